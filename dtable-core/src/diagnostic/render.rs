//! Findings as text: the header, excerpts of the files with carets, notes and help.
//!
//! The library `annotate-snippets`, which is rustc's renderer, draws the text. This module decides what it draws. Every
//! span is first made [`visible`], because the library panics on spans outside the text, and because an excerpt
//! over many lines of a grid shows less than its first line alone. Characters that a terminal would obey are made
//! [`printable`].

use crate::lists::CollectVec;
use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use super::printable::{printable, replaced};
use super::{Finding, Severity};
use crate::source::{FileId, Source};

/// The style of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// No colour: pipes, goldens, `compile_error!`.
    Plain,
    /// ANSI colour: a terminal.
    Colour,
}

/// The most findings that are printed; the rest is only counted. JSON has them all.
pub const SHOWN: usize = 20;

/// The most characters of a line that are shown: the part with the marked cell.
const EXCERPT_WIDTH: usize = 120;

/// The finding as a terminal shows it, from `error: ` on, without a last line end.
///
/// ```
/// use dtable_core::diagnostic::{Code, Finding, Style, render};
/// use dtable_core::source::{FileId, Source, Span};
/// let sources = [Source::new("dish.yaml", "table: dish\nrelatoins: []\n")];
/// let finding = Finding::new(Code::UnknownKey, Span::new(FileId(0), 12, 21), "unknown key `relatoins`")
///     .help("did you mean `relations`?");
/// assert_eq!(render(&finding, &sources, Style::Plain), "\
/// error: unknown-key [DT004]: unknown key `relatoins`
///  --> dish.yaml:2:1
///   |
/// 2 | relatoins: []
///   | ^^^^^^^^^
///   |
///   = help: did you mean `relations`?");
/// ```
#[must_use]
pub fn render(finding: &Finding, sources: &[Source], style: Style) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let header = format!("{} [{}]: {}", finding.code.name(), finding.code.id(), one_line(&finding.message));
    let report = Group::with_title(level.primary_title(header)).elements(excerpts(finding, sources)).elements(remarks(finding));
    let text = renderer(style).render(&[report]);
    text.lines().map(str::trim_end).collect_vec().join("\n")
}

/// The finding without colour and without the leading `error: ` or `warning: `, for `compile_error!`: rustc
/// writes that word itself, and sets the other lines off by its width.
#[must_use]
pub fn render_body(finding: &Finding, sources: &[Source]) -> String {
    let text = render(finding, sources, Style::Plain);
    text.split_once(": ").map_or_else(|| text.clone(), |(_, body)| body.to_owned())
}

/// The findings that are printed, errors first, and a line about those that are not.
#[must_use]
pub fn shown(findings: &[Finding]) -> (Vec<&Finding>, Option<String>) {
    let (errors, warnings): (Vec<_>, Vec<_>) = findings.iter().partition(|it| it.is_error());
    let mut all = [errors, warnings].concat();
    let hidden = all.split_off(all.len().min(SHOWN));
    let errors = hidden.iter().filter(|it| it.is_error()).count();
    let rest = tally(errors, hidden.len() - errors, "more ");
    (all, rest.map(|rest| format!("and {rest}; see them all with `cargo dtable check --format json`")))
}

/// "1 error, 2 warnings"; `None` where there are none.
#[must_use]
pub fn tally(errors: usize, warnings: usize, which: &str) -> Option<String> {
    let part = |count: usize, what| (count > 0).then(|| format!("{count} {which}{what}{}", if count == 1 { "" } else { "s" }));
    let parts: Vec<_> = part(errors, "error").into_iter().chain(part(warnings, "warning")).collect_vec();
    (!parts.is_empty()).then(|| parts.join(", "))
}

const fn renderer(style: Style) -> Renderer {
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Colour => Renderer::styled(),
    };
    renderer.term_width(EXCERPT_WIDTH).decor_style(DecorStyle::Ascii)
}

