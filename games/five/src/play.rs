//! A game in progress: the evaluation moves the computer, the caller moves the human.

use std::error::Error;
use std::fmt;

use dtable_runtime::Observer;
use oorandom::Rand64;

use crate::board::Board;
use crate::cell::Cell;
use crate::choice::{Choice, Level, choose};
use crate::player::Player;
use crate::position::Position;
use crate::referee::{Outcome, Turn, judge};
use crate::size::Size;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It waits for [`Game::human_moves`].
    HumanToMove,
    /// The computer has put a stone.
    ComputerMoved(Choice),
    /// The game is over.
    Over(Outcome),
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(setup: Setup) -> Self {
        Self { setup, position: Position::new(setup.size), stones: Vec::new(), dice: Rand64::new(setup.seed.into()) }
    }

    /// Begins another game on the same board at the same level; chance goes on where it was.
    pub fn restart(&mut self, first: Player) {
        self.setup.first = first;
        self.position = Position::new(self.setup.size);
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
            Turn::Over(outcome) => Some(outcome),
            Turn::Of(_) => None,
        }
    }

    /// Lets the table of turns decide, and the computer move, if it is its turn. The observer sees the table
    /// [`turn`](crate::turn()); then, of a move of the computer's, [`level`](crate::level()), [`shape`](crate::shape()) twice and
    /// [`move_class`](crate::move_class()) for the cell that is chosen.
    pub fn advance(&mut self, observer: &mut impl Observer) -> Event {
        match self.turn(observer) {
            Turn::Of(Player::Human) => Event::HumanToMove,
            Turn::Of(Player::Computer) => self.computer_moves(observer),
            Turn::Over(outcome) => Event::Over(outcome),
        }
    }

    fn turn(&self, observer: &mut impl Observer) -> Turn {
        judge(self.board(), self.last(), self.setup.first, observer)
    }

    fn computer_moves(&mut self, observer: &mut impl Observer) -> Event {
        let before = self.dice;
        let choice = choose(&self.position, Player::Computer, self.setup.level, &mut self.dice, observer);
        let choice = choice.expect("the table moves while there are empty cells");
        self.position.put(choice.cell, Player::Computer);
        self.stones.push(Stone { cell: choice.cell, dice: before });
        Event::ComputerMoved(choice)
    }

    /// The human puts a stone into the cell.
    ///
    /// # Errors
    ///
    /// A move out of turn, after the end, to a taken cell or off the board changes nothing.
    pub fn human_moves(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        match self.turn(&mut ()) {
            Turn::Over(_) => return Err(IllegalMove::GameOver),
            Turn::Of(Player::Computer) => return Err(IllegalMove::OutOfTurn),
            Turn::Of(Player::Human) => {}
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
            Turn::Of(Player::Human) => choose(&self.position, Player::Human, Level::Professional, &mut self.dice.clone(), observer),
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
