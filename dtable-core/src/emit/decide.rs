//! `decide` and its kin: which rule fires.

use super::ask::{Place, runtime_value, test};
use super::expressions::{Answers, Inputs, definitions, formula, looked_at};
use super::graph::{Code, Stored, graph};
use super::kept::{after_check, keeps, with_kept_host};
use super::packed::packed;
use super::plan::{Plan, PlanCode, signature};
use super::ranges::{ranges, ranges_call};
use super::types::{ident, local, references};
use super::values::{Held, holds};
use crate::decide::{Bitmaps, Dag, Decision, Node, Packed};
use crate::model::{CodeForm, ConditionEntry, Origin, ValueSet};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// `decide`, `decide_observed` (where something is asked or computed), `try_decide`, `observe`.
pub(super) fn functions(plan: &Plan) -> TokenStream {
    let ranges = ranges(plan);
    if plan.collects() {
        let collect = super::collect::functions(plan);
        return quote!(#ranges #collect);
    }
    let decide = if plan.is_observed() { lazy(plan) } else { plain(plan) };
    let try_decide = try_decide(plan);
    let observe = observe(plan);
    let outcome = outcome_of_bitmaps(plan);
    quote!(#ranges #decide #outcome #try_decide #observe)
}

/// Something is asked or computed: one graph, with an observer that may be `()`.
fn lazy(plan: &Plan) -> TokenStream {
    let (generics, parameters) = signature(plan);
    let arguments = plan.arguments();
    let (host, observer) = (local("host"), local("observer"));
    let asked = plan.asks().then(|| quote!(H: Conditions + ?::core::marker::Sized));
    let bounds: Vec<_> = asked.into_iter().chain([quote!(O: ::dtable_runtime::Observer + ?::core::marker::Sized)]).collect();
    let (observed, host_parameter, many) = (plan.generics(&bounds), plan.asks().then(|| quote!(#host: &H,)), plan.many_parameters(2));
    let many_asked = plan.many_parameters(1);
    let seen = (!plan.asks()).then(|| seen_inputs(plan));
    let (inputs, ranges) = (plan.parameters(true), ranges_call(plan, &quote!(self)));
    let body = body(plan, Place::Observed);
    let (unused, number) = (unused_inputs(plan), plan.number_of(&quote!(rule)));
    let packed = packed_code(plan);
    let doc = if packed.is_some() && plan.table.code == CodeForm::Packed {
        "Which rule fires. Asks each condition that can matter once, and changes nothing."
    } else {
        "Which rule fires. Asks only what can still matter, each condition at most once, and changes nothing."
    };
    let decide = match packed {
        None => quote!(self::decide_observed(#(#arguments,)* &mut ())),
        Some(packed) => quote!(#unused #ranges #packed),
    };
    quote! {
        #[doc = #doc]
        #[inline]
        #[track_caller]
        #[must_use]
        #many_asked
        pub fn decide #generics(#(#parameters),*) -> Rule {
            #decide
        }

        #[doc = "[`decide`](decide()), seen by an observer."]
        #[inline]
        #many
        #[track_caller]
        pub fn decide_observed #observed(#host_parameter #(#inputs,)* #observer: &mut O) -> Rule {
            #unused
            #ranges
            #seen
            let rule = #body;
            #observer.fired(&TABLE, #number);
            rule
        }
    }
}

/// Nothing is asked: a plain function of the inputs.
fn plain(plan: &Plan) -> TokenStream {
    let (generics, parameters) = signature(plan);
    let packed = packed_code(plan);
    // A lookup is small.
    let inline = packed.is_some().then(|| quote!(#[inline]));
    let body = packed.unwrap_or_else(|| body(plan, Place::Inside));
    let (unused, ranges) = (unused_inputs(plan), ranges_call(plan, &quote!(self)));
    let (constness, many) = (plan.is_const().then(|| quote!(const)), plan.many_parameters(0));
    quote! {
        #[doc = "Which rule fires."]
        #inline
        #[must_use]
        #[track_caller]
        #many
        pub #constness fn decide #generics(#(#parameters),*) -> Rule {
            #unused
            #ranges
            #body
        }
    }
}

/// Inputs that only outputs look at.
fn unused_inputs(plan: &Plan) -> TokenStream {
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    quote!(#(let _ = &#inputs;)*)
}

fn body(plan: &Plan, place: Place) -> TokenStream {
    match plan.code {
        PlanCode::Errors(errors) => stand_in(plan, errors),
        PlanCode::Decided(_, Decision { tree: Some(tree), .. }) => super::tree::rule(plan, tree, place),
        PlanCode::Decided(_, decision) => {
            let graph = decision.rules.as_ref().and_then(|dag| {
                let (macros, code) = (definitions(plan, &tested(dag), true), graph(dag, &ToRule { plan, place }, plan.tuning().deepest)?);
                Some(quote!({ #macros #code }))
            });
            let bitmaps = || decision.bitmaps.as_ref().map(|it| rule_of_bitmaps(plan, it, place));
            graph.or_else(bitmaps).unwrap_or_else(|| rule_by_rule(plan, place))
        }
    }
}

fn rule_of_bitmaps(plan: &Plan, it: &Bitmaps, place: Place) -> TokenStream {
    let end = super::bitmaps::end(plan, it, place);
    let rule = plan.nth_rule(&quote!(rule));
    quote!({ let rule = #end; #rule })
}

/// The number of the outcome, where neither the rule nor a graph tells it.
fn outcome_of_bitmaps(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, Decision { outcome_bitmaps: Some(it), .. }) = plan.code else { return None };
    let (generics, parameters) = signature(plan);
    let (end, unused) = (super::bitmaps::end(plan, it, Place::Inside), unused_inputs(plan));
    let (constness, many) = (plan.is_const().then(|| quote!(const)), plan.many_parameters(usize::from(plan.asks())));
    Some(quote! {
        #many
        pub(super) #constness fn outcome #generics(#(#parameters),*) -> usize {
            #unused
            #end
        }
    })
}

/// The packed form of `decide`, where the table has one.
pub(super) fn packed_rule<'a>(plan: &Plan<'a>) -> Option<&'a Packed> {
    let PlanCode::Decided(_, decision) = plan.code else { return None };
    decision.packed_rules.as_ref()
}

fn packed_code(plan: &Plan) -> Option<TokenStream> {
    let it = packed_rule(plan)?;
    Some(packed(plan, it, Place::Inside, &ToRule { plan, place: Place::Inside }))
}

/// The columns that a graph asks.
pub(super) fn tested(dag: &Dag) -> Vec<usize> {
    let mut columns: Vec<usize> = dag
        .nodes
        .iter()
        .filter_map(|node| match node {
            Node::Test { column, .. } => Some(*column),
            Node::Leaf(_) => None,
        })
        .collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// Reports the errors; gives some rule, so that nothing behind it is unreachable.
fn stand_in(plan: &Plan, errors: &TokenStream) -> TokenStream {
    if plan.table.rules.is_empty() {
        return quote!({ #errors ::core::unimplemented!() });
    }
    let first = plan.rule_value(0);
    quote!({ #errors #first })
}

struct ToRule<'a> {
    plan: &'a Plan<'a>,
    place: Place,
}

impl Code for ToRule<'_> {
    fn test(&self, column: usize, arms: Vec<(&ValueSet, TokenStream)>) -> TokenStream {
        test(self.plan, column, self.place, &arms)
    }

    fn leaf(&self, leaf: usize) -> TokenStream {
        self.plan.rule_value(leaf)
    }

    fn is_short(&self, _: usize) -> bool {
        true
    }

    fn stored(&self, _: &[usize]) -> Option<Stored> {
        Some(Stored { name: quote!(Rule), bytes: if self.plan.table.rules.len() > 256 { 2 } else { 1 } })
    }
}

/// Rule after rule, each answer remembered: for tables whose graph would be too large.
fn rule_by_rule(plan: &Plan, place: Place) -> TokenStream {
    let used = looked_at(plan);
    let memory = used.iter().filter(|column| Remembered { plan, place }.is_remembered(**column)).map(|column| {
        let name = remembered(*column);
        quote!(let mut #name = ::core::option::Option::None;)
    });
    let otherwise = plan.table.rules.iter().position(|rule| rule.is_else());
    let rules = plan.table.rules.iter().enumerate().filter(|(_, rule)| !rule.is_else());
    let last = rules.clone().next_back().map(|(at, _)| at);
    let tests = rules.filter(|(at, _)| otherwise.is_some() || Some(*at) != last).map(|(at, rule)| {
        let entries = rule.entries().unwrap_or_default().iter().enumerate();
        let holds = entries.filter(|(column, entry)| plan.is_looked_at(*column, entry));
        let holds: Vec<_> = holds.map(|(column, entry)| Remembered { plan, place }.entry_holds(column, entry)).collect();
        let rule = plan.rule_value(at);
        if holds.is_empty() { quote!(break 'decided #rule;) } else { quote!(if #(#holds)&&* { break 'decided #rule; }) }
    });
    let end = plan.rule_value(otherwise.or(last).unwrap_or(0));
    let macros = definitions(plan, &used, true);
    quote!({ #macros #(#memory)* 'decided: { #(#tests)* #end } })
}

fn remembered(column: usize) -> Ident {
    local(&format!("c{column}"))
}

/// Answers that are asked where they are needed, each at most once.
struct Remembered<'a> {
    plan: &'a Plan<'a>,
    place: Place,
}

impl Remembered<'_> {
    /// Whether an entry holds, which may be about whether its condition is applicable.
    fn entry_holds(&self, column: usize, entry: &ConditionEntry) -> TokenStream {
        let Some(applies) = self.applies(column) else { return self.atom(column, &entry.set) };
        let is_all = entry.set == self.plan.table.columns[column].domain.all();
        match (entry.not_applicable, entry.set.is_empty()) {
            (true, true) => quote!(!(#applies)),
            (false, _) if is_all => quote!((#applies)),
            (true, false) => {
                let holds = self.atom(column, &entry.set);
                quote!((!(#applies) || (#holds)))
            }
            (false, _) => {
                let holds = self.atom(column, &entry.set);
                quote!((#applies) && (#holds))
            }
        }
    }

    /// Whether a condition is applicable; `None` for those that always are.
    fn applies(&self, column: usize) -> Option<TokenStream> {
        let requirement = &self.plan.table.columns[column].requires.as_ref()?.formula;
        let others = requirement.columns().into_iter().filter_map(|column| self.applies(column));
        let holds = formula(self, requirement);
        Some(quote!(#((#others) &&)* (#holds)))
    }

    /// Inputs are there already, but an observer sees each once.
    fn is_remembered(&self, column: usize) -> bool {
        self.plan.table.columns[column].origin != Origin::Input || self.place == Place::Observed && self.plan.asks()
    }

    fn answer(&self, column: usize) -> TokenStream {
        let (name, value) = (remembered(column), super::ask::value(self.plan, column, self.place));
        quote!(*#name.get_or_insert_with(|| #value))
    }
}

impl Answers for Remembered<'_> {
    fn atom(&self, column: usize, set: &ValueSet) -> TokenStream {
        let it = &self.plan.table.columns[column];
        if !self.is_remembered(column) {
            let arms = [(set, quote!(true)), (&it.domain.complement(set), quote!(false))];
            return test(self.plan, column, self.place, &arms);
        }
        let (held, answer) = (local("held"), self.answer(column));
        let holds = holds(self.plan, column, set, &Held::column(self.plan, column, quote!(#held)).borrowed(), true);
        quote!({ let #held = &#answer; #holds })
    }

    fn number(&self, column: usize) -> TokenStream {
        let it = &self.plan.table.columns[column];
        if it.origin == Origin::Input {
            return Inputs { plan: self.plan, inside: true }.number(column);
        }
        let stars = std::iter::repeat_n(quote!(*), if it.converted.is_some() { 0 } else { references(&it.ty) });
        let answer = self.answer(column);
        quote!((#(#stars)* #answer))
    }
}

fn try_decide(plan: &Plan) -> TokenStream {
    let (generics, parameters) = signature(plan);
    let arguments = plan.arguments();
    let (check, good, decided) = if keeps(plan) {
        (quote!(checked_answers), local("host").to_token_stream(), with_kept_host(&arguments))
    } else {
        (quote!(check), quote!(()), arguments.clone())
    };
    let doc = if keeps(plan) {
        "[`decide`](decide()), after every assumption has been checked, with the answers that were checked: nothing is asked twice."
    } else {
        "[`decide`](decide()), after every assumption has been checked."
    };
    let (constness, many) = (plan.is_const().then(|| quote!(const)), plan.many_parameters(usize::from(plan.asks())));
    quote! {
        #[doc = #doc]
        #[doc = ""]
        #[doc = "# Errors"]
        #[doc = ""]
        #[doc = "The first relation that does not hold, with the answers that break it."]
        #many
        pub #constness fn try_decide #generics(#(#parameters),*) -> ::core::result::Result<Rule, Broken> {
            match self::#check(#(#arguments),*) {
                ::core::result::Result::Ok(#good) => ::core::result::Result::Ok(self::decide(#(#decided),*)),
                ::core::result::Result::Err(broken) => ::core::result::Result::Err(broken),
            }
        }
    }
}

/// The whole decision with its actions, seen by an observer.
fn observe(plan: &Plan) -> TokenStream {
    let (host, observer) = (local("host"), local("observer"));
    let bound = if plan.acts() { quote!(Host) } else { quote!(Conditions) };
    let bound = (plan.asks() || plan.acts()).then(|| quote!(H: #bound + ?::core::marker::Sized));
    let generics =
        plan.generics(&bound.into_iter().chain([quote!(O: ::dtable_runtime::Observer + ?::core::marker::Sized)]).collect::<Vec<_>>());
    let parameter = match (plan.asks(), plan.acts()) {
        (_, true) => Some(quote!(#host: &mut H,)),
        (true, false) => Some(quote!(#host: &H,)),
        (false, false) => None,
    };
    let (inputs, many) = (plan.parameters(true), plan.many_parameters(2));
    let decide = observed_decision(plan);
    let perform = plan.acts().then(|| {
        quote! {
            for &action in rule.actions() {
                #observer.performing(&TABLE, action as usize);
                action.perform(#host);
            }
        }
    });
    let doc = format!("[`{0}`](super::{0}()), seen by an observer.", plan.name());
    quote! {
        #[doc = #doc]
        #many
        #[track_caller]
        pub fn observe #generics(#parameter #(#inputs,)* #observer: &mut O) -> Rule {
            #decide
            #perform
            rule
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
        let rule = after_check(plan, &module, &arguments, |arguments| quote!(self::decide_observed(#(#arguments,)* #observer)));
        return quote!(let rule = #rule;);
    }
    let (seen, number) = (seen_inputs(plan), plan.number_of(&quote!(rule)));
    let rule = after_check(plan, &module, &arguments, |arguments| quote!(self::decide(#(#arguments),*)));
    quote! {
        #seen
        let rule = #rule;
        #observer.fired(&TABLE, #number);
    }
}

/// Has the observer see all inputs.
fn seen_inputs(plan: &Plan) -> TokenStream {
    let observer = local("observer");
    let seen = plan.inputs().map(|(column, it)| {
        let name = ident(&it.name.value);
        let converted = it.converted.as_ref().map(|to| {
            let (from, to) = (plan.inner_type(&it.ty), plan.inner_type(to));
            quote!(let #name = <#to as ::core::convert::From<#from>>::from(#name);)
        });
        let value = runtime_value(plan, column, &name);
        quote!({ #converted #observer.asked(&TABLE, #column, #value); })
    });
    quote!(#(#seen)*)
}
