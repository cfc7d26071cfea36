//! A game in progress: the model's machine, in which one table moves White's pieces and the caller moves the black king.

use std::error::Error;
use std::fmt;

use dtable_runtime::{Observer, RuleView};
use table_draft::Stuck;

use crate::chess::{IllegalMove, Position, Reply, Square, WhiteMove};
use crate::decider::Decider;
use crate::desk::Desk;
use crate::hint::{Hint, hint};
use crate::plan::Plan;
use crate::strategy::{Side, Strategy};
use crate::tables::Tables;

/// A game against a table. The caller is who moves by the second table of the model, the decision maker.
///
/// ```
/// use queen_mate::{Event, Game, Strategy, start};
///
/// let mut game = Game::new(Strategy::Complete, start("a8".parse()?)?);
/// let Event::WhiteMoved { rule, .. } = game.advance(&mut ()) else { unreachable!("White begins") };
/// assert_eq!(rule.id(), "R7");
/// assert!(matches!(game.advance(&mut ()), Event::BlackToMove));
/// game.black_moves("b8".parse()?)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    decider: Decider,
    position: Position,
    turn: Turn,
    /// Why the tables do not go on.
    stuck: Option<Stuck>,
    /// Where the black king moved from, move by move.
    history: Vec<Position>,
}

#[derive(Clone, Copy, Debug)]
enum Turn {
    White,
    Black,
    /// The black king has moved so on the desk, and his table has not been asked yet.
    BlackHasMoved(Desk),
    /// White has moved so, and the decision maker's table has not said what follows.
    WhiteHasMoved(RuleView, WhiteMove),
    Nobody(Outcome),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The table has seen that the black king is mated.
    Mate,
    /// The black king is not in check and cannot move.
    Stalemate,
    /// The black king has taken the queen.
    QueenLost,
}

/// Where the game has come to.
#[derive(Clone, Debug)]
pub enum Event {
    /// The table has moved a piece of White.
    WhiteMoved {
        /// The rule that fired.
        rule: RuleView,
        /// The move that it makes.
        moved: WhiteMove,
    },
    /// The game waits for [`Game::black_moves`].
    BlackToMove,
    /// The game is over.
    Over(Outcome),
    /// A table that was read while the program runs decides nothing, or what the rules of chess forbid.
    Stuck(Stuck),
}

impl Game {
    /// A new game, White to move.
    #[must_use]
    pub fn new(strategy: Strategy, position: Position) -> Self {
        Self::of(Decider::new(strategy), position)
    }

    /// A new game by these tables.
    #[must_use]
    pub fn with(strategy: Strategy, position: Position, tables: &Tables) -> Self {
        Self::of(Decider { strategy, tables: tables.clone() }, position)
    }

    const fn of(decider: Decider, position: Position) -> Self {
        Self { decider, position, turn: Turn::White, stuck: None, history: Vec::new() }
    }

    /// Begins another game against the same table.
    pub fn restart(&mut self, position: Position) {
        *self = Self::of(self.decider.clone(), position);
    }

    /// From now on the game is played by these tables, from where it is. A game that was stuck goes on, if they can.
    pub fn replace_tables(&mut self, tables: &Tables) {
        self.decider.tables = tables.clone();
        self.stuck = None;
    }

    /// The tables by which it is played.
    #[must_use]
    pub const fn tables(&self) -> &Tables {
        &self.decider.tables
    }

    /// The table that moves White.
    #[must_use]
    pub const fn strategy(&self) -> Strategy {
        self.decider.strategy
    }

    /// Where the pieces are.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Which part of the document's plan White is in.
    #[must_use]
    pub fn plan(&self) -> Plan {
        Plan::of(self.decider.strategy, &self.position)
    }

    /// Lets White move, if it is White's turn. The observer sees White's table and the decision maker's, each when it decides.
    ///
    /// The compiled tables are never [stuck](Event::Stuck) in a game from a [`start`](crate::start()): the [`Proof`](crate::Proof) excludes it.
    pub fn advance(&mut self, observer: &mut impl Observer) -> Event {
        if let Some(stuck) = &self.stuck {
            return Event::Stuck(stuck.clone());
        }
        self.goes_on(observer).unwrap_or_else(|stuck| Event::Stuck(self.stuck.insert(stuck).clone()))
    }

