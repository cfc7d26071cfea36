//! Random edits of tables, and all requests at many positions: the document is what the client has, its findings are
//! those of the compiler, every answer is one that the client can use, and nothing panics, hangs or grows.
//!
//! ```console
//! $ cargo test -p dtable-lsp --test lsp fuzz::                                  # some hundreds of edits, some tables
//! $ cargo test --release -p dtable-lsp --test lsp fuzz:: -- --ignored           # 100,000 edits, all tables
//! $ FUZZ_EDITS=5000 FUZZ_SEED=4711 cargo test -p dtable-lsp --test lsp a_hundred_thousand -- --ignored
//! ```

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dtable_core::compile::{Refusal, check};
use dtable_core::source::Source;
use dtable_lsp::{Encoding, FileUri, Files};
use serde_json::{Value, json};

use super::client::{Client, applied_as, uri};

/// The longest time that a message may take.
const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });

/// The longest table that is edited, in bytes, and the most steps of its proof: others would take all the time.
const LONGEST_TABLE: usize = 3 << 10;
const MOST_STEPS: u64 = 100_000;

/// The memory that a server may take more after all edits than after a fifth of them, in kB.
const MORE_MEMORY: u64 = 64 << 10;

/// Texts that mean something somewhere, and characters that mean harm.
const PIECES: &[&str] = &[
    "-",
    "T",
    "F",
    "| ",
    " |",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "🎲",
    "игра",
    "表",
    "e\u{301}",
    "{",
    "}",
    "[",
    "]",
    "'",
    "\"",
    ": ",
    ":",
    "#",
    " # ",
    "else",
    "rule",
    "hit: first\n",
    "hit: any\n",
    "  ",
    "\t",
    "0..=9",
    "!= ",
    "not(",
    ")",
    ",",
    "\u{0}",
    "\u{feff}",
    "&x",
    "*x",
    "%",
    "<<: *x",
    "- ",
    "---\n",
    "\\|",
    "x",
    "7",
    "table: t\n",
    "inputs:\n",
    "  a: bool\n",
    "rules: |\n",
    "  | rule | a | b |\n",
    "one_of(1, 2)",
    "n/a",
];

/// Numbers that look random, and are the same everywhere (Knuth's MMIX).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end.max(1)
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus")
}

/// The files of the corpus, without the tables of models, which lie in folders of their own.
fn tables() -> Vec<(String, String)> {
    let mut paths: Vec<String> = Vec::new();
    for folder in ["pass", "warn", "fail", "seeds"] {
        let files = std::fs::read_dir(corpus().join(folder)).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap());
        paths.extend(files.filter(|it| it.ends_with(".yaml")).map(|it| format!("{folder}/{it}")));
    }
    paths.sort();
    paths
        .into_iter()
        .filter_map(|path| Some((std::fs::read_to_string(corpus().join(&path)).ok()?, path)))
        .map(|(text, path)| (path, text))
        .collect()
}

/// The files of the corpus, which no client lists.
struct Corpus;

impl Files for Corpus {
    fn read(&self, file: &FileUri) -> Result<String, Refusal> {
        let path = file.path().strip_prefix("/w/").ok_or_else(|| Refusal::from("it is elsewhere".to_owned()))?.to_owned();
        std::fs::read_to_string(corpus().join(path)).map_err(|error| Refusal::from(error.to_string()))
    }

    fn tables(&self, _: &FileUri) -> Vec<FileUri> {
        Vec::new()
    }

    fn rust(&self, _: &FileUri) -> Vec<FileUri> {
        Vec::new()
    }
}

/// A text as a client has it, which counts in its own way.
#[derive(Clone)]
struct Document {
    uri: String,
    text: String,
    encoding: Encoding,
}

impl Document {
    fn units(&self, text: &str) -> usize {
        match self.encoding {
            Encoding::Utf8 => text.len(),
            Encoding::Utf16 => text.encode_utf16().count(),
            Encoding::Utf32 => text.chars().count(),
        }
    }

    /// The bytes of each line, without its end.
    fn lines(&self) -> Vec<(usize, usize)> {
        let (mut lines, mut start, mut at) = (Vec::new(), 0, 0);
        while at < self.text.len() {
            let end = match &self.text.as_bytes()[at..] {
                [b'\r', b'\n', ..] => 2,
                [b'\r' | b'\n', ..] => 1,
                _ => {
                    at += 1;
                    continue;
                }
            };
            lines.push((start, at));
            at += end;
            start = at;
        }
        lines.push((start, at));
        lines
    }

