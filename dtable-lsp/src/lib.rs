//! The language server of decision tables: messages in, messages out.
//!
//! ```
//! use dtable_lsp::{Memory, Server};
//! use lsp_server::{Message, Notification, Request};
//! use serde_json::json;
//!
//! let mut server = Server::new(Memory::new([]));
//! let capabilities = json!({ "capabilities": {} });
//! let answers = server.handle(Message::Request(Request { id: 1.into(), method: "initialize".to_owned(), params: capabilities }));
//! assert_eq!(answers.len(), 1);
//! server.handle(Message::Notification(Notification { method: "initialized".to_owned(), params: json!({}) }));
//! let text = "table: day\nconditions: { sunny: Is it sunny? }\nactions: { swim: Swim }\n\
//!             rules: |\n  | rule | sunny | do   |\n  | yes  | T     | swim |\n";
//! let open = json!({ "textDocument": { "uri": "file:///day.yaml", "languageId": "dtable", "version": 1, "text": text } });
//! let told = server.handle(Message::Notification(Notification { method: "textDocument/didOpen".to_owned(), params: open }));
//! let Message::Notification(told) = &told[0] else { panic!() };
//! assert_eq!((&*told.method, &told.params["diagnostics"][0]["code"]), ("textDocument/publishDiagnostics", &json!("DT201")));
//! ```
//!
//! The crate knows no disk, no thread and no clock, so that a web page can run it. [`Server::handle`] checks tables at
//! once. A program that has threads takes the checks and runs them beside: [`Server::receive`],
//! [`Server::take_check`], [`Check::run`], [`Server::checked`]. `cargo dtable lsp` does.
//!
//! # Files
//!
//! - `server`: The state, what a message does to it, and which tables are to be checked.
//! - `files`: Texts by their URI: open in the editor, on disk, in memory.
//! - `text`: A text with its lines; positions of the protocol and bytes.
//! - `requests`: A file for each request.
//! - `names`: Which names a file defines, and which it uses.
//! - `pages`: Texts of the documentation: pages about findings, the schema.
//! - `hands`: The grid as it is drawn, and what an editor's keys do with it.

mod files;
pub mod hands;
mod names;
mod pages;
mod requests;
mod server;
mod text;

pub use files::{FileUri, Files, Memory, is_table_or_model};
pub use pages::{SCHEMA, finding_page};
pub use server::{Check, Checked, Server};
pub use text::{Encoding, Text};
