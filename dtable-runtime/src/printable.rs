//! Text for terminals.

use core::fmt::{self, Write};

/// Makes the text of a table safe for a terminal: it shows control characters, direction marks and characters without
/// width as `\u{1b}`, and keeps line feeds. The messages of this crate use it; programs that print texts of a
/// [`TableData`](crate::TableData) of unknown origin can do the same.
///
/// ```
/// use dtable_runtime::Printable;
/// assert_eq!(Printable("red: \u{1b}[31m").to_string(), "red: \\u{1b}[31m");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Printable<'a>(pub &'a str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|it| if it == '\n' || !is_hidden(it) { f.write_char(it) } else { write!(f, "{}", it.escape_unicode()) })
    }
}

/// The same characters that the compiler escapes in its findings (`diagnostic::printable`); a test holds the two lists
/// together.
fn is_hidden(it: char) -> bool {
    it.is_control()
        || matches!(
            it,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        )
}
