//! Rating tables: every combination of ranges has a row of its own.

use super::{Generated, Hit, Kind, LIMIT, Region, Set};
use crate::random::Random;

/// `steps` ranges in each of `columns` numeric columns, and a row for every combination, in random order.
pub fn rating(columns: usize, steps: usize, seed: u64) -> Generated {
    let random = &mut Random::new(seed);
    let ranges: Vec<Vec<Set>> = (0..columns).map(|_| ranges(steps, random)).collect();
    let mut rules: Vec<Region> = vec![Vec::new()];
    for column in &ranges {
        rules = rules.iter().flat_map(|rule| column.iter().map(move |set| [rule.as_slice(), &[*set]].concat())).collect();
    }
    random.shuffle(&mut rules);
    let results = rules.iter().map(|_| u32::try_from(random.below(1000)).expect("less than 1000")).collect();
    Generated {
        name: format!("rating_{}x{columns}", rules.len()),
        columns: vec![Kind::Number(0, LIMIT); columns],
        rules,
        results,
        hit: Hit::Unique,
        otherwise: None,
    }
}

/// The numbers from 0 to [`LIMIT`] cut at `steps - 1` random places.
fn ranges(steps: usize, random: &mut Random) -> Vec<Set> {
    let places = usize::try_from(LIMIT).expect("a small number");
    let mut cuts: Vec<i64> =
        random.sample(places, steps - 1).into_iter().map(|at| i64::try_from(at + 1).expect("a small number")).collect();
    cuts.sort_unstable();
    let starts = std::iter::once(0).chain(cuts.iter().copied());
    let ends = cuts.iter().map(|cut| cut - 1).chain(std::iter::once(LIMIT));
    starts.zip(ends).map(|(low, high)| Set::Range(low, high)).collect()
}
