//! Suggestions: remedies of findings as edits of the text.
//!
//! The stages that find something say in terms of the table how it can be mended ([`Remedy`]): these rules go, this
//! entry stands there. Here the text is at hand, and each remedy becomes a [`Suggestion`] whose edits keep every other
//! byte: comments, alignment, line ends. A remedy that the layout cannot say becomes none. Every suggestion is applied
//! and checked again in `tests/tests/suggestions.rs`, over the whole corpus.
//!
//! ```text
//! finding, remedy -> place (where rules stand in the text) -> rows | columns | data -> suggestion
//! ```
//!
//! # Files
//!
//! Behind the feature `library`, which the macro leaves out.
//!
//! - `table_text`: Where the rules stand in the text: rows, columns, items of a list.
//! - `add`: Adds rules.
//! - `delete`: Deletes rules and relations.
//! - `join`: Replaces several rules by one.
//! - `split`: Makes rules give up cases.
//! - `entry`: Changes an entry; `word` another word.
//! - `unused`: Deletes what nothing uses.
//! - `tests`: Texts before and after.

mod add;
mod delete;
mod entry;
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

/// Makes suggestions of the remedies of findings.
pub(crate) fn add(findings: &mut [Finding], sources: &[Source]) {
    let mut places: BTreeMap<FileId, Option<TableText>> = BTreeMap::new();
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
                    let place = places.entry(file).or_insert_with(|| TableText::new(source, file));
                    place.as_ref().and_then(|place| in_table(place, remedy, finding))
                }
            };
            finding.suggestions.extend(suggestion);
        }
    }
}

/// The edits after which rules that contradict each other share no case any more.
pub(crate) fn settled(changes: &Changes, source: &Source) -> Option<Suggestion> {
    split::settle(&TableText::new(source, FileId(0))?, changes).filter(|it| !it.edits.is_empty())
}

/// The suggestion for a remedy that is about the rules or relations of a table.
fn in_table(place: &TableText, remedy: &Remedy, finding: &Finding) -> Option<Suggestion> {
    match remedy {
        Remedy::Entry(new) => entry::replace(place, new),
        Remedy::Narrow { changes, right } => split::narrow(place, changes, right),
        Remedy::DeleteRules(ids) => delete::rules(place, ids),
        Remedy::Entries(all) => entry::replace_all(place, all),
        Remedy::JoinRules { entry, gone } => join::rules(place, entry, gone),
        Remedy::DeleteRelations { spans, is_sure } => delete::relations(place, spans, *is_sure),
        Remedy::DeleteUnused => unused::declared(place, finding.primary.span),
        Remedy::AddRules(rules) => add::rules(place, rules),
        Remedy::AddElse => add::otherwise(place),
        Remedy::Rename { .. } | Remedy::Quote { .. } | Remedy::Value(_) => None,
    }
}

/// A suggestion without placeholders.
fn suggestion(kind: SuggestionKind, title: String, mut edits: Vec<Edit>, is_sure: bool) -> Suggestion {
    edits.order_by_key(|it| it.span);
    let applicability = if is_sure { Applicability::Automatic } else { Applicability::MaybeIncorrect };
    Suggestion { kind, title, edits, applicability, placeholders: Vec::new(), right: None }
}
