//! `lsp` as an editor runs it: messages over pipes, in their order and out of it, whole and broken, until one side goes away.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::run::{GOOD, folder, gap};

/// Longer than any answer takes, on a busy machine, too.
const PATIENCE: Duration = Duration::from_secs(60);

/// A client, which reads all that the server says on a thread of its own.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    said: Receiver<Value>,
}

impl Client {
    fn new(test: &str) -> Self {
        let mut client = Self::deaf(test);
        let mut output = BufReader::new(client.child.stdout.take().unwrap());
        let (sender, said) = channel();
        thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        client.said = said;
        client
    }

    /// A client that reads nothing.
    fn deaf(test: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"));
        command.args(["dtable", "lsp"]).current_dir(folder(&format!("lsp_{test}"), &[]));
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap();
        Self { input: child.stdin.take(), child, said: channel().1 }
    }

    /// One that has said `initialize`.
    fn ready(test: &str) -> Self {
        let mut client = Self::new(test);
        let answer = client.ask("initialize", json!({ "processId": null, "rootUri": null, "capabilities": {} }));
        assert_eq!(answer["result"]["serverInfo"]["name"], "dtable", "{answer}");
        client.tell("initialized", json!({}));
        client
    }

    fn write(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    fn send(&mut self, message: &Value) {
        self.write(framed(&message.to_string()).as_bytes());
    }

    fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// The answer to a request; what the server says besides is dropped.
    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.send(&json!({ "jsonrpc": "2.0", "id": method, "method": method, "params": params }));
        self.until(|it| it["id"] == method && it.get("method").is_none())
    }

    fn until(&self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            match self.said.recv_timeout(PATIENCE) {
                Ok(message) if is_it(&message) => return message,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => panic!("the server hangs"),
                Err(RecvTimeoutError::Disconnected) => panic!("the server is gone"),
            }
        }
    }

    /// The codes of the findings that the server shows next about a file.
    fn findings(&self, uri: &str) -> Vec<String> {
        let shown = self.until(|it| it["method"] == "textDocument/publishDiagnostics" && it["params"]["uri"] == uri);
        shown["params"]["diagnostics"].as_array().unwrap().iter().map(|it| it["code"].as_str().unwrap().to_owned()).collect()
    }

    fn open(&mut self, uri: &str, text: &str) {
        self.tell("textDocument/didOpen", json!({ "textDocument": { "uri": uri, "languageId": "dtable", "version": 1, "text": text } }));
    }

    /// The exit code, soon.
    fn code(&mut self) -> Option<i32> {
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(5));
        }
        panic!("the server does not end");
    }

    /// Says good-bye as the protocol wants it.
    fn leave(mut self) {
        assert_eq!(self.ask("shutdown", Value::Null)["result"], Value::Null);
        self.tell("exit", Value::Null);
        assert_eq!(self.code(), Some(0));
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn framed(body: &str) -> String {
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

/// The next message; `None` at the end.
fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some(("Content-Length", it)) => length = it.parse().unwrap(),
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).unwrap())
}

/// A table that takes seconds without optimisation.
fn slow() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/corpus/fail/undecided_budget.yaml")).unwrap()
}

const URI: &str = "file:///nowhere/lamp.yaml";

#[test]
fn findings_come_while_a_table_is_typed() {
    let mut client = Client::ready("conversation");
    client.open(URI, &gap());
    assert_eq!(client.findings(URI), ["DT201"]);
    let row = json!({ "range": { "start": { "line": 7, "character": 0 }, "end": { "line": 7, "character": 0 } }, "text": "  | 2    | F    |    |\n" });
    client.tell("textDocument/didChange", json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [row] }));
    assert_eq!(client.findings(URI), [""; 0]);
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    client.leave();
}

#[test]
fn a_client_that_goes_away_ends_the_server() {
    let mut early = Client::new("early");
    drop(early.input.take());
    assert_eq!(early.code(), Some(1));
    let mut client = Client::ready("gone");
    drop(client.input.take());
    assert_eq!(client.code(), Some(1));
    // In the middle of a message.
    let mut client = Client::ready("half");
    client.write(b"Content-Length: 100\r\n\r\n{\"jsonrpc\"");
    drop(client.input.take());
    assert_eq!(client.code(), Some(1));
    // While the server works.
    let mut client = Client::ready("busy");
    client.open(URI, &slow());
    client.ask("textDocument/hover", json!({ "textDocument": { "uri": URI }, "position": { "line": 0, "character": 0 } }));
    drop(client.input.take());
    assert_eq!(client.code(), Some(1));
}

#[test]
fn a_client_leaves_while_the_server_works() {
    let mut client = Client::ready("leaves");
    client.open(URI, &slow());
    for version in 2..200 {
        let text = format!("{}# {version}\n", slow());
        client.tell(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": URI, "version": version }, "contentChanges": [{ "text": text }] }),
        );
    }
    client.leave();
}

#[test]
fn a_client_that_reads_no_more_ends_the_server() {
    let mut client = Client::deaf("closed");
    drop(client.child.stdout.take());
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": {} } }));
    assert_eq!(client.code(), Some(1));
}

