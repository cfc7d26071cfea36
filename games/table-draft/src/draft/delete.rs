//! Leaves rules out.

use std::ops::Range;

use dtable_core::syntax::document::{ExampleItem, TableDocument};

use super::grid::{ELSE, Grid, line_start, next_line, whole_lines};
use super::{Edit, applied};

/// The text without some rules, and without what names them.
pub(super) fn without(whole: &str, deleted: &[String]) -> String {
    let Ok(grid) = Grid::read(whole) else { return whole.to_owned() };
    if deleted.is_empty() {
        return whole.to_owned();
    }
    let rules: Vec<usize> = deleted.iter().filter_map(|id| grid.rule(id).ok()).collect();
    let parts = rules.iter().flat_map(|rule| rule_parts(&grid, *rule)).chain(named_parts(whole, &grid.document, deleted));
    applied(whole, &merged(parts.collect()))
}

/// What is left out with a rule, in words.
pub(super) fn goes_with(whole: &str, rule: &str) -> Vec<String> {
    let Ok(grid) = Grid::read(whole) else { return Vec::new() };
    let line = |at: usize| whole[..at].matches('\n').count() + 1;
    let examples = grid.document.examples.iter().filter(|it| names(it, rule));
    let examples = examples.map(|it| format!("the example in line {}, which names `{rule}`", line(it.span.start)));
    let expected = grid.document.expect_else.iter().filter(|_| rule == ELSE);
    examples.chain(expected.map(|it| format!("`expect:` in line {}, which counts ELSE", line(it.span.start)))).collect()
}

fn names(example: &ExampleItem, rule: &str) -> bool {
    example.rule.as_ref().is_some_and(|it| it.value == rule)
}

/// The parts of the text that a rule is.
fn rule_parts(grid: &Grid, rule: usize) -> Vec<Range<usize>> {
    if grid.is_rows {
        let bars = &grid.lines[rule + 1];
        let (Some(first), Some(last)) = (bars.first(), bars.last()) else { return Vec::new() };
        return vec![whole_lines(grid.text, *first, *last)];
    }
    grid.lines.iter().map(|bars| bars[rule + 1]..bars[rule + 2]).collect()
}

/// The parts of the text that name deleted rules. An example in brackets stays, and the table says that it names no rule.
fn named_parts(text: &str, document: &TableDocument, deleted: &[String]) -> Vec<Range<usize>> {
    let is_named = |it: &ExampleItem| deleted.iter().any(|id| names(it, id));
    let gone: Vec<&ExampleItem> = document.examples.iter().filter(|it| is_named(it)).collect();
    let is_block = |it: &ExampleItem| text[line_start(text, it.span.start)..it.span.start].trim() == "-";
    let mut parts = Vec::new();
    if gone.iter().all(|it| is_block(it)) {
        parts.extend(gone.iter().map(|it| whole_lines(text, it.span.start, it.span.end.max(1) - 1)));
        if gone.len() == document.examples.len() {
            parts.extend(gone.first().and_then(|first| key_line(text, "examples:", first.span.start)));
        }
    }
    if let Some(expected) = document.expect_else.as_ref().filter(|_| deleted.iter().any(|it| it == ELSE)) {
        let key = key_line(text, "expect:", next_line(text, expected.span.start));
        parts.extend(key.map(|key| key.start..next_line(text, expected.span.start)));
    }
    parts
}

/// The line with a key, the last one before a byte.
fn key_line(text: &str, key: &str, before: usize) -> Option<Range<usize>> {
    let mut starts = std::iter::once(0).chain(text[..before].match_indices('\n').map(|it| it.0 + 1)).filter(|at| *at < before);
    let start = starts.rfind(|at| text[*at..].starts_with(key))?;
    Some(start..next_line(text, start))
}

/// Deletes parts that may touch or overlap.
fn merged(mut parts: Vec<Range<usize>>) -> Vec<Edit> {
    parts.sort_by_key(|it| it.start);
    let mut merged: Vec<Edit> = Vec::new();
    for part in parts {
        match merged.last_mut().filter(|last| part.start < last.at.end) {
            Some(last) => last.at.end = last.at.end.max(part.end),
            None => merged.push(Edit::new(part, "")),
        }
    }
    merged
}
