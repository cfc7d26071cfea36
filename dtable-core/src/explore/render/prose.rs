//! Writes the author's words, which `doc::markdown` has made safe, as HTML and as GitHub's Markdown.
//!
//! The input is a small part of Markdown: paragraphs, lists, fenced blocks, `code`, emphasis, links with a scheme, and
//! escaped signs. Everything else stays text, so nothing depends on how another reader of Markdown would interpret it.

use crate::doc::html::escape;
use crate::doc::markdown;
use crate::lists::CollectVec;
use crate::model::Table;

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum InlinePiece {
    Text(String),
    Code(String),
    Link(Vec<InlinePiece>, String),
    /// Signs of emphasis: their number, and whether they end it.
    Emphasis {
        sign: char,
        signs: usize,
        ends: bool,
    },
}

/// A line of prose.
enum ProseLine<'a> {
    Item { depth: usize, is_numbered: bool, words: &'a str },
    Words(&'a str),
    Fence(Vec<&'a str>),
    Blank,
}

/// A title as HTML.
pub(super) fn title_html(text: &str) -> String {
    html(&pieces(&markdown::title(text)))
}

/// A title for GitHub.
pub(super) fn title_markdown(text: &str) -> String {
    github(&pieces(&markdown::title(text)))
}

/// The purpose of a table, as HTML.
pub(super) fn doc_html(text: &str) -> String {
    let markdown = markdown::paragraphs(text);
    let mut page = Page::default();
    for line in lines(&markdown) {
        page.add(&line);
    }
    page.close(0);
    page.html
}

/// The purpose of a table, for GitHub.
pub(super) fn doc_markdown(text: &str) -> String {
    let markdown = markdown::paragraphs(text);
    let line = |line: &ProseLine| match line {
        ProseLine::Item { depth, is_numbered, words } => {
            format!("{}{} {}", "   ".repeat(*depth), if *is_numbered { "1." } else { "-" }, github(&pieces(words)))
        }
        ProseLine::Words(words) => github(&pieces(words)),
        ProseLine::Fence(lines) => lines.join("\n"),
        ProseLine::Blank => String::new(),
    };
    lines(&markdown).iter().map(line).collect_vec().join("\n")
}

/// The name by which people know a table.
pub(super) fn name(table: &Table) -> &str {
    if table.title.trim().is_empty() { &table.name.value } else { &table.title }
}

fn lines(markdown: &str) -> Vec<ProseLine<'_>> {
    let mut found = Vec::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let end = line.trim_end_matches("text");
            let inside: Vec<&str> = std::iter::once(line).chain(lines.by_ref().take_while(|it| *it != end)).chain([end]).collect_vec();
            found.push(ProseLine::Fence(inside));
        } else if line.trim().is_empty() {
            found.push(ProseLine::Blank);
        } else {
            found.push(item(line).unwrap_or(ProseLine::Words(line)));
        }
    }
    found
}

/// An item of a list. The signs that begin one are escaped where they are words.
fn item(line: &str) -> Option<ProseLine<'_>> {
    let words = line.trim_start();
    let (sign, rest) = words.split_once(' ')?;
    let is_number = sign.ends_with(['.', ')']) && sign.len() > 1 && sign[..sign.len() - 1].bytes().all(|it| it.is_ascii_digit());
    let item = ProseLine::Item { depth: (line.len() - words.len()) / 3, is_numbered: is_number, words: rest };
    (sign == "-" || is_number).then_some(item)
}

/// Blocks of HTML, as they are written.
#[derive(Default)]
struct Page {
    html: String,
    /// The lists that are open, each with its element.
    lists: Vec<&'static str>,
    is_paragraph: bool,
    is_after_blank: bool,
}

impl Page {
    fn add(&mut self, line: &ProseLine) {
        match line {
            ProseLine::Blank => self.end_paragraph(),
            ProseLine::Fence(lines) => {
                self.close(0);
                let inside: Vec<String> = lines[1..lines.len() - 1].iter().map(|it| escape_line(it)).collect_vec();
                self.html.push_str(&format!("<pre>{}</pre>\n", inside.join("\n")));
            }
            ProseLine::Item { depth, is_numbered, words } => self.item(*depth, *is_numbered, words),
            ProseLine::Words(words) => self.words(words),
        }
        self.is_after_blank = matches!(line, ProseLine::Blank);
    }

    fn item(&mut self, depth: usize, is_numbered: bool, words: &str) {
        self.end_paragraph();
        let list = if is_numbered { "ol" } else { "ul" };
        self.close(depth + 1);
        if self.lists.get(depth).is_some_and(|it| *it != list) {
            self.close(depth);
        }
        if self.lists.len() == depth + 1 {
            self.html.push_str("</li>\n");
        } else {
            self.html.push_str(&format!("<{list}>\n"));
            self.lists.push(list);
        }
        self.html.push_str(&format!("<li>{}", html(&pieces(words))));
    }

