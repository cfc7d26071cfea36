//! How many cases each rule takes, and which other rules share them; in tables with errors, too.
//!
//! An editor shows these numbers while a table is written. No verdict depends on them, so a question that takes too
//! many steps has no answer. Cases are counted as findings count them: values that no entry and no relation tells apart
//! are one.

use crate::lists::CollectVec;
use crate::model::{Count, HitPolicy, Position, Region, Table};
use crate::space::budget::{Budget, Unanswered};
use crate::space::cases::Space;
use crate::space::cover::count_uncovered;
use crate::verify::{Proof, words};

/// The most rules that are told to share cases with one.
const MOST_SHARED: usize = 100;

/// The numbers of cases of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseCounts {
    /// All possible cases, if they were counted.
    pub all: Option<Count>,
    /// For each rule, ELSE too, the cases that it takes if the first rule that matches fires; under `collect`, the cases
    /// that it matches.
    pub fires: Vec<Count>,
    /// The cases for which there is no rule, if they were counted.
    pub missing: Option<Count>,
}

/// The cases of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleCases {
    /// The cases that its entries match, if they were counted; of ELSE, those that no other rule matches.
    pub matches: Option<Count>,
    /// The cases that it takes if the first rule that matches fires, if they were counted; under `collect`, all that it
    /// matches.
    pub fires: Option<Count>,
    /// The other rules that match some of its cases, in the order of the table.
    pub shared: Vec<SharedCases>,
    /// Whether more rules share cases with it.
    pub has_more: bool,
    /// One of the cases that it takes: columns and values; empty where it takes none, or none is shown.
    pub example: Vec<(String, String)>,
}

/// The cases that two rules share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedCases {
    /// The other rule, by index.
    pub rule: usize,
    /// The cases, if they were counted; under `first` and `priority` those in which one of the two fires, so that what a
    /// rule loses adds up.
    pub cases: Option<Count>,
    /// Whether the other rule decides them: it stands before, or has the better result. Never under `collect`.
    pub decides: bool,
    /// Whether the rules have a result in common. Under `unique` and `any` they contradict each other where not.
    pub agrees: bool,
}

/// Counts the cases of all rules, in at most so many steps of a proof.
///
/// ```
/// # use dtable_core::{compile::check, explore::rule_counts::{case_counts, rule_cases}, source::Source};
/// let text = "table: fee\nhit: first\ninputs: { age: u8, member: bool }\noutputs: { euros: u8 }\nrules: |\n  \
///             | rule   | age  | member | euros |\n  | child  | < 10 | -      | 0     |\n  | member | -    | T      | 3     |\n";
/// let checked = check(Source::new("fee.yaml", text), &mut |_| Err(String::new()));
/// let table = checked.unit.table().unwrap();
/// let counts = case_counts(table, 100_000).unwrap();
/// assert_eq!(counts.fires.iter().map(|it| it.to_string()).collect::<Vec<_>>(), ["2", "1"]);
/// assert_eq!(counts.missing.unwrap().to_string(), "1");
/// let member = rule_cases(table, 1, 100_000).unwrap();
/// assert_eq!((member.matches.unwrap().to_string(), member.shared[0].rule, member.shared[0].decides), ("2".to_owned(), 0, true));
/// ```
#[must_use]
pub fn case_counts(table: &Table, steps: u64) -> Option<CaseCounts> {
    let space = Space::within(table, &mut Budget::steps(steps)).ok()?;
    let mut proof = Proof::new(table, space).ok()?;
    let missing = if proof.space.else_rule.is_some() { Some(Count::ZERO) } else { proof.rest.clone() };
    let fires = match table.hit {
        HitPolicy::Collect(_) => matched(&mut proof)?,
        _ => proof.case_counts()?,
    };
    Some(CaseCounts { all: proof.cases.clone(), fires, missing })
}

/// Counts the cases that each rule matches, ELSE those that no other rule does.
fn matched(proof: &mut Proof) -> Option<Vec<Count>> {
    let mut counts = vec![Count::ZERO; proof.table.rules.len()];
    for at in 0..proof.space.rules.len() {
        let region = proof.space.rules[at].region.clone();
        counts[proof.rule(at)] = proof.space.counted(&region)?;
    }
    if let Some(at) = proof.space.else_rule {
        counts[at] = proof.rest.clone()?;
    }
    Some(counts)
}

/// Finds the cases of one rule, in at most so many steps of a proof. `None` where it takes more, or where there is no
/// such rule.
#[must_use]
pub fn rule_cases(table: &Table, rule: usize, steps: u64) -> Option<RuleCases> {
    let space = Space::within(table, &mut Budget::steps(steps)).ok()?;
    let mut proof = Proof::of_regions(table, space);
    let (region, at) = match proof.space.rules.iter().position(|it| it.rule == rule) {
        Some(at) => (proof.space.rules[at].region.clone(), at),
        None => (proof.space.all.clone(), proof.space.else_rule.filter(|it| *it == rule).map(|_| proof.space.rules.len())?),
    };
    let is_else = at == proof.space.rules.len();
    let before = if matches!(table.hit, HitPolicy::Collect(_)) && !is_else { 0 } else { at };
    let fires = count_outside(&mut proof, &region, before);
    let matches = if is_else { fires.clone() } else { proof.space.counted(&region) };
    let (shared, has_more) = if is_else { (Vec::new(), false) } else { shared(&mut proof, &region, at, before).ok()? };
    let case = proof.case_outside(&region, 0..before).ok()?;
    let example = case.and_then(|it: Vec<Position>| words::case(table, &proof.space, &it)).unwrap_or_default();
    Some(RuleCases { matches, fires, shared, has_more, example })
}

