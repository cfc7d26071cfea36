//! Chooses the cases at which the second witness looks.
//!
//! Errors show at values where the decision may change. These *telling* values of a column are the first and last value
//! of each interval that an entry, a relation, a `requires`, an `is:` or an example names, the values beside them, and
//! one value between two neighbours. Comparisons of numbers add their constants, and the sums, differences, products
//! and quotients of these.
//!
//! ```text
//! age: u8, entries `< 18` and `>= 65`     telling: 0, 17, 18, 64, 65, 255, and between them 8, 41, 160
//! ```
//!
//! Where the telling values of all columns have few combinations, all combinations are cases. Else some hundreds of
//! cases are drawn: inside a rule, outside of one by one column, near the last case, or anywhere. A drawn case may
//! break relations. It is then repaired by a local search: of three random changes to a column of a broken relation,
//! the one that leaves the fewest relations broken is made (B. Selman, H. Kautz and B. Cohen, "Noise strategies for
//! improving local search", 1994).

use crate::evaluate::{AssignedCase, Evaluator, needs};
use crate::lists::CollectVec;
use crate::model::{Domain, FIRST_HIDDEN, Formula, Integer, Meaning, Position, Property, Rule, Table, Term, Test, ValueSet};
use std::collections::HashSet;

/// The number of cases that are drawn. No measurement is recorded for the limits here.
const DRAWN_CASES: usize = 220;
/// The most combinations of telling values that are all tried.
const MOST_COMBINATIONS: usize = 512;
/// The most telling values of a column.
const MOST_TELLING_VALUES: usize = 128;
/// The most rules whose entries give telling values. A drawn case inside a rule takes values of its entries anyway.
const MOST_RULES_FOR_VALUES: usize = 256;
/// The most values of a computed number that give telling values for the columns in its expression.
const MOST_COMPUTED_VALUES: usize = 16;
/// The most changes that repair one case.
const REPAIRS: usize = 48;
/// The most evaluations of relations while cases of a table are drawn, beside 20 for each rule.
const RELATION_CHECKS: usize = 60_000;

/// The most cases kept for each relation in which this relation alone does not hold.
const CASES_BREAKING_ONE_RELATION: usize = 4;

/// Cases of a table; the same in every run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cases {
    /// Cases that are possible.
    pub(super) possible: Vec<AssignedCase>,
    /// Cases in which one relation alone does not hold, with the index of that relation.
    pub(super) but_one: Vec<(usize, AssignedCase)>,
}

/// Chooses cases of a table; none where a column has no value.
pub(crate) fn cases(table: &Table) -> Cases {
    let it = Evaluator::new(table);
    let telling: Vec<Vec<Position>> = (0..table.columns.len()).map(|column| telling(table, &it, column)).collect_vec();
    if telling.iter().any(Vec::is_empty) {
        return Cases::default();
    }
    let combinations = telling.iter().fold(1usize, |all, values| all.saturating_mul(values.len()));
    if combinations <= MOST_COMBINATIONS { every(&it, &telling, combinations) } else { Draw::new(&it, &telling).cases() }
}

/// Returns all possible combinations of telling values.
fn every(it: &Evaluator, telling: &[Vec<Position>], combinations: usize) -> Cases {
    let (mut cases, mut case) = (Cases::default(), AssignedCase::new());
    for number in 0..combinations {
        let mut rest = number;
        let digit = |values: &Vec<Position>| {
            let value = values[rest % values.len()];
            rest /= values.len();
            value
        };
        let given: Vec<Position> = telling.iter().map(digit).collect_vec();
        if !it.settle(&given, &mut case) {
            continue;
        }
        let mut broken = (0..it.relations.len()).filter(|at| !it.claims.contains(at) && it.relation(*at, &case) != Some(true));
        match (broken.next(), broken.next()) {
            (None, _) => cases.possible.push(case.clone()),
            (Some(relation), None) => cases.note(it, relation, &case),
            _ => {}
        }
    }
    cases
}

impl Cases {
    /// Keeps a case in which only this relation does not hold, if it is false and does not overflow.
    fn note(&mut self, it: &Evaluator, relation: usize, case: &AssignedCase) {
        let known = self.but_one.iter().filter(|(at, _)| *at == relation).count();
        if known < CASES_BREAKING_ONE_RELATION && it.relation(relation, case) == Some(false) {
            self.but_one.push((relation, case.clone()));
        }
    }
}

