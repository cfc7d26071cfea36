//! An entry in words, and its operators.

use dtable_core::doc::markdown::{code, line};
use dtable_core::explore::entry_words;
use dtable_core::model::Table;
use dtable_core::syntax::token::{self, TokenKind};

use super::{Pointed, Said, columns};

/// What the operators of entries mean.
const OPERATORS: &[(&str, &str)] = &[
    ("-", "any value: the rule does not look at the column"),
    ("!=", "any value but this one"),
    ("!", "any value but this one"),
    ("<", "smaller than this value; of times: before it"),
    ("<=", "this value or a smaller one"),
    (">", "larger than this value; of times: after it"),
    (">=", "this value or a larger one"),
    ("==", "the value that another column has"),
    ("..", "from the first value to below the last; a side that is left out has no bound"),
    ("..=", "from the first value to the last, both included"),
    (",", "one of several: any of these values"),
    ("&&", "both have to hold"),
    ("/", "`n/a`: the condition is not applicable, since its `requires:` does not hold"),
];

/// The entry under the pointer, in words.
pub(super) fn entry(pointed: &Pointed, table: &Table) -> Option<Said> {
    let all = table.rules.iter().flat_map(|rule| rule.entries().unwrap_or_default().iter().take(table.written().len()).enumerate());
    // Entries of columns that share a cell stand side by side: the last that begins before the pointer is meant.
    let (column, entry) = all.filter(|(_, it)| pointed.is_in(it.span)).max_by_key(|(_, it)| (it.span.start, it.span.end))?;
    let span = entry.span;
    // A rule that is data and does not mention the column has its own place.
    if table.rules.iter().any(|it| it.span == span && it.entries().is_some_and(|all| all.len() > 1)) {
        return None;
    }
    let mut parts = vec![line(&entry_words::entry(table, column, entry))];
    parts.extend(operator(pointed, span.start, span.end));
    parts.extend(columns::column(pointed, &table.columns[column].name.value));
    Some(Said { text: parts.join("\n\n"), about: span.start..span.end })
}

/// The operator under the pointer.
fn operator(pointed: &Pointed, start: usize, end: usize) -> Option<String> {
    let text = pointed.parsed.text.text().get(start..end)?;
    let at = pointed.byte.checked_sub(start)?;
    let tokens = token::cell_tokens(text).unwrap_or_default();
    let found = tokens.iter().find(|it| it.range.contains(&at))?;
    let TokenKind::Mark(mark) = found.kind else { return None };
    let (_, meaning) = OPERATORS.iter().find(|it| it.0 == mark)?;
    Some(format!("{}: {meaning}", code(mark)))
}
