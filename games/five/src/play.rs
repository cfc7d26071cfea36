//! A game in progress: the evaluation moves the computer, the caller moves the human.

use std::error::Error;
use std::fmt;

use dtable_runtime::Observer;
use oorandom::Rand64;
use table_draft::Stuck;

use crate::board::Board;
use crate::cell::Cell;
use crate::choice::{Choice, Level, choose};
use crate::player::Player;
use crate::position::Position;
use crate::referee::{Outcome, Turn, judge};
use crate::size::Size;
use crate::tables::Tables;

/// What a game begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board.
    pub size: Size,
    /// Who puts the first stone.
    pub first: Player,
    /// How well the computer plays.
    pub level: Level,
    /// What chance depends on: the same seed and the same moves of the human give the same game.
    pub seed: u64,
}

impl Default for Setup {
    /// The document's: 19 rows, the human begins, a professional; and the seed 0.
    fn default() -> Self {
        Self { size: Size::default(), first: Player::Human, level: Level::default(), seed: 0 }
    }
}

/// A game of five in a row between the human and the computer.
///
/// ```
/// use five::{Event, Game, MoveClass, Setup};
///
/// let mut game = Game::new(Setup::default());
/// assert_eq!(game.advance(&mut ()), Event::HumanToMove);
/// game.human_moves("c3".parse()?)?;
/// let Event::ComputerMoved(answer) = game.advance(&mut ()) else { panic!("it is the computer's turn") };
/// assert_eq!(answer.class, MoveClass::Quiet);
/// assert_eq!(game.last(), Some(answer.cell));
/// assert!(game.undo());
/// assert_eq!(game.board().stones(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    setup: Setup,
    tables: Tables,
    position: Position,
    stones: Vec<Stone>,
    dice: Rand64,
}

/// A stone in the order of the game, and the state of chance before it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Stone {
    cell: Cell,
    dice: Rand64,
}

