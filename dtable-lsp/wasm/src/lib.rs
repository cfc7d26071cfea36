//! The language server of decision tables for web pages: a message of the protocol in, a list of messages out, both
//! JSON in UTF-8.
//!
//! A page calls [`room`] with the length of a message, writes it there, calls [`handle`], which returns the length of
//! the answers, and reads them at [`answers`]. All files are those that the page has opened. `tests/page.mjs` does so.
use std::cell::RefCell;

use dtable_lsp::{Memory, Server};
use lsp_server::Message;

/// The one server of the page, and the texts that go in and out.
struct Page {
    server: Server,
    message: Vec<u8>,
    answers: Vec<u8>,
}

thread_local! {
    static PAGE: RefCell<Page> = RefCell::new(Page { server: Server::new(Memory::new([])), message: Vec::new(), answers: Vec::new() });
}

/// Makes room for a message. Returns where it is to be written.
#[allow(unsafe_code, reason = "a page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *const u8 {
    PAGE.with_borrow_mut(|page| {
        page.message.clear();
        page.message.resize(length, 0);
        page.message.as_ptr()
    })
}

/// Takes the message. Returns the length of the answers: a JSON list, empty where the message is none.
#[allow(unsafe_code, reason = "a page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn handle() -> usize {
    PAGE.with_borrow_mut(|page| {
        let answers = match serde_json::from_slice::<Message>(&page.message) {
            Ok(message) => page.server.handle(message),
            Err(_) => Vec::new(),
        };
        page.answers = serde_json::to_vec(&answers).unwrap_or_default();
        page.answers.len()
    })
}

/// Returns where the answers are.
#[allow(unsafe_code, reason = "a page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn answers() -> *const u8 {
    PAGE.with_borrow(|page| page.answers.as_ptr())
}
