//! Columns moved, inserted, deleted.

use super::super::Command::{DeleteColumn, InsertColumn, MoveColumn};
use super::super::Horizontal::{Left, Right};
use super::{check, check_refused};

const FIRST: &str = "the first column says how the grid is read: it stays the first";

fn insert(name: &str, cell: &str) -> super::Command {
    InsertColumn { name: name.to_owned(), cell: cell.to_owned() }
}

#[test]
fn a_column_moves_with_its_separator() {
    let (left, right) = (
        "  | rule | b‹›  | ccc |\n  |------|:--:|-----|\n  # note\n  | 1    | TT | F   |\n",
        "  | rule | ccc | b‹›  |\n  |------|-----|:--:|\n  # note\n  | 1    | F   | TT |\n",
    );
    check(&MoveColumn(Right), left, right);
    check(&MoveColumn(Left), right, left);
}

#[test]
fn a_cursor_behind_the_last_bar_goes_with_the_last_column() {
    check(&MoveColumn(Left), "  | rule | a | b |‹›\n  | 1    | A | B |\n", "  | rule | b‹› | a |\n  | 1    | B | A |\n");
}

#[test]
fn several_columns_move_together() {
    check(&MoveColumn(Left), "  | rule | a | b | c |\n  | 1    | A | ‹B | C› |\n", "  | rule | b | c | a |\n  | 1    | ‹B | C› | A |\n");
    check(&MoveColumn(Right), "  | rule | a | b | c |\n  | 1    | ›A | B ‹| C |\n", "  | rule | c | a | b |\n  | 1    | C | ›A | B‹ |\n");
}

#[test]
fn the_first_column_stays() {
    check_refused(&MoveColumn(Left), "  | rule | ‹›b | c |\n  | 1 | T | F |\n", FIRST);
    check_refused(&MoveColumn(Right), "  | rule‹› | b | c |\n  | 1 | T | F |\n", FIRST);
    check_refused(&DeleteColumn, "  | rule | b |\n  | ‹›1 | T |\n", FIRST);
    check_refused(&DeleteColumn, "  |‹› |\n  | b |\n", FIRST);
    check(&MoveColumn(Right), "  | rule | b‹› |\n  | 1 | T |\n", "  | rule | b‹› |\n  | 1 | T |\n");
}

#[test]
fn cells_of_a_short_row_do_not_move_under_other_headers() {
    let message = "a row has 2 of the 4 cells of the header: complete it first";
    check_refused(&MoveColumn(Right), "  | rule | a‹› | b | c |\n  | 1 | A | B | C |\n  | 2 | A\n", message);
    check(
        &MoveColumn(Right),
        "  | rule | a | b‹› | c |\n  | 1 | A | B | C |\n  | 2 | A\n",
        "  | rule | a | c | b‹› |\n  | 1    | A | C | B |\n  | 2    | A |\n",
    );
}

#[test]
fn a_new_column_has_cells_in_all_rows_but_else() {
    check(
        &insert("", "-"),
        "  | rule | b‹› |\n  |:---- | ---: |\n  | 1 | T |\n  # note\n  | else |   |\n",
        "  | rule | b | ‹›  |\n  |:-----| -: |---|\n  | 1    | T | - |\n  # note\n  | else |   |   |\n",
    );
    check(
        &insert("price | net", ""),
        "  | rule | b |\n  | 1    | ‹›T |\n",
        "  | rule | b | ‹price \\| net› |\n  | 1    | T |              |\n",
    );
    check(&insert("c", "-"), "  | rule |\n  | 1‹› |\n", "  | rule | ‹c› |\n  | 1    | - |\n");
    check(
        &insert("c", "-"),
        "  | rule | a | b |\n  | 1‹› | A | B |\n  | 2 |\n",
        "  | rule | ‹c› | a | b |\n  | 1    | - | A | B |\n  | 2    | - |\n",
    );
}

#[test]
fn where_rules_are_columns_a_new_one_is_a_rule() {
    check(&insert("", "-"), "  |   | 1 |\n  | b | ‹›T |\n", "  |   | 1 | ‹2› |\n  | b | T |   |\n");
}

#[test]
fn columns_are_deleted() {
    check(
        &DeleteColumn,
        "  | rule | a | b‹› |\n  |------|---|---|\n  | 1    | A | B |\n  | 2    | A |\n",
        "  | rule | ‹a› |\n  |------|---|\n  | 1    | A |\n  | 2    | A |\n",
    );
    check(&DeleteColumn, "  | rule | ‹a | b› | c |\n  | 1    | A | B | C |\n", "  | rule | ‹c› |\n  | 1    | C |\n");
    check(&DeleteColumn, "  | rule | ‹a | b› |\n  | 1    | A | B |\n", "  | ‹rule› |\n  | 1    |\n");
}
