//! `outcome` and `try_outcome`: the rule that fires together with its value.
//!
//! The expressions of outputs see what the program sees where the table stands. So the value of a rule is a method
//! beside the module, private, which the module may call.

use super::decide::{BROKEN, decide_call, observing, unused_inputs};
use super::table_function::{check, expressions, output_type, unfinished, value_of};
use crate::emit::column::kept::{after_check, keeps, where_right};
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::network::rule_tells_value;
use crate::emit::plan::refused::nothing;
use crate::emit::plan::types::ident;
use crate::emit::plan::{Plan, PlanCode};
use proc_macro2::TokenStream;
use quote::quote;

/// Whether one decision tells the rule and the value: not where several rules give it, and where the value would be
/// borrowed from nobody knows whom.
pub(in crate::emit) fn has_outcome(plan: &Plan) -> bool {
    rule_tells_value(plan.table, plan.is_decided_by_rule)
}

/// In the module: the functions.
pub(in crate::emit) fn functions(plan: &Plan) -> Option<TokenStream> {
    if !has_outcome(plan) {
        return None;
    }
    let (arguments, ty) = (plan.arguments(), output_type(plan, true));
    let both = Both {
        doc: "The rule that fires, and what it gives.",
        ty: quote!(::dtable_runtime::Outcome<Rule, #ty>),
        is_const: plan.is_const_value(),
        outcome: outcome(plan, &arguments),
        tried: tried(plan, &arguments),
    };
    Some(both.functions(plan))
}

/// `outcome` and `try_outcome`, but for what all tables have in common.
pub(super) struct Both {
    pub(super) doc: &'static str,
    /// The type of their value.
    pub(super) ty: TokenStream,
    pub(super) is_const: bool,
    /// Their bodies.
    pub(super) outcome: TokenStream,
    pub(super) tried: TokenStream,
}

impl Both {
    pub(super) fn functions(&self, plan: &Plan) -> TokenStream {
        let Self { doc, ty, is_const, outcome, tried } = self;
        let outcome =
            Function::decides(plan, "outcome", ty.clone()).public().doc(doc).must_use().tracked().constant(*is_const).with(outcome);
        let doc = "[`outcome`](outcome()), after every assumption has been checked.";
        let tried = Function::checks(plan, "try_outcome", ty.clone()).public().doc(doc).fails_where(BROKEN).constant(*is_const).with(tried);
        quote!(#outcome #tried)
    }
}

fn outcome(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    if matches!(plan.code, PlanCode::Errors(_)) {
        return unfinished(&plan.asked(quote!(self::decide(#(#arguments),*))));
    }
    let pair = plan.ok(pair(plan));
    if keeps(plan) {
        let rule = after_check(plan, &quote!(self), arguments, |arguments| decide_call(plan, &quote!(self), arguments));
        let rule = plan.decided(rule);
        return quote!(let rule = #rule; #pair);
    }
    let (check, rule) = (check(plan, &quote!(self)), plan.decided_from(quote!(self::decide(#(#arguments),*))));
    quote!(#check let rule = #rule; #pair)
}

fn tried(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    if matches!(plan.code, PlanCode::Errors(_)) {
        return unfinished(&plan.asked(quote!(self::try_decide(#(#arguments),*))));
    }
    let (pair, decided) = (pair(plan), plan.asked(quote!(self::try_decide(#(#arguments),*))));
    if plan.is_const() {
        return where_right(&decided, &quote!(rule), &quote!(::core::result::Result::Ok({ #pair })));
    }
    quote!(let rule = #decided?; ::core::result::Result::Ok(#pair))
}

/// A rule and its value.
pub(in crate::emit) fn pair(plan: &Plan) -> TokenStream {
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    quote!(::dtable_runtime::Outcome { rule, value: rule.value(#(#inputs),*) })
}

/// Beside the module: what a rule gives.
pub(in crate::emit) fn value_method(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, decided) = plan.code else { return None };
    if !has_outcome(plan) {
        return None;
    }
    let (module, ignored, expressions) = (plan.name(), unused_inputs(plan), expressions(plan));
    let body = value_of(plan, decided, &quote!(self));
    let value = Function::computes(plan, "value", output_type(plan, false)).beside(&TokenStream::new()).handing_on().first(quote!(self));
    let value = value.inlined(true).constant(plan.is_const_value()).with(&quote!(let _ = self; #ignored #expressions #body));
    Some(quote!(impl #module::Rule { #value }))
}

/// In the module of a table of a model: the rule, what it gives, and its actions, seen by an observer.
pub(in crate::emit) fn observed(plan: &Plan) -> Option<TokenStream> {
    if !plan.is_in_model() || !has_outcome(plan) {
        return None;
    }
    let (ty, (decide, perform)) = (output_type(plan, true), observing(plan));
    let body = if matches!(plan.code, PlanCode::Errors(_)) {
        let nothing = nothing();
        quote!(#decide let _ = rule; #nothing)
    } else {
        let (pair, end) = (pair(plan), plan.ok(quote!(outcome)));
        quote!(#decide let outcome = #pair; #perform #end)
    };
    let outcome = quote!(::dtable_runtime::Outcome<Rule, #ty>);
    Some(Function::acts(plan, "observe_outcome", outcome).observed().tracked().with(&body))
}
