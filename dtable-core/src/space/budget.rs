//! How much work a proof may take.

use crate::model::{Effort, Table, TextClasses};

/// A supply of steps. A step is a look at one entry of one rule, or at one part of a formula; the same text takes
/// the same steps on every machine, and a step takes about the same time everywhere.
#[derive(Debug)]
pub struct Budget {
    limit: u64,
    left: u64,
    /// Steps that may not be spent now: a part of a proof that has a slice of the budget leaves the rest.
    reserved: u64,
}

/// Rates: how much work of each kind counts as one step, so that a step takes about the same time everywhere. Rates
/// that were measured name the command; for the others no measurement is recorded.
pub(crate) mod rate {
    /// Steps for one operation on big numbers.
    pub(crate) const STEPS_PER_BIG_NUMBER: usize = 3;
    /// Words of bitmaps read in a step.
    pub(crate) const BITMAP_WORDS_PER_STEP: usize = 64;
    /// Entries checked in a step when a search begins; most hold everywhere, which the first comparison tells.
    pub(crate) const ENTRIES_PER_STEP_AT_START: usize = 32;
    /// Intervals of a set that count as one more look at it.
    pub(crate) const INTERVALS_PER_LOOK: usize = 8;
    /// Looks of the solver at clauses in a step. Source: `cargo run --release -p dtable-benches -- shapes 3-SAT`.
    pub(crate) const WATCHES_PER_STEP: usize = 6;
    /// Literals of clauses that the solver reads in the time of such a look, while it learns. Source: as above.
    pub(crate) const LITERALS_PER_WATCH: usize = 4;
    /// Rules that a widened region no longer meets, looked at in a step.
    pub(crate) const FAR_RULES_PER_STEP: usize = 16;
    /// Looks at a set in a step, while a case is guessed.
    pub(crate) const SET_LOOKUPS_PER_STEP: usize = 4;
    /// Regions compared in a step; most differ in the first columns already.
    pub(crate) const REGIONS_PER_STEP: usize = 4;
    /// Sets copied in a step.
    pub(crate) const SET_COPIES_PER_STEP: usize = 8;
    /// Tests of membership in a list of rules, in a step.
    pub(crate) const MEMBERSHIPS_PER_STEP: usize = 64;
    /// Pairs of rules looked up in a step.
    pub(crate) const PAIR_LOOKUPS_PER_STEP: usize = 4;
    /// Numbers of the tableau read in a step. Source: `cargo run --release -p dtable-benches -- shapes small`.
    pub(crate) const TABLEAU_NUMBERS_PER_STEP: usize = 12;
    /// Parts of states of an automaton that are made in a step. No measurement is recorded.
    pub(crate) const STATES_PER_STEP: u64 = 4;
    /// Bytes of a vector of values that are copied in a step. Source: `cargo run --release -p dtable-benches -- shapes
    /// "parity of 40, computed"`, which took 2 GB without this.
    pub(crate) const VECTOR_BYTES_PER_STEP: usize = 12;
    /// The factor by which an operation with 256 bits takes longer than one with 128.
    pub(crate) const NUMBERS_PER_WIDE_NUMBER: usize = 32;
}

/// The budget is used up: more steps might answer the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfBudget;

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The budget is used up: more steps might answer the question.
    OutOfBudget,
    /// The method cannot answer the question, however many steps it takes; another method might.
    NotKnown,
}

impl From<OutOfBudget> for Unanswered {
    fn from(_: OutOfBudget) -> Self {
        Self::OutOfBudget
    }
}

impl Budget {
    /// Steps under `effort: default`, and under `effort: exact` in a check that puts it off, for up to [`RULES`](Self::RULES) rules.
    pub const DEFAULT: u64 = 20_000_000;
    /// Rules beyond which the steps grow in proportion to them.
    pub const RULES: u64 = 5_000;
    /// Steps under `effort: exact`.
    pub const EXACT: u64 = 64 * Self::DEFAULT;

    /// The budget of a table: as many steps as its `effort` says, and where it has more than 5,000 rules, more in
    /// proportion; but no more than its reader allows.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        let rules = (table.rules.len() as u64).max(Self::RULES);
        let steps = Self::new(table.effort).limit / Self::RULES * rules;
        let patterns: u64 = table.columns.iter().filter_map(|it| it.domain.text_classes()).map(TextClasses::steps).sum();
        Self::steps(table.most_steps.map_or(steps, |most| steps.min(most))).less(patterns / rate::STATES_PER_STEP)
    }

    /// The budget of a table with few rules.
    #[must_use]
    pub const fn new(effort: Effort) -> Self {
        Self::steps(match effort {
            Effort::Default | Effort::Deferred => Self::DEFAULT,
            Effort::Exact => Self::EXACT,
        })
    }

    /// This budget without the steps taken elsewhere: all tables that one file reads share one budget.
    pub(crate) const fn less(self, spent: u64) -> Self {
        Self::steps(self.limit.saturating_sub(spent))
    }

    /// A budget of `limit` steps.
    #[must_use]
    pub const fn steps(limit: u64) -> Self {
        Self { limit, left: limit, reserved: 0 }
    }

    /// Takes `steps` from the supply.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), OutOfBudget> {
        match self.left.checked_sub(steps as u64).filter(|left| *left >= self.reserved) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                self.left = self.left.min(self.reserved);
                Err(OutOfBudget)
            }
        }
    }

    /// Takes steps that were taken already, as many as there are.
    pub(crate) fn charge(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps);
    }

    /// Reserves all but `steps`, and answers with what was reserved before.
    pub(crate) fn slice(&mut self, steps: u64) -> u64 {
        let before = self.reserved;
        self.reserved = before.max(self.left.saturating_sub(steps));
        before
    }

    /// Reserves `steps` steps; returns the number reserved before.
    pub(crate) const fn reserve(&mut self, steps: u64) -> u64 {
        std::mem::replace(&mut self.reserved, steps)
    }

    /// Whether nothing is left to be spent.
    pub(crate) const fn is_used_up(&self) -> bool {
        self.left <= self.reserved
    }

    /// All steps that there were.
    #[must_use]
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// How many steps may be taken now.
    pub(crate) const fn left(&self) -> u64 {
        self.left.saturating_sub(self.reserved)
    }

    /// How many steps have been taken.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.limit - self.left
    }
}
