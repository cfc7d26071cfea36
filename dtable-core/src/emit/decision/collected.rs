//! `outcome` and `try_outcome` of tables that collect: the rules that match together with what they come to.
//!
//! As with [`outcome`](super::outcome), the expressions of outputs see what the program sees where the table stands. So
//! a private function of `Rule` that stands beside the module gives the value of the rules that match, and the module
//! may call it.

use super::collect::{aggregated, aggregated_type, has_collected, hits_type, matching_rules, value_of_hits};
use super::decide::unused_inputs;
use super::outcome::Both;
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
    let both = Both { doc, ty: ty(plan), is_const: false, outcome: outcome(plan), tried: tried(plan) };
    Some(both.functions(plan))
}

/// The rules and what they come to, as seen from inside the module; the rules alone, where nothing else can be told of
/// them.
fn ty(plan: &Plan) -> TokenStream {
    of_value(plan, &aggregated_type(plan, &output_type(plan, true)))
}

/// [`ty`] with a named type for the values of a list.
pub(super) fn named_type(plan: &Plan) -> TokenStream {
    if !is_list(plan) {
        return ty(plan);
    }
    let (count, item) = (plan.table.rules.len(), output_type(plan, true));
    of_value(plan, &quote!(::dtable_runtime::CollectedValues<#item, #count>))
}

fn is_list(plan: &Plan) -> bool {
    plan.table.hit == HitPolicy::Collect(Aggregate::All)
}

fn of_value(plan: &Plan, value: &TokenStream) -> TokenStream {
    let count = plan.table.rules.len();
    let rules = quote!(::dtable_runtime::MatchingRules<Rule, #count>);
    if has_collected(plan) { quote!(::dtable_runtime::Collected<#rules, #value>) } else { rules }
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

/// The rules of the array `hits`, and what they come to, as [`ty`] has them.
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
    quote!(::dtable_runtime::Collected { rules: #rules, value: #value })
}

/// [`collected`] as a value of [`named_type`].
pub(super) fn collected_named(plan: &Plan) -> TokenStream {
    let collected = collected(plan);
    if is_list(plan) && has_collected(plan) { quote!(::dtable_runtime::Collected::listed(#collected)) } else { collected }
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
