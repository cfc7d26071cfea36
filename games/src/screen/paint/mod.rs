//! What the squares of a board look like: pixels first, then texts over them.

mod balls;
mod canvas;
mod chess;
mod notes;
mod sheet;
#[cfg(test)]
mod tests;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use table_view::Palette;

pub use canvas::{Canvas, Ink};

use super::look::Look;
use super::play::{Design, Mark, Place, Square};
use super::shot::Note;

/// How large the squares are, and what is around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Columns and lines of a square.
    pub square: (u16, u16),
    /// Columns and lines between two squares.
    pub gap: (u16, u16),
    /// Columns and lines before the first squares, in which the frame of the cursor stands, or its brackets.
    pub rim: (u16, u16),
    /// Columns and lines that are needed beyond the squares and a gap for each: for rims, for a bracket or a line behind the last ones.
    pub ends: (u16, u16),
}

impl Form {
    /// From a square to the next.
    pub const fn step(self) -> (u16, u16) {
        (self.square.0 + self.gap.0, self.square.1 + self.gap.1)
    }
}

/// The forms of a board, the largest first.
pub const fn forms(design: Design) -> &'static [Form] {
    match design {
        Design::Balls => balls::FORMS,
        Design::Chess => chess::FORMS,
        Design::Sheet => sheet::FORMS,
    }
}

/// A square where it is drawn.
#[derive(Clone, Copy)]
pub struct Tile<'a> {
    pub place: Place,
    pub square: Square,
    pub note: Option<&'a Note>,
    /// Is the cursor there?
    pub is_chosen: bool,
    pub form: Form,
    /// The cells that it takes.
    pub area: Rect,
}

impl Tile<'_> {
    /// The line in which a text of one line stands.
    const fn middle(&self) -> u16 {
        self.area.y + self.area.height / 2
    }

    /// Where a text of so many letters begins.
    const fn anchor(&self, length: u16) -> u16 {
        self.area.x + (self.area.width + 1).saturating_sub(length) / 2
    }

    /// In a chequered board, every other square.
    const fn is_odd(&self) -> bool {
        (self.place.column + self.place.row) % 2 == 1
    }
}

/// Draws the pixels of a square; the cursor comes last of all.
pub fn pixels(canvas: &mut Canvas, look: Look, design: Design, tile: &Tile<'_>) {
    match design {
        Design::Balls => balls::pixels(canvas, look, tile),
        Design::Chess => chess::pixels(canvas, look, tile),
        Design::Sheet => sheet::pixels(canvas, look, tile),
    }
}

/// Writes the texts of a square.
pub fn texts(pen: &mut Pen<'_>, design: Design, tile: &Tile<'_>) {
    match design {
        Design::Balls => balls::texts(pen, tile),
        Design::Chess => chess::texts(pen, tile),
        Design::Sheet => sheet::texts(pen, tile),
    }
}

/// Draws the cursor among the pixels.
pub fn cursor(canvas: &mut Canvas, look: Look, design: Design, tile: &Tile<'_>) {
    match design {
        Design::Balls => balls::cursor(canvas, look, tile),
        Design::Chess => {}
        Design::Sheet => sheet::cursor(canvas, look, tile),
    }
}

/// The last move is underlined where no ground says it: the `>` before it makes way for the cursor.
fn last(look: Look, mark: Mark, style: Style) -> Style {
    if mark == Mark::Last && look.palette != Palette::Rich { style.add_modifier(Modifier::UNDERLINED) } else { style }
}

/// Writes over what is there.
pub struct Pen<'a> {
    pub buffer: &'a mut Buffer,
    pub look: Look,
}

impl Pen<'_> {
    /// Writes a text, whose ground stays as it is unless the style has one.
    pub fn write(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if self.buffer.area.contains(Position { x, y }) {
            self.buffer.set_string(x, y, text, style);
        }
    }
}
