//! Whether whole numbers satisfy all assertions, where fractions do.
//!
//! *Method.* A vertex of the tableau with whole values is a solution. If values are fractions:
//!
//! 1. round them all: often that is a solution already;
//! 2. solve the equations, which are the quantities whose two bounds have met, over the whole numbers
//!    ([`super::diophantine`]): they may contradict each other, or say which remainder a form has, so that its bounds
//!    can be rounded;
//! 3. move all bounds of forms inwards by what rounding can change at most; if fractions satisfy these, they may be
//!    rounded;
//! 4. split: a variable with the value 2.5 is at most 2 or at least 3. Where variables are wide, splitting one of them
//!    can go on almost for ever (`2x + 2y + z <= ..`), so a form is split that the vertex itself proposes. The columns
//!    at the vertex are equations; if no whole numbers solve them, an integer combination of them says that some form
//!    would be a fraction: that form is split (Dillig, Dillig and Aiken 2009).
//!
//! A dead end has a core, of assertions and of splits. Splits without a part in it are forgotten; the last one with a
//! part is turned around: its other side holds *because of* the rest of the core. So the core that is left when no
//! split is left is one of assertions alone, and often a small one.
//!
//! *Example.* `x` and `y` from 0 to 2^63, `1 <= 3x - 2y <= 1` and `x + y >= 3`: at the vertex `x = 7/5`. The equation
//! says that `x + y` leaves the remainder 2 when divided by 5, so `x + y >= 7`, and the vertex moves to `x = 3, y = 4`.

use super::diophantine::{Equation, Solution, solve};
use super::simplex::{BoundSide, Halt, Linear, Reason, Relaxed, given, steps};
use super::tableau::{Overflow, QuantityPlace};
use crate::lists::CollectVec;
use crate::space::budget::{Budget, OutOfBudget};

/// Splits of variables before forms are split.
const PLAIN_SPLITS: usize = 4;
/// So often along a branch, values far inside all bounds are looked for.
const INNER_EVERY: usize = 8;
/// Values of a variable up to which the variable itself is always split.
const NARROW: i128 = 16;
/// Forms added in one search, at most; each adds a row.
const NEW_FORMS: usize = 200;

/// Forms with larger factors are not split: the numbers of the tableau grow with each. (Of 1000 random systems without
/// this limit, 50 stay unknown; with 1000, it takes twice as long as with 50.)
const LARGEST_SPLIT_FACTOR: u128 = 50;

/// Whether whole numbers satisfy all assertions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Integers {
    /// These do, one for each variable.
    Whole(Vec<i128>),
    /// None do: the assertions with these reasons exclude each other.
    None(Vec<u32>),
    /// Numbers would not fit.
    Unknown,
}

/// A split of the search.
struct IntegerSplit {
    quantity: usize,
    side: BoundSide,
    /// The bound of the side not chosen.
    opposite: i128,
    /// How long the trail and the derived reasons were before.
    trail: usize,
    derived: usize,
}

/// The next action at a vertex.
enum VertexAction {
    Found(Vec<i128>),
    /// A bound has been rounded.
    Rounded,
    Conflict(Vec<Reason>),
    /// Split a quantity: at most this number, or more.
    Split(usize, i128, BoundSide),
}

impl Linear {
    /// Whole numbers that satisfy all assertions.
    pub(crate) fn point(&mut self, budget: &mut Budget) -> Result<Integers, OutOfBudget> {
        let (trail, quantities) = (self.trail(), self.quantities.len());
        let found = self.search(budget);
        self.undo(trail);
        self.derived.clear();
        let work = self.forget_forms(quantities);
        match found {
            Ok(found) => budget.spend(work).map(|()| found),
            Err(Halt::Budget) => Err(OutOfBudget),
            Err(Halt::Overflow) => Ok(Integers::Unknown),
        }
    }

    /// Whole numbers near the vertex that satisfy all assertions, if rounding gives some; for use after
    /// [`Linear::check`].
    pub(crate) fn near(&self, budget: &mut Budget) -> Result<Option<Vec<i128>>, OutOfBudget> {
        self.rounded(budget)
    }

    /// Removes the forms that a search has added. Returns the steps taken.
    fn forget_forms(&mut self, quantities: usize) -> usize {
        if self.quantities.len() == quantities {
            return 0;
        }
        for form in self.quantities.drain(quantities..) {
            self.forms.remove(&form.terms);
        }
        self.active.retain(|it| *it < quantities);
        self.forget_changes(quantities);
        self.rebuild()
    }

