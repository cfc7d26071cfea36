//! Answers questions about cases: divides the budget between two methods.
//!
//! The first method splits: regions at the entries of rules ([`super::cover`]), formulas at the columns they mention
//! ([`super::residual`]). It is fast for rules and relations as people write them, and only it can count. The second
//! is a search that learns from conflicts ([`super::solver`]); it is better for tangled tables.
//!
//! Nobody knows beforehand which method suits a question. So splitting gets a small *slice* of the budget; if that is
//! not enough, the solver gets one 16 times as long; then both get slices 8 times as long as before, and so on, until
//! one answers or the budget is used up. In this way no question takes more than a constant factor of what the better
//! method takes. Splitting starts anew in each slice; the solver goes on where it stopped. Once the solver has answered
//! questions, the first slice is about as long as its answers took lately.
//!
//! Some answers decide nothing: how many cases a region has, which rules cover it. They have shares of the budget of
//! their own, and if a share is used up, the answer is left out.

use super::budget::{Budget, Unanswered};
use super::cover::visit::Then;
use super::narrow::Narrow;
use super::residual::{ResidualId, Residuals};
use super::solver::computed_cases::ComputedCases;
use super::solver::{Answer, GapQuestion, Solver, SolverCase};
use crate::lists::CollectVec;
use crate::model::{Count, Position, Region, ValueSet};
use crate::trial::is_out;

/// Gets a gap, and says how the search goes on.
pub(crate) type VisitGap<'v> = &'v mut dyn FnMut(&mut Logic, &Region) -> Result<Then, Unanswered>;

/// The most steps of the first slice of a question with few entries.
const LONGEST_FIRST_SLICE: u64 = 1 << 13;

/// The fewest steps of the first slice of a question.
const SHORTEST_FIRST_SLICE: u64 = 1 << 8;

/// How often splitting looks at each entry of very many rules: once for every halving of a part, and some more.
const LOOKS_PER_ENTRY: u64 = 32;

/// The part of the budget for answers that decide nothing, such as numbers of cases: the budget divided by this. With
/// four times as much, counting took nine tenths of the proof of mixed tables of 12 x 100
/// (`cargo run --release -p dtable-benches -- shapes expansion`).
const COUNTING_SHARE: u64 = 128;

/// Counting may take as many steps as the proof itself, plus this many: nobody should wait much longer for numbers
/// than for the proof. A step of counting takes twice the time of others.
const COUNTING_ALLOWANCE: u64 = 10_000;

/// The part of the budget for finding the covers of one covered region: the budget divided by this.
const COVERING_SHARE_OF_ONE: u64 = 256;

/// The part of the budget for finding the covers of all covered regions: the budget divided by this.
const COVERING_SHARE: u64 = 16;

/// The most cases of the solver whose values are remembered.
const CASES_REMEMBERED: usize = 4096;

/// With more covers than this, [`Logic::values_outside`] asks the solver about one cover at a time.
const MOST_INSIDE: usize = 256;

/// The factor by which each slice of a question is longer than the one before.
const SLICE_GROWTH: u64 = 8;

/// The factor by which a slice of the solver is longer than the one of splitting before it.
const SOLVER_SLICE_FACTOR: u64 = 16;

/// The store of formulas, the solver, and the budget for questions to them.
pub(crate) struct Logic {
    pub(crate) residuals: Residuals,
    pub(crate) budget: Budget,
    /// The whole space.
    all: Region,
    /// The solver, made when it is first asked.
    solver: Option<Box<Solver>>,
    /// Whether only the solver knows the expressions, so that splitting cannot answer.
    is_by_solver: bool,
    /// Cases that satisfy a demand and are found without the solver, if only it knows the expressions.
    computed: Option<(ResidualId, ComputedCases)>,
    /// If only the solver knows the expressions: the cases found lately, with the values of their columns.
    values: Vec<SolverCase>,
    /// A running average of the steps that an answer of the solver takes; `None` before the first answer.
    solver_takes: Option<u64>,
    /// Steps that splitting is expected to take for the next question.
    expected: u64,
    /// Steps left for answers that decide nothing.
    share: u64,
    /// Steps left for finding the covers of covered regions.
    takers: u64,
}

