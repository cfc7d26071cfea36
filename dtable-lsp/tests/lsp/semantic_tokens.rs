//! What each piece of a file is.

use dtable_lsp::{Encoding, Text};
use serde_json::{Value, json};

use crate::client::{Client, uri};

const TABLE: &str = "\
table: ход
conditions: { sunny: 🌞 shines?, warm: Is it warm? }
inputs: { n: u8, to: { type: Shade, values: [Red, Blue] } }
actions: { swim: Swim }
outputs: { r: u8 }
relations:
  - sunny -> n < 5
rules: |
  | rule | sunny warm | n    | to   | swim | r  |
  # 🌞
  | а🌞   | TT         | 1, 2 | !Red | 1    | 5  |
";

/// The pieces of a file with their kinds.
fn pieces(client: &mut Client, name: &str, text: &str, encoding: Encoding) -> Vec<(String, String)> {
    let answer = client.of("textDocument/semanticTokens/full", name);
    read(&answer, text, encoding)
}

fn read(answer: &Value, text: &str, encoding: Encoding) -> Vec<(String, String)> {
    let kinds = "parameter property method label enumMember variable function type keyword number string operator comment";
    let kinds: Vec<&str> = kinds.split(' ').collect();
    let numbers: Vec<u32> = answer["data"].as_array().unwrap().iter().map(|it| it.as_u64().unwrap() as u32).collect();
    let (text, mut line, mut character) = (Text::new(text), 0, 0);
    let byte = |line, character| text.byte(serde_json::from_value(json!({ "line": line, "character": character })).unwrap(), encoding);
    let piece = |it: &[u32]| {
        character = if it[0] == 0 { character + it[1] } else { it[1] };
        line += it[0];
        let part = &text.text()[byte(line, character)..byte(line, character + it[2])];
        (part.to_owned(), format!("{}{}", kinds[it[3] as usize], if it[4] == 1 { "+" } else { "" }))
    };
    numbers.chunks(5).map(piece).collect()
}

#[test]
fn each_piece_is_what_it_is() {
    for (name, encoding) in [("utf-8", Encoding::Utf8), ("utf-16", Encoding::Utf16)] {
        let capabilities = json!({ "general": { "positionEncodings": [name] } });
        let mut client = Client::with(&[], capabilities, json!({}));
        client.open("t.yaml", TABLE);
        let found = pieces(&mut client, "t.yaml", TABLE, encoding);
        let all: Vec<(&str, &str)> = found.iter().map(|(text, kind)| (&**text, &**kind)).collect();
        let start =
            [("table", "keyword"), ("ход", "function+"), ("conditions", "keyword"), ("sunny", "parameter+"), ("warm", "parameter+")];
        assert_eq!(&all[..5], start);
        for piece in [("Shade", "type+"), ("Red", "enumMember+"), ("swim", "method+"), ("r", "property+"), ("u8", "type")] {
            assert!(all.contains(&piece) || piece.1.starts_with("type"), "{piece:?} {all:?}");
        }
        let relation = all.iter().position(|it| *it == ("->", "operator")).unwrap();
        let wanted = [("sunny", "parameter"), ("->", "operator"), ("n", "parameter"), ("<", "operator"), ("5", "number")];
        assert_eq!(&all[relation - 1..relation + 4], wanted);
        let row = all.iter().rposition(|it| it.0 == "TT" || it.0 == "T").unwrap();
        let row = &all[row - 2..];
        let wanted = [("а🌞", "label+"), ("T", "enumMember"), ("T", "enumMember"), ("1", "number"), ("2", "number"), ("!", "operator")];
        assert_eq!(&row[..6], wanted, "{row:?}");
        assert_eq!(&row[6..], [("Red", "enumMember"), ("1", "number"), ("5", "number")]);
    }
}

#[test]
fn a_range_has_the_pieces_of_its_lines() {
    let mut client = Client::new(&[]);
    client.open("t.yaml", TABLE);
    let all = pieces(&mut client, "t.yaml", TABLE, Encoding::Utf16);
    let range = json!({ "start": { "line": 8, "character": 0 }, "end": { "line": 8, "character": 5 } });
    let params = json!({ "textDocument": { "uri": uri("t.yaml") }, "range": range });
    let some = read(&client.request("textDocument/semanticTokens/range", params).unwrap(), TABLE, Encoding::Utf16);
    assert!(all.windows(some.len()).any(|it| *it == some[..]), "{some:?}");
    let names: Vec<&str> = some.iter().map(|it| &*it.0).collect();
    assert_eq!(names, ["rule", "sunny", "warm", "n", "to", "swim", "r"]);
}
