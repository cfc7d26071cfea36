//! Tiles in colours and characters.

mod colours;
mod letters;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use letters::{filled, letter, outlined, plain, sample};

use super::layout::Form;
use super::measure::{Measure, Sign};
use crate::text::{put, width};
use crate::{Glyphs, Palette, Picture, Stone, Tile};

/// How bright a board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Light {
    Lit,
    Dim,
}

/// How tiles are drawn on a terminal.
#[derive(Clone, Debug)]
pub struct Paint {
    palette: Palette,
    glyphs: Glyphs,
    form: Form,
    /// The only stone that must not be somewhere, if there is just one: such cells are left blank.
    blank: Option<Stone>,
    /// Whether the board is chequered.
    is_chequered: bool,
}

/// The pattern of a ground whose colour may be that of the terminal.
const SHADE: &str = "░";

/// A piece of text in its style.
type Cell = (String, Style);

/// A sign of the legend.
#[derive(Clone, Debug)]
pub struct Swatch(Vec<Cell>);

impl Swatch {
    pub const fn new(cells: Vec<Cell>) -> Self {
        Self(cells)
    }

    pub fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| width(text)).sum()
    }

    pub fn draw(&self, row: Rect, buf: &mut Buffer) {
        let mut x = 0;
        for (text, style) in &self.0 {
            put(buf, row, x, text, *style);
            x += width(text);
        }
    }
}

impl Paint {
    pub fn new(palette: Palette, glyphs: Glyphs, form: Form, measure: &Measure) -> Self {
        let blank = match measure.excluded.as_slice() {
            [stone] => Some(*stone),
            _ => None,
        };
        let is_piece = |sign: &Sign| matches!(sign, Sign::White(_) | Sign::Black(_) | Sign::PutsWhite | Sign::PutsBlack);
        let is_chequered = measure.tiles.iter().any(is_piece);
        Self { palette, glyphs, form, blank, is_chequered }
    }

    /// The bars at the left and at the right of a line of a board with so many rows, whose rule has a mark.
    pub const fn bars(&self, mark: &'static str, line: usize, rows: usize) -> (&'static str, &'static str) {
        match self.form {
            _ if !self.has_blocks() => (mark, mark),
            // The last line of an odd number of rows is half empty.
            Form::Halves if rows.is_multiple_of(2) || line < rows / 2 => ("▐", "▌"),
            Form::Halves => ("▝", "▘"),
            Form::Large | Form::Wide | Form::Letters => ("▐", "▌"),
        }
    }

    /// Draws a board; how many cells it is wide.
    pub fn draw(&self, picture: &Picture, light: Light, area: Rect, buf: &mut Buffer) -> u16 {
        let (width, height) = self.form.cells((picture.columns(), picture.rows()));
        let area = Rect { width: area.width.min(width as u16), height: area.height.min(height as u16), ..area };
        for (line, row) in area.rows().enumerate() {
            let mut x = 0;
            for column in 0..picture.columns() {
                x += match self.form {
                    Form::Halves => self.draw_half(picture, (column, line), light, (row, x), buf),
                    Form::Large => self.draw_large(picture, (column, line), light, (row, x), buf),
                    Form::Wide | Form::Letters => self.draw_tile(picture, (column, line), light, (row, x), buf),
                };
            }
        }
        area.width
    }

    fn draw_tile(
        &self,
        picture: &Picture,
        (column, line): (usize, usize),
        light: Light,
        (row, x): (Rect, usize),
        buf: &mut Buffer,
    ) -> usize {
        let tile = picture.tile(column, line);
        let is_dark = self.is_chequered && (column + line) % 2 == 1;
        let (text, style) = self.cell(tile, light, is_dark);
        put(buf, row, x, &text, style);
        width(&text)
    }

    /// A line of a large tile: the upper one, or the lower.
    fn draw_large(
        &self,
        picture: &Picture,
        (column, line): (usize, usize),
        light: Light,
        (row, x): (Rect, usize),
        buf: &mut Buffer,
    ) -> usize {
        let tile = picture.tile(column, line / 2);
        let is_dark = self.is_chequered && (column + line / 2) % 2 == 1;
        let [upper, lower] = self.large(tile);
        let text = if line.is_multiple_of(2) { upper } else { lower };
        let text = if self.is_shaded(tile, light) { text.replace(' ', SHADE) } else { text };
        put(buf, row, x, &text, self.coloured(tile, light, is_dark));
        4
    }

    /// The two lines of a large tile.
    fn large(&self, tile: Tile) -> [String; 2] {
        let lines = match tile {
            Tile::PutsRed | Tile::PutsBlue => [" ▄▄ ", " ▀▀ "],
            Tile::Cross => [" ╲╱ ", " ╱╲ "],
            Tile::Nought => [" ╭╮ ", " ╰╯ "],
            _ => return [format!(" {}", self.block(tile)), String::new()].map(|it| format!("{it:<4}")),
        };
        lines.map(str::to_owned)
    }

