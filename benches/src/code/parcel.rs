//! The parcel by hand: an enum, two ranges of integers, a boolean. Every form checks the ranges, as the generated code does.

use super::made;
use super::types::Zone;

/// The answers, as in the table.
pub trait Parcel {
    /// Where it goes.
    fn zone(&self) -> Zone;
    /// What it weighs; panics outside its range.
    fn grams(&self) -> u32;
    /// What it is worth; panics outside its range.
    fn worth(&self) -> u32;
    /// Whether it is urgent.
    fn express(&self) -> bool;
}

/// The rules in their order.
#[inline]
pub fn if_chain(it: &impl Parcel) -> u32 {
    use Zone::{Far, Home, Near};
    if it.zone() == Home && it.grams() <= 50 && it.worth() <= 100 && !it.express() {
        95
    } else if it.zone() == Home && (51..=500).contains(&it.grams()) && it.worth() <= 100 && !it.express() {
        160
    } else if it.zone() == Home && (501..=2_000).contains(&it.grams()) && it.worth() <= 500 && !it.express() {
        399
    } else if it.zone() == Home && it.grams() <= 500 && it.worth() >= 101 && !it.express() {
        499
    } else if it.zone() == Home && (501..=2_000).contains(&it.grams()) && it.worth() >= 501 && !it.express() {
        899
    } else if it.zone() == Home && it.grams() > 2_000 && !it.express() {
        949
    } else if it.zone() == Home && it.grams() <= 2_000 && it.express() {
        1190
    } else if it.zone() == Home && it.grams() > 2_000 && it.express() {
        1690
    } else if matches!(it.zone(), Near | Far) && it.grams() <= 500 && it.worth() <= 100 && !it.express() {
        370
    } else if it.zone() == Near && it.grams() <= 500 && it.worth() >= 101 && !it.express() {
        750
    } else if it.zone() == Far && it.grams() <= 500 && it.worth() >= 101 && !it.express() {
        990
    } else if it.zone() == Near && it.grams() > 500 && !it.express() {
        1390
    } else if it.zone() == Far && (501..=10_000).contains(&it.grams()) && !it.express() {
        2190
    } else if it.zone() == Far && it.grams() > 10_000 && !it.express() {
        4490
    } else if matches!(it.zone(), Near | Far) && it.grams() <= 2_000 && it.express() {
        2900
    } else if matches!(it.zone(), Near | Far) && it.grams() > 2_000 && it.express() {
        5900
    } else if it.grams() <= 2_000 && it.worth() <= 1_000 {
        3700
    } else if it.grams() <= 2_000 {
        6100
    } else {
        9900
    }
}

/// One `match`.
#[inline]
pub fn tuple_match(it: &impl Parcel) -> u32 {
    use Zone::{Far, Home, Near, World};
    match (it.zone(), it.grams(), it.worth(), it.express()) {
        (Home, ..=50, ..=100, false) => 95,
        (Home, 51..=500, ..=100, false) => 160,
        (Home, 501..=2_000, ..=500, false) => 399,
        (Home, ..=500, 101.., false) => 499,
        (Home, 501..=2_000, 501.., false) => 899,
        (Home, 2_001.., _, false) => 949,
        (Home, ..=2_000, _, true) => 1190,
        (Home, 2_001.., _, true) => 1690,
        (Near | Far, ..=500, ..=100, false) => 370,
        (Near, ..=500, 101.., false) => 750,
        (Far, ..=500, 101.., false) => 990,
        (Near, 501.., _, false) => 1390,
        (Far, 501..=10_000, _, false) => 2190,
        (Far, 10_001.., _, false) => 4490,
        (Near | Far, ..=2_000, _, true) => 2900,
        (Near | Far, 2_001.., _, true) => 5900,
        (World, ..=2_000, ..=1_000, _) => 3700,
        (World, ..=2_000, 1_001.., _) => 6100,
        (World, 2_001.., _, _) => 9900,
    }
}

/// Nested questions.
#[inline]
pub fn nested(it: &impl Parcel) -> u32 {
    match it.zone() {
        Zone::Home if it.express() => {
            if it.grams() <= 2_000 {
                1190
            } else {
                1690
            }
        }
        Zone::Home => match it.grams() {
            ..=500 if it.worth() > 100 => 499,
            ..=50 => 95,
            51..=500 => 160,
            501..=2_000 => {
                if it.worth() <= 500 {
                    399
                } else {
                    899
                }
            }
            _ => 949,
        },
        Zone::World => match it.grams() {
            ..=2_000 => {
                if it.worth() <= 1_000 {
                    3700
                } else {
                    6100
                }
            }
            _ => 9900,
        },
        _ if it.express() => {
            if it.grams() <= 2_000 {
                2900
            } else {
                5900
            }
        }
        Zone::Near => match it.grams() {
            ..=500 => {
                if it.worth() <= 100 {
                    370
                } else {
                    750
                }
            }
            _ => 1390,
        },
        Zone::Far => match it.grams() {
            ..=500 => {
                if it.worth() <= 100 {
                    370
                } else {
                    990
                }
            }
            501..=10_000 => 2190,
            _ => 4490,
        },
    }
}

