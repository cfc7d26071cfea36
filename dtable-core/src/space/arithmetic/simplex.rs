//! Bounds of quantities, asserted and taken back, and whether fractions can satisfy all of them.
//!
//! *Concept.* Every quantity, a variable or a form, has a lower and an upper bound, each with the reason why it holds.
//! An assertion moves a bound; taking it back moves the bound to where it was. The tableau ([`super::tableau`]) keeps
//! values for all quantities that agree with each other. The values of columns are always within their bounds; a row
//! may be out of bounds, and then [`Linear::check`] repairs it.
//!
//! *Method* (Dutertre and de Moura, 2006). Take a row out of bounds, bring it to the bound that it violates, and let a
//! column that is free to move compensate: a pivot. When no column can move, the row and its columns stand at bounds
//! that exclude each other: the reasons of these bounds are a core, from which nothing can be left out. (Bounds that
//! always hold need no reason; an assertion is left out, too, if the bound that its quantity always has would do.) From
//! some number of pivots on, always the least quantity is taken (Bland's rule), so the search ends.
//!
//! Values are not restored when assertions are taken back: bounds only become wider, and the values of columns stay
//! within them.
//!
//! *Example.* `x` and `y` from 0 to 10, the row `s = x + y`, at `x = y = 0`. Assert `s >= 15`: the pivot with `x` gives
//! `s = 15` and `x = s - y = 15`, which is above 10. To lower `x` to 10, `y` rises to 5: done. Had `y` an asserted
//! bound `<= 4`, nothing could rise, and the core would be that bound and `s >= 15`; `x <= 10` holds always and needs
//! no reason.

use super::inequality::{Inequality, Normal, TooLarge};
use super::tableau::{Overflow, QuantityPlace, Tableau};
use crate::lists::{CollectVec, Order};
use crate::space::budget::rate;
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::hash::FastMap;
use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};

/// An inequality that can be asserted, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct AtomId(u32);

impl AtomId {
    /// Atoms are numbered from 0 in the order in which they are made.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Whether fractions satisfy all assertions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Feasibility {
    Feasible,
    /// The assertions with these reasons exclude each other. Where the variables' own bounds have no part in it, none
    /// of them can be left out; otherwise seldom one.
    Infeasible(Vec<u32>),
    /// Numbers would not fit.
    Unknown,
}

/// Inequalities over bounded whole numbers, asserted one after the other and taken back in the opposite order.
#[derive(Debug, Default)]
pub(crate) struct Linear {
    pub(super) quantities: Vec<Quantity>,
    /// The quantities that [`variable`](Self::variable) made.
    pub(super) variables: Vec<usize>,
    pub(super) forms: FastMap<Vec<(usize, i128)>, usize>,
    atoms: Vec<Atom>,
    /// How long the trail was before each assertion.
    asserted: Vec<usize>,
    trail: Vec<MovedBound>,
    /// Quantities whose bounds have moved since the last check.
    changed: Vec<usize>,
    /// The forms that have been asked for: they have a place in the tableau.
    pub(super) active: Vec<usize>,
    pub(super) tableau: Tableau,
    /// The reasons of bounds that follow from others; see [`Reason::Derived`].
    pub(super) derived: Vec<Vec<Reason>>,
}

/// A variable, or a form.
#[derive(Debug)]
pub(super) struct Quantity {
    /// The quantities that it is a sum of; none for a variable.
    pub(super) terms: Vec<(usize, i128)>,
    /// The bounds that always hold.
    range: (i128, i128),
    pub(super) low: Bound,
    pub(super) high: Bound,
    /// The atoms `quantity >= number`, by number.
    atoms: BTreeMap<i128, AtomId>,
    is_changed: bool,
    is_variable: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    pub(super) value: i128,
    pub(super) reason: Reason,
}

