//! Entries of a column, and results of an output.

use std::collections::BTreeSet;
use std::ops::Range;

use dtable_core::syntax::document::Rules;
use gen_lsp_types as lsp;

use super::columns::{ColumnInfo, ValueKind};
use super::{Candidate, Completer, Offer};
use crate::names::{self, GridRole, Owner};

/// The most entries and results of other rules that are offered.
const MOST_FROM_OTHER_RULES: usize = 40;

impl Completer<'_> {
    /// The entries that may stand at the cursor, in the bytes of an entry of a column.
    pub(super) fn entries(&self, column: &str, content: Range<usize>, may_compare: bool) -> Option<Offer> {
        let column = self.column(column)?;
        let text = self.text();
        let Range { start, end } = self.item(&content);
        let behind = &text[end..content.end.max(end)];
        let is_whole = content.start == start && end >= content.end;
        let others: Vec<&str> = text[content.start..start].split([',', '(']).chain(behind.split([',', ')'])).map(str::trim).collect();
        let mut found = match &column.kind {
            ValueKind::Set(members) => of_set(members, text[content.start..start].trim_end()),
            _ => self.values(&column, is_whole),
        };
        found.extend(column.has_patterns.then(|| TEXT_PATTERNS.map(of_text)).into_iter().flatten());
        found.retain(|it| is_whole || !others.contains(&it.text.as_str()));
        if is_whole {
            found.push(Candidate::new("-", lsp::CompletionItemKind::Keyword).detail("every value").order(6));
            if column.is_conditional {
                found.push(Candidate::new("n/a", lsp::CompletionItemKind::Keyword).detail("the condition is not applicable").order(6));
            }
            found.extend(self.entries_of_others(&column));
        }
        let follows_and = text[content.start..start].trim_end().ends_with("&&");
        if may_compare && (is_whole || follows_and) {
            found.extend(self.compared(&column));
        }
        let mut seen = BTreeSet::new();
        found.retain(|it| seen.insert(it.text.clone()));
        Some(Offer { range: start..end, candidates: found })
    }

    /// The bytes of the item at the cursor: between commas, `&&` and the brackets around it.
    fn item(&self, content: &Range<usize>) -> Range<usize> {
        let text = self.text();
        let edge = |it: char, opens: char, depth: &mut i32| {
            *depth += i32::from(it == opens) - i32::from(matches!(it, '(' | ')') && it != opens);
            *depth < 0 || *depth == 0 && matches!(it, ',' | '&')
        };
        let mut depth = 0;
        let before = text[content.start..self.at].char_indices().rev().find(|it| edge(it.1, ')', &mut depth));
        let start = content.start + before.map_or(0, |it| it.0 + 1);
        let start = start + (text[start..self.at].len() - text[start..self.at].trim_start().len());
        let mut depth = 0;
        let behind = &text[self.at..content.end.max(self.at)];
        let end = self.at + behind.char_indices().find(|it| edge(it.1, '(', &mut depth)).map_or(behind.len(), |it| it.0);
        start..self.at + text[self.at..end].trim_end().len()
    }

    /// The values of a column that a list can name.
    fn values(&self, column: &ColumnInfo, is_whole: bool) -> Vec<Candidate> {
        let value = |it: &str| Candidate::new(it, lsp::CompletionItemKind::EnumMember).order(1);
        let mut found: Vec<Candidate> = match &column.kind {
            ValueKind::Bool => vec![value("T").detail("yes"), value("F").detail("no")],
            ValueKind::Enum(names) => names.iter().map(|it| value(it)).collect(),
            _ => Vec::new(),
        };
        if column.is_option {
            found.push(value("None").order(2));
            found.extend(is_whole.then(|| value("Some(..)").order(2)));
        }
        found
    }

    /// Entries that other rules have in a column, and what they leave.
    fn entries_of_others(&self, column: &ColumnInfo) -> Vec<Candidate> {
        if !matches!(column.kind, ValueKind::Ordered | ValueKind::Char | ValueKind::Text) {
            return Vec::new();
        }
        let entry = |it: &str| Candidate::new(it, lsp::CompletionItemKind::Value).order(3);
        let (own, columns) = (self.at, self.columns());
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        for (text, place) in self.cells_of(&GridRole::Entries(vec![column.name.clone()])) {
            let is_own = place.contains(&own) || place.end == own;
            // An escaped bar is one of a grid alone.
            if is_own
                || text.contains("\\|")
                || matches!(&*text, "" | "-" | "n/a")
                || !seen.insert(text.clone())
                || names_one_of(&text, &columns)
            {
                continue;
            }
            if let Some(rest) = opposite(&text) {
                found.push(entry(&rest).detail(format!("what `{text}` leaves")));
            }
            found.push(entry(&text).detail("as in another rule"));
            if found.len() >= MOST_FROM_OTHER_RULES {
                break;
            }
        }
        found
    }

    /// Comparisons with the other columns of the type.
    fn compared(&self, column: &ColumnInfo) -> Vec<Candidate> {
        let other = |it: ColumnInfo| {
            let detail = it.detail.clone();
            let name = it.name.clone();
            let with =
                move |sign: &&str| Candidate::new(format!("{sign} {name}"), lsp::CompletionItemKind::Field).detail(detail.clone()).order(7);
            column.comparators(&it).iter().map(with).collect::<Vec<_>>()
        };
        self.columns().into_iter().flat_map(other).collect()
    }

    /// The results that an output may have in a cell.
    pub(super) fn results_of(&self, output: &str, content: Range<usize>) -> Offer {
        let Some(item) = self.table().and_then(|it| it.outputs.iter().find(|it| it.name.value == output)) else {
            return Offer { range: content, candidates: Vec::new() };
        };
        let result = |it: &str, order| Candidate::new(it, lsp::CompletionItemKind::Value).order(order);
        let mut found: Vec<Candidate> = Vec::new();
        if let Some(values) = &item.values {
            found.extend(values.items.iter().map(|(name, _)| result(name.value.trim(), 1)));
        } else if let Some(list) = names::values_of(self.server, self.file, &Owner::Output(output.to_owned())) {
            found.extend(list.items.iter().map(|it| result(&it.0, 1)));
        } else {
            let ty = item.ty.as_ref().map_or("", |it| it.value.trim());
            found.extend(["true", "false"].into_iter().filter(|_| ty == "bool").map(|it| result(it, 1)));
            let own = self.at;
            let others = self.cells_of(&GridRole::Output(output.to_owned())).into_iter();
            let others = others.filter(|(text, place)| !text.is_empty() && !place.contains(&own) && place.end != own);
            found.extend(others.take(MOST_FROM_OTHER_RULES).map(|(text, _)| result(&text, 3).detail("as in another rule")));
            let inputs = self.table().map_or(&[][..], |it| &it.inputs).iter();
            let inputs = inputs.filter(|it| it.ty.as_ref().is_some_and(|it| it.value.trim() == ty));
            found.extend(inputs.map(|it| Candidate::new(it.name.value.clone(), lsp::CompletionItemKind::Variable).order(4)));
        }
        // `one_of(a, b)`: a member alone.
        let range = self.item(&content);
        let is_member = self.text()[content.start..range.start].trim_start().starts_with("one_of(");
        let range = if is_member { range } else { content.start..content.end.max(self.at) };
        let around = [&self.text()[content.start..range.start], &self.text()[range.end..content.end.max(range.end)]];
        let others: Vec<&str> = around.into_iter().flat_map(|it| it.split([',', '(', ')'])).map(str::trim).collect();
        let mut seen = BTreeSet::new();
        found.retain(|it| seen.insert(it.text.clone()) && !(is_member && (it.text.contains(',') || others.contains(&it.text.as_str()))));
        Offer { range, candidates: found }
    }

    /// The cells of a role in the grid, with their bytes.
    fn cells_of(&self, role: &GridRole) -> Vec<(String, Range<usize>)> {
        let Some(table) = self.table() else { return Vec::new() };
        let Rules::Grid(grid) = &table.rules else { return Vec::new() };
        let cell = |it: &dtable_core::syntax::Text| (it.value.replace('|', "\\|"), it.span.start..it.span.end);
        if grid.header.cells.first().is_some_and(dtable_core::syntax::Text::is_blank) {
            let rows = grid.rows.iter().filter(|row| row.cells.first().is_some_and(|it| names::role(table, &it.value) == *role));
            return rows.flat_map(|row| row.cells.iter().skip(1)).map(cell).collect();
        }
        let at = grid.header.cells.iter().skip(1).position(|it| names::role(table, &it.value) == *role);
        let Some(at) = at.map(|it| it + 1) else { return Vec::new() };
        grid.rows.iter().filter_map(|row| row.cells.get(at)).map(cell).collect()
    }
}

