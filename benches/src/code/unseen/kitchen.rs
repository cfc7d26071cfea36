//! The menu of a guest by what they must not eat: a set of twelve members.

use crate::code::made;
use crate::code::types::Allergy::{self, Celery, Crustacean, Egg, Fish, Gluten, Lupin, Milk, Mustard, Nut, Peanut, Sesame, Soy};
use crate::random::Random;

/// The members, and whether a child eats.
pub type Input = (&'static [Allergy], bool);

const ALL: [Allergy; 12] = [Gluten, Crustacean, Egg, Fish, Peanut, Soy, Milk, Nut, Celery, Mustard, Sesame, Lupin];

/// Up to four members, some of them twice.
pub fn input(random: &mut Random) -> Input {
    let members: Vec<Allergy> = (0..random.below(5)).map(|_| ALL[random.below(ALL.len())]).collect();
    (members.leak(), random.below(2) == 1)
}

/// The generated code.
#[inline]
pub fn made(it: &Input) -> u32 {
    u32::from(made::kitchen(it.0, it.1))
}

/// The rules in their order, with `contains` for each member.
#[inline]
pub fn if_chain(it: &Input) -> u32 {
    let has = |member: Allergy| it.0.contains(&member);
    by(has, it.0.is_empty(), it.1)
}

/// A mask of the members first.
#[inline]
pub fn nested(it: &Input) -> u32 {
    let mask = mask(it.0);
    by(|member| mask & 1 << member as u32 != 0, mask == 0, it.1)
}

/// The rules, by a sorted list of the members.
pub fn scan(it: &Input) -> u32 {
    let members: std::collections::BTreeSet<u32> = it.0.iter().map(|it| *it as u32).collect();
    by(|member| members.contains(&(member as u32)), members.is_empty(), it.1)
}

fn mask(of: &[Allergy]) -> u32 {
    of.iter().fold(0, |all, it| all | 1 << *it as u32)
}

#[inline]
fn by(has: impl Fn(Allergy) -> bool, is_empty: bool, child: bool) -> u32 {
    if is_empty {
        if child { 2 } else { 1 }
    } else if has(Gluten) && has(Milk) && has(Egg) {
        3
    } else if has(Gluten) && !has(Milk) && !has(Egg) {
        4
    } else if (has(Crustacean) || has(Fish)) && !has(Milk) {
        5
    } else if (has(Peanut) || has(Nut) || has(Sesame) || has(Lupin)) && child {
        6
    } else if has(Peanut) && (has(Soy) || has(Lupin)) && !child {
        7
    } else if (has(Celery) || has(Mustard)) && !has(Sesame) {
        8
    } else if has(Milk) {
        9
    } else {
        0
    }
}

/// The menu of every mask and age.
pub type Table = [u8; 8_192];

/// The table of [`packed`].
pub fn table() -> Box<Table> {
    Box::new(std::array::from_fn(|key| {
        let menu = by(|member| key >> 1 & 1 << member as usize != 0, key >> 1 == 0, key & 1 == 1);
        u8::try_from(menu).expect("a digit")
    }))
}

/// One lookup.
#[inline]
pub fn packed(it: &Input, table: &Table) -> u32 {
    u32::from(table[(mask(it.0) as usize & 4_095) << 1 | usize::from(it.1)])
}
