//! The same table with fewer rules.
//!
//! Rules with one result that differ in one column alone become one rule (`joined`), rules that others make needless go, and a column does not matter
//! where its other values cannot occur. Under `first` and `priority` only neighbours are joined: rules of one result with none of another between them.
//! Each step looks at each rule once a column, so the work is that of reading the table a few times; what asks the engine draws on the budget, and
//! without an answer a rule stays. Nothing here is believed: [`diff`](super::diff) has to say that the two tables decide the same.

mod written;

pub use written::{Edit, Rewritten, rewritten};

use super::diff::NotCompared;
use super::parts::{Part, joined, part, widened};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Outcome, Region, Table};
use crate::space::cover::uncovered;
use crate::space::{OutOfBudget, Space};
use std::collections::{BTreeSet, HashMap};

/// Up to so many rules are asked whether a column matters, and whether others make them needless: with as many more the budget is used up anyway.
const ASKED: usize = 2_000;

/// A table with fewer rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simplified {
    /// How many rules there were.
    pub before: usize,
    /// How many there are.
    pub after: usize,
    /// The rules that take the place of others, in the order of the file.
    pub joined: Vec<Joined>,
    /// The ids of rules that others make needless.
    pub needless: Vec<String>,
}

/// A rule in the place of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The index of the rule whose id stays.
    pub rule: usize,
    /// The ids of all rules of which it is made, its own first.
    pub of: Vec<String>,
    /// Entries, one for each column that the author wrote.
    pub entries: Vec<String>,
}

/// The same table with fewer rules, as few as joining finds; one that decides every case as before.
///
/// # Errors
///
/// A table that collects: there each rule counts. Work without end.
pub fn simplify(table: &Table) -> Result<Simplified, NotCompared> {
    if matches!(table.hit, HitPolicy::Collect(_)) {
        return Err(NotCompared::Collects(table.name.value.clone()));
    }
    let mut space = Space::new(table)?;
    let parts = joined_rules(table, &mut space)?;
    let (parts, needless) = without_needless(table, &mut space, parts)?;
    let mut found: Vec<Joined> = parts.iter().filter(|it| it.old.len() > 1).map(|it| written(table, &space, it)).collect_vec();
    found.sort_by_key(|it| it.rule);
    let ids = needless.iter().map(|rule| table.rules[*rule].id.value.clone());
    let after = parts.len() + usize::from(space.else_rule.is_some());
    Ok(Simplified { before: table.rules.len(), after, joined: found, needless: ids.collect_vec() })
}

/// The rules but ELSE, joined as far as they can be, in the order of the first of each.
fn joined_rules(table: &Table, space: &mut Space) -> Result<Vec<Part>, OutOfBudget> {
    let mut all = Vec::new();
    for run in runs(table, space) {
        let columns = space.all.0.len();
        let mut parts = joined(run, &mut space.logic.budget)?;
        if parts.len() <= ASKED {
            let wide = parts.into_iter().map(|it| Ok(Part { region: widened(space, it.region.clone(), columns)?, ..it }));
            parts = joined(wide.collect::<Result<Vec<Part>, OutOfBudget>>()?, &mut space.logic.budget)?;
        }
        all.extend(parts);
    }
    Ok(all)
}

/// The rules that stay as they are: those that examples name, and those whose results are to be written, which may become different ones.
fn fixed(table: &Table) -> BTreeSet<usize> {
    let named = table.examples.iter().filter_map(|it| Some(it.rule.as_ref()?.value));
    named.chain((0..table.rules.len()).filter(|it| table.rules[*it].is_to_do())).collect()
}

/// The rules in groups within which the order does not matter and the result is one. Rules that stay as they are are groups by themselves.
fn runs(table: &Table, space: &Space) -> Vec<Vec<Part>> {
    let fixed = fixed(table);
    let mut runs: Vec<Vec<Part>> = Vec::new();
    let mut known: HashMap<Vec<&Outcome>, usize> = HashMap::new();
    for it in &space.rules {
        let result: Vec<&Outcome> = table.rules[it.rule].outcomes().collect_vec();
        if table.hit.is_in_order() {
            known.retain(|other, _| *other == result);
        }
        let rule = part(it.region.clone(), [Some(it.rule), None]);
        if fixed.contains(&it.rule) {
            runs.push(vec![rule]);
            continue;
        }
        let at = *known.entry(result).or_insert(runs.len());
        match runs.get_mut(at) {
            Some(run) => run.push(rule),
            None => runs.push(vec![rule]),
        }
    }
    runs
}

/// The parts whose cases no others of the same result take, and the rules of the others.
fn without_needless(table: &Table, space: &mut Space, parts: Vec<Part>) -> Result<(Vec<Part>, Vec<usize>), OutOfBudget> {
    let fixed: BTreeSet<Option<usize>> = fixed(table).into_iter().map(Some).collect();
    let (mut is_kept, mut needless) = (vec![true; parts.len()], Vec::new());
    if parts.len() > ASKED {
        return Ok((parts, needless));
    }
    let first = |it: &Part| it.old.first().copied().flatten().unwrap_or_default();
    let outcomes = |it: &Part| table.rules[first(it)].outcomes();
    // The last first: of two that are equal the first stays.
    for at in (0..parts.len()).rev().filter(|at| parts[*at].old.is_disjoint(&fixed)) {
        let takes = |other: &usize| match table.hit.is_in_order() {
            true => *other < at,
            false => *other != at && outcomes(&parts[*other]).eq(outcomes(&parts[at])),
        };
        let covers = (0..parts.len()).filter(|it| is_kept[*it] && takes(it)).map(|it| &parts[it].region);
        let covers: Vec<&Region> = covers.filter(|it| it.meets(&parts[at].region)).collect_vec();
        let demand = space.demand;
        if uncovered(&mut space.logic, &parts[at].region, &covers, demand)?.is_none() {
            is_kept[at] = false;
            needless.extend(parts[at].old.iter().flatten());
        }
    }
    needless.sort_unstable();
    let kept = parts.into_iter().zip(is_kept).filter(|it| it.1).map(|it| it.0);
    Ok((kept.collect_vec(), needless))
}

fn written(table: &Table, space: &Space, part: &Part) -> Joined {
    let rules: Vec<usize> = part.old.iter().flatten().copied().collect_vec();
    let cell = |column: usize| {
        let set = &part.region.0[column];
        (space.classes.values(column, set), space.classes.holds_not_applicable(column, set))
    };
    let entries = (0..table.written().len()).map(|column| table.entry(column, &cell));
    Joined {
        rule: rules.first().copied().unwrap_or_default(),
        of: rules.iter().map(|it| table.rules[*it].id.value.clone()).collect_vec(),
        entries: entries.collect_vec(),
    }
}
