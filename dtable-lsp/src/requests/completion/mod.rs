//! What may stand at the cursor: keys, names, entries, results, files.
//!
//! Where the cursor is, the text alone says; which names there are, the document so far. So completion works where the
//! YAML or the grid is broken just now.
//!
//! # Files
//!
//! - `place`: Where the cursor is. `schema`: keys and words of settings.
//! - `columns`: The values of a column, as far as its declaration says.
//! - `cells`: What a cell of a grid may hold. `entries`: entries and results.
//! - `values`: What the value of a key may be. `formulas`: names in relations and properties.
//! - `paths`: Files that a file can name.

mod cells;
mod columns;
mod entries;
mod formulas;
mod paths;
mod place;
mod schema;
mod values;

use std::ops::Range;
use std::sync::Arc;

use dtable_core::syntax::{Document, TableDocument};
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::server::{Parsed, Server};
use place::{Place, Step};

/// The characters after which clients ask by themselves.
pub(crate) const TRIGGERS: [&str; 7] = ["|", " ", "(", ",", ".", "\"", "/"];

/// Something that may stand at the cursor.
#[derive(Clone, Debug)]
struct Candidate {
    /// The text that is inserted.
    text: String,
    kind: lsp::CompletionItemKind,
    detail: Option<String>,
    /// Markdown.
    doc: Option<String>,
    /// The place among the candidates: less comes first.
    order: u8,
}

impl Candidate {
    fn new(text: impl Into<String>, kind: lsp::CompletionItemKind) -> Self {
        Self { text: text.into(), kind, detail: None, doc: None, order: 5 }
    }

    fn detail(self, detail: impl Into<String>) -> Self {
        Self { detail: Some(detail.into()).filter(|it: &String| !it.is_empty()), ..self }
    }

    fn order(self, order: u8) -> Self {
        Self { order, ..self }
    }
}

/// Candidates, and the bytes that one of them replaces.
struct Offer {
    range: Range<usize>,
    candidates: Vec<Candidate>,
}

/// A file in which something is completed.
struct Completer<'a> {
    server: &'a Server,
    file: &'a FileUri,
    parsed: &'a Arc<Parsed>,
    /// The byte of the cursor.
    at: usize,
}

/// What may stand at a position.
pub(crate) fn completed(server: &Server, params: lsp::CompletionParams) -> Option<lsp::CompletionResponse> {
    let position = &params.text_document_position_params;
    let file = FileUri::of(&position.text_document.uri);
    let parsed = server.parsed(&file)?;
    let is_ours = server.units().any(|it| *it == file) || matches!(parsed.document, Some(Document::Types(_)));
    let at = parsed.text.byte(position.position, server.encoding());
    let completer = Completer { server, file: &file, parsed: &parsed, at };
    let offer = is_ours.then(|| completer.offer()).flatten()?;
    let range = parsed.text.range(offer.range.start, offer.range.end, server.encoding());
    let takes_snippets = server.client().takes_snippets;
    let items: Vec<lsp::CompletionItem> = offer.candidates.into_iter().map(|it| item(it, range, takes_snippets)).collect();
    Some(items.into())
}

fn item(candidate: Candidate, range: lsp::Range, takes_snippets: bool) -> lsp::CompletionItem {
    let is_call = candidate.kind == lsp::CompletionItemKind::Function;
    let label = candidate.text.trim_end_matches([' ', ':']);
    let label = if is_call { label.trim_end_matches('(') } else { label }.to_owned();
    let is_snippet = is_call && takes_snippets;
    let new_text = if is_snippet { format!("{}$0)", candidate.text) } else { candidate.text };
    let doc = |value: String| lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value }.into();
    lsp::CompletionItem {
        sort_text: Some(format!("{}{label}", candidate.order)),
        label,
        kind: Some(candidate.kind),
        detail: candidate.detail,
        documentation: candidate.doc.map(doc),
        text_edit: Some(lsp::TextEdit { range, new_text }.into()),
        insert_text_format: is_snippet.then_some(lsp::InsertTextFormat::Snippet),
        ..Default::default()
    }
}

impl Completer<'_> {
    fn offer(&self) -> Option<Offer> {
        match place::place(self.text(), self.at) {
            Place::Cell(cell) => self.in_cell(&cell),
            Place::Comment => None,
            Place::Key { path, known } => Some(self.keys(&path, &known)),
            Place::Value { path, before, quote } => self.value(&path, before, quote),
        }
    }

    fn text(&self) -> &str {
        self.parsed.text.text()
    }

    fn table(&self) -> Option<&TableDocument> {
        match &self.parsed.document {
            Some(Document::Table(table)) => Some(table),
            _ => None,
        }
    }

    /// The kind of the file, by the name of its definition in the schema.
    fn kind(&self) -> &'static str {
        match &self.parsed.document {
            Some(Document::Model(_)) => "model",
            Some(Document::Types(_)) => "types",
            _ => "table",
        }
    }

    /// The bytes of the word at the cursor, with some characters that belong to it.
    fn word(&self, more: &[char]) -> Range<usize> {
        let is_word = |it: char| it == '_' || it.is_alphanumeric() || more.contains(&it);
        let text = self.text();
        let start = self.at - (text[..self.at].len() - text[..self.at].trim_end_matches(is_word).len());
        let end = self.at + (text[self.at..].len() - text[self.at..].trim_start_matches(is_word).len());
        start..end
    }

    /// The keys of the mapping at a path: those of the format, or names.
    fn keys(&self, path: &[Step], known: &[String]) -> Offer {
        let range = self.word(&['-', '.']);
        let colon = if self.text()[range.end..].starts_with(':') { "" } else { ": " };
        let written = &self.text()[range.clone()];
        let is_new = |it: &str| it == written || !known.iter().any(|key| key == it);
        let mut candidates: Vec<Candidate> = Vec::new();
        let kinds = if path.is_empty() && self.parsed.document.is_none() { &["table", "model", "types"][..] } else { &[self.kind()][..] };
        for word in kinds.iter().flat_map(|kind| schema::keys(kind, path)).filter(|it| is_new(it.name)) {
            let key = Candidate::new(format!("{}{colon}", word.name), lsp::CompletionItemKind::Property);
            let doc = word.doc.map(str::to_owned);
            candidates.push(Candidate { doc, ..key }.order(if word.is_required { 3 } else { 4 }));
        }
        for name in self.names(path).into_iter().filter(|it| is_new(&it.text)) {
            candidates.push(Candidate { text: format!("{}{colon}", name.text), ..name });
        }
        candidates.dedup_by(|a, b| a.text == b.text);
        Offer { range, candidates }
    }

    /// The names that are keys at a path.
    fn names(&self, path: &[Step]) -> Vec<Candidate> {
        let steps: Vec<&str> = path.iter().map(|it| if let Step::Key(key) = it { key.as_str() } else { "-" }).collect();
        match steps[..] {
            ["rules" | "examples", "-", "when"] => self.column_names(|_| true),
            ["rules" | "examples", "-", "out"] => self.output_names(),
            ["rules", "-", "notes"] => self.note_names(),
            ["uses", of, "with"] => self.inputs_of(of),
            _ => Vec::new(),
        }
    }
}
