//! The number that a used table gives under `hit: collect sum` and `collect count`, as tests with a value each: one for
//! each set of rules that can match together.

use super::written_size;
use crate::lists::{CollectVec, Order};
use crate::model::{ConditionEntry, Meaning, Position, Rule, Table, Test, ValueSet};

/// The most sets of rules that can match together.
const MOST_RULE_SUBSETS: usize = 4096;

/// The sums of a used table, and how much memory they take.
pub(super) struct WrittenSums {
    /// A test and a position for each set of rules that can match together; `None` if there are too many sets, or if a
    /// sum has no position.
    pub(super) ways: Option<Vec<(Test, Position)>>,
    /// The parts of all tests, as far as they were made.
    pub(super) parts: usize,
}

/// A set of rules that match, with the others not matching.
struct RuleSubset {
    tests: Vec<Test>,
    /// The parts of the tests.
    parts: usize,
    /// A region that contains the cases in which exactly these rules match.
    region: Vec<ValueSet>,
    sum: i128,
    is_empty: bool,
}

/// Finds the sets of rules that can match together: for each a test, and the position of the sum of their results (in a
/// table that counts, each rule gives one). It stops where all tests have more than `most` parts.
pub(super) fn ways(used: &Table, results: &[Position], most: usize, written: &mut dyn FnMut(&Rule) -> Test) -> WrittenSums {
    let mut parts = 0;
    let ways = within(used, results, (most, &mut parts), written);
    WrittenSums { ways, parts }
}

fn within(
    used: &Table,
    results: &[Position],
    (most, parts): (usize, &mut usize),
    written: &mut dyn FnMut(&Rule) -> Test,
) -> Option<Vec<(Test, Position)>> {
    let ty = used.aggregated_type()?;
    let all = used.columns.iter().map(|it| it.domain.all()).collect_vec();
    let mut ways = vec![RuleSubset { tests: Vec::new(), parts: 0, region: all, sum: 0, is_empty: true }];
    for (rule, at) in used.rules.iter().zip(results) {
        let Some(entries) = rule.entries() else { continue };
        let (test, value) = (written(rule), ty.value_at(*at)?);
        let of_test = written_size::parts(&test);
        let mut next = Vec::new();
        *parts = 0;
        for way in ways {
            let split = split(way, used, entries, &test, value);
            // Where the rule divides the cases, each half has its test.
            let more = if split.len() > 1 { of_test } else { 0 };
            for it in split {
                let parts_of_it = it.parts + more;
                *parts += parts_of_it;
                next.push(RuleSubset { parts: parts_of_it, ..it });
            }
            if next.len() > MOST_RULE_SUBSETS || *parts > most {
                return None;
            }
        }
        ways = next;
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
    let parts = way.parts;
    let with = RuleSubset { tests: with, parts, region: region_with, sum, is_empty: false };
    vec![with, RuleSubset { tests: without, parts, region, sum: way.sum, is_empty: way.is_empty }]
}
