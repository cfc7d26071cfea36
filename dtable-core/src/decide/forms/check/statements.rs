//! The rules of a table as boxes, in the order in which they count.

use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region, Rule, Table, ValueSet};
use crate::verify::Row;

/// A box, with the end of those of its cases that no earlier statement contains.
pub(in crate::decide::forms) struct FormStatement<'a> {
    /// The values in each column.
    pub(in crate::decide::forms) sets: Vec<&'a ValueSet>,
    /// A rule, or an outcome by its number.
    pub(in crate::decide::forms) end: usize,
}

/// All statements of a table.
pub(in crate::decide) struct Statements<'a> {
    /// The statements in order: the first that contains a case decides it.
    pub(in crate::decide::forms) in_order: Vec<FormStatement<'a>>,
    /// The end of cases that no statement contains.
    pub(in crate::decide::forms) otherwise: usize,
}

impl<'a> Statements<'a> {
    /// The rules as statements, each with the end that `end` gives it; `None` for a table that is no list of boxes.
    pub(in crate::decide) fn of_rules(table: &'a Table, end: &dyn Fn(usize) -> usize) -> Option<Self> {
        let statement = |(rule, it): (usize, &'a Rule)| {
            Some(FormStatement { sets: it.entries()?.iter().map(|it| &it.set).collect_vec(), end: end(rule) })
        };
        let statements = table.rules.iter().enumerate().filter_map(statement).collect_vec();
        Self::with_last(table, statements, table.rules.iter().position(Rule::is_else).map(end))
    }

    /// The rows of a table as statements; `shared` has the box of each row.
    pub(in crate::decide) fn of_rows(table: &'a Table, rows: &[Row], shared: &'a [Option<Region>]) -> Option<Self> {
        let statement = |(row, cases): (&Row, &'a Option<Region>)| {
            let sets = cases.as_ref()?.0.iter().collect_vec();
            sets.iter().all(|set| !set.is_empty()).then_some(FormStatement { sets, end: row.outcome })
        };
        let statements = rows.iter().zip(shared).filter_map(statement).collect_vec();
        let of_else = rows.iter().find(|row| table.rules[row.rule].is_else());
        Self::with_last(table, statements, of_else.map(|row| row.outcome))
    }

    /// Makes statements. A verified table has a rule for every possible case, so without ELSE the last statement takes
    /// all cases that no other one contains.
    fn with_last(table: &Table, mut statements: Vec<FormStatement<'a>>, of_else: Option<usize>) -> Option<Self> {
        let is_optional = table.columns.iter().any(|column| column.requires.is_some());
        if is_optional || matches!(table.hit, HitPolicy::Collect(_)) {
            return None;
        }
        let otherwise = of_else.or_else(|| statements.pop().map(|last| last.end))?;
        Some(Self { in_order: statements, otherwise })
    }

    /// The sets that the statements name, by column.
    pub(in crate::decide::forms) fn by_column(&self, table: &Table) -> Vec<Vec<&'a ValueSet>> {
        (0..table.columns.len()).map(|column| self.in_order.iter().map(|statement| statement.sets[column]).collect_vec()).collect_vec()
    }
}

/// For each row the box of the cases that all of its rules match; `None` for ELSE.
pub(in crate::decide) fn shared(table: &Table, rows: &[Row]) -> Vec<Option<Region>> {
    let of_row = |row: &Row| {
        let mut sets = table.rules[row.rule].entries()?.iter().map(|entry| entry.set.clone()).collect_vec();
        for entries in row.also.iter().filter_map(|rule| table.rules[*rule].entries()) {
            for (set, entry) in sets.iter_mut().zip(entries) {
                *set = set.intersect(&entry.set);
            }
        }
        Some(Region(sets))
    };
    rows.iter().map(of_row).collect_vec()
}
