//! Writes a simplified table into the author's own text: rows change or are deleted, and everything else stays.

mod rules_as_columns;

use super::{Joined, Simplified};
use crate::lists::CollectVec;
use crate::model::{Layout, Table};
use crate::source::{Source, Span};
use crate::verify::words::row::row;
use std::collections::HashSet;

/// A change of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceEdit {
    /// The place that is replaced.
    pub span: Span,
    /// The new text; empty if the rule is deleted with its line.
    pub text: String,
}

/// The text of a table with fewer rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rewritten {
    /// Edits from the last to the first.
    Edits(Vec<SourceEdit>),
    /// The text cannot be rewritten, for this reason.
    Not(&'static str),
}

/// Makes the edits that turn the text of a table into the simplified table.
#[must_use]
pub fn rewritten(table: &Table, simplified: &Simplified, source: &Source) -> Rewritten {
    if matches!(table.layout, Layout::Columns(_)) {
        return rules_as_columns::rewritten(table, simplified, source);
    }
    let ids = |all: &[String]| all.iter().cloned().collect::<HashSet<String>>();
    let mut gone = ids(&simplified.needless);
    let mut edits = Vec::new();
    for it in &simplified.joined {
        let rule = &table.rules[it.rule];
        gone.extend(it.of.iter().skip(1).cloned());
        if !rule.alternatives.is_empty() {
            return Rewritten::Not("rules that are joined leave a choice (`one_of`), which is not written anew");
        }
        let Some(line) = row(table, rule, &it.entries, weight(table, it)).and_then(|lines| lines.into_iter().next_back()) else {
            return Rewritten::Not("its header groups columns, and one row cannot say what rules say together");
        };
        let old = &source.text()[rule.span.start..rule.span.end];
        // A rule of data that stands in the text behind its dash.
        let text = if matches!(table.layout, Layout::Data) && !old.trim_start().starts_with("- ") {
            line.trim_start_matches("- ").to_owned()
        } else {
            like(old, &line)
        };
        edits.push(SourceEdit { span: rule.span, text });
    }
    let gone = table.rules.iter().filter(|rule| gone.contains(&rule.id.value));
    edits.extend(gone.map(|rule| SourceEdit { span: lines_of(rule.span, source.text()), text: String::new() }));
    edits.sort_by_key(|it| std::cmp::Reverse(it.span.start));
    Rewritten::Edits(edits)
}

/// The weight of a rule that replaces others: the sum of their weights.
fn weight(table: &Table, joined: &Joined) -> Option<u64> {
    let of: HashSet<&String> = joined.of.iter().collect();
    let all = table.rules.iter().filter(|it| of.contains(&it.id.value)).filter_map(|it| it.weight);
    table.rules[joined.rule].weight.map(|_| all.fold(0, u64::saturating_add))
}

/// The row `new`, with cells at least as wide as those of `old`, so that the columns stay aligned.
fn like(old: &str, new: &str) -> String {
    let cells = |row: &str| split(row.trim());
    let (old, new) = (cells(old), cells(new));
    if old.len() != new.len() {
        return new.join("|");
    }
    let padded = new.iter().zip(&old).map(|(new, old)| {
        let text = if new.trim().is_empty() { String::new() } else { format!(" {} ", new.trim()) };
        let missing = old.chars().count().saturating_sub(text.chars().count());
        format!("{text}{}", " ".repeat(missing))
    });
    padded.collect_vec().join("|")
}

/// The cells of a row. A `|` after a backslash does not end a cell.
fn split(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_escaped = false;
    for it in row.chars() {
        if it == '|' && !is_escaped {
            cells.push(String::new());
        } else if let Some(last) = cells.last_mut() {
            last.push(it);
        }
        is_escaped = it == '\\' && !is_escaped;
    }
    cells
}

/// The lines of a span, with the end of the last.
fn lines_of(span: Span, text: &str) -> Span {
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let end = text[span.end..].find('\n').map_or(text.len(), |at| span.end + at + 1);
    Span { start, end, ..span }
}
