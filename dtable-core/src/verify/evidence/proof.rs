//! The facts about a table that the checks share.

use super::case_counts;
use super::settled::Ids;
use crate::lists::CollectVec;
use crate::model::{Count, HitPolicy, Outcomes, Position, Region, Table, ValueSet};
use crate::space::budget::{Budget, Unanswered};
use crate::space::cases::Space;
use crate::space::cover::literals::Products;
use crate::space::cover::{count_uncovered, uncovered};
use crate::space::feasible::Unknown;
use crate::space::narrow::Narrow;
use crate::space::overlap::{MOST_PAIRS, Overlaps, clash};
use crate::space::residual::ResidualId;
use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::ops::Range;

/// The most pairs of overlapping rules that are looked for, for each rule: under `hit: first`, where pairs only make
/// answers faster; and under the other policies if pairs with different results can be found without the others.
const PAIRS_PER_RULE: usize = 64;

/// The part of the budget for all questions about the table with other relations: the budget divided by this.
const ASIDE: u64 = 2;

/// The part of the budget for finding the relations that exclude all cases of a rule: the budget divided by this.
const BLAME: u64 = 8;

/// A table that is being verified, with the facts found so far.
pub(crate) struct Proof<'a> {
    pub(crate) table: &'a Table,
    pub(crate) space: Space,
    /// The pairs of rules that share possible cases; none under `collect`, where all matching rules count.
    pub(crate) overlaps: Overlaps,
    /// The number of all cases, if it was counted.
    pub(crate) cases: Option<Count>,
    /// Whether the rules without ELSE take all cases.
    pub(crate) is_covered: bool,
    /// The number of cases that only ELSE takes, if it was counted.
    pub(crate) rest: Option<Count>,
    /// The numbers of cases that the rules of the space take, once they are counted.
    pub(crate) taken: Option<Vec<Count>>,
    /// The steps left for questions about the table with other relations.
    aside: Cell<u64>,
    /// The steps left for questions about the relations that exclude all cases of a rule.
    blame: Cell<u64>,
    /// For each rule of the space the numbers of the outcomes that it allows.
    pub(crate) allowed: Vec<ValueSet>,
    /// For each rule of the space its rank: of matching rules, one with the least rank fires.
    pub(crate) ranks: Vec<usize>,
    /// The numbers of the outcomes that ELSE allows.
    pub(crate) else_allowed: Option<ValueSet>,
    /// The rules of the space as products, made when first needed; `None` if they are none.
    pub(crate) products: OnceCell<Option<Products>>,
    /// The ids of the rules, made when a new one is first needed.
    pub(crate) ids: OnceCell<Ids>,
}

/// Finds the pairs of rules that share possible cases, if the hit policy needs them.
fn overlaps(table: &Table, space: &mut Space, allowed: &[ValueSet], ranks: &[usize]) -> Result<Overlaps, Unanswered> {
    // Under `hit: any` only redundant rules need pairs with equal results, and these are found again then.
    let may_be_too_many = table.relations.is_empty() && space.demand == ResidualId::TRUE && have_single_results(allowed);
    let most = match table.hit {
        HitPolicy::First => MOST_PAIRS.min(PAIRS_PER_RULE * space.rules.len()),
        HitPolicy::Priority if may_be_too_many || !differ_within_a_rank(ranks, allowed) => {
            MOST_PAIRS.min(PAIRS_PER_RULE * space.rules.len())
        }
        HitPolicy::Any | HitPolicy::Unique if may_be_too_many => MOST_PAIRS,
        _ => return possible_overlaps(table, space, allowed, ranks),
    };
    let overlaps = Overlaps::new(space, most)?;
    let is_asked = match table.hit {
        HitPolicy::Any | HitPolicy::Unique => true,
        HitPolicy::Priority => differ_within_a_rank(ranks, allowed),
        HitPolicy::First | HitPolicy::Collect(_) => false,
    };
    if overlaps.are_too_many && is_asked {
        return overlaps.clashing(space, allowed, ranks);
    }
    Ok(overlaps)
}

/// Finds the pairs of rules that share possible cases. Each pair is a question, so not all are asked about: if some of
/// the first pairs contradict each other, only those; if every rule has one result, only pairs with different results,
/// and under `hit: unique`, which reports the others as well, some of these.
fn possible_overlaps(table: &Table, space: &mut Space, allowed: &[ValueSet], ranks: &[usize]) -> Result<Overlaps, Unanswered> {
    let some = Overlaps::new(space, MOST_PAIRS)?;
    if !some.are_too_many {
        return Ok(some);
    }
    if let Some(refuting) = some.refuting(space, allowed, ranks)? {
        return Ok(refuting);
    }
    if matches!(table.hit, HitPolicy::Any | HitPolicy::Unique) && have_single_results(allowed) {
        let some = if table.hit == HitPolicy::Unique { some.possible(space)? } else { some };
        let clashing = some.clashing(space, allowed, ranks)?;
        if !clashing.has_more {
            return Ok(clashing);
        }
    }
    Overlaps::new(space, usize::MAX)
}