#[test]
fn a_client_that_reads_late_gets_every_answer() {
    const MANY: usize = 3_000;
    let mut client = Client::deaf("late");
    client.send(&json!({ "jsonrpc": "2.0", "id": "first", "method": "initialize", "params": { "capabilities": {} } }));
    for id in 0..MANY {
        client.send(&json!({ "jsonrpc": "2.0", "id": id, "method": "no/such", "params": { "text": "x".repeat(200) } }));
    }
    let mut output = BufReader::new(client.child.stdout.take().unwrap());
    assert_eq!(read(&mut output).unwrap()["id"], "first");
    for id in 0..MANY {
        assert_eq!(read(&mut output).unwrap()["id"], id);
    }
}

#[test]
fn the_order_of_a_conversation_is_kept() {
    let code = |answer: &Value| answer["error"]["code"].as_i64();
    let mut client = Client::new("order");
    assert_eq!(code(&client.ask("textDocument/hover", json!({}))), Some(-32002), "before `initialize`");
    assert_eq!(code(&client.ask("shutdown", Value::Null)), Some(-32002), "before `initialize`");
    client.open(URI, &gap());
    let answer = client.ask("initialize", json!({ "capabilities": {} }));
    assert!(answer["result"]["capabilities"].is_object(), "{answer}");
    client.tell("initialized", json!({}));
    assert_eq!(code(&client.ask("initialize", json!({ "capabilities": {} }))), Some(-32600), "once");
    client.open(URI, GOOD);
    assert_eq!(client.findings(URI), [""; 0], "what came before `initialize` is dropped");
    assert_eq!(client.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(code(&client.ask("textDocument/hover", json!({}))), Some(-32600), "after `shutdown`");
    client.tell("exit", Value::Null);
    assert_eq!(client.code(), Some(0));
    for test in ["exit_first", "exit_soon"] {
        let mut client = if test == "exit_first" { Client::new(test) } else { Client::ready(test) };
        client.tell("exit", Value::Null);
        assert_eq!(client.code(), Some(1), "{test}: without `shutdown`");
    }
}

#[test]
fn what_nobody_understands_is_answered() {
    let mut client = Client::ready("unknown");
    for (method, params, code) in [
        ("no/such", json!({}), -32601),
        ("$/noSuch", json!({}), -32601),
        ("textDocument/diagnostic", json!({ "textDocument": 7 }), -32602),
        ("textDocument/diagnostic", Value::Null, -32602),
        ("dtable/cell", json!({ "position": 7 }), -32602),
        ("workspace/executeCommand", json!({ "command": "dtable.noSuch", "arguments": [{}] }), -32602),
        ("workspace/executeCommand", json!({ "command": "dtable.nextCell", "arguments": [] }), -32602),
    ] {
        let answer = client.ask(method, params);
        assert_eq!(answer["error"]["code"], code, "{method}: {answer}");
        assert!(!answer["error"]["message"].as_str().unwrap().is_empty());
    }
    // Notifications have no answer, and a file that was never opened cannot change.
    client.tell("no/such", json!({}));
    client.tell("$/noSuch", json!({}));
    client.tell("textDocument/didOpen", json!({ "textDocument": 7 }));
    client.tell("textDocument/didChange", json!({ "textDocument": { "uri": URI, "version": 2 }, "contentChanges": [{ "text": GOOD }] }));
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    client.tell("$/cancelRequest", json!({ "id": "never" }));
    // An answer to nothing.
    client.send(&json!({ "jsonrpc": "2.0", "id": 99, "result": null }));
    client.leave();
}

#[test]
fn broken_messages_are_answered_and_broken_headers_end_it() {
    let mut client = Client::ready("broken");
    let deep = "[".repeat(200_000);
    for (body, code) in [
        ("{", -32700),
        ("\u{0}", -32700),
        (deep.as_str(), -32700),
        ("[]", -32600),
        ("7", -32600),
        ("{\"jsonrpc\":\"2.0\",\"id\":7}", -32600),
    ] {
        client.write(framed(body).as_bytes());
        let answer = client.until(|it| it.get("error").is_some());
        assert_eq!(answer["error"]["code"], code, "{answer}");
    }
    client.write(b"Content-Length: 2\r\n\r\n\xff\xfe");
    assert_eq!(client.until(|it| it.get("error").is_some())["error"]["code"], -32700);
    // A message in pieces.
    for byte in framed("{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"no/such\"}").as_bytes() {
        client.write(&[*byte]);
    }
    assert_eq!(client.until(|it| it["id"] == 8)["error"]["code"], -32601);
    client.leave();
    for header in ["Content-Length: many\r\n\r\n", "Content-Length: -5\r\n\r\n", "no header\r\n\r\n", "\r\n\r\n"] {
        let mut client = Client::ready("header");
        client.write(header.as_bytes());
        assert_eq!(client.code(), Some(1), "{header:?}");
    }
}

#[test]
fn a_message_beyond_all_limits_is_refused_and_the_next_one_read() {
    let mut client = Client::ready("huge");
    let length: usize = (256 << 20) + 1;
    client.write(format!("Content-Length: {length}\r\n\r\n").as_bytes());
    let piece = vec![b' '; 1 << 20];
    for _ in 0..256 {
        client.write(&piece);
    }
    client.write(b" ");
    let answer = client.until(|it| it.get("error").is_some());
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
    // A text beyond the limit of files is a finding.
    client.open(URI, &format!("{GOOD}# {}\n", "x".repeat(64 << 20)));
    assert_eq!(client.findings(URI), ["DT009"]);
    client.leave();
}
