//! Aligned grids.

use super::super::Command::Align;
use super::{Selection, applied, check, marked, outcome};

#[test]
fn cells_stand_below_each_other() {
    check(
        &Align,
        "  |rule|b|title|\n  # as it is |\n   | 1 |\t T|a \\| ‹›b   |  \n\n  | 2222222 | F | |",
        "  | rule    | b | title  |\n  # as it is |\n  | 1       | T | a \\| ‹›b |\n\n  | 2222222 | F |        |",
    );
}

#[test]
fn separators_are_as_wide_as_their_columns() {
    check(
        &Align,
        "  | rule | b | title |\n  |:-|:-:| --: |\n  | ‹1› | long entry | x |\n",
        "  | rule | b          | title |\n  |:-----|:----------:| ----: |\n  | ‹1›    | long entry | x     |\n",
    );
}

#[test]
fn wide_characters_take_two_columns() {
    check(
        &Align,
        "  | rule | b | title |\n  | 1 | T | 漢字 |\n  | 2 | F | 🙂🙂🙂‹› |\n  | 3 | - | e\u{301} |\n  | 4 | - | дом |\n",
        "  | rule | b | title  |\n  | 1    | T | 漢字   |\n  | 2    | F | 🙂🙂🙂‹› |\n  | 3    | - | e\u{301}      |\n  | 4    | - | дом    |\n",
    );
}

#[test]
fn half_typed_rows_are_closed_and_stay_short() {
    check(&Align, "  | rule | b | title |\n  | 1 | T | x |\n  | 22‹›", "  | rule | b | title |\n  | 1    | T | x     |\n  | 22‹›   |");
    check(&Align, "  |rule|b‹›\n  |1|\n  |\n", "  | rule | b‹› |\n  | 1    |\n  |\n");
}

#[test]
fn a_comment_behind_a_row_and_lines_that_are_no_rows_stay() {
    check(
        &Align,
        "  |rule|b|\n  |1|‹›T| # why\n  so |\n  |2|F|| # one more\n",
        "  | rule | b |\n  | 1    | ‹›T | # why\n  so |\n  | 2    | F |  | # one more\n",
    );
}

#[test]
fn cells_may_begin_with_a_hash() {
    check(&Align, "  |rule|b|\n  |#1|‹›#T|\n", "  | rule | b  |\n  | #1   | ‹›#T |\n");
}

#[test]
fn all_rows_get_the_indentation_of_the_header() {
    check(&Align, "    |rule|b|\n|1|T|\n\t|2|‹›F|\n", "    | rule | b |\n    | 1    | T |\n    | 2    | ‹›F |\n");
}

#[test]
fn a_header_outside_of_its_block_moves_into_it() {
    check(&Align, "|rule|b|\n   |1|T|\n  |2|‹›F|\n", "   | rule | b |\n   | 1    | T |\n   | 2    | ‹›F |\n");
    check(&Align, "|rule|b|\n\t|1|‹›T|\n", "  | rule | b |\n  | 1    | ‹›T |\n");
}

#[test]
fn many_edits_of_neighbouring_lines_are_one() {
    let rows = |row: &str| format!("{row}\n").repeat(300);
    let (ugly, even) = (rows("  |1|T|"), rows("  | 1    | T |"));
    let (text, selection) = marked(&format!("rules: |\n  |rule‹›|b|\n{ugly}  # note\n{even}{ugly}"));
    let edits = outcome(&text, selection, &Align).unwrap().edits;
    let lines: Vec<usize> = edits.iter().map(|it| text[it.range.clone()].lines().count()).collect();
    assert_eq!(lines, [301, 300]);
    assert_eq!(applied(&text, &edits), format!("rules: |\n  | rule | b |\n{even}  # note\n{even}{even}"));
}

#[test]
fn edits_touch_what_changes_alone() {
    let (text, selection) = marked("rules: |\n  | rule | b  |\n  | 1    | ‹›T |\n  | 2    | F  |\n");
    let edits = outcome(&text, selection, &Align).unwrap().edits;
    let lines: Vec<_> = edits.iter().map(|it| (text[..it.range.start].matches('\n').count(), it.text.as_str())).collect();
    // The two columns of the header and of row 2 have a blank too many each; row 1 is right once they are gone.
    assert_eq!(lines, [(1, ""), (3, "")]);
    assert_eq!(applied(&text, &edits), "rules: |\n  | rule | b |\n  | 1    | T |\n  | 2    | F |\n");
    assert_eq!(outcome(&applied(&text, &edits), Selection::caret(20), &Align).unwrap().edits, []);
}
