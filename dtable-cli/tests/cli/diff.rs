//! `diff`.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::fix::repository;
use crate::run::{GOOD, MODEL, NETWORK, dtable, err, folder, gap, out};

const FARE: &str = "\
table: fare
inputs:
  age:    { type: u8, range: 0..=120 }
  zone:   { type: Zone, values: [City, Region] }
  member: bool
outputs:
  cents: u32
relations:
  - member -> age >= 6
rules: |
  | rule   | age  | zone   | member | cents |
  | free   | < 6  | -      | F      | 0     |
  | member | >= 6 | -      | T      | 100   |
  | city   | >= 6 | City   | F      | 250   |
  | region | >= 6 | Region | F      | 480   |
";

fn changed() -> String {
    FARE.replace("City, Region]", "City, Region, Far]")
        .replace("| free   | < 6 ", "| free   | < 10")
        .replace("| city   | >= 6", "| city   | >= 10")
        .replace("| region | >= 6 | Region | F      | 480", "| rural  | >= 10 | Region | F      | 490")
        + "  | far    | >= 10 | Far | F | 900 |\n"
}

#[test]
fn cases_are_grouped_by_what_came_out_and_what_comes_out() {
    let folder = folder("diff", &[("old.yaml", FARE), ("new.yaml", &changed())]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    assert_eq!(
        out(&output),
        "\
new.yaml: table `fare` changes 3 of 10 cases; breaking
  250 -> 0: 1 case
      age 6..10, zone City, member F: `city` before, `free` now
          for example: age = 6, zone = City, member = F
  480 -> 0: 1 case
      age 6..10, zone Region, member F: `region` before, `free` now
          for example: age = 6, zone = Region, member = F
  480 -> 490: 1 case
      age >= 10, zone Region, member F: `region` before, `rural` now
          for example: age = 10, zone = Region, member = F
  5 cases can occur now, as this is not demanded any more: `zone: [City, Region]`
      for example: age = 6, zone = Far, member = F
  rule `region` is gone (breaking); its cases are met by `free`, `rural`
  new rules: `rural`, `far`
"
    );
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(dtable(&folder, &["diff", "old.yaml", "new.yaml", "--exit-code"], "").status.code(), Some(1));
}

#[test]
fn rules_in_another_order_are_no_difference() {
    let (first, rest) = FARE.split_at(FARE.find("  | free").unwrap());
    let lines: Vec<&str> = rest.lines().rev().collect();
    let folder = folder("diff-order", &[("old.yaml", FARE), ("new.yaml", &format!("{first}{}\n", lines.join("\n")))]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml", "--exit-code"], "");
    assert_eq!((out(&output), output.status.code()), ("new.yaml: table `fare` decides the same\n", Some(0)));
}

#[test]
fn programs_read_an_object_and_pull_requests_a_table() {
    let folder = folder("diff-formats", &[("old.yaml", FARE), ("new.yaml", &changed())]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml", "--format", "json"], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let diff = &object["tables"][0]["diff"];
    assert_eq!((&diff["semver"], &diff["changed"], &diff["cases"]), (&"breaking".into(), &"3".into(), &"10".into()));
    assert_eq!(diff["changes"][2]["regions"][0]["entries"]["zone"], "Region");
    assert_eq!(diff["came"][0]["because"], "zone: [City, Region]");
    assert_eq!(diff["rules"]["gone"][0]["id"], "region");
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml", "--format", "markdown"], "");
    let row = "| 1 | age >= 10, zone Region, member F | `region` before, `rural` now | age = 10, zone = Region, member = F |";
    assert!(out(&output).contains(row), "{}", out(&output));
}

#[test]
fn tables_with_errors_are_not_compared_but_gaps_are() {
    let twice = GOOD.replace("| F    |    |", "| -    |    |");
    let gap = gap();
    let folder = folder("diff-errors", &[("old.yaml", GOOD), ("gap.yaml", &gap), ("twice.yaml", &twice)]);
    let output = dtable(&folder, &["diff", "old.yaml", "gap.yaml"], "");
    assert!(out(&output).contains("  nothing -> no rule: 1 case\n      dark F: `2` before, no rule now\n"), "{}", out(&output));
    let output = dtable(&folder, &["diff", "old.yaml", "twice.yaml"], "");
    assert!(err(&output).starts_with("error: `twice.yaml` is not compared:\nerror: contradictory-rules [DT202]"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
    let output = dtable(&folder, &["diff", "old.yaml"], "");
    assert!(err(&output).starts_with("error: `diff` compares two files, or files with a revision\n  help: "), "{}", err(&output));
}

pub fn git(folder: &Path, arguments: &[&str]) -> bool {
    let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    let run = Command::new("git").arg("-C").arg(folder).args(identity).args(arguments).output();
    run.is_ok_and(|it| it.status.success())
}

#[test]
fn a_file_is_compared_with_what_a_revision_has() {
    let folder = folder("diff-git", &[]);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("in")).unwrap();
    std::fs::write(folder.join("in/fare.yaml"), FARE).unwrap();
    assert!(git(&folder, &["init", "-q", "."]) && git(&folder, &["add", "."]) && git(&folder, &["commit", "-qm", "first"]));
    std::fs::write(folder.join("in/fare.yaml"), FARE.replace("100", "90")).unwrap();
    std::fs::write(folder.join("in/lamp.yaml"), GOOD).unwrap();
    let output = dtable(&folder, &["diff", "--against", "HEAD", "in", "--exit-code"], "");
    let expected = "\
in/fare.yaml: table `fare` changes 2 of 6 cases; compatible
  100 -> 90: 2 cases
      member T: `member` before, `member` now
          for example: age = 6, zone = City, member = T
in/lamp.yaml: table `lamp` is new
";
    assert_eq!((out(&output), output.status.code()), (expected, Some(1)));
    let output = dtable(&folder, &["diff", "--against", "no-such", "in"], "");
    assert_eq!(err(&output), "error: git knows no revision `no-such`: no such revision\n");
}

#[test]
fn what_cannot_be_compared_is_said_where_it_has_changed() {
    // What `BASE` is, only the program knows.
    let greatest = "table: points\nhit: collect max\ninputs:\n  old: bool\noutputs:\n  most: u32\nrules: |\n  | rule | old | most |\n  | 1 | T | 5 |\n  | 2 | - | BASE |\n";
    let folder = repository("diff-unchanged", &[("points.yaml", greatest), ("good.yaml", GOOD)]);
    let output = dtable(&folder, &["diff", "--against", "HEAD", "--exit-code"], "");
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert_eq!(out(&output), "2 tables decide the same\n");
    std::fs::write(folder.join("points.yaml"), greatest.replace("| 5 |", "| 6 |")).unwrap();
    let output = dtable(&folder, &["diff", "--against", "HEAD"], "");
    assert_eq!(output.status.code(), Some(2));
    let said = "points.yaml: table `points` is not compared: some results of `points` are no numbers: which of them is the least or the greatest is not known here\n";
    assert!(out(&output).contains(said), "{}", out(&output));
}

const POINTS: &str = "\
table: points
hit: collect sum
inputs: { age: u8, member: bool, student: bool }
outputs: { points: i32 }
rules: |
  | rule    | age   | member | student | points |
  | member  | -     | T      | -       | 10     |
  | student | -     | -      | T       | 5      |
  | old     | >= 65 | -      | -       | 2      |
";

#[test]
fn what_is_made_of_all_rules_is_compared() {
    let new = POINTS.replace("| 2 ", "| 3 ").replace("| 10", "| 12") + "  | senior  | >= 65 | T | F | -3 |\n";
    let folder = folder("diff-collects", &[("old.yaml", POINTS), ("new.yaml", &new)]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    let expected = "\
new.yaml: table `points` changes 5 of 8 cases; compatible
  10 -> 12: 1 case
      age < 65, member T, student F: `member` before, `member` now
          for example: age = 0, member = T, student = F
  15 -> 17: 1 case
      age < 65, member T, student T: `member`, `student` before, `member`, `student` now
          for example: age = 0, member = T, student = T
  17 -> 20: 1 case
      age >= 65, member T, student T: `member`, `student`, `old` before, `member`, `student`, `old` now
          for example: age = 65, member = T, student = T
  2 -> 3: 1 case
      age >= 65, member F, student F: `old` before, `old` now
          for example: age = 65, member = F, student = F
  7 -> 8: 1 case
      age >= 65, member F, student T: `student`, `old` before, `student`, `old` now
          for example: age = 65, member = F, student = T
  new rules: `senior`
";
    assert_eq!((out(&output), err(&output)), (expected, ""));
    let other = POINTS.replace("collect sum", "collect");
    std::fs::write(folder.join("new.yaml"), other).unwrap();
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    let said = "new.yaml: table `points` is not compared: `hit: collect sum` is `hit: collect` now: what comes out is of another kind, and not to be compared\n";
    assert_eq!((out(&output), output.status.code()), (said, Some(2)));
}

/// A score card: eight inputs, each with a row for each of ten ranges.
fn card(hit: &str, points: impl Fn(usize, usize) -> usize) -> String {
    let inputs: String = (0..8).map(|it| format!("  c{it}: {{ type: u8, range: 0..100 }}\n")).collect();
    let head = (0..8).map(|it| format!("c{it}")).collect::<Vec<_>>().join(" | ");
    let row = |(column, at): (usize, usize)| {
        let entry = |it: usize| if it == column { format!("{}..{}", at * 10, at * 10 + 10) } else { "-".to_owned() };
        format!("  | r{column}_{at} | {} | {} |\n", (0..8).map(entry).collect::<Vec<_>>().join(" | "), points(column, at))
    };
    let rows: String = (0..80).map(|it| row((it / 10, it % 10))).collect();
    format!("table: card\nhit: {hit}\ninputs:\n{inputs}outputs: {{ points: u32 }}\nrules: |\n  | rule | {head} | points |\n{rows}")
}

#[test]
fn where_others_add_in_many_ways_only_what_differs_is_told() {
    let first = |column: usize, at: usize| column * 7 + at;
    let second = |column: usize, at: usize| first(column, at) + usize::from((column, at) == (2, 3));
    for (hit, line) in [
        ("collect sum", "  .. -> .. + 1: 10,000,000 cases\n      c2 30..40: `r2_3` before, `r2_3` now\n"),
        ("collect", "  17, .. -> 18, ..: 10,000,000 cases\n      c2 30..40: `r2_3` before, `r2_3` now\n"),
    ] {
        let folder = folder("diff-others", &[("old.yaml", &card(hit, first)), ("new.yaml", &card(hit, second))]);
        let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
        assert!(out(&output).contains(line), "{}", out(&output));
    }
    // Every row changes, in another way: few sums in 10^8 cases, each with a case that can be added up by hand.
    let other = |column: usize, at: usize| first(column, at) + [0, 1, 3][(column + at) % 3];
    let all = folder("diff-others", &[("old.yaml", &card("collect sum", first)), ("new.yaml", &card("collect sum", other))]);
    let output = dtable(&all, &["diff", "old.yaml", "new.yaml", "--format", "json"], "");
    let found: Value = serde_json::from_str(out(&output)).unwrap();
    let changes = found["tables"][0]["diff"]["changes"].as_array().unwrap();
    let cases = |it: &Value| it["cases"].as_str().unwrap().parse::<u64>().unwrap();
    let unchanged = (0..8).fold(1, |all: u64, column| all * (0..10).filter(|at| (column + at) % 3 == 0).count() as u64);
    assert_eq!((changes.len(), changes.iter().map(cases).sum::<u64>()), (23, 100_000_000 - unchanged));
    for (change, region) in changes.iter().flat_map(|it| it["regions"].as_array().unwrap().iter().map(move |region| (it, region))) {
        let case = |column: usize| region["case"][format!("c{column}")].as_str().unwrap().parse::<usize>().unwrap() / 10;
        let more: usize = (0..8).map(|it| other(it, case(it)) - first(it, case(it))).sum();
        assert_eq!(change["new"], format!(".. + {more}"));
    }
    // One more point for each column.
    let more = |column: usize, at: usize| first(column, at) + 1;
    let folder = folder("diff-others", &[("old.yaml", &card("collect sum", first)), ("new.yaml", &card("collect sum", more))]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    let said = "new.yaml: table `card` changes 100,000,000 of 100,000,000 cases; compatible\n  .. -> .. + 8: 100,000,000 cases\n      everywhere: ";
    assert!(out(&output).starts_with(said), "{}", out(&output));
}

#[test]
fn tables_without_a_result_in_common_do_not_decide_alike() {
    let renamed = FARE.replace("cents", "price");
    let folder = folder("diff-results", &[("old.yaml", FARE), ("new.yaml", &renamed)]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    assert!(
        out(&output).starts_with("new.yaml: table `fare` has no output in common with the old version; breaking\n"),
        "{}",
        out(&output)
    );
}

#[test]
fn a_case_that_no_rule_takes_any_more_is_breaking() {
    let old = "table: t\ninputs:\n  n: u8\noutputs:\n  big: bool\nrules: |\n  | rule | n    | big   |\n  | a    | < 5  | false |\n  | b    | >= 5 | true  |\n";
    let folder = folder("diff-undecided", &[("old.yaml", old), ("new.yaml", &old.replace(">= 5", "> 5 "))]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    assert!(
        out(&output).starts_with("new.yaml: table `t` changes 1 of 3 cases; breaking\n  true -> no rule: 1 case\n"),
        "{}",
        out(&output)
    );
}

#[test]
fn a_table_changes_with_those_that_it_uses() {
    let folder = folder("diff-network", &NETWORK);
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=A", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"];
        assert!(Command::new("git").current_dir(&folder).args(identity).args(arguments).output().unwrap().status.success());
    };
    let _ = std::fs::remove_dir_all(folder.join(".git"));
    git(&["init", "-q"]);
    git(&["add", "."]);
    git(&["commit", "-qm", "first"]);
    let risk = folder.join("parts/risk.yaml");
    std::fs::write(&risk, std::fs::read_to_string(&risk).unwrap().replace("25", "21")).unwrap();
    let output = dtable(&folder, &["diff", "--against", "HEAD", "loan.yaml", "parts"], "");
    assert_eq!(
        out(&output),
        "\
loan.yaml: table `loan` changes 2 of 8 cases; compatible
  30 -> 9: 1 case
      risk != High, large T, risk (before) High: `slow` before, `ask` now
          for example: risk = Medium, age = 21, owner = F, large = T, risk (before) = High
  30 -> 1: 1 case
      risk != High, large F, risk (before) High: `slow` before, `fast` now
          for example: risk = Medium, age = 21, owner = F, large = F, risk (before) = High
parts/risk.yaml: table `risk` changes 1 of 6 cases; compatible
  High -> Medium: 1 case
      safe F, age 21..=24: `young` before, `rest` now
          for example: safe = F, age = 21, owner = F
parts/safe.yaml: table `safe` decides the same
"
    );
    let gone = folder.join("parts/safe.yaml");
    std::fs::write(&gone, std::fs::read_to_string(&gone).unwrap().replace("| yes  | T ", "| yes  | - ")).unwrap();
    let output = dtable(&folder, &["diff", "--against", "HEAD", "loan.yaml"], "");
    assert!(err(&output).contains("contradict"), "{}{}", out(&output), err(&output));
}

#[test]
fn tables_that_decide_the_same_are_one_line() {
    let folder = folder("diff-many", &MODEL);
    let said = |format: &str| out(&dtable(&folder, &["diff", "door.yaml", "door.yaml", "--format", format], "")).to_owned();
    assert_eq!(said("text"), "2 tables decide the same\n");
    assert_eq!(said("markdown"), "2 tables decide the same\n");
    let all: Value = serde_json::from_str(&said("json")).unwrap();
    let names: Vec<&Value> = all["tables"].as_array().unwrap().iter().map(|it| &it["table"]).collect();
    assert_eq!(names, ["shut", "open"]);
}

#[test]
fn inputs_in_another_order_break_a_call() {
    let folder = folder("diff-inputs", &[("old.yaml", FARE)]);
    let compared = |new: String| {
        crate::run::folder("diff-inputs", &[("new.yaml", &new)]);
        out(&dtable(&folder, &["diff", "old.yaml", "new.yaml"], "")).to_owned()
    };
    let [age, member] = ["  age:    { type: u8, range: 0..=120 }\n", "  member: bool\n"];
    let swapped = compared(FARE.replace(member, "").replace(age, &format!("{member}{age}")));
    let said =
        "new.yaml: table `fare` decides every case as before; breaking\n  the inputs have another order: member, age, zone (breaking)\n";
    assert_eq!(swapped, said);
    // What is new, gone, or no input any more changes the order of no other.
    let more = compared(FARE.replace(age, &format!("  bus:    bool\n{age}")));
    assert!(more.contains("the input `bus` is new (breaking)") && !more.contains("another order"), "{more}");
    let asked = compared(FARE.replace(member, "") + "conditions:\n  member: A member?\n");
    assert!(asked.contains("the input `member` is a condition now (breaking)") && !asked.contains("another order"), "{asked}");
}

#[test]
fn a_rule_that_is_gone_has_no_heirs_where_no_case_is() {
    let table = |rules: &str| {
        format!(
            "table: t\nconditions: {{ a: A?, b: B? }}\nrelations: [a -> b]\nactions: {{ x: X, y: Y }}\nrules: |\n  | rule | a | b | do |\n{rules}"
        )
    };
    // Rule `both` shares no case with `neither`: what they share by their entries, the relation rules out.
    let old = table("  | old | - | F | x |\n  | b | - | T | y |\n");
    let new = table("  | a | T | - | y |\n  | neither | F | F | x |\n  | only | F | T | y |\n");
    let folder = folder("diff-no-heirs", &[("old.yaml", &old), ("new.yaml", &new)]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    let expected = "\
new.yaml: table `t` decides every case as before; breaking
  rule `old` is gone (breaking); its cases are met by `neither`
  rule `b` is gone (breaking); its cases are met by `a`, `only`
  new rules: `a`, `neither`, `only`
";
    assert_eq!(out(&output), expected, "{}", err(&output));
}

#[test]
fn tables_of_a_model_come_and_go() {
    let old = folder("diff-model", &MODEL);
    let new: Vec<(&str, String)> = vec![
        ("new/door.yaml", "model: door\nstart: shut\ntables: [shut.yaml, locked.yaml]\n".to_owned()),
        ("new/shut.yaml", MODEL[1].1.replace("open", "locked")),
        ("new/locked.yaml", MODEL[2].1.replace("table: open", "table: locked")),
    ];
    folder("diff-model", &new.iter().map(|(name, text)| (*name, text.as_str())).collect::<Vec<_>>());
    let output = dtable(&old, &["diff", "door.yaml", "new/door.yaml"], "");
    let expected = "\
new/door.yaml: table `shut` changes 1 of 2 cases; compatible
  Green, next `open` -> Green, next `locked`: 1 case
      event Press: `press` before, `press` now
          for example: event = Press
new/door.yaml: table `locked` is new
new/door.yaml: table `open` is gone
";
    assert_eq!((out(&output), output.status.code()), (expected, Some(0)));
}

#[test]
fn a_model_that_starts_elsewhere_is_another_one() {
    let folder = folder("diff-start", &MODEL);
    let model = std::fs::read_to_string(folder.join("door.yaml")).unwrap();
    std::fs::write(folder.join("new.yaml"), model.replace("start: shut", "start: open")).unwrap();
    let output = dtable(&folder, &["diff", "door.yaml", "new.yaml", "--exit-code"], "");
    let expected = "\
new.yaml: model `door` starts at `open`, not at `shut` any more
2 others decide the same
";
    assert_eq!((out(&output), output.status.code()), (expected, Some(1)));
    let output = dtable(&folder, &["diff", "door.yaml", "new.yaml", "--format", "json"], "");
    let said: Value = serde_json::from_str(out(&output)).unwrap();
    let of_model = &said["tables"][0];
    assert_eq!((&of_model["state"], &of_model["reason"]), (&"model".into(), &"starts at `open`, not at `shut` any more".into()));
    let output = dtable(&folder, &["diff", "door.yaml", "new.yaml", "--format", "markdown"], "");
    let expected = "### new.yaml\n\nmodel `door` starts at `open`, not at `shut` any more\n\n2 others decide the same\n";
    assert_eq!(out(&output), expected);
    std::fs::write(folder.join("new.yaml"), model.replace("model: door", "model: gate")).unwrap();
    let output = dtable(&folder, &["diff", "door.yaml", "new.yaml"], "");
    assert!(out(&output).starts_with("new.yaml: model `gate` was called `door` (breaking)\n"), "{}", out(&output));
    let output = dtable(&folder, &["diff", "door.yaml", "door.yaml", "--exit-code"], "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_rule_that_is_gone_is_met_where_cases_can_lie() {
    let folder = folder("diff-heirs", &NETWORK);
    let new = NETWORK.map(|(name, text)| (format!("new/{name}"), text.replace("  | slow | High      | -     | 30   |\n", "")));
    for (name, text) in &new {
        crate::run::folder("diff-heirs", &[(name, text)]);
    }
    std::fs::write(folder.join("new/parts/risk.yaml"), NETWORK[1].1.replace("25", "26")).unwrap();
    let output = dtable(&folder, &["diff", "loan.yaml", "new/loan.yaml"], "");
    // Who has a high risk in the old table has it in the new one: no case of `slow` can be one of `ask` or `fast`.
    assert!(out(&output).contains("\n  rule `slow` is gone (breaking)\n"), "{}{}", out(&output), err(&output));
}

#[test]
fn a_table_that_cannot_be_read_does_not_hide_the_others() {
    let folder = repository("diff-unread", &[("fare.yaml", FARE)]);
    std::fs::write(folder.join("broken.yaml"), "table: broken\nrules: 1\n").unwrap();
    let output = dtable(&folder, &["diff", "--against", "HEAD", "."], "");
    assert!(out(&output).contains("fare.yaml: table `fare` decides the same\n"), "{}{}", out(&output), err(&output));
    assert!(err(&output).starts_with("error: `broken.yaml` is not compared:\n") && output.status.code() == Some(2), "{}", err(&output));
}

/// A property that another version breaks is told, also where it is undecided whether the tables differ.
#[test]
fn properties_that_change_their_truth_are_told() {
    let properties = "properties:\n  - { name: cheap, always: member -> cents == 100 }\n  - ignores: zone\n  - can: cents == 480\n";
    let old = format!("{}{properties}", FARE.replace("| 480   |", "| 250   |").replace("  - can: cents == 480", ""));
    let old = old.replace("  - can: cents == 480\n", "");
    let new = format!("{FARE}{properties}").replace("member -> cents == 100", "member -> cents < 100");
    let folder =
        folder("diff_properties", &[("old.yaml", &old), ("new.yaml", &new), ("less.yaml", &old.replace("  - ignores: zone\n", ""))]);
    let said = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    let told = "\
  property `cheap` is broken now (it held)
  property `ignores: zone` is broken now (it held)
  property `can: cents == 480` is new, and holds
";
    assert!(out(&said).ends_with(told), "{}{}", out(&said), err(&said));
    let json: Value = serde_json::from_str(out(&dtable(&folder, &["diff", "new.yaml", "old.yaml", "--format", "json"], ""))).unwrap();
    let properties = &json["tables"][0]["properties"];
    assert_eq!([&properties[0]["name"], &properties[0]["old"], &properties[0]["new"]], ["cheap", "broken", "holds"]);
    assert_eq!(
        [&properties[2]["text"], &properties[2]["old"], &properties[2]["new"]],
        [&Value::from("can: cents == 480"), &"holds".into(), &Value::Null]
    );
    let said = dtable(&folder, &["diff", "old.yaml", "less.yaml", "--exit-code"], "");
    let told = "less.yaml: table `fare` decides every case as before; same\n  property `ignores: zone` is gone (it held)\n";
    assert_eq!((out(&said), said.status.code()), (told, Some(1)));
}

/// A note that changes is told, and no decision with it.
#[test]
fn changed_notes_are_told_apart_from_decisions() {
    let old = "table: fee\ninputs: { member: bool }\noutputs: { euros: u8 }\nnotes: { reference: Where }\nrules: |\n  | rule | member | euros | reference |\n  | a | T | 0 | Art. 4 |\n  | b | F | 5 | |\n";
    let folder = folder("diff_notes", &[("old.yaml", old), ("new.yaml", &old.replace("Art. 4", "Art. 5"))]);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml"], "");
    let expected =
        "new.yaml: table `fee` decides every case as before; compatible\n  rule `a` has the note `reference`: Art. 5; it was: Art. 4\n";
    assert_eq!(out(&output), expected);
    let output = dtable(&folder, &["diff", "old.yaml", "new.yaml", "--format", "json"], "");
    let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let notes = &object["tables"][0]["diff"]["notes"];
    assert_eq!(*notes, serde_json::json!([{ "rule": "a", "note": "reference", "old": "Art. 4", "new": "Art. 5" }]));
}
