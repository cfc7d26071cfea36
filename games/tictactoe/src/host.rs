//! The state of the document's program, and its answers to the three tables.
//!
//! Kalashnikova, MPEI 2005, SIMPR laboratory work: the program is a window that answers SIMPR's
//! messages. Its variables are the fields of [`Program`], its message handlers the methods below.

use dtable_runtime::Value;

use crate::board::{Board, Cell, Player, Taken};
use crate::fill::Fill;
use crate::tictactoe::{self, Actions, Conditions};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Three balls in a row.
    Won(Player),
    /// A full board, and no three in a row.
    Draw,
}

/// The host of the tables: what the program knows. A [`Game`](crate::Game) drives it.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    pole: Board,
    next_step: Player,
    prev_step: Option<Player>,
    app_close: bool,
    start_play: bool,
    end_play: bool,
    outcome: Option<Outcome>,
    fill: Fill,
}

impl Program {
    /// A game that has just started.
    pub(crate) const fn new(first: Player, fill: Fill) -> Self {
        Self {
            pole: Board::EMPTY,
            next_step: first,
            prev_step: None,
            app_close: false,
            start_play: true,
            end_play: false,
            outcome: None,
            fill,
        }
    }

    /// A program in which the computer is to move on this board.
    pub(crate) const fn asked_about(pole: Board, fill: Fill) -> Self {
        Self { pole, ..Self::new(Player::Computer, fill) }
    }

    /// The same program with a new game (the menu entry "New").
    pub(crate) const fn restarted(&self, first: Player) -> Self {
        Self::new(first, self.fill)
    }

    /// The field.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.pole
    }

    /// How the game ended, once it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How the document's table fills an empty cell.
    pub(crate) const fn fill(&self) -> Fill {
        self.fill
    }

    /// The application was closed.
    pub(crate) const fn is_closed(&self) -> bool {
        self.app_close
    }

    /// Is a move of the human expected?
    pub(crate) fn awaits_human(&self) -> bool {
        self.start_play && !self.app_close && self.next_step == Player::Human && !self.human_to_judge()
    }

    /// The human clicks a cell.
    ///
    /// # Errors
    ///
    /// Where the cell is taken, nothing changes.
    pub(crate) fn click(&mut self, cell: Cell) -> Result<(), Taken> {
        self.pole.put(cell, Player::Human)?;
        self.prev_step = Some(Player::Human);
        Ok(())
    }

    /// The computer puts a ball, however it has chosen the cell.
    pub(crate) fn computer_moves(&mut self, cell: Cell, fill: Fill) {
        self.put_blue(cell);
        self.fill = fill;
    }

    /// The human closes the window.
    pub(crate) const fn close(&mut self) {
        self.app_close = true;
    }

    /// The human has moved, and the turn has not passed on yet.
    fn human_to_judge(&self) -> bool {
        self.next_step == Player::Human && self.prev_step == Some(Player::Human)
    }

    fn end(&mut self) {
        self.end_play = true;
        self.start_play = false;
    }

    fn red(&self, cell: Cell) -> bool {
        self.pole.at(cell) == Some(Player::Human)
    }

    fn blue(&self, cell: Cell) -> bool {
        self.pole.at(cell) == Some(Player::Computer)
    }

    /// Every player moves only to empty cells: the tests ask for a move in every position there is.
    fn put_blue(&mut self, cell: Cell) {
        self.pole.put(cell, Player::Computer).expect("the computer moves to an empty cell");
        self.prev_step = Some(Player::Computer);
    }
}

/// For tables that are read while the program runs: questions and actions by name.
impl Program {
    /// The answer to a condition; `None` where the document knows no such condition.
    pub(crate) fn answer(&self, condition: &str) -> Option<Value> {
        Some(Value::Bool(match condition {
            "closed" => self.closed(),
            "started" => self.started(),
            "over" => self.over(),
            "free" => self.free(),
            "computer_turn" => self.computer_turn(),
            "human_turn" => self.human_turn(),
            "human_moved" => self.human_moved(),
            "red_three" => self.red_three(),
            "blue_three" => self.blue_three(),
            "computer_moved" => self.computer_moved(),
            _ => {
                let (cell, player) = red_or_blue(condition)?;
                self.pole.at(cell) == Some(player)
            }
        }))
    }

