//! Nine pigeons do not fit into eight holes: a truth with no short proof by resolution (Haken: The intractability of resolution, 1985).

use super::shape::{Shape, Wanted};
use super::text::{Rule, Text, columns};

const PIGEONS: usize = 9;
const HOLES: usize = 8;

/// As relations of booleans and of enums, which are impossible; as rules of both, which are complete.
pub fn shapes() -> Vec<Shape> {
    let wanted = Wanted::decided(1.0);
    let mut shapes = vec![
        Shape::new("pigeonhole, relations of booleans", wanted, || boolean_relations().grid()).with_truth("impossible-relations", true),
        Shape::new("pigeonhole, relations of enums", wanted, || enum_relations().grid()).with_truth("impossible-relations", true),
    ];
    for (hit, results) in [("any", 1), ("first", 5)] {
        let enums = move || enum_rules(hit, results).grid();
        shapes.push(Shape::new(format!("pigeonhole, rules of enums, {hit}"), wanted, enums).with_truth("missing-rule", false));
        let booleans = move || boolean_rules(hit, results).grid();
        shapes.push(Shape::new(format!("pigeonhole, rules of booleans, {hit}"), wanted, booleans).with_truth("missing-rule", false));
    }
    shapes
}

/// Whether a pigeon sits in a hole.
const fn boolean(pigeon: usize, hole: usize) -> usize {
    pigeon * HOLES + hole
}

fn boolean_relations() -> Text {
    let listed = |cells: Vec<usize>| cells.iter().map(|cell| format!("b{}", cell + 1)).collect::<Vec<_>>().join(", ");
    let somewhere = (0..PIGEONS).map(|pigeon| (0..HOLES).map(|hole| boolean(pigeon, hole)).collect());
    let alone = (0..HOLES).map(|hole| (0..PIGEONS).map(|pigeon| boolean(pigeon, hole)).collect());
    let somewhere = somewhere.map(|cells| format!("at_least_one({})", listed(cells)));
    let alone = alone.map(|cells| format!("at_most_one({})", listed(cells)));
    let relations = somewhere.chain(alone).collect();
    let inputs = columns('b', PIGEONS * HOLES, "bool");
    let rules = vec![rule(vec![(0, "T".to_owned())], 1), rule(vec![(0, "F".to_owned())], 2)];
    Text { hit: "unique", inputs, relations, rules, ..Text::default() }
}

fn enum_relations() -> Text {
    let relations = pairs().map(|(a, b)| format!("h{} != h{}", a + 1, b + 1)).collect();
    let rules = vec![rule(vec![(0, "H1".to_owned())], 1), rule(vec![(0, "not(H1)".to_owned())], 2)];
    Text { hit: "unique", inputs: enums(), relations, rules, ..Text::default() }
}

fn enum_rules(hit: &'static str, results: usize) -> Text {
    let cells = pairs().flat_map(|pair| (1..=HOLES).map(move |hole| (pair, format!("H{hole}"))));
    let rules = cells.enumerate().map(|(at, ((a, b), hole))| rule(vec![(a, hole.clone()), (b, hole)], at % results)).collect();
    Text { hit, inputs: enums(), rules, ..Text::default() }
}

fn boolean_rules(hit: &'static str, results: usize) -> Text {
    let nowhere = (0..PIGEONS).map(|pigeon| (0..HOLES).map(|hole| (boolean(pigeon, hole), "F".to_owned())).collect::<Vec<_>>());
    let cells = pairs().flat_map(|pair| (0..HOLES).map(move |hole| (pair, hole)));
    let together = cells.map(|((a, b), hole)| [a, b].map(|pigeon| (boolean(pigeon, hole), "T".to_owned())).to_vec());
    let rules = nowhere.chain(together).enumerate().map(|(at, when)| rule(when, at % results)).collect();
    Text { hit, inputs: columns('b', PIGEONS * HOLES, "bool"), rules, ..Text::default() }
}

/// The hole of each pigeon.
fn enums() -> Vec<(String, String)> {
    let holes: Vec<String> = (1..=HOLES).map(|hole| format!("H{hole}")).collect();
    columns('h', PIGEONS, &format!("{{ type: Hole, values: [{}] }}", holes.join(", ")))
}

fn pairs() -> impl Iterator<Item = (usize, usize)> {
    (0..PIGEONS).flat_map(|a| (a + 1..PIGEONS).map(move |b| (a, b)))
}

const fn rule(when: Vec<(usize, String)>, result: usize) -> Rule {
    Rule { when, result }
}
