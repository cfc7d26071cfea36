//! The computer's choice: the cell of the highest value.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use dtable_runtime::Observer;
use oorandom::Rand64;
use table_draft::Stuck;

use crate::board::Board;
use crate::cell::Cell;
use crate::class::{FiredRule, MoveClass, class_of};
use crate::document::calculate;
use crate::player::{Player, Side};
use crate::position::Position;
use crate::tables::Tables;
#[cfg(doc)]
use crate::{level, move_class};

/// How well the computer plays; the table [`level()`](level()) says how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Overlooks much.
    Beginner,
    /// Defends, and overlooks little.
    Amateur,
    /// Overlooks nothing.
    #[default]
    Professional,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 3] = [Self::Beginner, Self::Amateur, Self::Professional];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Beginner => "beginner",
            Self::Amateur => "amateur",
            Self::Professional => "professional",
        })
    }
}

/// The text names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotALevel;

impl fmt::Display for NotALevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `beginner`, `amateur` or `professional`")
    }
}

impl Error for NotALevel {}

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        Self::ALL.into_iter().find(|level| level.to_string() == text).ok_or(NotALevel)
    }
}

/// A cell chosen for a player, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The cell.
    pub cell: Cell,
    /// What the move is good for.
    pub class: MoveClass,
    /// The rule of [`move_class()`](move_class()) that says so; its title says why.
    pub rule: FiredRule,
    /// The value of the cell for the player.
    pub own: u32,
    /// Its value for the opponent.
    pub opponents: u32,
    /// How much that counts.
    pub attack_factor: u64,
}

impl Choice {
    /// The value of the cell, before chance lowers it.
    #[must_use]
    pub fn total(&self) -> u64 {
        u64::from(self.own) + self.attack_factor * u64::from(self.opponents)
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cell, class, rule, own, opponents, attack_factor } = self;
        write!(f, "{cell}: {class} ({}); value {own} + {attack_factor} x {opponents} = {}", rule.title, self.total())
    }
}

/// Chooses an empty cell for the player as the level does; `None` where there is none.
pub fn choose(
    position: &Position,
    player: Player,
    level: Level,
    dice: &mut Rand64,
    tables: &Tables,
    observer: &mut impl Observer,
) -> Result<Option<Choice>, Stuck> {
    tables.worths_stuck()?;
    let (attack_factor, least) = tables.level(level, observer)?;
    let mut best = Best::default();
    for cell in position.board().free() {
        let (own, opponents) = worth(position, cell, player);
        let value = u64::from(own) + attack_factor * u64::from(opponents);
        best.offer(cell, u128::from(value) * u128::from(random_factor(least, dice)));
    }
    let Some(cell) = best.draw(dice) else { return Ok(None) };
    let (own, opponents) = worth(position, cell, player);
    let (class, rule) = class_of(position.board(), cell, player, tables, observer)?;
    Ok(Some(Choice { cell, class, rule, own, opponents, attack_factor }))
}

/// The value of every empty cell for a player who is to move, as the level weighs it and before chance lowers it: what the document's `calc_fields`
/// computes. The cells come row by row.
///
/// ```
/// use five::{Board, Level, Player, Size};
///
/// let board = Board::new(Size::new(10).unwrap());
/// let heat = five::heat(&board, Player::Computer, Level::Professional);
/// assert_eq!(heat.len(), 100);
/// assert_eq!(heat[0].1, 2 * 3 * 3, "a corner lies in three windows of each player");
/// assert!(heat.iter().all(|(_, value)| *value <= 2 * 20 * 3));
/// ```
#[must_use]
pub fn heat(board: &Board, player: Player, level: Level) -> Vec<(Cell, u64)> {
    let attack_factor = crate::level(level).attack_factor;
    let value = |cell| {
        let [own, opponents] =
            [(player, Side::Own), (player.opponent(), Side::Opponent)].map(|(whose, side)| calculate(board, cell, whose, side));
        u64::from(own) + attack_factor * u64::from(opponents)
    };
    board.free().map(|cell| (cell, value(cell))).collect()
}

/// What the cell is worth to the player who moves, to himself and as a loss of his opponent's.
fn worth(position: &Position, cell: Cell, player: Player) -> (u32, u32) {
    (position.worth(cell, player).own, position.worth(cell, player.opponent()).opponents)
}

/// The random factor 1. Factors are whole numbers of 2^-32, so that no rounding depends on the machine.
const ONE: u64 = 1 << 32;

/// A factor between `least` per cent and 1, both included; nothing is drawn where that is 1.
fn random_factor(least: u64, dice: &mut Rand64) -> u64 {
    if least >= 100 { ONE } else { dice.rand_range(least * ONE / 100..ONE + 1) }
}

/// The cells of the highest value so far.
#[derive(Default)]
struct Best {
    value: u128,
    cells: Vec<Cell>,
}

impl Best {
    fn offer(&mut self, cell: Cell, value: u128) {
        if value > self.value {
            self.cells.clear();
            self.value = value;
        }
        if value == self.value {
            self.cells.push(cell);
        }
    }

