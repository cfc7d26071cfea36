//! From a formula about results to one about cases: puts in what comes out.
//!
//! Under each rule, the facts about the result are known, one of several, or anything. So of each rule the formula is
//! one about columns: where it surely holds, or where it may hold. Under `hit: collect` there is no such rule; there a
//! fact is a formula over *rule r matches*.
//!
//! An example: `member -> euros == 0` says nothing of a rule that gives 0, and `!member` of each other rule. Of a rule
//! whose result is not known it surely holds where `!member` does, and may hold everywhere.

use super::exact_results::{exact_where, wide_enough};
use super::free_results::combinations;
use crate::lists::CollectVec;
use crate::model::{
    Aggregate, AggregatedType, Comparison, Domain, FIRST_RESULT, Formula, HitPolicy, Integer, Meaning, Next, Outcome, OutputValue,
    Position, ResultFact, Statement, Table, Term, Test, ValueSet,
};
use std::collections::HashMap;
use std::sync::Arc;

/// A formula about cases, and about the rules that match.
#[derive(Clone, Debug)]
pub(crate) enum CaseClaim {
    /// A formula about columns, without comparisons of them.
    Of(Formula),
    /// A rule of the table, by index, matches.
    Matches(usize),
    /// The sum of all results lies in a set of positions.
    Total(Arc<Summands>, ValueSet),
    /// The number of rules that match lies in a set.
    Number(ValueSet),
    /// All of these columns are applicable.
    Applicable(Vec<usize>),
    /// All hold.
    All(Vec<Self>),
    /// At least one holds.
    Any(Vec<Self>),
    /// Between some numbers of them hold.
    Between(usize, usize, Vec<Self>),
    /// The claim does not hold.
    Not(Box<Self>),
}

impl CaseClaim {
    pub(crate) const TRUE: Self = Self::All(Vec::new());
    pub(crate) const FALSE: Self = Self::Any(Vec::new());

    pub(crate) const fn constant(holds: bool) -> Self {
        if holds { Self::TRUE } else { Self::FALSE }
    }

    pub(super) const fn is_true(&self) -> bool {
        matches!(self, Self::All(of) if of.is_empty())
    }

    pub(crate) fn not(self) -> Self {
        match self {
            Self::All(of) if of.is_empty() => Self::FALSE,
            Self::Any(of) if of.is_empty() => Self::TRUE,
            Self::Not(it) => *it,
            other => Self::Not(Box::new(other)),
        }
    }
}

/// The numbers that a table adds up.
#[derive(Clone, Debug)]
pub(crate) struct Summands {
    pub(crate) ty: AggregatedType,
    /// The rules, by index, each with its number; ELSE is not among them.
    pub(crate) of_rules: Vec<(usize, i128)>,
    /// The number of ELSE.
    pub(crate) otherwise: Option<i128>,
}

/// The result of a case, as far as it is known.
#[derive(Clone, Copy)]
pub(crate) enum CaseResult<'a> {
    /// A rule, by index, fires, with one of its outcomes, by index. Of facts that may have any value, those in the map
    /// have one.
    Of(usize, usize, &'a HashMap<usize, Position>),
    /// All rules that match count. Where a number is made of results that are not known, facts in the map have a value.
    Collected(&'a HashMap<usize, Position>),
    /// Nothing is known: these facts and columns have the values of a map, all others any value.
    Free(&'a HashMap<usize, Position>),
}

/// A value that a fact has.
enum FactValue {
    Known(Position),
    Computed(Meaning),
    Any,
}

/// Translates formulas of one table. It collects the comparisons of columns that they need as columns of their own, and
/// the values that they tell apart.
pub(crate) struct ClaimReader<'a> {
    pub(crate) table: &'a Table,
    /// The comparisons, each once, with the words of the formula; the first is the column behind those of the table.
    pub(crate) tests: Vec<(Test, String)>,
    pub(super) places: HashMap<Test, usize>,
    /// The sets of values in formulas, each with its column.
    pub(crate) told_apart: Vec<(usize, ValueSet)>,
    /// Whether a result is computed in a way that is followed no further: sums of too many rules.
    pub(crate) is_too_large: bool,
    to_do: ToDo,
}

/// The part that `todo!()` plays as a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToDo {
    /// Nothing comes out: no formula about results holds there, and none fails.
    LeftOut,
    /// Any value may come out, once somebody has written the result.
    AnyValue,
}

