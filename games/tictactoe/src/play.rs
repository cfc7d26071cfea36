//! A game in progress: the tables move the computer, the caller moves the human.
//!
//! The tables follow one another as in the model, [`Machine`](crate::Machine), but for one step: the computer's move is the
//! [`Strategy`]'s. For the document's player that is the model's table, and a game is then, step by step, what the machine plays.

use std::error::Error;
use std::fmt;

use dtable_runtime::Observer;

use table_draft::{Chosen, LiveTable, Stuck};

use crate::board::{Board, Cell, Player, Taken};
use crate::decider::Decider;
use crate::fill::Fill;
use crate::history::History;
use crate::host::{Outcome, Program};
use crate::reason::Decision;
use crate::strategy::Strategy;
use crate::tables::{Tables, decide, endless, next};
use crate::{Rule, Table, game, win};

/// A game of tic-tac-toe between the human and a player of the computer.
///
/// ```
/// use tictactoe::{Cell, Event, Fill, Game, Player, Strategy};
///
/// let mut game = Game::new(Strategy::Simpr, Player::Computer, Fill::First);
/// let Event::ComputerMoved(decision) = game.advance(&mut ()) else { unreachable!("the computer is first") };
/// assert_eq!((decision.cell, decision.reason.rule().unwrap().id()), (Cell::C22, "P1"));
/// assert_eq!(game.advance(&mut ()), Event::HumanToMove);
/// assert_eq!(game.hint(&mut ()).unwrap().cell, Cell::C11);
/// game.human_moves(Cell::C13)?;
/// assert_eq!(game.undo(), Some(Cell::C13));
/// # Ok::<(), tictactoe::IllegalMove>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    decider: Decider,
    program: Program,
    /// The table that decides next; `None` when one has stopped.
    table: Option<Table>,
    /// Why the tables do not go on.
    stuck: Option<Stuck>,
    history: History,
}

/// Tables that are read decide this often without a move before they are said to go round for ever. The compiled ones need six.
const DECISIONS_WITHOUT_A_MOVE: usize = 100;

/// Where the tables have come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// They wait for [`Game::human_moves`].
    HumanToMove,
    /// The computer has put a ball.
    ComputerMoved(Decision),
    /// The game is over; the tables wait for [`Game::restart`].
    Over(Outcome),
    /// The application is closed, and the tables have stopped.
    Closed,
    /// A table that was read while the program runs decides nothing, or what cannot be done.
    Stuck(Stuck),
}

impl Game {
    /// A new game.
    #[must_use]
    pub fn new(strategy: Strategy, first: Player, fill: Fill) -> Self {
        Self::of(Decider::new(strategy), Program::new(first, fill))
    }

    /// A new game by these tables.
    #[must_use]
    pub fn with(strategy: Strategy, first: Player, fill: Fill, tables: &Tables) -> Self {
        Self::of(Decider { strategy, tables: tables.clone() }, Program::new(first, fill))
    }

    /// From now on the game is played by these tables, from where it is. A game that was stuck goes on, if they can.
    pub fn replace_tables(&mut self, tables: &Tables) {
        self.decider.tables = tables.clone();
        self.stuck = None;
    }

    /// Begins another game against the same player; random filling goes on where it was.
    pub fn restart(&mut self, first: Player) {
        *self = Self::of(self.decider.clone(), self.program.restarted(first));
    }

    fn of(decider: Decider, program: Program) -> Self {
        Self { decider, program, table: Some(Table::Game), stuck: None, history: History::default() }
    }

