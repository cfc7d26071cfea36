//! The search over expressions, against trying all inputs.

use super::super::*;
use super::Random;
use crate::model::{
    Claim, Column, Comparison, Domain, Effort, Expression, Formula, Integer, Is, Meaning, Origin, Relation, Requirement, Table, Term, Test,
    ValueSet,
};
use crate::source::{Span, Spanned};
use crate::space::classes::Classes;
use crate::space::fact::Fact;

/// Two inputs of -2 to 2, one of 0 to 9, which is an `u8`; an answer of the program, three conditions, and a computed
/// number.
const INPUTS: usize = 3;
const ANSWER: usize = INPUTS;
const COLUMNS: usize = INPUTS + 5;
const NUMBER: usize = COLUMNS - 1;
const TYPES: [Integer; INPUTS] = [Integer::I8, Integer::I8, Integer::U8];
const ENDS: [(i128, i128); INPUTS] = [(-2, 2), (-2, 2), (0, 9)];

fn position(column: usize, value: i128) -> Position {
    TYPES[column].position_of(value).expect("small numbers are of the type")
}

impl Random {
    fn term(&mut self, ty: Integer, depth: u64) -> Term {
        let of = |random: &mut Self| Box::new(random.term(ty, depth - 1));
        let number = |random: &mut Self| Term::Constant(random.below(5) as i128 - if ty == Integer::I8 { 2 } else { 0 });
        match if depth == 0 { self.below(2) } else { self.below(13) } {
            0 => number(self),
            1 | 10 => {
                let column = if ty == Integer::U8 { 2 } else { self.below(2) as usize };
                Term::Input { column, offset: ty.min() }
            }
            2 => Term::Absolute(of(self)),
            3 => Term::Multiply(Box::new(Term::Constant(self.below(90) as i128)), of(self)),
            4 => Term::Subtract(of(self), of(self)),
            5 => Term::Minimum(of(self), of(self)),
            6 => Term::Maximum(of(self), of(self)),
            7 => Term::Divide(of(self), Box::new(number(self))),
            8 => Term::Remainder(of(self), Box::new(number(self))),
            11 => Term::ShiftRight(of(self), 1 + self.below(4) as u32),
            12 => Term::LowBits(of(self), 1 + self.below(4) as u32),
            _ => Term::Add(of(self), of(self)),
        }
    }

    fn test(&mut self, depth: u64) -> Test {
        use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        match if depth == 0 { 0 } else { self.below(6) } {
            1 => Test::Not(Box::new(self.test(depth - 1))),
            2 => Test::And(vec![self.test(depth - 1), self.test(depth - 1)]),
            3 => Test::Or(vec![self.test(depth - 1), self.test(depth - 1)]),
            4 => {
                let column = self.below(INPUTS as u64) as usize;
                Test::Member { column, set: self.values(column) }
            }
            _ => {
                let ty = if self.below(3) == 0 { Integer::U8 } else { Integer::I8 };
                let op = [Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual][self.below(6) as usize];
                // Nothing is negated in an unsigned type.
                let left = if ty == Integer::U8 { self.unsigned(2) } else { self.term(ty, 2) };
                Test::Compare { left, op, right: if ty == Integer::U8 { self.unsigned(1) } else { self.term(ty, 1) }, ty }
            }
        }
    }

    fn unsigned(&mut self, depth: u64) -> Term {
        loop {
            let term = self.term(Integer::U8, depth);
            if !has_absolute(&term) {
                return term;
            }
        }
    }

    /// Some values of a column.
    fn values(&mut self, column: usize) -> ValueSet {
        if column == NUMBER {
            let low = self.below(5) as i128 - 3;
            return ValueSet::span(position(0, low), position(0, low + self.below(90) as i128));
        }
        if column >= INPUTS {
            return self.set(2);
        }
        let (low, high) = ENDS[column];
        let chosen = (low..=high).filter(|_| self.below(2) == 0).map(|it| (position(column, it), position(column, it)));
        ValueSet::from_spans(chosen.collect())
    }

    /// A formula over columns before `end`; with comparisons where `is_relation`.
    fn relation(&mut self, end: usize, is_relation: bool, depth: u64) -> Formula {
        if depth == 0 || self.below(4) == 0 {
            if is_relation && self.below(2) == 0 {
                return Formula::Test(Box::new(self.test(1)));
            }
            let column = self.below(end as u64) as usize;
            return Formula::Atom { column, set: self.values(column) };
        }
        let some = |random: &mut Self| (0..2).map(|_| random.relation(end, is_relation, depth - 1)).collect::<Vec<_>>();
        match self.below(5) {
            0 => Formula::Not(Box::new(some(self).remove(0))),
            1 => Formula::And(some(self)),
            2 | 3 => Formula::Or(some(self)),
            _ if self.below(2) == 0 => Formula::Count { low: 1, high: 1, of: some(self) },
            _ => {
                let mut of = some(self);
                Formula::Iff(Box::new(of.remove(0)), Box::new(of.remove(0)))
            }
        }
    }

