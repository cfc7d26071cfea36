//! The board as text, with colours that the console keeps or strips.
//!
//! A line holds 35 columns, so that it fits 80 characters. Of a larger board the part around the last stone is shown.

use std::fmt;
use std::ops::RangeInclusive;

use ::five::{Cell, Game, Player};
use anstyle::{AnsiColor, Style};

const NOUGHT: Style = AnsiColor::Blue.on_default().bold();
const CROSS: Style = AnsiColor::Green.on_default().bold();
const WINNING: Style = AnsiColor::Red.on_default().bold();
const LAST: Style = AnsiColor::Yellow.on_default().bold();
const FAINT: Style = Style::new().dimmed();

const MOST_ROWS: usize = 30;
const MOST_COLUMNS: usize = 35;

pub struct Picture<'a>(pub &'a Game);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = (self.span(Cell::row, MOST_ROWS), self.span(Cell::column, MOST_COLUMNS));
        header(f, &columns)?;
        let winning = self.0.winning();
        for row in rows.clone() {
            let cells = columns.clone().filter_map(|column| Cell::new(row, column));
            let cells: String = cells.map(|cell| self.cell(cell, winning.is_some_and(|five| five.contains(&cell)))).collect();
            writeln!(f, "{row:>4} {cells}")?;
        }
        self.outside(f, &rows, &columns)
    }
}

/// The letters of the columns, below one another, and right above their cells.
fn header(f: &mut fmt::Formatter<'_>, columns: &RangeInclusive<usize>) -> fmt::Result {
    let names: Vec<String> = columns.clone().map(|column| format!("{:>2}", Cell::letters(column))).collect();
    for line in [0, 1] {
        let letters: String = names.iter().map(|name| [" ", &name[line..=line]].concat()).collect();
        if !letters.trim().is_empty() {
            writeln!(f, "     {}", letters.trim_end())?;
        }
    }
    Ok(())
}

impl Picture<'_> {
    /// The rows or columns to show: all, or as many as fit, the last stone in their middle as far as possible.
    fn span(&self, place: fn(Cell) -> usize, most: usize) -> RangeInclusive<usize> {
        let rows = self.0.board().size().rows();
        let shown = rows.min(most);
        let middle = self.0.last().map_or(rows.div_ceil(2), place);
        let start = middle.saturating_sub(shown / 2).clamp(1, rows - shown + 1);
        start..=start + shown - 1
    }

    fn cell(&self, cell: Cell, winning: bool) -> String {
        let is_last = self.0.last() == Some(cell);
        let (mark, marked) = match (winning, is_last) {
            (true, _) => ('*', Some(WINNING)),
            (false, true) => ('>', Some(LAST)),
            (false, false) => (' ', None),
        };
        let (stone, plain) = match self.0.board().at(cell) {
            Some(Player::Human) => ('O', NOUGHT),
            Some(Player::Computer) => ('X', CROSS),
            None => ('.', FAINT),
        };
        let style = marked.unwrap_or(plain);
        format!("{style}{mark}{stone}{style:#}")
    }

    /// Says which part of the board this is, where it is not all.
    fn outside(&self, f: &mut fmt::Formatter<'_>, rows: &RangeInclusive<usize>, columns: &RangeInclusive<usize>) -> fmt::Result {
        let size = self.0.board().size();
        if rows.clone().count() * columns.clone().count() == size.cells() {
            return Ok(());
        }
        let [left, right] = [columns.start(), columns.end()].map(|column| Cell::letters(*column));
        let seen = |cell: &Cell| rows.contains(&cell.row()) && columns.contains(&cell.column());
        let hidden = self.0.moves().filter(|cell| !seen(cell)).count();
        let (top, bottom) = (rows.start(), rows.end());
        writeln!(f, "rows {top} to {bottom}, columns {left} to {right} of {size} x {size}; stones not shown: {hidden}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::five::{Event, Level, Setup, Size};

    fn plain(game: &Game) -> String {
        anstream::adapter::strip_str(&Picture(game).to_string()).to_string()
    }

    fn game(rows: usize, human: &[&str]) -> Game {
        let setup = Setup { size: Size::new(rows).unwrap(), first: Player::Human, level: Level::Professional, seed: 1 };
        let mut game = Game::new(setup);
        for name in human {
            game.human_moves(name.parse().unwrap()).unwrap();
            assert!(matches!(game.advance(&mut ()), Event::ComputerMoved(_)));
        }
        game
    }

    #[test]
    fn a_small_board_is_shown_whole() {
        let mut game = game(10, &["a1"]);
        let answer = game.last().unwrap();
        game.human_moves("j2".parse().unwrap()).unwrap();
        let shown = plain(&game);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[..3], ["      a b c d e f g h i j", "   1  O . . . . . . . . .", "   2  . . . . . . . . .>O"]);
        assert_eq!(lines.len(), 11);
        assert_eq!(lines[answer.row()].find('X'), Some(4 + 2 * answer.column()));
    }

    #[test]
    fn the_winning_row_is_marked() {
        let mut game = game(10, &["a1", "a10", "j1", "j10"]);
        for name in ["c1", "g10", "a4", "j7", "a7", "c10", "j4"] {
            if game.human_moves(name.parse().unwrap()).is_ok() {
                game.advance(&mut ());
            }
        }
        assert_eq!(plain(&game).matches("*X").count(), 5, "{}", plain(&game));
    }

    #[test]
    fn two_letters_stand_below_one_another() {
        let shown = plain(&game(30, &[]));
        let lines: Vec<&str> = shown.lines().take(2).collect();
        assert_eq!(lines[0], format!("     {}{}", "  ".repeat(26), " a a a a"));
        assert_eq!(lines[1], "      a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d");
        assert_eq!(shown.lines().count(), 32);
    }

    #[test]
    fn of_a_large_board_the_part_around_the_last_stone_is_shown() {
        let shown = plain(&game(100, &[]));
        assert!(shown.ends_with("rows 35 to 64, columns ag to bo of 100 x 100; stones not shown: 0\n"), "{shown}");
        let mut game = game(100, &["a1"]);
        game.human_moves("cv100".parse().unwrap()).unwrap();
        let shown = plain(&game);
        assert!(shown.ends_with("rows 71 to 100, columns bn to cv of 100 x 100; stones not shown: 2\n"), "{shown}");
        assert!(shown.lines().all(|line| line.len() <= 80));
    }
}
