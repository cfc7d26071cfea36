//! Whether the module of a table names what only the program around it knows.

use crate::emit::plan::Plan;
use crate::emit::plan::types::needs_surroundings;
use crate::model::{Aggregate, Conversion, HitPolicy};
use proc_macro2::TokenStream;
use quote::quote;

/// Lets a module see the names around it.
pub(in crate::emit) fn import() -> TokenStream {
    quote!(
        use super::*;
    )
}

impl Plan<'_> {
    /// The import of the names around the module, where it needs them.
    pub(in crate::emit) fn surroundings(&self) -> Option<TokenStream> {
        self.needs_surroundings().then(import)
    }

    /// Whether the module has to see the names around it.
    pub(in crate::emit) fn needs_surroundings(&self) -> bool {
        let columns = self.table.columns.iter().map(|column| column.ty.as_str());
        // A number of rules is told without the type of the one output.
        let is_counted = self.table.hit == HitPolicy::Collect(Aggregate::Count) && self.table.outputs.len() == 1;
        let outputs = self.table.outputs.iter().map(|output| output.ty.as_str()).filter(|_| !is_counted);
        let converted = self.table.columns.iter().filter_map(|column| column.converted.as_deref());
        let computed = self.computed().next().is_some() || !self.table.constants.is_empty();
        let functions = self.table.columns.iter().filter_map(|column| match &column.with {
            Some(Conversion::Function(path) | Conversion::Members(Some(path))) => Some(path.value.as_str()),
            _ => None,
        });
        let derived = self.table.derive.iter().any(|it| needs_surroundings(it));
        // Used tables stand inside, and see what the module sees.
        !self.table.uses.is_empty()
            || computed
            || derived
            || columns.chain(outputs).chain(converted).chain(functions).any(needs_surroundings)
    }
}