    /// A region of about half of all.
    fn large_region(&mut self, whole: &Region, sizes: &[u64]) -> Region {
        let mut region = whole.clone();
        for _ in 0..2 {
            let column = self.below(COLUMNS as u64) as usize;
            region.0[column] = region.0[column].intersect(&self.set(sizes[column]));
        }
        region
    }

    /// A number of which some values are told apart from the rest.
    fn number(&mut self, name: Spanned<String>) -> Column {
        let expression = Expression::new(String::new(), String::new(), Span::default());
        let meaning = Meaning::Number { term: self.term(Integer::I8, 2), ty: Integer::I8 };
        let claim = Claim { text: Spanned::new(String::new(), Span::default()), set: self.values(NUMBER) };
        let is = Some(Is { expression, meaning: Some(meaning), branches: Vec::new(), claim: Some(claim), panics: None });
        Column { is, ..Column::new(name, Origin::Expression, "i8".into(), Domain::integer(Integer::I8, Integer::I8.all())) }
    }

    fn table(&mut self) -> Table {
        let name = |at: usize| Spanned::new(format!("c{at}"), Span::default());
        let mut columns: Vec<Column> = (0..INPUTS)
            .map(|at| {
                let (low, high) = ENDS[at];
                let all = ValueSet::span(position(at, low), position(at, high));
                Column::new(name(at), Origin::Input, "number".into(), Domain::integer(TYPES[at], all))
            })
            .collect();
        columns.push(Column::new(name(ANSWER), Origin::Program, "bool".into(), Domain::Bool));
        for at in ANSWER + 1..NUMBER {
            let expression = Expression::new(String::new(), String::new(), Span::default());
            columns.push(Column {
                is: Some(Is::of_test(expression, Some(self.test(2)))),
                ..Column::new(name(at), Origin::Expression, "bool".into(), Domain::Bool)
            });
        }
        columns.push(self.number(name(NUMBER)));
        for (at, column) in columns.iter_mut().enumerate().skip(ANSWER + 1) {
            if self.below(3) == 0 {
                let formula = self.relation(at, false, 1);
                column.requires = Some(Requirement { text: String::new(), span: Span::default(), formula });
            }
        }
        let relations = (0..self.below(3))
            .map(|_| Relation { text: String::new(), span: Span::default(), formula: self.relation(COLUMNS, true, 2) })
            .collect();
        Table { relations, ..Table::new(Spanned::new("random".into(), Span::default()), columns) }
    }
}

fn has_absolute(term: &Term) -> bool {
    matches!(term, Term::Absolute(_) | Term::Negate(_)) || term.parts().any(has_absolute)
}

/// Some inputs and answers: the class of each column, and the facts that hold.
struct Tried {
    classes: Vec<Position>,
    facts: Vec<Fact>,
}

/// Evaluates a formula as Rust does; `None` for an overflow.
fn evaluated(formula: &Formula, values: &[Position]) -> Option<bool> {
    let until = |of: &[Formula], end: bool| {
        for it in of {
            if evaluated(it, values)? == end {
                return Some(end);
            }
        }
        Some(!end)
    };
    match formula {
        Formula::Atom { column, set } => Some(set.contains(values[*column])),
        Formula::Test(test) => test.holds(&|column| values[column]),
        Formula::Not(it) => evaluated(it, values).map(|it| !it),
        Formula::And(of) => until(of, false),
        Formula::Or(of) => until(of, true),
        Formula::Iff(a, b) => Some(evaluated(a, values)? == evaluated(b, values)?),
        Formula::Count { low, high, of } => {
            let all: Option<Vec<bool>> = of.iter().map(|it| evaluated(it, values)).collect();
            Some((*low..=*high).contains(&all?.into_iter().filter(|it| *it).count()))
        }
    }
}

