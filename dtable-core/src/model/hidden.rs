//! Results that a used table looks at: no columns of the table that uses it, and known to the proof.
//!
//! Where `lending` uses `rating`, and `rating` uses `region`, the result of `region` is no column of `lending`. What
//! `rating` gives depends on it all the same: it is *hidden*. Tests name it as they name columns, by a number from
//! [`FIRST_HIDDEN`] on. So every table of a network is written out once, however many look at its result.

use super::{Domain, Meaning, Position, Table, Test, ValueSet};
use crate::lists::CollectVec;
use std::cell::{Cell, RefCell};

/// Here the numbers of hidden results begin: far more columns than this are never there.
pub const FIRST_HIDDEN: usize = 1 << 24;

/// A result that is no column.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The values it can have.
    pub domain: Domain,
    /// Its meaning in terms of the columns of the user, and of hidden results before it; `None` where it can be any
    /// value.
    pub meaning: Option<Meaning>,
    /// Which value it is: equal sources are one.
    pub source: HiddenSource,
}

/// A value that a table of a network computes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct HiddenSource {
    /// The path of the table's file, relative to the folder of the root.
    pub path: String,
    /// Which of its values.
    pub what: HiddenValue,
    /// The inputs of the table, each with the column, or the hidden value, that it is.
    pub inputs: Vec<(usize, usize)>,
}

/// Which value of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HiddenValue {
    /// Its value of an output.
    Output(usize),
    /// The value of one of its columns.
    Column(usize),
}

impl Table {
    /// The hidden result with a number; `None` where that is the number of a column.
    #[must_use]
    pub fn hidden_at(&self, column: usize) -> Option<&Hidden> {
        self.hidden.get(column.checked_sub(FIRST_HIDDEN)?)
    }

    /// The meaning of a column or a hidden result that is computed in a way that the verifier understands.
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

    /// Whether tests name what a column is, and do not say it: the results of used tables.
    #[must_use]
    pub fn is_result(&self, column: usize) -> bool {
        column >= FIRST_HIDDEN || self.columns.get(column).is_some_and(|it| it.result_of.is_some())
    }

    /// The columns of which a column is computed, ascending; those behind hidden results in the place of these.
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

    /// The position of a column that is computed, where `value` gives those of the columns of which it is computed;
    /// `None` where evaluating it overflows.
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

/// Turns between results of a table whose rules are in order, at most, where a test says what the result is: each
/// nests.
pub(crate) const TURNS: usize = 256;

/// The turns between results.
pub(crate) fn turns(meaning: &Meaning) -> usize {
    if let Meaning::Choice(ways) = meaning { ways.chunk_by(|a, b| a.1 == b.1).count() } else { 1 }
}

/// The kind of a hidden result.
type MeaningOf<'a> = &'a dyn Fn(usize) -> Option<&'a Meaning>;

/// A test with what hidden results are in the place of these; `None` where one is not known exactly, or with nothing
/// left where `left` parts are too few.
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

/// The columns of a test that is no combination of others.
fn test_columns(test: &Test) -> Vec<usize> {
    if matches!(test, Test::Member { .. } | Test::Compare { .. }) { test.columns() } else { Vec::new() }
}

/// Hidden results that are worked out where they are asked for, each once.
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