/// A formula with the facts that it names, and how it is read.
#[derive(Clone, Copy)]
struct FormulaReading<'a> {
    facts: &'a [ResultFact],
    result: CaseResult<'a>,
    /// The words of the part.
    text: &'a str,
    /// Whether the formula has to hold for each result that may come out; else one is enough.
    surely: bool,
}

/// The most combinations of values that are tried for unknown results of one rule; where there are more, each comparison
/// counts against the property by itself.
const MOST_OPEN_VALUES: usize = 64;

/// The most different sums, and results, that are told apart.
const MOST_TOTALS: usize = 4096;

impl<'a> ClaimReader<'a> {
    pub(crate) fn new(table: &'a Table, to_do: ToDo) -> Self {
        Self { table, tests: Vec::new(), places: HashMap::new(), told_apart: Vec::new(), is_too_large: false, to_do }
    }

    /// Whether nothing is said where an outcome comes out.
    pub(super) fn leaves_out(&self, outcome: &Outcome) -> bool {
        self.to_do == ToDo::LeftOut && self.table.stops_with(outcome)
    }

    /// Where every result that is collected is written.
    pub(super) fn all_are_written(&self) -> CaseClaim {
        let counted = self.counted().into_iter().filter(|it| self.leaves_out(&self.table.rules[it.0].outcome));
        CaseClaim::Any(counted.map(|it| it.1).collect_vec()).not()
    }

    /// Where no used table stops, if results that are not written are left out.
    pub(super) fn used_are_written(&mut self) -> CaseClaim {
        if self.to_do == ToDo::AnyValue {
            return CaseClaim::TRUE;
        }
        let stops = Arc::clone(&self.table.used_stops);
        let written = |it: &Test| Test::Not(Box::new(it.clone()));
        CaseClaim::All(stops.iter().map(|it| self.test_column(written(it), "every used result is written")).collect_vec())
    }

    /// Where a formula of a statement surely holds, or where it may hold, under some result. `text` has the words of
    /// the formula.
    pub(crate) fn claim(&mut self, statement: &Statement, formula: &Formula, result: CaseResult, surely: bool, text: &str) -> CaseClaim {
        self.of(formula, FormulaReading { facts: &statement.facts, result, text, surely })
    }

    /// Where all columns of a statement are applicable.
    pub(crate) fn applicable(&self, statement: &Statement) -> CaseClaim {
        if self.table.columns.iter().all(|it| it.requires.is_none()) {
            return CaseClaim::TRUE;
        }
        let optional = statement.columns().into_iter().filter(|it| self.table.columns[*it].requires.is_some()).collect_vec();
        if optional.is_empty() { CaseClaim::TRUE } else { CaseClaim::Applicable(optional) }
    }

    fn of(&mut self, formula: &Formula, how: FormulaReading) -> CaseClaim {
        match formula {
            Formula::Atom { column, set } => self.atom(*column, set, how),
            Formula::Not(it) => self.of(it, FormulaReading { surely: !how.surely, ..how }).not(),
            Formula::And(of) => CaseClaim::All(of.iter().map(|it| self.of(it, how)).collect_vec()),
            Formula::Or(of) => CaseClaim::Any(of.iter().map(|it| self.of(it, how)).collect_vec()),
            Formula::Iff(a, b) => {
                let other = FormulaReading { surely: !how.surely, ..how };
                let both = CaseClaim::All(vec![self.of(a, how), self.of(b, how)]);
                let neither = CaseClaim::All(vec![self.of(a, other).not(), self.of(b, other).not()]);
                CaseClaim::Any(vec![both, neither])
            }
            Formula::Count { low, high, of } => {
                let hold = |this: &mut Self, surely| of.iter().map(|it| this.of(it, FormulaReading { surely, ..how })).collect_vec();
                let (enough, few) = (hold(self, how.surely), hold(self, !how.surely));
                CaseClaim::All(vec![CaseClaim::Between(*low, of.len(), enough), CaseClaim::Between(0, *high, few)])
            }
            Formula::Test(test) => self.test(test, how),
        }
    }

