//! `when`.

use serde_json::Value;

use crate::run::{MODEL, dtable, err, folder, out};

const TICKET: &str = "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  weekend: bool
  member: bool
  age: { type: u8, range: 0..=120 }
outputs: { euros: u32 }
relations: [visitor == Child <-> age < 18]
rules: |
  | rule    | visitor | weekend | member | euros |
  | member  | -       | -       | T      | 5     |
  | child   | Child   | -       | F      | 6     |
  | weekday | Adult   | F       | F      | 10    |
  | weekend | Adult   | T       | F      | 14    |
  | senior  | Senior  | -       | F      | 8     |
";

fn asked(test: &str, arguments: &[&str]) -> (String, String, Option<i32>) {
    let folder = folder(test, &[("ticket.yaml", TICKET)]);
    let output = dtable(&folder, &[&["when"], arguments].concat(), "");
    (out(&output).to_owned(), err(&output).to_owned(), output.status.code())
}

#[test]
fn regions_are_told_with_cases_rules_and_an_example() {
    let told = asked("when", &["ticket.yaml", "euros >= 8 && age < 70", "--given", "member=F", "--given", "visitor != Senior"]);
    let text = "\
`euros >= 8 && age < 70` holds in 2 of 6 cases, given `member=F` and `visitor != Senior`
  1 case: visitor Adult, weekend F, member F, age < 70: rule `weekday`: 10
      for example: visitor = Adult, weekend = F, member = F, age = 18
  1 case: visitor Adult, weekend T, member F, age < 70: rule `weekend`: 14
      for example: visitor = Adult, weekend = T, member = F, age = 18
";
    assert_eq!(told, (text.to_owned(), String::new(), Some(0)));
    // The only table of the package needs no name, and one on standard input has `-`.
    let manifest = "[package]\nname = \"alone\"\nversion = \"0.1.0\"\n";
    let alone = folder("when_alone", &[("Cargo.toml", manifest), ("ticket.yaml", TICKET)]);
    let alone = dtable(&alone, &["when", "fires(member)"], "");
    let alone = (out(&alone), err(&alone));
    assert!(alone.0.starts_with("`fires(member)` holds in 6 of 12 cases\n  6 cases: member T: rule `member`: 5\n"), "{alone:?}");
    let folder = folder("when_piped", &[]);
    assert!(out(&dtable(&folder, &["when", "-", "euros == 6"], TICKET)).starts_with("`euros == 6` holds in 2 of 12 cases\n"));
    let never = asked("when_never", &["ticket.yaml", "euros == 3"]);
    assert_eq!((never.0.lines().next(), never.2), (Some("`euros == 3` holds in none of 12 cases"), Some(0)));
}

#[test]
fn the_formats_say_the_same() {
    let said = |format: &str| asked(&format!("when_{format}"), &["ticket.yaml", "euros == 14", "--format", format]).0;
    assert_eq!(
        said("markdown"),
        "`euros == 14` holds in 1 of 12 cases\n\n| cases | where | rule | result | for example |\n| ---: | --- | --- | --- | --- |\n\
         | 1 | visitor Adult, weekend T, member F | weekend | 14 | visitor = Adult, weekend = T, member = F, age = 18 |\n"
    );
    assert_eq!(
        said("csv"),
        "visitor,weekend,member,age,besides,cases,rules,result,example\nAdult,T,F,-,,1,weekend,14,\"visitor = Adult, weekend = T, member = F, age = 18\"\n"
    );
    assert!(said("sql").ends_with("\n-- member: a boolean\nWHERE visitor = 'Adult' AND weekend AND NOT member\n"), "{}", said("sql"));
    let json: Value = serde_json::from_str(&said("json")).unwrap();
    assert_eq!([&json["table"], &json["formula"], &json["cases"], &json["of"]], ["ticket", "euros == 14", "1", "12"]);
    let region = &json["regions"][0];
    assert_eq!(
        [&region["entries"]["visitor"], &region["rules"][0], &region["result"], &region["case"]["age"]],
        ["Adult", "weekend", "14", "18"]
    );
}

#[test]
fn a_question_that_is_not_understood_is_shown() {
    for (arguments, said) in [
        (
            &["ticket.yaml", "euro == 3"][..],
            "error: the question is not understood\nerror: unknown-name [DT101]: there is no condition, input or output `euro`\n --> FORMULA:1:1\n",
        ),
        (
            &["ticket.yaml", "true", "--given", "mebmer"],
            "error: the question is not understood\nerror: unknown-name [DT101]: there is no condition, input or output `mebmer`\n --> --given:1:1\n",
        ),
        (
            &["ticket.yaml", "true", "--given", "member=X"],
            "error: `member` has no value `X`\n  help: its values are: `T` and `F`, or `Y` and `N`, or `true` and `false`\n",
        ),
        (&["ticket.yaml", "true", "--given", "visitr=Child"], "error: there is no condition `visitr`\n  help: did you mean `visitor`?\n"),
        (&["ticket.yaml"], "error: there is no formula behind `ticket.yaml`\n  help: add one in quotes: 'euros == 0'\n"),
        (&["nowhere.yaml", "true"], "error: cannot read `nowhere.yaml`: there is no such file\n"),
    ] {
        let told = asked("when_wrong", arguments);
        assert!(told.1.starts_with(said), "{}", told.1);
        assert_eq!((told.0, told.2), (String::new(), Some(2)));
    }
}

/// A table with a gap or a broken property can be asked; one whose results are open cannot, nor a model.
#[test]
fn tables_whose_results_are_known_are_asked() {
    let gap = TICKET.replace("  | senior ", "  # | senior ") + "properties:\n  - never: euros > 10\n";
    let clash = TICKET.replace("| Child   | -       | F      | 6 ", "| -       | -       | F      | 6 ");
    let mut files = vec![("gap.yaml", gap.as_str()), ("clash.yaml", clash.as_str())];
    files.extend(MODEL);
    let folder = folder("when_errors", &files);
    let run = |file: &str| dtable(&folder, &["when", file, "euros > 10"], "");
    assert!(out(&run("gap.yaml")).starts_with("`euros > 10` holds in 1 of 12 cases\n"), "{}", err(&run("gap.yaml")));
    let refused = run("clash.yaml");
    assert!(err(&refused).starts_with("error: `clash.yaml` has errors: contradictory-rules: "), "{}", err(&refused));
    assert_eq!(refused.status.code(), Some(2));
}
