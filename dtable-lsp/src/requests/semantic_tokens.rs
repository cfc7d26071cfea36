//! What each piece of a file is, so that a client colours it: names, entries, results, keys.

use std::ops::Range;

use dtable_core::syntax::document::{ExpectedItem, Rules};
use dtable_core::syntax::token::{self, TokenKind};
use dtable_core::syntax::{Document, Literal, TableDocument, Text};
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::names::{self, GridRole, Mention, What};
use crate::server::{Parsed, Server};

/// The kinds of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Column,
    Output,
    Action,
    Rule,
    Value,
    Constant,
    Table,
    Type,
    Key,
    Number,
    Quoted,
    Operator,
    /// `-`: the entry does not matter.
    Irrelevant,
}

/// The kinds with their names in the protocol, in the order of the legend.
const KINDS: [(Kind, &str); 13] = [
    (Kind::Column, "parameter"),
    (Kind::Output, "property"),
    (Kind::Action, "method"),
    (Kind::Rule, "label"),
    (Kind::Value, "enumMember"),
    (Kind::Constant, "variable"),
    (Kind::Table, "function"),
    (Kind::Type, "type"),
    (Kind::Key, "keyword"),
    (Kind::Number, "number"),
    (Kind::Quoted, "string"),
    (Kind::Operator, "operator"),
    (Kind::Irrelevant, "comment"),
];

/// The one modifier: the name is defined here.
const DEFINES: u32 = 1;

/// The two values of a truth.
const TRUTHS: &[&str] = &["T", "F", "Y", "N", "true", "false"];

/// Words of entries and formulas that are no names.
const WORDS: &[&str] = &["not", "n", "a", "stay", "stop", "else", "if", "as"];

/// A piece, by its bytes.
struct Piece {
    place: Range<usize>,
    kind: Kind,
    modifiers: u32,
}

/// The kinds and modifiers, for the client.
pub(crate) fn capability() -> lsp::SemanticTokensOptions {
    lsp::SemanticTokensOptions {
        legend: lsp::SemanticTokensLegend {
            token_types: KINDS.iter().map(|it| it.1.to_owned()).collect(),
            token_modifiers: vec!["declaration".to_owned()],
        },
        range: Some(true.into()),
        full: Some(true.into()),
        ..Default::default()
    }
}

/// The pieces of a file.
pub(crate) fn full(server: &Server, params: lsp::SemanticTokensParams) -> Option<lsp::SemanticTokens> {
    of_lines(server, &params.text_document, 0..usize::MAX)
}

/// The pieces on the lines of a range.
pub(crate) fn range(server: &Server, params: lsp::SemanticTokensRangeParams) -> Option<lsp::SemanticTokens> {
    of_lines(server, &params.text_document, params.range.start.line as usize..params.range.end.line as usize + 1)
}

fn of_lines(server: &Server, document: &lsp::TextDocumentIdentifier, lines: Range<usize>) -> Option<lsp::SemanticTokens> {
    let parsed = server.parsed(&FileUri::of(&document.uri))?;
    let (mut data, mut last) = (Vec::new(), lsp::Position::default());
    for piece in pieces(&parsed).iter().filter(|it| lines.contains(&parsed.text.line_at(it.place.start))) {
        let range = parsed.text.range(piece.place.start, piece.place.end, server.encoding());
        let delta_line = range.start.line - last.line;
        data.push(lsp::SemanticToken {
            delta_line,
            delta_start: if delta_line == 0 { range.start.character - last.character } else { range.start.character },
            length: range.end.character - range.start.character,
            token_type: KINDS.iter().zip(0..).find(|it| it.0.0 == piece.kind).map_or(0, |it| it.1),
            token_modifiers_bitset: piece.modifiers,
        });
        last = range.start;
    }
    Some(lsp::SemanticTokens { result_id: None, data })
}

