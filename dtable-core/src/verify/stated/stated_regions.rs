//! Writes the cases of a formula as few regions: each begins with a case, and is widened column by column as long as
//! the formula holds in all of it.

use super::stated_cases::{StatedCase, StatedCases};
use crate::lists::CollectVec;
use crate::model::{Count, Region};
use crate::space::budget::Unanswered;
use crate::space::cases::Space;
use crate::space::cover::uncovered;
use crate::space::regions::columns_by_use;
use crate::space::residual::ResidualId;

/// Cases in which a formula holds; regions of one formula share none.
pub(crate) struct StatedRegion {
    /// The classes of all columns.
    pub(crate) region: Region,
    /// One of its cases, and the rules that fire there. Where a table does not collect, this rule fires in all of it.
    pub(crate) one: StatedCase,
    /// The number of its cases, if it was counted.
    pub(crate) cases: Option<Count>,
}

impl StatedCases<'_> {
    /// Finds regions of the cases, at most `limit`, the largest first. Returns whether there are more.
    pub(crate) fn regions(&mut self, limit: usize) -> Result<(Vec<StatedRegion>, bool), Unanswered> {
        let mut found = Vec::new();
        let mut has_more = false;
        for at in 0..self.claims.of_rules.len() {
            let (region, before, demand) = self.part(at)?;
            if demand == ResidualId::FALSE {
                continue;
            }
            has_more |= self.regions_of(at, (&region, &before, demand), limit, &mut found)?;
            if has_more {
                break;
            }
        }
        for it in &mut found {
            it.cases = self.space.get().counted(&it.region);
        }
        found.sort_by(|a: &StatedRegion, b: &StatedRegion| b.cases.cmp(&a.cases));
        Ok((found, has_more))
    }

    /// Finds the regions of one claim. Returns whether there are more.
    fn regions_of(
        &mut self,
        at: usize,
        (region, before, demand): (&Region, &[usize], ResidualId),
        limit: usize,
        found: &mut Vec<StatedRegion>,
    ) -> Result<bool, Unanswered> {
        let fails = self.fails(at)?;
        let first = found.len();
        loop {
            let space = self.space.get();
            let covers = before.iter().map(|it| &space.rules[*it].region).chain(found[first..].iter().map(|it| &it.region)).collect_vec();
            let Some(rest) = uncovered(&mut space.logic, region, &covers, demand)? else { return Ok(false) };
            let Some(case) = space.logic.case(demand, &rest)? else { return Ok(false) };
            if found.len() >= limit {
                return Ok(true);
            }
            let known = found[first..].iter().map(|it| it.region.clone()).collect_vec();
            let one = self.with_rules(case, self.claims.of_rules[at].0);
            let wide = self.widened(&one, region, before, &known, fails)?;
            found.push(StatedRegion { region: wide, one, cases: None });
        }
    }

    /// The formula of the possible cases in which a claim does not hold.
    fn fails(&mut self, at: usize) -> Result<ResidualId, Unanswered> {
        let space = self.space.get();
        let holds = self.claims.formula(at, space)?;
        let residuals = &mut space.logic.residuals;
        let fails = residuals.not(holds);
        Ok(residuals.and(vec![space.demand, fails]))
    }

    /// Widens a case inside of `within`, outside of the rules `before` and of the regions `known`.
    fn widened(
        &mut self,
        one: &StatedCase,
        within: &Region,
        before: &[usize],
        known: &[Region],
        fails: ResidualId,
    ) -> Result<Region, Unanswered> {
        let own = self.own;
        let space = self.space.get();
        let mut region = Region::point(&one.case);
        // The truth of a comparison is said only where the region needs it: so it is widened first.
        let comparisons = (own..region.0.len()).chain(columns_by_use(space, own));
        for column in comparisons.collect_vec() {
            let extra = within.0[column].minus(&region.0[column]);
            if extra.is_empty() {
                continue;
            }
            space.logic.budget.spend(1 + before.len() / 16)?;
            let mut slab = region.with(column, extra);
            slab.0[column] = slab.0[column].minus(&space.logic.possible_values(fails, &slab, column)?);
            if slab.0[column].is_empty() {
                continue;
            }
            let Space { rules, logic, demand, .. } = &mut *space;
            let covers = before.iter().map(|it| &rules[*it].region).chain(known).filter(|it| it.meets(&slab)).collect_vec();
            let free = logic.values_outside(*demand, &slab, &covers, column)?;
            region.0[column] = region.0[column].union(&free);
        }
        Ok(region)
    }
}
