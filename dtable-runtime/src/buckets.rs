//! The classes of numbers, by the places where they begin: their cuts.

use crate::texts::{quarter, word};

/// Numbers of classes of integers, without a branch: a bucket holds the beginning of one class at most, so that one
/// comparison is left.
///
/// A bucket is the highest bits of a key; or, where classes become the wider the greater their numbers are, those of
/// the key as a floating-point number, which are its logarithm and some digits more. Nothing is lost to rounding: it
/// keeps the order of keys, and the compiler puts the beginnings into their buckets by the function that looks for them
/// (`emit/forms/buckets.rs` of `dtable-core`).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Buckets {
    /// Whether the bits are those of a floating-point number; keys are less than 2^63, then.
    pub is_logarithmic: bool,
    /// How many bits are left out.
    pub shift: u32,
    /// The bits of the first bucket.
    pub first: u32,
    /// Where a class begins in each bucket, or 0: four bytes each, or eight, little-endian.
    pub beginnings: &'static [u8],
    /// Whether beginnings have eight bytes.
    pub is_wide: bool,
    /// The class of keys that have reached the beginning in their bucket; as many as a power of two.
    pub classes: &'static [u8],
}

impl Buckets {
    /// The class of a key.
    #[inline(always)]
    #[must_use]
    pub const fn class(&self, key: u64) -> usize {
        let at = self.bucket(key).wrapping_sub(self.first) as usize & (self.classes.len() - 1);
        let beginning = if self.is_wide { word(self.beginnings, 8 * at) } else { quarter(self.beginnings, 4 * at) as u64 };
        self.classes[at] as usize - (key < beginning) as usize
    }

    #[inline(always)]
    const fn bucket(&self, key: u64) -> u32 {
        if self.is_logarithmic { ((key | 1) as i64 as f32).to_bits() >> self.shift } else { (key >> self.shift) as u32 }
    }
}

/// How many cuts a key has reached, without a branch: each step halves what is left of them, and all keys take all
/// steps.
///
/// The key has reached `passed` cuts, and lies before the cut behind the next 2^`steps` - 1. A cut has four bytes, or
/// eight, little-endian. The last steps look into `WINDOW` bytes, in which compilers see that no place is out of bounds:
/// those of 31 cuts, or as many as all steps halve.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub const fn reached<const WINDOW: usize>(cuts: &[u8], is_wide: bool, passed: usize, steps: u32, key: u64) -> usize {
    let width = if is_wide { 8 } else { 4 };
    let (mut passed, mut steps, mut at) = (passed, steps, 0);
    while (1 << steps) - 1 > WINDOW / width {
        steps -= 1;
        passed += ((cut(cuts, is_wide, passed + (1 << steps) - 1) <= key) as usize) << steps;
    }
    let Some((_, rest)) = cuts.split_at_checked(width * passed) else { return 0 };
    let Some(window) = rest.first_chunk::<WINDOW>() else { return 0 };
    while steps > 0 {
        steps -= 1;
        // Not a choice between two numbers, which compilers make a branch of.
        at |= ((cut(window, is_wide, at + (1 << steps) - 1) <= key) as usize) << steps;
    }
    passed + at
}

/// A cut, by its place.
#[inline(always)]
const fn cut(cuts: &[u8], is_wide: bool, at: usize) -> u64 {
    if is_wide { word(cuts, 8 * at) } else { quarter(cuts, 4 * at) as u64 }
}

#[cfg(test)]
mod tests {
    use super::{Buckets, reached};

    #[test]
    fn cuts_that_are_reached() {
        let cuts = b"\x02\0\0\0\x05\0\0\0\x09\0\0\0";
        assert_eq!([0, 1, 2, 4, 5, 8, 9, u64::MAX].map(|key| reached::<12>(cuts, false, 0, 2, key)), [0, 0, 1, 1, 2, 2, 3, 3]);
        assert_eq!([2, 4, 5, 8, 9].map(|key| reached::<4>(cuts, false, 0, 2, key)), [1, 1, 2, 2, 3], "steps before the window");
        assert_eq!([5, 8, 9].map(|key| reached::<4>(cuts, false, 2, 1, key)), [2, 2, 3], "two are passed over");
        assert_eq!([0, 1 << 32, 7 << 32].map(|key| reached::<8>(b"\0\0\0\0\x01\0\0\0", true, 0, 1, key)), [0, 1, 1]);
    }

    #[test]
    fn classes_begin_where_they_do() {
        let plain =
            Buckets { is_logarithmic: false, shift: 4, first: 0, beginnings: b"\x05\0\0\0\0\0\0\0", is_wide: false, classes: b"\x01\x01" };
        assert_eq!([0, 4, 5, 15, 16, 31].map(|key| plain.class(key)), [0, 0, 1, 1, 1, 1]);
        // From 1 on, from 2 on, from 4 on: 1 is 127 << 23.
        let beginnings = b"\x01\0\0\0\x03\0\0\0\x04\0\0\0\0\0\0\0";
        let logarithmic = Buckets { is_logarithmic: true, shift: 23, first: 127, beginnings, is_wide: false, classes: b"\x01\x02\x03\x03" };
        assert_eq!([0, 1, 2, 3, 4, 7, 8, 15].map(|key| logarithmic.class(key)), [0, 1, 1, 2, 3, 3, 3, 3]);
    }
}