/// The pieces in the order of the text; no two overlap, and none goes over a line's end.
fn pieces(parsed: &Parsed) -> Vec<Piece> {
    let Some(document) = &parsed.document else { return Vec::new() };
    let names = parsed.mentions().iter().filter_map(of_name);
    let mut found: Vec<Piece> = names.chain(keys(parsed.text.text())).collect();
    if let Document::Table(table) = document {
        let mut reader = Reader { found: &mut found };
        reader.table(table);
    }
    let is_on_a_line = |it: &Piece| !it.place.is_empty() && parsed.text.line_at(it.place.start) == parsed.text.line_at(it.place.end);
    found.retain(is_on_a_line);
    // Names come first, so that they win over what else could stand at their places.
    found.sort_by_key(|it| it.place.start);
    let mut end = 0;
    found.retain(|it| {
        let is_free = it.place.start >= end;
        end = if is_free { it.place.end } else { end };
        is_free
    });
    found
}

fn of_name(mention: &Mention) -> Option<Piece> {
    let kind = match mention.may_be.first()? {
        What::Column | What::UsedInput { .. } => Kind::Column,
        What::Output | What::UsedOutput { .. } => Kind::Output,
        What::Action => Kind::Action,
        What::Note => Kind::Output,
        What::Rule => Kind::Rule,
        What::Constant => Kind::Constant,
        What::Table | What::Model => Kind::Table,
        What::Type => Kind::Type,
        What::Value { .. } | What::Variant { .. } => Kind::Value,
        What::File => Kind::Quoted,
    };
    let modifiers = if mention.is_definition { DEFINES } else { 0 };
    Some(Piece { place: mention.place.clone(), kind, modifiers })
}

/// The keys of the file itself: words at the beginnings of lines.
fn keys(text: &str) -> impl Iterator<Item = Piece> {
    let starts = std::iter::once(0).chain(text.match_indices('\n').map(|it| it.0 + 1));
    starts.filter_map(|start| {
        let length = text[start..].find(|it: char| !it.is_ascii_lowercase()).filter(|it| *it > 0)?;
        let is_key = text[start + length..].starts_with(':');
        is_key.then_some(Piece { place: start..start + length, kind: Kind::Key, modifiers: 0 })
    })
}

/// Reads the cells and formulas of a table.
struct Reader<'a> {
    found: &'a mut Vec<Piece>,
}

