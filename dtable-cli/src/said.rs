//! The one place that prints.
//!
//! Tables, file names and the errors of others may hold anything: escape sequences that a terminal obeys, or lines that begin with `::`, which GitHub's runner
//! takes for commands of the workflow. Everything is printed through here, and is escaped here: text for people on one side, data for programs on the other.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use dtable_core::diagnostic::{Style, is_printable, printable};

/// A number with what it counts: "1 rule", "3 rules".
pub fn counted(count: impl Display, what: &str) -> String {
    let count = count.to_string();
    let ending = if count == "1" { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// Rules by their ids, the first eight by name: "rule `a`", "rules `a`, `b` and 3 others".
pub fn named_rules(ids: &[String]) -> String {
    const NAMED: usize = 8;
    let named = ids.iter().take(NAMED).map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
    let plural = if ids.len() == 1 { "" } else { "s" };
    match ids.len().saturating_sub(NAMED) {
        0 => format!("rule{plural} {named}"),
        1 => format!("rules {named} and 1 other"),
        more => format!("rules {named} and {more} others"),
    }
}

/// Words of an author, or of a system, as a part of one line.
pub fn one_line(text: &str) -> String {
    printable(&text.replace(['\n', '\r'], " ")).into_owned()
}

/// A row of CSV, with its line end.
pub fn csv_row<'a>(cells: impl Iterator<Item = &'a str>) -> String {
    let cell = |text: &str| match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    format!("{}\n", cells.map(cell).collect::<Vec<_>>().join(","))
}

/// The author's words as text of Markdown: nothing in them is Markdown but code between backticks, and nothing is HTML.
pub fn as_markdown(text: &str) -> String {
    let mut safe = String::new();
    for it in printable(text).chars() {
        match it {
            '<' => safe.push_str("&lt;"),
            '&' => safe.push_str("&amp;"),
            '*' | '_' | '[' | ']' | '\\' | '#' | '~' => safe.extend(['\\', it]),
            '\n' => safe.push(' '),
            _ => safe.push(it),
        }
    }
    safe
}

/// Says on standard error which files are left out, as they have types and no table.
pub fn types_left_out(paths: &[String]) -> io::Result<()> {
    paths.iter().try_for_each(|path| remark(&format!("left out: `{path}` is a file of types")))
}

/// Prints text for people to standard output, and waits until all of it is written.
pub fn print_text(text: &str, style: Style) -> io::Result<()> {
    print_raw(&for_people(text, style))
}

/// Says something on standard error, in a line or more.
pub fn remark(text: &str) -> io::Result<()> {
    print_remark(&format!("{text}\n"), Style::Plain)
}

/// Prints text for people to standard error.
pub fn print_remark(text: &str, style: Style) -> io::Result<()> {
    let mut out = io::stderr().lock();
    out.write_all(for_people(text, style).as_bytes())?;
    out.flush()
}

/// Prints data for programs to standard output: what a terminal obeys is escaped, and everything else stays as it is.
pub fn print_data(text: &str) -> io::Result<()> {
    let obeyed = |it: char| it.is_control() && !matches!(it, '\n' | '\t');
    let escape = |mut shown: String, it: char| {
        if obeyed(it) {
            shown.extend(it.escape_unicode())
        } else {
            shown.push(it)
        }
        shown
    };
    if text.contains(obeyed) { print_raw(&text.chars().fold(String::with_capacity(text.len() + 16), escape)) } else { print_raw(text) }
}

/// Prints data in which `&#58;` is a colon, as in HTML and Markdown: no line is a command there.
pub fn print_markup(text: &str) -> io::Result<()> {
    let line = |line: &str| match line.trim_start().strip_prefix("::") {
        Some(words) => format!("{}&#58;:{words}", &line[..line.len() - words.len() - 2]),
        None => line.to_owned(),
    };
    print_data(&text.split_inclusive('\n').map(line).collect::<String>())
}

/// Prints bytes of the author's files to standard output, where a program gets them as they are; whoever reads them there gets text for people: on a terminal,
/// and in the log of a workflow of GitHub.
pub fn print_bytes(text: &str) -> io::Result<()> {
    let is_read = io::stdout().is_terminal() || std::env::var_os("GITHUB_ACTIONS").is_some_and(|it| it == "true");
    if is_read { print_text(text, Style::Plain) } else { print_raw(text) }
}

/// Prints commands of a workflow of GitHub, whose words are escaped already as these want it.
pub fn print_commands(text: &str) -> io::Result<()> {
    print_raw(text)
}

fn print_raw(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The text with escapes for what a terminal would obey or hide, colours aside where it has some, and for what makes a line a command.
fn for_people(text: &str, style: Style) -> String {
    text.split_inclusive('\n').map(|line| line_for_people(line, style)).collect()
}

fn line_for_people(line: &str, style: Style) -> String {
    let (mut shown, mut rest) = (String::with_capacity(line.len()), line);
    while let Some(it) = rest.chars().next() {
        let length = colour(rest).filter(|_| style == Style::Colour).unwrap_or_else(|| it.len_utf8());
        let (part, behind) = rest.split_at(length);
        let is_plain = length > it.len_utf8() || matches!(it, '\n' | '\t') || is_printable(it);
        if is_plain {
            shown.push_str(part)
        } else {
            shown.extend(it.escape_unicode())
        }
        rest = behind;
    }
    // Blanks before it do not keep a line from being a command; a third colon, as excerpts have it, does.
    let words = shown.trim_start();
    if words.starts_with("::") && !words.starts_with(":::") {
        shown.replace_range(shown.len() - words.len()..=shown.len() - words.len(), "\\u{3a}");
    }
    shown
}

/// The length of the sequence for a colour with which a text begins.
fn colour(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("\u{1b}[")?;
    let end = digits.find(|it: char| !it.is_ascii_digit() && it != ';')?;
    digits[end..].starts_with('m').then_some(end + 3)
}

#[cfg(test)]
mod tests {
    use super::{Style, counted, for_people, one_line};

    #[test]
    fn one_is_no_plural() {
        assert_eq!([counted(0, "rule"), counted(1, "rule"), counted("12", "case")], ["0 rules", "1 rule", "12 cases"]);
    }

    #[test]
    fn nothing_is_obeyed() {
        let plain = |text: &str| for_people(text, Style::Plain);
        assert_eq!(plain("a\u{1b}[31mb\u{9b}2J\r\n\tc"), "a\\u{1b}[31mb\\u{9b}2J\\u{d}\n\tc");
        assert_eq!(plain("::error::x\n  ::add-mask::y\na::b\n"), "\\u{3a}:error::x\n  \\u{3a}:add-mask::y\na::b\n");
        assert_eq!(one_line("a\n::error::\u{1b}"), "a ::error::\\u{1b}");
        assert_eq!(for_people("\u{1b}[1;31mred\u{1b}[0m\u{1b}[2J", Style::Colour), "\u{1b}[1;31mred\u{1b}[0m\\u{1b}[2J");
    }
}
