//! Numbers the intervals between the places where rules begin and end in a column.

use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use crate::space::cover::cut::hull;

/// The places of a column where rules begin and end, ascending. The values from one place to the next are an interval,
/// with the number of the place.
pub(super) struct RowBounds(Vec<Position>);

impl RowBounds {
    pub(super) fn of(all: &Region, regions: &[&Region], column: usize) -> Self {
        let ends = |set: &ValueSet| -> Vec<Position> {
            set.spans().iter().flat_map(|(low, high)| [Some(*low), high.checked_add(1)]).flatten().collect_vec()
        };
        let mut places: Vec<Position> = regions.iter().flat_map(|it| ends(&it.0[column])).chain([hull(&all.0[column]).0]).collect_vec();
        places.sort_unstable();
        places.dedup();
        Self(places)
    }

    /// The number of intervals.
    pub(super) const fn count(&self) -> usize {
        self.0.len()
    }

    /// The numbers of the first and the last interval of a span; `None` if they are too large.
    pub(super) fn interval(&self, (low, high): (Position, Position)) -> Option<(u32, u32)> {
        let number = |end: usize| u32::try_from(end - 1).ok();
        Some((number(self.0.partition_point(|at| *at <= low))?, number(self.0.partition_point(|at| *at <= high))?))
    }
}
