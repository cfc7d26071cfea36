//! Every request about every file of the corpus: nothing panics, places are in the text, numbers agree.

use dtable_core::compile::{self, Unit, check};
use dtable_core::explore::render::{Format, render};
use dtable_core::explore::rule_counts;
use dtable_core::model::{Layout, cases};
use dtable_core::source::Source;
use dtable_lsp::{Encoding, Text};
use serde_json::{Value, json};

use crate::client::{Client, uri};
use crate::rename::corpus;

/// A client that counts positions in some way, and a file that it has open.
struct Opened {
    client: Client,
    name: String,
    text: Text,
    encoding: Encoding,
}

impl Opened {
    /// Asks about the file, with more parameters.
    fn ask(&mut self, method: &str, more: &Value) -> Value {
        let mut params = json!({ "textDocument": { "uri": uri(&self.name) } });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = self.client.request(method, params).unwrap_or_else(|error| panic!("{method} of {}: {error:?}", self.name));
        self.hold(&answer);
        answer
    }

    fn command(&mut self, name: &str, more: &Value) -> Value {
        let mut argument = json!({ "textDocument": { "uri": uri(&self.name) }, "selection": { "start": {}, "end": {} } });
        argument.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = self.client.request("workspace/executeCommand", json!({ "command": name, "arguments": [argument] })).unwrap();
        if name != "dtable.acceptGhostRows" {
            self.hold(&answer);
        }
        answer
    }

    /// Checks that every range in an answer is one of the text, and every position.
    fn hold(&self, answer: &Value) {
        match answer {
            Value::Object(fields) => {
                if let (Some(_), Some(_)) = (fields.get("line"), fields.get("character")) {
                    let position = serde_json::from_value(answer.clone()).unwrap();
                    let again = self.text.position(self.text.byte(position, self.encoding), self.encoding);
                    assert_eq!(again, position, "{}", self.name);
                }
                fields.values().for_each(|it| self.hold(it));
            }
            Value::Array(all) => all.iter().for_each(|it| self.hold(it)),
            _ => {}
        }
    }

    fn all(&self) -> Value {
        let end = self.text.position(self.text.text().len(), self.encoding);
        json!({ "start": { "line": 0, "character": 0 }, "end": end })
    }

    fn ask_everything(&mut self) {
        let whole = self.all();
        let context = json!({ "diagnostics": [], "only": ["quickfix"] });
        self.ask("textDocument/codeAction", &json!({ "range": whole, "context": context }));
        self.ask("textDocument/codeLens", &json!({}));
        self.ask("textDocument/semanticTokens/full", &json!({}));
        self.command("dtable.chooseCase", &json!({ "values": [] }));
        self.command("dtable.acceptGhostRows", &json!({}));
        for line in 0..self.text.lines() {
            let bytes = self.text.line(line);
            // Another column in each line.
            let at = bytes.start + (line * 7) % (bytes.len() + 1);
            let position = self.text.position(at, self.encoding);
            self.ask("textDocument/hover", &json!({ "position": position }));
        }
    }

    /// The cases that are shown at the ends of rows, by line.
    fn counts(&mut self) -> Vec<(usize, String)> {
        let whole = self.all();
        let hints = self.ask("textDocument/inlayHint", &json!({ "range": whole }));
        let shown = |it: &Value| Some((it["position"]["line"].as_u64()? as usize, it["label"].as_str()?.to_owned()));
        let of_rows = hints.as_array().into_iter().flatten().filter(|it| it["textEdits"].is_null());
        of_rows.filter_map(shown).collect()
    }
}

/// The cases of each rule as they are to be shown, by line, and the page.
type Wanted = (Vec<(usize, String)>, Option<String>);

/// What is to be shown of a file.
fn wanted(name: &str, text: &str, files: &[(String, String)], with_page: bool) -> Option<Wanted> {
    let load = &mut |path: &str| {
        let found = files.iter().find(|it| it.0 == path);
        found.map(|it| Source::new(path, it.1.as_str())).ok_or_else(|| "no such file".to_owned())
    };
    let compiled = check(Source::new(name, text), load);
    let table = compiled.unit.table()?;
    if matches!(table.layout, Layout::Columns(_)) {
        return Some((Vec::new(), None));
    }
    let counted = rule_counts::case_counts(table, 200_000).map(|it| it.fires);
    let counts = match &compiled.unit {
        Unit::VerifiedTable(it) => {
            let proved = it.verdict().case_counts.clone();
            assert!(counted.is_none_or(|it| it == proved || proved.is_empty()), "{name}: counted twice, with two results");
            proved
        }
        _ => counted.unwrap_or_default(),
    };
    let source = &compiled.sources[0];
    let line = |at: usize| source.place(at).line - 1;
    let place = |at: usize| line(if table.layout == Layout::Data { table.rules[at].span.start } else { table.rules[at].span.end });
    let page = compile::shown(&compiled).filter(|_| with_page).map(|file| render(&[file], Format::Html).unwrap());
    Some((counts.iter().enumerate().map(|(at, it)| (place(at), cases(Some(it)))).collect(), page))
}

/// Of so many files one is compared with what the compiler says; every second of these with its page.
const COMPARED: usize = 4;

#[test]
fn every_request_about_every_file_of_the_corpus_is_answered() {
    let mut numbers = 0;
    for (at, (label, files)) in corpus().into_iter().enumerate() {
        // Outside of the workspace, so that only what is open is checked.
        let all: Vec<(String, &str)> = files.iter().map(|(name, text)| (format!("../c/{name}"), text.as_str())).collect();
        let all: Vec<(&str, &str)> = all.iter().map(|(name, text)| (name.as_str(), *text)).collect();
        let encoding = [Encoding::Utf8, Encoding::Utf16][at % 2];
        let name_of_encoding = ["utf-8", "utf-16"][at % 2];
        let capabilities = json!({
            "general": { "positionEncodings": [name_of_encoding] },
            "textDocument": { "codeAction": { "codeActionLiteralSupport": { "codeActionKind": { "valueSet": [] } } } },
        });
        for (name, text) in &files {
            let mut client = Client::with(&all, capabilities.clone(), json!({}));
            let opened_name = format!("../c/{name}");
            client.open_whole(&opened_name, text);
            let mut opened = Opened { client, name: opened_name, text: Text::new(&**text), encoding };
            opened.ask_everything();
            if at % COMPARED != 0 {
                continue;
            }
            let (mut shown, Some((mut wanted, page))) = (opened.counts(), wanted(name, text, &files, at % (COMPARED * 2) == 0)) else {
                continue;
            };
            shown.sort();
            wanted.sort();
            assert_eq!(shown, wanted, "{label} {name}");
            numbers += shown.len();
            if let Some(page) = page {
                assert_eq!(opened.ask("dtable/page", &json!({}))["html"], json!(page), "{label} {name}");
            }
        }
    }
    assert!(numbers > 150, "{numbers} numbers were compared");
}
