//! Numbers of cases: exact at any size.

use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A natural number of any size. Two hundred boolean conditions have 2^200 cases, and counts are exact.
///
/// Only what counting needs: sums, differences, products, decimal digits, and a rounded `f64` for weighing.
///
/// ```
/// use dtable_core::model::Count;
/// let cases = (0..200).fold(Count::from(1u32), |n, _| n * Count::from(2u32));
/// assert_eq!(cases.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Count(Vec<u32>);

impl Count {
    /// None.
    pub const ZERO: Self = Self(Vec::new());

    /// Whether it is none.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The nearest `f64`; infinite past its range.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.0.iter().rev().fold(0.0, |sum, &digit| sum * 4_294_967_296.0 + f64::from(digit))
    }

    /// The product of some factors.
    #[must_use]
    pub fn product(factors: impl IntoIterator<Item = u128>) -> Self {
        let (mut product, mut small) = (None, 1u128);
        for factor in factors {
            if factor == 1 {
                continue;
            }
            small = small.checked_mul(factor).unwrap_or_else(|| {
                let before = Self::from(small);
                product = Some(product.take().map_or(before.clone(), |product: Self| product * before));
                factor
            });
        }
        product.map_or(Self::from(small), |product| product * Self::from(small))
    }

    /// Its lowest 64 bits.
    fn low(&self) -> u128 {
        self.0.iter().take(2).rev().fold(0, |sum, digit| sum << 32 | u128::from(*digit))
    }

    fn trimmed(mut digits: Vec<u32>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Self(digits)
    }

    /// Divides in place by a small number and returns the remainder.
    fn divide(&mut self, by: u32) -> u32 {
        let mut rest = 0u64;
        for digit in self.0.iter_mut().rev() {
            let value = rest << 32 | u64::from(*digit);
            *digit = low_digit(value / u64::from(by));
            rest = value % u64::from(by);
        }
        *self = Self::trimmed(std::mem::take(&mut self.0));
        low_digit(rest)
    }
}

/// The lower half; the upper is carried by the caller.
fn low_digit(value: u64) -> u32 {
    (value & u64::from(u32::MAX)) as u32
}

impl From<u32> for Count {
    fn from(value: u32) -> Self {
        Self::trimmed(vec![value])
    }
}

impl From<u128> for Count {
    fn from(value: u128) -> Self {
        let digits = (128 - value.leading_zeros()).div_ceil(32);
        Self((0..digits).map(|at| (value >> (32 * at)) as u32).collect())
    }
}

impl From<usize> for Count {
    fn from(value: usize) -> Self {
        Self::from(value as u128)
    }
}

impl AddAssign<&Self> for Count {
    fn add_assign(&mut self, other: &Self) {
        let mut carry = 0u64;
        for at in 0..self.0.len().max(other.0.len()) {
            if at == self.0.len() {
                self.0.push(0);
            }
            let sum = u64::from(self.0[at]) + other.0.get(at).map_or(0, |&digit| u64::from(digit)) + carry;
            self.0[at] = low_digit(sum);
            carry = sum >> 32;
        }
        if carry > 0 {
            self.0.push(low_digit(carry));
        }
    }
}

impl Add for Count {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += &other;
        self
    }
}

impl Sub for Count {
    type Output = Self;

    /// The difference; `other` is never the larger one.
    fn sub(mut self, other: Self) -> Self {
        debug_assert!(self >= other, "a count became negative");
        let mut borrow = 0i64;
        for at in 0..self.0.len() {
            let difference = i64::from(self.0[at]) - other.0.get(at).map_or(0, |&digit| i64::from(digit)) - borrow;
            borrow = i64::from(difference < 0);
            self.0[at] = low_digit((difference + (borrow << 32)) as u64);
        }
        Self::trimmed(self.0)
    }
}

impl Mul for Count {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if self.0.len() <= 2 && other.0.len() <= 2 {
            return Self::from(self.low() * other.low());
        }
        let mut product = vec![0u32; self.0.len() + other.0.len()];
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0u64;
            for (j, &b) in other.0.iter().enumerate() {
                let sum = u64::from(a) * u64::from(b) + u64::from(product[i + j]) + carry;
                product[i + j] = low_digit(sum);
                carry = sum >> 32;
            }
            product[i + other.0.len()] = low_digit(carry);
        }
        Self::trimmed(product)
    }
}

impl PartialOrd for Count {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Count {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl std::iter::Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.len() <= 2 {
            return fmt::Display::fmt(&(self.low() as u64), f);
        }
        let mut rest = self.clone();
        let mut groups = Vec::new();
        while !rest.is_zero() {
            groups.push(rest.divide(1_000_000_000));
        }
        let mut digits = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            digits.push_str(&format!("{group:09}"));
        }
        f.pad(&digits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_machine_integers() {
        let samples = [0u128, 1, 7, 999_999_999, 1_000_000_000, 4_294_967_295, 4_294_967_296, 12_345_678_901_234_567];
        for a in samples {
            assert_eq!(Count::from(a).to_string(), a.to_string());
            for b in samples {
                assert_eq!(Count::from(a) + Count::from(b), Count::from(a + b));
                assert_eq!(Count::from(a) * Count::from(b), Count::from(a * b));
                assert_eq!(Count::product([a, b, a * b, a]), Count::from(a * b) * Count::from(a * b) * Count::from(a));
                assert_eq!(Count::from(a).cmp(&Count::from(b)), a.cmp(&b));
                if a >= b {
                    assert_eq!(Count::from(a) - Count::from(b), Count::from(a - b));
                }
            }
        }
    }
}
