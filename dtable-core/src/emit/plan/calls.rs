//! Calls of used tables that ask nothing: which results a decision remembers, and which ranges need no check.
//!
//! Code may call a used table at several places with the same values. The first call computes the result and stores it
//! in `KeptResults`; the others read it there. `KeptResults` goes from function to function as the parameter `results`:
//!
//! ```text
//! pub(super) fn risk_within(results: &mut KeptResults, age: u8) -> u8
//! ```

use super::instances::Instances;
use super::network::{Member, rule_tells_value};
use super::types::{bytes_of, local};
use crate::lists::CollectVec;
use crate::model::{Column, Origin, Table};
use proc_macro2::Ident;
use quote::format_ident;
use std::collections::{BTreeMap, BTreeSet};

/// How the tables of a network call used tables.
#[derive(Debug, Default)]
pub(in crate::emit) struct Calls {
    /// Used tables that ask nothing and whose result a decision remembers, by path.
    kept: BTreeMap<String, Kept>,
    /// The used tables that ask nothing and whose functions take `KeptResults`, by path: they are remembered, or call
    /// others that are.
    lent: BTreeSet<String>,
    /// The used tables that ask nothing and whose outcome, by its number, is part of a key, by path.
    numbered: BTreeSet<String>,
    /// The inputs of used tables, by path, that are never given a value outside their range: no check is needed.
    proved: BTreeSet<(String, usize)>,
}

/// The function of a used table's module that finds the number of the outcome.
pub(in crate::emit) const OUTCOME_NUMBER: &str = "outcome_number";

/// Where no tables are used.
pub(in crate::emit) static NO_CALLS: Calls =
    Calls { kept: BTreeMap::new(), lent: BTreeSet::new(), numbered: BTreeSet::new(), proved: BTreeSet::new() };

/// A used table whose result a decision remembers.
#[derive(Debug)]
pub(in crate::emit) struct Kept {
    /// The name of its module.
    pub(in crate::emit) module: String,
    pub(in crate::emit) form: KeptForm,
}

impl Kept {
    /// The field of `KeptResults` with what is remembered.
    pub(in crate::emit) fn field(&self) -> Ident {
        local(&format!("kept_{}", self.module.trim_start_matches("r#")))
    }
}

/// The form in which a result is remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::emit) enum KeptForm {
    /// A value of a plain type.
    Value(String),
    /// The number of the outcome.
    Outcome,
    /// The rule that fires.
    Rule,
}

impl Calls {
    /// How some roots call used tables, and these each other; `keyed` has the paths of those whose result is part of a
    /// key.
    pub(in crate::emit) fn new(roots: &[&Table], used: &[Member], keyed: &BTreeSet<&str>) -> Self {
        if used.is_empty() {
            return Self::default();
        }
        let tables = roots.iter().copied().chain(used.iter().map(|it| it.table)).collect_vec();
        let (instances, sites) = (Instances::of(roots), sites(&tables));
        let is_kept = |it: &&Member| {
            let is_called_often = sites.get(it.path).is_some_and(|count| *count > 1);
            !it.table.has_questions() && is_called_often && instances.are_one(it.path)
        };
        let kept = |it: &Member| Some((it.path.to_owned(), Kept { module: it.module.to_owned(), form: kept_form(it)? }));
        let kept: BTreeMap<String, Kept> = used.iter().filter(is_kept).filter_map(kept).collect();
        let (lent, proved) = (lent(used, &kept), proved(&tables, used));
        let is_numbered = |it: &&Member| {
            let checks = |(at, column): (usize, &Column)| has_checked_range(column) && !proved.contains(&(it.path.to_owned(), at));
            let mut inputs = it.table.columns.iter().enumerate().filter(|it| it.1.origin == Origin::Input);
            let has_number = it.finds_outcome && rule_tells_value(it.table, it.decides_by_rule) && !it.table.has_to_do();
            keyed.contains(it.path) && !it.table.has_questions() && !kept.contains_key(it.path) && has_number && !inputs.any(checks)
        };
        let numbered = used.iter().filter(is_numbered).map(|it| it.path.to_owned()).collect();
        Self { kept, lent, numbered, proved }
    }

    /// How the result of a used table is remembered; `None` where it is computed anew.
    pub(in crate::emit) fn kept(&self, path: &str) -> Option<&Kept> {
        self.kept.get(path)
    }

    /// All used tables whose result is remembered.
    pub(in crate::emit) fn all_kept(&self) -> impl Iterator<Item = &Kept> {
        self.kept.values()
    }

    /// Whether code asks a used table for the number of its outcome, which is part of a key.
    pub(in crate::emit) fn is_numbered(&self, path: &str) -> bool {
        self.numbered.contains(path)
    }

    /// Whether the function of a used table takes `KeptResults`.
    pub(in crate::emit) fn lends_to(&self, path: &str) -> bool {
        self.lent.contains(path)
    }

