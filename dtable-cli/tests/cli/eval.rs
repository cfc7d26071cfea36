//! `eval`.

use std::path::PathBuf;

use serde_json::Value;

use crate::run::{GOOD, MODEL, NETWORK, dtable, err, folder, gap, out};

const TICKET: &str = "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  weekend: bool
conditions:
  member: { text: Is there a card?, is: card.is_valid() }
outputs:
  euros: u32
  label: \"&'static str\"
rules: |
  | rule    | visitor | weekend | member | euros | label  | title         |
  | member  | -       | -       | T      | 5     | \"card\" |               |
  | child   | Child   | -       | F      | 6     | \"kid\"  |               |
  | weekday | Adult   | F       | F      | 1_0   | \"\"     |               |
  | weekend | Adult   | T       | F      | 14    | \"\"     | On the weekend |
  | senior  | Senior  | -       | F      | 8     | \"old\"  |               |
";

fn tables(test: &str) -> PathBuf {
    folder(test, &[("ticket.yaml", &TICKET.replace("inputs:\n", "inputs:\n  card: Card\n")), ("lamp.yaml", GOOD), ("gap.yaml", &gap())])
}

#[test]
fn a_case_is_decided_and_told_why() {
    let output = dtable(&tables("eval"), &["eval", "ticket.yaml", "visitor=Adult", "weekend=T", "member=F"], "");
    assert_eq!(
        (out(&output), err(&output), output.status.code()),
        (
            "\
rule `weekend`: On the weekend
  euros = 14
  label = \"\"
why not
  `member`: member is F, not T
  `child`: visitor is Adult, not Child
  `weekday`: weekend is T, not F
  `senior`: visitor is Adult, not Senior
",
            "",
            Some(0)
        )
    );
    // What no rule asks for any more may be left out; actions are results.
    assert_eq!(dtable(&tables("eval"), &["eval", "ticket.yaml", "member=T"], "").status.code(), Some(0));
    assert!(out(&dtable(&tables("eval"), &["eval", "lamp.yaml", "dark=T"], "")).starts_with("rule `1`\n  do on\nwhy not\n"));
    assert!(out(&dtable(&tables("eval"), &["eval", "-", "dark=T"], GOOD)).starts_with("rule `1`\n"));
}