    fn goes_on(&mut self, observer: &mut impl Observer) -> Result<Event, Stuck> {
        if let Turn::BlackHasMoved(mut desk) = self.turn {
            self.turn = self.decider.after_black(&mut desk, observer)?.map_or(Turn::Nobody(Outcome::QueenLost), |_| Turn::White);
        }
        match self.turn {
            Turn::White => self.white_moves(observer),
            Turn::Black | Turn::BlackHasMoved(_) => Ok(Event::BlackToMove),
            Turn::WhiteHasMoved(rule, moved) => {
                self.judges(observer)?;
                Ok(Event::WhiteMoved { rule, moved })
            }
            Turn::Nobody(outcome) => Ok(Event::Over(outcome)),
        }
    }

    fn white_moves(&mut self, observer: &mut impl Observer) -> Result<Event, Stuck> {
        let Some((decision, after)) = self.decider.white_moves(&self.position, observer)? else {
            self.turn = Turn::Nobody(Outcome::Mate);
            return Ok(Event::Over(Outcome::Mate));
        };
        let (rule, moved) = (decision.rule(), WhiteMove { before: self.position, after });
        self.position = after;
        self.turn = Turn::WhiteHasMoved(rule, moved);
        self.judges(observer)?;
        Ok(Event::WhiteMoved { rule, moved })
    }

    /// Whose turn it is after White's move, by the decision maker's table: White's again where the king is mated, to say so.
    fn judges(&mut self, observer: &mut impl Observer) -> Result<(), Stuck> {
        self.turn = match self.decider.after_white(&self.position, observer)? {
            Some(Side::Black) => Turn::Black,
            Some(Side::White) => Turn::White,
            None => Turn::Nobody(Outcome::Stalemate),
        };
        Ok(())
    }

    /// A good move for the black king, with the table's answer; `None` where it is not Black's turn. Nothing changes.
    ///
    /// The observer sees the table decide that answer.
    pub fn hint(&self, observer: &mut impl Observer) -> Option<Hint> {
        matches!(self.turn, Turn::Black).then(|| hint(&self.decider, &self.position, observer))?
    }

    /// Takes back the last move of the black king and White's answer, also after the end: where he stands again. `None`
    /// where he has not moved.
    pub fn undo(&mut self) -> Option<Square> {
        self.position = self.history.pop()?;
        (self.turn, self.stuck) = (Turn::Black, None);
        Some(self.position.black())
    }

    /// The black king moves; the next [`advance`](Self::advance) asks the decision maker's table what follows.
    ///
    /// # Errors
    ///
    /// An illegal move, or one out of turn, changes nothing.
    pub fn black_moves(&mut self, to: Square) -> Result<(), CannotMove> {
        if !matches!(self.turn, Turn::Black) {
            return Err(CannotMove::OutOfTurn);
        }
        let reply = self.position.black_to(to)?;
        let mut desk = Desk::from(&self.position);
        desk.moves(to);
        self.history.push(self.position);
        if let Reply::Moves(next) = reply {
            self.position = next;
        }
        self.turn = Turn::BlackHasMoved(desk);
        Ok(())
    }
}

/// Why the black king cannot move there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CannotMove {
    /// The rules of chess forbid it.
    Illegal(IllegalMove),
    /// It is White's move, or the game is over.
    OutOfTurn,
}

impl From<IllegalMove> for CannotMove {
    fn from(why: IllegalMove) -> Self {
        Self::Illegal(why)
    }
}

impl fmt::Display for CannotMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => why.fmt(f),
            Self::OutOfTurn => f.write_str("it is not Black's turn"),
        }
    }
}

impl Error for CannotMove {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{complete_mate, start};

    fn game(strategy: Strategy, black: &str) -> Game {
        Game::new(strategy, start(black.parse().unwrap()).unwrap())
    }

