//! Hands, as an editor asks for them: positions in UTF-16 and UTF-8.

use dtable_lsp::{Encoding, Text};
use serde_json::{Value, json};

use super::client::{Client, applied, uri};

const TABLE: &str = "table: trip
conditions: { sunny: Is it sunny?, far: Is it far? }
actions: { walk: Walk }
rules: |
  | rule | sunny | do |
  | 🙂дом | T | walk |
  | x | F | |
";

/// An editor with one table and one selection, its anchor `‹` and its cursor `›`.
struct Editor {
    client: Client,
    encoding: Encoding,
    version: i32,
    text: String,
    selection: Value,
}

impl Editor {
    fn open(encoding: Encoding, marked: &str) -> Self {
        let kind = match encoding {
            Encoding::Utf8 => "utf-8",
            Encoding::Utf16 => "utf-16",
            Encoding::Utf32 => "utf-32",
        };
        let client = Client::with(&[], json!({ "general": { "positionEncodings": [kind] } }), json!({}));
        let (anchor, active) = (marked.find('‹').unwrap(), marked.find('›').unwrap());
        let shift = |at: usize, other: usize| if other < at { at - '‹'.len_utf8() } else { at };
        let text = Text::new(marked.replace(['‹', '›'], ""));
        let position = |at: usize| text.position(at, encoding);
        let selection = json!({ "start": position(shift(anchor, active)), "end": position(shift(active, anchor)) });
        let mut editor = Self { client, encoding, version: 0, text: String::new(), selection };
        let item = json!({ "uri": uri("trip.yaml"), "languageId": "dtable", "version": 0, "text": text.text() });
        editor.client.notify("textDocument/didOpen", json!({ "textDocument": item }));
        editor.text = text.text().to_owned();
        editor
    }

    fn byte(&self, position: &Value) -> usize {
        Text::new(self.text.as_str()).byte(serde_json::from_value(position.clone()).unwrap(), self.encoding)
    }

    /// Asks for a command, with further arguments.
    fn ask(&mut self, command: &str, arguments: Value) -> Result<Value, (i32, String)> {
        let document = json!({ "uri": uri("trip.yaml"), "version": self.version });
        let mut argument = json!({ "textDocument": document, "selection": self.selection });
        argument.as_object_mut().unwrap().extend(arguments.as_object().unwrap().clone());
        self.client.request("workspace/executeCommand", json!({ "command": command, "arguments": [argument] }))
    }

    /// Does a command as a client does: all edits at once, then the selection.
    fn run(&mut self, command: &str, arguments: Value) -> Value {
        let answer = self.ask(command, arguments).unwrap();
        let edits = answer["edits"].as_array().cloned().unwrap_or_default();
        for edit in edits.iter().rev() {
            let (start, end) = (self.byte(&edit["range"]["start"]), self.byte(&edit["range"]["end"]));
            self.text.replace_range(start..end, edit["newText"].as_str().unwrap());
        }
        if !answer["selection"].is_null() {
            self.selection = answer["selection"].clone();
        }
        self.version += 1;
        let document = json!({ "uri": uri("trip.yaml"), "version": self.version });
        let changes: Vec<Value> = edits.iter().rev().map(|it| json!({ "range": it["range"], "text": it["newText"] })).collect();
        self.client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        answer
    }

    /// The lines of the grid, with the selection in them.
    fn grid(&self) -> String {
        let (anchor, active) = (self.byte(&self.selection["start"]), self.byte(&self.selection["end"]));
        let mut text = self.text.clone();
        let mut marks = [(anchor, '‹'), (active, '›')];
        if anchor > active {
            marks.reverse();
        }
        text.insert(marks[1].0, marks[1].1);
        text.insert(marks[0].0, marks[0].1);
        text.split_once("rules: |\n").unwrap().1.to_owned()
    }

    fn cell(&mut self) -> Value {
        let position = self.selection["end"].clone();
        self.client.at("dtable/cell", "trip.yaml", &position)
    }
}

const ENCODINGS: [Encoding; 2] = [Encoding::Utf16, Encoding::Utf8];

#[test]
fn keys_walk_through_a_row_and_make_the_next() {
    for encoding in ENCODINGS {
        let mut editor = Editor::open(encoding, &TABLE.replace("🙂дом | T", "🙂‹›дом | T"));
        editor.run("dtable.nextCell", json!({}));
        assert_eq!(editor.grid(), "  | rule  | sunny | do   |\n  | 🙂дом | ‹T›     | walk |\n  | x     | F     |      |\n", "{encoding:?}");
        editor.run("dtable.nextCell", json!({}));
        editor.run("dtable.rowBelow", json!({}));
        assert_eq!(
            editor.grid(),
            "  | rule  | sunny | do   |\n  | 🙂дом | T     | walk |\n  | new1  | ‹›      |      |\n  | x     | F     |      |\n"
        );
        editor.run("dtable.previousCell", json!({}));
        editor.run("dtable.previousCell", json!({}));
        assert!(editor.grid().contains("| ‹walk› |"));
    }
}

#[test]
fn a_cell_is_told_with_its_place() {
    for (encoding, start, end) in [(Encoding::Utf16, 12, 13), (Encoding::Utf8, 17, 18)] {
        let mut editor = Editor::open(encoding, &TABLE.replace("| T |", "| ‹›T |"));
        let range = |line: usize, start: usize, end: usize| json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
        let mut grid = range(4, 0, 13);
        grid["end"]["line"] = 6.into();
        let expected = json!({ "row": 1, "column": 1, "range": range(5, start, end), "isAligned": false, "grid": grid });
        assert_eq!(editor.cell(), expected, "{encoding:?}");
        editor.run("dtable.align", json!({}));
        assert_eq!(editor.cell()["isAligned"], true);
        let outside = json!({ "line": 0, "character": 3 });
        assert_eq!(editor.client.at("dtable/cell", "trip.yaml", &outside), Value::Null);
    }
}

