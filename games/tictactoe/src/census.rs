//! Plays a player of the computer against every possible human reply.

use std::collections::BTreeSet;
use std::fmt;

use dtable_runtime::{Observer, TableData};
use table_draft::Stuck;

use crate::board::{Board, Player};
use crate::fill::Fill;
use crate::host::Outcome;
use crate::play::{Event, Game};
use crate::record::{Move, Played};
use crate::strategy::Strategy;
use crate::tables::Tables;
use crate::{game, win};

/// The ends of all games that a human can play.
///
/// ```
/// use tictactoe::{Census, Fill, Player, Strategy};
///
/// let census = Census::take(Strategy::Simpr, Player::Computer, Fill::First);
/// assert_eq!(census.to_string(), "games 221 computer 136 draw 48 human 37");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Census {
    strategy: Strategy,
    tables: Tables,
    /// Games that the computer wins, as the tables judge.
    pub computer: usize,
    /// Games that nobody wins.
    pub draw: usize,
    /// Games that the human wins.
    pub human: usize,
    /// Games that do not come to an end, because a table decides nothing, or what cannot be done.
    pub stuck: usize,
    /// Games that the tables judge otherwise than the rules of the game; they are counted as judged.
    pub misjudged: usize,
    /// A game that the human wins: where the tables are not the compiled ones, the first in which these would have moved otherwise, if there is
    /// one; the first of all else.
    pub lost: Option<Played>,
    /// The first game that gets stuck, and why.
    pub first_stuck: Option<(Played, Stuck)>,
    /// The first game that is judged wrongly.
    pub first_misjudged: Option<Played>,
    fired: Fired,
    /// The moves of the game that is being played.
    moves: Vec<Move>,
    /// Is `lost` a game that the compiled tables would have played otherwise?
    lost_by_change: bool,
}

impl Census {
    /// Plays all games in which `first` moves first: a thousand at most, by any tables, since the program lets nobody move twice.
    #[must_use]
    pub fn take(strategy: Strategy, first: Player, fill: Fill) -> Self {
        Self::take_with(strategy, first, fill, &strategy.tables())
    }

    /// Plays them by these tables.
    #[must_use]
    pub fn take_with(strategy: Strategy, first: Player, fill: Fill, tables: &Tables) -> Self {
        let mut census = Self { strategy, tables: tables.clone(), ..Self::default() };
        census.play(Game::with(strategy, first, fill, tables));
        census
    }

    /// All games that were played.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.computer + self.draw + self.human + self.stuck
    }

    /// Each table that took part, with the ids of its rules that never fired.
    pub fn never_fired(&self) -> impl Iterator<Item = (&'static TableData, Vec<&'static str>)> {
        let names = [game::TABLE.name, win::TABLE.name].into_iter().chain(self.strategy.table().map(|table| table.name));
        let tables = names.map(|name| self.tables.data(name));
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
                    self.count(outcome, game.board());
                    break;
                }
                Event::Stuck(stuck) => {
                    self.stuck += 1;
                    self.first_stuck.get_or_insert_with(|| (Played { moves: self.moves.clone(), outcome: None }, stuck));
                    break;
                }
                Event::Closed => break,
            }
        }
        self.moves.truncate(before);
    }

    fn play_each_reply(&mut self, game: &Game) {
        for cell in game.board().free() {
            let mut replied = game.clone();
            if replied.human_moves(cell).is_ok() {
                self.moves.push(Move::unexplained(Player::Human, cell));
                self.play(replied);
                self.moves.pop();
            }
        }
    }

    fn count(&mut self, outcome: Outcome, board: &Board) {
        match outcome {
            Outcome::Won(Player::Computer) => self.computer += 1,
            Outcome::Draw => self.draw += 1,
            Outcome::Won(Player::Human) => self.human += 1,
        }
        let played = || Played { moves: self.moves.clone(), outcome: Some(outcome) };
        if outcome == Outcome::Won(Player::Human) && !self.lost_by_change {
            let by_change = !self.tables.are_compiled() && self.would_have_moved_otherwise();
            if self.lost.is_none() || by_change {
                self.lost = Some(played());
                self.lost_by_change = by_change;
            }
        }
        if board.winner().map_or(Outcome::Draw, Outcome::Won) != outcome {
            self.misjudged += 1;
            self.first_misjudged.get_or_insert_with(played);
        }
    }

    /// Would the compiled tables have moved otherwise somewhere in this game?
    fn would_have_moved_otherwise(&self) -> bool {
        let boards = Played { moves: self.moves.clone(), outcome: None }.boards();
        self.moves.iter().zip(boards).any(|(moved, board)| {
            let compiled = |mut fill| self.strategy.decide(&board, Player::Computer, &mut fill, &mut ()).cell;
            moved.player == Player::Computer && [Fill::First, Fill::Last].map(compiled).iter().all(|cell| *cell != moved.cell)
        })
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { computer, draw, human, stuck, misjudged, .. } = self;
        write!(f, "games {} computer {computer} draw {draw} human {human}", self.games())?;
        for (count, what) in [(stuck, "stuck"), (misjudged, "misjudged")] {
            if *count > 0 {
                write!(f, " {what} {count}")?;
            }
        }
        Ok(())
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
