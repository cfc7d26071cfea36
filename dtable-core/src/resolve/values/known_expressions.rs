//! Remembers expressions of outputs that were read before: large tables repeat few.

use super::library_literals::{self, LiteralPlace};
use super::meant;
use super::named_inputs::{self, Input};
use super::typed_literals::{self, OutputType};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::Origin;
use crate::resolve::scope::Scope;
use crate::syntax::{Text, expression, numbers, token};
use std::collections::HashMap;

/// For each output the canonical forms of its expressions.
pub(in crate::resolve) struct KnownExpressions {
    known: Vec<HashMap<String, String>>,
    /// The inputs, which expressions name.
    inputs: Vec<Input>,
}

impl KnownExpressions {
    /// No expression known yet, for `outputs` outputs.
    pub(in crate::resolve) fn new(outputs: usize) -> Self {
        Self { known: vec![HashMap::new(); outputs], inputs: Vec::new() }
    }

    /// Adds the inputs of the table, with which names in expressions are compared.
    pub(in crate::resolve) fn of_inputs(self, scope: &Scope) -> Self {
        let inputs = scope.columns.iter().filter(|it| it.origin == Origin::Input);
        let inputs = inputs.map(|it| Input { name: it.name.value.clone(), wanted: OutputType::new(&it.type_name) }).collect_vec();
        Self { inputs, ..self }
    }

    /// The canonical form of an expression of the output at `at`.
    ///
    /// # Errors
    ///
    /// The findings of [`expression::canonical`], and a literal that the type does not have.
    pub(in crate::resolve) fn canonical(&mut self, at: usize, cell: &Text, wanted: &OutputType) -> Result<String, Finding> {
        if let Some(canonical) = self.known[at].get(&cell.value) {
            return Ok(canonical.clone());
        }
        let canonical = read(cell, wanted).map_err(|it| misread(cell, wanted).unwrap_or(it))?;
        let names = self.inputs.iter().map(|it| it.name.as_str());
        let found = named_inputs::misspelled(cell, names)
            .or_else(|| named_inputs::of_another_type(cell, &self.inputs, wanted))
            .or_else(|| named_inputs::mixed_numbers(cell, &self.inputs));
        if let Some(finding) = found {
            return Err(finding);
        }
        self.known[at].insert(cell.value.clone(), canonical.clone());
        Ok(canonical)
    }
}

fn read(cell: &Text, wanted: &OutputType) -> Result<String, Finding> {
    if let Some(literal) = library_literals::read(cell, wanted, LiteralPlace::Cell)? {
        return Ok(literal.canonical);
    }
    let canonical = expression::canonical(cell)?;
    typed_literals::check(cell, wanted)?;
    Ok(canonical)
}

/// Returns the finding about a number with a comma, which is no expression.
fn misread(cell: &Text, wanted: &OutputType) -> Option<Finding> {
    let tokens = token::tokens(&cell.value).ok()?;
    let found = numbers::misread(&cell.value, &tokens, Some(0))?;
    let is_read = |written: &str| read(&Text::whole(written, cell.span), wanted).is_ok();
    let takes = |written: &str| {
        // A whole number is a float of Rust with a point.
        let float = format!("{written}.0");
        let is_float = !matches!(wanted, OutputType::Library(_)) && is_read(&float);
        if is_float { vec![float] } else { meant::taken(written, is_read(written)) }
    };
    Some(meant::misread(cell, Code::InvalidResult, &found, &takes))
}
