//! Tiles in letters and symbols.

use ratatui::style::{Modifier, Style};

use super::Light;
use crate::wall::measure::Sign;
use crate::{Stone, Tile};

/// A tile that says this.
pub const fn sample(sign: Sign, blank: Option<Stone>) -> Tile {
    match sign {
        Sign::Red => Tile::Red,
        Sign::Blue => Tile::Blue,
        Sign::Cross => Tile::Cross,
        Sign::Nought => Tile::Nought,
        Sign::White(piece) => Tile::White(piece),
        Sign::Black(piece) => Tile::Black(piece),
        Sign::PutsRed => Tile::PutsRed,
        Sign::PutsBlue => Tile::PutsBlue,
        Sign::PutsCross => Tile::PutsCross,
        Sign::PutsNought => Tile::PutsNought,
        Sign::PutsWhite => Tile::PutsWhite('Q'),
        Sign::PutsBlack => Tile::PutsBlack('K'),
        Sign::Empty => Tile::Empty,
        Sign::Not(at) => Tile::Not(match (blank, at) {
            (Some(stone), _) => stone,
            (_, 0) => Stone::Red,
            (_, 1) => Stone::Blue,
            (_, 2) => Stone::Cross,
            _ => Stone::Nought,
        }),
        Sign::Any => Tile::Any,
        Sign::Text => Tile::Text('?'),
    }
}

/// The letter that stands for a tile without colours, in ASCII.
pub fn letter(tile: Tile, blank: Option<Stone>) -> String {
    String::from(match tile {
        Tile::Nothing => " ",
        Tile::Any => ".",
        Tile::Empty => "_",
        Tile::Red => "R",
        Tile::Blue => "B",
        Tile::Cross => "X",
        Tile::Nought => "O",
        Tile::Not(stone) if Some(stone) == blank => " ",
        Tile::Not(Stone::Red) => "r",
        Tile::Not(Stone::Blue) => "b",
        Tile::Not(Stone::Cross) => "x",
        Tile::Not(Stone::Nought) => "o",
        Tile::PutsBlue | Tile::PutsCross => "+",
        Tile::PutsRed | Tile::PutsNought => "*",
        Tile::White(piece) => return piece.to_ascii_uppercase().to_string(),
        Tile::Black(piece) => return piece.to_ascii_lowercase().to_string(),
        Tile::PutsWhite(_) => "+",
        Tile::PutsBlack(_) => "*",
        Tile::Text(text) => return text.to_string(),
    })
}

pub fn plain(tile: Tile, light: Light) -> Style {
    match (tile, light) {
        (Tile::Any | Tile::Not(_), _) | (_, Light::Dim) => Style::new().add_modifier(Modifier::DIM),
        (_, Light::Lit) => Style::new().add_modifier(Modifier::BOLD),
    }
}

pub const fn outlined(piece: char) -> char {
    match piece.to_ascii_uppercase() {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        _ => piece,
    }
}

pub const fn filled(piece: char) -> char {
    match piece.to_ascii_uppercase() {
        'K' => '♚',
        'Q' => '♛',
        'R' => '♜',
        'B' => '♝',
        'N' => '♞',
        'P' => '♟',
        _ => piece,
    }
}
