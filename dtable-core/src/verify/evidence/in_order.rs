//! Tells whether rules are the first to match some case, under `hit: first`.

use crate::model::Region;
use crate::space::budget::Unanswered;
use crate::space::cover::{is_first_somewhere, uncovered};
use crate::space::logic::Logic;
use crate::space::residual::ResidualId;

/// Whether some case of `region` that satisfies `demand` lies in one of the `wanted` covers, but in no cover before it.
/// Expects covers that meet the region.
pub(crate) fn is_taken_by(
    logic: &mut Logic,
    region: &Region,
    covers: &[&Region],
    mut wanted: Vec<bool>,
    demand: ResidualId,
) -> Result<bool, Unanswered> {
    // Most often the first cover that is wanted takes a case already, and few come before it.
    let Some(first) = wanted.iter().position(|it| *it) else { return Ok(false) };
    if let Some(shared) = covers[first].intersect(region)
        && uncovered(logic, &shared, &covers[..first], demand)?.is_some()
    {
        return Ok(true);
    }
    wanted[first] = false;
    is_first_somewhere(logic, region, covers, &wanted, demand)
}
