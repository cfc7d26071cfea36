//! Tables of any size, the same everywhere, with a truth that is known by how they are made.
//!
//! The shapes are those of the best published measurement of verification: Calvanese, Dumas, Laurson, Maggi, Montali, Teinemaa,
//! *Semantics, analysis and simplification of DMN decision tables*, Information Systems 78 (2018), section 5.1. The leaves
//! of a decision tree over categorical and numeric columns are rules that are complete and disjoint. Shrinking one entry of every
//! tenth rule leaves gaps, growing one makes overlaps. Theirs were learned from loans; here the trees are random, with as many rules and columns
//! of each kind.

mod boolean;
mod noise;
mod rating;
mod tangled;
#[cfg(test)]
mod tests;
mod tree;
mod yaml;

pub use boolean::{dense, literals, sparse};
pub use noise::{gaps, overlaps};
pub use rating::rating;
pub use tangled::{Tangle, tangled};
pub use tree::{SHAPES, Shape, tree};

use crate::random::Random;

/// How many values a categorical column has.
pub const VALUES: u32 = 8;
/// Numeric columns run from `-LIMIT` to `LIMIT`.
pub const LIMIT: i64 = 10_000;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Boolean,
    /// One of [`VALUES`] variants.
    Categorical,
    /// A whole number between the two, both included.
    Number(i64, i64),
}

impl Kind {
    /// Every value.
    pub const fn all(self) -> Set {
        match self {
            Self::Boolean => Set::Some(0b11),
            Self::Categorical => Set::Some((1 << VALUES) - 1),
            Self::Number(low, high) => Set::Range(low, high),
        }
    }
}

/// An entry: the values that it matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// Bit `v` is set for value `v`; false is value 0, true is value 1.
    Some(u32),
    /// The numbers from the first to the second; none when the first is greater.
    Range(i64, i64),
}

impl Set {
    /// The values in both.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Some(a), Self::Some(b)) => Self::Some(a & b),
            (Self::Range(a, b), Self::Range(c, d)) => Self::Range(a.max(c), b.min(d)),
            _ => unreachable!("entries of one column are of one kind"),
        }
    }

    /// How many values.
    pub fn len(self) -> u128 {
        match self {
            Self::Some(mask) => u128::from(mask.count_ones()),
            Self::Range(low, high) => u128::try_from(high - low + 1).unwrap_or(0),
        }
    }
}

/// A rule's entries, or any other region: one set a column.
pub type Region = Vec<Set>;

/// The values in both regions; `None` where there are none.
pub fn shared(a: &[Set], b: &[Set]) -> Option<Region> {
    let both: Region = a.iter().zip(b).map(|(a, b)| a.and(*b)).collect();
    both.iter().all(|set| set.len() > 0).then_some(both)
}

/// How many cases a region holds, counted in values.
#[cfg(test)]
pub fn volume(it: &[Set]) -> u128 {
    it.iter().map(|set| set.len()).product()
}

/// What happens where several rules match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hit {
    /// Nothing may.
    Unique,
    /// The first fires.
    First,
}

/// A generated table.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Its name.
    pub name: String,
    /// What its columns hold.
    pub columns: Vec<Kind>,
    /// What its rules match.
    pub rules: Vec<Region>,
    /// The result of each rule.
    pub results: Vec<u32>,
    /// What happens where several rules match.
    pub hit: Hit,
    /// The result of ELSE, where there is one.
    pub otherwise: Option<u32>,
}

impl Generated {
    /// The same rules with `count` different results, at random.
    pub fn with_results(self, count: usize, seed: u64) -> Self {
        let random = &mut Random::new(seed);
        let results = self.rules.iter().map(|_| u32::try_from(random.below(count)).expect("a small number")).collect();
        Self { results, ..self }
    }

    /// The table with ELSE in place of every tenth rule.
    pub fn with_else(mut self) -> Self {
        let left = self.rules.len() - self.rules.len() / 10;
        self.rules.truncate(left);
        self.otherwise = self.results.get(left).copied();
        self.results.truncate(left);
        self
    }
}

impl Generated {
    /// The same table with a rule at its end that takes what is left.
    pub fn with_rest(mut self, result: u32) -> Self {
        self.rules.push(self.columns.iter().map(|kind| kind.all()).collect());
        self.results.push(result);
        self
    }
}

/// What is wrong with a table, exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Truth {
    /// Disjoint regions; together they are what no rule matches.
    pub uncovered: Vec<Region>,
    /// The pairs of rules that share a case, by index, the smaller first, ascending.
    pub overlapping: Vec<(usize, usize)>,
}
