//! `unneeded-assumption`: assumptions on which no verdict depends.
//!
//! An assumption is a promise of the program that nobody proves. It is needed if without it the table would have a gap
//! or a contradiction, if a relation or a range that is proved would not follow, or if another finding, an example or
//! `expect:` would change. Leaving out an assumption only adds cases, so only cases that were impossible before have to
//! be examined. The assumptions are tried from the last to the first, each against those that stay; so all that are
//! reported may be deleted together.

use super::broken_property;
use super::choice::jointly::{MOST_SETS, Together, jointly};
use super::choice::one_result::{ResultPicks, picks};
use super::contradictory_rules::{contested, decided_by, shared};
use super::evidence::deletable::covering;
use super::evidence::deletable_in_order::redundant;
use super::evidence::{Proof, finding_about};
use super::failed_example;
use super::may_overflow::keeps_in_range;
use super::words;
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region};
use crate::space::budget::Unanswered;
use crate::space::cases::{RelationRole, with_relations};
use crate::space::cover::uncovered;
use crate::space::overlap::Pair;
use crate::space::residual::ResidualId;
use std::collections::BTreeSet;

/// The part of the budget for this check, on which no verdict depends: the budget divided by this. If it is used up,
/// nothing is reported.
const UNNEEDED_SHARE: u64 = 4;

/// Examines the relations that are not `reported` as needless; `special` are the rules found by the checks before.
pub(super) fn check(proof: &mut Proof, reported: &[usize], special: &SpecialRules) -> Vec<Finding> {
    let steps = proof.space.logic.budget.limit() / UNNEEDED_SHARE;
    let found = proof.with_slice(steps, |proof| unneeded(proof, reported, special));
    found.ok().and_then(|found| finding(proof, &found)).into_iter().collect_vec()
}

/// The relations that may be deleted together.
fn unneeded(proof: &mut Proof, reported: &[usize], special: &SpecialRules) -> Result<Vec<usize>, Unanswered> {
    let is_claim = |it: &usize| matches!(proof.space.relations[*it], RelationRole::Claim(_));
    let mut kept: Vec<usize> = (0..proof.space.relations.len()).filter(|it| !reported.contains(it) && !is_claim(it)).collect_vec();
    if kept.is_empty() {
        return Ok(Vec::new());
    }
    let Some(saved) = kept_apart(proof)? else { return Ok(Vec::new()) };
    let (mut unneeded, mut known, mut is_failed) = (Vec::new(), None, None);
    for relation in kept.clone().into_iter().rev().filter(|it| !proof.table.is_of_used(*it)).collect_vec() {
        let rest: Vec<usize> = kept.iter().copied().filter(|it| *it != relation).collect_vec();
        // The author may delete this assumption and keep the needless relations.
        let mut most = [&rest[..], reported].concat();
        most.sort_unstable();
        let needed = keeps_in_range(proof, &rest)
            || (!reported.is_empty() && keeps_in_range(proof, &most))
            || match Weaker::new(proof, &rest) {
                Some(weaker) => is_needed(proof, weaker, &saved, special)?,
                None => {
                    let known = match &mut known {
                        Some(known) => known,
                        none => none.insert(VerdictParts::of(proof)?),
                    };
                    is_needed_over_inputs(proof, &with_claims(proof, &rest), special, known)
                }
            }
            || pins_change(proof, &rest, &mut is_failed)?
            || (!reported.is_empty() && pins_change(proof, &most, &mut is_failed)?);
        if !needed {
            unneeded.push(relation);
            kept = rest;
        }
    }
    unneeded.sort_unstable();
    Ok(unneeded)
}

/// The assumptions that remain with fewer relations.
#[derive(Clone, Copy)]
struct Weaker {
    demand: ResidualId,
    /// The cases that this demand allows and all assumptions together exclude: those that a relation left out excludes.
    gained: ResidualId,
}

impl Weaker {
    /// Keeps only the relations of `rest` as assumptions. `None` if the space already assumes something about a relation
    /// that is left out: that inputs satisfy it, or that it does not overflow.
    fn new(proof: &mut Proof, rest: &[usize]) -> Option<Self> {
        let (mut parts, mut left_out) = (vec![proof.space.given], Vec::new());
        let is_by_solver = proof.space.logic.is_by_solver();
        for (at, role) in proof.space.relations.iter().enumerate() {
            match role {
                RelationRole::Assumption(id) if rest.contains(&at) => parts.push(*id),
                RelationRole::Assumption(_) if is_by_solver && proof.table.relations[at].formula.has_tests() => return None,
                RelationRole::Assumption(id) => left_out.push(*id),
                RelationRole::Rows if !rest.contains(&at) => return None,
                RelationRole::Rows | RelationRole::Claim(_) => {}
            }
        }
        let residuals = &mut proof.space.logic.residuals;
        let demand = residuals.and(parts);
        let held = residuals.and(left_out);
        let forbidden = residuals.not(held);
        Some(Self { demand, gained: residuals.and(vec![demand, forbidden]) })
    }
}

