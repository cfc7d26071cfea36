//! `unreachable-rule`: a rule that can never fire, because the relations forbid all its cases, or because under
//! `hit: first` earlier rules take them.
//!
//! A rule that never fires is no reason for another one: rules that do fire take all that it matches. What the same rules take is one finding.

use super::evidence::Proof;
use super::evidence::deletable::smallest_cover;
use super::words;
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{HitPolicy, Region};
use crate::space::budget::OutOfBudget;
use crate::space::cases::{Role, Space};
use crate::space::cover::taken_in_order;
use crate::space::plane::Plane;
use crate::space::residual::ResidualId;
use std::collections::BTreeMap;

/// The findings, and the places of the rules reported.
pub(super) fn check(proof: &mut Proof) -> Result<(Vec<Finding>, Vec<usize>), OutOfBudget> {
    let (mut reports, mut found): (Vec<Report>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut reports_by: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    let mut is_dead = vec![false; proof.space.rules.len()];
    let fates = if proof.table.hit == HitPolicy::First && proof.taken.is_none() { fates(proof)? } else { Vec::new() };
    for at in 0..proof.space.rules.len() {
        let among = match fates.get(at).cloned() {
            Some(Fate::Fires) => continue,
            Some(Fate::TakenBy(by)) => Some(by),
            Some(Fate::Dead) | None => None,
        };
        let rule = &proof.space.rules[at];
        if proof.space.demand != ResidualId::TRUE && !proof.space.logic.is_possible(proof.space.demand, &rule.region)? {
            reports.push(Report::Forbidden(Box::new(forbidden(proof, at)?)));
        } else if let Some(by) = covered_by(proof, at, &is_dead, among)? {
            match reports_by.get(&by).map(|report| &mut reports[*report]) {
                Some(Report::Covered { rules, .. }) => rules.push(at),
                _ => {
                    reports_by.insert(by.clone(), reports.len());
                    reports.push(Report::Covered { rules: vec![at], by });
                }
            }
        } else {
            continue;
        }
        is_dead[at] = true;
        found.push(at);
    }
    let findings = reports.into_iter().map(|report| match report {
        Report::Forbidden(finding) => *finding,
        Report::Covered { rules, by } => covered(proof, &rules, &by),
    });
    Ok((findings.collect(), found))
}

/// What becomes of a rule under `hit: first`.
#[derive(Clone)]
enum Fate {
    /// It takes a case.
    Fires,
    /// It takes none.
    Dead,
    /// It takes none: these rules, which fire themselves, take all its cases.
    TakenBy(Vec<usize>),
}

/// The fate of each rule, where all of them are found out together; else nothing.
fn fates(proof: &mut Proof) -> Result<Vec<Fate>, OutOfBudget> {
    if let Some(plane) = Plane::of(&proof.space) {
        proof.space.logic.budget.spend(plane.cost())?;
        return Ok(plane.first_somewhere().into_iter().map(|fires| if fires { Fate::Fires } else { Fate::Dead }).collect());
    }
    if !proof.overlaps.are_too_many {
        return Ok(Vec::new());
    }
    let Space { rules, logic, demand, .. } = &mut proof.space;
    let regions: Vec<&Region> = rules.iter().map(|it| &it.region).collect();
    let taken = taken_in_order(logic, &regions, *demand)?;
    Ok(taken.into_iter().map(|by| by.map_or(Fate::Fires, Fate::TakenBy)).collect())
}

/// What becomes one finding.
enum Report {
    /// A rule whose cases the relations forbid.
    Forbidden(Box<Finding>),
    /// Rules, by place, whose cases the rules `by` take.
    Covered { rules: Vec<usize>, by: Vec<usize> },
}

/// Under `hit: first` the earlier rules that take all cases of the one at `at`, where they do; none of them is dead itself.
/// `among` are rules that are known to take them.
fn covered_by(proof: &mut Proof, at: usize, is_dead: &[bool], among: Option<Vec<usize>>) -> Result<Option<Vec<usize>>, OutOfBudget> {
    let has_cases = proof.taken.as_ref().is_some_and(|taken| !taken[at].is_zero());
    if proof.table.hit != HitPolicy::First || has_cases {
        return Ok(None);
    }
    let earlier = among.unwrap_or_else(|| proof.overlaps.before(at).iter().copied().filter(|other| !is_dead[*other]).collect());
    let demand = proof.space.demand;
    smallest_cover(proof, at, &earlier, demand)
}

fn forbidden(proof: &mut Proof, at: usize) -> Result<Finding, OutOfBudget> {
    let region = &proof.space.rules[at].region.clone();
    let blamed = conflicting(proof, region)?;
    let table = proof.table;
    let rule = &table.rules[proof.rule(at)];
    let reason = match blamed[..] {
        [] => "its conditions exclude each other",
        _ => "the relations forbid all its cases",
    };
    let mut finding = Finding::new(Code::UnreachableRule, rule.id.span, format!("rule `{}` can never fire: {reason}", rule.id.value))
        .label("never fires");
    for relation in blamed {
        finding = finding.also(table.relations[relation].span, "forbidden by this relation");
    }
    Ok(finding
        .note(format!("its cases: {}", words::region_text(table, &proof.space, region)))
        .help("delete the rule, or correct its entries")
        .evidence(evidence(proof, &[proof.rule(at)])))
}

/// A small set of relations that together forbid the region.
fn conflicting(proof: &mut Proof, region: &Region) -> Result<Vec<usize>, OutOfBudget> {
    let mut blamed: Vec<usize> = (0..proof.space.relations.len()).collect();
    for relation in 0..proof.space.relations.len() {
        let rest: Vec<usize> = blamed.iter().copied().filter(|it| *it != relation).collect();
        let fewer = Space::under(proof.table, &rest);
        if let Ok(mut fewer) = fewer
            && !fewer.is_possible(region)?
        {
            blamed = rest;
        }
    }
    blamed.retain(|relation| !matches!(proof.space.relations[*relation], Role::Claim(_)));
    Ok(blamed)
}

fn covered(proof: &Proof, places: &[usize], by: &[usize]) -> Finding {
    let table = proof.table;
    let ids = |places: &[usize]| places.iter().map(|it| proof.rule(*it)).collect::<Vec<usize>>();
    let (dead, by) = (ids(places), ids(by));
    let (they, them, their) = if dead.len() == 1 { ("the rule", "it", "its") } else { ("the rules", "them", "their") };
    let takes = if by.len() == 1 { "takes" } else { "take" };
    let message =
        format!("{} can never fire: {} before {them} {takes} all {their} cases", words::rules(table, &dead), words::rules(table, &by));
    let mut finding = Finding::new(Code::UnreachableRule, table.rules[dead[0]].id.span, message).label("never fires");
    for &rule in dead.iter().take(words::NAMED).skip(1) {
        finding = finding.also(table.rules[rule].id.span, "never fires, for the same reason");
    }
    for &rule in by.iter().take(words::NAMED) {
        finding = finding.also(table.rules[rule].id.span, "comes first");
    }
    let others = if by.len() == 1 || dead.len() > 1 { words::rules(table, &by) } else { "them".to_owned() };
    let all: Vec<usize> = [dead, by].concat();
    finding.help(format!("delete {they}, or move {them} before {others}")).evidence(evidence(proof, &all))
}

fn evidence(proof: &Proof, rules: &[usize]) -> Evidence {
    Evidence { table: Some(proof.table.name.value.clone()), rules: words::ids(proof.table, rules), ..Evidence::default() }
}
