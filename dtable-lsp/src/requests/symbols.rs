//! The names that files define: of one file as a tree, and of the workspace.
//!
//! The grid is a symbol that begins at its header, and its rules are the children: so that editors that keep the
//! beginnings of symbols in sight show the header above every row.

use std::ops::Range;

use dtable_core::source::Span;
use dtable_core::syntax::document::{ColumnItem, ModelDocument, Rules, TableDocument};
use dtable_core::syntax::grid::Grid;
use dtable_core::syntax::{Document, Text};
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::names::What;
use crate::server::{Parsed, Server};

/// The most symbols of a workspace that are shown for a query: nobody reads more.
const MOST_SYMBOLS: usize = 500;

/// The names that a file defines.
pub(crate) fn of_document(server: &Server, params: lsp::DocumentSymbolParams) -> Option<lsp::DocumentSymbolResponse> {
    let parsed = server.parsed(&FileUri::of(&params.text_document.uri))?;
    let tree = SymbolTree { server, parsed: &parsed };
    let root = match parsed.document.as_ref()? {
        Document::Table(table) => tree.table(table),
        Document::Model(model) => tree.model(model),
        Document::Types(types) => return Some(tree.columns(&types.types, lsp::SymbolKind::Struct).into()),
    };
    Some(vec![root].into())
}

struct SymbolTree<'a> {
    server: &'a Server,
    parsed: &'a Parsed,
}

impl SymbolTree<'_> {
    fn range(&self, bytes: &Range<usize>) -> lsp::Range {
        self.parsed.text.range(bytes.start, bytes.end, self.server.encoding())
    }

    fn symbol(&self, name: &str, kind: lsp::SymbolKind, whole: Range<usize>, own: Range<usize>) -> lsp::DocumentSymbol {
        let name = if name.trim().is_empty() { "?" } else { name.trim() };
        let whole = whole.start.min(own.start)..whole.end.max(own.end);
        #[allow(deprecated, reason = "the field is part of the type")]
        lsp::DocumentSymbol {
            name: name.to_owned(),
            detail: None,
            kind,
            tags: None,
            deprecated: None,
            range: self.range(&whole),
            selection_range: self.range(&own),
            children: None,
        }
    }

    fn of_text(&self, text: &Text, detail: Option<&Text>, kind: lsp::SymbolKind, whole: Option<Range<usize>>) -> lsp::DocumentSymbol {
        let own = bytes(text.span);
        let symbol = self.symbol(&text.value, kind, whole.unwrap_or_else(|| own.clone()), own);
        lsp::DocumentSymbol { detail: detail.map(|it| it.value.trim().to_owned()), ..symbol }
    }

    fn table(&self, table: &TableDocument) -> lsp::DocumentSymbol {
        let all = 0..self.parsed.text.text().trim_end().len();
        let root = self.of_text(&table.name, table.title.as_ref(), lsp::SymbolKind::Class, Some(all));
        let mut children = self.columns(&table.conditions, lsp::SymbolKind::Field);
        children.extend(self.columns(&table.inputs, lsp::SymbolKind::Variable));
        children.extend(table.uses.iter().map(|it| self.of_text(&it.name, None, lsp::SymbolKind::Module, None)));
        children.extend(table.constants.iter().map(|it| self.of_text(&it.name, Some(&it.value), lsp::SymbolKind::Constant, None)));
        children.extend(table.actions.iter().map(|it| self.of_text(&it.name, it.text.as_ref(), lsp::SymbolKind::Method, None)));
        children.extend(table.outputs.iter().map(|it| self.of_text(&it.name, it.ty.as_ref(), lsp::SymbolKind::Property, None)));
        children.extend(table.notes.iter().map(|it| self.of_text(&it.name, it.text.as_ref(), lsp::SymbolKind::String, None)));
        children.extend(match &table.rules {
            Rules::Grid(grid) => Some(self.grid(grid)),
            Rules::Data(rules) if rules.is_empty() => None,
            Rules::Data(rules) => {
                let end = rules.last().map_or(0, |it| it.span.end);
                let of = |it: &dtable_core::syntax::document::RuleItem| {
                    self.of_text(&it.id, it.title.as_ref(), lsp::SymbolKind::Event, Some(bytes(it.span)))
                };
                let own = bytes(rules[0].id.span);
                let grid = self.symbol("rules", lsp::SymbolKind::Array, bytes(rules[0].span).start..end, own);
                Some(lsp::DocumentSymbol { children: Some(rules.iter().map(of).collect()), ..grid })
            }
        });
        let properties = table.properties.iter().filter_map(|it| it.name.as_ref().map(|name| (name, it.span)));
        children.extend(properties.map(|(name, span)| self.of_text(name, None, lsp::SymbolKind::Boolean, Some(bytes(name.span.to(span))))));
        children.sort_by_key(|it| (it.range.start.line, it.range.start.character));
        lsp::DocumentSymbol { children: Some(children), ..root }
    }

    /// The grid, with a symbol for each rule: a row, or the head of a column.
    fn grid(&self, grid: &Grid) -> lsp::DocumentSymbol {
        let header = bytes(grid.header.span);
        let end = grid.rows.last().map_or(header.end, |it| it.span.end);
        let is_by_columns = grid.header.cells.first().is_some_and(Text::is_blank);
        let rules: Vec<lsp::DocumentSymbol> = if is_by_columns {
            grid.header.cells.iter().skip(1).map(|id| self.of_text(id, None, lsp::SymbolKind::Event, None)).collect()
        } else {
            let title = grid.header.cells.iter().position(|it| it.value == "title");
            let rows = grid.rows.iter().filter_map(|row| Some((row, row.cells.first()?)));
            let of = |(row, id): (&dtable_core::syntax::grid::GridRow, &Text)| {
                let title = title.and_then(|it| row.cells.get(it)).filter(|it| !it.is_blank());
                self.of_text(id, title, lsp::SymbolKind::Event, Some(bytes(row.span)))
            };
            rows.map(of).collect()
        };
        let symbol = self.symbol("rules", lsp::SymbolKind::Array, header.start..end, header);
        lsp::DocumentSymbol { children: Some(rules), ..symbol }
    }

    fn model(&self, model: &ModelDocument) -> lsp::DocumentSymbol {
        let all = 0..self.parsed.text.text().trim_end().len();
        let root = self.of_text(&model.name, model.title.as_ref(), lsp::SymbolKind::Module, Some(all));
        let table =
            |it: &dtable_core::source::Spanned<String>| self.symbol(&it.value, lsp::SymbolKind::File, bytes(it.span), bytes(it.span));
        lsp::DocumentSymbol { children: Some(model.tables.iter().map(table).collect()), ..root }
    }

    fn columns(&self, items: &[ColumnItem], kind: lsp::SymbolKind) -> Vec<lsp::DocumentSymbol> {
        let column = |it: &ColumnItem| self.of_text(&it.name, it.text.as_ref().or(it.ty.as_ref()), kind, None);
        items.iter().map(column).collect()
    }
}

