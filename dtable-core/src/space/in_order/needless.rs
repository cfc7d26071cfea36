//! Finds, among thousands of regions, some that can be left out together: the others still contain the same cases.
//!
//! The walk goes from the last region to the first, and holds each against the regions that stay, with a solver of its
//! own. This is how a minimal unsatisfiable set of clauses is found. Two things save questions, and neither changes the
//! result:
//!
//! - A region that is needed stays for good, and its cases are excluded from the solver for good. So what the solver
//!   learns depends only on regions that are not decided yet.
//! - The answer that a region is not needed names regions that contain all its cases. As long as none of these is left
//!   out, every other region whose cases they contain is not needed either.

use crate::lists::CollectVec;
use crate::model::Region;
use crate::space::budget::Unanswered;
use crate::space::hash::FastMap;
use crate::space::logic::Logic;
use crate::space::residual::ResidualId;
use crate::space::solver::Solver;
use crate::trial::is_out;

/// Regions in order, of which some may be needless.
pub(crate) struct OrderedRegions<'a> {
    /// The whole space.
    pub(crate) all: &'a Region,
    /// The regions, in order.
    pub(crate) of: &'a [&'a Region],
    /// Whether together they contain all possible cases.
    pub(crate) are_all: bool,
}

/// The part of the budget for one question about the whole space: the budget divided by this. If one takes longer, the
/// next questions are about single regions.
const EVERYWHERE: u64 = 24;

/// A region that can be left out, and the regions that contain its cases in its place.
pub(crate) type Needless = (usize, Vec<usize>);

/// The state of a walk from the last region to the first. Another method can go on from here.
pub(crate) struct Thinned {
    /// For each region whether it stays so far.
    pub(crate) is_kept: Vec<bool>,
    /// The regions from this index on are decided: none that is kept can be left out.
    pub(crate) looked_at: usize,
    /// The regions that can be left out together, from the last to the first.
    pub(crate) found: Vec<Needless>,
}

impl Thinned {
    /// The state at the start: no region is decided. Regions that are not kept are ignored.
    pub(crate) const fn new(is_kept: Vec<bool>) -> Self {
        Self { looked_at: is_kept.len(), is_kept, found: Vec::new() }
    }

    /// Leaves a region out, because the regions `by` contain its cases.
    pub(crate) fn leave_out(&mut self, at: usize, by: Vec<usize>) {
        self.is_kept[at] = false;
        self.found.push((at, by));
    }
}

/// Decides the regions that are not decided yet. `NotKnown` if only the solver of the table knows the expressions.
pub(crate) fn needless(logic: &mut Logic, regions: &OrderedRegions, thinned: &mut Thinned, demand: ResidualId) -> Result<(), Unanswered> {
    if is_out("needless") {
        return Err(Unanswered::NotKnown);
    }
    let Some(mut solver) = logic.separate_solver() else { return Err(Unanswered::NotKnown) };
    let places: Vec<usize> = (0..thinned.is_kept.len()).filter(|at| thinned.is_kept[*at]).collect_vec();
    let covers = places.iter().map(|at| regions.of[*at]).collect_vec();
    let mut alike: FastMap<&Region, Vec<usize>> = FastMap::default();
    logic.budget.spend(places.len() * regions.all.0.len() / 4)?;
    places.iter().for_each(|at| alike.entry(regions.of[*at]).or_default().push(*at));
    let open = places.partition_point(|at| *at < thinned.looked_at);
    let needed: Vec<usize> = places[open..].to_vec();
    for at in &needed {
        solver.leave_out(regions.of[*at], &mut logic.budget)?;
    }
    let are_all = regions.are_all;
    let mut walk = NeedlessWalk { regions, thinned, places, covers, alike, demand, are_all, solver, needed, enough: None };
    for place in (0..open).rev() {
        walk.look_at(place, logic)?;
        walk.thinned.looked_at = walk.places[place];
    }
    Ok(())
}

/// A walk, by the solver.
struct NeedlessWalk<'a> {
    regions: &'a OrderedRegions<'a>,
    thinned: &'a mut Thinned,
    /// The regions that are kept at the start, by index.
    places: Vec<usize>,
    /// The regions at `places`.
    covers: Vec<&'a Region>,
    /// Equal regions, by index.
    alike: FastMap<&'a Region, Vec<usize>>,
    demand: ResidualId,
    /// Whether questions are about the whole space: the regions contain all possible cases, so a case that no other
    /// region contains belongs to the current one. These answers save more questions than answers about one region,
    /// but may take too long.
    are_all: bool,
    solver: Solver,
    /// The regions that are known to be needed.
    needed: Vec<usize>,
    /// The last answer that a region is not needed.
    enough: Option<EnoughRegions>,
}

