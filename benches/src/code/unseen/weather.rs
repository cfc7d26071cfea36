//! What becomes of a flight, by three floats, any of which may be no number.

use crate::code::made;
use crate::random::Random;

/// Wind, view, and degrees.
pub type Input = (f32, f32, f32);

/// Each class as likely as any other; one number of fifty is none.
pub fn input(random: &mut Random) -> Input {
    let number = |random: &mut Random, limits: &[i64]| {
        if random.below(50) == 0 {
            return f32::NAN;
        }
        let class = random.below(limits.len() - 1);
        let tenths = random.between(limits[class], limits[class + 1] - 1);
        f32::from(i16::try_from(tenths).expect("a small number")) / 10.0
    };
    (number(random, &[0, 50, 125, 250, 400]), number(random, &[0, 20, 80, 200]), number(random, &[-300, -100, 0, 300]))
}

/// The generated code.
#[inline]
pub fn made(&(wind, view, cold): &Input) -> u32 {
    u32::from(made::weather(wind, view, cold))
}

/// The rules in their order.
#[inline]
pub fn if_chain(&(wind, view, cold): &Input) -> u32 {
    if wind < 5.0 && view >= 8.0 {
        1
    } else if wind < 5.0 && (2.0..8.0).contains(&view) && cold >= 0.0 {
        2
    } else if wind < 5.0 && (2.0..8.0).contains(&view) && cold < 0.0 {
        3
    } else if (5.0..12.5).contains(&wind) && view >= 8.0 && cold >= -10.0 {
        4
    } else if (5.0..12.5).contains(&wind) && (2.0..8.0).contains(&view) && (-10.0..0.0).contains(&cold) {
        5
    } else if (5.0..12.5).contains(&wind) && cold >= 0.0 {
        6
    } else if (12.5..25.0).contains(&wind) && view >= 8.0 && cold >= 0.0 {
        7
    } else if (12.5..25.0).contains(&wind) && view >= 2.0 && (-10.0..0.0).contains(&cold) {
        8
    } else if view < 2.0 && cold < -10.0 {
        9
    } else if wind >= 25.0 {
        10
    } else {
        0
    }
}

/// Nested questions, the wind first.
#[inline]
pub fn nested(&(wind, view, cold): &Input) -> u32 {
    let rest = || if view < 2.0 && cold < -10.0 { 9 } else { 0 };
    if wind < 5.0 {
        if view >= 8.0 {
            1
        } else if view >= 2.0 {
            if cold >= 0.0 {
                2
            } else if cold < 0.0 {
                3
            } else {
                0
            }
        } else {
            rest()
        }
    } else if wind < 12.5 {
        if view >= 8.0 && cold >= -10.0 {
            4
        } else if cold >= 0.0 {
            6
        } else if (2.0..8.0).contains(&view) && cold >= -10.0 {
            5
        } else {
            rest()
        }
    } else if wind < 25.0 {
        if view >= 8.0 && cold >= 0.0 {
            7
        } else if view >= 2.0 && (-10.0..0.0).contains(&cold) {
            8
        } else {
            rest()
        }
    } else if view < 2.0 && cold < -10.0 {
        9
    } else if wind >= 25.0 {
        10
    } else {
        0
    }
}

/// For each rule the first and the last class of each column.
static RULES: [([(u8, u8); 3], u32); 10] = [
    ([(0, 0), (2, 2), (0, 3)], 1),
    ([(0, 0), (1, 1), (2, 2)], 2),
    ([(0, 0), (1, 1), (0, 1)], 3),
    ([(1, 1), (2, 2), (1, 2)], 4),
    ([(1, 1), (1, 1), (1, 1)], 5),
    ([(1, 1), (0, 3), (2, 2)], 6),
    ([(2, 2), (2, 2), (2, 2)], 7),
    ([(2, 2), (1, 2), (1, 1)], 8),
    ([(0, 4), (0, 0), (0, 0)], 9),
    ([(3, 3), (0, 3), (0, 3)], 10),
];

/// The classes of the numbers: the last one is that of no number.
fn classes(&(wind, view, cold): &Input) -> [u8; 3] {
    let class = |value: f32, cuts: &[f32]| {
        let last = u8::try_from(cuts.len() + 1).expect("a digit");
        if value.is_nan() { last } else { cuts.iter().map(|cut| u8::from(value >= *cut)).sum() }
    };
    [class(wind, &[5.0, 12.5, 25.0]), class(view, &[2.0, 8.0]), class(cold, &[-10.0, 0.0])]
}

/// A loop over rows of classes.
pub fn scan(it: &Input) -> u32 {
    of_classes(classes(it))
}

fn of_classes(classes: [u8; 3]) -> u32 {
    let fits = |(row, _): &&([(u8, u8); 3], u32)| row.iter().zip(classes).all(|((low, high), class)| (*low..=*high).contains(&class));
    RULES.iter().find(fits).map_or(0, |rule| rule.1)
}

/// The plan of every combination of classes.
pub type Table = [u8; 128];

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(std::array::from_fn(|key| {
        let digit = |number: usize| u8::try_from(number).expect("a digit");
        u8::try_from(of_classes([digit(key >> 4), digit(key >> 2 & 3), digit(key & 3)])).expect("a plan")
    }))
}

/// One lookup; no number is behind all others.
#[inline]
pub fn packed(&(wind, view, cold): &Input, table: &Table) -> u32 {
    let class = |value: f32, cuts: &[f32]| {
        usize::from(value.is_nan()) * (cuts.len() + 1) + cuts.iter().map(|cut| usize::from(value >= *cut)).sum::<usize>()
    };
    let key = class(wind, &[5.0, 12.5, 25.0]) << 4 | class(view, &[2.0, 8.0]) << 2 | class(cold, &[-10.0, 0.0]);
    u32::from(table[key & 127])
}