/// Counts the cases of `region` that none of the first rules takes.
fn count_outside(proof: &mut Proof, region: &Region, before: usize) -> Option<Count> {
    let demand = proof.space.demand;
    let Space { rules, logic, .. } = &mut proof.space;
    let covers = rules[..before].iter().map(|it| &it.region).filter(|it| it.meets(region)).collect_vec();
    logic.in_passing(|logic| count_uncovered(logic, region, &covers, demand))
}

fn shared(proof: &mut Proof, region: &Region, at: usize, before: usize) -> Result<(Vec<SharedCases>, bool), Unanswered> {
    let mut found = Vec::new();
    for other in (0..proof.space.rules.len()).filter(|it| *it != at) {
        proof.space.logic.budget.spend(1)?;
        let Some(both) = proof.space.rules[other].region.intersect(region) else { continue };
        if !proof.space.is_possible(&both)? {
            continue;
        }
        if found.len() == MOST_SHARED {
            return Ok((found, true));
        }
        let (rule, mine) = (proof.rule(other), proof.rule(at));
        let rules = &proof.table.rules;
        let agrees = rules[rule].outcomes().any(|it| rules[mine].outcomes().any(|mine| mine == it));
        let cases = if proof.table.hit.is_in_order() { count_outside(proof, &both, at.min(other)) } else { proof.space.counted(&both) };
        if cases.as_ref().is_none_or(|it| !it.is_zero()) {
            found.push(SharedCases { rule, cases, decides: other < before, agrees });
        }
    }
    Ok((found, false))
}

#[cfg(test)]
mod tests {
    use super::{case_counts, rule_cases};
    use crate::fixture::{all_cases, small_tables};
    use crate::interpret::interpret;
    use crate::model::{Count, HitPolicy, Position, ValueSet};
    use crate::space::classes::Classes;

    const STEPS: u64 = 1_000_000;

    #[test]
    fn all_cases_are_counted() {
        for table in small_tables() {
            let classes = Classes::new(&table);
            // Values that nothing tells apart are one case.
            let is_counted =
                |(column, at): (usize, &Position)| classes.values(column, &classes.of(column, &ValueSet::one(*at))).first() == Some(*at);
            let cases = all_cases(&table).into_iter().filter(|case| case.iter().enumerate().all(is_counted)).collect::<Vec<_>>();
            let decided: Vec<_> = cases.iter().map(|case| interpret(&table, case)).collect();
            let collects = matches!(table.hit, HitPolicy::Collect(_));
            let counts = case_counts(&table, STEPS).unwrap();
            assert_eq!(counts.all.unwrap().to_string(), cases.len().to_string());
            let missing = decided.iter().filter(|it| it.fired.is_none()).count();
            assert_eq!(counts.missing.unwrap().to_string(), missing.to_string(), "{:?}", table.hit);
            for rule in 0..table.rules.len() {
                let is_else = table.rules[rule].is_else();
                let matches =
                    decided.iter().filter(|it| if is_else { it.matching.is_empty() } else { it.matching.contains(&rule) }).count();
                // `collect` has no order: every rule that matches counts.
                let fires = if collects { matches } else { decided.iter().filter(|it| it.fired == Some(rule)).count() };
                assert_eq!(counts.fires[rule].to_string(), fires.to_string(), "{:?} {rule}", table.hit);
                let one = rule_cases(&table, rule, STEPS).unwrap();
                assert_eq!((one.matches.unwrap().to_string(), one.fires.unwrap().to_string()), (matches.to_string(), fires.to_string()));
                assert_eq!(one.example.is_empty(), fires == 0, "{:?} {rule}", table.hit);
                for other in (0..table.rules.len()).filter(|it| *it != rule && !is_else && !table.rules[*it].is_else()) {
                    let both = decided.iter().filter(|it| it.matching.contains(&rule) && it.matching.contains(&other));
                    let is_theirs = |fired: Option<usize>| !table.hit.is_in_order() || fired.is_some_and(|it| it == rule || it == other);
                    let both = both.filter(|it| is_theirs(it.fired)).count();
                    let told = one.shared.iter().find(|it| it.rule == other);
                    assert_eq!(told.map_or("0".to_owned(), |it| it.cases.as_ref().unwrap().to_string()), both.to_string());
                    assert!(told.is_none_or(|it| it.decides == (!collects && other < rule)));
                    let agrees = table.rules[rule].outcome == table.rules[other].outcome;
                    assert!(told.is_none_or(|it| it.agrees == agrees));
                }
                if table.hit.is_in_order() && !is_else {
                    let lost = one.shared.iter().filter(|it| it.decides).filter_map(|it| it.cases.clone());
                    let lost = lost.fold(Count::ZERO, |sum, it| sum + it);
                    assert_eq!((matches - fires).to_string(), lost.to_string(), "{:?} {rule}", table.hit);
                }
            }
        }
    }

    #[test]
    fn too_many_steps_are_no_answer() {
        let table = &small_tables()[0];
        assert!(case_counts(table, 0).is_none() && rule_cases(table, 0, 0).is_none() && rule_cases(table, 9, STEPS).is_none());
    }
}
