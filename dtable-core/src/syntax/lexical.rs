//! Code that tokens and literals share: how long a word is, and why a text has no tokens.

use std::ops::Range;

use unicode_ident::{is_xid_continue, is_xid_start};

/// Why a text has no tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// Where.
    pub range: Range<usize>,
    /// One line, lower case, no full stop.
    pub message: String,
}

/// The bytes of the identifier at the start of a text; 0 when there is none.
pub(super) fn word_length(text: &str) -> usize {
    let is_start = |it: char| it == '_' || is_xid_start(it);
    if !text.starts_with(is_start) {
        return 0;
    }
    text.find(|it| !is_xid_continue(it)).unwrap_or(text.len())
}
