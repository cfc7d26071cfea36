//! Groups the rules of two tables by the cases that they match, and separates the groups that differ.

use super::group::RuleGroup;
use super::half::{Half, Total};
use super::united_columns;
use crate::explore::diff::aligned;
use crate::explore::united::United;
use crate::lists::CollectVec;
use crate::model::Region;
use crate::space::{Space, Unanswered};
use std::collections::{BTreeSet, HashMap};

/// Returns the groups that differ between the tables, and those that are the same in both; without ELSE.
pub(super) fn groups(halves: &[Half; 2], united: &United, space: &mut Space) -> Result<[Vec<RuleGroup>; 2], Unanswered> {
    let all = [0, 1].map(|at: usize| {
        let rules = (0..halves[at].table.rules.len()).filter(|it| !halves[at].table.rules[*it].is_else());
        rules.zip(united.rules[at].clone()).collect_vec()
    });
    space.logic.budget.spend((all[0].len() + all[1].len()) * space.all.0.len())?;
    if halves[0].gives_list {
        return Ok(of_lists(halves, &all, space));
    }
    let has_else = halves.iter().any(|it| it.else_rule.is_some());
    let mut groups = of_one_region(halves, &all, space);
    if may_be_united(halves) {
        groups = united_columns::united(groups, space)?;
    }
    // A rule that adds 0 still keeps ELSE from firing: where there is ELSE, a group is same only with rules in both
    // tables.
    let is_in_both = |it: &RuleGroup| it.rules.iter().all(|it| !it.is_empty());
    let is_same = |it: &RuleGroup| it.totals[0] == it.totals[1] && (!has_else || is_in_both(it));
    let (same, differing) = groups.into_iter().partition(is_same);
    Ok([differing, same])
}

/// Reduces differing groups to their difference: the total of the new table becomes new minus old, that of the old one
/// zero. Groups without a difference are left out.
pub(super) fn differences(halves: &[Half; 2], groups: Vec<RuleGroup>, space: &mut Space) -> Result<Vec<RuleGroup>, Unanswered> {
    if !may_be_united(halves) {
        return Ok(groups);
    }
    let difference = |it: RuleGroup| RuleGroup { totals: [Total::default(), it.totals[1].minus(&it.totals[0])], ..it };
    let mut united = united_columns::united(groups.into_iter().map(difference).collect_vec(), space)?;
    united.retain(|it| it.totals[0] != it.totals[1]);
    Ok(united)
}

/// Whether rules may be united and added in another order. Not in a list; not with floats, whose sum may depend on the
/// order; and not with ELSE, as the cases without a rule would change.
pub(super) fn may_be_united(halves: &[Half; 2]) -> bool {
    Half::have_one_type(halves) && halves.iter().all(|it| !it.gives_list && it.else_rule.is_none() && !it.is_float)
}

/// Puts rules with the same region into one group.
fn of_one_region(halves: &[Half; 2], all: &[Vec<(usize, usize)>; 2], space: &Space) -> Vec<RuleGroup> {
    let mut known: HashMap<&Region, usize> = HashMap::new();
    let mut groups: Vec<RuleGroup> = Vec::new();
    for at in [0, 1] {
        for (rule, place) in &all[at] {
            let region = &space.rules[*place].region;
            let group = *known.entry(region).or_insert(groups.len());
            if group == groups.len() {
                groups.push(RuleGroup { region: region.clone(), rules: Default::default(), totals: Default::default() });
            }
            groups[group].rules[at].push(*rule);
            groups[group].totals[at].add(halves[at].term(*rule));
        }
    }
    groups
}

/// Groups the rules of tables that give lists. The place of a result in the list matters, so rules are the same only if
/// they come in the same order in both tables.
fn of_lists(halves: &[Half; 2], all: &[Vec<(usize, usize)>; 2], space: &Space) -> [Vec<RuleGroup>; 2] {
    let region = |place: usize| &space.rules[place].region;
    let keys = [0, 1].map(|at: usize| all[at].iter().map(|(rule, place)| (region(*place), halves[at].result(*rule))).collect_vec());
    let mut paired: [BTreeSet<usize>; 2] = Default::default();
    let mut same: Vec<RuleGroup> = Vec::new();
    for [old, new] in aligned::pairs(&keys[0], &keys[1]) {
        paired[0].insert(old);
        paired[1].insert(new);
        let rules = [vec![all[0][old].0], vec![all[1][new].0]];
        same.push(RuleGroup { region: keys[0][old].0.clone(), rules, totals: Default::default() });
    }
    let alone = [0, 1].map(|at: usize| (0..all[at].len()).filter(|it| !paired[at].contains(it)).map(|it| all[at][it]).collect_vec());
    [of_one_region(halves, &alone, space), same]
}
