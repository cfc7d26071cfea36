//! Rules that give up cases: other entries in their rows, and copies of a rule where what is left of it takes several
//! rows.
//!
//! A copy is the text of its rule with another id and other entries, so it keeps everything else: results, titles,
//! alignment.

use super::table_text::{Drawn, List, RulesText, TableText, dash, line_end, line_start};
use super::{delete, entry, suggestion};
use crate::diagnostic::{Changes, CopiedRule, Edit, Right, Suggestion, SuggestionKind, applied};
use crate::lists::CollectVec;
use crate::source::Span;
use std::ops::Range;

/// The changes with which rules share no case any more; none where a cell cannot hold one.
pub(super) fn narrow(place: &TableText, changes: &Changes, right: &Right) -> Option<Suggestion> {
    let title = format!("{}: {}", right.said(), what(place, changes));
    Some(Suggestion { right: Some(right.clone()), ..changed(place, changes, title)? })
}

/// The edits alone, where the author has said elsewhere which rules are right.
pub(super) fn settle(place: &TableText, changes: &Changes) -> Option<Suggestion> {
    changed(place, changes, what(place, changes))
}

fn changed(place: &TableText, changes: &Changes, title: String) -> Option<Suggestion> {
    let mut edits: Vec<Edit> = changes.entries.iter().map(|it| entry::edit(place, it)).collect::<Option<_>>()?;
    for of_rule in changes.copies.chunk_by(|a, b| a.of == b.of) {
        edits.extend(copied(place, of_rule)?);
    }
    edits.extend(delete::edits(place, &changes.gone)?);
    Some(suggestion(SuggestionKind::NarrowRules, title, edits, false))
}

fn what(place: &TableText, Changes { entries, copies, gone }: &Changes) -> String {
    let written = entries.iter().map(|it| format!("`{}` for `{}` in rule `{}`", it.entry, it.column, it.rule)).collect_vec();
    let mut parts = Vec::new();
    if !written.is_empty() {
        parts.push(format!("write {}", written.join(", ")));
    }
    if !copies.is_empty() {
        let ids = copies.iter().map(|it| it.id.as_str()).collect_vec();
        parts.push(format!("what is left as rule{} `{}`", if ids.len() == 1 { "" } else { "s" }, ids.join("`, `")));
    }
    if !gone.is_empty() {
        parts.push(format!("delete rule{} {}", if gone.len() == 1 { "" } else { "s" }, delete::listed(place, gone)));
    }
    parts.join(", and ")
}

/// Inserts copies of one rule behind it.
fn copied(place: &TableText, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let of = copies.first()?.of;
    match &place.rules {
        RulesText::Rows(drawn) => rows(place, drawn, of, copies),
        RulesText::Columns(drawn) => columns(place, drawn, of, copies),
        RulesText::Data(list) => items(place, list, of, copies),
    }
}

/// The texts in which a copy differs from its rule.
fn changes(place: &TableText, copy: &CopiedRule) -> Option<Vec<Edit>> {
    let id = Edit::new(copy.of, &copy.id);
    copy.entries.iter().map(|it| entry::edit(place, it)).chain([Some(id)]).collect()
}

/// A part of the file, with those of some changes that lie in it.
fn rewritten(place: &TableText, part: Range<usize>, changes: &[Edit]) -> Option<String> {
    let inside = changes.iter().filter(|it| part.start <= it.span.start && it.span.end <= part.end);
    let moved = |it: &Edit| Edit::new(place.span(it.span.start - part.start, it.span.end - part.start), &it.text);
    applied(place.source.text().get(part.clone())?, &inside.map(moved).collect_vec())
}

/// Rows below the row of the rule.
fn rows(place: &TableText, drawn: &Drawn, of: Span, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let text = place.source.text();
    let bars = &drawn.row(of)?.bars;
    let (first, last) = (*bars.first()?, *bars.last()?);
    let mut new = String::new();
    for copy in copies {
        new.push_str(place.newline());
        new.push_str(&rewritten(place, line_start(text, first)..last + 1, &changes(place, copy)?)?);
    }
    let end = line_end(text, last);
    Some(vec![Edit::new(place.span(end, end), new)])
}

/// Columns behind the column of the rule.
fn columns(place: &TableText, drawn: &Drawn, of: Span, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let bar = drawn.column(of)?;
    let changes: Vec<Vec<Edit>> = copies.iter().map(|it| changes(place, it)).collect::<Option<_>>()?;
    let of_row = |bars: &Vec<usize>| {
        let cell = *bars.get(bar)? + 1..*bars.get(bar + 1)? + 1;
        let new: String = changes.iter().map(|it| rewritten(place, cell.clone(), it)).collect::<Option<_>>()?;
        Some(Edit::new(place.span(cell.end, cell.end), new))
    };
    drawn.rows.iter().map(|row| of_row(&row.bars)).collect()
}

/// Items behind the item of the rule.
fn items(place: &TableText, list: &List, of: Span, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let text = place.source.text();
    let item = list.items[list.item(of)?];
    let mut new = String::new();
    for copy in copies {
        if list.is_block {
            let dash = dash(text, item)?;
            new.push_str(place.newline());
            new.push_str(&text[line_start(text, dash)..item.start]);
        } else {
            new.push_str(", ");
        }
        new.push_str(rewritten(place, item.start..item.end, &changes(place, copy)?)?.trim_end());
    }
    let end = if list.is_block { line_end(text, item.start + text.get(item.start..item.end)?.trim_end().len()) } else { item.end };
    Some(vec![Edit::new(place.span(end, end), new)])
}
