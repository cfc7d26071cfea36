//! Takes cases from rules: writes other entries in their rows, and copies a rule whose remaining cases need several
//! rows.
//!
//! A copy is the text of its rule with another id and other entries, so it keeps everything else: results, titles,
//! alignment.

use super::table_text::{Drawn, List, RulesText, TableText, dash, line_end, line_start};
use super::{changed_entry, delete, suggestion};
use crate::diagnostic::{Changes, CopiedRule, Edit, Right, Suggestion, SuggestionKind, applied};
use crate::lists::CollectVec;
use crate::source::Span;
use std::ops::Range;

/// Makes the changes after which rules share no case any more, and says in its title which rules are `right`. `None`
/// where a cell cannot hold an entry.
pub(super) fn narrow(table: &TableText, changes: &Changes, right: &Right) -> Option<Suggestion> {
    let title = format!("{}: {}", right.said(), described(table, changes));
    Some(Suggestion { right: Some(right.clone()), ..changed(table, changes, title)? })
}

/// Makes the same changes where the author has said elsewhere which rules are right.
pub(super) fn settle(table: &TableText, changes: &Changes) -> Option<Suggestion> {
    changed(table, changes, described(table, changes))
}

fn changed(table: &TableText, changes: &Changes, title: String) -> Option<Suggestion> {
    let mut edits: Vec<Edit> = changes.entries.iter().map(|it| changed_entry::edit(table, it)).collect::<Option<_>>()?;
    for of_rule in changes.copies.chunk_by(|a, b| a.of == b.of) {
        edits.extend(copied(table, of_rule)?);
    }
    edits.extend(delete::edits(table, &changes.gone)?);
    Some(suggestion(SuggestionKind::NarrowRules, title, edits, false))
}

fn described(table: &TableText, Changes { entries, copies, gone }: &Changes) -> String {
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
        parts.push(format!("delete rule{} {}", if gone.len() == 1 { "" } else { "s" }, delete::listed(table, gone)));
    }
    parts.join(", and ")
}

/// Inserts copies of one rule behind it.
fn copied(table: &TableText, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let of = copies.first()?.of;
    match &table.rules {
        RulesText::Rows(drawn) => rows(table, drawn, of, copies),
        RulesText::Columns(drawn) => columns(table, drawn, of, copies),
        RulesText::Data(list) => items(table, list, of, copies),
    }
}

/// Returns the edits that turn the text of a rule into that of its copy.
fn changes(table: &TableText, copy: &CopiedRule) -> Option<Vec<Edit>> {
    let id = Edit::new(copy.of, &copy.id);
    copy.entries.iter().map(|it| changed_entry::edit(table, it)).chain([Some(id)]).collect()
}

/// Returns a part of the file after the changes that lie in it.
fn rewritten(table: &TableText, part: Range<usize>, changes: &[Edit]) -> Option<String> {
    let inside = changes.iter().filter(|it| part.start <= it.span.start && it.span.end <= part.end);
    let moved = |it: &Edit| Edit::new(table.span(it.span.start - part.start, it.span.end - part.start), &it.text);
    applied(table.source.text().get(part.clone())?, &inside.map(moved).collect_vec())
}

/// Writes rows below the row of the rule.
fn rows(table: &TableText, drawn: &Drawn, of: Span, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let text = table.source.text();
    let bars = &drawn.row(of)?.bars;
    let (first, last) = (*bars.first()?, *bars.last()?);
    let mut new = String::new();
    for copy in copies {
        new.push_str(table.newline());
        new.push_str(&rewritten(table, line_start(text, first)..last + 1, &changes(table, copy)?)?);
    }
    let end = line_end(text, last);
    Some(vec![Edit::new(table.span(end, end), new)])
}

/// Writes columns behind the column of the rule.
fn columns(table: &TableText, drawn: &Drawn, of: Span, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let bar = drawn.column(of)?;
    let changes: Vec<Vec<Edit>> = copies.iter().map(|it| changes(table, it)).collect::<Option<_>>()?;
    let of_row = |bars: &Vec<usize>| {
        let cell = *bars.get(bar)? + 1..*bars.get(bar + 1)? + 1;
        let new: String = changes.iter().map(|it| rewritten(table, cell.clone(), it)).collect::<Option<_>>()?;
        Some(Edit::new(table.span(cell.end, cell.end), new))
    };
    drawn.rows.iter().map(|row| of_row(&row.bars)).collect()
}

/// Writes items behind the item of the rule.
fn items(table: &TableText, list: &List, of: Span, copies: &[CopiedRule]) -> Option<Vec<Edit>> {
    let text = table.source.text();
    let item = list.items[list.item(of)?];
    let mut new = String::new();
    for copy in copies {
        if list.is_block {
            let dash = dash(text, item)?;
            new.push_str(table.newline());
            new.push_str(&text[line_start(text, dash)..item.start]);
        } else {
            new.push_str(", ");
        }
        new.push_str(rewritten(table, item.start..item.end, &changes(table, copy)?)?.trim_end());
    }
    let end = if list.is_block { line_end(text, item.start + text.get(item.start..item.end)?.trim_end().len()) } else { item.end };
    Some(vec![Edit::new(table.span(end, end), new)])
}
