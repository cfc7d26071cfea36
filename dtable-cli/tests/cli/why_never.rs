//! `why-never`.

use serde_json::Value;

use crate::run::{dtable, err, folder, out};

const LOAN: &str = "\
table: loan
inputs:
  age: u8
  score: { type: u16, range: 0..=999 }
  member: bool
outputs: { rate: u8, label: \"&'static str\" }
hit: first
relations: [member -> age >= 18]
rules: |
  | rule   | age   | score  | member | rate | label       |
  | young  | < 18  | -      | -      | 9    | \"a\"         |
  | poor   | -     | < 300  | -      | 8    | name(score) |
  | good   | -     | >= 700 | T      | 2    | \"c\"         |
  | better | >= 18 | >= 600 | -      | 3    | \"d\"         |
  | else   |       |        |        | 5    | \"e\"         |
";

/// Formulas that hold in no case, the reason, and a change of the table after which each holds: what is blamed is needed.
const BLAMED: [(&str, &str, [&str; 2]); 6] = [
    ("rate == 7", "no rule has such a result: `rate` is 9, 8, 2, 3 or 5", ["| 5    | \"e\"", "| 7    | \"e\""]),
    ("rate == 3 && score < 500", "rule `better` gives 3, \"d\", but it has `score` >= 600", ["| >= 18 | >= 600", "| >= 18 | >= 400"]),
    (
        "rate == 9 && member",
        "rule `young` gives 9, \"a\", but it has `age` < 18, and `member -> age >= 18` excludes it",
        ["member -> age >= 18", "member -> age >= 17"],
    ),
    (
        "member && age < 10",
        "no case has `member && age < 10`, whatever the results are: `member -> age >= 18` excludes it",
        ["[member -> age >= 18]", "[]"],
    ),
    (
        "rate == 3 && score >= 700 && member",
        "rule `better` gives 3, \"d\", but `good` matches first",
        ["| good   | -     | >= 700 | T ", "| good   | -     | >= 700 | F "],
    ),
    (
        "rate == 5 && score >= 650",
        "rule `else` gives 5, \"e\", but `young`, `better` match first",
        ["| >= 18 | >= 600", "| >= 19 | >= 600"],
    ),
];

#[test]
fn what_is_blamed_is_needed() {
    let folder = folder("why_never", &[("loan.yaml", LOAN)]);
    for (formula, reason, [old, new]) in BLAMED {
        let said = dtable(&folder, &["why-never", "loan.yaml", formula], "");
        assert_eq!((out(&said), err(&said)), (&*format!("`{formula}` holds in no case\n  {reason}\n"), ""));
        assert_eq!(said.status.code(), Some(0));
        let mended = LOAN.replace(old, new);
        assert_ne!(mended, LOAN, "{formula}");
        let said = dtable(&folder, &["why-never", "-", formula], &mended);
        assert!(
            out(&said).starts_with(&format!("`{formula}` holds in ")) && out(&said).contains("`cargo dtable when` shows them"),
            "{}",
            out(&said)
        );
    }
}

#[test]
fn results_that_are_not_known_are_told() {
    let folder = folder("why_never_unknown", &[("loan.yaml", &LOAN.replace("rate: u8", "rate: i8").replace("| 8    |", "| f(1) |"))]);
    let said = dtable(&folder, &["why-never", "loan.yaml", "rate == 7", "--given", "age=20"], "");
    let text = "\
`rate == 7` holds in no case, given `age=20`
  no rule has such a result: `rate` is 9, f(1), 2, 3 or 5
  the results of `poor` are not known well enough
";
    assert_eq!(out(&said), text);
    let json: Value =
        serde_json::from_str(out(&dtable(&folder, &["why-never", "loan.yaml", "rate == 3 && score < 300", "--format", "json"], "")))
            .unwrap();
    assert_eq!([&json["rules"][0]["rule"], &json["rules"][0]["entries"]["score"], &json["unknown"][0]], ["better", ">= 600", "poor"]);
    assert_eq!((&json["holds"], &json["outputs"]["rate"][1]), (&Value::Bool(false), &Value::from("f(1)")));
    let wrong = dtable(&folder, &["why-never", "loan.yaml", "rat == 3"], "");
    assert!(err(&wrong).starts_with("error: the question is not understood\n") && wrong.status.code() == Some(2), "{}", err(&wrong));
}
