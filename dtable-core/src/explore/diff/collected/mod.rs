//! Finds the changed cases of tables that collect: they give a list of the results of all rules that match, their sum,
//! or their number.
//!
//! A rule that both tables have adds the same to both results. So a case can only change where a rule matches that
//! *differs* (only one table has it), or where no rule matches at all. These cases are split by the rules that match.
//!
//! ```text
//!            old     new
//! member     10      10        a rule for old people differs; its cases are split by the other rules:
//! student     5       5        member and student 17 -> 18, member 12 -> 13, student 7 -> 8, neither 2 -> 3
//! old         2       3
//! ```
//!
//! Splitting by all rules gives complete results, but their number may grow exponentially with the rules. Where they
//! are too many, or the share of the budget for them is used up, the cases are split by the differing rules alone. Then
//! only their part of the result is shown: `..` becomes `.. + 1`. Where differing rules look at different columns, even
//! these combinations are too many, and the cases of each sum are counted column by column (`independent`).

mod group;
mod groups;
mod half;
mod independent;
#[cfg(test)]
mod tests;
mod united_columns;

use super::found::{Changed, ChangedCases, Deciding};
use super::result_numbers::ResultNumbers;
use crate::explore::united::United;
use crate::lists::CollectVec;
use crate::model::{Aggregate, Region, Table};
use crate::space::cover::uncovered;
use crate::space::narrow::Narrow;
use crate::space::near::NearRegions;
use crate::space::{Space, Unanswered};
use group::RuleGroup;
use groups::{differences, groups, may_be_united};
use half::{Half, Made, Total};
use std::collections::HashMap;

/// The part of the budget for complete results: the budget divided by this. No measurement is recorded.
const COMPLETE: u64 = 4;

/// The most ways of change for which complete results are shown.
pub(super) const MOST_WAYS: usize = 64;

/// Finds the cases in `region` whose results differ, grouped by old and new result. Complete results are given where
/// there are at most `ways` ways of change.
pub(super) fn changed(
    tables: [&Table; 2],
    aggregate: Aggregate,
    united: &United,
    (space, region): (&mut Space, &Region),
    ways: usize,
) -> Result<Vec<Changed>, Unanswered> {
    let (mut results, mut texts) = (ResultNumbers::new(tables), HashMap::new());
    let halves = tables.map(|table| Half::new(table, aggregate, &mut results, &mut texts));
    let [differing, same] = groups(&halves, united, space)?;
    let reserved = space.logic.budget.slice(space.logic.budget.limit() / COMPLETE);
    let complete = GroupSearch::new(&halves, ways, [&differing, &same], space, region).and_then(|it| it.run(true));
    space.logic.budget.reserve(reserved);
    if complete.is_ok() {
        return complete;
    }
    let differing = differences(&halves, differing, space)?;
    if may_be_united(&halves)
        && let Some(changed) = independent::changed(&differing, halves[0].ty, space, region)?
    {
        return Ok(changed);
    }
    GroupSearch::new(&halves, ways, [&differing, &same], space, region)?.run(false)
}

struct GroupSearch<'a> {
    halves: &'a [Half<'a>; 2],
    /// The groups: those that differ first, then those that are the same in both tables.
    groups: Vec<&'a RuleGroup>,
    /// The number of groups that differ.
    differing: usize,
    /// The most ways of change for which complete results are given.
    ways: usize,
    near: NearRegions<'a>,
    space: &'a mut Space,
    region: &'a Region,
    /// The changed cases, by old and new result, and whether other rules add to them.
    found: ChangedCases<([String; 2], bool)>,
}

/// A set of cases in the search: some groups match in all of them, others in none, and the open groups in some.
struct GroupNode {
    region: Region,
    /// The groups that match.
    groups: Vec<usize>,
    /// Groups that may match some of the cases.
    open: Vec<usize>,
    /// Groups that match none of the cases.
    outside: Vec<usize>,
    /// The part of the result to be reported for them.
    told: ToldResult,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ToldResult {
    /// The result of all groups.
    All,
    /// The result of the groups that differ, in cases that the other groups split further.
    Differing,
    /// The part of a list from the first group that differs to the last one; the results before and after this part are
    /// the same in both tables.
    Between,
}

impl<'a> GroupSearch<'a> {
    fn new(
        halves: &'a [Half<'a>; 2],
        ways: usize,
        [differing, same]: [&'a [RuleGroup]; 2],
        space: &'a mut Space,
        region: &'a Region,
    ) -> Result<Self, Unanswered> {
        let groups = differing.iter().chain(same).collect_vec();
        let near = NearRegions::new(groups.iter().map(|it| &it.region).collect_vec(), space)?;
        let found = ChangedCases::new(space);
        Ok(Self { halves, groups, differing: differing.len(), ways, near, space, region, found })
    }