    fn atom(&mut self, column: usize, set: &ValueSet, how: FormulaReading) -> CaseClaim {
        let Some(fact) = column.checked_sub(FIRST_RESULT) else {
            return match how.result {
                CaseResult::Free(values) if values.contains_key(&column) || self.table.is_result(column) => {
                    of_value(values.get(&column).map_or(FactValue::Any, |it| FactValue::Known(*it)), set, how.surely)
                }
                _ => {
                    self.told_apart.push((column, set.clone()));
                    CaseClaim::Of(Formula::Atom { column, set: set.clone() })
                }
            };
        };
        match how.result {
            CaseResult::Collected(values) => self.collected(&how.facts[fact], set, values.get(&column).copied(), how),
            _ => match self.value(column, how) {
                FactValue::Computed(meaning) => {
                    let exact = exact_where(&meaning, self.table);
                    let anything = of_value(self.given(column, how), set, how.surely);
                    let within = self.test(&meaning.within(set), how);
                    self.where_exact(exact, within, anything, how)
                }
                FactValue::Any => of_value(self.given(column, how), set, how.surely),
                value => of_value(value, set, how.surely),
            },
        }
    }

    /// A claim where an expression does not overflow, and another one where it does.
    fn where_exact(&mut self, exact: Option<Test>, holds: CaseClaim, otherwise: CaseClaim, how: FormulaReading) -> CaseClaim {
        match exact {
            Some(Test::Constant(true)) => holds,
            None => otherwise,
            Some(exact) => {
                let exact = self.test(&exact, FormulaReading { text: "no result overflows", ..how });
                CaseClaim::Any(vec![CaseClaim::All(vec![exact.clone(), holds]), CaseClaim::All(vec![exact.not(), otherwise])])
            }
        }
    }

    /// The value that is tried for a fact that may have any.
    fn given(&self, column: usize, how: FormulaReading) -> FactValue {
        match how.result {
            CaseResult::Of(_, _, values) => values.get(&column).map_or(FactValue::Any, |it| FactValue::Known(*it)),
            CaseResult::Free(_) | CaseResult::Collected(_) => FactValue::Any,
        }
    }

    /// The values of facts that may have any under an outcome of a rule, one of each set of values that the formula does
    /// not tell apart.
    pub(super) fn open_values(&self, statement: &Statement, rule: usize, at: usize) -> Vec<HashMap<usize, Position>> {
        self.tried(statement, |output| !matches!(self.output(output, rule, at), OutputValue::Known(_)))
    }

    /// The values that are tried for the number that a table collects, where it is made of results that are not known.
    pub(super) fn open_numbers(&self, statement: &Statement) -> Vec<HashMap<usize, Position>> {
        if self.table.counts_rules() {
            return vec![HashMap::new()];
        }
        let rules = self.table.rules.len();
        self.tried(statement, |output| (0..rules).any(|rule| !matches!(self.output(output, rule, 0), OutputValue::Known(_))))
    }

    /// The values that are tried for outputs that are open.
    fn tried(&self, statement: &Statement, is_open: impl Fn(usize) -> bool) -> Vec<HashMap<usize, Position>> {
        let is_open = |column: usize| match column.checked_sub(FIRST_RESULT).and_then(|it| statement.facts.get(it)) {
            Some(ResultFact::Output(output)) => is_open(*output),
            _ => false,
        };
        let all = combinations(self.table, statement, &is_open, false).filter(|it| it.len() <= MOST_OPEN_VALUES);
        all.unwrap_or_else(|| vec![HashMap::new()])
    }

