//! Numbers of 256 bits, for what is large only on the way.
//!
//! A pivot multiplies the numbers of two rows and then divides by what the result has in common. The result is a
//! determinant of the system, of the size of its numbers; the products are twice as long. So only products, sums,
//! common divisors and exact divisions are needed. Exact division (Jebelean 1993) is a multiplication with an inverse
//! modulo 2^128: 35 / 5 is 35 * 5^-1, whatever the modulus.

/// A number without its sign: twice 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Magnitude {
    high: u128,
    low: u128,
}

/// A number of 255 bits and a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    is_negative: bool,
    magnitude: Magnitude,
}

impl Wide {
    pub(super) const fn product(a: i128, b: i128) -> Self {
        Self { is_negative: (a < 0) != (b < 0), magnitude: Magnitude::product(a.unsigned_abs(), b.unsigned_abs()) }
    }

    /// The sum of two products.
    pub(super) fn plus(self, other: Self) -> Self {
        if self.is_negative == other.is_negative {
            return Self { magnitude: self.magnitude.plus(other.magnitude), ..self };
        }
        let (more, less) = if self.magnitude < other.magnitude { (other, self) } else { (self, other) };
        Self { magnitude: more.magnitude.minus(less.magnitude), ..more }
    }

    pub(super) const fn is_zero(self) -> bool {
        self.magnitude.is_zero()
    }
}

/// Numbers divided by what all of them have in common; `None` when the quotients do not fit.
pub(super) fn reduced(numbers: &[Wide]) -> Option<Vec<i128>> {
    let mut common = Magnitude { high: 0, low: 0 };
    for number in numbers {
        common = common.gcd(number.magnitude);
    }
    let quotient = |it: &Wide| {
        let quotient = i128::try_from(it.magnitude.divide(common)?).ok()?;
        Some(if it.is_negative { -quotient } else { quotient })
    };
    numbers.iter().map(|it| if it.is_zero() { Some(0) } else { quotient(it) }).collect()
}

impl Magnitude {
    const fn is_zero(self) -> bool {
        self.high == 0 && self.low == 0
    }

    const fn product(a: u128, b: u128) -> Self {
        const HALF: u128 = u64::MAX as u128;
        let (a_high, a_low, b_high, b_low) = (a >> 64, a & HALF, b >> 64, b & HALF);
        let (low, high) = (a_low * b_low, a_high * b_high);
        let (cross, other) = (a_high * b_low, a_low * b_high);
        let middle = (low >> 64) + (cross & HALF) + (other & HALF);
        Self { high: high + (cross >> 64) + (other >> 64) + (middle >> 64), low: low & HALF | middle << 64 }
    }

    const fn plus(self, other: Self) -> Self {
        let (low, is_carried) = self.low.overflowing_add(other.low);
        Self { high: self.high.wrapping_add(other.high).wrapping_add(is_carried as u128), low }
    }

    /// The difference from a number that is not greater.
    const fn minus(self, other: Self) -> Self {
        let (low, is_borrowed) = self.low.overflowing_sub(other.low);
        Self { high: self.high.wrapping_sub(other.high).wrapping_sub(is_borrowed as u128), low }
    }

    const fn trailing_zeros(self) -> u32 {
        if self.low == 0 { 128 + self.high.trailing_zeros() } else { self.low.trailing_zeros() }
    }

    const fn bits(self) -> u32 {
        if self.high == 0 { 128 - self.low.leading_zeros() } else { 256 - self.high.leading_zeros() }
    }

    const fn shifted(self, by: u32) -> Self {
        match by {
            0 => self,
            128.. => Self { high: 0, low: self.high >> (by - 128) },
            _ => Self { high: self.high >> by, low: self.low >> by | self.high << (128 - by) },
        }
    }

    const fn doubled(self, times: u32) -> Self {
        match times {
            0 => self,
            128.. => Self { high: self.low << (times - 128), low: 0 },
            _ => Self { high: self.high << times | self.low >> (128 - times), low: self.low << times },
        }
    }

    /// The greatest common divisor, by halving and subtraction.
    fn gcd(self, other: Self) -> Self {
        if self.is_zero() || other.is_zero() {
            return if self.is_zero() { other } else { self };
        }
        let twos = self.trailing_zeros().min(other.trailing_zeros());
        let (mut a, mut b) = (self.shifted(self.trailing_zeros()), other.shifted(other.trailing_zeros()));
        while a.high != 0 || b.high != 0 {
            if a == b {
                return a.doubled(twos);
            }
            if a < b {
                (a, b) = (b, a);
            }
            a = a.minus(b);
            a = a.shifted(a.trailing_zeros());
        }
        Self { high: 0, low: super::inequality::gcd(a.low, b.low) }.doubled(twos)
    }

    /// The quotient by a divisor; `None` when it may have more than 127 bits.
    fn divide(self, divisor: Self) -> Option<u128> {
        let twos = divisor.trailing_zeros();
        let (dividend, divisor) = (self.shifted(twos), divisor.shifted(twos));
        if dividend.bits() > divisor.bits() + 126 {
            return None;
        }
        // Newton: each step doubles the bits that are right, of which an odd number has 3.
        let mut inverse = divisor.low;
        for _ in 0..6 {
            inverse = inverse.wrapping_mul(2u128.wrapping_sub(divisor.low.wrapping_mul(inverse)));
        }
        Some(dividend.low.wrapping_mul(inverse))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotients_are_those_of_the_products() {
        let mut seed = 1u128;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 2) as i128
        };
        for round in 0..2000 {
            let size = round % 124;
            let [a, b, c] = [random() >> size, random() >> (size / 2), -random() >> 3];
            let found = reduced(&[Wide::product(a, c), Wide::product(b, c)]);
            if a == 0 || b == 0 {
                continue;
            }
            let common = super::super::inequality::gcd(a.unsigned_abs(), b.unsigned_abs()) as i128;
            assert_eq!(found, Some(vec![-a / common, -b / common]), "{a} {b} {c}");
        }
    }

    #[test]
    fn sums_carry() {
        let large = i128::MAX;
        let square = Wide::product(large, large);
        // large^2 + large = large * (large + 1), and the opposite signs cancel
        assert_eq!(reduced(&[square.plus(Wide::product(large, 1)), Wide::product(large, 1)]), None);
        assert_eq!(reduced(&[square.plus(Wide::product(-large, large - 3)), Wide::product(large, 2)]), Some(vec![3, 2]));
        assert_eq!(reduced(&[square.plus(Wide::product(-large, large)), square]), Some(vec![0, 1]));
    }
}
