//! What a letter costs: two tables whose results a third one looks at, beside functions by hand that call each other.

use crate::code::made;
use crate::code::types::{Reach, Size};
use crate::random::Random;

/// Grams, length, width, kilometres, whether it goes to an island, and whether it is express.
#[derive(Clone, Copy, Debug)]
pub struct Input {
    grams: u16,
    length: u16,
    width: u16,
    km: u16,
    island: bool,
    express: bool,
}

/// Each class as likely as any other.
pub fn input(random: &mut Random) -> Input {
    let number = |random: &mut Random, limits: &[i64]| {
        let class = random.below(limits.len() - 1);
        u16::try_from(random.between(limits[class], limits[class + 1] - 1)).expect("a small number")
    };
    Input {
        grams: number(random, &[0, 21, 51, 101, 501, 1_000]),
        length: number(random, &[0, 141, 236, 400]),
        width: number(random, &[0, 126, 300]),
        km: number(random, &[0, 81, 301, 1_201, 5_000]),
        island: random.below(2) == 1,
        express: random.below(2) == 1,
    }
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::post(it.grams, it.length, it.width, it.km, it.island, it.express))
}

#[inline]
fn size(it: &Input) -> Size {
    if it.grams <= 50 && it.length <= 140 || it.grams <= 20 && it.length <= 235 && it.width <= 125 {
        Size::Small
    } else if it.length <= 235 && (it.grams <= 100 && it.width <= 125 || it.grams <= 500) {
        Size::Medium
    } else {
        Size::Large
    }
}

#[inline]
fn zone(it: &Input) -> Reach {
    match it.km {
        ..=80 => Reach::Near,
        1_201.. => Reach::Sea,
        301.. if it.island => Reach::Sea,
        _ => Reach::Far,
    }
}

/// The rules in their order, with calls where they look.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    let is = |wanted: Size, far: Reach| size(it) == wanted && zone(it) == far;
    if is(Size::Small, Reach::Near) {
        if it.express { 120 } else { 85 }
    } else if is(Size::Small, Reach::Far) {
        if it.express { 180 } else { 110 }
    } else if is(Size::Small, Reach::Sea) {
        210
    } else if is(Size::Medium, Reach::Near) {
        if it.express { 240 } else { 160 }
    } else if is(Size::Medium, Reach::Far) {
        if it.express { 370 } else { 250 }
    } else if is(Size::Medium, Reach::Sea) {
        450
    } else if is(Size::Large, Reach::Near) {
        if it.express { 410 } else { 275 }
    } else if is(Size::Large, Reach::Far) {
        if it.express { 590 } else { 430 }
    } else {
        900
    }
}

/// Both functions first, then one `match`.
#[inline]
pub fn tuple_match(it: &Input) -> u32 {
    match (size(it), zone(it), it.express) {
        (Size::Small, Reach::Near, false) => 85,
        (Size::Small, Reach::Near, true) => 120,
        (Size::Small, Reach::Far, false) => 110,
        (Size::Small, Reach::Far, true) => 180,
        (Size::Small, Reach::Sea, _) => 210,
        (Size::Medium, Reach::Near, false) => 160,
        (Size::Medium, Reach::Near, true) => 240,
        (Size::Medium, Reach::Far, false) => 250,
        (Size::Medium, Reach::Far, true) => 370,
        (Size::Medium, Reach::Sea, _) => 450,
        (Size::Large, Reach::Near, false) => 275,
        (Size::Large, Reach::Near, true) => 410,
        (Size::Large, Reach::Far, false) => 430,
        (Size::Large, Reach::Far, true) => 590,
        (Size::Large, Reach::Sea, _) => 900,
    }
}

/// A loop over the rules, by both results.
pub fn scan(it: &Input) -> u32 {
    static PRICES: [[u32; 6]; 3] = [[85, 120, 110, 180, 210, 210], [160, 240, 250, 370, 450, 450], [275, 410, 430, 590, 900, 900]];
    PRICES[size(it) as usize][zone(it) as usize * 2 + usize::from(it.express)]
}

/// The price of every combination of classes.
pub type Table = [u16; 512];

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(std::array::from_fn(|key| {
        let pick = |values: &[u16], at: usize| values[at.min(values.len() - 1)];
        let rest = key % 240;
        let it = Input {
            grams: pick(&[0, 21, 51, 101, 501], rest / 48),
            length: pick(&[0, 141, 236], rest / 16 % 3),
            width: pick(&[0, 126], rest / 8 % 2),
            km: pick(&[0, 81, 301, 1_201], rest / 2 % 4),
            island: rest % 2 == 1,
            express: key >= 240,
        };
        u16::try_from(scan(&it)).expect("a price")
    }))
}

/// One lookup.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    let class = |value: u16, cuts: &[u16]| cuts.iter().map(|cut| usize::from(value > *cut)).sum::<usize>();
    let size = class(it.grams, &[20, 50, 100, 500]) * 6 + class(it.length, &[140, 235]) * 2 + class(it.width, &[125]);
    let key = (size * 4 + class(it.km, &[80, 300, 1_200])) * 2 + usize::from(it.island) + 240 * usize::from(it.express);
    u32::from(table[key & 511])
}
