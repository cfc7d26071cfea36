//! Answers two questions about all rules at once if the rules look at two columns: they are areas in a plane.
//!
//! Twenty thousand rules `x < 3 (i + 1), y >= 3 i` overlap pairwise, so no method that compares pairs finishes. But two
//! questions have fast answers: which rules are *first somewhere*, that is, match a case that no rule before them
//! matches; and which are *alone somewhere*, that is, match a case that no other rule matches (the essential prime
//! implicants of Quine and McCluskey, which no search for redundant rules has to look at).
//!
//! Rules of few rectangles are swept by a line ([`rectangles`]); rules with long lists are bits in rows ([`rows`]).

mod rectangles;
mod row_bounds;
mod rows;

use crate::lists::CollectVec;
use crate::model::{Region, ValueSet};
use crate::space::cases::Space;
use crate::space::residual::ResidualId;
use crate::trial::is_out;
use rectangles::Rectangles;
use row_bounds::RowBounds;
use rows::Rows;

/// With fewer rules than this, comparing pairs is as fast. No measurement is recorded for this and the next number.
const FEWEST_RULES_FOR_PLANE: usize = 64;

/// With more rectangles than this for each rule, on average, rules become bits in rows.
const RECTANGLES: usize = 4;

/// The rules of a space that look at two columns.
pub(crate) enum Plane {
    Rectangles(Rectangles),
    Rows(Rows),
}

impl Plane {
    /// The rules of a space as areas. `None` unless they are many, look at two columns at most, and every case is
    /// possible.
    pub(crate) fn of(space: &Space) -> Option<Self> {
        let regions = || space.rules.iter().map(|it| &it.region);
        let is_plain = space.rules.len() >= FEWEST_RULES_FOR_PLANE && space.demand == ResidualId::TRUE && !space.logic.is_by_solver();
        if !is_plain || is_out("plane") {
            return None;
        }
        if space.all.0.len() > 1 {
            return Self::new(&space.all, &regions().collect_vec());
        }
        // A line is a plane whose second column has one value.
        let widened = |it: &Region| Region(it.0.iter().cloned().chain([ValueSet::one(0)]).collect());
        let regions = regions().map(widened).collect_vec();
        Self::new(&widened(&space.all), &regions.iter().collect_vec())
    }

    fn new(all: &Region, regions: &[&Region]) -> Option<Self> {
        let (x, y) = columns(all, regions)?;
        let parts = |region: &Region| region.0[x].spans().len() * region.0[y].spans().len();
        let (by_x, by_y) = (RowBounds::of(all, regions, x), RowBounds::of(all, regions, y));
        if regions.iter().map(|it| parts(it)).sum::<usize>() > RECTANGLES * regions.len() {
            Rows::new(regions, (x, y), &by_x, &by_y).map(Self::Rows)
        } else {
            Rectangles::new(regions, (x, y), &by_x, &by_y).map(Self::Rectangles)
        }
    }

    /// The steps that a question takes.
    pub(crate) const fn cost(&self) -> usize {
        match self {
            Self::Rectangles(it) => it.cost(),
            Self::Rows(it) => it.cost(),
        }
    }

    /// For each rule whether some case lies in it, but in no rule before it.
    pub(crate) fn first_somewhere(&self) -> Vec<bool> {
        match self {
            Self::Rectangles(it) => it.first_somewhere(),
            Self::Rows(it) => it.first_somewhere(),
        }
    }

    /// For each rule whether some case lies in it, but in no other rule.
    pub(crate) fn alone_somewhere(&self) -> Vec<bool> {
        match self {
            Self::Rectangles(it) => it.alone_somewhere(),
            Self::Rows(it) => it.alone_somewhere(),
        }
    }
}

/// The two columns at which the rules look; if it is only one, any other as well. `None` if there are more.
fn columns(all: &Region, regions: &[&Region]) -> Option<(usize, usize)> {
    let is_open = |column: &usize| regions.iter().any(|it| it.0[*column] != all.0[*column]);
    match (0..all.0.len()).filter(is_open).take(3).collect_vec()[..] {
        [x] => Some((x, (0..all.0.len()).find(|column| *column != x)?)),
        [x, y] => Some((x, y)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Random;
    use crate::model::Position;

    /// Random rectangles in a plane of 12 by 9, beside a column at which nobody looks.
    fn random(count: usize, seed: u64) -> (Region, Vec<Region>) {
        let mut random = Random(seed);
        let all = Region(vec![ValueSet::span(0, 11), ValueSet::span(0, 1), ValueSet::span(0, 8)]);
        let mut side = |end: Position| {
            let (a, b) = (random.below(end), random.below(end));
            let inner = ValueSet::span(a.min(b), a.max(b));
            if random.below(5) == 0 { ValueSet::span(0, end - 1).minus(&inner).union(&ValueSet::one(a)) } else { inner }
        };
        let regions = (0..count).map(|_| Region(vec![side(12), ValueSet::span(0, 1), side(9)])).collect();
        (all, regions)
    }

    /// Applies `is` to the rules that hold at each place, by looking at all places.
    fn by_looking(regions: &[Region], is: impl Fn(&[usize]) -> Option<usize>) -> Vec<bool> {
        let mut found = vec![false; regions.len()];
        for (x, y) in (0..12).flat_map(|x| (0..9).map(move |y| (x, y))) {
            let holding: Vec<usize> = (0..regions.len()).filter(|at| regions[*at].contains(&[x, 0, y])).collect();
            if let Some(rule) = is(&holding) {
                found[rule] = true;
            }
        }
        found
    }

    #[test]
    fn what_is_found_is_what_a_look_at_every_case_finds() {
        for seed in 0..300 {
            let (all, regions) = random(1 + seed as usize % 25, seed);
            let all_regions: Vec<&Region> = regions.iter().collect();
            let (by_x, by_y) = (RowBounds::of(&all, &all_regions, 0), RowBounds::of(&all, &all_regions, 2));
            let rectangles = Rectangles::new(&all_regions, (0, 2), &by_x, &by_y).map(Plane::Rectangles);
            let rows = Rows::new(&all_regions, (0, 2), &by_x, &by_y).map(Plane::Rows);
            let only = |holding: &[usize]| if let [one] = holding { Some(*one) } else { None };
            for plane in [rectangles, rows].into_iter().map(|it| it.expect("a small plane")) {
                assert_eq!(plane.first_somewhere(), by_looking(&regions, |holding| holding.first().copied()), "{seed}");
                assert_eq!(plane.alone_somewhere(), by_looking(&regions, only), "{seed}");
            }
        }
    }
}