    /// Who moves for the computer.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.decider.strategy
    }

    /// The tables by which it is played.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.decider.tables
    }

    /// What the tables' host knows.
    #[must_use]
    pub const fn program(&self) -> &Program {
        &self.program
    }

    /// The field.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.program.board()
    }

    /// How the game has ended by the rules, where the tables judge otherwise: those of 2005 as printed do not judge the ninth ball.
    #[must_use]
    pub fn misjudged(&self) -> Option<Outcome> {
        let right = self.board().winner().map_or(Outcome::Draw, Outcome::Won);
        self.program.outcome().filter(|outcome| *outcome != right).map(|_| right)
    }

    /// Lets the tables work until there is something to tell, or to wait for.
    pub fn advance<O: Observer>(&mut self, observer: &mut O) -> Event {
        for _ in 0..DECISIONS_WITHOUT_A_MOVE {
            if let Some(stuck) = &self.stuck {
                return Event::Stuck(stuck.clone());
            }
            let event = match self.table {
                None => return Event::Closed,
                Some(Table::ComputerMove) => self.computer_moves(observer).map(Some),
                Some(Table::Win) => self.judges(observer).map(|()| None),
                Some(Table::Game) => self.follows(observer),
            };
            match event {
                Ok(Some(event)) => return event,
                Ok(None) => {}
                Err(stuck) => self.stuck = Some(stuck),
            }
        }
        let stuck = endless(self.tables().data(if self.table == Some(Table::Win) { "win" } else { "game" }));
        self.stuck = Some(stuck.clone());
        Event::Stuck(stuck)
    }

    /// The table [`win()`](crate::win()) looks for three in a row.
    fn judges<O: Observer>(&mut self, observer: &mut O) -> Result<(), Stuck> {
        self.table = match self.decider.tables.win() {
            None => Rule::Win(win::observe(&mut self.program, observer)).next(),
            Some(table) => {
                let chosen = decide(table, &mut self.program, observer)?;
                self.goes_on(table, &chosen, Table::Win)?
            }
        };
        Ok(())
    }

    /// The table [`game()`](crate::game()) follows the game.
    fn follows<O: Observer>(&mut self, observer: &mut O) -> Result<Option<Event>, Stuck> {
        let Some(table) = self.decider.tables.game() else {
            let rule = game::observe(&mut self.program, observer);
            self.table = Rule::Game(rule).next();
            let waits = rule.actions().contains(&game::Action::Wait);
            return Ok(waits.then(|| self.program.outcome().map_or(Event::HumanToMove, Event::Over)));
        };
        let chosen = decide(table, &mut self.program, observer)?;
        let next = self.goes_on(table, &chosen, Table::Game)?;
        let waits = chosen.actions.contains(&"wait");
        let can_move = self.program.awaits_human() && self.board().free().next().is_some();
        if waits && self.program.outcome().is_none() && !can_move {
            return Err(Stuck::by_rule(table.data(), chosen.rule, "waits for the human, who cannot move"));
        }
        self.table = next;
        Ok(waits.then(|| self.program.outcome().map_or(Event::HumanToMove, Event::Over)))
    }

    /// The table that follows a rule of a table that was read. Only an application that is closed may stop them.
    fn goes_on(&self, table: &LiveTable, chosen: &Chosen, now: Table) -> Result<Option<Table>, Stuck> {
        let next = next(table, chosen, now)?;
        if next.is_none() && !self.program.is_closed() {
            return Err(Stuck::by_rule(table.data(), chosen.rule, "stops the tables, and the application is not closed"));
        }
        Ok(next)
    }

    /// A move is judged next, whoever has chosen it: so says each rule of the document's table.
    fn computer_moves<O: Observer>(&mut self, observer: &mut O) -> Result<Event, Stuck> {
        let mut fill = self.program.fill();
        let decision = self.decider.decide(self.board(), Player::Computer, &mut fill, observer)?;
        self.program.computer_moves(decision.cell, fill);
        self.table = Some(Table::Win);
        Ok(Event::ComputerMoved(decision))
    }

    /// What the computer's player would do in the human's place, and why; `None` where it is not the human's turn, or the tables
    /// do not know.
    ///
    /// A table is asked with the sides exchanged. Nothing changes, and random filling stays where it was.
    pub fn hint<O: Observer>(&self, observer: &mut O) -> Option<Decision> {
        let decide = || self.decider.decide(self.board(), Player::Human, &mut self.program.fill(), observer);
        self.program.awaits_human().then(decide)?.ok()
    }

    /// Takes back the human's last move and the computer's answer to it, also after the end of the game: the cell that is free again.
    ///
    /// `None` where the human has not moved, or the application is closed.
    pub fn undo(&mut self) -> Option<Cell> {
        if self.program.is_closed() {
            return None;
        }
        let before = self.history.pop()?;
        let is_human = |&cell: &Cell| self.board().at(cell) == Some(Player::Human);
        let taken_back = before.board().free().find(is_human);
        self.program = before;
        self.table = Some(Table::Game);
        self.stuck = None;
        taken_back
    }

    /// The human puts a ball into the cell.
    ///
    /// # Errors
    ///
    /// A move out of turn, after the end or to a taken cell changes nothing.
    pub fn human_moves(&mut self, cell: Cell) -> Result<(), IllegalMove> {
        if self.program.outcome().is_some() {
            return Err(IllegalMove::GameOver);
        }
        if !self.program.awaits_human() {
            return Err(IllegalMove::OutOfTurn);
        }
        let before = self.program;
        self.program.click(cell)?;
        self.history.push(before);
        Ok(())
    }

    /// Closes the application: the tables stop at the next [`advance`](Self::advance).
    pub const fn close(&mut self) {
        self.program.close();
    }
}