impl Logic {
    pub(crate) fn new(all: Region, residuals: Residuals, budget: Budget) -> Self {
        let (share, takers) = (budget.limit() / COUNTING_SHARE, budget.limit() / COVERING_SHARE);
        Self {
            residuals,
            budget,
            all,
            solver: None,
            is_by_solver: false,
            computed: None,
            values: Vec::new(),
            solver_takes: None,
            expected: 0,
            share,
            takers,
        }
    }

    /// Has `solver` answer all questions: it knows the expressions of the table, and splitting does not.
    /// `computed` finds cases that satisfy a demand without it.
    pub(crate) fn by_solver(self, solver: Solver, computed: Option<(ResidualId, ComputedCases)>) -> Self {
        Self { solver: Some(Box::new(solver)), is_by_solver: true, computed, ..self }
    }

    /// Whether only the solver knows the expressions.
    pub(crate) const fn is_by_solver(&self) -> bool {
        self.is_by_solver
    }

    /// The values that give a case, by column, if the solver has found the case lately.
    pub(crate) fn values_of(&self, case: &[Position]) -> Option<&[Option<Position>]> {
        self.values.iter().rev().find(|it| it.classes == case).map(|it| &it.values[..])
    }

    /// Announces that splitting will look at `entries` entries repeatedly for the next question; lengthens its first
    /// slice in proportion.
    pub(crate) const fn expect(&mut self, entries: usize) {
        self.expected = entries as u64 * LOOKS_PER_ENTRY;
    }

    /// Runs a part of a proof with at most `steps` steps of the budget.
    pub(crate) fn with_slice<T>(&mut self, steps: u64, run: impl FnOnce(&mut Self) -> Result<T, Unanswered>) -> Result<T, Unanswered> {
        let reserved = self.budget.slice(steps);
        let result = run(self);
        self.budget.reserve(reserved);
        result
    }

    /// The share of the budget for answers that decide nothing, in steps.
    pub(crate) fn share(&self) -> u64 {
        self.budget.limit() / COUNTING_SHARE
    }

    /// Finds an answer that decides nothing, within the share of the budget for such answers. `None` if the share is
    /// used up, or if only the solver knows the expressions.
    pub(crate) fn in_passing<T>(&mut self, run: impl FnOnce(&mut Self) -> Result<T, Unanswered>) -> Option<T> {
        if self.is_by_solver {
            return None;
        }
        let before = self.budget.spent();
        let passed = self.share() - self.share;
        let allowed = (COUNTING_ALLOWANCE + before).saturating_sub(2 * passed).min(self.share);
        let result = self.with_slice(allowed, run);
        self.share = self.share.saturating_sub(self.budget.spent() - before);
        result.ok()
    }

    /// Interrupts a slice: runs a part of a proof with all that is left of the budget, then begins a new slice of
    /// `steps` steps.
    pub(crate) fn with_all<T>(&mut self, steps: u64, run: impl FnOnce(&mut Self) -> Result<T, Unanswered>) -> Result<T, Unanswered> {
        self.budget.reserve(0);
        let result = run(self);
        self.budget.slice(steps);
        result
    }

    /// The length in steps of the slice that a question begins with.
    fn first_slice(&mut self) -> u64 {
        let expected = std::mem::take(&mut self.expected);
        let slice = self.solver_takes.map_or(LONGEST_FIRST_SLICE, |takes| takes.clamp(SHORTEST_FIRST_SLICE, LONGEST_FIRST_SLICE));
        slice * (expected / LONGEST_FIRST_SLICE).max(1)
    }

    /// Updates the running average of the steps that an answer of the solver takes: the last one counts a quarter.
    fn note_solver(&mut self, steps: u64) {
        self.solver_takes = Some(self.solver_takes.map_or(steps, |before| before / 4 * 3 + steps / 4));
    }

