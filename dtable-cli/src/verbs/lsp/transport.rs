//! Messages on standard input and output, each behind a header with its length.

use std::io::{self, BufRead, ErrorKind, Read, Write, stdin, stdout};
use std::sync::mpsc::Sender;
use std::thread;

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

use super::Event;

/// The longest message that is read, in bytes.
const LONGEST: u64 = 256 << 20;
/// The longest line of a header.
const LONGEST_LINE: u64 = 4 << 10;

/// What the client says.
pub enum Incoming {
    /// A message.
    Message(Message),
    /// Something else, and the answer to it.
    Broken(String),
}

/// Reads messages on another thread, and sends them.
pub fn listen(events: Sender<Event>) {
    thread::spawn(move || {
        let mut input = stdin().lock();
        while let Ok(Some(said)) = read(&mut input) {
            if events.send(Event::Said(said)).is_err() {
                return;
            }
        }
        // Where a header is broken, nothing says where the next message begins.
        let _ = events.send(Event::Gone);
    });
}

/// Writes a message.
///
/// # Errors
///
/// The client does not listen any more.
pub fn write(message: &str) -> io::Result<()> {
    let mut output = stdout().lock();
    write!(output, "Content-Length: {}\r\n\r\n{message}", message.len())?;
    output.flush()
}

/// A message as JSON. It may be large, so nothing of it is copied but its text.
pub fn text(message: &Message) -> String {
    let text = serde_json::to_string(message).unwrap_or_default();
    format!("{{\"jsonrpc\":\"2.0\",{}", text.strip_prefix('{').unwrap_or("}"))
}

/// Reads the next message; `None` where there is no more.
fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    let Some(length) = header(input)? else { return Ok(None) };
    if length > LONGEST {
        let skipped = io::copy(&mut input.take(length), &mut io::sink())?;
        let message = format!("a message of {length} bytes; at most {LONGEST} are read");
        return Ok((skipped == length).then(|| Incoming::Broken(failure(ErrorCode::InvalidRequest, &message, &Value::Null))));
    }
    let mut body = Vec::new();
    if input.take(length).read_to_end(&mut body)? as u64 != length {
        return Ok(None);
    }
    Ok(Some(parse(&body)))
}

/// Reads a header. Returns the length of the message; `None` where the input ends before it.
fn header(input: &mut impl BufRead) -> io::Result<Option<u64>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let Some(line) = line.strip_suffix('\n') else { return Err(ErrorKind::InvalidData.into()) };
        let line = line.trim_end_matches('\r');
        if line.is_empty() {
            return length.map(Some).ok_or_else(|| ErrorKind::InvalidData.into());
        }
        let (name, value) = line.split_once(':').ok_or(ErrorKind::InvalidData)?;
        if name.eq_ignore_ascii_case("content-length") {
            length = Some(value.trim().parse().map_err(|_| ErrorKind::InvalidData)?);
        }
    }
}

fn parse(body: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => return Incoming::Broken(failure(ErrorCode::ParseError, &error.to_string(), &Value::Null)),
    };
    let id = value.get("id").cloned().unwrap_or_default();
    match serde_json::from_value(value) {
        Ok(message) => Incoming::Message(message),
        Err(_) => Incoming::Broken(failure(ErrorCode::InvalidRequest, "neither a request, nor a notification, nor an answer", &id)),
    }
}

fn failure(code: ErrorCode, message: &str, id: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": message } }).to_string()
}

#[cfg(test)]
mod tests {
    use super::{Incoming, read};

    fn all(mut input: &[u8]) -> Vec<Result<String, String>> {
        let mut found = Vec::new();
        loop {
            match read(&mut input) {
                Ok(Some(Incoming::Message(message))) => found.push(Ok(super::text(&message))),
                Ok(Some(Incoming::Broken(answer))) => found.push(Err(answer)),
                Ok(None) => return found,
                Err(error) => {
                    found.push(Err(error.kind().to_string()));
                    return found;
                }
            }
        }
    }

    fn framed(body: &str) -> String {
        format!("content-length: {}\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{body}", body.len())
    }

    #[test]
    fn what_is_broken_is_answered_and_the_next_message_is_read() {
        let bodies = ["{", "[1]", "{\"id\": 7}", "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"];
        let found = all(bodies.map(framed).concat().as_bytes());
        let codes: Vec<bool> =
            ["-32700", "-32600", "-32600"].iter().zip(&found).map(|(code, it)| it.as_ref().is_err_and(|it| it.contains(code))).collect();
        assert_eq!(codes, [true; 3], "{found:?}");
        assert!(found[2].as_ref().is_err_and(|it| it.contains("\"id\":7")));
        assert_eq!((found[3].as_deref(), found.len()), (Ok("{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"), 4));
        let nested = framed(&"[".repeat(100_000));
        assert!(matches!(&all(nested.as_bytes())[..], [Err(it)] if it.contains("-32700")));
    }

    #[test]
    fn a_broken_header_ends_the_conversation() {
        for input in ["x\r\n\r\n{}", "Content-Length: 18446744073709551616\r\n\r\n", "\r\n\r\n", "Content-Length: -1\r\n\r\n"] {
            assert!(matches!(&all(input.as_bytes())[..], [Err(_)]), "{input}");
        }
        let long = format!("{}\r\n\r\n", "x".repeat(10_000));
        assert!(matches!(&all(long.as_bytes())[..], [Err(_)]));
        for input in ["", "Content-Length: 5\r\n\r\n{}", "Content-Length: 99999999999\r\n\r\n{}"] {
            assert!(all(input.as_bytes()).is_empty(), "{input}");
        }
    }
}
