//! The command lines that an editor names, run as it names them: they say what the editor says.

use std::path::Path;
use std::process::{Command, Output};

use dtable_lsp::{FileUri, Memory, Server};
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

use crate::run::{folder, out};

const TICKET: &str = "\
table: ticket
inputs:
  visitor: { type: Visitor, values: [Child, Adult, Senior] }
  name: \"&str\"
  age: u8
conditions:
  late: { is: age > 60 }
  weekend: Is it a weekend?
outputs: { euros: u32 }
lints: { failed-example: warn }
rules: |
  | rule    | visitor | name            | late | weekend | euros |
  | child   | Child   | -               | -    | -       | 6     |
  | o'neil  | !=Child | \"Анна O'Neil\" | -    | -       | 0     |
  | old     | !=Child | != \"Анна O'Neil\" | T | -       | 8     |
  | weekend | !=Child | != \"Анна O'Neil\" | F | T       | 14    |
  | weekday | !=Child | != \"Анна O'Neil\" | F | F       | 10    |
examples:
  - { when: { visitor: Adult, age: 30, weekend: T, name: '\"x\"' }, rule: weekend, out: { euros: 14 } }
  - { when: { visitor: Child }, out: { euros: 6 } }
  - { when: { visitor: Adult, name: '\"Анна O''Neil\"' }, rule: anna }
  - { when: { visitor: Adult, age: 7, name: '\"x\"' }, out: { euros: 10 } }
  - { when: { visitor: Senior, age: 70, weekend: F }, rule: weekday }
";

/// What a server says about a table in a folder.
fn said(folder: &Path, path: &str, text: &str, method: &str, params: Value) -> Value {
    let (root, file) = (FileUri::of_path(folder.to_str().unwrap()), FileUri::of_path(folder.join(path).to_str().unwrap()));
    let mut server = Server::new(Memory::new([]));
    let mut send = |it: Message| server.handle(it);
    let ask = |id: i32, method: &str, params: Value| Message::Request(Request { id: id.into(), method: method.to_owned(), params });
    let folders = json!([{ "uri": root.to_string(), "name": "f" }]);
    send(ask(1, "initialize", json!({ "capabilities": {}, "workspaceFolders": folders })));
    let document = json!({ "uri": file.to_string(), "languageId": "dtable", "version": 1, "text": text });
    send(Message::Notification(Notification { method: "textDocument/didOpen".to_owned(), params: json!({ "textDocument": document }) }));
    let mut params = params;
    let place = if method == "workspace/executeCommand" { &mut params["arguments"][0] } else { &mut params };
    place["textDocument"] = json!({ "uri": file.to_string() });
    let answers = send(ask(2, method, params));
    let answer = answers.into_iter().find_map(|it| if let Message::Response(it) = it { Some(it) } else { None });
    answer.unwrap().response_result.unwrap()
}

/// Runs a command line in a shell.
fn run(folder: &Path, line: &str) -> Output {
    let binary = env!("CARGO_BIN_EXE_cargo-dtable");
    let line = line.strip_prefix("cargo dtable ").unwrap();
    Command::new("sh").args(["-c", &format!("'{binary}' dtable {line}")]).current_dir(folder).output().unwrap()
}

#[test]
fn a_lens_names_the_command_that_says_the_same() {
    let text = TICKET.replace("o'neil ", "anna   ");
    let folder = folder("says_lens", &[("tables/a ticket.yaml", &text)]);
    let lenses = said(&folder, "tables/a ticket.yaml", &text, "textDocument/codeLens", json!({}));
    let lenses: Vec<&Value> = lenses.as_array().unwrap().iter().filter(|it| it["command"]["command"] == "dtable.showExample").collect();
    assert_eq!(lenses.len(), 5);
    for lens in &lenses {
        let (title, line) = (lens["command"]["title"].as_str().unwrap(), lens["command"]["tooltip"].as_str().unwrap());
        let ran = run(&folder, line);
        assert_eq!(ran.status.code(), Some(i32::from(!title.starts_with('✓'))), "{title}: {line}\n{ran:?}");
        if let Some(rule) = title.split("rule ").nth(1).and_then(|it| it.split([',', ':']).next()) {
            assert!(out(&ran).starts_with(&format!("rule `{rule}`")), "{title}: {line}\n{}", out(&ran));
        }
    }
    let passed = lenses.iter().filter(|it| it["command"]["title"].as_str().unwrap().starts_with('✓')).count();
    assert_eq!(passed, 3);
}

#[test]
fn a_chosen_case_names_the_command_that_says_the_same() {
    let text = TICKET.replace("o'neil ", "anna   ");
    let folder = folder("says_case", &[("tables/ticket.yaml", &text)]);
    let mut decided = 0;
    for visitor in ["Child", "Adult", "Senior", "Nobody"] {
        for (name, age) in [("\"Анна O'Neil\"", "99"), ("\"a $HOME\"", "61"), ("\"\"", "5"), ("x", "")] {
            let mut values = vec![json!({ "column": "visitor", "value": visitor }), json!({ "column": "name", "value": name })];
            values.extend((!age.is_empty()).then(|| json!({ "column": "age", "value": age })));
            values.push(json!({ "column": "weekend", "value": "T" }));
            let params = json!({ "command": "dtable.chooseCase", "arguments": [{ "selection": {}, "values": values }] });
            let chosen = said(&folder, "tables/ticket.yaml", &text, "workspace/executeCommand", params);
            let ran = run(&folder, chosen["command"].as_str().unwrap());
            match chosen["rule"].as_str() {
                Some(rule) => {
                    decided += 1;
                    assert!(out(&ran).starts_with(&format!("rule `{rule}`\n")), "{chosen}\n{}", out(&ran));
                    let euros = chosen["results"][0]["value"].as_str().unwrap();
                    assert!(out(&ran).contains(&format!("euros = {euros}\n")), "{chosen}\n{}", out(&ran));
                    for unmet in chosen["unmet"].as_array().unwrap() {
                        assert!(out(&ran).contains(unmet["text"].as_str().unwrap()), "{unmet}\n{}", out(&ran));
                    }
                }
                None => assert_eq!(ran.status.code(), Some(2), "{chosen}\n{ran:?}"),
            }
        }
    }
    assert_eq!(decided, 10);
}
