//! The author's prose as Markdown.
//!
//! rustdoc reads every documentation of generated code as Markdown. What a table says in `title` and `doc` may be
//! Markdown: `code`, emphasis, links, and, in `doc`, lists and fenced blocks. All else is shown as text: no HTML, no
//! image from somewhere, no heading of the page's own, and nothing that rustdoc would run as a *doctest* (indented and
//! fenced lines) or complain about (links to items, bare addresses). Questions, and what actions and outputs mean, are
//! text.

use crate::diagnostic::printable;
use crate::lists::CollectVec;
use crate::model::Table;

/// The title, then what the table is for: the first line is the summary that lists show.
pub(crate) fn opening(table: &Table) -> String {
    let title = if table.title.trim().is_empty() && table.doc.trim().is_empty() {
        format!("The decision table `{}`.", table.name.value)
    } else {
        title(&table.title)
    };
    [title, paragraphs(&table.doc)].into_iter().filter(|part| !part.is_empty()).collect_vec().join("\n\n")
}

/// Words on one line: questions, what actions do and outputs mean. Empty where there are none.
#[must_use]
pub fn line(text: &str) -> String {
    prose(&on_one_line(text), false)
}

/// A title on one line, in which Markdown is Markdown.
#[must_use]
pub fn title(text: &str) -> String {
    prose(&on_one_line(text), true)
}

/// The words of a text with one blank between them.
pub(crate) fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect_vec().join(" ")
}

/// Code on one line: an expression of the table.
#[must_use]
pub fn code(text: &str) -> String {
    format!("`{}`", printable(&on_one_line(text)).replace('`', "'"))
}

/// Words in paragraphs and lists, with fenced blocks as plain text: `doc`.
#[must_use]
pub fn paragraphs(text: &str) -> String {
    let mut blocks: Vec<String> = Vec::new();
    let mut block: Vec<String> = Vec::new();
    let mut depth = None;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let words = line.trim();
        let is_fence = words.starts_with("```") || words.starts_with("~~~");
        if is_fence || words.is_empty() {
            blocks.extend((!block.is_empty()).then(|| block.join("\n")));
            (block, depth) = (Vec::new(), depth.filter(|_| !is_fence));
        }
        if is_fence {
            blocks.push(fenced(words, &mut lines));
        } else if let Some((marker, item)) = list_item(words) {
            // An item is at most one deeper than the one before it: deeper lines would be code.
            let inner = depth.map_or(0, |before: usize| (indentation(line) / 2).min(before + 1));
            depth = Some(inner);
            block.push(format!("{}{marker} {}", "   ".repeat(inner), prose(item, true)));
        } else if !words.is_empty() {
            depth = depth.filter(|_| !block.is_empty());
            block.push(prose(words, true));
        }
    }
    blocks.extend((!block.is_empty()).then(|| block.join("\n")));
    blocks.join("\n\n")
}

fn indentation(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The sign that begins an item of a list, and the item.
fn list_item(line: &str) -> Option<(&str, &str)> {
    let (sign, item) = line.split_once(' ')?;
    let digits = sign.trim_end_matches(['.', ')']);
    let is_number = digits.len() + 1 == sign.len() && (1..=4).contains(&digits.len()) && digits.bytes().all(|it| it.is_ascii_digit());
    match sign {
        "-" | "*" | "+" => Some(("-", item.trim_start())),
        _ if is_number => Some((sign, item.trim_start())),
        _ => None,
    }
}

/// The lines up to the end of a fence, or of the text, in a fence of our own that nothing in them ends and rustdoc does
/// not test.
fn fenced<'a>(opening: &str, lines: &mut impl Iterator<Item = &'a str>) -> String {
    let sign = opening.chars().next().unwrap_or('`');
    let length = opening.chars().take_while(|it| *it == sign).count();
    let is_end = |line: &str| line.trim().chars().count() >= length && line.trim().chars().all(|it| it == sign);
    // A lone carriage return ends a line for Markdown, too.
    let inside: Vec<String> = lines.take_while(|line| !is_end(line)).map(|line| printable(line.trim_end()).into_owned()).collect_vec();
    let longest = inside.iter().flat_map(|line| line.split(|it| it != '`')).map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(3.max(longest + 1));
    format!("{fence}text\n{}\n{fence}", inside.join("\n"))
}

/// One line: what HTML or rustdoc would read as markup is escaped, but for `code`, and so is Markdown unless it is one
/// of its own.
fn prose(line: &str, is_markdown: bool) -> String {
    let line = printable(line);
    let pieces: Vec<_> = line.split('`').collect_vec();
    let closed = pieces.len() % 2 == 1 && !line.contains("``");
    let is_code = |at: usize, text: &str| closed && at % 2 == 1 && !text.trim().is_empty();
    let shown = pieces.iter().enumerate().map(|(at, text)| match (is_code(at, text), is_markdown) {
        (true, _) => format!("`{text}`"),
        (false, true) => with_links(text, at == 0),
        (false, false) => escape(text, at == 0, MARKUP_IN_TEXT),
    });
    // Two pieces of prose had a backquote between them that opens nothing.
    let between = |at: usize| at > 0 && !is_code(at, pieces[at]) && !is_code(at - 1, pieces[at - 1]);
    shown.enumerate().map(|(at, text)| if between(at) { format!("\\`{text}") } else { text }).collect()
}

