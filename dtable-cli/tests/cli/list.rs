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