/// Whether an entry compares with a column.
fn names_one_of(entry: &str, columns: &[ColumnInfo]) -> bool {
    entry.split(|it: char| it != '_' && it != '.' && !it.is_alphanumeric()).any(|word| columns.iter().any(|it| it.name == word))
}

/// The entry that takes what a comparison leaves: `>= 18` for `< 18`.
fn opposite(entry: &str) -> Option<String> {
    let signs = [("<=", ">"), (">=", "<"), ("<", ">="), (">", "<=")];
    let (sign, other) = signs.into_iter().find(|it| entry.starts_with(it.0))?;
    let bound = entry[sign.len()..].trim();
    (!bound.contains([',', '&', '('])).then(|| format!("{other} {bound}"))
}

/// The patterns of texts, with their meaning.
const TEXT_PATTERNS: [(&str, &str); 4] = [
    ("starts_with(", "texts that begin so"),
    ("ends_with(", "texts that end so"),
    ("contains(", "texts that have this anywhere"),
    ("matches(", "texts that are as a pattern says, as a whole"),
];

fn of_text((word, meaning): (&str, &str)) -> Candidate {
    Candidate::new(word, lsp::CompletionItemKind::Function).detail(meaning).order(4)
}

/// What says something about a set behind `before`: members in the brackets of a word, words elsewhere.
fn of_set(members: &[String], before: &str) -> Vec<Candidate> {
    let open = before.rfind('(').filter(|at| !before[*at..].contains(')'));
    if open.is_some_and(|at| before[..at].ends_with("has") || before[..at].ends_with("has_any")) {
        return members.iter().map(|it| Candidate::new(it, lsp::CompletionItemKind::EnumMember).order(1)).collect();
    }
    let has = |it: &String| Candidate::new(format!("has({it})"), lsp::CompletionItemKind::EnumMember).order(1);
    let any = Candidate::new("has_any(", lsp::CompletionItemKind::Function).detail("at least one of some members").order(2);
    let empty = Candidate::new("empty", lsp::CompletionItemKind::Keyword).detail("the set without members").order(2);
    members.iter().map(has).chain([any, empty]).collect()
}
