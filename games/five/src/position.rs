//! A board and the values of its cells.

use crate::board::Board;
use crate::cell::Cell;
use crate::player::Player;
use crate::scores::{Scores, Worth};
use crate::size::Size;
use crate::tables::Tables;

/// A board whose values are always those of its stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    scores: Scores,
}

impl Position {
    /// The empty board, with the values of these tables.
    pub fn with(size: Size, tables: &Tables) -> Self {
        Self { board: Board::new(size), scores: Scores::new(size, tables.worths()) }
    }

    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// What a stone of the player would be worth there.
    pub fn worth(&self, cell: Cell, player: Player) -> Worth {
        self.scores.at(cell, player)
    }

    /// Puts a stone into an empty cell; `false` where that cannot be.
    pub fn put(&mut self, cell: Cell, player: Player) -> bool {
        let put = self.board.put(cell, player);
        if put {
            self.scores.put(&self.board, cell, player);
        }
        put
    }

    /// Takes a stone away.
    pub fn take(&mut self, cell: Cell) {
        if let Some(player) = self.board.take(cell) {
            self.scores.take(&self.board, cell, player);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Position {
        /// The empty board, with the values of the compiled tables.
        pub fn new(size: Size) -> Self {
            Self::with(size, &Tables::default())
        }
    }

    use crate::document::calculate;
    use crate::player::Side;
    use oorandom::Rand64;

    fn random_cell(random: &mut Rand64, size: Size) -> Cell {
        let mut place = || usize::try_from(random.rand_range(0..size.rows() as u64)).unwrap() + 1;
        Cell::new(place(), place()).unwrap()
    }

    /// The values that are kept, and those that the document computes.
    fn check(position: &Position) {
        let board = position.board();
        for cell in board.size().all() {
            for player in Player::ALL {
                let afresh = |side| if board.is_free(cell) { calculate(board, cell, player, side) } else { 0 };
                let expected = Worth { own: afresh(Side::Own), opponents: afresh(Side::Opponent) };
                assert_eq!(position.worth(cell, player), expected, "{cell} {player}");
            }
        }
    }

    /// Puts stones at random, three times of four, and takes one away else.
    fn play(size: Size, seed: u128, steps: usize, every: usize) {
        let (mut random, mut position, mut order) = (Rand64::new(seed), Position::new(size), Vec::new());
        for step in 0..steps {
            let player = Player::ALL[usize::from(random.rand_u64() % 2 == 0)];
            if random.rand_u64() % 4 > 0 {
                let cell = random_cell(&mut random, size);
                order.extend(position.put(cell, player).then_some(cell));
            } else if !order.is_empty() {
                let at = usize::try_from(random.rand_range(0..order.len() as u64)).unwrap();
                position.take(order.swap_remove(at));
            }
            if (step + 1) % every == 0 {
                check(&position);
            }
        }
        order.into_iter().for_each(|cell| position.take(cell));
        assert_eq!(position, Position::new(size));
    }

    #[test]
    fn values_kept_are_values_computed_afresh() {
        for seed in 0..3 {
            play(Size::ALL[0], seed, 300, 20);
        }
        play(Size::ALL[1], 4, 800, 200);
        play(Size::ALL[2], 5, 2000, 1000);
        play(Size::ALL[3], 6, 6000, 6000);
    }

    #[test]
    fn a_stone_changes_no_more_than_the_lines_through_it() {
        let (size, mut random, mut most) = (Size::ALL[1], Rand64::new(7), 0);
        let mut position = Position::new(size);
        for player in Player::ALL.into_iter().cycle().take(200) {
            let (before, cell) = (position.clone(), random_cell(&mut random, size));
            position.put(cell, player);
            let differs = |there: &Cell| Player::ALL.iter().any(|of| position.worth(*there, *of) != before.worth(*there, *of));
            let changed: Vec<Cell> = size.all().filter(differs).collect();
            let steps = |there: &Cell| (there.row().abs_diff(cell.row()), there.column().abs_diff(cell.column()));
            assert!(changed.iter().map(steps).all(|(down, right)| down.max(right) <= 4 && (down == right || down.min(right) == 0)));
            most = most.max(changed.len());
        }
        assert_eq!(most, 33, "the cell, and four on each side of it on four lines");
    }
}