    fn search(&mut self, budget: &mut Budget) -> Result<Integers, Halt> {
        let mut splits: Vec<IntegerSplit> = Vec::new();
        let most = self.quantities.len() + NEW_FORMS;
        loop {
            let step = match self.relax(budget)? {
                Relaxed::Overflow => return Err(Halt::Overflow),
                Relaxed::Infeasible(reasons) => VertexAction::Conflict(reasons),
                Relaxed::Feasible => self.step(splits.len(), most, budget)?,
            };
            match step {
                VertexAction::Found(values) => return Ok(Integers::Whole(values)),
                VertexAction::Rounded => {}
                VertexAction::Split(quantity, at, side) => self.split(&mut splits, quantity, at, side),
                VertexAction::Conflict(reasons) => {
                    budget.spend(steps(reasons.len() * (splits.len() + 1)))?;
                    if let Some(core) = self.turn(&mut splits, &reasons, budget)? {
                        return Ok(Integers::None(given(&core)));
                    }
                }
            }
        }
    }

    fn split(&mut self, splits: &mut Vec<IntegerSplit>, quantity: usize, at: i128, side: BoundSide) {
        let (value, opposite) = match side {
            BoundSide::High => (at, at + 1),
            BoundSide::Low => (at + 1, at),
        };
        let (trail, derived, depth) = (self.trail(), self.derived.len(), splits.len());
        splits.push(IntegerSplit { quantity, side, opposite, trail, derived });
        let set = self.set_bound(quantity, side, value, Reason::Split(depth));
        debug_assert!(set.is_ok(), "the value lies strictly between the bounds");
    }

    /// Turns the last split around that has a part in a conflict; the core when there is none.
    fn turn(
        &mut self,
        splits: &mut Vec<IntegerSplit>,
        reasons: &[Reason],
        budget: &mut Budget,
    ) -> Result<Option<Vec<Reason>>, OutOfBudget> {
        let mut core = self.expanded(reasons);
        while let Some(split) = splits.pop() {
            let kept = core.iter().position(|it| *it == Reason::Split(splits.len()));
            if kept.is_none() {
                continue;
            }
            core.retain(|it| *it != Reason::Split(splits.len()));
            budget.spend(2 * core.len() + 1)?;
            self.undo(split.trail);
            self.derived.truncate(split.derived);
            let because = self.derive(core.clone());
            match self.set_bound(split.quantity, split.side.opposite(), split.opposite, because) {
                Ok(()) => return Ok(None),
                Err(clash) => core = self.expanded(&clash),
            }
        }
        Ok(Some(core))
    }

    /// A reason that stands for others, none of them derived.
    fn derive(&mut self, reasons: Vec<Reason>) -> Reason {
        self.derived.push(reasons);
        Reason::Derived(self.derived.len() - 1)
    }