    fn words(&mut self, words: &str) {
        if !self.lists.is_empty() && self.is_after_blank {
            self.close(0);
        }
        if self.lists.is_empty() && !self.is_paragraph {
            self.html.push_str("<p>");
            self.is_paragraph = true;
        } else {
            self.html.push('\n');
        }
        self.html.push_str(&html(&pieces(words)));
    }

    fn end_paragraph(&mut self) {
        if std::mem::take(&mut self.is_paragraph) {
            self.html.push_str("</p>\n");
        }
    }

    /// Closes the lists that are deeper.
    fn close(&mut self, depth: usize) {
        self.end_paragraph();
        while self.lists.len() > depth {
            let list = self.lists.pop().unwrap_or("ul");
            self.html.push_str(&format!("</li>\n</{list}>\n"));
        }
    }
}

/// A line of a fenced block: its first blanks count.
fn escape_line(line: &str) -> String {
    let blanks = line.len() - line.trim_start().len();
    format!("{}{}", " ".repeat(blanks), escape(line))
}

/// The pieces of a line, with emphasis in pairs.
fn pieces(line: &str) -> Vec<InlinePiece> {
    let mut found = Vec::new();
    let mut text = String::new();
    let mut before = ' ';
    let mut rest = line;
    while let Some(character) = rest.chars().next() {
        let (piece, length) = match character {
            '\\' => (None, 1 + rest[1..].chars().next().map_or(0, char::len_utf8)),
            '`' => code(rest),
            '[' | '<' => link(rest),
            '*' | '_' => emphasis(rest, character, before, &found),
            _ => (None, character.len_utf8()),
        };
        let taken = &rest[..length];
        rest = &rest[length..];
        before = taken.chars().next_back().unwrap_or(' ');
        match piece {
            Some(piece) => {
                found.extend((!text.is_empty()).then(|| InlinePiece::Text(std::mem::take(&mut text))));
                found.push(piece);
            }
            None => text.push_str(taken.strip_prefix('\\').filter(|it| !it.is_empty()).unwrap_or(taken)),
        }
    }
    found.extend((!text.is_empty()).then_some(InlinePiece::Text(text)));
    paired(found)
}

/// A piece, if there is one, and the length of the text that it takes.
type TakenPiece = (Option<InlinePiece>, usize);

fn code(text: &str) -> TakenPiece {
    match text[1..].find('`') {
        Some(end) => (Some(InlinePiece::Code(text[1..=end].to_owned())), end + 2),
        None => (None, 1),
    }
}

/// `[words](<address>)`, or `<address>`.
fn link(text: &str) -> TakenPiece {
    let is_address = |it: &str| it.starts_with("https://") || it.starts_with("http://");
    if let Some(address) = text.strip_prefix('<').and_then(|it| it.split_once('>')).map(|it| it.0).filter(|it| is_address(it)) {
        return (Some(InlinePiece::Link(vec![InlinePiece::Text(address.to_owned())], address.to_owned())), address.len() + 2);
    }
    let parts = text.strip_prefix('[').and_then(|it| it.split_once("](<")).filter(|it| !it.0.contains(['[', '<']));
    let parts = parts.and_then(|(words, rest)| Some((words, rest.split_once(">)")?.0))).filter(|it| is_address(it.1));
    match parts {
        Some((words, address)) => (Some(InlinePiece::Link(pieces(words), address.to_owned())), words.len() + address.len() + 6),
        None => (None, 1),
    }
}

/// Signs of emphasis, if they touch a word on the right side.
fn emphasis(text: &str, sign: char, before: char, found: &[InlinePiece]) -> TakenPiece {
    let signs = text.chars().take_while(|it| *it == sign).count();
    let after = text[signs..].chars().next().unwrap_or(' ');
    let is_open = found.iter().fold(false, |open, it| match it {
        InlinePiece::Emphasis { signs: known, ends, .. } if *known == signs => !ends,
        _ => open,
    });
    let inside_word = sign == '_' && before.is_alphanumeric() && after.is_alphanumeric();
    let is_sign = (1..=2).contains(&signs) && !inside_word && if is_open { !before.is_whitespace() } else { !after.is_whitespace() };
    (is_sign.then_some(InlinePiece::Emphasis { sign, signs, ends: is_open }), signs)
}

/// Turns emphasis that nothing ends, or that crosses another one, into text.
fn paired(mut pieces: Vec<InlinePiece>) -> Vec<InlinePiece> {
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut alone: Vec<usize> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        match piece {
            InlinePiece::Emphasis { signs, ends: false, .. } => open.push((at, *signs)),
            InlinePiece::Emphasis { signs, ends: true, .. } => match open.iter().rposition(|it| it.1 == *signs) {
                Some(begin) => alone.extend(open.drain(begin..).skip(1).map(|it| it.0)),
                None => alone.push(at),
            },
            _ => {}
        }
    }
    alone.extend(open.into_iter().map(|it| it.0));
    for at in alone {
        if let InlinePiece::Emphasis { sign, signs, .. } = pieces[at] {
            pieces[at] = InlinePiece::Text(String::from(sign).repeat(signs));
        }
    }
    pieces
}

