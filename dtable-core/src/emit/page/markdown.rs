//! The author's prose as Markdown: plain text, in which only `code` is kept.

use crate::model::Table;

/// The title, then what the table is for: the first line is the summary that lists show.
pub(super) fn opening(table: &Table) -> String {
    let title = if table.title.trim().is_empty() && table.doc.trim().is_empty() {
        format!("The decision table `{}`.", table.name.value)
    } else {
        prose(&table.title.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let doc = table.doc.trim().split("\n\n").map(prose);
    std::iter::once(title).chain(doc).filter(|paragraph| !paragraph.is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// One paragraph whose lines stay as they are. What Markdown, HTML or rustdoc would read as markup is escaped.
fn prose(paragraph: &str) -> String {
    let lines = paragraph.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let pieces: Vec<_> = lines.trim().split('`').collect();
    let closed = pieces.len() % 2 == 1;
    let piece = |(at, text): (usize, &&str)| if closed && at % 2 == 1 { (*text).to_owned() } else { escape(text) };
    let pieces: Vec<_> = pieces.iter().enumerate().map(piece).collect();
    pieces.join(if closed { "`" } else { "\\`" })
}

fn escape(text: &str) -> String {
    let mut markdown = String::with_capacity(text.len());
    let mut fresh = true;
    for character in text.chars() {
        if "\\*_[]<>&#|~=+$".contains(character) || fresh && character == '-' {
            markdown.push('\\');
        }
        markdown.push(character);
        fresh = character == '\n';
    }
    markdown
}
