//! What is offered at the cursor, and that it is accepted when it is taken.

use dtable_lsp::{Encoding, Text};
use serde_json::{Value, json};

use crate::client::{Client, applied, uri};

const TYPES: &str = "types:\n  Level: { type: crate::Level, values: [Low, High] }\n";

const RISK: &str = "\
table: risk
use: [types.yaml]
inputs: { age: u8 }
outputs: { level: Level, score: u8 }
rules: |
  | rule  | age   | level | score |
  | young | < 25  | High  | 7     |
  | old   | >= 25 | Low   | 0     |
";

const HEAD: &str = "\
table: trip
use: [types.yaml]
uses: { risk: risk.yaml }
inputs: { age: u8, limit: u8, from: \"Option<Level>\" }
conditions:
  sunny: Is it sunny?
  warm: { text: Is it warm?, requires: sunny }
actions: { swim: Swim, walk: Walk }
outputs: { grade: Level, days: u8 }
";

/// The labels that are offered at `§`.
fn offered(text: &str) -> Vec<String> {
    let mut client = Client::unchecked(&[("types.yaml", TYPES), ("risk.yaml", RISK), ("trip.yaml", "table: trip\nrules: |\n")]);
    let at = client.open("trip.yaml", text);
    let found = client.at("textDocument/completion", "trip.yaml", &at);
    let mut items: Vec<(String, String)> = found
        .as_array()
        .into_iter()
        .flatten()
        .map(|it| (it["sortText"].as_str().unwrap().to_owned(), it["label"].as_str().unwrap().to_owned()))
        .collect();
    items.sort();
    items.into_iter().map(|it| it.1).collect()
}

#[test]
fn a_cell_is_offered_what_its_column_takes() {
    let grid = |header: &str, row: &str| offered(&format!("{HEAD}rules: |\n  | rule | {header}\n  | 1    | {row}"));
    assert_eq!(grid("sunny |", "§ |\n"), ["F", "T", "-", "!= warm", "== warm"]);
    assert_eq!(grid("warm |", "§"), ["F", "T", "-", "n/a", "!= sunny", "== sunny"]);
    assert_eq!(grid("risk.level |", "§ |"), ["High", "Low", "-"]);
    assert_eq!(grid("risk.level |", "Low, § |"), ["High"]);
    assert_eq!(grid("risk.level |", "not(H§) |"), ["High", "Low"]);
    assert_eq!(grid("from |", "§ |"), ["High", "Low", "None", "Some(..)", "-"]);
    let ages = grid("age |", "< 18 |\n  | 2 | § |\n");
    assert_eq!(&ages[..3], ["< 18", ">= 18", "-"]);
    assert!(ages.contains(&"<= limit".to_owned()) && ages.contains(&"== risk.score".to_owned()), "{ages:?}");
    assert_eq!(grid("do |", "swim, § |"), ["walk"]);
    assert_eq!(grid("grade |", "§ |"), ["High", "Low"]);
    assert_eq!(grid("days |", "§ |\n  | 2 | 3 |\n"), ["3", "age", "limit"]);
    assert_eq!(grid("next |", "§ |"), ["risk", "trip", "stay", "stop"]);
    assert_eq!(grid("swim | walk |", "1 | § |"), ["2"]);
    assert_eq!(grid("sunny risk.level |", "T § |"), ["High", "Low", "-"]);
    // Of a cell with a letter for each column, one letter is offered.
    assert_eq!(grid("sunny warm |", "T§ |"), ["F", "T", "-"]);
    assert_eq!(grid("sunny warm age |", "T§F- |"), ["F", "T", "-"]);
    assert_eq!(grid("sunny warm age |", "TF-§ |"), ["-"]);
    let heads = grid("sunny | §", "T | \n");
    assert!(heads.starts_with(&["age", "days", "do", "from", "grade", "limit", "risk.level"].map(str::to_owned)), "{heads:?}");
    assert_eq!(grid("sunny |", "T |\n  | §"), ["else"]);
    assert_eq!(offered(&format!("{HEAD}rules: |\n  |       | 1 |\n  | sunny | § |\n")), ["F", "T", "-", "!= warm", "== warm"]);
}

#[test]
fn keys_and_values_are_offered_where_yaml_is_broken() {
    let rules = "rules: |\n  | rule | sunny | do |\n  | lake | T | swim |\n  | home | F | |\n";
    let after = |text: &str| offered(&format!("{HEAD}{rules}{text}"));
    assert_eq!(
        after("hi§"),
        [
            "ask",
            "check",
            "code",
            "constants",
            "derive",
            "doc",
            "effort",
            "empty",
            "examples",
            "expect",
            "hit",
            "lints",
            "notes",
            "properties",
            "record",
            "relations",
            "title"
        ]
    );
    assert_eq!(
        after("hit: §"),
        ["any", "collect", "collect count", "collect max", "collect min", "collect sum", "first", "priority", "unique"]
    );
    assert_eq!(after("lints: { redundant-rule: §"), ["allow", "deny", "warn"]);
    assert!(after("lints:\n  redun§").contains(&"redundant-rule".to_owned()));
    assert_eq!(&after("relations:\n  - §")[..4], ["age", "from", "limit", "risk.level"]);
    assert_eq!(after("relations:\n  - sunny -> risk.level == §"), ["High", "Low"]);
    assert_eq!(after("relations:\n  - age < §"), ["limit", "risk.score"]);
    assert_eq!(after("properties:\n  - never: fires(§"), ["home", "lake"]);
    assert_eq!(after("properties:\n  - { never: does(§"), ["swim", "walk"]);
    assert_eq!(after("properties:\n  - ignores: [age, §"), ["from", "limit", "sunny", "warm"]);
    assert_eq!(after("properties:\n  - { rises: §"), ["days", "grade"]);
    assert_eq!(&after("properties:\n  - §")[..3], ["always", "can", "falls"]);
    assert_eq!(after("examples:\n  - { when: { sunny: T, § }, rule: lake }"), ["age", "from", "limit", "risk.level", "risk.score", "warm"]);
    assert_eq!(after("examples:\n  - { when: { sunny: § } }"), ["F", "T", "'-'"]);
    assert_eq!(after("examples:\n  - { when: { sunny: T }, rule: §"), ["home", "lake"]);
    assert_eq!(after("examples:\n  - when: { sunny: T }\n    out: { grade: §"), ["High", "Low"]);
    assert_eq!(after("examples:\n  - when: { sunny: T }\n    do: [swim, §"), ["walk"]);
    let required = offered(&format!("{}{rules}", HEAD.replace("requires: sunny", "requires: §")));
    assert!(
        !required.contains(&"warm".to_owned()) && ["sunny", "age"].iter().all(|it| required.contains(&(*it).to_owned())),
        "{required:?}"
    );
    assert_eq!(offered(&HEAD.replace("risk.yaml", "{ table: §")), ["risk.yaml"]);
    assert_eq!(offered(&HEAD.replace("risk.yaml", "{ table: risk.yaml, with: { §")), ["age"]);
    assert_eq!(offered(&HEAD.replace("[types.yaml]", "[§")), ["types.yaml"]);
    let types = offered(&HEAD.replace("age: u8,", "age: §,"));
    assert_eq!((types[0].as_str(), types.contains(&"\"&str\"".to_owned())), ("Level", true));
    assert_eq!(offered("model: x\nstart: §\ntables: [risk.yaml]\n"), ["risk"]);
    assert_eq!(offered("model: x\nstart: risk\ntables: [§"), ["risk.yaml"]);
}

#[test]
fn a_key_says_what_it_is_for() {
    let mut client = Client::unchecked(&[]);
    let at = client.open("day.yaml", "table: day\nrules: |\nhi§");
    let found = client.at("textDocument/completion", "day.yaml", &at);
    let hit = found.as_array().unwrap().iter().find(|it| it["label"] == "hit").unwrap();
    assert!(hit["documentation"]["value"].as_str().unwrap().contains("several rules match"));
    assert_eq!(hit["textEdit"]["newText"], "hit: ");
    // A function has its brackets, with the cursor in them, if the client can.
    let capabilities = json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } });
    for (capabilities, taken) in [(json!({}), "exactly_one("), (capabilities, "exactly_one($0)")] {
        let mut client = Client::with(&[], capabilities, json!({}));
        let at = client.open("day.yaml", "table: day\nrules: |\nrelations:\n  - §");
        let found = client.at("textDocument/completion", "day.yaml", &at);
        let function = found.as_array().unwrap().iter().find(|it| it["label"] == "exactly_one").unwrap();
        assert_eq!(function["textEdit"]["newText"], taken);
    }
    let at = client.open("new.dtable.yaml", "§");
    let found = client.at("textDocument/completion", "new.dtable.yaml", &at);
    let labels: Vec<&str> = found.as_array().unwrap().iter().map(|it| it["label"].as_str().unwrap()).collect();
    assert!(["table", "model", "types"].iter().all(|it| labels.contains(it)), "{labels:?}");
    client.open("compose.yaml", "services:\n  §");
    assert_eq!(client.at("textDocument/completion", "compose.yaml", &at), Value::Null);
}

