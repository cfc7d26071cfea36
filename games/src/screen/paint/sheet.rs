//! Noughts and crosses on squared paper, in the colours of the document on five in a row: sand, blue noughts, green crosses, red where
//! they have won.
//!
//! With 24-bit colours there are the paper and its lines. Elsewhere dots stand for empty cells, `>` and `*` before stones for the last move
//! and for a row that has won. Large squares have stones of pixels, small ones letters, and so has ASCII.

use ratatui::style::{Color, Modifier, Style};
use table_view::{Glyphs, Palette};

use super::{Canvas, Form, Ink, Pen, Tile, last, notes};
use crate::screen::look::{Look, Role, mixed, rgb};
use crate::screen::play::{Mark, Piece};

pub const FORMS: &[Form] = &[ruled(8, 4, 1), ruled(6, 3, 1), ruled(4, 2, 1), ruled(2, 1, 0)];

/// Squares whose first column and half line are lines; `line` more below the last ones.
const fn ruled(width: u16, height: u16, line: u16) -> Form {
    Form { square: (width, height), gap: (0, 0), rim: (0, 0), ends: (1, line) }
}

const SAND: u32 = 0xF4_A460;
const LINE: u32 = 0xC9_7F42;

/// The pixels of a square begin with the line at its left and that above it.
pub fn pixels(canvas: &mut Canvas, look: Look, tile: &Tile<'_>) {
    if let Some(colour) = ground(look, tile) {
        canvas.fill(tile.area, Ink { colour, letter: ' ' });
    }
    if look.glyphs == Glyphs::Ascii || tile.area.height == 1 {
        return;
    }
    if look.palette == Palette::Rich {
        outline(canvas, tile, Ink { colour: rgb(LINE), letter: ' ' });
    }
    let Some(piece) = tile.square.piece else { return };
    let ink = Ink { colour: colour(look, tile, piece).unwrap_or(Color::Reset), letter: ' ' };
    let (side, left, top) = (tile.area.width - 1, tile.area.x + 1, 2 * tile.area.y + 1);
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).filter(|at| is_drawn(piece, side, *at)) {
        canvas.set(left + x, top + y, ink);
    }
}

/// Does a stone in a square of so many pixels have this one?
fn is_drawn(piece: Piece, side: u16, (x, y): (u16, u16)) -> bool {
    let radius = f32::from(side) / 2.0;
    let distance = (f32::from(x) + 0.5 - radius).hypot(f32::from(y) + 0.5 - radius);
    match piece {
        Piece::Cross => x == y || x + y + 1 == side,
        _ => distance < radius && distance > radius - 1.0,
    }
}

fn ground(look: Look, tile: &Tile<'_>) -> Option<Color> {
    let sand = if tile.area.height == 1 && tile.is_odd() { mixed(SAND, LINE, 0.35) } else { SAND };
    let (rich, colour) = match tile.square.mark {
        Mark::Winning => (0xFF_E9CC, None),
        Mark::Last => (0xFF_E14A, None),
        Mark::Left | Mark::Nothing => (sand, None),
    };
    let rich = notes::warmed(rich, tile.note);
    let is_bare = tile.is_chosen && tile.area.height == 1 && tile.square.mark == Mark::Nothing;
    look.pick(if is_bare { 0xFF_FFFF } else { rich }, colour)
}

/// The colour of a stone; none where there are no colours.
const fn colour(look: Look, tile: &Tile<'_>, piece: Piece) -> Option<Color> {
    match (tile.square.mark, piece) {
        (Mark::Winning, _) => look.pick(0xE4_0000, Some(Color::LightRed)),
        (_, Piece::Cross) => look.pick(0x00_7000, Some(Color::Green)),
        _ => look.pick(0x10_20E8, Some(Color::LightBlue)),
    }
}

/// The lines around a square, those of the next ones among them.
fn outline(canvas: &mut Canvas, tile: &Tile<'_>, ink: Ink) {
    canvas.frame([tile.area.x, tile.area.right()], [2 * tile.area.y, 2 * tile.area.bottom()], ink);
}

/// The lines around the square are lit.
pub fn cursor(canvas: &mut Canvas, look: Look, tile: &Tile<'_>) {
    if tile.area.height > 1 && look.glyphs == Glyphs::Unicode {
        let colour = look.pick(0xFF_FFFF, Some(Color::Cyan)).unwrap_or(Color::Reset);
        outline(canvas, tile, Ink { colour, letter: ' ' });
    }
}

pub fn texts(pen: &mut Pen<'_>, tile: &Tile<'_>) {
    let look = pen.look;
    let is_letter = tile.area.height == 1 || look.glyphs == Glyphs::Ascii;
    let faint = Role::Faint.style(look.palette);
    let (text, style) = match (tile.note, tile.square.piece) {
        (Some(note), _) => notes::text(look, note, tile),
        (None, Some(piece)) => (if is_letter { letter(piece) } else { "" }.to_owned(), stone(look, tile, piece)),
        (None, None) => (if look.palette == Palette::Rich { "" } else { "." }.to_owned(), faint),
    };
    let (x, y) = (tile.anchor(text.chars().count() as u16), tile.middle());
    pen.write(x, y, &text, style);
    if let Some(mark) = mark(look, tile) {
        pen.write(if is_letter { x.saturating_sub(1) } else { tile.area.x }, y, mark, style);
    }
    if tile.is_chosen && is_letter {
        let style = if look.palette == Palette::Rich { style.fg(Color::Black) } else { Role::Cursor.style(look.palette) };
        pen.write(x.saturating_sub(1), y, "[", style);
        pen.write(x + text.chars().count().max(1) as u16, y, "]", style);
    }
}

const fn letter(piece: Piece) -> &'static str {
    match piece {
        Piece::Cross => "X",
        _ => "O",
    }
}

fn stone(look: Look, tile: &Tile<'_>, piece: Piece) -> Style {
    let bold = last(look, tile.square.mark, Style::new().add_modifier(Modifier::BOLD));
    let bold =
        if tile.square.mark == Mark::Winning && look.palette == Palette::Plain { bold.add_modifier(Modifier::REVERSED) } else { bold };
    colour(look, tile, piece).map_or(bold, |colour| bold.fg(colour))
}

/// What stands before a stone, where its ground says nothing.
const fn mark(look: Look, tile: &Tile<'_>) -> Option<&'static str> {
    match (look.palette, tile.square.mark) {
        (Palette::Rich, _) | (_, Mark::Nothing | Mark::Left) => None,
        (_, Mark::Last) => Some(">"),
        (_, Mark::Winning) => Some("*"),
    }
}
