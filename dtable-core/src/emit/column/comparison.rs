//! The truth of a comparison of columns. Where the program answers a side, its answer is
//! [shared](super::shared_answer).

use super::computed::operator;
use super::held::Held;
use super::variants;
use crate::emit::plan::Plan;
use crate::lists::CollectVec;
use crate::model::{Compared, Comparison, Domain};
use proc_macro2::TokenStream;
use quote::quote;

/// Whether a comparison holds. `value` gives each side as a place expression.
pub(in crate::emit) fn holds(plan: &Plan, it: Compared, inside: bool, value: &dyn Fn(usize) -> TokenStream) -> TokenStream {
    let held = [it.left, it.right].map(|column| Held::column(plan, column, value(column)));
    held_in_order(plan, it, inside, &held)
}

/// Whether a comparison holds between two values in scope.
pub(in crate::emit) fn held_in_order(plan: &Plan, it: Compared, inside: bool, held: &[Held; 2]) -> TokenStream {
    let [left, right] = held.each_ref().map(Held::value);
    let not = (it.op == Comparison::NotEqual).then(|| quote!(!));
    match &plan.table.columns[it.left].domain {
        Domain::Enum { .. } if !it.op.is_equality() => {
            let op = operator(it.op);
            let [left, right] =
                [(it.left, &held[0]), (it.right, &held[1])].map(|(column, held)| variants::number(plan, column, held, inside));
            quote!((#left #op #right))
        }
        Domain::Enum { .. } => {
            let equal = equal_variants(plan, it, held, inside);
            quote!(#not #equal)
        }
        domain @ Domain::Text { .. } if domain.ignores_case() => {
            quote!(#not ::dtable_runtime::is_text_ignoring_case(&#left, &#right))
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
        Domain::Enum { variants, .. } => variants.iter().map(|it| it.variant.as_str()).collect_vec(),
        _ => Vec::new(),
    };
    let (of_left, of_right): (Vec<&str>, Vec<&str>) = (names(it.left), names(it.right));
    if of_left == of_right {
        return quote!((#left == #right));
    }
    let pairs = of_left.iter().enumerate().filter_map(|(at, name)| Some((at, of_right.iter().position(|it| it == name)?)));
    let pairs: Vec<TokenStream> = pairs.map(|(a, b)| quote!((#a, #b))).collect_vec();
    if pairs.is_empty() { quote!(false) } else { quote!(::core::matches!((#left, #right), #(#pairs)|*)) }
}
