//! Answers that are asked for once and looked at several times.
//!
//! A column that a comparison looks at, too, is *shared*: its answer is remembered in a local of the decision, by
//! whatever part of it needs the answer first.

use crate::emit::plan::Plan;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::local;
use crate::lists::CollectVec;
use crate::model::Origin;
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The local that remembers a shared answer.
fn shared(column: usize) -> Ident {
    local(&format!("s{column}"))
}

/// Whether the answer of a column has to be remembered: a comparison looks at it, too, and asking again is not free.
/// Remembered are answers of the program, expressions that may take long, and, with an observer, every column, as it
/// sees each once.
pub(in crate::emit) fn is_shared(plan: &Plan, column: usize, site: Site) -> bool {
    let it = &plan.table.columns[column];
    let is_side = || plan.table.compared_columns().any(|(_, it)| it.left == column || it.right == column);
    let is_asked = match it.origin {
        // Answers that were given are looked at where they lie.
        Origin::Program => !site.has_answers(),
        Origin::Input => site.has_observer() && plan.asks(),
        Origin::Expression => site.has_observer() || it.result_of.is_some() || it.meaning().is_none() && it.cost > 0,
    };
    is_asked && is_side()
}

/// The locals for the shared answers among some columns, and among the sides of those that are comparisons.
pub(in crate::emit) fn memory(plan: &Plan, columns: &[usize], site: Site) -> TokenStream {
    let sides = columns.iter().filter_map(|it| plan.table.columns[*it].compared).flat_map(|it| [it.left, it.right]);
    let mut asked: Vec<usize> = columns.iter().copied().chain(sides).filter(|it| is_shared(plan, *it, site)).collect_vec();
    asked.sort_unstable();
    asked.dedup();
    let names = asked.into_iter().map(shared);
    quote!(#(let mut #names = ::core::option::Option::None;)*)
}

/// A shared answer, as a place expression: the local, filled by `value` where it is empty.
pub(super) fn shared_value(plan: &Plan, column: usize, site: Site, value: &TokenStream) -> TokenStream {
    let name = shared(column);
    // A question without an answer ends the function, which no closure can.
    if site.leaves(plan) {
        return remembered_in_place(&name, value);
    }
    quote!((*#name.get_or_insert_with(|| #value)))
}

/// The value that a local remembers, as a place expression, without a closure: one cannot return early or wait.
pub(in crate::emit) fn remembered_in_place(name: &Ident, value: &TokenStream) -> TokenStream {
    // What returns early, or waits, stands in no closure.
    let none = local("none");
    quote! {
        (*match &mut #name {
            ::core::option::Option::Some(it) => it,
            #none => ::core::option::Option::insert(#none, #value),
        })
    }
}
