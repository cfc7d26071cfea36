//! `hit: collect`: all rules that match, in order.

use super::assumptions::{answers, atom};
use super::recorded;
use crate::decide::Forms;
use crate::emit::column::computed::{definitions, looked_at};
use crate::emit::column::conversions::input_keys;
use crate::emit::column::held::Held;
use crate::emit::column::kept::{after_check, by_answers, deciding, keeps};
use crate::emit::column::ranges::ranges_call;
use crate::emit::column::values::holds as holds_value;
use crate::emit::forms::number_of_class;
use crate::emit::interface::results::value;
use crate::emit::plan::generated_names::answer;
use crate::emit::plan::mode::function::Function;
use crate::emit::plan::network::values_borrow_from_host;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::lists::CollectVec;
use crate::model::{Aggregate, AggregatedType, ConditionEntry, HitPolicy};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// In the module: which rules match.
pub(in crate::emit) fn functions(plan: &Plan) -> TokenStream {
    let doc = "Which rules match, in the order of the file; ELSE does where no other rule does. Asks each condition at most once.";
    // What only the tables that use this one call is compiled into them.
    let matching = Function::decides(plan, "matching", hits_type(plan)).public().must_use().tracked().doc(doc).inlined(plan.is_used());
    let body = match plan.code {
        PlanCode::Errors(errors) => {
            let none = plan.ok(no_hits(plan));
            quote!(#errors #none)
        }
        PlanCode::Decided(..) => hits(plan, matching.site()),
    };
    let (keys, ranges) = (input_keys(plan, &quote!(self)), in_ranges(plan));
    let (inputs, host) = (
        plan.inputs().map(|(_, column)| ident(&column.name.value)),
        plan.asks().then(|| plan.ignored_host(plan.is_in_network() || keeps(plan))),
    );
    let body = quote! {
        let _ = (#(&#inputs,)* #host);
        #ranges
        #keys
        #body
    };
    let (matching, of_answers) = by_answers(plan, "matching", matching, &body);
    let rules = (!plan.is_used()).then(|| rules(plan));
    quote!(#matching #of_answers #rules)
}

/// In the module: the rules that match, one after the other.
fn rules(plan: &Plan) -> TokenStream {
    let (arguments, hits, matching_rules) = (plan.arguments(), local("hits"), matching_rules());
    let matching = plan.got_from(quote!(self::matching(#(#arguments),*)));
    let rules = plan.ok(quote!(::core::iter::IntoIterator::into_iter(#matching_rules)));
    let function = Function::decides(plan, "rules", quote!(impl ::core::iter::Iterator<Item = Rule>)).public().tracked();
    function.doc("The rules that match, in the order of the file.").with(&quote!(let #hits = #matching; #rules))
}

/// Holds the inputs against their ranges; what a used table is given was held against them already.
fn in_ranges(plan: &Plan) -> Option<TokenStream> {
    if plan.is_used() && !plan.asks() { None } else { ranges_call(plan, &quote!(self)) }
}

/// In the module of a used table: which rules match by the answers that were given to its user.
pub(in crate::emit) fn answered_of_used(plan: &Plan) -> TokenStream {
    let function = Function::resumes(plan, "answered", &quote!(super::GivenAnswers<'_>), hits_type(plan));
    let (inputs, given) = (plan.inputs().map(|(_, column)| ident(&column.name.value)), local("answers"));
    let (ranges, keys, hits) = (ranges_call(plan, &quote!(self)), input_keys(plan, &quote!(self)), hits(plan, function.site()));
    function.with(&quote! {
        let _ = (#(&#inputs,)* #given);
        #ranges
        #keys
        ::core::result::Result::Ok({ #hits })
    })
}

/// Which rules match by the local `answers`; none in a table that is refused.
pub(super) fn answered_hits(plan: &Plan, site: Site) -> TokenStream {
    if matches!(plan.code, PlanCode::Errors(_)) { no_hits(plan) } else { hits(plan, site) }
}

/// That no rule matches.
fn no_hits(plan: &Plan) -> TokenStream {
    let count = plan.table.rules.len();
    quote!([false; #count])
}

/// The type of what tells which rules match.
pub(super) fn hits_type(plan: &Plan) -> TokenStream {
    let count = plan.table.rules.len();
    quote!([bool; #count])
}

fn hits(plan: &Plan, site: Site) -> TokenStream {
    let columns = looked_at(plan);
    let (macros, answers) = (definitions(plan, &columns, site), answers(plan, &columns, site));
    let rules = plan.table.rules.iter().map(|rule| match rule.entries() {
        None => quote!(false),
        Some(entries) => {
            let open = entries.iter().enumerate().filter(|(column, entry)| plan.is_looked_at(*column, entry));
            let holds: Vec<TokenStream> = open.map(|(column, entry)| entry_holds(plan, column, entry)).collect_vec();
            if holds.is_empty() { quote!(true) } else { quote!(#((#holds))&&*) }
        }
    });
    let otherwise = plan.table.rules.iter().position(|rule| rule.is_else()).map(|at| {
        let others = (0..plan.table.rules.len()).filter(|rule| *rule != at);
        quote!(hits[#at] = !(false #(|| hits[#others])*);)
    });
    let (mutable, hits) = (otherwise.is_some().then(|| quote!(mut)), plan.ok(quote!(hits)));
    let recorded = recorded::matched(plan, &columns);
    quote!(#macros #answers let #mutable hits = [#(#rules),*]; #otherwise #recorded #hits)
}

/// Whether an entry holds, which may be about whether its condition is applicable.
fn entry_holds(plan: &Plan, column: usize, entry: &ConditionEntry) -> TokenStream {
    let name = answer(column);
    let is_optional = plan.table.columns[column].requires.is_some();
    match (is_optional && entry.not_applicable, entry.set.is_empty()) {
        (true, true) => quote!(#name.is_none()),
        (true, false) => {
            let holds = atom(plan, column, &entry.set);
            quote!(#name.is_none() || #holds)
        }
        (false, _) if is_optional && entry.set == plan.table.columns[column].domain.all() => quote!(#name.is_some()),
        (false, _) => atom(plan, column, &entry.set),
    }
}

/// The rules of the array `hits`, inside the module.
pub(super) fn matching_rules() -> TokenStream {
    let hits = local("hits");
    quote!(::dtable_runtime::MatchingRules::new(&Rule::ALL, #hits))
}

/// Beside the module: the body of the function.
pub(in crate::emit) fn result(plan: &Plan, item: &TokenStream, site: Site) -> TokenStream {
    if let Some(total) = by_columns(plan, site) {
        return total;
    }
    let (module, arguments) = (plan.name(), plan.arguments());
    let name = deciding(plan, "matching");
    let matching = |arguments: &[TokenStream]| quote!(#module::#name(#(#arguments),*));
    let matching = if keeps(plan) { after_check(plan, &quote!(#module), &arguments, matching) } else { plan.asked(matching(&arguments)) };
    let (hits, matching) = (local("hits"), plan.got(matching));
    let value = plan.ok(if has_collected(plan) { value_of_hits(plan, &quote!(#module::)) } else { aggregated(plan, item) });
    quote!(let #hits = #matching; #value)
}

/// Whether a function of `Rule` gives the value of the rules that match, so that [`outcome`](super::collected) and the
/// table's function share it. A used table has its function alone.
pub(super) fn has_collected(plan: &Plan) -> bool {
    plan.collects() && !plan.is_used() && !values_borrow_from_host(plan.table)
}

/// The sum, number or list of the rules in the array `hits`, by the function of `Rule`.
pub(super) fn value_of_hits(plan: &Plan, module: &TokenStream) -> TokenStream {
    let (hits, inputs) = (local("hits"), plan.inputs().map(|(_, column)| ident(&column.name.value)));
    quote!(#module Rule::collected(#hits, #(#inputs),*))
}

/// The sum or the number of the rules that match, added up column by column: where nobody is asked or wants to know
/// which rules match.
fn by_columns(plan: &Plan, site: Site) -> Option<TokenStream> {
    let (PlanCode::Decided(_, Forms { totals: Some(totals), .. }), Some(ty)) =
        (plan.code, plan.table.aggregated_type().and_then(AggregatedType::integer))
    else {
        return None;
    };
    if plan.asks() || keeps(plan) || recorded::records(plan) {
        return None;
    }
    let (columns, ty, module) = (looked_at(plan), format_ident!("{}", ty.name()), plan.name());
    let (keys, macros) = (input_keys(plan, &quote!(#module)), definitions(plan, &columns, site));
    let answers = answers(plan, &columns, site);
    // Tables hold no negative numbers: what is below zero is taken off at once.
    let least = |totals: &[i64]| totals.iter().copied().min().unwrap_or(0).min(0);
    let of_columns = totals.columns.iter().map(|(digit, totals)| {
        let totals: Vec<usize> = totals.iter().map(|it| (*it - least(totals)) as usize).collect_vec();
        let total = number_of_class(plan, digit, &totals, site);
        quote!(+ #total as #ty)
    });
    let of_others = totals.others.iter().map(|(rule, gives)| {
        let entries = plan.table.rules[*rule].entries().unwrap_or_default().iter().enumerate();
        let held = |column: usize| {
            let name = answer(column);
            Held::column(plan, column, quote!(#name))
        };
        let holds = entries.filter(|(column, entry)| plan.is_looked_at(*column, entry));
        let holds = holds.map(|(column, entry)| holds_value(plan, column, &entry.set, &held(column), false));
        let gives = signed(*gives);
        quote!(+ (if #((#holds))&&* { #gives } else { 0 }) as #ty)
    });
    let always = signed(totals.always + totals.columns.iter().map(|it| least(&it.1)).sum::<i64>());
    let total = plan.ok(quote!(#always as #ty #(#of_columns)* #(#of_others)*));
    Some(quote!({ #keys #macros #answers #total }))
}

/// A number to be converted, perhaps with a minus.
fn signed(number: i64) -> TokenStream {
    let magnitude = number.unsigned_abs();
    if number < 0 {
        let magnitude = Literal::u64_unsuffixed(magnitude);
        quote!(-#magnitude)
    } else {
        let magnitude = magnitude as usize;
        quote!(#magnitude)
    }
}

/// The type of the sum, the number or the list of the rules that match.
pub(in crate::emit) fn aggregated_type(plan: &Plan, item: &TokenStream) -> TokenStream {
    match plan.table.hit {
        HitPolicy::Collect(Aggregate::Count) => quote!(usize),
        HitPolicy::Collect(Aggregate::All) => quote!(impl ::core::iter::Iterator<Item = #item>),
        _ => of_some(plan, item.clone()),
    }
}

/// The type of the least or the greatest of results of a type, which is an `Option` where no rule need match.
pub(super) fn of_some(plan: &Plan, item: TokenStream) -> TokenStream {
    if plan.table.gives_option() { quote!(::core::option::Option<#item>) } else { item }
}

/// The sum, the number or the list of the rules that match, by the array `hits`.
pub(in crate::emit) fn aggregated(plan: &Plan, item: &TokenStream) -> TokenStream {
    let (values, hits) = (values(plan, item), local("hits"));
    match plan.table.hit {
        HitPolicy::Collect(Aggregate::Sum) if plan.table.aggregated_type().is_some() => added_up(plan, item),
        HitPolicy::Collect(Aggregate::Sum) => quote!(::core::iter::Iterator::sum(#values)),
        HitPolicy::Collect(Aggregate::Count) => {
            quote!(::core::iter::Iterator::count(::core::iter::Iterator::filter(#hits.iter(), |hit| **hit)))
        }
        HitPolicy::Collect(Aggregate::Min) => best(plan, &values, &quote!(<)),
        HitPolicy::Collect(Aggregate::Max) => best(plan, &values, &quote!(>)),
        _ => values,
    }
}

/// The values of the rules that match.
fn values(plan: &Plan, item: &TokenStream) -> TokenStream {
    let (count, hits, matching) = (plan.table.rules.len(), local("hits"), local("rule"));
    let arms = (0..count).map(|rule| {
        let value = value(plan, &plan.table.rules[rule].outcome);
        if rule + 1 == count { quote!(_ => #value) } else { quote!(#rule => #value) }
    });
    quote! {
        ::core::iter::Iterator::map(
            ::core::iter::Iterator::filter(0..#count, move |#matching| #hits[*#matching]),
            move |#matching| -> #item { match #matching { #(#arms,)* } },
        )
    }
}

/// The sum of numbers other than floats: an addition a rule, which takes no branch where the rule gives an integer.
fn added_up(plan: &Plan, item: &TokenStream) -> TokenStream {
    let (sum, hits) = (local("sum"), local("hits"));
    let additions = plan.table.rules.iter().enumerate().map(|(rule, it)| {
        let value = value(plan, &it.outcome);
        quote!(if #hits[#rule] { #sum += #value; })
    });
    let zero = if let Some(AggregatedType::Library(_)) = plan.table.aggregated_type() { quote!(<#item>::ZERO) } else { quote!(0) };
    quote!({ let mut #sum: #item = #zero; #(#additions)* #sum })
}

/// The least or the greatest value. Unless none need match, some rule matches, as long as the assumptions hold; without
/// them it is the last rule's.
fn best(plan: &Plan, values: &TokenStream, better: &TokenStream) -> TokenStream {
    let best = quote!(::core::iter::Iterator::reduce(#values, |best, next| if next #better best { next } else { best }));
    if plan.table.gives_option() {
        return best;
    }
    let last = plan.table.rules.last().map(|rule| value(plan, &rule.outcome));
    quote!(::core::option::Option::unwrap_or(#best, #last))
}