/// Where the game has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It waits for [`Game::human_moves`].
    HumanToMove,
    /// The computer has put a stone.
    ComputerMoved(Choice),
    /// The game is over.
    Over(Outcome),
    /// A table that was read while the program runs decides nothing, or what cannot be done.
    Stuck(Stuck),
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self::with(setup, &Tables::default())
    }

    /// A new game by these tables.
    #[must_use]
    pub fn with(setup: Setup, tables: &Tables) -> Self {
        let position = Position::with(setup.size, tables);
        Self { setup, tables: tables.clone(), position, stones: Vec::new(), dice: Rand64::new(setup.seed.into()) }
    }

    /// From now on the game is played by these tables, from where it is.
    pub fn replace_tables(&mut self, tables: &Tables) {
        let mut position = Position::with(self.setup.size, tables);
        for stone in &self.stones {
            if let Some(player) = self.board().at(stone.cell) {
                position.put(stone.cell, player);
            }
        }
        self.position = position;
        self.tables = tables.clone();
    }

    /// The tables by which it is played.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Begins another game on the same board at the same level; chance goes on where it was.
    pub fn restart(&mut self, first: Player) {
        self.setup.first = first;
        self.position = Position::with(self.setup.size, &self.tables);
        self.stones.clear();
    }

    /// What the game has begun with, and the level as it is now.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        self.setup
    }

    /// Changes how well the computer plays from now on.
    pub const fn set_level(&mut self, level: Level) {
        self.setup.level = level;
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// The cells with stones, in the order of the game.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        self.stones.iter().map(|stone| stone.cell)
    }

    /// The cell of the last stone.
    #[must_use]
    pub fn last(&self) -> Option<Cell> {
        self.moves().next_back()
    }

    /// The five in a row that has won.
    #[must_use]
    pub fn winning(&self) -> Option<[Cell; 5]> {
        match self.outcome()? {
            Outcome::Won { five, .. } => Some(five),
            Outcome::Draw => None,
        }
    }

    /// How the game has ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.turn(&mut ()) {
            Ok(Turn::Over(outcome)) => Some(outcome),
            Ok(Turn::Of(_)) | Err(_) => None,
        }
    }

    /// Lets the table of turns decide, and the computer move, if it is its turn. The observer sees the table
    /// [`turn`](crate::turn()); then, of a move of the computer's, [`level`](crate::level()), [`shape`](crate::shape()) twice and
    /// [`move_class`](crate::move_class()) for the cell that is chosen.
    pub fn advance(&mut self, observer: &mut impl Observer) -> Event {
        self.goes_on(observer).unwrap_or_else(Event::Stuck)
    }

    fn goes_on(&mut self, observer: &mut impl Observer) -> Result<Event, Stuck> {
        match self.turn(observer)? {
            Turn::Of(Player::Human) => Ok(Event::HumanToMove),
            Turn::Of(Player::Computer) => self.computer_moves(observer),
            Turn::Over(outcome) => Ok(Event::Over(outcome)),
        }
    }

    fn turn(&self, observer: &mut impl Observer) -> Result<Turn, Stuck> {
        judge(self.board(), self.last(), self.setup.first, &self.tables, observer)
    }

    fn computer_moves(&mut self, observer: &mut impl Observer) -> Result<Event, Stuck> {
        let before = self.dice;
        let mut dice = self.dice;
        let choice = choose(&self.position, Player::Computer, self.setup.level, &mut dice, &self.tables, observer)?;
        let choice = choice.expect("whoever is to move has an empty cell");
        self.dice = dice;
        self.position.put(choice.cell, Player::Computer);
        self.stones.push(Stone { cell: choice.cell, dice: before });
        Ok(Event::ComputerMoved(choice))
    }

    /// The human puts a stone into the cell.
    ///
    /// # Errors
    ///
    /// A move out of turn, after the end, to a taken cell or off the board changes nothing.
    pub fn human_moves(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        match self.turn(&mut ()) {
            Ok(Turn::Over(_)) => return Err(IllegalMove::GameOver),
            Ok(Turn::Of(Player::Computer)) | Err(_) => return Err(IllegalMove::OutOfTurn),
            Ok(Turn::Of(Player::Human)) => {}
        }
        if let Some(by) = self.board().at(cell) {
            return Err(IllegalMove::Taken { cell, by });
        }
        if !self.position.put(cell, Player::Human) {
            return Err(IllegalMove::OffBoard { size: self.setup.size });
        }
        self.stones.push(Stone { cell, dice: self.dice });
        Ok(())
    }

    /// Takes back the human's last move and what came after it; `false` where there is none. Chance is taken back, too: the
    /// same move gets the same answer.
    pub fn undo(&mut self) -> bool {
        let Some(at) = self.moves().rposition(|cell| self.board().at(cell) == Some(Player::Human)) else { return false };
        self.dice = self.stones[at].dice;
        for stone in self.stones.drain(at..) {
            self.position.take(stone.cell);
        }
        true
    }

    /// What a professional would do in the human's place; `None` where it is not the human's turn. A hint changes nothing: asked
    /// again, it is the same, and the game goes on as without it. The observer sees what it would of a move of the computer's.
    pub fn hint(&self, observer: &mut impl Observer) -> Option<Choice> {
        match self.turn(&mut ()) {
            Ok(Turn::Of(Player::Human)) => {
                choose(&self.position, Player::Human, Level::Professional, &mut self.dice.clone(), &self.tables, observer).ok()?
            }
            _ => None,
        }
    }
}

/// Why the human cannot move there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The cell holds a stone.
    Taken {
        /// The cell in question.
        cell: Cell,
        /// Whose stone is there.
        by: Player,
    },
    /// The board does not have the cell.
    OffBoard {
        /// The size of the board.
        size: Size,
    },
    /// It is not the human's turn.
    OutOfTurn,
    /// The game has ended.
    GameOver,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken { cell, by } => write!(f, "cell {cell} is taken: it holds a stone of the {by}"),
            Self::OffBoard { size } => write!(f, "off the board: its cells are a1 to {}{size}", Cell::letters(size.rows())),
            Self::OutOfTurn => f.write_str("it is not the human's turn"),
            Self::GameOver => f.write_str("the game is over"),
        }
    }
}

impl Error for IllegalMove {}
