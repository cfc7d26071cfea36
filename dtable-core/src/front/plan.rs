//! Data that is computed once for a table, and used by every decision.

use super::NotDecided;
use super::check::RelationCheck;
use super::exact::ExactColumns;
use crate::lists::CollectVec;
use crate::model::{Domain, Origin, Position, Table, ValueSet};
use std::collections::HashMap;

/// The columns of a table, and how they depend on each other.
#[derive(Clone, Debug)]
pub(super) struct ColumnPlan {
    /// The index of each column by its name.
    pub(super) places: HashMap<String, usize>,
    /// The columns that are computed or not always applicable, each after those on which it depends.
    pub(super) dependent: Vec<usize>,
    /// The columns that a rule or a relation looks at. Where all of them are known, the decision needs no other value.
    pub(super) needed: Vec<usize>,
    /// Whether each column is among `needed`.
    pub(super) is_needed: Vec<bool>,
    /// Whether each column is computed, and not given.
    pub(super) is_computed: Vec<bool>,
    /// The columns that are computed although the verifier does not understand them. A program may give them, too.
    pub(super) exact: ExactColumns,
    /// The relations, ready to be checked.
    pub(super) checks: Vec<RelationCheck>,
    /// The columns that each relation mentions.
    pub(super) related: Vec<Vec<usize>>,
    /// The columns that each column requires.
    pub(super) required: Vec<Vec<usize>>,
    /// The columns of which each column is computed.
    pub(super) inputs: Vec<Vec<usize>>,
    /// The first and the last position of each column that is given, where all between them are positions; elsewhere
    /// the last comes first.
    pub(super) spans: Vec<(Position, Position)>,
    /// The positions of each column.
    pub(super) domains: Vec<ValueSet>,
    /// Whether a column may be not applicable, or overflow.
    pub(super) has_optional: bool,
    /// A number for each column: columns that entries compare with each other have the same.
    pub(super) text_groups: Vec<usize>,
    /// The first position of each column, which stands where a value is missing.
    pub(super) blank: Vec<Position>,
}

impl ColumnPlan {
    pub(super) fn new(table: &Table) -> Self {
        let columns = 0..table.columns.len();
        let related: Vec<Vec<usize>> = table.relations.iter().map(|it| it.formula.columns()).collect_vec();
        let is_asked = |column: &usize| {
            let mut entries = table.rules.iter().filter_map(|rule| rule.entries()?.get(*column));
            entries.any(|entry| !entry.is_irrelevant())
        };
        let needed: Vec<usize> = columns.clone().filter(|it| is_asked(it) || related.iter().any(|of| of.contains(it))).collect_vec();
        Self {
            is_needed: columns.clone().map(|it| needed.contains(&it)).collect_vec(),
            is_computed: columns.clone().map(|it| is_computed(table, it)).collect_vec(),
            needed,
            places: table.named().iter().enumerate().map(|(at, it)| (it.name.value.clone(), at)).collect(),
            dependent: dependent(table),
            exact: ExactColumns::new(table),
            checks: table.relations.iter().map(|it| RelationCheck::new(&it.formula)).collect_vec(),
            related,
            required: table.columns.iter().map(|it| it.requires.as_ref().map_or_else(Vec::new, |it| it.formula.columns())).collect_vec(),
            inputs: columns.clone().map(|it| table.computed_of(it)).collect_vec(),
            spans: columns.map(|it| span(table, it)).collect_vec(),
            domains: table.columns.iter().map(|it| it.domain.all()).collect_vec(),
            has_optional: table.columns.iter().any(|it| it.requires.is_some() || it.is.is_some()),
            text_groups: text_groups(table),
            blank: table.columns.iter().map(|it| it.domain.all().first().unwrap_or(0)).collect_vec(),
        }
    }
}

/// A table with its plan: all that a case needs to know, whether the table is verified or not.
#[derive(Clone, Copy)]
pub(super) struct PlannedTable<'t> {
    pub(super) resolved: &'t Table,
    pub(super) plan: &'t ColumnPlan,
}

impl<'t> PlannedTable<'t> {
    pub(super) fn column_name(self, at: usize) -> &'t str {
        &self.resolved.columns[at].name.value
    }

    /// The error about an `is:` that overflows.
    pub(super) fn overflow(self, column: usize) -> NotDecided {
        let it = &self.resolved.columns[column];
        let expression = it.is.as_ref().filter(|_| it.origin == Origin::Expression).map(|it| it.expression.text.clone());
        NotDecided::Overflow { expression: expression.unwrap_or_default() }
    }

    /// The error about a relation that overflows.
    pub(super) fn overflow_in(self, relation: usize) -> NotDecided {
        NotDecided::Overflow { expression: self.resolved.relations[relation].text.clone() }
    }

    /// The error about a result that a used table does not give.
    pub(super) fn not_a_result(self, column: usize, given: &ValueSet) -> NotDecided {
        let it = &self.resolved.columns[column];
        let (name, used) = (&it.name.value, it.is.as_ref().map_or("", |it| it.expression.text.as_str()));
        let message = match given.first().filter(|_| given.len() == 1) {
            Some(at) => format!("`{name}` cannot be {} here", it.domain.value(at)),
            None => format!("`{name}` has no value here"),
        };
        NotDecided::NoValue { column: name.clone(), message, help: format!("`{used}` does not give it") }
    }

    /// The error about a relation that does not hold.
    pub(super) fn broken(self, relation: usize) -> NotDecided {
        NotDecided::Broken { relation: self.resolved.relations[relation].text.clone() }
    }
}

/// Returns for each column the first column of its group: columns are in one group where a chain of comparisons
/// connects them.
fn text_groups(table: &Table) -> Vec<usize> {
    let mut groups: Vec<usize> = (0..table.columns.len()).collect_vec();
    for (_, it) in table.compared_columns() {
        let (a, b) = (groups[it.left], groups[it.right]);
        groups.iter_mut().filter(|group| **group == a.max(b)).for_each(|group| *group = a.min(b));
    }
    groups
}

/// Whether the value of a column follows from those of others.
pub(super) fn is_computed(table: &Table, column: usize) -> bool {
    let it = &table.columns[column];
    it.origin == Origin::Expression && it.meaning().is_some()
}

/// Whether a column has a type whose values the compiler does not know.
pub(super) fn has_no_values(table: &Table, column: usize) -> bool {
    table.columns[column].domain == Domain::Opaque
}

fn span(table: &Table, column: usize) -> (Position, Position) {
    match table.columns[column].domain.all().spans() {
        [span] if !is_computed(table, column) => *span,
        _ => (1, 0),
    }
}

fn dependent(table: &Table) -> Vec<usize> {
    let mut order = Vec::new();
    let mut is_done = vec![false; table.columns.len()];
    for column in 0..table.columns.len() {
        add(table, column, &mut is_done, &mut order);
    }
    order
}

/// Adds a column after those that its requirement and its expression mention, and visits each column once. There are
/// no cycles: `resolve` refuses them.
fn add(table: &Table, column: usize, is_done: &mut [bool], order: &mut Vec<usize>) {
    if std::mem::replace(&mut is_done[column], true) {
        return;
    }
    let requires = &table.columns[column].requires;
    let required = requires.iter().flat_map(|it| it.formula.columns());
    for other in required.chain(table.computed_of(column)) {
        add(table, other, is_done, order);
    }
    if requires.is_some() || is_computed(table, column) {
        order.push(column);
    }
}
