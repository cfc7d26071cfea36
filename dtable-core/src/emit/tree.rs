//! Tables of very many rules: data in place of code.
//!
//! rustc pays for every token, so everything that there is once a rule goes into a byte string or a text, which is one token
//! however long it is.

use super::ask::{Place, runtime_value};
use super::expressions::definitions;
use super::function::expression;
use super::keys::answers;
use super::names::answer;
use super::plan::Plan;
use super::types::{local, tokens};
use super::values::kind;
use crate::decide::Tree;
use crate::decide::forms::tree::{TreeColumn, Way};
use crate::model::{Domain, Expression, Outcome};
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use std::collections::HashMap;

/// The rule that fires.
pub(super) fn rule(plan: &Plan, tree: &Tree, place: Place) -> TokenStream {
    let columns: Vec<usize> = tree.columns.iter().map(|it| it.column).collect();
    let macros = definitions(plan, &columns, true);
    let answers = answers(plan, &columns, place);
    let keys = tree.columns.iter().map(|column| key(plan, column));
    let (nodes, is_wide, root) = bytes(tree);
    let rule = plan.nth_rule(&quote!(rule));
    quote!({
        #macros
        #answers
        let keys: &[u64] = &[#(#keys),*];
        let rule = ::dtable_runtime::Tree { nodes: #nodes, is_wide: #is_wide, root: #root }.rule(keys);
        #rule
    })
}

/// The key of a column's value, which lies in its range.
pub(super) fn key(plan: &Plan, it: &TreeColumn) -> TokenStream {
    let column = &plan.table.columns[it.column];
    let name = answer(it.column);
    match &column.domain {
        Domain::Integer { ty, .. } if super::types::references(&column.ty) == 0 || column.converted.is_some() => {
            let (low, unsigned) = (tokens(&column.domain.rust_literal(it.base)), tokens(ty.unsigned().name()));
            quote!(#name.wrapping_sub(#low) as #unsigned as u64)
        }
        domain => {
            let (value, kind, base) = (runtime_value(plan, it.column, &name), kind(domain), Literal::u128_unsuffixed(it.base));
            quote!(#value.position(#kind).wrapping_sub(#base) as u64)
        }
    }
}

/// The nodes as `dtable_runtime::Tree` reads them, whether operands have eight bytes, and the way to the first.
fn bytes(tree: &Tree) -> (Literal, bool, u32) {
    let is_wide = tree.nodes.iter().any(|cut| cut.operand > u64::from(u32::MAX));
    let mut bytes = Vec::with_capacity(tree.nodes.len() * 18);
    for cut in &tree.nodes {
        let set = u16::from(tree.columns[cut.place].is_set) << 15;
        bytes.extend((cut.place as u16 | set).to_le_bytes());
        bytes.extend(&cut.operand.to_le_bytes()[..if is_wide { 8 } else { 4 }]);
        bytes.extend(cut.ways.iter().flat_map(|it| way(*it).to_le_bytes()));
    }
    (Literal::byte_string(&bytes), is_wide, way(tree.root))
}

fn way(way: Way) -> u32 {
    match way {
        Way::Node(at) => at as u32,
        Way::Rule(rule) => rule as u32 | 1 << 31,
    }
}

/// The outputs of the rule, or of the outcome, whose number the local `rule` holds.
pub(super) fn outputs(plan: &Plan, outcomes: &[&Outcome]) -> TokenStream {
    let of_output = |output: usize| {
        let texts: Vec<&Expression> = outcomes.iter().map(|outcome| &outcome.outputs[output]).collect();
        of_rules(plan, &plan.table.outputs[output].ty, &texts)
    };
    if plan.table.outputs.len() == 1 {
        return of_output(0);
    }
    let module = plan.name();
    let names = plan.table.outputs.iter().map(|output| super::types::ident(&output.name.value));
    let values = (0..plan.table.outputs.len()).map(of_output);
    quote!(#module::Output { #(#names: #values),* })
}

/// One output of the rule: numbers as bytes, few expressions by `match`, many of them by an array.
fn of_rules(plan: &Plan, ty: &str, of_rule: &[&Expression]) -> TokenStream {
    let rule = local("rule").to_token_stream();
    let mut known: HashMap<&str, usize> = HashMap::new();
    let mut distinct: Vec<&Expression> = Vec::new();
    let mut places = Vec::with_capacity(of_rule.len());
    for &it in of_rule {
        let place = *known.entry(&it.canonical).or_insert_with(|| {
            distinct.push(it);
            distinct.len() - 1
        });
        places.push(place as u128);
    }
    let numbers: Option<Vec<u128>> = distinct.iter().map(|it| bits(ty, &it.text)).collect();
    if let (Some(numbers), true) = (numbers, distinct.len() > 64) {
        let ty = tokens(ty);
        let number = nth(&places.iter().map(|place| numbers[*place as usize]).collect::<Vec<_>>(), &rule);
        return quote!(#number as #ty);
    }
    let place = nth(&places, &rule);
    let values = distinct.iter().map(|it| expression(plan, it));
    if distinct.len() > plan.tuning().matched_values && distinct.iter().all(|it| super::types::is_literal(&it.text)) {
        let (ty, count) = (plan.outer_type(ty), distinct.len());
        return quote!({ static VALUES: [#ty; #count] = [#(#values),*]; VALUES[#place as usize] });
    }
    let last = distinct.len() - 1;
    let arms = values.enumerate().map(|(at, value)| {
        let number = Literal::usize_unsuffixed(at);
        if at == last { quote!(_ => #value) } else { quote!(#number => #value) }
    });
    quote!(match #place { #(#arms,)* })
}

/// An integer as the bits of its type; `None` for what is not a literal of a known type.
fn bits(ty: &str, text: &str) -> Option<u128> {
    let ty = crate::model::Integer::named(ty)?;
    let digits: String = text.chars().filter(|it| *it != '_' && *it != ' ').collect();
    let digits = digits.strip_suffix(ty.name()).unwrap_or(&digits);
    match digits.strip_prefix('-') {
        Some(_) => digits.parse::<i128>().ok().map(|it| it as u128).filter(|_| ty.is_signed()),
        None => digits.parse().ok(),
    }
}

/// A number that there is once a rule, from a byte string: the one with the number `at`.
pub(super) fn nth(numbers: &[u128], at: &TokenStream) -> TokenStream {
    // A negative number has all bytes.
    let most = numbers.iter().copied().max().unwrap_or(0);
    let width = ((128 - most.leading_zeros() as usize).div_ceil(8)).max(1);
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)).collect();
    let bytes = Literal::byte_string(&bytes);
    quote!(::dtable_runtime::nth(#bytes, #at, #width))
}

/// Texts of which there is one a rule.
pub(super) fn texts<'a>(texts: impl Iterator<Item = &'a str>) -> TokenStream {
    let (mut all, mut ends) = (String::new(), Vec::new());
    for text in texts {
        all.push_str(text);
        ends.extend((all.len() as u32).to_le_bytes());
    }
    let ends = Literal::byte_string(&ends);
    quote!(::dtable_runtime::Texts { all: #all, ends: #ends })
}
