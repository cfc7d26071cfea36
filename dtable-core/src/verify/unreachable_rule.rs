//! `unreachable-rule`: a rule that can never fire, because the relations exclude all its cases, or because under
//! `hit: first` earlier rules take them.
//!
//! A finding names only rules that fire themselves as the reason, because these take all cases of a rule that never
//! fires. Rules whose cases the same rules take are one finding.

use super::evidence::Proof;
use super::evidence::conflict::{conflict, with_origins};
use super::evidence::deletable::{smaller_cover, smallest_cover};
use super::may_overflow::overflows_in;
use super::words;
use crate::diagnostic::{Code, Finding, Remedy, Severity};
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region, Table};
use crate::space::budget::Unanswered;
use crate::space::cases::{RelationRole, Space, with_relations};
use crate::space::feasible::{Combination, Group, GroupItem};
use crate::space::in_order::in_order_until;
use crate::space::overlap::plane::Plane;
use crate::space::residual::ResidualId;
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Rules that never fire.
pub(super) struct UnreachableRules {
    pub(super) findings: Vec<Finding>,
    /// Their places in the space.
    pub(super) places: Vec<usize>,
    /// Whether the search ended before all rules were examined; then at least one was found, or the table allows them.
    pub(super) is_partial: bool,
}

/// The part of the budget for finding further rules that never fire, once the table is refused for some of them: the
/// budget divided by this.
const OTHERS: u64 = 4;

/// The part of the budget for the whole search where the table allows rules that never fire: the budget divided by
/// this. Only weaker findings ask for them then, and 10,000 filters of a firewall took 63 % of the time for that.
const ALLOWED: u64 = 16;

/// The findings about rules that never fire.
pub(super) fn check(proof: &mut Proof) -> Result<UnreachableRules, Unanswered> {
    if level(proof).is_some() {
        return search(proof);
    }
    let steps = proof.space.logic.budget.limit() / ALLOWED;
    match proof.with_slice(steps, search) {
        Err(Unanswered::OutOfBudget) if !proof.space.logic.budget.is_used_up() => {
            Ok(UnreachableRules { findings: Vec::new(), places: Vec::new(), is_partial: true })
        }
        found => found,
    }
}

/// The severity of findings about rules that never fire; `None` if the table allows them.
fn level(proof: &Proof) -> Option<Severity> {
    proof.table.lints.level(Code::UnreachableRule).severity()
}

fn search(proof: &mut Proof) -> Result<UnreachableRules, Unanswered> {
    let mut search = UnreachableSearch::new(proof)?;
    let looked_at = search.run(proof);
    let left = proof.space.rules.len() - search.looked_at;
    if search.places.is_empty() {
        looked_at?;
    }
    let findings = search.reports.into_iter().map(|report| match report {
        Report::Forbidden(finding) => *finding,
        Report::Covered { rules, by } => covered(proof, &rules, &by),
    });
    let mut findings = findings.collect_vec();
    if let Some(first) = findings.first_mut().filter(|_| left > 0) {
        let rules =
            if left == 1 { "1 rule was not looked at: it".to_owned() } else { format!("{left} rules were not looked at: some of them") };
        first.notes.push(format!("{rules} may be unreachable, too"));
    }
    Ok(UnreachableRules { findings, places: search.places, is_partial: left > 0 })
}

/// A walk through the rules.
struct UnreachableSearch {
    /// The reachability of the rules examined so far, from the first on.
    reachabilities: Vec<Reachability>,
    /// The number of rules that can be examined.
    end: usize,
    /// The number of rules examined.
    looked_at: usize,
    reports: Vec<Report>,
    /// For each list of covering rules the report about the rules that they cover.
    reports_by: BTreeMap<Vec<usize>, usize>,
    is_dead: Vec<bool>,
    /// The rules that never fire, by place.
    places: Vec<usize>,
}

impl UnreachableSearch {
    fn new(proof: &mut Proof) -> Result<Self, Unanswered> {
        let rules = proof.space.rules.len();
        let reachabilities = if proof.table.hit.is_in_order() && proof.taken.is_none() { reachabilities(proof)? } else { Vec::new() };
        let end = if reachabilities.is_empty() { rules } else { reachabilities.len() };
        let (reports, reports_by) = (Vec::new(), BTreeMap::new());
        Ok(Self { reachabilities, end, looked_at: 0, reports, reports_by, is_dead: vec![false; rules], places: Vec::new() })
    }

