//! `cases` and `export`.

use std::path::Path;

use serde_json::Value;

use crate::run::{GOOD, dtable, err, folder, gap, out};

const FARE: &str = r#"table: fare
inputs:
  age:  { type: u8, range: 0..=120 }
  name: { type: "Option<&str>" }
outputs:
  cents: u32
rules: |
  | rule  | age  | name              | cents |
  | free  | < 6  | -                 | 0     |
  | anna  | >= 6 | Some("Anna")      | 100   |
  | other | >= 6 | not(Some("Anna")) | 250   |
"#;

#[test]
fn each_rule_has_an_example() {
    let folder = folder("cases", &[("fare.yaml", FARE), ("lamp.yaml", GOOD), ("gap.yaml", &gap())]);
    let output = dtable(&folder, &["cases", "fare.yaml"], "");
    let expected = "\
examples:
  # rule `free`
  - { when: { age: 0, name: None }, rule: free }
  # rule `anna`
  - { when: { age: 6, name: 'Some(\"Anna\")' }, rule: anna }
  # rule `other`
  - { when: { age: 6, name: None }, rule: other }
";
    assert_eq!((out(&output), err(&output), output.status.code()), (expected, "3 test cases\n", Some(0)));
    std::fs::write(folder.join("with.yaml"), format!("{FARE}{expected}")).unwrap();
    assert_eq!(dtable(&folder, &["check", "with.yaml"], "").status.code(), Some(0));
    // A keyword is written as Rust wants it.
    std::fs::write(folder.join("match.yaml"), FARE.replace("table: fare", "table: match")).unwrap();
    let output = dtable(&folder, &["cases", "match.yaml", "--format", "rust"], "");
    assert!(
        out(&output).contains("mod match_cases {") && out(&output).contains("(r#match::outcome(0, None).rule.id(), "),
        "{}",
        out(&output)
    );
    let output = dtable(&folder, &["cases", "gap.yaml"], "");
    assert_eq!(err(&output).lines().next(), Some("error: `gap.yaml` has errors: missing-rule: 1 of 2 cases fires no rule"));
    assert_eq!(output.status.code(), Some(2));
}

const FEE: &str = "table: fee\nhit: collect sum\ninputs: { child: bool, member: bool }\noutputs: { cents: u32 }\nrules: |\n\
    \x20 | rule | child | member | cents |\n  | child | T | - | 1 |\n  | member | - | T | 2 |\n  | else | | | 9 |\n";

/// A key that the verifier does not compute: no input is known that has it, whatever the key's type is.
#[test]
fn keys_that_nobody_computes_are_not_written_in_rust() {
    let table = "table: wait\ninputs: { a: u8 }\nconditions:\n  delay: { is: \"delay(a)\", type: std::time::Duration }\noutputs: { y: u8 }\nrules: |\n  | rule | delay | y |\n  | soon | < 5s  | 1 |\n  | late | >= 5s | 2 |\n";
    let folder = folder("cases-unknown-keys", &[("wait.yaml", table)]);
    let output = dtable(&folder, &["cases", "wait.yaml", "--format", "rust"], "");
    assert!(err(&output).contains("nobody but the program knows which value of `delay` a case has"), "{}", err(&output));
}

#[test]
fn cases_are_data_rows_and_rust() {
    let folder = folder("cases-formats", &[("fare.yaml", FARE), ("lamp.yaml", GOOD)]);
    let output = dtable(&folder, &["cases", "fare.yaml", "--kind", "boundaries", "--format", "csv"], "");
    assert!(out(&output).starts_with("age,name,rule,about\n0,None,free,age = 0\n"), "{}", out(&output));
    let output = dtable(&folder, &["cases", "fare.yaml", "--format", "data"], "");
    let case: Value = serde_json::from_str(out(&output).lines().nth(1).unwrap().strip_prefix("- ").unwrap()).unwrap();
    assert_eq!((&case["when"]["name"], &case["rule"], &case["out"]["cents"]), (&"Anna".into(), &"anna".into(), &"100".into()));
    let output = dtable(&folder, &["cases", "fare.yaml", "--format", "rust"], "");
    assert!(out(&output).contains("assert_eq!(fare::outcome(6, Some(\"Anna\")).rule.id(), \"anna\");"), "{}", out(&output));
    let output = dtable(&folder, &["cases", "lamp.yaml", "--format", "rust"], "");
    assert!(err(&output).contains("the program answers `dark`"), "{}", err(&output));
    std::fs::write(folder.join("fee.yaml"), FEE).unwrap();
    let output = dtable(&folder, &["cases", "fee.yaml", "--format", "rust"], "");
    for expected in ["fee::outcome(false, true).rules.to_string(), \"member\"", "fee::outcome(false, false).rules.to_string(), \"else\""] {
        assert!(out(&output).contains(&format!("assert_eq!({expected});")), "{}", out(&output));
    }
}

