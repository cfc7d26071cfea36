//! What an insurance costs: three numbers that may be missing, and a boolean.

use crate::code::made;
use crate::random::Random;

/// What the table is given.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    age: Option<u8>,
    sum: Option<u32>,
    claims: Option<u8>,
    agent: bool,
}

/// Each class as likely as any other.
pub fn input(random: &mut Random) -> Input {
    let number = |random: &mut Random, limits: &[i64]| {
        let class = random.below(limits.len());
        class.checked_sub(1).map(|below| random.between(limits[below], limits[class] - 1))
    };
    let narrow = |number: Option<i64>| number.map(|it| u8::try_from(it).expect("a small number"));
    Input {
        age: narrow(number(random, &[0, 18, 26, 66, 100])),
        sum: number(random, &[0, 1_001, 5_001, 100_000]).map(|it| u32::try_from(it).expect("a small number")),
        claims: narrow(number(random, &[0, 1, 3, 9])),
        agent: random.below(2) == 1,
    }
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    made::cover(it.age, it.sum, it.claims, it.agent)
}

/// The rules in their order.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    if it.age.is_none() && it.sum.is_none() {
        0
    } else if it.age.is_none() && matches!(it.sum, Some(..=1_000)) {
        10
    } else if it.age.is_none() && matches!(it.sum, Some(1_001..)) && !it.agent {
        20
    } else if it.age.is_none() && matches!(it.sum, Some(1_001..)) && it.agent {
        25
    } else if matches!(it.age, Some(..18)) {
        1
    } else if matches!(it.age, Some(18..=25)) && it.sum.is_none() {
        30
    } else if matches!(it.age, Some(18..=25)) && matches!(it.sum, Some(..=5_000)) && it.claims.is_none() {
        40
    } else if matches!(it.age, Some(18..=25)) && matches!(it.sum, Some(..=5_000)) && matches!(it.claims, Some(0)) {
        35
    } else if matches!(it.age, Some(18..=25)) && matches!(it.sum, Some(..=5_000)) && matches!(it.claims, Some(1..)) {
        60
    } else if matches!(it.age, Some(18..=25)) && matches!(it.sum, Some(5_001..)) {
        80
    } else if matches!(it.age, Some(26..=65)) && it.sum.is_none() {
        15
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(..=1_000)) {
        21
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(1_001..=5_000)) && it.claims.is_none() {
        33
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(1_001..=5_000)) && matches!(it.claims, Some(..=2)) {
        28
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(1_001..=5_000)) && matches!(it.claims, Some(3..)) {
        50
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(5_001..)) && it.claims.is_none() && it.agent {
        45
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(5_001..)) && it.claims.is_none() && !it.agent {
        48
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(5_001..)) && matches!(it.claims, Some(..=2)) {
        44
    } else if matches!(it.age, Some(26..=65)) && matches!(it.sum, Some(5_001..)) && matches!(it.claims, Some(3..)) {
        90
    } else if matches!(it.age, Some(66..)) && it.sum.is_none() {
        22
    } else if matches!(it.age, Some(66..)) && matches!(it.sum, Some(..=5_000)) {
        65
    } else {
        120
    }
}

/// One `match`.
#[inline]
pub fn tuple_match(it: &Input) -> u32 {
    match (it.age, it.sum, it.claims, it.agent) {
        (None, None, _, _) => 0,
        (None, Some(..=1_000), _, _) => 10,
        (None, Some(1_001..), _, false) => 20,
        (None, Some(1_001..), _, true) => 25,
        (Some(..18), _, _, _) => 1,
        (Some(18..=25), None, _, _) => 30,
        (Some(18..=25), Some(..=5_000), None, _) => 40,
        (Some(18..=25), Some(..=5_000), Some(0), _) => 35,
        (Some(18..=25), Some(..=5_000), Some(1..), _) => 60,
        (Some(18..=25), Some(5_001..), _, _) => 80,
        (Some(26..=65), None, _, _) => 15,
        (Some(26..=65), Some(..=1_000), _, _) => 21,
        (Some(26..=65), Some(1_001..=5_000), None, _) => 33,
        (Some(26..=65), Some(1_001..=5_000), Some(..=2), _) => 28,
        (Some(26..=65), Some(1_001..=5_000), Some(3..), _) => 50,
        (Some(26..=65), Some(5_001..), None, true) => 45,
        (Some(26..=65), Some(5_001..), None, false) => 48,
        (Some(26..=65), Some(5_001..), Some(..=2), _) => 44,
        (Some(26..=65), Some(5_001..), Some(3..), _) => 90,
        (Some(66..), None, _, _) => 22,
        (Some(66..), Some(..=5_000), _, _) => 65,
        (Some(66..), Some(5_001..), _, _) => 120,
    }
}

/// Nested questions.
#[inline]
pub fn nested(it: &Input) -> u32 {
    let Some(age) = it.age else {
        return match it.sum {
            None => 0,
            Some(..=1_000) => 10,
            Some(_) if it.agent => 25,
            Some(_) => 20,
        };
    };
    match age {
        ..18 => 1,
        18..=25 => match (it.sum, it.claims) {
            (None, _) => 30,
            (Some(5_001..), _) => 80,
            (_, None) => 40,
            (_, Some(0)) => 35,
            _ => 60,
        },
        26..=65 => match it.sum {
            None => 15,
            Some(..=1_000) => 21,
            Some(..=5_000) => match it.claims {
                None => 33,
                Some(..=2) => 28,
                Some(_) => 50,
            },
            Some(_) => match it.claims {
                None if it.agent => 45,
                None => 48,
                Some(..=2) => 44,
                Some(_) => 90,
            },
        },
        _ => match it.sum {
            None => 22,
            Some(..=5_000) => 65,
            Some(_) => 120,
        },
    }
}

