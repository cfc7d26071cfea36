//! Findings: which, where, and when they are sent.

use serde_json::json;

use crate::client::{Client, DAY, text_at, uri};

const COLD: &str = "  | cold | T     | F    |      |\n";

const RISK: &str = "\
table: risk
inputs: { age: u8 }
outputs: { level: { type: Level, values: [Low, High] } }
rules: |
  | rule  | age   | level |
  | young | < 25  | High  |
  | old   | >= 25 | Low   |
";

const OFFER: &str = "\
# risk.yaml comes first.
table: offer
uses: { risk: risk.yaml }
inputs: { age: u8 }
outputs: { euros: u8 }
rules: |
  | rule | risk       | euros |
  | high | High       | 9     |
  | low  | Low        | 5     |
";

#[test]
fn a_gap_is_told_while_typing_and_goes_when_it_is_mended() {
    let mut client = Client::new(&[]);
    client.open("day.yaml", DAY);
    assert_eq!(client.codes("day.yaml"), ["DT201"]);
    let found = client.told["day.yaml"][0].clone();
    assert_eq!((&found["severity"], &found["source"]), (&json!(1), &json!("dtable")));
    assert!(found["message"].as_str().unwrap().starts_with("1 of 4 cases fires no rule\n"), "{found}");
    assert!(found["codeDescription"]["href"].as_str().unwrap().ends_with("docs/diagnostics/DT201.md"));
    client.change("day.yaml", &format!("{DAY}{COLD}"));
    assert_eq!(client.codes("day.yaml"), [""; 0]);
    client.change("day.yaml", &DAY.replace("warm | do", "wram | do"));
    assert_eq!(client.codes("day.yaml"), ["DT101"]);
    assert_eq!(text_at(&DAY.replace("warm | do", "wram | do"), &client.told["day.yaml"][0]["range"]), "wram");
}

#[test]
fn what_is_no_table_is_left_alone() {
    let mut client = Client::new(&[("compose.yaml", "services:\n  db: { image: x }\n")]);
    client.open("compose.yaml", "services:\n  db: {");
    client.open("day.yaml", "table: day\nrules: |\n");
    assert_eq!(client.told.keys().collect::<Vec<_>>(), ["day.yaml"]);
    client.change("day.yaml", "a: 1\n");
    assert_eq!(client.codes("day.yaml"), [""; 0]);
}

#[test]
fn a_used_table_is_read_as_it_is_open_and_its_users_are_checked_again() {
    let mut client = Client::new(&[("risk.yaml", RISK), ("offer.yaml", OFFER)]);
    assert_eq!(client.told.len(), 0, "{:?}", client.told);
    client.open("risk.yaml", RISK);
    client.open("offer.yaml", OFFER);
    assert_eq!((client.codes("risk.yaml"), client.codes("offer.yaml")), (vec![], vec![]));
    client.change("risk.yaml", &RISK.replace("[Low, High]", "[Low, High, Huge]").replace("< 25  | High ", "< 25  | Huge "));
    assert_eq!((client.codes("risk.yaml"), client.codes("offer.yaml")), (vec!["DT311"], vec!["DT201", "DT207"]));
    // With an error the used table is marked where it is wrong, and its user where it names the table.
    let broken = RISK.replace(">= 25", ">= 26");
    client.change("risk.yaml", &broken);
    assert_eq!((client.codes("risk.yaml"), client.codes("offer.yaml")), (vec!["DT201"], vec!["DT201"]));
    let there = client.told["offer.yaml"][0].clone();
    assert_eq!((text_at(OFFER, &there["range"]), &there["range"]["start"]["line"]), ("risk.yaml", &json!(2)));
    assert_eq!(there["relatedInformation"][0]["location"]["uri"], json!(uri("risk.yaml")));
    // Closed without being saved, it is what it was on disk.
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri("risk.yaml") } }));
    assert_eq!((client.codes("risk.yaml"), client.codes("offer.yaml")), (vec![], vec![]));
}

