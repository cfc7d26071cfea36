//! Chessmen on a chequered board.
//!
//! With colours, large squares have pieces of pixels. Small ones have the symbols of chess, and so has a board without colours, where dark
//! squares are hatched; in ASCII the letters of the game's help stand for the pieces.

use ratatui::style::{Color, Style};
use table_view::{Glyphs, Palette};

use super::{Canvas, Form, Ink, Pen, Tile, last, notes};
use crate::screen::look::{Look, Role, mixed};
use crate::screen::play::{Mark, Piece};

pub const FORMS: &[Form] = &[close(11, 5), close(9, 4), close(7, 3), close(5, 2), close(3, 1), close(2, 1)];

const fn close(width: u16, height: u16) -> Form {
    Form { square: (width, height), gap: (0, 0), rim: (0, 0), ends: (1, 0) }
}

/// Pieces of pixels: the king, the queen.
type Pieces = [&'static [&'static str]; 2];

const LARGE: Pieces = [
    &["....#....", "...###...", "....#....", ".##.#.##.", "#########", "#########", ".#######.", "..#####..", ".#######."],
    &["....#....", "#...#...#", "#.#.#.#.#", "##.###.##", ".#######.", ".#######.", "..#####..", "..#####..", ".#######."],
];

const MIDDLE: Pieces = [
    &["...#...", "..###..", "...#...", "##.#.##", "#######", ".#####.", ".#####."],
    &["...#...", "#..#..#", "##.#.##", ".#####.", ".#####.", "..###..", ".#####."],
];

const SMALL: Pieces = [&["..#..", ".###.", "..#..", "#####", ".###."], &["..#..", "#.#.#", "#####", ".###.", ".###."]];

const LEAST: Pieces = [&[".#.", "###", ".#.", "###"], &["#.#", "###", ".#.", "###"]];

