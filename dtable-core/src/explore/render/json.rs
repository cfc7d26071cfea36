//! Writes numbers and texts as JSON inside of HTML, so that nothing in it can end the element.

use crate::lists::CollectVec;
use std::fmt::Write;

/// A text in quotes. Signs that HTML or a script could interpret are escaped.
pub(super) fn text(text: &str) -> String {
    let mut json = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => json.push_str("\\\""),
            '\\' => json.push_str("\\\\"),
            '<' | '>' | '&' | '\'' | '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' => {
                let _ = write!(json, "\\u{:04x}", u32::from(character));
            }
            other => json.push(other),
        }
    }
    json + "\""
}

/// An array.
pub(super) fn array(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect_vec().join(","))
}

/// A number, or -1 for `None`.
pub(super) fn or_none(number: Option<usize>) -> String {
    number.map_or_else(|| "-1".to_owned(), |it| it.to_string())
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing_in_a_text_ends_it() {
        assert_eq!(super::text("a</script>\n\"\\"), "\"a\\u003c/script\\u003e\\u000a\\\"\\\\\"");
    }
}
