//! Asking a column: how its value is come by, seen by the observer, and told apart.

use super::plan::Plan;
use super::types::{ident, local};
use crate::model::{Domain, Origin, ValueSet};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// From where a question is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the module, with an observer.
    Observed,
    /// In the module, without one.
    Inside,
    /// In the function beside the module.
    Beside,
}

/// The value of a column.
pub(super) fn value(plan: &Plan, column: usize, place: Place) -> TokenStream {
    let it = &plan.table.columns[column];
    let (name, module, host) = (ident(&it.name.value), plan.name(), local("host"));
    let value = match (it.origin, place) {
        (Origin::Input | Origin::Expression, _) => quote!(#name),
        (Origin::Program, Place::Beside) => quote!(#module::Conditions::#name(#host)),
        (Origin::Program, _) => quote!(Conditions::#name(#host)),
    };
    if place != Place::Observed {
        return value;
    }
    let observer = local("observer");
    match &it.domain {
        Domain::Bool => quote!(self::ask(#observer, #column, #value)),
        _ => {
            let nth = nth_name(column);
            quote!(self::ask_nth(#observer, #column, #value, |value| self::#nth(value)))
        }
    }
}

/// Asks a column and goes on in the arm whose values hold it.
pub(super) fn test(plan: &Plan, column: usize, place: Place, arms: &[(&ValueSet, TokenStream)]) -> TokenStream {
    let value = value(plan, column, place);
    match &plan.table.columns[column].domain {
        Domain::Bool => {
            let arm = |at| arms.iter().find(|(set, _)| set.contains(at)).map(|(_, code)| code);
            let (yes, no) = (arm(1), arm(0));
            let star = dereferenced(plan, column, place);
            quote!(if #star #value { #yes } else { #no })
        }
        _ => {
            let arms = arms.iter().map(|(set, code)| {
                let pattern = plan.pattern(column, set, place != Place::Beside);
                quote!(#pattern => { #code })
            });
            quote!(match #value { #(#arms)* })
        }
    }
}

/// `*` before a `bool` that is passed by reference.
fn dereferenced(plan: &Plan, column: usize, place: Place) -> Option<TokenStream> {
    let by_reference = plan.is_reference(column) && place != Place::Observed;
    by_reference.then(|| quote!(*))
}

/// The functions that report a value to the observer and pass it on, and those that number the variants of an enum.
pub(super) fn helpers(plan: &Plan) -> TokenStream {
    let columns = plan.table.columns.iter().enumerate();
    let is_bool = |column: &crate::model::Column| column.domain == Domain::Bool;
    let bools = plan.asks() && columns.clone().any(|(_, column)| is_bool(column));
    let ask = bools.then(|| {
        quote! {
            #[inline]
            fn ask<O: ::dtable_runtime::Observer + ?::core::marker::Sized>(observer: &mut O, condition: usize, value: bool) -> bool {
                observer.asked(&TABLE, condition, ::dtable_runtime::Value::Bool(value));
                value
            }
        }
    });
    let ask_nth = (plan.asks() && columns.clone().any(|(_, column)| !is_bool(column))).then(|| {
        quote! {
            #[inline]
            fn ask_nth<O: ::dtable_runtime::Observer + ?::core::marker::Sized, V>(
                observer: &mut O,
                condition: usize,
                value: V,
                nth: impl ::core::ops::FnOnce(&V) -> usize,
            ) -> V {
                observer.asked(&TABLE, condition, ::dtable_runtime::Value::Nth(nth(&value)));
                value
            }
        }
    });
    let numbers = columns.filter(|(_, column)| !is_bool(column)).map(|(at, _)| number(plan, at));
    quote!(#ask #ask_nth #(#numbers)*)
}

fn number(plan: &Plan, column: usize) -> TokenStream {
    let it = &plan.table.columns[column];
    let (nth, path) = (nth_name(column), plan.inner_path(&it.ty));
    let arms = it
        .domain
        .all()
        .iter()
        .map(|at| {
            let (pattern, number) = (plan.pattern(column, &ValueSet::one(at), true), at as usize);
            quote!(#pattern => #number)
        })
        .collect::<Vec<_>>();
    quote! {
        const fn #nth(value: &#path) -> usize {
            match *value { #(#arms,)* }
        }
    }
}

/// The function that numbers the variants of a column's enum.
pub(super) fn nth_name(column: usize) -> Ident {
    format_ident!("nth_{column}")
}

/// A column's value as a [`dtable_runtime::Value`], where `name` holds it.
pub(super) fn runtime_value(plan: &Plan, column: usize, name: &Ident) -> TokenStream {
    match &plan.table.columns[column].domain {
        Domain::Bool => {
            let star = plan.is_reference(column).then(|| quote!(*));
            quote!(::dtable_runtime::Value::Bool(#star #name))
        }
        _ => {
            let nth = nth_name(column);
            quote!(::dtable_runtime::Value::Nth(self::#nth(&#name)))
        }
    }
}
