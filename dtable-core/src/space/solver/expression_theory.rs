//! Gives the solver the expressions of a table: computed conditions, requirements, and relations that compare.
//!
//! It is used if the feasible combinations are too many to be listed ([`feasible`](crate::space::feasible)).
//! Inequalities become atoms of the arithmetic ([`arithmetic`](crate::space::arithmetic)), which finds inequalities
//! that exclude each other. Everything else becomes clauses:
//!
//! - A condition is applicable exactly where its requirement holds and all conditions in the requirement are
//!   applicable.
//! - An understood condition that is applicable has the value of its expression.
//! - *Relation r is not broken*: it holds, or one of its conditions is not applicable.
//! - *Expression e overflows*, and is evaluated.
//!
//! The last two are [`Fact`]s: residual formulas contain them as atoms, and the solver has a literal for each.

use super::columns::{ColumnLiterals, Columns};
use super::literal::BoolLiteral;
use super::search::{Search, Theory};
use crate::lists::CollectVec;
use crate::model::{Comparison, FIRST_HIDDEN, Formula, Hidden, HiddenValue, Meaning, Position, Table, Term, Test, ValueSet};
use crate::source::Span;
use crate::space::arithmetic::{
    AtomId, Clauses, Encoder, Feasibility, Inequality, InputNumber, Integers, Linear, NotEncoded, TooLarge, ZeroPosition,
};
use crate::space::budget::{Budget, OutOfBudget, Unanswered};
use crate::space::classes::{Classes, cells_of};
use crate::space::fact::Fact;
use crate::space::feasible::Unknown;
use crate::space::hash::FastMap;
use crate::space::inlined::{inlined, inlined_meaning};
use std::collections::BTreeMap;

/// The columns and relations of a table, without its rules.
pub(crate) struct Expressions {
    /// The columns of the table, and behind them its hidden results.
    pub(super) columns: Vec<SolverColumn>,
    /// The number of columns of the table.
    pub(super) written: usize,
    /// Tests that always hold of results whose exact value is not known.
    pub(super) facts: Vec<Test>,
    pub(super) relations: Vec<SolverRelation>,
}

/// A column or a hidden result, for the solver.
pub(super) struct SolverColumn {
    /// The cells: intervals of values in ascending order, each with its class.
    pub(super) cells: Vec<(Position, Position, Position)>,
    /// The class *not applicable*, if there is one.
    pub(super) not_applicable: Option<Position>,
    pub(super) requires: Option<Formula>,
    /// The meaning and the place of its expression, if it is computed. The only computed columns that it names are
    /// results of used tables.
    pub(super) meaning: Option<(Meaning, Span)>,
    /// Whether an expression computes with it.
    pub(super) is_number: bool,
    pub(super) all: ValueSet,
}

impl Expressions {
    pub(crate) fn new(table: &Table, classes: &Classes) -> Self {
        let relations: Vec<SolverRelation> = table.relations.iter().map(|it| SolverRelation::new(it, table)).collect_vec();
        let count = table.columns.len();
        // Hidden results are numbered behind the columns.
        let number = |column: usize| column.checked_sub(FIRST_HIDDEN).map_or(column, |at| count + at);
        let numbered = |it: &Meaning| inlined_meaning(it, table).renumbered(&number);
        let meaning = |it: &crate::model::Column| Some((numbered(it.meaning()?), it.is.as_ref()?.expression.span));
        // Only hidden outputs are named by others; other hidden results say which value an output has.
        let is_named = |it: &&Hidden| matches!(it.source.what, HiddenValue::Output(_));
        let hidden = table.hidden.iter().map(|it| Some((numbered(Some(it).filter(is_named)?.meaning.as_ref()?), Span::default())));
        let meanings: Vec<Option<(Meaning, Span)>> = table.columns.iter().map(meaning).chain(hidden).collect_vec();
        let mut members: Vec<Vec<ValueSet>> = vec![Vec::new(); meanings.len()];
        let mut is_number = vec![false; meanings.len()];
        for (meaning, _) in meanings.iter().flatten() {
            match meaning {
                Meaning::Truth(test) => compared(test, &mut members, &mut is_number),
                Meaning::Number { term, .. } => term.visit_columns(&mut |column| is_number[column] = true),
                Meaning::Branches(ways) => ways.iter().for_each(|(test, _)| compared(test, &mut members, &mut is_number)),
            }
        }
        let facts: Vec<Test> = table.facts.iter().map(|it| inlined(&it.1, table).renumbered(&number)).collect_vec();
        facts.iter().for_each(|test| compared(test, &mut members, &mut is_number));
        relations.iter().for_each(|it| it.formula.tests(&mut |test| compared(test, &mut members, &mut is_number)));
        let hidden = table.hidden.iter().zip(count..);
        let hidden = hidden.map(|(it, at)| SolverColumn::hidden(&it.domain.all(), &members[at], meanings[at].clone(), is_number[at]));
        let hidden: Vec<SolverColumn> = hidden.collect_vec();
        let column = |((at, it), meaning): ((usize, &crate::model::Column), _)| SolverColumn {
            cells: classes.cells(at, &it.domain.all(), &members[at]),
            not_applicable: classes.not_applicable(at),
            requires: it.requires.as_ref().map(|it| it.formula.clone()),
            meaning,
            is_number: is_number[at],
            all: classes.all(at),
        };
        let columns = table.columns.iter().enumerate().zip(meanings).map(column).chain(hidden).collect_vec();
        Self { columns, written: count, facts, relations }
    }
}

