//! `check`: the relations against the program's answers.

use super::ask::{Place, runtime_value, value};
use super::plan::Plan;
use super::types::local;
use crate::model::{Domain, Formula, ValueSet};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The type `Broken` and the function `check`.
pub(super) fn check(plan: &Plan) -> TokenStream {
    let count = plan.table.columns.len();
    let (generics, parameters) = signature(plan);
    let (host, body) = (plan.asks(), body(plan));
    let host_doc = if host { "Asks everything that the relations mention" } else { "Looks at everything that the relations mention" };
    let doc = format!("{host_doc}, and reports the first relation that does not hold.");
    let constness = plan.is_const().then(|| quote!(const));
    quote! {
        #[doc = "A relation that the table assumes and that does not hold."]
        pub type Broken = ::dtable_runtime::Broken<#count>;

        #[doc = #doc]
        #[doc = ""]
        #[doc = "# Errors"]
        #[doc = ""]
        #[doc = "The relation, with the answers that break it."]
        pub #constness fn check #generics(#(#parameters),*) -> ::core::result::Result<(), Broken> {
            #body
            ::core::result::Result::Ok(())
        }
    }
}

/// Generics and parameters of everything that asks and does not act.
pub(super) fn signature(plan: &Plan) -> (TokenStream, Vec<TokenStream>) {
    let host = local("host");
    let bound = plan.asks().then(|| quote!(H: Conditions + ?::core::marker::Sized));
    let parameter = plan.asks().then(|| quote!(#host: &H));
    let parameters = parameter.into_iter().chain(plan.parameters(true)).collect();
    (plan.generics(&bound.into_iter().collect::<Vec<_>>()), parameters)
}

fn body(plan: &Plan) -> TokenStream {
    let mentioned = mentioned(plan);
    if mentioned.is_empty() {
        let unused = plan.arguments();
        return quote!(let _ = (#(#unused,)*););
    }
    let answers = mentioned.iter().map(|&column| {
        let (name, value) = (answer(column), value(plan, column, Place::Inside));
        quote!(let #name = #value;)
    });
    let all = (0..plan.table.columns.len()).map(|column| {
        if !mentioned.contains(&column) {
            return quote!(::core::option::Option::None);
        }
        let value = runtime_value(plan, column, &answer(column));
        quote!(::core::option::Option::Some(#value))
    });
    let checks = plan.table.relations.iter().enumerate().map(|(at, relation)| {
        let holds = formula(plan, &relation.formula);
        quote! {
            if !(#holds) {
                return ::core::result::Result::Err(Broken::new(&TABLE, #at, answers));
            }
        }
    });
    let unused: Vec<_> =
        plan.inputs().filter(|(at, _)| !mentioned.contains(at)).map(|(_, column)| super::types::ident(&column.name.value)).collect();
    let ignore = (!unused.is_empty()).then(|| quote!(let _ = (#(#unused,)*);));
    let asked = plan.conditions().any(|(at, _)| mentioned.contains(&at)) || !plan.asks();
    let host = local("host");
    let ignore_host = (!asked).then(|| quote!(let _ = #host;));
    quote!(#ignore #ignore_host #(#answers)* let answers = [#(#all),*]; #(#checks)*)
}

/// The columns in relations, ascending.
fn mentioned(plan: &Plan) -> Vec<usize> {
    let mut columns: Vec<usize> = plan.table.relations.iter().flat_map(|relation| relation.formula.columns()).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

fn answer(column: usize) -> Ident {
    let name = format_ident!("a{column}");
    local(&name.to_string())
}

/// A formula over the answers as a Rust expression.
fn formula(plan: &Plan, it: &Formula) -> TokenStream {
    match it {
        Formula::Atom { column, set } => atom(plan, *column, set),
        Formula::Not(it) => {
            let it = formula(plan, it);
            quote!(!(#it))
        }
        Formula::And(of) if of.is_empty() => quote!(true),
        Formula::Or(of) if of.is_empty() => quote!(false),
        Formula::And(of) => {
            let of = of.iter().map(|it| formula(plan, it));
            quote!(#((#of))&&*)
        }
        Formula::Or(of) => {
            let of = of.iter().map(|it| formula(plan, it));
            quote!(#((#of))||*)
        }
        Formula::Iff(a, b) => {
            let (a, b) = (formula(plan, a), formula(plan, b));
            quote!((#a) == (#b))
        }
        Formula::Test(_) => quote!(true),
        Formula::Count { low, high, of } => {
            let of = of.iter().map(|it| formula(plan, it));
            quote!(::core::matches!(0usize #(+ (#of) as usize)*, #low..=#high))
        }
    }
}

fn atom(plan: &Plan, column: usize, set: &ValueSet) -> TokenStream {
    let name = answer(column);
    match &plan.table.columns[column].domain {
        _ if set.is_empty() => quote!(false),
        it if *set == it.all() => quote!(true),
        Domain::Bool => {
            let star = plan.is_reference(column).then(|| quote!(*));
            if set.contains(1) { quote!(#star #name) } else { quote!(!#star #name) }
        }
        _ => {
            let pattern = plan.pattern(column, set, true);
            quote!(::core::matches!(#name, #pattern))
        }
    }
}