/// Whether some verdict would change with only the relations of `rest`, if one left out compares inputs: proves the
/// weaker table anew, and compares it with the facts about the whole one.
fn is_needed_over_inputs(proof: &Proof, rest: &[usize], special: &SpecialRules, known: &VerdictParts) -> bool {
    proof.aside(&with_relations(proof.table, rest), true, |weaker| {
        weaker.look_at_rules()?;
        let has_others = weaker.overlaps.pairs().ne(proof.overlaps.pairs()) || weaker.is_covered != proof.is_covered;
        let demand = weaker.space.demand;
        Ok(has_others || VerdictParts::of(weaker)? != *known || differs(weaker, special, demand)? || refutes(weaker, demand)?)
    })
}

/// Adds the relations that are proved and never assumed.
fn with_claims(proof: &Proof, rest: &[usize]) -> Vec<usize> {
    let is_left = |at: &usize| rest.contains(at) || matches!(proof.space.relations[*at], RelationRole::Claim(_));
    (0..proof.space.relations.len()).filter(is_left).collect_vec()
}

/// Whether a claim does not follow from a demand.
fn refutes(proof: &mut Proof, demand: ResidualId) -> Result<bool, Unanswered> {
    for role in proof.space.relations.clone() {
        let RelationRole::Claim(claim) = role else { continue };
        let residuals = &mut proof.space.logic.residuals;
        let denied = residuals.not(claim);
        let denied = residuals.and(vec![demand, denied]);
        if proof.space.logic.is_satisfiable(denied)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The facts of a proof on which findings about contradictions, choices and rules that never fire depend.
#[derive(PartialEq)]
struct VerdictParts {
    together: Vec<Together>,
    contested: Vec<Pair>,
    picks: ResultPicks,
    reached: Vec<bool>,
}

impl VerdictParts {
    fn of(proof: &mut Proof) -> Result<Self, Unanswered> {
        let demand = proof.space.demand;
        let contested = if proof.table.hit == HitPolicy::Priority { contested(proof)? } else { Vec::new() };
        Ok(Self { together: jointly(proof, demand)?, contested, picks: picks(proof)?, reached: proof.reached()? })
    }
}

/// Pairs of rules that would share cases if the relations did not exclude them, and for which a shared case would be a
/// finding or leave less choice.
#[derive(Default)]
struct KeptApart {
    regions: Vec<Region>,
    /// The pairs, without their regions: there may be hundreds of thousands.
    pairs: Vec<Pair>,
    /// Under `hit: priority`: pairs that share possible cases, in each of which a rule with a better result matches.
    outranked: Vec<Pair>,
}

/// Finds the pairs that relations keep apart; `None` if there are too many.
fn kept_apart(proof: &mut Proof) -> Result<Option<KeptApart>, Unanswered> {
    let mut found = KeptApart::default();
    if !matches!(proof.table.hit, HitPolicy::Unique | HitPolicy::Any | HitPolicy::Priority) {
        return Ok(Some(found));
    }
    let together = jointly(proof, ResidualId::TRUE)?;
    if together.len() == MOST_SETS {
        return Ok(None);
    }
    for it in together {
        if !proof.space.is_possible(&it.region)? {
            found.regions.push(it.region);
        }
    }
    let matters = |(first, second): &Pair| {
        proof.table.hit == HitPolicy::Unique || proof.ranks[*first] == proof.ranks[*second] && !proof.agree(*first, *second)
    };
    found.pairs = proof.overlaps.apart().filter(matters).collect_vec();
    if proof.table.hit == HitPolicy::Priority {
        let contested: BTreeSet<Pair> = contested(proof)?.into_iter().collect();
        found.outranked = proof.overlaps.pairs().filter(|it| proof.clash(it.0, it.1) && !contested.contains(it)).collect_vec();
    }
    Ok(Some(found))
}

/// Whether some verdict would change under the weaker demand.
fn is_needed(proof: &mut Proof, weaker: Weaker, saved: &KeptApart, special: &SpecialRules) -> Result<bool, Unanswered> {
    let Weaker { demand, gained } = weaker;
    for region in &saved.regions {
        if proof.space.logic.is_possible(demand, region)? {
            return Ok(true);
        }
    }
    for &(first, second) in &saved.pairs {
        proof.space.logic.budget.spend(1)?;
        let rules = &proof.space.rules;
        if let Some(shared) = rules[first].region.intersect(&rules[second].region)
            && proof.space.logic.is_possible(demand, &shared)?
        {
            return Ok(true);
        }
    }
    for &(first, second) in &saved.outranked {
        let shared = shared(proof, first, second).0;
        if decided_by(proof, first, &shared, gained)?.is_some() {
            return Ok(true);
        }
    }
    if differs(proof, special, demand)? || refutes(proof, demand)? {
        return Ok(true);
    }
    Ok(rest_changes(proof, gained)? || choices_meet(proof, gained)?)
}

/// The places of rules that are findings by themselves; rules that can be deleted from the last to the first.
pub(super) struct SpecialRules {
    pub(super) unreachable: Vec<usize>,
    pub(super) deletable: Vec<usize>,
}

/// Whether a special rule is no longer special under a weaker demand. Other rules do not become special, because the
/// demand allows more cases.
fn differs(proof: &mut Proof, special: &SpecialRules, demand: ResidualId) -> Result<bool, Unanswered> {
    for &at in &special.unreachable {
        let region = proof.space.rules[at].region.clone();
        if proof.space.logic.is_possible(demand, &region)? {
            return Ok(true);
        }
    }
    let mut is_kept = vec![true; proof.space.rules.len()];
    special.unreachable.iter().for_each(|at| is_kept[*at] = false);
    for &at in &special.deletable {
        let can_go = match proof.table.hit {
            HitPolicy::First | HitPolicy::Priority => redundant(proof, at, &is_kept, demand)?.is_some(),
            HitPolicy::Unique | HitPolicy::Any | HitPolicy::Collect(_) => covering(proof, at, &is_kept, demand)?.is_some(),
        };
        if !can_go {
            return Ok(true);
        }
        is_kept[at] = false;
    }
    Ok(false)
}

/// Whether in one of the cases `gained` two rules match that have different results to choose from. The result that is
/// picked for the first one may depend on it.
fn choices_meet(proof: &mut Proof, gained: ResidualId) -> Result<bool, Unanswered> {
    for first in (0..proof.space.rules.len()).filter(|at| proof.allowed[*at].len() > 1).collect_vec() {
        for second in 0..proof.space.rules.len() {
            let shared = proof.space.rules[first].region.intersect(&proof.space.rules[second].region);
            if let Some(region) = shared.filter(|_| !proof.agree(first, second))
                && proof.space.logic.is_possible(gained, &region)?
            {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Whether the cases left to ELSE or to no rule change, if that matters: one of the cases `gained` is uncovered.
fn rest_changes(proof: &mut Proof, gained: ResidualId) -> Result<bool, Unanswered> {
    if proof.table.expect_else.is_none() && !proof.is_covered {
        return Ok(false);
    }
    let covers: Vec<&Region> = proof.space.rules.iter().map(|it| &it.region).collect_vec();
    Ok(uncovered(&mut proof.space.logic, &proof.space.all, &covers, gained)?.is_some())
}

/// Whether `expect:` or an example would have another answer with only the relations of `rest`. `is_failed` remembers
/// whether some example fails under all relations.
fn pins_change(proof: &mut Proof, rest: &[usize], is_failed: &mut Option<bool>) -> Result<bool, Unanswered> {
    if properties_change(proof, rest) {
        return Ok(true);
    }
    let is_pinned = proof.table.expect_else.is_some() || !proof.table.examples.is_empty();
    if !is_pinned {
        return Ok(false);
    }
    if is_failed.is_none() {
        *is_failed = Some(failed_example::is_found(proof)?);
    }
    if *is_failed == Some(true) {
        return Ok(true);
    }
    Ok(proof.aside(&with_relations(proof.table, rest), true, |weaker| {
        weaker.look_at_rules()?;
        Ok(expectation_changes(proof, weaker) || failed_example::is_found(weaker)?)
    }))
}

/// Whether a property would be broken, or not decided, with only the relations of `rest`. Examples and `expect:` are
/// looked at before properties are.
fn properties_change(proof: &Proof, rest: &[usize]) -> bool {
    let is_told = |it: &Finding| it.code == Code::BrokenProperty || it.code == Code::Undecided;
    !proof.table.properties.is_empty()
        && proof.aside(&with_relations(proof.table, rest), true, |weaker| Ok(broken_property::check(weaker).iter().any(is_told)))
}

/// Whether ELSE takes another number of cases. Relations also distinguish values, so there may be fewer without them.
fn expectation_changes(proof: &Proof, weaker: &Proof) -> bool {
    proof.table.expect_else.is_some() && proof.rest != weaker.rest
}

fn finding(proof: &Proof, unneeded: &[usize]) -> Option<Finding> {
    let table = proof.table;
    let (first, others) = unneeded.split_first()?;
    let texts: Vec<String> = unneeded.iter().map(|it| table.relations[*it].text.clone()).collect_vec();
    let message = match others {
        [] => format!("no verdict depends on the assumption {}", words::listed(&texts)),
        _ => format!("no verdict depends on {} of the assumptions", unneeded.len()),
    };
    let mut finding = finding_about(table, Code::UnneededAssumption, table.relations[*first].span, message).label("assumed, never needed");
    for other in others {
        finding = finding.also(table.relations[*other].span, "nor this");
    }
    let (it, is_for) = if others.is_empty() { ("it", "it is") } else { ("them", "they are") };
    Some(
        finding
            .note(format!("without {it} the table is as complete and as consistent, and ELSE and the examples are as they were"))
            .remedy(Remedy::DeleteRelations { spans: unneeded.iter().map(|it| table.relations[*it].span).collect_vec(), is_sure: false })
            .help(format!("delete {it}, or pin what {is_for} for, with `expect:` or an example")),
    )
}