#[test]
fn cells_are_copied_and_pasted() {
    for encoding in ENCODINGS {
        let mut editor = Editor::open(encoding, &TABLE.replace("| 🙂дом | T |", "| ‹🙂дом | T› |"));
        assert_eq!(editor.run("dtable.copyCells", json!({}))["text"], "🙂дом\tT");
        editor.run("dtable.pasteCells", json!({ "text": "a🙂\tF\r\nb\tT\r\nc\t-\r\n" }));
        assert_eq!(
            editor.grid(),
            "  | rule | sunny | do   |\n  | ‹a🙂  | F     | walk |\n  | b    | T     |      |\n  | c    | -›     |      |\n"
        );
        let answer = editor.run("dtable.pasteCells", json!({ "text": "1\t2\t3\t4" }));
        assert_eq!(answer["message"], "nothing is pasted: the text has 4 columns, and the grid has 3 from here on");
        assert_eq!(answer["edits"], json!([]));
    }
}

#[test]
fn a_new_column_has_the_cells_of_what_it_names() {
    let inserted = |marked: &str, name: &str| {
        let mut editor = Editor::open(Encoding::Utf16, marked);
        editor.run("dtable.insertColumn", json!({ "name": name }));
        let grid = editor.grid().replace(['‹', '›'], "");
        grid.lines().map(|it| it.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>()[1].clone()
    };
    let (condition, action) = (TABLE.replace("| T |", "| ‹›T |"), TABLE.replace("| walk |", "| ‹›walk |"));
    assert_eq!(inserted(&condition, "far"), "| 🙂дом | T | - | walk |");
    assert_eq!(inserted(&condition, ""), "| 🙂дом | T | - | walk |");
    assert_eq!(inserted(&condition, "wet far"), "| 🙂дом | T | - - | walk |");
    assert_eq!(inserted(&condition, "title"), "| 🙂дом | T | | walk |");
    assert_eq!(inserted(&action, ""), "| 🙂дом | T | walk | |");
    assert_eq!(inserted(&action, "far"), "| 🙂дом | T | walk | - |");
    assert_eq!(inserted(&TABLE.replace("| x |", "| ‹›x |"), ""), "| 🙂дом | - | T | walk |");
}

#[test]
fn rows_and_columns_are_moved_sorted_and_folded() {
    let mut editor = Editor::open(Encoding::Utf16, &TABLE.replace("| F |", "| ›F‹ |"));
    editor.run("dtable.moveRowUp", json!({}));
    editor.run("dtable.moveColumnRight", json!({}));
    assert_eq!(editor.grid(), "  | rule  | do   | sunny |\n  | x     |      | ›F‹     |\n  | 🙂дом | walk | T     |\n");
    editor.run("dtable.sortByColumn", json!({ "descending": true }));
    assert_eq!(editor.grid(), "  | rule  | do   | sunny |\n  | 🙂дом | walk | T     |\n  | x     |      | ›F‹     |\n");
    let fold = editor.run("dtable.filterRows", json!({}))["fold"].clone();
    assert_eq!(fold, json!([{ "start": { "line": 5, "character": 0 }, "end": { "line": 5, "character": 26 } }]));
    editor.run("dtable.duplicateRow", json!({}));
    editor.run("dtable.deleteColumn", json!({}));
    assert_eq!(
        editor.grid(),
        "  | rule  | do   |\n  | 🙂дом | walk |\n  | x     |      |\n  | new1  | ‹› |\n".replace("‹› |", "‹›     |").as_str()
    );
}

#[test]
fn what_is_no_grid_or_another_text_is_left_alone() {
    let mut editor = Editor::open(Encoding::Utf16, &TABLE.replace("table: trip", "table: ‹›trip"));
    for command in ["dtable.nextCell", "dtable.rowBelow", "dtable.align", "dtable.copyCells"] {
        assert_eq!(editor.ask(command, json!({})).unwrap(), Value::Null);
    }
    editor.version += 7;
    let content_modified = -32801;
    assert_eq!(editor.ask("dtable.align", json!({})).unwrap_err().0, content_modified);
    let mut editor = Editor::open(Encoding::Utf16, &TABLE.replace("| T |", "| ‹›T |"));
    assert_eq!(editor.ask("dtable.pasteCells", json!({})).unwrap_err().1, "`text` is missing: the cells to paste");
    assert_eq!(editor.ask("dtable.fly", json!({})).unwrap_err().1, "there is no command `dtable.fly`");
    assert!(editor.client.request("workspace/executeCommand", json!({ "command": "dtable.align" })).is_err());
}

#[test]
fn a_document_is_formatted_as_its_grid_is_aligned() {
    let mut client = Client::new(&[]);
    let ragged = TABLE.replace("| sunny |", "|  sunny  |");
    client.open("trip.yaml", &ragged);
    let ask = |client: &mut Client| {
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        client.request("textDocument/formatting", json!({ "textDocument": { "uri": uri("trip.yaml") }, "options": options })).unwrap()
    };
    let aligned = applied(&ragged, &ask(&mut client));
    assert!(aligned.contains("\n  | rule  | sunny | do   |\n  | 🙂дом | T     | walk |\n"), "{aligned}");
    client.change("trip.yaml", &aligned);
    assert_eq!(ask(&mut client), json!([]));
    client.change("trip.yaml", "model: m\nstart: a\ntables: [a.yaml]\n");
    assert_eq!(ask(&mut client), Value::Null);
}
