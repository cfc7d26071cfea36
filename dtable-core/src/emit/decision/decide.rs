//! `decide`, `decide_observed`, `try_decide` and `observe`: which rule fires.

use super::recorded;
use crate::decide::{Form, Forms, Node};
use crate::emit::column::inputs::copied;
use crate::emit::column::inputs::seen_inputs;
use crate::emit::column::kept::{after_check, by_answers, deciding, keeps, tried};
use crate::emit::column::keys::input_keys;
use crate::emit::column::place::Place;
use crate::emit::column::ranges::{ranges, ranges_call};
use crate::emit::forms::{ToRule, end, outcome_number};
use crate::emit::plan::refused::nothing;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode, signature};
use crate::lists::CollectVec;
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
    let (generics, parameters) = signature(plan);
    let arguments = plan.arguments();
    let (host, observer) = (local("host"), local("observer"));
    let (asked, send) = (plan.asks().then(|| quote!(H: Conditions + ?::core::marker::Sized)), plan.deciding().and_send());
    let bounds: Vec<_> = asked.into_iter().chain([quote!(O: ::dtable_runtime::Observer #send + ?::core::marker::Sized)]).collect_vec();
    let (observed, host_parameter, many) = (plan.generics(&bounds), plan.asks().then(|| quote!(#host: &H,)), plan.many_parameters(2));
    let (many_asked, copied) = (plan.many_parameters(1), copied(plan, true));
    let (seen, keys) = ((!plan.asks()).then(|| seen_inputs(plan, true)), input_keys(plan, &quote!(self)));
    let (inputs, ranges) = (plan.parameters(true), ranges_call(plan, &quote!(self)));
    let followed = body(plan, Place::Observed);
    let (asyncness, track_caller) = (plan.deciding().asyncness(), plan.deciding().track_caller());
    let (unused, number) = (unused_inputs(plan), plan.number_of(&quote!(rule)));
    let packed = (asks_all_at_once(plan) && !recorded::records(plan)).then(|| body(plan, Place::Inside));
    let doc = if packed.is_some() && plan.table.code == CodeForm::Packed {
        "Which rule fires. Asks each condition that can matter once, and changes nothing."
    } else {
        "Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing."
    };
    let decide = match packed {
        None => {
            let observed = deciding(plan, "decide_observed");
            plan.deciding().awaited(quote!(self::#observed(#(#arguments,)* &mut ())))
        }
        Some(packed) => {
            let packed = plan.ok(packed);
            quote!(#unused #ranges #keys #packed)
        }
    };
    let (returned, fired) = (plan.returned(&quote!(Rule), true), plan.ok(quote!(rule)));
    let (decide, decide_by_answers) = by_answers(plan, "decide", None, &returned, decide);
    let watched = recorded::watched(plan);
    let decide_observed = quote! {
        #unused
        #ranges
        #keys
        #watched
        #seen
        let rule = #followed;
        #observer.fired(&TABLE, #number);
        #fired
    };
    let (decide_observed, observed_by_answers) = by_answers(plan, "decide_observed", Some(&observer), &returned, decide_observed);
    let (must_use, errors) = (plan.must_use(), plan.errors());
    quote! {
        #[doc = #doc]
        #errors
        #[inline]
        #track_caller
        #must_use
        #many_asked
        pub #asyncness fn decide #generics(#(#parameters),*) -> #returned {
            #copied
            #decide
        }

        #[doc = "[`decide`](decide()), seen by an observer."]
        #errors
        #[inline]
        #many
        #track_caller
        pub #asyncness fn decide_observed #observed(#host_parameter #(#inputs,)* #observer: &mut O) -> #returned {
            #copied
            #decide_observed
        }

        #decide_by_answers
        #observed_by_answers
    }
}

/// Nothing is asked: a plain function of the inputs.
fn plain(plan: &Plan) -> TokenStream {
    let (generics, parameters) = signature(plan);
    let inline = matches!(plan.code, PlanCode::Decided(_, decided) if is_small(&decided.rule)).then(|| quote!(#[inline]));
    let decided = body(plan, Place::Inside);
    let body = plan.ok(match recorded::decided(plan, true) {
        Some(recorded) => quote!({ let rule = #decided; #recorded rule }),
        None => decided,
    });
    let (returned, must_use, errors) = (plan.returned(&quote!(Rule), true), plan.must_use(), plan.errors());
    let (unused, ranges) = (unused_inputs(plan), ranges_call(plan, &quote!(self)));
    let (constness, many, copied) = (plan.is_const().then(|| quote!(const)), plan.many_parameters(0), copied(plan, true));
    let keys = input_keys(plan, &quote!(self));
    quote! {
        #[doc = "Which rule fires."]
        #errors
        #inline
        #must_use
        #[track_caller]
        #many
        pub #constness fn decide #generics(#(#parameters),*) -> #returned {
            #copied
            #unused
            #ranges
            #keys
            #body
        }
    }
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

/// The rule that fires, by its form; by the one that asks only what can still matter, where an observer looks on.
pub(in crate::emit) fn body(plan: &Plan, place: Place) -> TokenStream {
    match plan.code {
        PlanCode::Errors(errors) => stand_in(plan, errors),
        PlanCode::Decided(_, decided) => {
            let form = if place == Place::Observed { decided.observed() } else { &decided.rule };
            end(plan, form, &ToRule { plan, place })
        }
    }
}

/// The rule that fires, by the answers in the local `answers`.
pub(in crate::emit) fn answered(plan: &Plan) -> TokenStream {
    match plan.code {
        PlanCode::Errors(_) => stand_in(plan, &TokenStream::new()),
        PlanCode::Decided(_, decided) => end(plan, decided.observed(), &ToRule { plan, place: Place::Answered }),
    }
}

/// The number of the outcome, where data tells it.
pub(in crate::emit) fn outcome_in_data(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, Forms { result: Some(form), .. }) = plan.code else { return None };
    if recorded::tells_value(plan) {
        return None;
    }
    let number = outcome_number(plan, form, Place::Inside)?;
    let (generics, parameters) = signature(plan);
    let returned = plan.returned(&quote!(usize), true);
    let (end, unused, copied) = (plan.ok(number), unused_inputs(plan), copied(plan, true));
    let asyncness = plan.deciding().asyncness();
    let keys = input_keys(plan, &quote!(self));
    let (constness, many) = (plan.is_const().then(|| quote!(const)), plan.many_parameters(usize::from(plan.asks())));
    let (body, by_answers) = by_answers(plan, "outcome_number", None, &returned, quote!(#unused #keys #end));
    Some(quote! {
        #many
        pub(super) #constness #asyncness fn outcome_number #generics(#(#parameters),*) -> #returned {
            #copied
            #body
        }

        #by_answers
    })
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
    let (generics, parameters) = signature(plan);
    let doc = if keeps(plan) {
        "[`decide`](decide()), after every assumption has been checked, with the answers that were checked: nothing is asked twice."
    } else {
        "[`decide`](decide()), after every assumption has been checked."
    };
    let (constness, many) = (plan.is_const().then(|| quote!(const)), plan.many_parameters(usize::from(plan.asks())));
    let (copied, broken) = (copied(plan, true), plan.broken_type());
    let (decide, asyncness) = (deciding(plan, "decide"), plan.deciding().asyncness());
    let body = tried(plan, |arguments| {
        let decided = plan.deciding().awaited(quote!(self::#decide(#(#arguments),*)));
        if plan.fails() { decided } else { quote!(::core::result::Result::Ok(#decided)) }
    });
    quote! {
        #[doc = #doc]
        #[doc = ""]
        #[doc = "# Errors"]
        #[doc = ""]
        #[doc = "The first relation that does not hold, with the answers that break it."]
        #many
        pub #constness #asyncness fn try_decide #generics(#(#parameters),*) -> ::core::result::Result<Rule, #broken> {
            #copied
            #body
        }
    }
}

/// What functions have that decide and act, seen by an observer.
pub(super) struct Observing {
    /// Their generic parameters.
    pub(in crate::emit) generics: TokenStream,
    /// Their parameters: the host, the inputs, the observer.
    pub(in crate::emit) parameters: Vec<TokenStream>,
    /// Decides: gives the local `rule`.
    pub(in crate::emit) decide: TokenStream,
    /// Performs the actions of `rule`.
    pub(in crate::emit) perform: Option<TokenStream>,
    /// The attribute for many parameters.
    pub(in crate::emit) many: Option<TokenStream>,
}

/// The parts of a function that decides and acts, seen by an observer.
pub(super) fn observing(plan: &Plan) -> Observing {
    let (host, observer) = (local("host"), local("observer"));
    let bound = plan.host_trait();
    let bound = (plan.asks() || plan.acts()).then(|| quote!(H: #bound + ?::core::marker::Sized));
    let send = plan.acting().and_send();
    let generics =
        plan.generics(&bound.into_iter().chain([quote!(O: ::dtable_runtime::Observer #send + ?::core::marker::Sized)]).collect_vec());
    let parameter = match (plan.asks(), plan.acts()) {
        (_, true) => Some(quote!(#host: &mut H)),
        (true, false) => Some(quote!(#host: &H)),
        (false, false) => None,
    };
    let parameters = parameter.into_iter().chain(plan.parameters(true)).chain([quote!(#observer: &mut O)]).collect_vec();
    let perform = plan.acts().then(|| {
        let perform = action_performed(plan, true);
        quote! {
            for &action in rule.actions() {
                #observer.performing(&TABLE, action as usize);
                #perform
            }
        }
    });
    Observing { generics, parameters, decide: observed_decision(plan), perform, many: plan.many_parameters(2) }
}

/// The whole decision with its actions, seen by an observer.
fn observe(plan: &Plan) -> TokenStream {
    let (Observing { generics, parameters, decide, perform, many }, copied) = (observing(plan), copied(plan, true));
    let (returned, rule, errors) = (plan.acting_returned(&quote!(Rule), true), plan.ok(quote!(rule)), plan.errors());
    let doc = format!("[`{0}`](super::{0}()), seen by an observer.", plan.name());
    let (asyncness, track_caller) = (plan.acting().asyncness(), plan.acting().track_caller());
    quote! {
        #[doc = #doc]
        #errors
        #many
        #track_caller
        pub #asyncness fn observe #generics(#(#parameters),*) -> #returned {
            #copied
            #decide
            #perform
            #rule
        }
    }
}

/// Has the host perform an action of the local `rule`, inside the module or beside it.
pub(super) fn action_performed(plan: &Plan, inside: bool) -> TokenStream {
    let host = local("host");
    let performed = plan.mode.awaited(quote!(action.perform(#host)));
    if !plan.fails() {
        return quote!(#performed;);
    }
    let (table, number) = (plan.table_data(inside), plan.number_of(&quote!(rule)));
    let failed = quote!(::dtable_runtime::Failed::Action { table: &#table, rule: #number, action: action as usize, error });
    quote! {
        if let ::core::result::Result::Err(error) = #performed {
            return ::core::result::Result::Err(#failed);
        }
    }
}

/// What `decide` takes, where the host may be borrowed mutably.
pub(super) fn reborrowed(plan: &Plan) -> Vec<TokenStream> {
    let host = local("host");
    let mut arguments = plan.arguments();
    if plan.asks() && plan.acts() {
        arguments[0] = quote!(&*#host);
    }
    arguments
}

fn observed_decision(plan: &Plan) -> TokenStream {
    let observer = local("observer");
    let (module, arguments) = (quote!(self), reborrowed(plan));
    if plan.is_observed() {
        let decide = deciding(plan, "decide_observed");
        let rule = after_check(plan, &module, &arguments, |arguments| quote!(self::#decide(#(#arguments,)* #observer)));
        let rule = plan.got(rule);
        return quote!(let rule = #rule;);
    }
    let (seen, number) = (seen_inputs(plan, false), plan.number_of(&quote!(rule)));
    let rule = after_check(plan, &module, &arguments, |arguments| quote!(self::decide(#(#arguments),*)));
    let rule = plan.got(rule);
    quote! {
        #seen
        let rule = #rule;
        #observer.fired(&TABLE, #number);
    }
}
