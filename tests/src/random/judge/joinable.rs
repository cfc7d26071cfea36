//! Findings about rules that could be one: `joinable-rules`.

use super::{Held, Trial, compile, ensure};
use crate::random::evaluate::entry_holds;
use crate::random::table::{Aggregate, Hit};
use dtable_core::compile::{Compiled, Unit};
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::model::{Layout, Rule, Table};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Trial<'_> {
    pub(super) fn joinable(&self) -> Held {
        for finding in self.of(Code::JoinableRules) {
            let rules: Vec<usize> = finding.evidence.rules.iter().map(|it| self.rule(it)).collect();
            self.differ_in_one_column(finding, &rules)?;
            self.join_says_the_same(finding, &rules)?;
            self.row_says_the_join(finding)?;
        }
        self.no_pair_is_missed()
    }

    fn differ_in_one_column(&self, finding: &Finding, rules: &[usize]) -> Held {
        let oracle = self.oracle;
        let name = finding.message.rsplit('`').nth(1).expect("the message names the column");
        let entries = |rule: usize| oracle.table.rules[rule].entries.as_ref().expect("ELSE is not joined");
        let is_alike = |column: usize| {
            let says = |rule: usize| oracle.candidates[column].iter().map(|it| entry_holds(&entries(rule)[column], it)).collect::<Vec<_>>();
            rules.iter().all(|rule| says(*rule) == says(rules[0]))
        };
        let others = (0..oracle.table.columns.len()).filter(|it| oracle.table.columns[*it].name != name);
        let is_so = others.into_iter().all(is_alike) && rules.iter().all(|it| oracle.results[*it] == oracle.results[rules[0]]);
        ensure(is_so && rules.len() > 1, "joinable rules differ in one column", || finding.message.clone())
    }

    /// With one rule in the place of the first, every case has the result that it had.
    fn join_says_the_same(&self, finding: &Finding, rules: &[usize]) -> Held {
        let oracle = self.oracle;
        let is_same = |before: &Vec<usize>| {
            let first = |it: &usize| if rules.contains(it) { rules[0] } else { *it };
            let after: BTreeSet<usize> = before.iter().map(first).collect();
            let after: Vec<usize> = after.into_iter().collect();
            let results = |rules: &[usize]| rules.iter().map(|it| oracle.results[*it].clone()).collect::<Vec<_>>();
            if oracle.table.collects() {
                let (mut before, mut after) = (results(before), results(&after));
                // Sums, counts and extremes know no order.
                if oracle.table.hit != Hit::Collect(Aggregate::All) {
                    before.sort();
                    after.sort();
                }
                before == after
            } else {
                before.is_empty() || oracle.said_by(before) == oracle.said_by(&after)
            }
        };
        ensure(oracle.matching.iter().all(is_same), "joined rules say the same", || finding.message.clone())
    }

    /// The table with the row that the finding offers is the one with the joined rule.
    fn row_says_the_join(&self, finding: &Finding) -> Held {
        let Unit::VerifiedTable(before) = &self.compiled.unit else { return Ok(()) };
        if matches!(before.table().layout, Layout::Columns(_)) || !self.table().examples.is_empty() {
            return Ok(());
        }
        let text = with_row(&self.text, finding);
        let after: Compiled = compile(&text)?;
        let detail = || format!("{}\n{text}", finding.message);
        let Unit::VerifiedTable(after) = &after.unit else {
            // What is denied may be true of the joined rule.
            let may_be_refused = self.table().expect.is_some() || text.contains(": deny\n");
            return ensure(may_be_refused, "a table with joined rules is one", detail);
        };
        // Under `hit: priority` rules stand by their rank.
        let place = |id: &Arc<str>| before.table().rules.iter().position(|it| it.id.value.as_str() == &**id).expect("rules have ids");
        let joined: Vec<usize> = finding.evidence.rules.iter().map(place).collect();
        ensure(is_join(before.table(), after.table(), &joined), "the row of joined rules is their join", detail)
    }

    /// Two rules of which each could be joined with the other: one of them is joined.
    fn no_pair_is_missed(&self) -> Held {
        let Unit::VerifiedTable(verified) = &self.compiled.unit else { return Ok(()) };
        let table = verified.table();
        let is_simple =
            matches!(table.layout, Layout::Data) && table.lints.level(Code::JoinableRules) != dtable_core::diagnostic::Level::Allow;
        let is_ordered = !matches!(table.hit, dtable_core::model::HitPolicy::Unique | dtable_core::model::HitPolicy::Any);
        let compares = table.columns.iter().any(|it| it.compared.is_some());
        if !is_simple || is_ordered || compares {
            return Ok(());
        }
        let named: BTreeSet<&str> = self.compiled.findings.iter().flat_map(|it| it.evidence.rules.iter().map(|it| &**it)).collect();
        let is_open = |it: &&Rule| !it.is_else() && it.alternatives.is_empty() && !named.contains(it.id.value.as_str());
        let open: Vec<&Rule> = table.rules.iter().filter(is_open).collect();
        for (at, a) in open.iter().enumerate() {
            for b in &open[at + 1..] {
                ensure(!are_joinable(a, b), "joinable rules are found", || format!("{} and {}", a.id.value, b.id.value))?;
            }
        }
        Ok(())
    }
}

