//! The board as text, with colours that the console keeps or strips.

use std::fmt;

use ::queen_mate::chess::{Position, Square};
use anstyle::{AnsiColor, Style};

const WHITE: Style = Style::new().bold();
const BLACK: Style = AnsiColor::Red.on_default().bold();
const FAINT: Style = Style::new().dimmed();

pub struct Picture<'a>(pub &'a Position);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (1..=8).rev() {
            let squares = (1..=8).filter_map(|file| Square::new(file, rank));
            let cells: Vec<String> = squares.map(|square| self.cell(square)).collect();
            writeln!(f, "  {rank}  {}", cells.join(" "))?;
        }
        writeln!(f, "\n     a b c d e f g h\n     {FAINT}1 2 3 4 5 6 7 8{FAINT:#}")
    }
}

impl Picture<'_> {
    fn cell(&self, square: Square) -> String {
        let (style, letter) = match square {
            it if it == self.0.white() => (WHITE, 'W'),
            it if it == self.0.queen() => (WHITE, 'Q'),
            it if it == self.0.black() => (BLACK, 'B'),
            _ => (FAINT, '.'),
        };
        format!("{style}{letter}{style:#}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_stand_on_their_squares() {
        let start = ::queen_mate::start("e4".parse().unwrap()).unwrap();
        let plain = anstream::adapter::strip_str(&Picture(&start).to_string()).to_string();
        assert_eq!(
            plain,
            "  8  . . . . . . . W
  7  . . . . . . Q .
  6  . . . . . . . .
  5  . . . . . . . .
  4  . . . . B . . .
  3  . . . . . . . .
  2  . . . . . . . .
  1  . . . . . . . .

     a b c d e f g h
     1 2 3 4 5 6 7 8
"
        );
    }
}
