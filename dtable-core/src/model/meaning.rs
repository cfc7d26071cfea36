//! The meaning of computed columns whose expressions the verifier understands.

use super::{Comparison, Integer, Position, Term, Test, ValueSet};
use crate::lists::CollectVec;

/// The meaning of an expression in terms of the columns that it names.
///
/// ```
/// use dtable_core::model::{Integer, Meaning, Term, ValueSet};
/// // actual - limit, for two columns of type i8
/// let [actual, limit] = [0, 1].map(|column| Box::new(Term::Input { column, offset: -128 }));
/// let over = Meaning::Number { term: Term::Subtract(actual, limit), ty: Integer::I8 };
/// let at = |values: [i128; 2]| over.position(&|column| Integer::I8.position_of(values[column]).unwrap());
/// assert_eq!(at([50, 30]), Integer::I8.position_of(20));
/// assert_eq!(at([100, -100]), None);
/// let positive = over.within(&ValueSet::span(129, 255));
/// assert_eq!(positive.columns(), [0, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Meaning {
    /// A `bool`: whether the test holds.
    Truth(Test),
    /// An integer.
    Number {
        /// The value.
        term: Term,
        /// The type of the value, and of everything in the term.
        ty: Integer,
    },
    /// The result of a used table: a list of lines, each a test and a position. The value is the position of the first
    /// line whose test holds. The last one always holds.
    Branches(Vec<(Test, Position)>),
}

impl Meaning {
    /// The position of the value where `value` gives each column's position; `None` when evaluating it overflows or
    /// divides by zero.
    #[must_use]
    pub fn position(&self, value: &dyn Fn(usize) -> Position) -> Option<Position> {
        match self {
            Self::Truth(test) => test.holds(value).map(Position::from),
            Self::Number { term, ty } => ty.position_of(term.value(*ty, value)?),
            Self::Branches(ways) => {
                for (test, at) in ways {
                    if test.holds(value)? {
                        return Some(*at);
                    }
                }
                None
            }
        }
    }

    /// The meaning with other numbers for the columns.
    pub(crate) fn renumbered(&self, number: &dyn Fn(usize) -> usize) -> Self {
        match self {
            Self::Truth(test) => Self::Truth(test.renumbered(number)),
            Self::Number { term, ty } => {
                let term = term.replaced(&mut |column, offset| Some(Term::Input { column: number(column), offset }));
                Self::Number { term, ty: *ty }
            }
            Self::Branches(ways) => Self::Branches(ways.iter().map(|(test, at)| (test.renumbered(number), *at)).collect_vec()),
        }
    }

