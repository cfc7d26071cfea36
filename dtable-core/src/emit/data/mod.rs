//! `TABLE`: the table as data.

mod packed_data;

use super::column::values::kind;
use super::interface::next::next_data;
use super::plan::Plan;
use super::plan::bytes::texts;
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Domain, Position, Rule, Table, Variant};
use proc_macro2::{Literal, TokenStream};
use quote::quote;
use std::collections::BTreeMap;

/// The static `TABLE`.
pub(super) fn table_data(plan: &Plan) -> TokenStream {
    let table = &*plan.listed_table();
    let (name, title, doc) = (&table.name.value, &table.title, &table.doc);
    let conditions = table.named().iter().map(|column| {
        let (name, text) = (&column.name.value, &column.text);
        let (values, kind) = (listed(&column.domain), kind(&column.domain));
        let range = column.range.as_ref().map_or("", |range| &range.value);
        quote!(::dtable_runtime::ConditionData { name: #name, text: #text, values: &[#(#values),*], kind: #kind, range: #range })
    });
    let actions = table.actions.iter().map(|action| {
        let (name, text) = (&action.name.value, &action.text);
        quote!(::dtable_runtime::ActionData { name: #name, text: #text })
    });
    let relations = table.relations.iter().map(|relation| {
        let (text, columns) = (&relation.text, relation.formula.columns());
        quote!(::dtable_runtime::RelationData { text: #text, conditions: &[#(#columns),*] })
    });
    let rules = if plan.packs_rules() {
        let packed = packed_data::rules(table);
        quote!(Packed(&#packed))
    } else {
        let rules = table.rules.iter().map(|it| rule(it, table.named().len()));
        quote!(Listed(&[#(#rules),*]))
    };
    let rules = with_comparisons(table, with_notes(table, rules));
    quote! {
        #[doc = "The table as data."]
        pub static TABLE: ::dtable_runtime::TableData = ::dtable_runtime::TableData {
            name: #name,
            title: #title,
            doc: #doc,
            conditions: &[#(#conditions),*],
            actions: &[#(#actions),*],
            relations: &[#(#relations),*],
            rules: ::dtable_runtime::Rules::#rules,
        };
    }
}

/// The rules, with their notes.
fn with_notes(table: &Table, rules: TokenStream) -> TokenStream {
    if table.notes.is_empty() {
        return rules;
    }
    let notes = table.notes.iter().map(|note| {
        let (name, text) = (&note.name.value, &note.text);
        quote!(::dtable_runtime::NoteData { name: #name, text: #text })
    });
    let texts = texts(table.rules.iter().flat_map(|rule| (0..table.notes.len()).map(|at| rule.note(at))));
    quote!(Noted(&::dtable_runtime::NotedRules { rules: ::dtable_runtime::Rules::#rules, notes: &[#(#notes),*], texts: #texts }))
}

/// The rules, with what their entries say about other columns.
fn with_comparisons(table: &Table, rules: TokenStream) -> TokenStream {
    let columns = &table.columns;
    let of_rule = |(at, rule): (usize, &Rule)| {
        let entries = rule.entries().unwrap_or_default().iter().enumerate();
        let compared = entries.flat_map(|(column, entry)| entry.compares.iter().map(move |it| (column, it)));
        compared
            .map(|(column, it)| {
                let (other, orders) = (it.other, it.op.orders(it.not, matches!(columns[column].domain, Domain::Float { .. })));
                let equal = unlike_names(&columns[column].domain, &columns[other].domain);
                quote! {
                    ::dtable_runtime::EntryComparison { rule: #at, condition: #column, other: #other, orders: #orders, equal: &[#(#equal),*] }
                }
            })
            .collect_vec()
    };
    let comparisons: Vec<TokenStream> = table.rules.iter().enumerate().flat_map(of_rule).collect_vec();
    if comparisons.is_empty() {
        return rules;
    }
    quote!(Compared(&::dtable_runtime::ComparedRules { rules: ::dtable_runtime::Rules::#rules, comparisons: &[#(#comparisons),*] }))
}

/// For each variant of a column the number of the same variant in another one, where names do not tell which are the same;
/// nothing where they do, and for other values.
fn unlike_names(left: &Domain, right: &Domain) -> Vec<usize> {
    let (Domain::Enum { variants: left, .. }, Domain::Enum { variants: right, .. }) = (left, right) else { return Vec::new() };
    let by_name: BTreeMap<&str, &str> = right.iter().map(|it| (it.name.as_str(), it.variant.as_str())).collect();
    let by_variant: BTreeMap<&str, usize> = right.iter().enumerate().map(|(at, it)| (it.variant.as_str(), at)).collect();
    let same = |variant: &str| by_variant.get(variant).copied();
    let is_unlike = |it: &Variant| {
        by_name.get(it.name.as_str()).is_some_and(|of| **of != it.variant) || same(&it.variant).is_some_and(|at| right[at].name != it.name)
    };
    if left.iter().any(is_unlike) { left.iter().map(|it| same(&it.variant).unwrap_or(right.len())).collect_vec() } else { Vec::new() }
}

fn rule(rule: &Rule, columns: usize) -> TokenStream {
    let (id, title, actions) = (&rule.id.value, &rule.title, &rule.outcome.actions);
    let entries = rule.entries().unwrap_or_default().iter().take(columns).map(entry);
    let outputs = (0..rule.outcome.outputs.len()).map(|at| rule.output_text(at));
    let next = next_data(&rule.outcome.next);
    quote! {
        ::dtable_runtime::RuleData {
            id: #id,
            title: #title,
            entries: &[#(#entries),*],
            actions: &[#(#actions),*],
            outputs: &[#(#outputs),*],
            next: #next,
        }
    }
}

/// The names of values that are listed.
fn listed(domain: &Domain) -> Vec<String> {
    let domain = domain.innermost();
    match domain {
        Domain::Enum { .. } => domain.names().into_iter().map(str::to_owned).collect_vec(),
        Domain::Text { classes: Some(classes), .. } => {
            let literals = domain.names().len() as Position;
            domain.all().iter().map(|at| if at < literals { domain.value(at) } else { domain.entry(&classes.peers(at)) }).collect_vec()
        }
        Domain::Text { literals, .. } => literals.iter().map(|it| format!("{it:?}")).collect_vec(),
        Domain::Set(members) => members.mentioned.iter().map(|it| members.name(*it).to_owned()).collect_vec(),
        _ => Vec::new(),
    }
}

fn entry(entry: &ConditionEntry) -> TokenStream {
    let text = &entry.text;
    let spans = entry.set.spans().iter().map(|(from, to)| {
        let (from, to) = (Literal::u128_unsuffixed(*from), Literal::u128_unsuffixed(*to));
        quote!((#from, #to))
    });
    quote!(::dtable_runtime::Entry { text: #text, holds: &[#(#spans),*] })
}

#[cfg(test)]
mod tests {
    use super::unlike_names;
    use crate::fixture::understood;

    #[test]
    fn variants_with_other_names_are_numbered() {
        let numbers = |right: &str| {
            let inputs = format!("inputs:\n  a: {{ type: K, values: {{ x: A, y: B }} }}\n  b: {{ type: K, values: {right} }}\n");
            let table =
                understood(&format!("table: t\n{inputs}outputs: {{ r: u8 }}\nrules: |\n  | rule | a | b | r |\n  | 1 | - | - | 1 |\n"));
            unlike_names(&table.columns[0].domain, &table.columns[1].domain)
        };
        for alike in ["{ x: A, y: B }", "{ y: B, x: A }", "{ x: A }", "[C]"] {
            assert_eq!(numbers(alike), [0; 0], "{alike}");
        }
        for (right, same) in [("{ x: B, y: A }", [1, 0]), ("[A, B]", [0, 1]), ("{ x: B }", [1, 0]), ("{ x: A, z: B }", [0, 1])] {
            assert_eq!(numbers(right), same, "{right}");
        }
    }
}
