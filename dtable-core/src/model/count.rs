//! Exact numbers of cases, of any size.

use crate::lists::CollectVec;
use std::borrow::Cow;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A natural number of any size. Two hundred boolean conditions have 2^200 cases, and counts are exact.
///
/// It has the operations that counting needs: sums, differences, products, decimal digits, and a rounded `f64` for
/// weights.
///
/// ```
/// use dtable_core::model::Count;
/// let cases = (0..200).fold(Count::from(1u32), |n, _| n * Count::from(2u32));
/// assert_eq!(cases.to_string(), "1606938044258990275541962092341162602522202993782792835301376");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Count(Digits);

/// A count that fits into 64 bits is stored in place: nearly every count of a real table does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Digits {
    Small(u64),
    /// Base 2^32, the lowest first; the number is greater than any small one, and the last digit is not 0.
    Large(Vec<u32>),
}

impl Default for Count {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Count {
    /// The number 0.
    pub const ZERO: Self = Self(Digits::Small(0));

    /// Returns the digits as people read them: in groups of three if there are more than four.
    ///
    /// ```
    /// use dtable_core::model::Count;
    /// assert_eq!(Count::from(8_388_607u32).separated(), "8,388,607");
    /// assert_eq!(Count::from(9_999u32).separated(), "9999");
    /// ```
    #[must_use]
    pub fn separated(&self) -> String {
        let digits = self.to_string();
        if digits.len() <= 4 {
            return digits;
        }
        let groups = digits.as_bytes().rchunks(3).rev().map(|group| group.iter().map(|it| *it as char).collect::<String>());
        groups.collect_vec().join(",")
    }

    /// Whether the number is 0.
    #[must_use]
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Digits::Small(0))
    }

    /// Returns the nearest `f64`; infinity beyond its range.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.digits().iter().rev().fold(0.0, |sum, &digit| sum * 4_294_967_296.0 + f64::from(digit))
    }

    /// The product of some factors.
    #[must_use]
    pub fn product(factors: impl IntoIterator<Item = u128>) -> Self {
        let (mut product, mut small) = (None, 1u64);
        for factor in factors {
            let fitting = u64::try_from(factor).ok().and_then(|factor| small.checked_mul(factor));
            small = fitting.unwrap_or_else(|| {
                let before = Self::from(factor) * Self(Digits::Small(small));
                product = Some(product.take().map_or(before.clone(), |product: Self| product * before));
                1
            });
        }
        let small = Self(Digits::Small(small));
        product.map_or(small.clone(), |product| product * small)
    }

    /// The digits; those of a small number may end in zeros.
    fn digits(&self) -> Cow<'_, [u32]> {
        match &self.0 {
            Digits::Small(value) => Cow::Owned(vec![low_digit(*value), low_digit(value >> 32)]),
            Digits::Large(digits) => Cow::Borrowed(digits),
        }
    }

    fn from_digits(mut digits: Vec<u32>) -> Self {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        match digits[..] {
            [] => Self::ZERO,
            [low] => Self(Digits::Small(u64::from(low))),
            [low, high] => Self(Digits::Small(u64::from(high) << 32 | u64::from(low))),
            _ => Self(Digits::Large(digits)),
        }
    }
}

/// Divides in place by a small number and returns the remainder.
fn divide(digits: &mut Vec<u32>, by: u32) -> u32 {
    let mut rest = 0u64;
    for digit in digits.iter_mut().rev() {
        let value = rest << 32 | u64::from(*digit);
        *digit = low_digit(value / u64::from(by));
        rest = value % u64::from(by);
    }
    while digits.last() == Some(&0) {
        digits.pop();
    }
    low_digit(rest)
}

/// The lower half; the upper is carried by the caller.
fn low_digit(value: u64) -> u32 {
    (value & u64::from(u32::MAX)) as u32
}

impl From<u32> for Count {
    fn from(value: u32) -> Self {
        Self(Digits::Small(u64::from(value)))
    }
}

impl From<u128> for Count {
    fn from(value: u128) -> Self {
        match u64::try_from(value) {
            Ok(small) => Self(Digits::Small(small)),
            Err(_) => Self::from_digits((0..4).map(|at| (value >> (32 * at)) as u32).collect_vec()),
        }
    }
}

