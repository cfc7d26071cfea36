//! What can occur together over inputs with many values, where all comparisons are linear.
//!
//! Every way in which the expressions can come out is followed: a comparison holds or not, `abs` takes its argument or the
//! negation, `min` and `max` one side or the other, a sum fits its type or overflows. Each choice adds inequalities between the inputs; a
//! path whose inequalities have no solution in whole numbers ([`super::linear`]) is left. `%` and `/` are not linear.

use super::linear::{Answer, AtLeastZero, solve};
use super::{Classes, Item, Row, Unknown};
use crate::model::{Comparison, Integer, Position, Table, Term, Test, ValueSet};
use crate::source::Span;
use crate::space::budget::Budget;

/// The vectors over `items` that some inputs give under all assumptions.
pub(super) fn rows(
    table: &Table,
    classes: &Classes,
    inputs: &[usize],
    items: &[Item],
    tests: &[(&Test, Span)],
    budget: &mut Budget,
) -> Result<Vec<Row>, Unknown> {
    let mut search = Search { table, classes, inputs, items, tests, budget, rows: Vec::new(), span: Span::default() };
    let path = Path { system: Vec::new(), values: Vec::new() };
    search.inputs(path, 0)?;
    Ok(search.rows)
}

/// Choices made so far.
#[derive(Clone)]
struct Path {
    system: Vec<AtLeastZero>,
    values: Vec<u16>,
}

struct Search<'a> {
    table: &'a Table,
    classes: &'a Classes,
    inputs: &'a [usize],
    items: &'a [Item],
    tests: &'a [(&'a Test, Span)],
    budget: &'a mut Budget,
    rows: Vec<Row>,
    /// The expression looked at.
    span: Span,
}

/// How an expression can come out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Is(bool),
    Overflows,
}

type Then<'t> = &'t mut dyn FnMut(&mut Search, Path, Outcome) -> Result<(), Unknown>;
type ThenForms<'t> = &'t mut dyn FnMut(&mut Search, Path, Option<(&AtLeastZero, &AtLeastZero)>) -> Result<(), Unknown>;
type ThenForm<'t> = &'t mut dyn FnMut(&mut Search, Path, Option<AtLeastZero>) -> Result<(), Unknown>;

