//! Hidden results: values inside a network of used tables that are no columns of the user, but that the proof needs.
//!
//! If `lending` uses `rating`, and `rating` uses `region`, the result of `region` is no column of `lending`. But the
//! result of `rating` depends on it, so it is a *hidden* result of `lending`. Tests name hidden results like columns,
//! by numbers from [`FIRST_HIDDEN`] on. So each table of a network is written out once, and other tables refer to its
//! result: writing it out at each use would grow exponentially.

use super::{Domain, Meaning, Position, Table, Test, ValueSet};
use crate::lists::CollectVec;
use std::cell::{Cell, RefCell};

/// The number of the first hidden result. No table has so many columns.
pub const FIRST_HIDDEN: usize = 1 << 24;

/// A hidden result, see the module.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The values it can have.
    pub domain: Domain,
    /// Its meaning in terms of the columns of the user, and of hidden results before it; `None` where it can be any
    /// value.
    pub meaning: Option<Meaning>,
    /// Where it is computed. Each source has one hidden result.
    pub source: HiddenSource,
}

/// A value that a table of a network computes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HiddenSource {
    /// The path of the table's file, relative to the folder of the root.
    pub path: String,
    /// The value of that table.
    pub what: HiddenValue,
    /// The inputs of the table, each with the column or the hidden result that gives its value.
    pub inputs: Vec<(usize, usize)>,
}

/// A value of a table: of an output, or of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HiddenValue {
    /// The value of an output, by index.
    Output(usize),
    /// The value of a column, by index.
    Column(usize),
}

impl Table {
    /// Returns the hidden result with a number; `None` for the number of a column.
    #[must_use]
    pub fn hidden_at(&self, column: usize) -> Option<&Hidden> {
        self.hidden.get(column.checked_sub(FIRST_HIDDEN)?)
    }

    /// Returns the meaning of a column or a hidden result; `None` where it is given, or where the verifier does not
    /// understand its expression.
    #[must_use]
    pub fn meaning_of(&self, column: usize) -> Option<&Meaning> {
        match self.hidden_at(column) {
            Some(hidden) => hidden.meaning.as_ref(),
            None => self.columns.get(column)?.meaning(),
        }
    }

    /// The values of a column, or of a hidden result.
    #[must_use]
    pub fn domain_of(&self, column: usize) -> &Domain {
        match self.hidden_at(column) {
            Some(hidden) => &hidden.domain,
            None => &self.columns[column].domain,
        }
    }

    /// Whether a number is that of a result of a used table. Tests name such a result by its number, and do not contain
    /// the expression that computes it.
    #[must_use]
    pub fn is_result(&self, column: usize) -> bool {
        column >= FIRST_HIDDEN || self.columns.get(column).is_some_and(|it| it.result_of.is_some())
    }

    /// Returns the columns of which a column is computed, ascending. A hidden result is replaced by the columns of
    /// which it is computed.
    #[must_use]
    pub fn computed_of(&self, column: usize) -> Vec<usize> {
        let mut open: Vec<usize> = self.meaning_of(column).map_or_else(Vec::new, Meaning::columns);
        let (mut columns, mut seen) = (Vec::new(), vec![false; self.hidden.len()]);
        while let Some(it) = open.pop() {
            if self.hidden_at(it).is_none() {
                columns.push(it);
            } else if !std::mem::replace(&mut seen[it - FIRST_HIDDEN], true) {
                open.extend(self.meaning_of(it).map_or_else(Vec::new, Meaning::columns));
            }
        }
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Computes the position of a column, where `value` gives the positions of the columns of which it is computed.
    /// `None` where an expression overflows, or the verifier does not understand it.
    #[must_use]
    pub fn computed(&self, column: usize, value: &dyn Fn(usize) -> Position) -> Option<Position> {
        let meaning = self.meaning_of(column)?;
        if self.hidden.is_empty() {
            return meaning.position(value);
        }
        let network = Computing { table: self, value, known: RefCell::new(vec![None; self.hidden.len()]), overflows: Cell::new(false) };
        let at = meaning.position(&|it| network.at(it))?;
        (!network.overflows.get()).then_some(at)
    }
}

/// The most runs of lines with equal results in a choice that a test may spell out: each run nests the test once more.
/// No measurement is recorded.
pub(crate) const TURNS: usize = 256;

/// Returns the number of runs of consecutive lines with equal results; 1 for a meaning that is no choice.
pub(crate) fn turns(meaning: &Meaning) -> usize {
    if let Meaning::Branches(ways) = meaning { ways.chunk_by(|a, b| a.1 == b.1).count() } else { 1 }
}

/// Returns the meaning of a hidden result, if it is known.
type MeaningOf<'a> = &'a dyn Fn(usize) -> Option<&'a Meaning>;

/// Replaces hidden results in a test by their meanings. `None` where the meaning of one is not known, or where the test
/// gets more than `left` parts: then `left` is 0.
pub(crate) fn without_hidden(test: &Test, meaning_of: MeaningOf, left: &mut usize) -> Option<Test> {
    *left = left.checked_sub(1)?;
    let hidden = test_columns(test).into_iter().find(|it| *it >= FIRST_HIDDEN);
    let mut all = |of: &[Test]| of.iter().map(|it| without_hidden(it, meaning_of, left)).collect::<Option<Vec<_>>>();
    Some(match (test, hidden) {
        (Test::Not(it), _) => Test::Not(Box::new(without_hidden(it, meaning_of, left)?)),
        (Test::And(of), _) => Test::And(all(of)?),
        (Test::Or(of), _) => Test::Or(all(of)?),
        (Test::Member { set, .. }, Some(hidden)) => {
            let meaning = meaning_of(hidden)?;
            if turns(meaning) > TURNS {
                *left = 0;
                return None;
            }
            without_hidden(&meaning.within(set), meaning_of, left)?
        }
        // A comparison with a hidden result holds with one of the numbers that it can give.
        (Test::Compare { .. }, Some(column)) => {
            let way = |at| Test::And(vec![Test::Member { column, set: ValueSet::one(at) }, test.with_value(column, at)]);
            Test::Or(all(&meaning_of(column)?.chosen().into_iter().map(way).collect_vec())?)
        }
        (_, None) => test.clone(),
        (Test::Constant(_), Some(_)) => return None,
    })
}

/// Returns the columns of a comparison or of a membership in a set; none for other tests.
fn test_columns(test: &Test) -> Vec<usize> {
    if matches!(test, Test::Member { .. } | Test::Compare { .. }) { test.columns() } else { Vec::new() }
}

/// Computes hidden results on demand, and remembers them.
struct Computing<'a> {
    table: &'a Table,
    value: &'a dyn Fn(usize) -> Position,
    known: RefCell<Vec<Option<Position>>>,
    overflows: Cell<bool>,
}

impl Computing<'_> {
    fn at(&self, column: usize) -> Position {
        let Some(hidden) = self.table.hidden_at(column) else { return (self.value)(column) };
        let place = column - FIRST_HIDDEN;
        if let Some(known) = self.known.borrow()[place] {
            return known;
        }
        let at = hidden.meaning.as_ref().and_then(|it| it.position(&|it| self.at(it)));
        if at.is_none() {
            self.overflows.set(true);
        }
        self.known.borrow_mut()[place] = Some(at.unwrap_or(0));
        at.unwrap_or(0)
    }
}