/// Returns an excerpt of each file, that of the primary place first.
fn excerpts<'a>(finding: &'a Finding, sources: &'a [Source]) -> Vec<Element<'a>> {
    let mut files = vec![finding.primary.span.file];
    for label in &finding.secondary {
        if !files.contains(&label.span.file) {
            files.push(label.span.file);
        }
    }
    files.into_iter().filter_map(|file| excerpt(finding, file, sources)).collect_vec()
}

/// Returns the lines of one file that the finding marks, or only the path if there is no text to show.
fn excerpt<'a>(finding: &'a Finding, file: FileId, sources: &'a [Source]) -> Option<Element<'a>> {
    let source = sources.get(file.0 as usize)?;
    let path = one_line(source.path());
    if source.text().trim().is_empty() {
        return Some(Origin::path(path).into());
    }
    let secondary = finding.secondary.iter().map(|label| (AnnotationKind::Context, label));
    let labels = std::iter::once((AnnotationKind::Primary, &finding.primary)).chain(secondary);
    let marks = labels
        .filter(|(_, label)| label.span.file == file)
        .map(|(kind, label)| (kind, one_line(&label.text), visible(source, label.span.start..label.span.end)))
        .collect_vec();
    let lines = MarkedLines::around(marks.iter().map(|(_, _, at)| source.place(at.start).line), source);
    let annotations =
        marks.into_iter().map(|(kind, text, at)| kind.span(lines.shown(at, source)).label((!text.is_empty()).then_some(text)));
    let annotations: Vec<Annotation> = annotations.collect_vec();
    Some(Snippet::source(lines.text).path(path).line_start(lines.first).annotations(annotations).into())
}

/// The lines of a text from the first marked one to the last. Lines far from all marks are empty: no excerpt shows
/// them, and so the cost of a finding depends on the lines that it shows, not on the size of the file.
struct MarkedLines {
    /// The number of the first line.
    first: usize,
    text: String,
    /// Where each line begins in the text.
    starts: Vec<usize>,
}

/// The most lines before and after a marked line that are shown with it.
const BESIDE: usize = 2;

impl MarkedLines {
    fn around(marked: impl Iterator<Item = usize>, source: &Source) -> Self {
        let mut marked = marked.collect_vec();
        marked.sort_unstable();
        let first = marked.first().copied().unwrap_or(1);
        let mut lines = Self { first, text: String::new(), starts: Vec::new() };
        for line in marked {
            let near = line.saturating_sub(BESIDE);
            while lines.next() < near {
                lines.push("");
            }
            while lines.next() <= line {
                lines.push(source.line(lines.next()));
            }
        }
        lines
    }

    /// The number of the line that would come next.
    const fn next(&self) -> usize {
        self.first + self.starts.len()
    }

    fn push(&mut self, line: &str) {
        self.starts.push(self.text.len());
        self.text.push_str(&replaced(line));
        self.text.push('\n');
    }

    /// Returns the range of a part of a marked line in the text of these lines. A part of a line end moves before it.
    fn shown(&self, part: Range<usize>, source: &Source) -> Range<usize> {
        let line = source.place(part.start).line;
        let (before, text, start) = (source.line_start(line), source.line(line), self.starts[line - self.first]);
        let shown = |at: usize| start + replaced(&text[..text.len().min(at - before)]).len();
        shown(part.start)..shown(part.end)
    }
}

/// Returns the part of a span that an excerpt can show: within the text, between whole characters, on one line. A span
/// past the last line moves to the end of it.
fn visible(source: &Source, span: Range<usize>) -> Range<usize> {
    let last = source.text().trim_end().len();
    let start = char_boundary(source.text(), span.start.min(last));
    let line = source.place(start).line;
    let line_end = source.line_start(line) + source.line(line).len();
    let end = char_boundary(source.text(), span.end.clamp(start, line_end.max(start)));
    start..end
}