impl SolverColumn {
    /// A hidden result. Each of its cells is a class.
    fn hidden(domain: &ValueSet, sets: &[ValueSet], meaning: Option<(Meaning, Span)>, is_number: bool) -> Self {
        let pieces: Vec<_> = domain.spans().iter().map(|(low, high)| (*low, *high, 0)).collect_vec();
        let cells: Vec<_> = cells_of(&pieces, domain, sets).into_iter().zip(0..).map(|(it, class)| (it.0, it.1, class)).collect_vec();
        let all = ValueSet::from_spans(cells.iter().map(|it| (it.2, it.2)).collect_vec());
        Self { cells, not_applicable: None, requires: None, meaning, is_number, all }
    }
}

/// A relation. Its comparisons name no computed column except results of used tables.
pub(super) struct SolverRelation {
    pub(super) formula: Formula,
    /// The columns that the author names. Where one of them is not applicable, the relation demands nothing.
    pub(super) columns: Vec<usize>,
    pub(super) span: Span,
}

impl SolverRelation {
    fn new(relation: &crate::model::Relation, table: &Table) -> Self {
        let formula = with_tests(&relation.formula, &|test| inlined(test, table));
        Self { formula, columns: relation.formula.columns(), span: relation.span }
    }
}

/// Replaces each test in a formula.
fn with_tests(formula: &Formula, other: &dyn Fn(&Test) -> Test) -> Formula {
    let all = |of: &[Formula]| of.iter().map(|it| with_tests(it, other)).collect_vec();
    let one = |it: &Formula| Box::new(with_tests(it, other));
    match formula {
        Formula::Atom { .. } => formula.clone(),
        Formula::Not(it) => Formula::Not(one(it)),
        Formula::And(of) => Formula::And(all(of)),
        Formula::Or(of) => Formula::Or(all(of)),
        Formula::Iff(a, b) => Formula::Iff(one(a), one(b)),
        Formula::Count { low, high, of } => Formula::Count { low: *low, high: *high, of: all(of) },
        Formula::Test(test) => Formula::Test(Box::new(other(test))),
    }
}

/// Collects for each column the sets that a test mentions, and whether the test computes with it.
fn compared(test: &Test, members: &mut [Vec<ValueSet>], is_number: &mut [bool]) {
    match test {
        Test::Constant(_) => {}
        Test::Member { column, set } => members[*column].push(set.clone()),
        Test::Compare { .. } => test.visit_columns(&mut |column| is_number[column] = true),
        Test::Not(it) => compared(it, members, is_number),
        Test::And(of) | Test::Or(of) => of.iter().for_each(|it| compared(it, members, is_number)),
    }
}

/// The literals of facts, and the arithmetic.
#[derive(Default)]
pub(super) struct Meanings {
    facts: FastMap<Fact, BoolLiteral>,
    pub(super) arithmetic: Arithmetic,
    /// For each column its variable in the arithmetic, if an expression computes with it.
    inputs: Vec<Option<InputNumber>>,
    /// For each column the first value of each cell.
    firsts: Vec<Vec<Position>>,
}

