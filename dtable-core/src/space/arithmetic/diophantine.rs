//! Systems of linear equations over the whole numbers.
//!
//! *Concept.* `2x + 4y = 7` has no solution: whatever `x` and `y` are, the left side is even. A system without solution
//! always has an equation like this among its integer combinations.
//!
//! *Method* (Knuth, *The Art of Computer Programming* 4.5.2; Griggio 2010). Divide an equation by what its factors have
//! in common: if that does not divide the constant, it is the contradiction. If a factor is 1 or -1, solve for that
//! variable and eliminate it everywhere. Otherwise change variables: with `k` the variable of the least factor, `x_k =
//! t - q_j x_j - ..` makes every other factor the remainder of a division by the least one. `t` is whole exactly where
//! `x_k` is, so nothing is lost, and the least factor shrinks until it is 1.
//!
//! Forms follow each change. In the end they are sums of variables that no equation ties any more: what their factors
//! have in common says which remainder the form always has, so its bounds can be rounded.
//!
//! *Example.* `3x - 2y = 1`: with `y = t + x` the equation is `x - 2t = 1`, so `x = 2t + 1` and `y = 3t + 1`. The form
//! `x + y = 5t + 2` is 2, 7, 12, ..: a bound `x + y >= 3` is really `>= 7`.

use super::inequality::gcd;
use super::simplex::{Halt, steps};
use super::tableau::Overflow;
use crate::lists::CollectVec;
use crate::space::budget::Budget;
use crate::trial::is_out;

/// `sum of factors * variables + constant`; an equation says that it is 0.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    /// A factor for each variable, which the changes of variables act on.
    factors: Vec<i128>,
    /// The factors before all changes of variables.
    pub(super) written: Vec<i128>,
    pub(super) constant: i128,
    /// The equations that have a part in it, as a bit set.
    parts: Vec<u64>,
}

/// The result of solving a system.
pub(super) enum Solution {
    /// An integer combination of the equations cannot be 0 for whole numbers: the divisor of its factors does not
    /// divide its constant.
    Contradiction { line: Equation, divisor: i128 },
    /// The forms, in terms of variables that are free.
    Solved(Vec<Equation>),
}

impl Equation {
    /// A form, or the equation `index` of a system of `count` equations.
    pub(super) fn new(factors: Vec<i128>, constant: i128, index: Option<usize>, count: usize) -> Self {
        let mut parts = vec![0; count.div_ceil(64)];
        if let Some(index) = index {
            parts[index / 64] |= 1 << (index % 64);
        }
        Self { written: factors.clone(), factors, constant, parts }
    }

    /// The equations that have a part in it, by index.
    pub(super) fn parts(&self) -> impl Iterator<Item = usize> + '_ {
        (0..64 * self.parts.len()).filter(|at| self.parts[at / 64] >> (at % 64) & 1 == 1)
    }

    /// The greatest common divisor of the factors; 0 when there are none.
    pub(super) fn divisor(&self) -> i128 {
        let mut divisor = 0;
        for factor in &self.factors {
            if *factor != 0 {
                divisor = gcd(divisor, factor.unsigned_abs());
                if divisor == 1 {
                    break;
                }
            }
        }
        i128::try_from(divisor).unwrap_or(1)
    }

    fn divide(&mut self, by: i128) {
        if by != 1 {
            self.factors.iter_mut().chain(&mut self.written).for_each(|it| *it /= by);
            self.constant /= by;
        }
    }

    /// Eliminates a variable, for which another line, where its factor is 1 or -1, is solved.
    fn eliminate(&mut self, at: usize, line: &Self) -> Option<()> {
        let times = self.factors[at].checked_mul(line.factors[at])?;
        if times == 0 {
            return Some(());
        }
        let less = |a: i128, b: i128| a.checked_sub(times.checked_mul(b)?);
        for (to, from) in self.factors.iter_mut().zip(&line.factors).chain(self.written.iter_mut().zip(&line.written)) {
            if *from != 0 {
                *to = less(*to, *from)?;
            }
        }
        self.constant = less(self.constant, line.constant)?;
        self.parts.iter_mut().zip(&line.parts).for_each(|(to, from)| *to |= from);
        Some(())
    }

    /// Writes variable `at` as a new variable less `quotients` times the others.
    fn change(&mut self, at: usize, quotients: &[(usize, i128)]) -> Option<()> {
        let factor = self.factors[at];
        if factor != 0 {
            for &(other, quotient) in quotients {
                self.factors[other] = self.factors[other].checked_sub(factor.checked_mul(quotient)?)?;
            }
        }
        Some(())
    }

    /// The variable with the least factor that is not 0.
    fn least(&self) -> Option<usize> {
        (0..self.factors.len()).filter(|at| self.factors[*at] != 0).min_by_key(|at| self.factors[*at].unsigned_abs())
    }
}

