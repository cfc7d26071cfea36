//! What no rule reaches, as few, disjoint, maximal regions.
//!
//! A search for any uncovered part ([`super::cover`]) gives a seed; the seed is widened column by column as long as
//! no rule and no region already found has a possible case there; then the search goes on outside it. A column
//! whose remaining values cannot occur is widened to `-`, so a region reads like a row that an author would write.

use super::budget::OutOfBudget;
use super::cover::uncovered;
use super::space::Space;
use super::verdict::CountedRegion;
use crate::model::{Region, ValueSet};

/// Up to `limit` regions outside `covers`, the largest first.
pub(super) fn uncovered_regions(space: &mut Space, mut covers: Vec<Region>, limit: usize) -> Result<Vec<CountedRegion>, OutOfBudget> {
    let order = columns_by_use(space);
    let mut found = Vec::new();
    while found.len() < limit {
        let refs: Vec<&Region> = covers.iter().collect();
        let Some(seed) = uncovered(&mut space.logic, &space.all, &refs, space.demand)? else { break };
        let region = order.iter().try_fold(seed, |region, column| widen(space, region, *column, &covers))?;
        found.push(CountedRegion { cases: space.count(&region)?, region: region.clone() });
        covers.push(region);
    }
    found.sort_by(|a, b| b.cases.cmp(&a.cases));
    Ok(found)
}

/// The columns that few rules look at first: they are the likeliest to be irrelevant.
fn columns_by_use(space: &Space) -> Vec<usize> {
    let uses = |column: &usize| space.rules.iter().filter(|rule| rule.region.0[*column] != space.all.0[*column]).count();
    let mut columns: Vec<usize> = (0..space.all.0.len()).collect();
    columns.sort_by_key(uses);
    columns
}

fn widen(space: &mut Space, region: Region, column: usize, covers: &[Region]) -> Result<Region, OutOfBudget> {
    let extra = space.all.0[column].minus(&region.0[column]);
    if extra.is_empty() {
        return Ok(region);
    }
    let slab = region.with(column, extra.clone());
    let mut clean = extra.clone();
    for cover in covers.iter().filter(|cover| slab.meets(cover)) {
        if let Some(shared) = slab.intersect(cover) {
            clean = clean.minus(&possible_values(space, &shared, column)?);
        }
        if clean.is_empty() {
            return Ok(region);
        }
    }
    if clean != extra {
        clean = possible_values(space, &slab.with(column, clean), column)?;
    }
    let set = region.0[column].union(&clean);
    Ok(region.with(column, set))
}

/// The values of `column` that occur in some possible case of `region`.
fn possible_values(space: &mut Space, region: &Region, column: usize) -> Result<ValueSet, OutOfBudget> {
    space.logic.budget.spend(1)?;
    let demand = space.logic.within(space.demand, region)?;
    let cells = match &space.logic.residuals.cells(demand, column)[..] {
        [] => vec![region.0[column].clone()],
        cells => cells.iter().map(|cell| cell.0.clone()).collect(),
    };
    let mut possible = ValueSet::EMPTY;
    for cell in cells {
        let inside = space.logic.confined(demand, column, &cell)?;
        if space.logic.is_satisfiable(inside)? {
            possible = possible.union(&cell);
        }
    }
    Ok(possible)
}
