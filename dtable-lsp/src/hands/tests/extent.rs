//! Which lines are a grid, and which cell is at a place.

use super::super::{Cell, cell, header};
use super::marked;

/// Returns row, column, and content of the cell at the cursor, and the lines of its grid.
fn seen(text: &str) -> Option<(usize, usize, String, String)> {
    let (text, selection) = marked(text);
    let Cell { row, column, range, grid, .. } = cell(&text, selection.active)?;
    Some((row, column, text[range].to_owned(), text[grid].to_owned()))
}

#[track_caller]
fn check(text: &str, row: usize, column: usize, content: &str, grid: &str) {
    assert_eq!(seen(text), Some((row, column, content.to_owned(), grid.to_owned())), "{text}");
}

#[test]
fn a_cell_goes_from_behind_its_bar_up_to_the_next() {
    let grid = "| rule | b  |\n  |------|----|\n  # note\n  | 1    | \\| |";
    let text = |marked: &str| format!("rules: |\n  {marked}\nlints: {{}}\n");
    for (at, row, column, content) in [
        (0, 0, 0, "rule"),
        (1, 0, 0, "rule"),
        (7, 0, 0, "rule"),
        (8, 0, 1, "b"),
        (13, 0, 1, "b"),
        (39, 1, 0, "1"),
        (42, 1, 0, "1"),
        (48, 1, 0, "1"),
        (49, 1, 1, "\\|"),
        (54, 1, 1, "\\|"),
    ] {
        let marked = format!("{}‹›{}", &grid[..at], &grid[at..]);
        check(&text(&marked), row, column, content, &format!("  {grid}"));
    }
}

#[test]
fn comments_and_the_line_under_the_header_have_no_cells() {
    assert_eq!(seen("rules: |\n  | rule | b |\n  |--‹›----|---|\n  | 1 | T |\n"), None);
    assert_eq!(seen("rules: |\n  | rule | b |\n  # a ‹›note |\n  | 1 | T |\n"), None);
}

#[test]
fn other_lines_are_in_no_grid() {
    for text in [
        "rules: |‹›\n  | rule | b |\n  | 1 | T |\n",
        "rules: |\n  | rule | b |\n  | 1 | T |\nlints: ‹›{}\n",
        "rules: |\n  # note‹›\n  | rule | b |\n",
        "rules: |\n‹›\n",
        "rules: |\n  |‹›\n",
        "‹›",
        "rules: |\n  | rule |\n  | 1 |\n‹›",
        "title: a‹›\nrules: |\n  | rule |\n",
    ] {
        assert_eq!(seen(text), None, "{text}");
    }
}

#[test]
fn a_block_has_its_own_grid() {
    let second = "  | rule | c |\n  | 2    | ‹›F |";
    let text = format!("rules: |\n  | rule | b |\n  | 1    | T |\n---\nrules: |\n{second}\n");
    check(&text, 1, 1, "F", &second.replace("‹›", ""));
    let first = "  | rule | ‹›b |\n\n  | 1    | T |\n    # indented";
    check(&format!("x:\n \"rules\" : &a !!str |2- # why\n{first}\n\n # out\n y: | z |\n"), 0, 1, "b", &first.replace("‹›", ""));
}

#[test]
fn without_a_key_a_run_of_rows_is_a_grid() {
    check("Text\n\n# Title\n| rule | b |\n# note\n| 1 | ‹›T |\n# end\n\n| 2 |", 1, 1, "T", "| rule | b |\n# note\n| 1 | T |");
    check("note: |\n  Text\n  | rule | ‹›b |\n  | 1 | T |\n", 0, 1, "b", "  | rule | b |\n  | 1 | T |");
}

#[test]
fn half_typed_rows_have_cells() {
    check("rules: |\n  | rule | b |\n  | 1 | T‹›", 1, 1, "T", "  | rule | b |\n  | 1 | T");
    check("rules: |\n  | rule | b |\n  | 1 |‹›", 1, 0, "1", "  | rule | b |\n  | 1 |");
    check("rules: |\n  | rule | b |\n|‹›\n", 1, 0, "", "  | rule | b |\n|");
}

#[test]
fn a_column_is_known_by_its_header() {
    let (text, selection) = marked("rules: |\n  | rule | a\\|b |\n  | 1 | ‹›T |\n");
    assert_eq!(header(&text, selection.active).as_deref(), Some("a|b"));
    assert_eq!(header(&text, 0), None);
}

#[test]
fn a_grid_says_whether_it_is_aligned() {
    let is_aligned = |text: &str| cell(text, text.find('1').unwrap()).unwrap().is_aligned;
    assert!(is_aligned("rules: |\n  | rule | b |\n  |------|---|\n  | 1    | T |\n"));
    assert!(!is_aligned("rules: |\n  | rule | b |\n  |------|---|\n  | 1    |T |\n"));
    assert!(!is_aligned("rules: |\n  | rule | b |\n  |---|---|\n  | 1    | T |\n"));
}
