//! Guesses a case of a region outside of others: chooses a value for one column after the other, each time the value
//! that leaves the fewest of the others.
//!
//! No guess is taken back. So if no case is found, there may be one all the same. For filters of packets, of which
//! each looks at few columns, a few looks find a case; for the solver the question would take tens of thousands of
//! booleans.

use crate::lists::{CollectVec, Order};
use crate::model::{Position, Region};
use crate::space::budget::rate;
use crate::space::budget::{Budget, Unanswered};
use crate::trial::is_out;

/// The number of values of a column that are compared, about. No measurement is recorded for it.
const CANDIDATES: usize = 4;

/// Looks for a case of `region` outside all of `others`. `None` says nothing: there may be one.
pub(crate) fn guess_uncovered_case(region: &Region, others: &[&Region], budget: &mut Budget) -> Result<Option<Vec<Position>>, Unanswered> {
    if is_out("guess") {
        return Ok(None);
    }
    let mut case = region.first();
    let mut left = others.to_vec();
    let mut columns: Vec<usize> = (0..case.len()).collect_vec();
    // Columns with a single value come first: there is nothing to choose, and others drop out.
    columns.order_by_key(|column| region.0[*column].len() > 1);
    while !left.is_empty() && !columns.is_empty() {
        let (place, value) = best(region, &left, &columns, budget)?;
        let column = columns.remove(place);
        case[column] = value;
        budget.spend(left.len() / rate::SET_LOOKUPS_PER_STEP + 1)?;
        left.retain(|other| other.0[column].contains(value));
    }
    Ok(left.is_empty().then_some(case))
}

/// Finds the column, by its place in `columns`, and its value that leave the fewest of `left`; the first column at once
/// if it has a single value.
fn best(region: &Region, left: &[&Region], columns: &[usize], budget: &mut Budget) -> Result<(usize, Position), Unanswered> {
    let only = region.0[columns[0]].first().unwrap_or(0);
    let mut best = (usize::MAX, 0, only);
    if region.0[columns[0]].len() == 1 {
        return Ok((0, only));
    }
    for (place, &column) in columns.iter().enumerate() {
        for value in candidates(region, left, column) {
            budget.spend(left.len() / rate::SET_LOOKUPS_PER_STEP + 1)?;
            let count = left.iter().filter(|other| other.0[column].contains(value)).count();
            if count < best.0 {
                best = (count, place, value);
            }
        }
    }
    Ok((best.1, best.2))
}

/// Some values of a column, each outside one of `left`; the first value of the region if there is none.
fn candidates(region: &Region, left: &[&Region], column: usize) -> Vec<Position> {
    let set = &region.0[column];
    let outside = |other: &&Region| set.minus(&other.0[column]);
    let some = left.iter().step_by(left.len().div_ceil(CANDIDATES / 2));
    let mut found: Vec<Position> = some.map(outside).flat_map(|free| free.first().into_iter().chain(free.last())).collect_vec();
    found.extend(set.first().filter(|_| found.is_empty()));
    found.sort_unstable();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::guess_uncovered_case;
    use crate::fixture::Random;
    use crate::model::{Region, ValueSet};
    use crate::space::budget::Budget;

    #[test]
    fn what_is_found_is_a_case_outside() {
        let mut found = 0;
        for seed in 0..500_u64 {
            let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
            let mut set = || {
                let (a, b) = (random.below(9), random.below(9));
                if random.below(3) == 0 { ValueSet::span(0, 8) } else { ValueSet::span(a.min(b), a.max(b)) }
            };
            let mut regions: Vec<Region> = (0..12).map(|_| Region((0..4).map(|_| set()).collect())).collect();
            let region = regions.pop().expect("twelve regions");
            let others: Vec<&Region> = regions.iter().collect();
            if let Some(case) = guess_uncovered_case(&region, &others, &mut Budget::steps(10_000)).expect("few steps") {
                assert!(region.contains(&case) && others.iter().all(|it| !it.contains(&case)), "seed {seed}");
                found += 1;
            }
        }
        assert!(found > 200, "{found} of 500");
    }
}
