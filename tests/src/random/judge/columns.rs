//! Findings about columns and entries: `irrelevant-condition`, `unused-condition`, `needless-entry`.

use super::{Held, Trial, ensure};
use crate::random::evaluate::{entry_holds, entry_matches};
use crate::random::table::{Entry, EntryComparison, Formula, Hit, Op};
use crate::random::value::{Type, Value};
use dtable_core::diagnostic::Code;
use std::collections::BTreeSet;

/// Two columns, and how they compare.
type Question = (usize, &'static str, usize);

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
        let mut entries = self.oracle.table.rules.iter().filter_map(|it| it.entries.as_ref()).flat_map(|it| it.iter().enumerate());
        if entries.any(|(at, it)| !it.compares().is_empty() && (at == column || it.compares().iter().any(|it| it.other == column))) {
            return true;
        }
        self.oracle.table.columns.iter().any(|it| {
            let is_in = |formula: &Formula| formula.columns().contains(&column);
            it.requires.as_ref().is_some_and(is_in) || it.origin.columns().contains(&column)
        })
    }

    /// What a comparison asks: others that hold wherever it does, or nowhere where it does, ask the same.
    fn question(&self, left: usize, op: Op, right: usize) -> Question {
        let op = if left <= right { op } else { op.mirrored() };
        let is_float = matches!(self.oracle.table.columns[left].ty, Type::Float { .. });
        let op = match op {
            Op::NotEqual => Op::Equal,
            Op::GreaterOrEqual if !is_float => Op::Less,
            Op::LessOrEqual if !is_float => Op::Greater,
            other => other,
        };
        (left.min(right), op.sign(), left.max(right))
    }

    /// The comparison that a message names: `a <= b`.
    fn question_in(&self, left: Option<&str>, text: &str) -> Option<Question> {
        let names = text.strip_prefix("not(").and_then(|it| it.strip_suffix(')')).unwrap_or(text);
        let words: Vec<&str> = left.into_iter().chain(names.split(' ')).collect();
        let [left, sign, right] = words[..] else { return None };
        let column = |name: &str| self.oracle.table.columns.iter().position(|it| it.name == name);
        let op = Op::ALL.into_iter().find(|it| it.sign() == sign)?;
        Some(self.question(column(left)?, op, column(right)?))
    }

    /// What matches at each point where some entries are `-`, by rule and column, and some comparisons are left out.
    fn matching_with(&self, is_open: &impl Fn(usize, usize) -> bool, is_left_out: &impl Fn(usize, Question) -> bool) -> Vec<Vec<usize>> {
        let oracle = self.oracle;
        let rules: Vec<(usize, &Vec<Entry>)> =
            oracle.table.rules.iter().enumerate().filter_map(|(at, it)| Some((at, it.entries.as_ref()?))).collect();
        let is_met = |rule: usize, entries: &[Entry], values: &[Value]| {
            let value = |at: usize| values[at].clone();
            entries.iter().zip(values).enumerate().all(|(column, (entry, own))| {
                // What a comparison says stays: it is a question of its own.
                let compared = || {
                    let is_kept = |it: &&EntryComparison| !is_left_out(rule, self.question(column, it.op, it.other));
                    let kept = entry.compares().iter().filter(is_kept).cloned().collect();
                    entry_matches(&Entry::Joined(Box::new(Entry::Any), kept), column, &value)
                };
                (is_open(rule, column) || entry_holds(entry, own)) && (entry.compares().is_empty() || compared())
            })
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
        let names = |it: &&dtable_core::diagnostic::Finding| self.question_in(None, it.message.split('`').nth(1).unwrap_or_default());
        let compared: BTreeSet<Question> = self.of(Code::IrrelevantCondition).iter().filter_map(names).collect();
        let is_left_out = |_: usize, it: Question| compared.contains(&it);
        if !found.is_empty() || !compared.is_empty() {
            let after = self.matching_with(&|_, column| found.contains(&column), &is_left_out);
            ensure(self.is_unchanged(&after), "irrelevant conditions can be deleted together", || format!("{found:?}"))?;
        }
        let has_choices = oracle.results.iter().any(|it| it.len() > 1);
        // Nothing is said before every case has a result, and every rule fires somewhere.
        let has_gap = !self.of(Code::MissingRule).is_empty();
        let has_dead = !self.never_fire().is_empty() || !self.of(Code::UnreachableRule).is_empty();
        if !oracle.is_exact || has_choices || has_gap || has_dead || self.is_allowed(Code::IrrelevantCondition) {
            return Ok(());
        }
        for column in (0..oracle.table.columns.len()).filter(|it| !found.contains(it) && self.is_asked(*it)) {
            let alone = self.matching_with(&|_, it| it == column, &|_, _| false);
            let together = self.matching_with(&|_, it| it == column || found.contains(&it), &is_left_out);
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
            let rule = self.rule(names[1]);
            // What a cell says is values, or a comparison: `need not say < 6 for height`.
            let (name, said) = names.get(5).map_or((names[3], None), |name| (*name, Some(names[3])));
            let compared = said.and_then(|said| self.question_in(Some(name), said));
            let column = oracle.table.columns.iter().position(|it| it.name == name).filter(|_| compared.is_none());
            let after = self.matching_with(&|at, it| at == rule && Some(it) == column, &|at, it| at == rule && Some(it) == compared);
            ensure(self.is_unchanged(&after), "a needless entry can be `-`", || finding.message.clone())?;
        }
        Ok(())
    }
}
