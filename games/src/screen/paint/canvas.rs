//! Pixels on the terminal: two in a cell, one above the other, as a half block has them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use table_view::Glyphs;

/// What a pixel is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ink {
    /// [`Color::Reset`] is the colour of text: without colours, a pixel is there or not.
    pub colour: Color,
    /// The letter that fills a cell where there are neither half blocks nor colours.
    pub letter: char,
}

/// The pixels of a part of the screen; where none is set, the screen stays as it was.
pub struct Canvas {
    area: Rect,
    inks: Vec<Option<Ink>>,
}

impl Canvas {
    pub fn new(area: Rect) -> Self {
        Self { area, inks: vec![None; usize::from(area.width) * usize::from(area.height) * 2] }
    }

    /// The place of a pixel, counted in columns and half lines of the screen; `None` outside.
    fn index(&self, x: u16, y: u16) -> Option<usize> {
        let (column, line) = (x.checked_sub(self.area.x)?, y.checked_sub(2 * self.area.y)?);
        let is_inside = column < self.area.width && line < 2 * self.area.height;
        is_inside.then(|| usize::from(line) * usize::from(self.area.width) + usize::from(column))
    }

    /// Sets a pixel, in columns and half lines of the screen; outside, nothing.
    pub fn set(&mut self, x: u16, y: u16, ink: Ink) {
        if let Some(at) = self.index(x, y) {
            self.inks[at] = Some(ink);
        }
    }

    pub fn get(&self, x: u16, y: u16) -> Option<Ink> {
        self.index(x, y).and_then(|at| self.inks[at])
    }

    /// Fills an area of cells.
    pub fn fill(&mut self, cells: Rect, ink: Ink) {
        for y in 2 * cells.y..2 * cells.bottom() {
            (cells.x..cells.right()).for_each(|x| self.set(x, y, ink));
        }
    }

    /// Draws a frame through these columns and half lines.
    pub fn frame(&mut self, [left, right]: [u16; 2], [top, bottom]: [u16; 2], ink: Ink) {
        (left..=right).for_each(|x| [top, bottom].into_iter().for_each(|y| self.set(x, y, ink)));
        (top..=bottom).for_each(|y| [left, right].into_iter().for_each(|x| self.set(x, y, ink)));
    }

    pub fn draw(&self, buffer: &mut Buffer, glyphs: Glyphs) {
        for place in self.area.intersection(buffer.area).positions() {
            let [top, bottom] = [0, 1].map(|half| self.get(place.x, 2 * place.y + half));
            let cell = &mut buffer[place];
            if top.or(bottom).is_some() {
                cell.modifier = Modifier::empty();
            }
            match glyphs {
                Glyphs::Unicode => half_block(cell, top.map(|it| it.colour), bottom.map(|it| it.colour)),
                Glyphs::Ascii => {
                    top.or(bottom).map(|ink| if ink.colour == Color::Reset { cell.set_char(ink.letter) } else { cell.set_bg(ink.colour) });
                }
            }
        }
    }
}

/// Two pixels in a cell. One colour fills the ground, so that texts can stand on it.
fn half_block(cell: &mut ratatui::buffer::Cell, top: Option<Color>, bottom: Option<Color>) {
    match (top, bottom) {
        (None, None) => {}
        (Some(Color::Reset), Some(Color::Reset)) => _ = cell.set_char('█'),
        (Some(top), Some(bottom)) if top == bottom => _ = cell.set_char(' ').set_bg(top),
        (Some(top), Some(bottom)) => _ = cell.set_char('▀').set_fg(top).set_bg(bottom),
        (Some(top), None) => _ = cell.set_char('▀').set_fg(top),
        (None, Some(bottom)) => _ = cell.set_char('▄').set_fg(bottom),
    }
}
