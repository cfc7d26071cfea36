//! A client of the server, over files in memory. The caret stands in texts as `§`.

use std::collections::BTreeMap;
use std::sync::Arc;

use dtable_core::compile::Refusal;
use dtable_lsp::{Encoding, FileUri, Files, Memory, Server, Text};
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

/// A table with a gap: it is sunny, and not warm.
pub const DAY: &str = "\
table: день
conditions: { sunny: Is it sunny? 🌞, warm: Is it warm? }
actions: { swim: Swim }
rules: |
  | rule | sunny | warm | do   |
  | yes  | T     | T    | swim |
  | no   | F     | -    |      |
";

/// Files that the test can write while the server has them.
#[derive(Clone)]
struct Shared(Arc<Memory>);

impl Files for Shared {
    fn read(&self, file: &FileUri) -> Result<String, Refusal> {
        self.0.read(file)
    }

    fn tables(&self, folder: &FileUri) -> Vec<FileUri> {
        self.0.tables(folder)
    }

    fn rust(&self, folder: &FileUri) -> Vec<FileUri> {
        self.0.rust(folder)
    }
}

/// A client, with its server.
pub struct Client {
    files: Shared,
    pub server: Server,
    /// The diagnostics that were sent last, by the path of the file.
    pub told: BTreeMap<String, Vec<Value>>,
    /// The requests of the server, by their methods.
    pub asked: Vec<String>,
    is_checking: bool,
    versions: i32,
    requests: i32,
}

/// The URI of a file of the tests.
pub fn uri(name: &str) -> String {
    format!("file:///w/{name}")
}

impl Client {
    /// A client whose workspace has these files, by their names.
    pub fn new(files: &[(&str, &str)]) -> Self {
        Self::with(files, json!({}), json!({}))
    }

    /// A client whose server checks nothing: for requests that need no check.
    pub fn unchecked(files: &[(&str, &str)]) -> Self {
        let mut client = Self::starting(files, false);
        client.start(json!({}), json!({}));
        client
    }

    /// A client with these capabilities and settings.
    pub fn with(files: &[(&str, &str)], capabilities: Value, settings: Value) -> Self {
        let mut client = Self::starting(files, true);
        client.start(capabilities, settings);
        client
    }

    fn starting(files: &[(&str, &str)], is_checking: bool) -> Self {
        let named: Vec<(String, &str)> = files.iter().map(|(name, text)| (uri(name), *text)).collect();
        let files = Shared(Arc::new(Memory::new(named.iter().map(|(name, text)| (name.as_str(), *text)))));
        let server = Server::new(files.clone());
        Self { server, files, told: BTreeMap::new(), asked: Vec::new(), is_checking, versions: 0, requests: 0 }
    }

    /// A client without files of its own, with these capabilities; its server reads other files from `files`.
    pub fn reading(files: impl Files + 'static, capabilities: Value) -> Self {
        let mut client = Self { server: Server::new(files), ..Self::starting(&[], true) };
        client.start(capabilities, json!({}));
        client
    }

    fn start(&mut self, capabilities: Value, settings: Value) {
        let folders = json!([{ "uri": "file:///w", "name": "w" }]);
        let params = json!({ "capabilities": capabilities, "initializationOptions": settings, "workspaceFolders": folders });
        self.request("initialize", params).unwrap();
        self.notify("initialized", json!({}));
    }

    fn send(&mut self, message: Message) -> Vec<Message> {
        if self.is_checking { self.server.handle(message) } else { self.server.receive(message) }
    }

    /// Writes a file, and tells nobody; `None` deletes it.
    pub fn write(&self, name: &str, text: Option<&str>) {
        self.files.0.write(FileUri::parse(&uri(name)), text.map(str::to_owned));
    }