    /// The value of a fact where one rule fires, or where nothing is known.
    fn value(&self, column: usize, how: FormulaReading) -> FactValue {
        let truth = |it: bool| FactValue::Known(Position::from(it));
        let (rule, at) = match how.result {
            CaseResult::Of(rule, at, _) => (rule, at),
            CaseResult::Free(values) => return values.get(&column).map_or(FactValue::Any, |it| FactValue::Known(*it)),
            CaseResult::Collected(_) => return FactValue::Any,
        };
        let Some(outcome) = self.table.rules[rule].outcomes().nth(at) else { return FactValue::Any };
        match &how.facts[column - FIRST_RESULT] {
            ResultFact::Output(output) => match self.output(*output, rule, at) {
                OutputValue::Known(at) => FactValue::Known(*at),
                OutputValue::Computed(meaning) => FactValue::Computed(meaning.clone()),
                OutputValue::Any => FactValue::Any,
            },
            ResultFact::Fires(other) => truth(rule == *other),
            ResultFact::Does(action) => truth(outcome.actions.contains(action)),
            ResultFact::Next(next) => truth(self.follows(outcome, next)),
            ResultFact::Item(_) | ResultFact::Length => FactValue::Any,
        }
    }

    /// The facts of formulas under a rule, if all are known, and it leaves no choice and gives a result.
    pub(super) fn known_facts(&self, looked: &[(&Statement, super::Wanted)], rule: usize) -> Option<Vec<Position>> {
        let it = &self.table.rules[rule];
        if !it.alternatives.is_empty() || self.leaves_out(&it.outcome) {
            return None;
        }
        let of = |facts: &[ResultFact]| -> Option<Vec<Position>> {
            let how = FormulaReading { facts, result: CaseResult::Of(rule, 0, &HashMap::new()), text: "", surely: true };
            let value = |at: usize| match self.value(FIRST_RESULT + at, how) {
                FactValue::Known(at) => Some(at),
                FactValue::Computed(_) | FactValue::Any => None,
            };
            (0..facts.len()).map(value).collect()
        };
        looked.iter().try_fold(Vec::new(), |all, (statement, _)| Some([all, of(&statement.facts)?].concat()))
    }

    /// Whether a table follows. A table that follows itself by name is the same as one that stays.
    fn follows(&self, outcome: &Outcome, next: &Next) -> bool {
        let is_same = |it: &Next| matches!(it, Next::Table(name) if *name == self.table.name.value) || *it == Next::Same;
        outcome.next == *next || is_same(&outcome.next) && is_same(next)
    }

