//! `simplify`.

use crate::fix::repository;
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
    let output = dtable(&folder, &["simplify", "fee.yaml", "--write", "--allow-dirty", "--allow-no-vcs"], "");
    assert!(out(&output).ends_with("  proved: both decide all 6 cases alike; written\n"), "{}", out(&output));
    let expected = FEE.replace("| 1    | < 6    | T ", "| 1    | <= 17  | T ").replace("  | 3    | 6..=17 | T      | 0     |\n", "");
    assert_eq!(std::fs::read_to_string(folder.join("fee.yaml")).unwrap(), expected);
    let output = dtable(&folder, &["simplify", "fee.yaml", "--write", "--allow-dirty", "--allow-no-vcs"], "");
    assert_eq!(out(&output), "fee.yaml: table `fee` has no rules to join\n");
}

const COLUMNS: &str = "\
table: t
inputs: { a: bool, sign: { type: char, values: ['+', '|', x, y] } }
outputs: { level: u8 }
rules: |
  |        | 1    | 2    | 3 |
  | ------ | ---- | ---- | - |
  # where it is so
  | a      | T    | T    | F |
  | sign   | '\\|'  | '+'  | - |
  | level  | 1    | 1    | 0 |
  | weight | 2    | 3    | 5 |
";

#[test]
fn columns_go_and_their_cells_change() {
    let text = COLUMNS.replace("values: ['+', '|', x, y]", "values: ['+', '|', x]").replace("| '+'  | -", "| '+', 'x' | -");
    let folder = folder("simplify-columns", &[("t.yaml", &text)]);
    let output = dtable(&folder, &["simplify", "t.yaml", "--write", "--allow-dirty", "--allow-no-vcs"], "");
    assert!(out(&output).ends_with("  proved: both decide all 4 cases alike; written\n"), "{}{}", out(&output), err(&output));
    let expected = "\
rules: |
  |        | 1    | 3 |
  | ------ | ---- | - |
  # where it is so
  | a      | T    | F |
  | sign   | -     | - |
  | level  | 1    | 0 |
  | weight | 5    | 5 |
";
    let written = std::fs::read_to_string(folder.join("t.yaml")).unwrap();
    assert_eq!(&written[written.find("rules:").unwrap()..], expected);
}

#[test]
fn a_bar_in_a_cell_is_escaped() {
    let rest = "  | 4 | T | 'x', 'y' | 2 |\n";
    let rows = "  | rule | a | sign | level |\n  | 1 | T | '+'  | 1 |\n  | 2 | T | '\\|' | 1 |\n  | 3 | F | - | 0 |\n";
    let text = format!("{}{rows}{rest}", &COLUMNS[..COLUMNS.find("  |").unwrap()]);
    let folder = folder("simplify-bar", &[("t.yaml", &text)]);
    let output = dtable(&folder, &["simplify", "t.yaml", "--write", "--allow-dirty", "--allow-no-vcs"], "");
    assert!(out(&output).ends_with("written\n"), "{}{}", out(&output), err(&output));
    let written = std::fs::read_to_string(folder.join("t.yaml")).unwrap();
    assert!(written.contains("| 1 | T | '+', '\\|' | 1 |\n  | 3 | F"), "{written}");
}

#[test]
fn what_cannot_be_written_is_said() {
    let gap = COLUMNS.replace("| F |", "| T |");
    let folder = folder("simplify-not", &[("gap.yaml", &gap), ("fee.yaml", FEE), ("types.yaml", "types: { A: u8 }\n")]);
    let output = dtable(&folder, &["simplify", "gap.yaml", "fee.yaml"], "");
    assert_eq!(
        (err(&output), out(&output)),
        (
            "error: `gap.yaml` has errors: missing-rule: 3 of 6 cases fire no rule\n  help: `cargo dtable check gap.yaml` shows where\n",
            SIMPLE
        )
    );
    assert_eq!(output.status.code(), Some(2));
    let output = dtable(&folder, &["simplify", "types.yaml"], "");
    assert_eq!(
        (err(&output), output.status.code()),
        ("error: there is no table among these files\n  help: of a model name the tables\n", Some(2))
    );
    let folder = repository("simplify-dirty", &[("fee.yaml", "")]);
    std::fs::write(folder.join("fee.yaml"), FEE).unwrap();
    let output = dtable(&folder, &["simplify", "fee.yaml", "--write"], "");
    assert!(err(&output).starts_with("error: changes that are not committed: `fee.yaml`"), "{}", err(&output));
    assert_eq!((output.status.code(), std::fs::read_to_string(folder.join("fee.yaml")).unwrap().as_str()), (Some(2), FEE));
}
