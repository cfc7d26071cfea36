//! Makes text of a table or a file name safe for terminals.
//!
//! Control characters can move the cursor and recolour the screen, direction marks can reorder a line, and characters
//! without width are invisible. All of them are shown as `\u{1b}`. Everything that prints text of a table or the name
//! of a file calls this module: [`render`](super::render), the command line, and the macro. Letters of every script,
//! combining accents and variation selectors pass.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::fmt::Write;

/// Ranges (first and last) of the characters that are not shown, in addition to the control characters. They are those
/// that Unicode calls *default ignorable*, without the variation selectors that follow ordinary letters and signs, and
/// the separators of lines and annotations.
const HIDDEN: &[(char, char)] = &[
    ('\u{ad}', '\u{ad}'),
    ('\u{34f}', '\u{34f}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{115f}', '\u{1160}'),
    ('\u{17b4}', '\u{17b5}'),
    ('\u{180b}', '\u{180f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{206f}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{ffa0}', '\u{ffa0}'),
    ('\u{fff0}', '\u{fffb}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0000}', '\u{e0fff}'),
];

/// Whether a terminal shows the character as itself.
///
/// ```
/// use dtable_core::diagnostic::is_printable;
/// assert!("añ日\u{301}🙂 \u{a0}".chars().all(is_printable));
/// assert!(!"\u{1b}\u{9b}\u{85}\u{200b}\u{202e}\n\t".chars().any(is_printable));
/// ```
#[must_use]
pub fn is_printable(it: char) -> bool {
    !it.is_control() && !HIDDEN.iter().any(|(first, last)| (*first..=*last).contains(&it))
}

/// Replaces characters that a terminal would obey or hide by `\u{..}`. Line feeds stay.
///
/// ```
/// use dtable_core::diagnostic::printable;
/// assert_eq!(printable("red: \u{1b}[31m"), "red: \\u{1b}[31m");
/// assert_eq!(printable("two\nlines"), "two\nlines");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let passes = |it: char| it == '\n' || is_printable(it);
    if text.chars().all(passes) {
        return Cow::Borrowed(text);
    }
    let escape = |mut shown: String, it: char| {
        if passes(it) {
            shown.push(it)
        } else {
            shown.extend(it.escape_unicode())
        }
        shown
    };
    Cow::Owned(text.chars().fold(String::with_capacity(text.len() + 16), escape))
}

/// Replaces each character that a terminal would obey or hide by one sign like `␛` or `�`, so that excerpts keep their
/// columns. Line ends and tabs stay.
pub(super) fn replaced(text: &str) -> Cow<'_, str> {
    let passes = |it: char| matches!(it, '\n' | '\r' | '\t') || is_printable(it);
    if text.chars().all(passes) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|it| if passes(it) { it } else { sign(it) }).collect())
}

/// Returns the sign for a control character, or `�` where Unicode has none.
fn sign(it: char) -> char {
    match it {
        '\0'..' ' => char::from_u32(0x2400 + u32::from(it)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '␡',
        _ => char::REPLACEMENT_CHARACTER,
    }
}

/// Returns the name of a file, printable and on one line. Bytes that are not UTF-8 are shown as `\x{ff}`.
///
/// ```
/// use dtable_core::diagnostic::printable_name;
/// assert_eq!(printable_name("tables/a\n\u{1b}[2J.yaml".as_ref()), "tables/a\\u{a}\\u{1b}[2J.yaml");
/// ```
#[must_use]
pub fn printable_name(name: &OsStr) -> String {
    let mut shown = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        shown.push_str(&printable(chunk.valid()).replace('\n', "\\u{a}"));
        for byte in chunk.invalid() {
            // Writing to a string does not fail.
            let _ = write!(shown, "\\x{{{byte:x}}}");
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_obeys_or_hides_is_escaped() {
        let hostile =
            "\0\t\r\u{1b}\u{7f}\u{80}\u{85}\u{9b}\u{9f}\u{ad}\u{61c}\u{200b}\u{200d}\u{200f}\u{2028}\u{202e}\u{2066}\u{feff}\u{e0041}";
        for it in hostile.chars() {
            let shown = printable(&it.to_string()).into_owned();
            assert_eq!(shown, it.escape_unicode().to_string());
            // The standard library's idea of what can be printed is wider in no case.
            assert_ne!(it.escape_debug().to_string(), it.to_string());
        }
    }

    #[test]
    fn excerpts_keep_their_columns() {
        let text = "a\u{9b}b\u{202e}\t\r\n\u{1b}日\u{7f}";
        assert_eq!(replaced(text), "a\u{fffd}b\u{fffd}\t\r\n␛日␡");
        assert_eq!(replaced(text).chars().count(), text.chars().count());
    }

    #[cfg(unix)]
    #[test]
    fn names_of_files_need_not_be_text() {
        use std::os::unix::ffi::OsStrExt;
        assert_eq!(printable_name(OsStr::from_bytes(b"a\xff\xfe\x1b.yaml")), "a\\x{ff}\\x{fe}\\u{1b}.yaml");
    }
}
