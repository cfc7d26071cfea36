//! Cells that were read before: the rules of a large table repeat few entries and few expressions.
//!
//! What a text means does not depend on where it stands, only its findings do: these are made anew for every cell.

use std::collections::HashMap;

use super::entries;
use crate::diagnostic::Finding;
use crate::model::{ConditionEntry, Domain};
use crate::resolve::scope::Scope;
use crate::resolve::values::expressions::KnownExpressions;
use crate::source::Span;
use crate::syntax::Text;

/// The meaning of the cells read so far.
pub(in crate::resolve) struct Known<'a> {
    scope: &'a Scope,
    /// For each column the values of its entries.
    entries: Vec<HashMap<&'a str, ConditionEntry>>,
    /// For each column whether it is said already that its values are not known.
    refused: Vec<bool>,
    /// The expressions of outputs.
    pub(in crate::resolve) expressions: KnownExpressions,
}

impl<'a> Known<'a> {
    /// Nothing is read yet.
    pub(in crate::resolve) fn new(scope: &'a Scope) -> Self {
        let columns = scope.columns.len();
        let expressions = KnownExpressions::new(scope.outputs.len()).of_inputs(scope);
        Self { scope, entries: vec![HashMap::new(); columns], refused: vec![false; columns], expressions }
    }

    /// The entry of a column.
    ///
    /// # Errors
    ///
    /// What [`entries::entry`] refuses.
    pub(in crate::resolve) fn entry(&mut self, text: &'a Text, at: usize, domain: &Domain) -> Result<ConditionEntry, Vec<Finding>> {
        if let Some(known) = self.entries[at].get(text.value.as_str()) {
            return Ok(ConditionEntry { span: text.span, ..known.clone() });
        }
        if self.refused[at] {
            return Err(Vec::new());
        }
        let entry = entries::entry(text, at, domain, self.scope).map_err(|mut findings| {
            // Of a column whose values are not known, every value would say so.
            if *entries::innermost(domain) == Domain::Opaque {
                self.refused[at] = true;
                findings.truncate(1);
            }
            findings
        })?;
        self.entries[at].insert(&text.value, entry.clone());
        Ok(entry)
    }

    /// The entry of a column that a rule does not mention.
    pub(in crate::resolve) fn irrelevant(&mut self, at: usize, domain: &Domain, rule: Span) -> ConditionEntry {
        let known = self.entries[at].entry("-").or_insert_with(|| entries::irrelevant(domain, rule));
        ConditionEntry { span: rule, ..known.clone() }
    }
}
