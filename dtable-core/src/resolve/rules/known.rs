//! Cells that were read before: the rules of a large table repeat few entries and few expressions.
//!
//! The meaning of a text does not depend on where it stands, only its findings do: these are made anew for every cell.

use std::collections::HashMap;

use super::entries;
use crate::diagnostic::Finding;
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Domain, Position};
use crate::resolve::scope::{Scope, ScopeColumn};
use crate::resolve::values::expressions::KnownExpressions;
use crate::source::Span;
use crate::syntax::Text;

/// The meaning of the cells read so far.
pub(in crate::resolve) struct CellMeanings<'a> {
    scope: &'a Scope,
    /// For each column the values of its entries.
    entries: Vec<HashMap<&'a str, ConditionEntry>>,
    /// For each column whether it is said already that its values are not known.
    refused: Vec<bool>,
    /// The expressions of outputs.
    pub(in crate::resolve) expressions: KnownExpressions,
}

impl<'a> CellMeanings<'a> {
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
    /// The findings of [`entries::entry`].
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

    /// For each column the values that its entries name, ascending, where they can be bounds.
    pub(in crate::resolve) fn bounds(&self) -> Vec<Vec<Position>> {
        let of_column = |(entries, column): (&HashMap<&str, ConditionEntry>, &ScopeColumn)| match &column.domain {
            Some(domain) if has_ranges(domain) => {
                let mut bounds: Vec<Position> = entries.keys().flat_map(|text| named(text, domain)).collect_vec();
                bounds.sort_unstable();
                bounds.dedup();
                bounds
            }
            _ => Vec::new(),
        };
        self.entries.iter().zip(&self.scope.columns).map(of_column).collect_vec()
    }

    /// The entry of a column that a rule does not mention.
    pub(in crate::resolve) fn irrelevant(&mut self, at: usize, domain: &Domain, rule: Span) -> ConditionEntry {
        let known = self.entries[at].entry("-").or_insert_with(|| entries::irrelevant(domain, rule));
        ConditionEntry { span: rule, ..known.clone() }
    }
}

/// Whether the values are numbers, or keys that are.
fn has_ranges(domain: &Domain) -> bool {
    matches!(entries::innermost(domain), Domain::Integer { .. } | Domain::Float { .. })
}

/// The values that an entry names, whatever it says about them.
fn named<'t>(text: &'t str, domain: &'t Domain) -> impl Iterator<Item = Position> + 't {
    let words = text.split("..").flat_map(|it| it.split(|it: char| it.is_whitespace() || "<>=!&,()".contains(it)));
    words.filter(|it| !it.is_empty()).filter_map(|it| domain.position(&it.replace('_', "")))
}
