//! Claims that are tried by playing everything.

use proved::{Claim, Evidence, Example, Found, Proved, Tally, Unit};
use table_draft::Stuck;

use crate::chess::{Position, Square};
use crate::decider::Decider;
use crate::desk::Desk;
use crate::endgame::{solve, white_to_move};
use crate::proof::{Fault, Proof};
use crate::start::starts;
use crate::strategy::{Side, Strategy};
use crate::tables::Tables;

/// Every claim, tried when the iterator comes to it.
///
/// ```
/// for claim in queen_mate::proof().take(2) {
///     assert!(claim.passed(), "{claim}");
/// }
/// ```
pub fn proof() -> impl ExactSizeIterator<Item = Proved> {
    claims().into_iter().map(|claim| claim.attempt())
}

/// Every claim, not yet tried.
#[must_use]
pub fn claims() -> Vec<Claim> {
    claims_with(&Tables::default())
}

/// Every claim, to be tried with these tables in place of the compiled ones.
#[must_use]
pub fn claims_with(tables: &Tables) -> Vec<Claim> {
    vec![
        mates(Strategy::Complete, starts().count(), 24, tables),
        mates(Strategy::Seed, 35, 24, tables),
        judges(Strategy::Complete, tables),
        judges(Strategy::Seed, tables),
        won_within(10),
    ]
}

/// The table mates from so many starts in so many moves, and can be led into nothing worse than stalemate from the others.
fn mates(strategy: Strategy, mated: usize, worst: usize, tables: &Tables) -> Claim {
    let starts = starts().count();
    let others = starts - mated;
    let rest = if others == 0 { String::new() } else { format!("; from the other {others} a defence leads to stalemate") };
    let what = format!(
        "queen-mate: the table {strategy} mates from {mated} of {starts} starts against every defence, in {worst} moves at most{rest}"
    );
    let names: &[&str] = match strategy {
        Strategy::Seed => &["seed"],
        Strategy::Complete => &["complete"],
    };
    let tables = tables.clone();
    Claim::new(what, names, move || mates_found(&Proof::of_with(strategy, &tables), mated, worst))
}

/// The decision maker's table says whose turn it is, and how the game ends.
fn judges(strategy: Strategy, tables: &Tables) -> Claim {
    let what =
        format!("queen-mate: the table black_move says who moves, or how the game has ended, in all games against the table {strategy}");
    let names: &[&str] = match strategy {
        Strategy::Seed => &["seed", "black_move"],
        Strategy::Complete => &["complete", "black_move"],
    };
    let decider = Decider { strategy, tables: tables.clone() };
    Claim::new(what, names, move || judges_found(&decider))
}

fn judges_found(decider: &Decider) -> Found {
    let mut tally = Tally::default();
    let mut count = |said: Result<Option<Side>, Stuck>, right: Option<Side>, position: &Position, to: Option<Square>| {
        tally.count(said == Ok(right), || {
            let to = to.map_or_else(String::new, |to| format!(", black king to {to}"));
            let why = said.err().map_or_else(|| "the table says otherwise".to_owned(), |why| why.to_string());
            format!("{position}{to}: {why}")
        });
    };
    for position in Proof::of_with(decider.strategy, &decider.tables).after_white {
        let side = if position.is_mate() { Some(Side::White) } else { Some(Side::Black) };
        count(decider.after_white(&position, &mut ()), side.filter(|_| !position.is_stalemate()), &position, None);
        for to in position.black_moves() {
            let mut desk = Desk::from(&position);
            desk.moves(to);
            count(decider.after_black(&mut desk, &mut ()), (to != position.queen()).then_some(Side::White), &position, Some(to));
        }
    }
    tally.positions("are judged otherwise")
}

fn mates_found(proof: &Proof, mated: usize, worst: usize) -> Found {
    let only_stalemates = proof.failures.iter().all(|failure| failure.fault == Fault::Stalemate);
    let passed = proof.mated.len() == mated && proof.worst() == worst && only_stalemates;
    let evidence = || {
        let found = format!("it mates from {} of {} starts, in {} moves at most", proof.mated.len(), proof.starts(), proof.worst());
        // The worst failure: not just a stalemate, or from a start that the claim is most likely to count among those that are mated.
        let failure = proof.failures.iter().min_by_key(|failure| (failure.fault == Fault::Stalemate, failure.start.black()));
        Evidence { found, example: failure.map_or(Example::Nothing, |it| Example::Game(it.record("a game that it does not win"))) }
    };
    Found { count: proof.positions, unit: Unit::Positions, evidence: (!passed).then(evidence) }
}

/// Whoever plays White best mates from every position in so many moves.
fn won_within(most: u8) -> Claim {
    let what = format!("queen-mate: who plays White best mates from every position, in {most} moves at most");
    Claim::new(what, &[], move || {
        let endgame = solve();
        let mut tally = Tally::default();
        for position in white_to_move() {
            let moves = endgame.moves_to_mate(&position);
            let needs = || moves.map_or_else(|| "there is no mate".to_owned(), |moves| format!("mate takes {moves} moves"));
            tally.count(moves.is_some_and(|moves| moves <= most), || format!("{position}: {}", needs()));
        }
        tally.positions("need more moves")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last is a test of the endgame.
    #[test]
    fn what_is_claimed_of_the_tables_is_proved() {
        let claims: Vec<Proved> = proof().take(4).collect();
        assert!(claims.iter().all(Proved::passed));
        assert_eq!(
            claims.iter().map(ToString::to_string).collect::<Vec<_>>(),
            [
                "proved: queen-mate: the table complete mates from 40 of 40 starts against every defence, in 24 moves at most (609 positions)",
                "proved: queen-mate: the table seed mates from 35 of 40 starts against every defence, in 24 moves at most; \
                 from the other 5 a defence leads to stalemate (597 positions)",
                "proved: queen-mate: the table black_move says who moves, or how the game has ended, in all games against the table complete \
                 (2655 positions)",
                "proved: queen-mate: the table black_move says who moves, or how the game has ended, in all games against the table seed \
                 (2631 positions)"
            ]
        );
    }

    #[test]
    fn a_false_claim_is_refuted_by_a_game() {
        let evidence = mates(Strategy::Seed, 36, 24, &Tables::default()).attempt().evidence.unwrap();
        assert_eq!(
            evidence.to_string(),
            "it mates from 35 of 40 starts, in 24 moves at most\n\
             a game that it does not win, from W h8 Q g7 B h1: 1. White Qg6 by rule R5 (Follow)  2. Black Kh2  3. White Qg5 by rule R5 (Follow)  \
             4. Black Kh3  5. White Kh7 by rule R2 (Wait)  6. Black Kh2  7. White Qg4 by rule R5 (Follow)  8. Black Kh1  \
             9. White Qg3 by rule R5 (Follow): stalemate"
        );
        assert!(!mates(Strategy::Complete, 35, 24, &Tables::default()).attempt().passed());
        assert!(!mates(Strategy::Complete, 40, 23, &Tables::default()).attempt().passed());
    }

    #[test]
    #[ignore = "solves the endgame again, in 4 s: cargo test -p queen-mate -- --ignored"]
    fn a_position_that_takes_longer_is_shown() {
        let evidence = won_within(9).attempt().evidence.unwrap();
        assert!(evidence.to_string().starts_with("8 of 144508 positions need more moves\nW "), "{evidence}");
        assert!(evidence.to_string().ends_with(": mate takes 10 moves"), "{evidence}");
    }
}
