//! Minimax as printed: `KOMPUTER(t)` and `MINIMAX(t, g)` of the exercise, with the slips corrected that `minimax.rs` lists, and nothing else.
//!
//! The print contradicts itself, and is read so: `g` is who has just moved, and becomes who moves next; the player who moves next wins
//! where `wygrana` says so of who has just moved. All wins are worth 1, all defeats -1, and of several best cells `m > mmx` keeps the first.
//! So this player never loses, but plays on where it could win at once: it wins 99 of 101 games when it moves first, and 498 of 681 otherwise.
//!
//! `KOMPUTER` moves for the computer. Asked for the human, it gets the board with the sides exchanged.

use crate::board::{Board, Cell, Player};

/// Contents of a cell in the exercise: 0 the human's, 1 the computer's, 2 empty.
const HUMAN: u8 = 0;
const COMPUTER: u8 = 1;
const EMPTY: u8 = 2;

/// The cells, `t[1]` to `t[9]` of the exercise.
type Cells = [u8; 9];

/// The cell that `KOMPUTER` chooses, and who wins then; `None` on a full board, for which the exercise never asks.
pub fn computer(board: &Board, mover: Player) -> Option<(Cell, Option<Player>)> {
    let mut cells = cells(&if mover == Player::Computer { *board } else { board.exchanged() });
    let (mut mmx, mut ruch) = (-10, None);
    for i in 0..9 {
        if cells[i] == EMPTY {
            cells[i] = COMPUTER;
            let m = minimax(&mut cells, COMPUTER);
            cells[i] = EMPTY;
            if m > mmx {
                (mmx, ruch) = (m, Some(i));
            }
        }
    }
    let winner = by_sign(mmx).map(|it| if mover == Player::Computer { it } else { it.other() });
    ruch.map(|i| (Cell::ALL[i], winner))
}

/// Who wins, by `MINIMAX`, in a position with this player to move.
#[cfg(test)]
pub fn winner(board: &Board, to_move: Player) -> Option<Player> {
    by_sign(minimax(&mut cells(board), if to_move == Player::Human { COMPUTER } else { HUMAN }))
}

fn cells(board: &Board) -> Cells {
    Cell::ALL.map(|cell| match board.at(cell) {
        None => EMPTY,
        Some(Player::Human) => HUMAN,
        Some(Player::Computer) => COMPUTER,
    })
}

const fn by_sign(value: i8) -> Option<Player> {
    match value {
        0 => None,
        1.. => Some(Player::Computer),
        _ => Some(Player::Human),
    }
}

fn wygrana(t: &Cells, g: u8) -> bool {
    let three = |a: usize, b: usize, c: usize| t[a] == g && t[b] == g && t[c] == g;
    let rows = three(0, 1, 2) || three(3, 4, 5) || three(6, 7, 8);
    let columns = three(0, 3, 6) || three(1, 4, 7) || three(2, 5, 8);
    rows || columns || three(0, 4, 8) || three(2, 4, 6)
}

fn minimax(t: &mut Cells, mut g: u8) -> i8 {
    if wygrana(t, g) {
        return if g == COMPUTER { 1 } else { -1 };
    }
    if !t.contains(&EMPTY) {
        return 0;
    }
    g = if g == COMPUTER { HUMAN } else { COMPUTER };
    let mut mmx = if g == HUMAN { 10 } else { -10 };
    for i in 0..9 {
        if t[i] == EMPTY {
            t[i] = g;
            let m = minimax(t, g);
            t[i] = EMPTY;
            if (g == HUMAN && m < mmx) || (g == COMPUTER && m > mmx) {
                mmx = m;
            }
        }
    }
    mmx
}
