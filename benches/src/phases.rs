//! What a table costs in each stage of the compiler.

use crate::timing::least;
use dtable_core::decide::{self, Forms};
use dtable_core::diagnostic::Finding;
use dtable_core::doc::html::Links;
use dtable_core::doc::shown_table::Shown;
use dtable_core::model::Table;
use dtable_core::source::{FileId, Source};
use dtable_core::syntax::{Document, document::TableDocument};
use dtable_core::verify::{VerifiedTable, verify};
use dtable_core::{doc, emit, resolve, syntax};
use quote::quote;
use std::time::Duration;

/// The text of a table and its document.
pub struct Read {
    sources: Vec<Source>,
    document: Box<TableDocument>,
    /// The time that reading took.
    pub time: Duration,
}

/// Reads a table.
pub fn read(name: &str, text: String) -> Result<Read, Vec<Finding>> {
    let sources = vec![Source::new(name, text)];
    let (time, document) = least(|| syntax::parse(&sources[0], FileId(0)));
    match document? {
        Document::Table(document) => Ok(Read { sources, document, time }),
        Document::Model(_) | Document::Types(_) => Err(Vec::new()),
    }
}

/// Looks its names up.
pub fn resolved(read: &Read) -> Result<(Duration, Table), Vec<Finding>> {
    let (time, table) = least(|| resolve::table(&read.document));
    Ok((time, table?))
}

/// Proves it; the copy that a verified table is, is counted.
pub fn verified(table: &Table) -> (Duration, Option<VerifiedTable>, Vec<Finding>) {
    let (time, (verified, findings)) = least(|| verify(table));
    (time, verified, findings)
}

/// Builds its graphs.
pub fn decided(verified: &VerifiedTable) -> (Duration, Forms) {
    least(|| decide::build(verified))
}

/// Writes its code; the answer is how many bytes of Rust.
pub fn emitted(read: &Read, verified: &VerifiedTable, decision: &Forms) -> (Duration, usize) {
    let (visibility, path) = (quote!(pub), quote!("table.yaml"));
    let (time, tokens) = least(|| emit::table(verified, decision, &read.sources, emit::Call::new(&visibility, &path)));
    (time, tokens.to_string().len())
}

/// Makes its page of documentation, as rustdoc alone has it done.
pub fn documented(verified: &VerifiedTable, decision: &Forms) -> Duration {
    let (table, verdict, graph, cost) = (verified.table(), verified.verdict(), decision.graph(), decision.rule_cost.as_ref());
    let shown = Shown { table, source: None, verdict, graph, cost, links: Links::Items, used: &[] };
    least(|| doc::page::page(&shown)).0
}
