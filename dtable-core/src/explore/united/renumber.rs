//! Translates formulas and expressions of a table to the columns and positions of the united table.

use super::numbering::ColumnNumbering;
use crate::lists::CollectVec;
use crate::model::{Column, Domain, FIRST_HIDDEN, Formula, Meaning, Position, Table, Term, Test, ValueSet};

/// The translation of a table's columns and values to the united table.
pub(super) struct Renumber<'a> {
    /// The table itself.
    pub(super) table: &'a Table,
    /// For each column its column in the united table.
    pub(super) places: &'a [usize],
    /// For each column the positions of its values there.
    pub(super) numberings: &'a [ColumnNumbering],
    /// For each hidden result that of the united table; its positions stay the same.
    pub(super) hidden: &'a [usize],
}

impl Renumber<'_> {
    /// Translates values of a column or of a hidden result.
    pub(super) fn set(&self, column: usize, set: &ValueSet) -> ValueSet {
        self.numberings.get(column).map_or_else(|| set.clone(), |it| it.set(set))
    }

    /// Translates a column or a hidden result.
    pub(super) fn place(&self, column: usize) -> usize {
        column.checked_sub(FIRST_HIDDEN).map_or_else(|| self.places[column], |at| self.hidden[at])
    }

    /// Translates a formula.
    pub(super) fn formula(&self, formula: &Formula) -> Formula {
        let all = |of: &[Formula]| of.iter().map(|it| self.formula(it)).collect_vec();
        match formula {
            Formula::Atom { column, set } => Formula::Atom { column: self.place(*column), set: self.set(*column, set) },
            Formula::Not(it) => Formula::Not(Box::new(self.formula(it))),
            Formula::And(of) => Formula::And(all(of)),
            Formula::Or(of) => Formula::Or(all(of)),
            Formula::Iff(a, b) => Formula::Iff(Box::new(self.formula(a)), Box::new(self.formula(b))),
            Formula::Count { low, high, of } => Formula::Count { low: *low, high: *high, of: all(of) },
            Formula::Test(test) => Formula::Test(Box::new(self.test(test))),
        }
    }

    /// Translates a fact about a result.
    pub(super) fn fact(&self, (column, test): &(usize, Test)) -> (usize, Test) {
        (self.place(*column), self.test(test))
    }

    /// Translates the meaning of a computed column.
    pub(super) fn meaning(&self, column: &Column, meaning: &Meaning) -> Meaning {
        let own = self.table.columns.iter().position(|it| it.name.value == column.name.value);
        self.meaning_at(own, meaning)
    }

    /// Translates the meaning of a hidden result.
    pub(super) fn hidden_meaning(&self, meaning: &Meaning) -> Meaning {
        self.meaning_at(None, meaning)
    }

    fn meaning_at(&self, own: Option<usize>, meaning: &Meaning) -> Meaning {
        match meaning {
            Meaning::Truth(test) => Meaning::Truth(self.test(test)),
            Meaning::Number { term, ty } => Meaning::Number { term: self.term(term), ty: *ty },
            Meaning::Branches(ways) => {
                let moved = |at: Position| own.and_then(|own| self.set(own, &ValueSet::one(at)).first()).unwrap_or(at);
                Meaning::Branches(ways.iter().map(|(test, at)| (self.test(test), moved(*at))).collect_vec())
            }
        }
    }

    fn test(&self, test: &Test) -> Test {
        let all = |of: &[Test]| of.iter().map(|it| self.test(it)).collect_vec();
        match test {
            Test::Constant(it) => Test::Constant(*it),
            Test::Member { column, set } => Test::Member { column: self.place(*column), set: self.set(*column, set) },
            Test::Compare { left: Term::Input { column: left, .. }, op, right: Term::Input { column: right, .. }, .. }
                if self.is_moved(*left) || self.is_moved(*right) =>
            {
                self.pairs([*left, *right], &|a, b| op.holds(a as i128, b as i128))
            }
            Test::Compare { left, op, right, ty } => Test::Compare { left: self.term(left), op: *op, right: self.term(right), ty: *ty },
            Test::Not(it) => Test::Not(Box::new(self.test(it))),
            Test::And(of) => Test::And(all(of)),
            Test::Or(of) => Test::Or(all(of)),
        }
    }

    /// Whether the values of a column that is no number change their positions.
    fn is_moved(&self, column: usize) -> bool {
        let is_listed = matches!(self.table.domain_of(column), Domain::Bool | Domain::Enum { .. });
        is_listed && self.numberings.get(column).is_some_and(|it| *it != ColumnNumbering::Same)
    }

    /// The test that two columns have a pair of values for which `holds` is true; it gets their original positions.
    fn pairs(&self, columns: [usize; 2], holds: &dyn Fn(Position, Position) -> bool) -> Test {
        let values = |at: usize| self.table.domain_of(columns[at]).all();
        let member = |at: usize, value| Test::Member { column: self.place(columns[at]), set: self.set(columns[at], &ValueSet::one(value)) };
        let pair = |a| {
            let others = values(1).iter().filter(|b| holds(a, *b)).map(|b| member(1, b)).collect_vec();
            Test::And(vec![member(0, a), Test::Or(others)])
        };
        Test::Or(values(0).iter().map(pair).collect_vec())
    }

    fn term(&self, term: &Term) -> Term {
        term.replaced(&mut |column, offset| {
            let up = if let Some(ColumnNumbering::Up(by)) = self.numberings.get(column) { *by as i128 } else { 0 };
            Some(Term::Input { column: self.place(column), offset: offset.wrapping_sub(up) })
        })
    }
}
