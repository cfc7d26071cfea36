//! The code of a form: one file a form, and one place that tells them apart.

mod bitmaps;
mod buckets;
mod dense;
mod digit;
mod ends;
mod forest;
mod graph;
mod halving;
mod keys;
mod lookup;
mod masks;
mod ordinals;
mod rule_by_rule;
mod tree;

use super::column::computed::definitions;
use super::column::shared_answer::memory;
use super::plan::Plan;
use super::plan::site::Site;
use crate::decide::Form;
use ends::Ends;
use proc_macro2::TokenStream;
use quote::quote;

pub(super) use digit::number_of_class;
pub(super) use ends::{ToNumber, ToRule, ToValue};

/// A form as one expression, which has the value of the end at which it comes out.
pub(super) fn end(plan: &Plan, form: &Form, ends: &dyn Ends) -> TokenStream {
    let code = form_code(plan, form, ends);
    let memory = if matches!(form, Form::RuleByRule(_)) { TokenStream::new() } else { memory(plan, &form.asks(), ends.site()) };
    if memory.is_empty() { code } else { quote!({ #memory #code }) }
}

/// The number of the outcome, where data for many rules tells it: no search tree does.
pub(super) fn outcome_number(plan: &Plan, form: &Form, site: Site) -> Option<TokenStream> {
    match form {
        Form::Forest(it) => Some(forest::number(plan, it, site)),
        Form::Bitmaps(it) => Some(bitmaps::number(plan, it, site)),
        _ => None,
    }
}

fn form_code(plan: &Plan, form: &Form, ends: &dyn Ends) -> TokenStream {
    match form {
        Form::Constant(end) => ends.value(*end),
        Form::Graph(dag) => {
            let (macros, code) = (definitions(plan, &dag.columns(), ends.site()), graph::graph(dag, plan.table, ends));
            quote!({ #macros #code })
        }
        Form::Dense(it) => dense::end(plan, it, ends),
        Form::Masks(it) => masks::end(plan, it, ends),
        Form::Tree(it) => ends.numbered(&tree::number(plan, it, ends.site())),
        Form::Forest(it) => ends.numbered(&forest::number(plan, it, ends.site())),
        Form::Bitmaps(it) => ends.numbered(&bitmaps::number(plan, it, ends.site())),
        Form::RuleByRule(_) => rule_by_rule::rule(plan, ends.site()),
    }
}
