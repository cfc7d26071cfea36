//! The tables of the games, with the texts from which they were compiled.

use std::sync::LazyLock;

use ::five::{level, move_class, shape, turn, window};
use ::queen_mate::{complete, seed};
use ::tictactoe::{computer_move, computer_move_perfect, game, win};
use dtable_runtime::TableData;
use table_draft::LiveTable;

/// A table as it was compiled.
#[derive(Clone, Copy)]
pub struct Compiled {
    pub data: &'static TableData,
    /// The name of its file.
    pub file: &'static str,
    pub text: &'static str,
    /// Is it as the document prints it, and read while the program runs?
    pub is_printed: bool,
}

macro_rules! compiled {
    ($table:ident, $game:literal, $file:literal) => {
        Compiled { data: &$table::TABLE, file: $file, text: include_str!(concat!("../../tables/", $game, "/", $file)), is_printed: false }
    };
}

/// Those that were compiled.
pub static TABLES: [Compiled; 11] = [
    compiled!(computer_move, "tictactoe", "computer_move.yaml"),
    compiled!(computer_move_perfect, "tictactoe", "computer_move_perfect.yaml"),
    compiled!(game, "tictactoe", "game.yaml"),
    compiled!(win, "tictactoe", "win.yaml"),
    compiled!(seed, "queen-mate", "seed.yaml"),
    compiled!(complete, "queen-mate", "complete.yaml"),
    compiled!(turn, "five", "turn.yaml"),
    compiled!(level, "five", "level.yaml"),
    compiled!(window, "five", "window.yaml"),
    compiled!(shape, "five", "shape.yaml"),
    compiled!(move_class, "five", "move_class.yaml"),
];

/// Those of 2005 as printed, which would not compile; and the table of the decision maker, which is compiled twice, after either of White's.
static READ: LazyLock<Vec<Compiled>> = LazyLock::new(|| {
    let texts = [
        (false, "black_move.yaml", include_str!("../../tables/queen-mate/black_move.yaml")),
        (false, "black_move.yaml", include_str!("../../tables/queen-mate/seed_mate/black_move.yaml")),
        (true, "game.yaml", include_str!("../../tictactoe/printed/game.yaml")),
        (true, "win.yaml", include_str!("../../tictactoe/printed/win.yaml")),
        (true, "computer_move.yaml", include_str!("../../tictactoe/printed/computer_move.yaml")),
    ];
    let read = |(is_printed, file, text)| Some(Compiled { data: LiveTable::read(file, text).ok()?.data(), file, text, is_printed });
    texts.into_iter().filter_map(read).collect()
});

/// The compiled table that corrects a printed one; `None` where the table is as it was compiled.
pub fn correction(table: &'static TableData) -> Option<Compiled> {
    let (_, printed) = find(table)?;
    TABLES.iter().copied().find(|it| printed.is_printed && it.data.name == table.name)
}

/// The table with its text, and its number; `None` where it is none of these.
pub fn find(table: &'static TableData) -> Option<(usize, Compiled)> {
    let found = TABLES.iter().chain(READ.iter()).enumerate().find(|(_, it)| is_same(it.data, table));
    found.map(|(number, it)| (number, Compiled { data: table, ..*it }))
}

/// Is one table the other, or read from the same text?
fn is_same(one: &'static TableData, other: &'static TableData) -> bool {
    one == other || one.name == other.name && format!("{one:?}") == format!("{other:?}")
}