    /// The columns that it mentions, ascending.
    #[must_use]
    pub fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.visit_columns(&mut |column| columns.push(column));
        columns.sort_unstable();
        columns.dedup();
        columns
    }

    /// Calls `visit` for every mention of a column, in the order in which they are written.
    pub fn visit_columns(&self, visit: &mut impl FnMut(usize)) {
        match self {
            Self::Truth(test) => test.visit_columns(visit),
            Self::Number { term, .. } => term.visit_columns(visit),
            Self::Branches(ways) => ways.iter().for_each(|(test, _)| test.visit_columns(visit)),
        }
    }

    /// The test, where it is a `bool`.
    #[must_use]
    pub const fn test(&self) -> Option<&Test> {
        match self {
            Self::Truth(test) => Some(test),
            Self::Number { .. } | Self::Branches(_) => None,
        }
    }

    /// The test whether the value lies in a set. It overflows where the expression does.
    #[must_use]
    pub fn within(&self, set: &ValueSet) -> Test {
        match self {
            Self::Truth(test) => match (set.contains(0), set.contains(1)) {
                (false, true) => test.clone(),
                (true, false) => negated(test.clone()),
                (is_any, _) => {
                    let either = Test::Or(vec![test.clone(), negated(test.clone())]);
                    if is_any { either } else { negated(either) }
                }
            },
            Self::Number { term, ty } => number_within(term, *ty, set),
            Self::Branches(ways) => branches_within(ways, set),
        }
    }

    /// The positions that a choice can give, ascending; empty for any other meaning.
    #[must_use]
    pub fn chosen(&self) -> Vec<Position> {
        let Self::Branches(ways) = self else { return Vec::new() };
        let mut all: Vec<Position> = ways.iter().map(|it| it.1).collect_vec();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// Returns the test whether the first line that holds gives a value of the set. Consecutive lines that agree about that
/// become one part.
fn branches_within(ways: &[(Test, Position)], set: &ValueSet) -> Test {
    let is_in = |way: &(Test, Position)| set.contains(way.1);
    let mut runs = ways.chunk_by(|a, b| is_in(a) == is_in(b)).rev();
    let Some(last) = runs.next() else { return Test::Constant(false) };
    let mut rest = Test::Constant(is_in(&last[0]));
    for run in runs {
        let mut tests: Vec<Test> = run.iter().map(|it| it.0.clone()).collect_vec();
        rest = match (is_in(&run[0]), rest) {
            (true, Test::Constant(false)) => Test::Or(tests),
            (false, Test::Constant(true)) => negated(Test::Or(tests)),
            (true, rest) => {
                tests.push(rest);
                Test::Or(tests)
            }
            (false, rest) => Test::And(vec![negated(Test::Or(tests)), rest]),
        };
    }
    rest
}

fn negated(test: Test) -> Test {
    Test::Not(Box::new(test))
}

fn number_within(term: &Term, ty: Integer, set: &ValueSet) -> Test {
    let compare = |op, value| Test::Compare { left: term.clone(), op, right: Term::Constant(value), ty };
    let at_least = |at| ty.value_at(at).map(|value| compare(Comparison::GreaterOrEqual, value));
    let at_most = |at| ty.value_at(at).map(|value| compare(Comparison::LessOrEqual, value));
    // Terms have no value of 2^127 and more: a span that begins there has none of them, and one that ends there has no
    // upper end.
    let between = |(low, high): &(Position, Position)| {
        let least = at_least(*low)?;
        Some(if low == high {
            compare(Comparison::Equal, ty.value_at(*low)?)
        } else {
            Test::And(std::iter::once(least).chain(at_most(*high)).collect_vec())
        })
    };
    let mut spans: Vec<Test> = set.spans().iter().filter_map(between).collect_vec();
    match spans.len() {
        // No value of the type is below its least one.
        0 => compare(Comparison::Less, ty.min()),
        1 => spans.remove(0),
        _ => Test::Or(spans),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number() -> Meaning {
        let [a, b] = [0, 1].map(|column| Box::new(Term::Input { column, offset: -128 }));
        Meaning::Number { term: Term::Subtract(a, b), ty: Integer::I8 }
    }

    #[test]
    fn the_test_of_a_set_is_membership() {
        let sets = [
            ValueSet::EMPTY,
            ValueSet::one(128),
            ValueSet::span(0, 255),
            ValueSet::span(0, 100),
            ValueSet::span(130, 255),
            ValueSet::from_spans(vec![(3, 3), (120, 140), (250, 255)]),
        ];
        for set in &sets {
            let test = number().within(set);
            for (a, b) in [(128, 128), (255, 0), (0, 255), (200, 100), (100, 200), (131, 128), (128, 253)] {
                let value = |column: usize| [a, b][column];
                assert_eq!(test.holds(&value), number().position(&value).map(|at| set.contains(at)), "{set:?}, {a} - {b}");
            }
        }
    }

    #[test]
    fn the_first_way_that_holds_is_chosen() {
        let member = |low, high| Test::Member { column: 0, set: ValueSet::span(low, high) };
        let branches = Meaning::Branches(vec![(member(0, 3), 7), (member(2, 5), 1), (member(4, 8), 7), (Test::Constant(true), 2)]);
        for set in [ValueSet::EMPTY, ValueSet::one(7), ValueSet::one(1), ValueSet::one(2), ValueSet::span(1, 2), ValueSet::span(0, 9)] {
            let test = branches.within(&set);
            for at in 0..12 {
                let holds = branches.position(&|_| at).map(|it| set.contains(it));
                assert_eq!(test.holds(&|_| at), holds, "{set:?}, {at}");
            }
        }
        assert_eq!([0, 3, 5, 8, 9].map(|at| branches.position(&|_| at)), [7, 7, 1, 7, 2].map(Some));
    }

    #[test]
    fn a_truth_is_one_of_two_values() {
        let truth = Meaning::Truth(Test::Member { column: 0, set: ValueSet::one(3) });
        for (set, expected) in [
            (ValueSet::EMPTY, [false, false]),
            (ValueSet::one(0), [true, false]),
            (ValueSet::one(1), [false, true]),
            (ValueSet::span(0, 1), [true, true]),
        ] {
            assert_eq!([2, 3].map(|at| truth.within(&set).holds(&|_| at) == Some(true)), expected);
        }
        assert_eq!((truth.position(&|_| 3), truth.position(&|_| 2)), (Some(1), Some(0)));
    }
}
