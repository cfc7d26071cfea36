//! The board as text, with colours that the console keeps or strips.

use std::fmt;

use ::tictactoe::{Board, Cell, Player};
use anstyle::{AnsiColor, Style};

const RED: Style = AnsiColor::Red.on_default().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();
const FAINT: Style = Style::new().dimmed();

pub struct Picture<'a>(pub &'a Board);

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in Cell::ALL.chunks(3) {
            if row[0] != Cell::C11 {
                writeln!(f, "  ----+----+----")?;
            }
            let cells: Vec<String> = row.iter().map(|&cell| self.cell(cell)).collect();
            writeln!(f, "   {}", cells.join(" | "))?;
        }
        Ok(())
    }
}

impl Picture<'_> {
    fn cell(&self, cell: Cell) -> String {
        match self.0.at(cell) {
            Some(Player::Human) => format!("{RED} R{RED:#}"),
            Some(Player::Computer) => format!("{BLUE} B{BLUE:#}"),
            None => format!("{FAINT}{cell}{FAINT:#}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_cells_show_their_names() {
        let mut board = Board::EMPTY;
        board.put(Cell::C13, Player::Human).unwrap();
        board.put(Cell::C22, Player::Computer).unwrap();
        let plain = anstream::adapter::strip_str(&Picture(&board).to_string()).to_string();
        let lines: Vec<&str> = plain.lines().collect();
        assert_eq!(lines, ["   11 | 12 |  R", "  ----+----+----", "   21 |  B | 23", "  ----+----+----", "   31 | 32 | 33",]);
    }
}
