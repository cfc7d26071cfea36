//! The rows of a grid, as wide as each other.

use dtable_core::diagnostic::{Edit, applied};
use dtable_core::source::{FileId, Source, Span};
use dtable_core::syntax::Document;
use dtable_core::syntax::document::Rules;
use dtable_core::syntax::grid::{DrawnRow, drawn};
use unicode_width::UnicodeWidthStr;

/// The text of a file with its grid aligned; the same text where it has none.
pub fn aligned(source: &Source, document: &Document) -> String {
    let grid = match document {
        Document::Table(table) => match &table.rules {
            Rules::Grid(grid) => Some(grid),
            Rules::Data(_) => None,
        },
        Document::Model(_) | Document::Types(_) => None,
    };
    let rows = grid.map_or_else(Vec::new, |grid| drawn(source, FileId(0), grid));
    applied(source.text(), &edits(source.text(), &rows)).unwrap_or_else(|| source.text().to_owned())
}

/// A line for each row, from its margin to its end.
fn edits(text: &str, rows: &[DrawnRow]) -> Vec<Edit> {
    let widths = widths(text, rows);
    let Some(margin) = rows.first().and_then(|it| it.bars.first()).map(|first| margin(text, *first)) else { return Vec::new() };
    let edit = |row: &DrawnRow| {
        let (first, last) = (*row.bars.first()?, *row.bars.last()?);
        let start = first - self::margin(text, first).len();
        let end = last + 1 + text[last + 1..].find(['\r', '\n']).unwrap_or(text.len() - last - 1);
        let line = if row.is_separator { separator(text, row, &widths) } else { line(text, row, &widths) };
        Some(Edit::new(Span::new(FileId(0), start, end), format!("{margin}{line}")))
    };
    rows.iter().filter_map(edit).collect()
}

/// The blanks before a row.
fn margin(text: &str, first: usize) -> &str {
    let start = text[..first].rfind('\n').map_or(0, |it| it + 1);
    &text[start..first]
}

/// The cells of a row as they are written, without the blanks around.
fn cells<'a>(text: &'a str, row: &'a DrawnRow) -> impl Iterator<Item = &'a str> {
    row.bars.windows(2).map(|it| text[it[0] + 1..it[1]].trim())
}

/// The width of each column; a separator takes what the others have.
fn widths(text: &str, rows: &[DrawnRow]) -> Vec<usize> {
    let mut widths = Vec::new();
    for row in rows.iter().filter(|it| !it.is_separator) {
        for (at, cell) in cells(text, row).enumerate() {
            if at == widths.len() {
                widths.push(0);
            }
            widths[at] = widths[at].max(cell.width());
        }
    }
    widths
}

fn line(text: &str, row: &DrawnRow, widths: &[usize]) -> String {
    let cell = |(cell, width): (&str, &usize)| format!(" {cell}{} |", " ".repeat(width.saturating_sub(cell.width())));
    format!("|{}", cells(text, row).zip(widths).map(cell).collect::<String>())
}

/// The line under the header, with the colons of Markdown at the ends of its cells, and with blanks around the dashes where it has them.
fn separator(text: &str, row: &DrawnRow, widths: &[usize]) -> String {
    let raw = row.bars.windows(2).map(|it| &text[it[0] + 1..it[1]]);
    let cell = |(raw, width): (&str, &usize)| {
        let (is_apart, dashes) = (raw.starts_with(' '), raw.trim());
        let around = if is_apart { " " } else { "" };
        let width = if is_apart { *width } else { width + 2 };
        let (left, right) = (colon(dashes.starts_with(':')), colon(dashes.ends_with(':')));
        let middle = "-".repeat(width.saturating_sub(left.len() + right.len()).max(1));
        format!("{around}{left}{middle}{right}{around}|")
    };
    format!("|{}", raw.zip(widths).map(cell).collect::<String>())
}

const fn colon(is_there: bool) -> &'static str {
    if is_there { ":" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::aligned;
    use dtable_core::source::{FileId, Source};
    use dtable_core::syntax::parse;

    fn check(before: &str, after: &str) {
        let head = "table: a\nconditions: { b: B }\nrules: |\n";
        for end in ["\n", "\r\n"] {
            let text = |grid: &str| format!("{head}{grid}").replace('\n', end);
            let aligned = |text: &str| {
                let source = Source::new("a.yaml", text);
                aligned(&source, &parse(&source, FileId(0)).unwrap())
            };
            assert_eq!(aligned(&text(before)), text(after));
            assert_eq!(aligned(&text(after)), text(after), "once more");
        }
    }

    #[test]
    fn cells_stand_below_each_other() {
        check(
            "  |rule|b|title|\n  # as it is |\n   | 1 |\t T|a \\| b   |  \n\n  | 2222222 | F | |",
            "  | rule    | b | title  |\n  # as it is |\n  | 1       | T | a \\| b |\n\n  | 2222222 | F |        |",
        );
    }

    #[test]
    fn separators_are_as_wide_as_their_columns() {
        check(
            "  | rule | b | title |\n  |:-|:-:| --: |\n  | 1 | long entry | x |\n",
            "  | rule | b          | title |\n  |:-----|:----------:| ----: |\n  | 1    | long entry | x     |\n",
        );
    }

    #[test]
    fn wide_characters_take_two_columns() {
        check(
            "  | rule | b | title |\n  | 1 | T | 漢字 |\n  | 2 | F | 🙂🙂🙂 |\n  | 3 | - | e\u{301} |\n",
            "  | rule | b | title  |\n  | 1    | T | 漢字   |\n  | 2    | F | 🙂🙂🙂 |\n  | 3    | - | e\u{301}      |\n",
        );
    }

    #[test]
    fn what_has_no_grid_stays() {
        for text in ["model: a\nstart: b\ntables: [b.yaml]\n", "table: a\nrules:\n  - { id:   1 }\n"] {
            let source = Source::new("a.yaml", text);
            assert_eq!(aligned(&source, &parse(&source, FileId(0)).unwrap()), text);
        }
    }
}
