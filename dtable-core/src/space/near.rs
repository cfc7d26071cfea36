//! Finds, among many regions, those that meet a given one.

use crate::lists::CollectVec;
use crate::model::Region;
use crate::space::narrow::Narrow;
use crate::space::overlap::reach::Reach;
use crate::space::{Space, Unanswered};

/// Regions of one space, prepared for such questions.
pub(crate) struct NearRegions<'a> {
    regions: Vec<&'a Region>,
    reach: Reach,
}

impl<'a> NearRegions<'a> {
    pub(crate) fn new(regions: Vec<&'a Region>, space: &mut Space) -> Result<Self, Unanswered> {
        space.logic.budget.spend(regions.len() * space.all.0.len())?;
        Ok(Self { reach: Reach::new(&space.all, &regions, 0), regions })
    }

    /// The places of the regions that meet `region`, even if no possible case is in both.
    pub(crate) fn of(&self, region: &Region, space: &mut Space) -> Result<Vec<usize>, Unanswered> {
        space.logic.budget.spend(region.0.len() * self.reach.cost())?;
        let mut bits = self.reach.every();
        for (column, set) in region.0.iter().enumerate() {
            self.reach.confine(&mut bits, column, set);
        }
        let narrow = Narrow::new(&space.all, region);
        let near = bits.iter().take_while(|it| *it < self.regions.len()).filter(|it| narrow.meets(self.regions[*it]));
        Ok(near.collect_vec())
    }
}
