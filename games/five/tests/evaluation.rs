//! The evaluation: positions reckoned by hand from the document's rules, and what it gets wrong.

use five::document::calculate;
use five::{Board, Cell, Event, Game, Level, MoveClass, Player, Setup, Side, Size};

/// A board with stones: `x` the computer's, `o` the human's, row by row; the rest of the board is empty.
fn board(rows: &[&str]) -> Board {
    let mut board = Board::new(Size::new(10).unwrap());
    for (row, line) in (1..).zip(rows) {
        for (column, stone) in (1..).zip(line.chars()) {
            let player = match stone {
                'x' => Player::Computer,
                'o' => Player::Human,
                _ => continue,
            };
            assert!(board.put(Cell::new(row, column).unwrap(), player));
        }
    }
    board
}

fn worth(rows: &[&str], cell: &str, player: Player) -> [u32; 2] {
    [Side::Own, Side::Opponent].map(|side| calculate(&board(rows), cell.parse().unwrap(), player, side))
}

#[test]
fn an_empty_window_is_worth_three() {
    assert_eq!(worth(&[], "a1", Player::Human), [9, 9]);
    assert_eq!(worth(&[], "e5", Player::Human), [60, 60]);
    // Down 1, across 2, one diagonal 1.
    assert_eq!(worth(&[], "b1", Player::Computer), [12, 12]);
}

#[test]
fn a_window_is_worth_three_to_the_power_of_its_stones() {
    // On c1, the windows of row 1 begin at a, b and c: 3, 2 and 1 stones; down 1, diagonals 1.
    assert_eq!(worth(&["xx"], "c1", Player::Computer), [27 + 9 + 3 + 3 + 3, 27 + 9 + 3 + 3 + 3]);
    // For the human, only the window c to g is not broken.
    assert_eq!(worth(&["xx"], "c1", Player::Human), [3 + 3 + 3, 3 + 3 + 3]);
}

#[test]
fn a_five_is_worth_ten_thousand_or_one_thousand() {
    // On e1, the windows begin at a to e: 5, 4, 3, 2 and 1 stones; down 1, diagonals 1 and 1.
    let rest = 81 + 27 + 9 + 3 + 3 + 3 + 3;
    assert_eq!(worth(&["oooo"], "e1", Player::Human), [10_000 + rest, 1_000 + rest]);
}

#[test]
fn both_of_two_fives_count() {
    // On e1 the row a to i is complete: five windows of five.
    assert_eq!(worth(&["oooo.oooo"], "e1", Player::Human), [50_000 + 9, 5_000 + 9]);
}

fn game(size: usize, level: Level, seed: u64, first: Player) -> Game {
    Game::new(Setup { size: Size::new(size).unwrap(), first, level, seed })
}

#[test]
fn an_empty_board_prefers_its_middle() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let Event::ComputerMoved(choice) = game(10, Level::Professional, seed, Player::Computer).advance(&mut ()) else { panic!() };
        assert_eq!((choice.own, choice.opponents, choice.total(), choice.class), (60, 60, 120, MoveClass::Quiet));
        assert!((5..=6).contains(&choice.cell.row()) && (5..=6).contains(&choice.cell.column()), "{}", choice.cell);
        seen.insert(choice.cell);
    }
    assert_eq!(seen.len(), 4, "ties are broken by chance");
}

#[test]
fn to_the_amateur_a_five_prevented_is_worth_a_five() {
    let rows = ["xxxx", "", "", "", "", "", "", "", "", "oooo"];
    let value = |cell: &str| worth(&rows, cell, Player::Computer)[0] + 10 * worth(&rows, cell, Player::Human)[1];
    let (win, prevention) = (value("e1"), value("e10"));
    assert_eq!(win, 10_000 + 81 + 27 + 9 + 3 + 3 + 3 + 3 + 10 * (3 + 3 + 3 + 3));
    assert_eq!(prevention, 10 * (1_000 + 81 + 27 + 9 + 3 + 3 + 3 + 3) + 3 + 3 + 3 + 3);
    assert!(prevention > win);
}