/// A formula as literals: where it holds, and where evaluating it overflows.
#[derive(Clone, Copy)]
struct Evaluated {
    holds: BoolLiteral,
    overflows: BoolLiteral,
}

impl Meanings {
    /// The literal of a fact.
    pub(super) fn fact(&self, fact: Fact) -> Option<BoolLiteral> {
        self.facts.get(&fact).copied()
    }

    /// The positions of the columns in the case that was found, given its cells; `None` for *not applicable*.
    pub(super) fn values(&self, cells: &[usize]) -> Vec<Option<Position>> {
        let value = |(at, cell): (usize, &usize)| {
            let first = self.firsts.get(at)?.get(*cell).copied()?;
            let number = self.inputs[at].and_then(|input| {
                let number = self.arithmetic.values.get(input.variable)?;
                input.zero.position(*number)
            });
            Some(number.unwrap_or(first))
        };
        cells.iter().enumerate().map(value).collect_vec()
    }
}

/// Adds the columns of a table and its expressions to a search.
pub(super) fn tell(
    expressions: &Expressions,
    search: &mut Search,
    columns: &mut Columns,
    budget: &mut Budget,
) -> Result<Meanings, Unknown> {
    let mut into = Into { search, columns, meaning: Meanings::default(), expressions };
    let mut encoder = Encoder::new();
    for (at, column) in expressions.columns.iter().enumerate() {
        into.column(at, column, &mut encoder, budget)?;
    }
    let (mut overflows, mut overflow_of) = (Vec::new(), BTreeMap::new());
    for (at, column) in expressions.columns.iter().enumerate() {
        let applicable = into.applicable(at);
        if let Some(requirement) = &column.requires {
            let holds = into.formula(requirement, Span::default(), &mut encoder, budget)?.holds;
            let mut of = into.all_applicable(&requirement.columns());
            of.push(holds);
            let demanded = encoder.all(&of, &mut into, budget)?;
            into.search.clause(&[!applicable, demanded]);
            into.search.clause(&[applicable, !demanded]);
        }
        if let Some((meaning, span)) = &column.meaning {
            let overflow = into.computed(at, meaning, *span, applicable, &mut encoder, budget)?;
            let evaluated = encoder.all(&[applicable, overflow], &mut into, budget)?;
            overflow_of.insert(at, evaluated);
        }
    }
    for &at in overflow_of.keys().filter(|at| **at < expressions.written) {
        // A result overflows where a hidden result overflows at which its table looks.
        let all: Vec<BoolLiteral> =
            hidden_of(expressions, at).iter().chain([&at]).filter_map(|it| overflow_of.get(it).copied()).collect_vec();
        let evaluated = encoder.any(&all, &mut into, budget)?;
        into.meaning.facts.insert(Fact::ConditionOverflows(at), evaluated);
        overflows.push(evaluated);
    }
    for test in &expressions.facts {
        let it = encoder.test(test, &mut into, budget)?;
        into.search.clause(&[it.holds, it.overflows]);
    }
    for (at, relation) in expressions.relations.iter().enumerate() {
        let it = into.formula(&relation.formula, relation.span, &mut encoder, budget)?;
        let applicable = into.all_applicable(&relation.columns);
        let applicable = encoder.all(&applicable, &mut into, budget)?;
        let denied = encoder.all(&[applicable, !it.holds], &mut into, budget)?;
        let overflow = encoder.all(&[applicable, it.overflows], &mut into, budget)?;
        into.meaning.facts.insert(Fact::Relation(at), !denied);
        into.meaning.facts.insert(Fact::RelationOverflows(at), overflow);
        overflows.push(overflow);
    }
    let negated: Vec<BoolLiteral> = overflows.iter().map(|it| !*it).collect_vec();
    let fine = encoder.all(&negated, &mut into, budget)?;
    into.meaning.facts.insert(Fact::NoOverflow, fine);
    Ok(into.meaning)
}

/// Without a place: the caller that knows the expression adds it.
impl From<NotEncoded> for Unknown {
    fn from(refusal: NotEncoded) -> Self {
        refused(refusal, Span::default())
    }
}