/// What a rule says about a number: nothing, that it is missing, or its range, both ends included.
type Entry = Option<Option<(u32, u32)>>;

/// What a rule says about numbers and agent, and its result.
static RULES: [([Entry; 3], Option<bool>, u32); 22] = [
    ([Some(None), Some(None), None], None, 0),
    ([Some(None), Some(Some((0, 1_000))), None], None, 10),
    ([Some(None), Some(Some((1_001, u32::MAX))), None], Some(false), 20),
    ([Some(None), Some(Some((1_001, u32::MAX))), None], Some(true), 25),
    ([Some(Some((0, 17))), None, None], None, 1),
    ([Some(Some((18, 25))), Some(None), None], None, 30),
    ([Some(Some((18, 25))), Some(Some((0, 5_000))), Some(None)], None, 40),
    ([Some(Some((18, 25))), Some(Some((0, 5_000))), Some(Some((0, 0)))], None, 35),
    ([Some(Some((18, 25))), Some(Some((0, 5_000))), Some(Some((1, 255)))], None, 60),
    ([Some(Some((18, 25))), Some(Some((5_001, u32::MAX))), None], None, 80),
    ([Some(Some((26, 65))), Some(None), None], None, 15),
    ([Some(Some((26, 65))), Some(Some((0, 1_000))), None], None, 21),
    ([Some(Some((26, 65))), Some(Some((1_001, 5_000))), Some(None)], None, 33),
    ([Some(Some((26, 65))), Some(Some((1_001, 5_000))), Some(Some((0, 2)))], None, 28),
    ([Some(Some((26, 65))), Some(Some((1_001, 5_000))), Some(Some((3, 255)))], None, 50),
    ([Some(Some((26, 65))), Some(Some((5_001, u32::MAX))), Some(None)], Some(true), 45),
    ([Some(Some((26, 65))), Some(Some((5_001, u32::MAX))), Some(None)], Some(false), 48),
    ([Some(Some((26, 65))), Some(Some((5_001, u32::MAX))), Some(Some((0, 2)))], None, 44),
    ([Some(Some((26, 65))), Some(Some((5_001, u32::MAX))), Some(Some((3, 255)))], None, 90),
    ([Some(Some((66, 255))), Some(None), None], None, 22),
    ([Some(Some((66, 255))), Some(Some((0, 5_000))), None], None, 65),
    ([Some(Some((66, 255))), Some(Some((5_001, u32::MAX))), None], None, 120),
];

/// A loop over rows of limits.
#[inline]
pub fn scan(it: &Input) -> u32 {
    let values = [it.age.map(u32::from), it.sum, it.claims.map(u32::from)];
    let matches = |entry: &Entry, value: Option<u32>| match (entry, value) {
        (None, _) | (Some(None), None) => true,
        (Some(Some((low, high))), Some(value)) => *low <= value && value <= *high,
        _ => false,
    };
    let fits = |(row, agent, _): &&([Entry; 3], Option<bool>, u32)| {
        row.iter().zip(values).all(|(entry, value)| matches(entry, value)) && agent.is_none_or(|agent| agent == it.agent)
    };
    RULES.iter().find(fits).map_or(0, |rule| rule.2)
}

/// The result of every combination of classes of age, sum and claims, and of agent.
pub type Table = [u32; 256];

const AGES: [u8; 3] = [17, 25, 65];
const SUMS: [u32; 2] = [1_000, 5_000];
const CLAIMS: [u8; 2] = [0, 2];

/// 0 where there is no number; each class is one more than that before. Without branches: what is missing is as low as the lowest class.
#[inline]
fn class<T: Copy + PartialOrd>(number: Option<T>, limits: &[T]) -> usize {
    let value = number.unwrap_or(limits[0]);
    usize::from(number.is_some()) + limits.iter().map(|limit| usize::from(value > *limit)).sum::<usize>()
}

/// One lookup.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    let classes = class(it.age, &AGES) << 5 | class(it.sum, &SUMS) << 3 | class(it.claims, &CLAIMS) << 1;
    // Of five classes of age, four of sum, four of claims, two of agent: less than 160 of 256 keys.
    table[(classes | usize::from(it.agent)) & 0xff]
}

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    let number = |limits: &[u32], class: usize| class.checked_sub(1).map(|below| limits.get(below).copied().unwrap_or(200_000));
    let small = |limits: &[u8], class: usize| class.checked_sub(1).map(|below| limits.get(below).copied().unwrap_or(200));
    Box::new(std::array::from_fn(|key| {
        let (age, sum, claims) = (small(&AGES, key >> 5), number(&SUMS, key >> 3 & 3), small(&CLAIMS, key >> 1 & 3));
        scan(&Input { age, sum, claims, agent: key & 1 == 1 })
    }))
}
