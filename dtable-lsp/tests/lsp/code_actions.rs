//! What findings suggest, as actions.

use dtable_lsp::{Memory, Server};
use lsp_server::{Message, Request};
use serde_json::{Value, json};

use crate::client::{Client, DAY, applied, uri};

const FEE: &str = "\
table: fee
inputs: { age: u8, member: bool } # 🎫
outputs: { euros: u8 }
rules: |
  | rule   | age   | member | euros |
  | child  | < 18  | -      | 0     |
  | adult  | >= 18 | F      | 9     |
  | member | >= 18 | T      | 5     |
  | again  | >= 65 | T      | 5     |
";

fn with(edit: Value) -> Client {
    let literals = json!({ "codeActionKind": { "valueSet": [] } });
    let capabilities = json!({
        "textDocument": { "codeAction": { "codeActionLiteralSupport": literals } },
        "workspace": { "workspaceEdit": edit },
    });
    Client::with(&[], capabilities, json!({}))
}

fn client() -> Client {
    with(json!({}))
}

fn actions(client: &mut Client, name: &str, lines: (u32, u32), only: Option<&str>) -> Vec<Value> {
    let range = json!({ "start": { "line": lines.0, "character": 0 }, "end": { "line": lines.1, "character": 0 } });
    let context = match only {
        Some(only) => json!({ "diagnostics": [], "only": [only] }),
        None => json!({ "diagnostics": [] }),
    };
    let params = json!({ "textDocument": { "uri": uri(name) }, "range": range, "context": context });
    client.request("textDocument/codeAction", params).unwrap().as_array().unwrap().clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|it| it["title"].as_str().unwrap()).collect()
}

/// The text after the edits of an action in a file.
fn after(text: &str, name: &str, action: &Value) -> String {
    applied(text, &action["edit"]["changes"][uri(name)])
}

#[test]
fn missing_rows_are_offered_where_they_belong() {
    let mut client = client();
    client.open("day.yaml", DAY);
    let found = actions(&mut client, "day.yaml", (6, 7), Some("quickfix"));
    assert_eq!(titles(&found), ["add rule `new1` for missing cases", "add one rule `else` for all missing cases"]);
    assert_eq!(after(DAY, "day.yaml", &found[0]), format!("{DAY}  | new1 | T     | F    |      |\n"));
    assert_eq!((&found[0]["kind"], &found[0]["isPreferred"]), (&json!("quickfix"), &Value::Null));
    assert_eq!(found[0]["diagnostics"], json!([client.told["day.yaml"][0]]));
    assert_eq!(actions(&mut client, "day.yaml", (0, 1), None).len(), 0);
    assert_eq!(actions(&mut client, "day.yaml", (6, 7), Some("refactor.inline")).len(), 0);
    assert_eq!(actions(&mut client, "day.yaml", (6, 7), Some("")).len(), 3);
    client.change("day.yaml", &after(DAY, "day.yaml", &found[0]));
    assert_eq!(client.codes("day.yaml"), [""; 0]);
}

#[test]
fn a_mend_that_changes_no_result_is_preferred() {
    let mut client = client();
    let wrong = DAY.replace("sunny | warm", "sunyn | warm");
    client.open("day.yaml", &wrong);
    let found = actions(&mut client, "day.yaml", (4, 4), None);
    assert_eq!((titles(&found), &found[0]["isPreferred"]), (vec!["replace `sunyn` by `sunny`"], &json!(true)));
    assert_eq!(after(&wrong, "day.yaml", &found[0]), DAY);
}

#[test]
fn a_place_to_fill_in_is_one_if_the_client_can() {
    let fee: String = FEE.lines().filter(|it| !it.contains("child") && !it.contains("again")).map(|it| format!("{it}\n")).collect();
    let wanted = json!([{ "range": {}, "snippet": { "kind": "snippet", "value": "  | new1   | < 18  | -      | ${1:todo!()} |\n" } }]);
    for (edit, is_snippet) in
        [(json!({ "documentChanges": true, "snippetEditSupport": true }), true), (json!({ "documentChanges": true }), false)]
    {
        let mut client = with(edit);
        client.open("fee.yaml", &fee);
        let found = actions(&mut client, "fee.yaml", (6, 6), None);
        let mut change = found[0]["edit"]["documentChanges"][0].clone();
        assert_eq!(change["textDocument"], json!({ "uri": uri("fee.yaml"), "version": 1 }));
        // At the left margin, where VS Code adds no indentation.
        assert_eq!(change["edits"][0]["range"]["start"]["character"] == 0, is_snippet, "{change}");
        change["edits"][0]["range"] = json!({});
        assert_eq!(change["edits"] == wanted, is_snippet, "{change}");
        assert_eq!(change["edits"][0]["newText"].is_string(), !is_snippet, "{change}");
    }
}

