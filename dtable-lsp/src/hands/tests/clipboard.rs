//! Cells copied and pasted.

use super::super::Command::{CopyCells, PasteCells};
use super::super::tsv;
use super::{check, check_none, check_refused, marked, outcome};

#[track_caller]
fn check_copied(grid: &str, copied: &str) {
    let (text, selection) = marked(&format!("rules: |\n{grid}"));
    let outcome = outcome(&text, selection, &CopyCells).unwrap();
    assert_eq!((outcome.text.as_deref(), outcome.edits), (Some(copied), Vec::new()));
}

fn paste(text: &str) -> super::Command {
    PasteCells { text: text.to_owned() }
}

#[test]
fn a_cursor_copies_its_row() {
    check_copied("  | rule | b | c |\n  | 1 | a \\| b‹› | |\n", "1\ta | b\t");
}

#[test]
fn a_selection_copies_a_rectangle() {
    check_copied("  | rule | b | c |\n  |---|---|---|\n  | 1 | ‹T | x |\n  # note\n  | 2 | F | y›y |\n  | 3 | - | z |\n", "T\tx\nF\tyy");
    check_copied("  | rule | b | c |\n  | 1 | T | ›x |\n  | 2 | ‹F | y |\n", "T\tx\nF\ty");
    check_copied("  | rule | b | c |\n  | 1 | ‹T› | x |\n", "T");
    check_copied("‹  | rule | b |\n  | 1 | T |\n›  | 2 | F |\n", "rule\tb\n1\tT");
    check_copied("  | rule | b |‹\n  | 1 | T |›\n  | 2 | F |\n", "1\tT");
}

#[test]
fn cells_with_quotes_are_copied_as_spreadsheets_read_them() {
    check_copied("  | rule | b |\n  | 1 | \"a\", \"b\"‹› |\n", "1\t\"\"\"a\"\", \"\"b\"\"\"");
}

#[test]
fn cells_are_pasted_and_rows_added() {
    check(
        &paste("T\tx\nF\ty\n-\tz | a\n"),
        "  | rule | b | c |\n  | 1    | ‹›- | - |\n  # note\n  | 2    | - | - |\n  # end\n",
        "  | rule | b | c      |\n  | 1    | ‹T | x      |\n  # note\n  | 2    | F | y      |\n  | 3    | - | z \\| a› |\n  # end\n",
    );
    check(&paste("x"), "  | rule | b |\n  | 1 | ‹T |\n  | 2 | F› |\n", "  | rule | b |\n  | 1    | ‹x› |\n  | 2    | F |\n");
    check(&paste("a\tb\r\n"), "  | rule | b |\n  | 1 | T |\n  | 2 ‹›", "  | rule | b |\n  | 1    | T |\n  | ‹a    | b› |");
    check(&paste("\n"), "  | rule | b |\n  | 1    | ‹›T |\n", "  | rule | b |\n  | 1    | ‹›  |\n");
}

#[test]
fn a_header_is_pasted_over_the_header() {
    check(&paste("rule\tb\n1\tT"), "  | ‹›x | y |\n  |---|---|\n", "  | ‹rule | b |\n  |------|---|\n  | 1    | T› |\n");
}

#[test]
fn line_ends_in_a_cell_become_blanks() {
    check(&paste("\"two \r\n lines\"\tF\r\n"), "  | rule | b |\n  | ‹›1    | T |\n", "  | rule      | b |\n  | ‹two lines | F› |\n");
}

#[test]
fn what_does_not_fit_is_refused() {
    let message = "nothing is pasted: the text has 2 columns, and the grid has 1 from here on";
    check_refused(&paste("a\tb"), "  | rule | b |\n  | 1 | ‹›T |\n", message);
    check(&paste("a\t\t\t\nb\n"), "  | rule | b |\n  | 1    | ‹›T |\n", "  | rule | b |\n  | 1    | ‹a |\n  | 2    | b› |\n");
    check_none(&paste(""), "  | rule | b |\n  | 1 | ‹›T |\n");
}

#[test]
fn quotes_that_a_spreadsheet_adds_are_taken_away() {
    let read = |text: &str, rows: &[&[&str]]| assert_eq!(tsv::read(text), rows, "{text}");
    read("a\tb\r\nc\td\r\n", &[&["a", "b"], &["c", "d"]]);
    read("a\tb\rc\td", &[&["a", "b"], &["c", "d"]]);
    read("\"Anna\"\t\"Anna\", \"Boris\"\t\"\"", &[&["\"Anna\"", "\"Anna\", \"Boris\"", "\"\""]]);
    read("\"two\nlines\"\t\"\"\"Anna\"\"\"\t\"\"\"\"\"\"", &[&["two\nlines", "\"Anna\"", "\"\""]]);
    read("\"tab\there\"\tx", &[&["tab\there", "x"]]);
    read("\"open\tx", &[&["\"open", "x"]]);
    read("a\t\n\t\n\n", &[&["a", ""], &["", ""], &[""]]);
    read("\u{feff}a", &[&["a"]]);
    read("", &[]);
}

#[test]
fn every_row_reads_as_it_was_written() {
    let cells = ["", "a", "\"a\"", "\"\"", "a \"b\"", "\"", "-", " a", "#", "\"a\", \"b\"", "tab\there"];
    for a in cells {
        for b in cells {
            for rows in [vec![vec![a.to_owned(), b.to_owned()]], vec![vec![a.to_owned()], vec![b.to_owned()]]] {
                assert_eq!(tsv::read(&tsv::written(&rows)), rows);
            }
        }
    }
}