    #[test]
    fn black_cannot_move_out_of_turn() {
        let mut game = game(Strategy::Complete, "e4");
        let d3 = "d3".parse().unwrap();
        assert_eq!(game.black_moves(d3), Err(CannotMove::OutOfTurn));
        game.advance(&mut ());
        game.black_moves(d3).unwrap();
        assert_eq!(game.black_moves(d3), Err(CannotMove::OutOfTurn));
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = game(Strategy::Complete, "e4");
        game.advance(&mut ());
        let before = *game.position();
        let why = game.black_moves("e6".parse().unwrap()).unwrap_err();
        assert_eq!(why.to_string(), "a king moves one square at a time");
        assert_eq!(*game.position(), before);
        assert!(matches!(game.advance(&mut ()), Event::BlackToMove));
    }

    /// The tables and the rules that decide, in order.
    #[derive(Default)]
    struct Fired(Vec<(&'static str, &'static str)>);

    impl Observer for Fired {
        fn fired(&mut self, table: &'static dtable_runtime::TableData, rule: usize) {
            self.0.push((table.name, table.id(rule)));
        }
    }

    #[test]
    fn both_tables_are_seen() {
        let (mut game, mut fired) = (game(Strategy::Complete, "a8"), Fired::default());
        game.advance(&mut fired);
        game.black_moves("b8".parse().unwrap()).unwrap();
        game.advance(&mut fired);
        assert_eq!(
            fired.0,
            [("complete", "R7"), ("black_move", "thinks"), ("black_move", "moves"), ("complete", "R12"), ("black_move", "thinks")]
        );
    }

    /// The black king goes to the first square that he can.
    fn ends(strategy: Strategy, black: &str) -> Outcome {
        let mut game = game(strategy, black);
        loop {
            match game.advance(&mut ()) {
                Event::WhiteMoved { .. } => {}
                Event::BlackToMove => {
                    let to = game.position().black_moves().next().unwrap();
                    game.black_moves(to).unwrap();
                }
                Event::Over(outcome) => return outcome,
                Event::Stuck(stuck) => panic!("{stuck}"),
            }
        }
    }

    #[test]
    fn a_move_is_taken_back_with_its_answer() {
        let mut game = game(Strategy::Complete, "e4");
        assert_eq!(game.undo(), None);
        game.advance(&mut ());
        let before = *game.position();
        game.black_moves("d3".parse().unwrap()).unwrap();
        game.advance(&mut ());
        assert_eq!(game.undo(), Some(before.black()));
        assert_eq!(*game.position(), before);
        assert!(matches!(game.advance(&mut ()), Event::BlackToMove));
        assert_eq!(game.undo(), None);
    }

    /// The machine alone, with the desk as its host, plays the game, step by step.
    #[test]
    fn the_machine_plays_the_same_game() {
        for start in crate::starts() {
            let (mut machine, mut desk) = (complete_mate::Machine::new(), Desk::from(&start));
            let mut game = Game::new(Strategy::Complete, start);
            while let Some(table) = machine.table() {
                let it = desk.pieces;
                let step = machine.step(&mut desk, it.bx, it.by, it.qx, it.qy, it.wx, it.wy).unwrap();
                match (table, step.rule.id()) {
                    (complete_mate::Table::Complete, "else") => assert!(matches!(game.advance(&mut ()), Event::Over(Outcome::Mate))),
                    (complete_mate::Table::Complete, id) => {
                        assert!(matches!(game.advance(&mut ()), Event::WhiteMoved { rule, .. } if rule.id() == id));
                        assert_eq!(desk.pieces.position(), Some(*game.position()));
                    }
                    (complete_mate::Table::BlackMove, "thinks") => {
                        let to = game.position().black_moves().last().unwrap();
                        game.black_moves(to).unwrap();
                        desk.moves(to);
                    }
                    (complete_mate::Table::BlackMove, id) => assert!(["moves", "mated"].contains(&id), "{id}"),
                }
            }
            assert!(matches!(game.advance(&mut ()), Event::Over(Outcome::Mate)));
        }
    }

    #[test]
    fn games_end() {
        for start in crate::starts() {
            assert_eq!(ends(Strategy::Complete, &start.black().to_string()), Outcome::Mate, "{start}");
        }
    }
}
