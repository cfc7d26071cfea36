//! How much of an income is due: ranges of four numbers.

use crate::code::made;
use crate::random::Random;

/// Income, age, children, assets.
pub type Input = (u32, u8, u8, u32);

/// Each class as likely as any other.
pub fn input(random: &mut Random) -> Input {
    let number = |random: &mut Random, limits: &[i64]| {
        let class = random.below(limits.len() - 1);
        random.between(limits[class], limits[class + 1] - 1)
    };
    let wide = |number| u32::try_from(number).expect("a small number");
    let narrow = |number| u8::try_from(number).expect("a small number");
    (
        wide(number(random, &[0, 12_001, 30_001, 80_001, 200_000])),
        narrow(number(random, &[0, 25, 40, 65, 100])),
        narrow(number(random, &[0, 1, 3, 9])),
        wide(number(random, &[0, 100_001, 500_001, 2_000_000])),
    )
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    made::levy(it.0, it.1, it.2, it.3)
}

/// The code of the same table with `code: graph`.
#[inline]
pub fn made_graph(it: &Input) -> u32 {
    made::levy_graph(it.0, it.1, it.2, it.3)
}

/// The rules in their order.
#[inline]
pub fn if_chain(&(income, age, children, assets): &Input) -> u32 {
    if income <= 12_000 {
        0
    } else if income <= 30_000 && age < 25 {
        5
    } else if income <= 30_000 && age < 65 && children == 0 {
        15
    } else if income <= 30_000 && age < 65 && children <= 2 {
        10
    } else if income <= 30_000 && age < 65 {
        4
    } else if income <= 30_000 && assets <= 100_000 {
        8
    } else if income <= 30_000 {
        12
    } else if income <= 80_000 && children == 0 && assets <= 100_000 {
        25
    } else if income <= 80_000 && children == 0 && assets <= 500_000 {
        28
    } else if income <= 80_000 && children == 0 {
        31
    } else if income <= 80_000 && children <= 2 {
        22
    } else if income <= 80_000 && age < 40 {
        16
    } else if income <= 80_000 {
        18
    } else if age < 40 {
        35
    } else if age < 65 && assets <= 500_000 {
        38
    } else if age < 65 {
        42
    } else {
        36
    }
}

/// One `match`.
#[inline]
pub fn tuple_match(it: &Input) -> u32 {
    match *it {
        (..=12_000, ..) => 0,
        (12_001..=30_000, ..25, ..) => 5,
        (12_001..=30_000, 25..=64, 0, _) => 15,
        (12_001..=30_000, 25..=64, 1..=2, _) => 10,
        (12_001..=30_000, 25..=64, 3.., _) => 4,
        (12_001..=30_000, 65.., _, ..=100_000) => 8,
        (12_001..=30_000, 65.., _, 100_001..) => 12,
        (30_001..=80_000, _, 0, ..=100_000) => 25,
        (30_001..=80_000, _, 0, 100_001..=500_000) => 28,
        (30_001..=80_000, _, 0, 500_001..) => 31,
        (30_001..=80_000, _, 1..=2, _) => 22,
        (30_001..=80_000, ..40, 3.., _) => 16,
        (30_001..=80_000, 40.., 3.., _) => 18,
        (80_001.., ..40, ..) => 35,
        (80_001.., 40..=64, _, ..=500_000) => 38,
        (80_001.., 40..=64, _, 500_001..) => 42,
        (80_001.., 65.., ..) => 36,
    }
}

/// Nested questions, each of which cuts what is left in two.
#[inline]
pub fn nested(&(income, age, children, assets): &Input) -> u32 {
    if income <= 30_000 {
        if income <= 12_000 {
            0
        } else if age < 25 {
            5
        } else if age < 65 {
            match children {
                0 => 15,
                1..=2 => 10,
                _ => 4,
            }
        } else if assets <= 100_000 {
            8
        } else {
            12
        }
    } else if income <= 80_000 {
        match children {
            0 if assets <= 100_000 => 25,
            0 if assets <= 500_000 => 28,
            0 => 31,
            1..=2 => 22,
            _ if age < 40 => 16,
            _ => 18,
        }
    } else if age < 40 {
        35
    } else if age >= 65 {
        36
    } else if assets <= 500_000 {
        38
    } else {
        42
    }
}

