//! The number that a used table gives under `hit: collect sum` and `collect count`: one way for each set of rules that
//! can match together.

use crate::lists::{CollectVec, Order};
use crate::model::{ConditionEntry, Meaning, Position, Rule, Table, Test, ValueSet};

/// Sets of rules that can match together, at most.
const MOST_RULE_SUBSETS: usize = 4096;

/// Rules that match, and rules that do not.
struct RuleSubset {
    tests: Vec<Test>,
    /// Values that the columns have, at least: the way lies inside.
    region: Vec<ValueSet>,
    sum: i128,
    is_empty: bool,
}

/// The ways in which rules match together, each with the sum of what they give (of a table that counts, each gives
/// one); none where there are too many, or a sum has no position.
pub(super) fn ways(used: &Table, results: &[Position], written: &mut dyn FnMut(&Rule) -> Test) -> Option<Vec<(Test, Position)>> {
    let ty = used.total_type()?;
    let all = used.columns.iter().map(|it| it.domain.all()).collect_vec();
    let mut ways = vec![RuleSubset { tests: Vec::new(), region: all, sum: 0, is_empty: true }];
    for (rule, at) in used.rules.iter().zip(results) {
        let Some(entries) = rule.entries() else { continue };
        let (test, value) = (written(rule), ty.value_at(*at)?);
        ways = ways.into_iter().flat_map(|way| split(way, used, entries, &test, value)).collect_vec();
        if ways.len() > MOST_RULE_SUBSETS {
            return None;
        }
    }
    let otherwise = used.rules.iter().zip(results).find(|(rule, _)| rule.is_else()).map(|(_, at)| *at);
    let mut sums = Vec::new();
    for way in ways {
        let sum = match otherwise.filter(|_| way.is_empty) {
            Some(at) => at,
            None => ty.position_of(way.sum)?,
        };
        sums.push((Test::And(way.tests), sum));
    }
    sums.order_by_key(|it| it.1);
    Some(sums)
}

/// The sum as a choice: exactly one way is taken, so that the last one is what is left.
pub(super) fn choice(mut ways: Vec<(Test, Position)>) -> Meaning {
    if let Some(last) = ways.last_mut() {
        last.0 = Test::Constant(true);
    }
    Meaning::Choice(ways)
}

/// The fact about a sum over results that nobody knows exactly: the sum is that of a subset which can match.
pub(super) fn fact(column: usize, ways: Vec<(Test, Position)>) -> Test {
    let taken = ways.into_iter().map(|(way, at)| Test::And(vec![way, Test::Member { column, set: ValueSet::one(at) }]));
    Test::Or(taken.collect_vec())
}

/// The two parts of a subset: where a rule matches, and where it does not.
fn split(way: RuleSubset, used: &Table, entries: &[ConditionEntry], test: &Test, value: i128) -> Vec<RuleSubset> {
    // Where conditions are not always applicable, sets of values do not say it all.
    let is_plain = used.columns.iter().all(|it| it.requires.is_none());
    let inside: Vec<ValueSet> = way.region.iter().zip(entries).map(|(set, entry)| set.intersect(&entry.set)).collect_vec();
    let cut: Vec<usize> = (0..inside.len()).filter(|at| inside[*at] != way.region[*at]).collect_vec();
    if is_plain && inside.iter().any(ValueSet::is_empty) {
        return vec![way];
    }
    let sum = way.sum.saturating_add(value);
    if is_plain && cut.is_empty() {
        return vec![RuleSubset { sum, is_empty: false, ..way }];
    }
    let mut region = way.region.clone();
    if let (true, [only]) = (is_plain, &cut[..]) {
        region[*only] = region[*only].minus(&inside[*only]);
    }
    let (mut with, mut without) = (way.tests.clone(), way.tests);
    with.push(test.clone());
    without.push(Test::Not(Box::new(test.clone())));
    let region_with = if is_plain { inside } else { way.region };
    let with = RuleSubset { tests: with, region: region_with, sum, is_empty: false };
    vec![with, RuleSubset { tests: without, region, sum: way.sum, is_empty: way.is_empty }]
}
