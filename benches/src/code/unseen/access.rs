//! Rights to a document: eight booleans, and an input that only an opaque expression understands.

use crate::code::made;
use crate::code::types::Stamp;
use crate::random::Random;

/// What the table is given.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    owner: bool,
    member: bool,
    public: bool,
    locked: bool,
    signed: bool,
    paid: bool,
    trial: bool,
    staff: bool,
    stamp: Stamp,
}

/// Every case as likely as any other.
pub fn input(random: &mut Random) -> Input {
    let [owner, member, public, locked, signed, paid, trial, staff] = std::array::from_fn(|_| random.below(2) == 1);
    Input { owner, member, public, locked, signed, paid, trial, staff, stamp: Stamp(u32::try_from(random.next() >> 32).expect("32 bits")) }
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::access(it.owner, it.member, it.public, it.locked, it.signed, it.paid, it.trial, it.staff, it.stamp))
}

/// The rules in their order.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    if !it.locked && it.staff {
        1
    } else if it.owner && !it.locked && !it.stamp.is_late() {
        2
    } else if it.public && !it.locked && it.signed {
        3
    } else if it.member && it.paid && !it.stamp.is_late() {
        4
    } else if it.member && it.trial && it.stamp.is_late() {
        5
    } else if it.public && !it.paid && !it.trial {
        6
    } else if it.owner && it.stamp.is_late() {
        7
    } else if !it.member && it.signed && it.paid {
        8
    } else if it.locked && it.staff {
        9
    } else {
        0
    }
}

/// One `match`.
#[inline]
pub fn tuple_match(it: &Input) -> u32 {
    match (it.owner, it.member, it.public, it.locked, it.signed, it.paid, it.trial, it.staff, it.stamp.is_late()) {
        (_, _, _, false, _, _, _, true, _) => 1,
        (true, _, _, false, _, _, _, _, false) => 2,
        (_, _, true, false, true, ..) => 3,
        (_, true, _, _, _, true, _, _, false) => 4,
        (_, true, _, _, _, _, true, _, true) => 5,
        (_, _, true, _, _, false, false, ..) => 6,
        (true, .., true) => 7,
        (_, false, _, _, true, true, ..) => 8,
        (_, _, _, true, _, _, _, true, _) => 9,
        _ => 0,
    }
}

/// Nested questions.
#[inline]
pub fn nested(it: &Input) -> u32 {
    let late = it.stamp.is_late();
    if !it.locked {
        if it.staff {
            return 1;
        }
        if it.owner && !late {
            return 2;
        }
        if it.public && it.signed {
            return 3;
        }
    }
    if it.member {
        if late {
            if it.trial {
                return 5;
            }
        } else if it.paid {
            return 4;
        }
    }
    if it.public && !it.paid && !it.trial {
        6
    } else if it.owner && late {
        7
    } else if !it.member && it.signed && it.paid {
        8
    } else if it.locked && it.staff {
        9
    } else {
        0
    }
}

/// Bits: owner, member, public, locked, signed, paid, trial, staff, late.
#[inline]
fn key(it: &Input) -> usize {
    usize::from(it.owner)
        | usize::from(it.member) << 1
        | usize::from(it.public) << 2
        | usize::from(it.locked) << 3
        | usize::from(it.signed) << 4
        | usize::from(it.paid) << 5
        | usize::from(it.trial) << 6
        | usize::from(it.staff) << 7
        | usize::from(it.stamp.is_late()) << 8
}

/// The bits of a rule, their values, and its result.
static RULES: [(usize, usize, u32); 9] = [
    (0b0_1000_1000, 0b0_1000_0000, 1),
    (0b1_0000_1001, 0b0_0000_0001, 2),
    (0b0_0001_1100, 0b0_0001_0100, 3),
    (0b1_0010_0010, 0b0_0010_0010, 4),
    (0b1_0100_0010, 0b1_0100_0010, 5),
    (0b0_0110_0100, 0b0_0000_0100, 6),
    (0b1_0000_0001, 0b1_0000_0001, 7),
    (0b0_0011_0010, 0b0_0011_0000, 8),
    (0b0_1000_1000, 0b0_1000_1000, 9),
];

fn scanned(key: usize) -> u32 {
    RULES.iter().find(|(mask, value, _)| key & mask == *value).map_or(0, |rule| rule.2)
}

/// A loop over masks and values.
#[inline]
pub fn scan(it: &Input) -> u32 {
    scanned(key(it))
}

/// The result of every key.
pub type Table = [u8; 512];

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(std::array::from_fn(|key| u8::try_from(scanned(key)).expect("a digit")))
}

/// One lookup.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    u32::from(table[key(it)])
}
