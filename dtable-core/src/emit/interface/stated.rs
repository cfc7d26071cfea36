//! Results that are more than numbers and texts: each is a function of `Rule`, which everything calls that gives it, so
//! that rustc finds fault with it once.
//!
//! They see what the program sees where the table stands: so they stand beside the module, private, and the module may
//! call them.

use crate::emit::plan::generated_names::{expression_name, function_name};
use crate::emit::plan::network::values_borrow_from_host;
use crate::emit::plan::placed::{of_table, placed_function};
use crate::emit::plan::types::{elides, is_data, lifetimes};
use crate::emit::plan::{Plan, PlanCode};
use crate::lists::CollectVec;
use crate::model::{Aggregate, Column, Expression, HitPolicy, Outcome};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::HashSet;

/// Whether results are functions: not where they borrow from the host, which no function of `Rule` has.
pub(in crate::emit) fn are_stated(plan: &Plan) -> bool {
    matches!(plan.code, PlanCode::Decided(..)) && !values_borrow_from_host(plan.table)
}

/// The results that are more than numbers and texts, each place once, and the output of each: a value that the output
/// lists stands in many cells.
pub(in crate::emit) fn written<'a>(plan: &Plan<'a>) -> Vec<(usize, &'a Expression)> {
    let PlanCode::Decided(_, decided) = plan.code else { return Vec::new() };
    let outcomes: Vec<&Outcome> = match plan.table.hit {
        HitPolicy::Collect(Aggregate::Count) => Vec::new(),
        HitPolicy::Collect(_) => plan.table.rules.iter().map(|rule| &rule.outcome).collect_vec(),
        _ => decided.outcomes.all.iter().collect_vec(),
    };
    let mut places = HashSet::new();
    let results = outcomes.into_iter().flat_map(|outcome| outcome.outputs.iter().enumerate());
    results.filter(|(_, it)| !is_data(&it.text) && places.insert(it.written())).collect_vec()
}

/// The functions, beside the module.
pub(in crate::emit) fn functions(plan: &Plan) -> TokenStream {
    if !are_stated(plan) {
        return TokenStream::new();
    }
    let (module, generics, constness) = (plan.name(), plan.generics(&[]), plan.is_const_value().then(|| quote!(const)));
    let functions = written(plan).into_iter().map(|(output, it)| {
        let (place, name, inputs) = (expression_name(plan, it.written()), function_name(it.written()), given(plan, output, it));
        let (parameters, many) = plan.placed_parameters(&inputs, false);
        let (ty, code) = (of_table(&plan.outer_output(output)), plan.outer_result(output, &it.text));
        let head = quote!(#many #constness fn #name #generics(#(#parameters),*) -> #ty);
        placed_function(&place, &quote!(#module::Rule), &head, &code)
    });
    quote!(#(#functions)*)
}

/// The inputs that the function of a result takes: those that it may name, and those that it may borrow from without a
/// lifetime.
pub(in crate::emit) fn given<'a>(plan: &'a Plan, output: usize, it: &Expression) -> Vec<&'a Column> {
    let ty = &plan.table.outputs[output].ty;
    let borrows = elides(ty) && lifetimes(ty).is_empty() && !plan.has_alias(output);
    // The constant of a library names no input, though one may be called `time`.
    let named = if it.key.is_some() { Vec::new() } else { plan.inputs_in(&it.text) };
    let is_lent = |input: &&Column| borrows && elides(&input.ty) || named.iter().any(|it| it.name == input.name);
    plan.inputs().map(|(_, input)| input).filter(is_lent).collect_vec()
}
