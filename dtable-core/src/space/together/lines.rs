//! Choices whose ways are lines: sets of values of columns, all of which have to hold.
//!
//! What is left of such a choice once some columns are known is told by the ways that are left, a bit a way. Most used tables are of this kind; to know
//! one column more is then an intersection of bits, where a test would be copied part by part.

use super::{GroupItem, UnderstoodExpression, What};
use crate::lists::CollectVec;
use crate::model::{Position, Test, ValueSet};
use crate::space::hash::FastMap;
use std::rc::Rc;

/// A choice by lines.
pub(super) struct ChoiceLines {
    /// The sets of each way, by column, and its value. The last way that is left always holds.
    ways: Vec<(Vec<(usize, ValueSet)>, u16)>,
    /// The ways that hold for a value of a column.
    masks: FastMap<(usize, Position), Rc<[u64]>>,
}

/// What is left of a choice by lines.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct ChoiceLeft {
    /// The ways, a bit each.
    ways: Box<[u64]>,
    /// The columns that are open in them, ascending.
    pub(super) columns: Rc<[usize]>,
}

/// The ways that a test says, all of one value.
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
    /// An expression as lines, where it is of this kind.
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

    /// Everything.
    pub(super) fn all(&self) -> Result<ChoiceLeft, u16> {
        let mut ways = vec![0u64; self.ways.len().div_ceil(64)];
        (0..self.ways.len()).for_each(|way| ways[way / 64] |= 1 << (way % 64));
        let mut columns: Vec<usize> = self.ways.iter().flat_map(|it| &it.0).map(|it| it.0).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        self.left(ways, &columns)
    }

    /// What is left where a column has a value: `Err` with the value of the choice where that is known.
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

    /// Leaves out the ways behind the first that holds, and the columns that no way names.
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
