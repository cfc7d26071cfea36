//! The author's prose as Markdown that shows it as text.
//!
//! rustdoc reads every documentation of generated code as Markdown: a title could be a link, a question an image from
//! somewhere, and indented or fenced lines become *doctests*, which `cargo test` runs. So all that a table says in
//! words goes through [`line`] or [`paragraphs`] before it becomes a `#[doc]`. What stays of Markdown is `code` on one
//! line and, in `doc`, fenced blocks, as plain text that nobody runs.

use crate::diagnostic::printable;
use crate::model::Table;

/// The title, then what the table is for: the first line is the summary that lists show.
pub(crate) fn opening(table: &Table) -> String {
    let title = if table.title.trim().is_empty() && table.doc.trim().is_empty() {
        format!("The decision table `{}`.", table.name.value)
    } else {
        line(&table.title)
    };
    [title, paragraphs(&table.doc)].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Words on one line: titles, questions, what actions do and outputs mean. Empty where there are none.
pub(crate) fn line(text: &str) -> String {
    prose(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Code on one line: an expression of the table.
#[cfg(any(test, feature = "emit"))]
pub(crate) fn code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("`{}`", printable(&text).replace('`', "'"))
}

/// Words in paragraphs, with fenced blocks as plain text: `doc`.
pub(crate) fn paragraphs(text: &str) -> String {
    let mut blocks: Vec<String> = Vec::new();
    let mut paragraph: Vec<String> = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        let is_fence = line.starts_with("```") || line.starts_with("~~~");
        if is_fence || line.is_empty() {
            blocks.extend((!paragraph.is_empty()).then(|| paragraph.join("\n")));
            paragraph.clear();
        }
        if is_fence {
            blocks.push(fenced(line, &mut lines));
        } else if !line.is_empty() {
            paragraph.push(prose(line));
        }
    }
    blocks.extend((!paragraph.is_empty()).then(|| paragraph.join("\n")));
    blocks.join("\n\n")
}

/// The lines up to the end of a fence, or of the text, in a fence of our own that nothing in them ends and rustdoc does not test.
fn fenced<'a>(opening: &str, lines: &mut impl Iterator<Item = &'a str>) -> String {
    let sign = opening.chars().next().unwrap_or('`');
    let length = opening.chars().take_while(|it| *it == sign).count();
    let is_end = |line: &str| line.trim().chars().count() >= length && line.trim().chars().all(|it| it == sign);
    // A lone carriage return ends a line for Markdown, too.
    let inside: Vec<String> = lines.take_while(|line| !is_end(line)).map(|line| printable(line.trim_end()).into_owned()).collect();
    let longest = inside.iter().flat_map(|line| line.split(|it| it != '`')).map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}text\n{}\n{fence}", inside.join("\n"))
}

/// One line: what Markdown, HTML or rustdoc would read as markup is escaped, but for `code`.
fn prose(line: &str) -> String {
    let line = printable(line);
    let pieces: Vec<_> = line.split('`').collect();
    let closed = pieces.len() % 2 == 1 && !line.contains("``");
    let is_code = |at: usize, text: &str| closed && at % 2 == 1 && !text.trim().is_empty();
    let shown = pieces.iter().enumerate().map(|(at, text)| if is_code(at, text) { format!("`{text}`") } else { escape(text, at == 0) });
    // Two pieces of prose had a backquote between them that opens nothing.
    let between = |at: usize| at > 0 && !is_code(at, pieces[at]) && !is_code(at - 1, pieces[at - 1]);
    shown.enumerate().map(|(at, text)| if between(at) { format!("\\`{text}") } else { text }).collect()
}

/// Prose without code. Addresses are escaped because rustdoc warns where they are no links; the signs of lists are where they begin one.
fn escape(text: &str, is_first: bool) -> String {
    let mut markdown = String::with_capacity(text.len());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    for (at, character) in text.char_indices() {
        let begins_list = is_first && (at == 0 && character == '-' || at == digits && ".)".contains(character));
        let is_address = character == ':' && text[at..].starts_with("://");
        if "\\*_[]<>&#|~=+$".contains(character) || begins_list || is_address {
            markdown.push('\\');
        }
        markdown.push(character);
    }
    markdown
}

#[cfg(test)]
mod tests {
    use super::{code, line, paragraphs};

    #[test]
    fn words_stay_words() {
        for (text, shown) in [
            ("", ""),
            ("Is it `open`?", "Is it `open`?"),
            ("    assert!(false);", "assert!(false);"),
            ("a\n\n    b", "a b"),
            ("[x](y) ![i](j) <b> &amp; https://a.b", "\\[x\\](y) !\\[i\\](j) \\<b\\> \\&amp; https\\://a.b"),
            ("```\nfail!()\n```", "\\`\\`\\` fail!() \\`\\`\\`"),
            ("one ` alone", "one \\` alone"),
            ("` `<img>`", "\\` \\`\\<img\\>\\`"),
            ("1. first", "1\\. first"),
            ("- item", "\\- item"),
            ("a\u{1b}b\u{202e}", "a\\\\u{1b}b\\\\u{202e}"),
        ] {
            assert_eq!(line(text), shown, "{text:?}");
        }
        assert_eq!(code("1 +\n\n    `2`"), "`1 + '2'`");
    }

    #[test]
    fn fences_are_text() {
        for (text, shown) in [
            ("One.\n```\npanic!();\n```\nTwo.", "One.\n\n```text\npanic!();\n```\n\nTwo."),
            ("~~~rust\n```\nx\n~~~", "````text\n```\nx\n````"),
            ("```\nnever ends\n\n<img>", "```text\nnever ends\n\n<img>\n```"),
            ("`a\n \n<img src=x>`", "\\`a\n\n\\<img src\\=x\\>\\`"),
            ("    indented\n\n    code", "indented\n\ncode"),
        ] {
            assert_eq!(paragraphs(text), shown, "{text:?}");
        }
    }
}
