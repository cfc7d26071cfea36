//! Texts over squares, and how warm their grounds are.

use ratatui::style::{Color, Modifier, Style};
use table_view::{Glyphs, Palette};

use super::Tile;
use crate::screen::look::{Look, mixed};
use crate::screen::shot::Note;

/// Bars of rising height, and what stands for them in ASCII.
const BARS: [[&str; 5]; 2] = [["▁", "▃", "▅", "▇", "█"], [".", ":", "+", "*", "#"]];

const WARM: u32 = 0xC8_4A1E;

/// A ground as warm as the note says.
pub fn warmed(ground: u32, note: Option<&Note>) -> u32 {
    note.map_or(ground, |note| mixed(ground, WARM, note.heat))
}

/// The text of a note, as far as it fits. Where neither a text nor a ground says how warm it is, a bar does.
pub fn text(look: Look, note: &Note, tile: &Tile<'_>) -> (String, Style) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let text = if note.text.chars().count() <= usize::from(tile.area.width) { note.text.as_str() } else { "" };
    if !text.is_empty() || look.palette == Palette::Rich {
        return (text.to_owned(), bold);
    }
    let bars = BARS[usize::from(look.glyphs == Glyphs::Ascii)];
    let bar = bars[((note.heat.clamp(0.0, 1.0) * 5.0) as usize).min(4)];
    let colour = if note.heat > 0.6 { Color::LightRed } else { Color::Yellow };
    (bar.to_owned(), if look.palette == Palette::Colour { bold.fg(colour) } else { bold })
}
