//! How likely a loan is to be paid back: the sum of 33 rules, some of which take points away.

use crate::code::made;
use crate::random::Random;

/// Age, income, years in the job, debts, payments that were late, whether the house is owned, and whether somebody is married.
pub type Input = (u8, u32, u8, u32, u8, bool, bool);

/// Each class as likely as any other.
pub fn input(random: &mut Random) -> Input {
    let number = |random: &mut Random, limits: &[i64]| {
        let class = random.below(limits.len() - 1);
        random.between(limits[class], limits[class + 1] - 1)
    };
    let wide = |number| u32::try_from(number).expect("a small number");
    let narrow = |number| u8::try_from(number).expect("a small number");
    (
        narrow(number(random, &[18, 21, 26, 36, 51, 66, 100])),
        wide(number(random, &[0, 10_000, 20_000, 35_000, 50_000, 80_000, 200_000])),
        narrow(number(random, &[0, 1, 3, 6, 11, 40])),
        wide(number(random, &[0, 1, 5_000, 20_000, 50_000, 100_000, 500_000])),
        narrow(number(random, &[0, 1, 2, 4, 20])),
        random.below(2) == 1,
        random.below(2) == 1,
    )
}

/// A sum as a number that all forms give.
const fn shown(points: i32) -> u32 {
    points.cast_unsigned()
}

/// The generated code.
#[inline]
pub fn made(&(age, income, years, debts, late, owner, married): &Input) -> u32 {
    shown(made::card(age, income, years, debts, late, owner, married))
}

/// One `if` a rule.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    let mut points = 0;
    for (holds, gives) in rules(it) {
        if holds {
            points += gives;
        }
    }
    shown(points)
}

#[inline]
fn rules(&(age, income, years, debts, late, owner, married): &Input) -> [(bool, i32); 33] {
    [
        (true, 300),
        (age < 21, -40),
        ((21..=25).contains(&age), -15),
        ((26..=35).contains(&age), 5),
        ((36..=50).contains(&age), 20),
        ((51..=65).contains(&age), 30),
        (age > 65, 10),
        (income < 10_000, -60),
        ((10_000..=19_999).contains(&income), -25),
        ((20_000..=34_999).contains(&income), 0),
        ((35_000..=49_999).contains(&income), 15),
        ((50_000..=79_999).contains(&income), 35),
        (income >= 80_000, 50),
        (years == 0, -30),
        ((1..=2).contains(&years), -5),
        ((3..=5).contains(&years), 10),
        ((6..=10).contains(&years), 25),
        (years > 10, 40),
        (debts == 0, 45),
        ((1..=4_999).contains(&debts), 20),
        ((5_000..=19_999).contains(&debts), -10),
        ((20_000..=49_999).contains(&debts), -35),
        ((50_000..=99_999).contains(&debts), -70),
        (debts >= 100_000, -110),
        (late == 0, 60),
        (late == 1, 10),
        ((2..=3).contains(&late), -45),
        (late > 3, -120),
        (owner, 25),
        (!owner, -5),
        (married, 8),
        (age < 26 && owner, 12),
        (income < 20_000 && debts >= 50_000, -80),
    ]
}

/// One `match` a column.
#[inline]
pub fn nested(&(age, income, years, debts, late, owner, married): &Input) -> u32 {
    let of_age = match age {
        ..21 => -40,
        21..26 => -15,
        26..36 => 5,
        36..51 => 20,
        51..66 => 30,
        _ => 10,
    };
    let of_income = match income {
        ..10_000 => -60,
        10_000..20_000 => -25,
        20_000..35_000 => 0,
        35_000..50_000 => 15,
        50_000..80_000 => 35,
        _ => 50,
    };
    let of_years = match years {
        0 => -30,
        1..=2 => -5,
        3..=5 => 10,
        6..=10 => 25,
        _ => 40,
    };
    let of_debts = match debts {
        0 => 45,
        1..5_000 => 20,
        5_000..20_000 => -10,
        20_000..50_000 => -35,
        50_000..100_000 => -70,
        _ => -110,
    };
    let of_late = match late {
        0 => 60,
        1 => 10,
        2..=3 => -45,
        _ => -120,
    };
    let others = i32::from(age < 26 && owner) * 12 - i32::from(income < 20_000 && debts >= 50_000) * 80;
    let of_flags = if owner { 25 } else { -5 } + i32::from(married) * 8;
    shown(300 + of_age + of_income + of_years + of_debts + of_late + of_flags + others)
}

/// All rules, without a branch.
#[inline]
pub fn scan(it: &Input) -> u32 {
    shown(rules(it).iter().map(|(holds, gives)| i32::from(*holds) * gives).sum())
}

/// The points of each age, of each number of years, and of each number of late payments.
pub struct Table {
    ages: [i16; 256],
    years: [i16; 256],
    late: [i16; 256],
}

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    let by = |cuts: &[usize], points: &[i16], value: usize| points[cuts.iter().filter(|cut| value >= **cut).count()];
    Box::new(Table {
        ages: std::array::from_fn(|age| by(&[21, 26, 36, 51, 66], &[-40, -15, 5, 20, 30, 10], age)),
        years: std::array::from_fn(|years| by(&[1, 3, 6, 11], &[-30, -5, 10, 25, 40], years)),
        late: std::array::from_fn(|late| by(&[1, 2, 4], &[60, 10, -45, -120], late)),
    })
}

/// Lookups of small numbers, and sums of comparisons.
#[inline]
pub fn packed(&(age, income, years, debts, late, owner, married): &Input, table: &Table) -> u32 {
    let sum =
        |value: u32, first: i32, steps: &[(u32, i32)]| steps.iter().fold(first, |sum, (from, more)| sum + i32::from(value >= *from) * more);
    let of_income = sum(income, -60, &[(10_000, 35), (20_000, 25), (35_000, 15), (50_000, 20), (80_000, 15)]);
    let of_debts = sum(debts, 45, &[(1, -25), (5_000, -30), (20_000, -25), (50_000, -35), (100_000, -40)]);
    let small = table.ages[usize::from(age)] + table.years[usize::from(years)] + table.late[usize::from(late)];
    let others = i32::from(age < 26 && owner) * 12 - i32::from(income < 20_000 && debts >= 50_000) * 80;
    shown(295 + of_income + of_debts + i32::from(small) + i32::from(owner) * 30 + i32::from(married) * 8 + others)
}
