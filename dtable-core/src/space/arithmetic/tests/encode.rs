//! Laws of the encoding: the literals of a test are what its evaluation says, for all values of the inputs.

use crate::fixture::Random;
use crate::model::{Comparison, Integer, Position, Term, Test, ValueSet};
use crate::space::arithmetic::encode::EncodedTable;
use crate::space::arithmetic::{Clauses, Encoder, Inequality, InputNumber, NotEncoded, TooLarge, ZeroPosition};
use crate::space::budget::{Budget, OutOfBudget};
use crate::space::solver::literal::BoolLiteral;

/// Clauses that are tried on all values of the whole numbers.
#[derive(Default)]
struct Toy {
    /// The last position of each column; it begins at the first.
    columns: Vec<(Position, Position)>,
    /// The columns, then the whole numbers.
    bounds: Vec<(i128, i128)>,
    booleans: Vec<Boolean>,
    clauses: Vec<Vec<BoolLiteral>>,
}

enum Boolean {
    Free,
    True,
    Holds(Inequality),
    Member(usize, ValueSet),
}

impl Toy {
    fn new(columns: &[(Position, Position)]) -> Self {
        let bounds = columns.iter().map(|it| (it.0 as i128, it.1 as i128)).collect();
        Self { columns: columns.to_vec(), bounds, booleans: vec![Boolean::True], clauses: Vec::new() }
    }

    fn boolean(&mut self, it: Boolean) -> BoolLiteral {
        self.booleans.push(it);
        BoolLiteral::positive(self.booleans.len() as u32 - 1)
    }

    /// The values of the booleans for some values of the numbers; `None` when a clause fails.
    fn values(&self, numbers: &[i128]) -> Option<Vec<bool>> {
        let value = |it: &Boolean| match it {
            Boolean::Free => None,
            Boolean::True => Some(true),
            Boolean::Holds(it) => Some(it.terms.iter().map(|(at, factor)| numbers[*at] * factor).sum::<i128>() + it.constant >= 0),
            Boolean::Member(column, set) => Some(set.contains(numbers[*column] as Position)),
        };
        let mut values: Vec<Option<bool>> = self.booleans.iter().map(value).collect();
        loop {
            let mut is_changed = false;
            for clause in &self.clauses {
                let holds = |it: &BoolLiteral| values[it.variable()].map(|value| value != it.is_negated());
                if clause.iter().any(|it| holds(it) == Some(true)) {
                    continue;
                }
                let open: Vec<BoolLiteral> = clause.iter().copied().filter(|it| holds(it).is_none()).collect();
                match open[..] {
                    [] => return None,
                    [one] => {
                        values[one.variable()] = Some(!one.is_negated());
                        is_changed = true;
                    }
                    _ => {}
                }
            }
            if !is_changed {
                break;
            }
        }
        Some(values.into_iter().map(|it| it.expect("unit clauses define all gates")).collect())
    }
}

impl Clauses for Toy {
    fn constant(&mut self, value: bool) -> BoolLiteral {
        if value { BoolLiteral::positive(0) } else { !BoolLiteral::positive(0) }
    }

    fn fresh(&mut self) -> BoolLiteral {
        self.boolean(Boolean::Free)
    }

    fn clause(&mut self, of: &[BoolLiteral]) {
        self.clauses.push(of.to_vec());
    }

    fn at_least_zero(&mut self, it: Inequality) -> Result<BoolLiteral, TooLarge> {
        Ok(self.boolean(Boolean::Holds(it)))
    }

    fn whole(&mut self, low: i128, high: i128) -> usize {
        assert!(low <= high);
        self.bounds.push((low, high));
        self.bounds.len() - 1
    }

    fn member(&mut self, column: usize, set: &ValueSet, _: &mut Budget) -> Result<BoolLiteral, OutOfBudget> {
        Ok(self.boolean(Boolean::Member(column, set.clone())))
    }

    fn input(&mut self, column: usize) -> Result<InputNumber, TooLarge> {
        i128::try_from(self.columns[column].1).map_err(|_| TooLarge)?;
        Ok(InputNumber { variable: column, zero: ZeroPosition::default() })
    }

    fn bounds(&self, variable: usize) -> (i128, i128) {
        self.bounds[variable]
    }
}

/// Calls `visit` for all points of a box.
pub(super) fn all_points(boxes: &[(i128, i128)], visit: &mut impl FnMut(&[i128])) {
    let mut point: Vec<i128> = boxes.iter().map(|it| it.0).collect();
    loop {
        visit(&point);
        let Some(at) = (0..point.len()).find(|at| point[*at] < boxes[*at].1) else { return };
        point[at] += 1;
        point[..at].iter_mut().zip(boxes).for_each(|(it, range)| *it = range.0);
    }
}

