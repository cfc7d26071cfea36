//! Definitions, references and symbols.

use serde_json::{Value, json};

use crate::client::{Client, caret, text_at, uri};

const TYPES: &str = "\
types:
  Level: { type: crate::Level, values: [Low, High] }
";

const RISK: &str = "\
table: risk
use: [types.yaml]
inputs: { age: u8 }
outputs: { level: Level, score: u8 }
rules: |
  | rule  | age   | level | score |
  | young | < 25  | High  | age   |
  | old   | >= 25 | Low   | 0     |
";

const OFFER: &str = "\
table: offer
uses:
  risk: { table: risk.yaml, with: { age: years } }
inputs: { years: u8 }
actions: { call: Call, write: Write }
relations:
  - risk.level == High -> years < 30
rules: |
  | rule | risk.level | do          |
  # nobody else
  | high | High       | call, write |
  | low  | Low        |             |
properties:
  - never: fires(high) && !does(call)
examples:
  - { when: { risk.level: Low }, rule: low }
";

const OPEN: &str = "\
table: open
conditions: { late: Is it late? }
actions: { shut: Shut it }
rules: |
  |      | 1      | 2 |
  | late | T      | F |
  | do   | shut   |   |
  | next | closed |   |
";

const CLOSED: &str = "\
table: closed
conditions: { late: Is it late? }
actions: { shut: Shut it }
rules:
  - { id: stay, when: { late: T } }
  - { id: open, when: { late: F }, next: open }
";

const SHOP: &str = "model: shop\nstart: open\ntables: [open.yaml, closed.yaml]\n";

const RUST: &str = "// dtable!(\"tables/none.yaml\")\nuse dtable_runtime::dtable;\ndtable!(pub(crate) try \"tables/risk.yaml\");\n";

fn client() -> Client {
    let files = [
        ("Cargo.toml", "[package]\n"),
        ("src/lib.rs", RUST),
        ("tables/types.yaml", TYPES),
        ("tables/risk.yaml", RISK),
        ("tables/offer.yaml", OFFER),
        ("tables/open.yaml", OPEN),
        ("tables/closed.yaml", CLOSED),
        ("tables/shop.yaml", SHOP),
    ];
    Client::new(&files)
}

