//! Red and blue balls in cells, as in the document on tic-tac-toe.
//!
//! With 24-bit colours the balls are shaded and their edges softened. With sixteen colours they have a light and a dark side. Without
//! colours a red ball is a disc, a blue one a ring, and both bear their letters.

use ratatui::style::{Color, Modifier, Style};
use table_view::{Glyphs, Palette};

use super::{Canvas, Form, Ink, Pen, Tile, notes};
use crate::screen::look::{Look, Role, mixed, rgb};
use crate::screen::play::{Mark, Piece};

pub const FORMS: &[Form] = &[spaced(17, 9), spaced(13, 7), spaced(9, 5), spaced(7, 4), spaced(5, 3), spaced(4, 2), CLOSE, LEAST];

/// Small balls in rows that touch each other.
const CLOSE: Form = Form { square: (6, 2), gap: (1, 0), rim: (1, 0), ends: (1, 0) };

/// A letter or a name a cell.
const LEAST: Form = Form { square: (4, 1), gap: (1, 1), rim: (1, 0), ends: (1, 0) };

const fn spaced(width: u16, height: u16) -> Form {
    Form { square: (width, height), gap: (1, 1), rim: (1, 1), ends: (1, 1) }
}

/// The thickness of the ring that stands for a blue ball without colours, as a part of its radius, but a pixel at least.
const RING: f32 = 0.3;

pub fn pixels(canvas: &mut Canvas, look: Look, tile: &Tile<'_>) {
    if let Some(colour) = ground(look, tile) {
        canvas.fill(tile.area, Ink { colour, letter: ' ' });
    }
    if has_balls(look, tile) {
        match tile.square.piece {
            Some(Piece::RedBall) => ball(canvas, look, tile, true),
            Some(Piece::BlueBall) => ball(canvas, look, tile, false),
            _ => {}
        }
    }
}

/// Are balls drawn, or do letters stand for them? A small ball leaves no room for its letter, nor for
/// its ground where pixels are whole cells.
const fn has_balls(look: Look, tile: &Tile<'_>) -> bool {
    let least = match (look.palette, look.glyphs) {
        (Palette::Plain, _) => 4,
        (_, Glyphs::Ascii) => 3,
        (_, Glyphs::Unicode) => 2,
    };
    tile.area.height >= least
}

fn ground(look: Look, tile: &Tile<'_>) -> Option<Color> {
    let (rich, colour) = match tile.square.mark {
        Mark::Winning => (0x8A_6A14, Some(Color::Yellow)),
        Mark::Last => (0x1F_4030, Some(Color::Green)),
        // Without gaps, every other square is a little lighter.
        Mark::Left | Mark::Nothing => (if tile.form.gap.1 == 0 && tile.is_odd() { 0x2F_333B } else { 0x25_282F }, None),
    };
    // A letter or a dot would not be seen on a light ground.
    look.pick(notes::warmed(rich, tile.note), colour.filter(|_| has_balls(look, tile)))
}

/// A ball in the middle of its square, as large as it can be.
fn ball(canvas: &mut Canvas, look: Look, tile: &Tile<'_>, is_red: bool) {
    let area = tile.area;
    let (middle, size) = ((f32::from(area.width) / 2.0, f32::from(area.height)), area.width.min(2 * area.height));
    // Blocks of one colour must not touch each other, nor the cursor.
    let is_apart = look.palette == Palette::Plain && look.glyphs == Glyphs::Unicode;
    let radius = f32::from(size) / 2.0 - if is_apart { 0.6 } else { 0.0 };
    for (x, y) in (0..area.width).flat_map(|x| (0..2 * area.height).map(move |y| (x, y))) {
        // Without half blocks, both pixels of a cell are one.
        let y_middle = if look.glyphs == Glyphs::Ascii { f32::from(y / 2 * 2) + 1.0 } else { f32::from(y) + 0.5 };
        // From -1 to 1 across the ball.
        let (dx, dy) = ((f32::from(x) + 0.5 - middle.0) / radius, (y_middle - middle.1) / radius);
        let distance = dx.hypot(dy);
        // How much of the pixel the ball covers.
        let covers = (1.0 - distance).mul_add(radius, 0.5).clamp(0.0, 1.0);
        let is_ring = distance > 1.0 - (1.0 / radius).max(RING);
        let at = (area.x + x, 2 * area.y + y);
        let ink = match look.palette {
            Palette::Rich if covers > 0.0 => shaded(canvas.get(at.0, at.1), (dx, dy), covers, is_red),
            Palette::Colour if covers > 0.5 => Ink { colour: two_toned((dx, dy), is_red), letter: ' ' },
            Palette::Plain if covers > 0.5 && is_red => Ink { colour: Color::Reset, letter: '#' },
            Palette::Plain if covers > 0.5 && is_ring => Ink { colour: Color::Reset, letter: 'o' },
            _ => continue,
        };
        canvas.set(at.0, at.1, ink);
    }
}