#[test]
fn a_file_of_types_is_checked_by_itself() {
    let mut client = Client::new(&[]);
    client.open("types.yaml", "types:\n  Level: { type: Level, valeus: [Low, High] }\n");
    assert_eq!(client.codes("types.yaml"), ["DT004"]);
    client.change("types.yaml", "types:\n  Level: { type: Level, values: [Low, High] }\n");
    assert_eq!(client.codes("types.yaml"), [""; 0]);
}

#[test]
fn what_changes_on_disk_is_checked_again() {
    let mut client = Client::new(&[("risk.yaml", RISK), ("offer.yaml", OFFER)]);
    let changed = |client: &mut Client, kind: i32, name: &str| {
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [{ "uri": uri(name), "type": kind }] }));
    };
    client.write("risk.yaml", Some(&RISK.replace(">= 25", ">= 26")));
    changed(&mut client, 2, "risk.yaml");
    assert_eq!((client.codes("risk.yaml"), client.codes("offer.yaml")), (vec!["DT201"], vec!["DT201"]));
    client.write("risk.yaml", None);
    changed(&mut client, 3, "risk.yaml");
    assert_eq!((client.codes("risk.yaml"), client.codes("offer.yaml")), (vec![], vec!["DT001"]));
    client.write("risk.yaml", Some(RISK));
    changed(&mut client, 1, "risk.yaml");
    assert_eq!((client.codes("risk.yaml"), client.codes("offer.yaml")), (vec![], vec![]));
    client.write("day.yaml", Some(DAY));
    changed(&mut client, 1, "day.yaml");
    assert_eq!(client.codes("day.yaml"), ["DT201"]);
}

#[test]
fn a_client_that_asks_is_told_once() {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut client = Client::with(&[("risk.yaml", RISK), ("offer.yaml", OFFER), ("day.yaml", DAY)], capabilities, json!({}));
    assert_eq!(client.codes("day.yaml"), ["DT201"], "a file that is not open is not asked for");
    client.open("risk.yaml", RISK);
    client.open("offer.yaml", OFFER);
    client.open("day.yaml", DAY);
    assert_eq!((client.codes("day.yaml"), client.told.len(), client.asked.len()), (vec![], 1, 0));
    client.change("risk.yaml", &RISK.replace(">= 25", ">= 26"));
    assert_eq!((client.told.len(), &client.asked[..]), (1, &["workspace/diagnostic/refresh".to_owned()][..]));
    for name in ["risk.yaml", "offer.yaml", "day.yaml"] {
        let report = client.of("textDocument/diagnostic", name);
        assert_eq!((&report["kind"], &report["items"][0]["code"]), (&json!("full"), &json!("DT201")), "{name}");
    }
}

#[test]
fn a_request_that_waits_for_a_check_of_an_old_text_is_told_so() {
    use dtable_lsp::{Memory, Server};
    use lsp_server::{Message, Notification, Request};
    let mut server = Server::new(Memory::new([]));
    let request = |id: i32, method: &str, params| Message::Request(Request { id: id.into(), method: method.to_owned(), params });
    let notify = |method: &str, params| Message::Notification(Notification { method: method.to_owned(), params });
    let capabilities = json!({ "textDocument": { "diagnostic": {} } });
    server.receive(request(1, "initialize", json!({ "capabilities": capabilities })));
    let document = json!({ "uri": "file:///day.yaml", "languageId": "dtable", "version": 1, "text": DAY });
    server.receive(notify("textDocument/didOpen", json!({ "textDocument": document })));
    let early = server.take_check().unwrap();
    assert!(server.take_check().is_none(), "one check of a file at a time");
    let pull = json!({ "textDocument": { "uri": "file:///day.yaml" } });
    assert_eq!(server.receive(request(2, "textDocument/diagnostic", pull.clone())).len(), 0);
    assert_eq!(server.receive(request(3, "textDocument/diagnostic", pull.clone())).len(), 0);
    let canceled = server.receive(notify("$/cancelRequest", json!({ "id": 3 })));
    assert!(matches!(&canceled[..], [Message::Response(it)] if it.response_result.as_ref().is_err_and(|it| it.code == -32800)));
    let change = json!({
        "textDocument": { "uri": "file:///day.yaml", "version": 2 },
        "contentChanges": [{ "range": { "start": { "line": 7, "character": 0 }, "end": { "line": 7, "character": 0 } }, "text": COLD }],
    });
    assert_eq!(server.receive(notify("textDocument/didChange", change)).len(), 0);
    assert_eq!(server.checked(early.run()).len(), 0, "the result is of an older text");
    let late = server.take_check().unwrap();
    let answers = server.checked(late.run());
    let [Message::Response(answer)] = &answers[..] else { panic!("{answers:?}") };
    assert_eq!((answer.id.to_string(), &answer.response_result.as_ref().unwrap()["items"]), ("2".to_owned(), &json!([])));
}

