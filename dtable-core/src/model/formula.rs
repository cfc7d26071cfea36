//! Relations between columns, as formulas over sets of values.

use super::{Position, Test, ValueSet};
use crate::lists::CollectVec;

/// A boolean formula whose atoms say that a column's value lies in a set.
///
/// ```
/// use dtable_core::model::{Formula, ValueSet};
/// // exactly_one(a, b), for two boolean columns 0 and 1
/// let is_true = |column| Formula::Atom { column, set: ValueSet::one(1) };
/// let one = Formula::Count { low: 1, high: 1, of: vec![is_true(0), is_true(1)] };
/// assert!(one.holds(&|column| [1, 0][column]));
/// assert!(!one.holds(&|column| [1, 1][column]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Formula {
    /// The value of `column` lies in `set`.
    Atom {
        /// The column, by index.
        column: usize,
        /// The positions.
        set: ValueSet,
    },
    /// The formula does not hold.
    Not(Box<Formula>),
    /// All hold.
    And(Vec<Formula>),
    /// At least one holds.
    Or(Vec<Formula>),
    /// Both formulas hold, or neither does.
    Iff(Box<Formula>, Box<Formula>),
    /// Between `low` and `high` of them hold.
    Count {
        /// The least number.
        low: usize,
        /// The greatest number.
        high: usize,
        /// The formulas counted.
        of: Vec<Formula>,
    },
    /// A comparison that is no set of one column, such as `a < b`. Where it cannot be evaluated, it does not hold.
    Test(Box<Test>),
}

impl Formula {
    /// Whether it holds where `value` gives each column's position.
    pub fn holds(&self, value: &dyn Fn(usize) -> Position) -> bool {
        match self {
            Self::Atom { column, set } => set.contains(value(*column)),
            Self::Not(it) => !it.holds(value),
            Self::And(all) => all.iter().all(|it| it.holds(value)),
            Self::Or(any) => any.iter().any(|it| it.holds(value)),
            Self::Iff(a, b) => a.holds(value) == b.holds(value),
            Self::Count { low, high, of } => (*low..=*high).contains(&of.iter().filter(|it| it.holds(value)).count()),
            Self::Test(test) => test.holds(value) == Some(true),
        }
    }

    /// The formula with other numbers for its columns.
    pub(crate) fn renumbered(&self, number: &dyn Fn(usize) -> usize) -> Self {
        let all = |of: &[Self]| of.iter().map(|it| it.renumbered(number)).collect_vec();
        match self {
            Self::Atom { column, set } => Self::Atom { column: number(*column), set: set.clone() },
            Self::Not(it) => Self::Not(Box::new(it.renumbered(number))),
            Self::And(of) => Self::And(all(of)),
            Self::Or(of) => Self::Or(all(of)),
            Self::Iff(a, b) => Self::Iff(Box::new(a.renumbered(number)), Box::new(b.renumbered(number))),
            Self::Count { low, high, of } => Self::Count { low: *low, high: *high, of: all(of) },
            Self::Test(test) => Self::Test(Box::new(test.renumbered(number))),
        }
    }

    /// Calls `visit` for every atom, in the order in which they are written; tests are no atoms.
    pub fn atoms<'a>(&'a self, visit: &mut impl FnMut(usize, &'a ValueSet)) {
        match self {
            Self::Atom { column, set } => visit(*column, set),
            Self::Not(it) => it.atoms(visit),
            Self::And(of) | Self::Or(of) | Self::Count { of, .. } => {
                for it in of {
                    it.atoms(visit);
                }
            }
            Self::Iff(a, b) => {
                a.atoms(visit);
                b.atoms(visit);
            }
            Self::Test(_) => {}
        }
    }

    /// Calls `visit` for every test, in the order in which they are written.
    pub fn tests<'a>(&'a self, visit: &mut impl FnMut(&'a Test)) {
        match self {
            Self::Atom { .. } => {}
            Self::Not(it) => it.tests(visit),
            Self::And(of) | Self::Or(of) | Self::Count { of, .. } => of.iter().for_each(|it| it.tests(visit)),
            Self::Iff(a, b) => {
                a.tests(visit);
                b.tests(visit);
            }
            Self::Test(test) => visit(test),
        }
    }

    /// Whether there is a test in it.
    #[must_use]
    pub fn has_tests(&self) -> bool {
        let mut found = false;
        self.tests(&mut |_| found = true);
        found
    }

    /// The columns that it mentions, ascending.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.atoms(&mut |column, _| columns.push(column));
        self.tests(&mut |test| columns.extend(test.columns()));
        columns.sort_unstable();
        columns.dedup();
        columns
    }
}
