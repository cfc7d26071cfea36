//! Finds the feasible combinations over inputs with many values, by linear integer arithmetic.
//!
//! The search branches on how the expressions come out: a comparison holds or fails, `abs` takes its argument or the
//! negation, `min` and `max` take one operand or the other, a sum fits its type or overflows. So
//! `far: (a - b).abs() > 2` has these branches, if `a - b` cannot overflow:
//!
//! | `abs` | comparison | inequalities |
//! | --- | --- | --- |
//! | argument | holds | `a - b >= 0`, `a - b >= 3` |
//! | argument | fails | `a - b >= 0`, `a - b <= 2` |
//! | negation | holds | `b - a >= 1`, `b - a >= 3` |
//! | negation | fails | `b - a >= 1`, `b - a <= 2` |
//!
//! Each branch, a *way*, asserts its inequalities ([`arithmetic`](crate::space::arithmetic)), goes on to the next
//! expression, and takes them back. A way whose inequalities have no common solution is not followed. The search keeps
//! a solution of the inequalities asserted so far, a *point*. A way that the point satisfies is possible without a
//! question to the arithmetic. At the end of a path all expressions have values, and the point is the example.
//!
//! The code is in continuation-passing style: a function that branches calls `then` once for each way.
//!
//! A search that would exceed its budget is given up early. Each branch divides the weight of its path equally among
//! its ways, so the weights of all ends sum to 1. The weight of the ends already reached therefore estimates how many
//! steps the whole search would take (Kilby, Slaney, Thiébaux and Walsh, *Estimating Search Tree Size*, 2006).

use super::{Classes, Combination, ExpressionKind, GroupItem, NumberExpression, UnderstoodExpression, Unknown};
use crate::lists::CollectVec;
use crate::model::{Comparison, Integer, Position, Table, Term, Test, ValueSet};
use crate::source::Span;
use crate::space::arithmetic::{AtomId, Feasibility, Inequality, Integers, Linear, TooLarge, ZeroPosition};
use crate::space::budget::Budget;
use crate::space::budget::rate;
use crate::space::hash::FastSet;
use std::rc::Rc;

/// The most values in all combinations together. With more, the solver is faster than a formula of the combinations
/// (`cargo run --release -p dtable-benches -- shapes differences`: a thousand combinations of 24 values take 0.4 s and
/// 100 MB, the solver 0.03 s).
const MOST_VALUES: usize = 8192;

/// The most parts of all expressions together: each part takes some calls on the stack.
const MOST_EXPRESSION_PARTS: usize = 500;

/// A search may be given up by its estimate once it has spent the budget divided by this number. No measurement is
/// recorded for this value and the next.
const GIVE_UP_SHARE: u64 = 64;

/// A search is given up when its estimate exceeds a limit by this factor. It is above 1 because the first branches are
/// not typical.
const ESTIMATE_TOLERANCE: f64 = 4.0;

/// Finds all combinations of values of `items` that some inputs give without breaking an assumption. `expressions`
/// belong to the first of the `items`, in this order; each comes after the results that it names.
pub(super) fn rows(
    table: &Table,
    classes: &Classes,
    inputs: &[usize],
    items: &[GroupItem],
    expressions: &[&UnderstoodExpression],
    budget: &mut Budget,
) -> Result<Vec<Combination>, Unknown> {
    if expressions.iter().map(|it| parts_of(it)).sum::<usize>() > MOST_EXPRESSION_PARTS {
        return Err(Unknown::NotKnown);
    }
    let (mut linear, mut zeros) = (Linear::new(), Vec::with_capacity(inputs.len()));
    for column in inputs {
        let domain = table.domain_of(*column).all();
        let ends = domain.spans().first().zip(domain.spans().last()).map_or((0, 0), |(first, last)| (first.0, last.1));
        let zero = ZeroPosition::new(ends.0, ends.1);
        let number = |at| zero.number(at).ok_or(Unknown::needs_range(Span::default()));
        linear.variable(number(ends.0)?, number(ends.1)?);
        zeros.push(zero);
    }
    let (begun, allowed) = (budget.spent(), budget.left());
    let mut search = LinearSearch {
        table,
        classes,
        inputs,
        items,
        expressions,
        budget,
        linear,
        zeros,
        point: None,
        rows: Vec::new(),
        seen: FastSet::default(),
        class_ways: Vec::new(),
        span: Span::default(),
        begun,
        allowed,
        behind: 0.0,
    };
    search.inputs(Path { values: Vec::new(), weight: 1.0 }, 0)?;
    Ok(search.rows)
}