    /// Finds the changed cases: those in which no group matches, and for each differing group those in which it is the
    /// first differing group that matches.
    fn run(mut self, is_complete: bool) -> Result<Vec<Changed>, Unanswered> {
        let told = if is_complete { ToldResult::All } else { ToldResult::Differing };
        let all = (0..self.groups.len()).collect_vec();
        self.result(&GroupNode { region: self.region.clone(), groups: Vec::new(), open: all, outside: Vec::new(), told: ToldResult::All })?;
        let last = if is_complete { self.groups.len() } else { self.differing };
        for first in 0..self.differing {
            let Some(region) = self.groups[first].region.intersect(self.region) else { continue };
            let near = self.near.of(&region, self.space)?;
            let (outside, open): (Vec<usize>, Vec<usize>) =
                near.into_iter().filter(|it| *it != first && *it < last).partition(|it| *it < first);
            if self.has_cases(&region, &outside)? {
                self.split(GroupNode { region, groups: vec![first], open, outside, told })?;
            }
        }
        Ok(self.found.into_changed())
    }

    /// Splits the cases of a node by the open groups, until each part has the same matching groups in all its cases.
    fn split(&mut self, node: GroupNode) -> Result<(), Unanswered> {
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            if node.told == ToldResult::Differing {
                pending.extend(self.difference(&node)?);
            } else {
                self.result(&node)?;
            }
            if node.told == ToldResult::All && self.found.ways() > self.ways {
                return Err(Unanswered::NotKnown);
            }
            for (at, next) in node.open.iter().enumerate() {
                self.space.logic.budget.spend(1 + node.open.len() + node.outside.len())?;
                let Some(region) = node.region.intersect(&self.groups[*next].region) else { continue };
                let narrow = Narrow::new(&self.space.all, &region);
                let meets = |it: &&usize| narrow.meets(&self.groups[**it].region);
                let outside = node.outside.iter().chain(&node.open[..at]).filter(meets).copied().collect_vec();
                let open = node.open[at + 1..].iter().filter(meets).copied().collect_vec();
                if self.has_cases(&region, &outside)? {
                    pending.push(GroupNode { region, groups: [&node.groups[..], &[*next]].concat(), open, outside, told: node.told });
                }
            }
        }
        Ok(())
    }

    fn has_cases(&mut self, region: &Region, outside: &[usize]) -> Result<bool, Unanswered> {
        let covers = outside.iter().map(|it| &self.groups[*it].region).collect_vec();
        Ok(uncovered(&mut self.space.logic, region, &covers, self.space.demand)?.is_some())
    }

    /// Returns the rules of each table that are in these groups, in the order of the table.
    fn rules(&self, groups: &[usize]) -> [Vec<usize>; 2] {
        [0, 1].map(|at: usize| {
            let mut rules = groups.iter().flat_map(|it| &self.groups[*it].rules[at]).copied().collect_vec();
            rules.sort_unstable();
            rules
        })
    }

    /// Returns the result of these groups in each table. `is_all` says that no other group matches.
    fn made(&self, groups: &[usize], rules: &[Vec<usize>; 2], is_all: bool) -> [Made; 2] {
        [0, 1].map(|at: usize| {
            let half = &self.halves[at];
            if half.gives_list {
                return half.listed(&rules[at]);
            }
            let mut total = Total::default();
            groups.iter().for_each(|it| total.add(&self.groups[*it].totals[at]));
            // Where no group matches, ELSE gives the result.
            let otherwise = half.else_rule.filter(|it| is_all && rules[at] == [*it]);
            otherwise.into_iter().for_each(|it| total.add(half.term(it)));
            Made::Total(total)
        })
    }