fn refused(refusal: NotEncoded, span: Span) -> Unknown {
    match refusal {
        NotEncoded::Budget => Unknown::Budget,
        NotEncoded::Hard(reason) => Unknown::Hard(span, reason),
    }
}

/// The hidden results that the expression of a column names, directly or through other hidden results.
fn hidden_of(expressions: &Expressions, column: usize) -> Vec<usize> {
    let named = |at: usize| expressions.columns[at].meaning.as_ref().map_or_else(Vec::new, |it| it.0.columns());
    let (mut hidden, mut open): (Vec<usize>, Vec<usize>) = (Vec::new(), named(column));
    while let Some(at) = open.pop() {
        if at >= expressions.written && !hidden.contains(&at) {
            hidden.push(at);
            open.extend(named(at));
        }
    }
    hidden
}

/// The translation of expressions into a search.
struct Into<'a> {
    search: &'a mut Search,
    columns: &'a mut Columns,
    meaning: Meanings,
    expressions: &'a Expressions,
}

impl Into<'_> {
    /// Makes the literals of a column.
    fn column(&mut self, at: usize, column: &SolverColumn, encoder: &mut Encoder, budget: &mut Budget) -> Result<(), Unknown> {
        let mut classes: Vec<Position> = column.cells.iter().map(|it| it.2).collect_vec();
        classes.extend(column.not_applicable);
        let mut at_most = Vec::new();
        let mut input = None;
        if column.is_number {
            let ends = column.cells.first().zip(column.cells.last());
            let (low, high) = ends.map_or((0, 0), |(first, last)| (first.0, last.1));
            let zero = ZeroPosition::new(low, high);
            let number = |at: Position| zero.number(at).ok_or(Unknown::needs_range(Span::default()));
            let variable = self.whole(number(low)?, number(high)?);
            input = Some(InputNumber { variable, zero });
            let up_to = |this: &mut Self, end: Position| -> Result<BoolLiteral, Unknown> {
                let constant = number(end)?;
                this.at_least_zero(Inequality { terms: vec![(variable, -1)], constant }).map_err(|it| refused(it.into(), Span::default()))
            };
            for pair in column.cells.windows(2) {
                let literal = up_to(self, pair[0].1)?;
                if pair[0].1 + 1 < pair[1].0 {
                    let gap = up_to(self, pair[1].0 - 1)?;
                    self.search.clause(&[literal, !gap]);
                }
                at_most.push(literal);
            }
            if column.not_applicable.is_some() {
                let applicable = self.search.fresh();
                for it in &mut at_most {
                    *it = encoder.all(&[*it, applicable], self, budget)?;
                }
                at_most.push(applicable);
            }
        } else {
            at_most = (1..classes.len()).map(|_| self.search.fresh()).collect_vec();
        }
        let literals = ColumnLiterals::in_order(column.all.clone(), classes, at_most, self.search);
        self.columns.push(literals);
        self.meaning.inputs.push(input);
        self.meaning.firsts.push(column.cells.iter().map(|it| it.0).collect_vec());
        debug_assert_eq!(self.meaning.inputs.len(), at + 1);
        Ok(())
    }

    /// The literal that a column is applicable.
    fn applicable(&mut self, column: usize) -> BoolLiteral {
        match (self.expressions.columns[column].not_applicable, self.expressions.columns[column].cells.len()) {
            (None, _) => self.columns.truth(),
            (Some(_), 0) => !self.columns.truth(),
            (Some(_), cells) => self.columns.at_most(column, cells as Position - 1),
        }
    }

    /// For each of some columns the literal that it is applicable.
    fn all_applicable(&mut self, columns: &[usize]) -> Vec<BoolLiteral> {
        columns.iter().map(|column| self.applicable(*column)).collect_vec()
    }

    /// Adds clauses: a computed column has the value of its expression where it is applicable. Returns the literal that
    /// the expression overflows.
    fn computed(
        &mut self,
        at: usize,
        meaning: &Meaning,
        span: Span,
        applicable: BoolLiteral,
        encoder: &mut Encoder,
        budget: &mut Budget,
    ) -> Result<BoolLiteral, Unknown> {
        if let Meaning::Branches(ways) = meaning {
            return self.chosen(at, (ways, span), applicable, encoder, budget);
        }
        let mut overflows = !self.columns.truth();
        for (test, cells) in self.tests_of_cells(at, meaning) {
            let it = encoder.test(&test, self, budget).map_err(|refusal| refused(refusal, span))?;
            let value = self.cells(at, &cells, budget)?;
            // A column that overflows may have any value. So a relation that names it excludes the overflow only if the
            // relation fails with every value.
            for sides in [[!value, it.holds], [value, !it.holds]] {
                self.search.clause(&[!applicable, it.overflows, sides[0], sides[1]]);
            }
            overflows = it.overflows;
        }
        Ok(overflows)
    }

    /// Does what [`computed`](Self::computed) does for branches: the column has the value of the first test that holds.
    /// It overflows if a test overflows before one holds.
    fn chosen(
        &mut self,
        at: usize,
        (ways, span): (&[(Test, Position)], Span),
        applicable: BoolLiteral,
        encoder: &mut Encoder,
        budget: &mut Budget,
    ) -> Result<BoolLiteral, Unknown> {
        let (mut reached, mut overflows) = (self.columns.truth(), !self.columns.truth());
        for (test, position) in ways {
            let it = encoder.test(test, self, budget).map_err(|refusal| refused(refusal, span))?;
            let here = encoder.all(&[reached, it.overflows], self, budget)?;
            overflows = encoder.any(&[overflows, here], self, budget)?;
            let cell = self.expressions.columns[at].cells.iter().position(|it| it.0 <= *position && *position <= it.1);
            let cell = cell.map_or(ValueSet::EMPTY, |cell| ValueSet::one(cell as Position));
            let value = self.cells(at, &cell, budget)?;
            self.search.clause(&[!applicable, here, !reached, !it.holds, value]);
            reached = encoder.all(&[reached, !it.holds, !it.overflows], self, budget)?;
        }
        Ok(overflows)
    }

    /// The tests that together tell the cell of a computed column, each with the cells for which it holds.
    fn tests_of_cells(&self, at: usize, meaning: &Meaning) -> Vec<(Test, ValueSet)> {
        let cells = &self.expressions.columns[at].cells;
        match meaning {
            Meaning::Truth(test) => vec![(test.clone(), ValueSet::one(1))],
            Meaning::Branches(_) => Vec::new(),
            Meaning::Number { term, ty } => {
                let compare = |op, value| Test::Compare { left: term.clone(), op, right: Term::Constant(value), ty: *ty };
                let all = ValueSet::span(0, cells.len().saturating_sub(1) as Position);
                let whole = (compare(Comparison::GreaterOrEqual, ty.min()), all);
                let ends = cells.iter().rev().skip(1).rev().zip(0..);
                let up_to =
                    ends.filter_map(|(cell, last)| Some((compare(Comparison::LessOrEqual, ty.value_at(cell.1)?), ValueSet::span(0, last))));
                std::iter::once(whole).chain(up_to).collect_vec()
            }
        }
    }

    /// The literal that the value of a column lies in one of some cells.
    fn cells(&mut self, column: usize, cells: &ValueSet, budget: &mut Budget) -> Result<BoolLiteral, OutOfBudget> {
        self.columns.within_cells(column, cells, self.search, budget)
    }

    /// Translates a formula over values, evaluated as Rust would: from left to right, with overflow.
    fn formula(&mut self, formula: &Formula, span: Span, encoder: &mut Encoder, budget: &mut Budget) -> Result<Evaluated, Unknown> {
        budget.spend(8)?;
        let never = !self.columns.truth();
        Ok(match formula {
            Formula::Atom { column, set } => Evaluated { holds: self.member(*column, set, budget)?, overflows: never },
            Formula::Test(test) => {
                let it = encoder.test(test, self, budget).map_err(|refusal| refused(refusal, span))?;
                Evaluated { holds: it.holds, overflows: it.overflows }
            }
            Formula::Not(it) => {
                let it = self.formula(it, span, encoder, budget)?;
                Evaluated { holds: !it.holds, ..it }
            }
            Formula::And(of) | Formula::Or(of) => {
                let is_and = matches!(formula, Formula::And(_));
                let (mut reached, mut overflows) = (self.columns.truth(), never);
                for it in of {
                    let it = self.formula(it, span, encoder, budget)?;
                    let here = encoder.all(&[reached, it.overflows], self, budget)?;
                    overflows = encoder.any(&[overflows, here], self, budget)?;
                    reached = encoder.all(&[reached, if is_and { it.holds } else { !it.holds }], self, budget)?;
                }
                Evaluated { holds: if is_and { reached } else { !reached }, overflows }
            }
            Formula::Iff(a, b) => {
                let (a, b) = (self.formula(a, span, encoder, budget)?, self.formula(b, span, encoder, budget)?);
                let overflows = encoder.any(&[a.overflows, b.overflows], self, budget)?;
                let both = encoder.all(&[a.holds, b.holds], self, budget)?;
                let neither = encoder.all(&[!a.holds, !b.holds], self, budget)?;
                Evaluated { holds: encoder.any(&[both, neither], self, budget)?, overflows }
            }
            Formula::Count { low, high, of } => {
                let mut counted = vec![self.columns.truth()];
                let mut overflows = never;
                for it in of {
                    let it = self.formula(it, span, encoder, budget)?;
                    overflows = encoder.any(&[overflows, it.overflows], self, budget)?;
                    budget.spend(16 * counted.len())?;
                    // Literal `n`: at least `n` of the formulas so far hold.
                    let mut next = vec![self.columns.truth()];
                    for more in 1..=counted.len() {
                        let before = counted.get(more).copied().unwrap_or(never);
                        let now = encoder.all(&[counted[more - 1], it.holds], self, budget)?;
                        next.push(encoder.any(&[before, now], self, budget)?);
                    }
                    counted = next;
                }
                let at_least = |count: usize| counted.get(count).copied().unwrap_or(never);
                let (enough, too_many) = (at_least(*low), at_least(high.saturating_add(1)));
                Evaluated { holds: encoder.all(&[enough, !too_many], self, budget)?, overflows }
            }
        })
    }
}

