//! Levels against each other, on a range of seeds: a sample, since nobody plays all games of a board of a hundred cells.

use std::fmt;
use std::ops::Range;

use oorandom::Rand64;
use proved::{Move, Record};
use table_draft::Stuck;

use crate::cell::Cell;
use crate::choice::{Level, choose};
use crate::class::MoveClass;
use crate::player::Player;
use crate::position::Position;
use crate::referee::{Outcome, Turn, judge};
use crate::size::Size;
use crate::tables::Tables;

/// The ends of games of two levels, one for each seed.
///
/// ```
/// use five::{Census, Level, Size};
///
/// let census = Census::take(Size::new(10).unwrap(), [Level::Professional, Level::Beginner], 0..5);
/// assert_eq!(census.to_string(), "games 5 won 5 drawn 0 lost 0");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// The level that moves first, and the other.
    pub levels: [Level; 2],
    /// Games that the first level wins.
    pub won: usize,
    /// Games that nobody wins.
    pub drawn: usize,
    /// Games that the second level wins.
    pub lost: usize,
    /// The shortest game that the first level loses.
    pub shortest_lost: Option<Played>,
}

/// A game of two levels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The seed that repeats it.
    pub seed: u64,
    /// The level that moves first, and the other.
    pub levels: [Level; 2],
    /// The stones, and what each was good for.
    pub moves: Vec<(Cell, MoveClass)>,
    /// The outcome.
    pub outcome: Outcome,
}

impl Census {
    /// Plays a game for each seed. The level that moves first has the noughts.
    #[must_use]
    pub fn take(size: Size, levels: [Level; 2], seeds: Range<u64>) -> Self {
        Self::take_with(size, levels, seeds, &Tables::default()).expect("the compiled tables are never stuck")
    }

    /// Plays them by these tables.
    ///
    /// # Errors
    ///
    /// Where a table decides nothing, or what cannot be done.
    pub fn take_with(size: Size, levels: [Level; 2], seeds: Range<u64>, tables: &Tables) -> Result<Self, Stuck> {
        let mut census = Self { levels, won: 0, drawn: 0, lost: 0, shortest_lost: None };
        for seed in seeds {
            let played = Played::of(size, levels, seed, tables)?;
            match played.outcome {
                Outcome::Draw => census.drawn += 1,
                Outcome::Won { winner: Player::Human, .. } => census.won += 1,
                Outcome::Won { winner: Player::Computer, .. } => {
                    census.lost += 1;
                    if census.shortest_lost.as_ref().is_none_or(|it| it.moves.len() > played.moves.len()) {
                        census.shortest_lost = Some(played);
                    }
                }
            }
        }
        Ok(census)
    }

    /// All games.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.won + self.drawn + self.lost
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, drawn, lost, .. } = self;
        write!(f, "games {} won {won} drawn {drawn} lost {lost}", self.games())
    }
}

impl Played {
    fn of(size: Size, levels: [Level; 2], seed: u64, tables: &Tables) -> Result<Self, Stuck> {
        let (mut position, mut dice, mut moves) = (Position::with(size, tables), Rand64::new(seed.into()), Vec::new());
        let outcome = loop {
            let last = moves.last().map(|(cell, _)| *cell);
            let mover = match judge(position.board(), last, Player::Human, tables, &mut ())? {
                Turn::Over(outcome) => break outcome,
                Turn::Of(mover) => mover,
            };
            let choice = choose(&position, mover, levels[mover as usize], &mut dice, tables, &mut ())?;
            let choice = choice.expect("whoever is to move has an empty cell");
            position.put(choice.cell, mover);
            moves.push((choice.cell, choice.class));
        };
        Ok(Self { seed, levels, moves, outcome })
    }

    /// The game in words; `title` says what it shows.
    #[must_use]
    pub fn record(&self, title: &str) -> Record {
        let moved = |((cell, class), by): (&(Cell, MoveClass), &Level)| Move { by: by.to_string(), to: cell.to_string(), why: why(*class) };
        let end = match self.outcome {
            Outcome::Draw => "a draw".to_owned(),
            Outcome::Won { winner, five } => {
                format!("the {} has won, {} to {}", self.levels[winner as usize], five[0], five[4])
            }
        };
        let moves = self.moves.iter().zip(self.levels.iter().cycle()).map(moved).collect();
        Record { title: format!("{title} (seed {})", self.seed), start: String::new(), moves, end }
    }
}

/// Most moves only make room.
fn why(class: MoveClass) -> String {
    if class == MoveClass::Quiet { String::new() } else { format!("\u{201c}{class}\u{201d}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_repeated_by_its_seed_and_ends_by_the_rules() {
        let census = Census::take(Size::ALL[0], [Level::Beginner, Level::Professional], 0..10);
        assert_eq!((census.games(), census.won), (10, 0), "{census}");
        let lost = census.shortest_lost.unwrap();
        assert_eq!(Played::of(Size::ALL[0], lost.levels, lost.seed, &Tables::default()).as_ref(), Ok(&lost));
        let Outcome::Won { winner: Player::Computer, five } = lost.outcome else { panic!("{lost:?}") };
        let cells: Vec<Cell> = lost.moves.iter().skip(1).step_by(2).map(|(cell, _)| *cell).collect();
        assert!(five.iter().all(|cell| cells.contains(cell)));
        assert_eq!(lost.moves.last().unwrap().1, MoveClass::Wins);
    }

    #[test]
    fn a_record_names_levels_and_reasons() {
        let census = Census::take(Size::ALL[0], [Level::Beginner, Level::Professional], 0..5);
        let record = census.shortest_lost.unwrap().record("a game that is lost").to_string();
        assert!(record.starts_with("a game that is lost (seed "), "{record}");
        assert!(record.contains("the professional has won, "), "{record}");
    }
}
