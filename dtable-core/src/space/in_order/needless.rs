//! Of very many regions: which can be left out, and the others still hold the same cases?
//!
//! From the last to the first, each against those that stay, as one walk with a solver of its own: this is how a
//! minimal unsatisfiable part of clauses is found. Three things save questions, and none changes what is found:
//!
//! - A region that is needed stays for good, and is left out of the solver for good: what it learns depends on the undecided ones alone.
//! - The regions that take all cases of one are known with the answer. Until one of them is left out, every other region whose cases these take is not needed.
//! - A case that one region holds alone may be turned into one that another holds alone ([`super::rotation`]).

use super::rotation::Rotation;
use crate::lists::CollectVec;
use crate::model::{Position, Region};
use crate::space::budget::Unanswered;
use crate::space::hash::FastMap;
use crate::space::logic::Logic;
use crate::space::residual::ResidualId;
use crate::space::solver::Solver;

/// Regions in order, some of which may be needless.
pub(crate) struct OrderedRegions<'a> {
    /// All cases.
    pub(crate) all: &'a Region,
    /// The regions, in order.
    pub(crate) of: &'a [&'a Region],
    /// Whether they hold all possible cases together.
    pub(crate) are_all: bool,
}

/// The share of the budget for a question about all cases, one step in this many; where one takes longer, questions are
/// about single regions.
const EVERYWHERE: u64 = 24;

/// A region that can be left out, and regions that stay and hold all its cases.
pub(crate) type Needless = (usize, Vec<usize>);

/// How far a walk from the last region to the first has come. Another walk, by another method, can go on from here.
pub(crate) struct Thinned {
    /// The regions that stay so far.
    pub(crate) is_kept: Vec<bool>,
    /// This region and all behind it have been looked at: of those that are kept none can be left out.
    pub(crate) looked_at: usize,
    /// The regions that can be left out together, from the last to the first.
    pub(crate) found: Vec<Needless>,
}

impl Thinned {
    /// No region has been looked at. Regions that are not `kept` do not count.
    pub(crate) const fn new(is_kept: Vec<bool>) -> Self {
        Self { looked_at: is_kept.len(), is_kept, found: Vec::new() }
    }

    /// Takes note that a region can be left out, because others that stay hold its cases.
    pub(crate) fn leave_out(&mut self, at: usize, by: Vec<usize>) {
        self.is_kept[at] = false;
        self.found.push((at, by));
    }
}

/// Finds out which of the regions that nobody has looked at so far can be left out together.
pub(crate) fn needless(logic: &mut Logic, regions: &OrderedRegions, thinned: &mut Thinned, demand: ResidualId) -> Result<(), Unanswered> {
    let Some(mut solver) = logic.separate_solver() else { return Err(Unanswered::NotKnown) };
    let places: Vec<usize> = (0..thinned.is_kept.len()).filter(|at| thinned.is_kept[*at]).collect_vec();
    let covers = places.iter().map(|at| regions.of[*at]).collect_vec();
    let rotation = if demand == ResidualId::TRUE { Some(Rotation::new(regions.all, regions.of, &mut logic.budget)?) } else { None };
    let mut alike: FastMap<&Region, Vec<usize>> = FastMap::default();
    logic.budget.spend(places.len() * regions.all.0.len() / 4)?;
    places.iter().for_each(|at| alike.entry(regions.of[*at]).or_default().push(*at));
    let open = places.partition_point(|at| *at < thinned.looked_at);
    let needed: Vec<usize> = places[open..].to_vec();
    for at in &needed {
        solver.leave_out(regions.of[*at], &mut logic.budget)?;
    }
    let are_all = regions.are_all;
    let mut walk = NeedlessWalk { regions, thinned, places, covers, alike, demand, are_all, solver, rotation, needed, enough: None };
    for place in (0..open).rev() {
        walk.look_at(place, logic)?;
        walk.thinned.looked_at = walk.places[place];
    }
    Ok(())
}

struct NeedlessWalk<'a> {
    regions: &'a OrderedRegions<'a>,
    thinned: &'a mut Thinned,
    /// The regions that are kept at first, by index, and themselves.
    places: Vec<usize>,
    covers: Vec<&'a Region>,
    /// The places of equal regions.
    alike: FastMap<&'a Region, Vec<usize>>,
    demand: ResidualId,
    /// Whether a case that no region holds is one of the region looked at, wherever it is, and such cases are quickly
    /// found. An answer about all cases saves more questions than one about a region.
    are_all: bool,
    solver: Solver,
    rotation: Option<Rotation>,
    /// The regions that are needed, among those looked at.
    needed: Vec<usize>,
    enough: Option<EnoughRegions>,
}

/// Regions that hold all cases of a part, besides those that were needed then.
struct EnoughRegions {
    is_by: Vec<bool>,
    of: Region,
}

impl NeedlessWalk<'_> {
    /// Looks at the region at a place, behind which all have been looked at.
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
        let is_needed = self.rotation.as_ref().is_some_and(|it| it.is_alone[at]);
        if is_needed || !self.is_known(at) && self.is_needed(place, logic)? {
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

    /// The first other region that is the same and stays.
    fn twin(&self, at: usize) -> Option<usize> {
        self.alike.get(self.regions.of[at])?.iter().copied().find(|it| *it != at && self.thinned.is_kept[*it])
    }

    /// Whether regions that stay are known to hold all cases of the one at `at`.
    fn is_known(&self, at: usize) -> bool {
        self.enough.as_ref().is_some_and(|it| !it.is_by[at] && self.regions.of[at].is_subset(&it.of))
    }

    /// Asks for a case of the region at a place that no other holds.
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
            Ok(case) => {
                self.turn(at, case, logic)?;
                return Ok(true);
            }
            Err(by) => by,
        };
        let mut is_by = vec![false; self.thinned.is_kept.len()];
        by.into_iter().for_each(|it| is_by[self.places[it]] = true);
        self.enough = Some(EnoughRegions { is_by, of: self.solver.widened(region, self.regions.all) });
        Ok(false)
    }

    fn turn(&mut self, at: usize, case: Vec<Position>, logic: &mut Logic) -> Result<(), Unanswered> {
        match &mut self.rotation {
            Some(rotation) => rotation.note((self.regions.all, self.regions.of), &self.thinned.is_kept, at, case, &mut logic.budget),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Effort, Formula, ValueSet};
    use crate::space::budget::Budget;
    use crate::space::in_order::in_order;
    use crate::space::residual::Residuals;

    /// Random regions of `columns` columns of three classes, each open in two of them at most; the same every time.
    fn regions(seed: u64, columns: usize, count: usize) -> Vec<Region> {
        let mut state = seed;
        let mut below = |end: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % end
        };
        let mut region = || {
            let mut region = Region(vec![ValueSet::span(0, 2); columns]);
            for _ in 0..2 {
                let (column, low) = (below(columns as u64) as usize, u128::from(below(3)));
                region.0[column] = ValueSet::span(low, 2.min(low + u128::from(below(2))));
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