fn tried(table: &Table, classes: &Classes, mut values: Vec<Position>) -> Tried {
    let mut facts = Vec::new();
    let mut applicable = [true; COLUMNS];
    for column in 0..COLUMNS {
        let it = &table.columns[column];
        if let Some(requirement) = &it.requires {
            let formula = &requirement.formula;
            applicable[column] = formula.columns().iter().all(|it| applicable[*it]) && evaluated(formula, &values) == Some(true);
        }
        let Some(meaning) = it.meaning() else { continue };
        let at = meaning.position(&|column| values[column]);
        if at.is_none() && applicable[column] {
            facts.push(Fact::ConditionOverflows(column));
        }
        values[column] = at.unwrap_or(0);
    }
    for (at, relation) in table.relations.iter().enumerate() {
        let demands = relation.formula.columns().iter().all(|it| applicable[*it]);
        let holds = evaluated(&relation.formula, &values);
        if !demands || holds == Some(true) {
            facts.push(Fact::Relation(at));
        }
        if demands && holds.is_none() {
            facts.push(Fact::RelationOverflows(at));
        }
    }
    if !facts.iter().any(|it| matches!(it, Fact::ConditionOverflows(_) | Fact::RelationOverflows(_))) {
        facts.push(Fact::NoOverflow);
    }
    let class = |column: usize| match classes.not_applicable(column) {
        Some(none) if !applicable[column] => none,
        _ => classes.of(column, &ValueSet::one(values[column])).first().expect("the value has a class"),
    };
    Tried { classes: (0..COLUMNS).map(class).collect(), facts }
}

fn all_tried(table: &Table, classes: &Classes) -> Vec<Tried> {
    let numbers = |column: usize| (ENDS[column].0..=ENDS[column].1).map(move |it| position(column, it));
    let mut all = Vec::new();
    for x in numbers(0) {
        for y in numbers(1) {
            for z in numbers(2) {
                all.extend((0..2).map(|answer| tried(table, classes, vec![x, y, z, answer, 0, 0, 0, 0])));
            }
        }
    }
    all
}

/// Asks one of the methods, and holds its answer against all that was tried.
fn holds_against(
    solver: &mut Solver,
    question: &GapQuestion,
    residuals: &mut Residuals,
    expected: &dyn Fn(&Tried, &[&Region]) -> bool,
    tried_all: &[Tried],
    retried: &dyn Fn(&SolverCase) -> Tried,
) -> bool {
    let mut few = Budget::steps(question.covers.len() as u64 * 40);
    let _ = solver.ask(question, residuals, &mut few);
    match solver.ask(question, residuals, &mut Budget::new(Effort::Default)).expect("small questions are answered") {
        Answer::Case(case) => {
            let again = retried(&case);
            assert_eq!(again.classes, case.classes, "the values give the case");
            assert!(expected(&again, question.covers));
            true
        }
        Answer::Covered(by) => {
            let by: Vec<&Region> = by.into_iter().map(|at| question.covers[at]).collect();
            assert!(!tried_all.iter().any(|it| expected(it, &by)));
            false
        }
    }
}

#[test]
fn expressions_are_what_trying_finds() {
    let mut random = Random(11);
    let (mut cases, mut covered, mut overflows) = (0, 0, 0);
    for _ in 0..240 {
        let table = random.table();
        let classes = Classes::new(&table);
        let expressions = Expressions::new(&table, &classes);
        let mut budget = Budget::new(Effort::Default);
        let Ok(mut search) = Solver::of_expressions(&expressions, &mut budget) else { continue };
        let all = all_tried(&table, &classes);
        let retried = |case: &SolverCase| {
            let value = |column: usize| case.values[column].expect("inputs have values");
            let answer = case.classes[ANSWER];
            tried(&table, &classes, vec![value(0), value(1), value(2), answer, 0, 0, 0, 0])
        };
        let sizes: Vec<u64> = (0..COLUMNS).map(|column| classes.all(column).len() as u64).collect();
        let whole = Region((0..COLUMNS).map(|column| classes.all(column)).collect());
        let mut residuals = Residuals::new();
        for _ in 0..8 {
            let mut facts = vec![Fact::NoOverflow];
            facts.extend((0..table.relations.len()).filter(|_| random.below(3) > 0).map(Fact::Relation));
            let formula = random.formula(&sizes, 2);
            let mut demands = vec![residuals.add(&formula, &whole.0)];
            demands.extend(facts.iter().map(|fact| residuals.fact(*fact)));
            let demand = residuals.and(demands);
            let region = random.large_region(&whole, &sizes);
            let covers: Vec<Region> = (0..random.below(4)).map(|_| random.region(&sizes)).collect();
            let covers: Vec<&Region> = covers.iter().collect();
            let question = GapQuestion { region: &region, covers: &covers, demand };
            let expected = |it: &Tried, covers: &[&Region]| {
                facts.iter().all(|fact| it.facts.contains(fact))
                    && region.contains(&it.classes)
                    && formula.holds(&|column| it.classes[column])
                    && !covers.iter().any(|cover| cover.contains(&it.classes))
            };
            let is_case = holds_against(&mut search, &question, &mut residuals, &expected, &all, &retried);
            if is_case { cases += 1 } else { covered += 1 }
        }
        for column in ANSWER + 1..COLUMNS {
            let is_required = table.columns.iter().filter_map(|it| it.requires.as_ref()).any(|it| it.formula.columns().contains(&column));
            if is_required {
                continue;
            }
            // What overflows alone: elsewhere values that say nothing would have a part in it.
            let others = (ANSWER + 1..COLUMNS).filter(|it| *it != column).map(Fact::ConditionOverflows);
            let others: Vec<Fact> = others.chain((0..table.relations.len()).map(Fact::RelationOverflows)).collect();
            let own = residuals.fact(Fact::ConditionOverflows(column));
            let mut demands = vec![own];
            for fact in &others {
                let fact = residuals.fact(*fact);
                demands.push(residuals.not(fact));
            }
            if table.relations.iter().any(|it| it.formula.columns().contains(&column)) {
                continue;
            }
            let demand = residuals.and(demands);
            let question = GapQuestion { region: &whole, covers: &[], demand };
            let is_it =
                |it: &Tried| it.facts.contains(&Fact::ConditionOverflows(column)) && !others.iter().any(|other| it.facts.contains(other));
            let expected = all.iter().any(is_it);
            let answer = search.ask(&question, &mut residuals, &mut Budget::new(Effort::Default)).expect("a small question");
            assert_eq!(answer.is_case(), expected);
            if let Answer::Case(case) = answer {
                assert!(is_it(&retried(&case)));
                overflows += 1;
            }
        }
    }
    assert!(cases > 200 && covered > 200 && overflows > 10, "{cases} {covered} {overflows}");
}

