//! A used table that asks: its function takes the answers of the whole network, `KeptAnswers`, in place of a host.
//!
//! Its user, which knows all answers, checks the relations on which it relies; so there are only functions that decide.

use super::column::conversions::input_keys;
use super::column::ranges::{ranges, ranges_call};
use super::column::{ask, computed};
use super::data;
use super::decision::decide::unused_inputs;
use super::decision::table_function::{self, output_type, value_type};
use super::decision::{collect, outcome, recorded, steps};
use super::interface::{host, output, rule, stated};
use super::items::docs;
use super::plan::Plan;
use super::plan::calls::of_answers;
use super::plan::mode::function::{Function, Takes};
use super::plan::types::{elides, ident, lifetimes, local};
use crate::lists::CollectVec;
use proc_macro2::TokenStream;
use quote::quote;

/// The function and the module of a used table that asks, by the path of its file.
pub(super) fn items(plan: &Plan, path: &str) -> TokenStream {
    let (name, docs) = (plan.name(), docs(plan));
    let (function, value, stated) = (function(plan, path), outcome::value_method(plan, &TokenStream::new()), stated::functions(plan));
    let module_doc = format!("The parts of the decision table [`{0}`]({0}()), which is used and asks.", plan.called());
    let surroundings = plan.surroundings();
    let (types, output, enums) = (host::of_the_network(plan), output::output(plan), rule::enums(plan));
    let decide = if plan.collects() { collect::functions(plan) } else { decide(plan) };
    let (is_asked_step_by_step, collects) = (plan.asks_step_by_step(), plan.collects());
    let answered = match (outcome::has_value(plan), collects) {
        (true, _) if is_asked_step_by_step => Some(steps::answered_of_used(plan)),
        (_, true) if is_asked_step_by_step => Some(collect::answered_of_used(plan)),
        _ => None,
    };
    let of_answers = (is_asked_step_by_step && collects).then(|| value_of_answers(plan));
    let (ranges, helpers) = (ranges(plan), ask::helpers(plan));
    let (data, constants) = (data::table_data(plan), computed::constants(plan));
    quote! {
        #docs
        #function
        #value
        #stated
        #of_answers

        #[doc = #module_doc]
        pub mod #name {
            #surroundings
            #types
            #output
            #enums
            #ranges
            #decide
            #answered
            #helpers
            #data
            #constants
        }
    }
}

/// In the module: which rule fires.
fn decide(plan: &Plan) -> TokenStream {
    let function = Function::decides(plan, "decide", quote!(Rule));
    let body = plan.ok(recorded::decided_within(plan, function.site()));
    let (unused, ranges, keys) = (unused_inputs(plan), ranges_call(plan, &quote!(self)), input_keys(plan, &quote!(self)));
    let host = local("host");
    function.with(&quote!(let _ = &#host; #unused #ranges #keys #body))
}

/// The function beside the module.
fn function(plan: &Plan, path: &str) -> TokenStream {
    let (module, host) = (plan.name(), local("host"));
    let elided = matches!(&plan.table.outputs[..], [one] if elides(&one.ty) && lifetimes(&one.ty).is_empty());
    let ty = if outcome::has_value(plan) { output_type(plan, false) } else { value_type(plan) };
    let (takes, gives) = if elided {
        (Takes::LentAnswers, quote!(<fn(&'kept ()) -> #ty as ::dtable_runtime::Answer>::Type))
    } else {
        (Takes::OfNetwork, ty.clone())
    };
    let function = Function::decides(plan, plan.called(), gives).beside(&quote!(pub)).public().takes(takes);
    let body = if outcome::has_value(plan) {
        by_rule(plan, path)
    } else if plan.collects() {
        let (expressions, body) = (table_function::expressions(plan), table_function::collected(plan, function.site()));
        quote!(#expressions #body)
    } else {
        let (expressions, ranges) = (table_function::expressions(plan), ranges_call(plan, &quote!(#module)));
        let body = plan.ok_of(&ty, table_function::body(plan, function.site()));
        quote!(#expressions #ranges #body)
    };
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    function.with(&quote!(let _ = (&#host, #(&#inputs),*); #body))
}

/// The value of the rule that fires, which is remembered where the network computes it once.
fn by_rule(plan: &Plan, path: &str) -> TokenStream {
    let (module, host, arguments) = (plan.name(), local("host"), plan.arguments());
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    let decided = plan.decided_from(quote!(#module::decide(#(#arguments),*)));
    let value = plan.ok(quote!(rule.value(#(#inputs),*)));
    let Some(field) = plan.network.and_then(|it| it.rule_field(path)) else { return quote!(let rule = #decided; #value) };
    quote! {
        let rule = match #host.#field {
            ::core::option::Option::Some(rule) => rule,
            ::core::option::Option::None => {
                let rule = #decided;
                #host.#field = ::core::option::Option::Some(rule);
                rule
            }
        };
        #value
    }
}

/// Beside the module of a used table: what it gives by the answers that were given to its user.
fn value_of_answers(plan: &Plan) -> TokenStream {
    let (module, given, hits, item) = (plan.name(), local("answers"), local("hits"), output_type(plan, false));
    let (value, expressions) = (collect::aggregated(plan, &item), table_function::expressions(plan));
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let name = of_answers(&module).to_string();
    let function = Function::resumes(plan, &name, &quote!(GivenAnswers<'_>), collect::aggregated_type(plan, &item));
    function.beside(&TokenStream::new()).with(&quote! {
        let _ = (#(&#inputs,)* #given);
        #expressions
        match #module::answered(#given, #(#inputs),*) {
            ::core::result::Result::Ok(#hits) => ::core::result::Result::Ok(#value),
            ::core::result::Result::Err(condition) => ::core::result::Result::Err(condition),
        }
    })
}
