//! What is known of the thing under the pointer: rules, columns, entries, operators, keys, findings.
//!
//! # Files
//!
//! - `rules`: The cases of a rule.
//! - `columns`: Columns, outputs and actions.
//! - `entries`: An entry in words. `operators`: what the operators of entries and formulas mean.
//! - `keys`: The keys of the format, as the schema describes them.
//! - `findings`: The page about a finding, in short.

mod columns;
mod entries;
mod findings;
mod keys;
mod operators;
mod rules;

use std::ops::Range;
use std::sync::Arc;

use dtable_core::model::Table;
use dtable_core::source::Span;
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::names::{self, What};
use crate::server::{Parsed, Server};

/// A place that somebody points at, and what is known of its file.
struct Pointed<'a> {
    server: &'a Server,
    file: &'a FileUri,
    parsed: Arc<Parsed>,
    /// The table, where the file is one and was understood.
    table: Option<&'a Table>,
    byte: usize,
}

/// A part of a hover, with the bytes that it is about.
struct Said {
    text: String,
    about: Range<usize>,
}

/// What is said about a position.
pub(crate) fn at(server: &Server, params: lsp::HoverParams) -> Option<lsp::Hover> {
    let place = &params.text_document_position_params;
    let file = FileUri::of(&place.text_document.uri);
    let parsed = server.parsed(&file)?;
    let byte = parsed.text.byte(place.position, server.encoding());
    let table = super::checked_table(server, &file).map(|it| it.1);
    let pointed = Pointed { server, file: &file, parsed, table, byte };
    let thing = pointed.thing();
    let page = findings::page(&pointed);
    let about = thing.iter().chain(&page).map(|it| it.about.clone()).next()?;
    let texts: Vec<String> = thing.into_iter().chain(page).map(|it| it.text).collect();
    let range = pointed.parsed.text.range(about.start, about.end, server.encoding());
    Some(lsp::Hover {
        contents: lsp::MarkupContent { kind: lsp::MarkupKind::Markdown, value: texts.join("\n\n---\n\n") }.into(),
        range: Some(range),
    })
}

impl Pointed<'_> {
    /// The thing under the pointer: what a cell of a rule means, else what an operator or a name means, else what a key
    /// means.
    fn thing(&self) -> Option<Said> {
        self.table
            .and_then(|table| self.cell(table))
            .or_else(|| operators::in_formula(self))
            .or_else(|| self.name())
            .or_else(|| keys::key(self))
    }

    /// A cell of a rule: its id, an entry, or a result.
    fn cell(&self, table: &Table) -> Option<Said> {
        let at = table.rules.iter().position(|it| self.is_in(it.id.span));
        if let Some(rule) = at {
            let span = table.rules[rule].id.span;
            return Some(Said { text: rules::rule(table, rule), about: span.start..span.end });
        }
        entries::entry(self, table).or_else(|| self.result(table))
    }

    /// A result of a rule, by the output that it is of.
    fn result(&self, table: &Table) -> Option<Said> {
        let results = table.rules.iter().flat_map(|it| it.outcome.outputs.iter().enumerate());
        let (output, it) = results.filter(|(_, it)| self.is_in(it.span)).max_by_key(|(_, it)| it.span.start)?;
        let text = columns::output(self, &table.outputs[output].name.value)?;
        Some(Said { text, about: it.span.start..it.span.end })
    }

    /// A name, by what it is the name of.
    fn name(&self) -> Option<Said> {
        let mention = names::at(&self.parsed, self.byte)?;
        let text = mention.may_be.iter().find_map(|what| self.named(what, &mention.name))?;
        Some(Said { text, about: mention.place.clone() })
    }

    fn named(&self, what: &What, name: &str) -> Option<String> {
        match what {
            What::Column => columns::column(self, name),
            What::Output => columns::output(self, name),
            What::Action => columns::action(self, name),
            What::Note => columns::note(self, name),
            What::Rule => {
                let table = self.table?;
                Some(rules::rule(table, table.rules.iter().position(|it| it.id.value == *name)?))
            }
            What::File => columns::file(self, name),
            _ => None,
        }
    }

    fn is_in(&self, span: Span) -> bool {
        span.start <= self.byte && self.byte <= span.end && span.start < span.end
    }
}