    /// Assertions and splits that reasons rest on, each once.
    fn expanded(&self, reasons: &[Reason]) -> Vec<Reason> {
        let mut all = Vec::with_capacity(reasons.len());
        for reason in reasons {
            match reason {
                Reason::Always => {}
                Reason::Derived(at) => all.extend_from_slice(&self.derived[*at]),
                base => all.push(*base),
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Chooses the action at a vertex that satisfies all bounds.
    fn step(&mut self, depth: usize, most: usize, budget: &mut Budget) -> Result<VertexAction, Halt> {
        if let Some(found) = self.rounded(budget)? {
            return Ok(VertexAction::Found(found));
        }
        // Below a split, a narrow variable is settled by a few more sooner than by equations.
        if let Some((variable, floor, 0..=NARROW)) = self.fraction().filter(|_| depth > 0) {
            return Ok(VertexAction::Split(variable, floor, BoundSide::High));
        }
        if let Some(step) = self.equations(budget)? {
            return Ok(step);
        }
        if depth.is_multiple_of(INNER_EVERY) {
            if let Some(found) = self.inner(budget)? {
                return Ok(VertexAction::Found(found));
            }
            // Looking for them has left the vertex.
            match self.relax(budget)? {
                Relaxed::Feasible => {}
                Relaxed::Infeasible(reasons) => return Ok(VertexAction::Conflict(reasons)),
                Relaxed::Overflow => return Err(Halt::Overflow),
            }
            if let Some(found) = self.rounded(budget)? {
                return Ok(VertexAction::Found(found));
            }
        }
        let Some((variable, floor, width)) = self.fraction() else { return Err(Halt::Overflow) };
        if depth >= PLAIN_SPLITS && width > NARROW && self.quantities.len() < most {
            match self.proposed(budget) {
                Ok(Some((form, floor))) => return Ok(VertexAction::Split(form, floor, BoundSide::High)),
                Err(Halt::Budget) => return Err(Halt::Budget),
                Ok(None) | Err(Halt::Overflow) => {}
            }
        }
        Ok(VertexAction::Split(variable, floor, BoundSide::High))
    }

    /// The values at the vertex, rounded to the nearest, if they satisfy all bounds.
    fn rounded(&self, budget: &mut Budget) -> Result<Option<Vec<i128>>, OutOfBudget> {
        let mut values = Vec::with_capacity(self.quantities.len());
        let mut entries = self.quantities.len();
        for (at, quantity) in self.quantities.iter().enumerate() {
            let value = if quantity.terms.is_empty() {
                match self.tableau.place(at) {
                    QuantityPlace::Nowhere => self.start(at),
                    QuantityPlace::Column(column) => self.tableau.columns[column].value,
                    QuantityPlace::Row(row) => self.tableau.rows[row].nearest(),
                }
            } else {
                entries += quantity.terms.len();
                quantity.terms.iter().fold(0i128, |sum, (term, factor)| sum.wrapping_add(factor.wrapping_mul(values[*term])))
            };
            if value < quantity.low.value || value > quantity.high.value {
                return budget.spend(steps(entries)).map(|()| None);
            }
            values.push(value);
        }
        budget.spend(steps(entries))?;
        Ok(Some(self.variables.iter().map(|quantity| values[*quantity]).collect_vec()))
    }

    /// Looks for fractions so far inside all bounds that they may be rounded either way.
    fn inner(&mut self, budget: &mut Budget) -> Result<Option<Vec<i128>>, OutOfBudget> {
        let trail = self.trail();
        for at in 0..self.active.len() {
            let form = self.active[at];
            let it = &self.quantities[form];
            budget.spend(steps(it.terms.len()))?;
            let margin = it.terms.iter().fold(0i128, |sum, (_, factor)| sum.saturating_add(factor.saturating_abs())).saturating_add(1) / 2;
            let (low, high) = (it.low.value.saturating_add(margin), it.high.value.saturating_sub(margin));
            if low <= high {
                for (side, value) in [(BoundSide::Low, low), (BoundSide::High, high)] {
                    let set = self.set_bound(form, side, value, Reason::Always);
                    debug_assert!(set.is_ok(), "both lie between the bounds");
                }
            }
        }
        let relaxed = self.relax(budget);
        self.undo(trail);
        if matches!(relaxed?, Relaxed::Feasible) { self.rounded(budget) } else { Ok(None) }
    }

    /// A variable with a fraction as its value, the one with the fewest values: the whole number below it, and its
    /// width.
    fn fraction(&self) -> Option<(usize, i128, i128)> {
        let rows = self.tableau.rows.iter().filter(|row| row.whole().is_none());
        let variables = rows.filter(|row| self.quantities[row.quantity].terms.is_empty());
        let found = variables.map(|row| {
            let it = &self.quantities[row.quantity];
            (row.quantity, row.total.div_euclid(row.divisor), it.high.value.saturating_sub(it.low.value))
        });
        found.min_by_key(|(quantity, _, width)| (*width, *quantity))
    }

    /// Solves the equations that hold, and rounds bounds.
    fn equations(&mut self, budget: &mut Budget) -> Result<Option<VertexAction>, Halt> {
        let is_met = |at: &usize| self.quantities[*at].low.value == self.quantities[*at].high.value;
        let (met, others): (Vec<usize>, Vec<usize>) = self.placed().partition(is_met);
        if !met.iter().any(|at| !self.quantities[*at].terms.is_empty()) {
            return Ok(None);
        }
        let variables = self.placed_variables();
        budget.spend(steps(2 * (met.len() + others.len()) * variables.len()))?;
        let equation = |(index, at): (usize, &usize)| {
            let constant = self.quantities[*at].low.value.checked_neg().ok_or(Overflow)?;
            Ok(Equation::new(self.factors(*at, &variables), constant, Some(index), met.len()))
        };
        let Ok(lines) = met.iter().enumerate().map(equation).collect::<Result<Vec<Equation>, Overflow>>() else { return Ok(None) };
        let forms = others.iter().map(|at| Equation::new(self.factors(*at, &variables), 0, None, met.len())).collect_vec();
        let solved = match solve(lines, forms, budget) {
            Err(Halt::Overflow) => return Ok(None),
            other => other?,
        };
        match solved {
            Solution::Contradiction { line, .. } => Ok(Some(VertexAction::Conflict(self.reasons_of(&line, &met)))),
            Solution::Solved(forms) => Ok(self.round_bounds(&others, &forms, &met)),
        }
    }

    /// Rounds the bounds of quantities to the remainders that they always have.
    fn round_bounds(&mut self, quantities: &[usize], forms: &[Equation], met: &[usize]) -> Option<VertexAction> {
        let mut is_rounded = false;
        for (&at, form) in quantities.iter().zip(forms) {
            let divisor = form.divisor();
            if divisor == 1 {
                continue;
            }
            for side in [BoundSide::Low, BoundSide::High] {
                let it = &self.quantities[at];
                let bound = if side == BoundSide::Low { it.low } else { it.high };
                let Some(value) = round(bound.value, form.constant, divisor, side) else { continue };
                if value == bound.value {
                    continue;
                }
                let mut reasons = self.reasons_of(form, met);
                reasons.push(bound.reason);
                let reasons = self.expanded(&reasons);
                let because = self.derive(reasons);
                if let Err(clash) = self.set_bound(at, side, value, because) {
                    return Some(VertexAction::Conflict(clash.to_vec()));
                }
                is_rounded = true;
            }
        }
        is_rounded.then_some(VertexAction::Rounded)
    }

    /// Why the equations hold that have a part in a line.
    fn reasons_of(&self, line: &Equation, met: &[usize]) -> Vec<Reason> {
        line.parts().flat_map(|part| [self.quantities[met[part]].low.reason, self.quantities[met[part]].high.reason]).collect_vec()
    }

    /// A form that whole numbers cannot give its value at the vertex, and the whole number below that value.
    fn proposed(&mut self, budget: &mut Budget) -> Result<Option<(usize, i128)>, Halt> {
        let variables = self.placed_variables();
        let count = self.tableau.columns.len();
        budget.spend(steps(2 * count * variables.len()))?;
        let lines = self.tableau.columns.iter().enumerate().map(|(index, column)| {
            let constant = column.value.checked_neg().ok_or(Overflow)?;
            Ok(Equation::new(self.factors(column.quantity, &variables), constant, Some(index), count))
        });
        let lines = lines.collect::<Result<Vec<Equation>, Overflow>>()?;
        let Solution::Contradiction { line, divisor } = solve(lines, Vec::new(), budget)? else { return Ok(None) };
        if divisor == 0 {
            return Ok(None);
        }
        let sign = line.written.iter().find(|it| **it != 0).map_or(1, |it| it.signum());
        let terms = variables.iter().zip(&line.written).filter(|(_, factor)| **factor != 0);
        let terms: Vec<(usize, i128)> = terms.map(|(at, factor)| (*at, factor / divisor * sign)).collect_vec();
        if terms.iter().any(|(_, factor)| factor.unsigned_abs() > LARGEST_SPLIT_FACTOR) {
            return Ok(None);
        }
        let Ok(form) = self.form(terms) else { return Ok(None) };
        // factors * x = -constant, divided by the divisor
        let Some(value) = line.constant.checked_mul(-sign) else { return Ok(None) };
        let floor = value.div_euclid(divisor);
        let it = &self.quantities[form];
        Ok((it.low.value <= floor && floor < it.high.value).then_some((form, floor)))
    }

    /// The quantities that the tableau knows.
    fn placed(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.quantities.len()).filter(|at| self.tableau.place(*at) != QuantityPlace::Nowhere)
    }

    fn placed_variables(&self) -> Vec<usize> {
        self.placed().filter(|at| self.quantities[*at].terms.is_empty()).collect_vec()
    }

    /// The factors that `variables` have in a quantity.
    fn factors(&self, at: usize, variables: &[usize]) -> Vec<i128> {
        let mut factors = vec![0; variables.len()];
        let it = &self.quantities[at];
        let own = [(at, 1)];
        for (quantity, factor) in if it.terms.is_empty() { &own[..] } else { &it.terms } {
            variables.binary_search(quantity).into_iter().for_each(|place| factors[place] = *factor);
        }
        factors
    }
}

impl BoundSide {
    const fn opposite(self) -> Self {
        match self {
            Self::Low => Self::High,
            Self::High => Self::Low,
        }
    }
}

/// The first number from a bound inwards that leaves the remainder of `constant` when divided by `divisor`; with the
/// divisor 0, `constant` itself where it lies inwards.
fn round(bound: i128, constant: i128, divisor: i128, side: BoundSide) -> Option<i128> {
    if divisor == 0 {
        return Some(if side == BoundSide::Low { bound.max(constant) } else { bound.min(constant) });
    }
    let rest = constant.rem_euclid(divisor).checked_sub(bound.rem_euclid(divisor))?.rem_euclid(divisor);
    match side {
        BoundSide::Low => bound.checked_add(rest),
        BoundSide::High if rest == 0 => Some(bound),
        BoundSide::High => bound.checked_sub(divisor - rest),
    }
}
