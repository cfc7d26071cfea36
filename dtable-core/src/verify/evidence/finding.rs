//! Findings about a table, with the evidence that most of them give: the table, the rules concerned, a case.

use super::Proof;
use crate::diagnostic::{Code, Finding, NoteEvidence};
use crate::model::{Count, Rule, Table};
use crate::source::Span;
use crate::verify::words::{self, ShownCase};
use std::collections::BTreeMap;

/// The most rules of a finding whose notes it has.
const MOST_NOTED_RULES: usize = 64;

/// A finding about a table.
pub(crate) fn finding_about(table: &Table, code: Code, span: Span, message: impl Into<String>) -> Finding {
    let mut finding = Finding::new(code, span, message);
    finding.evidence.table = Some(table.name.value.clone());
    finding
}

/// Findings with the notes of the rules that they are about.
pub(crate) fn with_notes(table: &Table, mut findings: Vec<Finding>) -> Vec<Finding> {
    if table.notes.is_empty() {
        return findings;
    }
    let rules: BTreeMap<&str, &Rule> = table.rules.iter().map(|it| (it.id.value.as_str(), it)).collect();
    for evidence in findings.iter_mut().map(|it| &mut it.evidence) {
        for id in evidence.rules.iter().take(MOST_NOTED_RULES) {
            let Some(rule) = rules.get(&**id) else { continue };
            let note = |(name, text): (&str, &str)| NoteEvidence { rule: id.clone(), name: name.to_owned(), text: text.to_owned() };
            evidence.notes.extend(table.notes_of(rule).map(note));
        }
    }
    findings
}

impl Proof<'_> {
    /// A finding about the table.
    pub(crate) fn finding(&self, code: Code, span: Span, message: impl Into<String>) -> Finding {
        finding_about(self.table, code, span, message)
    }

    /// A finding about rules, by index, at the first of them.
    pub(crate) fn finding_of_rules(&self, code: Code, rules: &[usize], message: String) -> Finding {
        self.finding(code, self.table.rules[rules[0]].id.span, message).rules(self.table, rules)
    }
}

impl Finding {
    /// Gives rules, by index, as evidence; the one to blame first.
    pub(crate) fn rules(mut self, table: &Table, rules: &[usize]) -> Self {
        self.evidence.rules = words::ids(table, rules);
        self
    }

    /// Shows rules, by index, as many as a finding names.
    pub(crate) fn also_rules(self, table: &Table, rules: &[usize], text: &dyn Fn(usize) -> String) -> Self {
        let shown = rules.iter().take(words::MOST_RULES_NAMED);
        shown.fold(self, |finding, rule| finding.also(table.rules[*rule].id.span, text(*rule)))
    }

    /// Shows a case after some words, and gives it as evidence; does nothing where there is none to show.
    pub(crate) fn case(mut self, intro: &str, case: Option<ShownCase>) -> Self {
        self.notes.extend(words::note(intro, case.as_ref()));
        self.evidence.case = case.unwrap_or_default();
        self
    }

    /// Gives as evidence how many cases are concerned, and how many there are.
    pub(crate) fn cases(mut self, proof: &Proof, cases: Option<&Count>) -> Self {
        self.evidence.cases = cases.map(Count::to_string);
        self.evidence.total = proof.cases.as_ref().map(Count::to_string);
        self
    }
}