impl<'a> Proof<'a> {
    /// Answers a question about this table with other relations. Returns `open` if no method knows the answer, or if
    /// such questions have used up their part of the budget: of dozens of entangled relations only some are examined.
    pub(crate) fn aside<T>(&self, table: &Table, open: T, question: impl FnOnce(&mut Proof) -> Result<T, Unanswered>) -> T {
        self.asked(&self.aside, table, open, question)
    }

    /// Answers a question that finds the relations to blame; hundreds of rules may need it. `table` is called only if
    /// there are steps left.
    pub(crate) fn blame<T>(&self, table: impl FnOnce() -> Table, open: T, question: impl FnOnce(&mut Proof) -> Result<T, Unanswered>) -> T {
        if self.blame.get() == 0 { open } else { self.asked(&self.blame, &table(), open, question) }
    }

    /// Answers a question about another table within the steps that are `left`, and subtracts the steps taken. Returns
    /// `open` if there is no answer.
    fn asked<T>(&self, left: &Cell<u64>, table: &Table, open: T, question: impl FnOnce(&mut Proof) -> Result<T, Unanswered>) -> T {
        let steps = left.get();
        if steps == 0 {
            return open;
        }
        let space = match Space::by(self.space.method, table, &mut Budget::steps(steps)) {
            Ok(space) => space,
            Err(Unknown::Budget | Unknown::NotKnown) => {
                left.set(0);
                return open;
            }
            Err(Unknown::Hard(..)) => return open,
        };
        let mut other = Proof::of_regions(table, space);
        let answer = question(&mut other);
        left.set(steps - other.space.logic.budget.spent());
        answer.unwrap_or(open)
    }

    /// Runs a check with at most `steps` steps of the budget.
    pub(crate) fn with_slice<T>(&mut self, steps: u64, run: impl FnOnce(&mut Self) -> Result<T, Unanswered>) -> Result<T, Unanswered> {
        let reserved = self.space.logic.budget.slice(steps);
        let result = run(self);
        self.space.logic.budget.reserve(reserved);
        result
    }

    /// The budget after all checks, with the steps of questions about other tables taken off.
    pub(crate) fn into_budget(self) -> Budget {
        let mut budget = self.space.logic.budget;
        let aside = budget.limit() / ASIDE + budget.limit() / BLAME;
        budget.charge(aside - self.aside.get() - self.blame.get());
        budget
    }

    /// Finds all facts about a table.
    #[cfg(any(test, feature = "library"))]
    pub(crate) fn new(table: &'a Table, space: Space) -> Result<Self, Unanswered> {
        let mut proof = Self::of_regions(table, space);
        proof.look_at_rules()?;
        Ok(proof)
    }

    /// Prepares the facts that questions about single regions need, without pairs and numbers of cases.
    pub(crate) fn of_regions(table: &'a Table, space: Space) -> Self {
        Self {
            table,
            overlaps: Overlaps::default(),
            cases: None,
            is_covered: false,
            rest: None,
            taken: None,
            aside: Cell::new(space.logic.budget.limit() / ASIDE),
            blame: Cell::new(space.logic.budget.limit() / BLAME),
            allowed: Vec::new(),
            ranks: Vec::new(),
            else_allowed: None,
            products: OnceCell::new(),
            ids: OnceCell::new(),
            space,
        }
    }

    /// Finds the other facts: pairs of rules, numbers of cases, and whether rules take all cases.
    pub(crate) fn look_at_rules(&mut self) -> Result<(), Unanswered> {
        let (table, space) = (self.table, &mut self.space);
        let collects = matches!(table.hit, HitPolicy::Collect(_));
        let outcomes = Outcomes::new(table);
        let allowed =
            |rule: usize| ValueSet::from_spans(outcomes.of_rule[rule].iter().map(|it| (*it as Position, *it as Position)).collect_vec());
        self.else_allowed = space.else_rule.map(allowed);
        self.allowed = space.rules.iter().map(|it| allowed(it.rule)).collect_vec();
        let ranks = table.ranks();
        self.ranks = space.rules.iter().map(|it| ranks[it.rule]).collect_vec();
        if !collects {
            self.overlaps = overlaps(table, space, &self.allowed, &self.ranks)?;
        }
        let all = space.all.clone();
        self.cases = space.counted(&all);
        self.count_uncovered(collects)
    }