/// Zones as a mask, weights, values, urgency as a mask, price.
type Row = (u8, u32, u32, u32, u32, u8, u32);

static ROWS: [Row; 19] = [
    (0b0001, 1, 50, 0, 100, 0b01, 95),
    (0b0001, 51, 500, 0, 100, 0b01, 160),
    (0b0001, 501, 2_000, 0, 500, 0b01, 399),
    (0b0001, 1, 500, 101, 5_000, 0b01, 499),
    (0b0001, 501, 2_000, 501, 5_000, 0b01, 899),
    (0b0001, 2_001, 30_000, 0, 5_000, 0b01, 949),
    (0b0001, 1, 2_000, 0, 5_000, 0b10, 1190),
    (0b0001, 2_001, 30_000, 0, 5_000, 0b10, 1690),
    (0b0110, 1, 500, 0, 100, 0b01, 370),
    (0b0010, 1, 500, 101, 5_000, 0b01, 750),
    (0b0100, 1, 500, 101, 5_000, 0b01, 990),
    (0b0010, 501, 30_000, 0, 5_000, 0b01, 1390),
    (0b0100, 501, 10_000, 0, 5_000, 0b01, 2190),
    (0b0100, 10_001, 30_000, 0, 5_000, 0b01, 4490),
    (0b0110, 1, 2_000, 0, 5_000, 0b10, 2900),
    (0b0110, 2_001, 30_000, 0, 5_000, 0b10, 5900),
    (0b1000, 1, 2_000, 0, 1_000, 0b11, 3700),
    (0b1000, 1, 2_000, 1_001, 5_000, 0b11, 6100),
    (0b1000, 2_001, 30_000, 0, 5_000, 0b11, 9900),
];

/// A loop over rows of limits.
#[inline]
pub fn scan(it: &impl Parcel) -> u32 {
    let (zone, grams, worth, express) = (1u8 << it.zone() as u8, it.grams(), it.worth(), 1u8 << u8::from(it.express()));
    let fits =
        |row: &&Row| row.0 & zone != 0 && (row.1..=row.2).contains(&grams) && (row.3..=row.4).contains(&worth) && row.5 & express != 0;
    ROWS.iter().find(fits).map_or(0, |row| row.6)
}

/// The price of every combination of zone, class of weight, class of value and urgency.
pub type Table = [u32; 256];

const GRAMS: [u32; 4] = [50, 500, 2_000, 10_000];
const WORTH: [u32; 3] = [100, 500, 1_000];

/// One lookup.
#[inline]
pub fn packed(it: &impl Parcel, table: &Table) -> u32 {
    let (grams, worth) = (it.grams(), it.worth());
    let weight = GRAMS.iter().map(|limit| usize::from(grams > *limit)).sum::<usize>();
    let value = WORTH.iter().map(|limit| usize::from(worth > *limit)).sum::<usize>();
    table[(it.zone() as usize) << 6 | weight << 3 | value << 1 | usize::from(it.express())]
}

/// The table of `packed`.
pub fn table() -> Box<Table> {
    const WEIGHTS: [u32; 5] = [50, 500, 2_000, 10_000, 30_000];
    const VALUES: [u32; 4] = [100, 500, 1_000, 5_000];
    let mut table = Box::new([0; 256]);
    for (zone, at) in [Zone::Home, Zone::Near, Zone::Far, Zone::World].into_iter().zip(0usize..) {
        for (grams, weight) in WEIGHTS.into_iter().zip(0usize..) {
            for (worth, value) in VALUES.into_iter().zip(0usize..) {
                for express in [false, true] {
                    let price = scan(&Free { zone, grams, worth, express });
                    table[at << 6 | weight << 3 | value << 1 | usize::from(express)] = price;
                }
            }
        }
    }
    table
}

/// The answers are there.
#[derive(Clone, Copy, Debug)]
pub struct Free {
    /// Where it goes.
    pub zone: Zone,
    /// What it weighs.
    pub grams: u32,
    /// What it is worth.
    pub worth: u32,
    /// Whether it is urgent.
    pub express: bool,
}

impl Parcel for Free {
    #[inline]
    fn zone(&self) -> Zone {
        self.zone
    }

    #[inline]
    fn grams(&self) -> u32 {
        assert!((1..=30_000).contains(&self.grams), "grams");
        self.grams
    }

    #[inline]
    fn worth(&self) -> u32 {
        assert!(self.worth <= 5_000, "worth");
        self.worth
    }

    #[inline]
    fn express(&self) -> bool {
        self.express
    }
}

/// The code made for inputs.
#[inline]
pub fn made_free(it: &Free) -> u32 {
    made::parcel(it.zone, it.grams, it.worth, it.express)
}