#[test]
fn each_side_of_a_contradiction_may_be_right() {
    let fee = "table: fare\ninputs: { age: u8 }\noutputs: { euros: u8 }\nrules: |\n  \
               | rule  | age | euros |\n  | child | < 6 | 0     |\n  | all   | -   | 3     |\n";
    let mut client = client();
    client.open("fee.yaml", fee);
    let found = actions(&mut client, "fee.yaml", (5, 5), None);
    assert!(!found.is_empty());
    for action in &found {
        client.change("fee.yaml", &after(fee, "fee.yaml", action));
        let codes = client.codes("fee.yaml").join(" ");
        assert!(!codes.contains("DT202"), "{}: {codes}", action["title"]);
    }
}

#[test]
fn all_mends_that_change_no_result_are_one_action() {
    let mut client = client();
    let wrong = FEE.replace("member | euros", "membre | euros").replace("outputs", "output");
    client.open("fee.yaml", &wrong);
    assert_eq!(titles(&actions(&mut client, "fee.yaml", (0, 9), None)).len(), 1, "of what is not read there is no redundant rule");
    let all = actions(&mut client, "fee.yaml", (0, 0), Some("source.fixAll"));
    assert_eq!((titles(&all), &all[0]["kind"]), (vec!["apply all suggestions that change no result"], &json!("source.fixAll.dtable")));
    let again = "  | again  | >= 65 | T      | 5     |\n";
    assert_eq!(after(&wrong, "fee.yaml", &all[0]), FEE.replace(again, ""));
    client.change("fee.yaml", &FEE.replace(again, ""));
    assert_eq!(actions(&mut client, "fee.yaml", (0, 9), Some("source")).len(), 0);
    let worse = wrong.replace("T      | 5", "T      | five");
    client.change("fee.yaml", &worse);
    assert_eq!(actions(&mut client, "fee.yaml", (0, 9), Some("source")).len(), 1, "an error is left, which no mend has made");
}

#[test]
fn a_case_of_a_rule_is_written_as_an_example() {
    let mut client = client();
    client.open("fee.yaml", FEE);
    let found = actions(&mut client, "fee.yaml", (6, 6), Some("refactor"));
    assert_eq!((found.len(), &found[0]["kind"]), (1, &json!("refactor")), "{found:?}");
    let with = after(FEE, "fee.yaml", &found[0]);
    assert!(with.ends_with("examples:\n  - { when: { age: 18, member: F }, rule: adult }\n"), "{with}");
    client.change("fee.yaml", &with);
    assert!(client.codes("fee.yaml").iter().all(|it| *it != "DT304"), "{:?}", client.codes("fee.yaml"));
    assert_eq!(actions(&mut client, "fee.yaml", (6, 6), Some("refactor")).len(), 0, "it is written");
    assert_eq!(actions(&mut client, "fee.yaml", (3, 3), Some("refactor")).len(), 0);
}

#[test]
fn an_old_client_that_knows_only_commands_is_offered_nothing() {
    let request = |method: &str, params| Message::Request(Request { id: 1.into(), method: method.to_owned(), params });
    for (capabilities, is_offered) in [
        (json!({}), false),
        (json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } } } }), true),
    ] {
        let answers = Server::new(Memory::new([])).handle(request("initialize", json!({ "capabilities": capabilities })));
        let [Message::Response(answer)] = &answers[..] else { panic!("{answers:?}") };
        assert_eq!(answer.response_result.as_ref().unwrap()["capabilities"]["codeActionProvider"].is_object(), is_offered);
    }
}