/// How much of the light a place of the ball throws back: it comes from the upper left, and from the front.
fn light((dx, dy): (f32, f32)) -> f32 {
    let depth = (1.0 - dx.mul_add(dx, dy * dy)).max(0.0).sqrt();
    (dx.mul_add(-0.45, dy * -0.62) + 0.64 * depth).max(0.0)
}

fn shaded(ground: Option<Ink>, at: (f32, f32), covers: f32, is_red: bool) -> Ink {
    let (dark, bright) = if is_red { (0x8E_2A2A, 0xFF_5454) } else { (0x2A_5496, 0x55_A0FF) };
    let (light, gleam) = (light(at), (light(at) - 0.9).max(0.0) * 2.5);
    let ball = mixed(mixed(dark, bright, (light * 1.25).min(1.0)), 0xFF_FFFF, gleam);
    let ground = match ground.map(|ink| ink.colour) {
        Some(Color::Rgb(red, green, blue)) => u32::from_be_bytes([0, red, green, blue]),
        _ => 0,
    };
    Ink { colour: rgb(mixed(ground, ball, covers)), letter: ' ' }
}

fn two_toned(at: (f32, f32), is_red: bool) -> Color {
    match (is_red, light(at) > 0.55) {
        (true, true) => Color::LightRed,
        (true, false) => Color::Red,
        (false, true) => Color::LightBlue,
        (false, false) => Color::Blue,
    }
}

/// Is the cursor a pair of brackets, for want of room for a frame?
const fn has_brackets(look: Look, tile: &Tile<'_>) -> bool {
    tile.area.height == 1 || tile.form.gap.1 == 0 || matches!(look.glyphs, Glyphs::Ascii)
}

/// A frame in the gap around the square.
pub fn cursor(canvas: &mut Canvas, look: Look, tile: &Tile<'_>) {
    if has_brackets(look, tile) {
        return;
    }
    let ink = Ink { colour: look.pick(0xFF_D75F, Some(Color::Cyan)).unwrap_or(Color::Reset), letter: ' ' };
    let area = tile.area;
    canvas.frame([area.x - 1, area.right()], [2 * area.y - 1, 2 * area.bottom()], ink);
}

pub fn texts(pen: &mut Pen<'_>, tile: &Tile<'_>) {
    let look = pen.look;
    let (text, style) = match (tile.note, tile.square.piece) {
        (Some(note), _) => notes::text(look, note, tile),
        (None, None) => (format!("{}{}", tile.place.row + 1, tile.place.column + 1), Role::Faint.style(look.palette)),
        (None, Some(piece)) => letter(look, tile, piece),
    };
    let length = text.chars().count() as u16;
    let (x, y) = (tile.anchor(length).max(tile.area.x), tile.middle());
    pen.write(x, y, &text, style);
    if tile.is_chosen && has_brackets(look, tile) {
        brackets(pen, tile);
    }
}

/// What stands for a ball, or on it: where there are colours, a ball needs nothing.
fn letter(look: Look, tile: &Tile<'_>, piece: Piece) -> (String, Style) {
    let (letter, role) = if piece == Piece::RedBall { ("R", Role::Red) } else { ("B", Role::Blue) };
    let (is_on_ball, style) = (has_balls(look, tile), role.style(look.palette));
    let mark = match tile.square.mark {
        Mark::Winning => "*",
        Mark::Last => ">",
        Mark::Left | Mark::Nothing => "",
    };
    match look.palette {
        Palette::Plain if is_on_ball && piece == Piece::RedBall && look.glyphs == Glyphs::Unicode => {
            (format!("{mark}{letter}"), style.add_modifier(Modifier::REVERSED))
        }
        Palette::Plain => (format!("{mark}{letter}"), style),
        _ if is_on_ball => (String::new(), style),
        Palette::Colour => (format!("{mark}{}", look.either("●", letter)), style),
        Palette::Rich => (look.either("●", letter).to_owned(), style),
    }
}

/// At both sides of the square.
fn brackets(pen: &mut Pen<'_>, tile: &Tile<'_>) {
    let style = Role::Cursor.style(pen.look.palette);
    for y in tile.area.y..tile.area.bottom() {
        pen.write(tile.area.x.saturating_sub(1), y, "[", style);
        pen.write(tile.area.right(), y, "]", style);
    }
}
