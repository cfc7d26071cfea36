//! The encoding and the arithmetic together, under a search that is as simple as can be: it tries both values of each
//! boolean and learns the cores that the arithmetic gives.

use super::encode::{all_points, random_columns, random_test};
use crate::fixture::Random;
use crate::model::{Comparison, Integer, Position, Term, Test, ValueSet};
use crate::space::arithmetic::encode::EncodedTable;
use crate::space::arithmetic::{AtomId, Clauses, Encoder, Feasibility, Inequality, InputNumber, Integers, Linear, TooLarge, ZeroPosition};
use crate::space::budget::Budget;
use crate::space::budget::OutOfBudget;
use crate::space::hash::FastMap;
use crate::space::solver::literal::BoolLiteral;

#[derive(Default)]
struct Simple {
    linear: Linear,
    /// The atom of each boolean, if it has one.
    atoms: Vec<Option<AtomId>>,
    of_atoms: FastMap<AtomId, BoolLiteral>,
    clauses: Vec<Vec<BoolLiteral>>,
}

impl Simple {
    fn new(columns: &[(Position, Position)]) -> Self {
        let mut this = Self { atoms: vec![None], ..Self::default() };
        for &(low, high) in columns {
            this.whole(low as i128, high as i128);
        }
        this.clause(&[BoolLiteral::positive(0)]);
        this
    }

    fn boolean(&mut self, atom: Option<AtomId>) -> BoolLiteral {
        self.atoms.push(atom);
        BoolLiteral::positive(self.atoms.len() as u32 - 1)
    }

    /// Values of all variables for which some literals hold.
    fn solve(&mut self, assumed: &[BoolLiteral], budget: &mut Budget) -> Result<Option<Vec<i128>>, OutOfBudget> {
        let mut values = vec![None; self.atoms.len()];
        let mut trail = Vec::new();
        if !assumed.iter().all(|it| self.decide(*it, &mut values, &mut trail)) {
            return Ok(None);
        }
        self.extend(&mut values, budget)
    }

    fn decide(&self, literal: BoolLiteral, values: &mut [Option<bool>], trail: &mut Vec<usize>) -> bool {
        let wanted = !literal.is_negated();
        match values[literal.variable()] {
            Some(value) => value == wanted,
            None => {
                values[literal.variable()] = Some(wanted);
                trail.push(literal.variable());
                true
            }
        }
    }

    fn propagate(&self, values: &mut [Option<bool>], trail: &mut Vec<usize>) -> bool {
        loop {
            let before = trail.len();
            for clause in &self.clauses {
                let mut open = None;
                let mut count = 0;
                let mut is_satisfied = false;
                for literal in clause {
                    match values[literal.variable()] {
                        Some(value) if value != literal.is_negated() => is_satisfied = true,
                        Some(_) => {}
                        None => {
                            open = Some(*literal);
                            count += 1;
                        }
                    }
                }
                match open {
                    _ if is_satisfied || count > 1 => {}
                    Some(literal) => _ = self.decide(literal, values, trail),
                    None => return false,
                }
            }
            if trail.len() == before {
                return true;
            }
        }
    }

    fn extend(&mut self, values: &mut [Option<bool>], budget: &mut Budget) -> Result<Option<Vec<i128>>, OutOfBudget> {
        let mut trail = Vec::new();
        let found = self.branch(values, &mut trail, budget);
        for at in trail {
            values[at] = None;
        }
        found
    }