/// The values of the expressions decided so far, and the weight of the path. While a path is followed, its
/// inequalities are asserted.
#[derive(Clone)]
struct Path {
    values: Vec<u16>,
    weight: f64,
}

/// The number `factors[0] * x[0] + factors[1] * x[1] + .. + constant`, over the inputs `x`. As an inequality it says
/// that this number is at least 0.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LinearForm {
    factors: Vec<i128>,
    constant: i128,
}

/// A whole number for each input, which together satisfy all asserted inequalities; `None` if no solution is known.
type SolutionPoint = Option<Rc<[i128]>>;

struct LinearSearch<'a> {
    table: &'a Table,
    classes: &'a Classes,
    inputs: &'a [usize],
    items: &'a [GroupItem],
    expressions: &'a [&'a UnderstoodExpression],
    budget: &'a mut Budget,
    linear: Linear,
    /// For each input the position whose number in the arithmetic is 0.
    zeros: Vec<ZeroPosition>,
    point: SolutionPoint,
    rows: Vec<Combination>,
    /// The values of `rows`, to find a combination that is there already.
    seen: FastSet<Vec<u16>>,
    /// The ways to confine an input to one class, with the column; made when first needed.
    class_ways: Vec<(usize, ClassWays)>,
    /// The place of the expression that is being decided, for messages.
    span: Span,
    /// The steps that the budget had spent before the search.
    begun: u64,
    /// The steps that the search may take.
    allowed: u64,
    /// The sum of the weights of all ends reached so far.
    behind: f64,
}

/// The value of a test on a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TestOutcome {
    Is(bool),
    Overflows,
}

/// One way of a branch: its inequalities, and their atoms if the way is taken repeatedly.
struct LinearWay {
    sums: Vec<LinearForm>,
    atoms: Vec<(AtomId, bool)>,
}

/// The ways to confine an input to one class, with the class of each.
type ClassWays = Rc<[(LinearWay, u16)]>;

/// The rest of the search, for each value that a test can have.
type BoolThen<'t> = &'t mut dyn FnMut(&mut LinearSearch, Path, TestOutcome) -> Result<(), Unknown>;
/// The rest of the search, for each pair of forms that two operands can have; `None` if one overflows.
type ThenForms<'t> = &'t mut dyn FnMut(&mut LinearSearch, Path, Option<(&LinearForm, &LinearForm)>) -> Result<(), Unknown>;
/// The rest of the search, for each form that a term can have; `None` if it overflows.
type ThenForm<'t> = &'t mut dyn FnMut(&mut LinearSearch, Path, Option<LinearForm>) -> Result<(), Unknown>;