/// Characters that are markup where words are text.
const MARKUP_IN_TEXT: &str = "\\*_[]<>&#|~=+$";
/// Characters that are markup which authors do not use; emphasis they do.
const MARKUP_IN_FOREIGN_TEXT: &str = "\\[]<>&#|~=+$";

/// Prose whose links are links: `[words](https://..)`, and addresses alone.
fn with_links(text: &str, is_first: bool) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((before, link, after)) = next_link(rest) {
        shown += &escape(before, is_first && shown.is_empty(), MARKUP_IN_FOREIGN_TEXT);
        shown += &link;
        rest = after;
    }
    shown + &escape(rest, is_first && rest.len() == text.len(), MARKUP_IN_FOREIGN_TEXT)
}

/// The part before the first link of a text, the link, and what follows.
fn next_link(text: &str) -> Option<(&str, String, &str)> {
    let scheme = ["https://", "http://"].iter().filter_map(|it| text.find(it)).min()?;
    let length = text[scheme..].find(|it: char| !is_of_address(it)).unwrap_or(text.len() - scheme);
    let address = text[scheme..scheme + length].trim_end_matches(['.', ',', ';', ':', '!', '?']);
    let after = &text[scheme + address.len()..];
    if address.ends_with("//") {
        return Some((&text[..scheme], escape(address, false, MARKUP_IN_TEXT), after));
    }
    // `[words](address)`, where the words have no brackets.
    let opening = text[..scheme].strip_suffix("](").and_then(|it| it.rfind('[')).filter(|at| !text[*at + 1..scheme - 2].contains(']'));
    if let (Some(opening), Some(after)) = (opening, after.strip_prefix(')')) {
        let words = escape(&text[opening + 1..scheme - 2], false, MARKUP_IN_FOREIGN_TEXT);
        let before = text[..opening].strip_suffix('!').unwrap_or(&text[..opening]);
        return Some((before, format!("[{words}](<{address}>)"), after));
    }
    let (before, after) = match (text[..scheme].strip_suffix('<'), after.strip_prefix('>')) {
        (Some(before), Some(after)) => (before, after),
        _ => (&text[..scheme], after),
    };
    Some((before, format!("<{address}>"), after))
}

/// Characters of an address that mean nothing else to Markdown and HTML.
fn is_of_address(it: char) -> bool {
    it.is_ascii_alphanumeric() || "-._~:/?#@!$&*+,;=%".contains(it)
}

/// Prose without code, with a backslash before each of `signs`. Addresses are escaped because rustdoc warns where they
/// are no links; the signs of lists are where they begin one, and a line of signs that would make the line above a
/// heading. Two colons begin no line: some logs take it for a command.
fn escape(text: &str, is_first: bool, signs: &str) -> String {
    let mut markdown = String::with_capacity(text.len());
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    for (at, character) in text.char_indices() {
        let begins_list =
            is_first && (at == 0 && "-*_".contains(character) && !is_emphasis(&text[at..]) || at == digits && ".)".contains(character));
        let is_address = character == ':' && text[at..].starts_with("://");
        let is_command = is_first && at == 0 && text.starts_with("::");
        if signs.contains(character) || begins_list || is_address || is_command {
            markdown.push('\\');
        }
        markdown.push(character);
    }
    markdown
}

/// Whether a text begins with a word in signs of emphasis.
fn is_emphasis(text: &str) -> bool {
    text.trim_start_matches(['*', '_']).starts_with(char::is_alphanumeric) && !text.starts_with('-')
}

#[cfg(test)]
mod tests {
    use super::{code, line, paragraphs, title};

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
    fn titles_are_markdown() {
        for (text, shown) in [
            ("The *new* **tariff**, `a*b`", "The *new* **tariff**, `a*b`"),
            ("See [the law](https://a.b/c_d?x=1&y).", "See [the law](<https://a.b/c_d?x=1&y>)."),
            ("https://a.b, and <http://c.d/e>", "<https://a.b>, and <http://c.d/e>"),
            ("![x](https://a.b/i.png)", "[x](<https://a.b/i.png>)"),
            ("[x](javascript:alert(1)) [y] [z][y]", "\\[x\\](javascript:alert(1)) \\[y\\] \\[z\\]\\[y\\]"),
            ("[<b>](https://a.b) [a](https://a.b\"x)", "[\\<b\\>](<https://a.b>) \\[a\\](<https://a.b>\"x)"),
            ("[Rule] <img src=x> &amp;", "\\[Rule\\] \\<img src\\=x\\> \\&amp;"),
            ("https:// alone", "https\\:// alone"),
            ("# no heading", "\\# no heading"),
        ] {
            assert_eq!(title(text), shown, "{text:?}");
        }
    }

    #[test]
    fn lists_are_lists() {
        for (text, shown) in [
            ("Two:\n- a\n* b\n+ c", "Two:\n- a\n- b\n- c"),
            ("1. a\n2. b\n   more", "1. a\n2. b\nmore"),
            ("- a\n  - b\n        - c\n- d", "- a\n   - b\n      - c\n- d"),
            ("- a\n\n- b\n\nEnd.", "- a\n\n- b\n\nEnd."),
            ("        - deep\n\n        code()", "- deep\n\ncode()"),
            ("Words\n---\nWords\n===\n***", "Words\n\\---\nWords\n\\=\\=\\=\n\\***"),
            ("1234567. x", "1234567\\. x"),
        ] {
            assert_eq!(paragraphs(text), shown, "{text:?}");
        }
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