    fn branch(
        &mut self,
        values: &mut [Option<bool>],
        trail: &mut Vec<usize>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<i128>>, OutOfBudget> {
        budget.spend(self.clauses.len())?;
        if !self.propagate(values, trail) {
            return Ok(None);
        }
        let open = values.iter().position(Option::is_none);
        match self.theory(values, open.is_none(), budget)? {
            Integers::Whole(point) if open.is_none() => return Ok(Some(point)),
            Integers::None(core) => {
                let literal =
                    |at: &u32| if values[*at as usize] == Some(true) { !BoolLiteral::positive(*at) } else { BoolLiteral::positive(*at) };
                self.clauses.push(core.iter().map(literal).collect());
                return Ok(None);
            }
            Integers::Unknown => panic!("small numbers are no problem"),
            Integers::Whole(_) => {}
        }
        let open = open.expect("all others have returned");
        for value in [true, false] {
            values[open] = Some(value);
            let found = self.extend(values, budget)?;
            values[open] = None;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Asserts what is decided; whole numbers are asked for only at the end.
    fn theory(&mut self, values: &[Option<bool>], is_complete: bool, budget: &mut Budget) -> Result<Integers, OutOfBudget> {
        self.linear.backtrack(0);
        for (at, value) in values.iter().enumerate() {
            if let (Some(atom), Some(value)) = (self.atoms[at], value)
                && let Err(core) = self.linear.assert(atom, *value, at as u32)
            {
                return Ok(Integers::None(core));
            }
        }
        match self.linear.check(budget)? {
            Feasibility::Infeasible(core) => Ok(Integers::None(core)),
            _ if is_complete => self.linear.point(budget),
            _ => Ok(Integers::Whole(Vec::new())),
        }
    }
}

impl Clauses for Simple {
    fn constant(&mut self, value: bool) -> BoolLiteral {
        if value { BoolLiteral::positive(0) } else { !BoolLiteral::positive(0) }
    }

    fn fresh(&mut self) -> BoolLiteral {
        self.boolean(None)
    }

    fn clause(&mut self, of: &[BoolLiteral]) {
        self.clauses.push(of.to_vec());
    }

    fn at_least_zero(&mut self, it: Inequality) -> Result<BoolLiteral, TooLarge> {
        let (atom, holds) = self.linear.atom(&it)?;
        let known = self.of_atoms.get(&atom).copied();
        let literal = known.unwrap_or_else(|| self.boolean(Some(atom)));
        self.of_atoms.insert(atom, literal);
        Ok(if holds { literal } else { !literal })
    }

    fn whole(&mut self, low: i128, high: i128) -> usize {
        self.linear.variable(low, high)
    }

    fn member(&mut self, column: usize, set: &ValueSet, _: &mut Budget) -> Result<BoolLiteral, OutOfBudget> {
        let gate = self.fresh();
        let mut one = vec![!gate];
        for &(low, high) in set.spans() {
            let sides = [(1, -(low as i128)), (-1, high as i128)];
            let [above, below] = sides.map(|(factor, constant)| {
                self.at_least_zero(Inequality { terms: vec![(column, factor)], constant }).expect("small numbers")
            });
            let inside = self.fresh();
            self.clause(&[!inside, above]);
            self.clause(&[!inside, below]);
            self.clause(&[inside, !above, !below]);
            self.clause(&[gate, !inside]);
            one.push(inside);
        }
        self.clause(&one);
        Ok(gate)
    }

    fn input(&mut self, column: usize) -> Result<InputNumber, TooLarge> {
        Ok(InputNumber { variable: column, zero: ZeroPosition::default() })
    }

    fn bounds(&self, variable: usize) -> (i128, i128) {
        self.linear.bounds(variable)
    }
}

/// How a test can come out: fails, holds, overflows.
fn outcomes(encoded: EncodedTable) -> [Vec<BoolLiteral>; 3] {
    [vec![!encoded.holds, !encoded.overflows], vec![encoded.holds, !encoded.overflows], vec![encoded.overflows]]
}

#[test]
fn every_outcome_is_found_and_no_other() {
    let mut random = Random(21);
    let mut checked = 0;
    for _ in 0..800 {
        let ty = [Integer::I8, Integer::U8][random.below(2)];
        let columns = random_columns(&mut random);
        let test = random_test(&mut random, ty, columns.len(), 2);
        let mut simple = Simple::new(&columns);
        let mut budget = Budget::steps(5_000_000);
        let Ok(encoded) = Encoder::new().test(&test, &mut simple, &mut budget) else { continue };
        let mut expected = [false; 3];
        let boxes: Vec<(i128, i128)> = columns.iter().map(|it| (it.0 as i128, it.1 as i128)).collect();
        all_points(&boxes, &mut |inputs| {
            expected[test.holds(&|column| inputs[column] as Position).map_or(2, usize::from)] = true;
        });
        for (outcome, (assumed, expected)) in outcomes(encoded).into_iter().zip(expected).enumerate() {
            let found = simple.solve(&assumed, &mut budget).expect("enough steps");
            assert_eq!(found.is_some(), expected, "outcome {outcome} of {test:?}");
            if let Some(point) = found {
                let holds = test.holds(&|column| point[column] as Position);
                assert_eq!(holds.map_or(2, usize::from), outcome, "{test:?}");
            }
        }
        checked += 1;
    }
    assert!(checked > 500, "{checked} checked");
}

/// Columns of the type `i64` from 0 to `last`.
fn wide(count: usize, last: u128) -> Vec<(Position, Position)> {
    let zero = i64::MIN.unsigned_abs().into();
    vec![(zero, zero + last); count]
}

fn input(column: usize) -> Box<Term> {
    Box::new(Term::Input { column, offset: i64::MIN.into() })
}

fn constant(it: i128) -> Box<Term> {
    Box::new(Term::Constant(it))
}

fn is(left: Term, op: Comparison, right: Term) -> Test {
    Test::Compare { left, op, right, ty: Integer::I64 }
}

/// Whether some tests can come out in some ways together, within some steps.
fn together(columns: &[(Position, Position)], tests: &[(Test, bool)], steps: u64) -> Result<bool, OutOfBudget> {
    let mut simple = Simple::new(columns);
    let (mut encoder, mut budget) = (Encoder::new(), Budget::steps(steps));
    let mut assumed = Vec::new();
    for (test, value) in tests {
        let it = encoder.test(test, &mut simple, &mut budget).expect("linear");
        assumed.extend([!it.overflows, if *value { it.holds } else { !it.holds }]);
    }
    let found = simple.solve(&assumed, &mut budget)?;
    if let Some(point) = &found {
        for (test, value) in tests {
            assert_eq!(test.holds(&|column| point[column] as Position), Some(*value), "{test:?}");
        }
    }
    Ok(found.is_some())
}

#[test]
fn long_sums_are_one_form() {
    for count in [4, 8, 32, 64] {
        let sum = (1..count).fold(*input(0), |sum, at| {
            let (sum, next) = (Box::new(sum), input(at));
            if at % 2 == 1 { Term::Subtract(sum, next) } else { Term::Add(sum, next) }
        });
        let above = is(sum.clone(), Comparison::Greater, Term::Constant(3));
        let below = is(sum, Comparison::Less, Term::Constant(5));
        let columns = wide(count, 1000);
        for values in [[true, true], [true, false], [false, true]] {
            let tests = [(above.clone(), values[0]), (below.clone(), values[1])];
            assert_eq!(together(&columns, &tests, 10_000), Ok(true), "{count} terms");
        }
        assert_eq!(together(&columns, &[(above, false), (below, false)], 10_000), Ok(false), "{count} terms");
    }
}

#[test]
fn tangled_comparisons_over_wide_inputs_are_decided() {
    let mut random = Random(22);
    let (mut possible, mut most) = (0, 0);
    for _ in 0..60 {
        let mut times = || (Box::new(Term::Multiply(constant(1 + random.below(9) as i128), input(random.below(6)))), random.below(100));
        let tests: Vec<(Test, bool)> = (0..12)
            .map(|_| {
                let [(a, _), (b, _), (c, more)] = [0, 1, 2].map(|_| times());
                let right = Term::Add(c, constant(more as i128));
                (is(Term::Add(a, b), Comparison::Less, right), more % 2 == 0)
            })
            .collect();
        let mut simple = Simple::new(&wide(6, 1_000_000));
        let (mut encoder, mut budget) = (Encoder::new(), Budget::steps(1_000_000));
        let mut assumed = Vec::new();
        for (test, value) in &tests {
            let it = encoder.test(test, &mut simple, &mut budget).expect("linear");
            assumed.extend([!it.overflows, if *value { it.holds } else { !it.holds }]);
        }
        possible += usize::from(simple.solve(&assumed, &mut budget).expect("enough steps").is_some());
        most = most.max(budget.spent());
    }
    assert!((5..55).contains(&possible), "{possible} of 60 are possible");
    assert!(most < 20_000, "{most} steps");
}

#[test]
fn remainders_of_wide_inputs_are_decided() {
    let columns = [(0, u64::MAX.into()); 2];
    let rest = |by: i128, is: i128| {
        let inputs = [0, 1].map(|column| Box::new(Term::Input { column, offset: 0 }));
        let [a, b] = inputs;
        let left = Term::Remainder(Box::new(Term::Maximum(a, b)), constant(by));
        (Test::Compare { left, op: Comparison::Equal, right: Term::Constant(is), ty: Integer::U64 }, true)
    };
    assert_eq!(together(&columns, &[rest(6, 3), rest(4, 1)], 100_000), Ok(true));
    assert_eq!(together(&columns, &[rest(6, 3), rest(4, 2)], 100_000), Ok(false));
    assert_eq!(together(&columns, &[rest(7, 3), rest(11, 2), rest(13, 12), rest(1_000_003, 77)], 100_000), Ok(true));
    assert_eq!(together(&columns, &[rest(6, 6)], 100_000), Ok(false));
}

#[test]
fn overflow_at_the_ends_of_a_type_is_found() {
    let ends = [(0, u64::MAX.into()); 2];
    let distance = Term::Absolute(Box::new(Term::Subtract(input(0), input(1))));
    let far = is(distance.clone(), Comparison::Greater, Term::Constant(i128::from(i64::MAX) - 1));
    assert_eq!(together(&ends, &[(far.clone(), true)], 10_000), Ok(true));
    assert_eq!(together(&wide(2, 1000), &[(far.clone(), true)], 10_000), Ok(false));
    let mut simple = Simple::new(&ends);
    let mut budget = Budget::steps(10_000);
    let encoded = Encoder::new().test(&far, &mut simple, &mut budget).expect("linear");
    let point = simple.solve(&[encoded.overflows], &mut budget).expect("enough steps").expect("possible");
    assert_eq!(far.holds(&|column| point[column] as Position), None);
    let is_apart = is(distance, Comparison::GreaterOrEqual, Term::Constant(0));
    assert_eq!(together(&ends, &[(is_apart, false)], 10_000), Ok(false));
}
