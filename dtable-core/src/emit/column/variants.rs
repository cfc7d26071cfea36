//! Enums: the one function of a column that names its variants. All other code looks at the number that the function gives, so that rustc
//! finds fault with `values:` once.

use super::held::Held;
use super::texts;
use crate::emit::plan::names::{expression_name, nth_name};
use crate::emit::plan::types::{ident, is_plain_path};
use crate::emit::plan::{Plan, enum_type};
use crate::model::{Domain, Position, ValueSet, last_segment};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// The function that numbers the variants of a column's enum in the order of `values:`; all others have the next number.
///
/// What names variants stands in a macro named after the place of the list: rustc names it, and with it the line. The closure has rustc
/// check that the list is whole, in words without advice about arms; the type has a name outside of the macro, as rustc says
/// of a type twice that it is not there, where it begins the path of a variant.
pub(in crate::emit) fn function(plan: &Plan, column: usize) -> Option<TokenStream> {
    let it = &plan.table.columns[column];
    let (count, open) = enum_of(&it.domain)?;
    let (nth, ty) = (nth_name(column), plan.inner_value(&enum_type(it)));
    let names = names(plan, column, &ty);
    let Names { alias, own, path, .. } = &names;
    let (name, whole) = (macro_name(plan, column), (!open).then(|| whole(plan, column, count, &names)));
    let named = if open { count } else { count - 1 };
    let arms = (0..named).map(|number| {
        let pattern = plan.pattern(column, &ValueSet::one(number as Position), path);
        quote!(#pattern => #number,)
    });
    let body = quote! {
        macro_rules! #name {
            ($value:expr) => {{
                #whole
                match *$value { #(#arms)* _ => #named }
            }};
        }
        #name!(value)
    };
    let body = if own.is_some() { quote!({ #own #body }) } else { body };
    Some(quote! {
        #[inline]
        pub(super) const fn #nth(value: &#ty) -> usize {
            #alias
            #body
        }
    })
}

/// How the function calls the enum.
struct Names {
    /// The alias, where the module has none.
    alias: Option<TokenStream>,
    /// An alias of the alias that is called as the enum is, where variants are compared: rustc calls those that have fields by it.
    own: Option<TokenStream>,
    /// What stands before the variants.
    path: TokenStream,
    /// The type of a parameter.
    ty: TokenStream,
}

fn names(plan: &Plan, column: usize, ty: &TokenStream) -> Names {
    let it = &plan.table.columns[column];
    let (alias, listed) = match plan.listed_alias(it) {
        Some(name) => (None, name),
        // An alias has no lifetimes of its own.
        None if it.ty.contains('\'') || it.ty.contains("Listed") => {
            return Names { alias: None, own: None, path: plan.inner_path(&enum_type(it)), ty: ty.clone() };
        }
        None => (Some(quote!(type Listed = #ty;)), format_ident!("Listed")),
    };
    let enum_type = enum_type(it);
    let own = Some(last_segment(&enum_type)).filter(|name| is_compared(plan, column) && is_plain_path(name)).map(ident);
    let path = own.as_ref().unwrap_or(&listed).to_token_stream();
    Names { alias, own: own.map(|name| quote!(type #name = #listed;)), ty: path.clone(), path }
}

/// Has rustc check that all variants are listed; and where they are compared with those of another column, that they have no fields, in
/// which they could differ.
fn whole(plan: &Plan, column: usize, count: usize, Names { path, ty, .. }: &Names) -> TokenStream {
    let all = ValueSet::span(0, count as Position - 1);
    let pattern = if is_compared(plan, column) { plan.plain_pattern(column, &all, path) } else { plan.pattern(column, &all, path) };
    quote!(const _: fn(#ty) = |(#pattern)| {};)
}

fn is_compared(plan: &Plan, column: usize) -> bool {
    plan.table.compared.contains(&column)
}

/// rustc names the macro where it refuses a variant with fields: the name says why.
fn macro_name(plan: &Plan, column: usize) -> Ident {
    let it = &plan.table.columns[column];
    let name = expression_name(plan, it.listed.unwrap_or(it.name.span));
    if is_compared(plan, column) { format_ident!("{name}_is_compared_so_no_variant_has_fields") } else { name }
}

/// The number of a variant of a column, behind however many references.
pub(in crate::emit) fn number(plan: &Plan, column: usize, held: &Held, inside: bool) -> TokenStream {
    let (nth, name, module) = (nth_name(column), held.borrow(), plan.name());
    if inside { quote!(self::#nth(#name)) } else { quote!(#module::#nth(#name)) }
}

/// Whether a variant of a column lies in a set.
pub(super) fn is_in(plan: &Plan, column: usize, domain: &Domain, set: &ValueSet, held: &Held, inside: bool) -> TokenStream {
    let all = ValueSet::span(0, domain.last());
    if set.is_empty() {
        return quote!(false);
    }
    if all.is_subset(set) {
        return quote!(true);
    }
    let (number, pattern) = (number(plan, column, held, inside), texts::numbers(set));
    quote!(::core::matches!(#number, #pattern))
}

/// The enum in a domain, if it is one or holds one.
fn enum_of(domain: &Domain) -> Option<(usize, bool)> {
    match domain {
        Domain::Enum { variants, open } => Some((variants.len(), *open)),
        Domain::Option(inner) => enum_of(inner),
        _ => None,
    }
}
