//! Evaluates results of used tables as lists of lines. A *line* has a set of values for each of some columns, and a
//! value; the first line whose sets all hold gives its value.
//!
//! Most used tables can be read in this way. Once some columns have values, only some lines can still decide; a bit
//! each says which. The next column then costs one AND of bits, where a general test is copied part by part.

use super::{ExpressionKind, GroupItem, UnderstoodExpression};
use crate::lists::CollectVec;
use crate::model::{Position, Test, ValueSet};
use crate::space::hash::FastMap;
use crate::trial::is_out;
use std::rc::Rc;

/// Branches as a list of lines; the first line that holds gives the value.
pub(super) struct BranchLines {
    /// The sets of each line, each with its column; and the line's value. Only the last line has no sets: it holds
    /// always.
    lines: Vec<(Vec<(usize, ValueSet)>, u16)>,
    /// For a column and its position, computed when first needed: the lines that allow it, a bit each.
    masks: FastMap<(usize, Position), Rc<[u64]>>,
}

/// The lines that can still decide, after some columns got values.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct BranchesLeft {
    /// A bit for each line of the branches.
    lines: Box<[u64]>,
    /// The columns without a value that these lines look at, ascending.
    pub(super) columns: Rc<[usize]>,
}

/// Reads a test as the sets of a line. Returns `None` unless the test is a set or a conjunction of sets.
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

impl BranchLines {
    /// Reads an expression as lines. Returns `None` if a test of it is more than a conjunction of sets, or if no line
    /// holds always.
    pub(super) fn of(expression: &UnderstoodExpression) -> Option<Self> {
        if is_out("choice-lines") {
            return None;
        }
        let mut lines: Vec<(Vec<(usize, ValueSet)>, u16)> = match (&expression.kind, expression.item) {
            (ExpressionKind::Branches { tests, values, .. }, _) => {
                tests.iter().zip(values).map(|(test, value)| Some((line(test)?, *value))).collect::<Option<_>>()?
            }
            (ExpressionKind::Truth(Test::Or(of)), GroupItem::Condition(_) | GroupItem::Hidden(_)) => {
                of.iter().map(|test| Some((line(test)?, 1))).chain([Some((Vec::new(), 0))]).collect::<Option<_>>()?
            }
            _ => return None,
        };
        let last = lines.iter().position(|it| it.0.is_empty())?;
        lines.truncate(last + 1);
        Some(Self { lines, masks: FastMap::default() })
    }

    /// All lines, before any column has a value. Returns `Err` with the value if all lines give the same.
    pub(super) fn all(&self) -> Result<BranchesLeft, u16> {
        let mut lines = vec![0u64; self.lines.len().div_ceil(64)];
        (0..self.lines.len()).for_each(|line| lines[line / 64] |= 1 << (line % 64));
        let mut columns: Vec<usize> = self.lines.iter().flat_map(|it| &it.0).map(|it| it.0).collect_vec();
        columns.sort_unstable();
        columns.dedup();
        self.left(lines, &columns)
    }

    /// Drops the lines that `column` having position `at` rules out. Returns `Err` with the value of the branches if all
    /// remaining lines give the same.
    pub(super) fn assign(&mut self, left: &BranchesLeft, column: usize, at: Position) -> Result<BranchesLeft, u16> {
        let mask = self.mask(column, at);
        let lines: Vec<u64> = left.lines.iter().zip(&*mask).map(|(a, b)| a & b).collect_vec();
        let open: Vec<usize> = left.columns.iter().copied().filter(|it| *it != column).collect_vec();
        self.left(lines, &open)
    }

    fn mask(&mut self, column: usize, at: Position) -> Rc<[u64]> {
        if let Some(known) = self.masks.get(&(column, at)) {
            return known.clone();
        }
        let mut mask = vec![0u64; self.lines.len().div_ceil(64)];
        for (line, (sets, _)) in self.lines.iter().enumerate() {
            if sets.iter().all(|it| it.0 != column || it.1.contains(at)) {
                mask[line / 64] |= 1 << (line % 64);
            }
        }
        let mask: Rc<[u64]> = mask.into();
        self.masks.insert((column, at), mask.clone());
        mask
    }

    /// Makes the state from the lines that can still decide: drops the lines behind the first that holds already, and
    /// the columns of `open` that no remaining line looks at. `Err` as in [`assign`](Self::assign).
    fn left(&self, mut lines: Vec<u64>, open: &[usize]) -> Result<BranchesLeft, u16> {
        let (mut named, mut value, mut is_one) = (vec![false; open.len()], None, true);
        for word in 0..lines.len() {
            let mut rest = lines[word];
            while rest != 0 {
                let bit = rest.trailing_zeros();
                rest &= rest - 1;
                let (sets, value_of_line) = &self.lines[64 * word + bit as usize];
                is_one &= *value.get_or_insert(*value_of_line) == *value_of_line;
                let mut holds = true;
                for (column, _) in sets {
                    if let Some(place) = open.iter().position(|it| it == column) {
                        named[place] = true;
                        holds = false;
                    }
                }
                if holds {
                    lines[word] &= u64::MAX >> (63 - bit);
                    lines[word + 1..].fill(0);
                    break;
                }
            }
        }
        match value {
            Some(value) if is_one => Err(value),
            _ => {
                let columns = open.iter().zip(named).filter(|it| it.1).map(|it| *it.0).collect();
                Ok(BranchesLeft { lines: lines.into(), columns })
            }
        }
    }
}
