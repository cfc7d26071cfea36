//! Where the result of two tables differs: for each rule of the one the rules of the other that fire there.
//!
//! A rule fires where its entries hold and no rule before it matches. That is so under every policy that gives one of
//! the results, if the rules of a table that gives the least or the greatest are put in that order. So the cases of
//! both tables fall into parts, one for each pair of rules, and no case is counted twice. Of rules that are the same in
//! both tables, and in one order, none fires where another one did: of each pair, one rule is no such rule. Where rules
//! that match together have one result, or the least counts, it is enough if the cases of a rule are those of rules of
//! the other table with its result.

use super::NotCompared;
use super::aligned;
use super::found::{Changed, ChangedCases};
use super::near::NearRegions;
use super::result_numbers::{NO_RESULT, ResultNumbers};
use crate::explore::united::United;
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region, Table};
use crate::space::cover::uncovered;
use crate::space::narrow::Narrow;
use crate::space::{Space, Unanswered};
use crate::verify::expected::{LiteralNumber, in_order, number};
use crate::verify::words;
use std::collections::BTreeSet;
use std::ops::Range;

/// The rules of one table: where they are in the space, what comes out of each, and what comes out where none of them
/// matches.
struct FiredTable {
    rules: Range<usize>,
    results: Vec<usize>,
    /// The number that each gives, where the least or the greatest is wanted.
    numbers: Vec<LiteralNumber>,
    /// The rule of the table for each.
    indexes: Vec<usize>,
    otherwise: usize,
    else_rule: Option<usize>,
    /// Whether the other table has the rule as well, in the same order with others of this kind; or rules that give the
    /// same in its cases.
    is_same: Vec<bool>,
}

impl FiredTable {
    fn new(table: &Table, rules: Range<usize>, order: &AskOrder, results: &mut ResultNumbers) -> Self {
        let indexes: Vec<usize> = (0..table.rules.len()).filter(|at| !table.rules[*at].is_else()).collect_vec();
        let indexes: Vec<usize> = order.places.iter().map(|place| indexes[*place]).collect_vec();
        let else_rule = table.rules.iter().position(crate::model::Rule::is_else);
        Self {
            is_same: vec![false; rules.len()],
            rules,
            results: indexes.iter().map(|at| results.of(table, &table.rules[*at])).collect_vec(),
            numbers: order.numbers.clone(),
            indexes,
            otherwise: else_rule.map_or(NO_RESULT, |at| results.of(table, &table.rules[at])),
            else_rule,
        }
    }

    /// Whether the other table has a rule of the space as well.
    fn is_same(&self, rule: usize) -> bool {
        self.is_same[rule - self.rules.start]
    }

    /// The number that a rule of the space gives, where the least or the greatest is wanted.
    fn number(&self, rule: usize) -> LiteralNumber {
        self.numbers[rule - self.rules.start]
    }

    /// The result of a rule of the space, or of none.
    fn result(&self, rule: Option<usize>) -> usize {
        rule.map_or(self.otherwise, |it| self.results[it - self.rules.start])
    }

    /// The rule of the table, ELSE where it is none of the space.
    fn index(&self, rule: Option<usize>) -> Option<usize> {
        rule.map_or(self.else_rule, |it| Some(self.indexes[it - self.rules.start]))
    }
}

/// In which order rules are asked.
struct AskOrder {
    /// The places of the rules among those but ELSE.
    places: Vec<usize>,
    /// The number that each gives, where the least or the greatest is wanted: that one is first.
    numbers: Vec<LiteralNumber>,
}

impl AskOrder {
    fn of(table: &Table) -> Result<Self, NotCompared> {
        let rules = table.rules.iter().filter(|it| !it.is_else());
        let HitPolicy::Collect(aggregate) = table.hit else {
            return Ok(Self { places: (0..rules.count()).collect_vec(), numbers: Vec::new() });
        };
        let numbers: Option<Vec<LiteralNumber>> = rules.map(|it| number(it.outcome.outputs.first()?)).collect();
        let numbers = numbers.ok_or_else(|| NotCompared::NoNumbers(table.name.value.clone()))?;
        let mut places: Vec<usize> = (0..numbers.len()).collect_vec();
        places.sort_by(|a, b| in_order(aggregate, numbers[*a], numbers[*b]));
        Ok(Self { numbers: places.iter().map(|it| numbers[*it]).collect_vec(), places })
    }
}

