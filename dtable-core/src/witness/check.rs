//! Compares the findings of the proof and the decisions of the code with concrete cases.

use super::pairs_of_cases;
use super::telling_cases::{Cases, cases};
use crate::decide::forms::graph::late::{Late, Look};
use crate::decide::{Dag, Forms, Node, NodeId};
use crate::diagnostic::{Code, Evidence, Finding, Level};
use crate::evaluate::{AssignedCase, Evaluator};
use crate::lists::CollectVec;
use crate::model::{Count, Example, HitPolicy, Outcomes, Position, PropertyKind, Rule, Table};
use crate::verify::VerifiedTable;
use crate::verify::expected::is_collected;

/// Chooses cases of a table, and returns them with the first contradiction to its findings or its verdict.
pub(crate) fn witnessed(table: &Table, verified: Option<&VerifiedTable>, findings: &[Finding]) -> (Cases, Option<Finding>) {
    let cases = cases(table);
    let wrong = against_findings(table, verified, findings, &cases);
    (cases, wrong)
}

/// Finds the first case that contradicts the findings about a table, or its verdict where there is one.
pub(super) fn against_findings(table: &Table, verified: Option<&VerifiedTable>, findings: &[Finding], cases: &Cases) -> Option<Finding> {
    let it = Evaluator::new(table);
    let own: Vec<&Finding> = findings.iter().filter(|it| it.evidence.table.as_ref() == Some(&table.name.value)).collect_vec();
    let denied = Denied::new(table, &own);
    let picks = verified.map(|verified| VerdictPicks { verified, outcomes: Outcomes::new(verified.table()) });
    let matching = it.matching_each(&cases.possible);
    let possible = cases.possible.iter().zip(&matching).find_map(|(case, matching)| {
        let said = denied.contradicted(&it, case, matching).or_else(|| picks.as_ref()?.contradicted(&it, case, matching));
        said.map(|said| disagreement(table, case, &said))
    });
    let possible = possible.or_else(|| {
        let (case, said) = pairs_of_cases::broken(&it, &cases.possible).filter(|_| verified.is_some())?;
        Some(disagreement(table, case, &said))
    });
    let (relation, case) = match possible {
        None => cases.but_one.iter().find(|(relation, _)| denied.relations.contains(relation))?,
        found => return found,
    };
    let text = &table.relations[*relation].text;
    Some(disagreement(table, case, &format!("the relation `{text}` alone does not hold, and was found to follow from the others")))
}

/// Finds the first case that a form of code decides otherwise than the rules.
pub(crate) fn against_code(table: &Table, decided: &Forms, cases: &Cases) -> Option<Finding> {
    if matches!(table.hit, HitPolicy::Collect(_)) {
        return None;
    }
    let it = Evaluator::new(table);
    let graphs = [(decided.graph(), true), (decided.result_graph(), false)];
    let graphs = graphs.iter().filter_map(|(dag, ends_in_rules)| Some(((*dag)?, Late::new((*dag)?, table), *ends_in_rules))).collect_vec();
    let matching = it.matching_each(&cases.possible);
    cases.possible.iter().zip(&matching).find_map(|(case, matching)| {
        let fired = it.fired(matching)?;
        let is_right = |result: usize| decided.outcomes.all.get(result).is_some_and(|outcome| it.is_right(outcome, matching));
        // A condition that is not applicable has some value: no form may look at it.
        let positions: Vec<Position> =
            case.iter().zip(&table.columns).map(|(at, of)| at.or_else(|| of.domain.all().first()).unwrap_or(0)).collect_vec();
        let of_graphs = graphs.iter().find_map(|(dag, late, ends_in_rules)| {
            let ends = walk(dag, &|_| Look::Asks, case).and_then(|end| Ok([end, walk(&late.dag, &|at| late.looks[at], case)?]));
            let ends = match ends {
                Ok(ends) => ends,
                Err(column) => return Some(format!("the graph asks `{}` where it may not", table.columns[column].name.value)),
            };
            let is_wrong = ends.into_iter().any(|end| if *ends_in_rules { end != fired } else { !is_right(end) });
            is_wrong.then(|| format!("the graph decides otherwise than rule `{}`", table.rules[fired].id.value))
        });
        let of_code = || {
            let is_wrong = decided.rule_of(table, &positions) != fired
                || decided.observed().decide(table, &positions) != fired
                || decided.result.as_ref().is_some_and(|form| !is_right(form.decide(table, &positions)));
            is_wrong.then(|| format!("the code decides otherwise than rule `{}`", table.rules[fired].id.value))
        };
        of_graphs.or_else(of_code).map(|said| disagreement(table, case, &said))
    })
}

