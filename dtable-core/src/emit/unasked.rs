//! A used table that asks nothing: its function, which anybody may call, and that which the tables of its network call.
//!
//! The tables of the network know that inputs lie in their ranges, and have the result remembered where several of them look at it. So the
//! function that they call does no more than decide.

use super::column::keys::input_keys;
use super::column::ranges::{ranges, ranges_call, unproved_call, unproved_ranges};
use super::column::{ask, expressions};
use super::data;
use super::decision::decide::{body, outcome_in_data, unused_inputs};
use super::decision::function::{self, output_type};
use super::decision::{collect, outcome, recorded};
use super::forms::{self, ToNumber};
use super::interface::{output, rule, stated};
use super::items::docs;
use super::plan::calls::{KeptForm, within as within_name};
use super::plan::mode::function::{Function, Takes};
use super::plan::types::{ident, local};
use super::plan::{Plan, PlanCode};
use crate::decide::{Form, Forms};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The functions and the module of a used table that asks nothing, by the path of its file.
pub(super) fn items(plan: &Plan, path: &str) -> TokenStream {
    let (name, docs, is_apart) = (plan.name(), docs(plan), plan.calls.is_apart(path, plan.table));
    let function = function(plan, is_apart);
    let within = is_apart.then(|| within(plan, path));
    let kept = plan.calls.kept(path).map(|it| &it.form);
    let is_by_rule = kept == Some(&KeptForm::Rule);
    let outcome = (kept == Some(&KeptForm::Outcome)).then(|| numbered_outcome(plan)).flatten();
    let value = if is_by_rule { outcome::value_method(plan) } else { None };
    let stated = stated::functions(plan);
    let module_doc = format!("The parts of the decision table [`{0}`]({0}()), which is used.", plan.called());
    let surroundings = plan.surroundings();
    let (output, enums) = (output::output(plan), rule::enums(plan));
    let decide = if plan.collects() { Some(collect::functions(plan)) } else { decide(plan, is_by_rule) };
    let (ranges, unproved, helpers) = (ranges(plan), unproved_ranges(plan), ask::helpers(plan));
    let (data, constants) = (data::table_data(plan), expressions::constants(plan));
    quote! {
        #docs
        #function
        #within
        #value
        #stated

        #[doc = #module_doc]
        pub mod #name {
            #surroundings
            #output
            #enums
            #ranges
            #unproved
            #decide
            #outcome
            #helpers
            #data
            #constants
        }
    }
}

/// The function that anybody may call.
fn function(plan: &Plan, is_apart: bool) -> TokenStream {
    let (module, unused) = (plan.name(), unused_inputs(plan));
    let body = if is_apart {
        let (within, inputs) = (within_name(&module), plan.inputs().map(|(_, it)| ident(&it.name.value)));
        let (ranges, results) =
            (ranges_call(plan, &module.to_token_stream()), plan.takes_results().then(|| quote!(&mut self::no_results(),)));
        quote!(#ranges self::#within(#results #(#inputs),*))
    } else {
        decided(plan)
    };
    let function = Function::decides(plan, plan.called(), value_type(plan)).beside(&quote!(pub)).public().takes(Takes::Host);
    let function = function.inlined(true).must_use().tracked().constant(!is_apart && plan.is_const_value());
    function.with(&quote!(#unused #body))
}

/// The function that the tables of the network call.
fn within(plan: &Plan, path: &str) -> TokenStream {
    let (name, unused, body) = (within_name(&plan.name()), unused_inputs(plan), remembered(plan, path));
    let function = Function::decides(plan, &name.to_string(), value_type(plan)).beside(&quote!(pub(super)));
    function.inlined(true).tracked().with(&quote!(#unused #body))
}

/// The result of the table: computed, or remembered as its value or the rule that fired.
fn remembered(plan: &Plan, path: &str) -> TokenStream {
    let unproved = unproved_call(plan);
    let Some(kept) = plan.calls.kept(path) else {
        let decided = decided(plan);
        return quote!(#unproved #decided);
    };
    let field = kept.field();
    let (module, results, arguments, known) = (plan.name(), local("results"), plan.arguments(), local("known"));
    let (what, value) = match kept.form {
        KeptForm::Value(_) => (decided(plan), quote!(#known)),
        KeptForm::Outcome => {
            let (name, expressions, outputs) = (ident(OUTCOME_NUMBER), function::expressions(plan), function::outputs_of_outcome(plan));
            let rule = local("rule");
            (quote!(#module::#name(#(#arguments),*)), quote!({ #expressions let #rule = #known; #outputs }))
        }
        KeptForm::Rule => {
            let inputs = plan.inputs().map(|(_, it)| ident(&it.name.value));
            (quote!(#module::decide(#(#arguments),*)), quote!(#known.value(#(#inputs),*)))
        }
    };
    quote! {
        let #known = match #results.#field {
            ::core::option::Option::Some(#known) => #known,
            ::core::option::Option::None => {
                let #known = { #unproved #what };
                #results.#field = ::core::option::Option::Some(#known);
                #known
            }
        };
        #value
    }
}

/// The type of what the table gives.
fn value_type(plan: &Plan) -> TokenStream {
    let ty = output_type(plan, false);
    if plan.collects() { function::collected(plan, &ty).0 } else { ty }
}

/// The code that decides, and gives the value.
fn decided(plan: &Plan) -> TokenStream {
    let ty = output_type(plan, false);
    let (expressions, body) =
        (function::expressions(plan), if plan.collects() { function::collected(plan, &ty).1 } else { function::body(plan) });
    quote!(#expressions #body)
}

/// The function of the module that finds the number of the outcome.
const OUTCOME_NUMBER: &str = "outcome_number";

/// In the module: the number of the outcome, which is remembered. Data tells it anyway.
fn numbered_outcome(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, Forms { result: Some(form), .. }) = plan.code else { return None };
    if form.is_for_many_rules() {
        return None;
    }
    let (end, unused, keys) = (forms::end(plan, form, &ToNumber { plan }), unused_inputs(plan), input_keys(plan, &quote!(self)));
    let function = Function::decides(plan, OUTCOME_NUMBER, quote!(usize)).inlined(true).tracked();
    Some(function.with(&quote!(#unused #keys #end)))
}

/// In the module: which rule fires, where somebody wants to know.
fn decide(plan: &Plan, is_by_rule: bool) -> Option<TokenStream> {
    let outcome = outcome_in_data(plan);
    let is_told_by_rule =
        matches!(plan.code, PlanCode::Decided(_, Forms { result, .. }) if result.as_ref().is_none_or(Form::is_for_many_rules));
    if !is_by_rule && !is_told_by_rule && !recorded::records(plan) {
        return outcome;
    }
    let body = recorded::decided_within(plan, |place| body(plan, place));
    let (unused, keys) = (unused_inputs(plan), input_keys(plan, &quote!(self)));
    let decide = Function::decides(plan, "decide", quote!(Rule)).inlined(true).tracked().constant(plan.is_const());
    let decide = decide.with(&quote!(#unused #keys #body));
    Some(quote!(#decide #outcome))
}