#[test]
fn data_has_every_digit() {
    let text = "table: far\ninputs:\n  wide: { type: i128, range: '>= 0' }\n  near: { type: f64, range: 0..=1 }\noutputs: { far: bool }\nrules: |\n\
        \x20 | rule | wide | near | far |\n  | 1 | >= 170141183460469231731687303715884105727 | - | true |\n\
        \x20 | 2 | < 170141183460469231731687303715884105727 | 1 | true |\n  | 3 | < 170141183460469231731687303715884105727 | not(1) | false |\n";
    let folder = folder("cases-digits", &[("far.yaml", text)]);
    let output = dtable(&folder, &["cases", "far.yaml", "--kind", "boundaries", "--format", "data"], "");
    for digits in ["\"170141183460469231731687303715884105727\"", "\"near\":0.9999999999999999", "\"near\":1.0", "\"wide\":0,"] {
        assert!(out(&output).contains(digits), "{digits}: {}", out(&output));
    }
}

const STANDING: &str = "table: standing\nconditions:\n  known: Is the customer known?\n  late: { text: How often was it late?, type: u8, requires: known }\n\
    outputs: { standing: { type: Standing, values: [Good, Bad, Nothing] } }\nrules: |\n  | rule | late | standing |\n  | new | n/a | Nothing |\n\
    \x20 | good | < 3 | Good |\n  | bad | >= 3 | Bad |\n";

const INVOICE: &str = "table: invoice\nuses: { standing: standing.yaml }\nconditions: { urgent: Is it urgent? }\noutputs: { days: u8 }\nrules: |\n\
    \x20 | rule | standing | urgent | days |\n  | good | Good | - | 60 |\n  | bad | Bad | - | 0 |\n  | new | Nothing | F | 14 |\n  | fast | Nothing | T | 7 |\n";

/// The answers of used tables are part of a case; an example, which cannot name them, has the result that they lead to.
#[test]
fn what_used_tables_ask_is_part_of_a_case() {
    let folder = folder("cases-network", &[("standing.yaml", STANDING), ("invoice.yaml", INVOICE)]);
    let said = |arguments: &[&str]| {
        let output = dtable(&folder, arguments, "");
        (out(&output).to_owned(), output.status.code())
    };
    let (examples, _) = said(&["cases", "invoice.yaml"]);
    assert!(examples.contains("  - { when: { standing: Bad, urgent: F }, rule: bad }\n"), "{examples}");
    std::fs::write(folder.join("with.yaml"), format!("{INVOICE}{examples}")).unwrap();
    assert_eq!(said(&["check", "with.yaml"]), (String::new(), Some(0)));
    let (rows, _) = said(&["cases", "invoice.yaml", "--kind", "rules,boundaries", "--format", "csv"]);
    assert!(rows.starts_with("urgent,known,late,rule,about\nF,T,0,good,rule `good`\n"), "{rows}");
    std::fs::write(folder.join("cases.csv"), rows).unwrap();
    let evaluated = said(&["eval", "invoice.yaml", "--cases", "cases.csv", "--expect", "rule", "--skip", "about"]);
    assert_eq!(evaluated.1, Some(0), "{}", evaluated.0);
    let (data, _) = said(&["cases", "invoice.yaml", "--format", "data"]);
    assert!(data.contains("\"when\":{\"urgent\":false,\"known\":true,\"late\":3},\"rule\":\"bad\""), "{data}");
    assert_eq!(said(&["cases", "invoice.yaml", "--format", "rust"]).1, Some(2));
}

#[test]
fn all_rules_that_match_are_said_in_every_order() {
    for hit in ["first", "priority"] {
        let text = format!(
            "table: t\nhit: {hit}\ninputs: {{ a: bool }}\noutputs: {{ b: {{ type: bool, values: [true, false] }} }}\nrules: |\n\
             \x20 | rule | a | b |\n  | 1 | T | true |\n  | 2 | - | false |\n"
        );
        let folder = folder(&format!("cases-{hit}"), &[("t.yaml", &text)]);
        let output = dtable(&folder, &["cases", "t.yaml", "--format", "data"], "");
        assert!(out(&output).contains("\"rule\":\"1\",\"matching\":[\"1\",\"2\"]"), "{}", out(&output));
    }
}

