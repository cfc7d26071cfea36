//! Inequalities as they are written, and in normal form.
use crate::lists::Order;

/// The sum of the terms, plus the constant, is at least 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Inequality {
    /// Variables and their factors, in any order; a variable may come more than once.
    pub(crate) terms: Vec<(usize, i128)>,
    pub(crate) constant: i128,
}

/// Numbers beyond `i128` would be needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

/// An inequality in the form in which equal and opposite ones are the same.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Normal {
    /// No variable is left.
    Constant(bool),
    /// `form >= least` holds, or where `is_negated`, does not hold.
    Bound { form: Vec<(usize, i128)>, least: i128, is_negated: bool },
}

impl Inequality {
    /// The normal form: variables ascend, factors have no common divisor, and the first is positive.
    ///
    /// Over whole numbers the division by the common divisor rounds the constant: `2x - 2y - 1 >= 0` is `x - y >= 1`.
    pub(super) fn normal(&self) -> Result<Normal, TooLarge> {
        let mut form = merged(&self.terms).ok_or(TooLarge)?;
        let Some(&(_, first)) = form.first() else { return Ok(Normal::Constant(self.constant >= 0)) };
        let divisor = form.iter().fold(0, |divisor, (_, factor)| gcd(divisor, factor.unsigned_abs()));
        let divisor = i128::try_from(divisor).map_err(|_| TooLarge)?;
        let is_negated = first < 0;
        for (_, factor) in &mut form {
            *factor /= divisor;
            if is_negated {
                *factor = factor.checked_neg().ok_or(TooLarge)?;
            }
        }
        let rounded = self.constant.div_euclid(divisor);
        let least = if is_negated { rounded.checked_add(1) } else { rounded.checked_neg() };
        Ok(Normal::Bound { form, least: least.ok_or(TooLarge)?, is_negated })
    }
}

/// The terms by variable, each variable once, without zeros.
fn merged(terms: &[(usize, i128)]) -> Option<Vec<(usize, i128)>> {
    let mut sorted = terms.to_vec();
    sorted.order_by_key(|(variable, _)| *variable);
    let mut merged: Vec<(usize, i128)> = Vec::with_capacity(sorted.len());
    for (variable, factor) in sorted {
        match merged.last_mut() {
            Some(last) if last.0 == variable => last.1 = last.1.checked_add(factor)?,
            _ => merged.push((variable, factor)),
        }
    }
    merged.retain(|(_, factor)| *factor != 0);
    Some(merged)
}

/// The greatest common divisor; that of 0 and a number is the number.
pub(super) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        if a <= u128::from(u64::MAX) && b <= u128::from(u64::MAX) {
            return u128::from(gcd_of_words(a as u64, b as u64));
        }
        (a, b) = (b, a % b);
    }
    a
}

/// Division of machine words is many times faster.
fn gcd_of_words(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normal(terms: &[(usize, i128)], constant: i128) -> Result<Normal, TooLarge> {
        Inequality { terms: terms.to_vec(), constant }.normal()
    }

    #[test]
    fn equal_and_opposite_inequalities_share_a_form() {
        // 4y - 2x + 3 >= 0 is x - 2y <= 1, which is not x - 2y >= 2
        let form = vec![(0, 1), (1, -2)];
        assert_eq!(normal(&[(1, 4), (0, -2)], 3), Ok(Normal::Bound { form: form.clone(), least: 2, is_negated: true }));
        // 2x - 4y - 3 >= 0 is x - 2y >= 2
        assert_eq!(normal(&[(0, 2), (1, -4)], -3), Ok(Normal::Bound { form, least: 2, is_negated: false }));
    }

    #[test]
    fn terms_that_cancel_leave_a_constant() {
        assert_eq!(normal(&[(0, 2), (0, -2)], 0), Ok(Normal::Constant(true)));
        assert_eq!(normal(&[], -1), Ok(Normal::Constant(false)));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(normal(&[(0, i128::MAX), (0, 1)], 0), Err(TooLarge));
        assert_eq!(normal(&[(0, 1)], i128::MIN), Err(TooLarge));
        assert_eq!(normal(&[(0, i128::MIN)], 0), Err(TooLarge));
    }
}