impl Search<'_> {
    /// Confines each input to one interval of its domain, in turn.
    fn inputs(&mut self, path: Path, at: usize) -> Result<(), Unknown> {
        let Some(&column) = self.inputs.get(at) else { return self.tests(path, 0) };
        let domain = self.table.columns[column].domain.all();
        for &(low, high) in domain.spans() {
            let mut path = path.clone();
            path.system.extend(self.between(at, low, high)?);
            self.inputs(path, at + 1)?;
        }
        Ok(())
    }

    /// Decides the expressions, one after the other, then the classes of the inputs that are columns.
    fn tests(&mut self, path: Path, at: usize) -> Result<(), Unknown> {
        let Some(&(test, span)) = self.tests.get(at) else { return self.classes(path, at) };
        self.span = span;
        let item = self.items[at];
        self.test(test, path, &mut |this, mut path, outcome| {
            let value = match (item, outcome) {
                (Item::Assumption(_), Outcome::Is(false)) => return Ok(()),
                (_, Outcome::Is(value)) => u16::from(value),
                (_, Outcome::Overflows) => Row::OVERFLOW,
            };
            path.values.push(value);
            this.tests(path, at + 1)
        })
    }

    fn classes(&mut self, path: Path, at: usize) -> Result<(), Unknown> {
        let Some(&Item::Input(column)) = self.items.get(at) else { return self.found(path) };
        let place = self.place(column);
        for class in self.classes.all(column).iter() {
            let values = self.classes.values(column, &ValueSet::one(class));
            for &(low, high) in values.spans() {
                let mut path = path.clone();
                path.system.extend(self.between(place, low, high)?);
                path.values.push(u16::try_from(class).map_err(|_| Unknown::Hard(self.span, "the input has too many classes of values"))?);
                self.classes(path, at + 1)?;
            }
        }
        Ok(())
    }

    fn found(&mut self, path: Path) -> Result<(), Unknown> {
        self.budget.spend(self.rows.len())?;
        if self.rows.iter().any(|row| row.values == path.values) {
            return Ok(());
        }
        if let Some(inputs) = self.solution(&path)? {
            self.rows.push(Row { values: path.values, inputs });
        }
        Ok(())
    }

    fn test(&mut self, test: &Test, path: Path, then: Then) -> Result<(), Unknown> {
        match test {
            Test::Constant(value) => then(self, path, Outcome::Is(*value)),
            Test::Member { column, set } => {
                let domain = self.table.columns[*column].domain.all();
                self.member(*column, &set.intersect(&domain), &path, true, then)?;
                self.member(*column, &domain.minus(set), &path, false, then)
            }
            Test::Compare { left, op, right, ty } => self.term(left, *ty, path, &mut |this, path, left| {
                let Some(left) = left else { return then(this, path, Outcome::Overflows) };
                this.term(right, *ty, path, &mut |this, path, right| match right {
                    Some(right) => this.compare(&left, *op, &right, &path, then),
                    None => then(this, path, Outcome::Overflows),
                })
            }),
            Test::Not(it) => self.test(it, path, &mut |this, path, outcome| match outcome {
                Outcome::Is(value) => then(this, path, Outcome::Is(!value)),
                Outcome::Overflows => then(this, path, outcome),
            }),
            Test::And(of) => self.chain(of, true, path, then),
            Test::Or(of) => self.chain(of, false, path, then),
        }
    }

    /// `&&` (`unit` true) or `||` (`unit` false), from left to right.
    fn chain(&mut self, of: &[Test], unit: bool, path: Path, then: Then) -> Result<(), Unknown> {
        let Some((first, rest)) = of.split_first() else { return then(self, path, Outcome::Is(unit)) };
        self.test(first, path, &mut |this, path, outcome| {
            if outcome == Outcome::Is(unit) { this.chain(rest, unit, path, then) } else { then(this, path, outcome) }
        })
    }

    fn member(&mut self, column: usize, set: &ValueSet, path: &Path, value: bool, then: Then) -> Result<(), Unknown> {
        let place = self.place(column);
        for &(low, high) in set.spans() {
            let bounds = self.between(place, low, high)?;
            self.with(path, bounds.into(), |this, path| then(this, path, Outcome::Is(value)))?;
        }
        Ok(())
    }

    fn compare(&mut self, left: &AtLeastZero, op: Comparison, right: &AtLeastZero, path: &Path, then: Then) -> Result<(), Unknown> {
        let hard = Unknown::Hard(self.span, "its numbers are too large");
        let difference = |a: &AtLeastZero, b: &AtLeastZero, less: i128| combined(a, b, -1).and_then(|it| plus(it, -less));
        let at_least = difference(left, right, 0).ok_or_else(|| hard.clone())?;
        let more = difference(left, right, 1).ok_or_else(|| hard.clone())?;
        let at_most = difference(right, left, 0).ok_or_else(|| hard.clone())?;
        let less = difference(right, left, 1).ok_or(hard)?;
        let ways: Vec<(Vec<AtLeastZero>, bool)> = match op {
            Comparison::Less => vec![(vec![less], true), (vec![at_least], false)],
            Comparison::LessOrEqual => vec![(vec![at_most], true), (vec![more], false)],
            Comparison::Greater => vec![(vec![more], true), (vec![at_most], false)],
            Comparison::GreaterOrEqual => vec![(vec![at_least], true), (vec![less], false)],
            Comparison::Equal => vec![(vec![at_least, at_most], true), (vec![less], false), (vec![more], false)],
            Comparison::NotEqual => vec![(vec![at_least, at_most], false), (vec![less], true), (vec![more], true)],
        };
        for (bounds, value) in ways {
            self.with(path, bounds, |this, path| then(this, path, Outcome::Is(value)))?;
        }
        Ok(())
    }

    /// The forms that a term can take; `None` for an overflow.
    fn term(&mut self, term: &Term, ty: Integer, path: Path, then: ThenForm) -> Result<(), Unknown> {
        match term {
            Term::Constant(value) => then(self, path, Some(AtLeastZero { factors: vec![0; self.inputs.len()], constant: *value })),
            Term::Input { column, offset } => {
                let mut form = AtLeastZero { factors: vec![0; self.inputs.len()], constant: *offset };
                form.factors[self.place(*column)] = 1;
                then(self, path, Some(form))
            }
            Term::Negate(it) => self.unary(it, -1, ty, path, then),
            Term::Add(a, b) => self.binary(a, b, ty, path, &mut |this, path, of| match of {
                Some((a, b)) => this.fitting(combined(a, b, 1), ty, &path, then),
                None => then(this, path, None),
            }),
            Term::Subtract(a, b) => self.binary(a, b, ty, path, &mut |this, path, of| match of {
                Some((a, b)) => this.fitting(combined(a, b, -1), ty, &path, then),
                None => then(this, path, None),
            }),
            Term::Multiply(a, b) => self.binary(a, b, ty, path, &mut |this, path, of| match of {
                Some((a, b)) => this.fitting(product(a, b), ty, &path, then),
                None => then(this, path, None),
            }),
            Term::Absolute(it) => self.term(it, ty, path, &mut |this, path, form| {
                let Some(form) = form else { return then(this, path, None) };
                let negated = times(&form, -1).ok_or(Unknown::Hard(this.span, "its numbers are too large"))?;
                this.with(&path, vec![form.clone()], |this, path| then(this, path, Some(form.clone())))?;
                let negative = plus(negated.clone(), -1).ok_or(Unknown::Hard(this.span, "its numbers are too large"))?;
                this.with(&path, vec![negative], |this, path| this.fitting(Some(negated.clone()), ty, &path, then))
            }),
            Term::Minimum(a, b) => self.chosen(a, b, true, ty, path, then),
            Term::Maximum(a, b) => self.chosen(a, b, false, ty, path, then),
            Term::Divide(..) | Term::Remainder(..) => {
                Err(Unknown::Hard(self.span, "`/` and `%` are understood where no input has more than 4096 values"))
            }
        }
    }

    fn unary(&mut self, it: &Term, factor: i128, ty: Integer, path: Path, then: ThenForm) -> Result<(), Unknown> {
        self.term(it, ty, path, &mut |this, path, form| match form {
            Some(form) => this.fitting(times(&form, factor), ty, &path, then),
            None => then(this, path, None),
        })
    }

    /// Both operands' forms; an overflow in either is one of the whole.
    fn binary(&mut self, a: &Term, b: &Term, ty: Integer, path: Path, then: ThenForms) -> Result<(), Unknown> {
        self.term(a, ty, path, &mut |this, path, left| match left {
            None => then(this, path, None),
            Some(left) => this.term(b, ty, path, &mut |this, path, right| match right {
                None => then(this, path, None),
                Some(right) => then(this, path, Some((&left, &right))),
            }),
        })
    }

    /// `min` or `max`: one operand or the other.
    fn chosen(&mut self, a: &Term, b: &Term, least: bool, ty: Integer, path: Path, then: ThenForm) -> Result<(), Unknown> {
        self.binary(a, b, ty, path, &mut |this, path, of| {
            let Some((a, b)) = of else { return then(this, path, None) };
            let hard = || Unknown::Hard(Span::default(), "its numbers are too large");
            let not_more = combined(b, a, -1).ok_or_else(hard)?;
            let more = combined(a, b, -1).and_then(|it| plus(it, -1)).ok_or_else(hard)?;
            let (first, second) = if least { (a, b) } else { (b, a) };
            this.with(&path, vec![not_more], |this, path| then(this, path, Some(first.clone())))?;
            this.with(&path, vec![more], |this, path| then(this, path, Some(second.clone())))
        })
    }

    /// A form inside its type's range, and the ways out of it.
    fn fitting(&mut self, form: Option<AtLeastZero>, ty: Integer, path: &Path, then: ThenForm) -> Result<(), Unknown> {
        let hard = || Unknown::Hard(Span::default(), "its numbers are too large");
        let form = form.ok_or(Unknown::Hard(self.span, "it multiplies inputs, or its numbers are too large"))?;
        let min = ty.min();
        let max = ty.max().ok_or_else(hard)?;
        let above = plus(form.clone(), min.checked_neg().ok_or_else(hard)?).ok_or_else(hard)?;
        let below = times(&form, -1).and_then(|it| plus(it, max)).ok_or_else(hard)?;
        let too_low = times(&above, -1).and_then(|it| plus(it, -1)).ok_or_else(hard)?;
        let too_high = times(&below, -1).and_then(|it| plus(it, -1)).ok_or_else(hard)?;
        self.with(path, vec![too_low], |this, path| then(this, path, None))?;
        self.with(path, vec![too_high], |this, path| then(this, path, None))?;
        self.with(path, vec![above, below], |this, path| then(this, path, Some(form.clone())))
    }

    /// Goes on with more inequalities, unless they leave no solution.
    fn with(
        &mut self,
        path: &Path,
        more: Vec<AtLeastZero>,
        go_on: impl FnOnce(&mut Search, Path) -> Result<(), Unknown>,
    ) -> Result<(), Unknown> {
        self.budget.spend(self.elimination_cost(path))?;
        let mut path = path.clone();
        path.system.extend(more);
        match solve(&path.system, self.inputs.len()) {
            Answer::No => Ok(()),
            Answer::Yes(_) | Answer::Unknown => {
                let span = self.span;
                go_on(self, path)?;
                self.span = span;
                Ok(())
            }
        }
    }

    fn solution(&mut self, path: &Path) -> Result<Option<Vec<Position>>, Unknown> {
        self.budget.spend(self.elimination_cost(path))?;
        match solve(&path.system, self.inputs.len()) {
            Answer::No => Ok(None),
            Answer::Yes(values) => Ok(Some(values.into_iter().map(i128::unsigned_abs).collect())),
            Answer::Unknown => {
                Err(Unknown::Hard(self.span, "fractions solve these comparisons together, and whether whole numbers do is open"))
            }
        }
    }

    /// What it takes to eliminate the inputs from a path's inequalities, all pairs of them once for each.
    fn elimination_cost(&self, path: &Path) -> usize {
        let (inequalities, inputs) = (path.system.len() + 1, self.inputs.len());
        inequalities * inequalities.max(8) * inputs / 2 + 1
    }

    fn place(&self, column: usize) -> usize {
        self.inputs.iter().position(|it| *it == column).unwrap_or(0)
    }

    /// The inequalities for an input between two positions.
    fn between(&self, place: usize, low: Position, high: Position) -> Result<[AtLeastZero; 2], Unknown> {
        let hard = || Unknown::Hard(self.span, "128-bit inputs need a `range:` here");
        let (low, high) = (i128::try_from(low).map_err(|_| hard())?, i128::try_from(high).map_err(|_| hard())?);
        let mut factors = vec![0; self.inputs.len()];
        factors[place] = 1;
        let above = AtLeastZero { factors: factors.clone(), constant: -low };
        factors[place] = -1;
        Ok([above, AtLeastZero { factors, constant: high }])
    }
}

fn times(form: &AtLeastZero, factor: i128) -> Option<AtLeastZero> {
    let factors = form.factors.iter().map(|it| it.checked_mul(factor)).collect::<Option<_>>()?;
    Some(AtLeastZero { factors, constant: form.constant.checked_mul(factor)? })
}

fn plus(form: AtLeastZero, constant: i128) -> Option<AtLeastZero> {
    Some(AtLeastZero { constant: form.constant.checked_add(constant)?, ..form })
}

/// `a + sign * b`.
fn combined(a: &AtLeastZero, b: &AtLeastZero, sign: i128) -> Option<AtLeastZero> {
    let b = times(b, sign)?;
    let factors = a.factors.iter().zip(&b.factors).map(|(x, y)| x.checked_add(*y)).collect::<Option<_>>()?;
    Some(AtLeastZero { factors, constant: a.constant.checked_add(b.constant)? })
}

/// One of two forms is a constant.
fn product(a: &AtLeastZero, b: &AtLeastZero) -> Option<AtLeastZero> {
    let constant = |it: &AtLeastZero| it.factors.iter().all(|factor| *factor == 0);
    if constant(a) {
        times(b, a.constant)
    } else if constant(b) {
        times(a, b.constant)
    } else {
        None
    }
}
