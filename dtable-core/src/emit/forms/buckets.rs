//! Where the classes of an integer begin, in buckets: `dtable_runtime::Buckets` finds the class by one comparison.
//!
//! Classes of about equal width have buckets of equal width. Tariffs are finer below than above: theirs become wider
//! with the numbers, as those of floating-point numbers with few digits do. Of both kinds the widest buckets are taken
//! that hold one beginning at most each.
//!
//! The logarithm is taken by a conversion to `f32`, as `leading_zeros` is slow on many of the processors for which
//! nothing is known at compile time: without its newer instructions (`lzcnt`), fifteen classes take twice as long on an
//! AMD EPYC of 2023.

use crate::lists::CollectVec;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Buckets, at most: their tables are to stay in the nearest cache beside other data.
const MOST: u64 = 256;
/// Beginnings from which on there are buckets: fewer comparisons are summed up as fast.
const FEWEST: usize = 6;
/// Bits of a floating-point number that are no digits of it.
const DIGITS: u32 = f32::MANTISSA_DIGITS - 1;

/// How keys become buckets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scale {
    Even,
    Logarithmic,
}

impl Scale {
    pub(super) const ALL: [Self; 2] = [Self::Even, Self::Logarithmic];

    /// The bucket of a key, as `dtable_runtime::Buckets` computes it.
    pub(super) const fn bucket(self, key: u64, shift: u32) -> u64 {
        match self {
            Self::Even => key >> shift,
            Self::Logarithmic => ((key | 1) as i64 as f32).to_bits() as u64 >> shift,
        }
    }

    /// The most bits that buckets of keys of 0 to `last` may leave out; `None` where keys are too large for the scale.
    pub(super) const fn most(self, last: u64) -> Option<u32> {
        match self {
            Self::Even => Some(u64::BITS - 1),
            Self::Logarithmic if last < 1 << 63 => Some(DIGITS),
            Self::Logarithmic => None,
        }
    }
}

/// Buckets with one beginning at most each.
#[derive(Debug)]
pub(super) struct Buckets {
    kind: Scale,
    shift: u32,
    first: u64,
    /// Whether keys have more than four bytes.
    is_wide: bool,
    /// For each bucket the key that is to be reached, or 0, and the class of what has reached it.
    places: Vec<(u64, u8)>,
}

impl Buckets {
    /// Buckets for keys of 0 to `last`, in which classes begin at `cuts`, ascending and above 0, each one more than
    /// that before; `None` where there are none that are worth it.
    pub(super) fn new(cuts: &[u64], last: u64) -> Option<Self> {
        let classes = u8::try_from(cuts.len()).ok().filter(|_| cuts.len() >= FEWEST)?;
        let (kind, shift) = Scale::ALL.into_iter().find_map(|kind| widest(kind, cuts, last).map(|shift| (kind, shift)))?;
        let first = kind.bucket(0, shift);
        let buckets = first..=kind.bucket(last, shift);
        let (mut places, mut class) = (Vec::new(), 0);
        let mut rest = cuts.iter().peekable();
        for bucket in buckets {
            let beginning = rest.next_if(|cut| kind.bucket(**cut, shift) == bucket);
            class += u8::from(beginning.is_some());
            places.push((beginning.copied().unwrap_or(0), class));
        }
        (class == classes).then_some(Self { kind, shift, first, is_wide: last > u64::from(u32::MAX), places })
    }

    /// The class of a key.
    pub(super) fn class(&self, key: &TokenStream) -> TokenStream {
        let filled = self.places.iter().copied().chain(std::iter::repeat((0, 0))).take(self.places.len().next_power_of_two());
        let places = filled.collect_vec();
        let (is_wide, width) = (self.is_wide, if self.is_wide { 8 } else { 4 });
        let beginnings: Vec<u8> = places.iter().flat_map(|place| place.0.to_le_bytes().into_iter().take(width)).collect_vec();
        let classes: Vec<u8> = places.iter().map(|place| place.1).collect_vec();
        let (beginnings, classes) = (Literal::byte_string(&beginnings), Literal::byte_string(&classes));
        let (shift, first) = (Literal::u32_unsuffixed(self.shift), Literal::u64_unsuffixed(self.first));
        let is_logarithmic = self.kind == Scale::Logarithmic;
        quote!(({
            const BUCKETS: ::dtable_runtime::Buckets = ::dtable_runtime::Buckets {
                is_logarithmic: #is_logarithmic,
                shift: #shift,
                first: #first,
                beginnings: #beginnings,
                is_wide: #is_wide,
                classes: #classes,
            };
            BUCKETS.class(#key)
        }))
    }
}

/// How many bits the widest buckets leave out that hold one beginning at most, where they are not too many.
fn widest(kind: Scale, cuts: &[u64], last: u64) -> Option<u32> {
    let are_apart = |shift: &u32| cuts.windows(2).all(|pair| kind.bucket(pair[0], *shift) < kind.bucket(pair[1], *shift));
    let shift = (0..=kind.most(last)?).rev().find(are_apart)?;
    (kind.bucket(last, shift) - kind.bucket(0, shift) < MOST).then_some(shift)
}

#[cfg(test)]
mod tests {
    use super::{Buckets, Scale};

    /// The class of a key by its bucket.
    fn class(buckets: &Buckets, key: u64) -> u8 {
        let (beginning, class) = buckets.places[(buckets.kind.bucket(key, buckets.shift) - buckets.first) as usize];
        class - u8::from(key < beginning)
    }

    #[test]
    fn keys_about_beginnings_have_their_classes() {
        let of: [(&[u64], u64, Scale); 6] = [
            (&[50, 500, 2000, 10_000, 15_000, 20_000], 29_999, Scale::Even),
            (&[51, 121, 251, 501, 751, 1_001, 1_501, 2_001, 3_001, 5_001, 7_501], u64::from(u32::MAX), Scale::Logarithmic),
            (&[1, 2, 4, 8, 16, 32, 64], (1 << 63) - 1, Scale::Logarithmic),
            (&[(1 << 24) - 1, (1 << 25) - 1, 1 << 26, 1 << 40, 1 << 41, 1 << 42, 1 << 43], 1 << 44, Scale::Logarithmic),
            (&[1 << 40, 1 << 41, 3 << 40, 1 << 42, 5 << 40, 6 << 40], 1 << 43, Scale::Even),
            (&[1, 1 << 59, 1 << 60, 1 << 61, 1 << 62, u64::MAX], u64::MAX, Scale::Even),
        ];
        for (cuts, last, kind) in of {
            let buckets = Buckets::new(cuts, last).unwrap_or_else(|| panic!("{cuts:?}"));
            assert_eq!(buckets.kind, kind, "{cuts:?}");
            let about = cuts.iter().flat_map(|cut| [cut - 1, *cut, cut.saturating_add(1).min(last)]);
            for key in about.chain([0, last, last / 2, last / 3]) {
                let right = cuts.iter().filter(|cut| **cut <= key).count();
                assert_eq!(usize::from(class(&buckets, key)), right, "{key} among {cuts:?}: {buckets:?}");
            }
        }
    }

    #[test]
    fn nothing_where_beginnings_are_few_or_too_close() {
        assert!(Buckets::new(&[50, 500, 2000], 29_999).is_none());
        assert!(
            Buckets::new(&[1_000_000, 1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005, 1_000_006], u64::from(u32::MAX)).is_none()
        );
    }
}