/// The text and the file at each place of an answer.
fn shown(answer: &Value) -> Vec<(String, String)> {
    let text = |name: &str| match name {
        "types.yaml" => TYPES,
        "risk.yaml" => RISK,
        "offer.yaml" => OFFER,
        "open.yaml" => OPEN,
        "closed.yaml" => CLOSED,
        "shop.yaml" => SHOP,
        "lib.rs" => RUST,
        other => panic!("{other}"),
    };
    let place = |it: &Value| {
        let name = it["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
        let line = it["range"]["start"]["line"].as_u64().unwrap() + 1;
        (format!("{name}:{line}"), text_at(text(&name), &it["range"]).to_owned())
    };
    answer.as_array().unwrap().iter().map(place).collect()
}

/// Where the name at `§` is defined: the lines, and what stands there.
fn defined(client: &mut Client, name: &str, text: &str) -> Vec<(String, String)> {
    let (_, at) = caret(text);
    shown(&client.at("textDocument/definition", &format!("tables/{name}"), &at))
}

fn place(line: &str, text: &str) -> (String, String) {
    (line.to_owned(), text.to_owned())
}

#[test]
fn names_lead_to_their_definitions_across_files() {
    let mut client = client();
    let cases = [
        ("risk.yaml", RISK.replace("Level, score", "Le§vel, score"), "types.yaml:2", "Level"),
        ("risk.yaml", RISK.replace("| High ", "| High§ "), "types.yaml:2", "High"),
        ("risk.yaml", RISK.replace("| age   |\n  | old", "| ag§e   |\n  | old"), "risk.yaml:3", "age"),
        ("risk.yaml", RISK.replace("[types", "[§types"), "types.yaml:1", ""),
        ("offer.yaml", OFFER.replace("| risk.level", "| risk.§level"), "risk.yaml:4", "level"),
        ("offer.yaml", OFFER.replace("| risk.level", "| §risk.level"), "offer.yaml:3", "risk"),
        ("offer.yaml", OFFER.replace("  risk: {", "  §risk: {"), "risk.yaml:1", "risk"),
        ("offer.yaml", OFFER.replace("{ age: years", "{ §age: years"), "risk.yaml:3", "age"),
        ("offer.yaml", OFFER.replace("{ age: years", "{ age: §years"), "offer.yaml:4", "years"),
        ("offer.yaml", OFFER.replace("== High", "== §High"), "types.yaml:2", "High"),
        ("offer.yaml", OFFER.replace("level: Low", "level: §Low"), "types.yaml:2", "Low"),
        ("offer.yaml", OFFER.replace("fires(high", "fires(§high"), "offer.yaml:11", "high"),
        ("offer.yaml", OFFER.replace("does(call", "does(§call"), "offer.yaml:5", "call"),
        ("offer.yaml", OFFER.replace("call, write |", "call, §write |"), "offer.yaml:5", "write"),
        ("offer.yaml", OFFER.replace("risk.yaml", "risk.§yaml"), "risk.yaml:1", "risk"),
        ("open.yaml", OPEN.replace("| closed", "| §closed"), "closed.yaml:1", "closed"),
        ("closed.yaml", CLOSED.replace("next: open", "next: §open"), "open.yaml:1", "open"),
        ("shop.yaml", SHOP.replace("start: open", "start: §open"), "open.yaml:1", "open"),
        ("shop.yaml", SHOP.replace("[open", "[§open"), "open.yaml:1", "open"),
    ];
    for (name, text, line, found) in cases {
        assert_eq!(defined(&mut client, name, &text), [place(line, found)], "{text}");
    }
    let (_, nowhere) = caret(&OFFER.replace("# nobody", "# no§body"));
    assert_eq!(client.at("textDocument/definition", "tables/offer.yaml", &nowhere), Value::Null);
}

#[test]
fn references_are_in_all_files_that_share_the_name() {
    let mut client = client();
    let mut references = |name: &str, text: &str, declaration: bool| {
        let (_, at) = caret(text);
        let context = json!({ "includeDeclaration": declaration });
        let document = json!({ "uri": uri(&format!("tables/{name}")) });
        let params = json!({ "textDocument": document, "position": at, "context": context });
        let found = shown(&client.request("textDocument/references", params).unwrap());
        found.into_iter().map(|it| it.0).collect::<Vec<String>>()
    };
    // A question, and an action, of two tables of a model are one.
    let late = ["closed.yaml:2", "closed.yaml:5", "closed.yaml:6", "open.yaml:2", "open.yaml:6"];
    assert_eq!(references("open.yaml", &OPEN.replace("| late", "| §late"), true), late);
    let shut = ["open.yaml:7"];
    assert_eq!(references("closed.yaml", &CLOSED.replace("{ shut", "{ §shut"), false), shut);
    // The values of a shared type are those of all tables that use it, and of those that use these.
    let high = ["offer.yaml:7", "offer.yaml:11", "risk.yaml:7", "types.yaml:2"];
    assert_eq!(references("types.yaml", &TYPES.replace("High", "§High"), true), high);
    // `with:` says that the input is another column.
    let age = ["offer.yaml:3", "risk.yaml:3", "risk.yaml:6", "risk.yaml:7"];
    assert_eq!(references("risk.yaml", &RISK.replace("{ age", "{ §age"), true), age);
    let open = ["closed.yaml:6", "open.yaml:1", "shop.yaml:2"];
    assert_eq!(references("open.yaml", &OPEN.replace("table: open", "table: §open"), true), open);
    // A table is called from Rust.
    assert_eq!(references("risk.yaml", &RISK.replace("table: risk", "table: §risk"), false), ["lib.rs:3"]);
    let (_, at) = caret(&OFFER.replace("{ call:", "{ §call:"));
    let marks = client.at("textDocument/documentHighlight", "tables/offer.yaml", &at);
    let kinds: Vec<(u64, u64)> =
        marks.as_array().unwrap().iter().map(|it| (it["range"]["start"]["line"].as_u64().unwrap(), it["kind"].as_u64().unwrap())).collect();
    assert_eq!(kinds, [(4, 3), (10, 2), (13, 2)]);
}

#[test]
fn from_rust_a_path_leads_to_its_table() {
    let mut client = client();
    let mut at = |text: &str| client.at("textDocument/definition", "src/lib.rs", &caret(text).1);
    assert_eq!(shown(&at(&RUST.replace("tables/risk", "tables/§risk"))), [place("risk.yaml:1", "risk")]);
    assert_eq!(at(&RUST.replace("tables/none", "tables/§none")), Value::Null);
    assert_eq!(at(&RUST.replace("dtable!(pub", "dtable!(§pub")), Value::Null);
    // As it is typed in the editor.
    let typed = client.open("src/lib.rs", "mod x { dtable!(\"tables/§open.yaml\" as gate); }");
    assert_eq!(shown(&client.at("textDocument/definition", "src/lib.rs", &typed)), [place("open.yaml:1", "open")]);
}

#[test]
fn the_grid_is_a_symbol_that_begins_at_its_header() {
    let mut client = client();
    let table = client.of("textDocument/documentSymbol", "tables/offer.yaml")[0].clone();
    let names = |of: &Value| -> Vec<String> {
        of["children"].as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!((&table["name"], names(&table)), (&json!("offer"), ["risk", "years", "call", "write", "rules"].map(str::to_owned).to_vec()));
    let grid = &table["children"][4];
    assert_eq!((&grid["range"]["start"]["line"], &grid["range"]["end"]["line"]), (&json!(8), &json!(11)));
    assert_eq!((names(grid), &grid["children"][1]["range"]["start"]["line"]), (vec!["high".to_owned(), "low".to_owned()], &json!(11)));
    let columns = client.of("textDocument/documentSymbol", "tables/open.yaml")[0]["children"][2].clone();
    assert_eq!((&columns["range"]["start"]["line"], names(&columns)), (&json!(4), vec!["1".to_owned(), "2".to_owned()]));
    let data = client.of("textDocument/documentSymbol", "tables/closed.yaml")[0]["children"][2].clone();
    assert_eq!((&data["range"]["start"]["line"], names(&data)), (&json!(4), vec!["stay".to_owned(), "open".to_owned()]));
    let found = client.request("workspace/symbol", json!({ "query": "lat" })).unwrap();
    let found: Vec<(&str, &str)> =
        found.as_array().unwrap().iter().map(|it| (it["name"].as_str().unwrap(), it["containerName"].as_str().unwrap())).collect();
    assert_eq!(found, [("late", "closed"), ("late", "open")]);
    let folds = client.of("textDocument/foldingRange", "tables/offer.yaml");
    let folds: Vec<(u64, u64)> =
        folds.as_array().unwrap().iter().map(|it| (it["startLine"].as_u64().unwrap(), it["endLine"].as_u64().unwrap())).collect();
    assert_eq!(folds, [(1, 2), (5, 6), (7, 11), (12, 13), (14, 15)]);
}

/// Every range of a symbol holds its name and its children, as the protocol asks, in every file of the corpus.
#[test]
fn symbols_are_nested() {
    fn check(symbol: &Value, label: &str) {
        let place = |it: &Value| (it["line"].as_u64().unwrap(), it["character"].as_u64().unwrap());
        let holds = |inner: &Value| {
            place(&symbol["range"]["start"]) <= place(&inner["start"]) && place(&inner["end"]) <= place(&symbol["range"]["end"])
        };
        assert!(holds(&symbol["selectionRange"]), "{label} {symbol}");
        for child in symbol["children"].as_array().into_iter().flatten() {
            assert!(holds(&child["range"]), "{label} {child}");
            check(child, label);
        }
    }
    for (label, files) in crate::rename::corpus() {
        let named: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        let mut client = Client::unchecked(&named);
        for (name, _) in &named {
            let symbols = client.of("textDocument/documentSymbol", name);
            symbols.as_array().into_iter().flatten().for_each(|it| check(it, &label));
        }
    }
}

/// Files that count how often one of them is read.
struct Counted(dtable_lsp::Memory, std::sync::Arc<std::sync::atomic::AtomicUsize>);

impl Counted {
    fn count(&self) {
        self.1.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }
}

impl dtable_lsp::Files for Counted {
    fn read(&self, file: &dtable_lsp::FileUri) -> Result<String, dtable_core::compile::Refusal> {
        self.count();
        self.0.read(file)
    }

    fn tables(&self, folder: &dtable_lsp::FileUri) -> Vec<dtable_lsp::FileUri> {
        self.0.tables(folder)
    }

    fn rust(&self, folder: &dtable_lsp::FileUri) -> Vec<dtable_lsp::FileUri> {
        self.count();
        self.0.rust(folder)
    }
}

/// However many tables and requests there are, each file is read once.
#[test]
fn no_request_reads_a_file_again() {
    use lsp_server::{Message, Notification, Request};
    let table = |at: usize| {
        let uses = if at > 0 { format!("uses: {{ other: t{}.yaml }}\n", at / 2) } else { String::new() };
        format!(
            "table: t{at}\n{uses}inputs: {{ age: u8 }}\noutputs: {{ old: bool }}\nrules: |\n  | rule | age | old |\n  | 1 | < 9 | true |\n  | 2 | >= 9 | false |\n"
        )
    };
    let mut files: Vec<(String, String)> = (0..200).map(|at| (uri(&format!("t{at}.yaml")), table(at))).collect();
    files.push((uri("Cargo.toml"), "[package]\n".to_owned()));
    files.push((uri("src/lib.rs"), "dtable!(\"t7.yaml\");".to_owned()));
    let reads = std::sync::Arc::<std::sync::atomic::AtomicUsize>::default();
    let memory = dtable_lsp::Memory::new(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    let mut server = dtable_lsp::Server::new(Counted(memory, reads.clone()));
    let mut ask = |id: i32, method: &str, params: Value| {
        server.receive(Message::Request(Request { id: id.into(), method: method.to_owned(), params }))
    };
    let watched = json!({ "workspace": { "didChangeWatchedFiles": { "dynamicRegistration": true } } });
    ask(0, "initialize", json!({ "capabilities": watched, "workspaceFolders": [{ "uri": "file:///w", "name": "w" }] }));
    server.receive(Message::Notification(Notification { method: "initialized".to_owned(), params: json!({}) }));
    let mut counts = Vec::new();
    for round in 0..2 {
        for at in [3, 7, 150] {
            let text = table(at);
            let document = json!({ "uri": uri(&format!("t{at}.yaml")) });
            for mark in ["age: u8", &format!("t{at}\n"), "old: bool", "other:"] {
                let position = caret(&text.replacen(mark, &format!("§{mark}"), 1)).1;
                let params = json!({ "textDocument": document, "position": position, "newName": format!("new{round}"), "context": { "includeDeclaration": true } });
                for method in ["definition", "references", "documentHighlight", "rename", "completion"] {
                    let request = Request { id: 9.into(), method: format!("textDocument/{method}"), params: params.clone() };
                    assert_eq!(server.receive(Message::Request(request)).len(), 1);
                }
            }
        }
        let request = Request { id: 9.into(), method: "workspace/symbol".to_owned(), params: json!({ "query": "t1" }) };
        server.receive(Message::Request(request));
        counts.push(reads.load(std::sync::atomic::Ordering::Relaxed));
    }
    // Each table once, and the files that a path in Rust may mean.
    assert!(counts[0] < 220 && counts[1] - counts[0] < 20, "{counts:?}");
}