    fn run(&mut self, proof: &mut Proof) -> Result<(), Unanswered> {
        while self.looked_at < self.end {
            self.look_at(proof, self.looked_at)?;
            self.looked_at += 1;
        }
        Ok(())
    }

    fn look_at(&mut self, proof: &mut Proof, at: usize) -> Result<(), Unanswered> {
        let fate = self.reachabilities.get(at);
        if let Some(Reachability::Fires) = fate {
            return Ok(());
        }
        let rule = &proof.space.rules[at];
        if proof.space.demand != ResidualId::TRUE && !proof.space.logic.is_possible(proof.space.demand, &rule.region)? {
            self.reports.push(Report::Forbidden(Box::new(forbidden(proof, at)?)));
        } else if let Some(by) = covered_by(proof, at, &self.is_dead, fate)? {
            match self.reports_by.get(&by).map(|report| &mut self.reports[*report]) {
                Some(Report::Covered { rules, .. }) => rules.push(at),
                _ => {
                    self.reports_by.insert(by.clone(), self.reports.len());
                    self.reports.push(Report::Covered { rules: vec![at], by });
                }
            }
        } else {
            return Ok(());
        }
        self.is_dead[at] = true;
        self.places.push(at);
        Ok(())
    }
}

/// Whether a rule can fire under `hit: first` or `hit: priority`.
#[derive(Clone)]
enum Reachability {
    /// The rule takes a case.
    Fires,
    /// The rule takes no case, and it is not known which rules take its cases.
    Dead,
    /// The rule takes no case, because these rules, which fire themselves, take all of its cases.
    TakenBy(Vec<usize>),
    /// These rules cover this rule and others; all of them are reported together.
    TakenWithOthers(Vec<usize>),
}

/// Finds the reachability of all rules together, if that is faster; otherwise nothing. If some rule never fires, rules
/// at the end may be missing.
fn reachabilities(proof: &mut Proof) -> Result<Vec<Reachability>, Unanswered> {
    if proof.table.hit == HitPolicy::First
        && let Some(plane) = Plane::of(&proof.space)
    {
        proof.space.logic.budget.spend(plane.cost())?;
        return Ok(plane
            .first_somewhere()
            .into_iter()
            .map(|fires| if fires { Reachability::Fires } else { Reachability::Dead })
            .collect_vec());
    }
    if !proof.overlaps.are_too_many {
        return Ok(Vec::new());
    }
    let ranks = if proof.table.hit == HitPolicy::First { (0..proof.space.rules.len()).collect() } else { proof.ranks.clone() };
    let is_error = level(proof) == Some(Severity::Error);
    let Space { rules, logic, demand, all, .. } = &mut proof.space;
    let regions: Vec<&Region> = rules.iter().map(|it| &it.region).collect();
    let steps = if is_error { logic.budget.limit() / OTHERS } else { u64::MAX };
    let found = in_order_until(logic, all, (&regions, &ranks), *demand, steps)?;
    let share = |taken: usize| found.reachabilities.iter().filter(|it| **it == Some(taken)).count() > 1;
    let are_shared: Vec<bool> = (0..found.taken.len()).map(share).collect_vec();
    let fate = |taken: Option<usize>| {
        taken.map_or(Reachability::Fires, |at| {
            let by = found.taken[at].by.clone();
            if are_shared[at] { Reachability::TakenWithOthers(by) } else { Reachability::TakenBy(by) }
        })
    };
    Ok(found.reachabilities.iter().copied().map(fate).collect_vec())
}

/// The content of one finding.
enum Report {
    /// A rule whose cases the relations exclude.
    Forbidden(Box<Finding>),
    /// Rules, by place, whose cases the rules `by` take.
    Covered { rules: Vec<usize>, by: Vec<usize> },
}