#[test]
fn the_questions_of_the_proof_are_scripts() {
    let folder = folder("export", &[("lamp.yaml", GOOD)]);
    let output = dtable(&folder, &["export", "smt", "lamp.yaml"], "");
    assert_eq!((out(&output).matches("(check-sat)").count(), out(&output).matches("(reset)").count()), (2, 1));
    let output = dtable(&folder, &["export", "smt", "lamp.yaml", "--only", "gap"], "");
    assert!(out(&output).ends_with("(assert (and (not rule_0) (not rule_1)))\n(check-sat)\n"), "{}", out(&output));
}

#[test]
fn of_a_model_each_table_has_its_own() {
    let folder = folder("cases-of-model", &crate::run::MODEL);
    let said = |arguments: &[&str]| {
        let output = dtable(&folder, arguments, "");
        (out(&output).to_owned(), err(&output).to_owned(), output.status.code())
    };
    let (text, err, code) = said(&["cases", "door.yaml"]);
    assert_eq!(
        text,
        "\
--- # shut.yaml
examples:
  # rule `press`
  - { when: { event: Press }, rule: press }
  # rule `wait`
  - { when: { event: Wait }, rule: wait }
--- # open.yaml
examples:
  # rule `done`
  - { when: { event: Wait, blocked: F }, rule: done }
  # ELSE
  - { when: { event: Press, blocked: F }, rule: else }
"
    );
    assert_eq!((err.as_str(), code), ("4 test cases\n", Some(0)));
    let (text, ..) = said(&["cases", "door.yaml", "--format", "csv"]);
    let rows =
        "table,event,blocked,rule,about\nshut,Press,,press,rule `press`\nshut,Wait,,wait,rule `wait`\nopen,Wait,F,done,rule `done`\n";
    assert!(text.starts_with(rows), "{text}");
    let (text, ..) = said(&["cases", "door.yaml", "--format", "data"]);
    let case: Value = serde_json::from_str(text.lines().nth(2).unwrap().strip_prefix("- ").unwrap()).unwrap();
    assert_eq!((&case["table"], &case["rule"]), (&"open".into(), &"done".into()));
    let (_, err, code) = said(&["cases", "door.yaml", "--format", "rust"]);
    assert!(err.contains("name one of its tables: shut.yaml, open.yaml") && code == Some(2), "{err}");
    let (text, err, _) = said(&["cases", "door.yaml", "--kind", "mcdc"]);
    assert!(text.contains("--- # open.yaml\nexamples:\n  # `event` decides for rule `done`") && err == "5 test cases\n", "{text}{err}");
    let (text, _, code) = said(&["export", "smt", "door.yaml"]);
    let asked: Vec<&str> = text.lines().filter(|it| it.starts_with("; table ")).map(|it| &it[..12]).collect();
    assert_eq!((asked, code), (vec!["; table shut", "; table shut", "; table open"], Some(0)));
    assert_eq!(text.matches("(reset)").count(), 2);
    let (text, ..) = said(&["export", "smt", "door.yaml", "--only", "gap"]);
    assert_eq!(text.matches("(check-sat)").count(), 1);
}

#[test]
fn what_a_file_is_instead_is_said() {
    let folder = folder("cases-of", &crate::run::MODEL);
    std::fs::write(folder.join("types.yaml"), "types: { A: u8 }\n").unwrap();
    for verb in [&["cases"][..], &["export", "smt"]] {
        let said = |file: &str| {
            let output = dtable(&folder, &[verb, &[file]].concat(), "");
            assert_eq!(output.status.code(), Some(2));
            err(&output).to_owned()
        };
        assert_eq!(
            said("types.yaml"),
            "error: `types.yaml` is a file of types: there is nothing to decide\n  help: name a table that uses it\n"
        );
        assert_eq!(said("none.yaml"), "error: cannot read `none.yaml`: there is no such file\n");
    }
    assert!(err(&dtable(&folder, &["eval", "types.yaml"], "")).starts_with("error: `types.yaml` is a file of types"));
}

