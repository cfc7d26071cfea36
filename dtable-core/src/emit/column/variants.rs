//! Enums: the one function of a column that names its variants. All other code looks at the number that the function
//! gives, so that rustc finds fault with `values:` once.

use super::held::Held;
use super::texts;
use crate::emit::plan::Plan;
use crate::emit::plan::generated_names::{expression_name, nth_name};
use crate::emit::plan::placed::{of_table, placed_function};
use crate::emit::plan::tokens::enum_type;
use crate::emit::plan::types::{ident, is_plain_path};
use crate::model::{Domain, Position, ValueSet, last_segment};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

/// The function of `Rule` that numbers the variants of a column's enum in the order of `values:`; where the list is
/// open, all others have the next number.
///
/// rustc places its errors at the list. A list that is not whole leaves out an arm.
pub(in crate::emit) fn function(plan: &Plan, column: usize) -> Option<TokenStream> {
    let it = &plan.table.columns[column];
    let (count, open) = enum_of(&it.domain)?;
    let ty = plan.listed_alias(it).map_or_else(|| plan.inner_value(&enum_type(it)), |alias| quote!(#alias));
    let (nth, ty) = (nth_name(column), of_table(&ty));
    let Names { alias, own, path } = names(plan, column, &ty);
    let arms = (0..count).map(|number| {
        let one = ValueSet::one(number as Position);
        let pattern = if has_no_fields(plan, column) { plan.plain_pattern(column, &one, &path) } else { plan.pattern(column, &one, &path) };
        quote!(#pattern => #number,)
    });
    let others = open.then(|| quote!(_ => #count));
    let body = quote!(match *value { #(#arms)* #others });
    // In a block of its own: the alias outside of it names the enum.
    let body = own.map_or_else(|| body.clone(), |own| quote!({ #own #body }));
    let head = quote!(pub(super) const fn #nth(value: &#ty) -> usize);
    Some(placed_function(&place(plan, column), &quote!(Rule), &head, &quote!(#alias #body)))
}

/// The names that the function has for the enum.
struct Names {
    /// The alias, where the module has none.
    alias: Option<TokenStream>,
    /// An alias with the enum's own name, where variants are compared: rustc's error about a variant with fields shows
    /// it.
    own: Option<TokenStream>,
    /// The path before the variants.
    path: TokenStream,
}

fn names(plan: &Plan, column: usize, ty: &TokenStream) -> Names {
    let it = &plan.table.columns[column];
    let (alias, listed) = match plan.listed_alias(it) {
        Some(name) => (None, name),
        // An alias has no lifetimes of its own.
        None if it.ty.contains('\'') || it.ty.contains("Listed") => {
            return Names { alias: None, own: None, path: plan.inner_path(&enum_type(it)) };
        }
        None => (Some(quote!(type Listed = #ty;)), format_ident!("Listed")),
    };
    let enum_type = enum_type(it);
    let own = Some(last_segment(&enum_type)).filter(|name| has_no_fields(plan, column) && is_plain_path(name)).map(ident);
    let path = own.as_ref().unwrap_or(&listed).to_token_stream();
    Names { alias, own: own.map(|name| quote!(type #name = #listed;)), path }
}

/// Whether rustc has to refuse variants with fields, as the column's variants are compared by number and fields could
/// differ. The first column of the type checks for all.
fn has_no_fields(plan: &Plan, column: usize) -> bool {
    let columns = &plan.table.columns;
    let is_closed = |it: &usize| matches!(enum_of(&columns[*it].domain), Some((_, false)));
    let is_of_type = |it: &&usize| is_closed(it) && enum_type(&columns[**it]) == enum_type(&columns[column]);
    plan.table.compared.iter().filter(is_of_type).min() == Some(&column) && is_closed(&column)
}

/// The place of the list. rustc names it where it refuses a variant with fields: the name says why.
fn place(plan: &Plan, column: usize) -> Ident {
    let it = &plan.table.columns[column];
    let name = expression_name(plan, it.listed.unwrap_or(it.name.span));
    if has_no_fields(plan, column) { format_ident!("{name}_is_compared_so_no_variant_has_fields") } else { name }
}

/// The number of a variant of a column.
pub(in crate::emit) fn number(plan: &Plan, column: usize, held: &Held, inside: bool) -> TokenStream {
    let (nth, name, module) = (nth_name(column), held.borrow(), plan.name());
    if inside { quote!(self::Rule::#nth(#name)) } else { quote!(#module::Rule::#nth(#name)) }
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
    let Domain::Enum { variants, open, .. } = domain.innermost() else { return None };
    Some((variants.len(), *open))
}
