//! What the language server takes: from a key to the findings, and to the answers of all that an editor asks after a key.
//! Each line runs in a process of its own, so that its memory is its own.

use std::io;
use std::process::Command;

use dtable_lsp::{Memory, Server};
use lsp_server::{Message, Notification, Request};
use serde_json::{Value, json};

use crate::generate::{Shape, tree};
use crate::report::Report;
use crate::tables::COMPUTER_MOVE;
use crate::timing::{build, least, shown, timed};

/// What an editor asks of an open file after each key, and whether it names a range or a position.
const ASKED: [&str; 7] = [
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/inlayHint",
    "textDocument/codeLens",
    "textDocument/codeAction",
    "textDocument/completion",
];

/// A line: its name, and the open table; for a workspace, how many tables it has.
struct Line {
    name: &'static str,
    table: fn() -> String,
    tables: usize,
}

const LINES: [Line; 4] = [
    Line { name: "computer_move, 18 x 43", table: || titled(COMPUTER_MOVE), tables: 0 },
    Line { name: "2,000 rules x 15", table: || grid(5, 10, 2_000), tables: 0 },
    Line { name: "10,000 rules x 8", table: || grid(3, 5, 10_000), tables: 0 },
    Line { name: "3,000 tables", table: || member(1_500), tables: 3_000 },
];

/// Prints the times of all lines, or of one in this process.
///
/// # Errors
///
/// A process that cannot be started.
pub fn run(only: &str) -> io::Result<()> {
    if let Some(line) = LINES.iter().find(|it| it.name == only) {
        println!("{}", measured(line).join("\t"));
        return Ok(());
    }
    let mut report =
        Report::new(&["workspace", "ready", "key to findings", "key to its message", "key to all answers", "cell", "align", "memory"]);
    for line in &LINES {
        let ran = Command::new(std::env::current_exe()?).args(["editor", line.name]).output()?;
        let cells = String::from_utf8_lossy(&ran.stdout);
        report.row(cells.trim_end().split('\t').map(str::to_owned).collect());
    }
    report.print(&format!("The language server, {}", build()));
    Ok(())
}

fn measured(line: &Line) -> Vec<String> {
    let text = (line.table)();
    let before = resident();
    let files: Vec<(String, String)> = (0..line.tables).map(|at| (format!("file:///w/t{at}.yaml"), member(at))).collect();
    let (ready, mut editor) = timed(&mut || Editor::new(&files, &text));
    let memory = resident().saturating_sub(before);
    let (findings, _) = least(|| editor.key(true));
    let (answered, _) = least(|| editor.key(false));
    let (all, _) = least(|| {
        editor.key(true);
        editor.ask_all()
    });
    let (cell, _) = least(|| editor.cell());
    let (align, _) = least(|| editor.align());
    let cells = [ready, findings, answered, all, cell, align].map(shown);
    std::iter::once(line.name.to_owned()).chain(cells).chain([format!("{} MB", memory >> 20)]).collect()
}

/// A server with one open table, in which a key changes the last digit, back and forth.
struct Editor {
    server: Server,
    at: Value,
    /// A rule in the middle of the grid.
    rule: Value,
    keys: u32,
}

impl Editor {
    fn new(files: &[(String, String)], text: &str) -> Self {
        let memory = Memory::new(files.iter().map(|(uri, text)| (uri.as_str(), text.as_str())));
        let mut server = Server::new(memory);
        let folders = json!([{ "uri": "file:///w", "name": "w" }]);
        let params = json!({ "capabilities": {}, "workspaceFolders": folders });
        server.handle(Message::Request(Request { id: 1.into(), method: "initialize".to_owned(), params }));
        server.handle(notification("initialized", json!({})));
        let document = json!({ "uri": URI, "languageId": "dtable", "version": 0, "text": text });
        server.handle(notification("textDocument/didOpen", json!({ "textDocument": document })));
        // The title, which every table here has: it is checked whole, and stays what it is.
        let line = text.lines().position(|it| it.starts_with("title:")).unwrap_or(0);
        let rows = text.lines().enumerate().filter(|it| it.1.trim_start().starts_with('|')).map(|it| it.0).collect::<Vec<_>>();
        let rule = json!({ "line": rows[rows.len() / 2], "character": 8 });
        Self { server, at: json!({ "line": line, "character": 8 }), rule, keys: 0 }
    }

