//! The truth of a comparison of columns.
//!
//! Where the program answers a side, the comparison asks what nobody asked before: such an answer is *shared*, remembered in a local of the
//! decision, by whatever part of it needs the answer first.

use super::ask::{Place, fresh_value};
use super::expressions::operator;
use super::plan::Plan;
use super::types::local;
use super::values::Held;
use super::variants;
use crate::model::{Compared, Comparison, Domain, Origin};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The local that remembers a shared answer.
fn shared(column: usize) -> Ident {
    local(&format!("s{column}"))
}

/// Whether a column is asked by comparisons, too, so that its answer has to be remembered: the program's, what an expression gives that may
/// take its time, and, as an observer sees each column once, all that it sees on the way.
pub(super) fn is_shared(plan: &Plan, column: usize, place: Place) -> bool {
    let it = &plan.table.columns[column];
    let is_side = || plan.table.compared_columns().any(|(_, it)| it.left == column || it.right == column);
    let is_asked = match it.origin {
        // Answers that were given are looked at where they lie.
        Origin::Program => place != Place::Answered,
        Origin::Input => place == Place::Observed && plan.asks(),
        Origin::Expression => place == Place::Observed || it.result_of.is_some() || it.meaning().is_none() && it.cost > 0,
    };
    is_asked && is_side()
}

/// The locals for the shared answers among some columns, and among the sides of those that are comparisons.
pub(super) fn memory(plan: &Plan, columns: &[usize], place: Place) -> TokenStream {
    let sides = columns.iter().filter_map(|it| plan.table.columns[*it].compared).flat_map(|it| [it.left, it.right]);
    let mut asked: Vec<usize> = columns.iter().copied().chain(sides).filter(|it| is_shared(plan, *it, place)).collect();
    asked.sort_unstable();
    asked.dedup();
    let names = asked.into_iter().map(shared);
    quote!(#(let mut #names = ::core::option::Option::None;)*)
}

/// A shared answer, as a place.
pub(super) fn shared_value(plan: &Plan, column: usize, place: Place) -> TokenStream {
    let (name, value) = (shared(column), fresh_value(plan, column, place));
    remembered(plan, &name, &value)
}

/// The value that a local remembers, which is asked where there is none, as a place.
pub(super) fn remembered(plan: &Plan, name: &Ident, value: &TokenStream) -> TokenStream {
    if !plan.leaves() {
        return quote!((*#name.get_or_insert_with(|| #value)));
    }
    remembered_in_place(name, value)
}

/// The value that a local remembers, as a place, without a closure.
pub(super) fn remembered_in_place(name: &Ident, value: &TokenStream) -> TokenStream {
    // What returns early, or waits, stands in no closure.
    let none = local("none");
    quote! {
        (*match &mut #name {
            ::core::option::Option::Some(it) => it,
            #none => ::core::option::Option::insert(#none, #value),
        })
    }
}

/// Whether a comparison holds between its sides as `value` gives them, each a place that has the value.
pub(super) fn holds(plan: &Plan, it: Compared, inside: bool, value: &dyn Fn(usize) -> TokenStream) -> TokenStream {
    let held = [it.left, it.right].map(|column| Held::column(plan, column, value(column)));
    held_in_order(plan, it, inside, &held)
}

/// Whether a comparison holds between two values in scope.
pub(super) fn held_in_order(plan: &Plan, it: Compared, inside: bool, held: &[Held; 2]) -> TokenStream {
    let [left, right] = held.each_ref().map(Held::value);
    let not = (it.op == Comparison::NotEqual).then(|| quote!(!));
    match &plan.table.columns[it.left].domain {
        Domain::Enum { .. } => {
            let equal = equal_variants(plan, it, held, inside);
            quote!(#not #equal)
        }
        Domain::Text { .. } => quote!(#not ::dtable_runtime::is_text(&#left, &#right)),
        _ => {
            let op = operator(it.op);
            quote!((#left #op #right))
        }
    }
}

/// Whether two variants are equal, by their numbers: enums need not implement `PartialEq`.
fn equal_variants(plan: &Plan, it: Compared, held: &[Held; 2], inside: bool) -> TokenStream {
    let (left, right) = (variants::number(plan, it.left, &held[0], inside), variants::number(plan, it.right, &held[1], inside));
    let names = |column: usize| match &plan.table.columns[column].domain {
        Domain::Enum { variants, .. } => variants.iter().map(|it| it.variant.as_str()).collect(),
        _ => Vec::new(),
    };
    let (of_left, of_right): (Vec<&str>, Vec<&str>) = (names(it.left), names(it.right));
    if of_left == of_right {
        return quote!((#left == #right));
    }
    let pairs = of_left.iter().enumerate().filter_map(|(at, name)| Some((at, of_right.iter().position(|it| it == name)?)));
    let pairs: Vec<TokenStream> = pairs.map(|(a, b)| quote!((#a, #b))).collect();
    if pairs.is_empty() { quote!(false) } else { quote!(::core::matches!((#left, #right), #(#pairs)|*)) }
}
