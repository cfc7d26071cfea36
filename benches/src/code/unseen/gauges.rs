//! Where a line leaks: eight numbers, each compared with the next one.

use crate::code::made;
use crate::random::Random;

/// The eight numbers.
pub type Input = [i32; 8];

/// Each comparison holds in half of the cases.
pub fn input(random: &mut Random) -> Input {
    std::array::from_fn(|_| i32::try_from(random.between(-1_000, 1_000)).expect("a small number"))
}

/// The generated code.
#[inline]
pub fn made(&[a, b, c, d, e, f, g, h]: &Input) -> u32 {
    u32::from(made::gauges(a, b, c, d, e, f, g, h))
}

/// The rules in their order.
#[inline]
pub fn if_chain(&[a, b, c, d, e, f, g, h]: &Input) -> u32 {
    if a < b && b < c {
        1
    } else if a >= b && c < d && d < e {
        2
    } else if b >= c && c >= d && e < f {
        3
    } else if a < b && d >= e && f < g {
        4
    } else if c < d && e >= f && g < h {
        5
    } else if a >= b && f < g && h < a {
        6
    } else if b < c && d < e && h < a {
        7
    } else if e < f && g < h {
        8
    } else {
        0
    }
}

/// The first two numbers first: all rules but three look at them or at the next two.
#[inline]
pub fn nested(&[a, b, c, d, e, f, g, h]: &Input) -> u32 {
    let others = || {
        if c < d && e >= f && g < h {
            5
        } else if a >= b && f < g && h < a {
            6
        } else if b < c && d < e && h < a {
            7
        } else if e < f && g < h {
            8
        } else {
            0
        }
    };
    if a < b {
        if b < c {
            1
        } else if c >= d && e < f {
            3
        } else if d >= e && f < g {
            4
        } else {
            others()
        }
    } else if c < d {
        if d < e { 2 } else { others() }
    } else if b >= c && e < f {
        3
    } else {
        others()
    }
}

/// The comparisons as bits, and for each rule those at which it looks, as they have to be.
#[inline]
pub fn scan(it: &Input) -> u32 {
    of_bits(bits(it))
}

fn of_bits(bits: usize) -> u32 {
    static RULES: [(usize, usize); 8] = [
        (0b0000_0011, 0b0000_0011),
        (0b0000_1101, 0b0000_1100),
        (0b0001_0110, 0b0001_0000),
        (0b0010_1001, 0b0010_0001),
        (0b0101_0100, 0b0100_0100),
        (0b1010_0001, 0b1010_0000),
        (0b1000_1010, 0b1000_1010),
        (0b0101_0000, 0b0101_0000),
    ];
    (1..).zip(&RULES).find(|(_, (mask, value))| bits & mask == *value).map_or(0, |(rule, _)| rule)
}

/// Whether each number is below the next one, the first lowest; the last is compared with the first.
#[inline]
fn bits(it: &Input) -> usize {
    (0..8).fold(0, |bits, at| bits | usize::from(it[at] < it[(at + 1) % 8]) << at)
}

/// The section of every key.
pub type Table = [u8; 256];

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(std::array::from_fn(|key| u8::try_from(of_bits(key)).expect("a digit")))
}

/// One lookup.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    u32::from(table[bits(it)])
}
