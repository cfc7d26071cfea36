//! Only what can still matter is asked, and each condition at most once.

use super::harness::{Answers, Case, Reference, value};
use super::tables::*;
use std::collections::BTreeSet;

/// Everything asked is on the graph's path, in its order, each column once. Inputs cost nothing and are not counted.
fn asks_as_the_graph(name: &str, asked: impl Fn(&Case) -> Vec<usize>) {
    let reference = Reference::read(name);
    for case in reference.cases() {
        let asked = asked(&case);
        let (_, mut path) = reference.graph(&case);
        path.retain(|&column| reference.table.columns[column].origin == dtable_core::model::Origin::Program);
        assert_eq!(asked, path, "`{name}`, {case:?}");
        assert_eq!(asked.iter().collect::<BTreeSet<_>>().len(), asked.len(), "`{name}` asks twice in {case:?}");
    }
}

/// What a decision asks.
fn asked<T>(case: &Case, decide: impl Fn(&Answers) -> T) -> Vec<usize> {
    let host = Answers::of(case);
    decide(&host);
    host.asked()
}

macro_rules! lazy {
    ($($test:ident: $table:ident, $name:literal;)*) => {
        $(
            #[test]
            fn $test() {
                asks_as_the_graph($name, |case| asked(case, $table::decide));
            }
        )*
    };
}

lazy! {
    booleans: game, "game";
    enums: coat, "coat";
    first: first, "first";
    any: any, "any";
    overlaps: overlap, "overlap";
    keywords: r#match, "match";
    links: links, "links";
    shared_nodes: diamond, "diamond";
    relations: gate, "gate";
    ways_told_apart_late: post, "post";
}

/// The test above is about nothing else where its code does not look at answers again.
#[test]
fn some_ways_are_told_apart_late() {
    let code = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/post.rs")).unwrap();
    assert!(code.contains("match held_0") && code.contains("match held_1"), "{code}");
}

#[test]
fn with_inputs() {
    asks_as_the_graph("parcel", |case| {
        let (shape, paid) = (value::<&Shape>(&parcel::TABLE, "shape", case), value::<bool>(&parcel::TABLE, "paid", case));
        asked(case, |host| parcel::decide(host, shape, paid))
    });
    asks_as_the_graph("path", |case| {
        let (speed, name) = (value::<Speed>(&path::TABLE, "speed", case), value::<&Name>(&path::TABLE, "name", case));
        asked(case, |host| path::decide(host, speed, name))
    });
}

#[test]
fn the_value_function_asks_less_than_the_rules() {
    let (slow, missing) = (Speed::Slow, &Name::Missing);
    let host = Answers::of(&[0, 1, 0, 0]);
    assert_eq!(path(&host, slow, missing), "who?");
    assert_eq!(host.asked().len(), 1, "a missing name by daylight: only `dark`");
}

#[test]
fn a_closed_game_asks_one_question() {
    let closed = [1, 0, 0, 0, 0, 0, 0];
    assert_eq!(asked(&closed.to_vec(), game::decide), [0]);
}

#[test]
fn what_the_relation_settles_is_not_asked() {
    const HUMAN_TURN: usize = 5;
    for case in Reference::read("game").cases() {
        assert!(!asked(&case, game::decide).contains(&HUMAN_TURN), "{case:?}");
    }
}

#[test]
fn a_single_rule_asks_nothing() {
    for case in Reference::read("alone").cases() {
        let mut host = Answers::of(&case);
        assert_eq!(alone(&mut host), alone::Rule::Only);
        assert_eq!((host.asked(), host.done()), (Vec::new(), &["y", "x"][..]));
    }
}