/// The pixels of a piece that fit into the square; none where a symbol stands for it.
fn pixels_of(look: Look, tile: &Tile<'_>) -> Option<&'static [&'static str]> {
    let [king, queen] = match tile.area.height {
        _ if look.palette == Palette::Plain || look.glyphs == Glyphs::Ascii => return None,
        5.. => LARGE,
        4 => MIDDLE,
        3 => SMALL,
        2 => LEAST,
        _ => return None,
    };
    Some(if tile.square.piece? == Piece::WhiteQueen { queen } else { king })
}

pub fn pixels(canvas: &mut Canvas, look: Look, tile: &Tile<'_>) {
    let Some(colour) = ground(look, tile) else { return };
    canvas.fill(tile.area, Ink { colour, letter: ' ' });
    let (Some(rows), Some(colour)) = (pixels_of(look, tile), men(look, tile.square.piece)) else { return };
    let (x, y) = (
        tile.area.x + (tile.area.width - rows[0].len() as u16) / 2,
        2 * tile.area.y + (2 * tile.area.height - rows.len() as u16).div_ceil(2),
    );
    for (row, y) in rows.iter().zip(y..) {
        let set = row.bytes().zip(x..).filter(|(pixel, _)| *pixel == b'#');
        set.for_each(|(_, x)| canvas.set(x, y, Ink { colour, letter: ' ' }));
    }
}

fn ground(look: Look, tile: &Tile<'_>) -> Option<Color> {
    // The corner a1 is dark, and it is at the bottom of the first file.
    let is_dark = tile.is_odd();
    let (rich, colour) = if is_dark { (0x7A_5C3E, Color::Black) } else { (0xB6_9468, Color::DarkGray) };
    let (rich, colour) = match tile.square.mark {
        Mark::Last => (mixed(rich, 0x86_A832, 0.7), Color::Green),
        Mark::Left => (mixed(rich, 0x86_A832, 0.45), Color::Green),
        Mark::Winning | Mark::Nothing => (rich, if tile.is_chosen { Color::Blue } else { colour }),
    };
    let rich = if tile.is_chosen { mixed(rich, 0x2F_7FC4, 0.7) } else { rich };
    look.pick(notes::warmed(rich, tile.note), Some(colour))
}

/// The colour of a piece.
const fn men(look: Look, piece: Option<Piece>) -> Option<Color> {
    match piece {
        Some(Piece::BlackKing) => look.pick(0x1A_1511, Some(Color::LightRed)),
        Some(_) => look.pick(0xFB_F7EE, Some(Color::White)),
        None => None,
    }
}

pub fn texts(pen: &mut Pen<'_>, tile: &Tile<'_>) {
    hatch(pen, tile);
    let (text, style) = match tile.note {
        Some(note) => notes::text(pen.look, note, tile),
        None => sign(pen.look, tile),
    };
    let (x, y) = (tile.anchor(text.chars().count() as u16), tile.middle());
    if !text.is_empty() && tile.area.width > 2 && is_hatched(pen.look, tile) {
        pen.write(x.saturating_sub(1), y, &" ".repeat(text.chars().count() + 2), Style::reset());
    }
    pen.write(x, y, &text, style);
    if pen.look.palette == Palette::Plain && tile.square.mark == Mark::Last {
        pen.write(x.saturating_sub(1), y, ">", style);
    }
    if tile.is_chosen {
        cursor(pen, tile, x, &text);
    }
}

/// What stands in the middle of a square.
fn sign(look: Look, tile: &Tile<'_>) -> (String, Style) {
    let is_plain = look.palette == Palette::Plain;
    let (text, role) = match tile.square.piece {
        Some(_) if pixels_of(look, tile).is_some() => ("", Role::White),
        Some(Piece::WhiteKing) => (look.either("♔", "W"), Role::White),
        Some(Piece::WhiteQueen) => (look.either("♕", "Q"), Role::White),
        Some(_) => (look.either("♚", "B"), Role::Red),
        None if tile.square.is_target => (if is_plain { "+" } else { look.either("●", "+") }, Role::Target),
        None if is_plain && tile.square.mark == Mark::Left => ("_", Role::Faint),
        None if is_plain && look.glyphs == Glyphs::Ascii => (".", Role::Faint),
        None => ("", Role::Faint),
    };
    let style = last(look, tile.square.mark, role.style(look.palette));
    (text.to_owned(), men(look, tile.square.piece).map_or(style, |colour| style.fg(colour)))
}

fn is_hatched(look: Look, tile: &Tile<'_>) -> bool {
    look.palette == Palette::Plain && look.glyphs == Glyphs::Unicode && tile.is_odd()
}

/// Shades a dark square where there are no colours.
fn hatch(pen: &mut Pen<'_>, tile: &Tile<'_>) {
    if is_hatched(pen.look, tile) {
        let (line, faint) = ("░".repeat(tile.area.width.into()), Role::Faint.style(Palette::Plain));
        (tile.area.y..tile.area.bottom()).for_each(|y| pen.write(tile.area.x, y, &line, faint));
    }
}

/// Corners of the square; brackets around what is in it where there is no room for them.
fn cursor(pen: &mut Pen<'_>, tile: &Tile<'_>, x: u16, text: &str) {
    let (area, style) = (tile.area, Role::Cursor.style(pen.look.palette));
    // The grounds of squares are known here, whatever that of the terminal is.
    let style = pen.look.pick(0xFF_D75F, Some(Color::LightYellow)).map_or(style, |colour| style.fg(colour));
    if area.height == 1 || pen.look.glyphs == Glyphs::Ascii {
        let right = x + text.chars().count().max(1) as u16;
        pen.write(x.saturating_sub(1), tile.middle(), "[", style);
        pen.write(right, tile.middle(), "]", style);
        return;
    }
    for (y, [left, right]) in [(area.y, ["┏", "┓"]), (area.bottom() - 1, ["┗", "┛"])] {
        pen.write(area.x, y, left, style);
        pen.write(area.right() - 1, y, right, style);
    }
}
