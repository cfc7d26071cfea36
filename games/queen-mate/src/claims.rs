//! What can be shown by playing everything.

use proved::{Proved, Unit};

use crate::endgame::{solve, white_to_move};
use crate::proof::{Fault, Proof};
use crate::start::starts;
use crate::strategy::Strategy;

/// Every claim, tried when the iterator comes to it.
///
/// ```
/// for claim in queen_mate::proof().take(2) {
///     assert!(claim.passed, "{claim}");
/// }
/// ```
pub fn proof() -> impl ExactSizeIterator<Item = Proved> {
    let checks: [fn() -> Proved; 3] = [|| mates(Strategy::Complete, starts().count()), || mates(Strategy::Seed, 35), || won_within(10)];
    checks.into_iter().map(|check| check())
}

/// The table mates from so many starts, and can be led into nothing worse than stalemate from the others.
fn mates(strategy: Strategy, mated: usize) -> Proved {
    let proof = Proof::of(strategy);
    let others = proof.starts() - mated;
    let rest = if others == 0 { String::new() } else { format!("; from the other {others} a defence leads to stalemate") };
    let (starts, worst) = (proof.starts(), proof.worst());
    Proved {
        what: format!(
            "queen-mate: the table {strategy} mates from {mated} of {starts} starts against every defence, in {worst} moves at most{rest}"
        ),
        count: proof.positions,
        unit: Unit::Positions,
        passed: proof.mated.len() == mated && proof.failures.iter().all(|failure| failure.fault == Fault::Stalemate),
    }
}

fn won_within(most: u8) -> Proved {
    let endgame = solve();
    let moves: Vec<Option<u8>> = white_to_move().map(|position| endgame.moves_to_mate(&position)).collect();
    Proved {
        what: format!("queen-mate: who plays White best mates from every position, in {most} moves at most"),
        count: moves.len(),
        unit: Unit::Positions,
        passed: moves.iter().all(|moves| moves.is_some_and(|moves| moves <= most)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The third is a test of the endgame.
    #[test]
    fn what_is_claimed_of_the_tables_is_proved() {
        let claims: Vec<Proved> = proof().take(2).collect();
        assert!(claims.iter().all(|claim| claim.passed));
        assert_eq!(
            claims.iter().map(ToString::to_string).collect::<Vec<_>>(),
            [
                "proved: queen-mate: the table complete mates from 40 of 40 starts against every defence, in 24 moves at most (609 positions)",
                "proved: queen-mate: the table seed mates from 35 of 40 starts against every defence, in 24 moves at most; \
                 from the other 5 a defence leads to stalemate (597 positions)"
            ]
        );
    }

    #[test]
    fn a_false_claim_is_refuted() {
        assert!(!mates(Strategy::Seed, 36).passed);
        assert!(!mates(Strategy::Complete, 35).passed);
    }
}