impl Reader<'_> {
    fn table(&mut self, table: &TableDocument) {
        for column in table.conditions.iter().chain(&table.inputs) {
            column.is.iter().chain(&column.range).for_each(|it| self.tokens(it));
            column.requires.iter().for_each(|it| self.tokens(&it.text));
        }
        table.relations.iter().for_each(|it| self.tokens(&it.text));
        match &table.rules {
            Rules::Grid(grid) => {
                let is_columns = grid.header.cells.first().is_some_and(|it| it.value.is_empty());
                if is_columns {
                    grid.rows.iter().for_each(|row| self.line(table, &row.cells));
                } else {
                    self.rows(table, &grid.header.cells, &grid.rows);
                }
            }
            Rules::Data(rules) => {
                for rule in rules {
                    let entries = rule.when.iter().flat_map(|it| it.value.iter());
                    entries.for_each(|(_, entry)| self.entry(entry));
                    let results = rule.outputs.iter().flat_map(|it| it.value.iter());
                    results.for_each(|(_, result)| self.tokens(result));
                    rule.next.iter().chain(&rule.weight).for_each(|it| self.tokens(it));
                }
            }
        }
        for example in &table.examples {
            example.when.iter().for_each(|(_, entry)| self.entry(entry));
            for (_, expected) in example.outputs.iter().flat_map(|it| it.value.iter()) {
                match expected {
                    ExpectedItem::One(it) => self.tokens(it),
                    ExpectedItem::List(all) => all.iter().for_each(|it| self.tokens(it)),
                }
            }
        }
        for property in &table.properties {
            if let dtable_core::syntax::document::ClaimItem::Formula(_, formula) = &property.claim {
                self.tokens(&formula.text);
            }
        }
    }

    /// A grid with a rule a row.
    fn rows(&mut self, table: &TableDocument, heads: &[Text], rows: &[dtable_core::syntax::grid::GridRow]) {
        let roles: Vec<GridRole> = heads.iter().map(|it| names::role(table, &it.value)).collect();
        for (head, role) in heads.iter().zip(&roles) {
            self.head(head, role);
        }
        for row in rows {
            for (cell, role) in row.cells.iter().zip(&roles) {
                self.cell(cell, role);
            }
        }
    }

    /// A row of a grid with a rule a column.
    fn line(&mut self, table: &TableDocument, cells: &[Text]) {
        let Some((head, cells)) = cells.split_first() else { return };
        let role = names::role(table, &head.value);
        self.head(head, &role);
        cells.iter().for_each(|it| self.cell(it, &role));
    }

    /// A head that is no name.
    fn head(&mut self, head: &Text, role: &GridRole) {
        if matches!(role, GridRole::Id | GridRole::Title | GridRole::Weight | GridRole::List | GridRole::Next) {
            self.add(head, 0..head.value.len(), Kind::Key);
        }
    }

    fn cell(&mut self, cell: &Text, role: &GridRole) {
        match role {
            GridRole::Entries(columns) if columns.len() > 1 => self.shared(cell),
            GridRole::Entries(_) => self.entry(cell),
            GridRole::Order(_) | GridRole::Weight | GridRole::Output(_) | GridRole::Next => self.tokens(cell),
            GridRole::Id | GridRole::Title | GridRole::Note | GridRole::List | GridRole::Unknown => {}
        }
    }

    /// The entries of a cell that columns share: a character for each, or a word.
    fn shared(&mut self, cell: &Text) {
        for (at, character) in cell.value.char_indices() {
            match character {
                '-' => self.add(cell, at..at + 1, Kind::Irrelevant),
                'T' | 'F' | 'Y' | 'N' => self.add(cell, at..at + 1, Kind::Value),
                _ => {}
            }
        }
    }

    fn entry(&mut self, entry: &Text) {
        if entry.value == "-" {
            self.add(entry, 0..1, Kind::Irrelevant);
        } else {
            self.tokens(entry);
        }
    }

    /// The tokens that are no names.
    fn tokens(&mut self, text: &Text) {
        let tokens = token::cell_tokens(&text.value).unwrap_or_default();
        for (at, it) in tokens.iter().enumerate() {
            let is_called = tokens.get(at + 1).is_some_and(|next| next.is("(") || next.is("!"));
            let kind = match &it.kind {
                TokenKind::Word(word) if TRUTHS.contains(&word.as_str()) => Kind::Value,
                TokenKind::Word(word) if WORDS.contains(&word.as_str()) || is_called => Kind::Key,
                TokenKind::Word(_) | TokenKind::Lifetime(_) => continue,
                TokenKind::Literal(Literal::Int(..) | Literal::Float(..) | Literal::Time(_) | Literal::Address(_) | Literal::Byte(_)) => {
                    Kind::Number
                }
                TokenKind::Literal(_) => Kind::Quoted,
                TokenKind::Mark("(" | ")" | "[" | "]" | "{" | "}" | "," | ";" | "::" | ".") => continue,
                TokenKind::Mark(_) => Kind::Operator,
            };
            self.add(text, it.range.clone(), kind);
        }
    }

    /// Adds a piece of a text that stands in the file byte by byte.
    fn add(&mut self, text: &Text, part: Range<usize>, kind: Kind) {
        let (span, length) = (text.part(part.clone()), part.len());
        if span.end - span.start == length {
            self.found.push(Piece { place: span.start..span.end, kind, modifiers: 0 });
        }
    }
}
