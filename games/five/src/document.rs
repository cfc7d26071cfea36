//! The founding document: what it describes, where it contradicts itself, and what was decided.
//!
//! The coursework *Crosses and noughts, five in a row on an unlimited board* describes its algorithm in words and ends with an
//! excerpt of its program: the variables, the drawing, and the handler of a click up to the computer's move. The functions
//! `calculate` and `end_analyze` are not in it, and its two formulae were pictures that are lost. [`calculate`] is an account
//! of the words, window by window and without memory; the tests hold the values that the game keeps against it.
//!
//! # The evaluation
//!
//! For each empty cell and each player a stone is tried on the cell. Every window of five cells in a line that holds the cell, and
//! in which the other player has no stone, adds the valuation factor, 3, to the power of the number of stones in it; a window
//! of five stones adds 10,000 for the player who moves, and 1,000 for his opponent. The value of the cell is
//!
//! ```text
//! random factor x (own + attack factor x opponent's)
//! ```
//!
//! and the stone goes to the cell of the highest value, to any of them where there are several.
//!
//! # What contradicts what
//!
//! | the document says | but | so here |
//! | --- | --- | --- |
//! | The board is unlimited (title). | Its sizes are 10, 19, 30, 50 and 100 squared (menu). | The board ends; windows lie on it. |
//! | Values are computed "for all non-empty cells". | The move goes to a cell with a value, and a stone is tried on it. | Empty cells. |
//! | The sum of both values is a formula, lost. | "The greater the factor, the more the opponent's gain counts." | own + attack factor x opponent's. |
//! | The factor is the "aggressiveness", in the program `attack_factor`. | With a great one the player defends; with 1 he "is aggressive". | The name stays; it is the weight of defence. |
//! | `valuation_factor = 3`. | Its comment: "4 by default". | 3. |
//! | The *length* of a row of five "is set to 10000". | The length is an exponent: 3 to the power of 10000. | The *value* is 10,000, or 1,000. |
//! | "For each cell passed the length of the row" is computed, "all cells at a distance of at most 4". | A row is "a sequence of 5 cells", and a cell shares up to four of them with the tried one. | Each window counts once: up to 20 of them. |
//! | Only rows that the cell continues are looked at. | The tried stone is itself a row of length 1. | An empty window adds 3, so room counts, and an empty board prefers its middle. |
//! | 10,000 is for a cross, 1,000 for a nought, so that the computer wins rather than prevents. | A hint looks from the human's side. | 10,000 is for the player who moves. |
//! | "Length" is the number of equal stones in five cells. | Nothing is said about six in a row. | Six and more hold five, and win. |
//! | Levels are beginner, amateur, professional (text). | `comp_level` counts from "0, expert". | The text's names; professional is what the program starts with. |
//! | The random factor takes values `[0,1]`. | Not said: once a move, which changes nothing, or once a cell. | Once a cell; from the closed interval, in steps of 2^-32. |
//! | `last_x`, `last_y` are a cell's coordinates. | They are set to pixels, and never divided by 15. | [`Game::last`](crate::Game::last) is a cell. |
//! | Last stones have the codes 5 and 6, which go back to 1 and 2 after drawing. | The program takes off 2, which makes winning stones, 3 and 4, of them. | The board knows stones alone; the last and the winning ones are found. |
//!
//! # What the evaluation gets wrong
//!
//! These are consequences of the numbers, and part of how the player plays; they are kept, and each is a test.
//!
//! - **Rows of four outweigh a five to be prevented.** A window that the tried stone makes a row of four is worth 81, and a line
//!   can hold five of them through one cell (405). Three such lines, 1,215, are more than the opponent's five, 1,000: the
//!   professional builds on, and loses.
//! - **The amateur prevents rather than wins.** His attack factor makes the opponent's five worth 10 x 1,000, as much as his
//!   own. What else the cells are worth decides then, and chance; he may leave his own five alone.
//! - **Chance overlooks fives.** The beginner's factor goes down to 0, for a five as for anything.

use crate::VALUATION_FACTOR;
use crate::board::Board;
use crate::cell::Cell;
use crate::player::{Player, Side};

/// The steps of the four directions: down, across, and along both diagonals.
const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The value of an empty cell for a player, computed afresh: `calculate`, by the words of the document.
///
/// ```
/// use five::document::calculate;
/// use five::{Board, Player, Side, Size};
///
/// let board = Board::new(Size::default());
/// let middle = calculate(&board, "j10".parse()?, Player::Human, Side::Own);
/// let corner = calculate(&board, "a1".parse()?, Player::Human, Side::Own);
/// assert_eq!((middle, corner), (20 * 3, 3 * 3));
/// # Ok::<(), five::NotACell>(())
/// ```
#[must_use]
pub fn calculate(board: &Board, cell: Cell, player: Player, side: Side) -> u32 {
    let mut sum = 0;
    for step in STEPS {
        let line = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map(|steps| seen(board, moved(cell, step, steps)?, cell, player));
        sum += line.windows(5).map(|window| value(window, side)).sum::<u32>();
    }
    sum
}

/// The cell so many steps away, if any board has it.
fn moved(cell: Cell, (down, right): (isize, isize), steps: isize) -> Option<Cell> {
    Cell::new(cell.row().checked_add_signed(down * steps)?, cell.column().checked_add_signed(right * steps)?)
}

/// What a place adds to the length of a row of the player's: his stone, the tried one too, adds 1, an empty cell 0; `None`
/// where no row of his can be.
fn seen(board: &Board, place: Cell, tried: Cell, player: Player) -> Option<u32> {
    match board.at(place) {
        _ if place == tried => Some(1),
        None => board.size().has(place).then_some(0),
        Some(owner) => (owner == player).then_some(1),
    }
}

/// What a window adds.
fn value(window: &[Option<u32>], side: Side) -> u32 {
    let length: Option<u32> = window.iter().copied().sum();
    match (length, side) {
        (None, _) => 0,
        (Some(5), Side::Own) => 10_000,
        (Some(5), Side::Opponent) => 1_000,
        (Some(length), _) => VALUATION_FACTOR.pow(length),
    }
}
