//! Results of used tables, where their user needs them.
//!
//! A table that is given the results of others is called behind them, each of them computed once: `{ let result3 =
//! used_zone(code); let result4 = used_class(result3); used_price(result3, result4) }`. Written as calls in calls,
//! tables that each take the results of two others would be code that grows as the numbers of Fibonacci do.

use crate::emit::plan::calls::{OUTCOME_NUMBER, add_results_before, of_answers, own_calls};
use crate::emit::plan::refused::nothing;
use crate::emit::plan::site::Site;
use crate::emit::plan::types::{ident, local};
use crate::emit::plan::{Plan, PlanCode};
use crate::lists::CollectVec;
use crate::model::{Column, HitPolicy, Origin, Outcomes, Position, Table, Use, ValueSet};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// The value of a column that is the result of a used table: a call of that table's function. `code` computes the
/// inputs of the call that are no results themselves.
pub(in crate::emit) fn call(
    plan: &Plan,
    column: &Column,
    site: Site,
    code: &dyn Fn(&Column) -> Option<TokenStream>,
) -> Option<TokenStream> {
    let (at, _) = column.result_of?;
    if matches!(plan.code, PlanCode::Errors(_)) {
        let (ty, nothing) = (plan.type_of(column, site.is_inside()), nothing());
        return Some(quote!({ let nothing: #ty = #nothing; nothing }));
    }
    behind_others(plan, at, site, code, own_call(plan, column, site, code)?)
}

/// `value`, a call of a used table, behind the results that it is given.
fn behind_others(
    plan: &Plan,
    used: usize,
    site: Site,
    code: &dyn Fn(&Column) -> Option<TokenStream>,
    value: TokenStream,
) -> Option<TokenStream> {
    let mut before = Vec::new();
    add_results_before(plan.table, used, &mut before);
    if before.is_empty() {
        return Some(value);
    }
    let results = before.iter().map(|at| Some((result_name(*at), own_call(plan, &plan.table.columns[*at], site, code)?)));
    let (names, values): (Vec<Ident>, Vec<TokenStream>) = results.collect::<Option<Vec<_>>>()?.into_iter().unzip();
    Some(quote!({ #(let #names = #values;)* #value }))
}

/// The outcome of a used table, for a key: a call that gives its number, and the position that each outcome has in the
/// column. A value would be made of the number only to be numbered again, by branches that nobody can predict.
pub(in crate::emit) fn numbered(
    plan: &Plan,
    column: usize,
    site: Site,
    code: &dyn Fn(&Column) -> Option<TokenStream>,
) -> Option<(TokenStream, Vec<Position>)> {
    let (table, calls) = (plan.table, plan.calls);
    let (at, output) = table.columns[column].result_of?;
    let it = table.uses.get(at)?;
    let mut called = own_calls(table, column).into_iter().filter_map(|it| table.columns[it].result_of);
    let is_refused = site.has_observer() || site.has_answers() || matches!(plan.code, PlanCode::Errors(_));
    if is_refused || !calls.is_numbered(&it.path) || called.any(|(at, _)| calls.lends_to(&table.uses[at].path)) {
        return None;
    }
    let positions = positions(it, output)?;
    let name = ident(plan.used.iter().find(|(path, _)| *path == it.path).map(|(_, name)| name.as_str())?);
    let (beside, number) = (plan.beside(site.is_inside()), ident(OUTCOME_NUMBER));
    let arguments = arguments(plan, &it.table, &it.inputs, code);
    let call = quote!(#beside #name::#number(#(#arguments),*));
    Some((behind_others(plan, at, site, code, call)?, positions))
}

/// The position that each outcome of a used table has in the column of an output; `None` where one is not known.
fn positions(it: &Use, output: usize) -> Option<Vec<Position>> {
    let outcomes = Outcomes::new(&it.table);
    let mut positions = vec![None; outcomes.all.len()];
    for (of_rule, results) in outcomes.of_rule.iter().zip(it.results.get(output)?) {
        let ([outcome], Some(results)) = (&of_rule[..], results) else { return None };
        positions[*outcome] = results.first().filter(|at| *results == ValueSet::one(*at));
    }
    positions.into_iter().collect()
}

/// The statement that makes the local `results`, where these columns are computed. `None` where the function has it as
/// a parameter, or nothing is remembered.
pub(super) fn own_results(plan: &Plan, columns: &[usize], site: Site) -> Option<TokenStream> {
    let table = plan.table;
    let of = |column: &usize| table.columns[*column].result_of.map(|(at, _)| table.uses[at].path.as_str());
    let mut calls = columns.iter().flat_map(|column| own_calls(table, *column));
    let is_lent = plan.takes_results() || has_results_of_host(plan, site);
    if is_lent || matches!(plan.code, PlanCode::Errors(_)) || !calls.any(|it| of(&it).is_some_and(|path| plan.calls.lends_to(path))) {
        return None;
    }
    let (results, beside) = (local("results"), plan.beside(site.is_inside()));
    Some(quote!(let #results = &mut #beside no_results();))
}

/// Whether the remembered results are part of `KeptAnswers`, the local `host`.
fn has_results_of_host(plan: &Plan, site: Site) -> bool {
    plan.is_in_network() && !site.has_answers()
}

/// The remembered results as the first argument of a used table's function, with a comma.
fn lent_results(plan: &Plan, site: Site) -> TokenStream {
    let (host, results) = (local("host"), local("results"));
    if has_results_of_host(plan, site) { quote!(&mut #host.results,) } else { quote!(&mut *#results,) }
}

/// The local for a result that another used table is given.
fn result_name(column: usize) -> Ident {
    local(&format!("result{column}"))
}

/// The call of a used table's function. Locals have the results that it is given.
fn own_call(plan: &Plan, column: &Column, site: Site, code: &dyn Fn(&Column) -> Option<TokenStream>) -> Option<TokenStream> {
    let inside = site.is_inside();
    let (at, output) = column.result_of?;
    let it = plan.table.uses.get(at)?;
    let name = ident(plan.used.iter().find(|(path, _)| *path == it.path).map(|(_, name)| name.as_str())?);
    let beside = plan.beside(inside);
    let path = quote!(#beside #name);
    let arguments = arguments(plan, &it.table, &it.inputs, code);
    let field = it.table.outputs.get(output).filter(|_| it.table.outputs.len() > 1 && !it.table.counts_rules()).map(|output| {
        let name = ident(&output.name.value);
        quote!(.#name)
    });
    if !it.table.has_questions() {
        let called = plan.calls.called(&it.path, &it.table, &name);
        let results = plan.calls.lends_to(&it.path).then(|| lent_results(plan, site));
        return Some(quote!(#beside #called(#results #(#arguments),*) #field));
    }
    let value = if site.has_answers() { answered_call(&beside, &name, &it.table, &arguments) } else { asked_call(plan, &path, &arguments) };
    Some(quote!(#value #field))
}

/// The values of a used table's inputs, in their order.
fn arguments(plan: &Plan, used: &Table, links: &[(usize, usize)], code: &dyn Fn(&Column) -> Option<TokenStream>) -> Vec<TokenStream> {
    let inputs = used.columns.iter().enumerate().filter(|(_, it)| it.origin == Origin::Input);
    let here = inputs.filter_map(|(at, _)| links.iter().find(|it| it.0 == at).map(|it| it.1));
    here.filter_map(|here| {
        let column = &plan.table.columns[here];
        if column.origin == Origin::Input {
            let name = ident(&column.name.value);
            return Some(quote!(#name));
        }
        if column.result_of.is_some() {
            let name = result_name(here);
            return Some(quote!(#name));
        }
        code(column)
    })
    .collect_vec()
}

/// A call of the function of a used table that asks.
fn asked_call(plan: &Plan, path: &TokenStream, arguments: &[TokenStream]) -> TokenStream {
    let host = lent_host(plan);
    if arguments.is_empty() {
        return plan.decided_from(quote!(#path(#host)));
    }
    // The host is lent once they are there: some may ask it themselves.
    let names = given_names(arguments.len());
    let value = plan.decided_from(quote!(#path(#host, #(#names),*)));
    quote!({ let (#(#names,)*) = (#(#arguments,)*); #value })
}

/// Locals for the inputs of a used table.
fn given_names(count: usize) -> Vec<Ident> {
    (0..count).map(|at| local(&format!("given{at}"))).collect_vec()
}

/// The result of a used table by the answers given so far. The calling function ends at a question without an answer.
fn answered_call(beside: &TokenStream, name: &Ident, used: &Table, arguments: &[TokenStream]) -> TokenStream {
    let (answers, names) = (local("answers"), given_names(arguments.len()));
    let (answered, value) = if matches!(used.hit, HitPolicy::Collect(_)) {
        let of_answers = of_answers(name);
        (quote!(#beside #of_answers), quote!(value))
    } else {
        (quote!(#beside #name::answered), quote!(value.value(#(#names),*)))
    };
    quote! {
        {
            let (#(#names,)*) = (#(#arguments,)*);
            match #answered(#answers, #(#names),*) {
                ::core::result::Result::Ok(value) => #value,
                ::core::result::Result::Err(condition) => return ::core::result::Result::Err(condition),
            }
        }
    }
}

/// `host`, borrowed for the function of a used table.
fn lent_host(plan: &Plan) -> TokenStream {
    let host = local("host");
    if plan.is_used() { quote!(&mut *#host) } else { quote!(&mut #host) }
}
