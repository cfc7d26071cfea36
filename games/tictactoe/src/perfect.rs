//! Asking the table that cannot lose.
//!
//! [`computer_move_perfect()`](computer_move_perfect()) sees cells that are empty, mine or theirs, so it plays either side. It puts
//! only into 11, 12 and 22; the other cells are images of these. The board is turned and mirrored in all eight ways, the table is
//! asked about each image for which its assumption holds (one of 11, 12 and 22 is free), and the rule that is highest in the table
//! decides. Where an image and another fire the same rule, the earlier in [`Symmetry::ALL`] is taken: the board as it stands, if it is
//! among them.
//!
//! That exactly one rule decides each image that is asked about, the compiler proves. A free cell is a corner, a side or the centre, so
//! some image has it at 11, 12 or 22 and is asked about. That the moves are right is for [`proof()`](crate::proof()) to show.
#![allow(clippy::too_many_arguments, reason = "nine cells and an observer make ten")]

use dtable_runtime::Observer;

use crate::board::Cell::{C11, C12, C22};
use crate::board::{Board, Cell, Player};
use crate::symmetry::Symmetry;
use computer_move_perfect::Rule;

/// A cell, as who is to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nobody's.
    Empty,
    /// A ball of who is to move.
    Mine,
    /// A ball of the other player.
    Theirs,
}

dtable_runtime::dtable!("tables/computer_move_perfect.yaml");

/// What the table says about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The cell to take.
    pub cell: Cell,
    /// The rule that says so.
    pub rule: Rule,
    /// How the board was turned when the rule fired.
    pub seen: Symmetry,
}

/// Asks the table for a move; `None` where no cell is free. The observer sees the decision in the image that has decided.
pub fn advise(board: &Board, mover: Player, observer: &mut impl Observer) -> Option<Advice> {
    let images = Symmetry::ALL.into_iter().map(|seen| (seen, marks(&board.turned(seen), mover)));
    let (seen, image) = images.filter(|(_, image)| is_asked(*image)).min_by_key(|(_, image)| rule(*image) as usize)?;
    let (rule, cell) = observe(image, observer);
    Some(Advice { cell: seen.inverse().of(cell), rule, seen })
}

/// A board, as who is to move sees it.
pub type Marks = [Mark; 9];

/// Can the table be asked about this image? It puts only into 11, 12 and 22.
pub fn is_free_for_the_table(image: Marks) -> bool {
    [C11, C12, C22].iter().any(|&cell| image[cell as usize] == Mark::Empty)
}

/// The board, as who is to move sees it.
pub fn marks(board: &Board, mover: Player) -> Marks {
    Cell::ALL.map(|cell| match board.at(cell) {
        None => Mark::Empty,
        Some(player) if player == mover => Mark::Mine,
        Some(_) => Mark::Theirs,
    })
}

/// Does what the table assumes hold?
fn is_asked([c11, c12, c13, c21, c22, c23, c31, c32, c33]: Marks) -> bool {
    computer_move_perfect::check(c11, c12, c13, c21, c22, c23, c31, c32, c33).is_ok()
}

fn rule([c11, c12, c13, c21, c22, c23, c31, c32, c33]: Marks) -> Rule {
    computer_move_perfect::decide(c11, c12, c13, c21, c22, c23, c31, c32, c33)
}

