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
        let seed = applicable_or_not(space, seed)?;
        let region = order.iter().try_fold(seed, |region, column| widen(space, region, *column, &covers))?;
        let region = where_not_applicable(space, region)?;
        found.push(CountedRegion { cases: space.count(&region)?, region: region.clone() });
        covers.push(region);
    }
    found.sort_by(|a, b| b.cases.cmp(&a.cases));
    Ok(found)
}

/// *Not applicable* belongs to `-` and to no other entry: a seed that has it beside some values keeps one or the other.
fn applicable_or_not(space: &mut Space, mut seed: Region) -> Result<Region, OutOfBudget> {
    for column in 0..seed.0.len() {
        let Some(class) = space.classes.not_applicable(column).map(ValueSet::one) else { continue };
        let values = seed.0[column].minus(&class);
        if values.is_empty() || seed.0[column] == space.all.0[column] || !seed.0[column].meets(&class) {
            continue;
        }
        let applicable = seed.with(column, values);
        seed = if space.is_possible(&applicable)? { applicable } else { seed.with(column, class) };
    }
    Ok(seed)
}

/// Where a condition is not applicable, the conditions on which that depends say so.
fn where_not_applicable(space: &mut Space, mut region: Region) -> Result<Region, OutOfBudget> {
    for column in 0..region.0.len() {
        let only = space.classes.not_applicable(column).is_some_and(|class| region.0[column] == ValueSet::one(class));
        for other in if only { space.required[column].clone() } else { Vec::new() } {
            let possible = possible_values(space, &region, other)?;
            region = region.with(other, possible);
        }
    }
    Ok(region)
}

/// The columns that few rules look at first: they are the likeliest to be irrelevant. Before them those that may be not
/// applicable: what they depend on has to stay in the region.
fn columns_by_use(space: &Space) -> Vec<usize> {
    let uses = |column: &usize| space.rules.iter().filter(|rule| rule.region.0[*column] != space.all.0[*column]).count();
    let mut columns: Vec<usize> = (0..space.all.0.len()).collect();
    columns.sort_by_key(|column| (space.classes.not_applicable(*column).is_none(), uses(column)));
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
        // *Not applicable* belongs to `-` and to no other entry.
        if let Some(class) = space.classes.not_applicable(column) {
            clean = clean.minus(&ValueSet::one(class));
        }
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
