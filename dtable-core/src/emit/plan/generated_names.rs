//! Names of locals, functions and macros that more than one file writes.

use super::Plan;
use super::types::local;
use crate::source::Span;
use proc_macro2::Ident;
use quote::format_ident;

/// The local, or the field, that holds an answer.
pub(in crate::emit) fn answer(column: usize) -> Ident {
    let name = format_ident!("a{column}");
    local(&name.to_string())
}

/// The answer as the program gave it, before `as` converts it.
pub(in crate::emit) fn raw(column: usize) -> Ident {
    let name = format_ident!("q{column}");
    local(&name.to_string())
}

/// The function that numbers the variants of a column's enum.
pub(in crate::emit) fn nth_name(column: usize) -> Ident {
    format_ident!("nth_{column}")
}

/// The function of `Rule` that computes the expression at a place in the file.
pub(in crate::emit) fn function_name(span: Span) -> Ident {
    format_ident!("at_{}_{}", span.file.0, span.start)
}

/// The alias, in the module, of a type whose values are listed, which is a path without blanks.
pub(in crate::emit) fn alias_name(path: &str) -> Ident {
    format_ident!("Listed{}", path.replace("::", "_"))
}

/// A place as the beginning of a message that rustc shows when a constant is wrong.
pub(in crate::emit) fn place_before(plan: &Plan, span: Span) -> String {
    let Some(source) = plan.sources.get(span.file.0 as usize) else { return String::new() };
    let place = source.place(span.start);
    format!("{}:{}:{}: ", source.path(), place.line, place.column)
}

/// The name of the macro that stands for an expression: rustc names it, and with it the line, in its errors.
pub(in crate::emit) fn expression_name(plan: &Plan, span: Span) -> Ident {
    let Some(source) = plan.sources.get(span.file.0 as usize) else { return format_ident!("expression") };
    let place = source.place(span.start);
    let path: String = source.path().chars().map(|it| if it.is_alphanumeric() { it } else { '_' }).collect();
    let name = format!("{path}_line_{}_column_{}", place.line, place.column);
    // A path may begin with a digit, or hold letters that no identifier has.
    let is_name = syn::parse_str::<Ident>(&name).is_ok();
    if is_name { format_ident!("{name}") } else { format_ident!("line_{}_column_{}", place.line, place.column) }
}
