//! `list`.

use serde_json::Value;

use crate::run::{GOOD, dtable, folder, gap, out};

#[test]
fn tables_are_listed_with_verdict_size_and_links() {
    let model = "model: lights\nstart: lamp\ntables: [gap.yaml]\n";
    let next = GOOD.replace("| do |", "| do | next |").replace("on |\n", "on | bulb |\n").replace("|    |\n", "|    | stop |\n");
    let files = [("gap.yaml", gap()), ("lights.yaml", model.to_owned()), ("next.yaml", next), ("odd.yaml", "tabel: x\n".to_owned())];
    let folder = folder("list", &files.each_ref().map(|(name, text)| (*name, text.as_str())));
    let output = dtable(&folder, &["list", "gap.yaml", "lights.yaml", "next.yaml", "odd.yaml"], "");
    assert_eq!(
        out(&output),
        "\
gap.yaml     table lamp    1 error             1 rule, 1 column
lights.yaml  model lights  1 error, 1 warning                              -> lamp
next.yaml    table lamp    verified            2 rules, 1 column, 2 cases  -> bulb
odd.yaml     unreadable    1 error
"
    );
    assert_eq!(output.status.code(), Some(0));
    let output = dtable(&folder, &["list", "--format", "json", "next.yaml"], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let file = &object["files"][0];
    assert_eq!((&file["kind"], &file["name"], &file["cases"]), (&"table".into(), &"lamp".into(), &"2".into()));
    assert_eq!((&file["rules"], &file["links"][0]), (&2.into(), &"bulb".into()));
}

#[test]
fn columns_stand_below_each_other_whatever_the_names_are() {
    let folder = folder("list_wide", &[("lamp.yaml", GOOD), ("\u{8272}.yaml", &GOOD.replace("table: lamp", "table: \u{8272}\u{8272}"))]);
    let output = dtable(&folder, &["list", "."], "");
    let wide = "lamp.yaml  table lamp  verified  2 rules, 1 column, 2 cases\n\u{8272}.yaml    table \u{8272}\u{8272}  verified  2 rules, 1 column, 2 cases\n";
    assert_eq!(out(&output), wide);
}

/// Each case counts for the rule that takes it, so that the numbers of a rule add up to all that it matches.
#[test]
fn rules_are_listed_with_what_they_lose_and_their_notes() {
    let table = "\
table: tariff
hit: first
inputs: { age: { type: u8, values: [1, 2, 3, 4, 5] }, member: bool, urgent: bool }
outputs: { percent: u8 }
notes: { reference: Where the law says so, owner: Who answers for it }
rules: |
  | rule | age | member | urgent | percent | reference | owner | title |
  | r10  | < 3 | -      | -      | 1       | § 4, \"a\"  |       |       |
  | r20  | -   | T      | F      | 2       |           |       |       |
  | r30  | < 5 | -      | F      | 3       |           | Ann   | Rest  |
  | else |     |        |        | 4       |           |       |       |
";
    let folder = folder("list_rules", &[("tariff.yaml", table), ("lamp.yaml", GOOD), ("gap.yaml", &gap())]);
    let output = dtable(&folder, &["list", "tariff.yaml", "lamp.yaml", "gap.yaml", "--rules"], "");
    assert_eq!(
        out(&output),
        "\
tariff.yaml  table tariff  verified  4 rules, 3 columns, 12 cases
  r10   takes 4 cases                                  reference: § 4, \"a\"
  r20   matches 3 cases, takes 2 (r10 takes 1)
  r30   matches 4 cases, takes 1 (r10 takes 2, r20 1)  Rest; owner: Ann
  else  takes 5 cases
lamp.yaml    table lamp    verified  2 rules, 1 column, 2 cases
  1  takes 1 case
  2  takes 1 case
gap.yaml     table lamp    1 error   1 rule, 1 column
  1
"
    );
    let output = dtable(&folder, &["list", "tariff.yaml", "--rules", "--format", "json"], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let rule = &object["files"][0]["rule_list"][2];
    let expected = serde_json::json!({
        "id": "r30", "title": "Rest", "notes": { "owner": "Ann" }, "matches": "4", "takes": "1",
        "lost": [{ "to": "r10", "cases": "2" }, { "to": "r20", "cases": "1" }],
    });
    assert_eq!(*rule, expected);
    let plain: Value = serde_json::from_slice(&dtable(&folder, &["list", "lamp.yaml", "--format", "json"], "").stdout).unwrap();
    assert!(plain["files"][0].get("rule_list").is_none());
}
