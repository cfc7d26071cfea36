//! `decide`, `decide_observed`, `try_decide` and `observe`: which rule fires.

use super::outcome::{has_outcome, lent_observer};
use super::recorded;
use super::recorder;
use crate::decide::{Form, Forms, Node};
use crate::emit::column::conversions::input_keys;
use crate::emit::column::kept::{after_check, by_answers, deciding, keeps, tried};
use crate::emit::column::ranges::{ranges, ranges_call};
use crate::emit::column::seen_inputs::seen_inputs;
use crate::emit::forms::{ToRule, end, outcome_number};
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::refused::nothing;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::model::CodeForm;
use proc_macro2::TokenStream;
use quote::quote;

/// `decide`, `decide_observed` (where something is asked or computed), `try_decide`, `observe`.
pub(in crate::emit) fn functions(plan: &Plan) -> TokenStream {
    let ranges = ranges(plan);
    if plan.collects() {
        let collect = super::collect::functions(plan);
        return quote!(#ranges #collect);
    }
    let decide = if plan.is_observed() { lazy(plan) } else { plain(plan) };
    let try_decide = try_decide(plan);
    let observe = observe(plan);
    let outcome = outcome_in_data(plan);
    quote!(#ranges #decide #outcome #try_decide #observe)
}

/// Something is asked or computed: one graph, with an observer that may be `()`.
fn lazy(plan: &Plan) -> TokenStream {
    let arguments = plan.arguments();
    let (unused, ranges, keys) = (unused_inputs(plan), ranges_call(plan, &quote!(self)), input_keys(plan, &quote!(self)));
    let (seen, watched) = ((!plan.asks()).then(|| seen_inputs(plan, true)), recorded::watched(plan));
    let public = |name: &str| Function::decides(plan, name, quote!(Rule)).public().inlined(true).tracked();
    let observed = public("decide_observed").doc("[`decide`](decide()), seen by an observer.").observed();
    let (followed, fired, end) = (body(plan, observed.site()), fired(plan), plan.ok(quote!(rule)));
    let body_of_observed = quote! {
        #unused
        #ranges
        #keys
        #watched
        #seen
        let rule = #followed;
        #fired
        #end
    };
    let (observed, observed_by_answers) = by_answers(plan, "decide_observed", observed, &body_of_observed);
    let doc = if has_own_body(plan) && plan.table.code == CodeForm::Packed {
        "Which rule fires. Asks each condition that can matter once, and changes nothing."
    } else {
        "Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing."
    };
    let decide = public("decide").doc(doc).must_use();
    let (decide, decide_by_answers) = if has_own_body(plan) {
        let packed = plan.ok(body(plan, decide.site()));
        by_answers(plan, "decide", decide, &quote!(#unused #ranges #keys #packed))
    } else {
        (decide.with(&plan.asked(quote!(self::decide_observed(#(#arguments,)* &mut ())))), None)
    };
    quote!(#decide #observed #decide_by_answers #observed_by_answers)
}

/// Whether `decide` finds the rule by a form of its own, and does not follow `decide_observed`.
const fn has_own_body(plan: &Plan) -> bool {
    asks_all_at_once(plan) && !recorded::records(plan)
}

/// Whether `decide` asks by the graph that `decide_observed` follows.
pub(super) fn asks_by_graph(plan: &Plan) -> bool {
    plan.is_observed() && !has_own_body(plan)
}

/// A call of `decide` of the module, or, where answers are kept, of the function that takes them.
pub(super) fn decide_call(plan: &Plan, module: &TokenStream, arguments: &[TokenStream]) -> TokenStream {
    if keeps(plan) && !has_own_body(plan) {
        let decide = deciding(plan, "decide_observed");
        return quote!(#module::#decide(#(#arguments,)* &mut ()));
    }
    let decide = deciding(plan, "decide");
    quote!(#module::#decide(#(#arguments),*))
}

/// Nothing is asked: a plain function of the inputs.
fn plain(plan: &Plan) -> TokenStream {
    let is_inlined = matches!(plan.code, PlanCode::Decided(_, decided) if is_small(&decided.rule));
    let decide = Function::decides(plan, "decide", quote!(Rule)).public().doc("Which rule fires.").inlined(is_inlined);
    let decided = body(plan, decide.site());
    let body = plan.ok(match recorded::decided(plan, true) {
        Some(recorded) => quote!({ let rule = #decided; #recorded rule }),
        None => decided,
    });
    let (unused, ranges, keys) = (unused_inputs(plan), ranges_call(plan, &quote!(self)), input_keys(plan, &quote!(self)));
    decide.must_use().tracked().constant(plan.is_const()).with(&quote!(#unused #ranges #keys #body))
}

/// The most tests of a graph that callers compile into themselves.
const SMALL: usize = 4;

/// Whether the code of a form is small: a lookup, or a few tests.
pub(in crate::emit) fn is_small(form: &Form) -> bool {
    match form {
        Form::Graph(dag) => dag.nodes.iter().filter(|node| matches!(node, Node::Test { .. })).count() <= SMALL,
        Form::Constant(_) => true,
        _ => form.asks_all_at_once(),
    }
}

/// Whether `decide` asks everything at once, and an observer follows another form.
pub(super) const fn asks_all_at_once(plan: &Plan) -> bool {
    matches!(plan.code, PlanCode::Decided(_, Forms { rule, .. }) if rule.asks_all_at_once())
}

/// Inputs that only outputs look at.
pub(in crate::emit) fn unused_inputs(plan: &Plan) -> TokenStream {
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    quote!(#(let _ = &#inputs;)*)
}

/// The rule that fires, by its form; by the one that asks only what can still matter, where somebody follows the
/// decision.
pub(in crate::emit) fn body(plan: &Plan, site: Site) -> TokenStream {
    match plan.code {
        // The errors stand in the function that asks the program.
        PlanCode::Errors(_) if site.has_answers() => stand_in(plan, &TokenStream::new()),
        PlanCode::Errors(errors) => stand_in(plan, errors),
        PlanCode::Decided(_, decided) => {
            let form = if site.is_followed() { decided.observed() } else { &decided.rule };
            end(plan, form, &ToRule { plan, site })
        }
    }
}

/// The number of the outcome, where data tells it.
pub(in crate::emit) fn outcome_in_data(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, Forms { result: Some(form), .. }) = plan.code else { return None };
    if recorded::tells_value(plan) {
        return None;
    }
    let function = Function::decides(plan, "outcome_number", quote!(usize)).constant(plan.is_const());
    let number = outcome_number(plan, form, function.site())?;
    let (end, unused, keys) = (plan.ok(number), unused_inputs(plan), input_keys(plan, &quote!(self)));
    let (function, of_answers) = by_answers(plan, "outcome_number", function, &quote!(#unused #keys #end));
    Some(quote!(#function #of_answers))
}

/// Reports the errors; gives some rule, so that nothing behind it is unreachable.
fn stand_in(plan: &Plan, errors: &TokenStream) -> TokenStream {
    if plan.table.rules.is_empty() {
        let nothing = nothing();
        return quote!({ #errors #nothing });
    }
    let first = plan.rule_value(0);
    quote!({ #errors #first })
}

fn try_decide(plan: &Plan) -> TokenStream {
    let doc = if keeps(plan) {
        "[`decide`](decide()), after every assumption has been checked, with the answers that were checked: nothing is asked twice."
    } else {
        "[`decide`](decide()), after every assumption has been checked."
    };
    let body = tried(plan, |arguments| {
        let decided = plan.asked(decide_call(plan, &quote!(self), arguments));
        plan.as_result(decided)
    });
    Function::checks(plan, "try_decide", quote!(Rule)).public().doc(doc).fails_where(BROKEN).constant(plan.is_const()).with(&body)
}

/// Why a function fails that checks the relations first.
pub(super) const BROKEN: &str = "The first relation that does not hold, with the answers that break it.";

/// The whole decision with its actions, seen by an observer.
fn observe(plan: &Plan) -> TokenStream {
    let (arguments, rule) = (reborrowed(plan), plan.ok(quote!(rule)));
    let decide = if plan.acts() && has_outcome(plan) {
        let name = ident(if plan.records_answers() { recorder::UNRECORDED } else { "outcome_observed" });
        let lent = lent_observer(plan);
        let outcome = plan.got_from(quote!(self::#name(#(#arguments,)* #lent)));
        quote!(let rule = #outcome.rule;)
    } else {
        observed_decision(plan, &arguments)
    };
    let perform = plan.all_performed(&quote!(rule), true);
    let doc = format!("[`{0}`](super::{0}()), seen by an observer.", plan.name());
    Function::acts(plan, "observe", quote!(Rule)).public().doc(&doc).observed().tracked().with(&quote!(#decide #perform #rule))
}

/// The arguments of `decide`, where the host may be borrowed mutably.
pub(super) fn reborrowed(plan: &Plan) -> Vec<TokenStream> {
    let mut arguments = plan.arguments();
    if plan.asks() && plan.acts() {
        arguments[0] = plan.lent_to_ask();
    }
    arguments
}

/// The local `rule` of a decision with these arguments, in a function with an observer.
pub(super) fn observed_decision(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    let (observer, module) = (local("observer"), quote!(self));
    if plan.is_observed() {
        let decide = deciding(plan, "decide_observed");
        let rule = after_check(plan, &module, arguments, |arguments| quote!(self::#decide(#(#arguments,)* #observer)));
        let rule = plan.got(rule);
        return quote!(let rule = #rule;);
    }
    let (seen, fired) = (seen_inputs(plan, false), fired(plan));
    let rule = after_check(plan, &module, arguments, |arguments| quote!(self::decide(#(#arguments),*)));
    let rule = plan.got(rule);
    quote! {
        #seen
        let rule = #rule;
        #fired
    }
}

/// The statement that tells the local `observer` that the local `rule` fires.
pub(super) fn fired(plan: &Plan) -> TokenStream {
    let (observer, number) = (local("observer"), plan.number_of(&quote!(rule)));
    quote!(#observer.fired(&TABLE, #number);)
}