    /// A key, with the check that it makes necessary, or without.
    fn key(&mut self, is_checked: bool) -> usize {
        self.keys += 1;
        let end = json!({ "line": self.at["line"], "character": 9 });
        let letter = if self.keys.is_multiple_of(2) { "A" } else { "B" };
        let change = json!({ "range": { "start": self.at, "end": end }, "text": letter });
        let params = json!({ "textDocument": { "uri": URI, "version": self.keys }, "contentChanges": [change] });
        let message = notification("textDocument/didChange", params);
        if is_checked { self.server.handle(message).len() } else { self.server.receive(message).len() }
    }

    /// The cell of a position, which a client asks for whenever the cursor moves.
    fn cell(&mut self) -> usize {
        self.ask("dtable/cell", json!({ "textDocument": { "uri": URI }, "position": self.rule }))
    }

    /// The whole grid aligned, where it is not: its edits are not applied.
    fn align(&mut self) -> usize {
        let argument = json!({ "textDocument": { "uri": URI }, "selection": { "start": self.rule, "end": self.rule } });
        self.ask("workspace/executeCommand", json!({ "command": "dtable.align", "arguments": [argument] }))
    }

    fn ask(&mut self, method: &str, params: Value) -> usize {
        self.server.handle(Message::Request(Request { id: 2.into(), method: method.to_owned(), params })).len()
    }

    fn ask_all(&mut self) -> usize {
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 100, "character": 0 } });
        let params = json!({ "textDocument": { "uri": URI }, "range": range, "position": self.at, "context": { "diagnostics": [] } });
        ASKED.iter().map(|it| self.ask(it, params.clone())).sum()
    }
}

const URI: &str = "file:///w/open.yaml";

fn notification(method: &str, params: Value) -> Message {
    Message::Notification(Notification { method: method.to_owned(), params })
}

/// The leaves of a random tree, as a grid.
fn grid(categorical: usize, numeric: usize, rules: usize) -> String {
    titled(&tree(Shape { categorical, numeric, rules }, 1).grid())
}

/// A table with a title, unless it has one.
fn titled(text: &str) -> String {
    if text.contains("\ntitle:") {
        return text.to_owned();
    }
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    format!("{first}\ntitle: A table\n{rest}")
}

/// A small table of a large workspace; every tenth uses the one before it.
fn member(at: usize) -> String {
    let (uses, column) =
        if at % 10 == 9 { (format!("uses: {{ before: t{}.yaml }}\n", at - 1), "before") } else { (String::new(), "member") };
    let inputs = "inputs: { age: u8, member: bool }\noutputs: { fee: u8 }\n";
    let lints = "lints: { unused-condition: allow, unused-result: allow }\n";
    let [no, yes] = if column == "before" { ["< 6", ">= 6"] } else { ["F", "T"] };
    let rows = format!("  | a | < 18 | - | 0 |\n  | b | >= 18 | {no} | 9 |\n  | c | >= 18 | {yes} | 5 |\n");
    format!("table: t{at}\ntitle: A table\n{uses}{lints}{inputs}rules: |\n  | rule | age | {column} | fee |\n{rows}")
}

/// The memory of this process, in bytes; 0 where the system does not say.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").ok().and_then(|it| it.split(' ').nth(1)?.parse::<usize>().ok());
    pages.unwrap_or(0) * 4096
}

#[cfg(test)]
mod tests {
    use super::{Editor, LINES, member};
    use dtable_core::compile::check;
    use dtable_core::source::Source;

    /// What is measured has no errors, and a key leads to an answer.
    #[test]
    fn the_tables_are_verified() {
        for line in LINES.iter().filter(|it| !it.name.starts_with("10,000")) {
            let mut editor = Editor::new(&[("file:///w/t1499.yaml".to_owned(), member(1_499))], &(line.table)());
            assert_eq!(editor.key(true), 1, "{}", line.name);
        }
        for at in [0, 9] {
            let load = &mut |_: &str| Ok::<_, String>(Source::new("before.yaml", member(8)));
            let findings = check(Source::new("t.yaml", member(at)), load).findings;
            assert!(findings.is_empty(), "{findings:?}");
        }
    }
}