/// Finds earlier rules that together take all cases of rule `at`, if there are any; under `hit: priority`, rules with
/// better results. None of them is dead itself. `fate` is the reachability of the rule, if it is known.
fn covered_by(proof: &mut Proof, at: usize, is_dead: &[bool], fate: Option<&Reachability>) -> Result<Option<Vec<usize>>, Unanswered> {
    let has_cases = proof.taken.as_ref().is_some_and(|taken| !taken[at].is_zero());
    if !proof.table.hit.is_in_order() || has_cases {
        return Ok(None);
    }
    let earlier: Vec<usize> = match fate {
        Some(Reachability::TakenWithOthers(by)) => return Ok(Some(by.clone())),
        Some(Reachability::TakenBy(by)) => return smaller_cover(proof, at, by.clone(), proof.space.demand).map(Some),
        Some(Reachability::Fires | Reachability::Dead) | None => {
            let goes_before = |other: &usize| proof.table.hit == HitPolicy::First || proof.ranks[*other] < proof.ranks[at];
            proof.overlaps.before(at).into_iter().filter(|other| !is_dead[*other] && goes_before(other)).collect_vec()
        }
    };
    let demand = proof.space.demand;
    smallest_cover(proof, at, &earlier, demand)
}

fn forbidden(proof: &mut Proof, at: usize) -> Result<Finding, Unanswered> {
    let blamed = conflicting(proof, at)?;
    let region = proof.space.rules[at].region.clone();
    let conflict = conflict(&mut proof.space, &region);
    let table = proof.table;
    let rule = &table.rules[proof.rule(at)];
    let reason = match blamed[..] {
        [] => "its conditions exclude each other",
        _ => "the relations forbid all its cases",
    };
    let message = format!("rule `{}` can never fire: {reason}", rule.id.value);
    let mut finding = proof.finding_of_rules(Code::UnreachableRule, &[proof.rule(at)], message).label("never fires");
    for relation in blamed {
        finding = finding.also(table.relations[relation].span, "forbidden by this relation");
    }
    finding = finding.note(format!("no case has {}", words::region_text(table, &proof.space, &conflict)));
    finding.evidence.regions = vec![words::evidence(table, &proof.space, &conflict, None, &[proof.rule(at)])];
    Ok(with_origins(finding, table, &proof.space, &conflict)
        .help(format!("delete the rule{}, or correct its entries", words::goes_with(table, &[proof.rule(at)], &[])))
        .remedy(Remedy::DeleteRules(vec![rule.id.span])))
}

/// Finds a small set of relations that together exclude all cases of rule `at`.
fn conflicting(proof: &mut Proof, at: usize) -> Result<Vec<usize>, Unanswered> {
    let mut blamed: Vec<usize> = (0..proof.space.relations.len()).collect();
    let alone = OnceCell::new();
    for relation in 0..proof.space.relations.len() {
        let rest: Vec<usize> = blamed.iter().copied().filter(|it| *it != relation).collect();
        if !is_possible_under(proof, &rest, at, &alone)? {
            blamed = rest;
        }
    }
    blamed.retain(|relation| !matches!(proof.space.relations[*relation], RelationRole::Claim(_)));
    Ok(blamed)
}

/// Whether some case of rule `at` is possible under some of the relations. A case in which an expression overflows
/// counts as possible: another relation excludes it, and is to blame. Other rules do not matter, and there may be
/// thousands, so a table that is made for this question has only this rule (`alone`).
fn is_possible_under(proof: &mut Proof, relations: &[usize], at: usize, alone: &OnceCell<Table>) -> Result<bool, Unanswered> {
    let space = &mut proof.space;
    let is_left_out = |(at, role): (usize, &RelationRole)| matches!(role, RelationRole::Rows) && !relations.contains(&at);
    let overflows = |(item, value): (&GroupItem, &u16)| !matches!(item, GroupItem::Input(_)) && *value == Combination::OVERFLOW;
    let may_overflow = |group: &Group| group.rows.iter().any(|row| group.items.iter().zip(&row.values).any(overflows));
    // The part of the demand that is given contains relations that compare inputs, and that nothing overflows.
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
    let shown = &dead[1..dead.len().min(words::MOST_RULES_NAMED)];
    let finding = proof
        .finding_of_rules(Code::UnreachableRule, &[&dead[..], &by].concat(), message)
        .label("never fires")
        .also_rules(table, shown, &|_| "never fires, for the same reason".to_owned())
        .also_rules(table, &by, &|_| comes_first.to_owned());
    let others = if by.len() == 1 || dead.len() > 1 { words::rules(table, &by) } else { "them".to_owned() };
    let remedy = Remedy::DeleteRules(dead.iter().map(|rule| table.rules[*rule].id.span).collect_vec());
    let they = format!("{they}{}", words::goes_with(table, &dead, &by));
    let help = match table.hit {
        HitPolicy::Priority => format!("delete {they}, or list {their} result before that of {others} in `values:`"),
        // One of the rules may take the cases of another one, so they may not all fire after being moved together.
        _ if dead.len() > 1 => format!("delete {they}, or move each of them before the rules that take its cases"),
        _ => format!("delete {they}, or move it before {others}"),
    };
    finding.help(help).remedy(remedy)
}

