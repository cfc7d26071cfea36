//! The price of a stay by four days, whose type is one of the program: 29 rules that overlap, and ELSE.

use crate::code::made;
use crate::code::types::Day;
use crate::random::Random;

/// When it was booked, the first day and the last, and when the guest was born.
pub type Input = [Day; 4];

/// The days on which something changes, of each column.
const CUTS: [&[i32]; 4] = [
    &[20_270, 20_454, 20_513, 20_588],
    &[20_540, 20_624, 20_652, 20_697, 20_806],
    &[20_555, 20_635, 20_667, 20_709, 20_825],
    &[-3_287, 10_227, 14_123, 18_140],
];

/// Each class as likely as any other.
pub fn input(random: &mut Random) -> Input {
    CUTS.map(|cuts| {
        let class = random.below(cuts.len() + 1);
        let low = class.checked_sub(1).map_or(cuts[0] - 300, |before| cuts[before]);
        let high = cuts.get(class).copied().unwrap_or(low + 300);
        Day::new(i32::try_from(random.between(i64::from(low), i64::from(high) - 1)).expect("a day"))
    })
}

/// The generated code.
#[inline]
pub fn made(&[booked, starts, ends, born]: &Input) -> u32 {
    u32::from(made::season(booked, starts, ends, born))
}

/// The rules in their order.
#[allow(clippy::if_same_then_else, reason = "rules that follow each other may give one price")]
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    let [booked, starts, ends, born] = it.map(Day::number);
    if booked >= 20_454 && (20_555..20_635).contains(&ends) && born < 10_227 {
        8
    } else if booked >= 20_513 && born >= 14_123 {
        3
    } else if (20_513..20_588).contains(&booked) && starts < 20_540 && (20_667..20_709).contains(&ends) {
        1
    } else if starts >= 20_806 && (-3_287..14_123).contains(&born) {
        5
    } else if booked < 20_513 && (20_624..20_652).contains(&starts) && born >= 14_123 {
        3
    } else if (20_270..20_454).contains(&booked) && ends >= 20_825 && born < 14_123 {
        7
    } else if (20_270..20_454).contains(&booked) && (20_652..20_806).contains(&starts) && ends >= 20_709 && born < 14_123 {
        6
    } else if booked < 20_454 && starts < 20_540 && (-3_287..14_123).contains(&born) {
        5
    } else if (20_667..20_709).contains(&ends) && born < 14_123 {
        9
    } else if booked < 20_270 && (20_624..20_697).contains(&starts) && (20_667..20_709).contains(&ends) {
        11
    } else if (20_540..20_624).contains(&starts) && (20_709..20_825).contains(&ends) && (14_123..18_140).contains(&born) {
        3
    } else if (20_270..20_454).contains(&booked) && (20_624..20_652).contains(&starts) && (20_709..20_825).contains(&ends) && born >= 14_123
    {
        6
    } else if (20_454..20_588).contains(&booked) && (20_540..20_624).contains(&starts) && (-3_287..14_123).contains(&born) {
        6
    } else if starts >= 20_697 && (20_635..20_667).contains(&ends) && born >= 10_227 {
        11
    } else if ends >= 20_825 && (10_227..18_140).contains(&born) {
        6
    } else if booked >= 20_588 && (20_624..20_697).contains(&starts) && (20_667..20_825).contains(&ends) && (10_227..18_140).contains(&born)
    {
        5
    } else if booked >= 20_513 && (20_540..20_652).contains(&starts) && (20_635..20_825).contains(&ends) {
        3
    } else if (20_635..20_667).contains(&ends) && (14_123..18_140).contains(&born) {
        10
    } else if booked >= 20_588 && (20_652..20_806).contains(&starts) && ends >= 20_825 && born < -3_287 {
        3
    } else if booked >= 20_588 && ends >= 20_825 && (-3_287..10_227).contains(&born) {
        1
    } else if booked < 20_454 && (20_652..20_697).contains(&starts) && (20_667..20_825).contains(&ends) {
        11
    } else if booked >= 20_588 && ends < 20_635 && (10_227..18_140).contains(&born) {
        2
    } else if booked >= 20_588 && starts >= 20_697 {
        9
    } else if (20_624..20_652).contains(&starts) && ends >= 20_709 {
        3
    } else if (20_555..20_635).contains(&ends) && (10_227..14_123).contains(&born) {
        7
    } else if starts >= 20_697 && born >= 18_140 {
        7
    } else if (20_270..20_513).contains(&booked) && (20_667..20_825).contains(&ends) && (-3_287..18_140).contains(&born) {
        10
    } else if (20_652..20_806).contains(&starts) && (20_635..20_709).contains(&ends) && (10_227..14_123).contains(&born) {
        8
    } else if (20_652..20_697).contains(&starts) && (14_123..18_140).contains(&born) {
        8
    } else {
        0
    }
}

