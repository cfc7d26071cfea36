//! What the screen needs to know of a game.

use dtable_runtime::TableData;
use proved::Claim;
use table_draft::LiveTable;
use table_view::{Decision, Recorder};

use super::jobs::Work;
use super::kind::Kind;
use super::replay::Recorded;
use super::shot::Note;

/// A square of a board, from 0 at the left and at the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub column: usize,
    pub row: usize,
}

/// How large a board is, and how it is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    pub columns: usize,
    pub rows: usize,
    pub design: Design,
}

impl Grid {
    /// All places, row by row.
    pub fn places(self) -> impl Iterator<Item = Place> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |column| Place { column, row }))
    }
}

/// What a board and its pieces are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Design {
    /// Cells with balls in them, named by row and column.
    Balls,
    /// Chequered, with chessmen.
    Chess,
    /// A sheet of squared paper, with noughts and crosses.
    Sheet,
}

/// How a table was asked about the board on the screen, where it sees another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The same in words: `asked about the board turned left: its 11 is 13`.
    pub words: String,
    /// By square of the board on the screen, row by row, the square that the table was asked about.
    pub squares: Vec<usize>,
    /// Were red and blue exchanged?
    pub is_exchanged: bool,
}

/// How many games are lost.
#[derive(Clone, Debug)]
pub struct Count {
    pub lost: usize,
    /// What the table does, and in how many of how many games: `loses`, `37 of 221`, `games when it moves first`.
    pub verb: &'static str,
    pub share: String,
    pub what: String,
    /// A game that is lost.
    pub example: Option<Recorded>,
}

/// What is on a square, and what there is to say of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Square {
    pub piece: Option<Piece>,
    pub mark: Mark,
    /// Can the human move there, where not every empty square will do?
    pub is_target: bool,
}

/// What can stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    RedBall,
    BlueBall,
    Nought,
    Cross,
    WhiteKing,
    WhiteQueen,
    BlackKing,
}

/// Why to look at a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    #[default]
    Nothing,
    /// The computer's last move ended here.
    Last,
    /// The computer's last move began here.
    Left,
    /// The piece belongs to a row that has won.
    Winning,
}

/// Where a game has come to.
pub enum Step {
    /// The computer has moved: a line for the log.
    Moved(String),
    /// The game waits for the human.
    Waits,
    /// It is over: the verdict.
    Over(String),
}

/// What can be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// Who moves first.
    First,
    /// How well the computer plays, or by which table.
    Level,
    /// The size of the board.
    Size,
}

impl Setting {
    /// What to say where a game has none of this kind.
    pub const fn is_fixed(self) -> &'static str {
        match self {
            Self::First => "who moves first is fixed in this game",
            Self::Level => "this game has one level only",
            Self::Size => "the board of this game has one size only",
        }
    }
}

/// A setting that has changed.
pub struct Changed {
    /// What it is now.
    pub says: String,
    /// Does it need a new game?
    pub needs_restart: bool,
}

/// What the computer would do in the human's place.
pub struct Hint {
    pub says: String,
    pub place: Place,
}

/// A game on the screen. The tables report to the recorder; what is to be shown of them, the screen sees to.
pub trait Play {
    /// Which game this is.
    fn kind(&self) -> Kind;
    /// What is set for the game that is played.
    fn settings(&self) -> String;
    fn grid(&self) -> Grid;
    fn square(&self, place: Place) -> Square;
    /// The name of a column above the board; empty where columns have none.
    fn column(&self, column: usize) -> String;
    /// The name of a row at the left of the board.
    fn row(&self, row: usize) -> String;
    /// The square that digits name, from where the cursor is: a row; `None` where there is none.
    fn typed(&self, digits: &str, from: Place) -> Option<Place> {
        let row = (0..self.grid().rows).find(|row| self.row(*row) == digits)?;
        Some(Place { row, ..from })
    }
    /// Where the cursor is at the start.
    fn start(&self) -> Place;
    /// Where the computer has moved last.
    fn last(&self) -> Option<Place>;
    /// The human chooses a square: a line for the log, or why that cannot be.
    fn choose(&mut self, place: Place) -> Result<String, String>;
    fn advance(&mut self, recorder: &mut Recorder) -> Step;
    /// Takes the human's last move back and says so; `None` where there is none.
    fn undo(&mut self) -> Option<String>;
    /// `None` where it is not the human's turn.
    fn hint(&mut self, recorder: &mut Recorder) -> Option<Hint>;
    /// Begins a game as it is set now.
    fn restart(&mut self);
    /// Would a new game lose a move of the human?
    fn has_begun(&self) -> bool;
    /// What can be set in this game.
    fn can_change(&self) -> &'static [Setting];
    /// Changes a setting; `None` where the game has none of this kind.
    fn change(&mut self, setting: Setting) -> Option<Changed>;
    /// The table that the others name as the next, and in words what runs in its place; `None` where it runs.
    fn in_place_of(&self) -> Option<(&'static str, String)> {
        None
    }
    /// The tables of the game, those that choose the computer's moves first.
    fn tables(&self) -> Vec<&'static TableData>;
    /// How the table of the last move or hint was asked; `None` where it sees the board as it is.
    fn seen(&self) -> Option<Seen> {
        None
    }
    /// What there is to say of the game besides, after a decision.
    fn aside(&self, _decision: &Decision) -> Option<String> {
        None
    }
    /// What a decision means on the board, in words, however its table saw that; `None` where there is no more to say than its rule does.
    fn tells(&self, _decision: &Decision, _seen: Option<&Seen>) -> Option<String> {
        None
    }
    /// Do the tables of the document play as they are printed?
    fn is_printed(&self) -> bool {
        false
    }
    /// From now on decides by these tables in place of the compiled ones of their names; says why where it cannot.
    fn decide_by(&mut self, _tables: &[LiveTable]) -> Result<(), String> {
        Ok(())
    }
    /// Plays all games there are by these tables, in place of the compiled ones of their names; `None` where that is too many, or no
    /// table decides.
    fn census(&self, _tables: &[LiveTable]) -> Option<Work<Count>> {
        None
    }
    /// What is claimed of the game with these tables in place of the compiled ones of their names.
    fn claims(&self, _tables: &[LiveTable]) -> Vec<Claim> {
        Vec::new()
    }
    /// What each square is worth, in a few letters, and how much as a part of the best; empty where nobody says so.
    fn values(&self) -> Vec<Note> {
        Vec::new()
    }
    /// The tables that choose the computer's moves, those to be shown first.
    fn deciders(&self) -> &'static [&'static str];
    /// What the human is asked for.
    fn prompt(&self) -> String;
    /// The rules, in lines.
    fn help(&self) -> &'static [&'static str];
}
