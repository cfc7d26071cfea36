//! The outputs of an outcome as an expression: of a known outcome, or of the rule whose number a local holds.

use super::stated::{are_stated, given};
use crate::emit::plan::Plan;
use crate::emit::plan::bytes::nth;
use crate::emit::plan::generated_names::{expression_name, function_name};
use crate::emit::plan::types::{ident, is_data, is_literal, local, tokens};
use crate::lists::CollectVec;
use crate::model::{Expression, Integer, Outcome};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use std::collections::HashMap;

/// The outputs of an outcome.
pub(in crate::emit) fn value(plan: &Plan, outcome: &Outcome) -> TokenStream {
    let outputs = &outcome.outputs;
    if let [one] = &outputs[..] {
        return expression(plan, 0, one);
    }
    let module = plan.name();
    let names = plan.table.outputs.iter().map(|output| ident(&output.name.value));
    let values = outputs.iter().enumerate().map(|(at, it)| expression(plan, at, it));
    quote!(#module::Output { #(#names: #values),* })
}

/// A result of the output at a place.
fn expression(plan: &Plan, output: usize, it: &Expression) -> TokenStream {
    if is_data(&it.text) {
        return tokens(&it.text);
    }
    if !are_stated(plan) {
        let name = expression_name(plan, it.written());
        return quote!(#name!());
    }
    let (module, name) = (plan.name(), function_name(it.written()));
    let arguments = given(plan, output, it).into_iter().map(|input| ident(&input.name.value));
    quote!(#module::Rule::#name(#(#arguments),*))
}

/// The outputs of the rule, or of the outcome, whose number the local `rule` holds.
pub(in crate::emit) fn outputs(plan: &Plan, outcomes: &[&Outcome]) -> TokenStream {
    let of_output = |output: usize| {
        let texts: Vec<&Expression> = outcomes.iter().map(|outcome| &outcome.outputs[output]).collect_vec();
        of_rules(plan, output, &texts)
    };
    if plan.table.outputs.len() == 1 {
        return of_output(0);
    }
    let module = plan.name();
    let names = plan.table.outputs.iter().map(|output| ident(&output.name.value));
    let values = (0..plan.table.outputs.len()).map(of_output);
    quote!(#module::Output { #(#names: #values),* })
}

/// One output of the rule: numbers as bytes, few expressions by `match`, many of them by an array.
fn of_rules(plan: &Plan, output: usize, of_rule: &[&Expression]) -> TokenStream {
    let ty = &plan.table.outputs[output].ty;
    let rule = local("rule").to_token_stream();
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut distinct: Vec<&Expression> = Vec::new();
    let mut places = Vec::with_capacity(of_rule.len());
    for &it in of_rule {
        let place = *known.entry(&it.canonical).or_insert_with(|| {
            distinct.push(it);
            distinct.len() - 1
        });
        places.push(place as u128);
    }
    let numbers: Option<Vec<u128>> = distinct.iter().map(|it| number(ty, &it.text)).collect();
    if let (Some(numbers), true) = (numbers, distinct.len() > 64) {
        let ty = tokens(ty);
        let of_rule = nth(&places.iter().map(|place| numbers[*place as usize]).collect_vec(), &rule);
        return quote!(#of_rule as #ty);
    }
    let is_place = places.iter().copied().eq(0..places.len() as u128);
    let place = if is_place { rule } else { nth(&places, &rule) };
    let values = distinct.iter().map(|it| expression(plan, output, it));
    if distinct.len() > plan.tuning().matched_values && distinct.iter().all(|it| is_literal(&it.text)) {
        let (ty, count) = (plan.outer_type(ty), distinct.len());
        return quote!({ static VALUES: [#ty; #count] = [#(#values),*]; VALUES[#place as usize] });
    }
    let last = distinct.len() - 1;
    let arms = values.enumerate().map(|(at, value)| {
        let number = Literal::usize_unsuffixed(at);
        if at == last { quote!(_ => #value) } else { quote!(#number => #value) }
    });
    quote!(match #place { #(#arms,)* })
}

/// An integer as the bits of its type; `None` for what is not a literal of a known type.
pub(in crate::emit) fn number(ty: &str, text: &str) -> Option<u128> {
    Integer::named(ty)?.literal_bits(text)
}
