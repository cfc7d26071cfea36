//! The cases of each row, and the rows that are missing.

use dtable_lsp::{Encoding, Text};
use serde_json::{Value, json};

use crate::client::{Client, applied, text_at, uri};

const DAY: &str = "\
table: день
conditions: { sunny: Is it sunny? 🌞, warm: Is it warm?, late: Is it late? }
actions: { swim: Swim }
outputs: { say: \"&'static str\" }
rules: |
  | rule  | sunny | warm | late | do   | say     |
  | пляж  | T     | T    | F    | swim | \"🌞\"    |
  | no    | F     | -    | -    |      | \"🌧\"    |

lints: {}
";

const SUM: &str = "\
table: sum
inputs: { a: bool, b: bool }
outputs: { r: u8 }
rules: |
  | rule | a | b | r |
  | 1    | T | T | 1 |
  | 2    | F | - | 2 |
  | 3    | T | F | 3 |
";

fn hints(client: &mut Client, name: &str, lines: (u32, u32)) -> Vec<Value> {
    let range = json!({ "start": { "line": lines.0, "character": 0 }, "end": { "line": lines.1, "character": 0 } });
    let params = json!({ "textDocument": { "uri": uri(name) }, "range": range });
    client.request("textDocument/inlayHint", params).unwrap().as_array().cloned().unwrap_or_default()
}

/// Line, character and label of hints.
fn shown(hints: &[Value]) -> Vec<(u64, u64, &str)> {
    let number = |it: &Value| it.as_u64().unwrap();
    let at = |it: &Value| (number(&it["position"]["line"]), number(&it["position"]["character"]));
    hints.iter().map(|it| (at(it).0, at(it).1, it["label"].as_str().unwrap())).collect()
}

fn accepted(client: &mut Client, name: &str) -> Value {
    let argument = json!({ "textDocument": { "uri": uri(name) }, "selection": { "start": {}, "end": {} } });
    client.request("workspace/executeCommand", json!({ "command": "dtable.acceptGhostRows", "arguments": [argument] })).unwrap()
}

#[test]
fn each_row_ends_with_the_cases_that_it_takes() {
    let mut client = Client::new(&[]);
    client.open("sum.yaml", SUM);
    assert_eq!(shown(&hints(&mut client, "sum.yaml", (0, 9))), [(5, 22, "1 case"), (6, 22, "2 cases"), (7, 22, "1 case")]);
    assert_eq!(shown(&hints(&mut client, "sum.yaml", (6, 7))), [(6, 22, "2 cases")]);
    let data = "table: sum\ninputs: { a: bool }\noutputs: { r: u8 }\nrules:\n  - { id: 1, when: { a: T }, out: { r: 1 } } # 🎲\n  \
                - id: 2\n    when: { a: F }\n    out: { r: 2 }\n";
    client.change("sum.yaml", data);
    assert_eq!(shown(&hints(&mut client, "sum.yaml", (0, 9))), [(4, 49, "1 case"), (5, 9, "1 case")]);
}

#[test]
fn a_missing_row_is_shown_below_the_grid_and_accepted() {
    let mut client = Client::new(&[]);
    client.open("day.yaml", DAY);
    let ghosts = ["  | new1  | T     | F    | -    |      | todo!() |", "  | new2  | T     | T    | T    |      | todo!() |"];
    let all: Vec<Value> = hints(&mut client, "day.yaml", (0, 99)).into_iter().filter(|it| it["textEdits"].is_array()).collect();
    assert_eq!(shown(&all), [(8, 0, &*format!("{}  + 1 more", ghosts[0]))], "there is one blank line");
    let mended = DAY.replace("\n\nlints", &format!("\n{}\n{}\n\nlints", ghosts[0], ghosts[1]));
    assert_eq!(applied(DAY, &all[0]["textEdits"]), mended);
    let done = accepted(&mut client, "day.yaml");
    assert_eq!(applied(DAY, &done["edits"]), mended);
    let place = &done["selection"];
    assert_eq!((text_at(&mended, place), &place["start"]["line"]), ("", &json!(8)));
    let line = mended.lines().nth(8).unwrap();
    assert_eq!(&line[place["start"]["character"].as_u64().unwrap() as usize..], "     | todo!() |", "the cell of `do`");
    client.change("day.yaml", &mended);
    assert_eq!(accepted(&mut client, "day.yaml"), Value::Null);
    assert_eq!(client.codes("day.yaml"), ["DT314", "DT314"], "their results are to be written");
}

#[test]
fn ghosts_take_the_blank_lines_that_there_are() {
    let mut client = Client::new(&[]);
    for (below, places) in [("\n\n\n\nlints", vec![8, 9]), ("\nlints", vec![7])] {
        let text = DAY.replace("\n\nlints", below);
        client.open("day.yaml", &text);
        let all: Vec<Value> = hints(&mut client, "day.yaml", (0, 99)).into_iter().filter(|it| it["textEdits"].is_array()).collect();
        assert_eq!(shown(&all).iter().map(|it| it.0).collect::<Vec<_>>(), places);
        let one = applied(&text, &all[0]["textEdits"]);
        assert_eq!(one.matches("| new").count(), 3 - all.len(), "{one}");
    }
    let at_end = DAY.replace("\n\nlints: {}\n", "");
    client.open("day.yaml", &at_end);
    let all: Vec<Value> = hints(&mut client, "day.yaml", (0, 99)).into_iter().filter(|it| it["textEdits"].is_array()).collect();
    assert_eq!(shown(&all)[0].2, "| new1  | T     | F    | -    |      | todo!() |  + 1 more");
}

#[test]
fn rules_as_columns_get_ghost_columns() {
    let text = "table: sum\ninputs: { a: bool }\noutputs: { r: u8 }\nrules: |\n  |   | 1 |\n  |---|---|\n  | a | T |\n  | r | 1 |\n";
    let mut client = Client::new(&[]);
    client.open("sum.yaml", text);
    let all = hints(&mut client, "sum.yaml", (0, 99));
    let wanted = [(4, 11, " 2       |"), (5, 11, "---------|"), (6, 11, " F       |"), (7, 11, " todo!() |")];
    assert_eq!(shown(&all), wanted);
    let done = accepted(&mut client, "sum.yaml");
    let mended = applied(text, &done["edits"]);
    assert_eq!((mended.matches("todo!()").count(), text_at(&mended, &done["selection"])), (1, "todo!()"));
}

#[test]
fn places_count_as_the_client_counts() {
    for (name, encoding) in [("utf-8", Encoding::Utf8), ("utf-16", Encoding::Utf16)] {
        let capabilities = json!({ "general": { "positionEncodings": [name] } });
        let mut client = Client::with(&[], capabilities, json!({}));
        let text = DAY
            .replace("F    | swim", "-    | swim")
            .replace("\n\nlints", "\n  | нет   | T     | F    | -    |      | \"🌧\"    |\n\nlints");
        client.open("day.yaml", &text);
        let all = hints(&mut client, "day.yaml", (0, 99));
        assert_eq!(all.len(), 3, "{all:?}");
        for hint in all {
            let lines = Text::new(&*text);
            let at = lines.byte(serde_json::from_value(hint["position"].clone()).unwrap(), encoding);
            assert!(text[..at].ends_with('|') && text[at..].starts_with('\n'), "{name}: {hint}");
        }
    }
}

#[test]
fn who_wants_no_hints_gets_none() {
    let mut client = Client::with(&[], json!({}), json!({ "caseCounts": false }));
    client.open("day.yaml", DAY);
    client.open("sum.yaml", SUM);
    assert_eq!((hints(&mut client, "sum.yaml", (0, 99)).len(), hints(&mut client, "day.yaml", (0, 99)).len()), (0, 1));
    client.notify("workspace/didChangeConfiguration", json!({ "settings": { "dtable": { "ghostRows": false } } }));
    assert_eq!((hints(&mut client, "sum.yaml", (0, 99)).len(), hints(&mut client, "no.yaml", (0, 99)).len()), (3, 0));
    let all = hints(&mut client, "day.yaml", (0, 99));
    assert!(all.iter().all(|it| it["textEdits"].is_null()));
}
