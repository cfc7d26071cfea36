//! Proves that a table decides every case, and decides it once.
//!
//! A rule is a box in the space of cases. A table is complete if its boxes cover the space, and consistent if boxes
//! with different results share no possible case. Looking at one case after the other would be exact, but forty
//! conditions have 10^12 cases. Instead the space is split along the rules themselves (`space::cover`), so that the
//! work follows the number of rules, and the relations become a formula that shrinks on the way down
//! (`space::residual`). Every answer has its evidence: a gap its regions and a case, a contradiction the region that
//! the rules share.
//!
//! Each finding has a file named after its code. Rooms below serve several of them: `evidence` has facts that are found
//! once, `choice` gives rules with several results (`one_of`) one result, `words` writes cases and regions as the
//! author does. The order of the checks in `prove` is the order of strength: of several findings about one rule only
//! the strongest is shown. All questions draw on one [`Budget`] of steps. If a question has no answer, the finding is
//! `undecided`; nothing is guessed.
//!
//! INVARIANT: only this module makes a [`VerifiedTable`]; the graph builder and the emitter take nothing else.
//! `tests/tests/brute_force.rs` compares the proofs with brute force over all cases.
//!
//! # Files
//!
//! A finding is in the file with its name: `missing-rule` in `missing_rule.rs`. The other files:
//!
//! - `evidence`: Facts that several checks need. `proof` holds them; `case_counts` counts the cases of each rule (no
//!   verdict depends on these counts); `conflict` says why a rule has no case; `deletable`, `deletable_in_order` and
//!   `in_order` find rules that may go without any result changing; `settled` finds entries with which rules no longer
//!   contradict each other; `links` says which table of a model follows which; `verdict` holds the numbers that the
//!   proof found; `property_needs` keeps what properties name; `finding` makes a finding about a table, with its evidence.
//! - `choice`: Rules with several right results (`one_of`). `jointly` finds rules that contradict each other only
//!   together, `one_result` gives each rule one result, `choice_rows` cuts a rule where one result is not enough.
//! - `words`: A case, a region, a rule to paste in the author's words: `shown_case` (evaluated as the table is written
//!   before it is shown), `paste`, `row`.
//! - `expected`: Compares the results of an example's cases with the result that the example expects.
//! - `stated`: Formulas about cases and their results: where they hold, by regions, with the part that decides; for
//!   `broken_property`, `vacuous_property` and the questions of `explore`.
//! - `pairs`: Claims about two cases: `ignores`, `rises`, `falls`. The larger table whose cases are pairs, and its
//!   questions.
//! - `losses`: The cases that a rule matches and that others take; no verdict depends on them.
//! - `settle`: Edits rules that contradict each other, once the author has said which are right (`cargo dtable fix
//!   --contradictions`).

mod agreeing_overlap;
mod broken_property;
mod cannot_stop;
mod choice;
mod contradictory_rules;
mod duplicate_rule;
mod else_never_fires;
mod evidence;
pub(crate) mod expected;
mod failed_example;
mod hole_in_else;
mod idle_loop;
mod impossible_relations;
mod irrelevant_condition;
mod joinable_rules;
mod losses;
pub(crate) mod may_overflow;
mod may_panic;
mod missing_rule;
mod needless_entry;
mod needless_relation;
mod other_is_a_text;
mod outside_domain;
pub(crate) mod pairs;
mod redundant_rule;
mod refuted_relation;
#[cfg(feature = "library")]
pub(crate) mod settle;
pub(crate) mod stated;
mod todo_rule;
mod undecided;
mod unexpected_else;
mod unknown_table;
mod unlike_names;
mod unneeded_assumption;
mod unreachable_rule;
mod unreachable_table;
mod unused_action;
mod unused_condition;
mod unused_result;
mod vacuous_property;
pub(crate) mod words;

