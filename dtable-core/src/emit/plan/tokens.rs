//! How the rules, columns, types and parameters of a table are written in generated code.

use super::Plan;
use super::placed::of_table;
use super::types::{self, ident, inner, lifetimes, local, option_inner, value_path, value_type};
use crate::lists::CollectVec;
use crate::model::{Check, Column, Domain, Position, ValueSet, Variant, last_segment};
use crate::rust_names::variant;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::Lifetime;

impl Plan<'_> {
    /// The attribute for a function of the inputs and `others` more parameters: Clippy counts them even in generated
    /// code.
    pub(in crate::emit) fn many_parameters(&self, others: usize) -> Option<TokenStream> {
        allowed_parameters(self.inputs().count() + others)
    }

    /// The trait of a host that a whole decision takes. In a model, `Host` needs more than a table that only acts.
    pub(in crate::emit) fn host_trait(&self) -> TokenStream {
        match (self.acts(), self.asks()) {
            (false, _) => quote!(Conditions),
            (true, false) if self.is_in_model() => quote!(Actions),
            (true, _) => quote!(Host),
        }
    }

    /// The condition under which the generated function checks the assumptions; `None` where it never does.
    pub(in crate::emit) fn checks(&self) -> Option<TokenStream> {
        match self.table.check {
            // What a used table that asks relies on, its user checks.
            _ if self.table.relations.is_empty() || self.is_asked_through() => None,
            Check::Debug => Some(quote!(::core::cfg!(debug_assertions))),
            Check::Always => Some(quote!(true)),
            Check::Never => None,
        }
    }

    /// The variant of `Rule` for a rule.
    pub(in crate::emit) fn rule(&self, rule: usize) -> Ident {
        ident(&variant(&self.table.rules[rule].id.value))
    }

    /// The traits of `derive:` that a type does not derive already.
    pub(in crate::emit) fn more_derives(&self, given: &[&str]) -> Option<TokenStream> {
        self.further_derives(&self.table.derive, given)
    }

    /// The traits of `derive`, but for those that a type derives already.
    pub(in crate::emit) fn further_derives(&self, derive: &[String], given: &[&str]) -> Option<TokenStream> {
        let more = derive.iter().filter(|it| !given.contains(&last_segment(it)));
        let more: Vec<TokenStream> = more.map(|it| self.inner_type(it)).collect_vec();
        (!more.is_empty()).then(|| quote!(#[derive(#(#more),*)]))
    }

    /// A rule as an expression inside the module.
    pub(in crate::emit) fn rule_value(&self, rule: usize) -> TokenStream {
        if self.has_numbered_rules() {
            let number = Literal::usize_unsuffixed(rule);
            return quote!(Rule(#number));
        }
        let name = self.rule(rule);
        quote!(Rule::#name)
    }

    /// The rule with a number that only the running program knows, inside the module. The number is the compiler's; the
    /// program may number rules otherwise.
    pub(in crate::emit) fn nth_rule(&self, number: &TokenStream) -> TokenStream {
        if self.has_numbered_rules() {
            return quote!(Rule(#number as u32));
        }
        if self.keeps_order() {
            return quote!(Rule::ALL[#number]);
        }
        let (count, names) = (self.table.rules.len(), (0..self.table.rules.len()).map(|rule| self.rule(rule)));
        quote!({
            const RANKED: [Rule; #count] = [#(Rule::#names),*];
            RANKED[#number]
        })
    }

    /// The number of a rule in the program.
    pub(in crate::emit) fn number_of(&self, rule: &TokenStream) -> TokenStream {
        if self.has_numbered_rules() { quote!(#rule.number()) } else { quote!(#rule as usize) }
    }

    /// The variant of `Action` for an action.
    pub(in crate::emit) fn action(&self, action: usize) -> Ident {
        ident(&variant(&self.table.actions[action].name.value))
    }

    /// A type as seen from the functions beside the module.
    pub(in crate::emit) fn outer_type(&self, text: &str) -> TokenStream {
        if self.is_inside() { inner(text) } else { types::tokens(text) }
    }

    /// A type as seen from inside the module.
    pub(in crate::emit) fn inner_type(&self, text: &str) -> TokenStream {
        if self.is_inside() { inner(&inner(text).to_string()) } else { inner(text) }
    }

    /// The type of a column as seen from inside the module or beside it.
    pub(in crate::emit) fn type_of(&self, column: &Column, inside: bool) -> TokenStream {
        if inside { self.declared(&column.ty) } else { self.listed_words(column, &column.ty, false) }
    }

    /// `<'a, H: Conditions + ?Sized>` and the like: the named lifetimes of the inputs and outputs, and `bounds`.
    pub(in crate::emit) fn generics(&self, bounds: &[TokenStream]) -> TokenStream {
        let lifetimes = self.lifetimes();
        if lifetimes.is_empty() && bounds.is_empty() { TokenStream::new() } else { quote!(<#(#lifetimes,)* #(#bounds),*>) }
    }

    /// The named lifetimes of the inputs and outputs.
    pub(in crate::emit) fn lifetimes(&self) -> Vec<Lifetime> {
        let inputs = self.inputs().map(|(_, column)| column.ty.as_str());
        named_lifetimes(inputs.chain(self.table.outputs.iter().map(|output| output.ty.as_str())))
    }

    /// `season: Season, guests: u32`, the types as seen from inside or beside the module; the inputs are [`ident`], or have
    /// other names.
    pub(in crate::emit) fn parameters(&self, inside: bool, called: fn(&str) -> Ident) -> Vec<TokenStream> {
        let parameter = |(_, column): (usize, &Column)| {
            let (name, ty) = (called(&column.name.value), self.type_of(column, inside));
            quote!(#name: #ty)
        };
        self.inputs().map(parameter).collect_vec()
    }

    /// Inputs as the parameters of a function that is placed, inside the module or beside it, and the attribute for
    /// many of them.
    pub(in crate::emit) fn placed_parameters(&self, inputs: &[&Column], inside: bool) -> (Vec<TokenStream>, Option<TokenStream>) {
        let parameter = |column: &&Column| {
            let (name, ty) = (ident(&column.name.value), of_table(&self.type_of(column, inside)));
            quote!(#name: #ty)
        };
        let many = (inputs.len() > 7).then(|| quote!(#[allow(clippy::too_many_arguments)]));
        (inputs.iter().map(parameter).collect_vec(), many)
    }

    /// `host, season, guests`: what `decide` takes; the host is a reference already, as are the results that a used
    /// table takes.
    pub(in crate::emit) fn arguments(&self) -> Vec<TokenStream> {
        let host = local("host");
        let inputs = self.inputs().map(|(_, column)| {
            let name = ident(&column.name.value);
            quote!(#name)
        });
        let results = local("results");
        let first = if self.asks() { Some(quote!(#host)) } else { self.takes_results().then(|| quote!(#results)) };
        first.into_iter().chain(inputs).collect_vec()
    }

    /// The pattern for some of the variants of a column's enum, which is called `path`.
    pub(in crate::emit) fn pattern(&self, column: usize, set: &ValueSet, path: &TokenStream) -> TokenStream {
        let names = variant_names(&self.table.columns[column], set);
        quote!(#(#path::#names { .. })|*)
    }

    /// The pattern for some of the variants of a column's enum, which rustc refuses if one of them has fields.
    pub(in crate::emit) fn plain_pattern(&self, column: usize, set: &ValueSet, path: &TokenStream) -> TokenStream {
        let names = variant_names(&self.table.columns[column], set);
        quote!(#(#path::#names)|*)
    }

    /// The enum of a column as seen from inside the module: without references, `::<>` where it is generic.
    pub(in crate::emit) fn inner_path(&self, ty: &str) -> TokenStream {
        self.moved(value_path(ty))
    }

    /// The enum of a column as the type of a parameter inside the module: without references, `'_` for its lifetimes.
    pub(in crate::emit) fn inner_value(&self, ty: &str) -> TokenStream {
        self.moved(value_type(ty))
    }

    fn moved(&self, path: TokenStream) -> TokenStream {
        if self.is_inside() { inner(&path.to_string()) } else { path }
    }

    /// The parameter `results`, as functions inside the module or beside it declare it, where they take it.
    pub(in crate::emit) fn results_parameter(&self, inside: bool) -> Option<TokenStream> {
        let (results, path) = (local("results"), self.beside(inside));
        self.takes_results().then(|| quote!(#results: &mut #path KeptResults))
    }
}

/// The attribute for a function of `count` parameters: Clippy counts them even in generated code.
pub(super) fn allowed_parameters(count: usize) -> Option<TokenStream> {
    (count > 7).then(|| quote!(#[allow(clippy::too_many_arguments)]))
}

/// The type of the enum that a column holds, in however many `Option`s.
pub(in crate::emit) fn enum_type(column: &Column) -> String {
    let mut ty = column.converted.as_ref().unwrap_or(&column.ty).clone();
    while let Some(inner) = option_inner(&ty) {
        ty = inner;
    }
    ty
}

fn variant_names(column: &Column, set: &ValueSet) -> Vec<Ident> {
    let Some(variants) = variants_of(&column.domain) else { return Vec::new() };
    set.iter().map(|at: Position| ident(&variants[at as usize].variant)).collect_vec()
}

pub(super) fn variants_of(domain: &Domain) -> Option<&[Variant]> {
    if let Domain::Enum { variants, .. } = domain.innermost() { Some(variants) } else { None }
}

/// The attribute of a variant by which serde writes it, and reads it, as the table spells its `id`.
pub(in crate::emit) fn written_as_id(derive: &[String], variant: &Ident, id: &str) -> Option<TokenStream> {
    let is_written = derive.iter().any(|path| {
        let path: String = path.split_whitespace().collect();
        let name = path.trim_start_matches("::").trim_start_matches("serde::");
        matches!(name, "Serialize" | "Deserialize")
    });
    (is_written && variant != id).then(|| quote!(#[serde(rename = #id)]))
}

/// The named lifetimes of some types, each once.
pub(in crate::emit) fn named_lifetimes<'a>(types: impl Iterator<Item = &'a str>) -> Vec<Lifetime> {
    let mut names: Vec<String> = types.flat_map(lifetimes).collect_vec();
    names.sort();
    names.dedup();
    names.iter().map(|name| Lifetime::new(&format!("'{name}"), Span::call_site())).collect_vec()
}

/// The traits that [`derives`] has.
pub(in crate::emit) const DERIVED: &[&str] = &["Clone", "Copy", "Debug", "PartialEq", "Eq", "Hash", "PartialOrd", "Ord"];

/// The traits that the enums of rules, actions and tables derive.
pub(in crate::emit) fn derives() -> TokenStream {
    quote! {
        #[derive(
            ::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug, ::core::cmp::PartialEq, ::core::cmp::Eq,
            ::core::hash::Hash, ::core::cmp::PartialOrd, ::core::cmp::Ord,
        )]
    }
}