/// What completion inserts is accepted: no unknown name, no entry, result, type or word that its place does not take.
#[test]
fn what_is_taken_is_accepted() {
    const REFUSED: [&str; 8] = ["DT003", "DT004", "DT006", "DT101", "DT103", "DT104", "DT106", "DT402"];
    // A function needs its arguments, and another used table its inputs; what is a key's value, or listed for a type,
    // fits no other one.
    const KINDS_APART: [u64; 4] = [3, 10, 17, 25];
    let refused = |client: &Client, file: &str, from: &Value| -> usize {
        let is_there = |it: &&Value| {
            let start = &it["range"]["start"];
            start["line"] == from["line"] && start["character"].as_u64() >= from["character"].as_u64()
        };
        let found = client.told.get(file).into_iter().flatten().filter(is_there);
        found.filter(|it| REFUSED.contains(&it["code"].as_str().unwrap())).count()
    };
    let (mut taken, mut wrong, mut seed) = (0, Vec::new(), 7_usize);
    for (label, files) in crate::rename::corpus().into_iter().filter(|it| it.0.starts_with("pass/")) {
        let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let mut client = Client::new(&named);
        for (name, text) in &named {
            client.open(name, text);
            let lines = Text::new(*text);
            let words = crate::rename::words(text);
            for _ in 0..4 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let at = words[(seed >> 33) % words.len()];
                let position = serde_json::to_value(lines.position(at, Encoding::Utf16)).unwrap();
                let found = client.at("textDocument/completion", name, &position);
                let items: Vec<&Value> =
                    found.as_array().into_iter().flatten().filter(|it| !KINDS_APART.contains(&it["kind"].as_u64().unwrap())).collect();
                let Some(item) = items.get((seed >> 20) % items.len().max(1)) else { continue };
                let from = &item["textEdit"]["range"]["start"];
                let before = refused(&client, name, from);
                let new = applied(text, &Value::Array(vec![item["textEdit"].clone()]));
                client.change(name, &new);
                taken += 1;
                if refused(&client, name, from) > before {
                    let row = new.lines().nth(usize::try_from(from["line"].as_u64().unwrap()).unwrap()).unwrap_or_default();
                    wrong.push(format!("{label} {name}: {:?} {row:?} {:?}", item["textEdit"]["newText"], client.told[*name]));
                }
                client.change(name, text);
            }
        }
    }
    assert!(taken > 100, "{taken}");
    assert!(wrong.is_empty(), "{taken}\n{}", wrong.join("\n"));
}

