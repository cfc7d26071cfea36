//! The leaves of a random decision tree.

use super::{Generated, Hit, Kind, LIMIT, Region, Set};
use crate::random::Random;

/// How many columns of each kind, and how many rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Categorical columns.
    pub categorical: usize,
    /// Numeric columns.
    pub numeric: usize,
    /// Rules.
    pub rules: usize,
}

const fn shape(categorical: usize, numeric: usize, rules: usize) -> Shape {
    Shape { categorical, numeric, rules }
}

/// The twenty-one sizes of the published measurement: three to fifteen columns, about 500, 1000 and 1500 rules.
pub const SHAPES: [Shape; 21] = [
    shape(1, 2, 499),
    shape(1, 2, 998),
    shape(1, 2, 1492),
    shape(2, 3, 505),
    shape(2, 3, 1000),
    shape(2, 3, 1506),
    shape(2, 5, 502),
    shape(2, 5, 1019),
    shape(2, 5, 1496),
    shape(3, 6, 507),
    shape(3, 6, 1012),
    shape(3, 6, 1524),
    shape(3, 8, 489),
    shape(3, 8, 1026),
    shape(3, 8, 1484),
    shape(4, 9, 515),
    shape(4, 9, 987),
    shape(4, 9, 1527),
    shape(5, 10, 731),
    shape(5, 10, 1038),
    shape(5, 10, 1514),
];

/// A numeric entry is split only where both parts keep at least this many numbers, so that noise cannot empty one.
const LEAST: i64 = 20;

/// A table whose rules are complete and disjoint.
pub fn tree(shape: Shape, seed: u64) -> Generated {
    let random = &mut Random::new(seed);
    let number = Kind::Number(-LIMIT, LIMIT);
    let columns = [vec![Kind::Categorical; shape.categorical], vec![number; shape.numeric]].concat();
    let rules = leaves(&columns, shape.rules, random);
    let results = rules.iter().map(|_| u32::try_from(random.below(7)).expect("less than 7")).collect();
    Generated { name: format!("tree_{}x{}", rules.len(), columns.len()), columns, rules, results, hit: Hit::Unique, otherwise: None }
}

/// Splits a random leaf at a random column until there are `count`, in random order.
pub(super) fn leaves(columns: &[Kind], count: usize, random: &mut Random) -> Vec<Region> {
    let mut leaves = vec![columns.iter().map(|kind| kind.all()).collect::<Region>()];
    while leaves.len() < count {
        let (at, column) = (random.below(leaves.len()), random.below(columns.len()));
        if let Some((a, b)) = split(leaves[at][column], random) {
            let mut other = leaves[at].clone();
            leaves[at][column] = a;
            other[column] = b;
            leaves.push(other);
        }
    }
    random.shuffle(&mut leaves);
    leaves
}

/// Two parts of a set, neither empty; `None` where it is too small.
fn split(set: Set, random: &mut Random) -> Option<(Set, Set)> {
    match set {
        Set::Some(mask) if mask.count_ones() < 2 => None,
        Set::Some(mask) => {
            let mut values: Vec<u32> = (0..u32::BITS).filter(|value| mask >> value & 1 == 1).collect();
            random.shuffle(&mut values);
            let some = 1 + random.below(values.len() - 1);
            let part = values[..some].iter().fold(0, |part, value| part | 1 << value);
            Some((Set::Some(part), Set::Some(mask & !part)))
        }
        Set::Range(low, high) if high - low + 1 < 2 * LEAST => None,
        Set::Range(low, high) => {
            let last = random.between(low + LEAST - 1, high - LEAST);
            Some((Set::Range(low, last), Set::Range(last + 1, high)))
        }
    }
}