/// Follows a graph for a case, and returns its end. The error is a column that the graph asks twice, asks where it is
/// not applicable, or looks at again without having kept its answer.
fn walk(dag: &Dag, look: &dyn Fn(NodeId) -> Look, case: &AssignedCase) -> Result<usize, usize> {
    let (mut at, mut asked, mut held) = (0, Vec::new(), Vec::new());
    loop {
        match &dag.nodes[at] {
            Node::Leaf(end) => return Ok(*end),
            Node::Test { column, branches } => {
                let may_look = if look(at) == Look::Again { held.contains(column) } else { !asked.contains(column) };
                let value = case[*column].filter(|_| may_look).ok_or(*column)?;
                asked.push(*column);
                if look(at) == Look::Holds {
                    held.push(*column);
                }
                at = branches.iter().find(|branch| branch.values.contains(value)).ok_or(*column)?.to;
            }
        }
    }
}

/// The statements of findings that a case may refute.
struct Denied {
    /// Whether a finding says that the relations exclude every case.
    all: bool,
    /// The rules that never fire, according to findings.
    rules: Vec<usize>,
    /// The relations that follow from the others, according to findings.
    relations: Vec<usize>,
    /// The properties whose formula holds in no case, according to findings.
    impossible: Vec<usize>,
}

impl Denied {
    fn new(table: &Table, findings: &[&Finding]) -> Self {
        let of = |code: Code| findings.iter().filter(move |it| it.code == code);
        let blamed = |it: &&Finding| table.rules.iter().position(|rule| it.evidence.rules.first().is_some_and(|id| **id == rule.id.value));
        let else_rule = table.rules.iter().position(Rule::is_else).filter(|_| of(Code::ElseNeverFires).next().is_some());
        let needless = |at: &usize| of(Code::NeedlessRelation).any(|it| it.primary.span == table.relations[*at].span);
        let is_can = |at: &usize| matches!(table.properties[*at].kind, PropertyKind::Can(_));
        let impossible = |at: &usize| is_can(at) && of(Code::BrokenProperty).any(|it| it.primary.span == table.properties[*at].span);
        Self {
            all: of(Code::ImpossibleRelations).next().is_some(),
            rules: of(Code::UnreachableRule).filter_map(blamed).chain(else_rule).collect_vec(),
            relations: (0..table.relations.len()).filter(needless).collect_vec(),
            impossible: (0..table.properties.len()).filter(impossible).collect_vec(),
        }
    }

    fn contradicted(&self, it: &Evaluator, case: &AssignedCase, matching: &[usize]) -> Option<String> {
        if self.all {
            return Some("the relations hold, and were found to be impossible".to_owned());
        }
        let fired = it.fired(matching);
        let fires = |rule: &&usize| matching.contains(rule) || fired == Some(**rule);
        if let Some(rule) = self.rules.iter().find(fires) {
            return Some(format!("rule `{}` fires, and was found never to fire", it.table.rules[*rule].id.value));
        }
        self.impossible.iter().map(|at| &it.table.properties[*at]).find_map(|property| {
            let PropertyKind::Can(statement) = &property.kind else { return None };
            let truth = it.statement(statement, case, matching)?;
            let surely = truth.may_hold && !truth.may_fail && !truth.is_open;
            surely.then(|| format!("`{}` holds, and was found to hold in no case", property.shown()))
        })
    }
}

/// Finds the result of a case by the verdict.
struct VerdictPicks<'a> {
    verified: &'a VerifiedTable,
    outcomes: Outcomes,
}

