//! Pairs in tables that give the result of one rule.
//!
//! For each rule of the first case there is one question: is there a pair in which this rule decides the first case,
//! and a rule whose result does not fit the second? Where rules are read in order, a rule decides a case that no rule
//! before it matches. Elsewhere rules that share cases agree, so each that matches decides. With a choice (`one_of`)
//! they may agree in a part of their results: a result can come out of a case of the rule that no other rule forbids.
//!
//! ```text
//! rises: fee, in: age       pairs (age, age') with age < age', for rule 2 in the first case
//!   1  < 18   0             age'  < 18 with >= 18 before: no such pair
//!   2  >= 18  9             age' >= 18: the same result
//!   3  >= 65  5  (first)    age' >= 65, outside of rules 1' and 2': none; under `unique` this is a contradiction
//! ```

use super::pair_results::{Fit, Misfit, Results};
use super::shown_pairs::CasePair;
use super::{CasePairs, FoundPair};
use crate::lists::{CollectVec, Order};
use crate::model::{Aggregate, HitPolicy, Position, Region, Rule, Table, Test, ValueSet};
use crate::space::budget::Budget;
use crate::space::cover::{is_first_somewhere, uncovered};
use crate::space::feasible::Unknown;
use crate::space::near::NearRegions;
use crate::space::{ResidualId, Unanswered};
use std::ops::Range;

