//! The programs that answer: at once, through a call, or through a call that takes its time.

use std::hint::black_box;

/// The answers are there, as booleans in memory.
#[derive(Clone, Copy, Debug)]
pub struct Free<const N: usize>(pub [bool; N]);

impl<const N: usize> Free<N> {
    /// The answers of a case.
    pub fn of(case: u32) -> Self {
        Self(std::array::from_fn(|k| case >> k & 1 == 1))
    }
}

/// Every answer is a call that is not inlined and that mixes a word `ROUNDS` times before it answers.
#[derive(Clone, Copy, Debug)]
pub struct Asked<const ROUNDS: u32>(pub u32);

/// How often [`Asked`] mixes for an answer that costs something: about 7 ns on a machine of 3 GHz.
pub const COSTLY: u32 = 4;

/// Bit `k` of a case, after the work.
#[inline(never)]
pub fn ask<const ROUNDS: u32>(case: u32, k: u32) -> bool {
    let mut word = case;
    if ROUNDS > 0 {
        let mut mixed = black_box(u64::from(case));
        for _ in 0..ROUNDS {
            mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mixed >> 29;
        }
        // Nothing is changed, but the answer has to wait for it.
        word |= u32::from(black_box(mixed) == 0);
    }
    word >> k & 1 == 1
}