impl Clauses for Into<'_> {
    fn constant(&mut self, value: bool) -> BoolLiteral {
        if value { self.columns.truth() } else { !self.columns.truth() }
    }

    fn fresh(&mut self) -> BoolLiteral {
        self.search.fresh()
    }

    fn clause(&mut self, of: &[BoolLiteral]) {
        self.search.clause(of);
    }

    fn at_least_zero(&mut self, it: Inequality) -> Result<BoolLiteral, TooLarge> {
        let arithmetic = &mut self.meaning.arithmetic;
        let (atom, is_same) = arithmetic.linear.atom(&it)?;
        if let Some(known) = arithmetic.linear.settled(atom) {
            return Ok(self.constant(known == is_same));
        }
        let literal = match arithmetic.literals.get(&atom) {
            Some(known) => *known,
            None => {
                let literal = self.search.fresh();
                arithmetic.literals.insert(atom, literal);
                arithmetic.atoms.resize(literal.variable() + 1, None);
                arithmetic.atoms[literal.variable()] = Some(atom);
                let linear = &arithmetic.linear;
                for (wide, narrow) in [(linear.weaker(atom), Some(atom)), (Some(atom), linear.stronger(atom))] {
                    let known = |it: Option<AtomId>| it.and_then(|it| arithmetic.literals.get(&it).copied());
                    if let (Some(wide), Some(narrow)) = (known(wide), known(narrow)) {
                        self.search.clause(&[!narrow, wide]);
                    }
                }
                literal
            }
        };
        Ok(if is_same { literal } else { !literal })
    }

    fn whole(&mut self, low: i128, high: i128) -> usize {
        self.meaning.arithmetic.linear.variable(low, high)
    }

    fn member(&mut self, column: usize, set: &ValueSet, budget: &mut Budget) -> Result<BoolLiteral, OutOfBudget> {
        let cells = self.expressions.columns[column].cells.iter().zip(0..);
        let inside = cells.filter(|(cell, _)| set.contains(cell.0)).map(|(_, at)| (at, at)).collect_vec();
        self.cells(column, &ValueSet::from_spans(inside), budget)
    }

    fn input(&mut self, column: usize) -> Result<InputNumber, TooLarge> {
        self.meaning.inputs[column].ok_or(TooLarge)
    }

    fn bounds(&self, variable: usize) -> (i128, i128) {
        self.meaning.arithmetic.linear.bounds(variable)
    }
}