#[test]
fn while_a_saved_text_is_checked_the_next_key_is_not_held_up() {
    use dtable_lsp::{Memory, Server};
    use lsp_server::{Message, Notification, Request};
    let mut server = Server::new(Memory::new([]));
    let notify = |method: &str, params| Message::Notification(Notification { method: method.to_owned(), params });
    server.receive(Message::Request(Request { id: 1.into(), method: "initialize".to_owned(), params: json!({ "capabilities": {} }) }));
    let document = json!({ "uri": "file:///day.yaml", "languageId": "dtable", "version": 1, "text": DAY });
    server.receive(notify("textDocument/didOpen", json!({ "textDocument": document })));
    let opened = server.take_check().unwrap();
    let change = |version: i32| {
        let changes = json!([{ "text": format!("{DAY}{COLD}") }]);
        notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": "file:///day.yaml", "version": version }, "contentChanges": changes }),
        )
    };
    server.receive(change(2));
    let typed = server.take_check().unwrap();
    server.receive(change(3));
    assert!(server.take_check().is_none(), "one check of a text that is typed");
    assert_eq!(server.checked(typed.run()).len(), 0);
    let last = server.take_check().unwrap();
    let told = server.checked(last.run());
    assert!(
        matches!(&told[..], [Message::Notification(it)] if it.params["diagnostics"] == json!([]) && it.params["version"] == 3),
        "{told:?}"
    );
    assert_eq!(server.checked(opened.run()).len(), 0, "the result is of an older text");
}

#[test]
fn what_takes_long_waits_until_the_text_is_saved() {
    let text = include_str!("../../../tests/corpus/fail/undecided_budget.yaml");
    let mut client = Client::new(&[]);
    client.open("t.yaml", "table: t\nrules: |\n");
    client.change("t.yaml", text);
    assert_eq!(client.codes("t.yaml"), ["DT203"], "it asks for no more steps than it gets");
    // What no number of steps decides is told whatever the table is called, and whatever else is exact in it.
    let never = include_str!("../../../tests/corpus/fail/undecided_method.yaml");
    assert!(never.contains("exact"));
    client.change("t.yaml", never);
    assert!(client.codes("t.yaml").contains(&"DT203"));
    // A save will say; until then nobody knows.
    client.change("t.yaml", &text.replacen("\nrules:", "\neffort: exact\nrules:", 1));
    assert_eq!(client.codes("t.yaml"), [""; 0]);
}

#[test]
fn without_word_of_the_disk_files_are_read_again_with_each_save() {
    let mut client = Client::new(&[("risk.yaml", RISK), ("offer.yaml", OFFER)]);
    client.open("offer.yaml", OFFER);
    let names = |client: &mut Client| {
        let found = client.request("workspace/symbol", json!({ "query": "age" })).unwrap();
        found.as_array().unwrap().iter().filter(|it| it["location"]["uri"] == uri("risk.yaml")).count()
    };
    assert_eq!(names(&mut client), 1);
    client.write("risk.yaml", Some(&RISK.replace("age", "years")));
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri("offer.yaml") } }));
    assert_eq!((names(&mut client), client.codes("offer.yaml")), (0, vec!["DT101"]));
}
