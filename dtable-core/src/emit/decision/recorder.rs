//! Outcomes that have what was asked and answered (`record: answers`): the decision is seen by an observer that writes
//! it down. Only tables with the key have this code, and only it names the feature `record` of `dtable-runtime`.

use super::decide::fired;
use super::outcome::pair;
use crate::emit::column::ask::fresh_value;
use crate::emit::column::kept::{self, deciding};
use crate::emit::column::seen_inputs::recorded_inputs;
use crate::emit::plan::Plan;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{ident, local};
use crate::lists::CollectVec;
use crate::model::{Column, Domain, Origin};
use proc_macro2::TokenStream;
use quote::quote;

/// The import of what outcomes are made of. Where the feature is missing, rustc has one error, about this import.
pub(in crate::emit) fn import(plan: &Plan) -> Option<TokenStream> {
    plan.records_answers().then(|| {
        quote!(
            use ::dtable_runtime::record as dtable_record;
        )
    })
}

/// The type of an outcome with this value.
pub(super) fn ty(plan: &Plan, value: &TokenStream) -> TokenStream {
    if plan.records_answers() {
        quote!(self::dtable_record::Recorded<Rule, #value>)
    } else {
        quote!(::dtable_runtime::Outcome<Rule, #value>)
    }
}

/// The function of the module that gives rule and value of a decision, seen by an observer, and records nothing.
pub(super) const UNRECORDED: &str = "unrecorded_outcome";

/// The body of `outcome_observed`.
pub(super) fn observed(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    let (begun, observer, name) = (begun(plan), local("observer"), ident(UNRECORDED));
    let outcome = plan.got_from(quote!(self::#name(#(#arguments,)* #observer)));
    let recorded = plan.ok(ended(plan, quote!(outcome)));
    quote!(#begun let outcome = #outcome; #recorded)
}

/// The body of `try_outcome`: the relations are checked before anything is seen.
pub(super) fn tried(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    let (begun, observer, ended) = (begun_alone(plan), local("observer"), ended(plan, pair(plan)));
    let (decided, fired) = if plan.is_observed() {
        let decide = deciding(plan, "decide_observed");
        let decided = kept::tried(plan, |arguments| {
            let decided = plan.asked(quote!(self::#decide(#(#arguments,)* #observer)));
            plan.as_result(decided)
        });
        (decided, None)
    } else {
        (plan.asked(quote!(self::try_decide(#(#arguments),*))), Some(fired(plan)))
    };
    quote! {
        #begun
        let rule = match { #decided } {
            ::core::result::Result::Ok(rule) => rule,
            ::core::result::Result::Err(broken) => return ::core::result::Result::Err(broken),
        };
        #fired
        ::core::result::Result::Ok(#ended)
    }
}

/// Statements that have the local `observer` write down what it sees, and first the inputs.
pub(super) fn begun(plan: &Plan) -> Option<TokenStream> {
    let (recorder, observer, inputs) = (local("recorder"), local("observer"), recorded_inputs(plan));
    let columns = plan.table.named().iter().enumerate().filter(|(_, it)| is_answered(it)).map(|it| it.0).collect_vec();
    plan.records_answers().then(|| {
        quote! {
            let mut #recorder = self::dtable_record::Recorder::new(&TABLE, &[#(#columns),*], #observer);
            #inputs
            let #observer = &mut #recorder;
        }
    })
}

/// An outcome, with what was written down of its decision.
pub(super) fn ended(plan: &Plan, outcome: TokenStream) -> TokenStream {
    let recorder = local("recorder");
    if plan.records_answers() { quote!(#recorder.recorded(#outcome)) } else { outcome }
}

/// [`begun`], in a function without an observer.
pub(super) fn begun_alone(plan: &Plan) -> Option<TokenStream> {
    let (begun, observer) = (begun(plan)?, local("observer"));
    Some(quote! {
        use ::dtable_runtime::Observer as _;
        let #observer = &mut ();
        #begun
    })
}

/// Statements that tell the local `observer` how a decision by the local `answers` ended. In a network nobody tells what
/// used tables looked at: so all answers are told, in the order of the file, and those that were told before are no
/// news.
pub(super) fn answers_told(plan: &Plan, site: Site) -> Option<TokenStream> {
    let told = plan.conditions().filter(|_| plan.is_in_network()).map(|(at, _)| {
        let value = fresh_value(plan, at, site);
        quote! {
            let _ = (|| {
                let _ = &#value;
                ::core::result::Result::Ok::<(), usize>(())
            })();
        }
    });
    let fired = fired(plan);
    plan.records_answers().then(|| quote!(#(#told)* #fired))
}

/// Whether the value of a column has to be given to decide a case again: the program answers it, or the compiler does
/// not understand how it is computed.
fn is_answered(column: &Column) -> bool {
    match column.origin {
        Origin::Program => true,
        Origin::Expression => column.meaning().is_none() && column.domain != Domain::Opaque,
        Origin::Input => false,
    }
}
