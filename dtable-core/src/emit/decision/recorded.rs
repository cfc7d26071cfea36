//! Records of decisions, for a program that wants to know which rules its tests reach.
//!
//! `dtable_runtime::Coverage` is an observer that writes. Code that records has it look at every decision, and whoever
//! else looks at it: so it decides by the form that observers follow, and nothing of it is `const`. Without the wish
//! for a record nothing of this is written.

use super::assumptions::shown_answer;
use super::decide::{body, fired};
use crate::emit::column::held::Held;
use crate::emit::column::seen_inputs::seen_inputs;
use crate::emit::column::stored::{may_be_stored_as_nothing, read};
use crate::emit::column::values::shown;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::model::Column;
use proc_macro2::TokenStream;
use quote::quote;

/// Whether the table is one that decides, and records it.
pub(in crate::emit) const fn records(plan: &Plan) -> bool {
    plan.records && matches!(plan.code, PlanCode::Decided(..))
}

/// Whether the function that gives a value finds it by the rule, so that the decision is recorded: the rule has to tell
/// the value.
pub(super) const fn tells_value(plan: &Plan) -> bool {
    records(plan) && plan.is_decided_by_rule
}

/// Where rules do not tell the value: decides once more for the record, if that asks nobody.
pub(super) fn decided_beside(plan: &Plan) -> Option<TokenStream> {
    let (module, arguments) = (plan.name(), plan.arguments());
    (records(plan) && !plan.asks()).then(|| quote!(let _ = #module::decide(#(#arguments),*);))
}

/// The path of the file that the table stands in, as people read it.
fn path<'a>(plan: &Plan<'a>) -> &'a str {
    plan.sources.get(plan.table.name.span.file.0 as usize).map_or("", |source| source.path())
}

/// Has what the local `observer` sees recorded, too.
pub(super) fn watched(plan: &Plan) -> Option<TokenStream> {
    let (observer, path) = (local("observer"), path(plan));
    records(plan).then(|| quote!(let #observer = &mut ::dtable_runtime::Coverage::watching(#observer, #path);))
}

/// A new observer that records, as the local `observer`.
fn recorder(plan: &Plan) -> TokenStream {
    let (observer, path) = (local("observer"), path(plan));
    quote!(let #observer = &mut ::dtable_runtime::Coverage::watching((), #path);)
}

/// In a used table: the rule that fires. What a table asks or computes is only known where it does so: there the
/// decision is followed by an observer that records it.
pub(in crate::emit) fn decided_within(plan: &Plan, site: Site) -> TokenStream {
    if !records(plan) || !plan.is_observed() {
        let decided = body(plan, site);
        return match self::decided(plan, true) {
            Some(recorded) => quote!({ let rule = #decided; #recorded rule }),
            None => decided,
        };
    }
    let (recorder, followed) = (recorder(plan), body(plan, site.with_observer()));
    let (seen, fired) = ((!plan.asks()).then(|| seen_inputs(plan, true)), fired(plan));
    quote!({ #recorder #seen let rule = #followed; #fired rule })
}

/// Records that the local `rule` fires for the inputs, of which `has_keys` says whether they are converted already.
pub(in crate::emit) fn decided(plan: &Plan, has_keys: bool) -> Option<TokenStream> {
    if !records(plan) {
        return None;
    }
    let (recorder, seen, fired) = (recorder(plan), seen_inputs(plan, has_keys), fired(plan));
    Some(quote!({ #recorder #seen #fired }))
}

/// Records which rules match, by the local `hits` and the locals that have the answers of these columns.
pub(in crate::emit) fn matched(plan: &Plan, columns: &[usize]) -> Option<TokenStream> {
    if !records(plan) {
        return None;
    }
    let (recorder, observer) = (recorder(plan), local("observer"));
    let seen = columns.iter().filter(|column| **column < plan.table.named().len()).map(|column| {
        let value = shown_answer(plan, *column);
        quote!(if let ::core::option::Option::Some(value) = #value { #observer.asked(&TABLE, #column, value); })
    });
    Some(quote!({ #recorder #(#seen)* #observer.matched(&TABLE, &hits); }))
}

/// Records that the local `rule` fires by the local `answers`, which a program gave a question at a time. Of an answer
/// that is converted, or stored in another type, no copy is made: it is not seen.
pub(in crate::emit) fn answered(plan: &Plan) -> Option<TokenStream> {
    if !records(plan) {
        return None;
    }
    let (recorder, observer) = (recorder(plan), local("observer"));
    let (inputs, fired) = (seen_inputs(plan, false), fired(plan));
    let (answers, it) = (local("answers"), local("it"));
    let is_plain = |column: &Column| column.converted.is_none() && column.with.is_none() && read(column, &quote!(#it)).is_none();
    let plain = plan.conditions().filter(|(_, column)| is_plain(column));
    let given = plain.map(|(at, column)| {
        let (name, value) = (ident(&column.name.value), shown(plan, at, &Held::column(plan, at, quote!(#it)).borrowed()));
        let inside = may_be_stored_as_nothing(column).then(|| quote!(let #it = &#it.answer;));
        quote!(if let ::core::option::Option::Some(#it) = &#answers.#name { #inside let _ = #it; #observer.asked(&TABLE, #at, #value); })
    });
    Some(quote!({ #recorder #inputs #(#given)* #fired }))
}
