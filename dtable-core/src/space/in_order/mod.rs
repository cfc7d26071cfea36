//! Finds, in an ordered list of thousands of regions, those that have no case of their own: earlier regions take all
//! of their cases. Regions may share a rank; then only regions of lower ranks count as earlier.
//!
//! *Looking* settles most regions, because only few earlier regions meet one (are *near*): either a single one of them
//! takes all cases, or [`guess`] finds a case outside all of them by choosing values one by one, or splitting decides.
//! In a list of 10,000 filters of a firewall this takes a tenth of the steps of a search with a boolean for every
//! address that some filter names.
//!
//! The *solver* settles the others. It is one for the whole list, and regions that have a case are excluded from it for
//! good. So everything that it learns holds for all later regions. If a region has no case, the solver needed only some
//! of its entries to show that, and every region with these entries has no case either. Once all cases are taken, no
//! entry is needed, and this settles all later regions at once.
//!
//! If looking tells nothing several times in a row, and the solver is about as fast, looking pauses.
//!
//! For each region without a case the shared solver of [`Logic`] then finds the earlier regions that take its cases.
//! This decides nothing, so it has a share of the budget of its own.

pub(crate) mod guess;
pub(crate) mod needless;

use super::budget::Unanswered;
use super::cover::sufficient;
use super::logic::Logic;
use super::overlap::reach::{Bits, Reach};
use super::residual::ResidualId;
use super::solver::Solver;
use crate::lists::CollectVec;
use crate::model::{Position, Region, ValueSet};
use crate::trial::is_out;
use guess::guess_uncovered_case;

/// A region whose cases earlier regions take.
pub(crate) struct Taken {
    /// The earlier regions, by index. Each has a case of its own.
    pub(crate) by: Vec<usize>,
    /// The region all of whose cases they take; at least the one that was asked about.
    pub(crate) of: Region,
}

/// The answer about an ordered list of regions.
#[derive(Default)]
pub(crate) struct InOrder {
    /// For each region up to the last that was settled: `None` if it has a case of its own, or else an index of
    /// `taken`.
    pub(crate) reachabilities: Vec<Option<usize>>,
    /// Regions without a case of their own. One may stand for several regions of the list that it contains.
    pub(crate) taken: Vec<Taken>,
}

/// Finds out for each region whether it has a case that satisfies `demand` outside all regions of lower ranks, and if
/// not, which regions take its cases. `ranks` has to ascend.
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

/// Does what [`in_order`] does, but stops early if some region is known to have no case of its own: it looks for one
/// after `steps` steps, then after twice as many, and so on. Regions that were not settled then are missing at the end
/// of the answer.
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

/// Up to this many near regions, all of them are looked at. No measurement is recorded for this and the next five
/// numbers.
const MOST_NEAR_REGIONS: usize = 1024;

/// Guessing is left out if the number of near regions times the number of columns with several values exceeds this:
/// the solver is faster then.
const FIRST_ESCAPE_LOOKS: usize = 1 << 13;

/// The number of cases that are tried of a region with more than [`MOST_NEAR_REGIONS`] near regions.
const CASES_TRIED_PER_REGION: usize = 16;

/// The longest pause of looking, in regions, as a power of two, halved.
const LONGEST_PAUSE: u32 = 6;

/// Looking pauses only while an answer of the solver takes fewer steps than this times a look.
const TIMES: u64 = 4;

/// The least number of steps that splitting may take for a region.
const SPLITTING: u64 = 1 << 12;

/// The state of a walk through the list.
struct CoverWalk<'a> {
    all: &'a Region,
    demand: ResidualId,
    regions: &'a [&'a Region],
    reach: Reach,
    /// The columns that are not exact in `reach`.
    vague: Vec<usize>,
    /// The regions of lower ranks that have a case of their own, as bits.
    live: Bits,
    /// The regions of `live`, by index.
    places: Vec<usize>,
    /// The regions of the current rank that have a case of their own.
    equals: Vec<usize>,
    /// The solver of the walk; `None` if only the solver of the table knows the expressions.
    separate: Option<Solver>,
    /// How many looks in a row told nothing.
    misses: u32,
    /// For how many regions looking still pauses.
    pause: u64,
    /// A running average of the steps that an answer of the solver takes: the last one counts a quarter.
    solver_takes: u64,
    /// The number of `places` that are excluded from `separate` already.
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

    /// Settles the regions from the first one that is not settled.
    fn run(&mut self, ranks: &[usize], logic: &mut Logic) -> Result<(), Unanswered> {
        for at in self.found.reachabilities.len()..self.regions.len() {
            if at > 0 && ranks[at - 1] < ranks[at] {
                self.equals.iter().for_each(|it| self.live.insert(*it));
                self.places.append(&mut self.equals);
            }
            let taken_by = self.reachability(logic, at)?;
            if taken_by.is_none() {
                self.equals.push(at);
            }
            self.found.reachabilities.push(taken_by);
        }
        Ok(())
    }

    /// Settles region `at`: returns an index of `found.taken`, or `None` if the region has a case of its own.
    fn reachability(&mut self, logic: &mut Logic, at: usize) -> Result<Option<usize>, Unanswered> {
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

    /// Looks at the near regions, unless looking pauses.
    fn by_looking(&mut self, logic: &mut Logic, region: &Region) -> Result<NearLook, Unanswered> {
        if self.separate.is_none() || self.pause > 0 || is_out("looking") {
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

    /// Looks at the near regions.
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

    /// Judges a case that was guessed: if the demand excludes it, it tells nothing.
    fn seen(&self, logic: &mut Logic, case: Option<Vec<Position>>) -> Result<NearLook, Unanswered> {
        let Some(case) = case else { return Ok(NearLook::Nothing) };
        let is_possible = logic.is_possible_by_splitting(self.demand, &Region::point(&case))?;
        Ok(if is_possible { NearLook::Case } else { NearLook::Nothing })
    }

    /// Selects those of `some` that may meet `region`.
    fn near(&self, some: &Bits, region: &Region, logic: &mut Logic) -> Result<Bits, Unanswered> {
        let mut near = some.clone();
        for (column, set) in region.0.iter().enumerate() {
            self.reach.confine(&mut near, column, set);
            logic.budget.spend(self.reach.cost())?;
        }
        Ok(near)
    }

    /// Tries some cases of a region, spread over it; returns one outside all near regions, if there is one among them.
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

    /// Asks the solver, after excluding from it the regions that were found since the last question.
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

    /// The regions of lower ranks that have a case of their own. Made anew each time, for most questions do without.
    fn live_regions(&self) -> Vec<&'a Region> {
        self.places.iter().map(|at| self.regions[*at]).collect_vec()
    }
}

/// The value at a place of a set; places beyond its last value start again at the first.
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

/// The next of a fixed sequence of pseudo-random numbers (xorshift64*, Vigna, 2016).
fn random(state: &mut u64) -> u64 {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    state.wrapping_mul(0x2545_f491_4f6c_dd1d)
}

/// The result of a look at the near regions.
enum NearLook {
    /// The region has a case outside all of them.
    Case,
    /// They take all cases of the region.
    Taken(Taken),
    /// Neither was shown.
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