#[cfg(test)]
mod tests {
    use super::{UnreachableSearch, check};
    use crate::diagnostic::{Code, Level};
    use crate::fixture::{Random, understood};
    use crate::model::Table;
    use crate::space::budget::Budget;
    use crate::space::cases::Space;
    use crate::verify::evidence::Proof;
    use std::fmt::Write;

    /// Two hundred rules over twelve booleans, of which later ones never fire; so many pairs share cases that nobody
    /// looks at them all.
    fn tangled(seed: u64) -> Table {
        let mut random = Random(seed);
        let mut text = "table: t\nhit: first\ninputs:\n".to_owned();
        (0..12).for_each(|column| writeln!(text, "  b{column}: bool").expect("a string"));
        text.push_str("outputs:\n  result: u8\nrules:\n");
        for rule in 0..200 {
            let mut columns: Vec<usize> = (0..3).map(|_| random.below(12)).collect();
            columns.sort_unstable();
            columns.dedup();
            let when: Vec<String> = columns.iter().map(|it| format!("b{it}: {}", ["F", "T"][random.below(2)])).collect();
            writeln!(text, "  - {{ id: {rule}, when: {{ {} }}, out: {{ result: {} }} }}", when.join(", "), rule % 3).expect("a string");
        }
        text.push_str("  - { id: else, out: { result: 3 } }\n");
        understood(&text)
    }

    /// The table before its checks; `None` if that takes more steps.
    fn proof(table: &Table, steps: u64) -> Option<Proof<'_>> {
        Proof::new(table, Space::within(table, &mut Budget::steps(steps)).ok()?).ok()
    }

    /// With any number of steps: the rules that are found are those that never fire, from the first on, and what was
    /// not looked at is said.
    #[test]
    fn what_is_found_until_the_search_ends_is_right() {
        let mut partial = 0;
        for seed in 0..10 {
            let table = tangled(seed);
            let within = |steps| proof(&table, steps);
            let all = check(&mut within(10_000_000).expect("enough steps")).expect("enough steps");
            assert!(!all.is_partial && all.places.len() > 20, "{} of 200 never fire", all.places.len());
            for steps in (1..16).map(|it| 8_000 * it) {
                let Some(found) = within(steps).and_then(|mut proof| check(&mut proof).ok()) else { continue };
                assert_eq!(found.places, all.places[..found.places.len()], "seed {seed}, {steps} steps");
                assert_eq!(
                    found.is_partial,
                    found.findings[0].notes.iter().any(|it| it.contains("not looked at")),
                    "seed {seed}, {steps} steps"
                );
                assert!(!found.places.is_empty() && (found.is_partial || found.places.len() == all.places.len()));
                partial += usize::from(found.is_partial);
            }
        }
        assert!(partial > 10, "{partial} searches ended early");
    }

    /// A level below error leaves the table to be accepted: then all rules have to be looked at, or there is no
    /// verdict.
    #[test]
    fn where_dead_rules_do_not_refuse_a_table_the_search_has_all_of_the_budget() {
        let mut table = tangled(3);
        let steps = |table: &Table| {
            let mut proof = proof(table, 60_000).expect("few steps");
            UnreachableSearch::new(&mut proof).map_or(0, |search| search.end)
        };
        let as_errors = steps(&table);
        table.lints.0.push((Code::UnreachableRule, Level::Warn));
        assert!(as_errors < steps(&table), "{as_errors} and {} rules looked at", steps(&table));
    }
    /// A table that allows such rules gets its verdict also where the search takes more than its part.
    #[test]
    fn where_dead_rules_are_allowed_the_search_has_a_part_of_the_budget() {
        let mut table = tangled(3);
        table.lints.0.push((Code::UnreachableRule, Level::Allow));
        let found = |steps: u64| check(&mut proof(&table, steps).expect("few steps")).expect("a part of the budget");
        let (few, all) = (found(100_000), found(10_000_000));
        assert!(few.is_partial && few.places.is_empty() && few.findings.is_empty());
        assert!(!all.is_partial && all.places.len() > 20, "{} of 200 never fire", all.places.len());
    }
}
