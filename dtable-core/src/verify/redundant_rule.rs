//! `duplicate-rule`, `redundant-rule`: rules that can be deleted without changing any result, because one other rule is the
//! same, or because others with the same result take all their cases together.
//!
//! With a choice of results: the others have to take all cases of the rule, and in each of them one of the others has to
//! rule out what the rule rules out.
//!
//! Under `hit: first` see [`super::redundant_in_order`].
//!
//! The rules are tried from the last to the first, each against those that stay, so all that are reported may be
//! deleted together.

use super::proof::Proof;
use super::redundant_in_order::{deletable_in_order, finding as in_order_finding};
use super::words;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{HitPolicy, Region, ValueSet};
use crate::space::budget::OutOfBudget;
use crate::space::cases::Space;
use crate::space::cover::{sufficient, sufficient_products};
use crate::space::literals::Products;
use crate::space::plane::Plane;
use crate::space::residual::ResidualId;

/// The findings for the rules that are not yet `reported`, and the places of those found.
pub(super) fn check(proof: &mut Proof, reported: &[usize]) -> Result<(Vec<Finding>, Vec<usize>), OutOfBudget> {
    let (mut findings, mut found) = (Vec::new(), Vec::new());
    match proof.table.hit {
        HitPolicy::Collect(_) => return Ok((findings, found)),
        HitPolicy::First => {
            let redundant = deletable_in_order(proof, reported, proof.space.demand).unwrap_or_default();
            findings.extend(redundant.iter().rev().map(|it| in_order_finding(proof, it)));
            found.extend(redundant.iter().map(|it| it.at));
            return Ok((findings, found));
        }
        HitPolicy::Unique | HitPolicy::Any => {}
    }
    for (at, covering) in deletable(proof, reported, proof.space.demand)? {
        found.push(at);
        let rules = &proof.space.rules;
        findings.push(match covering[..] {
            [twin] if rules[twin].region == rules[at].region && proof.agree(at, twin) => duplicate(proof, at, twin),
            _ => redundant(proof, at, covering)?,
        });
    }
    findings.reverse();
    Ok((findings, found))
}

/// The rules that can be deleted together under `demand`, each with rules that stay and do the same wherever it matches; from the last to
/// the first.
pub(super) fn deletable(proof: &mut Proof, reported: &[usize], demand: ResidualId) -> Result<Vec<(usize, Vec<usize>)>, OutOfBudget> {
    let mut is_kept = vec![true; proof.space.rules.len()];
    reported.iter().for_each(|at| is_kept[*at] = false);
    let mut found = Vec::new();
    let is_essential = essential(proof)?;
    for at in (0..is_kept.len()).rev().filter(|at| !is_essential.get(*at).is_some_and(|it| *it)) {
        let others = if is_kept[at] { agreeing(proof, at, &is_kept, demand) } else { Vec::new() };
        let rules = &proof.space.rules;
        let covering = match others.iter().find(|other| rules[**other].region == rules[at].region && proof.agree(at, **other)) {
            Some(twin) => Some(vec![*twin]),
            None if others.is_empty() => None,
            None => stand_ins(proof, at, &others, demand)?,
        };
        if let Some(covering) = covering {
            is_kept[at] = false;
            found.push((at, covering));
        }
    }
    Ok(found)
}

/// For each rule whether it matches a case that no other rule does, where that is known at once; else nothing.
fn essential(proof: &mut Proof) -> Result<Vec<bool>, OutOfBudget> {
    let Some(plane) = Plane::of(&proof.space) else { return Ok(Vec::new()) };
    proof.space.logic.budget.spend(plane.cost())?;
    Ok(plane.alone_somewhere())
}

/// The rules that stay, reach into the one at `at`, and have a result in common with it.
fn agreeing(proof: &Proof, at: usize, is_kept: &[bool], demand: ResidualId) -> Vec<usize> {
    let mut others = neighbours(proof, at, demand);
    others.retain(|other| is_kept[*other] && !proof.clash(at, *other));
    others
}

/// The rules that share cases with the one at `at` under `demand`, ascending. Under a weaker demand than the table's they may be such that share no possible case
/// with it.
pub(super) fn neighbours(proof: &Proof, at: usize, demand: ResidualId) -> Vec<usize> {
    let mut others: Vec<usize> = proof.overlaps.perhaps_with(at, &proof.space).into_owned();
    if demand != proof.space.demand {
        let apart = proof.overlaps.apart.iter();
        others.extend(apart.filter_map(|pair| if pair.0 == at { Some(pair.1) } else { (pair.1 == at).then_some(pair.0) }));
        others.sort_unstable();
    }
    others
}

