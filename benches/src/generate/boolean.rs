//! Tables of booleans: dense ones, where rules look at most columns, and sparse ones, where they look at three.

use super::tree::leaves;
use super::{Generated, Hit, Kind, Region, Set};
use crate::random::Random;

/// The leaves of a random tree over `columns` booleans: complete and disjoint.
pub fn dense(columns: usize, rules: usize, seed: u64) -> Generated {
    let random = &mut Random::new(seed);
    let columns = vec![Kind::Boolean; columns];
    let rules = leaves(&columns, rules, random);
    table("dense", columns, rules, Hit::Unique, random)
}

/// Rules that ask three different columns each, at random; the first that matches fires, as in a `match`.
pub fn sparse(columns: usize, rules: usize, seed: u64) -> Generated {
    literals(3, columns, rules, seed)
}

/// The same with `asked` columns a rule.
pub fn literals(asked: usize, columns: usize, rules: usize, seed: u64) -> Generated {
    let random = &mut Random::new(seed);
    let rules = (0..rules).map(|_| rule_of(asked, columns, random)).collect();
    table("sparse", vec![Kind::Boolean; columns], rules, Hit::First, random)
}

fn rule_of(asked: usize, columns: usize, random: &mut Random) -> Region {
    let mut rule = vec![Kind::Boolean.all(); columns];
    for column in random.sample(columns, asked) {
        rule[column] = Set::Some(1 << random.below(2));
    }
    rule
}

fn table(name: &str, columns: Vec<Kind>, rules: Vec<Region>, hit: Hit, random: &mut Random) -> Generated {
    let results = rules.iter().map(|_| u32::try_from(random.below(7)).expect("less than 7")).collect();
    Generated { name: format!("{name}_{}x{}", columns.len(), rules.len()), columns, rules, results, hit, otherwise: None }
}
