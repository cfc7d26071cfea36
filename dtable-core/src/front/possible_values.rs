//! The values that a computed column can still have while some of the columns in its expression are not known.
//!
//! A used table that asks looks at few of its questions in one decision. Its result is known as soon as no missing
//! answer can change it, so a caller need not answer a question that does not matter.

use crate::model::{FIRST_HIDDEN, Meaning, Position, Table, Test, ValueSet};
use std::cell::RefCell;

/// The error of an expression that overflows with every value that its columns can still have.
pub(super) struct Overflows;

/// Computes possible values from those of the given columns, and remembers the values of each hidden result.
pub(super) struct PossibleValues<'a> {
    table: &'a Table,
    of_column: &'a dyn Fn(usize) -> ValueSet,
    hidden: RefCell<Vec<Option<ValueSet>>>,
}

impl<'a> PossibleValues<'a> {
    pub(super) fn new(table: &'a Table, of_column: &'a dyn Fn(usize) -> ValueSet) -> Self {
        Self { table, of_column, hidden: RefCell::new(vec![None; table.hidden.len()]) }
    }

    /// Returns the values that a computed column or a hidden result can have: an expression of a number gives one value
    /// where all its columns are known, and else counts as open to every value of the domain.
    pub(super) fn computed(&self, column: usize) -> Result<ValueSet, Overflows> {
        let all = || self.table.domain_of(column).all();
        let Some(meaning) = self.table.meaning_of(column) else { return Ok(all()) };
        Ok(match meaning {
            Meaning::Truth(test) => match self.truth(test)? {
                Some(truth) => ValueSet::one(Position::from(truth)),
                None => all(),
            },
            Meaning::Number { .. } if !self.are_known(&meaning.columns())? => all(),
            Meaning::Number { .. } => ValueSet::one(meaning.position(&|column| self.first(column)).ok_or(Overflows)?),
            Meaning::Branches(ways) => self.chosen(ways)?,
        })
    }

    /// Returns the values of all ways that can be the first whose test holds.
    fn chosen(&self, ways: &[(Test, Position)]) -> Result<ValueSet, Overflows> {
        let mut values = Vec::new();
        for (test, at) in ways {
            let truth = self.truth(test)?;
            values.extend((truth != Some(false)).then_some((*at, *at)));
            if truth == Some(true) {
                break;
            }
        }
        Ok(ValueSet::from_spans(values))
    }

    /// Returns whether a test holds; `None` where that depends on a value that is not known.
    pub(super) fn truth(&self, test: &Test) -> Result<Option<bool>, Overflows> {
        Ok(match test {
            Test::Constant(truth) => Some(*truth),
            Test::Member { column, set } => {
                let values = self.values(*column)?;
                if values.is_subset(set) { Some(true) } else { (!values.meets(set)).then_some(false) }
            }
            Test::Compare { .. } if !self.are_known(&test.columns())? => None,
            Test::Compare { .. } => Some(test.holds(&|column| self.first(column)).ok_or(Overflows)?),
            Test::Not(it) => self.truth(it)?.map(|truth| !truth),
            Test::And(of) => self.until(of, false)?,
            Test::Or(of) => self.until(of, true)?,
        })
    }

    /// Returns `end` where one of the tests has this truth, and `!end` where none has. Like `&&` and `||` of Rust, it
    /// does not evaluate the tests after that one.
    fn until(&self, of: &[Test], end: bool) -> Result<Option<bool>, Overflows> {
        let mut all = Some(!end);
        for test in of {
            match self.truth(test) {
                Ok(Some(truth)) if truth == end => return Ok(Some(end)),
                Ok(Some(_)) => {}
                // An earlier test whose truth is open may end the evaluation before the overflow.
                Err(Overflows) if all.is_some() => return Err(Overflows),
                Ok(None) | Err(Overflows) => all = None,
            }
        }
        Ok(all)
    }

    /// Returns the values that a column or a hidden result can have.
    fn values(&self, column: usize) -> Result<ValueSet, Overflows> {
        let Some(place) = column.checked_sub(FIRST_HIDDEN) else { return Ok((self.of_column)(column)) };
        if let Some(known) = &self.hidden.borrow()[place] {
            return Ok(known.clone());
        }
        let values = self.computed(column)?;
        self.hidden.borrow_mut()[place] = Some(values.clone());
        Ok(values)
    }

    fn are_known(&self, columns: &[usize]) -> Result<bool, Overflows> {
        let mut all = true;
        for column in columns {
            all &= self.values(*column)?.len() == 1;
        }
        Ok(all)
    }

    /// Returns the position of a known column: the one value that it can have.
    fn first(&self, column: usize) -> Position {
        self.values(column).ok().and_then(|it| it.first()).unwrap_or(0)
    }
}
