//! A table as boxes in order: the first box that contains a case gives its end.

use crate::lists::CollectVec;
use crate::model::{HitPolicy, Outcomes, Region, Rule, Table, ValueSet};
use crate::verify::VerifiedTable;

/// A box, with the end of those of its cases that no earlier box contains.
#[derive(Clone, Debug)]
pub(in crate::decide) struct Line {
    /// The box, over all columns.
    pub(in crate::decide) region: Region,
    /// A rule, or the number of an outcome.
    pub(in crate::decide) end: usize,
}

impl Line {
    /// The values of the box in each column.
    pub(in crate::decide) fn sets(&self) -> impl Iterator<Item = (usize, &ValueSet)> {
        self.region.0.iter().enumerate()
    }
}

/// The lines of a table, and the end of all other cases.
#[derive(Clone, Debug)]
pub(in crate::decide) struct Lines {
    /// The lines in order: the first that contains a case counts.
    pub(in crate::decide) lines: Vec<Line>,
    /// The end of cases that no line contains.
    pub(in crate::decide) otherwise: usize,
}

impl Lines {
    /// The lines that end in rules. `None` for tables that collect, and for tables with a condition that may be not
    /// applicable: their rules are no boxes.
    pub(in crate::decide) fn of_rules(table: &Table) -> Option<Self> {
        let line = |(end, rule): (usize, &Rule)| Some(Line { region: region(rule)?, end });
        let lines = table.rules.iter().enumerate().filter_map(line).collect_vec();
        Self::new(table, lines, table.rules.iter().position(Rule::is_else))
    }

    /// The lines that end in numbers of outcomes; `None` as in [`of_rules`](Self::of_rules).
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

    /// Makes lines. Every possible case has a line, so without ELSE the last line becomes the end of all other cases.
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
