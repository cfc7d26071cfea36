//! Deletes rules, relations and values of outputs.

use super::suggestion;
use super::table_text::{List, RuleNotes, RulesText, TableText, dash, line_end, line_start, next_line};
use crate::diagnostic::{Edit, Suggestion, SuggestionKind};
use crate::lists::{CollectVec, Order};
use crate::source::Span;
use std::sync::Arc;

/// Deletes the rules with these ids. `None` where no rule would be left, or where an example or `expect:` names one of
/// them, so that the table could not be read any more. `named` are the rules of the finding: of those that stay, each
/// has to have the notes of those that go, or else notes would be lost.
pub(super) fn rules(table: &TableText, ids: &[Span], named: &[Arc<str>]) -> Option<Suggestion> {
    let edits = edits(table, ids).filter(|_| !are_named(table, ids))?;
    let title = format!("delete rule{} {}", if ids.len() == 1 { "" } else { "s" }, listed(table, ids));
    Some(suggestion(SuggestionKind::DeleteRules, title, edits, !loses_notes(table, ids, named)))
}

/// Whether a rule with one of these ids has a note that not every other rule of a finding has, too.
fn loses_notes(table: &TableText, ids: &[Span], named: &[Arc<str>]) -> bool {
    if table.document.notes.is_empty() {
        return false;
    }
    let (gone, kept): (Vec<RuleNotes>, Vec<RuleNotes>) = table.notes().into_iter().partition(|it| ids.contains(&it.id.span));
    let kept = kept.into_iter().filter(|it| named.iter().any(|name| **name == *it.id.value)).collect_vec();
    let has = |it: &RuleNotes| it.texts.iter().any(|it| !it.is_empty());
    gone.iter().filter(|it| has(it)).any(|it| kept.is_empty() || kept.iter().any(|other| other.texts != it.texts))
}

/// Returns the edits that delete the rules with these ids; `None` where no rule would be left.
pub(super) fn edits(table: &TableText, ids: &[Span]) -> Option<Vec<Edit>> {
    if ids.len() >= table.ids().len() {
        return None;
    }
    let edits = match &table.rules {
        RulesText::Rows(drawn) => {
            let row = |id: &Span| drawn.row(*id).and_then(|it| Some(lines(table, *it.bars.first()?, *it.bars.last()?)));
            ids.iter().map(row).collect::<Option<Vec<Edit>>>()?
        }
        RulesText::Columns(drawn) => {
            let column = |id: &Span| drawn.column(*id).and_then(|bar| drawn.without_column(table.file, bar));
            ids.iter().map(column).collect::<Option<Vec<_>>>()?.concat()
        }
        RulesText::Data(list) => items(table, list, &ids.iter().map(|id| list.item(*id)).collect::<Option<Vec<usize>>>()?)?,
    };
    Some(merged(edits))
}

/// Returns the ids of rules for a title, as they are written.
pub(super) fn listed(table: &TableText, ids: &[Span]) -> String {
    let names: Vec<&str> = ids.iter().filter_map(|id| table.source.text().get(id.start..id.end)).collect_vec();
    format!("`{}`", names.join("`, `"))
}

/// Whether an example or `expect:` names one of the rules with these ids.
pub(super) fn are_named(table: &TableText, ids: &[Span]) -> bool {
    ids.iter().filter_map(|id| table.source.text().get(id.start..id.end)).any(|it| is_named(table, it))
}

/// Whether an example or `expect:` names a rule, and so cannot be read without it.
fn is_named(table: &TableText, id: &str) -> bool {
    let is_it = |rule: &str| rule == id.trim_matches(['\'', '"']);
    let mut examples = table.document.examples.iter().filter_map(|it| it.rule.as_ref());
    examples.any(|it| is_it(&it.value)) || is_it("else") && table.document.expect_else.is_some()
}