    /// Two tiles in one cell, one above the other.
    fn draw_half(
        &self,
        picture: &Picture,
        (column, line): (usize, usize),
        light: Light,
        (row, x): (Rect, usize),
        buf: &mut Buffer,
    ) -> usize {
        let colour = |line: usize| {
            let is_dark = self.is_chequered && (column + line) % 2 == 1;
            self.dot(picture.tile(column, line), light, is_dark)
        };
        match (colour(2 * line), colour(2 * line + 1)) {
            (Some(above), Some(below)) => put(buf, row, x, "▀", Style::new().fg(above).bg(below)),
            (Some(above), None) => put(buf, row, x, "▀", Style::new().fg(above)),
            (None, Some(below)) => put(buf, row, x, "▄", Style::new().fg(below)),
            (None, None) => put(buf, row, x, " ", Style::new()),
        }
        1
    }

    const fn has_blocks(&self) -> bool {
        !matches!((self.palette, self.glyphs), (Palette::Plain, _) | (_, Glyphs::Ascii))
    }

    /// A tile of one or two cells.
    fn cell(&self, tile: Tile, light: Light, is_dark: bool) -> Cell {
        let symbol = if self.has_blocks() { self.block(tile) } else { letter(tile, self.blank) };
        let text = match self.form {
            Form::Wide if width(&symbol) < 2 => format!("{symbol} "),
            _ => symbol,
        };
        let style = match self.palette {
            Palette::Plain => plain(tile, light),
            Palette::Colour | Palette::Rich if self.has_blocks() => self.coloured(tile, light, is_dark),
            Palette::Colour | Palette::Rich => self.ink(tile, light).map_or_else(Style::new, |ink| Style::new().fg(ink)),
        };
        (if self.is_shaded(tile, light) { text.replace(' ', SHADE) } else { text }, style)
    }

    /// Has the ground of this tile a pattern? Of sixteen colours, the dark one is often that of the terminal: a board would have no
    /// edges.
    fn is_shaded(&self, tile: Tile, light: Light) -> bool {
        let is_ground = matches!(tile, Tile::Not(stone) if Some(stone) == self.blank);
        self.has_blocks() && self.palette == Palette::Colour && !self.is_chequered && light == Light::Dim && is_ground
    }

    /// The characters of a tile on a coloured ground.
    fn block(&self, tile: Tile) -> String {
        let is_wide = self.form == Form::Wide;
        match tile {
            Tile::Nothing | Tile::Empty | Tile::Red | Tile::Blue => String::from(" "),
            // The squares of a chess board are plain to see.
            Tile::Any if self.is_chequered => String::from(" "),
            Tile::Any => String::from("·"),
            Tile::Not(stone) if Some(stone) == self.blank => String::from(" "),
            Tile::PutsRed | Tile::PutsBlue => String::from(if is_wide { "▗▖" } else { "▄" }),
            Tile::Cross => String::from("╳"),
            Tile::Nought => String::from("○"),
            Tile::PutsCross => String::from("×"),
            Tile::PutsNought => String::from("◦"),
            Tile::White(piece) | Tile::PutsWhite(piece) => outlined(piece).to_string(),
            Tile::Black(piece) | Tile::PutsBlack(piece) => filled(piece).to_string(),
            Tile::Not(_) | Tile::Text(_) => letter(tile, self.blank),
        }
    }

    /// How the legend shows what a tile says; `None` where it does not show that.
    pub fn swatch(&self, sign: Sign) -> Option<Swatch> {
        let tile = sample(sign, self.blank);
        if tile == Tile::Any && self.is_chequered && self.has_blocks() {
            return None;
        }
        if self.form == Form::Halves {
            let colour = self.dot(tile, Light::Lit, true)?;
            return Some(Swatch(vec![(String::from("■"), Style::new().fg(colour))]));
        }
        if !self.has_blocks() {
            let text = Some(letter(tile, self.blank)).filter(|it| it != " ").unwrap_or_else(|| String::from("blank"));
            return Some(Swatch(vec![(text, Style::new().add_modifier(Modifier::BOLD))]));
        }
        match tile {
            Tile::Red | Tile::Blue => Some(Swatch(vec![(String::from("■"), Style::new().fg(self.ink(tile, Light::Lit)?))])),
            Tile::PutsRed | Tile::PutsBlue => Some(Swatch(vec![(String::from("▄"), Style::new().fg(self.ink(tile, Light::Lit)?))])),
            Tile::Empty => Some(Swatch(vec![(String::from("■"), Style::new().fg(self.ground(tile, Light::Lit, true)?))])),
            Tile::Not(stone) if Some(stone) == self.blank => {
                Some(Swatch(vec![(String::from("■"), Style::new().fg(self.ground(tile, Light::Lit, true)?))]))
            }
            _ => {
                let (text, style) = self.cell(tile, Light::Lit, true);
                Some(Swatch(vec![(text.trim_end().to_owned(), style)]))
            }
        }
    }
}