    /// Answers a question by splitting or by the solver, whichever finishes first. Each of `split` and `solve` has to
    /// give a right answer or none; they may be called several times.
    pub(crate) fn either<T>(
        &mut self,
        mut split: impl FnMut(&mut Self) -> Result<T, Unanswered>,
        mut solve: impl FnMut(&mut Self) -> Result<T, Unanswered>,
    ) -> Result<T, Unanswered> {
        if self.is_by_solver || is_out("splitting") {
            return solve(self);
        }
        if is_out("solver") {
            return split(self);
        }
        let mut slice = self.first_slice();
        loop {
            if let Ok(answer) = self.with_slice(slice, &mut split) {
                return Ok(answer);
            }
            let before = self.budget.spent();
            if let Ok(answer) = self.with_slice(slice.saturating_mul(SOLVER_SLICE_FACTOR), &mut solve) {
                self.note_solver(self.budget.spent() - before);
                return Ok(answer);
            }
            if self.budget.is_used_up() {
                return Err(Unanswered::OutOfBudget);
            }
            // Both had more than all that is left, and know no answer.
            if slice == u64::MAX {
                return Err(Unanswered::NotKnown);
            }
            slice = slice.saturating_mul(SLICE_GROWTH);
        }
    }

    /// Visits all gaps, by splitting or by the solver, whichever finishes first. Each method gets the regions that
    /// visits have returned so far. A visit may spend all of the budget; after it the method gets a new slice.
    pub(crate) fn visit_either(
        &mut self,
        visit: VisitGap,
        split: impl Fn(&mut Self, &[Region], VisitGap) -> Result<(), Unanswered>,
        solve: impl Fn(&mut Self, &[Region]) -> Result<Option<Region>, Unanswered>,
    ) -> Result<(), Unanswered> {
        let mut found: Vec<Region> = Vec::new();
        let mut slice = self.first_slice();
        loop {
            let known = found.clone();
            let mut collect = |logic: &mut Self, part: &Region| {
                let then = logic.with_all(slice, |logic| visit(logic, part))?;
                if let Then::Cover(more) = &then {
                    found.extend(more.iter().cloned());
                }
                Ok(then)
            };
            if !self.is_by_solver && !is_out("splitting") && self.with_slice(slice, |logic| split(logic, &known, &mut collect)).is_ok() {
                return Ok(());
            }
            while !is_out("solver")
                && let Ok(part) = self.with_slice(slice.saturating_mul(SOLVER_SLICE_FACTOR), |logic| solve(logic, &found))
            {
                match part.map(|part| visit(self, &part)).transpose()? {
                    None | Some(Then::Stop) => return Ok(()),
                    Some(Then::Cover(more)) => found.extend(more),
                }
            }
            if self.budget.is_used_up() {
                return Err(Unanswered::OutOfBudget);
            }
            // Both had more than all that is left, and know no answer.
            if slice == u64::MAX {
                return Err(Unanswered::NotKnown);
            }
            slice = slice.saturating_mul(SLICE_GROWTH);
        }
    }

    /// A solver that shares nothing with other questions; `None` if only the solver of this table knows the
    /// expressions.
    pub(crate) fn separate_solver(&self) -> Option<Solver> {
        (!self.is_by_solver).then(|| Solver::of_classes(&self.all))
    }

    /// Asks a separate solver for a case of `region`. Returns `Ok(Err(covers))` if there is none: covers, by index,
    /// that exclude all cases.
    pub(crate) fn ask_separately(
        &mut self,
        solver: &mut Solver,
        region: &Region,
        demand: ResidualId,
    ) -> Result<Result<Vec<Position>, Vec<usize>>, Unanswered> {
        Ok(match solver.ask_of(region, demand, &mut self.residuals, &mut self.budget)? {
            Answer::Case(case) => Ok(case.classes),
            Answer::Covered(by) => Err(by),
        })
    }

    /// Finds covers, by index, that together cover all cases of a region, which is known to be covered. Returns those
    /// that the solver needs; if that takes too long, all that meet the region.
    pub(crate) fn takers(&mut self, covers: &[&Region], region: &Region, demand: ResidualId) -> Vec<usize> {
        let (steps, before) = (self.takers.min(self.budget.limit() / COVERING_SHARE_OF_ONE), self.budget.spent());
        let answer = self.with_slice(steps, |logic| logic.ask_in_order(covers, region, demand));
        self.takers = self.takers.saturating_sub(self.budget.spent() - before);
        match answer {
            Ok(Answer::Covered(by)) => by,
            Ok(Answer::Case(_)) | Err(Unanswered::OutOfBudget | Unanswered::NotKnown) => {
                let narrow = Narrow::new(&self.all, region);
                (0..covers.len()).filter(|at| narrow.meets(covers[*at])).collect_vec()
            }
        }
    }