/// Holds an encoding against the evaluation of the test, for all inputs; how the test can come out.
fn compare(toy: &Toy, encoded: EncodedTable, test: &Test) -> [bool; 3] {
    let mut outcomes = [false; 3];
    let count = toy.columns.len();
    all_points(&toy.bounds[..count], &mut |inputs| {
        let expected = test.holds(&|column| inputs[column] as Position);
        outcomes[expected.map_or(2, usize::from)] = true;
        let mut extensions = 0;
        all_points(&toy.bounds[count..], &mut |wholes| {
            let Some(values) = toy.values(&[inputs, wholes].concat()) else { return };
            let holds = |it: BoolLiteral| values[it.variable()] != it.is_negated();
            let found = (!holds(encoded.overflows)).then(|| holds(encoded.holds));
            assert_eq!(found, expected, "{test:?} at {inputs:?} with {wholes:?}");
            extensions += 1;
        });
        assert_eq!(extensions, 1, "{test:?} at {inputs:?}");
    });
    outcomes
}

fn encode(test: &Test, toy: &mut Toy) -> Result<EncodedTable, NotEncoded> {
    Encoder::new().test(test, toy, &mut Budget::steps(1_000_000))
}

fn random_term(random: &mut Random, ty: Integer, columns: usize, depth: usize) -> Term {
    let constant = |random: &mut Random| {
        let extremes = [ty.min(), ty.max().unwrap_or(0), ty.min() + 1, 0, -1, 1];
        Term::Constant(if random.below(4) == 0 { extremes[random.below(6)] } else { random.within(9) })
    };
    if depth == 0 || random.below(5) == 0 {
        if random.below(3) == 0 {
            return constant(random);
        }
        return Term::Input { column: random.below(columns), offset: ty.min() };
    }
    let kind = random.below(12);
    let a = Box::new(random_term(random, ty, columns, depth - 1));
    let b = Box::new(match kind {
        0..3 => constant(random),
        _ => random_term(random, ty, columns, depth - 1),
    });
    match kind {
        0 => Term::Multiply(a, b),
        1 => Term::Divide(a, b),
        2 => Term::Remainder(a, b),
        3 => Term::Negate(a),
        4 => Term::Absolute(a),
        5 => Term::Minimum(a, b),
        6 => Term::Maximum(a, b),
        7 => Term::Add(a, b),
        8 => Term::ShiftRight(a, 1 + random.below(ty.bits() as usize - 1) as u32),
        9 => Term::LowBits(a, 1 + random.below(ty.bits() as usize - 1) as u32),
        _ => Term::Subtract(a, b),
    }
}

pub(super) fn random_test(random: &mut Random, ty: Integer, columns: usize, depth: usize) -> Test {
    use Comparison::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
    let parts = |random: &mut Random| (0..1 + random.below(3)).map(|_| random_test(random, ty, columns, depth - 1)).collect();
    match random.below(if depth == 0 { 1 } else { 5 }) {
        1 => Test::Not(Box::new(random_test(random, ty, columns, depth - 1))),
        2 => Test::And(parts(random)),
        3 => Test::Or(parts(random)),
        4 if random.below(4) == 0 => Test::Constant(random.below(2) == 0),
        4 => {
            let low = random.below(256) as Position;
            Test::Member { column: random.below(columns), set: ValueSet::span(low, low + random.below(100) as Position) }
        }
        _ => {
            let op = [Less, LessOrEqual, Greater, GreaterOrEqual, Equal, NotEqual][random.below(6)];
            let [left, right] = [0, 1].map(|_| random_term(random, ty, columns, 2));
            Test::Compare { left, op, right, ty }
        }
    }
}

/// One or two columns of a type of 8 bits, with few values: at the ends, or around 0.
pub(super) fn random_columns(random: &mut Random) -> Vec<(Position, Position)> {
    let mut column = || {
        let low = [0, 250, 124, 100, 60][random.below(5)] + random.below(3) as Position;
        (low, (low + random.below(7) as Position).min(255))
    };
    let first = column();
    if first.0 % 2 == 0 { vec![first] } else { vec![first, column()] }
}

#[test]
fn agrees_with_evaluation() {
    let mut random = Random(11);
    let (mut checked, mut outcomes, mut refused) = (0, [0; 3], 0);
    for _ in 0..6000 {
        let ty = [Integer::I8, Integer::U8][random.below(2)];
        let columns = random_columns(&mut random);
        let test = random_test(&mut random, ty, columns.len(), 2);
        let mut toy = Toy::new(&columns);
        let encoded = match encode(&test, &mut toy) {
            Ok(encoded) => encoded,
            Err(NotEncoded::Hard("it multiplies inputs" | "it divides by an input")) => {
                refused += 1;
                continue;
            }
            Err(other) => panic!("{other:?}: {test:?}"),
        };
        let points: f64 = toy.bounds.iter().map(|it| (it.1 - it.0 + 1) as f64).product();
        if points * (1 + toy.clauses.len()) as f64 > 100_000.0 {
            continue;
        }
        checked += 1;
        let found = compare(&toy, encoded, &test);
        (0..3).for_each(|at| outcomes[at] += usize::from(found[at]));
    }
    assert!(checked > 4000 && refused < 1500, "{checked} checked, {refused} refused");
    assert!(outcomes.iter().all(|it| *it > 1000), "{outcomes:?}");
}

