//! Suggestions: remedies of findings as edits of the text.
//!
//! A stage that reports a finding also says in terms of the table how to mend it: the [`Remedy`] deletes rules or
//! writes another entry. This stage has the text, and turns each remedy into a [`Suggestion`] whose edits keep every
//! other byte: comments, alignment, line ends. A remedy for which the layout of the text has no room becomes no
//! suggestion. `tests/tests/suggestions.rs` applies every suggestion of the whole corpus, and checks the table again.
//!
//! ```text
//! finding, remedy -> TableText (where rules stand in the text) -> rows | columns | data -> suggestion
//! ```
//!
//! # Files
//!
//! Behind the feature `library`, which the macro leaves out.
//!
//! - `table_text`: Where the rules stand in the text: rows, columns, items of a list.
//! - `add`: Adds rules. `added_example`: Adds an example (feature `explore`).
//! - `delete`: Deletes rules and relations.
//! - `join`: Replaces several rules by one.
//! - `split`: Makes rules give up cases.
//! - `changed_entry`: Changes an entry; `word` changes a name or a value elsewhere.
//! - `unused`: Deletes what nothing uses.
//! - `tests`: Texts before and after.

mod add;
#[cfg(feature = "explore")]
mod added_example;
mod changed_entry;
mod delete;
mod join;
mod split;
mod table_text;
#[cfg(test)]
mod tests;
mod unused;
mod word;

use crate::diagnostic::{Applicability, Changes, Edit, Finding, Remedy, Suggestion, SuggestionKind};
use crate::lists::Order;
use crate::source::{FileId, Source};
use std::collections::BTreeMap;
use table_text::TableText;

/// Turns the remedies of findings into suggestions.
pub(crate) fn add(findings: &mut [Finding], sources: &[Source]) {
    let mut tables: BTreeMap<FileId, Option<TableText>> = BTreeMap::new();
    for finding in findings {
        let file = finding.primary.span.file;
        let Some(source) = sources.get(file.0 as usize) else { continue };
        let remedies = std::mem::take(&mut finding.remedies);
        for remedy in &remedies {
            let suggestion = match remedy {
                Remedy::Rename { written, name, is_only } => word::rename(source, finding.primary.span, written, name, *is_only),
                Remedy::Quote { text, is_sure } => word::quote(source, finding.primary.span, text, *is_sure),
                Remedy::Value(text) => word::value(source, finding.primary.span, text),
                remedy => {
                    let table = tables.entry(file).or_insert_with(|| TableText::new(source, file));
                    table.as_ref().and_then(|table| in_table(table, remedy, finding))
                }
            };
            finding.suggestions.extend(suggestion);
        }
    }
}

/// Returns edits that leave no common case to rules that contradict each other.
pub(crate) fn settled(changes: &Changes, source: &Source) -> Option<Suggestion> {
    split::settle(&TableText::new(source, FileId(0))?, changes).filter(|it| !it.edits.is_empty())
}

/// Returns the edit that writes a case as an example of the table in a file.
#[cfg(feature = "explore")]
pub(crate) fn example(source: &Source, when: &[(String, String)], result: &str) -> Option<Suggestion> {
    added_example::example(&TableText::new(source, FileId(0))?, when, result)
}

/// Returns the suggestion for a remedy that changes the rules or relations of a table.
fn in_table(table: &TableText, remedy: &Remedy, finding: &Finding) -> Option<Suggestion> {
    match remedy {
        Remedy::Entry(new) => changed_entry::replace(table, new),
        Remedy::Narrow { changes, right } => split::narrow(table, changes, right),
        Remedy::DeleteRules(ids) => delete::rules(table, ids, &finding.evidence.rules),
        Remedy::Entries(all) => changed_entry::replace_all(table, all),
        Remedy::JoinRules { entry, gone } => join::rules(table, entry, gone),
        Remedy::DeleteRelations { spans, is_sure } => delete::relations(table, spans, *is_sure),
        Remedy::DeleteUnused => unused::declared(table, finding.primary.span),
        Remedy::AddRules(rules) => add::rules(table, rules),
        Remedy::AddElse => add::otherwise(table),
        Remedy::Rename { .. } | Remedy::Quote { .. } | Remedy::Value(_) => None,
    }
}

/// A suggestion without placeholders.
fn suggestion(kind: SuggestionKind, title: String, mut edits: Vec<Edit>, is_sure: bool) -> Suggestion {
    edits.order_by_key(|it| it.span);
    let applicability = if is_sure { Applicability::Automatic } else { Applicability::MaybeIncorrect };
    Suggestion { kind, title, edits, applicability, placeholders: Vec::new(), right: None }
}