    /// Notes the cases that only the groups of a node match, if their results differ.
    fn result(&mut self, node: &GroupNode) -> Result<(), Unanswered> {
        let is_all = node.told == ToldResult::All;
        let rules = self.rules(&node.groups);
        let rules = if is_all { [0, 1].map(|at| self.halves[at].or_else(&rules[at])) } else { rules };
        let made = self.made(&node.groups, &rules, is_all);
        if made[0] == made[1] {
            return Ok(());
        }
        let text = |at: usize| match &made[at] {
            Made::List(_) if !is_all => self.halves[at].text_with_others(&rules[at]),
            Made::List(_) => self.halves[at].text(&rules[at]),
            Made::Total(total) => self.halves[at].sum(total),
        };
        let outside = node.outside.iter().chain(&node.open).copied().collect_vec();
        let deciding = [0, 1].map(|at| self.halves[at].deciding(&rules[at]));
        self.note(&node.region, &outside, deciding, ([0, 1].map(text), !is_all))
    }

    fn note(&mut self, region: &Region, outside: &[usize], deciding: Deciding, way: ([String; 2], bool)) -> Result<(), Unanswered> {
        self.space.logic.budget.spend(1 + outside.len())?;
        let narrow = Narrow::new(&self.space.all, region);
        let covers = outside.iter().map(|it| &self.groups[*it].region).filter(|it| narrow.meets(it)).collect_vec();
        let change = Changed { results: way.0.clone(), with_others: way.1, ..Changed::default() };
        self.found.note(self.space, (region, &covers), deciding, (way, || change))
    }

    /// Notes the cases of a node in which the differing groups change the result. Where that depends on the groups that
    /// are the same in both tables, it returns a node that is to be split by them.
    fn difference(&mut self, node: &GroupNode) -> Result<Option<GroupNode>, Unanswered> {
        let rules = self.rules(&node.groups);
        let outside = node.outside.iter().chain(&node.open).copied().collect_vec();
        let same = self.near.of(&node.region, self.space)?.into_iter().filter(|it| *it >= self.differing).collect_vec();
        if [0, 1].iter().any(|at| rules[*at].is_empty() && self.halves[*at].is_other_without_rules()) {
            let alone =
                GroupNode { region: node.region.clone(), groups: node.groups.clone(), open: same.clone(), outside, told: ToldResult::All };
            self.result(&alone)?;
            // In all other cases, a group matches that is the same in both tables.
            for (at, first) in same.iter().enumerate() {
                let Some(region) = alone.region.intersect(&self.groups[*first].region) else { continue };
                self.differs(&region, &[&alone.outside[..], &same[..at]].concat(), &node.groups, &rules)?;
            }
            return Ok(None);
        }
        if let [Made::List(old), Made::List(new)] = self.made(&node.groups, &rules, false)
            && sorted(&old) == sorted(&new)
        {
            let open = same.into_iter().filter(|it| is_between(&rules, &self.groups[*it].rules)).collect_vec();
            return Ok(Some(GroupNode {
                region: node.region.clone(),
                groups: node.groups.clone(),
                open,
                outside,
                told: ToldResult::Between,
            }));
        }
        self.differs(&node.region, &outside, &node.groups, &rules).map(|()| None)
    }

    /// Notes cases in which these groups match, and others that are the same in both tables, if the results of these
    /// groups differ.
    fn differs(&mut self, region: &Region, outside: &[usize], groups: &[usize], rules: &[Vec<usize>; 2]) -> Result<(), Unanswered> {
        let made = self.made(groups, rules, false);
        if made[0] == made[1] {
            return Ok(());
        }
        let texts = match &made {
            [Made::Total(old), Made::Total(new)] if Half::have_one_type(self.halves) => new.minus(old).told_with_others(self.halves[1].ty),
            _ => [0, 1].map(|at| self.halves[at].text_with_others(&rules[at])),
        };
        let deciding = rules.each_ref().map(|it| it.iter().copied().map(Some).collect());
        self.note(region, outside, deciding, (texts, true))
    }
}

fn sorted(results: &[usize]) -> Vec<usize> {
    let mut sorted = results.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Whether rules that are the same in both tables may stand between others. They do not if they come before all of the
/// others in both tables, or after all of them.
fn is_between(others: &[Vec<usize>; 2], same: &[Vec<usize>; 2]) -> bool {
    let all = |is: &dyn Fn(&usize, &usize) -> bool| {
        same.iter().zip(others).all(|(same, others)| same.iter().all(|it| others.iter().all(|other| is(it, other))))
    };
    !all(&|it, other| it < other) && !all(&|it, other| it > other)
}
