//! Counts the cases that a rule matches and that others take, under `first` and `priority`.
//!
//! Rules that come before a rule take some of its cases. Each case is counted for the rule that fires there: of two
//! earlier rules that match it, the first. So the numbers of a rule add up to all that it matches.

use crate::lists::{CollectVec, Order};
use crate::model::{Count, Region, Table};
use crate::space::budget::Budget;
use crate::space::cases::Space;
use crate::space::cover::count_uncovered;
use std::cmp::Reverse;

/// A rule that does not take every case that it matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleLosses {
    /// The rule, by index.
    pub rule: usize,
    /// The cases that its entries match.
    pub matches: Count,
    /// The cases that it takes.
    pub takes: Count,
    /// The rules that take the others, by index, each with the number of these cases; the largest number first.
    pub takers: Vec<(usize, Count)>,
}

/// Finds the rules that lose cases, in at most so many steps of a proof; none where the order of rules means nothing.
/// `None` where it takes more steps.
///
/// ```
/// # use dtable_core::{compile::check, source::Source, verify::rule_losses};
/// let text = "table: fee\nhit: first\ninputs: { age: u8, member: bool }\noutputs: { euros: u8 }\nrules: |\n  \
///             | rule   | age  | member | euros |\n  | child  | < 10 | -      | 0     |\n  | member | -    | T      | 3     |\n";
/// let checked = check(Source::new("fee.yaml", text), &mut |_| Err(String::new()));
/// let losses = rule_losses(checked.unit.table().unwrap(), 100_000).unwrap();
/// assert_eq!((losses[0].rule, losses[0].matches.to_string(), losses[0].takes.to_string()), (1, "2".into(), "1".into()));
/// assert_eq!((losses[0].takers[0].0, losses[0].takers[0].1.to_string()), (0, "1".into()));
/// ```
#[must_use]
pub fn rule_losses(table: &Table, steps: u64) -> Option<Vec<RuleLosses>> {
    if !table.hit.is_in_order() {
        return Some(Vec::new());
    }
    let mut space = Space::within(table, &mut Budget::steps(steps)).ok()?;
    let mut all = Vec::new();
    for at in 0..space.rules.len() {
        let mut takers = Vec::new();
        for taker in 0..at {
            space.logic.budget.spend(1).ok()?;
            let cases = taken(&mut space, at, taker)?;
            takers.extend((!cases.is_zero()).then(|| (space.rules[taker].rule, cases)));
        }
        if takers.is_empty() {
            continue;
        }
        let region = space.rules[at].region.clone();
        let matches = space.counted(&region)?;
        let takes = takers.iter().fold(matches.clone(), |left, it| left - it.1.clone());
        takers.order_by_key(|it| (Reverse(it.1.clone()), it.0));
        all.push(RuleLosses { rule: space.rules[at].rule, matches, takes, takers });
    }
    Some(all)
}

/// Counts the cases that a rule matches and that an earlier rule takes.
fn taken(space: &mut Space, at: usize, taker: usize) -> Option<Count> {
    let demand = space.demand;
    let Space { rules, logic, .. } = space;
    let Some(shared) = rules[taker].region.intersect(&rules[at].region) else { return Some(Count::ZERO) };
    let before = rules[..taker].iter().map(|it| &it.region).filter(|it: &&Region| it.meets(&shared)).collect_vec();
    logic.in_passing(|logic| count_uncovered(logic, &shared, &before, demand))
}

#[cfg(all(test, feature = "explore"))]
mod tests {
    use super::rule_losses;
    use crate::fixture::{all_cases, small_tables};
    use crate::interpret::interpret;
    use crate::model::{Position, ValueSet};
    use crate::space::classes::Classes;

    #[test]
    fn each_case_is_lost_to_the_rule_that_fires() {
        let mut lost = 0;
        for table in small_tables() {
            let classes = Classes::new(&table);
            // Values that nothing tells apart are one case.
            let is_counted =
                |(column, at): (usize, &Position)| classes.values(column, &classes.of(column, &ValueSet::one(*at))).first() == Some(*at);
            let cases = all_cases(&table).into_iter().filter(|case| case.iter().enumerate().all(is_counted));
            let decided: Vec<_> = cases.map(|case| interpret(&table, &case)).collect();
            let found = rule_losses(&table, 1_000_000).unwrap();
            for rule in 0..table.rules.len() {
                let count = |taker: usize| decided.iter().filter(|it| it.matching.contains(&rule) && it.fired == Some(taker)).count();
                let takers: Vec<_> = (0..table.rules.len()).filter(|it| *it != rule && count(*it) > 0).collect();
                let Some(it) = found.iter().find(|it| it.rule == rule) else {
                    assert!(takers.is_empty() || !table.hit.is_in_order());
                    continue;
                };
                lost += 1;
                let matches = decided.iter().filter(|it| it.matching.contains(&rule)).count();
                assert_eq!((it.matches.to_string(), it.takes.to_string()), (matches.to_string(), count(rule).to_string()));
                assert_eq!(it.takers.len(), takers.len());
                assert!(it.takers.iter().all(|(taker, cases)| cases.to_string() == count(*taker).to_string()));
                assert!(it.takers.is_sorted_by(|a, b| a.1 >= b.1));
            }
        }
        assert!(lost > 10, "{lost}");
        assert!(small_tables().iter().filter(|it| it.hit.is_in_order()).all(|it| rule_losses(it, 0).is_none()));
    }
}