impl VerdictPicks<'_> {
    fn contradicted(&self, it: &Evaluator, case: &AssignedCase, matching: &[usize]) -> Option<String> {
        let table = it.table;
        if let Some(&at) = it.claims.iter().find(|at| it.relation(**at, case) == Some(false)) {
            return Some(format!("the relation `{}` does not hold, and was found to follow", table.relations[at].text));
        }
        let Some(fired) = it.fired(matching) else {
            return (!table.has_result_of_nothing()).then(|| "no rule matches, and the table was found to be complete".to_owned());
        };
        let case_counts = &self.verified.verdict().case_counts;
        let is_first_alone = table.hit.is_in_order() || matching.len() <= 1;
        if is_first_alone && case_counts.get(fired).is_some_and(Count::is_zero) {
            return Some(format!("rule `{}` fires, and was found to take no case", table.rules[fired].id.value));
        }
        if let Some(failed) = self.failed_example(it, case, fired, matching) {
            return Some(failed);
        }
        if let Some(broken) = broken_property(it, case, matching) {
            return Some(broken);
        }
        if matches!(table.hit, HitPolicy::Collect(_)) || it.is_right(self.picked(fired, matching), matching) {
            return None;
        }
        let ids: Vec<String> = matching.iter().map(|rule| format!("`{}`", table.rules[*rule].id.value)).collect_vec();
        Some(format!("the result chosen for rule `{}` is not right for all of {}", table.rules[fired].id.value, ids.join(", ")))
    }

    /// Returns the outcome that the verdict chose for a case.
    fn picked(&self, fired: usize, matching: &[usize]) -> &crate::model::Outcome {
        let row = self.verified.rows().iter().find(|row| row.rule == fired && row.also.iter().all(|rule| matching.contains(rule)));
        row.map_or(&self.verified.table().rules[fired].outcome, |row| &self.outcomes.all[row.outcome])
    }

    fn failed_example(&self, it: &Evaluator, case: &AssignedCase, fired: usize, matching: &[usize]) -> Option<String> {
        let table = it.table;
        if table.lints.level(Code::FailedExample) != Level::Deny {
            return None;
        }
        let lies_in = |example: &Example| {
            let mut given = example.when.iter().zip(&example.not_applicable).zip(case.iter());
            given.all(|((set, not_applicable), at)| at.map_or(*not_applicable, |at| set.contains(at)))
        };
        let collects = matches!(table.hit, HitPolicy::Collect(_));
        let id = |rule: usize| &table.rules[rule].id.value;
        for example in table.examples.iter().filter(|example| lies_in(example)) {
            if let Some(rule) = example.rule.as_ref().filter(|rule| rule.value != fired && !collects) {
                return Some(format!("rule `{}` fires, and the example for rule `{}` was found to be met", id(fired), id(rule.value)));
            }
            let Some(expected) = &example.expected else { continue };
            let is_met = if collects {
                is_collected(table, &expected.value, matching)
            } else {
                table.rules[fired].outcomes().any(|outcome| expected.value.is(outcome) && it.is_right(outcome, matching))
            };
            if !is_met {
                return Some(format!("rule `{}` fires, and an example with another result was found to be met", id(fired)));
            }
        }
        None
    }
}

/// The first property that a case breaks, though it was found to hold.
fn broken_property(it: &Evaluator, case: &AssignedCase, matching: &[usize]) -> Option<String> {
    it.table.properties.iter().find_map(|property| {
        let is_broken = match &property.kind {
            PropertyKind::Always(statement) => it.statement(statement, case, matching)?.may_fail,
            PropertyKind::Never(statement) => it.statement(statement, case, matching)?.may_hold,
            _ => false,
        };
        is_broken.then(|| format!("the property `{}` does not hold, and was found to", property.shown()))
    })
}

fn disagreement(table: &Table, case: &AssignedCase, said: &str) -> Finding {
    let value = |(column, at): (&crate::model::Column, &Option<Position>)| match at {
        Some(at) => format!("{} = {}", column.name.value, column.value(*at)),
        None => format!("{} not applicable", column.name.value),
    };
    let values: Vec<String> = table.written().iter().zip(case).map(value).collect_vec();
    let pair = |(column, at): (&crate::model::Column, &Option<Position>)| Some((column.name.value.clone(), column.value((*at)?)));
    Finding::new(Code::InternalError, table.name.span, format!("dtable contradicts itself: {said}"))
        .label("not compiled, because no verdict is better than a wrong one")
        .note(format!("the case: {}", values.join(", ")))
        .help("this is an error of dtable and not of yours: please report it, with this table")
        .evidence(Evidence {
            table: Some(table.name.value.clone()),
            case: table.written().iter().zip(case).filter_map(pair).collect_vec(),
            ..Evidence::default()
        })
}
