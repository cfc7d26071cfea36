//! Finds the rules that are new, gone or renamed.

use crate::explore::united::United;
use crate::lists::CollectVec;
use crate::model::{Region, Table};
use crate::space::Space;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Rules that are new, gone, or renamed, by their ids.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleChanges {
    /// Rules with another id: the old id and the new one.
    pub renamed: Vec<(String, String)>,
    /// Rules that are gone, each with rules of the new table that match some of its cases (at most eight).
    pub gone: Vec<(String, Vec<String>)>,
    /// Rules that are new.
    pub fresh: Vec<String>,
}

/// The most rules that are named as heirs of one that is gone.
const MOST_HEIRS: usize = 8;

/// Matches the rules of two tables.
///
/// A rule of the new table is an heir of an old rule that is gone if a possible case of `both` tables is in both.
pub(super) fn changes(tables: [&Table; 2], united: &United, space: &mut Space, both: &Region) -> RuleChanges {
    let [old, new] = tables.map(ids);
    let before: HashSet<&str> = old.iter().map(|it| it.0).collect();
    let mut fresh: Vec<&str> = new.iter().map(|it| it.0).filter(|id| !before.contains(id)).collect_vec();
    let known: BTreeMap<&str, usize> = new.iter().copied().collect();
    let mut changes = RuleChanges::default();
    let places = tables.map(places);
    let regions = space.rules.iter().map(|it| it.region.clone()).collect_vec();
    let region = |table: usize, rule: usize| places[table][rule].map(|at| &regions[united.rules[table].start + at]);
    let mut by_region: HashMap<Option<&Region>, Vec<&str>> = HashMap::new();
    for id in &fresh {
        by_region.entry(region(1, known[id])).or_default().push(id);
    }
    for (id, rule) in old.iter().filter(|it| !known.contains_key(it.0)) {
        let same = by_region.get_mut(&region(0, *rule)).and_then(|it| {
            let at = it.iter().position(|other| is_alike(tables, *rule, known[other]))?;
            Some(it.remove(at))
        });
        match same {
            Some(other) => {
                fresh.retain(|it| *it != other);
                changes.renamed.push(((*id).to_owned(), other.to_owned()));
            }
            None => {
                let own = region(0, *rule);
                let mut meets = |a: &Region, b: &Region| {
                    let shared = a.intersect(b).and_then(|it| it.intersect(both));
                    shared.is_some_and(|it| space.is_possible(&it) == Ok(true))
                };
                let meets = |other: &&(&str, usize)| own.zip(region(1, other.1)).is_some_and(|(a, b)| meets(a, b));
                let heirs = new.iter().filter(meets).take(MOST_HEIRS).map(|it| it.0.to_owned()).collect_vec();
                changes.gone.push(((*id).to_owned(), heirs));
            }
        }
    }
    changes.fresh = fresh.into_iter().map(str::to_owned).collect_vec();
    changes
}

/// Returns the ids of all rules of a table, with their indexes.
fn ids(table: &Table) -> Vec<(&str, usize)> {
    table.rules.iter().zip(0..).map(|(it, at)| (it.id.value.as_str(), at)).collect_vec()
}

/// Returns the index of each rule among those that are not ELSE.
fn places(table: &Table) -> Vec<Option<usize>> {
    let mut next = 0..;
    table.rules.iter().map(|it| if it.is_else() { None } else { next.next() }).collect_vec()
}

/// Whether two rules have the same result, as people read it.
fn is_alike(tables: [&Table; 2], old: usize, new: usize) -> bool {
    let [old, new] = [(0, old), (1, new)].map(|(table, rule)| super::words::result(tables[table], &tables[table].rules[rule]));
    old == new
}