/// Why a bound holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reason {
    Always,
    /// An assertion with this reason.
    Asserted(u32),
    /// A split of the search for whole numbers, by its depth.
    Split(usize),
    /// The bound follows from other reasons, by index.
    Derived(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundSide {
    Low,
    High,
}

/// `quantity >= least`.
#[derive(Clone, Copy, Debug)]
struct Atom {
    quantity: usize,
    least: i128,
}

/// A bound that was moved, as it was before.
#[derive(Debug)]
struct MovedBound {
    quantity: usize,
    side: BoundSide,
    before: Bound,
}

/// The result of a check, with the reasons of all bounds involved.
pub(super) enum Relaxed {
    Feasible,
    Infeasible(Vec<Reason>),
    Overflow,
}

/// Why a computation stops.
pub(super) enum Halt {
    Budget,
    Overflow,
}

impl From<OutOfBudget> for Halt {
    fn from(_: OutOfBudget) -> Self {
        Self::Budget
    }
}

impl From<Overflow> for Halt {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

/// The steps of a look at `entries` numbers.
pub(super) const fn steps(entries: usize) -> usize {
    entries / rate::TABLEAU_NUMBERS_PER_STEP + 1
}

impl Linear {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// A variable that always lies between two numbers.
    pub(crate) fn variable(&mut self, low: i128, high: i128) -> usize {
        let quantity = self.add_quantity(Vec::new(), (low, high));
        self.quantities[quantity].is_variable = true;
        self.variables.push(quantity);
        self.variables.len() - 1
    }

    /// Between which numbers a variable always lies.
    pub(crate) fn bounds(&self, variable: usize) -> (i128, i128) {
        self.quantities[self.variables[variable]].range
    }

    /// The atom of an inequality, and whether the inequality holds where the atom does (or else where it does not).
    pub(crate) fn atom(&mut self, it: &Inequality) -> Result<(AtomId, bool), TooLarge> {
        Ok(match it.normal()? {
            Normal::Constant(value) => (self.always()?, value),
            Normal::Bound { form, least, is_negated } => {
                let terms = form.into_iter().map(|(variable, factor)| (self.variables[variable], factor)).collect_vec();
                let quantity = self.form(terms)?;
                (self.at_least(quantity, least)?, !is_negated)
            }
        })
    }

    /// An atom that holds always.
    fn always(&mut self) -> Result<AtomId, TooLarge> {
        let quantity = match self.forms.get(&Vec::new()) {
            Some(quantity) => *quantity,
            None => self.add_form(Vec::new(), (0, 0)),
        };
        self.at_least(quantity, 0)
    }

    /// The quantity that is a sum of others, which is the variable itself for a single one.
    pub(super) fn form(&mut self, terms: Vec<(usize, i128)>) -> Result<usize, TooLarge> {
        if let [(quantity, 1)] = terms[..] {
            return Ok(quantity);
        }
        if let Some(quantity) = self.forms.get(&terms) {
            return Ok(*quantity);
        }
        let range = self.range(&terms).ok_or(TooLarge)?;
        Ok(self.add_form(terms, range))
    }

    /// The range of a sum; `None` when it does not fit. Whatever values the quantities have, their sum can be computed
    /// then.
    fn range(&self, terms: &[(usize, i128)]) -> Option<(i128, i128)> {
        let (mut low, mut high) = (0i128, 0i128);
        for &(quantity, factor) in terms {
            let (least, most) = self.quantities[quantity].range;
            let ends = (factor.checked_mul(least)?, factor.checked_mul(most)?);
            low = low.checked_add(ends.0.min(ends.1))?;
            high = high.checked_add(ends.0.max(ends.1))?;
        }
        Some((low, high))
    }

    fn add_form(&mut self, terms: Vec<(usize, i128)>, range: (i128, i128)) -> usize {
        let quantity = self.add_quantity(terms.clone(), range);
        self.forms.insert(terms, quantity);
        quantity
    }

    fn add_quantity(&mut self, terms: Vec<(usize, i128)>, range: (i128, i128)) -> usize {
        let bound = |value| Bound { value, reason: Reason::Always };
        let (low, high) = (bound(range.0), bound(range.1));
        self.quantities.push(Quantity { terms, range, low, high, atoms: BTreeMap::new(), is_changed: false, is_variable: false });
        self.quantities.len() - 1
    }

    /// The atom `quantity >= least`. Numbers outside the quantity's range all say "always" or "never".
    fn at_least(&mut self, quantity: usize, least: i128) -> Result<AtomId, TooLarge> {
        let it = &mut self.quantities[quantity];
        let beyond = it.range.1.checked_add(1).ok_or(TooLarge)?;
        it.range.0.checked_sub(1).ok_or(TooLarge)?;
        let least = least.clamp(it.range.0, beyond);
        let next = AtomId(u32::try_from(self.atoms.len()).map_err(|_| TooLarge)?);
        let id = *it.atoms.entry(least).or_insert(next);
        if id == next {
            self.atoms.push(Atom { quantity, least });
        }
        Ok(id)
    }

    /// Whether an atom holds whatever the variables are, or never does.
    pub(crate) fn settled(&self, atom: AtomId) -> Option<bool> {
        let Atom { quantity, least } = self.atoms[atom.index()];
        let (low, high) = self.quantities[quantity].range;
        if least <= low {
            Some(true)
        } else if least > high {
            Some(false)
        } else {
            None
        }
    }

    /// The strongest other atom that holds wherever this one does, if it has the same form.
    pub(crate) fn weaker(&self, atom: AtomId) -> Option<AtomId> {
        let Atom { quantity, least } = self.atoms[atom.index()];
        self.quantities[quantity].atoms.range(..least).next_back().map(|(_, it)| *it)
    }

    /// The weakest other atom that holds only where this one does, if it has the same form.
    pub(crate) fn stronger(&self, atom: AtomId) -> Option<AtomId> {
        let Atom { quantity, least } = self.atoms[atom.index()];
        self.quantities[quantity].atoms.range((Excluded(least), Unbounded)).next().map(|(_, it)| *it)
    }

    /// The truth of every atom, by index, where the variables have some values; these are within the variables' own
    /// bounds.
    pub(crate) fn truths(&self, values: &[i128], budget: &mut Budget) -> Result<Vec<bool>, OutOfBudget> {
        let mut of_quantities: Vec<i128> = Vec::with_capacity(self.quantities.len());
        let mut variables = values.iter();
        let mut entries = self.atoms.len();
        for quantity in &self.quantities {
            entries += 1 + quantity.terms.len();
            of_quantities.push(match quantity.terms[..] {
                [] if quantity.is_variable => variables.next().copied().unwrap_or(0),
                _ => quantity.terms.iter().map(|(term, factor)| factor * of_quantities[*term]).sum(),
            });
        }
        budget.spend(steps(entries))?;
        Ok(self.atoms.iter().map(|atom| of_quantities[atom.quantity] >= atom.least).collect_vec())
    }

    /// How many assertions are kept.
    pub(crate) const fn asserted(&self) -> usize {
        self.asserted.len()
    }

    /// Asserts an atom or its negation. When the bound clashes with another one of the same quantity, the assertion is
    /// not kept, and the reasons of the clash are the error.
    pub(crate) fn assert(&mut self, atom: AtomId, truth: bool, reason: u32) -> Result<(), Vec<u32>> {
        let Atom { quantity, least } = self.atoms[atom.index()];
        let before = self.trail.len();
        let (side, value) = if truth { (BoundSide::Low, least) } else { (BoundSide::High, least - 1) };
        self.set_bound(quantity, side, value, Reason::Asserted(reason)).map_err(|clash| given(&clash))?;
        self.asserted.push(before);
        Ok(())
    }

    /// Takes back all assertions but the first `to`.
    pub(crate) fn backtrack(&mut self, to: usize) {
        if let Some(&length) = self.asserted.get(to) {
            self.asserted.truncate(to);
            self.undo(length);
        }
    }

    pub(super) const fn trail(&self) -> usize {
        self.trail.len()
    }

    /// Moves bounds back until the trail has a length.
    pub(super) fn undo(&mut self, length: usize) {
        for moved in self.trail.drain(length..).rev() {
            let quantity = &mut self.quantities[moved.quantity];
            match moved.side {
                BoundSide::Low => quantity.low = moved.before,
                BoundSide::High => quantity.high = moved.before,
            }
        }
    }

    /// Moves a bound of a quantity inwards; the reasons of a clash with the opposite bound are the error.
    pub(super) fn set_bound(&mut self, at: usize, side: BoundSide, value: i128, reason: Reason) -> Result<(), [Reason; 2]> {
        let quantity = &mut self.quantities[at];
        let (is_inwards, is_clash) = match side {
            BoundSide::Low => (value > quantity.low.value, value > quantity.high.value),
            BoundSide::High => (value < quantity.high.value, value < quantity.low.value),
        };
        let (bound, opposite) = match side {
            BoundSide::Low => (&mut quantity.low, quantity.high),
            BoundSide::High => (&mut quantity.high, quantity.low),
        };
        if is_clash {
            return Err([reason, opposite.reason]);
        }
        if is_inwards {
            self.trail.push(MovedBound { quantity: at, side, before: *bound });
            *bound = Bound { value, reason };
            if !std::mem::replace(&mut quantity.is_changed, true) {
                self.changed.push(at);
            }
        }
        Ok(())
    }

    /// Forgets changes of quantities that are no more.
    pub(super) fn forget_changes(&mut self, quantities: usize) {
        self.changed.retain(|it| *it < quantities);
    }

    /// Whether fractions satisfy all assertions.
    pub(crate) fn check(&mut self, budget: &mut Budget) -> Result<Feasibility, OutOfBudget> {
        Ok(match self.relax(budget)? {
            Relaxed::Feasible => Feasibility::Feasible,
            Relaxed::Infeasible(reasons) => Feasibility::Infeasible(given(&reasons)),
            Relaxed::Overflow => Feasibility::Unknown,
        })
    }

    /// Repairs the rows; when numbers get too large, once more from the beginning, which may take another way.
    pub(super) fn relax(&mut self, budget: &mut Budget) -> Result<Relaxed, OutOfBudget> {
        for _ in 0..2 {
            match self.repair(budget) {
                Ok(found) => return Ok(found),
                Err(Halt::Budget) => return Err(OutOfBudget),
                Err(Halt::Overflow) => budget.spend(self.rebuild())?,
            }
        }
        Ok(Relaxed::Overflow)
    }

    fn repair(&mut self, budget: &mut Budget) -> Result<Relaxed, Halt> {
        self.activate(budget)?;
        let patience = 2 * (self.tableau.rows.len() + self.tableau.columns.len());
        let mut pivots = 0;
        while let Some((row, target)) = self.violated(budget)? {
            let Some(column) = self.entering(row, target, pivots < patience) else {
                return Ok(Relaxed::Infeasible(self.clash(row, target)));
            };
            let work = self.tableau.pivot(row, column, target.value)?;
            budget.spend(steps(work))?;
            pivots += 1;
        }
        Ok(Relaxed::Feasible)
    }

    /// Gives the forms whose bounds have moved a row, and brings columns back into their bounds.
    fn activate(&mut self, budget: &mut Budget) -> Result<(), Halt> {
        for at in 0..self.changed.len() {
            let quantity = self.changed[at];
            if self.tableau.place(quantity) == QuantityPlace::Nowhere && !self.quantities[quantity].terms.is_empty() {
                budget.spend(self.add_columns(quantity))?;
                self.tableau.add_row(quantity, &self.quantities[quantity].terms)?;
                self.active.push(quantity);
            }
        }
        for at in 0..self.changed.len() {
            if let QuantityPlace::Column(column) = self.tableau.place(self.changed[at]) {
                let it = &self.quantities[self.changed[at]];
                let value = self.tableau.columns[column].value.clamp(it.low.value, it.high.value);
                if value != self.tableau.columns[column].value {
                    budget.spend(steps(self.tableau.rows.len()))?;
                    self.tableau.move_column(column, value)?;
                }
            }
        }
        for quantity in self.changed.drain(..) {
            self.quantities[quantity].is_changed = false;
        }
        Ok(())
    }

    /// Gives the variables of a form a column. Returns the steps that the form takes; memory that is kept counts most.
    fn add_columns(&mut self, form: usize) -> usize {
        let mut added = 0;
        for at in 0..self.quantities[form].terms.len() {
            let (quantity, _) = self.quantities[form].terms[at];
            if self.tableau.place(quantity) == QuantityPlace::Nowhere {
                self.tableau.add_column(quantity, self.start(quantity));
                added += self.tableau.rows.len();
            }
        }
        let columns = self.tableau.columns.len();
        2 * (added + columns) + steps(columns * self.quantities[form].terms.len())
    }

    /// The value within its bounds that is closest to 0.
    pub(super) fn start(&self, quantity: usize) -> i128 {
        let it = &self.quantities[quantity];
        0i128.clamp(it.low.value, it.high.value)
    }

    /// Builds the tableau anew, with a row for each form; this needs no numbers that do not fit. Returns the steps
    /// taken.
    pub(super) fn rebuild(&mut self) -> usize {
        self.tableau = Tableau::default();
        let mut work = 0;
        for at in 0..self.active.len() {
            let form = self.active[at];
            work += self.add_columns(form);
            let added = self.tableau.add_row(form, &self.quantities[form].terms);
            debug_assert!(added.is_ok(), "`range` has computed larger numbers");
        }
        work
    }

    /// The row with the least quantity of those out of bounds, and the bound.
    fn violated(&self, budget: &mut Budget) -> Result<Option<(usize, BoundTarget)>, OutOfBudget> {
        budget.spend(steps(self.tableau.rows.len()))?;
        let mut found: Option<(usize, BoundTarget)> = None;
        for (at, row) in self.tableau.rows.iter().enumerate() {
            let it = &self.quantities[row.quantity];
            let target = if row.is_below(it.low.value) {
                BoundTarget { value: it.low.value, is_rise: true }
            } else if row.is_above(it.high.value) {
                BoundTarget { value: it.high.value, is_rise: false }
            } else {
                continue;
            };
            if found.is_none_or(|(best, _)| row.quantity < self.tableau.rows[best].quantity) {
                found = Some((at, target));
            }
        }
        Ok(found)
    }

    /// A column that can move so that the row gets to its target: the one with the least quantity, at first one with a
    /// factor that keeps numbers small.
    fn entering(&self, row: usize, target: BoundTarget, is_free: bool) -> Option<usize> {
        let row = &self.tableau.rows[row];
        let mut found: Option<(u128, usize, usize)> = None;
        for (at, factor) in row.factors.iter().enumerate() {
            if *factor == 0 {
                continue;
            }
            let column = &self.tableau.columns[at];
            let it = &self.quantities[column.quantity];
            let can_move = if (*factor > 0) == target.is_rise { column.value < it.high.value } else { column.value > it.low.value };
            if can_move {
                let key = (if is_free { factor.unsigned_abs() } else { 0 }, column.quantity, at);
                if found.is_none_or(|best| key < best) {
                    found = Some(key);
                }
            }
        }
        found.map(|(_, _, at)| at)
    }

    /// The reasons why a row cannot get to its target.
    fn clash(&self, row: usize, target: BoundTarget) -> Vec<Reason> {
        let row = &self.tableau.rows[row];
        let side = if target.is_rise { BoundSide::Low } else { BoundSide::High };
        let mut bounds = vec![(row.quantity, side, row.divisor)];
        for (column, factor) in self.tableau.columns.iter().zip(&row.factors) {
            if *factor != 0 {
                let side = if (*factor > 0) == target.is_rise { BoundSide::High } else { BoundSide::Low };
                bounds.push((column.quantity, side, *factor));
            }
        }
        let gap = target.value.checked_mul(row.divisor).and_then(|it| it.checked_sub(row.total)).and_then(i128::checked_abs);
        self.needed(&bounds, gap.unwrap_or(0))
    }

    /// The reasons of the bounds in a clash that are needed. The row misses its target by `gap`; where the bound that
    /// always holds instead of an asserted one costs less than what is left of the gap, the assertion has no part in
    /// the clash.
    fn needed(&self, bounds: &[(usize, BoundSide, i128)], mut gap: i128) -> Vec<Reason> {
        let mut costs: Vec<(Option<i128>, Reason)> = bounds
            .iter()
            .map(|&(at, side, factor)| {
                let it = &self.quantities[at];
                let (bound, always) = if side == BoundSide::Low { (it.low, it.range.0) } else { (it.high, it.range.1) };
                let cost = bound.value.checked_sub(always).and_then(|it| it.checked_mul(factor)).and_then(i128::checked_abs);
                (cost, bound.reason)
            })
            .filter(|(_, reason)| *reason != Reason::Always)
            .collect_vec();
        costs.order_by_key(|(cost, _)| cost.unwrap_or(i128::MAX));
        costs.retain(|(cost, _)| match cost {
            Some(cost) if *cost < gap => {
                gap -= cost;
                false
            }
            _ => true,
        });
        costs.into_iter().map(|(_, reason)| reason).collect_vec()
    }
}

/// The bound that a row has to get to.
#[derive(Clone, Copy)]
struct BoundTarget {
    value: i128,
    is_rise: bool,
}

/// The reasons that came with assertions, each once.
pub(super) fn given(reasons: &[Reason]) -> Vec<u32> {
    let mut given: Vec<u32> = reasons
        .iter()
        .filter_map(|reason| match reason {
            Reason::Asserted(it) => Some(*it),
            _ => None,
        })
        .collect_vec();
    given.sort_unstable();
    given.dedup();
    given
}
