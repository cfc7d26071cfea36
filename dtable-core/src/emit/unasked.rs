//! A used table that asks nothing: its function, which anybody may call, and that which the tables of its network call.
//!
//! The tables of the network know that inputs lie in their ranges, and have the result remembered where several of them look at it. So the
//! function that they call does no more than decide.

use super::column::inputs::copied;
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
use super::plan::types::{ident, local};
use super::plan::{Plan, PlanCode, signature};
use crate::decide::{Form, Forms};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

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
    let (module, generics, parameters) = (plan.name(), plan.generics(&[]), plan.parameters(false));
    let (many, copied, ignored) = (plan.many_parameters(0), copied(plan, false), plan.inputs().map(|(_, it)| ident(&it.name.value)));
    let (constness, ty) = ((!is_apart && plan.is_const_value()).then(|| quote!(const)), value_type(plan));
    let body = if is_apart {
        let (within, inputs) = (within_name(&module), plan.inputs().map(|(_, it)| ident(&it.name.value)));
        let (ranges, results) =
            (ranges_call(plan, &module.to_token_stream()), plan.takes_results().then(|| quote!(&mut self::no_results(),)));
        quote!(#ranges self::#within(#results #(#inputs),*))
    } else {
        decided(plan)
    };
    quote! {
        #[inline]
        #[must_use]
        #[track_caller]
        #many
        pub #constness fn #module #generics(#(#parameters),*) -> #ty {
            #copied
            #(let _ = &#ignored;)*
            #body
        }
    }
}

/// The function that the tables of the network call.
fn within(plan: &Plan, path: &str) -> TokenStream {
    let (module, generics, parameters) = (plan.name(), plan.generics(&[]), plan.parameters(false));
    let (name, results) = (within_name(&module), plan.results_parameter(false));
    let (many, copied, ignored) = (plan.many_parameters(1), copied(plan, false), plan.inputs().map(|(_, it)| ident(&it.name.value)));
    let (ty, body) = (value_type(plan), remembered(plan, path));
    let parameters = results.into_iter().chain(parameters);
    quote! {
        #[inline]
        #[track_caller]
        #many
        pub(super) fn #name #generics(#(#parameters),*) -> #ty {
            #copied
            #(let _ = &#ignored;)*
            #body
        }
    }
}

/// What the table gives, or has given before: its value, or the rule that fires, is remembered.
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
            let (name, expressions, outputs) = (numbered_outcome_name(), function::expressions(plan), function::outputs_of_outcome(plan));
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

/// What decides, and gives the value.
fn decided(plan: &Plan) -> TokenStream {
    let ty = output_type(plan, false);
    let (expressions, body) =
        (function::expressions(plan), if plan.collects() { function::collected(plan, &ty).1 } else { function::body(plan) });
    quote!(#expressions #body)
}

fn numbered_outcome_name() -> Ident {
    format_ident!("outcome_number")
}

/// In the module: the number of the outcome, which is remembered. Data tells it anyway.
fn numbered_outcome(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, Forms { result: Some(form), .. }) = plan.code else { return None };
    if form.is_for_many_rules() {
        return None;
    }
    let (generics, parameters) = signature(plan);
    let (name, end) = (numbered_outcome_name(), forms::end(plan, form, &ToNumber { plan }));
    let (unused, keys, many, copied) = (unused_inputs(plan), input_keys(plan, &quote!(self)), plan.many_parameters(1), copied(plan, true));
    Some(quote! {
        #[inline]
        #[track_caller]
        #many
        pub(super) fn #name #generics(#(#parameters),*) -> usize {
            #copied
            #unused
            #keys
            #end
        }
    })
}

/// In the module: which rule fires, where somebody wants to know.
fn decide(plan: &Plan, is_by_rule: bool) -> Option<TokenStream> {
    let outcome = outcome_in_data(plan);
    let is_told_by_rule =
        matches!(plan.code, PlanCode::Decided(_, Forms { result, .. }) if result.as_ref().is_none_or(Form::is_for_many_rules));
    if !is_by_rule && !is_told_by_rule && !recorded::records(plan) {
        return outcome;
    }
    let (generics, parameters) = signature(plan);
    let body = recorded::decided_within(plan, |place| body(plan, place));
    let (unused, keys, constness) = (unused_inputs(plan), input_keys(plan, &quote!(self)), plan.is_const().then(|| quote!(const)));
    let (many, copied) = (plan.many_parameters(1), copied(plan, true));
    Some(quote! {
        #[inline]
        #[track_caller]
        #many
        pub(super) #constness fn decide #generics(#(#parameters),*) -> Rule {
            #copied
            #unused
            #keys
            #body
        }

        #outcome
    })
}
