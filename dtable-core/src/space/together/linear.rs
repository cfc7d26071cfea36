//! Systems of linear inequalities over whole numbers: is there a solution, and which?
//!
//! Variables are eliminated one by one (Fourier and Motzkin). Over whole numbers the *real shadow* proves that there is no
//! solution, the *dark shadow* (Pugh, The Omega Test, 1991) that there is one; where every pair of bounds has a coefficient 1 on one side,
//! as in `income > 3 * debt`, the two are the same. What lies between them is not guessed.

/// `sum of factors[i] * x[i], plus constant, is at least 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AtLeastZero {
    pub(super) factors: Vec<i128>,
    pub(super) constant: i128,
}

/// Whether a system can be satisfied.
pub(super) enum Answer {
    /// By these values.
    Yes(Vec<i128>),
    No,
    /// The numbers are too large, or the method not sharp enough.
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shadow {
    Real,
    Dark,
}

/// Solves a system over `count` variables; every variable has to be bounded by it.
pub(super) fn solve(system: &[AtLeastZero], count: usize) -> Answer {
    let real = eliminate(system, count, Shadow::Real);
    match real {
        None => Answer::Unknown,
        Some(None) => Answer::No,
        Some(Some(steps)) => match back(&steps, count) {
            Some(values) => Answer::Yes(values),
            None => match eliminate(system, count, Shadow::Dark) {
                Some(Some(steps)) => back(&steps, count).map_or(Answer::Unknown, Answer::Yes),
                _ => Answer::Unknown,
            },
        },
    }
}

/// A variable, and the inequalities that bounded it when it was eliminated.
type Step = (usize, Vec<AtLeastZero>);

/// The steps of an elimination; `None` inside when the system has no solution, outside when numbers get too large.
#[expect(clippy::option_option, reason = "no answer, the answer no, and the answer yes")]
fn eliminate(system: &[AtLeastZero], count: usize, shadow: Shadow) -> Option<Option<Vec<Step>>> {
    let mut rest: Vec<AtLeastZero> = Vec::new();
    for it in system {
        match tightened(it.clone()) {
            Tight::Always => {}
            Tight::Never => return Some(None),
            Tight::Sometimes(it) => rest.push(it),
        }
    }
    let mut left: Vec<usize> = (0..count).collect();
    let mut steps = Vec::new();
    while let Some(place) = (0..left.len()).min_by_key(|place| price(&rest, left[*place])) {
        let variable = left.remove(place);
        let (bounding, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(|it| it.factors[variable] != 0);
        rest = others;
        let (lower, upper): (Vec<_>, Vec<_>) = bounding.iter().partition(|it| it.factors[variable] > 0);
        for low in &lower {
            for high in &upper {
                match tightened(combined(low, high, variable, shadow)?) {
                    Tight::Always => {}
                    Tight::Never => return Some(None),
                    Tight::Sometimes(it) if rest.contains(&it) => {}
                    Tight::Sometimes(it) => rest.push(it),
                }
            }
        }
        if rest.len() > 2_000 {
            return None;
        }
        steps.push((variable, bounding));
    }
    Some(Some(steps))
}

/// How many inequalities an elimination would make, those first that lose nothing.
fn price(system: &[AtLeastZero], variable: usize) -> (bool, usize) {
    let factors = || system.iter().map(|it| it.factors[variable]).filter(|factor| *factor != 0);
    let exact =
        factors().filter(|factor| *factor > 0).all(|factor| factor == 1) || factors().filter(|factor| *factor < 0).all(|it| it == -1);
    let lower = factors().filter(|factor| *factor > 0).count();
    (!exact, lower * (factors().count() - lower))
}

/// What a lower and an upper bound of a variable say about the others.
fn combined(low: &AtLeastZero, high: &AtLeastZero, variable: usize, shadow: Shadow) -> Option<AtLeastZero> {
    let (a, b) = (low.factors[variable], high.factors[variable].checked_neg()?);
    let sum = |x: i128, y: i128| x.checked_mul(b)?.checked_add(y.checked_mul(a)?);
    let factors = low.factors.iter().zip(&high.factors).map(|(x, y)| sum(*x, *y)).collect::<Option<_>>()?;
    let mut constant = sum(low.constant, high.constant)?;
    if shadow == Shadow::Dark {
        constant = constant.checked_sub((a - 1).checked_mul(b - 1)?)?;
    }
    Some(AtLeastZero { factors, constant })
}

enum Tight {
    Always,
    Never,
    Sometimes(AtLeastZero),
}

/// Divided by what its factors have in common: over whole numbers the constant may be rounded down.
fn tightened(mut it: AtLeastZero) -> Tight {
    let divisor = it.factors.iter().fold(0, |divisor, factor| gcd(divisor, factor.unsigned_abs()));
    let Some(divisor) = i128::try_from(divisor).ok().filter(|divisor| *divisor > 0) else {
        return if it.constant >= 0 { Tight::Always } else { Tight::Never };
    };
    for factor in &mut it.factors {
        *factor /= divisor;
    }
    it.constant = it.constant.div_euclid(divisor);
    Tight::Sometimes(it)
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Values for the variables, from the last eliminated to the first; `None` when one is left without a whole number.
fn back(steps: &[Step], count: usize) -> Option<Vec<i128>> {
    let mut values = vec![0; count];
    for (variable, bounding) in steps.iter().rev() {
        let (mut low, mut high) = (i128::MIN, i128::MAX);
        for it in bounding {
            let factor = it.factors[*variable];
            let mut rest = it.constant;
            for (other, value) in values.iter().enumerate().filter(|(other, _)| other != variable) {
                rest = rest.checked_add(it.factors[other].checked_mul(*value)?)?;
            }
            if factor > 0 {
                low = low.max(-rest.div_euclid(factor));
            } else {
                high = high.min(rest.div_euclid(factor.checked_neg()?));
            }
        }
        if low > high {
            return None;
        }
        values[*variable] = low.max(high.min(0));
    }
    Some(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(rows: &[[i128; 3]]) -> Vec<AtLeastZero> {
        let bounds = [[1, 0, 10], [-1, 0, 10], [0, 1, 10], [0, -1, 10]];
        let row = |it: &[i128; 3]| AtLeastZero { factors: it[..2].to_vec(), constant: it[2] };
        bounds.iter().chain(rows).map(row).collect()
    }

    #[test]
    fn agrees_with_trying_all_points() {
        let mut seed = 1u64;
        let mut random = |range: i128| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            i128::from(seed >> 33) % (2 * range + 1) - range
        };
        let mut unknown = 0;
        for _ in 0..3000 {
            let rows: Vec<[i128; 3]> = (0..4).map(|_| [random(4), random(4), random(12)]).collect();
            let system = system(&rows);
            let holds = |x: i128, y: i128| system.iter().all(|it| it.factors[0] * x + it.factors[1] * y + it.constant >= 0);
            let exists = (-10..=10).any(|x| (-10..=10).any(|y| holds(x, y)));
            match solve(&system, 2) {
                Answer::Yes(point) => assert!(holds(point[0], point[1])),
                Answer::No => assert!(!exists, "{rows:?}"),
                Answer::Unknown => unknown += 1,
            }
        }
        assert!(unknown < 30, "{unknown} of 3000 stay open");
    }

    #[test]
    fn wide_bounds_are_no_matter() {
        let billion = 1_000_000_000;
        // 0 <= income, debt <= a billion, income > 3 * debt, income < 2 * debt + 1, debt >= 1
        let mut rows: Vec<[i128; 3]> = vec![[1, 0, 0], [-1, 0, billion], [0, 1, 0], [0, -1, billion], [1, -3, -1], [-1, 2, 0]];
        let all = |rows: &[[i128; 3]]| rows.iter().map(|it| AtLeastZero { factors: it[..2].to_vec(), constant: it[2] }).collect::<Vec<_>>();
        rows.push([0, 1, -1]);
        assert!(matches!(solve(&all(&rows), 2), Answer::No));
        rows.truncate(5);
        assert!(matches!(solve(&all(&rows), 2), Answer::Yes(_)));
    }
}