    fn position(&self, byte: usize) -> Value {
        let lines = self.lines();
        let line = lines.iter().rposition(|it| it.0 <= byte).unwrap();
        json!({ "line": line, "character": self.units(&self.text[lines[line].0..byte]) })
    }

    fn range(&self, start: usize, end: usize) -> Value {
        json!({ "start": self.position(start), "end": self.position(end) })
    }

    /// A place between characters, and never within a line end, which has no position.
    fn place(&self, random: &mut Random) -> usize {
        self.boundary(random.below(self.text.len() + 1))
    }

    fn boundary(&self, byte: usize) -> usize {
        let mut at = byte.min(self.text.len());
        while !self.text.is_char_boundary(at) || self.text[..at].ends_with('\r') && self.text[at..].starts_with('\n') {
            at -= 1;
        }
        at
    }

    /// Whether a position is one of the text.
    fn has(&self, position: &Value) -> bool {
        let number = |key: &str| usize::try_from(position[key].as_u64().unwrap_or(u64::MAX)).unwrap_or(usize::MAX);
        let lines = self.lines();
        lines.get(number("line")).is_some_and(|it| number("character") <= self.units(&self.text[it.0..it.1]))
    }

    /// Asserts that all places of an answer in this document are places of its text.
    fn holds(&self, answer: &Value, told: &dyn Fn() -> String) {
        let of = ["/uri", "/targetUri", "/textDocument/uri", "/location/uri"];
        if of.iter().any(|it| answer.pointer(it).is_some_and(|it| *it != *self.uri)) {
            return;
        }
        match answer {
            Value::Array(all) => all.iter().for_each(|it| self.holds(it, told)),
            Value::Object(all) => {
                if let (Some(start), Some(end)) = (all.get("start"), all.get("end")) {
                    let place = |it: &Value| (it["line"].as_u64(), it["character"].as_u64());
                    assert!(self.has(start) && self.has(end) && place(start) <= place(end), "{answer} of\n{:?}{}", self.text, told());
                }
                if let Some(position) = all.get("position") {
                    assert!(self.has(position), "{answer} of\n{:?}{}", self.text, told());
                }
                // A selection is one of the text after the edits.
                all.iter()
                    .filter(|it| it.0 != "selection" && (!it.0.starts_with("file:") || *it.0 == self.uri))
                    .for_each(|it| self.holds(it.1, told));
            }
            _ => {}
        }
    }

    /// Changes the text, and returns the change as the protocol has it.
    fn replace(&mut self, start: usize, end: usize, new: &str) -> Value {
        let change = json!({ "range": self.range(start, end), "text": new });
        self.text.replace_range(start..end, new);
        change
    }

    /// A random change of a few characters or lines, and seldom of everything.
    fn change(&mut self, random: &mut Random, before: &str) -> Value {
        let start = self.place(random);
        let line = |at: usize, of: &Self| of.lines().into_iter().rfind(|it| it.0 <= at).unwrap();
        match random.below(12) {
            0..=3 => self.replace(start, start, random.of(PIECES)),
            4..=5 => {
                let end = self.boundary(start + random.below(12)).max(start);
                self.replace(start, end, "")
            }
            6..=7 => {
                let end = self.boundary(start + random.below(6)).max(start);
                self.replace(start, end, random.of(PIECES))
            }
            8 => {
                let (start, end) = line(start, self);
                self.replace(start, end, "")
            }
            9 => {
                let (start, end) = line(start, self);
                let twice = format!("{}\n", &self.text[start..end]);
                self.replace(start, start, &twice)
            }
            // Back to what was there before: else nothing would be a table after some edits.
            10 => self.replace(0, self.text.len(), before),
            _ => {
                self.text = before.to_owned();
                json!({ "text": before })
            }
        }
    }
}

const COMMANDS: &[&str] = &[
    "nextCell",
    "previousCell",
    "rowBelow",
    "duplicateRow",
    "moveRowUp",
    "moveRowDown",
    "moveColumnLeft",
    "moveColumnRight",
    "deleteColumn",
    "insertColumn",
    "sortByColumn",
    "filterRows",
    "copyCells",
    "pasteCells",
    "align",
    "acceptGhostRows",
    "chooseCase",
];

/// Errors that are answers: a method that is not supported, parameters that mean nothing, a request that cannot be met.
const ANSWERS: [i32; 4] = [-32601, -32602, -32803, -32600];

