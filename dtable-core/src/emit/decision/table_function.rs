//! The function itself, beside the module.

use super::collect::{self, has_collected};
use super::decide::{decide_call, is_small, reborrowed, unused_inputs};
use super::recorded;
use super::recorder;
use crate::decide::{Form, Forms};
use crate::emit::column::conversions::input_keys;
use crate::emit::column::kept::{after_check, deciding, keeps, unasked};
use crate::emit::column::ranges::ranges_call;
use crate::emit::forms::{ToValue, end};
use crate::emit::interface::results::{outputs, value};
use crate::emit::interface::stated::{are_stated, written};
use crate::emit::plan::generated_names::expression_name;
use crate::emit::plan::mode::function::{Function, Takes, handed_on};
use crate::emit::plan::refused::nothing;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{self, elides, ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::lists::CollectVec;
use crate::model::{Aggregate, HitPolicy, Outcome};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The function that bears the table's name.
pub(in crate::emit) fn function(plan: &Plan, visibility: &TokenStream) -> TokenStream {
    if plan.has_outputs() && !plan.acts() { value_function(plan, visibility) } else { acting_function(plan, visibility) }
}

/// Has rustc check that what waits can go from thread to thread: here, and not where the program spawns it.
pub(in crate::emit) fn sent(plan: &Plan) -> Option<TokenStream> {
    let (module, host) = (plan.name(), local("host"));
    let inputs = plan.inputs().map(|(_, column)| handed_on(&column.name.value));
    Function::sends(plan).beside(&TokenStream::new()).if_sent(&quote!(#module(#host, #(#inputs),*)))
}

/// Decides and acts, or gives the rule, where a table does neither that nor gives a value.
fn acting_function(plan: &Plan, visibility: &TokenStream) -> TokenStream {
    let module = plan.name();
    let ty = if plan.has_outputs() { output_type(plan, false) } else { quote!(#module::Rule) };
    Function::acts(plan, plan.called(), ty).beside(visibility).public().inlined(true).tracked().with(&performed(plan))
}

/// The body of the function of a table that acts: the value is there before anything is done.
fn performed(plan: &Plan) -> TokenStream {
    let (module, arguments) = (plan.name(), reborrowed(plan));
    let call = if plan.records_answers() {
        let name = ident(recorder::UNRECORDED);
        quote!(#module::#name(#(#arguments,)* &mut ()))
    } else {
        quote!(#module::outcome(#(#arguments),*))
    };
    let (outcome, perform) = (plan.got_from(call), plan.all_performed(&quote!(outcome), false));
    let gives = if plan.has_outputs() { quote!(outcome.value) } else { quote!(outcome.rule) };
    let gives = plan.ok(gives);
    quote!(let outcome = #outcome; #perform #gives)
}

/// Gives a value.
fn value_function(plan: &Plan, visibility: &TokenStream) -> TokenStream {
    let (module, ty) = (plan.name(), value_type(plan));
    // What asks a host is compiled for each anyway.
    let is_inlined = !plan.collects() && has_small_result(plan) || plan.asks();
    let function = Function::decides(plan, plan.called(), ty.clone()).beside(visibility).public().inlined(is_inlined);
    let site = function.site();
    let body = if plan.collects() { collected(plan, site) } else { plan.ok_of(&ty, body(plan, site)) };
    let expressions = (!has_collected(plan)).then(|| expressions(plan));
    let (ranges, unused) = (ranges_call(plan, &quote!(#module)), unused_inputs(plan));
    let body = if plan.checks().is_some() && keeps(plan) && !plan.collects() {
        let decided = decided(plan, &ty, &quote!(#expressions #body));
        quote!(#unused #ranges #decided)
    } else {
        let check = check(plan, &module.to_token_stream());
        let unasked = (!plan.collects()).then(|| unasked(plan, &quote!(#module)));
        quote!(#unused #expressions #ranges #check #unasked #body)
    };
    function.must_use().tracked().constant(plan.is_const_value()).with(&body)
}

/// The value by the answers that were checked: a function of its own, for any host.
fn decided(plan: &Plan, ty: &TokenStream, body: &TokenStream) -> TokenStream {
    // Nobody's output calls a function of this name.
    let name = quote::format_ident!("{}_of_checked_answers", plan.called().trim_start_matches("r#"));
    let is_elided = matches!(&plan.table.outputs[..], [one] if elides(&one.ty) && types::lifetimes(&one.ty).is_empty());
    let ty = if is_elided { quote!(<fn(&'kept ()) -> #ty as ::dtable_runtime::Answer>::Type) } else { ty.clone() };
    let module = plan.name();
    let call = after_check(plan, &quote!(#module), &plan.arguments(), |arguments| quote!(#name(#(#arguments),*)));
    let unused = unused_inputs(plan);
    let function = Function::decides(plan, &name.to_string(), ty)
        .beside(&TokenStream::new())
        .takes(Takes::Answers)
        .keeping(is_elided)
        .inlined(true)
        .tracked();
    let function = function.with(&quote!(#unused #body));
    quote!(#function #call)
}

/// The body under `hit: collect`.
pub(in crate::emit) fn collected(plan: &Plan, site: Site) -> TokenStream {
    if matches!(plan.code, PlanCode::Decided(..)) {
        return collect::result(plan, &output_type(plan, false), site);
    }
    let (module, arguments) = (plan.name(), plan.arguments());
    let nothing = if plan.table.hit == HitPolicy::Collect(Aggregate::All) { quote!(::core::iter::empty()) } else { nothing() };
    let (nothing, wait) = (plan.ok(nothing), plan.asked(TokenStream::new()));
    quote!(let _ = #module::matching(#(#arguments),*) #wait; #nothing)
}

/// The type of what the function gives, beside the module.
pub(in crate::emit) fn value_type(plan: &Plan) -> TokenStream {
    let item = output_type(plan, false);
    if plan.collects() { collect::aggregated_type(plan, &item) } else { item }
}

/// The type of the value, as seen from inside or beside the module.
pub(in crate::emit) fn output_type(plan: &Plan, inside: bool) -> TokenStream {
    let module = if inside { quote!(self) } else { plan.name().to_token_stream() };
    match &plan.table.outputs[..] {
        [one] if inside => plan.declared(&one.ty),
        [_] => plan.outer_output(0),
        _ => {
            let lifetimes = crate::emit::interface::output::lifetimes(plan);
            if lifetimes.is_empty() { quote!(#module::Output) } else { quote!(#module::Output<#(#lifetimes),*>) }
        }
    }
}

/// The check of the assumptions; a `const fn` cannot say more than that one does not hold.
pub(in crate::emit) fn check(plan: &Plan, module: &TokenStream) -> Option<TokenStream> {
    if plan.collects() && keeps(plan) {
        // Where the rules that match are asked for.
        return None;
    }
    let (when, arguments) = (plan.checks()?, plan.arguments());
    // A `const fn` cannot say more than that an assumption does not hold.
    let is_silent = plan.has_outputs() && plan.is_const_value() && plan.panics();
    let (pattern, failure) = if is_silent {
        let text = format!("an assumption of the table `{}` does not hold; `{}::check` says which", plan.table.name.value, plan.called());
        (quote!(_), quote!(::core::panic!(#text)))
    } else {
        (quote!(broken), plan.broken_promise())
    };
    let check = plan.asked(quote!(#module::check(#(#arguments),*)));
    let checked = quote! {
        if let ::core::result::Result::Err(#pattern) = #check {
            #failure;
        }
    };
    Some(plan.checked(&when, &checked))
}

/// The value, beside the module.
pub(in crate::emit) fn body(plan: &Plan, site: Site) -> TokenStream {
    match plan.code {
        PlanCode::Decided(_, decided) => match &decided.result {
            Some(_) if recorded::tells_value(plan) => by_decided_rule(plan, decided),
            Some(form) if form.is_for_many_rules() => by_outcome(plan, decided),
            Some(form) => {
                let (name, end) = (plan.name(), end(plan, form, &ToValue { plan, site, outcomes: &decided.outcomes.all }));
                let (keys, recorded) = (input_keys(plan, &quote!(#name)), recorded::decided_beside(plan));
                quote!(#recorded #keys #end)
            }
            None => by_decided_rule(plan, decided),
        },
        PlanCode::Errors(_) => {
            let module = plan.name();
            unfinished(&plan.asked(decide_call(plan, &quote!(#module), &plan.arguments())))
        }
    }
}

/// The value of the rule that `decide` finds.
fn by_decided_rule(plan: &Plan, decided: &Forms) -> TokenStream {
    let module = plan.name();
    value_of(plan, decided, &plan.got_from(decide_call(plan, &quote!(#module), &plan.arguments())))
}

/// The body of a table that is refused.
pub(super) fn unfinished(decided: &TokenStream) -> TokenStream {
    let nothing = nothing();
    quote!({ let _ = #decided; #nothing })
}

/// Whether the value is looked up, or found by a few tests.
fn has_small_result(plan: &Plan) -> bool {
    matches!(plan.code, PlanCode::Decided(_, Forms { result: Some(form), .. }) if is_small(form))
}

/// The value of a rule.
pub(super) fn value_of(plan: &Plan, decided: &Forms, rule: &TokenStream) -> TokenStream {
    let is_data = decided.rule.is_for_many_rules() || matches!(decided.rule, Form::Dense(_)) || plan.has_numbered_rules();
    if is_data { by_number(plan, decided, rule) } else { by_rule(plan, decided, rule) }
}

/// The value of a rule, by its name.
fn by_rule(plan: &Plan, decided: &Forms, rule: &TokenStream) -> TokenStream {
    let module = plan.name();
    let mut rules = vec![Vec::new(); decided.outcomes.all.len()];
    for (rule, outcomes) in decided.outcomes.of_rule.iter().enumerate() {
        rules[outcomes[0]].push(plan.rule(rule));
    }
    let arms = rules.iter().zip(&decided.outcomes.all).filter(|(names, _)| !names.is_empty()).map(|(names, outcome)| {
        let value = value(plan, outcome);
        quote!(#(#module::Rule::#names)|* => #value)
    });
    quote!(match #rule { #(#arms,)* })
}

/// The value of a rule, from data.
fn by_number(plan: &Plan, decided: &Forms, rule: &TokenStream) -> TokenStream {
    let number = plan.number_of(rule);
    let of_rules: Vec<&Outcome> =
        plan.listed().into_iter().map(|rule| &decided.outcomes.all[decided.outcomes.of_rule[rule][0]]).collect_vec();
    let outputs = outputs(plan, &of_rules);
    let rule = local("rule");
    quote!({ let #rule = #number; #outputs })
}

/// The value of the outcome, which has a number of its own.
fn by_outcome(plan: &Plan, decided: &Forms) -> TokenStream {
    let (module, arguments) = (plan.name(), plan.arguments());
    let outputs = outputs(plan, &decided.outcomes.all.iter().collect_vec());
    let number = deciding(plan, "outcome_number");
    let (rule, outcome) = (local("rule"), plan.got_from(quote!(#module::#number(#(#arguments),*))));
    let recorded = recorded::decided_beside(plan);
    quote!({ #recorded let #rule = #outcome; #outputs })
}

/// The outputs of the outcome whose number the local `rule` holds.
pub(in crate::emit) fn outputs_of_outcome(plan: &Plan) -> Option<TokenStream> {
    let PlanCode::Decided(_, decided) = plan.code else { return None };
    Some(outputs(plan, &decided.outcomes.all.iter().collect_vec()))
}

/// Results that borrow from the host stand in macros named after their place in the table's file: when rustc finds
/// fault with one, it names the macro.
pub(in crate::emit) fn expressions(plan: &Plan) -> TokenStream {
    if are_stated(plan) {
        return TokenStream::new();
    }
    let macros = written(plan).into_iter().map(|(output, it)| {
        let (name, code) = (expression_name(plan, it.written()), plan.outer_result(output, &it.text));
        quote!(macro_rules! #name { () => { #code } })
    });
    quote!(#(#macros)*)
}