/// The cases in `region` that both tables decide, and differently, by old and new result.
///
/// # Errors
///
/// Of a table that gives the least or the greatest result, one that is no number. Work without end.
pub(super) fn changed(tables: [&Table; 2], united: &United, space: &mut Space, region: &Region) -> Result<Vec<Changed>, NotCompared> {
    let mut results = ResultNumbers::new(tables);
    let orders = [AskOrder::of(tables[0])?, AskOrder::of(tables[1])?];
    let [mut old, mut new] = [0, 1].map(|at| FiredTable::new(tables[at], united.rules[at].clone(), &orders[at], &mut results));
    let places = [0, 1].map(|at: usize| orders[at].places.iter().map(move |place| (at, place)));
    let covers: Vec<Region> =
        places.into_iter().flatten().map(|(at, place)| space.rules[united.rules[at].start + place].region.clone()).collect_vec();
    mark_same([&mut old, &mut new], &covers);
    let near = NearRegions::new(covers.iter().collect_vec(), space)?;
    let found = ChangedCases::new(space);
    let mut search = ChangeSearch { tables, space, region, covers: &covers, near, old, new, found };
    if tables.iter().all(|it| !it.hit.is_in_order()) {
        search.mark_covered()?;
        search.are_single()?;
    }
    for rule in search.old.rules.clone() {
        search.of_old(rule)?;
    }
    search.of_no_old()?;
    Ok(search.found.into_changed())
}

/// Says of each rule whether the other table has it.
fn mark_same(halves: [&mut FiredTable; 2], covers: &[Region]) {
    let keys = halves.each_ref().map(|half| half.rules.clone().map(|it| (&covers[it], half.result(Some(it)))).collect_vec());
    let pairs = aligned::pairs(&keys[0], &keys[1]);
    for (at, half) in halves.into_iter().enumerate() {
        pairs.iter().for_each(|pair| half.is_same[pair[at]] = true);
    }
}

struct ChangeSearch<'a> {
    tables: [&'a Table; 2],
    space: &'a mut Space,
    region: &'a Region,
    covers: &'a [Region],
    near: NearRegions<'a>,
    old: FiredTable,
    new: FiredTable,
    /// By old and new result.
    found: ChangedCases<(usize, usize)>,
}