/// Asks everything about a place, and holds every answer against the text.
fn ask(client: &mut Client, name: &str, document: &Document, at: usize, to: usize) {
    let (position, range) = (document.position(at), document.range(at.min(to), at.max(to)));
    let file = json!({ "uri": uri(name) });
    let about = |more: Value| {
        let mut params = json!({ "textDocument": file });
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        params
    };
    let mut asked = Vec::new();
    for method in ["hover", "completion", "definition", "documentHighlight", "prepareRename", "signatureHelp", "selectionRange"] {
        asked.push((format!("textDocument/{method}"), about(json!({ "position": position, "positions": [position] }))));
    }
    for method in ["documentSymbol", "foldingRange", "codeLens", "semanticTokens/full", "documentLink", "formatting"] {
        asked.push((format!("textDocument/{method}"), about(json!({ "options": { "tabSize": 2, "insertSpaces": true } }))));
    }
    asked.push(("textDocument/references".to_owned(), about(json!({ "position": position, "context": { "includeDeclaration": true } }))));
    asked.push(("textDocument/rename".to_owned(), about(json!({ "position": position, "newName": "another" }))));
    asked.push(("textDocument/inlayHint".to_owned(), about(json!({ "range": range }))));
    asked.push(("textDocument/semanticTokens/range".to_owned(), about(json!({ "range": range }))));
    asked.push(("textDocument/codeAction".to_owned(), about(json!({ "range": range, "context": { "diagnostics": [] } }))));
    asked.push(("dtable/cell".to_owned(), about(json!({ "position": position }))));
    asked.push(("dtable/page".to_owned(), about(json!({}))));
    for command in COMMANDS {
        let selection = json!({ "start": position, "end": document.position(to) });
        let argument = about(json!({ "selection": selection, "text": "a\tb\n\"c\"\td", "name": "fresh" }));
        let params = json!({ "command": format!("dtable.{command}"), "arguments": [argument] });
        asked.push(("workspace/executeCommand".to_owned(), params));
    }
    for (method, params) in asked {
        let told = || format!("\n{method} {params}");
        let started = Instant::now();
        match client.request(&method, params.clone()) {
            Ok(answer) => {
                document.holds(&answer, &told);
                after_edits(document, &answer, &told);
            }
            Err((code, message)) => assert!(ANSWERS.contains(&code), "{code} {message}\n{}{}", document.text, told()),
        }
        assert!(started.elapsed() < LONGEST, "{:?}\n{}{}", started.elapsed(), document.text, told());
    }
}

/// Asserts that the edits of a command can be made at once, and that its selection is one of the text that they leave.
fn after_edits(document: &Document, answer: &Value, told: &dyn Fn() -> String) {
    let Some(edits) = answer.get("edits").filter(|it| it.is_array()) else { return };
    let after = Document { text: applied_as(&document.text, edits, document.encoding), ..document.clone() };
    // A selection is from where it began to the caret, which may stand before.
    let selection = &answer["selection"];
    let has = |end: &str| after.has(&selection[end]);
    assert!(selection.is_null() || has("start") && has("end"), "{selection} of\n{}{}", after.text, told());
}

/// The findings about a file, each once: its code, and where it begins.
fn told(client: &Client, name: &str) -> Vec<(String, String)> {
    let of = |it: &Value| (it["code"].as_str().unwrap().to_owned(), it["range"]["start"].to_string());
    let mut told: Vec<_> = client.told.get(name).into_iter().flatten().map(of).collect();
    told.sort();
    told.dedup();
    told
}

/// Holds what the server has of a document against a server that was given the whole text, and against the compiler.
fn compare(client: &mut Client, name: &str, document: &Document) {
    client.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri(name) } }));
    let mut fresh = Client::reading(Corpus, capabilities(document.encoding));
    fresh.open_whole(name, &document.text);
    assert_eq!(told(client, name), told(&fresh, name), "{}", document.text);
    for method in ["textDocument/documentSymbol", "textDocument/foldingRange"] {
        let params = json!({ "textDocument": { "uri": uri(name) } });
        assert_eq!(client.request(method, params.clone()), fresh.request(method, params), "{method} of\n{}", document.text);
    }
    if ["use", "tables", "model"].iter().any(|it| document.text.contains(it)) {
        return;
    }
    let compiled = check(Source::new(name, document.text.clone()), &mut |_| Err("there are no other files".to_owned()));
    let of = |it: &dtable_core::diagnostic::Finding| (it.code.id().to_owned(), document.position(it.primary.span.start).to_string());
    let mut found: Vec<_> = compiled.findings.iter().map(of).collect();
    found.sort();
    found.dedup();
    assert_eq!(told(client, name), found, "{}", document.text);
}

