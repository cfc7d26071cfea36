//! A network in which used tables ask: what of it is remembered in one decision, so that no question is asked twice.
//!
//! A decision remembers the answer to a question that several tables ask. It also remembers the rule of a used table
//! that is given the same inputs wherever it is used, so that the table decides once.

use super::instances::Instances;
use super::types::local;
use crate::lists::CollectVec;
use crate::model::{Column, HitPolicy, Origin, Table};
use proc_macro2::Ident;
use quote::format_ident;
use std::collections::{BTreeMap, BTreeSet};

/// The questions and rules that one decision remembers, in a network whose used tables ask.
#[derive(Debug, Default)]
pub(in crate::emit) struct Network {
    /// The questions that are asked from several places. Their answers are cloned, so the types have to be `Clone`.
    remembered: BTreeSet<String>,
    /// The used tables whose rule is remembered, by path, each with the name of its module.
    pub(in crate::emit) rules: BTreeMap<String, String>,
    /// The questions of all tables, by name, with their columns in the table that stands for itself, or among those of
    /// the model.
    places: BTreeMap<String, usize>,
    /// The largest number of answers that an error about a broken promise carries.
    pub(in crate::emit) most_answers: usize,
}

/// A used table.
#[derive(Clone, Copy)]
pub(in crate::emit) struct Member<'a> {
    pub(in crate::emit) path: &'a str,
    /// The name of its module.
    pub(in crate::emit) module: &'a str,
    pub(in crate::emit) table: &'a Table,
    pub(in crate::emit) decides_by_rule: bool,
    /// Whether its code finds the number of the outcome without the rule.
    pub(in crate::emit) finds_outcome: bool,
}

impl Network {
    /// The network of some tables; `None` where no used table asks. `asking` is the table that stands for itself, or
    /// what the tables of a model have in common.
    pub(in crate::emit) fn new(asking: &Table, roots: &[&Table], used: &[Member], most_answers: usize) -> Option<Self> {
        if !roots.iter().any(|it| it.asks_through_uses()) {
            return None;
        }
        let instances = Instances::of(roots);
        let remembers =
            |it: &&Member| it.table.has_questions() && instances.are_one(it.path) && rule_tells_value(it.table, it.decides_by_rule);
        let rules = used.iter().filter(remembers).map(|it| (it.path.to_owned(), it.module.to_owned())).collect();
        let places = asking.columns.iter().enumerate().filter(|(_, it)| it.origin == Origin::Program);
        let places = places.map(|(at, it)| (it.name.value.clone(), at)).collect();
        let mut network = Self { remembered: BTreeSet::new(), rules, places, most_answers };
        network.remembered = roots.iter().flat_map(|it| network.asked_often(it, used)).collect();
        Some(network)
    }

    /// The questions that a table and those that it uses ask from several places.
    fn asked_often(&self, root: &Table, used: &[Member]) -> Vec<String> {
        let asked = |table: &Table, name: &str| table.written().iter().any(|it| it.origin == Origin::Program && it.name.value == name);
        let times = |it: &Member| if self.rules.contains_key(it.path) { 1 } else { 2 };
        let is_often = |column: &&Column| {
            let name = column.name.value.as_str();
            let by_used: usize = used.iter().filter(|it| asked(it.table, name)).map(times).sum();
            let is_checked = column.borrowed.is_some() && is_checked_twice(root, name);
            by_used > 0 && by_used + usize::from(asked(root, name)) + usize::from(is_checked) > 1
        };
        root.named().iter().filter(|it| it.origin == Origin::Program).filter(is_often).map(|it| it.name.value.clone()).collect_vec()
    }

    /// Whether the answer to a question is remembered.
    pub(in crate::emit) fn remembers(&self, column: &Column) -> bool {
        self.remembered.contains(&column.name.value)
    }

    /// The number under which the program knows a question of a used table: that of the table's user.
    pub(in crate::emit) fn place(&self, column: &Column) -> Option<usize> {
        self.places.get(&column.name.value).copied()
    }

    /// The field with the rule of a used table, where it is remembered.
    pub(in crate::emit) fn rule_field(&self, path: &str) -> Option<Ident> {
        self.rules.get(path).map(|name| rule_field(name))
    }
}

/// Whether the check of relations looks at a question both directly and through a used table. Then the answer is needed
/// twice, and cannot be moved into the decision.
fn is_checked_twice(root: &Table, question: &str) -> bool {
    let columns = mentioned_in_check(root);
    let is_it = |it: &&Column| it.origin == Origin::Program && it.name.value == question;
    let asks = |(at, _): (usize, usize)| root.uses.get(at).is_some_and(|it| it.table.named().iter().any(|it| is_it(&it)));
    let is_used = columns.iter().filter_map(|it| it.result_of).any(asks);
    is_used && columns.iter().any(is_it)
}

/// The columns that the relations of a table mention, and those that these require.
fn mentioned_in_check(table: &Table) -> Vec<&Column> {
    let (mut open, mut seen) = (table.relations.iter().flat_map(|it| it.formula.columns()).collect_vec(), BTreeSet::new());
    while let Some(column) = open.pop() {
        if seen.insert(column) {
            open.extend(table.columns[column].asked_where().iter().flat_map(|it| it.formula.columns()));
        }
    }
    seen.into_iter().filter_map(|it| table.columns.get(it)).collect_vec()
}

/// Whether the value of a table follows from the rule that fires.
pub(crate) fn rule_tells_value(table: &Table, is_decided_by_rule: bool) -> bool {
    let collects = matches!(table.hit, HitPolicy::Collect(_));
    !table.outputs.is_empty() && !collects && is_decided_by_rule && !values_borrow_from_host(table)
}

/// Whether an output is a reference without a written lifetime, in a table that asks. Such a value lives as long as the
/// host, and functions of `Rule` have no host.
pub(in crate::emit) fn values_borrow_from_host(table: &Table) -> bool {
    table.has_questions() && gives_unnamed_lifetimes(table)
}

/// Whether an output is a reference without a written lifetime.
pub(in crate::emit) fn gives_unnamed_lifetimes(table: &Table) -> bool {
    let borrows = |ty: &str| ty.split('&').skip(1).any(|it| !it.trim_start().starts_with('\''));
    table.outputs.iter().any(|output| borrows(&output.ty))
}

/// The field of `KeptAnswers` with an answer that is known.
pub(in crate::emit) fn kept_field(column: &Column) -> Ident {
    local(&format!("kept_{}", plain_name(column)))
}

/// The field of `KeptAnswers` with a value that the observer has not been told of yet.
pub(in crate::emit) fn seen_field(column: &Column) -> Ident {
    local(&format!("seen_{}", plain_name(column)))
}

/// The field of `KeptAnswers` with the rule of a used table, by the name of its module.
pub(in crate::emit) fn rule_field(module: &str) -> Ident {
    local(&format!("rule_of_{}", module.trim_start_matches("r#")))
}

fn plain_name(column: &Column) -> &str {
    column.name.value.trim_start_matches("r#")
}

/// The method of `KeptAnswers` that answers a question.
pub(in crate::emit) fn method(column: &Column) -> Ident {
    format_ident!("answer_to_{}", plain_name(column))
}
