//! Tables that decide in place of the compiled ones: edited while the program runs, or as the founding document prints them.

use std::sync::{Arc, LazyLock};

use dtable_runtime::{NextData, Observer, TableData};
use table_draft::{Chosen, LiveTable, Replace, Stuck, Unusable};

use crate::host::Program;
use crate::perfect::computer_move_perfect;
use crate::{Table, computer_move, game, win};

/// Tables by which a game plays in place of the compiled ones; by default there is none.
///
/// ```
/// use tictactoe::{Census, Fill, Player, Strategy, Tables};
///
/// let tables = Tables::read([("win.yaml", include_str!("../printed/win.yaml")), ("game.yaml", include_str!("../printed/game.yaml"))])?;
/// let census = Census::take_with(Strategy::Perfect, Player::Human, Fill::First, &tables);
/// assert_eq!(census.to_string(), "games 457 computer 330 draw 127 human 0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tables(Option<Arc<Parts>>);

#[derive(Clone, Debug)]
struct Parts {
    game: LiveTable,
    win: LiveTable,
    computer_move: LiveTable,
    computer_move_perfect: Option<LiveTable>,
}

/// Where one table is another, nobody knows whether what the others assume holds: that it is somebody's turn, that nobody moves twice. So all of the
/// document's tables are read then. A table that was read is stuck where a compiled one panics.
static COMPILED: LazyLock<Parts> = LazyLock::new(|| {
    let read = |path, text| LiveTable::read(path, text).expect("a table that compiles can be read");
    Parts {
        game: read("game.yaml", include_str!("../tables/game.yaml")),
        win: read("win.yaml", include_str!("../tables/win.yaml")),
        computer_move: read("computer_move.yaml", include_str!("../tables/computer_move.yaml")),
        computer_move_perfect: None,
    }
});

/// The tables of the document, exactly as printed.
static PRINTED: LazyLock<Tables> = LazyLock::new(|| {
    let files = [
        ("game.yaml", include_str!("../printed/game.yaml")),
        ("win.yaml", include_str!("../printed/win.yaml")),
        ("computer_move.yaml", include_str!("../printed/computer_move.yaml")),
    ];
    Tables::read(files).expect("the tables of the document can be read")
});

impl Replace for Tables {
    const OF: &'static str = "tic-tac-toe";

    fn replace(&mut self, table: LiveTable) -> bool {
        let mut parts = self.0.as_deref().cloned().unwrap_or_else(|| COMPILED.clone());
        match table.data().name {
            "game" => parts.game = table,
            "win" => parts.win = table,
            "computer_move" => parts.computer_move = table,
            "computer_move_perfect" => parts.computer_move_perfect = Some(table),
            _ => return false,
        }
        self.0 = Some(Arc::new(parts));
        true
    }
}

impl Tables {
    /// Reads tables, each the name of a file and its text. Which table it is in place of, its name says.
    ///
    /// # Errors
    ///
    /// Where a text is no table, or the table is none of this game.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Unusable> {
        Self::default().with(files)
    }

    /// The tables of 2005 as printed, with the faults that the compiled ones correct. They have no [`computer_move_perfect()`](crate::computer_move_perfect()).
    #[must_use]
    pub fn printed() -> Self {
        PRINTED.clone()
    }

    /// Are all tables the compiled ones?
    #[must_use]
    pub const fn are_compiled(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn game(&self) -> Option<&LiveTable> {
        Some(&self.0.as_ref()?.game)
    }

    pub(crate) fn win(&self) -> Option<&LiveTable> {
        Some(&self.0.as_ref()?.win)
    }

    pub(crate) fn computer_move(&self) -> Option<&LiveTable> {
        Some(&self.0.as_ref()?.computer_move)
    }

    pub(crate) fn computer_move_perfect(&self) -> Option<&LiveTable> {
        self.0.as_ref()?.computer_move_perfect.as_ref()
    }

    /// The data of the table of this name, the compiled one's unless another is in its place: `game`, `win`, `computer_move` or
    /// `computer_move_perfect`.
    #[must_use]
    pub fn data(&self, name: &str) -> &'static TableData {
        let (live, compiled) = match name {
            "game" => (self.game(), &game::TABLE),
            "win" => (self.win(), &win::TABLE),
            "computer_move" => (self.computer_move(), &computer_move::TABLE),
            _ => (self.computer_move_perfect(), &computer_move_perfect::TABLE),
        };
        live.map_or(compiled, LiveTable::data)
    }
}

/// Lets a table decide about the program, and the program act.
pub(crate) fn decide(table: &LiveTable, program: &mut Program, observer: &mut dyn Observer) -> Result<Chosen, Stuck> {
    let chosen = table.decide(&mut |_, name| program.answer(name), observer)?;
    for action in &chosen.actions {
        program.perform(action).map_err(|why| Stuck::by_rule(table.data(), chosen.rule, why))?;
    }
    Ok(chosen)
}

/// The table that follows a rule of a table that was read, `now`; `None` where the rule stops the tables.
pub(crate) fn next(table: &LiveTable, chosen: &Chosen, now: Table) -> Result<Option<Table>, Stuck> {
    match chosen.next {
        NextData::Same => Ok(Some(now)),
        NextData::Stop => Ok(None),
        NextData::Table("game") => Ok(Some(Table::Game)),
        NextData::Table("win") => Ok(Some(Table::Win)),
        NextData::Table("computer_move") => Ok(Some(Table::ComputerMove)),
        NextData::Table(other) => {
            Err(Stuck::by_rule(table.data(), chosen.rule, format_args!("leads to `{other}`, which is no table of this game")))
        }
    }
}

/// The tables go on for ever, this one among them.
pub(crate) fn endless(table: &'static TableData) -> Stuck {
    Stuck::Refused { table: table.name, why: format!("the tables go round, `{}` among them, and nobody moves", table.name) }
}