/// Those of the rules `by` that take all cases of the one at `at`, as far as one search tells; `None` where they do not.
fn sufficient_rules(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget> {
    let Space { rules, all, logic, .. } = &mut proof.space;
    let region = &rules[at].region;
    let covers: Vec<&Region> = by.iter().map(|it| &rules[*it].region).collect();
    let found = match proof.products.get_or_init(|| Products::new(all, rules.iter().map(|it| &it.region))) {
        Some(products) => sufficient_products(logic, region, (products, at, by), &covers, demand)?,
        None => sufficient(logic, region, &covers, demand)?,
    };
    Ok(found.map(|found| found.into_iter().map(|it| by[it]).collect()))
}

/// The same, where the rules found allow nothing that the one at `at` does not: whatever else some of them allow, others of them rule out.
fn stand_ins(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget> {
    let Some(mut found) = sufficient_rules(proof, at, by, demand)? else { return Ok(None) };
    let allowed = by.iter().fold(ValueSet::EMPTY, |all, other| all.union(&proof.allowed[*other]));
    for foreign in allowed.minus(&proof.allowed[at]).iter() {
        let against: Vec<usize> = by.iter().copied().filter(|other| !proof.allowed[*other].contains(foreign)).collect();
        let Some(more) = sufficient_rules(proof, at, &against, demand)? else { return Ok(None) };
        found.extend(more);
    }
    found.sort_unstable();
    found.dedup();
    Ok(Some(found))
}

/// Finds among some rules those that are enough for the one at a place.
type Enough = fn(&mut Proof, usize, &[usize], ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget>;

/// With more rules than this that cover one together, nobody asks whether there might be one fewer.
const SMALL: usize = 8;

/// Of the rules `by` as few as are found that take all cases of the one at `at`; `None` where they do not.
pub(super) fn smallest_cover(proof: &mut Proof, at: usize, by: &[usize], demand: ResidualId) -> Result<Option<Vec<usize>>, OutOfBudget> {
    match sufficient_rules(proof, at, by, demand)? {
        Some(kept) => fewer(proof, at, kept, demand, sufficient_rules).map(Some),
        None => Ok(None),
    }
}

/// Of the rules `kept`, which are `enough` for the one at `at`, as few as are found: those that a search among them needs, searched again as
/// long as that leaves out a quarter, and of a small number each left out in turn.
fn fewer(proof: &mut Proof, at: usize, mut kept: Vec<usize>, demand: ResidualId, enough: Enough) -> Result<Vec<usize>, OutOfBudget> {
    while kept.len() > 1
        && let Some(fewer) = enough(proof, at, &kept, demand)?
    {
        let is_enough = 4 * fewer.len() > 3 * kept.len();
        kept = fewer;
        if is_enough {
            break;
        }
    }
    let tried = if kept.len() <= SMALL { kept.clone() } else { Vec::new() };
    for other in tried.into_iter().rev() {
        let rest: Vec<usize> = kept.iter().copied().filter(|it| *it != other).collect();
        if rest.len() < kept.len()
            && let Some(fewer) = enough(proof, at, &rest, demand)?
        {
            kept = fewer;
        }
    }
    Ok(kept)
}

fn duplicate(proof: &Proof, at: usize, twin: usize) -> Finding {
    let table = proof.table;
    let (rule, twin) = (proof.rule(at), proof.rule(twin));
    let (id, other) = (&table.rules[rule].id, &table.rules[twin].id);
    Finding::new(Code::DuplicateRule, id.span, format!("rule `{}` repeats rule `{}`", id.value, other.value))
        .label("the same entries and the same result")
        .also(other.span, "as here")
        .help(format!("delete rule `{}`", id.value))
        .evidence(evidence(proof, &[rule, twin]))
}

fn redundant(proof: &mut Proof, at: usize, covering: Vec<usize>) -> Result<Finding, OutOfBudget> {
    let demand = proof.space.demand;
    let covering = fewer(proof, at, covering, demand, stand_ins)?;
    let same = if covering.iter().all(|other| proof.agree(at, *other)) { "with the same result" } else { "with no other result" };
    let region = &proof.space.rules[at].region;
    let table = proof.table;
    let rule = proof.rule(at);
    let indices: Vec<usize> = covering.iter().map(|it| proof.rule(*it)).collect();
    let id = &table.rules[rule].id;
    let verb = if indices.len() == 1 { "takes all its cases" } else { "take all its cases together" };
    let message = format!("rule `{}` is redundant: {} {verb}, {same}", id.value, words::rules(table, &indices));
    let mut finding = Finding::new(Code::RedundantRule, id.span, message).label("never needed");
    for &index in indices.iter().take(words::NAMED) {
        finding = finding.also(table.rules[index].id.span, "covers it, in whole or in part");
    }
    let all: Vec<usize> = std::iter::once(rule).chain(indices).collect();
    Ok(finding
        .note(format!("its cases: {}", words::region_text(table, &proof.space, region)))
        .help(format!("delete rule `{}`", id.value))
        .evidence(evidence(proof, &all)))
}

fn evidence(proof: &Proof, rules: &[usize]) -> Evidence {
    Evidence { table: Some(proof.table.name.value.clone()), rules: words::ids(proof.table, rules), ..Evidence::default() }
}