/// Returns the telling values of a column, ascending; one value for a computed column, which is overwritten later.
fn telling(table: &Table, it: &Evaluator, column: usize) -> Vec<Position> {
    let all = table.columns[column].domain.all();
    if !it.is_given(column) {
        return all.first().into_iter().collect_vec();
    }
    if all.len() <= 8 {
        return all.iter().collect_vec();
    }
    let mut ends = SetEnds::named(table, column);
    let hidden = table.hidden.iter().zip(FIRST_HIDDEN..).filter_map(|(it, at)| Some((at, it.meaning.as_ref()?)));
    for (at, meaning) in table.columns.iter().enumerate().filter_map(|(at, it)| Some((at, it.meaning()?))).chain(hidden) {
        match meaning {
            Meaning::Truth(test) => ends.of_test(test),
            Meaning::Number { .. } if at >= FIRST_HIDDEN => {}
            Meaning::Number { term, ty } => ends.of_number(term, *ty, table, at),
            Meaning::Branches(ways) => ways.iter().for_each(|(test, _)| ends.of_test(test)),
        }
    }
    let beside = |(low, high): (Position, Position)| [low.saturating_sub(1), low, high, high.saturating_add(1)];
    let mut values: Vec<Position> = ends.ends.into_iter().flat_map(beside).filter(|at| all.contains(*at)).collect_vec();
    values.sort_unstable();
    values.dedup();
    let between: Vec<Position> =
        values.windows(2).map(|pair| pair[0] + (pair[1] - pair[0]) / 2).filter(|at| all.contains(*at)).collect_vec();
    values.extend(between);
    values.sort_unstable();
    values.dedup();
    if let Domain::Set(members) = &table.columns[column].domain {
        values = masks(members.all_bits(), &values);
    }
    let step = values.len().div_ceil(MOST_TELLING_VALUES).max(1);
    values.into_iter().step_by(step).collect_vec()
}

/// Telling masks: all, where they are few; else those of sets with at most two members or without at most one, and some
/// of `named`.
fn masks(all: Position, named: &[Position]) -> Vec<Position> {
    if all < MOST_TELLING_VALUES as Position {
        return (0..=all).collect_vec();
    }
    let is_near = |mask: &Position| mask.count_ones() <= 2 || (all & !mask).count_ones() <= 1;
    let near = (0..=all).filter(is_near).collect_vec();
    let step = named.len().div_ceil(MOST_TELLING_VALUES.saturating_sub(near.len()).max(1)).max(1);
    let mut masks = near.into_iter().chain(named.iter().copied().step_by(step)).collect_vec();
    masks.sort_unstable();
    masks.dedup();
    masks
}

/// The first and last positions of the intervals that a table names for a column.
struct SetEnds<'a> {
    column: usize,
    domain: &'a Domain,
    ends: Vec<(Position, Position)>,
}

impl<'a> SetEnds<'a> {
    /// Collects the intervals that entries, relations, requirements, properties and examples name.
    fn named(table: &'a Table, column: usize) -> Self {
        let domain = &table.columns[column].domain;
        let mut ends = Self { column, domain, ends: domain.all().spans().iter().take(MOST_RULES_FOR_VALUES).copied().collect_vec() };
        let step = table.rules.len().div_ceil(MOST_RULES_FOR_VALUES).max(1);
        for entries in table.rules.iter().step_by(step).filter_map(Rule::entries).filter(|entries| !entries[column].is_irrelevant()) {
            ends.of_set(&entries[column].set);
        }
        let required = table.columns.iter().filter_map(|it| Some(&it.requires.as_ref()?.formula));
        table.relations.iter().map(|it| &it.formula).chain(required).for_each(|formula| ends.of_formula(formula));
        for statement in table.properties.iter().filter_map(Property::statement) {
            ends.of_formula(&statement.whole.formula());
        }
        table.examples.iter().for_each(|example| ends.of_set(&example.when[column]));
        ends
    }

    fn of_set(&mut self, set: &ValueSet) {
        self.ends.extend(set.spans().iter().take(8));
    }

    fn of_formula(&mut self, formula: &Formula) {
        let (mut sets, mut tests) = (Vec::new(), Vec::new());
        formula.atoms(&mut |column, set| sets.extend((column == self.column).then_some(set)));
        formula.tests(&mut |test| tests.push(test));
        sets.into_iter().for_each(|set| self.of_set(set));
        tests.into_iter().for_each(|test| self.of_test(test));
    }

    fn of_test(&mut self, test: &Test) {
        match test {
            Test::Constant(_) => {}
            Test::Member { column, set } if *column == self.column => self.of_set(set),
            Test::Member { .. } => {}
            Test::Not(it) => self.of_test(it),
            Test::And(of) | Test::Or(of) => of.iter().for_each(|it| self.of_test(it)),
            Test::Compare { left, right, .. } => {
                let mut columns = Vec::new();
                test.visit_columns(&mut |column| columns.push(column));
                if columns.contains(&self.column) {
                    self.of_terms(left, right);
                }
            }
        }
    }

