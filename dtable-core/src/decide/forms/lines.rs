//! A table as boxes in an order: the first that holds a case says where it ends.

use crate::lists::CollectVec;
use crate::model::{HitPolicy, Outcomes, Region, Rule, Table, ValueSet};
use crate::verify::VerifiedTable;

/// A box and the end of its cases, but for those that an earlier box contains.
#[derive(Clone, Debug)]
pub(in crate::decide) struct Line {
    /// The box, over all columns.
    pub(in crate::decide) region: Region,
    /// A rule, or the number of an outcome.
    pub(in crate::decide) end: usize,
}

impl Line {
    /// The values that it holds in each column.
    pub(in crate::decide) fn sets(&self) -> impl Iterator<Item = (usize, &ValueSet)> {
        self.region.0.iter().enumerate()
    }
}

/// Lines, and what is left.
#[derive(Clone, Debug)]
pub(in crate::decide) struct Lines {
    /// In the order in which they count.
    pub(in crate::decide) lines: Vec<Line>,
    /// Where a case ends that no line holds.
    pub(in crate::decide) otherwise: usize,
}

impl Lines {
    /// The lines that end in rules. `None` for tables that collect, and where a condition may be not applicable: it is no box, then.
    pub(in crate::decide) fn of_rules(table: &Table) -> Option<Self> {
        let line = |(end, rule): (usize, &Rule)| Some(Line { region: region(rule)?, end });
        let lines = table.rules.iter().enumerate().filter_map(line).collect_vec();
        Self::new(table, lines, table.rules.iter().position(Rule::is_else))
    }

    /// The lines that end in outcomes by their number, wherever [`of_rules`](Self::of_rules) has some.
    pub(in crate::decide) fn of_outcomes(verified: &VerifiedTable, outcomes: &Outcomes) -> Option<Self> {
        let table = verified.table();
        if verified.decides_by_rule() {
            let mut of_rules = Self::of_rules(table)?;
            let outcome = |rule: usize| outcomes.of_rule[rule][0];
            of_rules.lines.iter_mut().for_each(|line| line.end = outcome(line.end));
            return Some(Self { otherwise: outcome(of_rules.otherwise), ..of_rules });
        }
        let (mut lines, mut otherwise) = (Vec::new(), None);
        for row in verified.rows() {
            let Some(own) = region(&table.rules[row.rule]) else {
                otherwise = Some(row.outcome);
                continue;
            };
            let all = row.also.iter().try_fold(own, |common, rule| common.intersect(&region(&table.rules[*rule])?));
            lines.extend(all.map(|region| Line { region, end: row.outcome }));
        }
        Self::new(table, lines, otherwise)
    }

    /// Every possible case has its line, so without ELSE the last one takes what is left.
    fn new(table: &Table, mut lines: Vec<Line>, otherwise: Option<usize>) -> Option<Self> {
        let is_optional = table.columns.iter().any(|column| column.requires.is_some());
        if is_optional || matches!(table.hit, HitPolicy::Collect(_)) {
            return None;
        }
        let otherwise = otherwise.or_else(|| lines.pop().map(|last| last.end))?;
        Some(Self { lines, otherwise })
    }
}

fn region(rule: &Rule) -> Option<Region> {
    Some(Region(rule.entries()?.iter().map(|entry| entry.set.clone()).collect_vec()))
}
