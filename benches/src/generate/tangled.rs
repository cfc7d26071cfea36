//! Rules that overlap in all columns, of which the first that matches fires: neither a graph nor a search tree of them stays small.

use super::{Generated, Hit, Kind, LIMIT, Region, Set};
use crate::random::Random;

/// How many columns there are, how many of them each rule looks at, and how wide its ranges are at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tangle {
    /// Boolean columns.
    pub booleans: usize,
    /// Numeric columns.
    pub numbers: usize,
    /// Boolean columns that a rule looks at.
    pub literals: usize,
    /// Numeric columns that a rule looks at.
    pub ranges: usize,
    /// The numbers in a range, about: at least a quarter of them.
    pub width: i64,
}

/// So many rules; what is left is taken by none.
pub fn tangled(shape: Tangle, rules: usize, seed: u64) -> Generated {
    let random = &mut Random::new(seed);
    let number = Kind::Number(-LIMIT, LIMIT);
    let columns = [vec![Kind::Boolean; shape.booleans], vec![number; shape.numbers]].concat();
    let all: Region = columns.iter().map(|kind| kind.all()).collect();
    let made: Vec<Region> = (0..rules).map(|_| rule(shape, all.clone(), random)).collect();
    let results = made.iter().map(|_| u32::try_from(random.below(7)).expect("less than 7")).collect();
    Generated { name: format!("tangled_{}x{rules}", columns.len()), columns, rules: made, results, otherwise: None, hit: Hit::First }
}

fn rule(shape: Tangle, mut rule: Region, random: &mut Random) -> Region {
    for column in random.sample(shape.booleans, shape.literals) {
        rule[column] = Set::Some(1 << random.below(2));
    }
    for column in random.sample(shape.numbers, shape.ranges) {
        let width = random.between(shape.width / 4, shape.width);
        let low = random.between(-LIMIT, LIMIT - width);
        rule[shape.booleans + column] = Set::Range(low, low + width);
    }
    rule
}
