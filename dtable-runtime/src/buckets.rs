//! The classes of numbers, by the places where they begin.

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

#[cfg(test)]
mod tests {
    use super::Buckets;

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
