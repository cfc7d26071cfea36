//! Rows that are hidden.

use super::super::Command::FilterRows;
use super::{check_refused, marked, outcome};

/// Holds which lines of a grid are hidden.
#[track_caller]
fn check(value: Option<&str>, grid: &str, hidden: &[&str]) {
    let (text, selection) = marked(&format!("rules: |\n{grid}"));
    let outcome = outcome(&text, selection, &FilterRows { value: value.map(str::to_owned) }).unwrap();
    let found: Vec<_> = outcome.fold.into_iter().map(|it| text[it].to_owned()).collect();
    assert_eq!((found, outcome.edits), (hidden.iter().map(|it| (*it).to_owned()).collect(), Vec::new()));
}

const GRID: &str = "  | rule | b    |
  |------|------|
  # one
  | 1    | ‹›T    |
  # two
  | 2    | F    |

  | 3    | F, x |
  | 4    | T    |
  | 5    | -    |
";

#[test]
fn rows_without_the_value_are_hidden_with_their_comments() {
    check(None, GRID, &["  # two\n  | 2    | F    |\n\n  | 3    | F, x |", "  | 5    | -    |"]);
    check(Some("F"), GRID, &["  # one\n  | 1    | T    |", "  | 4    | T    |\n  | 5    | -    |"]);
}

#[test]
fn a_value_that_no_row_has_hides_none() {
    check_refused(&FilterRows { value: Some("G".to_owned()) }, GRID, "no row has `G` in the column `b`");
    let message = "the header is no rule: put the cursor into a cell with the value";
    check_refused(&FilterRows { value: None }, "  | rule | ‹›b |\n  | 1 | T |\n", message);
}