    /// Any one of them.
    fn draw(&self, dice: &mut Rand64) -> Option<Cell> {
        let drawn = if self.cells.len() > 1 { dice.rand_range(0..self.cells.len() as u64) } else { 0 };
        self.cells.get(usize::try_from(drawn).ok()?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;
    use std::collections::BTreeMap;

    /// A position on 10 x 10: `x` the computer's, `o` the human's, row by row.
    fn position(rows: &[&str]) -> Position {
        let mut position = Position::new(Size::ALL[0]);
        for (row, line) in (1..).zip(rows) {
            for (column, stone) in (1..).zip(line.chars()) {
                let player = if stone == 'x' { Player::Computer } else { Player::Human };
                assert!(stone == '.' || position.put(Cell::new(row, column).unwrap(), player));
            }
        }
        position
    }

    fn chosen(position: &Position, player: Player, level: Level, mut dice: Rand64) -> Choice {
        choose(position, player, level, &mut dice, &Tables::default(), &mut ()).unwrap().unwrap()
    }

    /// What the computer does with so many seeds: each class of moves, and how often.
    fn classes(rows: &[&str], level: Level, seeds: u128) -> BTreeMap<MoveClass, usize> {
        let position = position(rows);
        let mut classes = BTreeMap::new();
        for seed in 0..seeds {
            let choice = chosen(&position, Player::Computer, level, Rand64::new(seed));
            *classes.entry(choice.class).or_default() += 1;
        }
        classes
    }

    #[test]
    fn a_professional_takes_the_hottest_cell() {
        for seed in 0..20 {
            let mut position = position(&["", "..x.oo", "...xo.", "..o.x.", "......"]);
            position.take(Cell::new(2, 3 + seed % 3).unwrap());
            let choice = chosen(&position, Player::Computer, Level::Professional, Rand64::new(7));
            let heat = heat(position.board(), Player::Computer, Level::Professional);
            let hottest = heat.iter().map(|(_, value)| *value).max().unwrap();
            assert!(heat.contains(&(choice.cell, hottest)) && choice.total() == hottest, "{choice} {hottest}");
        }
    }

    const BOTH_HAVE_FOUR: [&str; 10] = ["xxxx", "", "", "", "", "", "", "", "", "oooo"];

    #[test]
    fn the_professional_wins() {
        assert_eq!(classes(&BOTH_HAVE_FOUR, Level::Professional, 50), [(MoveClass::Wins, 50)].into());
        assert_eq!(classes(&BOTH_HAVE_FOUR[1..], Level::Professional, 50), [(MoveClass::BlocksFive, 50)].into());
    }

    #[test]
    fn a_hint_looks_from_the_other_side() {
        let position = position(&BOTH_HAVE_FOUR);
        let choice = chosen(&position, Player::Human, Level::Professional, Rand64::new(0));
        assert_eq!((choice.cell.to_string().as_str(), choice.class, choice.own > 10_000), ("e10", MoveClass::Wins, true));
    }

    #[test]
    fn the_amateur_prevents_rather_than_wins() {
        let classes = classes(&BOTH_HAVE_FOUR, Level::Amateur, 200);
        let [wins, blocks] = [MoveClass::Wins, MoveClass::BlocksFive].map(|class| classes[&class]);
        assert_eq!(wins + blocks, 200);
        assert!(wins > 0 && blocks > wins, "{wins} {blocks}");
    }

    #[test]
    fn chance_lets_the_beginner_overlook_fives() {
        let classes = classes(&["", "xxxx"], Level::Beginner, 2000);
        assert!(classes[&MoveClass::Wins] > 1900, "{classes:?}");
        assert!(classes.values().sum::<usize>() > classes[&MoveClass::Wins], "{classes:?}");
    }

    /// Around e5, every window of four lines lacks one more stone.
    #[test]
    fn rows_of_four_outweigh_a_five_to_be_prevented() {
        let rows = [
            "x...x...x.",
            ".x..x..x..",
            "..........",
            "...xxx....",
            "xx.x.xx.x.",
            "...xxx....",
            "..x.x.x...",
            "..........",
            "x...x...x.",
            "oooo......",
        ];
        let position = position(&rows);
        let (middle, prevention) = ("e5".parse().unwrap(), "e10".parse().unwrap());
        assert_eq!(worth(&position, middle, Player::Computer), (4 * 5 * 81, 0));
        // The windows of row 10, a row up and to the left, one up and to the right; crosses stand upwards.
        assert_eq!(position.worth(prevention, Player::Human).opponents, 1_000 + 81 + 27 + 9 + 3 + 3 + 3);
        let choice = chosen(&position, Player::Computer, Level::Professional, Rand64::new(0));
        assert!(choice.cell != prevention && choice.class != MoveClass::Wins, "{choice}");
    }

    #[test]
    fn a_random_factor_stays_within_its_bounds() {
        let mut dice = Rand64::new(3);
        for (least, from) in [(0, 0), (50, ONE / 2), (100, ONE)] {
            let drawn: Vec<u64> = (0..1000).map(|_| random_factor(least, &mut dice)).collect();
            assert!(drawn.iter().all(|factor| (from..=ONE).contains(factor)));
            let middle = from + (ONE - from) / 2;
            assert!(least == 100 || drawn.iter().filter(|factor| **factor < middle).count().abs_diff(500) < 80);
        }
    }
}
