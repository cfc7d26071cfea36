//! Relations in the shape in which they are checked before a decision.

use crate::lists::CollectVec;
use crate::model::{Formula, Position, Test, ValueSet};

/// A relation. A set whose positions are all below 64 is a bit set, which makes the check fast.
#[derive(Clone, Debug)]
pub(super) enum RelationCheck {
    /// The value is a position below 64 whose bit is set, or `beyond` is set and it is 64 or more.
    Bits {
        column: usize,
        bits: u64,
        beyond: bool,
    },
    Set {
        column: usize,
        set: ValueSet,
    },
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
    Same(Box<(Self, Self)>),
    Count {
        low: usize,
        high: usize,
        of: Vec<Self>,
    },
    Test(Box<Test>),
}

impl RelationCheck {
    pub(super) fn new(formula: &Formula) -> Self {
        let all = |of: &[Formula]| of.iter().map(Self::new).collect_vec();
        match formula {
            Formula::Atom { column, set } => match bits(set) {
                Some(bits) => Self::Bits { column: *column, bits, beyond: false },
                None => Self::Set { column: *column, set: set.clone() },
            },
            Formula::Not(it) => match Self::new(it) {
                Self::Bits { column, bits, beyond } => Self::Bits { column, bits: !bits, beyond: !beyond },
                it => Self::Not(Box::new(it)),
            },
            Formula::And(of) => Self::All(all(of)),
            Formula::Or(of) => Self::Any(all(of)),
            Formula::Iff(a, b) => Self::Same(Box::new((Self::new(a), Self::new(b)))),
            Formula::Count { low, high, of } => Self::Count { low: *low, high: *high, of: all(of) },
            Formula::Test(test) => Self::Test(test.clone()),
        }
    }

    /// Whether the relation holds; `None` where it overflows. Like `&&` and `||` of Rust, it stops at the part that
    /// decides.
    pub(super) fn holds(&self, case: &[Position]) -> Option<bool> {
        match self {
            Self::Bits { column, bits, beyond } => {
                let at = case[*column];
                Some(if at < 64 { bits >> (at as u32) & 1 == 1 } else { *beyond })
            }
            Self::Set { column, set } => Some(set.contains(case[*column])),
            Self::Not(it) => Some(!it.holds(case)?),
            Self::All(of) => until(of, false, case),
            Self::Any(of) => until(of, true, case),
            Self::Same(both) => Some(both.0.holds(case)? == both.1.holds(case)?),
            Self::Count { low, high, of } => {
                let count = of.iter().try_fold(0, |count, it| Some(count + usize::from(it.holds(case)?)))?;
                Some((*low..=*high).contains(&count))
            }
            Self::Test(test) => test.holds(&|column| case[column]),
        }
    }
}

/// Returns `end` where one of the parts has this truth, else `!end`.
fn until(of: &[RelationCheck], end: bool, case: &[Position]) -> Option<bool> {
    for it in of {
        if it.holds(case)? == end {
            return Some(end);
        }
    }
    Some(!end)
}

/// Returns the positions as bits; `None` where one of them is 64 or more.
fn bits(set: &ValueSet) -> Option<u64> {
    set.last().is_none_or(|last| last < 64).then(|| set.iter().fold(0, |bits, at| bits | 1 << at))
}