#[test]
fn what_cannot_be_decided_says_what_to_give() {
    let run = |arguments: &[&str]| dtable(&tables("eval_wrong"), &[&["eval"], arguments].concat(), "");
    for (arguments, told) in [
        (
            &["ticket.yaml", "visitor=Adult", "weekend=T"][..],
            "error: `member` has to be given\n  help: add `member=VALUE` (Is there a card?); its values are: T, F; only the program computes `card.is_valid()`\n",
        ),
        (&["ticket.yaml", "visitor=Adlut"], "error: `visitor` has no value `Adlut`: did you mean `Adult`?\n"),
        (&["ticket.yaml", "visiter=Adult"], "error: there is no condition `visiter`: did you mean `visitor`?\n"),
        (&["ticket.yaml", "member=T", "--expect", "euro=5"], "error: the table gives no `euro`\n  help: did you mean `euros`?\n"),
        (&["nowhere.yaml"], "error: cannot read `nowhere.yaml`: there is no such file\n"),
    ] {
        let output = run(arguments);
        assert!(err(&output).starts_with(told), "{}", err(&output));
        assert_eq!(output.status.code(), Some(2));
    }
    let output = run(&["gap.yaml", "dark=T"]);
    assert!(out(&output).starts_with("error: missing-rule [DT201]"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn results_are_compared() {
    let run = |expect: &str| {
        dtable(&tables("eval_expect"), &["eval", "ticket.yaml", "visitor=Adult", "weekend=F", "member=F", "--expect", expect], "")
    };
    for met in ["euros=10", "euros=1_0", "rule=weekday", "label=", "label=\"\"", "next=", "do="] {
        assert_eq!(run(met).status.code(), Some(0), "{met}: {}", out(&run(met)));
    }
    let output = run("euros=11");
    assert!(out(&output).ends_with("expected euros = 11, not 1_0 = 10\n"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn rows_of_a_file_are_cases() {
    let folder = tables("eval_csv");
    let csv = "\u{feff}visitor, weekend,member,euros,label,who\nAdult,T,F,14,,Ann\n\"Senior\",,F,9,old,\"Bo, jr.\"\r\nChild,,,6,kid,Cy\nSenoir,T,F,8,old,Di\n";
    std::fs::write(folder.join("cases.csv"), csv).unwrap();
    let run = |arguments: &[&str]| dtable(&folder, &[&["eval", "ticket.yaml", "--cases", "cases.csv"], arguments].concat(), "");
    let output = run(&["--expect", "euros", "--expect", "label", "--skip", "who"]);
    assert_eq!(
        (out(&output), err(&output), output.status.code()),
        (
            "\
line 2: rule `weekend`: euros = 14, label = \"\"
line 3: rule `senior`: euros = 8, label = \"old\"
line 3: expected euros = 9, not 8
line 4: error: `member` has to be given
line 5: error: `visitor` has no value `Senoir`: did you mean `Senior`?
",
            "decided 4 cases, 3 wrong\n",
            Some(1)
        )
    );
    let output = run(&["--skip", "who", "--skip", "label"]);
    assert!(err(&output).starts_with("error: there is no condition `euros`\n  help: `--expect euros` compares it"), "{}", err(&output));
    let output = run(&["--skip", "whom"]);
    assert!(err(&output).contains("has no column `whom`\n  help: it has: visitor, weekend"), "{}", err(&output));
    let piped = dtable(&folder, &["eval", "lamp.yaml", "--cases", "-", "--expect", "do"], "dark,do\nT,on\nF,\n");
    assert_eq!((out(&piped), piped.status.code()), ("line 2: rule `1`: do on\nline 3: rule `2`\n", Some(0)));
}

/// Every kind of value that a record has, as the column spells it.
const RECORDED: &str = "\
table: grant
record: answers
inputs:
  customer: \"&Customer\"
  day:    { type: chrono::NaiveDate }
  income: { type: Cents, as: decimal(2), with: Cents::of }
  name:   \"Option<&str>\"
  letter: char
conditions:
  known: Do we know them?
  grade: { type: Grade, values: { a: First, None: None, other: other } }
  part:  { type: \"Option<Grade>\", values: { a: First, None: None }, requires: known }
  rate:  { type: f32, requires: known }
  size:  { type: \"Option<Option<u8>>\", requires: known }
  sum:   { type: i128, range: '-170_141_183_460_469_231_731_687_303_715_884_105_728..=5', requires: known }
  adult: { is: customer.is_adult() }
outputs:
  risk:  { type: Risk, values: { low: Risk::VeryLow, high: Risk::VeryHigh } }
  price: f64
  label: \"&'static str\"
hit: first
rules: |
  | rule  | day           | income  | name      | letter | known | grade | part       | rate   | size       | sum | adult | risk | price | label |
  | date  | < 2026-01-01  | -       | -         | -      | -     | -     | -          | -      | -          | -   | -     | low  | 1.5   | \"d\" |
  | money | -             | > 12.50 | -         | -      | -     | -     | -          | -      | -          | -   | -     | high | 2.0   | \"m\" |
  | named | -             | -       | \"None\"    | -      | -     | -     | -          | -      | -          | -   | -     | high | 3.0   | \"n\" |
  | blank | -             | -       | -         | ' '    | -     | -     | -          | -      | -          | -   | -     | high | 4.0   | \"b\" |
  | child | -             | -       | -         | -      | -     | -     | -          | -      | -          | -   | F     | low  | 0.0   | \"c\" |
  | nobody | -            | -       | -         | -      | F     | None  | -          | -      | -          | -   | T     | low  | 0.0   | \"x\" |
  | part  | -             | -       | -         | -      | T     | other | Some(None) | NaN, 0.1 | -        | -   | T     | low  | 0.0   | \"p\" |
  | size  | -             | -       | -         | -      | T     | a     | None       | -      | Some(None) | < 0 | T     | low  | 0.0   | \"s\" |
  | else  |               |         |           |        |       |       |            |        |            |     |       | low  | 9.0   | \"e\" |
";

#[test]
fn lines_of_a_log_are_decided_again() {
    let folder = folder("eval_lines", &[("grant.yaml", RECORDED)]);
    let first = r#""day":"2026-02-01","income":"-3.00","name":null,"letter":"x""#;
    let lines = [
        r#"{"at":"10:00","table":"grant","rule":"date","case":{"day":"2025-12-31","income":"0.00","name":"Ann","letter":"x"},"value":{"risk":"VeryLow","price":1.5,"label":"d"}}"#.to_owned(),
        r#"{"table":"other","case":{"a":1}}"#.to_owned(),
        r#"{"table":"grant","rule":"money","case":{"day":"2026-01-01","income":12.51,"name":"None","letter":"x"},"value":{"risk":"high","price":2.0,"label":"m"}}"#.to_owned(),
        r#"{"rule":"named","case":{"day":"2026-01-01","income":"12.50","name":"None","letter":" "},"value":{"risk":"very_low","price":4,"label":"N"}}"#.to_owned(),
        format!(r#"{{"rule":"blank","case":{{{},"adult":false}}}}"#, first.replace(r#""x""#, r#"" ""#)),
        format!(r#"{{"rule":"nobody","case":{{{first},"adult":true,"known":false,"grade":"None"}},"value":null}}"#),
        format!(r#"{{"rule":"part","case":{{{first},"adult":true,"known":true,"grade":"other","part":"None","rate":0.1}}}}"#),
        format!(r#"{{"rule":"part","case":{{{first},"adult":true,"known":true,"grade":"other","part":"None","rate":"NaN"}}}}"#),
        format!(r#"{{"rule":"size","case":{{{first},"adult":true,"known":true,"grade":"a","part":null,"size":"Some(None)","sum":"-170141183460469231731687303715884105728"}}}}"#),
        format!(r#"{{"rule":"else","case":{{{first},"adult":true,"known":true,"grade":"a","part":null,"size":4}}}}"#),
        format!(r#"{{"case":{{{first},"adult":true,"known":true,"gone":4}}}}"#),
    ];
    std::fs::write(folder.join("audit.jsonl"), lines.join("\n")).unwrap();
    let run = |arguments: &[&str], stdin: &str| dtable(&folder, &[&["eval", "grant.yaml"], arguments].concat(), stdin);
    let output = run(&["--cases", "audit.jsonl"], "");
    assert_eq!(
        (out(&output), err(&output), output.status.code()),
        (
            "\
line 1: rule `date`: risk = low, price = 1.5, label = \"d\"
line 3: rule `money`: risk = high, price = 2.0, label = \"m\"
line 4: rule `named`: risk = high, price = 3.0, label = \"n\"
line 4: expected risk = very_low, not high
line 4: expected price = 4, not 3.0
line 4: expected label = N, not \"n\"
line 5: rule `blank`: risk = high, price = 4.0, label = \"b\"
line 6: rule `nobody`: risk = low, price = 0.0, label = \"x\"
line 7: rule `part`: risk = low, price = 0.0, label = \"p\"
line 8: rule `part`: risk = low, price = 0.0, label = \"p\"
line 9: rule `size`: risk = low, price = 0.0, label = \"s\"
line 10: rule `else`: risk = low, price = 9.0, label = \"e\"
line 11: error: there is no condition `gone`
",
            "left out 1 line about other tables\ndecided 10 cases, 2 wrong\n",
            Some(1)
        )
    );
    let skipped = run(&["--cases", "-", "--skip", "gone", "--skip", "value", "--format", "json"], &lines[3].replace("named", "blank"));
    let object: Value = serde_json::from_slice(&skipped.stdout).unwrap();
    assert_eq!(object["cases"][0]["differences"], serde_json::json!([{ "name": "rule", "expected": "blank", "result": "named" }]));
    assert_eq!((&object["cases"][0]["given"]["name"], skipped.status.code()), (&"None".into(), Some(1)));
    for (lines, told) in [
        ("{\"case\": 4}", "error: `<stdin>`, line 1: no `case`, an object of names and values\n"),
        ("{\"case\": {}}\n{\"a\"", "error: `<stdin>`, line 2: no object of JSON: EOF while parsing an object at line 1 column 4\n"),
        ("{\"case\": {\"known\": [1]}}", "error: `<stdin>`, line 1: `known` has no value `[1]`\n"),
        (
            "{\"table\": \"x\", \"case\": {}}",
            "error: `<stdin>` has no case of `grant`\n  help: a line is an object with `case`, and may say `table`, `rule` and `value`\n",
        ),
    ] {
        let output = run(&["--cases", "-"], lines);
        assert_eq!((err(&output), output.status.code()), (told, Some(2)));
    }
    let expected = run(&["--cases", "audit.jsonl", "--expect", "rule"], "");
    assert!(err(&expected).starts_with("error: `--expect` names a column of a CSV file"), "{}", err(&expected));
}

#[test]
fn tables_that_collect_give_all_and_what_becomes_of_it() {
    let table = "table: discount\nhit: collect sum\ninputs: { age: u8, member: bool }\noutputs: { percent: u32 }\nrules: |\n  | rule   | age   | member | percent |\n  | young  | < 18  | -      | 20      |\n  | old    | >= 65 | -      | 15      |\n  | member | -     | T      | 10      |\n";
    let folder = folder("eval_collect", &[("discount.yaml", table)]);
    let output =
        dtable(&folder, &["eval", "discount.yaml", "age=70", "member=T", "--expect", "percent=25", "--expect", "rule=old, member"], "");
    assert_eq!(
        (out(&output), output.status.code()),
        ("rules `old`, `member`\n  percent = 15 + 10 = 25\nwhy not\n  `young`: age is 70, not < 18\n", Some(0))
    );
}

#[test]
fn json_has_the_decision() {
    let output = dtable(
        &tables("eval_json"),
        &["eval", "ticket.yaml", "visitor=Adult", "weekend=F", "member=F", "--format", "json", "--expect", "euros=9"],
        "",
    );
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let case = &object["cases"][0];
    assert_eq!((&object["table"], &case["rules"][0]), (&"ticket".into(), &"weekday".into()));
    assert_eq!((&case["outputs"]["euros"]["text"], &case["outputs"]["euros"]["value"]), (&"1_0".into(), &"10".into()));
    assert_eq!(case["why_not"]["child"], "visitor is Adult, not Child");
    assert_eq!(case["differences"][0]["expected"], "9");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn used_tables_are_told_with_their_rules() {
    let folder = folder("eval-network", &NETWORK);
    let output = dtable(&folder, &["eval", "loan.yaml", "age=20", "owner=F", "large=T"], "");
    assert_eq!(
        out(&output),
        "\
rule `slow`
  days = 30
used
  `risk`: rule `young`: risk = High
    `safe`: rule `no`: safe = false
why not
  `ask`: risk is High, and not(High) is wanted
  `fast`: risk is High, and not(High) is wanted, large is T, not F
"
    );
    let output = dtable(&folder, &["eval", "loan.yaml", "age=20", "owner=T", "large=T", "--format", "json"], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let used = &object["cases"][0]["used"][0];
    assert_eq!((&used["name"], &used["path"], &used["rules"][0]), (&"risk".into(), &"parts/risk.yaml".into(), &"safe".into()));
    assert_eq!((&used["outputs"]["risk"], &used["used"][0]["outputs"]["safe"]), (&"Low".into(), &"true".into()));
    let refused = dtable(&folder, &["eval", "loan.yaml", "age=20", "ownr=T"], "");
    assert!(err(&refused).contains("there are: age, owner, large"), "{}", err(&refused));
}

#[test]
fn a_model_goes_a_step() {
    let folder = folder("eval-model", &MODEL);
    let output = dtable(&folder, &["eval", "door.yaml", "event=Press", "--expect", "next=open"], "");
    let expected = "table `shut`\nrule `press`\n  lamp = Green\n  next open\nwhy not\n  `wait`: event is Press, not Wait\n";
    assert_eq!((out(&output), err(&output), output.status.code()), (expected, "", Some(0)));
    let output = dtable(&folder, &["eval", "door.yaml", "--at", "open", "event=Press", "--expect", "table=shut"], "");
    let expected = "table `open`\nrule `else`\n  lamp = Green\n  next stay\nwhy not\n  `done`: event is Press, not Wait\nexpected table = shut, not open\n";
    assert_eq!((out(&output), output.status.code()), (expected, Some(1)));
    let output = dtable(&folder, &["eval", "door.yaml", "--at", "opne"], "");
    assert_eq!((err(&output), output.status.code()), ("error: `door` has no table `opne`\n  help: did you mean `open`?\n", Some(2)));
    let output = dtable(&folder, &["eval", "shut.yaml", "--at", "open"], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_rows_of_a_file_are_steps() {
    let folder = folder("eval-steps", &MODEL);
    let steps =
        "event,blocked,table,lamp\nWait,,shut,Off\nPress,,shut,Green\nPress,,open,Green\nWait,T,open,Green\nWait,F,open,Off\nWait,F,,\n";
    let arguments = ["eval", "door.yaml", "--cases", "-", "--expect", "table", "--expect", "lamp"];
    let output = dtable(&folder, &arguments, steps);
    let expected = "\
line 2: table `shut`: rule `wait`: lamp = Off, next stay
line 3: table `shut`: rule `press`: lamp = Green, next open
line 4: table `open`: rule `else`: lamp = Green, next stay
line 5: table `open`: rule `else`: lamp = Green, next stay
line 6: table `open`: rule `done`: lamp = Off, next stop
line 7: error: the model has stopped
";
    assert_eq!((out(&output), err(&output), output.status.code()), (expected, "decided 6 cases, 1 wrong\n", Some(1)));
    let output = dtable(&folder, &[&arguments[..], &["--format", "json"]].concat(), steps);
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&object["model"], &object["cases"][4]["table"], &object["cases"][4]["next"]),
        (&"door".into(), &"open".into(), &"stop".into())
    );
    assert_eq!(object["cases"][5]["table"], Value::Null);
}

#[test]
fn findings_about_used_tables_name_their_files() {
    let files = NETWORK.map(|(name, text)| (format!("tables/{name}"), text.replace("  owner: bool\n", "")));
    let folder = folder("eval-paths", &files.each_ref().map(|(name, text)| (&**name, &**text)));
    let output = dtable(&folder, &["eval", "tables/loan.yaml", "age=20"], "");
    assert!(out(&output).contains("::: tables/parts/"), "{}{}", out(&output), err(&output));
}

#[test]
fn all_that_is_missing_is_named_at_once() {
    let speed = "table: speed\ninputs: { measured: { type: f64, range: 0..=400 }, allowed: { type: f64, range: 10..=130 } }\nconditions:\n  \
                 excess: { text: percent, is: 'share(measured, allowed)', type: f64, range: .. }\noutputs: { class: { type: Class, values: [Low, High] } }\n\
                 rules: |\n  | rule | excess | class |\n  | 1 | <= 0.2 | Low |\n  | 2 | > 0.2 | High |\n";
    let seize = "table: seize\nuses: { class: speed.yaml }\ninputs: { measured: { type: f64, range: 0..=400 }, allowed: { type: f64, range: 10..=130 }, \
                 again: bool }\noutputs: { seize: bool }\nrules: |\n  | rule | class | again | seize |\n  | 1 | High | T | true |\n  | 2 | High | F | false |\n  \
                 | 3 | Low | - | false |\n";
    let folder = folder("eval-missing", &[("speed.yaml", speed), ("seize.yaml", seize)]);
    let output = dtable(&folder, &["eval", "seize.yaml", "measured=90", "allowed=50"], "");
    let told = "error: `class` has to be given\n  help: add `class=VALUE`; its values are: Low, High; it rests on `excess` in `speed.yaml`, and only the \
                program computes `share(measured, allowed)`; `again` may have to be given, too\n";
    assert_eq!(err(&output), told);
}

/// Notes stand below the results, and in JSON beside them, by the rules that have them.
#[test]
fn the_notes_of_the_rules_are_told() {
    let table = "table: fee\nhit: first\ninputs: { age: u8 }\noutputs: { euros: u8 }\nnotes: { reference: Where, owner: }\nrules: |\n  | rule | age | euros | reference | owner |\n  | a | < 18 | 0 | Art. 4, \"b\" | |\n  | b | - | 5 | | Ann |\n";
    let all = table.replace("hit: first", "hit: collect");
    let folder = folder("eval_notes", &[("fee.yaml", table), ("all.yaml", &all)]);
    let output = dtable(&folder, &["eval", "fee.yaml", "age=3"], "");
    assert!(out(&output).starts_with("rule `a`\n  euros = 0\n  reference: Art. 4, \"b\"\nalso matches: `b`\n"), "{}", out(&output));
    let output = dtable(&folder, &["eval", "all.yaml", "age=3"], "");
    let expected = "rules `a`, `b`\n  euros = [0, 5]\n  `a` reference: Art. 4, \"b\"\n  `b` owner: Ann\n";
    assert!(out(&output).starts_with(expected), "{}", out(&output));
    for file in ["fee.yaml", "all.yaml"] {
        let output = dtable(&folder, &["eval", file, "age=3", "--format", "json"], "");
        let object: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(object["cases"][0]["notes"], serde_json::json!({ "a": { "reference": "Art. 4, \"b\"" }, "b": { "owner": "Ann" } }));
    }
}
