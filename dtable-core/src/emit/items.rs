//! The items of one table: the function, its module, and what stands in it.

use super::column::{ask, computed, lent};
use super::data;
use super::decision::{assumptions, collected, decide, outcome, recorder, steps, table_function};
use super::interface::{host, output, rule, stated};
use super::plan::{Plan, PlanCode};
use crate::doc::page::text_table;
use proc_macro2::TokenStream;
use quote::quote;

/// The function and the module of a table.
pub(super) fn items(plan: &Plan, visibility: &TokenStream) -> TokenStream {
    items_around(plan, visibility, &TokenStream::new())
}

/// The function and the module of a table, with other items in the module.
pub(super) fn items_around(plan: &Plan, visibility: &TokenStream, others: &TokenStream) -> TokenStream {
    let (name, docs) = (plan.name(), docs(plan));
    let (function, probe) = (table_function::function(plan, visibility), table_function::sent(plan));
    let (value, outcome, observed) = (outcome::value_method(plan, visibility), outcome::functions(plan), outcome::performed(plan));
    let (value_of_hits, collected) = (collected::value(plan), collected::functions(plan));
    let stated = stated::functions(plan);
    let module_doc = format!("The parts of the decision table [`{0}`]({0}()).", plan.called());
    let (surroundings, aliases) = (plan.surroundings(), plan.aliases());
    let (traits, output, enums) = (host::traits(plan), output::output(plan), rule::enums(plan));
    let (steps, recorder) = (steps::steps(plan), recorder::import(plan));
    let results = if plan.is_alone() { lent::kept_results(plan) } else { None };
    let kept = if plan.is_in_network() && !plan.is_in_model() { lent::kept_answers(plan) } else { None };
    let (decide, check, helpers) = (decide::functions(plan), assumptions::check(plan), ask::helpers(plan));
    let (data, constants) = (data::table_data(plan), computed::constants(plan));
    quote! {
        #docs
        #function
        #probe
        #value
        #value_of_hits
        #stated

        #[doc = #module_doc]
        #visibility mod #name {
            #surroundings
            #aliases
            #recorder
            #traits
            #output
            #enums
            #decide
            #outcome
            #collected
            #steps
            #results
            #kept
            #observed
            #check
            #helpers
            #data
            #constants
            #others
        }
    }
}

/// The page for rustdoc, and a text for editors. The page is large, and its drawing takes time: rustdoc alone has it
/// made, by a macro.
pub(super) fn docs(plan: &Plan) -> TokenStream {
    let PlanCode::Decided(verdict, _) = plan.code else {
        let doc = Plan::doc(&plan.table.title, "A decision table with errors.");
        return quote!(#[doc = #doc]);
    };
    let (text, name) = (text_table(plan.table, verdict), &plan.table.name.value);
    let Some(path) = plan.path else { return quote!(#[doc = #text]) };
    let called = plan.name.map(|name| quote!(, #name));
    quote! {
        #[cfg_attr(doc, doc = ::dtable_runtime::page!(#path, #name #called))]
        #[cfg_attr(not(doc), doc = #text)]
    }
}
