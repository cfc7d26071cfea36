//! Finds the changed cases of tables that give the result of one rule.
//!
//! A rule fires where its entries hold and no rule before it matches. This holds under every policy that gives the
//! result of one rule: the rules of a table that gives the least or the greatest result are sorted by it first. So each
//! pair of an old and a new rule stands for a part of the cases, namely where both fire, and these parts do not
//! overlap.
//!
//! ```text
//! old: 1  < 18  free        new: 1  < 21  free
//!      2  -     9                2  -     9
//! pair (2, 1): age >= 18, < 21, without the region of old rule 1: `9` becomes `free`
//! ```
//!
//! Trying all pairs is too slow for large tables that differ in few rules. Rules that both tables have in the same
//! order are therefore marked as *same*, and pairs of two marked rules are skipped. This is right because two marked
//! rules that fire in one case have the same result: the counterpart of each matches in the other table, too, and the
//! order of the counterparts is the same. Under policies without an order of rules, a rule is also marked if rules of
//! the other table with the same result (or one that precedes it) cover its cases.

use super::NotCompared;
use super::aligned;
use super::found::{Changed, ChangedCases};
use super::result_numbers::{NO_RESULT, ResultNumbers};
use crate::explore::united::United;
use crate::lists::CollectVec;
use crate::model::{HitPolicy, Region, Table};
use crate::space::cover::uncovered;
use crate::space::narrow::Narrow;
use crate::space::near::NearRegions;
use crate::space::{Space, Unanswered};
use crate::verify::expected::{LiteralNumber, in_order, number};
use crate::verify::words;
use std::collections::BTreeSet;
use std::ops::Range;

/// The rules of one table in the order in which they fire, without ELSE, and their results.
struct FiredTable {
    rules: Range<usize>,
    results: Vec<usize>,
    /// The number that each rule gives; empty unless the table gives the least or the greatest.
    numbers: Vec<LiteralNumber>,
    /// The index of each rule in the table.
    indexes: Vec<usize>,
    otherwise: usize,
    else_rule: Option<usize>,
    /// Whether each rule is marked as same, see the module.
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

    /// Whether a rule of the space is marked as same.
    fn is_same(&self, rule: usize) -> bool {
        self.is_same[rule - self.rules.start]
    }

    /// Returns the number that a rule of the space gives, in a table that gives the least or the greatest.
    fn number(&self, rule: usize) -> LiteralNumber {
        self.numbers[rule - self.rules.start]
    }

    /// Returns the number of the result of a rule of the space; for `None`, of ELSE or of *no rule*.
    fn result(&self, rule: Option<usize>) -> usize {
        rule.map_or(self.otherwise, |it| self.results[it - self.rules.start])
    }

    /// Returns the index in the table of a rule of the space; for `None`, that of ELSE.
    fn index(&self, rule: Option<usize>) -> Option<usize> {
        rule.map_or(self.else_rule, |it| Some(self.indexes[it - self.rules.start]))
    }
}

/// The order in which the rules of a table fire.
struct AskOrder {
    /// The rules in this order, each by its index among the rules without ELSE.
    places: Vec<usize>,
    /// The number that each rule gives; empty unless the table gives the least or the greatest.
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

/// Finds the cases in `region` whose results differ, grouped by old and new result.
///
/// # Errors
///
/// A table gives the least or the greatest result, and one result is no number; rules with different choices share
/// cases; or the budget or the methods do not suffice.
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

/// Marks the rules that both tables have, with the same region and result, in the same order.
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
    /// Marks the rules whose cases are covered by rules of the other table with the same result, or in tables with the
    /// least or greatest, with one that precedes or equals it. Where two marked rules fire in a case, neither result
    /// can precede the other, so they are equal.
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

    /// Refuses rules with different choices (`one_of`) that share cases: which result is right there depends on all of
    /// them. Two rules that are both marked are no obstacle, as the same results are right in both tables.
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

    /// Finds the changes where a rule of the old table fires.
    fn of_old(&mut self, rule: usize) -> Result<(), Unanswered> {
        let Some(region) = self.covers[rule].intersect(self.region) else { return Ok(()) };
        let near = self.near.of(&region, self.space)?;
        let (old, new): (Vec<usize>, Vec<usize>) = near.into_iter().partition(|it| *it < self.old.rules.end);
        let before: Vec<usize> = old.into_iter().filter(|it| *it < rule).collect_vec();
        for (at, other) in new.iter().enumerate().map(|(at, other)| (at, Some(*other))).chain([(new.len(), None)]) {
            self.space.logic.budget.spend(1)?;
            // A marked rule matches in both tables, so a case of it is never without a rule in the new table.
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

    /// Finds the changes where no rule of the old table matches.
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

    /// Whether a rule of the old table and one of the new table have the same result.
    fn are_alike(&self, [old, new]: [Option<usize>; 2]) -> bool {
        self.old.result(old) == self.new.result(new)
    }

    /// Notes the cases of `region` outside of some rules, if the results of the two `rules` differ.
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
