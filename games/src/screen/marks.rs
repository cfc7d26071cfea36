//! What there is to say of the rules that did not fire, in the tables of the games.

use std::sync::LazyLock;

use ::five::{level, move_class, shape, turn, window};
use ::queen_mate::{complete, seed};
use ::tictactoe::{computer_move, computer_move_perfect, game, win};
use dtable_runtime::TableData;
use table_view::{Cases, Decision, Marks};

/// The tables, with the texts from which they were compiled.
static TEXTS: [(&TableData, &str); 11] = [
    (&computer_move::TABLE, include_str!("../../tables/tictactoe/computer_move.yaml")),
    (&computer_move_perfect::TABLE, include_str!("../../tables/tictactoe/computer_move_perfect.yaml")),
    (&game::TABLE, include_str!("../../tables/tictactoe/game.yaml")),
    (&win::TABLE, include_str!("../../tables/tictactoe/win.yaml")),
    (&seed::TABLE, include_str!("../../tables/queen-mate/seed.yaml")),
    (&complete::TABLE, include_str!("../../tables/queen-mate/complete.yaml")),
    (&turn::TABLE, include_str!("../../tables/five/turn.yaml")),
    (&level::TABLE, include_str!("../../tables/five/level.yaml")),
    (&window::TABLE, include_str!("../../tables/five/window.yaml")),
    (&shape::TABLE, include_str!("../../tables/five/shape.yaml")),
    (&move_class::TABLE, include_str!("../../tables/five/move_class.yaml")),
];

/// All of them, read when the first decision is looked at.
static CASES: LazyLock<Vec<Cases>> = LazyLock::new(|| TEXTS.iter().filter_map(|&(table, text)| Cases::read(table, text)).collect());

/// The rules that match too, and those that are one answer away.
pub fn marks(decision: &Decision) -> Marks {
    CASES.iter().find(|cases| cases.table() == decision.table).map_or_else(Marks::default, |cases| cases.marks(decision))
}

#[cfg(test)]
mod tests;