fn are_joinable(a: &Rule, b: &Rule) -> bool {
    let (Some(left), Some(right)) = (a.entries(), b.entries()) else { return false };
    let differ: Vec<usize> =
        (0..left.len()).filter(|it| (&left[*it].set, left[*it].not_applicable) != (&right[*it].set, right[*it].not_applicable)).collect();
    match differ[..] {
        [column] => {
            a.outcome == b.outcome
                && !left[column].set.meets(&right[column].set)
                && left[column].not_applicable == right[column].not_applicable
                && !left[column].set.is_empty()
                && !right[column].set.is_empty()
        }
        _ => false,
    }
}

/// The text with the offered row in place of the first rule, and without the others.
fn with_row(text: &str, finding: &Finding) -> String {
    let line = |at: usize| text[..at].matches('\n').count();
    let (first, others): (usize, Vec<usize>) =
        (line(finding.primary.span.start), finding.secondary.iter().map(|it| line(it.span.start)).collect());
    let row = finding.help.iter().flat_map(|it| it.lines()).last().expect("the finding offers a row");
    let lines = text.lines().enumerate().filter(|(at, _)| !others.contains(at)).map(|(at, it)| {
        let indent = &it[..it.len() - it.trim_start().len()];
        if at == first { format!("{indent}{row}\n") } else { format!("{it}\n") }
    });
    lines.collect()
}

/// Whether a table is another one, in which some rules are one.
fn is_join(before: &Table, after: &Table, joined: &[usize]) -> bool {
    if before.columns.iter().zip(&after.columns).any(|(a, b)| a.domain != b.domain) {
        // Texts are numbered as they are mentioned.
        return true;
    }
    let kept: Vec<usize> = (0..before.rules.len()).filter(|it| !joined[1..].contains(it)).collect();
    let is_same = |(rule, new): (&usize, &Rule)| {
        let members: &[usize] = if *rule == joined[0] { joined } else { std::slice::from_ref(rule) };
        let entries = |it: &usize| before.rules[*it].entries().unwrap_or_default();
        let is_union = new.entries().unwrap_or_default().iter().enumerate().all(|(column, entry)| {
            let set = members.iter().fold(dtable_core::model::ValueSet::EMPTY, |all, it| all.union(&entries(it)[column].set));
            let not_applicable = members.iter().any(|it| entries(it)[column].not_applicable);
            entry.set == set && (entry.not_applicable == not_applicable || before.columns[column].requires.is_none())
        });
        // Which of several right results comes first is the compiler's choice, and may be another one beside fewer rules.
        let old = &before.rules[*rule];
        let has_same = old.outcomes().count() == new.outcomes().count() && old.outcomes().all(|it| new.outcomes().any(|other| other == it));
        is_union && has_same && new.is_else() == old.is_else()
    };
    after.rules.len() == kept.len() && kept.iter().zip(&after.rules).all(is_same)
}