fn bytes(span: Span) -> Range<usize> {
    span.start..span.end
}

/// The names that the files of the workspace define, whose letters begin with, or contain in order, those of a query.
pub(crate) fn of_workspace(server: &Server, params: lsp::WorkspaceSymbolParams) -> Option<lsp::WorkspaceSymbolResponse> {
    let mut found = Vec::new();
    for file in server.units() {
        let Some(parsed) = server.parsed(file) else { continue };
        let of = match &parsed.document {
            Some(Document::Table(table)) => table.name.value.clone(),
            _ => file.name().to_owned(),
        };
        for mention in parsed.mentions().iter().filter(|it| it.is_definition && contains(&it.name, &params.query)) {
            let Some(kind) = mention.may_be.first().and_then(kind) else { continue };
            let range = parsed.text.range(mention.place.start, mention.place.end, server.encoding());
            let is_container = kind == lsp::SymbolKind::Class;
            found.push(lsp::WorkspaceSymbol {
                location: lsp::Location { uri: server.uri(file), range }.into(),
                data: None,
                base_symbol_information: lsp::BaseSymbolInformation {
                    name: mention.name.clone(),
                    kind,
                    tags: None,
                    container_name: (!is_container).then(|| of.clone()),
                },
            });
            if found.len() == MOST_SYMBOLS {
                return Some(found.into());
            }
        }
    }
    Some(found.into())
}

const fn kind(what: &What) -> Option<lsp::SymbolKind> {
    Some(match what {
        What::Table => lsp::SymbolKind::Class,
        What::Model => lsp::SymbolKind::Module,
        What::Column => lsp::SymbolKind::Field,
        What::Output => lsp::SymbolKind::Property,
        What::Action => lsp::SymbolKind::Method,
        What::Note => lsp::SymbolKind::String,
        What::Rule => lsp::SymbolKind::Event,
        What::Constant => lsp::SymbolKind::Constant,
        What::Type => lsp::SymbolKind::Struct,
        What::Value { .. } | What::Variant { .. } | What::UsedOutput { .. } | What::UsedInput { .. } | What::File => return None,
    })
}

/// Whether a name has the letters of a query in their order, whatever stands between them.
fn contains(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query.chars().filter(|it| !it.is_whitespace()).flat_map(char::to_lowercase).all(|it| letters.any(|letter| letter == it))
}
