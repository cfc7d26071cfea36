//! Finds, in an ordered list of thousands of regions, those that have no case of their own: earlier regions take all
//! of their cases. Regions may share a rank; then only regions of lower ranks count as earlier.
//!
//! A look settles most regions. Only few earlier regions are near. Either one of them takes all cases; or a case
//! outside all of them is found by choosing values one by one ([`guess`]); or splitting decides. In a list of 10,000
//! filters of a firewall this takes a tenth of the steps of a search with a boolean for every address that some filter
//! names.
//!
//! A search settles the others. It has a solver of its own, from which the regions that have a case are excluded for
//! good. So nothing that the solver learns depends on which of them count, and it holds for all later regions. Where a
//! region has no case, the solver needed only some of its entries to show that; every region with these entries has no
//! case either. Once all cases are taken, no entry is needed, and all later regions are settled at once.
//!
//! For each region without a case the shared solver is asked once which earlier regions take its cases. No verdict
//! depends on the answer, so it has a share of the budget.

pub(crate) mod guess;
pub(crate) mod needless;
pub(crate) mod rotation;

use super::budget::Unanswered;
use super::cover::sufficient;
use super::logic::Logic;
use super::overlap::reach::{Bits, Reach};
use super::residual::ResidualId;
use super::solver::Solver;
use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use guess::guess_uncovered_case;

/// Regions that take all cases of another one.
pub(crate) struct Taken {
    /// The regions, by index, each of which takes a case itself.
    pub(crate) by: Vec<usize>,
    /// The region that they take.
    pub(crate) of: Region,
}

/// The regions of an ordered list that have no case of their own, and the regions before them that take their cases.
#[derive(Default)]
pub(crate) struct InOrder {
    /// For each region that was looked at, if it has no case of its own, what is taken, by index.
    pub(crate) reachabilities: Vec<Option<usize>>,
    /// The regions that are taken, each with the regions that take it.
    pub(crate) taken: Vec<Taken>,
}

/// Finds out for each of some regions whether it holds a case that satisfies `demand` outside all regions of lower
/// ranks, and if not, which regions take all of its cases. The ranks ascend.
pub(crate) fn in_order(
    logic: &mut Logic,
    all: &Region,
    (regions, ranks): (&[&Region], &[usize]),
    demand: ResidualId,
) -> Result<InOrder, Unanswered> {
    let mut walk = CoverWalk::new(logic, all, regions, demand);
    walk.run(ranks, logic)?;
    Ok(walk.found)
}

/// Finds out which regions have a case, as [`in_order`] does, until one that has none is known: looks whether that is
/// so after so many `steps`, then twice as many, and so on. The regions behind have no fate then.
pub(crate) fn in_order_until(
    logic: &mut Logic,
    all: &Region,
    (regions, ranks): (&[&Region], &[usize]),
    demand: ResidualId,
    mut steps: u64,
) -> Result<InOrder, Unanswered> {
    let mut walk = CoverWalk::new(logic, all, regions, demand);
    while logic.with_slice(steps, |logic| walk.run(ranks, logic)).is_err() && walk.found.taken.is_empty() {
        if logic.budget.is_used_up() {
            return Err(Unanswered::OutOfBudget);
        }
        steps = steps.saturating_mul(2);
    }
    Ok(walk.found)
}

/// Near regions up to which each is looked at.
const MOST_NEAR_REGIONS: usize = 1024;

/// Choosing a value of every column may take so many looks, at first; the solver takes less where there are more
/// columns than that.
const FIRST_ESCAPE_LOOKS: usize = 1 << 13;

/// Cases tried of a region that has more regions near it.
const CASES_TRIED_PER_REGION: usize = 16;

/// Where looking told nothing, it pauses for one region, then two, four and so on, up to two to the power of this.
const LONGEST_PAUSE: u32 = 6;

/// The ratio of a solver's answer to a look from which the looks never pause.
const TIMES: u64 = 4;

/// Steps for splitting, at least.
const SPLITTING: u64 = 1 << 12;

/// Where a walk through the regions is.
struct CoverWalk<'a> {
    all: &'a Region,
    demand: ResidualId,
    regions: &'a [&'a Region],
    reach: Reach,
    /// The columns of which it tells only which regions may be near.
    vague: Vec<usize>,
    /// The regions of lower ranks that have a case, as bits and by index, and those of the rank looked at.
    live: Bits,
    places: Vec<usize>,
    equals: Vec<usize>,
    separate: Option<Solver>,
    /// How often looking told nothing, one time after the other, and for how many regions it pauses.
    misses: u32,
    pause: u64,
    /// Steps that an answer of the solver takes lately: a quarter of the last one plus three quarters of this number
    /// before.
    solver_takes: u64,
    /// How many of them the solver has been told.
    told: usize,
    found: InOrder,
}

