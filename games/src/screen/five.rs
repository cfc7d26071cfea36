//! Five in a row on the screen.

use ::five::{Cell, Event, Game, Level, Player, Setup, Size, Tables, level, move_class, shape, turn, window};
use dtable_runtime::TableData;
use proved::Claim;
use table_draft::{LiveTable, Replace};
use table_view::Recorder;

use super::kind::Kind;
use super::play::{Changed, Design, Grid, Hint, Mark, Piece, Place, Play, Setting, Square, Step};
use super::shot::Note;
use crate::five::verdict;

const HELP: &[&str] = &[
    "You have noughts (O), the computer crosses (X). Five or more in a row",
    "win: across, down or along a diagonal. A yellow square or a > marks the",
    "computer's last stone, red or a * a row that has won. An evaluation",
    "function moves; the tables say whose turn it is, how the level (l)",
    "weighs values, and what a move is good for. PgUp, PgDn, Home and End",
    "move across large boards.",
];

pub struct Five {
    game: Game,
    /// Who moves first in the next game, and on which board.
    first: Player,
    size: Size,
    /// The computer's last move.
    last: Option<Cell>,
    winning: Option<[Cell; 5]>,
    /// The tables in place of compiled ones.
    edited: Vec<LiveTable>,
}

impl Five {
    pub fn new(setup: Setup) -> Self {
        Self { game: Game::new(setup), first: setup.first, size: setup.size, last: None, winning: None, edited: Vec::new() }
    }

    /// What is to be marked, after the board has changed.
    fn look(&mut self) {
        let is_computers = |cell: &Cell| self.game.board().at(*cell) == Some(Player::Computer);
        self.last = self.game.moves().rev().find(is_computers);
        self.winning = self.game.winning();
    }
}

fn place(cell: Cell) -> Place {
    Place { column: cell.column() - 1, row: cell.row() - 1 }
}

fn cell(place: Place) -> Option<Cell> {
    Cell::new(place.row + 1, place.column + 1)
}

impl Play for Five {
    fn kind(&self) -> Kind {
        Kind::Five
    }

    fn settings(&self) -> String {
        let Setup { size, first, level, seed } = self.game.setup();
        format!("{size} x {size}, {level}, {first} first, seed {seed}")
    }

    fn grid(&self) -> Grid {
        let rows = self.game.board().size().rows();
        Grid { columns: rows, rows, design: Design::Sheet }
    }

    fn square(&self, place: Place) -> Square {
        let Some(cell) = cell(place) else { return Square::default() };
        let piece = self.game.board().at(cell).map(|player| match player {
            Player::Human => Piece::Nought,
            Player::Computer => Piece::Cross,
        });
        let mark = if self.winning.is_some_and(|five| five.contains(&cell)) {
            Mark::Winning
        } else if self.last == Some(cell) {
            Mark::Last
        } else {
            Mark::Nothing
        };
        Square { piece, mark, is_target: false }
    }

    fn column(&self, column: usize) -> String {
        Cell::letters(column + 1)
    }

    fn row(&self, row: usize) -> String {
        (row + 1).to_string()
    }

    fn start(&self) -> Place {
        let middle = self.game.board().size().rows() / 2;
        Place { column: middle, row: middle }
    }

    fn last(&self) -> Option<Place> {
        self.last.map(place)
    }

    fn choose(&mut self, place: Place) -> Result<String, String> {
        let cell = cell(place).ok_or("that is not on the board")?;
        self.game.human_moves(cell).map_err(|why| why.to_string())?;
        self.look();
        Ok(format!("{}. you: {cell}", self.game.board().stones()))
    }

    fn advance(&mut self, recorder: &mut Recorder) -> Step {
        match self.game.advance(recorder) {
            Event::ComputerMoved(choice) => {
                self.look();
                Step::Moved(format!("{}. computer: {choice}", self.game.board().stones()))
            }
            Event::HumanToMove => Step::Waits,
            Event::Over(outcome) => Step::Over(verdict(outcome)),
            Event::Stuck(stuck) => Step::Over(format!("the tables do not go on: {stuck}")),
        }
    }

    fn undo(&mut self) -> Option<String> {
        let before: Vec<String> = self.game.moves().map(|cell| cell.to_string()).collect();
        let undone = self.game.undo();
        self.look();
        undone.then(|| format!("taken back: {}", before[self.game.board().stones()..].join(", ")))
    }

    fn hint(&mut self, recorder: &mut Recorder) -> Option<Hint> {
        let choice = self.game.hint(recorder)?;
        Some(Hint { says: format!("hint: {choice}"), place: place(choice.cell) })
    }

    /// On the same board, chance goes on where it was.
    fn restart(&mut self) {
        let setup = Setup { size: self.size, first: self.first, ..self.game.setup() };
        if self.size == self.game.setup().size {
            self.game.restart(self.first);
        } else {
            self.game = Game::with(setup, &Tables::default().with_tables(&self.edited));
        }
        self.look();
    }

    fn has_begun(&self) -> bool {
        self.game.moves().any(|cell| self.game.board().at(cell) == Some(Player::Human))
    }

    fn change(&mut self, setting: Setting) -> Option<Changed> {
        let says = match setting {
            Setting::First => {
                self.first = self.first.opponent();
                format!("{} first", self.first)
            }
            Setting::Size => {
                self.size = after(&Size::ALL, self.size);
                format!("{} x {}", self.size, self.size)
            }
            Setting::Level => {
                self.game.set_level(after(&Level::ALL, self.game.setup().level));
                format!("level {}", self.game.setup().level)
            }
        };
        Some(Changed { says, needs_restart: setting != Setting::Level })
    }

    fn can_change(&self) -> &'static [Setting] {
        &[Setting::Level, Setting::First, Setting::Size]
    }

    /// What the document's `calc_fields` has for the one who is to move, the human: as warmth, since most boards leave no room for numbers.
    fn values(&self) -> Vec<Note> {
        let heat = ::five::heat(self.game.board(), Player::Human, self.game.setup().level);
        let most = heat.iter().map(|(_, value)| *value).max().unwrap_or(1).max(1);
        let part = |value: u64| (value as f32 / most as f32).sqrt();
        heat.into_iter().map(|(cell, value)| Note { place: place(cell), text: String::new(), heat: part(value) }).collect()
    }

    fn tables(&self) -> Vec<&'static TableData> {
        vec![&move_class::TABLE, &shape::TABLE, &window::TABLE, &level::TABLE, &turn::TABLE]
    }

    fn decide_by(&mut self, tables: &[LiveTable]) -> Result<(), String> {
        self.edited = tables.to_vec();
        self.game.replace_tables(&Tables::default().with_tables(tables));
        Ok(())
    }

    fn claims(&self, tables: &[LiveTable]) -> Vec<Claim> {
        ::five::claims_with(&Tables::default().with_tables(tables))
    }

    fn deciders(&self) -> &'static [&'static str] {
        &["move_class", "turn"]
    }

    fn prompt(&self) -> String {
        "your move: choose an empty cell".to_owned()
    }

    fn help(&self) -> &'static [&'static str] {
        HELP
    }
}

/// The one after this, and the first after the last.
fn after<T: Copy + PartialEq>(all: &[T], one: T) -> T {
    let at = all.iter().position(|it| *it == one).map_or(0, |at| (at + 1) % all.len());
    all[at]
}
