//! Parities of booleans: half of all cases, none of them like its neighbour; and systems of many, which have few cases or none.

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};
use crate::random::Random;

const COUNT: usize = 40;

/// Columns of a system, and of each of its parities.
const SYSTEMS: [(usize, usize); 4] = [(60, 8), (60, 30), (100, 8), (100, 50)];

/// One relation, a chain of relations, both; systems that can be solved, and that cannot.
pub fn shapes() -> Vec<Shape> {
    let wanted = Wanted::decided(1.0);
    let system = |((columns, length), is_solvable): ((usize, usize), bool)| {
        let name = format!("parities of {length} of {columns}, {}", if is_solvable { "solvable" } else { "unsolvable" });
        Shape::new(name, wanted, move || table(system(columns, length, is_solvable), columns).grid())
            .with_truth("impossible-relations", !is_solvable)
    };
    let systems = SYSTEMS.into_iter().flat_map(|it| [(it, true), (it, false)]).map(system);
    let chains = [
        Shape::new("parity of 40, one relation", wanted, || table(vec![odd()], COUNT).grid()).with_truth("missing-rule", false),
        Shape::new("parity of 40, one relation, a dead rule", wanted, || with_dead_rule().grid()).with_truth("unreachable-rule", true),
        Shape::new("parity of 40, a chain", wanted, || table(chain(), 2 * COUNT).grid()).with_truth("missing-rule", false),
        Shape::new("parity of 40, a chain, wrong end", wanted, || contradiction().grid()).with_truth("impossible-relations", true),
        Shape::new("parity of 40, computed", wanted, computed).with_truth("missing-rule", false),
    ];
    chains.into_iter().chain(systems).collect()
}

/// The parity as a condition that the table computes.
fn computed() -> String {
    let inputs: String = (1..=COUNT).map(|at| format!("  b{at}: bool\n")).collect();
    format!(
        "table: t\ninputs:\n{inputs}conditions:\n  odd: {{ is: '{}' }}\noutputs: {{ r: u8 }}\nrules: |\n  | rule | odd | r |\n  | 1 | T | 1 |\n  | 2 | F | 2 |\n",
        odd()
    )
}

/// Five parities fewer than columns, which one case satisfies, and their sum, or its opposite.
fn system(columns: usize, length: usize, is_solvable: bool) -> Vec<String> {
    let random = &mut Random::new(columns as u64);
    let case: Vec<bool> = (0..columns).map(|_| random.below(2) == 1).collect();
    let mut parities: Vec<Vec<usize>> = (5..columns).map(|_| random.sample(columns, length)).collect();
    let is_odd = |column: &usize| parities.iter().filter(|it| it.contains(column)).count() % 2 == 1;
    parities.push((0..columns).filter(is_odd).collect());
    let last = parities.len() - 1;
    let relation = |(at, of): (usize, &Vec<usize>)| {
        let is_odd = of.iter().filter(|column| case[**column]).count() % 2 == 1;
        let not = if is_odd == (is_solvable || at < last) { "" } else { "!" };
        let names: Vec<String> = of.iter().map(|column| format!("b{}", column + 1)).collect();
        format!("{not}({})", names.join(" ^ "))
    };
    parities.iter().enumerate().map(relation).collect()
}

fn odd() -> String {
    (1..=COUNT).map(|at| format!("b{at}")).collect::<Vec<_>>().join(" ^ ")
}

/// `b41` is `b1`, `b42` the parity of two, .., `b80` that of all.
fn chain() -> Vec<String> {
    let link = |at: usize| format!("b{} <-> (b{} ^ b{at})", COUNT + at, COUNT + at - 1);
    std::iter::once(format!("b{} <-> b1", COUNT + 1)).chain((2..=COUNT).map(link)).collect()
}

/// The chain, and one relation that says the opposite.
fn contradiction() -> Text {
    let opposite = format!("({}) <-> !b{}", odd(), 2 * COUNT);
    table(chain().into_iter().chain([opposite]).collect(), 2 * COUNT)
}

/// Rules that look at the last column.
fn table(relations: Vec<String>, count: usize) -> Text {
    let rule = |entry: &str, result| Rule { when: vec![(count - 1, entry.to_owned())], result };
    Text { hit: "unique", inputs: columns('b', count, "bool"), relations, rules: vec![rule("T", 1), rule("F", 2)], ..Text::default() }
}

/// No column holds: that is even.
fn with_dead_rule() -> Text {
    let table = table(vec![odd()], COUNT);
    let none = Rule { when: (0..COUNT).map(|column| (column, "F".to_owned())).collect(), result: 3 };
    Text { hit: "first", rules: std::iter::once(none).chain(table.rules).collect(), ..table }
}