impl<'a> CoverWalk<'a> {
    fn new(logic: &Logic, all: &'a Region, regions: &'a [&'a Region], demand: ResidualId) -> Self {
        let reach = Reach::new(all, regions, 0);
        Self {
            all,
            demand,
            regions,
            live: reach.none(),
            vague: (0..all.0.len()).filter(|column| !reach.is_exact(*column)).collect_vec(),
            reach,
            places: Vec::new(),
            equals: Vec::new(),
            separate: logic.separate_solver(),
            misses: 0,
            pause: 0,
            solver_takes: 0,
            told: 0,
            found: InOrder::default(),
        }
    }

    /// Goes on with the first region that has no fate yet.
    fn run(&mut self, ranks: &[usize], logic: &mut Logic) -> Result<(), Unanswered> {
        for at in self.found.reachabilities.len()..self.regions.len() {
            if at > 0 && ranks[at - 1] < ranks[at] {
                self.equals.iter().for_each(|it| self.live.insert(*it));
                self.places.append(&mut self.equals);
            }
            let fate = self.fate(logic, at)?;
            if fate.is_none() {
                self.equals.push(at);
            }
            self.found.reachabilities.push(fate);
        }
        Ok(())
    }

    /// Finds the regions that take all cases of the region at `at`; `None` if it has a case of its own.
    fn fate(&mut self, logic: &mut Logic, at: usize) -> Result<Option<usize>, Unanswered> {
        let region = self.regions[at];
        logic.budget.spend(1 + self.found.taken.len())?;
        if let Some(known) = self.found.taken.iter().position(|it| region.is_subset(&it.of)) {
            return Ok(Some(known));
        }
        let taken = match self.by_looking(logic, region)? {
            NearLook::Case => None,
            NearLook::Taken(taken) => Some(taken),
            NearLook::Nothing => self.by_solver(logic, region)?,
        };
        Ok(taken.map(|taken| {
            self.found.taken.push(taken);
            self.found.taken.len() - 1
        }))
    }

    /// Looks at the regions that are near, unless that told nothing lately where the solver is about as quick.
    fn by_looking(&mut self, logic: &mut Logic, region: &Region) -> Result<NearLook, Unanswered> {
        if self.separate.is_none() || self.pause > 0 {
            self.pause = self.pause.saturating_sub(1);
            return Ok(NearLook::Nothing);
        }
        let before = logic.budget.spent();
        let seen = self.look(logic, region)?;
        let takes = logic.budget.spent() - before;
        self.misses = if matches!(seen, NearLook::Nothing) { self.misses + 1 } else { 0 };
        if self.solver_takes < TIMES * takes {
            self.pause = (1 << self.misses.min(LONGEST_PAUSE)) / 2;
        }
        Ok(seen)
    }

    fn look(&self, logic: &mut Logic, region: &Region) -> Result<NearLook, Unanswered> {
        let near = self.near(&self.live, region, logic)?;
        let open: Vec<usize> = self.vague.iter().copied().filter(|it| !self.all.0[*it].is_subset(&region.0[*it])).collect_vec();
        let meets = |at: &usize| open.iter().all(|column| self.regions[*at].0[*column].meets(&region.0[*column]));
        let few: Vec<usize> = near.iter().take(MOST_NEAR_REGIONS + 1).filter(meets).collect_vec();
        logic.budget.spend(few.len())?;
        if let Some(by) = few.iter().find(|at| region.is_subset(self.regions[**at])) {
            return Ok(NearLook::Taken(Taken { by: vec![*by], of: self.regions[*by].clone() }));
        }
        if few.len() > MOST_NEAR_REGIONS {
            let case = self.somewhere(logic, region, &near)?;
            return self.seen(logic, case);
        }
        let free = region.0.iter().filter(|set| set.len() > 1).count();
        if free * few.len() > FIRST_ESCAPE_LOOKS {
            return Ok(NearLook::Nothing);
        }
        let others: Vec<&Region> = few.iter().map(|at| self.regions[*at]).collect_vec();
        let case = guess_uncovered_case(region, &others, &mut logic.budget)?;
        if let NearLook::Case = self.seen(logic, case)? {
            return Ok(NearLook::Case);
        }
        let steps = self.solver_takes.max(SPLITTING);
        Ok(match logic.with_slice(steps, |logic| sufficient(logic, region, &others, self.demand)) {
            Ok(None) => NearLook::Case,
            Ok(Some(by)) => NearLook::Taken(Taken { by: by.into_iter().map(|it| few[it]).collect_vec(), of: region.clone() }),
            Err(Unanswered::OutOfBudget | Unanswered::NotKnown) => NearLook::Nothing,
        })
    }

    /// Judges a case that was found: nothing is known where relations forbid it.
    fn seen(&self, logic: &mut Logic, case: Option<Vec<Position>>) -> Result<NearLook, Unanswered> {
        let Some(case) = case else { return Ok(NearLook::Nothing) };
        let is_possible = logic.is_possible_by_splitting(self.demand, &Region::point(&case))?;
        Ok(if is_possible { NearLook::Case } else { NearLook::Nothing })
    }

    /// Selects those of `some` that may meet a region.
    fn near(&self, some: &Bits, region: &Region, logic: &mut Logic) -> Result<Bits, Unanswered> {
        let mut near = some.clone();
        for (column, set) in region.0.iter().enumerate() {
            self.reach.confine(&mut near, column, set);
            logic.budget.spend(self.reach.cost())?;
        }
        Ok(near)
    }

    /// A case of a region outside of all that are near, if one of some cases is, which are spread over it.
    fn somewhere(&self, logic: &mut Logic, region: &Region, near: &Bits) -> Result<Option<Vec<Position>>, Unanswered> {
        let mut state = 1;
        for _ in 0..CASES_TRIED_PER_REGION {
            let case: Vec<Position> = region.0.iter().map(|set| nth(set, u128::from(random(&mut state)))).collect_vec();
            let here = self.near(near, &Region::point(&case), logic)?;
            let mut looks = 0;
            let is_taken = here.iter().inspect(|_| looks += 1).any(|at| self.regions[at].contains(&case));
            logic.budget.spend(looks)?;
            if !is_taken {
                return Ok(Some(case));
            }
        }
        Ok(None)
    }

    /// Asks the solver, which is told what it does not know yet.
    fn by_solver(&mut self, logic: &mut Logic, region: &Region) -> Result<Option<Taken>, Unanswered> {
        if let Some(solver) = &mut self.separate {
            for at in &self.places[self.told..] {
                solver.leave_out(self.regions[*at], &mut logic.budget)?;
                self.told += 1;
            }
        }
        let before = logic.budget.spent();
        let of = match &mut self.separate {
            Some(solver) => {
                let is_empty = logic.ask_separately(solver, region, self.demand)?.is_err();
                is_empty.then(|| solver.widened(region, self.all))
            }
            None => (!logic.ask_in_order(&self.live_regions(), region, self.demand)?.is_case()).then(|| region.clone()),
        };
        self.solver_takes = self.solver_takes / 4 * 3 + (logic.budget.spent() - before) / 4;
        let Some(of) = of else { return Ok(None) };
        let by = logic.takers(&self.live_regions(), &of, self.demand).into_iter().map(|it| self.places[it]).collect_vec();
        Ok(Some(Taken { by, of }))
    }

    /// The regions of lower ranks that have a case: most questions of a walk through 100,000 do without this list.
    fn live_regions(&self) -> Vec<&'a Region> {
        self.places.iter().map(|at| self.regions[*at]).collect_vec()
    }
}