    /// Adds values at which a computed number, in whose expression this column stands, reaches a value that is named
    /// for the number itself.
    fn of_number(&mut self, term: &Term, ty: Integer, table: &Table, column: usize) {
        let mut is_part = false;
        term.visit_columns(&mut |column| is_part |= column == self.column);
        if !is_part {
            return;
        }
        let mut named: Vec<i128> = SetEnds::named(table, column).ends.into_iter().filter_map(|(low, _)| ty.value_at(low)).collect_vec();
        named.sort_unstable();
        named.dedup();
        let step = named.len().div_ceil(MOST_COMPUTED_VALUES).max(1);
        named.into_iter().step_by(step).for_each(|value| self.of_terms(term, &Term::Constant(value)));
    }

    /// Adds the constants of a comparison, and their sums, differences, products and quotients, where the column has
    /// these values.
    fn of_terms(&mut self, left: &Term, right: &Term) {
        let mut constants = vec![0, 1];
        constants_of(left, &mut constants);
        constants_of(right, &mut constants);
        constants.sort_unstable();
        constants.dedup();
        constants.truncate(8);
        let Domain::Integer { ty, .. } = self.domain else { return };
        for a in &constants {
            for b in &constants {
                let values = [a.checked_add(*b), a.checked_sub(*b), a.checked_div(*b), a.checked_mul(*b)];
                self.ends.extend(values.into_iter().flatten().filter_map(|it| ty.position_of(it)).map(|at| (at, at)));
            }
        }
    }
}

fn constants_of(term: &Term, constants: &mut Vec<i128>) {
    match term {
        Term::Constant(it) => constants.push(*it),
        Term::ShiftRight(_, count) | Term::LowBits(_, count) => constants.push(1 << *count),
        _ => {}
    }
    term.parts().for_each(|it| constants_of(it, constants));
}

/// Draws cases one after the other.
struct Draw<'a> {
    it: &'a Evaluator<'a>,
    telling: &'a [Vec<Position>],
    /// The given columns that have more than one telling value.
    free: Vec<usize>,
    /// The free columns on which each relation depends.
    movers: Vec<Vec<usize>>,
    /// The relations that depend on each free column.
    moved: Vec<Vec<usize>>,
    given: Vec<Position>,
    /// The columns that the rule of this case restricts: a repair changes them less often.
    aimed_at: Vec<bool>,
    case: AssignedCase,
    /// Whether each relation holds in the case.
    holds: Vec<bool>,
    is_claim: Vec<bool>,
    broken: usize,
    steps: usize,
    random: u64,
}

impl<'a> Draw<'a> {
    fn new(it: &'a Evaluator<'a>, telling: &'a [Vec<Position>]) -> Self {
        let free: Vec<usize> = (0..telling.len()).filter(|column| telling[*column].len() > 1 && it.is_given(*column)).collect_vec();
        let movers: Vec<Vec<usize>> = (0..it.relations.len()).map(|at| movers(it, at, telling)).collect_vec();
        let mut moved = vec![Vec::new(); telling.len()];
        for (relation, movers) in movers.iter().enumerate() {
            movers.iter().for_each(|column| moved[*column].push(relation));
        }
        let (given, holds) = (telling.iter().map(|values| values[0]).collect_vec(), vec![true; movers.len()]);
        let is_claim = (0..movers.len()).map(|at| it.claims.contains(&at)).collect_vec();
        let steps = RELATION_CHECKS + 20 * it.table.rules.len();
        Self {
            it,
            telling,
            free,
            movers,
            moved,
            given,
            aimed_at: vec![false; telling.len()],
            case: AssignedCase::new(),
            holds,
            is_claim,
            broken: 0,
            steps,
            random: 0x9e37_79b9_7f4a_7c15,
        }
    }

