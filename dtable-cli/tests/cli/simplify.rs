//! `simplify`.

use crate::run::{dtable, err, folder, out};

const FEE: &str = "\
table: fee
inputs:
  age:    { type: u8, range: 0..=120 }
  member: bool
outputs:
  cents: u32
rules: |
  # the young
  | rule | age    | member | cents |
  | 1    | < 6    | T      | 0     |
  | 2    | < 6    | F      | 0     |
  | 3    | 6..=17 | T      | 0     |
  # and the others
  | 4    | 6..=17 | F      | 200   |
  | 5    | > 17   | T      | 200   |
  | 6    | > 17   | F      | 400   |
";

const SIMPLE: &str = "\
fee.yaml: table `fee` can do with 5 of its 6 rules
  rules `1`, `3` become `1`:
      age <= 17, member T
  proved: both decide all 6 cases alike
";

#[test]
fn rules_are_joined_and_the_file_keeps_all_else() {
    let folder = folder("simplify", &[("fee.yaml", FEE)]);
    let output = dtable(&folder, &["simplify", "fee.yaml"], "");
    assert_eq!((out(&output), output.status.code()), (SIMPLE, Some(0)));
    assert_eq!(std::fs::read_to_string(folder.join("fee.yaml")).unwrap(), FEE);
    let output = dtable(&folder, &["simplify", "fee.yaml", "--write"], "");
    assert!(out(&output).ends_with("  proved: both decide all 6 cases alike; written\n"), "{}", out(&output));
    let expected = FEE.replace("| 1    | < 6    | T ", "| 1    | <= 17  | T ").replace("  | 3    | 6..=17 | T      | 0     |\n", "");
    assert_eq!(std::fs::read_to_string(folder.join("fee.yaml")).unwrap(), expected);
    let output = dtable(&folder, &["simplify", "fee.yaml", "--write"], "");
    assert_eq!(out(&output), "fee.yaml: table `fee` has no rules to join\n");
}

#[test]
fn what_cannot_be_written_is_said() {
    let columns = "table: t\nconditions: { a: Is it?, b: Is it so? }\nactions: { go: Go }\nrules: |\n  |    | 1 | 2 | 3 |\n  | a  | T | T | F |\n  | b  | T | F | - |\n  | go | 1 | 1 |   |\n";
    let folder = folder("simplify-not", &[("t.yaml", columns), ("gap.yaml", &columns.replace("| F |", "| T |"))]);
    let output = dtable(&folder, &["simplify", "t.yaml", "--write"], "");
    assert_eq!(err(&output), "error: `t.yaml` is not written: its grid has a rule a column\n");
    let output = dtable(&folder, &["simplify", "gap.yaml"], "");
    assert_eq!(err(&output), "error: `gap.yaml` has errors\n  help: `cargo dtable check` shows them\n");
}