fn observe([c11, c12, c13, c21, c22, c23, c31, c32, c33]: Marks, observer: &mut impl Observer) -> (Rule, Cell) {
    let rule = computer_move_perfect::observe(c11, c12, c13, c21, c22, c23, c31, c32, c33, observer);
    (rule, computer_move_perfect(c11, c12, c13, c21, c22, c23, c31, c32, c33))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    use computer_move_perfect::TABLE;
    use dtable_runtime::Value;

    use crate::minimax::Minimax;
    use crate::proof::keeps_the_value;
    use crate::tree::positions_to_move;

    /// The cells that a rule of the table, read as data, gives in all images of the board together.
    fn cells_of(rule: usize, board: &Board) -> BTreeSet<Cell> {
        let target = match TABLE.rules.nth(rule).output(0) {
            Some("C11") => C11,
            Some("C12") => C12,
            Some("C22") => C22,
            other => panic!("{other:?}"),
        };
        let fires = |seen: &Symmetry| {
            let marks = marks(&board.turned(*seen), Player::Computer);
            let mut entries = TABLE.rules.nth(rule).entries().zip(TABLE.conditions).zip(marks);
            entries.all(|((entry, condition), mark)| entry.holds_for(Value::Nth(mark as usize), condition.kind))
        };
        Symmetry::ALL.into_iter().filter(fires).map(|seen| seen.inverse().of(target)).collect()
    }

    /// The cells that the highest rule gives that fires in some image, rules left out aside.
    fn cells(board: &Board, left_out: Option<usize>) -> BTreeSet<Cell> {
        let rules = (0..TABLE.rules.len()).filter(|rule| Some(*rule) != left_out);
        rules.map(|rule| cells_of(rule, board)).find(|cells| !cells.is_empty()).unwrap_or_default()
    }

    #[test]
    fn whichever_image_is_asked_the_value_is_kept() {
        let mut minimax = Minimax::new();
        for board in positions_to_move(Player::Computer) {
            let cells = cells(&board, None);
            let advice = advise(&board, Player::Computer, &mut ()).unwrap();
            assert!(cells.contains(&advice.cell), "{board:?} {advice:?} {cells:?}");
            assert!(cells.iter().all(|&cell| keeps_the_value(&board, cell, &mut minimax)), "{board:?} {cells:?}");
        }
    }

    /// Without block6, the rules below it take the centre all the same.
    #[test]
    fn all_rules_but_one_are_needed() {
        let mut minimax = Minimax::new();
        let boards: Vec<Board> = positions_to_move(Player::Computer).collect();
        let mut is_needed = |place: usize| {
            boards.iter().any(|board| {
                let cells = cells(board, Some(place));
                cells.is_empty() || !cells.iter().all(|&cell| keeps_the_value(board, cell, &mut minimax))
            })
        };
        let needless: Vec<&str> = (0..TABLE.rules.len()).filter(|place| !is_needed(*place)).map(|place| TABLE.id(place)).collect();
        assert_eq!(needless, ["block6"]);
    }

    #[test]
    fn the_rules_stand_for_121() {
        let images = |rule: usize| -> BTreeSet<Vec<&str>> {
            let rule = TABLE.rules.nth(rule);
            let image = |seen: Symmetry| {
                let mut image = vec![rule.output(0).unwrap(); 9];
                Cell::ALL.into_iter().for_each(|cell| image[seen.of(cell) as usize] = rule.entry(cell as usize).unwrap().text());
                image
            };
            Symmetry::ALL.into_iter().map(image).collect()
        };
        assert_eq!((0..TABLE.rules.len()).map(|rule| images(rule).len()).sum::<usize>(), 121);
    }

    #[test]
    fn the_table_plays_either_side() {
        for board in positions_to_move(Player::Computer) {
            let advice = advise(&board, Player::Computer, &mut ());
            assert_eq!(advice, advise(&board.exchanged(), Player::Human, &mut ()));
        }
    }

    #[test]
    fn a_full_board_has_no_advice() {
        let full = Board::of(|cell| Some(if cell == Cell::C22 { Player::Human } else { Player::Computer }));
        assert_eq!(advise(&full, Player::Computer, &mut ()), None);
    }

    #[test]
    fn the_table_is_asked_where_its_assumption_holds() {
        for board in positions_to_move(Player::Computer) {
            let image = marks(&board, Player::Computer);
            assert_eq!(is_asked(image), is_free_for_the_table(image), "{board:?}");
        }
    }

    #[test]
    fn the_board_as_it_stands_is_asked_first() {
        let advice = advise(&Board::EMPTY, Player::Human, &mut ()).unwrap();
        assert_eq!((advice.cell, advice.rule, advice.seen), (C22, Rule::Centre, Symmetry::Identity));
    }
}
