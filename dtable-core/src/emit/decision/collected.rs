//! `outcome` and `try_outcome` of tables that collect: the rules that match together with what they come to.
//!
//! As with [`outcome`](super::outcome), the expressions of outputs see what the program sees where the table stands. So
//! a private function of `Rule` that stands beside the module gives the value of the rules that match, and the module
//! may call it.

use super::collect::{aggregated, aggregated_type, has_collected, hits_type, matching_rules, of_some, value_of_hits};
use super::decide::unused_inputs;
use super::outcome::{Functions, OutcomeType};
use super::table_function::{expressions, output_type};
use crate::emit::column::kept::{self, after_check, deciding, keeps};
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::refused::nothing;
use crate::emit::plan::types::local;
use crate::emit::plan::{Plan, PlanCode};
use crate::model::{Aggregate, HitPolicy};
use proc_macro2::TokenStream;
use quote::quote;

/// In the module: the functions.
pub(in crate::emit) fn functions(plan: &Plan) -> Option<TokenStream> {
    if !has_collected(plan) {
        return None;
    }
    let doc = "The rules that match, and what they come to.";
    let (outcome, tried) = (outcome(plan), tried(plan));
    Some(Functions { named: named(plan), doc, is_inlined: false, is_const: false, outcome, tried }.written(plan))
}

/// The rules and what they come to, as seen from inside the module; the rules alone, where nothing else can be told of
/// them.
pub(super) fn ty(plan: &Plan) -> TokenStream {
    if has_collected(plan) { named(plan).ty } else { matching_rules_type(plan) }
}

fn matching_rules_type(plan: &Plan) -> TokenStream {
    let count = plan.table.rules.len();
    quote!(::dtable_runtime::MatchingRules<Rule, #count>)
}

/// The rules and what they come to; of a list the values are computed, so that their type has a name.
fn named(plan: &Plan) -> OutcomeType {
    let (rules, count) = (matching_rules_type(plan), plan.table.rules.len());
    let of_value = |value: &TokenStream| quote!(::dtable_runtime::Collected<#rules, #value>);
    match plan.table.hit {
        HitPolicy::Collect(Aggregate::Count) => OutcomeType::new(plan, &quote!(usize), of_value),
        _ if is_list(plan) => {
            let of_item = |item: &TokenStream| of_value(&quote!(::dtable_runtime::CollectedValues<#item, #count>));
            OutcomeType::new(plan, &output_type(plan, true), of_item)
        }
        _ => OutcomeType::new(plan, &of_some(plan, output_type(plan, true)), of_value),
    }
}

fn is_list(plan: &Plan) -> bool {
    plan.table.hit == HitPolicy::Collect(Aggregate::All)
}

fn outcome(plan: &Plan) -> TokenStream {
    let name = deciding(plan, "matching");
    let matching = after_check(plan, &quote!(self), &plan.arguments(), |arguments| quote!(self::#name(#(#arguments),*)));
    let (hits, matching, collected) = (local("hits"), plan.got(matching), plan.ok(collected(plan)));
    quote!(let #hits = #matching; #collected)
}

fn tried(plan: &Plan) -> TokenStream {
    let (name, hits, collected) = (deciding(plan, "matching"), local("hits"), collected(plan));
    kept::tried(plan, |arguments| {
        let matching = plan.got_from(quote!(self::#name(#(#arguments),*)));
        let value = quote!(let #hits = #matching; ::core::result::Result::Ok(#collected));
        if keeps(plan) { value } else { quote!({ #value }) }
    })
}

/// The rules of the array `hits`, and what they come to, as a value of [`ty`].
pub(super) fn collected(plan: &Plan) -> TokenStream {
    let rules = matching_rules();
    if !has_collected(plan) {
        return rules;
    }
    let value = match plan.code {
        PlanCode::Decided(..) => value_of_hits(plan, &TokenStream::new()),
        PlanCode::Errors(_) if is_list(plan) => quote!(::core::iter::empty()),
        PlanCode::Errors(_) => nothing(),
    };
    let collected = quote!(::dtable_runtime::Collected { rules: #rules, value: #value });
    if is_list(plan) { quote!(::dtable_runtime::Collected::listed(#collected)) } else { collected }
}

/// Beside the module: what the rules that match come to.
pub(in crate::emit) fn value(plan: &Plan) -> Option<TokenStream> {
    if matches!(plan.code, PlanCode::Errors(_)) || !has_collected(plan) {
        return None;
    }
    let (module, hits, hits_type, item) = (plan.name(), local("hits"), hits_type(plan), output_type(plan, false));
    let (value, ignored, expressions) = (aggregated(plan, &item), unused_inputs(plan), expressions(plan));
    let collected = Function::computes(plan, "collected", aggregated_type(plan, &item)).beside(&TokenStream::new()).handing_on();
    let collected = collected.first(quote!(#hits: #hits_type)).inlined(true).with(&quote!(#ignored #expressions #value));
    Some(quote!(impl #module::Rule { #collected }))
}