/// Why the human cannot move there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The cell holds a ball.
    Taken(Taken),
    /// It is not the human's turn.
    OutOfTurn,
    /// The game has ended.
    GameOver,
}

impl From<Taken> for IllegalMove {
    fn from(taken: Taken) -> Self {
        Self::Taken(taken)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Taken(taken) => taken.fmt(f),
            Self::OutOfTurn => f.write_str("it is not the human's turn"),
            Self::GameOver => f.write_str("the game is over"),
        }
    }
}

impl Error for IllegalMove {}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::Machine;

    fn simpr(first: Player) -> Game {
        Game::new(Strategy::Simpr, first, Fill::First)
    }

    #[test]
    fn the_human_cannot_move_out_of_turn() {
        let mut game = simpr(Player::Computer);
        assert_eq!(game.human_moves(Cell::C11), Err(IllegalMove::OutOfTurn));
        game.restart(Player::Human);
        game.human_moves(Cell::C11).unwrap();
        assert_eq!(game.human_moves(Cell::C12), Err(IllegalMove::OutOfTurn));
        assert_eq!(game.board().balls(), 1);
    }

    #[test]
    fn the_human_cannot_move_onto_a_ball() {
        let mut game = simpr(Player::Computer);
        game.advance(&mut ());
        game.advance(&mut ());
        let error = game.human_moves(Cell::C22).unwrap_err();
        assert_eq!(error.to_string(), "cell 22 is taken: it holds a ball of the computer");
        assert_eq!(game.advance(&mut ()), Event::HumanToMove);
    }

    #[test]
    fn closing_stops_the_tables() {
        let mut game = simpr(Player::Human);
        assert_eq!(game.advance(&mut ()), Event::HumanToMove);
        game.close();
        assert_eq!(game.human_moves(Cell::C11), Err(IllegalMove::OutOfTurn));
        assert_eq!(game.advance(&mut ()), Event::Closed);
        assert_eq!(game.advance(&mut ()), Event::Closed);
    }

    /// The human takes the first free cell; what both report, step by step.
    #[test]
    fn the_document_s_player_is_the_model_s_machine() {
        for first in [Player::Human, Player::Computer] {
            let (mut game, mut by_game) = (simpr(first), Steps::default());
            let (mut machine, mut program, mut by_machine) = (Machine::new(), *game.program(), Steps::default());
            while !matches!(game.advance(&mut by_game), Event::Over(_)) {
                if let Some(cell) = game.board().free().next().filter(|_| game.program.awaits_human()) {
                    game.human_moves(cell).unwrap();
                }
            }
            while program.outcome().is_none() {
                machine.step_observed(&mut program, &mut by_machine);
                if let Some(cell) = program.board().free().next().filter(|_| program.awaits_human()) {
                    program.click(cell).unwrap();
                }
            }
            by_machine.0.truncate(by_game.0.len());
            assert_eq!(game.board(), program.board());
            assert!(by_game.0.starts_with(&by_machine.0) && by_machine.0.len() > 15, "{by_game:?} {by_machine:?}");
        }
    }

    /// The rules that fire, those that only wait left out: a person thinks for as long as it takes.
    #[derive(Debug, Default)]
    struct Steps(Vec<(&'static str, &'static str)>);

    impl Observer for Steps {
        fn fired(&mut self, table: &'static dtable_runtime::TableData, rule: usize) {
            let rule = table.rules.nth(rule);
            if !(table.name == "game" && rule.next() == dtable_runtime::NextData::Same) {
                self.0.push((table.name, rule.id()));
            }
        }
    }

    /// Plays the cells, whatever the events say, up to the human's turn or the end.
    fn played(strategy: Strategy, first: Player, human: &[Cell]) -> Game {
        let mut game = Game::new(strategy, first, Fill::Random(5));
        rest(&mut game);
        for &cell in human {
            game.human_moves(cell).unwrap();
            rest(&mut game);
        }
        game
    }

    fn rest(game: &mut Game) -> Event {
        loop {
            let event = game.advance(&mut ());
            if !matches!(event, Event::ComputerMoved(_)) {
                return event;
            }
        }
    }

    #[test]
    fn a_move_is_taken_back_with_its_answer() {
        for strategy in Strategy::ALL {
            for first in [Player::Human, Player::Computer] {
                let mut game = played(strategy, first, &[]);
                let boards: Vec<Board> = std::iter::from_fn(|| {
                    let board = *game.board();
                    let cell = board.free().next().filter(|_| game.program.awaits_human())?;
                    game.human_moves(cell).unwrap();
                    rest(&mut game);
                    Some(board)
                })
                .collect();
                assert!(game.program.outcome().is_some());
                for board in boards.iter().rev() {
                    assert_eq!(game.undo(), board.free().next(), "{strategy}");
                    assert_eq!((*game.board(), rest(&mut game)), (*board, Event::HumanToMove), "{strategy}");
                }
                assert_eq!(game.undo(), None);
            }
        }
    }

    #[test]
    fn the_same_move_has_the_same_answer_after_undo() {
        let mut game = played(Strategy::Simpr, Player::Human, &[Cell::C11, Cell::C33]);
        let board = *game.board();
        game.undo();
        game.human_moves(Cell::C33).unwrap();
        rest(&mut game);
        assert_eq!(*game.board(), board);
    }

    #[test]
    fn a_move_can_be_taken_back_before_the_answer() {
        let mut game = simpr(Player::Human);
        game.human_moves(Cell::C13).unwrap();
        assert_eq!(game.undo(), Some(Cell::C13));
        assert_eq!(*game.board(), Board::EMPTY);
        assert_eq!(game.undo(), None);
    }

    #[test]
    fn a_hint_changes_nothing_and_comes_on_the_human_s_turn() {
        for strategy in Strategy::ALL {
            let mut game = Game::new(strategy, Player::Computer, Fill::Random(1));
            assert_eq!(game.hint(&mut ()), None);
            rest(&mut game);
            let board = *game.board();
            let hint = game.hint(&mut ()).unwrap();
            assert_eq!(game.hint(&mut ()), Some(hint), "{strategy}");
            assert_eq!(*game.board(), board);
            game.human_moves(hint.cell).unwrap();
            assert_eq!(game.hint(&mut ()), None);
        }
    }

    #[test]
    fn a_closed_game_stays_closed() {
        let mut game = played(Strategy::Perfect, Player::Human, &[Cell::C11]);
        game.close();
        assert_eq!((game.undo(), game.hint(&mut ())), (None, None));
        assert_eq!(game.advance(&mut ()), Event::Closed);
        assert_eq!(game.undo(), None);
    }
}