    pub(crate) fn output(&self, output: usize, rule: usize, at: usize) -> &'a OutputValue {
        let values = self.table.output_values.get(output).and_then(|it| it.of_rules.get(rule)?.get(at));
        values.unwrap_or(&OutputValue::Any)
    }

    /// A comparison of columns and facts.
    fn test(&mut self, test: &Test, how: FormulaReading) -> CaseClaim {
        match test {
            Test::Constant(it) => CaseClaim::constant(*it),
            Test::Member { column, set } => self.atom(*column, set, how),
            Test::Not(it) => self.test(it, FormulaReading { surely: !how.surely, ..how }).not(),
            Test::And(of) => CaseClaim::All(of.iter().map(|it| self.test(it, how)).collect_vec()),
            Test::Or(of) => CaseClaim::Any(of.iter().map(|it| self.test(it, how)).collect_vec()),
            Test::Compare { left, op, right, ty } => self.compare((left, *op, right, *ty), how),
        }
    }

    fn compare(&mut self, (left, op, right, ty): (&Term, Comparison, &Term, Integer), how: FormulaReading) -> CaseClaim {
        let mut facts = Vec::new();
        let is_free = |column: usize| matches!(how.result, CaseResult::Free(_)) && self.table.is_result(column);
        for side in [left, right] {
            side.visit_columns(&mut |column| facts.extend((column >= FIRST_RESULT || is_free(column)).then_some(column)));
        }
        if let (CaseResult::Collected(_), Some(&fact)) = (how.result, facts.first()) {
            return self.compare_collected(fact, (left, op, right, ty), how);
        }
        // A value that is tried stands for others, which compare otherwise with a column.
        if matches!(how.result, CaseResult::Free(_)) && !facts.is_empty() {
            return CaseClaim::constant(!how.surely);
        }
        let (mut exact, mut known) = (Vec::new(), HashMap::new());
        for fact in facts {
            let value = match self.value(fact, how) {
                FactValue::Known(at) => FactValue::Known(at),
                FactValue::Computed(Meaning::Number { term, ty }) => {
                    match exact_where(&Meaning::Number { term: term.clone(), ty }, self.table) {
                        Some(test) => exact.push(test),
                        None => return CaseClaim::constant(!how.surely),
                    }
                    FactValue::Computed(Meaning::Number { term, ty })
                }
                FactValue::Computed(_) | FactValue::Any => return CaseClaim::constant(!how.surely),
            };
            known.insert(fact, value);
        }
        let put = |term: &Term| {
            term.replaced(&mut |column, offset| match known.get(&column)? {
                FactValue::Known(at) => Some(Term::Constant((*at as i128).wrapping_add(offset))),
                FactValue::Computed(Meaning::Number { term, .. }) => Some(term.clone()),
                _ => None,
            })
        };
        let claim = self.column_claim((put(left), op, put(right)), ty, how.text);
        exact.retain(|it| *it != Test::Constant(true));
        if exact.is_empty() {
            return claim;
        }
        self.where_exact(Some(Test::And(exact)), claim, CaseClaim::constant(!how.surely), how)
    }

    /// A comparison of columns alone: a set of one column, or a column of its own. Numbers in formulas are whole numbers
    /// of any size, so that nothing overflows.
    fn column_claim(&mut self, (left, op, right): (Term, Comparison, Term), ty: Integer, text: &str) -> CaseClaim {
        let constant = |term: &Term| {
            let mut is_constant = true;
            term.visit_columns(&mut |_| is_constant = false);
            if is_constant { term.value(Integer::I128, &|_| 0) } else { None }
        };
        let single = |term: &Term| if let Term::Input { column, offset } = term { Some((*column, *offset)) } else { None };
        let of_column = |(column, offset): (usize, i128), op: Comparison, value: i128, this: &mut Self| {
            let set = set_of(op, value.checked_sub(offset)?, &this.table.columns.get(column)?.domain.all());
            this.told_apart.push((column, set.clone()));
            Some(CaseClaim::Of(Formula::Atom { column, set }))
        };
        let known = match (constant(&left), constant(&right), single(&left), single(&right)) {
            (Some(a), Some(b), ..) => Some(CaseClaim::constant(op.holds(a, b))),
            (_, Some(value), Some(column), _) => of_column(column, op, value, self),
            (Some(value), _, _, Some(column)) => of_column(column, op.mirrored(), value, self),
            _ => None,
        };
        known.unwrap_or_else(|| {
            let computes = single(&left).is_none() && constant(&left).is_none() || single(&right).is_none() && constant(&right).is_none();
            let ty = if computes { wide_enough(&[&left, &right], self.table) } else { ty };
            self.test_column(Test::Compare { left, op, right, ty }, text)
        })
    }

    /// The truth of a comparison, as a column.
    fn test_column(&mut self, test: Test, text: &str) -> CaseClaim {
        let next = self.tests.len();
        let at = *self.places.entry(test.clone()).or_insert(next);
        if at == next {
            self.tests.push((test, text.to_owned()));
        }
        CaseClaim::Of(Formula::Atom { column: self.table.columns.len() + at, set: ValueSet::one(1) })
    }
}

/// A value that is known, or may be any.
fn of_value(value: FactValue, set: &ValueSet, surely: bool) -> CaseClaim {
    match value {
        FactValue::Known(at) => CaseClaim::constant(set.contains(at)),
        _ => CaseClaim::constant(!surely),
    }
}

/// The positions among `all` that compare so with a number.
fn set_of(op: Comparison, number: i128, all: &ValueSet) -> ValueSet {
    match Position::try_from(number) {
        Ok(at) => op.positions(at, all),
        Err(_) if op.holds(0, number) => all.clone(),
        Err(_) => ValueSet::EMPTY,
    }
}