fn capabilities(encoding: Encoding) -> Value {
    let name = if encoding == Encoding::Utf8 { "utf-8" } else { "utf-16" };
    json!({ "general": { "positionEncodings": [name] } })
}

/// Edits tables, `edits` times in all, with one server for each encoding; each table is open for some edits.
fn edit(seed: u64, edits: usize) {
    const EDITS_OF_A_TABLE: usize = 40;
    let tables: Vec<(String, String)> = tables().into_iter().filter(|it| it.1.len() <= LONGEST_TABLE).collect();
    let encodings = [Encoding::Utf16, Encoding::Utf8];
    let mut clients = encodings.map(|it| Client::reading(Corpus, capabilities(it)));
    let (mut random, mut memory, mut done) = (Random(seed), None, 0);
    while done < edits {
        let (path, text) = &tables[random.below(tables.len())];
        if check(Source::new(path, text.clone()), &mut |_| Err(String::new())).steps() > MOST_STEPS {
            continue;
        }
        let at = random.below(encodings.len());
        let (client, name) = (&mut clients[at], format!("edited{}.dtable.yaml", random.below(4)));
        let mut document = Document { uri: uri(&name), text: text.clone(), encoding: encodings[at] };
        println!("{path}, {done} edits before");
        client.open_whole(&name, text);
        for edit in 0..EDITS_OF_A_TABLE {
            let started = Instant::now();
            let changes: Vec<Value> = (0..=random.below(2)).map(|_| document.change(&mut random, text)).collect();
            client.change_by(&name, &changes);
            let has = client.server.text(&FileUri::parse(&document.uri)).unwrap();
            assert_eq!(has.text(), document.text, "{changes:?}");
            assert!(started.elapsed() < LONGEST, "{:?}\n{}", started.elapsed(), document.text);
            if edit % 8 == 7 {
                compare(client, &name, &document);
                let (at, to) = (document.place(&mut random), document.place(&mut random));
                ask(client, &name, &document, at, if random.below(2) == 0 { at } else { to });
            }
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri(&name) } }));
        done += EDITS_OF_A_TABLE;
        if done % 2_000 == 0 {
            println!("{done} edits, {} kB", resident());
        }
        let is_warm = memory.is_none() && done >= edits / 5;
        memory = if is_warm { Some(resident()) } else { memory };
    }
    let (before, after) = (memory.unwrap_or(0), resident());
    println!("{done} edits; {before} kB after a fifth of them, {after} kB at the end");
    assert!(after <= before + MORE_MEMORY, "{before} kB grow to {after} kB");
}

/// The memory of the process, in kB; 0 where nobody says.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|it| it.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

/// Opens files of the corpus, and asks everything at some positions of each.
fn open(files: impl Iterator<Item = (String, String)>, positions: usize) {
    for (path, text) in files {
        let mut random = Random(text.len() as u64);
        let mut client = Client::reading(Corpus, json!({}));
        let document = Document { uri: uri(&path), text, encoding: Encoding::Utf16 };
        println!("{path}");
        client.open_whole(&path, &document.text);
        let codes = client.codes(&path);
        assert!(!codes.contains(&"DT501") && (!path.starts_with("pass") || codes.is_empty()), "{path}: {codes:?}");
        for _ in 0..positions {
            let (at, to) = (document.place(&mut random), document.place(&mut random));
            ask(&mut client, &path, &document, at, if random.below(2) == 0 { at } else { to });
        }
    }
}

#[test]
fn some_hundred_edits_leave_the_same_document() {
    edit(1, 2_000);
}

#[test]
#[ignore = "minutes: 100,000 edits; FUZZ_EDITS and FUZZ_SEED set others"]
fn a_hundred_thousand_edits_leave_the_same_document() {
    let number = |name: &str| std::env::var(name).ok().and_then(|it| it.parse().ok());
    edit(number("FUZZ_SEED").unwrap_or(2), usize::try_from(number("FUZZ_EDITS").unwrap_or(100_000)).unwrap());
}

#[test]
fn some_tables_are_opened() {
    open(tables().into_iter().step_by(4), 2);
}

#[test]
#[ignore = "minutes: every table of the corpus, at 12 positions each"]
fn every_table_is_opened() {
    open(tables().into_iter(), 12);
}