impl LinearSearch<'_> {
    /// Branches on the interval of its domain in which each input lies, from input `at` on.
    fn inputs(&mut self, path: Path, at: usize) -> Result<(), Unknown> {
        let Some(&column) = self.inputs.get(at) else { return self.expressions(path, 0) };
        let domain = self.table.domain_of(column).all();
        let ways = domain.spans().iter().map(|&(low, high)| self.between(at, low, high)).collect::<Result<_, _>>()?;
        self.branch(&path, ways, &mut |this, path, _| this.inputs(path, at + 1))
    }

    /// Decides the expressions from `at` on, then the classes of the inputs that are columns.
    fn expressions(&mut self, path: Path, at: usize) -> Result<(), Unknown> {
        let Some(&expression) = self.expressions.get(at) else { return self.classes(path, at) };
        self.span = expression.span;
        match &expression.kind {
            ExpressionKind::Truth(test) => self.truth(test, path, at),
            ExpressionKind::Number(number) => self.number(number, path, at),
            ExpressionKind::Branches { tests, values, .. } => self.branches(tests, values, path, at),
        }
    }

    /// Branches on which test of some branches is the first that holds.
    fn branches(&mut self, tests: &[Test], values: &[u16], path: Path, at: usize) -> Result<(), Unknown> {
        let (Some((test, tests)), Some((value, values))) = (tests.split_first(), values.split_first()) else {
            return self.settled(path, at, Combination::OVERFLOW);
        };
        self.test(test, path, &mut |this, path, outcome| match outcome {
            TestOutcome::Is(true) => this.settled(path, at, *value),
            TestOutcome::Is(false) => this.branches(tests, values, path, at),
            TestOutcome::Overflows => this.settled(path, at, Combination::OVERFLOW),
        })
    }

    /// Branches on whether a test holds; a path on which an assumption or a fact fails ends here.
    fn truth(&mut self, test: &Test, path: Path, at: usize) -> Result<(), Unknown> {
        let item = self.items[at];
        self.test(test, path, &mut |this, path, outcome| match (item, outcome) {
            (GroupItem::Assumption(_) | GroupItem::Fact, TestOutcome::Is(false)) => {
                this.behind += path.weight;
                Ok(())
            }
            (_, TestOutcome::Is(value)) => this.settled(path, at, u16::from(value)),
            (_, TestOutcome::Overflows) => this.settled(path, at, Combination::OVERFLOW),
        })
    }

    /// Branches on the interval in which a number lies.
    fn number(&mut self, number: &NumberExpression, path: Path, at: usize) -> Result<(), Unknown> {
        self.term(&number.term, number.ty, path, &mut |this, path, form| {
            let Some(form) = form else { return this.settled(path, at, Combination::OVERFLOW) };
            let within = |piece: &(Position, Position, u16)| within(&form, number, (piece.0, piece.1));
            let ways: Option<Vec<Vec<LinearForm>>> = number.pieces.iter().map(within).collect();
            let ways = ways.ok_or(Unknown::Hard(this.span, "its numbers are too large"))?;
            this.branch(&path, ways, &mut |this, path, way| this.settled(path, at, number.pieces[way].2))
        })
    }

    /// Appends the value of an expression to the path, and goes on with the next expression.
    fn settled(&mut self, mut path: Path, at: usize, value: u16) -> Result<(), Unknown> {
        path.values.push(value);
        self.expressions(path, at + 1)
    }

    /// Branches on the class of each input that is a column of the space, from item `at` on.
    fn classes(&mut self, path: Path, at: usize) -> Result<(), Unknown> {
        let Some(&GroupItem::Input(column)) = self.items.get(at) else { return self.found(path) };
        let known = self.class_ways.iter().find(|it| it.0 == column).map(|it| Rc::clone(&it.1));
        let ways = match known {
            Some(known) => known,
            None => self.ways_of_classes(column)?,
        };
        self.follow(&path, &ways, |way| &way.0, &mut |this, mut path, way| {
            path.values.push(ways[way].1);
            this.classes(path, at + 1)
        })
    }

    /// Makes the ways to confine an input to one class, once for all paths.
    fn ways_of_classes(&mut self, column: usize) -> Result<ClassWays, Unknown> {
        let place = self.place(column);
        let mut ways = Vec::new();
        for class in self.classes.all(column).iter() {
            let values = self.classes.values(column, &ValueSet::one(class));
            for &(low, high) in values.spans() {
                let sums = self.between(place, low, high)?;
                let atoms = sums.iter().map(|sum| self.atom(sum)).collect::<Result<_, _>>()?;
                let class = Combination::value_of(class).ok_or(Unknown::Hard(self.span, "the input has too many classes of values"))?;
                ways.push((LinearWay { sums, atoms }, class));
            }
        }
        let ways: ClassWays = ways.into();
        self.class_ways.push((column, Rc::clone(&ways)));
        Ok(ways)
    }

    /// Ends a path: stores its combination, if it is new and whole numbers give it. `NotKnown` if there are too many
    /// combinations, or will be.
    fn found(&mut self, mut path: Path) -> Result<(), Unknown> {
        self.behind += path.weight;
        for (value, expression) in path.values.iter_mut().zip(self.expressions) {
            *value = expression.class(*value);
        }
        if self.rows.len() > self.most_rows() || self.is_hopeless() {
            return Err(Unknown::NotKnown);
        }
        self.budget.spend(1 + path.values.len() / 4)?;
        if self.seen.contains(&path.values) {
            return Ok(());
        }
        if let Some(inputs) = self.solution()? {
            self.seen.insert(path.values.clone());
            self.rows.push(Combination { values: path.values, inputs });
        }
        Ok(())
    }

    fn most_rows(&self) -> usize {
        MOST_VALUES / self.items.len().max(1)
    }

    /// Whether, by the estimate, the whole search would take too many steps or find too many combinations.
    fn is_hopeless(&self) -> bool {
        let spent = self.budget.spent() - self.begun;
        let passes = |part: f64, most: f64| part > ESTIMATE_TOLERANCE * self.behind * most;
        spent > self.allowed / GIVE_UP_SHARE
            && (passes(spent as f64, self.allowed as f64) || passes(self.rows.len() as f64, self.most_rows() as f64))
    }

    /// Branches on how a test comes out.
    fn test(&mut self, test: &Test, path: Path, then: BoolThen) -> Result<(), Unknown> {
        match test {
            Test::Constant(value) => then(self, path, TestOutcome::Is(*value)),
            Test::Member { column, set } => match self.known(*column, &path) {
                None => self.member(*column, set, &path, then),
                Some(None) => then(self, path, TestOutcome::Overflows),
                Some(Some(at)) => then(self, path, TestOutcome::Is(set.contains(at))),
            },
            Test::Compare { left, op, right, ty } => self.term(left, *ty, path, &mut |this, path, left| {
                let Some(left) = left else { return then(this, path, TestOutcome::Overflows) };
                this.term(right, *ty, path, &mut |this, path, right| match right {
                    Some(right) => this.compare(&left, *op, &right, &path, then),
                    None => then(this, path, TestOutcome::Overflows),
                })
            }),
            Test::Not(it) => self.test(it, path, &mut |this, path, outcome| match outcome {
                TestOutcome::Is(value) => then(this, path, TestOutcome::Is(!value)),
                TestOutcome::Overflows => then(this, path, outcome),
            }),
            Test::And(of) => self.chain(of, true, path, then),
            Test::Or(of) => self.chain(of, false, path, then),
        }
    }

    /// The position that a result has on this path: `None` for an input, `Some(None)` for a result that overflows.
    ///
    /// INVARIANT: results are decided before the expressions that name them (`named_results::in_order`); without that
    /// a result would be taken for an input.
    fn known(&self, column: usize, path: &Path) -> Option<Option<Position>> {
        let at = self.expressions.iter().position(|it| it.result() == Some(column))?;
        Some(self.expressions[at].position(*path.values.get(at)?))
    }

    /// Branches on `&&` (`unit` true) or `||` (`unit` false), from left to right; `unit` is the value of an operand
    /// that decides nothing.
    fn chain(&mut self, of: &[Test], unit: bool, path: Path, then: BoolThen) -> Result<(), Unknown> {
        let Some((first, rest)) = of.split_first() else { return then(self, path, TestOutcome::Is(unit)) };
        self.test(first, path, &mut |this, path, outcome| {
            if outcome == TestOutcome::Is(unit) { this.chain(rest, unit, path, then) } else { then(this, path, outcome) }
        })
    }

    /// Branches on the interval in which an input lies, inside or outside of a set.
    fn member(&mut self, column: usize, set: &ValueSet, path: &Path, then: BoolThen) -> Result<(), Unknown> {
        let place = self.place(column);
        let domain = self.table.domain_of(column).all();
        let (inside, outside) = (set.intersect(&domain), domain.minus(set));
        let spans = inside.spans().iter().chain(outside.spans());
        let ways = spans.map(|&(low, high)| self.between(place, low, high)).collect::<Result<_, _>>()?;
        self.branch(path, ways, &mut |this, path, way| then(this, path, TestOutcome::Is(way < inside.spans().len())))
    }

    /// Branches on how a comparison comes out.
    fn compare(&mut self, left: &LinearForm, op: Comparison, right: &LinearForm, path: &Path, then: BoolThen) -> Result<(), Unknown> {
        let hard = Unknown::Hard(self.span, "its numbers are too large");
        let difference = |a: &LinearForm, b: &LinearForm, less: i128| combined(a, b, -1).and_then(|it| plus(it, -less));
        let at_least = difference(left, right, 0).ok_or_else(|| hard.clone())?;
        let more = difference(left, right, 1).ok_or_else(|| hard.clone())?;
        let at_most = difference(right, left, 0).ok_or_else(|| hard.clone())?;
        let less = difference(right, left, 1).ok_or(hard)?;
        let (ways, values) = match op {
            Comparison::Less => (vec![vec![less], vec![at_least]], [true, false, false]),
            Comparison::LessOrEqual => (vec![vec![at_most], vec![more]], [true, false, false]),
            Comparison::Greater => (vec![vec![more], vec![at_most]], [true, false, false]),
            Comparison::GreaterOrEqual => (vec![vec![at_least], vec![less]], [true, false, false]),
            Comparison::Equal => (vec![vec![at_least, at_most], vec![less], vec![more]], [true, false, false]),
            Comparison::NotEqual => (vec![vec![at_least, at_most], vec![less], vec![more]], [false, true, true]),
        };
        self.branch(path, ways, &mut |this, path, way| then(this, path, TestOutcome::Is(values[way])))
    }

    /// Branches on the linear form that a term has.
    fn term(&mut self, term: &Term, ty: Integer, path: Path, then: ThenForm) -> Result<(), Unknown> {
        match term {
            Term::Constant(value) => then(self, path, Some(LinearForm { factors: vec![0; self.inputs.len()], constant: *value })),
            Term::Input { column, offset } => {
                let place = self.place(*column);
                let constant = self.zeros[place].value(*offset);
                let mut form = LinearForm { factors: vec![0; self.inputs.len()], constant };
                form.factors[place] = 1;
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
                let negative = plus(negated.clone(), -1).ok_or(Unknown::Hard(this.span, "its numbers are too large"))?;
                this.branch(&path, vec![vec![form.clone()], vec![negative]], &mut |this, path, way| match way {
                    0 => then(this, path, Some(form.clone())),
                    _ => this.fitting(Some(negated.clone()), ty, &path, then),
                })
            }),
            Term::Minimum(a, b) => self.chosen(a, b, true, ty, path, then),
            Term::Maximum(a, b) => self.chosen(a, b, false, ty, path, then),
            Term::Divide(..) | Term::Remainder(..) => {
                Err(Unknown::Hard(self.span, "`/` and `%` are understood where no input has more than 4096 values"))
            }
            Term::ShiftRight(..) | Term::LowBits(..) => {
                Err(Unknown::Hard(self.span, "bits are understood where no input has more than 4096 values"))
            }
        }
    }

    /// Branches on the form of an operand, multiplied by a factor.
    fn unary(&mut self, it: &Term, factor: i128, ty: Integer, path: Path, then: ThenForm) -> Result<(), Unknown> {
        self.term(it, ty, path, &mut |this, path, form| match form {
            Some(form) => this.fitting(times(&form, factor), ty, &path, then),
            None => then(this, path, None),
        })
    }

    /// Branches on the forms of both operands.
    fn binary(&mut self, a: &Term, b: &Term, ty: Integer, path: Path, then: ThenForms) -> Result<(), Unknown> {
        self.term(a, ty, path, &mut |this, path, left| match left {
            None => then(this, path, None),
            Some(left) => this.term(b, ty, path, &mut |this, path, right| match right {
                None => then(this, path, None),
                Some(right) => then(this, path, Some((&left, &right))),
            }),
        })
    }

    /// Branches on which operand `min` (`least`) or `max` takes.
    fn chosen(&mut self, a: &Term, b: &Term, least: bool, ty: Integer, path: Path, then: ThenForm) -> Result<(), Unknown> {
        self.binary(a, b, ty, path, &mut |this, path, of| {
            let Some((a, b)) = of else { return then(this, path, None) };
            let hard = || Unknown::Hard(Span::default(), "its numbers are too large");
            let not_more = combined(b, a, -1).ok_or_else(hard)?;
            let more = combined(a, b, -1).and_then(|it| plus(it, -1)).ok_or_else(hard)?;
            let (first, second) = if least { (a, b) } else { (b, a) };
            let chosen = [first, second];
            this.branch(&path, vec![vec![not_more], vec![more]], &mut |this, path, way| then(this, path, Some(chosen[way].clone())))
        })
    }

    /// Branches on whether a form lies in the range of its type; outside it is an overflow.
    fn fitting(&mut self, form: Option<LinearForm>, ty: Integer, path: &Path, then: ThenForm) -> Result<(), Unknown> {
        let hard = || Unknown::Hard(Span::default(), "its numbers are too large");
        let form = form.ok_or(Unknown::Hard(self.span, "it multiplies inputs, or its numbers are too large"))?;
        let min = ty.min();
        let max = ty.max().ok_or_else(hard)?;
        let above = plus(form.clone(), min.checked_neg().ok_or_else(hard)?).ok_or_else(hard)?;
        let below = times(&form, -1).and_then(|it| plus(it, max)).ok_or_else(hard)?;
        let too_low = times(&above, -1).and_then(|it| plus(it, -1)).ok_or_else(hard)?;
        let too_high = times(&below, -1).and_then(|it| plus(it, -1)).ok_or_else(hard)?;
        let ways = vec![vec![too_low], vec![too_high], vec![above, below]];
        self.branch(path, ways, &mut |this, path, way| then(this, path, (way == 2).then(|| form.clone())))
    }

    /// Follows each set of inequalities that has a solution.
    ///
    /// INVARIANT: every point satisfies exactly one of the sets. Otherwise combinations would be missing.
    fn branch(
        &mut self,
        path: &Path,
        ways: Vec<Vec<LinearForm>>,
        go_on: &mut dyn FnMut(&mut LinearSearch, Path, usize) -> Result<(), Unknown>,
    ) -> Result<(), Unknown> {
        let ways: Vec<LinearWay> = ways.into_iter().map(|sums| LinearWay { sums, atoms: Vec::new() }).collect();
        self.follow(path, &ways, |way| way, go_on)
    }

    /// Follows each way that has a solution; `go_on` gets the index of the way.
    fn follow<T>(
        &mut self,
        path: &Path,
        ways: &[T],
        way_of: fn(&T) -> &LinearWay,
        go_on: &mut dyn FnMut(&mut LinearSearch, Path, usize) -> Result<(), Unknown>,
    ) -> Result<(), Unknown> {
        let mut possible: Vec<(usize, &LinearWay, SolutionPoint)> = Vec::new();
        for (at, way) in ways.iter().map(way_of).enumerate() {
            self.budget.spend(rate::STEPS_PER_BIG_NUMBER * (1 + way.sums.len() * self.inputs.len() / 4))?;
            if let Some(point) = self.point.clone().filter(|point| way.sums.iter().all(|sum| sum.is_at_least_zero(point))) {
                possible.push((at, way, Some(point)));
                continue;
            }
            let kept = self.linear.asserted();
            if self.asserted(way)? && !matches!(self.linear.check(self.budget)?, Feasibility::Infeasible(_)) {
                possible.push((at, way, self.linear.near(self.budget)?.map(Rc::from)));
            }
            self.linear.backtrack(kept);
        }
        let (weight, span) = (path.weight / possible.len().max(1) as f64, self.span);
        if possible.is_empty() {
            self.behind += path.weight;
        }
        for (at, way, point) in possible {
            let before = std::mem::replace(&mut self.point, point);
            let kept = self.linear.asserted();
            if self.asserted(way)? {
                go_on(self, Path { weight, ..path.clone() }, at)?;
            }
            self.linear.backtrack(kept);
            (self.point, self.span) = (before, span);
        }
        Ok(())
    }

    /// The atom for an inequality, and the value of the atom for which the inequality holds.
    fn atom(&mut self, sum: &LinearForm) -> Result<(AtomId, bool), Unknown> {
        let factors = sum.factors.iter().copied().enumerate().filter(|it| it.1 != 0);
        let inequality = Inequality { terms: factors.collect(), constant: sum.constant };
        self.budget.spend(rate::STEPS_PER_BIG_NUMBER * (2 + inequality.terms.len()))?;
        self.linear.atom(&inequality).map_err(|TooLarge| Unknown::Hard(self.span, "its numbers are too large"))
    }

    /// Asserts the inequalities of a way. Returns `false` if the bounds alone show that no solution is left.
    fn asserted(&mut self, way: &LinearWay) -> Result<bool, Unknown> {
        for (at, sum) in way.sums.iter().enumerate() {
            self.budget.spend(2)?;
            let (atom, truth) = match way.atoms.get(at) {
                Some(known) => *known,
                None => self.atom(sum)?,
            };
            let is_possible = match self.linear.settled(atom) {
                Some(value) => value == truth,
                None => self.linear.assert(atom, truth, 0).is_ok(),
            };
            if !is_possible {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Finds inputs that satisfy all asserted inequalities; `None` if there are none.
    fn solution(&mut self) -> Result<Option<Vec<Position>>, Unknown> {
        let zeros = &self.zeros;
        let positions = |values: &[i128]| values.iter().zip(zeros).map(|(number, zero)| zero.position(*number).unwrap_or(0)).collect_vec();
        if let Some(point) = &self.point {
            return Ok(Some(positions(point)));
        }
        match self.linear.point(self.budget)? {
            Integers::None(_) => Ok(None),
            Integers::Whole(values) => Ok(Some(positions(&values))),
            Integers::Unknown => {
                Err(Unknown::Hard(self.span, "fractions solve these comparisons together, and whether whole numbers do is open"))
            }
        }
    }

    /// The index of an input among the inputs of the group.
    fn place(&self, column: usize) -> usize {
        self.inputs.iter().position(|it| *it == column).unwrap_or(0)
    }

    /// The inequalities that confine an input to the positions from `low` to `high`.
    fn between(&self, place: usize, low: Position, high: Position) -> Result<Vec<LinearForm>, Unknown> {
        let number = |at| self.zeros[place].number(at).ok_or(Unknown::needs_range(self.span));
        let (low, high) = (number(low)?, number(high)?);
        let mut factors = vec![0; self.inputs.len()];
        factors[place] = 1;
        let above = LinearForm { factors: factors.clone(), constant: -low };
        factors[place] = -1;
        Ok(vec![above, LinearForm { factors, constant: high }])
    }
}

impl LinearForm {
    /// Whether the form is at least 0 at a point; also `false` if the numbers are too large to tell.
    fn is_at_least_zero(&self, point: &[i128]) -> bool {
        let mut factors = self.factors.iter().zip(point);
        factors.try_fold(self.constant, |sum, (factor, value)| sum.checked_add(factor.checked_mul(*value)?)).is_some_and(|sum| sum >= 0)
    }
}

/// The inequalities that confine a number to the positions from `low` to `high` of its type; `None` if they are too
/// large for `i128`.
fn within(form: &LinearForm, number: &NumberExpression, (low, high): (Position, Position)) -> Option<Vec<LinearForm>> {
    // A form has no values of 2^127 and more: an inequality that never holds.
    let Some(least) = number.ty.value_at(low) else {
        return Some(vec![LinearForm { factors: vec![0; form.factors.len()], constant: -1 }]);
    };
    let above = plus(form.clone(), least.checked_neg()?)?;
    let below = plus(times(form, -1)?, number.ty.value_at(high).unwrap_or(i128::MAX))?;
    Some(vec![above, below])
}

/// Counts the operators, constants and names of an expression.
fn parts_of(expression: &UnderstoodExpression) -> usize {
    match &expression.kind {
        ExpressionKind::Truth(test) => parts(test),
        ExpressionKind::Number(number) => parts_of_term(&number.term) + number.pieces.len(),
        ExpressionKind::Branches { tests, .. } => tests.iter().map(parts).sum(),
    }
}

/// Counts the operators, constants and names of a test.
fn parts(test: &Test) -> usize {
    1 + match test {
        Test::Constant(_) | Test::Member { .. } => 0,
        Test::Compare { left, right, .. } => parts_of_term(left) + parts_of_term(right),
        Test::Not(it) => parts(it),
        Test::And(of) | Test::Or(of) => of.iter().map(parts).sum(),
    }
}

fn parts_of_term(term: &Term) -> usize {
    1 + term.parts().map(parts_of_term).sum::<usize>()
}

fn times(form: &LinearForm, factor: i128) -> Option<LinearForm> {
    let factors = form.factors.iter().map(|it| it.checked_mul(factor)).collect::<Option<_>>()?;
    Some(LinearForm { factors, constant: form.constant.checked_mul(factor)? })
}

fn plus(form: LinearForm, constant: i128) -> Option<LinearForm> {
    Some(LinearForm { constant: form.constant.checked_add(constant)?, ..form })
}

/// `a + sign * b`; `None` if the numbers are too large.
fn combined(a: &LinearForm, b: &LinearForm, sign: i128) -> Option<LinearForm> {
    let b = times(b, sign)?;
    let factors = a.factors.iter().zip(&b.factors).map(|(x, y)| x.checked_add(*y)).collect::<Option<_>>()?;
    Some(LinearForm { factors, constant: a.constant.checked_add(b.constant)? })
}

/// The product of two forms; `None` unless one of them is a constant.
fn product(a: &LinearForm, b: &LinearForm) -> Option<LinearForm> {
    let constant = |it: &LinearForm| it.factors.iter().all(|factor| *factor == 0);
    if constant(a) {
        times(b, a.constant)
    } else if constant(b) {
        times(a, b.constant)
    } else {
        None
    }
}