fn char_boundary(text: &str, at: usize) -> usize {
    (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

fn remarks<'a>(finding: &Finding) -> Vec<Element<'a>> {
    let notes = finding.notes.iter().map(|text| (Level::NOTE, text));
    let help = finding.help.iter().map(|text| (Level::HELP, text));
    notes.chain(help).map(|(level, text)| level.message(printable(text.trim_end()).into_owned()).into()).collect_vec()
}

fn one_line(text: &str) -> String {
    printable(text.trim_end()).replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use crate::source::Span;

    const GRID: &str = "table: game\r\ntitle: Игра\r\nrules: |\r\n\t|        | 1 | 2 |\r\n\t| closed | T | F |\r\n";

    fn finding(start: usize, end: usize) -> Finding {
        Finding::new(Code::MissingRule, Span::new(FileId(0), start, end), "2 of 72 cases fire no rule")
    }

    fn plain(finding: &Finding, text: &str) -> String {
        render(finding, &[Source::new("game.yaml", text)], Style::Plain)
    }

    #[test]
    fn no_span_panics() {
        for text in ["", "\n", "\r\n\r\n", " ", "a", "a\n", "a\r\n\n", "\u{feff}é\n\t日本\r\r\n\0 🙂", GRID] {
            let source = [Source::new("game.yaml", text)];
            for start in 0..text.len() + 3 {
                for end in start.saturating_sub(2)..text.len() + 3 {
                    let finding = finding(start, end).label("here").also(Span::new(FileId(0), end, start), "and here");
                    assert!(render_body(&finding, &source).starts_with("missing-rule [DT201]: 2 of 72"));
                }
            }
        }
    }

    #[test]
    fn the_place_printed_is_that_of_the_source() {
        let source = Source::new("game.yaml", GRID);
        for (at, c) in GRID.char_indices().filter(|(_, c)| !c.is_whitespace()) {
            let text = plain(&finding(at, at + c.len_utf8()), GRID);
            assert!(text.contains(&format!("game.yaml:{}\n", source.place(at))), "{at}: {text}");
        }
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let text = plain(&finding(0, 0).help("write it"), "");
        assert_eq!(text, "error: missing-rule [DT201]: 2 of 72 cases fire no rule\n--> game.yaml\n = help: write it");
        assert_eq!(render_body(&finding(0, 0), &[]), "missing-rule [DT201]: 2 of 72 cases fire no rule");
    }

    #[test]
    fn wide_rows_show_the_marked_cell() {
        let row = (0..300).map(|at| format!("| c{at} ")).collect::<String>();
        let text = format!("rules: |\n  {row}|\n");
        for cell in ["c0", "c1 ", "c150", "c299"] {
            let at = text.find(cell).unwrap();
            let shown = plain(&finding(at, at + cell.trim().len()).label("this cell"), &text);
            let (row, carets) = shown.lines().zip(shown.lines().skip(1)).find(|(_, it)| it.contains('^')).unwrap();
            let column = carets.find('^').unwrap();
            assert!(row.len() < 200, "{shown}");
            assert_eq!(&row[column..column + cell.trim().len()], cell.trim(), "{shown}");
        }
    }

    /// The excerpt of a whole text.
    fn whole(finding: &Finding, text: &str) -> String {
        let mark =
            |kind: AnnotationKind, label: &crate::diagnostic::Label| kind.span(label.span.start..label.span.end).label(label.text.clone());
        let secondary = finding.secondary.iter().map(|it| mark(AnnotationKind::Context, it));
        let marks = std::iter::once(mark(AnnotationKind::Primary, &finding.primary)).chain(secondary);
        let snippet = Snippet::source(text.to_owned()).path("game.yaml").annotations(marks);
        let title = Level::ERROR.primary_title("missing-rule [DT201]: 2 of 72 cases fire no rule");
        let text = renderer(Style::Plain).render(&[Group::with_title(title).element(snippet)]);
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn an_excerpt_of_some_lines_is_that_of_the_whole_text() {
        let text: String = (1..=30).map(|at| format!("line {at} \u{e9} | a | b |\n")).collect();
        let places: Vec<usize> = text.match_indices("line").map(|(at, _)| at).collect();
        let span = |line: usize, column: usize| (places[line] + 10 + column, places[line] + 11 + column);
        for seed in 0..2_000usize {
            let line = |of: usize| seed * [7, 11, 13, 1][of] / [1, 3, 29, 60][of] % 30;
            let (start, end) = span(line(0), seed % 3);
            let mut finding = finding(start, end).label("here");
            for other in 1..=seed % 4 {
                let (start, end) = span(line(other), other);
                finding = finding.also(Span::new(FileId(0), start, end), format!("there {other}"));
            }
            assert_eq!(plain(&finding, &text), whole(&finding, &text), "seed {seed}");
        }
    }

    #[test]
    fn rows_to_paste_keep_their_columns() {
        let finding = finding(0, 5).note("not covered:\n  closed  started\n  T       -").help("add:\n| 8 | T |\n| 9 | F |");
        assert_eq!(
            plain(&finding, "table: game\n"),
            "\
error: missing-rule [DT201]: 2 of 72 cases fire no rule
 --> game.yaml:1:1
  |
1 | table: game
  | ^^^^^
  |
  = note: not covered:
            closed  started
            T       -
  = help: add:
          | 8 | T |
          | 9 | F |"
        );
    }

    #[test]
    fn places_in_two_files_make_two_excerpts() {
        let sources = [Source::new("a.yaml", "table: a\n"), Source::new("b.yaml", "# b\ntable: b\n")];
        let finding = finding(7, 8).label("first").also(Span::new(FileId(1), 11, 12), "second");
        assert_eq!(
            render(&finding, &sources, Style::Plain),
            "\
error: missing-rule [DT201]: 2 of 72 cases fire no rule
 --> a.yaml:1:8
  |
1 | table: a
  |        ^ first
  |
 ::: b.yaml:2:8
  |
2 | table: b
  |        - second"
        );
    }

    #[test]
    fn a_table_cannot_command_the_terminal() {
        let hostile =
            ['\u{1b}', '\u{7f}', '\u{85}', '\u{9b}', '\u{200b}', '\u{200d}', '\u{202e}', '\u{2066}', '\u{feff}', '\0', '\u{e0041}'];
        for it in hostile {
            let sources = [Source::new(format!("a{it}b.yaml"), format!("t{it}x: é{it}1\n"))];
            let at = sources[0].text().find('1').unwrap();
            let finding = Finding::new(Code::UnknownKey, Span::new(FileId(0), at, at + 1), format!("key `t{it}x`"))
                .label(format!("{it}here"))
                .note(format!("n{it}\nsecond"))
                .help(format!("{it}h"));
            let (escaped, sign) = (it.escape_unicode(), replaced(&it.to_string()).into_owned());
            assert_eq!(
                render(&finding, &sources, Style::Plain),
                format!(
                    "\
error: unknown-key [DT004]: key `t{escaped}x`
 --> a{escaped}b.yaml:1:8
  |
1 | t{sign}x: é{sign}1
  |        ^ {escaped}here
  |
  = note: n{escaped}
          second
  = help: {escaped}h"
                )
            );
            let unread = render(&finding, &[Source::new(format!("a{it}b\n.yaml"), "")], Style::Plain);
            assert!(unread.contains(&format!("--> a{escaped}b .yaml\n")), "{unread}");
        }
    }

    #[test]
    fn twenty_are_shown_errors_first() {
        let warning = Finding::new(Code::UnusedAction, Span::default(), "w");
        let all = [vec![warning; 15], vec![finding(0, 0); 12]].concat();
        let (some, rest) = shown(&all);
        assert!(some[..12].iter().all(|it| it.is_error()) && some.len() == SHOWN);
        assert_eq!(rest.unwrap(), "and 7 more warnings; see them all with `cargo dtable check --format json`");
        assert_eq!(shown(&all[..3]).1, None);
    }
}