/// The facts of tables that collect.
impl ClaimReader<'_> {
    /// The rules that can match, and ELSE, each with the truth that it counts.
    fn counted(&self) -> Vec<(usize, CaseClaim)> {
        let rules = &self.table.rules;
        let others = || CaseClaim::Any((0..rules.len()).filter(|it| !rules[*it].is_else()).map(CaseClaim::Matches).collect_vec());
        let of = |rule: usize| if rules[rule].is_else() { others().not() } else { CaseClaim::Matches(rule) };
        (0..rules.len()).map(|rule| (rule, of(rule))).collect_vec()
    }

    fn collected(&mut self, fact: &ResultFact, set: &ValueSet, tried: Option<Position>, how: FormulaReading) -> CaseClaim {
        let HitPolicy::Collect(aggregate) = self.table.hit else { return CaseClaim::constant(!how.surely) };
        match fact {
            ResultFact::Fires(rule) => {
                let fires = self.counted().swap_remove(*rule).1;
                if set.contains(1) { fires } else { fires.not() }
            }
            ResultFact::Item(output) => {
                let ways = self.counted().into_iter().map(|(rule, fires)| {
                    let gives = match self.output(*output, rule, 0) {
                        OutputValue::Known(at) => CaseClaim::constant(set.contains(*at)),
                        OutputValue::Computed(meaning) => {
                            let exact = exact_where(meaning, self.table);
                            let within = self.test(&meaning.within(set), how);
                            self.where_exact(exact, within, CaseClaim::constant(!how.surely), how)
                        }
                        OutputValue::Any => CaseClaim::constant(!how.surely),
                    };
                    CaseClaim::All(vec![fires, gives])
                });
                CaseClaim::Any(ways.collect_vec())
            }
            ResultFact::Length => CaseClaim::Number(set.clone()),
            ResultFact::Output(_) if aggregate == Aggregate::Count => CaseClaim::Number(set.clone()),
            ResultFact::Output(output) if self.table.gives_option() => {
                let nothing = CaseClaim::Any(self.counted().into_iter().map(|it| it.1).collect_vec()).not();
                let (set_of_some, tried) = (set.minus(&ValueSet::one(0)).down(1), tried.and_then(|it| it.checked_sub(1)));
                let some = self.aggregated(*output, aggregate, &set_of_some, (tried, how.surely));
                // Where no rule matches, there is no least and no greatest.
                if set.contains(0) { CaseClaim::Any(vec![nothing, some]) } else { CaseClaim::All(vec![nothing.not(), some]) }
            }
            ResultFact::Output(output) => self.aggregated(*output, aggregate, set, (tried, how.surely)),
            ResultFact::Does(_) | ResultFact::Next(_) => CaseClaim::constant(!how.surely),
        }
    }

    /// The number that comes out lies in a set. Where a result that counts is not known, it is the one that is tried, or
    /// else any.
    fn aggregated(&self, output: usize, aggregate: Aggregate, set: &ValueSet, (tried, surely): (Option<Position>, bool)) -> CaseClaim {
        let (mut known, mut open) = (Vec::new(), Vec::new());
        for (rule, counts) in self.counted() {
            match self.output(output, rule, 0) {
                OutputValue::Known(at) => known.push((*at, counts)),
                _ => open.push(counts),
            }
        }
        let anything = tried.map_or(!surely, |at| set.contains(at));
        let is_sum_of_floats = aggregate == Aggregate::Sum && !matches!(self.table.output_values[output].domain, Domain::Integer { .. });
        let lies_in = match aggregate {
            Aggregate::Sum if is_sum_of_floats => return CaseClaim::constant(!surely),
            Aggregate::Sum => match self.summands(output) {
                Some(summands) => CaseClaim::Total(Arc::new(summands), set.clone()),
                None => return CaseClaim::constant(!surely),
            },
            _ => {
                known.sort_by_key(|it| it.0);
                if aggregate == Aggregate::Max {
                    known.reverse();
                }
                extreme(&known, set)
            }
        };
        match (open.is_empty(), anything) {
            (true, _) => lies_in,
            (false, false) => CaseClaim::All(vec![CaseClaim::Any(open).not(), lies_in]),
            (false, true) => CaseClaim::Any(vec![CaseClaim::Any(open), lies_in]),
        }
    }

    /// A result that counts is not known.
    fn counts_open(&self, output: usize) -> CaseClaim {
        let open = self.counted().into_iter().filter(|it| !matches!(self.output(output, it.0, 0), OutputValue::Known(_)));
        CaseClaim::Any(open.map(|it| it.1).collect_vec())
    }

    /// A comparison of the number that comes out with a column: for each number that can come out.
    fn compare_collected(
        &mut self,
        fact: usize,
        (left, op, right, ty): (&Term, Comparison, &Term, Integer),
        how: FormulaReading,
    ) -> CaseClaim {
        let what = how.facts[fact - FIRST_RESULT].clone();
        let Some(values) = self.numbers(&what) else {
            self.is_too_large = true;
            return CaseClaim::constant(!how.surely);
        };
        let mut ways = Vec::new();
        for at in values {
            let put = |term: &Term| {
                term.replaced(&mut |column, offset| (column == fact).then(|| Term::Constant((at as i128).wrapping_add(offset))))
            };
            let (left, right) = (put(left), put(right));
            let holds = self.compare((&left, op, &right, ty), how);
            // Where a result is not known, the number is none of these for sure.
            let is_it = self.collected(&what, &ValueSet::one(at), None, FormulaReading { surely: true, ..how });
            ways.push(CaseClaim::All(vec![is_it, holds]));
        }
        match what {
            ResultFact::Output(output) if !how.surely && !self.table.counts_rules() => ways.push(self.counts_open(output)),
            _ => {}
        }
        CaseClaim::Any(ways)
    }

    /// The positions of the numbers that can come out; `None` if they are too many.
    fn numbers(&self, fact: &ResultFact) -> Option<Vec<Position>> {
        let is_count = matches!(self.table.hit, HitPolicy::Collect(Aggregate::Count | Aggregate::All));
        match fact {
            ResultFact::Output(output) if !is_count => {
                let known = (0..self.table.rules.len()).filter_map(|rule| match self.output(*output, rule, 0) {
                    OutputValue::Known(at) => Some(*at),
                    _ => None,
                });
                let mut known = known.collect_vec();
                if self.table.hit == HitPolicy::Collect(Aggregate::Sum) {
                    return self.totals(*output);
                }
                known.sort_unstable();
                known.dedup();
                Some(known)
            }
            _ => Some((0..=self.table.rules.len() as Position).collect_vec()),
        }
    }

    /// The numbers that are added up, as far as they are known.
    fn summands(&self, output: usize) -> Option<Summands> {
        let ty = self.table.aggregated_type()?;
        let value = |rule: usize| match self.output(output, rule, 0) {
            OutputValue::Known(at) => ty.value_at(*at),
            _ => None,
        };
        let (of_else, others): (Vec<usize>, Vec<usize>) = (0..self.table.rules.len()).partition(|it| self.table.rules[*it].is_else());
        let of_rules = others.into_iter().filter_map(|rule| Some((rule, value(rule)?))).collect_vec();
        Some(Summands { ty, of_rules, otherwise: of_else.first().and_then(|it| value(*it)) })
    }

    /// The positions of the sums that can come out; `None` if they are too many.
    fn totals(&self, output: usize) -> Option<Vec<Position>> {
        let Summands { ty, of_rules, otherwise } = self.summands(output)?;
        let mut sums = vec![0_i128];
        for (_, value) in of_rules {
            sums.extend(sums.clone().into_iter().map(|it| it.saturating_add(value)));
            sums.sort_unstable();
            sums.dedup();
            if sums.len() > MOST_TOTALS {
                return None;
            }
        }
        sums.extend(otherwise);
        let mut all = sums.into_iter().filter_map(|it| ty.position_of(it)).collect_vec();
        all.sort_unstable();
        all.dedup();
        Some(all)
    }
}

/// The first of some values that counts lies in a set. `known` has values in the order in which they win.
fn extreme(known: &[(Position, CaseClaim)], set: &ValueSet) -> CaseClaim {
    let (mut ways, mut better) = (Vec::new(), Vec::new());
    for same in known.chunk_by(|a, b| a.0 == b.0) {
        let any = CaseClaim::Any(same.iter().map(|it| it.1.clone()).collect_vec());
        if set.contains(same[0].0) {
            ways.push(CaseClaim::All(vec![any.clone(), CaseClaim::Any(better.clone()).not()]));
        }
        better.push(any);
    }
    CaseClaim::Any(ways)
}