/// Solves equations, and writes forms in terms of the variables that stay free.
pub(super) fn solve(mut equations: Vec<Equation>, mut forms: Vec<Equation>, budget: &mut Budget) -> Result<Solution, Halt> {
    if is_out("diophantine") {
        return Err(Halt::Overflow);
    }
    while let Some(mut line) = equations.pop() {
        while let Some(at) = line.least() {
            // Most lines do not have the variable.
            budget.spend(steps((equations.len() + forms.len() + 2) * line.factors.len() / 3))?;
            let divisor = line.divisor();
            if line.constant % divisor != 0 {
                return Ok(Solution::Contradiction { line, divisor });
            }
            line.divide(divisor);
            if line.factors[at].unsigned_abs() == 1 {
                for other in equations.iter_mut().chain(&mut forms) {
                    other.eliminate(at, &line).ok_or(Overflow)?;
                }
                break;
            }
            let quotients = quotients(&line.factors, at);
            for other in equations.iter_mut().chain(&mut forms).chain([&mut line]) {
                other.change(at, &quotients).ok_or(Overflow)?;
            }
        }
        if line.constant != 0 && line.factors.iter().all(|it| *it == 0) {
            return Ok(Solution::Contradiction { line, divisor: 0 });
        }
    }
    Ok(Solution::Solved(forms))
}

/// How often the factor of variable `at` goes into the others, rounded to the nearest.
fn quotients(factors: &[i128], at: usize) -> Vec<(usize, i128)> {
    let by = factors[at];
    let others = factors.iter().enumerate().filter(|(other, factor)| *other != at && **factor != 0);
    others.map(|(other, factor)| (other, nearest(*factor, by))).filter(|(_, quotient)| *quotient != 0).collect_vec()
}

/// The whole number nearest to a quotient.
fn nearest(a: i128, b: i128) -> i128 {
    let (quotient, rest) = (a.div_euclid(b), a.rem_euclid(b).unsigned_abs());
    if rest > b.unsigned_abs() / 2 { quotient + b.signum() } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(equations: &[(&[i128], i128)], forms: &[&[i128]]) -> Solution {
        let count = equations.len();
        let lines =
            equations.iter().enumerate().map(|(at, (factors, constant))| Equation::new(factors.to_vec(), *constant, Some(at), count));
        let forms = forms.iter().map(|factors| Equation::new(factors.to_vec(), 0, None, count)).collect();
        solve(lines.collect(), forms, &mut Budget::steps(100_000)).unwrap_or_else(|_| panic!("solved"))
    }

    #[test]
    fn a_form_has_one_remainder() {
        let Solution::Solved(forms) = solved(&[(&[3, -2], -1)], &[&[1, 1]]) else { panic!("it has solutions") };
        assert_eq!((forms[0].divisor(), forms[0].constant.rem_euclid(5)), (5, 2));
        assert_eq!(forms[0].parts().collect::<Vec<_>>(), [0]);
    }

    #[test]
    fn a_contradiction_names_its_equations() {
        // x + y = 2z, z = w, x - y = 2u + 1
        let equations: [(&[i128], i128); 3] = [(&[1, 1, -2, 0, 0], 0), (&[0, 0, 1, -1, 0], 0), (&[1, -1, 0, 0, -2], -1)];
        let Solution::Contradiction { line, divisor } = solved(&equations, &[]) else { panic!("it has no solution") };
        assert_eq!((divisor, line.constant % 2 != 0), (2, true));
        assert!(line.written.iter().all(|it| it % 2 == 0));
        let parts: Vec<usize> = line.parts().collect();
        assert!(parts.contains(&0) && parts.contains(&2), "{parts:?}");
    }
}