/// The value at a place of a set, counted round and round.
fn nth(set: &ValueSet, place: u128) -> Position {
    let mut left = place % set.len().max(1);
    for (low, high) in set.spans() {
        if left <= high - low {
            return low + left;
        }
        left -= high - low + 1;
    }
    0
}

/// The next of some numbers that are always the same (xorshift64*, Vigna, 2016).
fn random(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

/// The result of a look at the near regions.
enum NearLook {
    /// There is a case outside all of them.
    Case,
    /// There is none.
    Taken(Taken),
    /// Neither is known.
    Nothing,
}

#[cfg(test)]
mod tests {
    use super::CoverWalk;
    use crate::model::{Region, ValueSet};
    use crate::space::budget::Budget;
    use crate::space::logic::Logic;
    use crate::space::residual::{ResidualId, Residuals};

    /// Twenty boxes of three columns of seven values, from a seed.
    fn boxes(seed: u64) -> Vec<Region> {
        let mut state = seed + 1;
        let mut below = |count: u64| super::random(&mut state) % count;
        let mut set = || {
            let (a, b) = (below(7), below(7));
            if below(3) == 0 { ValueSet::span(0, 6) } else { ValueSet::span(a.min(b).into(), a.max(b).into()) }
        };
        (0..20).map(|_| Region((0..3).map(|_| set()).collect())).collect()
    }

    /// Looking and the solver agree with one another, and with a look at every case; whether each region has a rank of
    /// its own, or three share one.
    #[test]
    fn both_methods_find_which_have_a_case() {
        let all = Region(vec![ValueSet::span(0, 6); 3]);
        let cases: Vec<[u128; 3]> = (0..343).map(|at| [at % 7, at / 7 % 7, at / 49]).collect();
        for seed in 0..200 {
            let boxes = boxes(seed);
            let regions: Vec<&Region> = boxes.iter().collect();
            let ranks: Vec<usize> = (0..boxes.len()).map(|at| if seed % 2 == 0 { at } else { at / 3 }).collect();
            for pause in [0, u64::MAX] {
                let mut logic = Logic::new(all.clone(), Residuals::new(), Budget::steps(10_000_000));
                let mut walk = CoverWalk::new(&logic, &all, &regions, ResidualId::TRUE);
                walk.pause = pause;
                walk.run(&ranks, &mut logic).expect("few steps");
                for (at, fate) in walk.found.reachabilities.iter().enumerate() {
                    let lower = || (0..at).filter(|other| ranks[*other] < ranks[at]);
                    let has_case = cases.iter().any(|case| boxes[at].contains(case) && !lower().any(|it| boxes[it].contains(case)));
                    assert_eq!(fate.is_none(), has_case, "seed {seed}, region {at}, pause {pause}");
                }
            }
        }
    }
}