fn input(column: usize, ty: Integer) -> Box<Term> {
    Box::new(Term::Input { column, offset: ty.min() })
}

fn constant(it: i128) -> Box<Term> {
    Box::new(Term::Constant(it))
}

fn is(left: Term, op: Comparison, right: i128, ty: Integer) -> Test {
    Test::Compare { left, op, right: Term::Constant(right), ty }
}

#[test]
fn division_is_rusts_for_all_signs() {
    let ty = Integer::I8;
    for by in [-128, -7, -2, -1, 0, 1, 2, 5, 127] {
        for value in -3..=3 {
            for columns in [(0, 20), (108, 148), (235, 255)] {
                let divide = is(Term::Divide(input(0, ty), constant(by)), Comparison::Equal, value, ty);
                let remainder = is(Term::Remainder(input(0, ty), constant(by)), Comparison::GreaterOrEqual, value, ty);
                for test in [divide, remainder] {
                    let mut toy = Toy::new(&[columns]);
                    let encoded = encode(&test, &mut toy).expect("linear");
                    compare(&toy, encoded, &test);
                }
            }
        }
    }
}

#[test]
fn bits_are_rusts_for_all_signs() {
    let ty = Integer::I8;
    for count in [1, 3, 6, 7] {
        for value in [-64, -3, -1, 0, 1, 5, 63] {
            for columns in [(0, 20), (108, 148), (235, 255)] {
                let shifted = is(Term::ShiftRight(input(0, ty), count), Comparison::Equal, value, ty);
                let low = is(Term::LowBits(input(0, ty), count), Comparison::GreaterOrEqual, value, ty);
                for test in [shifted, low] {
                    let mut toy = Toy::new(&[columns]);
                    let encoded = encode(&test, &mut toy).expect("linear");
                    compare(&toy, encoded, &test);
                }
            }
        }
    }
}

#[test]
fn ranges_decide_what_they_can() {
    let ty = Integer::I64;
    let zero = i128::from(i64::MIN).unsigned_abs();
    let mut toy = Toy::new(&[(zero, zero + 1000), (zero, zero + 1000)]);
    let sum = || Term::Add(input(0, ty), Box::new(Term::Absolute(input(1, ty))));
    let decided = encode(&is(sum(), Comparison::Less, 2001, ty), &mut toy).expect("linear");
    assert_eq!(decided, EncodedTable { holds: toy.constant(true), overflows: toy.constant(false) });
    assert_eq!((toy.booleans.len(), toy.clauses.len()), (1, 0));
    let open = encode(&is(sum(), Comparison::Less, 2000, ty), &mut toy).expect("linear");
    assert_eq!(open.overflows, toy.constant(false));
    assert_eq!((toy.booleans.len(), toy.clauses.len()), (2, 0));
}

#[test]
fn equal_terms_are_encoded_once() {
    let ty = Integer::I8;
    let mut toy = Toy::new(&[(0, 255), (0, 255)]);
    let term = || Term::Remainder(Box::new(Term::Subtract(input(0, ty), input(1, ty))), constant(4));
    let mut encoder = Encoder::new();
    let mut budget = Budget::steps(1_000_000);
    let first = encoder.test(&is(term(), Comparison::Less, 2, ty), &mut toy, &mut budget).expect("linear");
    let size = toy.bounds.len();
    let again = encoder.test(&is(term(), Comparison::GreaterOrEqual, 2, ty), &mut toy, &mut budget).expect("linear");
    assert_eq!((toy.bounds.len(), first.overflows), (size, again.overflows));
}

#[test]
fn what_does_not_fit_is_refused() {
    let ty = Integer::I128;
    let mut toy = Toy::new(&[(0, Position::MAX), (0, Position::MAX)]);
    let sum = is(Term::Add(input(0, ty), input(1, ty)), Comparison::Less, 0, ty);
    assert_eq!(encode(&sum, &mut toy), Err(NotEncoded::Hard("its numbers are too large")));
    let ty = Integer::U64;
    let mut toy = Toy::new(&[(0, u64::MAX.into()), (0, u64::MAX.into())]);
    let product = is(Term::Multiply(input(0, ty), input(1, ty)), Comparison::Less, 0, ty);
    assert_eq!(encode(&product, &mut toy), Err(NotEncoded::Hard("it multiplies inputs")));
    let large = |factor: u64| is(Term::Multiply(input(0, ty), constant(factor.into())), Comparison::Less, 9, ty);
    assert!(encode(&large(u32::MAX.into()), &mut toy).is_ok());
    assert_eq!(encode(&large(u64::MAX), &mut toy), Err(NotEncoded::Hard("its numbers are too large")));
}