/// The arithmetic as a theory of the search.
///
/// It keeps a *point*: the whole numbers that it found last. While every assigned inequality has the truth that it has
/// at the point, there is nothing to check. So the search tries this truth first.
#[derive(Default)]
pub(super) struct Arithmetic {
    linear: Linear,
    literals: FastMap<AtomId, BoolLiteral>,
    /// For each boolean its atom, if it is an inequality.
    atoms: Vec<Option<AtomId>>,
    /// The state after each assigned literal.
    assigned: Vec<AssertedCount>,
    /// Whether there is an assertion since the last check.
    is_new: bool,
    /// The value of each variable at the point; empty if there is no point.
    values: Vec<i128>,
    /// The truth of each atom at the point; empty if there is no point.
    truths: Vec<bool>,
}

#[derive(Clone, Copy, Default)]
struct AssertedCount {
    /// The number of assertions that the arithmetic keeps.
    asserted: usize,
    /// The number of assigned inequalities that are not as at the point.
    elsewhere: usize,
}

fn literals(reasons: Vec<u32>) -> Vec<BoolLiteral> {
    reasons.into_iter().map(BoolLiteral::of_index).collect_vec()
}

impl Arithmetic {
    fn atom(&self, variable: usize) -> Option<AtomId> {
        self.atoms.get(variable).copied().flatten()
    }