    /// Whether an input of a used table lies in its range wherever the table is called.
    pub(super) fn is_proved(&self, path: &str, column: usize) -> bool {
        self.proved.contains(&(path.to_owned(), column))
    }

    /// Whether a used table that asks nothing has a second function, for the tables of its network alone: one that
    /// takes `KeptResults`, or leaves out checks of ranges that programs need.
    pub(in crate::emit) fn is_apart(&self, path: &str, table: &Table) -> bool {
        self.lends_to(path) || table.columns.iter().any(|it| it.origin == Origin::Input && has_checked_range(it))
    }

    /// The name of the function that the tables of the network call; `function` is the one that programs call, too.
    pub(in crate::emit) fn called(&self, path: &str, table: &Table, function: &Ident) -> Ident {
        if self.is_apart(path, table) { within(function) } else { function.clone() }
    }

    /// Whether anything is remembered.
    pub(in crate::emit) fn keep_results(&self) -> bool {
        !self.kept.is_empty()
    }
}

/// The number of places at which the code of some tables calls each used table, by path.
fn sites(tables: &[&Table]) -> BTreeMap<String, usize> {
    let mut sites = BTreeMap::new();
    for table in tables {
        let results = (0..table.columns.len()).filter(|column| table.columns[*column].result_of.is_some());
        for (at, _) in results.flat_map(|column| own_calls(table, column)).filter_map(|column| table.columns[column].result_of) {
            *sites.entry(table.uses[at].path.clone()).or_insert(0) += 1;
        }
    }
    sites
}

/// The form in which the result of a used table can be remembered. Numbers and rules can be copied; of other types it
/// is not known whether they can, or what they borrow.
fn kept_form(it: &Member) -> Option<KeptForm> {
    match &it.table.used_outputs()[..] {
        [one] if bytes_of(&one.ty).is_some() => Some(KeptForm::Value(one.ty.clone())),
        _ if !rule_tells_value(it.table, it.decides_by_rule) => None,
        _ => Some(if it.finds_outcome { KeptForm::Outcome } else { KeptForm::Rule }),
    }
}

/// The used tables whose result is remembered, and all that call one of these, directly or through others.
fn lent(used: &[Member], kept: &BTreeMap<String, Kept>) -> BTreeSet<String> {
    let mut lent: BTreeSet<String> = kept.keys().cloned().collect();
    loop {
        let calls_one = |it: &&Member| it.table.uses.iter().any(|used| lent.contains(&used.path));
        let more = used.iter().filter(|it| !it.table.has_questions() && !lent.contains(it.path)).filter(calls_one);
        let more: Vec<String> = more.map(|it| it.path.to_owned()).collect_vec();
        if more.is_empty() {
            return lent;
        }
        lent.extend(more);
    }
}

/// The inputs of used tables that no table gives a value outside their range.
fn proved(tables: &[&Table], used: &[Member]) -> BTreeSet<(String, usize)> {
    let ranged = used.iter().flat_map(|it| {
        let columns = it.table.columns.iter().enumerate().filter(|(_, column)| column.range.is_some());
        columns.map(|(at, _)| (it.path.to_owned(), at))
    });
    let users = |path: &str| {
        tables.iter().flat_map(|user| user.uses.iter().map(move |it| (*user, it))).filter(|it| it.1.path == path).collect_vec()
    };
    ranged.filter(|(path, column)| users(path).into_iter().all(|(user, it)| it.is_given_within(user, *column))).collect()
}

/// Whether the table checks the range of an input itself, and not while `with:` makes a key of it.
pub(in crate::emit) fn has_checked_range(column: &Column) -> bool {
    column.range.is_some() && column.with.is_none()
}

/// The name of the second function of a used table, for the tables of its network.
pub(in crate::emit) fn within(function: &Ident) -> Ident {
    format_ident!("{function}_within")
}

/// The name of the function that collects by the answers given so far, of a used table with this function.
pub(in crate::emit) fn of_answers(function: &Ident) -> Ident {
    format_ident!("{function}_of_answers")
}

/// The results that the code of one result computes: first those that it is given, then itself.
pub(in crate::emit) fn own_calls(table: &Table, column: usize) -> Vec<usize> {
    let mut found = Vec::new();
    if let Some((at, _)) = table.columns[column].result_of {
        add_results_before(table, at, &mut found);
        found.push(column);
    }
    found
}

/// Adds the results that a used table is given, each after the results that it needs itself.
pub(in crate::emit) fn add_results_before(table: &Table, used: usize, found: &mut Vec<usize>) {
    for &(_, here) in &table.uses[used].inputs {
        if let (Some((of, _)), false) = (table.columns[here].result_of, found.contains(&here)) {
            add_results_before(table, of, found);
            found.push(here);
        }
    }
}
