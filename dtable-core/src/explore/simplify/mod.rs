//! Simplifies a table: finds fewer rules that decide every case as before. No note of a rule is lost.
//!
//! There are three steps. Rules with the same result that differ only in one column become one rule (`joined_best`).
//! Rules whose cases others decide alike are deleted. And an entry becomes `-` if the other values of its column cannot
//! occur. Under `first` and `priority` a rule joins an earlier one if no rule between them has another result and
//! shares a case with it (`places`). If all matching rules count, no two rules that match the same case are joined, and
//! none is deleted.
//!
//! Each step looks at each rule once for each column, in some orders of the columns, so the work is that of reading the
//! table some dozens of times. Questions to the engine draw on the budget; without an answer a rule stays. The result
//! is not trusted: [`diff`](super::diff) has to show that the two tables decide alike.

mod rewritten;

pub use rewritten::{Rewritten, SourceEdit, rewritten};

use super::diff::{NotCompared, made_of_all};
use super::parts::{ChangedPart, joined_best, part, widened};
use crate::lists::CollectVec;
use crate::model::{Aggregate, HitPolicy, Outcome, Region, Table, ValueSet};
use crate::space::cases::RuleRegion;
use crate::space::cover::uncovered;
use crate::space::{Space, Unanswered};
use crate::verify::expected::{in_order, number};
use crate::verify::rules_kept;
use std::collections::{BTreeSet, HashMap};

/// Up to this many rules, the engine is asked for each rule whether a column matters and whether others make it
/// needless. With more rules the budget would not suffice.
const ASKED: usize = 2_000;

/// A table with fewer rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Simplified {
    /// The number of rules before.
    pub before: usize,
    /// The number of rules now.
    pub after: usize,
    /// The rules that replace others, in the order of the file.
    pub joined: Vec<Joined>,
    /// The ids of rules that others make needless.
    pub needless: Vec<String>,
}

/// A rule that replaces others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joined {
    /// The index of the rule whose id stays.
    pub rule: usize,
    /// The ids of the rules that it replaces, its own first.
    pub of: Vec<String>,
    /// Its entries, one for each column that the author wrote.
    pub entries: Vec<String>,
}

/// Finds fewer rules for a table. The new table decides every case as before.
///
/// # Errors
///
/// If the work exceeds the budget.
pub fn simplify(table: &Table) -> Result<Simplified, NotCompared> {
    let mut space = Space::new(table)?;
    let parts = joined_rules(table, &mut space)?;
    let (parts, needless) = without_needless(table, &mut space, parts);
    let mut found: Vec<Joined> = parts.iter().filter(|it| it.old.len() > 1).map(|it| written(table, &space, it)).collect_vec();
    found.sort_by_key(|it| it.rule);
    let ids = needless.iter().map(|rule| table.rules[*rule].id.value.clone());
    let after = parts.len() + usize::from(space.else_rule.is_some());
    Ok(Simplified { before: table.rules.len(), after, joined: found, needless: ids.collect_vec() })
}

/// Joins the rules without ELSE; the result is in the order of the first rule of each part.
fn joined_rules(table: &Table, space: &mut Space) -> Result<Vec<ChangedPart>, Unanswered> {
    let places = places(table, space);
    let optional = table.compared_columns().map(|it| it.0).filter(|it| table.columns[*it].requires.is_some());
    let optional: Vec<(usize, ValueSet)> = optional.map(|column| (column, space.all.0[column].clone())).collect_vec();
    // *The comparison is true or false* means *both columns are applicable*, for which there is no entry.
    let is_said = |(column, all): &(usize, ValueSet), (a, b): (&Region, &Region)| {
        a.0[*column] == b.0[*column] || a.0[*column].union(&b.0[*column]) == *all
    };
    let all_count = all_count(table);
    let may_join = |into: &ChangedPart, part: &ChangedPart| {
        if all_count && into.region.meets(&part.region) {
            return false;
        }
        part.old.iter().flatten().all(|rule| places[*rule] <= first(into))
            && optional.iter().all(|it| is_said(it, (&into.region, &part.region)))
    };
    let mut all = Vec::new();
    for group in groups(table, space) {
        let columns = space.all.0.len();
        let mut parts = joined_best(group, &may_join, &mut space.logic.budget)?;
        if parts.len() <= ASKED {
            let wide = parts.into_iter().map(|it| Ok(ChangedPart { region: widened(space, it.region.clone(), columns)?, ..it }));
            parts = joined_best(wide.collect::<Result<Vec<ChangedPart>, Unanswered>>()?, &may_join, &mut space.logic.budget)?;
        }
        all.extend(parts);
    }
    all.sort_by_key(first);
    Ok(all)
}

