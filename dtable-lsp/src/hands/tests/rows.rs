//! Rows duplicated, moved, sorted.

use super::super::Command::{DuplicateRow, MoveRow, SortByColumn};
use super::super::Vertical::{Down, Up};
use super::{check, check_none, check_refused};

const ASCENDING: super::Command = SortByColumn { is_descending: false };
const DESCENDING: super::Command = SortByColumn { is_descending: true };

#[test]
fn a_copy_has_an_id_of_its_own() {
    check(
        &DuplicateRow,
        "  | rule | b |\n  | stop | T‹› |\n  | go   | F |\n",
        "  | rule | b |\n  | stop | T |\n  | new1 | T‹› |\n  | go   | F |\n",
    );
    check(&DuplicateRow, "  | rule | b |\n  | 1    | ‹›T |", "  | rule | b |\n  | 1    | T |\n  | 2    | ‹›T |");
    check(&DuplicateRow, "  |   | 1 |\n  | b | ‹›T |\n", "  |   | 1 |\n  | b | T |\n  | b | ‹›T |\n");
}

#[test]
fn several_rows_are_copied_below_the_last() {
    check(
        &DuplicateRow,
        "  | rule | b |\n  | 1    | ‹T |\n  # why\n  | 2    | F› |\n  | 3    | - |\n",
        "  | rule | b |\n  | 1    | T |\n  # why\n  | 2    | F |\n  | 4    | ‹T |\n  | 5    | F› |\n  | 3    | - |\n",
    );
    check(
        &DuplicateRow,
        "  | rule | b |\n›  | 1    | T |\n  | 2    | F |\n‹  | 3    | - |\n",
        "  | rule | b |\n  | 1    | T |\n  | 2    | F |\n›  | 4    | T |\n  | 5    | F |‹\n  | 3    | - |\n",
    );
}

#[test]
fn a_row_moves_with_the_comments_above_it() {
    let (above, below) = (
        "  | rule | b |\n  | 1    | T |\n  # why\n  # so\n  | 2    | F‹› |\n  # end\n",
        "  | rule | b |\n  # why\n  # so\n  | 2    | F‹› |\n  | 1    | T |\n  # end\n",
    );
    check(&MoveRow(Up), above, below);
    check(&MoveRow(Down), below, above);
}

#[test]
fn blank_lines_stay_where_they_are() {
    check(
        &MoveRow(Up),
        "  | rule | b |\n  | 1    | T |\n\n  # title\n\n  | 2    | ‹›F |\n",
        "  | rule | b |\n  | 2    | ‹›F |\n\n  # title\n\n  | 1    | T |\n",
    );
}

#[test]
fn several_rows_move_together() {
    check(
        &MoveRow(Down),
        "  | rule | b |\n  |------|---|\n  | 1    | ›T |\n  | 2    | F‹ |\n  | 3    | - |",
        "  | rule | b |\n  |------|---|\n  | 3    | - |\n  | 1    | ›T |\n  | 2    | F‹ |",
    );
    // Whole lines, up to the begin of a line that is in no grid any more.
    check(
        &MoveRow(Up),
        "  | rule | b |\n  | 1    | T |\n‹  | 2    | F |\n  | 3    | - |\n›",
        "  | rule | b |\n‹  | 2    | F |\n  | 3    | - |›\n  | 1    | T |\n",
    );
}

#[test]
fn no_row_leaves_the_rules() {
    for to in [Up, Down] {
        let text = "  | rule | b |\n  | 1    | ‹›T |\n";
        check(&MoveRow(to), text, text);
    }
    let header = "the header is no rule: it stays the first row";
    check_refused(&MoveRow(Down), "  | rule | ‹›b |\n  | 1    | T |\n", header);
    check_refused(&MoveRow(Down), "  | rule | ‹b |\n  | 1    | ›T |\n  | 2    | F |\n", header);
    check_refused(&DuplicateRow, "  | rule | ‹›b |\n  | 1    | T |\n", header);
    // There the key does what it does elsewhere.
    check_none(&MoveRow(Up), "  | rule | b |\n  |--‹›----|---|\n  | 1    | T |\n");
    check_none(&MoveRow(Up), "  | rule | b |\n  # no‹›te\n  | 1    | T |\n");
}

#[test]
fn numbers_are_sorted_as_numbers_and_digits_in_names_too() {
    check(
        &ASCENDING,
        "  | rule | b‹› |\n  | r10 | 1_000 |\n  # two\n  | r2 | 9 |\n  | r1 | -0.5 |\n",
        "  | rule | b‹›     |\n  | r1   | -0.5  |\n  # two\n  | r2   | 9     |\n  | r10  | 1_000 |\n",
    );
    check(
        &ASCENDING,
        "  | rule | b |\n  | r10 | 1 |\n  | ‹›r2 | 9 |\n  | R1 | 5 |\n",
        "  | rule | b |\n  | R1   | 5 |\n  | ‹›r2   | 9 |\n  | r10  | 1 |\n",
    );
}

#[test]
fn the_sort_is_stable_and_blank_cells_come_last() {
    let before = "  | rule | b |\n  | 1    |   |\n  | 2    | - |\n  | 3    | T |\n  | 4    | F‹› |\n  | 5    | T |\n";
    check(&ASCENDING, before, "  | rule | b |\n  | 4    | F‹› |\n  | 3    | T |\n  | 5    | T |\n  | 2    | - |\n  | 1    |   |\n");
    check(&DESCENDING, before, "  | rule | b |\n  | 3    | T |\n  | 5    | T |\n  | 4    | F‹› |\n  | 2    | - |\n  | 1    |   |\n");
}