    /// Asks the solver for a case of a region outside `covers`. Asking again with further covers appended adds only
    /// these to the solver.
    pub(crate) fn ask_in_order(&mut self, covers: &[&Region], region: &Region, demand: ResidualId) -> Result<Answer, Unanswered> {
        let Self { residuals, budget, all, solver, .. } = self;
        let solver = solver.get_or_insert_with(|| Box::new(Solver::of_classes(all)));
        solver.count_in_order(covers, covers.len(), budget)?;
        solver.ask_of(region, demand, residuals, budget)
    }

    /// Asks the solver of this table.
    pub(crate) fn ask(&mut self, question: &GapQuestion) -> Result<Answer, Unanswered> {
        let Self { residuals, budget, all, solver, .. } = self;
        let answer = solver.get_or_insert_with(|| Box::new(Solver::of_classes(all))).ask(question, residuals, budget)?;
        if let (Answer::Case(case), true) = (&answer, self.is_by_solver) {
            self.values.truncate(CASES_REMEMBERED - 1);
            self.values.push(case.clone());
            if let Some((_, cases)) = &mut self.computed {
                cases.confirm(&case.values);
            }
        }
        Ok(answer)
    }

    /// Simplifies `demand` for cases of `region`.
    pub(crate) fn within(&mut self, demand: ResidualId, region: &Region) -> Result<ResidualId, Unanswered> {
        self.residuals.restrict_to(demand, &region.0, &mut self.budget)
    }

    /// Simplifies `demand` for cases in which `column` has a value of `set`.
    pub(crate) fn confined(&mut self, demand: ResidualId, column: usize, set: &ValueSet) -> Result<ResidualId, Unanswered> {
        self.residuals.restrict(demand, column, set, &mut self.budget)
    }

    /// Whether some case of the space satisfies `demand`.
    pub(crate) fn is_satisfiable(&mut self, demand: ResidualId) -> Result<bool, Unanswered> {
        if let Some(known) = self.residuals.is_plainly_satisfiable(demand) {
            return Ok(known);
        }
        let satisfiable = self.either(
            |logic| logic.residuals.is_satisfiable(demand, &mut logic.budget),
            |logic| {
                let all = logic.all.clone();
                Ok(logic.ask(&GapQuestion { region: &all, covers: &[], demand })?.is_case())
            },
        )?;
        self.residuals.note(demand, satisfiable);
        Ok(satisfiable)
    }

    /// Whether some case satisfies `demand`, by splitting alone: for searches that split themselves.
    pub(crate) fn is_satisfiable_by_splitting(&mut self, demand: ResidualId) -> Result<bool, Unanswered> {
        self.residuals.is_satisfiable(demand, &mut self.budget)
    }

    /// Whether some case of `region` satisfies `demand`, by splitting alone.
    pub(crate) fn is_possible_by_splitting(&mut self, demand: ResidualId, region: &Region) -> Result<bool, Unanswered> {
        let demand = self.within(demand, region)?;
        self.is_satisfiable_by_splitting(demand)
    }

    /// Whether some case of `region` satisfies `demand`.
    pub(crate) fn is_possible(&mut self, demand: ResidualId, region: &Region) -> Result<bool, Unanswered> {
        if let Some((_, cases)) = self.computed.as_mut().filter(|it| it.0 == demand && !is_out("computed-cases"))
            && cases.has_case(region, &mut self.budget)?
        {
            return Ok(true);
        }
        self.either(
            |logic| logic.is_possible_by_splitting(demand, region),
            |logic| Ok(logic.ask(&GapQuestion { region, covers: &[], demand })?.is_case()),
        )
    }

    /// The values of `column` that occur in some case of `region` that satisfies `demand`.
    pub(crate) fn possible_values(&mut self, demand: ResidualId, region: &Region, column: usize) -> Result<ValueSet, Unanswered> {
        self.either(
            |logic| logic.possible_values_by_splitting(demand, region, column),
            |logic| {
                let ask = |rest: &Region| logic.ask(&GapQuestion { region: rest, covers: &[], demand });
                Ok(region.0[column].minus(&values_without_case(region, column, ask)?))
            },
        )
    }

