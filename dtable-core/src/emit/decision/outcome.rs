//! `outcome`, `try_outcome` and `outcome_observed`: the rule that fires together with its value, as the alias `Outcome`.
//!
//! The expressions of outputs see what the program sees where the table stands. So the value of a rule is a method
//! beside the module, which the module may call. A table without outputs has the value `()`, so that all tables are
//! called alike.

use super::decide::{BROKEN, asks_by_graph, decide_call, observed_decision, reborrowed, unused_inputs};
use super::recorder;
use super::table_function::{check, expressions, output_type, unfinished, value_of};
use crate::emit::column::kept::{after_check, keeps, where_right};
use crate::emit::interface::output;
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::network::{gives_unnamed_lifetimes, rule_tells_value};
use crate::emit::plan::types::{elides, ident, local};
use crate::emit::plan::{Plan, PlanCode};
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::Lifetime;

/// Whether the rule tells a value: not where several rules give it, and where the value would be borrowed from nobody
/// knows whom.
pub(in crate::emit) fn has_value(plan: &Plan) -> bool {
    rule_tells_value(plan.table, plan.is_decided_by_rule)
}

/// Whether one decision tells the rule and all that it gives.
pub(in crate::emit) fn has_outcome(plan: &Plan) -> bool {
    !plan.collects() && (!plan.has_outputs() || has_value(plan))
}

