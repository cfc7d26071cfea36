//! Plays a player of the computer against every possible human reply.

use std::collections::BTreeSet;
use std::fmt;

use dtable_runtime::{Observer, TableData};

use crate::board::Player;
use crate::fill::Fill;
use crate::host::Outcome;
use crate::play::{Event, Game};
use crate::record::{Move, Played};
use crate::strategy::Strategy;
use crate::{game, win};

/// How all games end that a human can play.
///
/// ```
/// use tictactoe::{Census, Fill, Player, Strategy};
///
/// let census = Census::take(Strategy::Simpr, Player::Computer, Fill::First);
/// assert_eq!(census.to_string(), "games 221 computer 136 draw 48 human 37");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Census {
    strategy: Strategy,
    /// Games that the computer wins.
    pub computer: usize,
    /// Games that nobody wins.
    pub draw: usize,
    /// Games that the human wins.
    pub human: usize,
    /// The first of these.
    pub lost: Option<Played>,
    fired: Fired,
    /// The moves of the game that is being played.
    moves: Vec<Move>,
}

impl Census {
    /// Plays all games in which `first` moves first.
    #[must_use]
    pub fn take(strategy: Strategy, first: Player, fill: Fill) -> Self {
        let mut census = Self { strategy, ..Self::default() };
        census.play(Game::new(strategy, first, fill));
        census
    }

    /// All games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.computer + self.draw + self.human
    }

    /// Each table that took part, with the ids of its rules that never fired.
    pub fn never_fired(&self) -> impl Iterator<Item = (&'static TableData, Vec<&'static str>)> {
        let tables = [&game::TABLE, &win::TABLE].into_iter().chain(self.strategy.table());
        tables.map(|table| (table, self.fired.not_in(table)))
    }

    fn play(&mut self, mut game: Game) {
        let before = self.moves.len();
        loop {
            match game.advance(&mut self.fired) {
                Event::ComputerMoved(decision) => self.moves.push(Move::decided(Player::Computer, decision)),
                Event::HumanToMove => {
                    self.play_each_reply(&game);
                    break;
                }
                Event::Over(outcome) => {
                    self.count(outcome);
                    break;
                }
                Event::Closed => break,
            }
        }
        self.moves.truncate(before);
    }

    fn play_each_reply(&mut self, game: &Game) {
        for cell in game.board().free() {
            let mut replied = *game;
            if replied.human_moves(cell).is_ok() {
                self.moves.push(Move::unexplained(Player::Human, cell));
                self.play(replied);
                self.moves.pop();
            }
        }
    }

    fn count(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Won(Player::Computer) => self.computer += 1,
            Outcome::Draw => self.draw += 1,
            Outcome::Won(Player::Human) => {
                self.human += 1;
                self.lost.get_or_insert_with(|| Played { moves: self.moves.clone(), outcome: Some(outcome) });
            }
        }
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { computer, draw, human, .. } = self;
        write!(f, "games {} computer {computer} draw {draw} human {human}", self.games())
    }
}

/// The rules seen to fire, by table and place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Fired(BTreeSet<(&'static str, usize)>);

impl Fired {
    fn not_in(&self, table: &'static TableData) -> Vec<&'static str> {
        let idle = |&(place, _): &(usize, _)| !self.0.contains(&(table.name, place));
        table.rules.iter().enumerate().filter(idle).map(|(_, rule)| rule.id()).collect()
    }
}

impl Observer for Fired {
    fn fired(&mut self, table: &'static TableData, rule: usize) {
        self.0.insert((table.name, rule));
    }
}