impl ChangeSearch<'_> {
    /// Marks the rules in whose cases the other table gives the same, or what counts before it: if the rules that fire
    /// in a case are both marked, none counts before the other.
    fn mark_covered(&mut self) -> Result<(), Unanswered> {
        for rule in 0..self.covers.len() {
            let is_old = rule < self.old.rules.end;
            let (own, other) = if is_old { (&self.old, &self.new) } else { (&self.new, &self.old) };
            let region = self.covers[rule].intersect(self.region).filter(|_| !own.is_same(rule));
            let (Some(region), [own_hit, other_hit]) = (region, self.tables.map(|it| it.hit)) else { continue };
            let counts = |it: usize| match own_hit {
                HitPolicy::Collect(aggregate) if own_hit == other_hit => in_order(aggregate, other.number(it), own.number(rule)).is_le(),
                _ => other.result(Some(it)) == own.result(Some(rule)),
            };
            let counting = self.near.of(&region, self.space)?.into_iter().filter(|it| other.rules.contains(it) && counts(*it));
            let covers = counting.map(|it| &self.covers[it]).collect_vec();
            let is_covered = uncovered(&mut self.space.logic, &region, &covers, self.space.demand)?.is_none();
            let own = if is_old { &mut self.old } else { &mut self.new };
            let at = rule - own.rules.start;
            own.is_same[at] |= is_covered;
        }
        Ok(())
    }

    /// Refuses rules with different choices that share cases: what is right there depends on all of them (`one_of`).
    /// Where only rules match that the other table has as well, the same is right in both.
    fn are_single(&mut self) -> Result<(), NotCompared> {
        for (table, half) in self.tables.into_iter().zip([&self.old, &self.new]) {
            let rule = |at: usize| &table.rules[half.indexes[at - half.rules.start]];
            if half.rules.clone().all(|it| rule(it).alternatives.is_empty()) {
                continue;
            }
            for (one, other) in half.rules.clone().flat_map(|one| (half.rules.start..one).map(move |other| (one, other))) {
                let [a, b] = [rule(one), rule(other)];
                let is_one = (a.alternatives.is_empty() && b.alternatives.is_empty()) || half.result(Some(one)) == half.result(Some(other));
                if is_one || half.is_same(one) && half.is_same(other) {
                    continue;
                }
                self.space.logic.budget.spend(1)?;
                let shared = self.covers[one].intersect(&self.covers[other]).and_then(|it| it.intersect(self.region));
                if let Some(shared) = shared
                    && self.space.is_possible(&shared)?
                {
                    return Err(NotCompared::SeveralRight(table.name.value.clone(), [b, a].map(|it| it.id.value.clone())));
                }
            }
        }
        Ok(())
    }

    /// Where a rule of the old table fires.
    fn of_old(&mut self, rule: usize) -> Result<(), Unanswered> {
        let Some(region) = self.covers[rule].intersect(self.region) else { return Ok(()) };
        let near = self.near.of(&region, self.space)?;
        let (old, new): (Vec<usize>, Vec<usize>) = near.into_iter().partition(|it| *it < self.old.rules.end);
        let before: Vec<usize> = old.into_iter().filter(|it| *it < rule).collect_vec();
        for (at, other) in new.iter().enumerate().map(|(at, other)| (at, Some(*other))).chain([(new.len(), None)]) {
            self.space.logic.budget.spend(1)?;
            // A rule that both tables have matches in both: no case is left without a rule.
            let are_same = self.old.is_same(rule) && other.is_none_or(|it| self.new.is_same(it));
            if are_same || self.are_alike([Some(rule), other]) {
                continue;
            }
            let shared = other.map_or(Some(region.clone()), |other| region.intersect(&self.covers[other]));
            let Some(shared) = shared else { continue };
            self.part([Some(rule), other], &shared, before.iter().chain(&new[..at]))?;
        }
        Ok(())
    }

    /// Where no rule of the old table matches.
    fn of_no_old(&mut self) -> Result<(), Unanswered> {
        let old: Vec<&Region> = self.covers[self.old.rules.clone()].iter().collect_vec();
        if uncovered(&mut self.space.logic, self.region, &old, self.space.demand)?.is_none() {
            return Ok(());
        }
        for rule in self.new.rules.clone() {
            self.space.logic.budget.spend(1)?;
            let is_other = !self.new.is_same(rule) && !self.are_alike([None, Some(rule)]);
            let Some(region) = self.covers[rule].intersect(self.region).filter(|_| is_other) else { continue };
            let near = self.near.of(&region, self.space)?;
            let before: Vec<usize> = near.into_iter().filter(|it| *it < rule).collect_vec();
            self.part([None, Some(rule)], &region, before.iter())?;
        }
        let all: Vec<usize> = (0..self.covers.len()).collect_vec();
        self.part([None, None], &self.region.clone(), all.iter())
    }

    /// Whether the same comes out of a rule of the old table and one of the new one.
    fn are_alike(&self, [old, new]: [Option<usize>; 2]) -> bool {
        self.old.result(old) == self.new.result(new)
    }

    /// Notes the cases of `region` outside some rules, if what comes out of two rules differs.
    fn part<'r>(&mut self, rules: [Option<usize>; 2], region: &Region, outside: impl Iterator<Item = &'r usize>) -> Result<(), Unanswered> {
        if self.are_alike(rules) {
            return Ok(());
        }
        let key = (self.old.result(rules[0]), self.new.result(rules[1]));
        let narrow = Narrow::new(&self.space.all, region);
        let covers: Vec<&Region> = outside.map(|it| &self.covers[*it]).filter(|it| narrow.meets(it)).collect_vec();
        let rules = [self.old.index(rules[0]), self.new.index(rules[1])];
        let result =
            |table: &Table, rule: Option<usize>| rule.map_or_else(|| "no rule".to_owned(), |it| words::result(table, &table.rules[it]));
        let change = || Changed { results: [0, 1].map(|at| result(self.tables[at], rules[at])), ..Changed::default() };
        self.found.note(self.space, (region, &covers), rules.map(|it| BTreeSet::from([it])), (key, change))
    }
}