    /// The values of `column` in `region` at which no case that satisfies `demand` lies in any of the covers.
    pub(crate) fn values_outside(
        &mut self,
        demand: ResidualId,
        region: &Region,
        covers: &[&Region],
        column: usize,
    ) -> Result<ValueSet, Unanswered> {
        self.either(
            |logic| logic.outside_one_by_one(demand, region, covers, column, Self::possible_values_by_splitting),
            |logic| {
                if covers.len() > MOST_INSIDE {
                    return logic.outside_one_by_one(demand, region, covers, column, Self::possible_values);
                }
                let Self { residuals, budget, all, solver, .. } = logic;
                let solver = solver.get_or_insert_with(|| Box::new(Solver::of_classes(all)));
                // One question about all covers finds a value to take out, so a column of two values takes two
                // questions at most, with any number of covers.
                let inside_one = solver.inside_one(covers, budget)?;
                values_without_case(region, column, |rest| solver.ask_with(inside_one, rest, demand, residuals, budget))
            },
        )
    }

    /// Answers [`values_outside`](Self::values_outside) one cover after the other.
    fn outside_one_by_one(
        &mut self,
        demand: ResidualId,
        region: &Region,
        covers: &[&Region],
        column: usize,
        possible_values: fn(&mut Self, ResidualId, &Region, usize) -> Result<ValueSet, Unanswered>,
    ) -> Result<ValueSet, Unanswered> {
        let mut rest = region.clone();
        for cover in covers {
            let Some(shared) = rest.0[column].meets(&cover.0[column]).then(|| rest.intersect(cover)).flatten() else { continue };
            rest.0[column] = rest.0[column].minus(&possible_values(self, demand, &shared, column)?);
            if rest.0[column].is_empty() {
                break;
            }
        }
        Ok(rest.0.swap_remove(column))
    }

    fn possible_values_by_splitting(&mut self, demand: ResidualId, region: &Region, column: usize) -> Result<ValueSet, Unanswered> {
        self.budget.spend(1)?;
        let demand = self.within(demand, region)?;
        if demand == ResidualId::TRUE {
            return Ok(region.0[column].clone());
        }
        let cells = match &self.residuals.cells(demand, column)[..] {
            [] => vec![region.0[column].clone()],
            cells => cells.iter().map(|cell| cell.0.clone()).collect_vec(),
        };
        let mut possible = ValueSet::EMPTY;
        for cell in cells {
            let inside = self.confined(demand, column, &cell)?;
            if self.is_satisfiable_by_splitting(inside)? {
                possible = possible.union(&cell);
            }
        }
        Ok(possible)
    }

    /// Counts the points of `region` that satisfy `demand`, which is confined to `region` already.
    pub(crate) fn count(&mut self, demand: ResidualId, region: &Region) -> Result<Count, Unanswered> {
        let points = self.residuals.count(demand, &mut self.budget)?;
        let free = region.0.iter().enumerate().filter(|(column, _)| !self.residuals.mentions(demand, *column));
        Ok(points * Count::product(free.map(|(_, set)| set.len())))
    }

    /// Finds a case of `region` that satisfies `demand`.
    pub(crate) fn case(&mut self, demand: ResidualId, region: &Region) -> Result<Option<Vec<Position>>, Unanswered> {
        self.either(
            |logic| {
                let demand = logic.within(demand, region)?;
                let Some(chosen) = logic.residuals.witness(demand, &mut logic.budget)? else { return Ok(None) };
                let mut case = region.first();
                for (column, at) in chosen {
                    case[column] = at;
                }
                Ok(Some(case))
            },
            |logic| match logic.ask(&GapQuestion { region, covers: &[], demand })? {
                Answer::Case(case) => Ok(Some(case.classes)),
                Answer::Covered(_) => Ok(None),
            },
        )
    }
}

/// The values of a column of a region for which `ask` finds no case. Each case that it finds takes out a value.
fn values_without_case(
    region: &Region,
    column: usize,
    mut ask: impl FnMut(&Region) -> Result<Answer, Unanswered>,
) -> Result<ValueSet, Unanswered> {
    let mut rest = region.clone();
    while !rest.0[column].is_empty()
        && let Answer::Case(case) = ask(&rest)?
    {
        rest.0[column] = rest.0[column].minus(&ValueSet::one(case.classes[column]));
    }
    Ok(rest.0.swap_remove(column))
}
