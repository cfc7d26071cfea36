//! A used table that asks nothing: its function, which anybody may call, and that which the tables of its network call.
//!
//! The tables of the network know that inputs lie in their ranges, and have the result remembered where several of them
//! look at it. So the function that they call does no more than decide.

use super::column::conversions::input_keys;
use super::column::ranges::{ranges, ranges_call, unproved_call, unproved_ranges};
use super::column::{ask, computed};
use super::data;
use super::decision::decide::{outcome_in_data, unused_inputs};
use super::decision::table_function::{self, value_type};
use super::decision::{collect, outcome, recorded};
use super::forms::{self, ToNumber};
use super::interface::{output, rule, stated};
use super::items::docs;
use super::plan::calls::{KeptForm, OUTCOME_NUMBER, within as within_name};
use super::plan::mode::function::{Function, Takes};
use super::plan::site::Site;
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
    let is_numbered = kept == Some(&KeptForm::Outcome) || plan.calls.is_numbered(path);
    let outcome = is_numbered.then(|| numbered_outcome(plan)).flatten();
    let value = if is_by_rule { outcome::value_method(plan, &TokenStream::new()) } else { None };
    let stated = stated::functions(plan);
    let module_doc = format!("The parts of the decision table [`{0}`]({0}()), which is used.", plan.called());
    let surroundings = plan.surroundings();
    let (output, enums) = (output::output(plan), rule::enums(plan));
    let decide = if plan.collects() { Some(collect::functions(plan)) } else { decide(plan, is_by_rule) };
    let (ranges, unproved, helpers) = (ranges(plan), unproved_ranges(plan), ask::helpers(plan));
    let (data, constants) = (data::table_data(plan), computed::constants(plan));
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
    let function = Function::decides(plan, plan.called(), value_type(plan)).beside(&quote!(pub)).public().takes(Takes::Host);
    let body = if is_apart {
        let (within, inputs) = (within_name(&module), plan.inputs().map(|(_, it)| ident(&it.name.value)));
        let (ranges, results) =
            (ranges_call(plan, &module.to_token_stream()), plan.takes_results().then(|| quote!(&mut self::no_results(),)));
        quote!(#ranges self::#within(#results #(#inputs),*))
    } else {
        decided(plan, function.site())
    };
    let function = function.inlined(true).must_use().tracked().constant(!is_apart && plan.is_const_value());
    function.with(&quote!(#unused #body))
}

/// The function that the tables of the network call.
fn within(plan: &Plan, path: &str) -> TokenStream {
    let name = within_name(&plan.name()).to_string();
    let function = Function::decides(plan, &name, value_type(plan)).beside(&quote!(pub(super))).inlined(true).tracked();
    let (unused, body) = (unused_inputs(plan), remembered(plan, path, function.site()));
    function.with(&quote!(#unused #body))
}

/// The result of the table: computed, or remembered as its value or the rule that fired.
fn remembered(plan: &Plan, path: &str, site: Site) -> TokenStream {
    let unproved = unproved_call(plan);
    let Some(kept) = plan.calls.kept(path) else {
        let decided = decided(plan, site);
        return quote!(#unproved #decided);
    };
    let field = kept.field();
    let (module, results, arguments, known) = (plan.name(), local("results"), plan.arguments(), local("known"));
    let (what, value) = match kept.form {
        KeptForm::Value(_) => (decided(plan, site), quote!(#known)),
        KeptForm::Outcome => {
            let (name, expressions, outputs) =
                (ident(OUTCOME_NUMBER), table_function::expressions(plan), table_function::outputs_of_outcome(plan));
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

/// The code that decides, and gives the value.
fn decided(plan: &Plan, site: Site) -> TokenStream {
    let body = if plan.collects() { table_function::collected(plan, site) } else { table_function::body(plan, site) };
    let expressions = table_function::expressions(plan);
    quote!(#expressions #body)
}

/// In the module: the number of the outcome, which is remembered, or part of a key. Data tells it anyway.
fn numbered_outcome(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, Forms { result: Some(form), .. }) = plan.code else { return None };
    if form.is_for_many_rules() {
        return None;
    }
    let function = Function::decides(plan, OUTCOME_NUMBER, quote!(usize)).seen_by_network().inlined(true).tracked();
    let end = forms::end(plan, form, &ToNumber { plan, site: function.site() });
    let (unused, keys) = (unused_inputs(plan), input_keys(plan, &quote!(self)));
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
    let decide = Function::decides(plan, "decide", quote!(Rule)).inlined(true).tracked().constant(plan.is_const());
    let body = recorded::decided_within(plan, decide.site());
    let (unused, keys) = (unused_inputs(plan), input_keys(plan, &quote!(self)));
    let decide = decide.with(&quote!(#unused #keys #body));
    Some(quote!(#decide #outcome))
}