    /// Finds out whether the rules take all cases, and how many they leave: by subtracting the cases of each rule, if
    /// they share few cases, or else by a search.
    fn count_uncovered(&mut self, collects: bool) -> Result<(), Unanswered> {
        if !collects && self.overlaps.are_few() {
            self.taken = case_counts::one_by_one(&mut self.space, &self.overlaps);
        }
        if let (Some(taken), Some(cases)) = (&self.taken, &self.cases) {
            let rest = cases.clone() - taken.iter().cloned().sum();
            self.is_covered = rest.is_zero();
            self.rest = Some(rest);
            return Ok(());
        }
        let covers: Vec<&Region> = self.space.rules.iter().map(|it| &it.region).collect_vec();
        let (logic, all, demand) = (&mut self.space.logic, &self.space.all, self.space.demand);
        self.is_covered = uncovered(logic, all, &covers, demand)?.is_none();
        self.rest =
            if self.is_covered { Some(Count::ZERO) } else { logic.in_passing(|logic| count_uncovered(logic, all, &covers, demand)) };
        Ok(())
    }

    /// Counts the cases that each rule of the table takes, ELSE included; under `collect`, the cases that each matches.
    /// `None` if counting takes more than its share of the budget: no verdict depends on these numbers.
    pub(crate) fn case_counts(&mut self) -> Option<Vec<Count>> {
        let counted = match self.taken.take() {
            Some(counted) => counted,
            None if self.overlaps.are_few() => case_counts::one_by_one(&mut self.space, &self.overlaps)?,
            None => case_counts::in_one_walk(&mut self.space)?,
        };
        let mut counts = vec![Count::ZERO; self.table.rules.len()];
        for (rule, count) in self.space.rules.iter().zip(counted) {
            counts[rule.rule] = count;
        }
        if let Some(at) = self.space.else_rule {
            counts[at] = self.rest.clone()?;
        }
        Some(counts)
    }

    /// Finds a case of `region` that none of the rules at `places` takes.
    pub(crate) fn case_outside(&mut self, region: &Region, places: Range<usize>) -> Result<Option<Vec<Position>>, Unanswered> {
        let narrow = Narrow::new(&self.space.all, region);
        let covers: Vec<&Region> = self.space.rules[places].iter().map(|it| &it.region).filter(|it| narrow.meets(it)).collect_vec();
        match uncovered(&mut self.space.logic, region, &covers, self.space.demand)? {
            Some(rest) => self.space.case(&rest),
            None => Ok(None),
        }
    }

    /// The rule at a place of the space, by its index in the table.
    pub(crate) fn rule(&self, at: usize) -> usize {
        self.space.rules[at].rule
    }

    /// Whether two rules, by their places in the space, allow the same results.
    pub(crate) fn agree(&self, a: usize, b: usize) -> bool {
        self.allowed[a] == self.allowed[b]
    }

    /// Whether every result that rule `a` allows is also allowed by rule `b`.
    pub(crate) fn is_within(&self, a: usize, b: usize) -> bool {
        self.allowed[a].is_subset(&self.allowed[b])
    }

    /// Whether two rules have no result in common, and are of equal rank.
    pub(crate) fn clash(&self, a: usize, b: usize) -> bool {
        clash((a, b), &self.allowed, &self.ranks)
    }

    /// For each rule of the space, whether it is the first matching rule of some case.
    pub(crate) fn reached(&mut self) -> Result<Vec<bool>, Unanswered> {
        if let Some(taken) = &self.taken {
            return Ok(taken.iter().map(|it| !it.is_zero()).collect_vec());
        }
        let (space, overlaps) = (&mut self.space, &self.overlaps);
        let mut reached = Vec::with_capacity(space.rules.len());
        for (at, rule) in space.rules.iter().enumerate() {
            let earlier: Vec<&Region> = overlaps.before(at).iter().map(|other| &space.rules[*other].region).collect_vec();
            reached.push(uncovered(&mut space.logic, &rule.region, &earlier, space.demand)?.is_some());
        }
        Ok(reached)
    }
}

/// Whether each rule has one result.
fn have_single_results(allowed: &[ValueSet]) -> bool {
    allowed.iter().all(|it| it.len() == 1)
}

/// Whether some rules of equal rank have different results.
fn differ_within_a_rank(ranks: &[usize], allowed: &[ValueSet]) -> bool {
    let mut firsts: HashMap<usize, &ValueSet> = HashMap::new();
    ranks.iter().zip(allowed).any(|(rank, allowed)| *firsts.entry(*rank).or_insert(allowed) != allowed)
}
