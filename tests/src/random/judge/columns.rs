//! Findings about columns and entries: `irrelevant-condition`, `unused-condition`, `needless-entry`.

use super::{Held, Trial, ensure};
use crate::random::evaluate::entry_holds;
use crate::random::table::{Entry, Formula, Hit};
use crate::random::value::Value;
use dtable_core::diagnostic::Code;
use std::collections::BTreeSet;

impl Trial<'_> {
    pub(super) fn judge_columns(&self) -> Held {
        if self.has_clash() {
            return Ok(());
        }
        self.irrelevant()?;
        self.needless_entries()
    }

    /// A condition is unused where no rule looks at it, and no expression names it.
    pub(super) fn unused(&self) -> Held {
        let oracle = self.oracle;
        let found: BTreeSet<usize> = self.of(Code::UnusedCondition).iter().filter_map(|it| self.column_in(&it.message)).collect();
        for column in 0..oracle.table.columns.len() {
            let entries = || oracle.table.rules.iter().filter_map(|it| it.entries.as_ref()).map(|it| &it[column]);
            let is_idle = !self.is_named(column) && entries().all(|it| matches!(it, Entry::Any));
            let name = || oracle.table.columns[column].name.clone();
            let is_reported = found.contains(&column) || self.is_allowed(Code::UnusedCondition);
            ensure(!is_idle || is_reported, "an unused condition is found", name)?;
            let is_used = self.is_named(column) || self.is_asked(column);
            ensure(!(is_used && found.contains(&column)), "an unused condition that is reported is not used", name)?;
        }
        Ok(())
    }

    /// Whether an `is:` or a `requires:` names the column.
    fn is_named(&self, column: usize) -> bool {
        self.oracle.table.columns.iter().any(|it| {
            let is_in = |formula: &Formula| formula.columns().contains(&column);
            it.requires.as_ref().is_some_and(is_in) || it.origin.columns().contains(&column)
        })
    }

    /// What matches at each point where some entries are `-`, by rule and column.
    fn matching_with(&self, is_open: &impl Fn(usize, usize) -> bool) -> Vec<Vec<usize>> {
        let oracle = self.oracle;
        let rules: Vec<(usize, &Vec<Entry>)> =
            oracle.table.rules.iter().enumerate().filter_map(|(at, it)| Some((at, it.entries.as_ref()?))).collect();
        let is_met = |rule: usize, entries: &[Entry], values: &[Value]| {
            entries.iter().zip(values).enumerate().all(|(column, (entry, value))| is_open(rule, column) || entry_holds(entry, value))
        };
        let matching = |values: &[Value]| rules.iter().filter(|(rule, entries)| is_met(*rule, entries, values)).map(|it| it.0).collect();
        oracle.points.iter().map(|it| matching(&oracle.values(it))).collect()
    }

    /// Whether a table that matches so says the same everywhere.
    fn is_unchanged(&self, after: &[Vec<usize>]) -> bool {
        let oracle = self.oracle;
        let is_same = |(before, after): (&Vec<usize>, &Vec<usize>)| {
            let clash = oracle.may_clash() && oracle.clash(after);
            let fires = before.is_empty() && after.is_empty() || oracle.table.collects() || oracle.said_by(before) == oracle.said_by(after);
            !clash && fires && (!oracle.table.collects() || before == after)
        };
        oracle.matching.iter().zip(after).all(is_same)
    }

    fn irrelevant(&self) -> Held {
        let oracle = self.oracle;
        let found: BTreeSet<usize> = self.of(Code::IrrelevantCondition).iter().filter_map(|it| self.column_in(&it.message)).collect();
        if !found.is_empty() {
            let after = self.matching_with(&|_, column| found.contains(&column));
            ensure(self.is_unchanged(&after), "irrelevant conditions can be deleted together", || format!("{found:?}"))?;
        }
        let has_choices = oracle.results.iter().any(|it| it.len() > 1);
        if !oracle.is_exact || has_choices || self.is_allowed(Code::IrrelevantCondition) {
            return Ok(());
        }
        for column in (0..oracle.table.columns.len()).filter(|it| !found.contains(it) && self.is_asked(*it)) {
            let alone = self.matching_with(&|_, it| it == column);
            let together = self.matching_with(&|_, it| it == column || found.contains(&it));
            let matters = !self.is_unchanged(&alone) || !self.is_unchanged(&together);
            ensure(matters, "an irrelevant condition is found", || oracle.table.columns[column].name.clone())?;
        }
        Ok(())
    }

    /// Whether some entry leaves out a value of the column.
    fn is_asked(&self, column: usize) -> bool {
        let oracle = self.oracle;
        let entries = oracle.table.rules.iter().filter_map(|it| it.entries.as_ref());
        let values = || oracle.candidates[column].iter();
        entries.into_iter().any(|it| values().any(|value| !entry_holds(&it[column], value)))
    }

    fn needless_entries(&self) -> Held {
        let oracle = self.oracle;
        if oracle.table.collects() || matches!(oracle.table.hit, Hit::First | Hit::Priority) {
            return Ok(());
        }
        for finding in self.of(Code::NeedlessEntry) {
            let names: Vec<&str> = finding.message.split('`').collect();
            let (rule, column) = (self.rule(names[1]), oracle.table.columns.iter().position(|it| it.name == names[3]));
            let after = self.matching_with(&|at, it| at == rule && Some(it) == column);
            ensure(self.is_unchanged(&after), "a needless entry can be `-`", || finding.message.clone())?;
        }
        Ok(())
    }
}
