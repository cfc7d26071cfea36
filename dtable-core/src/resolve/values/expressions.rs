//! Expressions of outputs that were read before: large tables repeat few.

use super::literals::{self, Wanted};
use crate::diagnostic::Finding;
use crate::syntax::{Text, expression};
use std::collections::HashMap;

/// For each output the canonical forms of its expressions.
pub(in crate::resolve) struct KnownExpressions(Vec<HashMap<String, String>>);

impl KnownExpressions {
    /// Nothing is read yet of so many outputs.
    pub(in crate::resolve) fn new(outputs: usize) -> Self {
        Self(vec![HashMap::new(); outputs])
    }

    /// The canonical form of an expression of the output at `at`.
    ///
    /// # Errors
    ///
    /// What [`expression::canonical`] refuses, and a literal that the type does not have.
    pub(in crate::resolve) fn canonical(&mut self, at: usize, cell: &Text, wanted: &Wanted) -> Result<String, Finding> {
        if let Some(canonical) = self.0[at].get(&cell.value) {
            return Ok(canonical.clone());
        }
        let canonical = expression::canonical(cell)?;
        literals::check(cell, wanted)?;
        self.0[at].insert(cell.value.clone(), canonical.clone());
        Ok(canonical)
    }
}
