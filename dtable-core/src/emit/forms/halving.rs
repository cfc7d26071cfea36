//! How many cuts a key has reached, by a search that does not branch: each step halves what is left, for all keys alike.
//!
//! A table of buckets saves most steps where cuts lie about evenly, as the prefixes of addresses do: it has for each
//! bucket of keys how many cuts are passed over, and the search goes through as many behind them as the fullest bucket
//! holds.

use super::buckets::Scale;
use super::lookup::{Lookup, numbered};
use crate::emit::plan::bytes::numbers;
use crate::emit::plan::types::local;
use crate::lists::CollectVec;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// Buckets, at most, where cuts are fewer: their table is to stay in the nearest cache beside other data.
const FEW_CUTS: usize = 256;
/// The last steps, whose cuts compilers find without a check of bounds.
const UNCHECKED: u32 = 5;

/// A search among cuts. See the module.
#[derive(Debug)]
pub(super) struct Halving<'a> {
    cuts: &'a [u64],
    steps: u32,
    begins: Option<Begins>,
}

/// Where searches begin.
#[derive(Debug)]
struct Begins {
    scale: Scale,
    shift: u32,
    /// For each bucket how many cuts are passed over.
    passed: Vec<usize>,
}

impl<'a> Halving<'a> {
    /// The quickest search for keys of 0 to `last` among cuts, ascending and above 0.
    pub(super) fn new(cuts: &'a [u64], last: u64) -> Self {
        let among_all = Self { cuts, steps: steps(cuts.len()), begins: None };
        let in_buckets = Scale::ALL.into_iter().filter_map(|scale| Self::in_buckets(cuts, last, scale));
        in_buckets.fold(among_all, |best, it| if it.cost() < best.cost() { it } else { best })
    }

    /// The search whose buckets leave the fewest steps, and of these buckets the widest.
    fn in_buckets(cuts: &'a [u64], last: u64, scale: Scale) -> Option<Self> {
        let most = cuts.len().next_power_of_two().max(FEW_CUTS) as u64;
        let fits = |shift: &u32| scale.bucket(last, *shift) - scale.bucket(0, *shift) < most;
        let fullest = |shift: u32| cuts.chunk_by(|a, b| scale.bucket(*a, shift) == scale.bucket(*b, shift)).map(<[u64]>::len).max();
        let shifts = (0..=scale.most(last)?).rev().take_while(fits);
        let (steps, shift) = shifts.filter_map(|shift| Some((steps(fullest(shift)?), shift))).min_by_key(|it| it.0)?;
        let most_passed = cuts.len().checked_sub((1 << steps) - 1)?;
        let passed = |bucket: u64| cuts.partition_point(|cut| scale.bucket(*cut, shift) < bucket).min(most_passed);
        let passed = (scale.bucket(0, shift)..=scale.bucket(last, shift)).map(passed).collect_vec();
        Some(Self { cuts, steps, begins: Some(Begins { scale, shift, passed }) })
    }

    /// The time of the search, in steps: a look at a bucket takes about as long as one, and a logarithm too.
    pub(super) fn cost(&self) -> u32 {
        self.steps + self.begins.as_ref().map_or(0, |it| 1 + u32::from(it.scale == Scale::Logarithmic))
    }

    /// Code that counts the cuts that a key has reached.
    pub(super) fn code(&self, key: &TokenStream) -> TokenStream {
        // All keys reach the zeros in front, with which there are as many cuts as the steps halve.
        let zeros = ((1 << self.steps) - 1_usize).saturating_sub(self.cuts.len());
        let (cuts, is_wide) = numbers(&std::iter::repeat_n(0, zeros).chain(self.cuts.iter().copied()).collect_vec());
        let window = if is_wide { 8 } else { 4 } * ((1_usize << self.steps.min(UNCHECKED)) - 1);
        let (name, steps) = (local("key"), Literal::u32_unsuffixed(self.steps));
        let begin = self.begins.as_ref().map(|it| it.lookup(&quote!(#name)));
        let Lookup { table, at, value } = begin.unwrap_or_else(|| Lookup { table: quote!(), at: quote!(), value: quote!(0) });
        let without_zeros = (zeros > 0).then(|| quote!(- #zeros));
        quote!(({
            #table
            let #name: u64 = #key;
            #at
            ::dtable_runtime::reached::<#window>(#cuts, #is_wide, #value as usize, #steps, #name) #without_zeros
        }))
    }
}

impl Begins {
    /// How many cuts are passed over for a key.
    fn lookup(&self, key: &TokenStream) -> Lookup {
        let passed: Vec<u128> = self.passed.iter().map(|it| *it as u128).collect_vec();
        let shift = Literal::u32_unsuffixed(self.shift);
        let bucket = match self.scale {
            Scale::Even => quote!((#key >> #shift) as usize),
            Scale::Logarithmic => {
                let first = Literal::u32_unsuffixed(self.scale.bucket(0, self.shift) as u32);
                quote!(((((#key | 1) as i64 as f32).to_bits() >> #shift) - #first) as usize)
            }
        };
        numbered(&format_ident!("PASSED"), &passed, &bucket)
    }
}

/// The steps of a search among so many cuts.
const fn steps(cuts: usize) -> u32 {
    usize::BITS - cuts.leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::Halving;
    use crate::fixture::Random;

    /// How many cuts a key has reached, as the code counts them.
    fn reached(halving: &Halving, key: u64) -> usize {
        let passed = halving.begins.as_ref().map_or(0, |it| {
            let bucket = it.scale.bucket(key, it.shift) - it.scale.bucket(0, it.shift);
            it.passed[bucket as usize]
        });
        let zeros = ((1 << halving.steps) - 1_usize).saturating_sub(halving.cuts.len());
        let window = (passed..passed + (1 << halving.steps) - 1).map(|at| at.checked_sub(zeros).map_or(0, |at| halving.cuts[at]));
        passed + window.filter(|cut| *cut <= key).count() - zeros
    }

    #[test]
    fn keys_about_cuts_have_reached_them() {
        let mut random = Random(7);
        for round in 0..300_u32 {
            let last = [u64::MAX, (1 << 63) - 1, u64::from(u32::MAX), 65_535, 999][round as usize % 5];
            let width = [u64::MAX, 1 << 20, 999, 200][random.below(4_usize)].min(last);
            let from = random.below(3_u64) * ((last - width) / 2);
            let mut cuts: Vec<u64> = (0..13 + random.below(300_u64)).map(|_| from + random.below(u64::MAX) % width + 1).collect();
            cuts.sort_unstable();
            cuts.dedup();
            let halving = Halving::new(&cuts, last);
            let about = cuts.iter().flat_map(|cut| [cut - 1, *cut, cut.saturating_add(1).min(last)]);
            for key in about.chain([0, last, last / 2, last / 3]) {
                assert_eq!(reached(&halving, key), cuts.partition_point(|cut| *cut <= key), "{key} {last} {halving:?}");
            }
        }
    }

    /// The fullest bucket of even cuts holds few; cuts that crowd in one place are searched all.
    #[test]
    fn buckets_where_they_save_steps() {
        let even: Vec<u64> = (1..600).map(|at| at * 7_000_000).collect();
        assert_eq!(Halving::new(&even, u64::from(u32::MAX)).cost(), 2);
        let crowded: Vec<u64> = (1..600).map(|at| (1 << 31) + at).collect();
        assert_eq!(Halving::new(&crowded, u64::from(u32::MAX)).cost(), 10);
    }
}