/// Whether every matching rule contributes to the result.
const fn all_count(table: &Table) -> bool {
    made_of_all(table.hit).is_some()
}

/// The first rule of a part.
fn first(part: &ChangedPart) -> usize {
    part.old.first().copied().flatten().unwrap_or_default()
}

/// For each rule the first place to which it could move: behind the last earlier rule that shares a case with it and
/// has another result. If the order does not matter, that is the very first place. Of very many rules only neighbours
/// are compared.
fn places(table: &Table, space: &Space) -> Vec<usize> {
    let mut places = vec![0; table.rules.len()];
    if !table.hit.is_in_order() && table.hit != HitPolicy::Collect(Aggregate::All) {
        return places;
    }
    let are_many = space.rules.len() > ASKED;
    for (at, it) in space.rules.iter().enumerate() {
        let keeps_behind = |other: &&RuleRegion| (are_many || other.region.meets(&it.region)) && !is_alike(table, other.rule, it.rule);
        places[it.rule] = space.rules[..at].iter().rev().find(keeps_behind).map_or(0, |other| other.rule + 1);
    }
    places
}

/// The rules that stay as they are: rules that examples name, and rules with `todo!()`, whose results may still differ.
fn fixed(table: &Table) -> BTreeSet<usize> {
    let named = table.examples.iter().filter_map(|it| Some(it.rule.as_ref()?.value));
    named.chain((0..table.rules.len()).filter(|it| table.rules[*it].is_to_do())).collect()
}

/// Groups rules with the same result and the same notes. A rule that stays as it is is a group by itself, and so is a rule that shares
/// cases with one: joined with others, it could fire in its place. If all matching rules count, none fires in place of
/// another.
fn groups(table: &Table, space: &Space) -> Vec<Vec<ChangedPart>> {
    let named = fixed(table).into_iter().chain(rules_kept(table, space)).collect::<BTreeSet<usize>>();
    let fixed = space.rules.iter().filter(|it| named.contains(&it.rule)).map(|it| &it.region).collect_vec();
    let mut groups: Vec<Vec<ChangedPart>> = Vec::new();
    let mut known: HashMap<(Vec<&Outcome>, &[String]), usize> = HashMap::new();
    for it in &space.rules {
        let rule = part(it.region.clone(), [Some(it.rule), None]);
        if named.contains(&it.rule) || !all_count(table) && fixed.iter().any(|fixed| fixed.meets(&it.region)) {
            groups.push(vec![rule]);
            continue;
        }
        let at = *known.entry((table.rules[it.rule].outcomes().collect_vec(), &table.rules[it.rule].notes)).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.push(rule),
            None => groups.push(vec![rule]),
        }
    }
    groups
}

/// Removes the parts whose cases others decide alike. Returns the other parts, and the rules of the removed ones.
fn without_needless(table: &Table, space: &mut Space, parts: Vec<ChangedPart>) -> (Vec<ChangedPart>, Vec<usize>) {
    let fixed: BTreeSet<Option<usize>> = fixed(table).into_iter().chain(rules_kept(table, space)).map(Some).collect();
    let (mut is_kept, mut needless) = (vec![true; parts.len()], Vec::new());
    if parts.len() > ASKED || all_count(table) {
        return (parts, needless);
    }
    let Ok(heir) = last_heir(table, space, &parts) else { return (parts, needless) };
    // From the last to the first, so that of two equal parts the first stays.
    for at in (0..parts.len()).rev().filter(|at| parts[*at].old.is_disjoint(&fixed)) {
        if !keeps_notes(table, (&parts, &is_kept), at) {
            continue;
        }
        let goes_to_else = heir.is_some_and(|it| is_alike(table, it, first(&parts[at])) && has_notes_of(table, it, first(&parts[at])));
        let Ok(is_needless) = is_needless(table, space, (&parts, &is_kept), at, goes_to_else) else { break };
        if is_needless {
            is_kept[at] = false;
            needless.extend(parts[at].old.iter().flatten());
        }
    }
    needless.sort_unstable();
    let kept = parts.into_iter().zip(is_kept).filter(|it| it.1).map(|it| it.0);
    (kept.collect_vec(), needless)
}

