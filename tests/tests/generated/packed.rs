//! Packed code: keys of every kind of input, tables over all keys, chains of tables, masks.

use super::harness::{Answers, Reference, answers, value};
use super::tables::Season;
use super::values::agree;
use dtable_core::decide::{Form, Forms};
use dtable_runtime::dtable;

dtable!("tables/toll.yaml");
dtable!("tables/quick.yaml");
dtable!("tables/classes.yaml");
dtable!("tables/rungs.yaml");
dtable!("tables/pairs.yaml");
dtable!("tables/choice.yaml");
dtable!("tables/eight.yaml");
dtable!("tables/bell.yaml");
dtable!("tables/bits.yaml");
dtable!("tables/parity.yaml");

answers!(parity: a -> bool, b -> bool, c -> bool; flip);
answers!(bell: night -> bool, guest -> bool, load -> u8, door -> Option<u8>, unused -> bool; ring, blink);

agree! {
    every_kind_of_input: toll(kind: Season, axles: u8, load: f32, lane: char, debt: i64);
    many_classes: classes(tiny: i8, score: i32, maybe: Option<u16>, late: Option<i64>, mark: char);
    searched_classes: rungs(height: i32, step: u64, letter: char, maybe: Option<u32>);
    a_free_expression: quick(n: u8, a: bool, b: bool, c: bool, d: bool, e: bool) where dense = n.count_ones() > 4;
    masks: pairs(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool, h: bool, i: bool, j: bool, k: bool, l: bool, m: bool,
        n: bool, o: bool, p: bool, q: bool, r: bool);
    chain: choice(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool, t: bool, u: bool, v: bool, w: bool, x: bool, y: bool,
        z: bool);
    one_key: eight(a: bool, b: bool, c: bool);
    words_of_bits: bits(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool, h: bool, i: bool, j: bool, k: bool, l: bool,
        m: bool, n: bool, o: bool);
}

const SEVEN: u8 = eight(true, true, true);
const _: () = assert!(SEVEN == 7 && matches!(eight::decide(true, false, true), eight::Rule::R5));
const _: () = assert!(choice(true, true, true, true, true, true, true, false, false, false, false, false, false, false) == 20);

/// How many dense tables `decide` and the function have; none for masks.
fn dense_tables(name: &str) -> [Option<usize>; 2] {
    let Forms { rule, result, .. } = Reference::read(name).decision;
    [Some(rule), result].map(|form| match form {
        Some(Form::Dense(it)) => Some(it.tables.len()),
        Some(Form::Masks(_)) => None,
        other => panic!("{name}: {other:?}"),
    })
}

#[test]
fn the_form_follows_the_table() {
    let of_words = ("bits", [Some(1); 2]);
    for (name, expected) in [
        of_words,
        ("toll", [Some(1); 2]),
        ("eight", [Some(1); 2]),
        ("quick", [Some(1); 2]),
        ("choice", [Some(1), Some(2)]),
        ("pairs", [None; 2]),
    ] {
        assert_eq!(dense_tables(name), expected, "{name}");
    }
    assert!(!Reference::read("lone").decision.rule.asks_all_at_once());
    // The program answers: each question may cost anything.
    assert!(!Reference::read("game").decision.rule.asks_all_at_once());
}

#[test]
#[should_panic(expected = "`axles`")]
fn ranges_are_checked() {
    let _ = toll(Season::Summer, 10, 1.0, 'x', 0);
}

/// Where no answer can be spared, asking for all of them at once asks for no more.
#[test]
fn what_is_asked_in_any_case() {
    assert!(matches!(&Reference::read("parity").decision.rule, Form::Dense(it) if it.tables.len() == 1));
    let reference = Reference::read("parity");
    for case in reference.samples() {
        let mut host = Answers::of(&case);
        let rule = parity(&mut host);
        assert_eq!(rule.id(), reference.interpreted(&case), "{case:?}");
        let mut asked = reference.graph(&case).1;
        asked.sort_unstable();
        assert_eq!(host.asked(), asked);
    }
}

/// `code: packed`: everything that some rule needs is asked once, in the order of the file; an observer sees the lazy graph.
#[test]
fn what_the_program_answers() {
    let reference = Reference::read("bell");
    for case in reference.samples() {
        let word: &str = value(&bell::TABLE, "word", &case);
        let mut host = Answers::of(&case);
        let rule = bell(&mut host, word);
        assert_eq!(rule.id(), reference.interpreted(&case), "{case:?}");
        assert_eq!(host.asked(), [1, 2, 3, 4]);
        let done: Vec<&str> = rule.actions().iter().map(|action| bell::TABLE.actions[*action as usize].name).collect();
        assert_eq!(host.done(), done);
        assert_eq!(bell::decide(&Answers::of(&case), word), rule);
        let mut watched = Answers::of(&case);
        assert_eq!(bell::observe(&mut watched, word, &mut ()), rule);
        assert_eq!(watched.asked(), reference.graph(&case).1.into_iter().filter(|column| *column > 0).collect::<Vec<_>>());
    }
}
