//! The next and the previous cell, a row below.

use super::super::Command::{NextCell, PreviousCell, RowBelow};
use super::{check, check_none};

#[test]
fn the_next_cell_is_selected_and_the_grid_aligned() {
    check(&NextCell, "  |rule|b|\n  |1|T‹›|\n", "  | rule | b |\n  | 1    | T |\n  | ‹2›    |   |\n");
    check(&NextCell, "  |rule‹›|b|\n  |1|T|\n", "  | rule | ‹b› |\n  | 1    | T |\n");
    check(
        &NextCell,
        "  | rule | b‹› |\n  |------|---|\n  # x\n  | 1    | T |\n",
        "  | rule | b |\n  |------|---|\n  # x\n  | ‹1›    | T |\n",
    );
    check(&NextCell, "  ‹›| rule | b |\n  | 1    | T |\n", "  | ‹rule› | b |\n  | 1    | T |\n");
    check(&NextCell, "  | rule | b |‹›\n  | 1    | T |\n", "  | rule | b |\n  | ‹1›    | T |\n");
    check(&NextCell, "  | rule | b |\n  # ‹›x\n  | 1    | T |\n", "  | rule | b |\n  # x\n  | ‹1›    | T |\n");
    check(&NextCell, "  | rule | b |\n  |-‹›-----|---|\n  | 1    | T |\n", "  | rule | b |\n  |------|---|\n  | ‹1›    | T |\n");
}

#[test]
fn a_blank_cell_is_a_cursor_in_it() {
    check(&NextCell, "  | rule | b |\n  | 1‹›    |   |\n", "  | rule | b |\n  | 1    | ‹› |\n".replace("‹› |", "‹›  |").as_str());
    check(&NextCell, "  | rule ||\n  | 1‹›    ||\n", "  | rule |  |\n  | 1    | ‹› |\n");
}

#[test]
fn behind_the_last_cell_there_is_a_new_row() {
    check(&NextCell, "  | rule | b |\n  | x1   | T‹› |", "  | rule | b |\n  | x1   | T |\n  | ‹new1› |   |");
    check(&NextCell, "  | rule | b‹› |\n  |------|---|\n", "  | rule | b |\n  |------|---|\n  | ‹1›    |   |\n");
    check(&NextCell, "  | rule |\n  | ‹1›    |\n  # end\n", "  | rule |\n  | 1    |\n  | ‹2›    |\n  # end\n");
}

#[test]
fn a_short_row_gets_its_next_cell() {
    check(&NextCell, "  | rule | b | c |\n  | 1‹›\n", "  | rule | b | c |\n  | 1    | ‹›  |\n");
    check(&NextCell, "  | rule | b | c |\n  | 1 | T |‹›\n", "  | rule | b | c |\n  | 1    | T | ‹›  |\n");
    check(&NextCell, "  | rule | b |\n  |‹›", "  | rule | b |\n  | ‹›     |");
}

#[test]
fn the_previous_cell_is_selected() {
    check(&PreviousCell, "  |rule|b|\n  |1|T‹›|\n", "  | rule | b |\n  | ‹1›    | T |\n");
    check(&PreviousCell, "  | rule | b |\n  |------|---|\n  | ‹›1    | T |\n", "  | rule | ‹b› |\n  |------|---|\n  | 1    | T |\n");
    check(&PreviousCell, "  | ‹›rule | b |\n  | 1    | T |\n", "  | ‹rule› | b |\n  | 1    | T |\n");
    check(&PreviousCell, "  | rule | b |‹›\n  | 1    | T |\n", "  | rule | ‹b› |\n  | 1    | T |\n");
    check(&PreviousCell, "  | rule | b |\n  |-‹›-----|---|\n  | 1    | T |\n", "  | rule | ‹b› |\n  |------|---|\n  | 1    | T |\n");
}

#[test]
fn a_row_below_has_an_id_and_the_cursor_in_its_first_blank_cell() {
    check(&RowBelow, "  |rule|b|\n  |7|T‹›|\n  |8|F|\n", "  | rule | b |\n  | 7    | T |\n  | 9    | ‹›  |\n  | 8    | F |\n");
    check(
        &RowBelow,
        "  | ru‹›le | b |\n  |---|---|\n  | New-1 | T |\n",
        "  | rule  | b |\n  |-------|---|\n  | new2  | ‹›  |\n  | New-1 | T |\n",
    );
    check(&RowBelow, "  | rule |\n  | else |‹›", "  | rule |\n  | else |\n  | ‹1›    |");
    check_none(&RowBelow, "  | rule | b |\n  # no‹›te\n  | 1    | T |\n");
    check_none(&RowBelow, "  | rule | b |\n  ‹›| 1    | T |\n");
    check(&RowBelow, "  | rule | b |\n  |--‹›----|---|\n", "  | rule | b |\n  |------|---|\n  | 1    | ‹›  |\n");
}

#[test]
fn where_rules_are_columns_a_row_has_no_id() {
    check(&RowBelow, "  |   | 1 | 2 |\n  | b | T | F‹› |\n", "  |   | 1 | 2 |\n  | b | T | F |\n  | ‹›  |   |   |\n");
}

#[test]
fn outside_of_a_grid_there_is_nothing_to_do() {
    for command in [NextCell, PreviousCell, RowBelow] {
        check_none(&command, "  | rule | b |\n  | 1 | T |\n‹›lints: {}\n");
        check_none(&command, "‹›");
    }
}
