//! What values of JSON mean, and what results look like as JSON.

use super::Given;
use crate::front::{Table, Value};
use expect_test::expect;
use serde_json::json;

const OFFER: &str = "\
table: offer
inputs:
  flag:  bool
  count: u64
  huge:  \"Option<u64>\"
  share: f64
  price: { type: i64, as: decimal(2) }
  day:   { type: i32, as: date }
  pause: { type: Pause, as: duration, with: Pause::nanos }
  mark:  char
  name:  \"Option<&str>\"
  kind:  { type: Kind, values: [Low, None] }
  maybe: { type: \"Option<Kind>\", values: [Low, None] }
outputs: { y: u8 }
rules: |
  | rule  | flag | count | huge    | share | price | day        | pause | mark | name       | kind | maybe      | y |
  | all   | T    | 7     | Some(1) | 0.5   | 12.50 | 2026-01-31 | 250ms | 'x'  | Some(\"n\") | None | Some(None) | 1 |
  | else  |      |       |         |       |       |            |       |      |            |      |            | 2 |
";

fn offer() -> Table {
    Table::parse("offer.yaml", OFFER).unwrap_or_else(|findings| panic!("{findings}"))
}

/// The rule that fires with these values in place of those of the rule `all`, or why there is none.
fn told(changed: serde_json::Value) -> String {
    let mut case = json!({
        "flag": true, "count": 7, "huge": 1, "share": 0.5, "price": "12.50", "day": "2026-01-31", "pause": "250ms",
        "mark": "x", "name": "n", "kind": "None", "maybe": "None",
    });
    for (name, value) in changed.as_object().unwrap() {
        case[name] = value.clone();
    }
    let given: Given = serde_json::from_value(case).unwrap();
    offer().decide(given).map_or_else(|error| error.to_string(), |it| it.rule().id().to_owned())
}

#[test]
fn a_value_is_read_by_the_type_of_its_column() {
    for same in [
        json!({}),
        json!({ "flag": "T" }),
        json!({ "count": "7" }),
        json!({ "price": 12.5 }),
        json!({ "price": "12.5" }),
        json!({ "share": "0.5" }),
        json!({ "kind": "None", "maybe": "None" }),
    ] {
        assert_eq!(told(same.clone()), "all", "{same}");
    }
    for other in [
        json!({ "flag": false }),
        json!({ "count": 8 }),
        json!({ "huge": null }),
        json!({ "huge": u64::MAX }),
        json!({ "share": 1 }),
        json!({ "share": "NaN" }),
        json!({ "price": 1250 }),
        json!({ "price": "-0.01" }),
        json!({ "day": "2026-02-01" }),
        json!({ "pause": "1s" }),
        json!({ "mark": "\"" }),
        json!({ "name": "None" }),
        json!({ "name": "Some(\"n\")" }),
        json!({ "name": "\"n\"" }),
        json!({ "name": null }),
        json!({ "kind": "Low" }),
        json!({ "maybe": null }),
    ] {
        assert_eq!(told(other.clone()), "else", "{other}");
    }
}

#[test]
fn what_a_column_does_not_take_names_the_column_and_its_values() {
    let wrong = [
        json!({ "flag": 1 }),
        json!({ "flag": null }),
        json!({ "count": 7.5 }),
        json!({ "count": -1 }),
        json!({ "count": "seven" }),
        json!({ "huge": 1e300 }),
        json!({ "share": true }),
        json!({ "price": 123_456_789_012_345.67 }),
        json!({ "price": "12.505" }),
        json!({ "day": 20_484 }),
        json!({ "day": "2026-02-30" }),
        json!({ "day": "20484" }),
        json!({ "pause": 250 }),
        json!({ "mark": "xy" }),
        json!({ "mark": 1 }),
        json!({ "name": 5 }),
        json!({ "kind": "Hgih" }),
        json!({ "kind": null }),
        json!({ "nmae": "n" }),
    ];
    let texts: Vec<String> = wrong.into_iter().map(|it| format!("{it}: {}\n", told(it.clone()))).collect();
    expect![[r#"
        {"flag":1}: `flag` has no value `1`: its values are: `T` and `F`, or `Y` and `N`, or `true` and `false`
        {"flag":null}: `flag` has no value `None`: its values are: `T` and `F`, or `Y` and `N`, or `true` and `false`
        {"count":7.5}: `count` has no value `7.5`: its values are the numbers from 0 to 18446744073709551615
        {"count":-1}: `count` has no value `-1`: its values are the numbers from 0 to 18446744073709551615
        {"count":"seven"}: `count`: `seven` is no number, and no constant of the table: write a number, or declare the constant under `constants:`
        {"huge":1e+300}: `huge` has no value `1e300`: its values are the numbers from 0 to 18446744073709551615; and `None`
        {"share":true}: `share` has no value `true`: its values are the numbers of `f64`, and NaN
        {"price":123456789012345.67}: `price` has no value `123456789012345.67`: its values are decimals
        {"price":"12.505"}: `price`: `12.505` has more than 2 digits after the point: nothing is rounded: it needs fewer digits, or `as: decimal(3)` of the column
        {"day":20484}: `day` has no value `20484`: its values are dates
        {"day":"2026-02-30"}: `day`: `2026-02-30` has no such day: the last day of this month is 28
        {"day":"20484"}: the values of `day` are dates: its entries are written as in `2026-01-31`, `2026-01-01..2026-07-01`, `< 2026-07-01`
        {"pause":250}: `pause` has no value `250`: its values are durations
        {"mark":"xy"}: `mark` has no value `"xy"`: its values are characters
        {"mark":1}: `mark` has no value `1`: its values are characters
        {"name":5}: `name` has no value `5`: its values are texts; and `None`
        {"kind":"Hgih"}: `kind` has no value `"Hgih"`: its values are: `Low`, `None`
        {"kind":null}: `kind` has no value `None`: its values are: `Low`, `None`
        {"nmae":"n"}: there is no condition `nmae`: did you mean `name`?
    "#]].assert_eq(&texts.concat());
}

#[test]
fn data_of_no_column_is_refused_where_it_is_read() {
    let error = |text: &str| serde_json::from_str::<Given>(text).unwrap_err().to_string();
    expect!["`flag`: invalid type: sequence, expected a value of a column: a text, a number, true, false, null or a list of members at line 1 column 16"]
        .assert_eq(&error(r#"{ "flag": [true] }"#));
    expect!["invalid type: sequence, expected an object with the values of a case by the names of the columns at line 1 column 0"]
        .assert_eq(&error("[1]"));
    let twice: Given = serde_json::from_str(r#"{ "flag": true, "flag": false }"#).unwrap();
    assert_eq!(offer().decide(twice).unwrap_err().to_string(), "`flag` is given twice");
}

#[test]
fn values_are_written_and_read_again() {
    let values = [
        Value::Bool(true),
        Value::from(-3),
        Value::from(u64::MAX),
        Value::from(u128::MAX),
        Value::from(0.1),
        Value::from(f64::NAN),
        Value::from('x'),
        Value::text("None"),
        Value::Nothing,
    ];
    expect![[r#"[true,-3,18446744073709551615,"340282366920938463463374607431768211455",0.1,"NaN","x","None",null]"#]]
        .assert_eq(&serde_json::to_string(&values).unwrap());
    let text = r#"{"a":1,"b":"x","c":null,"d":0.1,"e":true,"f":18446744073709551615}"#;
    let given: Given = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&given).unwrap(), text);
}

#[test]
fn a_decision_is_written_with_all_that_came_out() {
    let text = "table: fee\nhit: first\ninputs: { age: u8, member: bool }\noutputs: { euros: u32, note: \"&'static str\" }\n\
                actions: { greet: Say hello }\nrules: |\n  | rule | age | member | euros | note | do | next |\n  \
                | a | < 18 | - | 0 | \"child\" | greet | |\n  | b | - | T | 5 * 2 | \"\" | | stop |\n  | c | - | - | 9 | \"\" | | |\n";
    let model = |_: &str| Ok::<_, String>(text.to_owned());
    let model = crate::Model::parse("m.yaml", "model: m\nstart: fee\ntables: [fee.yaml]\n", model).unwrap_or_else(|it| panic!("{it}"));
    let table = &model.tables()[0];
    let decided = table.decide([("age", Value::from(30)), ("member", true.into())]).unwrap();
    expect![[r#"{"table":"fee","rules":["b","c"],"outputs":{"euros":{"text":"5 * 2","value":null},"note":{"text":"\"\"","value":""}},"used":[],"actions":[],"next":"stop"}"#]].assert_eq(&serde_json::to_string(&decided).unwrap());
    expect![[r#"{"a":"age is 30, not < 18"}"#]].assert_eq(&serde_json::to_string(&decided.reasons()).unwrap());
}

#[test]
fn collected_results_are_lists_or_sums() {
    let text = "table: fee\nhit: collect\ninputs: { age: u8, member: bool }\noutputs: { euros: u32 }\n\
                rules: |\n  | rule | age | member | euros |\n  | a | < 18 | - | 2 |\n  | b | - | T | 3 |\n  | c | >= 18 | F | 0 |\n";
    for (hit, outputs) in [
        ("collect", r#"{"euros":[{"text":"2","value":"2"},{"text":"3","value":"3"}]}"#),
        ("collect sum", r#"{"euros":{"text":"2 + 3","value":"5"}}"#),
    ] {
        let table = Table::parse("fee.yaml", text.replace("hit: collect", &format!("hit: {hit}"))).unwrap();
        let collected = table.collect([("age", Value::from(7)), ("member", true.into())]).unwrap();
        let value = serde_json::to_value(&collected).unwrap();
        assert_eq!(value["outputs"].to_string(), outputs);
        assert_eq!(value["rules"], json!(["a", "b"]));
    }
}

#[cfg(feature = "explore")]
#[test]
fn differences_are_written() {
    let text = "table: fee\ninputs: { member: bool }\noutputs: { euros: u32 }\n\
                rules: |\n  | rule | member | euros |\n  | a | T | 2 |\n  | b | F | 3 |\n";
    let [old, new] = [text.to_owned(), text.replace("| b | F | 3", "| c | F | 4")].map(|it| Table::parse("fee.yaml", it).unwrap());
    expect![[r#"{"semver":"breaking","cases":"2","changed":"1","changes":[{"old":"3","new":"4","with_others":false,"cases":"1","regions":[{"entries":{"member":"F"},"cases":"1","case":{"member":"F"},"old_rules":["b"],"new_rules":["c"]}],"has_more":false}],"went":[],"came":[],"interface":[],"rules":{"renamed":[],"gone":[{"id":"b","met_by":["c"]}],"new":["c"]},"notes":[],"examples":{"gone":[],"new":[]}}"#]].assert_eq(&serde_json::to_string(&old.diff(&new).unwrap()).unwrap());
}

#[test]
fn findings_are_the_object_of_a_check() {
    let text = "table: fee\ninputs: { member: bool }\noutputs: { euros: u32 }\nrules: |\n  | rule | member | euros |\n  | a | T | 2 |\n";
    let report = serde_json::to_value(Table::parse("fee.yaml", text).unwrap_err()).unwrap();
    let keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["version", "files", "findings"]);
    let finding = &report["findings"][0];
    assert_eq!((finding["name"].as_str(), finding["evidence"]["case"]["member"].as_str()), (Some("missing-rule"), Some("F")));
    assert_eq!(finding["suggestions"][0]["edits"][0]["place"]["line"], 6);
}