/// No request fails in a file that somebody is typing: cut at any byte, or with a character too many.
#[test]
fn no_request_fails_in_a_broken_file() {
    let mut seed = 11_usize;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % below.max(1)
    };
    for (label, files) in crate::rename::corpus() {
        let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let mut client = Client::unchecked(&named);
        for (name, text) in &named {
            client.open(name, text);
            let ends: Vec<usize> = text.char_indices().map(|it| it.0).collect();
            let at = ends.get(random(ends.len())).copied().unwrap_or(0);
            let more = ["{", "[", "\"", "|", "🌞", ": ", "\n- ", "'", "\t", ""][random(10)];
            let broken = if random(2) == 0 { format!("{}{more}", &text[..at]) } else { format!("{}{more}{}", &text[..at], &text[at..]) };
            client.change(name, &broken);
            let place = Text::new(broken.as_str()).position(at + more.len(), Encoding::Utf16);
            let position = serde_json::to_value(place).unwrap();
            for method in ["completion", "definition", "documentHighlight", "prepareRename"] {
                let params = json!({ "textDocument": { "uri": uri(name) }, "position": position });
                let answer = client.request(&format!("textDocument/{method}"), params);
                assert!(answer.is_ok(), "{label} {method}\n{broken}\n{answer:?}");
            }
            let params = json!({ "textDocument": { "uri": uri(name) }, "position": position, "newName": "other_name" });
            let answer = client.request("textDocument/rename", params);
            assert!(answer.as_ref().err().is_none_or(|it| it.0 == -32803), "{label}\n{broken}\n{answer:?}");
            for method in ["documentSymbol", "foldingRange"] {
                client.of(&format!("textDocument/{method}"), name);
            }
        }
    }
}