    fn cases(mut self) -> Cases {
        let mut seen: HashSet<u64> = HashSet::new();
        let (mut cases, mut aimed) = (Cases::default(), 0);
        for at in 0..DRAWN_CASES {
            match at % 4 {
                // Near the last case.
                3 if !cases.possible.is_empty() => self.change(),
                2 => self.anywhere(),
                // Half of the cases aim at a rule, and a quarter of these at its outside.
                _ => {
                    self.aim(aimed, at % 8 == 1);
                    aimed += 1;
                }
            }
            if self.steps == 0 {
                break;
            }
            if self.repair(&mut cases) && seen.insert(fingerprint(&self.given)) {
                cases.possible.push(self.case.clone());
            }
        }
        cases
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 33) as usize % bound.max(1)
    }

    fn telling_value(&mut self, column: usize) -> Position {
        let values = &self.telling[column];
        values[self.below(values.len())]
    }

    fn anywhere(&mut self) {
        for at in 0..self.free.len() {
            let column = self.free[at];
            self.given[column] = self.telling_value(column);
            self.aimed_at[column] = false;
        }
    }

    fn change(&mut self) {
        for _ in 0..2 {
            let at = self.below(self.free.len());
            if let Some(&column) = self.free.get(at) {
                self.given[column] = self.telling_value(column);
            }
        }
    }

    /// Takes values that satisfy a rule: ends of its entries' intervals, or telling values inside. Where `beside`, one
    /// column keeps any value.
    fn aim(&mut self, number: usize, beside: bool) {
        self.anywhere();
        let table = self.it.table;
        // A large prime as the step visits all rules in turn (unless their number is a multiple of it), far apart.
        let Some(entries) = table.rules.get(number * 7919 % table.rules.len().max(1)).and_then(Rule::entries) else { return };
        let spared = if beside { self.below(self.free.len()) } else { usize::MAX };
        for at in 0..self.free.len() {
            let column = self.free[at];
            self.aimed_at[column] = at != spared && !entries[column].is_irrelevant();
            if !self.aimed_at[column] || entries[column].set.contains(self.given[column]) {
                continue;
            }
            let spans = entries[column].set.spans();
            // The entry `n/a` has no value.
            if spans.is_empty() {
                continue;
            }
            let (low, high) = spans[self.below(spans.len())];
            let inside = self.telling[column].partition_point(|value| *value < low);
            self.given[column] = match self.below(3) {
                0 => low,
                1 => high,
                _ => self.telling[column].get(inside).copied().filter(|value| *value <= high).unwrap_or(low),
            };
        }
    }

    /// Changes values until all relations hold; `false` where it gives up, or an expression overflows.
    fn repair(&mut self, cases: &mut Cases) -> bool {
        if !self.it.settle(&self.given, &mut self.case) {
            return false;
        }
        self.broken = 0;
        for at in 0..self.movers.len() {
            self.holds[at] = self.evaluate(at);
            self.broken += usize::from(!self.holds[at]);
        }
        for _ in 0..REPAIRS {
            if self.broken == 0 {
                return true;
            }
            let from = self.below(self.holds.len());
            let next = (0..self.holds.len()).map(|at| (from + at) % self.holds.len()).find(|at| !self.holds[*at]);
            let Some(relation) = next.filter(|at| !self.movers[*at].is_empty() && self.steps > 0) else { return false };
            if self.broken == 1 {
                cases.note(self.it, relation, &self.case);
            }
            self.mend(relation);
        }
        self.broken == 0
    }

    /// Makes the best of three random changes to columns on which a relation depends.
    fn mend(&mut self, relation: usize) {
        let mut best: Option<(usize, usize, Position)> = None;
        for _ in 0..3 {
            let mut at = self.below(self.movers[relation].len());
            if self.aimed_at[self.movers[relation][at]] {
                at = self.below(self.movers[relation].len());
            }
            let column = self.movers[relation][at];
            let (old, new) = (self.given[column], self.telling_value(column));
            if old != new && self.put(column, new) && best.is_none_or(|(broken, ..)| self.broken < broken) {
                best = Some((self.broken, column, new));
            }
            self.put(column, old);
        }
        if let Some((_, column, value)) = best {
            self.put(column, value);
        }
    }

    /// Gives a column another value, and updates `broken`; `false` where an expression overflows.
    fn put(&mut self, column: usize, value: Position) -> bool {
        self.given[column] = value;
        let is_settled = if self.it.has_dependent() {
            self.it.settle(&self.given, &mut self.case)
        } else {
            self.case[column] = Some(value);
            true
        };
        for at in 0..self.moved[column].len() {
            let relation = self.moved[column][at];
            let holds = is_settled && self.evaluate(relation);
            if holds != self.holds[relation] {
                self.holds[relation] = holds;
                self.broken = if holds { self.broken - 1 } else { self.broken + 1 };
            }
        }
        is_settled
    }

    fn evaluate(&mut self, relation: usize) -> bool {
        if self.is_claim[relation] {
            return true;
        }
        self.steps = self.steps.saturating_sub(1);
        self.it.relation(relation, &self.case) == Some(true)
    }
}

/// Returns a hash of the given values.
fn fingerprint(given: &[Position]) -> u64 {
    given.iter().fold(0, |all, at| (all ^ (*at as u64) ^ ((*at >> 64) as u64)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23))
}

/// Returns the free columns on which the truth of a relation depends, also through expressions, requirements and used
/// tables.
fn movers(it: &Evaluator, relation: usize, telling: &[Vec<Position>]) -> Vec<usize> {
    let (mut movers, mut open, mut seen) = (Vec::new(), it.relations[relation].1.clone(), HashSet::new());
    while let Some(column) = open.pop() {
        if !seen.insert(column) {
            continue;
        }
        // A result that a used table leaves open is given, and also depends on the inputs of that table.
        open.extend(needs(it.table, column));
        if it.is_given(column) {
            movers.extend((telling[column].len() > 1).then_some(column));
        }
    }
    movers.sort_unstable();
    movers
}
