//! A screen as SVG, with its colours: for the pictures of the pages.

use dtable_pictures::{Colour, Piece, Style, terminal};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The screen in a window with this title.
pub fn picture(title: &str, buffer: &Buffer) -> String {
    let lines: Vec<Vec<Piece>> = buffer.content.chunks(buffer.area.width.into()).map(pieces).collect();
    terminal(title, &lines)
}

/// A line, cells of one style together.
fn pieces(cells: &[Cell]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for cell in cells {
        let style = style(cell);
        match pieces.last_mut().filter(|it| it.style == style) {
            Some(piece) => piece.text.push_str(cell.symbol()),
            None => pieces.push(Piece { text: cell.symbol().to_owned(), style }),
        }
    }
    pieces
}

fn style(cell: &Cell) -> Style {
    let has = |modifier| cell.modifier.contains(modifier);
    Style {
        colour: colour(cell.fg),
        ground: colour(cell.bg),
        is_bold: has(Modifier::BOLD),
        is_dim: has(Modifier::DIM),
        is_reversed: has(Modifier::REVERSED),
    }
}

/// `None` for the terminal's own colour.
const fn colour(colour: Color) -> Option<Colour> {
    Some(Colour::Ansi(match colour {
        Color::Rgb(red, green, blue) => return Some(Colour::Rgb(red, green, blue)),
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Indexed(number) if number < 16 => number,
        Color::Reset | Color::Indexed(_) => return None,
    }))
}