/// For each rule the first and the last class of each column, and the price.
static RULES: [([(u8, u8); 4], u32); 29] = [
    ([(2, 4), (0, 5), (1, 1), (0, 1)], 8),
    ([(3, 4), (0, 5), (0, 5), (3, 4)], 3),
    ([(3, 3), (0, 0), (3, 3), (0, 5)], 1),
    ([(0, 5), (5, 5), (0, 5), (1, 2)], 5),
    ([(0, 2), (2, 2), (0, 5), (3, 4)], 3),
    ([(1, 1), (0, 5), (5, 5), (0, 2)], 7),
    ([(1, 1), (3, 4), (4, 5), (0, 2)], 6),
    ([(0, 1), (0, 0), (0, 5), (1, 2)], 5),
    ([(0, 5), (0, 5), (3, 3), (0, 2)], 9),
    ([(0, 0), (2, 3), (3, 3), (0, 5)], 11),
    ([(0, 5), (1, 1), (4, 4), (3, 3)], 3),
    ([(1, 1), (2, 2), (4, 4), (3, 4)], 6),
    ([(2, 3), (1, 1), (0, 5), (1, 2)], 6),
    ([(0, 5), (4, 5), (2, 2), (2, 4)], 11),
    ([(0, 5), (0, 5), (5, 5), (2, 3)], 6),
    ([(4, 4), (2, 3), (3, 4), (2, 3)], 5),
    ([(3, 4), (1, 2), (2, 4), (0, 5)], 3),
    ([(0, 5), (0, 5), (2, 2), (3, 3)], 10),
    ([(4, 4), (3, 4), (5, 5), (0, 0)], 3),
    ([(4, 4), (0, 5), (5, 5), (1, 1)], 1),
    ([(0, 1), (3, 3), (3, 4), (0, 5)], 11),
    ([(4, 4), (0, 5), (0, 1), (2, 3)], 2),
    ([(4, 4), (4, 5), (0, 5), (0, 5)], 9),
    ([(0, 5), (2, 2), (4, 5), (0, 5)], 3),
    ([(0, 5), (0, 5), (1, 1), (2, 2)], 7),
    ([(0, 5), (4, 5), (0, 5), (4, 4)], 7),
    ([(1, 2), (0, 5), (3, 4), (1, 3)], 10),
    ([(0, 5), (3, 4), (2, 3), (2, 2)], 8),
    ([(0, 5), (3, 3), (0, 5), (3, 3)], 8),
];

/// The classes of the days.
#[inline]
fn classes(it: &Input) -> [u8; 4] {
    std::array::from_fn(|column| CUTS[column].iter().map(|cut| u8::from(it[column].number() >= *cut)).sum())
}

/// A loop over rows of classes.
#[inline]
pub fn scan(it: &Input) -> u32 {
    of_classes(classes(it))
}

fn of_classes(classes: [u8; 4]) -> u32 {
    let fits = |(row, _): &&([(u8, u8); 4], u32)| row.iter().zip(classes).all(|((low, high), class)| (*low..=*high).contains(&class));
    RULES.iter().find(fits).map_or(0, |rule| rule.1)
}

/// The price of every combination of classes.
pub type Table = [u8; 1_024];

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(std::array::from_fn(|key| {
        let digit = |below: usize, radix: usize| u8::try_from(key / below % radix).expect("a digit");
        u8::try_from(of_classes([digit(180, 5), digit(30, 6), digit(5, 6), digit(1, 5)])).expect("a price")
    }))
}

/// One lookup.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    let [booked, starts, ends, born] = classes(it).map(usize::from);
    u32::from(table[(booked * 180 + starts * 30 + ends * 5 + born) & 1_023])
}