/// Regions that contain all cases of `of`, together with those that were known to be needed at the time.
struct EnoughRegions {
    /// For each region whether it is one of them.
    is_by: Vec<bool>,
    of: Region,
}

impl NeedlessWalk<'_> {
    /// Decides the region at a place. All regions behind it have to be decided.
    fn look_at(&mut self, place: usize, logic: &mut Logic) -> Result<(), Unanswered> {
        let at = self.places[place];
        logic.budget.spend(1)?;
        if let Some(twin) = self.twin(at) {
            if let Some(enough) = &mut self.enough {
                enough.is_by[twin] |= std::mem::take(&mut enough.is_by[at]);
            }
            self.thinned.leave_out(at, vec![twin]);
            return Ok(());
        }
        if !self.is_known(at) && self.is_needed(place, logic)? {
            self.needed.push(at);
            return self.solver.leave_out(self.regions.of[at], &mut logic.budget);
        }
        let (enough, region) = (self.enough.as_ref(), self.regions.of[at]);
        let by = (0..self.thinned.is_kept.len()).filter(|it| enough.is_some_and(|enough| enough.is_by[*it]));
        let mut by: Vec<usize> = by.chain(self.needed.iter().copied()).filter(|it| self.regions.of[*it].meets(region)).collect_vec();
        by.sort_unstable();
        logic.budget.spend(self.thinned.is_kept.len())?;
        self.thinned.leave_out(at, by);
        Ok(())
    }

    /// The first other region that is equal and stays.
    fn twin(&self, at: usize) -> Option<usize> {
        self.alike.get(self.regions.of[at])?.iter().copied().find(|it| *it != at && self.thinned.is_kept[*it])
    }

    /// Whether other regions that stay are known to contain all cases of region `at`.
    fn is_known(&self, at: usize) -> bool {
        self.enough.as_ref().is_some_and(|it| !it.is_by[at] && self.regions.of[at].is_subset(&it.of))
    }

    /// Asks whether the region at a place has a case that no other region contains.
    fn is_needed(&mut self, place: usize, logic: &mut Logic) -> Result<bool, Unanswered> {
        let at = self.places[place];
        self.solver.count_in_order(&self.covers, place, &mut logic.budget)?;
        let mut region = self.regions.of[at];
        let mut answer = Err(Unanswered::NotKnown);
        if self.are_all {
            let (all, steps) = (self.regions.all, logic.budget.limit() / EVERYWHERE);
            answer = logic.with_slice(steps, |logic| logic.ask_separately(&mut self.solver, all, self.demand));
            self.are_all = answer.is_ok();
            region = if self.are_all { all } else { region };
        }
        let answer = answer.or_else(|_| logic.ask_separately(&mut self.solver, region, self.demand))?;
        let by = match answer {
            Ok(_) => return Ok(true),
            Err(by) => by,
        };
        let mut is_by = vec![false; self.thinned.is_kept.len()];
        by.into_iter().for_each(|it| is_by[self.places[it]] = true);
        self.enough = Some(EnoughRegions { is_by, of: self.solver.widened(region, self.regions.all) });
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Random;
    use crate::model::Position;
    use crate::model::{Effort, Formula, ValueSet};
    use crate::space::budget::Budget;
    use crate::space::in_order::in_order;
    use crate::space::residual::Residuals;

    /// Random regions of `columns` columns of three classes, each open in two of them at most; the same every time.
    fn regions(seed: u64, columns: usize, count: usize) -> Vec<Region> {
        let mut random = Random(seed);
        let mut region = || {
            let mut region = Region(vec![ValueSet::span(0, 2); columns]);
            for _ in 0..2 {
                let (column, low) = (random.below(columns), random.below(3));
                region.0[column] = ValueSet::span(low, 2.min(low + random.below(2)));
            }
            region
        };
        (0..count).map(|_| region()).collect()
    }

    fn cases(columns: usize) -> Vec<Vec<Position>> {
        (0..3_usize.pow(columns as u32))
            .map(|at| (0..columns).map(|column| (at / 3_usize.pow(column as u32) % 3) as Position).collect())
            .collect()
    }

    fn all(columns: usize) -> Region {
        Region(vec![ValueSet::span(0, 2); columns])
    }

    fn logic(columns: usize) -> (Logic, ResidualId, Formula) {
        let all = all(columns);
        let mut residuals = Residuals::new();
        let differ = Formula::Iff(
            Box::new(Formula::Atom { column: 0, set: ValueSet::one(1) }),
            Box::new(Formula::Atom { column: 1, set: ValueSet::one(2) }),
        );
        let relation = Formula::Not(Box::new(differ));
        let demand = residuals.add(&relation, &all.0);
        (Logic::new(all, residuals, Budget::new(Effort::Default)), demand, relation)
    }

    /// The walk by trying all cases, for the regions of the second half.
    fn half_way(thinned: &mut Thinned, of: &[&Region], possible: &[Vec<Position>]) {
        for at in (of.len() / 2..of.len()).rev() {
            let is_by = |by: &usize, case: &[Position]| *by != at && thinned.is_kept[*by] && of[*by].contains(case);
            let mut own = possible.iter().filter(|case| of[at].contains(case));
            if own.all(|case| (0..of.len()).any(|by| is_by(&by, case))) {
                let by = (0..of.len()).filter(|by| *by != at && thinned.is_kept[*by]).collect();
                thinned.leave_out(at, by);
            }
            thinned.looked_at = at;
        }
    }

    #[test]
    fn what_is_left_out_is_what_each_alone_could_be() {
        for seed in 0..200 {
            let (columns, count) = (3 + seed as usize % 2, 4 + seed as usize % 13);
            let (mut logic, demand, relation) = logic(columns);
            let (all, regions) = (all(columns), regions(seed, columns, count));
            let of: Vec<&Region> = regions.iter().collect();
            let (demand, possible): (ResidualId, Vec<_>) = match seed % 3 {
                0 => (ResidualId::TRUE, cases(columns)),
                _ => (demand, cases(columns).into_iter().filter(|case| relation.holds(&|column| case[column])).collect()),
            };
            let are_all = possible.iter().all(|case| of.iter().any(|it| it.contains(case)));
            let regions = OrderedRegions { all: &all, of: &of, are_all };
            let mut thinned = Thinned::new(vec![true; count]);
            if seed % 4 < 2 {
                half_way(&mut thinned, &of, &possible);
            }
            needless(&mut logic, &regions, &mut thinned, demand).expect("small questions are answered");
            let found = thinned.found;
            let mut is_kept = vec![true; count];
            let mut expected = Vec::new();
            for at in (0..count).rev() {
                let is_by = |by: usize, case: &[Position]| by != at && is_kept[by] && of[by].contains(case);
                if possible.iter().filter(|case| of[at].contains(case)).all(|case| (0..count).any(|by| is_by(by, case))) {
                    is_kept[at] = false;
                    expected.push(at);
                }
            }
            assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), expected, "seed {seed}");
            for (at, by) in found {
                assert!(by.iter().all(|it| is_kept[*it] || *it < at), "seed {seed}");
                assert!(possible.iter().filter(|case| of[at].contains(case)).all(|case| by.iter().any(|it| of[*it].contains(case))));
            }
        }
    }

    #[test]
    fn in_order_what_is_taken_is_taken_by_those_before() {
        for seed in 0..200 {
            let (columns, count) = (3, 4 + seed as usize % 13);
            let (mut logic, demand, relation) = logic(columns);
            let regions = regions(seed, columns, count);
            let of: Vec<&Region> = regions.iter().collect();
            let possible: Vec<_> = cases(columns).into_iter().filter(|case| relation.holds(&|column| case[column])).collect();
            let ranks: Vec<usize> = (0..count).collect();
            let found = in_order(&mut logic, &all(columns), (&of, &ranks), demand).expect("small questions are answered");
            for (at, fate) in found.reachabilities.iter().enumerate() {
                let mut own = possible.iter().filter(|case| of[at].contains(case));
                match fate {
                    None => assert!(own.any(|case| !of[..at].iter().any(|it| it.contains(case))), "seed {seed}"),
                    Some(taken) => {
                        let by = &found.taken[*taken].by;
                        assert!(by.iter().all(|it| *it < at && found.reachabilities[*it].is_none()), "seed {seed}");
                        assert!(own.all(|case| by.iter().any(|it| of[*it].contains(case))), "seed {seed}");
                    }
                }
            }
        }
    }
}
