//! Random 3-SAT where it is hardest, as rules: a rule matches where a clause is false, so that the table is complete where the clauses
//! cannot be satisfied.
//!
//! 4.26 clauses a variable is where half of all instances can be satisfied and proofs are longest (Mitchell, Selman, Levesque: Hard and easy
//! distributions of SAT problems, AAAI 1992).

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};
use crate::random::Random;

/// Variables, seed, and whether the clauses can be satisfied; up to [`TRIED`] variables, tests hold the last against a search.
const INSTANCES: [(usize, u64, bool); 11] = [
    (60, 3, true),
    (60, 1, false),
    (60, 2, false),
    (80, 7, true),
    (80, 1, false),
    (80, 2, false),
    (100, 1, true),
    (100, 3, false),
    (100, 4, false),
    (200, 7, true),
    (200, 2, false),
];

/// The most variables of instances that a test can decide, and that every hit policy gets.
const TRIED: usize = 100;

/// Each instance with one result and any order; the smaller ones also with five results of which the first counts.
pub fn shapes() -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (variables, seed, satisfiable) in INSTANCES {
        let wanted = Wanted::decided(if variables > TRIED { 1.0 } else { 0.2 });
        for (hit, results) in [("any", 1), ("first", 5)].into_iter().take(if variables > TRIED { 1 } else { 2 }) {
            let truth = if satisfiable { "satisfiable" } else { "unsatisfiable" };
            let name = format!("3-SAT {variables}, {hit}, {truth}, seed {seed}");
            let text = move || table(variables, seed, hit, results).grid();
            shapes.push(Shape::new(name, wanted, text).with_truth("missing-rule", satisfiable));
        }
    }
    shapes
}

fn table(variables: usize, seed: u64, hit: &'static str, results: usize) -> Text {
    let rule = |(at, clause): (usize, [(usize, bool); 3])| {
        let when = clause.map(|(variable, sign)| (variable, if sign { "F" } else { "T" }.to_owned()));
        Rule { when: when.to_vec(), result: at % results }
    };
    let rules = clauses(variables, seed).into_iter().enumerate().map(rule).collect();
    Text { hit, inputs: columns('b', variables, "bool"), rules, ..Text::default() }
}

/// Literals are variables with the value that satisfies them.
fn clauses(variables: usize, seed: u64) -> Vec<[(usize, bool); 3]> {
    let random = &mut Random::new(seed);
    let count = (variables * 426).div_ceil(100);
    let clause = |_| {
        let chosen = random.sample(variables, 3);
        [0, 1, 2].map(|at| (chosen[at], random.below(2) == 1))
    };
    (0..count).map(clause).collect()
}

#[cfg(test)]
mod tests {
    use super::{INSTANCES, TRIED, clauses};

    /// Whether the clauses can be satisfied: Davis, Logemann, Loveland, branching on a shortest clause.
    fn satisfiable(clauses: &[Vec<(usize, bool)>]) -> bool {
        let Some(shortest) = clauses.iter().min_by_key(|clause| clause.len()) else { return true };
        let Some((variable, sign)) = shortest.first().copied() else { return false };
        let assigned = |value: bool| {
            let open = clauses.iter().filter(|clause| !clause.contains(&(variable, value)));
            open.map(|clause| clause.iter().copied().filter(|literal| *literal != (variable, !value)).collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        satisfiable(&assigned(sign)) || (shortest.len() > 1 && satisfiable(&assigned(!sign)))
    }

    fn holds(is_checked: fn(usize) -> bool) {
        for (variables, seed, expected) in INSTANCES.into_iter().filter(|(variables, ..)| is_checked(*variables)) {
            let clauses: Vec<_> = clauses(variables, seed).into_iter().map(|clause| clause.to_vec()).collect();
            assert_eq!(satisfiable(&clauses), expected, "{variables} variables, seed {seed}");
        }
    }

    #[test]
    fn small_instances_are_what_they_are_called() {
        holds(|variables| variables == 60);
    }

    #[test]
    #[ignore = "a minute, unoptimised"]
    fn large_instances_are_what_they_are_called() {
        holds(|variables| variables > 60 && variables <= TRIED);
    }
}
