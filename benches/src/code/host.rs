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
pub const COSTLY: u32 = 5;

/// Bit `k` of a case, after the work.
#[inline(never)]
pub fn ask<const ROUNDS: u32>(case: u32, k: u32) -> bool {
    (case | worked::<ROUNDS>(case)) >> k & 1 == 1
}

/// Multiplications that wait for one another, and in the end 0, for which whoever uses it has to wait.
#[inline(always)]
pub fn worked<const ROUNDS: u32>(seed: u32) -> u32 {
    if ROUNDS == 0 {
        return 0;
    }
    // The lowest bit is set and stays set, so the word is never 0; the compiler cannot know.
    let mut word = black_box(u64::from(seed) | 1);
    for _ in 0..ROUNDS {
        word = word.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (word >> 29 & !1);
    }
    u32::from(word == 0)
}