    /// Whether all assigned inequalities are as at the point.
    fn is_at_point(&self) -> bool {
        !self.values.is_empty() && self.assigned.last().is_none_or(|it| it.elsewhere == 0)
    }

    /// Moves to a point that satisfies all assigned inequalities.
    fn go_to(&mut self, values: Vec<i128>, budget: &mut Budget) -> Result<(), Unanswered> {
        self.truths = self.linear.truths(&values, budget)?;
        self.values = values;
        self.assigned.iter_mut().for_each(|it| it.elsewhere = 0);
        Ok(())
    }
}

impl Theory for Arithmetic {
    fn assign(&mut self, literal: BoolLiteral) -> Result<(), Vec<BoolLiteral>> {
        let mut result = Ok(());
        let mut elsewhere = self.assigned.last().map_or(0, |it| it.elsewhere);
        if let Some(atom) = self.atom(literal.variable()) {
            result = self.linear.assert(atom, !literal.is_negated(), literal.index() as u32).map_err(literals);
            self.is_new = true;
            elsewhere += usize::from(self.truths.get(atom.index()).is_none_or(|truth| *truth == literal.is_negated()));
        }
        self.assigned.push(AssertedCount { asserted: self.linear.asserted(), elsewhere });
        result
    }

    fn check(&mut self, budget: &mut Budget) -> Result<Result<(), Vec<BoolLiteral>>, Unanswered> {
        if !std::mem::take(&mut self.is_new) || self.is_at_point() {
            return Ok(Ok(()));
        }
        match self.linear.check(budget)? {
            Feasibility::Infeasible(reasons) => return Ok(Err(literals(reasons))),
            Feasibility::Unknown => {}
            Feasibility::Feasible => {
                if let Some(values) = self.linear.near(budget)? {
                    self.go_to(values, budget)?;
                }
            }
        }
        Ok(Ok(()))
    }

    fn finish(&mut self, budget: &mut Budget) -> Result<Result<(), Vec<BoolLiteral>>, Unanswered> {
        if self.is_at_point() {
            return Ok(Ok(()));
        }
        Ok(match self.linear.point(budget)? {
            Integers::Whole(values) => {
                self.go_to(values, budget)?;
                Ok(())
            }
            Integers::None(reasons) => Err(literals(reasons)),
            Integers::Unknown => return Err(Unanswered::NotKnown),
        })
    }

    fn retract(&mut self, kept: usize) {
        if kept < self.assigned.len() {
            self.assigned.truncate(kept);
            self.linear.backtrack(self.assigned.last().map_or(0, |it| it.asserted));
        }
    }

    fn preferred(&self, variable: usize) -> Option<bool> {
        self.truths.get(self.atom(variable)?.index()).copied()
    }
}
