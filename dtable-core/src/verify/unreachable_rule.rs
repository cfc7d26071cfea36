//! `unreachable-rule`: a rule that can never fire, because the relations forbid all its cases, or because under
//! `hit: first` earlier rules take them.
//!
//! A rule that never fires is no reason for another one: rules that do fire take all that it matches. What the same rules take is one finding.

use super::evidence::Proof;
use super::evidence::conflict::{conflict, with_origins};
use super::evidence::deletable::{smaller_cover, smallest_cover};
use super::may_overflow::overflows_in;
use super::words;
use crate::diagnostic::{Code, Evidence, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region, Table};
use crate::space::budget::OutOfBudget;
use crate::space::cases::{Role, Space, with_relations};
use crate::space::in_order::in_order;
use crate::space::overlap::plane::Plane;
use crate::space::residual::ResidualId;
use crate::space::together::{Group, Item, Row};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// The findings, and the places of the rules reported.
pub(super) fn check(proof: &mut Proof) -> Result<(Vec<Finding>, Vec<usize>), OutOfBudget> {
    let (mut reports, mut found): (Vec<Report>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut reports_by: BTreeMap<Vec<usize>, usize> = BTreeMap::new();
    let mut is_dead = vec![false; proof.space.rules.len()];
    let fates = if proof.table.hit.is_in_order() && proof.taken.is_none() { fates(proof)? } else { Vec::new() };
    for at in 0..proof.space.rules.len() {
        let fate = fates.get(at);
        if let Some(Fate::Fires) = fate {
            continue;
        }
        let rule = &proof.space.rules[at];
        if proof.space.demand != ResidualId::TRUE && !proof.space.logic.is_possible(proof.space.demand, &rule.region)? {
            reports.push(Report::Forbidden(Box::new(forbidden(proof, at)?)));
        } else if let Some(by) = covered_by(proof, at, &is_dead, fate)? {
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
    Ok((findings.collect_vec(), found))
}

/// What becomes of a rule under `hit: first` or `hit: priority`.
#[derive(Clone)]
enum Fate {
    /// The rule takes a case.
    Fires,
    /// The rule takes no case.
    Dead,
    /// The rule takes no case: these rules, which fire themselves, take all of its.
    TakenBy(Vec<usize>),
    /// The same, and they take all cases of other rules as well.
    TakenWithOthers(Vec<usize>),
}

/// The fate of each rule, where all of them are found out together; else nothing.
fn fates(proof: &mut Proof) -> Result<Vec<Fate>, OutOfBudget> {
    if proof.table.hit == HitPolicy::First
        && let Some(plane) = Plane::of(&proof.space)
    {
        proof.space.logic.budget.spend(plane.cost())?;
        return Ok(plane.first_somewhere().into_iter().map(|fires| if fires { Fate::Fires } else { Fate::Dead }).collect_vec());
    }
    if !proof.overlaps.are_too_many {
        return Ok(Vec::new());
    }
    let ranks = if proof.table.hit == HitPolicy::First { (0..proof.space.rules.len()).collect() } else { proof.ranks.clone() };
    let Space { rules, logic, demand, all, .. } = &mut proof.space;
    let regions: Vec<&Region> = rules.iter().map(|it| &it.region).collect();
    let found = in_order(logic, all, (&regions, &ranks), *demand)?;
    let share = |taken: usize| found.fates.iter().filter(|it| **it == Some(taken)).count() > 1;
    let are_shared: Vec<bool> = (0..found.taken.len()).map(share).collect_vec();
    let fate = |taken: Option<usize>| {
        taken.map_or(Fate::Fires, |at| {
            let by = found.taken[at].by.clone();
            if are_shared[at] { Fate::TakenWithOthers(by) } else { Fate::TakenBy(by) }
        })
    };
    Ok(found.fates.iter().copied().map(fate).collect_vec())
}

/// What becomes one finding.
enum Report {
    /// A rule whose cases the relations forbid.
    Forbidden(Box<Finding>),
    /// Rules, by place, whose cases the rules `by` take.
    Covered { rules: Vec<usize>, by: Vec<usize> },
}

/// Under `hit: first` the earlier rules that take all cases of the one at `at`, where they do; none of them is dead itself. Under `hit: priority` those with
/// better results. The fate of the rule may be known.
fn covered_by(proof: &mut Proof, at: usize, is_dead: &[bool], fate: Option<&Fate>) -> Result<Option<Vec<usize>>, OutOfBudget> {
    let has_cases = proof.taken.as_ref().is_some_and(|taken| !taken[at].is_zero());
    if !proof.table.hit.is_in_order() || has_cases {
        return Ok(None);
    }
    let earlier: Vec<usize> = match fate {
        Some(Fate::TakenWithOthers(by)) => return Ok(Some(by.clone())),
        Some(Fate::TakenBy(by)) => return smaller_cover(proof, at, by.clone(), proof.space.demand).map(Some),
        Some(Fate::Fires | Fate::Dead) | None => {
            let goes_before = |other: &usize| proof.table.hit == HitPolicy::First || proof.ranks[*other] < proof.ranks[at];
            proof.overlaps.before(at).into_iter().filter(|other| !is_dead[*other] && goes_before(other)).collect_vec()
        }
    };
    let demand = proof.space.demand;
    smallest_cover(proof, at, &earlier, demand)
}

fn forbidden(proof: &mut Proof, at: usize) -> Result<Finding, OutOfBudget> {
    let blamed = conflicting(proof, at)?;
    let region = proof.space.rules[at].region.clone();
    let conflict = conflict(&mut proof.space, &region);
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
    finding = finding.note(format!("no case has {}", words::region_text(table, &proof.space, &conflict)));
    Ok(with_origins(finding, table, &proof.space, &conflict)
        .help("delete the rule, or correct its entries")
        .remedy(Remedy::DeleteRules(vec![rule.id.span]))
        .evidence(Evidence {
            regions: vec![words::evidence(table, &proof.space, &conflict, None, &[proof.rule(at)])],
            ..evidence(proof, &[proof.rule(at)])
        }))
}

/// A small set of relations that together forbid all cases of the rule at `at`.
fn conflicting(proof: &mut Proof, at: usize) -> Result<Vec<usize>, OutOfBudget> {
    let mut blamed: Vec<usize> = (0..proof.space.relations.len()).collect();
    let alone = OnceCell::new();
    for relation in 0..proof.space.relations.len() {
        let rest: Vec<usize> = blamed.iter().copied().filter(|it| *it != relation).collect();
        if !is_possible_under(proof, &rest, at, &alone)? {
            blamed = rest;
        }
    }
    blamed.retain(|relation| !matches!(proof.space.relations[*relation], Role::Claim(_)));
    Ok(blamed)
}

/// Whether some case of the rule at `at` is possible under some of the relations. A case in which an expression cannot be computed counts as possible: another
/// relation keeps that from happening, and is to blame. No other rule matters, and there may be thousands of them: where a table is made for the question, it is
/// made from the one with the rule `alone`.
fn is_possible_under(proof: &mut Proof, relations: &[usize], at: usize, alone: &OnceCell<Table>) -> Result<bool, OutOfBudget> {
    let space = &mut proof.space;
    let is_left_out = |(at, role): (usize, &Role)| matches!(role, Role::Rows) && !relations.contains(&at);
    let overflows = |(item, value): (&Item, &u16)| !matches!(item, Item::Input(_)) && *value == Row::OVERFLOW;
    let may_overflow = |group: &Group| group.rows.iter().any(|row| group.items.iter().zip(&row.values).any(overflows));
    // What is given holds the relations that compare inputs, and that nothing overflows.
    let is_fixed = space.logic.is_by_solver() || space.groups.iter().any(may_overflow);
    if is_fixed || space.relations.iter().enumerate().any(is_left_out) {
        let weaker = || {
            let rule = &proof.table.rules[proof.rule(at)];
            with_relations(alone.get_or_init(|| Table { rules: vec![rule.clone()], ..proof.table.clone() }), relations)
        };
        return Ok(proof.blame(weaker, true, |fewer| {
            let region = fewer.space.rules[0].region.clone();
            Ok(fewer.space.is_possible(&region)? || !overflows_in(fewer.table, &mut fewer.space, &region)?.is_empty())
        }));
    }
    let assumed = relations.iter().filter_map(|at| space.relations[*at].assumption());
    let parts = std::iter::once(space.given).chain(assumed).collect_vec();
    let demand = space.logic.residuals.and(parts);
    space.logic.is_possible(demand, &space.rules[at].region)
}

fn covered(proof: &Proof, places: &[usize], by: &[usize]) -> Finding {
    let table = proof.table;
    let ids = |places: &[usize]| places.iter().map(|it| proof.rule(*it)).collect_vec();
    let (dead, by) = (ids(places), ids(by));
    let (they, them, their) = if dead.len() == 1 { ("the rule", "it", "its") } else { ("the rules", "them", "their") };
    let takes = if by.len() == 1 { "takes" } else { "take" };
    let before = if table.hit == HitPolicy::Priority { ", with a better result," } else { &format!(" before {them}") };
    let message = format!("{} can never fire: {}{before} {takes} all {their} cases", words::rules(table, &dead), words::rules(table, &by));
    let comes_first = if table.hit == HitPolicy::Priority { "has a better result" } else { "comes first" };
    let mut finding = Finding::new(Code::UnreachableRule, table.rules[dead[0]].id.span, message).label("never fires");
    for &rule in dead.iter().take(words::NAMED).skip(1) {
        finding = finding.also(table.rules[rule].id.span, "never fires, for the same reason");
    }
    for &rule in by.iter().take(words::NAMED) {
        finding = finding.also(table.rules[rule].id.span, comes_first);
    }
    let others = if by.len() == 1 || dead.len() > 1 { words::rules(table, &by) } else { "them".to_owned() };
    let remedy = Remedy::DeleteRules(dead.iter().map(|rule| table.rules[*rule].id.span).collect_vec());
    let all: Vec<usize> = [dead, by].concat();
    let help = match table.hit {
        HitPolicy::Priority => format!("delete {they}, or list {their} result before that of {others} in `values:`"),
        _ => format!("delete {they}, or move {them} before {others}"),
    };
    finding.help(help).remedy(remedy).evidence(evidence(proof, &all))
}

fn evidence(proof: &Proof, rules: &[usize]) -> Evidence {
    Evidence { table: Some(proof.table.name.value.clone()), rules: words::ids(proof.table, rules), ..Evidence::default() }
}