/// The ranges of a rule, both ends included, and its result.
static RULES: [([(u32, u32); 4], u32); 17] = [
    ([(0, 12_000), (0, 255), (0, 255), (0, u32::MAX)], 0),
    ([(12_001, 30_000), (0, 24), (0, 255), (0, u32::MAX)], 5),
    ([(12_001, 30_000), (25, 64), (0, 0), (0, u32::MAX)], 15),
    ([(12_001, 30_000), (25, 64), (1, 2), (0, u32::MAX)], 10),
    ([(12_001, 30_000), (25, 64), (3, 255), (0, u32::MAX)], 4),
    ([(12_001, 30_000), (65, 255), (0, 255), (0, 100_000)], 8),
    ([(12_001, 30_000), (65, 255), (0, 255), (100_001, u32::MAX)], 12),
    ([(30_001, 80_000), (0, 255), (0, 0), (0, 100_000)], 25),
    ([(30_001, 80_000), (0, 255), (0, 0), (100_001, 500_000)], 28),
    ([(30_001, 80_000), (0, 255), (0, 0), (500_001, u32::MAX)], 31),
    ([(30_001, 80_000), (0, 255), (1, 2), (0, u32::MAX)], 22),
    ([(30_001, 80_000), (0, 39), (3, 255), (0, u32::MAX)], 16),
    ([(30_001, 80_000), (40, 255), (3, 255), (0, u32::MAX)], 18),
    ([(80_001, u32::MAX), (0, 39), (0, 255), (0, u32::MAX)], 35),
    ([(80_001, u32::MAX), (40, 64), (0, 255), (0, 500_000)], 38),
    ([(80_001, u32::MAX), (40, 64), (0, 255), (500_001, u32::MAX)], 42),
    ([(80_001, u32::MAX), (65, 255), (0, 255), (0, u32::MAX)], 36),
];

/// A loop over rows of limits.
#[inline]
pub fn scan(&(income, age, children, assets): &Input) -> u32 {
    let values = [income, u32::from(age), u32::from(children), assets];
    let fits = |(row, _): &&([(u32, u32); 4], u32)| row.iter().zip(values).all(|((low, high), value)| *low <= value && value <= *high);
    RULES.iter().find(fits).map_or(0, |rule| rule.1)
}

/// The result of every combination of classes of income, age, children and assets.
pub type Table = [u32; 256];

const INCOMES: [u32; 3] = [12_000, 30_000, 80_000];
const AGES: [u8; 3] = [24, 39, 64];
const CHILDREN: [u8; 2] = [0, 2];
const ASSETS: [u32; 2] = [100_000, 500_000];

/// One lookup.
#[inline]
pub fn packed(&(income, age, children, assets): &Input, table: &Table) -> u32 {
    let income = INCOMES.iter().map(|limit| usize::from(income > *limit)).sum::<usize>();
    let age = AGES.iter().map(|limit| usize::from(age > *limit)).sum::<usize>();
    let children = CHILDREN.iter().map(|limit| usize::from(children > *limit)).sum::<usize>();
    let assets = ASSETS.iter().map(|limit| usize::from(assets > *limit)).sum::<usize>();
    table[income << 6 | age << 4 | children << 2 | assets]
}

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    let last = |limits: &[u32], class: usize| limits.get(class).copied().unwrap_or(1_000_000);
    let small = |limits: &[u8], class: usize| limits.get(class).copied().unwrap_or(200);
    Box::new(std::array::from_fn(|key| {
        scan(&(last(&INCOMES, key >> 6), small(&AGES, key >> 4 & 3), small(&CHILDREN, key >> 2 & 3), last(&ASSETS, key & 3)))
    }))
}
