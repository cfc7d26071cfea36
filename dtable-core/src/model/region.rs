//! Regions: products of sets, one set for each column.

use super::{Position, ValueSet};
use crate::lists::CollectVec;

/// A product of sets, one for each column. It contains the cases whose value in every column is in that column's set.
/// The entries of a rule describe such a region.
///
/// ```
/// use dtable_core::model::{Region, ValueSet};
/// let any = ValueSet::span(0, 1);
/// let rule = Region(vec![ValueSet::one(1), any.clone()]);
/// let other = Region(vec![any, ValueSet::one(0)]);
/// assert_eq!(rule.intersect(&other), Some(Region(vec![ValueSet::one(1), ValueSet::one(0)])));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region(pub Vec<ValueSet>);

impl Region {
    /// The region of one point.
    #[must_use]
    pub fn point(at: &[Position]) -> Self {
        Self(at.iter().map(|at| ValueSet::one(*at)).collect_vec())
    }

    /// The part that lies in both; `None` when there is none.
    #[must_use]
    pub fn intersect(&self, other: &Self) -> Option<Self> {
        self.meets(other).then(|| Self(self.0.iter().zip(&other.0).map(|(a, b)| a.intersect(b)).collect_vec()))
    }

    /// Replaces the region by the intersection of two others, and reuses its memory. Without a common point, the result
    /// is empty in at least one column.
    pub(crate) fn set_to_shared(&mut self, a: &Self, b: &Self) {
        self.0.clear();
        self.0.extend(a.0.iter().zip(&b.0).map(|(a, b)| a.intersect(b)));
    }

    /// Whether some point lies in both.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a.meets(b))
    }

    /// Whether some point would lie in both if `column` did not count.
    #[must_use]
    pub fn meets_but_for(&self, other: &Self, column: usize) -> bool {
        self.0.iter().zip(&other.0).enumerate().all(|(at, (a, b))| at == column || a.meets(b))
    }

    /// Whether all of it lies in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a.is_subset(b))
    }

    /// This region with `set` in place of what it has in `column`.
    #[must_use]
    pub fn with(&self, column: usize, set: ValueSet) -> Self {
        let mut region = self.clone();
        region.0[column] = set;
        region
    }

    /// The first point of the region.
    #[must_use]
    pub fn first(&self) -> Vec<Position> {
        self.0.iter().map(|set| set.first().unwrap_or(0)).collect_vec()
    }

    /// Whether the point lies in it.
    #[must_use]
    pub fn contains(&self, point: &[Position]) -> bool {
        self.0.iter().zip(point).all(|(set, at)| set.contains(*at))
    }
}
