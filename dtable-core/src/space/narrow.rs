//! A region with the list of the columns in which it is restricted.
//!
//! Proofs ask for every pair of rules whether their regions meet, and a rule of a wide table looks at few columns. Of
//! two rules over 400 conditions, where one has two entries, only these two columns have to be compared.

use crate::lists::CollectVec;
use crate::model::Region;

/// A region, and the columns in which it does not have all values.
pub(crate) struct Narrow<'a> {
    region: &'a Region,
    columns: Vec<usize>,
}

impl<'a> Narrow<'a> {
    /// A region in the space `all`.
    pub(crate) fn new(all: &Region, region: &'a Region) -> Self {
        let sets = region.0.iter().zip(&all.0).enumerate();
        Self { region, columns: sets.filter(|(_, (set, all))| set != all).map(|(column, _)| column).collect_vec() }
    }

    /// Whether some point lies in both. Expects another region of the same space, which has a point.
    pub(crate) fn meets(&self, other: &Region) -> bool {
        self.columns.iter().all(|column| self.region.0[*column].meets(&other.0[*column]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ValueSet;

    #[test]
    fn regions_meet_as_they_do_column_by_column() {
        let all = Region(vec![ValueSet::span(0, 2); 3]);
        let sets: Vec<ValueSet> =
            (1u8..8).map(|bits| ValueSet::from_spans((0..3).filter(|at| bits >> at & 1 == 1).map(|at| (at, at)).collect())).collect();
        let region = |at: usize| Region([at, at / 7, at / 49].iter().map(|it| sets[it % 7].clone()).collect());
        for one in (0..343).map(region) {
            let narrow = Narrow::new(&all, &one);
            assert!((0..343).map(region).all(|other| narrow.meets(&other) == one.meets(&other)));
        }
    }
}