    /// Asks, and returns the answer.
    pub fn request(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        self.requests += 1;
        let id = self.requests;
        let answers = self.send(Message::Request(Request { id: id.into(), method: method.to_owned(), params }));
        let mut answer = None;
        for message in answers {
            match message {
                Message::Response(it) if it.id == id.into() => answer = Some(it),
                other => self.take(other),
            }
        }
        answer.expect("every request is answered").response_result.map_err(|error| (error.code, error.message))
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        let messages = self.send(Message::Notification(Notification { method: method.to_owned(), params }));
        messages.into_iter().for_each(|it| self.take(it));
    }

    fn take(&mut self, message: Message) {
        match message {
            Message::Notification(it) if it.method == "textDocument/publishDiagnostics" => {
                let file = FileUri::parse(it.params["uri"].as_str().unwrap());
                let told = it.params["diagnostics"].as_array().unwrap().clone();
                self.told.insert(file.path().trim_start_matches("/w/").to_owned(), told);
            }
            Message::Request(it) => self.asked.push(it.method),
            other => panic!("{other:?}"),
        }
    }

    /// Opens a file. Returns the position of `§`, which is left out of the text.
    pub fn open(&mut self, name: &str, text: &str) -> Value {
        self.versions += 1;
        let (text, at) = caret(text);
        let item = json!({ "uri": uri(name), "languageId": "yaml", "version": self.versions, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
        at
    }

    /// Opens a file whose text has no caret.
    pub fn open_whole(&mut self, name: &str, text: &str) {
        self.versions += 1;
        let item = json!({ "uri": uri(name), "languageId": "dtable", "version": self.versions, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
    }

    /// Changes an open file by changes of the protocol.
    pub fn change_by(&mut self, name: &str, changes: &[Value]) {
        self.versions += 1;
        let document = json!({ "uri": uri(name), "version": self.versions });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Gives an open file another text. Returns the position of `§`, which is left out of the text.
    pub fn change(&mut self, name: &str, text: &str) -> Value {
        self.versions += 1;
        let (text, at) = caret(text);
        let document = json!({ "uri": uri(name), "version": self.versions });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
        at
    }

    /// Asks about a position in a file.
    pub fn at(&mut self, method: &str, name: &str, position: &Value) -> Value {
        self.request(method, json!({ "textDocument": { "uri": uri(name) }, "position": position })).unwrap()
    }

    /// Asks about a file.
    pub fn of(&mut self, method: &str, name: &str) -> Value {
        self.request(method, json!({ "textDocument": { "uri": uri(name) } })).unwrap()
    }

    /// The codes of the findings that were sent about a file.
    pub fn codes(&self, name: &str) -> Vec<&str> {
        self.told.get(name).into_iter().flatten().map(|it| it["code"].as_str().unwrap()).collect()
    }
}

/// A text without its caret, and the position of the caret in UTF-16.
pub fn caret(text: &str) -> (String, Value) {
    let plain = text.replace('§', "");
    let at = Text::new(plain.as_str()).position(text.find('§').unwrap_or(0), Encoding::Utf16);
    (plain, serde_json::to_value(at).unwrap())
}

/// The text of a file after edits of the protocol.
pub fn applied(text: &str, edits: &Value) -> String {
    applied_as(text, edits, Encoding::Utf16)
}

/// Does what [`applied`] does, with positions in this encoding. No two edits may overlap.
pub fn applied_as(text: &str, edits: &Value, encoding: Encoding) -> String {
    let lines = Text::new(text);
    let byte = |it: &Value| lines.byte(serde_json::from_value(it.clone()).unwrap(), encoding);
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|it| (byte(&it["range"]["start"]), byte(&it["range"]["end"]), it["newText"].as_str().unwrap()))
        .collect();
    edits.sort_by_key(|it| (it.0, it.1));
    assert!(edits.windows(2).all(|it| it[0].1 <= it[1].0), "{edits:?} overlap");
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}

/// The text at a range of the protocol.
pub fn text_at<'a>(text: &'a str, range: &Value) -> &'a str {
    let lines = Text::new(text);
    let byte = |it: &Value| lines.byte(serde_json::from_value(it.clone()).unwrap(), Encoding::Utf16);
    &text[byte(&range["start"])..byte(&range["end"])]
}
