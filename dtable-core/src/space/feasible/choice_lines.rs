//! Choices between lines. A line is a set of values for some columns, all of which have to hold, and the value of the
//! choice there.
//!
//! Most used tables are choices of this kind. What remains of one after some columns got values is a set of lines,
//! kept as a bit each: a further column is an intersection of bits, where a general test would be copied part by part.

use super::{GroupItem, UnderstoodExpression, What};
use crate::lists::CollectVec;
use crate::model::{Position, Test, ValueSet};
use crate::space::hash::FastMap;
use std::rc::Rc;

/// A choice between lines; the first line that holds decides.
pub(super) struct ChoiceLines {
    /// The sets of each line, by column, and its value. The last line always holds.
    ways: Vec<(Vec<(usize, ValueSet)>, u16)>,
    /// By column and value, the lines that do not exclude it.
    masks: FastMap<(usize, Position), Rc<[u64]>>,
}

/// The lines that can still decide, after some columns got values.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct ChoiceLeft {
    /// The lines, a bit each.
    ways: Box<[u64]>,
    /// The columns without a value that these lines look at, ascending.
    pub(super) columns: Rc<[usize]>,
}

/// A test as a line; `None` where it is not a conjunction of sets.
fn line(test: &Test) -> Option<Vec<(usize, ValueSet)>> {
    let mut sets: Vec<(usize, ValueSet)> = Vec::new();
    let parts = if let Test::And(of) = test { &of[..] } else { std::slice::from_ref(test) };
    for part in parts {
        match part {
            Test::Constant(true) => {}
            Test::Member { column, set } => match sets.iter_mut().find(|it| it.0 == *column) {
                Some(known) => known.1 = known.1.intersect(set),
                None => sets.push((*column, set.clone())),
            },
            _ => return None,
        }
    }
    Some(sets)
}

impl ChoiceLines {
    /// Reads an expression as lines; `None` where it is no choice between lines.
    pub(super) fn of(expression: &UnderstoodExpression) -> Option<Self> {
        let mut ways: Vec<(Vec<(usize, ValueSet)>, u16)> = match (&expression.what, expression.item) {
            (What::Choice { tests, values, .. }, _) => {
                tests.iter().zip(values).map(|(test, value)| Some((line(test)?, *value))).collect::<Option<_>>()?
            }
            (What::Truth(Test::Or(of)), GroupItem::Condition(_) | GroupItem::Hidden(_)) => {
                of.iter().map(|test| Some((line(test)?, 1))).chain([Some((Vec::new(), 0))]).collect::<Option<_>>()?
            }
            _ => return None,
        };
        let last = ways.iter().position(|it| it.0.is_empty())?;
        ways.truncate(last + 1);
        Some(Self { ways, masks: FastMap::default() })
    }

    /// All lines, before any column has a value; `Err` with the value where all lines give one.
    pub(super) fn all(&self) -> Result<ChoiceLeft, u16> {
        let mut ways = vec![0u64; self.ways.len().div_ceil(64)];
        (0..self.ways.len()).for_each(|way| ways[way / 64] |= 1 << (way % 64));
        let mut columns: Vec<usize> = self.ways.iter().flat_map(|it| &it.0).map(|it| it.0).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        self.left(ways, &columns)
    }

    /// Gives a column a value; `Err` with the value of the choice when that is decided.
    pub(super) fn assign(&mut self, left: &ChoiceLeft, column: usize, at: Position) -> Result<ChoiceLeft, u16> {
        let mask = self.mask(column, at);
        let ways: Vec<u64> = left.ways.iter().zip(&*mask).map(|(a, b)| a & b).collect_vec();
        let open: Vec<usize> = left.columns.iter().copied().filter(|it| *it != column).collect_vec();
        self.left(ways, &open)
    }

    fn mask(&mut self, column: usize, at: Position) -> Rc<[u64]> {
        if let Some(known) = self.masks.get(&(column, at)) {
            return known.clone();
        }
        let mut mask = vec![0u64; self.ways.len().div_ceil(64)];
        for (way, (sets, _)) in self.ways.iter().enumerate() {
            if sets.iter().all(|it| it.0 != column || it.1.contains(at)) {
                mask[way / 64] |= 1 << (way % 64);
            }
        }
        let mask: Rc<[u64]> = mask.into();
        self.masks.insert((column, at), mask.clone());
        mask
    }

    /// Drops the lines behind the first that holds, and the columns that no remaining line looks at.
    fn left(&self, mut ways: Vec<u64>, open: &[usize]) -> Result<ChoiceLeft, u16> {
        let (mut named, mut value, mut is_one) = (vec![false; open.len()], None, true);
        for word in 0..ways.len() {
            let mut rest = ways[word];
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                let (sets, of_way) = &self.ways[64 * word + bit as usize];
                is_one &= *value.get_or_insert(*of_way) == *of_way;
                let mut holds = true;
                for (column, _) in sets {
                    if let Some(place) = open.iter().position(|it| it == column) {
                        named[place] = true;
                        holds = false;
                    }
                }
                if holds {
                    ways[word] &= u64::MAX >> (63 - bit);
                    ways[word + 1..].fill(0);
                    break;
                }
            }
        }
        match value {
            Some(value) if is_one => Err(value),
            _ => {
                let columns = open.iter().zip(named).filter(|it| it.1).map(|it| *it.0).collect();
                Ok(ChoiceLeft { ways: ways.into(), columns })
            }
        }
    }
}
