//! What verified tables decide: rules one by one, every form of code, and the numbers of the verdict.

use super::{Disagreement, Held, Trial, ensure};
use crate::random::evaluate::compares;
use crate::random::forms::{Answer, forms};
use crate::random::oracle::NOT_APPLICABLE;
use crate::random::positions::position;
use crate::random::table::Op;
use crate::random::value::Value;
use dtable_core::compile::Unit;
use dtable_core::diagnostic::Finding;
use dtable_core::interpret::interpret;
use dtable_core::model::{Comparison, Position};
use dtable_core::verify::VerifiedTable;

/// The sign of a comparison.
fn op(of: Comparison) -> Op {
    Op::ALL.into_iter().find(|it| it.sign() == of.to_string()).expect("all signs are there")
}

impl Trial<'_> {
    /// Whether the table is verified.
    pub(super) fn judge_decisions(&self) -> Result<bool, Disagreement> {
        let has_error = self.compiled.findings.iter().any(Finding::is_error);
        let Unit::VerifiedTable(verified) = &self.compiled.unit else {
            ensure(has_error, "what is refused has an error", || format!("{:?}", self.compiled.findings))?;
            return Ok(false);
        };
        ensure(!has_error, "what has an error is refused", || format!("{:?}", self.compiled.findings))?;
        self.numbers(verified)?;
        self.decisions(verified)?;
        Ok(true)
    }

    fn numbers(&self, verified: &VerifiedTable) -> Held {
        let oracle = self.oracle;
        if !oracle.is_exact {
            return Ok(());
        }
        let counted = oracle.cases(oracle.points.iter());
        let verdict = verified.verdict();
        let cases = verdict.cases.as_ref().map(ToString::to_string);
        ensure(cases.as_ref().is_none_or(|it| *it == counted.to_string()), "a table has so many cases", || {
            format!("{cases:?}, counted {counted}")
        })?;
        for (takes, rule) in verdict.case_counts.iter().zip(&verified.table().rules) {
            let rule = self.rule(&rule.id.value);
            let own = (0..oracle.points.len()).filter(|it| match oracle.table.collects() {
                true => oracle.matching[*it].contains(&rule) || oracle.fired(*it) == Some(rule),
                false => oracle.fired(*it) == Some(rule),
            });
            let counted = oracle.cases(own.map(|it| &oracle.points[it])).to_string();
            ensure(takes.to_string() == counted, "a rule takes so many cases", || format!("rule {rule}: {takes}, counted {counted}"))?;
        }
        Ok(())
    }

    fn decisions(&self, verified: &VerifiedTable) -> Held {
        let oracle = self.oracle;
        let forms = forms(verified, oracle.table);
        let columns: Vec<usize> = oracle
            .table
            .columns
            .iter()
            .map(|it| verified.table().columns.iter().position(|other| other.name.value == it.name).expect("all columns are there"))
            .collect();
        let optional = oracle.table.columns.iter().any(|it| it.requires.is_some());
        for (at, point) in oracle.points.iter().enumerate() {
            let mut case: Vec<Position> = vec![Position::MAX; point.len()];
            for (column, place) in point.iter().enumerate().filter(|(_, place)| **place != NOT_APPLICABLE) {
                case[columns[column]] = position(&verified.table().columns[columns[column]].domain, oracle.value(column, *place));
            }
            case.extend(verified.table().compared_columns().map(|(_, it)| {
                let value = |column: usize| {
                    oracle
                        .value(
                            columns.iter().position(|at| *at == column).expect("a column"),
                            point[columns.iter().position(|at| *at == column).expect("a column")],
                        )
                        .clone()
                };
                match (value(it.left), value(it.right)) {
                    (Value::NotApplicable, _) | (_, Value::NotApplicable) => Position::MAX,
                    (left, right) => Position::from(compares(op(it.op), &left, &right)),
                }
            }));
            if !optional {
                let matching = interpret(verified.table(), &case).matching;
                let mut matching: Vec<usize> = matching.iter().map(|it| self.rule(&verified.table().rules[*it].id.value)).collect();
                matching.sort_unstable();
                ensure(matching == oracle.matching[at], "the interpreter is right", || {
                    format!("{:?}: {matching:?}, not {:?}", oracle.values(point), oracle.matching[at])
                })?;
            }
            for form in &forms {
                let is_right = match form.decide(&case) {
                    None => false,
                    Some(Answer::Rule(rule)) => Some(rule) == oracle.fired(at),
                    Some(Answer::Result(result)) => oracle.allowed(at).contains(&result),
                };
                ensure(is_right, form.law(), || {
                    format!("{:?}: {:?}, not {:?} {:?}", oracle.values(point), form.decide(&case), oracle.fired(at), oracle.allowed(at))
                })?;
            }
        }
        Ok(())
    }
}