/// Deletes the relations at these spans, and the key `relations:` where none is left.
pub(super) fn relations(table: &TableText, spans: &[Span], is_sure: bool) -> Option<Suggestion> {
    let relations = &table.document.relations;
    let at = |span: &Span| relations.iter().position(|it| it.text.span == *span);
    let gone: Vec<usize> = spans.iter().map(at).collect::<Option<_>>()?;
    let all: Vec<Span> = relations.iter().map(|it| it.text.span).collect_vec();
    let edits = if gone.len() == all.len() {
        vec![whole_key(table, "relations:", *all.last()?)?]
    } else {
        merged(items(table, &List::new(table.source.text(), all), &gone)?)
    };
    let texts: Vec<&str> = gone.iter().map(|at| relations[*at].text.value.as_str()).collect_vec();
    let title = format!("delete the relation{} `{}`", if texts.len() == 1 { "" } else { "s" }, texts.join("`, `"));
    Some(suggestion(SuggestionKind::DeleteRelation, title, edits, is_sure))
}

/// Deletes the lines from a key to the end of its last item; `None` where the last line contains something else.
fn whole_key(table: &TableText, key: &str, last: Span) -> Option<Edit> {
    let text = table.source.text();
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|it| it.0 + 1));
    let start = starts.filter(|at| text[*at..].starts_with(key)).rfind(|at| *at <= last.start)?;
    let rest = text[last.end..line_end(text, last.end)].trim_start_matches(['\'', '"', ']']).trim_start();
    let is_end = rest.is_empty() || rest.starts_with('#');
    is_end.then(|| lines(table, start, last.end.saturating_sub(1)))
}

/// Deletes a value in the list of an output; `None` where it is the only one, or where the span is not that of a value.
pub(super) fn value(table: &TableText, span: Span) -> Option<Suggestion> {
    let mut lists = table.document.outputs.iter().filter_map(|it| it.values.as_ref());
    let values = lists.find(|it| it.span.start <= span.start && span.end <= it.span.end)?;
    let spans: Vec<Span> = values.items.iter().map(|(name, variant)| name.span.to(variant.span)).collect_vec();
    let list = List::new(table.source.text(), spans);
    let at = list.item(span)?;
    let title = format!("delete the value `{}`", values.items[at].0.value);
    let edits = items(table, &list, &[at])?;
    Some(suggestion(SuggestionKind::DeleteUnused, title, edits, false))
}

/// Deletes items of a list by their indexes: whole lines, or in brackets each item with the comma after or before it.
/// The edits of neighbours may overlap. `None` where no item in brackets would be left.
fn items(table: &TableText, list: &List, gone: &[usize]) -> Option<Vec<Edit>> {
    let (text, all) = (table.source.text(), &list.items);
    if list.is_block {
        let whole = |at: &usize| Some(lines(table, dash(text, all[*at])?, all[*at].end.saturating_sub(1)));
        return gone.iter().map(whole).collect();
    }
    let is_apart = |at: usize| only(text, all[at].end..all[at + 1].start, ',');
    let is_gone = |at: &usize| gone.contains(at);
    let mut edits = Vec::new();
    for &first in gone {
        let last = (first..all.len()).take_while(is_gone).last()?;
        let (from, to) = match all.get(last + 1) {
            Some(next) => (all[first].start, next.start),
            None => (all.get(first.checked_sub(1)?)?.end, all[last].end),
        };
        let commas = first.saturating_sub(usize::from(last + 1 == all.len()))..(last + 1).min(all.len() - 1);
        commas.clone().all(is_apart).then(|| edits.push(Edit::new(table.span(from, to), "")))?;
    }
    Some(edits)
}

/// Sorts deletions, and joins those that overlap.
fn merged(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.order_by_key(|it| it.span);
    let mut merged: Vec<Edit> = Vec::new();
    for it in edits {
        match merged.last_mut().filter(|last| it.span.start < last.span.end) {
            Some(last) => last.span.end = last.span.end.max(it.span.end),
            None => merged.push(it),
        }
    }
    merged
}

/// Whether a part of the text is one sign between white space.
fn only(text: &str, range: std::ops::Range<usize>, sign: char) -> bool {
    text.get(range).is_some_and(|it| it.trim().chars().eq([sign]))
}

/// Deletes the whole lines from one byte to another. At the end of a file without a last line end, it deletes the line
/// end before them.
pub(super) fn lines(table: &TableText, first: usize, last: usize) -> Edit {
    let text = table.source.text();
    let (start, end) = (line_start(text, first), next_line(text, last));
    let is_last = end == text.len() && !text.ends_with('\n');
    let before = text[..start].strip_suffix('\n').map(|it| it.strip_suffix('\r').unwrap_or(it).len());
    Edit::new(table.span(before.filter(|_| is_last).unwrap_or(start), end), "")
}
