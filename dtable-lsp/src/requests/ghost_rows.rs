//! The rules that are missing, shown where they would stand: a key accepts them.

use dtable_core::diagnostic::{Code, Edit, Finding, Suggestion, SuggestionKind, applied};
use gen_lsp_types as lsp;

use super::commands::{Argument, Hand};
use super::edits;
use crate::files::FileUri;
use crate::server::{Checked, Server};
use crate::text::Text;

/// How many missing rules are shown one by one.
const MOST_SHOWN: usize = 5;

/// The rules that are missing in a table.
struct Ghosts<'a> {
    text: &'a Text,
    suggestion: &'a Suggestion,
}

/// The missing rules as hints: rows on the blank lines below the grid, or at the end of its last row; columns at the ends
/// of the rows.
pub(crate) fn hints(server: &Server, checked: &Checked) -> Vec<lsp::InlayHint> {
    let Some(ghosts) = Ghosts::of(server, checked) else { return Vec::new() };
    let edits = &ghosts.suggestion.edits;
    match &edits[..] {
        [edit] if edit.text.starts_with(['\n', '\r']) => ghosts.rows(server, edit),
        _ => edits.iter().map(|edit| ghosts.hint(server, edit.span.start, &edit.text, edits)).collect(),
    }
}

/// Inserts the missing rules, and selects what is to be filled in first.
pub(crate) fn accept(server: &Server, argument: &Argument) -> Option<Hand> {
    let file = argument.file();
    let ghosts = Ghosts::of(server, server.last_check(&file)?)?;
    Some(Hand { edits: ghosts.edits(server, &ghosts.suggestion.edits), selection: ghosts.to_fill_in(server), ..Hand::default() })
}

impl<'a> Ghosts<'a> {
    /// The rules that the check of a file found missing, if the file is as it was checked.
    fn of(server: &Server, checked: &'a Checked) -> Option<Self> {
        let file: &FileUri = &checked.root;
        let text = checked.texts.get(file).filter(|it| edits::is_current(server, file, it))?;
        let is_own = |it: &&Suggestion| it.edits.iter().all(|edit| checked.file(edit.span.file) == Some(file));
        let adds = |it: &&Suggestion| it.kind == SuggestionKind::AddRules && !it.edits.is_empty();
        let of_finding = |it: &'a Finding| it.suggestions.iter().filter(adds).find(is_own);
        let mut missing = checked.compiled.findings.iter().filter(|it| it.code == Code::MissingRule);
        let suggestion = missing.find_map(of_finding)?;
        Some(Self { text, suggestion })
    }

    /// Rows, each on a blank line of its own where there are some below the last row.
    fn rows(&self, server: &Server, edit: &Edit) -> Vec<lsp::InlayHint> {
        let rows: Vec<&str> = edit.text.lines().skip(1).collect();
        let newline = &edit.text[..edit.text.len() - edit.text.trim_start_matches(['\n', '\r']).len()];
        let last = self.text.line_at(edit.span.start);
        let is_blank = |line: &usize| *line < self.text.lines() && self.text.text()[self.text.line(*line)].trim().is_empty();
        let below: Vec<usize> = (last + 1..).take_while(is_blank).take(rows.len().min(MOST_SHOWN)).collect();
        let places = if below.is_empty() { vec![edit.span.start] } else { below.iter().map(|it| self.text.line(*it).start).collect() };
        let shown = places.len();
        let hint = |(at, place): (usize, usize)| {
            // The last place stands for all rows that have none.
            let own = if at + 1 == shown { &rows[at..] } else { &rows[at..=at] };
            let more = if own.len() > 1 { format!("  + {} more", own.len() - 1) } else { String::new() };
            let label = if below.is_empty() { rows[at].trim_start() } else { rows[at] };
            let added: String = own.iter().flat_map(|row| [newline, row]).collect();
            self.hint(server, place, &format!("{label}{more}"), &[Edit::new(edit.span, added)])
        };
        places.into_iter().enumerate().map(hint).collect()
    }

    fn hint(&self, server: &Server, at: usize, label: &str, added: &[Edit]) -> lsp::InlayHint {
        lsp::InlayHint {
            position: self.text.position(at, server.encoding()),
            label: label.to_owned().into(),
            kind: None,
            text_edits: Some(self.edits(server, added)),
            tooltip: Some(lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value: self.tooltip() }.into()),
            padding_left: Some(self.text.text()[..at].ends_with('|')),
            padding_right: None,
            data: None,
        }
    }

    fn tooltip(&self) -> String {
        let title = &self.suggestion.title;
        format!("{title}\n\nAccept them with the command `dtable.acceptGhostRows`, or with a quick fix.")
    }

    fn edits(&self, server: &Server, edits: &[Edit]) -> Vec<lsp::TextEdit> {
        let range = |it: &Edit| self.text.range(it.span.start, it.span.end, server.encoding());
        edits.iter().map(|it| lsp::TextEdit { range: range(it), new_text: it.text.clone() }).collect()
    }

    /// What is to be filled in first, in positions after the edits.
    fn to_fill_in(&self, server: &Server) -> Option<lsp::Range> {
        let (edits, place) = (&self.suggestion.edits, self.suggestion.placeholders.first()?);
        let after = Text::new(applied(self.text.text(), edits)?);
        let before = edits[..place.edit].iter().map(|it| it.text.len() + it.span.start - it.span.end).sum::<usize>();
        let start = edits[place.edit].span.start + before;
        Some(after.range(start + place.start, start + place.end, server.encoding()))
    }
}
