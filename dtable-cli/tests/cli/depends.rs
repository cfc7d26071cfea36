//! `depends`.

use dtable_tests::corpus::workspace;
use serde_json::Value;

use crate::run::{dtable, err, folder, gap, out};

const ENTRANCE: &str = "\
table: entrance
inputs:
  age:    { type: u8, range: 0..=120 }
  member: bool
  gender: { type: Gender, values: [Female, Male, Diverse] }
outputs: { euros: u8, card: bool }
rules: |
  | rule   | age   | member | gender | euros | card  |
  | child  | < 6   | -      | -      | 0     | false |
  | guest  | >= 6  | F      | -      | 5     | false |
  | member | >= 6  | T      | -      | 3     | false |
properties:
  - never: euros == 5
lints: { unused-condition: allow }
";

#[test]
fn two_cases_show_that_an_output_depends_on_a_column() {
    // A broken property keeps nobody from asking.
    let folder = folder("depends", &[("entrance.yaml", ENTRANCE), ("gap.yaml", &gap())]);
    let said = dtable(&folder, &["depends", "entrance.yaml"], "");
    let text = "\
`euros` depends on `age`, `member`; not on `gender`
  age: 0 or 6
      age = 0, member = F, gender = Female: rule `child`: 0
      age = 6, member = F, gender = Female: rule `guest`: 5
  member: F or T
      age = 6, member = F, gender = Female: rule `guest`: 5
      age = 6, member = T, gender = Female: rule `member`: 3
`card` depends on nothing
";
    assert_eq!((out(&said), err(&said), said.status.code()), (text, "", Some(0)));
    let json: Value = serde_json::from_str(out(&dtable(&folder, &["depends", "entrance.yaml", "--format", "json"], ""))).unwrap();
    let results = &json["tables"][0]["results"];
    assert_eq!([&results[0]["name"], &results[0]["kind"], &results[0]["on"][1]["column"]], ["euros", "output", "member"]);
    assert_eq!(results[0]["on"][1]["cases"][1]["rules"][0], "member");
    assert_eq!([&results[0]["not_on"][0], &results[1]["not_on"][1]], ["gender", "member"]);
    let refused = dtable(&folder, &["depends", "gap.yaml"], "");
    assert!(err(&refused).starts_with("error: `gap.yaml` has errors: missing-rule: "), "{}", err(&refused));
    assert_eq!(refused.status.code(), Some(2));
}

/// Each table of the corpus that is right has an answer, also where used tables leave results open.
#[test]
fn tables_of_the_corpus_have_an_answer() {
    let corpus = workspace().join("tests/corpus/pass");
    for name in ["uses_opaque", "uses_open_compared", "uses_sum_open", "model", "actions_and_outputs", "collect_sum_open"] {
        let said = dtable(&corpus, &["depends", &format!("{name}.yaml")], "");
        assert_eq!((err(&said), said.status.code()), ("", Some(0)), "{name}");
        assert!(out(&said).contains(" depends on "), "{name}");
    }
}