impl From<usize> for Count {
    fn from(value: usize) -> Self {
        Self::from(value as u128)
    }
}

impl AddAssign<&Self> for Count {
    fn add_assign(&mut self, other: &Self) {
        if let (Digits::Small(a), Digits::Small(b)) = (&self.0, &other.0) {
            *self = Self::from(u128::from(*a) + u128::from(*b));
            return;
        }
        let (mut digits, other) = (self.digits().into_owned(), other.digits());
        let mut carry = 0u64;
        for at in 0..digits.len().max(other.len()) {
            if at == digits.len() {
                digits.push(0);
            }
            let sum = u64::from(digits[at]) + other.get(at).map_or(0, |&digit| u64::from(digit)) + carry;
            digits[at] = low_digit(sum);
            carry = sum >> 32;
        }
        if carry > 0 {
            digits.push(low_digit(carry));
        }
        *self = Self::from_digits(digits);
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

    /// Returns the difference. `other` must not be larger.
    fn sub(self, other: Self) -> Self {
        debug_assert!(self >= other, "a count became negative");
        if let (Digits::Small(a), Digits::Small(b)) = (&self.0, &other.0) {
            return Self(Digits::Small(a.wrapping_sub(*b)));
        }
        let (mut digits, other) = (self.digits().into_owned(), other.digits());
        let mut borrow = 0i64;
        for (at, digit) in digits.iter_mut().enumerate() {
            let difference = i64::from(*digit) - other.get(at).map_or(0, |&digit| i64::from(digit)) - borrow;
            borrow = i64::from(difference < 0);
            *digit = low_digit((difference + (borrow << 32)) as u64);
        }
        Self::from_digits(digits)
    }
}

impl Mul for Count {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        if let (Digits::Small(a), Digits::Small(b)) = (&self.0, &other.0) {
            return Self::from(u128::from(*a) * u128::from(*b));
        }
        let (a, b) = (self.digits(), other.digits());
        let mut product = vec![0u32; a.len() + b.len()];
        for (i, &x) in a.iter().enumerate() {
            let mut carry = 0u64;
            for (j, &y) in b.iter().enumerate() {
                let sum = u64::from(x) * u64::from(y) + u64::from(product[i + j]) + carry;
                product[i + j] = low_digit(sum);
                carry = sum >> 32;
            }
            product[i + b.len()] = low_digit(carry);
        }
        Self::from_digits(product)
    }
}

impl PartialOrd for Count {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Count {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        match (&self.0, &other.0) {
            (Digits::Small(a), Digits::Small(b)) => a.cmp(b),
            (Digits::Small(_), Digits::Large(_)) => std::cmp::Ordering::Less,
            (Digits::Large(_), Digits::Small(_)) => std::cmp::Ordering::Greater,
            (Digits::Large(a), Digits::Large(b)) => a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev())),
        }
    }
}

impl std::iter::Sum for Count {
    fn sum<I: Iterator<Item = Self>>(counts: I) -> Self {
        counts.fold(Self::ZERO, Add::add)
    }
}

/// Returns a number of cases as people read it: `1 case`, `12,000 cases`; `cases` if they were not counted.
///
/// ```
/// use dtable_core::model::{Count, cases};
/// assert_eq!(cases(Some(&Count::from(12_000u32))), "12,000 cases");
/// assert_eq!(cases(None), "cases");
/// ```
#[must_use]
pub fn cases(count: Option<&Count>) -> String {
    match count {
        None => "cases".to_owned(),
        Some(count) if *count == Count::from(1u32) => "1 case".to_owned(),
        Some(count) => format!("{} cases", count.separated()),
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = match &self.0 {
            Digits::Small(value) => return fmt::Display::fmt(value, f),
            Digits::Large(digits) => digits.clone(),
        };
        let mut groups = Vec::new();
        while !rest.is_empty() {
            groups.push(divide(&mut rest, 1_000_000_000));
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
        let samples = [0u128, 1, 7, 999_999_999, 1_000_000_000, 4_294_967_295, 4_294_967_296, 12_345_678_901_234_567, u128::from(u64::MAX)];
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
