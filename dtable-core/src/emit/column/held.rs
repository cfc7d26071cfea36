//! A value in scope: where it is found, and how code looks at it.

use crate::emit::plan::Plan;
use crate::emit::plan::types::{option_inner, references};
use proc_macro2::TokenStream;
use quote::quote;

/// A value in scope: the expression that names it, and the number of references around it. `&&Season` behind the local
/// `value` is the value `** value`.
pub(in crate::emit) struct Held {
    name: TokenStream,
    references: usize,
    ty: String,
}

impl Held {
    /// The value of a column, held by `name` as it is declared.
    pub(in crate::emit) fn column(plan: &Plan, column: usize, name: TokenStream) -> Self {
        let it = &plan.table.columns[column];
        let ty = it.converted.as_ref().unwrap_or(&it.ty);
        Self { name, references: references(ty), ty: ty.clone() }
    }

    /// This value behind one more reference.
    pub(in crate::emit) fn borrowed(self) -> Self {
        Self { references: self.references + 1, ..self }
    }

    /// A reference to the value, as the argument of a function that takes one. More than one reference is no harm.
    pub(in crate::emit) fn borrow(&self) -> TokenStream {
        let name = &self.name;
        if self.references == 0 { quote!(&#name) } else { name.clone() }
    }

    /// The expression that names it, with its references.
    pub(in crate::emit) const fn name(&self) -> &TokenStream {
        &self.name
    }

    /// The value itself, without references.
    pub(in crate::emit) fn value(&self) -> TokenStream {
        let stars = std::iter::repeat_n(quote!(*), self.references);
        let name = &self.name;
        quote!(#(#stars)* #name)
    }

    /// The value inside `Some`, bound to `name`.
    pub(in crate::emit) fn inner(&self, name: TokenStream) -> Self {
        let ty = option_inner(&self.ty).unwrap_or_default();
        Self { name, references: 1 + references(&ty), ty }
    }
}