#[test]
fn a_text_is_offered_patterns() {
    let grid = |column: &str, row: &str| {
        let head = format!("table: trip\ninputs: {{ path: {column} }}\noutputs: {{ y: u8 }}\n");
        offered(&format!("{head}rules: |\n  | rule | path |\n  | 1    | {row}"))
    };
    assert_eq!(grid("\"&str\"", "§ |"), ["contains", "ends_with", "matches", "starts_with", "-"]);
    assert_eq!(grid("\"&str\"", "not(st§) |"), ["contains", "ends_with", "matches", "starts_with"]);
    assert_eq!(grid("{ type: \"&str\", values: [a, b] }", "§ |"), ["-"]);
}

#[test]
fn a_set_is_offered_its_members() {
    let head = "table: trip\ninputs: { likes: { type: '&[Like]', values: [Tea, Milk], set: true } }\noutputs: { y: u8 }\n";
    let grid = |row: &str| offered(&format!("{head}rules: |\n  | rule | likes |\n  | 1    | {row}"));
    assert_eq!(grid("§ |"), ["has(Milk)", "has(Tea)", "empty", "has_any", "-"]);
    assert_eq!(grid("has(Tea, §) |"), ["Milk"]);
    assert_eq!(grid("not(has_any(§)) |"), ["Milk", "Tea"]);
}

#[test]
fn a_column_of_addresses_is_offered_networks_of_other_rules() {
    let head =
        "table: gate\ninputs: { from: 'std::net::Ipv4Addr', to: 'std::net::Ipv4Addr', six: 'std::net::Ipv6Addr' }\noutputs: { y: u8 }\n";
    let grid = |row: &str| {
        offered(&format!(
            "{head}rules: |\n  | rule | from | six |\n  | 1 | 10.0.0.0/8 | fe80::/10 |\n  | 2 | < 10.1.2.3 | ::1 |\n  | 3 | {row}"
        ))
    };
    let found = grid("§ | - |");
    for wanted in ["10.0.0.0/8", "< 10.1.2.3", ">= 10.1.2.3", "-", "== to", "<= to"] {
        assert!(found.contains(&wanted.to_owned()), "{wanted}: {found:?}");
    }
    let found = grid("- | § |");
    assert!(found.contains(&"fe80::/10".to_owned()) && found.contains(&"::1".to_owned()), "{found:?}");
    assert!(!found.iter().any(|it| it.contains("from")), "{found:?}");
}