/// In the module: the alias and the functions.
pub(in crate::emit) fn functions(plan: &Plan) -> Option<TokenStream> {
    if !has_outcome(plan) {
        return None;
    }
    let arguments = plan.arguments();
    let functions = Functions {
        named: named(plan),
        doc: "The rule that fires, and what it gives.",
        is_inlined: !plan.has_outputs(),
        is_const: is_const(plan),
        outcome: outcome(plan, &arguments),
        tried: tried(plan, &arguments),
    };
    let (functions, observed) = (functions.written(plan), observed(plan, &arguments));
    Some(quote!(#functions #observed))
}

/// The alias, `outcome` and `try_outcome`, but for what all tables have in common.
pub(super) struct Functions {
    pub(super) named: OutcomeType,
    pub(super) doc: &'static str,
    pub(super) is_inlined: bool,
    pub(super) is_const: bool,
    /// The bodies.
    pub(super) outcome: TokenStream,
    pub(super) tried: TokenStream,
}

impl Functions {
    pub(super) fn written(&self, plan: &Plan) -> TokenStream {
        let Self { named, doc, is_inlined, is_const, outcome, tried } = self;
        let (alias, ty) = (&named.alias, &named.ty);
        let deciding = Function::decides(plan, "outcome", ty.clone()).doc(doc).must_use().tracked();
        let deciding = deciding.public().inlined(*is_inlined).constant(*is_const).with(outcome);
        let doc_of_tried = "[`outcome`](outcome()), after every assumption has been checked.";
        let trying = Function::checks(plan, "try_outcome", ty.clone()).doc(doc_of_tried).fails_where(BROKEN);
        let trying = trying.public().inlined(*is_inlined).constant(*is_const).with(tried);
        quote!(#[doc = #doc] #alias #deciding #trying)
    }
}

/// The type of what `outcome` gives.
pub(super) struct OutcomeType {
    /// The item that names it.
    alias: TokenStream,
    /// The type as functions of the module write it: by its name, unless a lifetime is left out.
    pub(super) ty: TokenStream,
}

impl OutcomeType {
    /// The type that `of` makes of the type of the value.
    pub(super) fn new(plan: &Plan, value: &TokenStream, of: impl Fn(&TokenStream) -> TokenStream) -> Self {
        let (lifetimes, spelled) = (output::lifetimes(plan), of(value));
        let named = |lifetimes: &[Lifetime], ty: &TokenStream| {
            let generics = (!lifetimes.is_empty()).then(|| quote!(<#(#lifetimes),*>));
            (quote!(pub type Outcome #generics = #ty;), quote!(Outcome #generics))
        };
        let Some(lifetime) = left_out(plan) else {
            let (alias, ty) = named(&lifetimes, &spelled);
            return Self { alias, ty };
        };
        // An alias has to name all lifetimes. rustc names the one that is left out: it is that of the only reference.
        let ty = of(&quote!(<fn(&#lifetime ()) -> #value as ::dtable_runtime::Answer>::Type));
        let of_alias: Vec<Lifetime> = lifetimes.into_iter().chain((lifetime.ident != "static").then_some(lifetime)).collect();
        Self { alias: named(&of_alias, &ty).0, ty: spelled }
    }
}

/// The lifetime that the alias gives to the type of the one output, which leaves out its own; `'static` where it is not
/// known whether there is one.
fn left_out(plan: &Plan) -> Option<Lifetime> {
    let [output] = &plan.table.outputs[..] else { return None };
    let lifetime = |name: &str| Some(Lifetime::new(name, Span::call_site()));
    if gives_unnamed_lifetimes(plan.table) || output.ty.contains("'_") {
        return lifetime("'value");
    }
    let may_be = elides(&output.ty) && output::lifetimes(plan).is_empty() && !plan.has_alias(0);
    if may_be { lifetime("'static") } else { None }
}

/// The local `observer` as an argument of `outcome_observed`, where the caller goes on to use it.
pub(super) fn lent_observer(plan: &Plan) -> TokenStream {
    let observer = local("observer");
    if left_out(plan).is_some() { quote!(&mut *#observer) } else { quote!(#observer) }
}

fn named(plan: &Plan) -> OutcomeType {
    OutcomeType::new(plan, &value_type(plan), |value| recorder::ty(plan, value))
}

/// The type of the value of an outcome, inside the module.
fn value_type(plan: &Plan) -> TokenStream {
    if plan.has_outputs() { output_type(plan, true) } else { quote!(()) }
}

/// The type of what `outcome` gives, as functions of the module write it.
pub(in crate::emit) fn ty(plan: &Plan) -> TokenStream {
    named(plan).ty
}

/// Whether the functions are `const`. Where they say which assumption does not hold, they are not, nor where they turn
/// the error of a check into that of a host.
fn is_const(plan: &Plan) -> bool {
    let is_silent = plan.has_outputs() && !plan.widens_errors();
    !plan.records_answers() && plan.is_const_value() && (is_silent || plan.checks().is_none())
}

fn outcome(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    if matches!(plan.code, PlanCode::Errors(_)) {
        return unfinished(&plan.asked(quote!(self::decide(#(#arguments),*))));
    }
    if asks_by_graph(plan) || plan.records_answers() {
        return plan.asked(quote!(self::outcome_observed(#(#arguments,)* &mut ())));
    }
    let pair = plan.ok(pair(plan));
    if keeps(plan) {
        let rule = after_check(plan, &quote!(self), arguments, |arguments| decide_call(plan, &quote!(self), arguments));
        let rule = plan.decided(rule);
        return quote!(let rule = #rule; #pair);
    }
    let (check, rule) = (check(plan, &quote!(self)), plan.decided_from(quote!(self::decide(#(#arguments),*))));
    quote!(#check let rule = #rule; #pair)
}

fn tried(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    if matches!(plan.code, PlanCode::Errors(_)) {
        return unfinished(&plan.asked(quote!(self::try_decide(#(#arguments),*))));
    }
    if plan.records_answers() {
        return recorder::tried(plan, arguments);
    }
    let (pair, decided) = (pair(plan), plan.asked(quote!(self::try_decide(#(#arguments),*))));
    if plan.is_const() {
        return where_right(&decided, &quote!(rule), &quote!(::core::result::Result::Ok({ #pair })));
    }
    quote!(let rule = #decided?; ::core::result::Result::Ok(#pair))
}

/// The local `rule` and its value.
pub(in crate::emit) fn pair(plan: &Plan) -> TokenStream {
    if !plan.has_outputs() {
        return quote!(::dtable_runtime::Outcome { rule, value: () });
    }
    let inputs = plan.inputs().map(|(_, column)| ident(&column.name.value));
    quote!(::dtable_runtime::Outcome { rule, value: rule.value(#(#inputs),*) })
}

/// Beside the module: what a rule gives.
pub(in crate::emit) fn value_method(plan: &Plan, visibility: &TokenStream) -> Option<TokenStream> {
    let PlanCode::Decided(_, decided) = plan.code else { return None };
    if !has_value(plan) {
        return None;
    }
    let (module, ignored, expressions) = (plan.name(), unused_inputs(plan), expressions(plan));
    let body = value_of(plan, decided, &quote!(self));
    let value = Function::computes(plan, "value", output_type(plan, false)).beside(visibility).public().handing_on().first(quote!(self));
    let value = value.doc("What the rule gives.").must_use().inlined(true).constant(plan.is_const_value());
    let value = value.with(&quote!(let _ = self; #ignored #expressions #body));
    Some(quote!(impl #module::Rule { #value }))
}

fn observed(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    let body = if matches!(plan.code, PlanCode::Errors(_)) {
        let (observer, decided) = (local("observer"), plan.asked(quote!(self::decide(#(#arguments),*))));
        let unfinished = unfinished(&decided);
        quote!(let _ = #observer; #unfinished)
    } else {
        let pair = plan.ok(pair(plan));
        let decide = if plan.acts() { observed_decision(plan, arguments) } else { observed_rule(plan, arguments) };
        quote!(#decide #pair)
    };
    let doc = "[`outcome`](outcome()), seen by an observer.";
    let function = |name: &str, ty: TokenStream| {
        let function = Function::decides(plan, name, ty).observed_by(left_out(plan).is_some());
        function.inlined(!plan.has_outputs()).tracked()
    };
    if !plan.records_answers() {
        return function("outcome_observed", ty(plan)).public().doc(doc).with(&body);
    }
    let value = value_type(plan);
    let unrecorded = function(recorder::UNRECORDED, quote!(::dtable_runtime::Outcome<Rule, #value>)).with(&body);
    let recorded = function("outcome_observed", ty(plan)).public().doc(doc).with(&recorder::observed(plan, arguments));
    quote!(#unrecorded #recorded)
}

/// The local `rule`, by `observe` of a table that does not act.
fn observed_rule(plan: &Plan, arguments: &[TokenStream]) -> TokenStream {
    let observer = local("observer");
    let rule = plan.got_from(quote!(self::observe(#(#arguments,)* #observer)));
    quote!(let rule = #rule;)
}

/// In the module of a table of a model: the rule, what it gives, and its actions, seen by an observer.
pub(in crate::emit) fn performed(plan: &Plan) -> Option<TokenStream> {
    if !plan.is_in_model() || !has_value(plan) {
        return None;
    }
    let (observer, arguments) = (lent_observer(plan), reborrowed(plan));
    let outcome = plan.got_from(quote!(self::outcome_observed(#(#arguments,)* #observer)));
    let (perform, end) = (plan.all_performed(&quote!(outcome), true), plan.ok(quote!(outcome)));
    let function = Function::acts(plan, "observe_outcome", ty(plan)).observed().tracked();
    Some(function.with(&quote!(let outcome = #outcome; #perform #end)))
}