#[test]
fn a_file_is_checked_once_whatever_it_is_called() {
    let folder = folder("cases_once", &[("lamp.yaml", &gap()), ("sub/x.yaml", GOOD)]);
    let output = dtable(&folder, &["check", "lamp.yaml", "./lamp.yaml", "sub/../lamp.yaml"], "");
    assert!(err(&output).ends_with("checked 1 file: 1 error\n"), "{}", err(&output));
}

#[test]
fn cases_are_read_back_as_they_are_written() {
    let folder = folder("cases-read-back", &[("lamp.yaml", GOOD)]);
    let csv = dtable(&folder, &["cases", "lamp.yaml", "--format", "csv"], "");
    let decided = dtable(&folder, &["eval", "lamp.yaml", "--cases", "-", "--expect", "rule"], out(&csv));
    assert_eq!((err(&decided), decided.status.code()), ("decided 2 cases, 0 wrong\n", Some(0)));
    assert_eq!(out(&decided).lines().count(), 2, "{}", out(&decided));
}

#[test]
fn examples_of_a_table_that_collects_say_what_comes_out() {
    for (hit, outs) in [
        ("collect", ["[5, 9]", "[5]", "[7]"]),
        ("collect sum", ["14", "5", "7"]),
        ("collect min", ["5", "5", "7"]),
        ("collect max", ["9", "5", "7"]),
        ("collect count", ["2", "1", "1"]),
    ] {
        let table = format!(
            "table: t\nhit: {hit}\nconditions: {{ a: Is it?, b: Is it so? }}\noutputs: {{ n: u32 }}\nrules: |\n  | rule | a | b | n |\n  | 1 | T | - | 5 |\n  | 2 | T | T | 9 |\n  | else | | | 7 |\n"
        );
        let folder = folder("collected_examples", &[("t.yaml", &table)]);
        let output = dtable(&folder, &["cases", "t.yaml", "--kind", "rules,pairs"], "");
        let examples = out(&output);
        for it in outs {
            assert!(examples.contains(&format!("out: {{ n: {it} }} }}\n")), "{hit}: {examples}{}", err(&output));
        }
        std::fs::write(folder.join("t.yaml"), format!("{table}{examples}")).unwrap();
        let checked = dtable(&folder, &["check", "t.yaml"], "");
        assert_eq!(checked.status.code(), Some(0), "{hit}: {}", out(&checked));
    }
}

#[test]
fn a_case_in_which_no_rule_matches_is_zero() {
    let table = "table: t\nhit: collect sum\ninputs: { a: bool, b: bool }\noutputs: { n: u32 }\nrules: |\n  | rule | a | b | n |\n  | 1 | T | - | 5 |\n  | 2 | - | T | 9 |\n";
    let folder = folder("cases-zero", &[("t.yaml", table)]);
    let output = |format: &str| out(&dtable(&folder, &["cases", "t.yaml", "--kind", "mcdc", "--format", format], "")).to_owned();
    assert!(output("yaml").contains("  - { when: { a: F, b: F }, out: { n: 0 } }\n"), "{}", output("yaml"));
    let zero = r#"{"when":{"a":false,"b":false},"rule":null,"matching":[],"out":{"n":"0"},"do":[],"#;
    assert!(output("data").contains(zero), "{}", output("data"));
    assert!(output("csv").contains("\nF,F,,"), "{}", output("csv"));
    assert!(output("rust").contains("assert_eq!(t::outcome(false, false).rules.to_string(), \"\");\n"), "{}", output("rust"));
    let decided = dtable(&folder, &["eval", "t.yaml", "--cases", "-", "--expect", "rule"], &output("csv"));
    assert_eq!(decided.status.code(), Some(0), "{}", err(&decided));
}

/// Tables that collect have several rules in a row, and models begin each row at its table.
#[test]
fn eval_reads_the_csv_of_every_table_of_the_corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus");
    let mut read = 0;
    for file in ["pass", "warn"].iter().flat_map(|it| std::fs::read_dir(corpus.join(it)).unwrap()) {
        let path = file.unwrap().path();
        let Some(name) = path.to_str().filter(|it| it.ends_with(".yaml")) else { continue };
        let cases = dtable(&corpus, &["cases", name, "--kind", "rules,mcdc", "--format", "csv"], "");
        if cases.status.success() {
            let decided = dtable(&corpus, &["eval", name, "--cases", "-", "--expect", "rule"], out(&cases));
            assert!(decided.status.success(), "{name}: {}{}\n{}", out(&decided), err(&decided), out(&cases));
            read += 1;
        }
    }
    assert!(read > 150, "{read}");
}
