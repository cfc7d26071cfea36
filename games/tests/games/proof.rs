//! The proofs by play.

use crate::run::{explains, printed};

/// The quickest of the three.
#[test]
fn the_claims_of_one_game_are_reported() {
    let printed = printed("proof --game tictactoe", "");
    let lines: Vec<&str> = printed.lines().collect();
    let (total, claims) = lines.split_last().unwrap();
    assert_eq!(claims.len(), tictactoe::proof().len());
    for claim in claims {
        let (claim, time) = claim.rsplit_once(" in ").unwrap();
        assert!(claim.starts_with("proved: tic-tac-toe: ") && claim.ends_with(')'), "{printed}");
        assert!(time.strip_suffix(" s").unwrap().parse::<f64>().is_ok(), "{printed}");
    }
    assert!(claims[0].contains("5478 positions can be reached, 765 up to symmetry (255168 games) in "), "{printed}");
    assert!(total.starts_with("16 of 16 claims proved: 14518 positions and 260475 games in "), "{printed}");
}

#[test]
fn a_game_without_claims_is_explained() {
    explains("proof --game chess", "[possible values: tictactoe, queen-mate, five]");
}

#[test]
fn help_has_examples() {
    assert!(printed("proof --help", "").contains("Examples:"));
}