/// Finds a pair that breaks the claim.
pub(super) fn broken(pairs: &mut CasePairs) -> Result<Option<CasePair>, Unknown> {
    let (table, order) = (pairs.twin.of, order(pairs.results));
    let place = places(table);
    let all = pairs.space.all.clone();
    let cases = [0, order.len()];
    let places = cases.iter().flat_map(|case| order.iter().map(|rule| *case + place[*rule]));
    let covers = places.map(|at| pairs.space.rules[at].region.clone()).collect_vec();
    let near = NearRegions::new(covers.iter().collect_vec(), &mut pairs.space)?;
    let else_rule = table.rules.iter().position(Rule::is_else);
    let is_in_order = table.hit.is_in_order() || matches!(table.hit, HitPolicy::Collect(_));
    let unknown = vec![None; order.len() + 1];
    let mut search = FiredSearch { pairs, order, covers: &covers, near, stable: [unknown.clone(), unknown], all, else_rule, is_in_order };
    for first in 0..=search.order.len() {
        if let Some(found) = search.of_first(first)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The rules without ELSE in an order in which the first that matches decides; in tables that give the least or the
/// greatest result, by result.
fn order(results: &Results) -> Vec<usize> {
    let mut order = (0..results.table.rules.len()).filter(|it| !results.table.rules[*it].is_else()).collect_vec();
    let value = |rule: &usize| results.number(results.of_rules[*rule][0]);
    match results.table.hit {
        HitPolicy::Collect(Aggregate::Min) => order.order_by(|a, b| value(a).cmp(&value(b))),
        HitPolicy::Collect(Aggregate::Max) => order.order_by(|a, b| value(b).cmp(&value(a))),
        _ => {}
    }
    order
}

/// For each rule its place among the rules without ELSE.
pub(super) fn places(table: &Table) -> Vec<usize> {
    let mut next = 0;
    let place = |it: &Rule| {
        let place = next;
        next += usize::from(!it.is_else());
        place
    };
    table.rules.iter().map(place).collect_vec()
}

struct FiredSearch<'s, 'a> {
    pairs: &'s mut CasePairs<'a>,
    /// The rules without ELSE, in order.
    order: Vec<usize>,
    /// The regions of the rules in this order: for the first case, then for the second.
    covers: &'s [Region],
    near: NearRegions<'s>,
    /// For each case and each rule whether the other case matches its block as well, as far as it is known.
    stable: [Vec<Option<bool>>; 2],
    all: Region,
    else_rule: Option<usize>,
    /// Whether the first rule in order that matches decides.
    is_in_order: bool,
}

/// A rule of each case by its place in the order; the number of rules stands for ELSE.
#[derive(Clone, Copy)]
struct RulePair {
    first: usize,
    second: usize,
}

impl FiredSearch<'_, '_> {
    /// The index in the table of a rule by its place; `None` where ELSE is meant and there is none.
    fn rule(&self, place: usize) -> Option<usize> {
        self.order.get(place).copied().or(self.else_rule)
    }

    fn results(&self, place: usize) -> &[usize] {
        self.rule(place).map_or(&[], |it| &self.pairs.results.of_rules[it])
    }

    /// Finds a pair whose first case a rule decides.
    fn of_first(&mut self, first: usize) -> Result<Option<CasePair>, Unknown> {
        let count = self.order.len();
        if self.rule(first).is_none() {
            return Ok(None);
        }
        let region = self.region(first, 0);
        if region.0.iter().any(ValueSet::is_empty) {
            return Ok(None);
        }
        let near = self.near.of(&region, &mut self.pairs.space)?;
        // Equality is symmetric.
        let from = if self.pairs.claim.ordered().is_none() { first } else { 0 };
        let seconds = near.iter().filter_map(|it| it.checked_sub(count)).chain(self.else_rule.map(|_| count));
        let seconds = seconds.filter(|it| *it >= from && self.may_break(RulePair { first, second: *it })).collect_vec();
        self.pairs.space.logic.budget.spend(near.len())?;
        let seconds = self.not_settled(first, seconds)?;
        if seconds.is_empty() || self.is_in_order && !self.is_second_somewhere(first, &region, &near, &seconds)? {
            return Ok(None);
        }
        for second in seconds {
            if let Some(found) = self.of_pair(RulePair { first, second }, &region, &near)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The region of a rule in a case, with the values of the other case that the order of the column leaves.
    fn region(&self, place: usize, case: usize) -> Region {
        let count = self.order.len();
        let cover = self.covers.get(case * count + place).filter(|_| place < count);
        let mut region = cover.unwrap_or(&self.all).clone();
        if let Some(column) = self.pairs.claim.ordered() {
            let sides = [column, self.pairs.twin.split.second(column)];
            let (own, other) = (sides[case], sides[1 - case]);
            let values = self.pairs.space.classes.values(own, &region.0[own]);
            let beyond = match case {
                0 => values.first().and_then(|at| at.checked_add(1)).map(|at| ValueSet::span(at, Position::MAX)),
                _ => values.last().and_then(|at| at.checked_sub(1)).map(|at| ValueSet::span(0, at)),
            };
            let values = beyond.map(|it| it.intersect(&self.pairs.twin.of.columns[column].domain.all()));
            region.0[other] = values.map_or(ValueSet::EMPTY, |it| self.pairs.space.classes.of(other, &it)).intersect(&region.0[other]);
        }
        region
    }

    /// Whether some results of two rules do not fit, in some pair.
    fn may_break(&self, it: RulePair) -> bool {
        let (first, second) = (self.results(it.first), self.results(it.second));
        first.iter().any(|a| second.iter().any(|b| self.pairs.results.fit(*a, *b) != Fit::Yes))
    }

    /// Leaves out the rules of the second case that never decide it where `first` decides the first one, by questions
    /// about few rules.
    ///
    /// In order: if the block of `first` matches the second case, too, no rule behind that block decides it; and if the
    /// block of a second rule matches the first case, too, no rule behind that one decides the first. Without an order:
    /// if rules with results that fit match the second case, no other result comes out of it.
    fn not_settled(&mut self, first: usize, seconds: Vec<usize>) -> Result<Vec<usize>, Unanswered> {
        if seconds.is_empty() || self.pairs.results.has_choices {
            return Ok(seconds);
        }
        if !self.is_in_order {
            let fits = |it: &usize| !self.may_break(RulePair { first, second: *it });
            let fitting = (0..self.order.len()).filter(fits).collect_vec();
            let is_settled = self.is_covered(first, 0, &fitting)?;
            return Ok(if is_settled { Vec::new() } else { seconds });
        }
        let mut left = Vec::new();
        for second in seconds {
            let (ahead, case, behind) = if second > first { (first, 0, second) } else { (second, 1, first) };
            let block = self.block(ahead);
            if block.contains(&behind) || !self.is_stable(ahead, case, block)? {
                left.push(second);
            }
        }
        Ok(left)
    }

    /// The rules around a place with the same result, without a rule with another result between them.
    fn block(&self, place: usize) -> Range<usize> {
        let results = self.results(place);
        let is_same = |it: &usize| *it < self.order.len() && self.results(*it) == results;
        let end = (place..).find(|it| !is_same(it)).unwrap_or(place);
        let start = (0..place).rev().find(|it| !is_same(it)).map_or(0, |it| it + 1);
        start..end
    }

    /// Whether the block of a rule matches one case wherever the rule matches the other one, which is `case`.
    fn is_stable(&mut self, place: usize, case: usize, block: Range<usize>) -> Result<bool, Unanswered> {
        if let Some(known) = self.stable[case][place] {
            return Ok(known);
        }
        let is_stable = self.is_covered(place, case, &block.collect_vec())?;
        self.stable[case][place] = Some(is_stable);
        Ok(is_stable)
    }

    /// Whether some rules cover the other case wherever a rule matches `case`.
    fn is_covered(&mut self, place: usize, case: usize, by: &[usize]) -> Result<bool, Unanswered> {
        let (count, region) = (self.order.len(), self.region(place, case));
        if region.0.iter().any(ValueSet::is_empty) {
            return Ok(true);
        }
        let covers = by.iter().map(|it| &self.covers[(1 - case) * count + it]).filter(|it| it.meets(&region)).collect_vec();
        self.pairs.space.logic.budget.spend(1 + by.len() / 4)?;
        Ok(uncovered(&mut self.pairs.space.logic, &region, &covers, self.pairs.space.demand)?.is_none())
    }

    /// Whether there is a pair in which one of `seconds` is the first rule in order that matches the second case, and
    /// `first` that of the first case.
    fn is_second_somewhere(&mut self, first: usize, region: &Region, near: &[usize], seconds: &[usize]) -> Result<bool, Unanswered> {
        let count = self.order.len();
        let mut covers: Vec<&Region> = near.iter().filter(|it| **it < first.min(count)).map(|it| &self.covers[*it]).collect_vec();
        let mut wanted = vec![false; covers.len()];
        for second in near.iter().filter_map(|it| it.checked_sub(count)) {
            covers.push(&self.covers[count + second]);
            wanted.push(seconds.binary_search(&second).is_ok());
        }
        if seconds.last() == Some(&count) {
            covers.push(&self.all);
            wanted.push(true);
        }
        let last = wanted.iter().rposition(|it| *it).map_or(0, |it| it + 1);
        is_first_somewhere(&mut self.pairs.space.logic, region, &covers[..last], &wanted[..last], self.pairs.space.demand)
    }

    /// Finds a pair whose cases two rules decide, with results that do not fit.
    fn of_pair(&mut self, it: RulePair, region: &Region, near: &[usize]) -> Result<Option<CasePair>, Unknown> {
        let count = self.order.len();
        let shared = if it.second < count { region.intersect(&self.covers[count + it.second]) } else { Some(region.clone()) };
        let Some(shared) = shared else { return Ok(None) };
        let of = |range: Range<usize>| near.iter().filter(|it| range.contains(it)).map(|it| *it - range.start).collect_vec();
        let near = [of(0..count), of(count..2 * count)];
        for first in self.results(it.first).to_vec() {
            for second in self.results(it.second).to_vec() {
                let misfits = match self.pairs.results.fit(first, second) {
                    Fit::Yes => continue,
                    Fit::No => vec![None],
                    Fit::Unless(misfits) => misfits.into_iter().map(Some).collect_vec(),
                };
                let [mut blockers, more] = [self.blockers(it.first, first, &near[0]), self.blockers(it.second, second, &near[1])];
                blockers.extend(more.into_iter().map(|it| count + it));
                blockers.retain(|it| self.covers[*it].meets(&shared));
                let covers: Vec<&Region> = blockers.iter().map(|it| &self.covers[*it]).collect_vec();
                for misfit in misfits {
                    let rules = [it.first, it.second].map(|it| self.rule(it).into_iter().collect_vec());
                    if let Some(found) = self.pairs.part(&shared, &covers, misfit.as_ref(), rules)? {
                        return Ok(Some(found));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The rules, by place, that keep a rule from giving a result where they match.
    fn blockers(&self, place: usize, result: usize, near: &[usize]) -> Vec<usize> {
        let forbids = |it: &&usize| !self.results(**it).contains(&result);
        match place {
            _ if place == self.order.len() => near.to_vec(),
            _ if self.is_in_order => near.iter().copied().filter(|it| *it < place).collect_vec(),
            _ if self.pairs.results.has_choices => near.iter().filter(forbids).copied().collect_vec(),
            _ => Vec::new(),
        }
    }
}

impl CasePairs<'_> {
    /// Finds a pair of a region, outside of some covers, in which results do not fit; `None` stands for results that
    /// never do.
    fn part(
        &mut self,
        region: &Region,
        covers: &[&Region],
        misfit: Option<&Misfit>,
        rules: [Vec<usize>; 2],
    ) -> Result<Option<CasePair>, Unknown> {
        let demand = self.where_misfit(misfit);
        let Some(part) = uncovered(&mut self.space.logic, region, covers, demand)? else { return Ok(None) };
        match misfit.and_then(|it| it.unless.clone()) {
            None => Ok(self.shown(&FoundPair { case: part.clone(), shared: Some(part), demand, rules, misfit: misfit.cloned() })?),
            Some(unless) => self.with_test(Test::Not(Box::new(unless)), |pairs| {
                // The truth of the test is the last column of that space.
                let wider = |it: &Region| Region(it.0.iter().cloned().chain([ValueSet::span(0, 1)]).collect_vec());
                let (region, covers) = (wider(region), covers.iter().map(|it| wider(it)).collect_vec());
                let demand = pairs.where_misfit(misfit);
                let found = uncovered(&mut pairs.space.logic, &region, &covers.iter().collect_vec(), demand)?;
                let Some(part) = found else { return Ok(None) };
                Ok(pairs.shown(&FoundPair { case: part.clone(), shared: Some(part), demand, rules, misfit: misfit.cloned() })?)
            }),
        }
    }

    /// The demand that the columns of a misfit differ.
    fn where_misfit(&mut self, misfit: Option<&Misfit>) -> ResidualId {
        let Some(columns) = misfit.and_then(|it| it.differ.as_ref()) else { return self.space.demand };
        let ways = columns.iter().map(|it| self.twin.differ(&mut self.space, *it)).collect_vec();
        let differ = self.space.logic.residuals.or(ways);
        self.space.logic.residuals.and(vec![self.space.demand, differ])
    }

    /// Asks about the pairs for which a test holds, in a space of their own.
    fn with_test<T>(&mut self, test: Test, ask: impl FnOnce(&mut Self) -> Result<T, Unknown>) -> Result<T, Unknown> {
        let mut budget = std::mem::replace(&mut self.space.logic.budget, Budget::steps(0));
        let answer = CasePairs::new(self.method, self.results, Some(test), &mut budget).and_then(|mut pairs| {
            let answer = ask(&mut pairs);
            budget = pairs.space.logic.budget;
            answer
        });
        self.space.logic.budget = budget;
        answer
    }
}
