//! `dtable!(ask ..)`: the decision a question at a time, by a program that answers when it likes.
//!
//! Answers are plain data. [`resume`](steps) decides anew from all answers, by the graph that an observer follows, and
//! where one is missing it is the next question: 24 ns a question, in code as small as that of `try`, and a state that
//! outlives an edit of the table.
//!
//! `answer_types` has the types of answers, `open_questions` writes what was answered and what is open, `of_model` does
//! the same for models.

mod answer_types;
mod of_model;
mod open_questions;

pub(in crate::emit) use of_model::{steps_of_model, steps_of_table};

use super::collect::{answered_hits, has_collected, hits_type};
use super::collected;
use super::decide::body;
use super::outcome::{self, has_value, pair};
use super::recorded;
use super::recorder;
use crate::emit::column::conversions::input_keys;
use crate::emit::column::ranges::ranges_call;
use crate::emit::interface::output;
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::network::gives_unnamed_lifetimes;
use crate::emit::plan::refused::nothing;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::lists::CollectVec;
use answer_types::Types;
use open_questions::{RangeCheck, answer, derived, opened, questions};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// `Step`, `Question`, `Open`, `Answers`, `ask` and `resume`, in the module of a table that is asked a question at a
/// time.
pub(in crate::emit) fn steps(plan: &Plan) -> Option<TokenStream> {
    if !plan.asks_step_by_step() || plan.is_in_model() {
        return None;
    }
    let types = Types::new(plan);
    let questions = questions(plan, &types, &quote!(&TABLE.conditions[CONDITION]));
    let step = step(plan, &types);
    if !plan.asks() {
        let functions = functions_without_questions(plan);
        return Some(quote!(#questions #step #functions));
    }
    let functions = functions(plan, &types);
    let methods = plan.conditions().map(|(at, _)| answer(plan, &types, at, RangeCheck::of_table(plan, at)));
    let given = plan.is_in_network().then(|| types.given_answers());
    Some(quote!(#questions #(#methods)* #step #functions #given))
}

/// The type of a finished decision: the rule, and its value where `outcome` gives one; of a table that collects, the
/// rules, and their sum, number or list. Two functions give it, so the type has a name, which an `impl Iterator` has
/// not.
fn done(plan: &Plan) -> TokenStream {
    if plan.collects() {
        return collected::ty(plan);
    }
    if has_value(plan) || plan.records_answers() { outcome::ty(plan) } else { quote!(Rule) }
}

/// Whether what is known in the end has a type that an enum can name: nothing in it is borrowed.
fn is_done_named(plan: &Plan) -> bool {
    let gives = if plan.collects() { has_collected(plan) } else { has_value(plan) };
    let is_borrowed = !output::lifetimes(plan).is_empty() || gives_unnamed_lifetimes(plan.table);
    !gives || !is_borrowed
}

/// A finished decision, by the local `rule` or, in a table that collects, `hits`.
fn known_done(plan: &Plan) -> TokenStream {
    let is_refused = matches!(plan.code, PlanCode::Errors(_));
    match (plan.collects(), has_value(plan)) {
        (true, _) => collected::collected(plan),
        (false, true) if is_refused => {
            let nothing = nothing();
            quote!({
                let _ = rule;
                #nothing
            })
        }
        (false, false) if !plan.records_answers() => quote!(rule),
        (false, _) => recorder::ended(plan, pair(plan)),
    }
}

fn step(plan: &Plan, types: &Types) -> TokenStream {
    let (derived, done) = (derived(), done(plan));
    let parameter = if is_done_named(plan) { quote!(D = #done) } else { quote!(D) };
    let (declared, of) = (types.declared(Some(&parameter)), types.generic(None));
    quote! {
        #[doc = "Where a decision stands."]
        #derived
        #[must_use]
        pub enum Step #declared {
            #[doc = "A question is open."]
            Ask(Question #of),
            #[doc = "The table has decided."]
            Done(D),
        }
    }
}

/// `ask`, `resume`, and the function by which it decides.
fn functions(plan: &Plan, types: &Types) -> TokenStream {
    let (known, step, keeps) = (types.known(None), types.known(Some(&done(plan))), types.lifetime.is_some());
    let (inputs, answers) = (plan.inputs().map(|(_, column)| ident(&column.name.value)).collect_vec(), local("answers"));
    let public = |name: &str| Function::computes(plan, name, quote!(Step #step)).public().tracked().keeping(keeps).handing_on();
    let ask = public("ask").doc("Begins to decide: the first question, or what comes out without any.");
    let ask = ask.with(&quote!(self::resume(Answers::new(), #(#inputs),*)));

    let (found, fired) = if plan.collects() { (local("hits"), hits_type(plan)) } else { (ident("rule"), quote!(Rule)) };
    let (done, opened) = (recorded_done(plan), opened(plan));
    let doc = "Goes on with the answers that there are: the next question, or what comes out. Asks what [`decide`](decide()) asks, and checks no relations.";
    let answered = Function::resumes(plan, "answered", &quote!(Answers #known), fired).private().tracked().keeping(keeps);
    let answered = if plan.records_answers() { answered.observed() } else { answered };
    let (begun, site) = (begun(plan), answered.site());
    let (recorder, observer) = (recorder::begun_alone(plan), plan.records_answers().then(|| local("observer").to_token_stream()));
    let done = match recorder::answers_told(plan, site) {
        Some(told) => quote!({ #told Step::Done(#done) }),
        None => quote!(Step::Done(#done)),
    };
    let arguments = inputs.iter().map(ToTokens::to_token_stream).chain(observer);
    let resume = public("resume").first(quote!(#answers: Answers #known)).doc(doc).with(&quote! {
        #recorder
        match self::answered(&#answers, #(#arguments),*) {
            ::core::result::Result::Ok(#found) => #done,
            ::core::result::Result::Err(condition) => Step::Ask(#opened),
        }
    });

    let decided = if plan.collects() { answered_hits(plan, site) } else { body(plan, site) };
    let answered = answered.with(&quote!(#begun ::core::result::Result::Ok({ #decided })));
    quote!(#ask #resume #answered)
}

/// A [finished decision](known_done), which is recorded where the table records.
fn recorded_done(plan: &Plan) -> TokenStream {
    let done = known_done(plan);
    let recorded = if plan.collects() { None } else { recorded::answered(plan) };
    recorded.map_or_else(|| done.clone(), |recorded| quote!({ #recorded #done }))
}

/// How a function begins that decides by the local `answers`: with the inputs, held against their ranges, and their
/// keys.
fn begun(plan: &Plan) -> TokenStream {
    let answers = local("answers");
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    let (ranges, keys) = (ranges_call(plan, &quote!(self)), input_keys(plan, &quote!(self)));
    quote! {
        #(let _ = &#inputs;)*
        let _ = #answers;
        #ranges
        #keys
    }
}

/// The functions of a table that asks nothing: it has decided at once, and a program that drives tables can drive it as
/// well.
fn functions_without_questions(plan: &Plan) -> TokenStream {
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value)).collect_vec();
    let (done, known, answers) = (done(plan), known_done(plan), local("answers"));
    let (found, deciding) = if plan.collects() { (local("hits"), ident("matching")) } else { (ident("rule"), ident("decide")) };
    let public = |name: &str| {
        let function = Function::computes(plan, name, quote!(Step<#done>)).public().tracked();
        function.doc("Decides at once, as the table asks nothing.")
    };
    let ask = public("ask").handing_on().with(&quote!(self::resume(Answers::new(), #(#inputs),*)));
    let recorder = recorder::begun_alone(plan);
    let fired = plan.records_answers().then(|| super::decide::fired(plan));
    let resume = public("resume").first(quote!(#answers: Answers)).with(&quote! {
        let _ = #answers;
        #recorder
        let #found = self::#deciding(#(#inputs),*);
        #fired
        Step::Done(#known)
    });
    quote!(#ask #resume)
}

/// In the module of a used table that asks: the rule that fires by the answers that were given to its user.
pub(in crate::emit) fn answered_of_used(plan: &Plan) -> TokenStream {
    let answered = Function::resumes(plan, "answered", &quote!(super::GivenAnswers<'_>), quote!(Rule));
    let (begun, decided) = (begun(plan), body(plan, answered.site()));
    let decided = match recorded::answered(plan) {
        Some(recorded) => quote!({ let rule = { #decided }; #recorded rule }),
        None => decided,
    };
    answered.with(&quote!(#begun ::core::result::Result::Ok(#decided)))
}
