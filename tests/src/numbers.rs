//! Numbers that are the same in every run.

/// A source of numbers (SplitMix64).
#[derive(Clone, Debug, Default)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut it = self.0;
        it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        it ^ (it >> 31)
    }

    /// A number below `end`; 0 where there is none.
    pub const fn below(&mut self, end: usize) -> usize {
        if end == 0 { 0 } else { (self.next() % end as u64) as usize }
    }

    /// A number from `low` to `high`, both included.
    pub const fn within(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of a hundred times.
    pub const fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    /// The index of one of some weights.
    ///
    /// # Panics
    /// Where all weights are 0.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut rest = self.below(weights.iter().sum());
        weights
            .iter()
            .position(|weight| {
                let is_here = rest < *weight;
                rest = rest.saturating_sub(*weight);
                is_here
            })
            .expect("the number is below the sum of the weights")
    }

    /// The same things in another order.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for at in (1..things.len()).rev() {
            things.swap(at, self.below(at + 1));
        }
    }
}