    /// Performs an action.
    ///
    /// # Errors
    ///
    /// Says what cannot be done, with the rule for its subject.
    pub(crate) fn perform(&mut self, action: &str) -> Result<(), String> {
        match action {
            "wait" => self.wait(),
            "draw" => self.draw(),
            "human_won" => self.human_won(),
            "computer_won" => self.computer_won(),
            "human_next" => self.human_next(),
            "computer_next" => self.computer_next(),
            "game_over" => self.game_over(),
            "put_any" if self.pole.free().next().is_none() => return Err("puts a ball, and no cell is empty".to_owned()),
            "put_any" => self.put_any(),
            _ => {
                let cell = action.strip_prefix("put").and_then(|cell| cell.parse().ok());
                let cell = cell.ok_or_else(|| format!("has the action `{action}`, which the program does not know"))?;
                if self.pole.at(cell).is_some() {
                    return Err(format!("puts a ball into {cell}, where a ball lies"));
                }
                self.put_blue(cell);
            }
        }
        Ok(())
    }
}

/// The cell and the colour that a condition of the document's table asks about: `r11` to `r33`, `b11` to `b33`.
pub(crate) fn red_or_blue(condition: &str) -> Option<(Cell, Player)> {
    let (colour, cell) = condition.split_at_checked(1)?;
    let player = match colour {
        "r" => Player::Human,
        "b" => Player::Computer,
        _ => return None,
    };
    Some((cell.parse().ok()?, player))
}

impl tictactoe::Conditions for Program {
    fn closed(&self) -> bool {
        self.app_close
    }

    fn started(&self) -> bool {
        self.start_play
    }

    fn over(&self) -> bool {
        self.end_play
    }

    fn free(&self) -> bool {
        self.pole.free().next().is_some()
    }

    fn computer_turn(&self) -> bool {
        self.next_step == Player::Computer
    }

    fn human_turn(&self) -> bool {
        self.next_step == Player::Human
    }

    fn human_moved(&self) -> bool {
        self.human_to_judge()
    }

    fn red_three(&self) -> bool {
        self.pole.has_three(Player::Human)
    }

    fn blue_three(&self) -> bool {
        self.pole.has_three(Player::Computer)
    }

    fn computer_moved(&self) -> bool {
        self.prev_step == Some(Player::Computer)
    }

    fn r11(&self) -> bool {
        self.red(Cell::C11)
    }

    fn r12(&self) -> bool {
        self.red(Cell::C12)
    }

    fn r13(&self) -> bool {
        self.red(Cell::C13)
    }

    fn r21(&self) -> bool {
        self.red(Cell::C21)
    }

    fn r22(&self) -> bool {
        self.red(Cell::C22)
    }

    fn r23(&self) -> bool {
        self.red(Cell::C23)
    }

    fn r31(&self) -> bool {
        self.red(Cell::C31)
    }

    fn r32(&self) -> bool {
        self.red(Cell::C32)
    }

    fn r33(&self) -> bool {
        self.red(Cell::C33)
    }

    fn b11(&self) -> bool {
        self.blue(Cell::C11)
    }

    fn b12(&self) -> bool {
        self.blue(Cell::C12)
    }

    fn b13(&self) -> bool {
        self.blue(Cell::C13)
    }

    fn b21(&self) -> bool {
        self.blue(Cell::C21)
    }

    fn b22(&self) -> bool {
        self.blue(Cell::C22)
    }

    fn b23(&self) -> bool {
        self.blue(Cell::C23)
    }

    fn b31(&self) -> bool {
        self.blue(Cell::C31)
    }

    fn b32(&self) -> bool {
        self.blue(Cell::C32)
    }

    fn b33(&self) -> bool {
        self.blue(Cell::C33)
    }
}

impl tictactoe::Actions for Program {
    /// Nothing to do: the move comes as a message of its own.
    fn wait(&mut self) {}

    fn draw(&mut self) {
        self.outcome = Some(Outcome::Draw);
        self.end();
    }

    fn human_won(&mut self) {
        self.outcome = Some(Outcome::Won(Player::Human));
    }

    fn computer_won(&mut self) {
        self.outcome = Some(Outcome::Won(Player::Computer));
    }

    fn human_next(&mut self) {
        self.next_step = Player::Human;
    }

    fn computer_next(&mut self) {
        self.next_step = Player::Computer;
    }

    fn game_over(&mut self) {
        self.end();
    }

    fn put11(&mut self) {
        self.put_blue(Cell::C11);
    }

    fn put12(&mut self) {
        self.put_blue(Cell::C12);
    }

    fn put13(&mut self) {
        self.put_blue(Cell::C13);
    }

    fn put21(&mut self) {
        self.put_blue(Cell::C21);
    }

    fn put22(&mut self) {
        self.put_blue(Cell::C22);
    }

    fn put23(&mut self) {
        self.put_blue(Cell::C23);
    }

    fn put31(&mut self) {
        self.put_blue(Cell::C31);
    }

    fn put32(&mut self) {
        self.put_blue(Cell::C32);
    }

    fn put33(&mut self) {
        self.put_blue(Cell::C33);
    }

    fn put_any(&mut self) {
        let cell = self.fill.choose(&self.pole);
        self.put_blue(cell.expect("the table moves while there are empty cells"));
    }
}
