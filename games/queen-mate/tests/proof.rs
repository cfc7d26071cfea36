//! Every start against every defence.

use std::collections::BTreeSet;

use queen_mate::chess::{Position, Reply};
use queen_mate::{Fault, Proof, Strategy, starts};

/// White's moves from each start that is mated, against the best defence.
fn moves(proof: &Proof) -> String {
    let starts: Vec<String> = proof.mated.iter().map(|(start, moves)| format!("{} {moves}", start.black())).collect();
    starts.join(", ")
}

/// The starts of the files a to f. Both tables play them alike.
const LEFT: &str = "a2 22, a3 22, a4 23, a5 23, a6 23, a8 9, \
    b1 22, b3 23, b4 23, b5 23, b6 23, b8 23, \
    c1 22, c2 22, c4 23, c5 23, c6 23, c8 23, \
    d1 22, d2 22, d3 23, d5 24, d6 24, d8 23, \
    e1 22, e2 22, e3 23, e4 23, e6 23, e8 24, \
    f1 22, f2 22, f3 23, f4 22, f5 24";

#[test]
fn the_seed_mates_from_35_of_40_starts() {
    let proof = Proof::of(Strategy::Seed);
    assert_eq!(proof.to_string(), "starts 40  mated 35  worst 24 moves  positions 597");
    assert_eq!(moves(&proof), LEFT);
    let failures: Vec<String> = proof.failures.iter().map(ToString::to_string).collect();
    assert_eq!(
        failures,
        [
            "B h1: 1. R5 Qg6 Kh2 2. R5 Qg5 Kh3 3. R2 Kh7 Kh2 4. R5 Qg4 Kh1 5. R5 Qg3: stalemate",
            "B h2: 1. R5 Qg6 Kh3 2. R5 Qg5 Kh2 3. R5 Qg4 Kh1 4. R5 Qg3: stalemate",
            "B h3: 1. R5 Qg6 Kh4 2. R2 Kh7 Kh3 3. R5 Qg5 Kh2 4. R5 Qg4 Kh1 5. R5 Qg3: stalemate",
            "B h4: 1. R5 Qg6 Kh3 2. R5 Qg5 Kh2 3. R5 Qg4 Kh1 4. R5 Qg3: stalemate",
            "B h5: 1. R2 Kh7 Kh4 2. R5 Qg6 Kh3 3. R5 Qg5 Kh2 4. R5 Qg4 Kh1 5. R5 Qg3: stalemate",
        ]
    );
    assert!(proof.failures.iter().all(|failure| failure.fault == Fault::Stalemate));
}

#[test]
fn the_complete_table_mates_from_all_starts() {
    let proof = Proof::of(Strategy::Complete);
    assert_eq!(proof.to_string(), "starts 40  mated 40  worst 24 moves  positions 609");
    assert_eq!(moves(&proof), format!("{LEFT}, h1 11, h2 10, h3 11, h4 10, h5 11"));
}

/// The positions with White to move, found without the proof.
fn reached(strategy: Strategy, from: impl Iterator<Item = Position>) -> BTreeSet<Position> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<Position> = from.collect();
    while let Some(position) = open.pop() {
        if reached.insert(position) {
            let after = strategy.decide(&position, &mut ()).pieces.position().unwrap();
            open.extend(after.black_moves().filter_map(|to| match after.black_to(to) {
                Ok(Reply::Moves(next)) => Some(next),
                _ => None,
            }));
        }
    }
    reached
}

#[test]
fn as_many_positions_as_the_search_has_seen() {
    let mated = starts().filter(|start| start.black().file() < 8);
    assert_eq!(reached(Strategy::Seed, mated).len(), 579);
    assert_eq!(reached(Strategy::Complete, starts()).len(), 609);
}

/// The titles of the rules promise something.
#[test]
fn rules_that_give_mate_give_mate() {
    for strategy in Strategy::ALL {
        for position in reached(strategy, starts()) {
            let decision = strategy.decide(&position, &mut ());
            let mates = decision.pieces.position().is_some_and(|after| after.is_mate());
            let title = decision.rule().title();
            assert!(if mates { title.ends_with(" mate") } else { title != "Give mate" }, "{strategy} {position}");
        }
    }
}

#[test]
fn every_rule_fires_somewhere() {
    for strategy in Strategy::ALL {
        let places = reached(strategy, starts()).iter().map(|position| strategy.decide(position, &mut ()).place).collect::<BTreeSet<_>>();
        assert_eq!(places.len(), strategy.table().rules.len() - 1, "{strategy}");
    }
}