/// Whether the notes of a part are kept if it is deleted: it has none, or every other part that meets it has the same.
fn keeps_notes(table: &Table, (parts, is_kept): (&[ChangedPart], &[bool]), at: usize) -> bool {
    let rule = first(&parts[at]);
    let mut others = (0..parts.len()).filter(|it| *it != at && is_kept[*it] && parts[*it].region.meets(&parts[at].region));
    !table.rules[rule].has_notes() || others.all(|it| has_notes_of(table, first(&parts[it]), rule))
}

/// Whether a rule has the notes of another one, if that has any.
fn has_notes_of(table: &Table, rule: usize, of: usize) -> bool {
    !table.rules[of].has_notes() || table.rules[rule].notes == table.rules[of].notes
}

/// ELSE, if it comes last in order and takes some case itself; `None` if `expect:` says how many cases it takes,
/// because then it may take no others.
fn last_heir(table: &Table, space: &mut Space, parts: &[ChangedPart]) -> Result<Option<usize>, Unanswered> {
    let Some(rule) = space.else_rule.filter(|_| table.hit.is_in_order() && table.expect_else.is_none()) else { return Ok(None) };
    let covers = parts.iter().map(|it| &it.region).collect_vec();
    let fires = uncovered(&mut space.logic, &space.all, &covers, space.demand)?.is_some();
    Ok(fires.then_some(rule))
}

/// Whether two rules have the same result.
fn is_alike(table: &Table, a: usize, b: usize) -> bool {
    table.rules[a].outcomes().eq(table.rules[b].outcomes())
}

/// Whether the result of one rule counts and not that of another one if both match: it is smaller under `collect min`,
/// greater under `collect max`.
fn counts_before(table: &Table, one: usize, other: usize) -> bool {
    let [Some(one), Some(other)] = [one, other].map(|it| number(table.rules[it].outcome.outputs.first()?)) else { return false };
    matches!(table.hit, HitPolicy::Collect(aggregate) if in_order(aggregate, one, other).is_lt())
}

/// Whether others decide the cases of a part as it does. If the order matters, these are the rules before it, whatever
/// they give, and the rules that come next behind it, with ELSE if cases may go there.
fn is_needless(
    table: &Table,
    space: &mut Space,
    (parts, is_kept): (&[ChangedPart], &[bool]),
    at: usize,
    goes_to_else: bool,
) -> Result<bool, Unanswered> {
    let own = &parts[at].region;
    let is_alike = |other: usize| is_alike(table, first(&parts[other]), first(&parts[at]));
    let counts_before = |other: usize| is_alike(other) || counts_before(table, first(&parts[other]), first(&parts[at]));
    let others: Vec<usize> = (0..parts.len()).filter(|it| *it != at && is_kept[*it] && parts[*it].region.meets(own)).collect_vec();
    let demand = space.demand;
    let mut is_covered = |region: &Region, by: &dyn Fn(usize) -> bool| {
        let covers = others.iter().filter(|it| by(**it)).map(|it| &parts[*it].region).filter(|it| it.meets(region)).collect_vec();
        Ok(uncovered(&mut space.logic, region, &covers, demand)?.is_none())
    };
    if !table.hit.is_in_order() {
        return is_covered(own, &counts_before);
    }
    if !goes_to_else && !is_covered(own, &|_| true)? {
        return Ok(false);
    }
    for other in others.iter().copied().filter(|it| *it > at && !is_alike(*it)) {
        let Some(shared) = own.intersect(&parts[other].region) else { continue };
        if !is_covered(&shared, &|it| it < other)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn written(table: &Table, space: &Space, part: &ChangedPart) -> Joined {
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
