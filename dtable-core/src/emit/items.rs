//! The items of one table: the function, its module, and what stands in it.

use super::names::expression_name;
use super::plan::{Plan, PlanCode, enum_type};
use super::types::lifetimes;
use super::values::enum_of;
use super::{ask, assumptions, data, decide, expressions, function, host, output, rule};
use crate::doc::page::text_table;
use crate::model::ValueSet;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The function and the module of a table.
pub(super) fn items(plan: &Plan, visibility: &TokenStream) -> TokenStream {
    let (name, docs) = (plan.name(), docs(plan));
    let function = function::function(plan, visibility);
    let module_doc = format!("The parts of the decision table [`{0}`]({0}()).", plan.table.name.value);
    let surroundings = plan.needs_surroundings().then(|| {
        quote!(
            use super::*;
        )
    });
    let (traits, output, enums) = (host::traits(plan), output::output(plan), rule::enums(plan));
    let (decide, check, helpers) = (decide::functions(plan), assumptions::check(plan), ask::helpers(plan));
    let (data, values) = (data::table_data(plan), listed_values(plan));
    let (constants, inputs) = (expressions::constants(plan), inputs_are_copied(plan));
    quote! {
        #docs
        #function

        #[doc = #module_doc]
        #visibility mod #name {
            #surroundings
            #traits
            #output
            #enums
            #decide
            #check
            #helpers
            #data
            #values
            #constants
            #inputs
        }
    }
}

/// The page for rustdoc, and a text for editors. The page is large, and its drawing takes time: rustdoc alone has it made, by a macro.
fn docs(plan: &Plan) -> TokenStream {
    let (PlanCode::Decided(verdict, _), Some(path)) = (plan.code, plan.path) else {
        let doc = Plan::doc(&plan.table.title, "A decision table with errors.");
        return quote!(#[doc = #doc]);
    };
    let (text, name) = (text_table(plan.table, verdict), &plan.table.name.value);
    quote! {
        #[cfg_attr(doc, doc = ::dtable_runtime::page!(#path, #name))]
        #[cfg_attr(not(doc), doc = #text)]
    }
}

/// Has rustc check that `values:` lists exactly the variants of the enum; of one that is open, that it has those listed; and where
/// variants are compared with those of another column, that they have no fields, in which they could differ. The check
/// stands in a macro named after the list's place: rustc names it in its error.
fn listed_values(plan: &Plan) -> TokenStream {
    let enums = plan.table.columns.iter().enumerate().filter_map(|(at, column)| Some((at, column, enum_of(&column.domain)?)));
    let checks = enums.map(|(at, column, (count, open))| {
        let all = ValueSet::span(0, count as u128 - 1);
        let is_plain = plan.table.compared.contains(&at);
        let pattern = if is_plain { plan.plain_pattern(at, &all) } else { plan.pattern(at, &all, true) };
        let (path, name) = (plan.inner_path(&enum_type(column)), expression_name(plan, column.name.span));
        // rustc names the macro where it refuses a variant with fields: the name says why.
        let name = if is_plain { format_ident!("{name}_is_compared_so_no_variant_has_fields") } else { name };
        let check = if open {
            quote!(|value| {
                let _ = ::core::matches!(value, #pattern);
            })
        } else {
            quote!(|(#pattern)| {})
        };
        quote! {
            const _: () = {
                macro_rules! #name { () => { #check } }
                let _: fn(#path) = #name!();
            };
        }
    });
    quote!(#(#checks)*)
}

/// Has rustc say what to do where an input is taken by value and cannot be copied: `decide`, outputs and observers all
/// read it.
fn inputs_are_copied(plan: &Plan) -> TokenStream {
    let plain = plan.inputs().filter(|(_, column)| lifetimes(&column.ty).is_empty());
    let types: Vec<TokenStream> = plain.map(|(_, column)| plan.inner_type(&column.ty)).collect();
    if types.is_empty() {
        return TokenStream::new();
    }
    quote! {
        const _: () = {
            const fn input<T: ::dtable_runtime::Input>() {}
            #(input::<#types>();)*
        };
    }
}