pub use crate::space::budget::Budget;
#[doc(hidden)]
pub use crate::space::method::Method;
pub use crate::space::regions::CountedRegion;
pub use choice::choice_rows::Row;
pub use evidence::Verdict;
pub(crate) use evidence::finding_about;
#[cfg(feature = "explore")]
pub(crate) use evidence::rules_kept;
pub use losses::{RuleLosses, rule_losses};
pub(crate) use unused_condition::mentions;

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Count, Model, Rule, Table};
use crate::space::budget::Unanswered;
use crate::space::cases::{Listing, Space};
use crate::space::feasible::Unknown;
use crate::space::regions::uncovered_regions;
use choice::choice_rows;
use choice::one_result::{self, ResultPicks};
pub(crate) use evidence::Proof;
use evidence::links::{Graph, Verdicts};
use unneeded_assumption::SpecialRules;

/// A table that decides every case, once.
#[derive(Clone, Debug)]
pub struct VerifiedTable {
    table: Table,
    verdict: Verdict,
    rows: Vec<Row>,
    listing: Listing,
}

impl VerifiedTable {
    /// The table. The outcome of a rule with a choice (`one_of`) is one that is right in all cases in which the rule
    /// fires, if there is one.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// Whether the outcome of the rule that fires is right in every case. It is not if the right one of a rule's
    /// outcomes depends on which other rules match, which can happen only with `one_of`, and only in a table with
    /// outputs; then [`VerifiedTable::rows`] tells the right outcome.
    #[must_use]
    pub const fn decides_by_rule(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows of the table, if the rule that fires does not decide alone, else none. The first row of which all rules
    /// match has an outcome that is right. The rows of a rule are next to each other, in the order of the rules, ELSE
    /// last.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The numbers that the proof found.
    #[must_use]
    pub const fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The feasible combinations.
    pub(crate) const fn listing(&self) -> &Listing {
        &self.listing
    }
}

/// A model whose tables are verified and whose links lead somewhere.
#[derive(Clone, Debug)]
pub struct VerifiedModel {
    model: Model,
    tables: Vec<VerifiedTable>,
}

impl VerifiedModel {
    /// The model; its tables are those of [`VerifiedModel::tables`].
    #[must_use]
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// The tables, in the order of the model.
    #[must_use]
    pub fn tables(&self) -> &[VerifiedTable] {
        &self.tables
    }
}

/// Verifies a table, and returns the number of steps of the [`Budget`] that this takes, the same on every machine.
///
/// ```
/// # use dtable_core::{compile::{Unit, check}, source::Source, verify::steps};
/// # let text = "table: day\nconditions: { sunny: Is it sunny? }\nactions: { swim: Swim, read: Read }\nrules:\n  - { id: 1, when: { sunny: T }, do: swim }\n  - { id: 2, when: { sunny: F }, do: read }\n";
/// # let Unit::VerifiedTable(verified) = check(Source::new("day.yaml", text), &mut |_| Err(String::new())).unit else { panic!() };
/// assert!(steps(verified.table()) < 100);
/// ```
#[must_use]
pub fn steps(table: &Table) -> u64 {
    let mut budget = Budget::of(table);
    let _ = prove(Method::BySize, table, &mut Vec::new(), &mut budget);
    budget.spent()
}

/// Verifies a table. The findings have the levels that the table's `lints:` ask for. There is a verified table unless
/// one of them is an error.
#[must_use]
pub fn verify(table: &Table) -> (Option<VerifiedTable>, Vec<Finding>) {
    verify_after(table, &mut 0)
}

/// Verifies a table by a method: tests hold each method against the others.
#[doc(hidden)]
#[must_use]
pub fn verify_by(method: Method, table: &Table) -> (Option<VerifiedTable>, Vec<Finding>) {
    verify_by_after(method, table, &mut 0)
}

/// Verifies a table of a file. `spent` are the steps of the file's budget taken before; this adds its own.
pub(crate) fn verify_after(table: &Table, spent: &mut u64) -> (Option<VerifiedTable>, Vec<Finding>) {
    verify_by_after(Method::BySize, table, spent)
}

fn verify_by_after(method: Method, table: &Table, spent: &mut u64) -> (Option<VerifiedTable>, Vec<Finding>) {
    let (mut findings, before) = (Vec::new(), *spent);
    let mut budget = Budget::of(table).less(before);
    let proved = prove(method, table, &mut findings, &mut budget);
    *spent += budget.spent();
    let proved = proved.unwrap_or_else(|unknown| {
        // A table that is refused already needs no verdict on the rest.
        if !is_refused(table, &findings) {
            findings.push(undecided::finding(table, &unknown, before));
        }
        None
    });
    let mut findings = evidence::with_notes(table, table.lints.apply(findings));
    findings.extend(unlike_names::check_network(table));
    let Some((verdict, picks, listing)) = proved.filter(|_| !findings.iter().any(Finding::is_error)) else { return (None, findings) };
    let mut table = table.clone();
    picks.put(&mut table);
    match if picks.are_right() { Some(Vec::new()) } else { choice_rows::rows(&table) } {
        Some(rows) if !rows.is_empty() && table.record.is_some() => {
            findings.extend(choice_rows::not_recorded(&table));
            (None, findings)
        }
        Some(rows) => (Some(VerifiedTable { table, verdict, rows, listing }), findings),
        None => {
            findings.push(choice_rows::too_many(&table));
            (None, findings)
        }
    }
}

/// Verifies a model: its tables, then its links.
#[must_use]
pub fn verify_model(model: Model) -> (Option<VerifiedModel>, Vec<Finding>) {
    verify_model_after(model, &mut 0)
}

/// Verifies a model. All its tables share one budget; `spent` are the steps of it taken before, and this adds its own.
pub(crate) fn verify_model_after(mut model: Model, spent: &mut u64) -> (Option<VerifiedModel>, Vec<Finding>) {
    let mut findings = Vec::new();
    let verified: Vec<Option<VerifiedTable>> = model
        .tables
        .iter()
        .map(|table| {
            let (table, found) = verify_after(table, spent);
            findings.extend(found);
            table
        })
        .collect_vec();
    findings.retain(|it| !unused_result::is_given_elsewhere(&model, it));
    let verdicts: Vec<_> = verified.iter().map(|it| it.as_ref().map(VerifiedTable::verdict)).collect_vec();
    findings.extend(model.lints.apply_to_links(check_links(&model, &verdicts)));
    findings.extend(verified.iter().flatten().filter(|it| !it.decides_by_rule()).map(|it| choice_rows::not_by_rule(&it.table)));
    let tables: Option<Vec<VerifiedTable>> = verified.into_iter().collect();
    let verified = tables.filter(|_| !findings.iter().any(Finding::is_error)).map(|tables| {
        model.tables = tables.iter().map(|it| it.table.clone()).collect_vec();
        VerifiedModel { model, tables }
    });
    (verified, findings)
}

/// The part of the budget for further findings about a table that is already refused: the budget divided by this.
const REFUSED: u64 = 16;

/// Runs the checks, and leaves the remaining steps in the budget. Returns `None` if a check found that nothing more can
/// be said, or that rules contradict each other.
fn prove(
    method: Method,
    table: &Table,
    findings: &mut Vec<Finding>,
    budget: &mut Budget,
) -> Result<Option<(Verdict, ResultPicks, Listing)>, Unknown> {
    let mut space = Space::by(method, table, budget)?;
    let listing = space.listing();
    let without_rules = check_without_rules(table, &mut space);
    if without_rules.as_ref().map_or(true, |it| !it.is_empty()) {
        *budget = space.logic.budget;
        findings.extend(without_rules?);
        return Ok(None);
    }
    let mut proof = Proof::of_regions(table, space);
    let checked = proof.look_at_rules().and_then(|()| check(&mut proof, findings));
    *budget = proof.into_budget();
    Ok(checked?.map(|(verdict, picks)| (verdict, picks, listing)))
}

/// Runs the checks that look at no rule, until one finds something: then nothing more can be said about the table.
fn check_without_rules(table: &Table, space: &mut Space) -> Result<Vec<Finding>, Unknown> {
    let checks = [may_overflow::check, impossible_relations::check, refuted_relation::ranges, outside_domain::check];
    for check in checks {
        let findings = check(table, space)?;
        if !findings.is_empty() {
            return Ok(findings);
        }
    }
    Ok(Vec::new())
}

/// Runs the checks that look at rules. Findings made before the budget is used up stay.
fn check(proof: &mut Proof, findings: &mut Vec<Finding>) -> Result<Option<(Verdict, ResultPicks)>, Unanswered> {
    let table = proof.table;
    findings.extend(missing_rule::check(proof)?);
    let is_complete = findings.is_empty();
    let contradictory = contradictory_rules::check(proof)?;
    let is_consistent = contradictory.findings.is_empty();
    findings.extend(contradictory.findings);
    if !is_consistent {
        let steps = steps_for_rest(proof, findings);
        proof.space.logic.budget.slice(steps);
    }
    let mut never_fire = check_rules(proof, findings, &contradictory.contradicts)?;
    // Whether a condition matters is known only once every rule has its result.
    if is_complete && is_consistent && never_fire.is_empty() {
        findings.extend(irrelevant_condition::check(proof, steps_for_rest(proof, findings)));
    }
    never_fire.extend(proof.space.else_rule.filter(|_| proof.is_covered));
    findings.extend(else_never_fires::check(proof));
    // A rule that is still to be written may be about any of them.
    if !table.rules.iter().any(Rule::is_to_do) {
        findings.extend(unused_condition::check(proof));
        findings.extend(unused_action::check(table));
        findings.extend(unused_result::check(table));
    }
    findings.extend(todo_rule::check(table));
    findings.extend(other_is_a_text::check(table));
    findings.extend(may_panic::check(table));
    evidence::keep_rules(proof, findings);
    failed_example::check(proof, findings)?;
    findings.extend(unexpected_else::check(proof)?);
    if !is_consistent {
        return Ok(None);
    }
    findings.extend(needless_entry::check(proof)?);
    findings.extend(hole_in_else::check(proof));
    let picks = one_result::picks(proof)?;
    findings.extend(one_result::check(proof, &picks));
    if !is_refused(table, findings) {
        findings.extend(broken_property::check(proof));
    }
    let is_fine = !is_refused(table, findings);
    let properties = if is_fine { proved_properties(table, findings) } else { Vec::new() };
    Ok(Some((Verdict { never_fire, properties, ..verdict(proof, is_fine)? }, picks)))
}

/// The properties of a table without errors that say something, by index: all that are not vacuous.
fn proved_properties(table: &Table, findings: &[Finding]) -> Vec<usize> {
    let vacuous = findings.iter().filter(|it| it.code == Code::VacuousProperty).map(|it| it.primary.span).collect_vec();
    (0..table.properties.len()).filter(|at| !vacuous.contains(&table.properties[*at].span)).collect_vec()
}

/// Whether some finding is an error.
fn is_refused(table: &Table, findings: &[Finding]) -> bool {
    findings.iter().any(|it| table.lints.is_error(it))
}

/// The steps for further findings about rules: a part of the budget if the table is refused already, otherwise all.
fn steps_for_rest(proof: &Proof, findings: &[Finding]) -> u64 {
    if is_refused(proof.table, findings) { proof.space.logic.budget.limit() / REFUSED } else { u64::MAX }
}

/// Checks single rules, the strongest findings first, and then relations. Returns the rules that are known never to
/// fire, by index. Weaker findings about a rule that `contradicts` others wait until the contradiction is settled, for
/// only the author knows which of the rules is right.
fn check_rules(proof: &mut Proof, findings: &mut Vec<Finding>, contradicts: &[bool]) -> Result<Vec<usize>, Unanswered> {
    let of_rules = match proof.with_slice(steps_for_rest(proof, findings), |proof| check_single_rules(proof, findings, contradicts)) {
        Err(Unanswered::OutOfBudget | Unanswered::NotKnown) if is_refused(proof.table, findings) => None,
        of_rules => of_rules?,
    };
    let (needless, relations) = needless_relation::check(proof)?;
    findings.extend(needless);
    findings.extend(refuted_relation::check(proof)?);
    let Some((special, are_all)) = of_rules else { return Ok(Vec::new()) };
    // An assumption is also needed if other rules could be deleted without it, or if it keeps a pair apart that was not
    // examined; so this check needs all of them.
    if are_all && contradicts.is_empty() && !proof.overlaps.has_more {
        findings.extend(unneeded_assumption::check(proof, &relations, &special));
    }
    Ok(special.unreachable.iter().map(|at| proof.rule(*at)).collect_vec())
}

/// Checks single rules. Returns the rules that are never needed, and whether these are all of them; `None` if it is not
/// known which rules never fire. Weaker findings would blame those, too.
fn check_single_rules(
    proof: &mut Proof,
    findings: &mut Vec<Finding>,
    contradicts: &[bool],
) -> Result<Option<(SpecialRules, bool)>, Unanswered> {
    let unreachable = unreachable_rule::check(proof)?;
    findings.extend(unreachable.findings);
    if unreachable.is_partial {
        return Ok(None);
    }
    proof.with_slice(steps_for_rest(proof, findings), |proof| {
        let redundant = redundant_rule::check(proof, &unreachable.places, contradicts)?;
        findings.extend(redundant.findings);
        let special = SpecialRules { unreachable: unreachable.places, deletable: redundant.places };
        let reported = [&special.unreachable[..], &special.deletable].concat();
        findings.extend(agreeing_overlap::check(proof, &reported)?);
        let waiting = (0..contradicts.len()).filter(|at| contradicts[*at] && !reported.contains(at)).collect_vec();
        findings.extend(joinable_rules::check(proof, &[reported, waiting].concat())?);
        Ok(Some((special, !redundant.is_partial)))
    })
}

/// Checks the links of a model. If one leads to a table that does not exist, no further checks are made.
fn check_links(model: &Model, verdicts: &Verdicts) -> Vec<Finding> {
    let unknown = unknown_table::check(model);
    if !unknown.is_empty() {
        return unknown;
    }
    let graph = Graph::new(model, verdicts);
    let mut findings = unreachable_table::check(model, &graph);
    findings.extend(cannot_stop::check(model, &graph));
    findings.extend(idle_loop::check(model, verdicts));
    findings.extend(unlike_names::check(model));
    findings
}

/// The numbers of the proof. Cases are counted rule by rule only if the table has no errors, because that may take
/// long.
fn verdict(proof: &mut Proof, is_fine: bool) -> Result<Verdict, Unanswered> {
    let else_regions: Vec<CountedRegion> = if proof.space.else_rule.is_some() && !proof.table.hit.is_in_order() {
        let found = uncovered_regions(&mut proof.space, Verdict::SHOWN)?;
        found.into_iter().map(|it| CountedRegion { region: proof.space.values(&it.region), ..it }).collect_vec()
    } else {
        Vec::new()
    };
    let shown: Option<Count> = else_regions.iter().map(|it| it.cases.clone()).sum();
    let else_rest = match proof.space.else_rule {
        Some(_) => proof.rest.clone().zip(shown).map(|(rest, shown)| rest - shown),
        None => proof.rest.clone(),
    };
    let case_counts = if is_fine { proof.case_counts() } else { None }.unwrap_or_default();
    Ok(Verdict { cases: proof.cases.clone(), case_counts, else_regions, else_rest, ..Verdict::default() })
}
