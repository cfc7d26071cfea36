//! A tariff by weight, distance and volume: 15 x 10 x 20 ranges, a rule for each of the 3,000 combinations.

use crate::code::made;
use crate::random::{Random, mixed};
use std::fmt::Write;

/// The last weight of each class but the heaviest.
const WEIGHTS: [u32; 14] = [50, 120, 250, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000];
/// The last distance of each class but the farthest.
const DISTANCES: [u32; 9] = [10, 25, 50, 100, 200, 400, 800, 1_500, 3_000];
/// The last volume of each class but the largest.
const VOLUMES: [u16; 19] = [10, 20, 35, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400, 3_200, 4_800, 9_600, 20_000];
/// How many rules there are.
const RULES: usize = 3_000;

/// The price of a rule.
fn price(rule: usize) -> u16 {
    u16::try_from(mixed(rule as u64) % 10_000).expect("less than 10,000")
}

/// Weight, distance, volume.
pub type Input = (u32, u32, u16);

/// Each class as likely as any other.
pub fn input(random: &mut Random) -> Input {
    let value = |random: &mut Random, limits: &[u32], last: u32| {
        let class = random.below(limits.len() + 1);
        let low = class.checked_sub(1).map_or(0, |below| limits[below] + 1);
        let high = limits.get(class).copied().unwrap_or(last);
        u32::try_from(random.between(i64::from(low), i64::from(high))).expect("between two numbers of 32 bits")
    };
    let volumes = VOLUMES.map(u32::from);
    let volume = u16::try_from(value(random, &volumes, 65_535)).expect("at most 65,535");
    (value(random, &WEIGHTS, 30_000), value(random, &DISTANCES, 5_000), volume)
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::grid(it.0, it.1, it.2))
}

/// The price of every combination of classes.
pub type Table = [u16; RULES];

/// The table of all forms by hand.
pub fn table() -> Box<Table> {
    Box::new(std::array::from_fn(price))
}

static PRICES: std::sync::LazyLock<Box<Table>> = std::sync::LazyLock::new(table);

/// Class numbers by sums of comparisons.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    let weight: usize = WEIGHTS.iter().map(|limit| usize::from(it.0 > *limit)).sum();
    let distance: usize = DISTANCES.iter().map(|limit| usize::from(it.1 > *limit)).sum();
    let volume: usize = VOLUMES.iter().map(|limit| usize::from(it.2 > *limit)).sum();
    u32::from(table[(weight * 10 + distance) * 20 + volume])
}

/// Class numbers by halving.
#[inline]
pub fn nested(it: &Input) -> u32 {
    let weight = WEIGHTS.partition_point(|limit| *limit < it.0);
    let distance = DISTANCES.partition_point(|limit| *limit < it.1);
    let volume = VOLUMES.partition_point(|limit| *limit < it.2);
    u32::from(PRICES[(weight * 10 + distance) * 20 + volume])
}

/// Class numbers by one `match` each.
#[inline]
pub fn tuple_match(it: &Input) -> u32 {
    let weight = match it.0 {
        ..=50 => 0,
        51..=120 => 1,
        121..=250 => 2,
        251..=500 => 3,
        501..=750 => 4,
        751..=1_000 => 5,
        1_001..=1_500 => 6,
        1_501..=2_000 => 7,
        2_001..=3_000 => 8,
        3_001..=5_000 => 9,
        5_001..=7_500 => 10,
        7_501..=10_000 => 11,
        10_001..=15_000 => 12,
        15_001..=20_000 => 13,
        20_001.. => 14,
    };
    let distance = match it.1 {
        ..=10 => 0,
        11..=25 => 1,
        26..=50 => 2,
        51..=100 => 3,
        101..=200 => 4,
        201..=400 => 5,
        401..=800 => 6,
        801..=1_500 => 7,
        1_501..=3_000 => 8,
        3_001.. => 9,
    };
    let volume = match it.2 {
        ..=10 => 0,
        11..=20 => 1,
        21..=35 => 2,
        36..=50 => 3,
        51..=75 => 4,
        76..=100 => 5,
        101..=150 => 6,
        151..=200 => 7,
        201..=300 => 8,
        301..=400 => 9,
        401..=600 => 10,
        601..=800 => 11,
        801..=1_200 => 12,
        1_201..=1_600 => 13,
        1_601..=2_400 => 14,
        2_401..=3_200 => 15,
        3_201..=4_800 => 16,
        4_801..=9_600 => 17,
        9_601..=20_000 => 18,
        20_001.. => 19,
    };
    u32::from(PRICES[(weight * 10 + distance) * 20 + volume])
}

/// A loop over all rules; too slow to be timed.
pub fn scan(it: &Input) -> u32 {
    let within = |value: u32, limits: &[u32], class: usize| {
        limits.get(class).is_none_or(|limit| value <= *limit) && class.checked_sub(1).is_none_or(|below| value > limits[below])
    };
    let volumes = VOLUMES.map(u32::from);
    let fits = |rule: &usize| {
        within(it.0, &WEIGHTS, rule / 200) && within(it.1, &DISTANCES, rule / 20 % 10) && within(u32::from(it.2), &volumes, rule % 20)
    };
    (0..RULES).find(fits).map_or(0, |rule| u32::from(price(rule)))
}

/// The table as a file.
pub fn yaml() -> String {
    let volumes = VOLUMES.map(u32::from);
    let mut text = "# Written by `cargo run -p dtable-benches -- tables`.\ntable: grid\ntitle: A tariff by weight, distance and volume\ninputs:\n  grams: u32\n  distance: u32\n  volume: u16\noutputs:\n  price: u16\nrules: |\n  | rule | grams | distance | volume | price |\n".to_owned();
    for rule in 0..RULES {
        let entries = [entry(&WEIGHTS, rule / 200), entry(&DISTANCES, rule / 20 % 10), entry(&volumes, rule % 20)];
        let _ = writeln!(text, "  | {} | {} | {} |", rule + 1, entries.join(" | "), price(rule));
    }
    text
}

fn entry(limits: &[u32], class: usize) -> String {
    match (class.checked_sub(1).map(|below| limits[below] + 1), limits.get(class)) {
        (None, Some(high)) => format!("<= {high}"),
        (Some(low), Some(high)) => format!("{low}..={high}"),
        (Some(low), None) => format!(">= {low}"),
        (None, None) => "-".to_owned(),
    }
}