/// Whatever else was asked in between.
#[test]
fn covers_in_order_are_what_each_alone_is() {
    let mut random = Random(5);
    for _ in 0..30 {
        let table = random.table();
        let classes = Classes::new(&table);
        let expressions = Expressions::new(&table, &classes);
        let mut budget = Budget::new(Effort::Default);
        let Ok(mut search) = Solver::of_expressions(&expressions, &mut budget) else { continue };
        let sizes: Vec<u64> = (0..COLUMNS).map(|column| classes.all(column).len() as u64).collect();
        let regions: Vec<Region> = (0..8).map(|_| random.region(&sizes)).collect();
        let regions: Vec<&Region> = regions.iter().collect();
        let mut residuals = Residuals::new();
        let demand = residuals.fact(Fact::NoOverflow);
        for at in [0, 1, 2, 5, 3, 4, 7] {
            if at % 2 == 1 {
                let other = GapQuestion { region: regions[at], covers: &regions[at + 1..], demand };
                search.ask(&other, &mut residuals, &mut budget).expect("few steps");
            }
            search.count_in_order(&regions, at, &mut budget).expect("few steps");
            let found = search.ask_of(regions[at], demand, &mut residuals, &mut budget).expect("few steps").is_case();
            let question = GapQuestion { region: regions[at], covers: &regions[..at], demand };
            let mut alone = Solver::of_expressions(&expressions, &mut budget).expect("few steps");
            let alone = alone.ask(&question, &mut residuals, &mut budget).expect("few steps").is_case();
            assert_eq!(found, alone);
        }
    }
}

#[test]
fn a_case_inside_one_of_some_regions_is_a_case_inside_of_one() {
    let (mut random, mut count) = (Random(6), [0, 0]);
    for _ in 0..60 {
        let table = random.table();
        let classes = Classes::new(&table);
        let expressions = Expressions::new(&table, &classes);
        let mut budget = Budget::new(Effort::Default);
        let Ok(mut search) = Solver::of_expressions(&expressions, &mut budget) else { continue };
        let sizes: Vec<u64> = (0..COLUMNS).map(|column| classes.all(column).len() as u64).collect();
        let regions: Vec<Region> = (0..8).map(|_| random.region(&sizes)).collect();
        let regions: Vec<&Region> = regions.iter().collect();
        let mut residuals = Residuals::new();
        let demand = residuals.fact(Fact::NoOverflow);
        for at in 1..8 {
            let region = regions[at];
            let literal = search.inside_one(&regions[..at], &mut budget).expect("few steps");
            let answer = search.ask_with(literal, region, demand, &mut residuals, &mut budget).expect("few steps");
            let mut is_in_one = false;
            for region in regions[..at].iter().filter_map(|it| it.intersect(region)) {
                let question = GapQuestion { region: &region, covers: &[], demand };
                is_in_one |= search.ask(&question, &mut residuals, &mut budget).expect("few steps").is_case();
            }
            assert_eq!(answer.is_case(), is_in_one);
            if let Answer::Case(case) = answer {
                assert!(region.contains(&case.classes) && regions[..at].iter().any(|it| it.contains(&case.classes)));
            }
            count[usize::from(is_in_one)] += 1;
        }
    }
    assert!(count.iter().all(|it| *it > 20), "{count:?}");
}
