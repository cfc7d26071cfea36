//! Remembers cells that were read before: the rules of a large table repeat few entries and few expressions.
//!
//! The meaning of a text does not depend on its place, so it is read once. Its findings do depend on it: a cell with
//! errors is read anew at each place.

use std::collections::HashMap;

use super::entries;
use crate::diagnostic::Finding;
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Domain, Position};
use crate::resolve::scope::{Scope, ScopeColumn};
use crate::resolve::texts::ParsedEntries;
use crate::resolve::values::known_expressions::KnownExpressions;
use crate::source::Span;
use crate::syntax::Text;

/// The meaning of the cells read so far.
pub(in crate::resolve) struct CellMeanings<'a> {
    scope: &'a Scope,
    /// The entries that are parsed.
    parsed: ParsedEntries<'a>,
    /// The entries of each column, by their text.
    entries: Vec<HashMap<&'a str, ConditionEntry>>,
    /// Whether there is a finding already that the values of a column are not known, for each column.
    refused: Vec<bool>,
    /// The expressions of outputs.
    pub(in crate::resolve) expressions: KnownExpressions,
}

impl<'a> CellMeanings<'a> {
    /// Nothing is read yet.
    pub(in crate::resolve) fn new(scope: &'a Scope, parsed: ParsedEntries<'a>) -> Self {
        let columns = scope.columns.len();
        let expressions = KnownExpressions::new(scope.outputs.len()).of_inputs(scope);
        Self { scope, parsed, entries: vec![HashMap::new(); columns], refused: vec![false; columns], expressions }
    }

    /// Reads an entry of a column.
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
        let entry = entries::entry(text, self.parsed.take(at, text), at, domain, self.scope).map_err(|mut findings| {
            // If the values of a column are not known, one finding about it is enough.
            if *domain.innermost() == Domain::Opaque {
                self.refused[at] = true;
                findings.truncate(1);
            }
            findings
        })?;
        self.entries[at].insert(&text.value, entry.clone());
        Ok(entry)
    }

    /// Returns for each column with numbers or number keys the values that its entries name, ascending; for any other
    /// column none.
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

    /// Returns the irrelevant entry for a column that a rule does not mention.
    pub(in crate::resolve) fn irrelevant(&mut self, at: usize, domain: &Domain, rule: Span) -> ConditionEntry {
        let known = self.entries[at].entry("-").or_insert_with(|| entries::irrelevant(domain, rule));
        ConditionEntry { span: rule, ..known.clone() }
    }
}

/// Whether the values are numbers, or have keys that are numbers.
fn has_ranges(domain: &Domain) -> bool {
    matches!(domain.innermost(), Domain::Integer { .. } | Domain::Float { .. })
}

/// Returns all values that an entry names: for `< 5` and for `>= 5` it is 5.
fn named<'t>(text: &'t str, domain: &'t Domain) -> impl Iterator<Item = Position> + 't {
    let words = text.split("..").flat_map(|it| it.split(|it: char| it.is_whitespace() || "<>=!&,()".contains(it)));
    words.filter(|it| !it.is_empty()).filter_map(|it| domain.position(&it.replace('_', "")))
}