fn html(pieces: &[InlinePiece]) -> String {
    let piece = |piece: &InlinePiece| match piece {
        InlinePiece::Text(text) => escape_words(text),
        InlinePiece::Code(text) => format!("<code>{}</code>", escape(text)),
        InlinePiece::Link(words, address) => format!("<a href=\"{}\" rel=\"noreferrer\">{}</a>", escape(address), html(words)),
        InlinePiece::Emphasis { signs, ends, .. } => {
            format!("<{}{}>", if *ends { "/" } else { "" }, if *signs == 2 { "strong" } else { "em" })
        }
    };
    pieces.iter().map(piece).collect()
}

/// A text between others; its spaces are kept.
fn escape_words(text: &str) -> String {
    let before = if text.starts_with(char::is_whitespace) { " " } else { "" };
    let after = if text.ends_with(char::is_whitespace) && !text.trim().is_empty() { " " } else { "" };
    format!("{before}{}{after}", escape(text))
}

fn github(pieces: &[InlinePiece]) -> String {
    let piece = |piece: &InlinePiece| match piece {
        InlinePiece::Text(text) => words_markdown(text),
        InlinePiece::Code(text) => format!("`{text}`"),
        InlinePiece::Link(words, address) => format!("[{}](<{address}>)", github(words)),
        InlinePiece::Emphasis { signs, .. } => "*".repeat(*signs),
    };
    pieces.iter().map(piece).collect()
}

/// Escapes words for GitHub: nothing in them becomes markup, mentions somebody (`@name`), names an issue (`#1`), or
/// becomes a link.
pub(super) fn words_markdown(text: &str) -> String {
    let mut markdown = String::with_capacity(text.len());
    for (at, character) in text.char_indices() {
        let is_first = at == 0 && "-+".contains(character);
        let is_list = ".)".contains(character) && at > 0 && text[..at].bytes().all(|it| it.is_ascii_digit());
        if is_first || is_list || "\\`*_{}[]<>#|~$!&:@".contains(character) {
            markdown.push('\\');
        }
        markdown.push(character);
        let begins_address = text.as_bytes()[..at + 1].ends_with(b"www") || text.as_bytes()[..at + 1].ends_with(b"WWW");
        if "@#".contains(character) || begins_address {
            markdown.push_str("&#8203;");
        }
    }
    markdown
}

#[cfg(test)]
mod tests {
    use super::{doc_html, doc_markdown, title_html, title_markdown};

    #[test]
    fn titles() {
        for (text, html, markdown) in [
            ("The *new* **tariff**, `a*b`", "The <em>new</em> <strong>tariff</strong>, <code>a*b</code>", "The *new* **tariff**, `a*b`"),
            ("a_b_c *open", "a_b_c *open", "a\\_b\\_c \\*open"),
            ("**a *b** c*", "<strong>a *b</strong> c*", "**a \\*b** c\\*"),
            (
                "See [the law](https://a.b/c?x=1&y).",
                "See <a href=\"https://a.b/c?x=1&amp;y\" rel=\"noreferrer\">the law</a>.",
                "See [the law](<https://a.b/c?x=1&y>).",
            ),
            ("[x](javascript:alert(1))", "[x](javascript:alert(1))", "\\[x\\](javascript\\:alert(1))"),
            (
                "<b>&amp; @anna #12 www.a.b",
                "&lt;b&gt;&amp;amp; @anna #12 www.a.b",
                "\\<b\\>\\&amp; \\@&#8203;anna \\#&#8203;12 www&#8203;.a.b",
            ),
            ("1. a | b", "1. a | b", "1\\. a \\| b"),
        ] {
            assert_eq!((title_html(text).as_str(), title_markdown(text).as_str()), (html, markdown), "{text}");
        }
    }

    #[test]
    fn paragraphs_lists_and_fences() {
        let text = "One\ntwo.\n\n- a\n  - b\n- c\n\n1. d\n\nEnd:\n```\n<x>\n  y\n\n```\n<script>";
        let html = "<p>One\ntwo.</p>\n<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n<ol>\n<li>d</li>\n</ol>\n<p>End:</p>\n\
                    <pre>&lt;x&gt;\n  y\n</pre>\n<p>&lt;script&gt;</p>\n";
        assert_eq!(doc_html(text), html);
        let markdown = "One\ntwo.\n\n- a\n   - b\n- c\n\n1. d\n\nEnd\\:\n\n```text\n<x>\n  y\n\n```\n\n\\<script\\>";
        assert_eq!(doc_markdown(text), markdown);
    }
}
