//! The number that a used table gives under `hit: collect sum` and `collect count`, as tests with a value each: one for
//! each set of rules that can match together.

use crate::lists::{CollectVec, Order};
use crate::model::{ConditionEntry, Meaning, Position, Rule, Table, Test, ValueSet};

/// The most sets of rules that can match together.
const MOST_RULE_SUBSETS: usize = 4096;

/// A set of rules that match, with the others not matching.
struct RuleSubset {
    tests: Vec<Test>,
    /// A region that contains the cases in which exactly these rules match.
    region: Vec<ValueSet>,
    sum: i128,
    is_empty: bool,
}

/// Finds the sets of rules that can match together: for each a test, and the position of the sum of their results (in a
/// table that counts, each rule gives one). `None` if there are too many sets, or if a sum has no position.
pub(super) fn ways(used: &Table, results: &[Position], written: &mut dyn FnMut(&Rule) -> Test) -> Option<Vec<(Test, Position)>> {
    let ty = used.aggregated_type()?;
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

/// The sum as the value of the first test that holds. Exactly one holds, so the last one needs no test.
pub(super) fn branches(mut ways: Vec<(Test, Position)>) -> Meaning {
    if let Some(last) = ways.last_mut() {
        last.0 = Test::Constant(true);
    }
    Meaning::Branches(ways)
}

/// The fact about a sum of results that are not known exactly: it is the sum of a set of rules that can match.
pub(super) fn fact(column: usize, ways: Vec<(Test, Position)>) -> Test {
    let taken = ways.into_iter().map(|(way, at)| Test::And(vec![way, Test::Member { column, set: ValueSet::one(at) }]));
    Test::Or(taken.collect_vec())
}

/// Splits a set of cases by whether a further rule matches.
fn split(way: RuleSubset, used: &Table, entries: &[ConditionEntry], test: &Test, value: i128) -> Vec<RuleSubset> {
    // If conditions are not always applicable, sets of values do not describe a rule completely.
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
