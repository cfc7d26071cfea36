//! The colours of tiles.

use ratatui::style::{Color, Modifier, Style};

use super::{Light, Paint};
use crate::style::rgb;
use crate::{Palette, Tile};

impl Paint {
    pub(super) fn coloured(&self, tile: Tile, light: Light, is_dark: bool) -> Style {
        let style = Style::new();
        let style = match (tile, self.ground(tile, light, is_dark)) {
            (Tile::Nothing, _) | (_, None) => style,
            (_, Some(ground)) => style.bg(ground),
        };
        let style = self.ink(tile, light).map_or(style, |ink| style.fg(ink));
        let is_bold = light == Light::Lit && !matches!(tile, Tile::Any | Tile::Not(_));
        if is_bold { style.add_modifier(Modifier::BOLD) } else { style }
    }

    /// The colour of a tile in half a cell: that of a stone, or else of the ground.
    pub(super) fn dot(&self, tile: Tile, light: Light, is_dark: bool) -> Option<Color> {
        // A piece that moves is not taken for the one that stands where it comes from.
        if let (Tile::PutsWhite(_) | Tile::PutsBlack(_), Palette::Rich) = (tile, self.palette) {
            return Some(if light == Light::Lit { rgb(0x4FD1A5) } else { rgb(0x2F7D63) });
        } else if let Tile::PutsWhite(_) | Tile::PutsBlack(_) = tile {
            return Some(if light == Light::Lit { Color::LightGreen } else { Color::Green });
        }
        let has_stone = !matches!(tile, Tile::Any | Tile::Not(_) | Tile::Empty | Tile::Red | Tile::Blue);
        let ink = self.ink(tile, light).filter(|_| has_stone);
        ink.or_else(|| self.ground(tile, light, is_dark))
    }

    pub(super) fn ground(&self, tile: Tile, light: Light, is_dark: bool) -> Option<Color> {
        let is_lit = light == Light::Lit;
        let rich = |lit: u32, dim: u32| Some(if is_lit { rgb(lit) } else { rgb(dim) });
        let plain = |lit, dim| Some(if is_lit { lit } else { dim });
        match (self.palette, tile) {
            (_, Tile::Nothing) | (Palette::Plain, _) => None,
            (Palette::Rich, Tile::Red) => rich(0xE0484A, 0x7A282B),
            (Palette::Rich, Tile::Blue) => rich(0x4A90F2, 0x28508A),
            (Palette::Rich, Tile::Empty) => rich(0x4A515E, 0x30343C),
            (Palette::Rich, Tile::PutsWhite(_) | Tile::PutsBlack(_)) => rich(0x2F6B4B, 0x214333),
            (Palette::Rich, _) if self.is_chequered && !is_dark => rich(0x444A56, 0x2A2D33),
            (Palette::Rich, _) => rich(0x2B3038, 0x1D1F23),
            (Palette::Colour, Tile::Red) => plain(Color::LightRed, Color::Red),
            (Palette::Colour, Tile::Blue) => plain(Color::LightBlue, Color::Blue),
            (Palette::Colour, Tile::Empty) => plain(Color::Gray, Color::DarkGray),
            (Palette::Colour, Tile::PutsWhite(_) | Tile::PutsBlack(_)) => plain(Color::Green, Color::DarkGray),
            (Palette::Colour, _) if self.is_chequered && !is_dark => Some(Color::DarkGray),
            (Palette::Colour, _) if self.is_chequered => Some(Color::Black),
            (Palette::Colour, _) => plain(Color::DarkGray, Color::Black),
        }
    }

    pub(super) fn ink(&self, tile: Tile, light: Light) -> Option<Color> {
        let is_lit = light == Light::Lit;
        let rich = |lit: u32, dim: u32| Some(if is_lit { rgb(lit) } else { rgb(dim) });
        let plain = |lit, dim| Some(if is_lit { lit } else { dim });
        match self.palette {
            Palette::Plain => None,
            Palette::Rich => match tile {
                Tile::Nothing | Tile::Empty => None,
                Tile::Any | Tile::Not(_) => rich(0x7C838F, 0x4A4E56),
                Tile::Red => rich(0xE0484A, 0x7A282B),
                Tile::Blue => rich(0x4A90F2, 0x28508A),
                Tile::PutsRed => rich(0xFF8A80, 0xC05A55),
                Tile::PutsBlue => rich(0x6CB2FF, 0x4A7CC0),
                Tile::Cross => rich(0x6FCF7C, 0x3B7345),
                Tile::Nought => rich(0x6CA9FF, 0x3B629A),
                Tile::PutsCross => rich(0xB6F5BE, 0x6FA678),
                Tile::PutsNought => rich(0xBBD8FF, 0x7398CC),
                Tile::White('Q' | 'q') | Tile::PutsWhite('Q' | 'q') => rich(0xF4CE5E, 0xA08A48),
                Tile::White(_) | Tile::PutsWhite(_) | Tile::Text(_) => rich(0xF2F4F7, 0x9AA0AA),
                Tile::Black(_) | Tile::PutsBlack(_) => rich(0xFF6B66, 0x9C4341),
            },
            Palette::Colour => match tile {
                Tile::Nothing | Tile::Empty => None,
                Tile::Any | Tile::Not(_) => plain(Color::Gray, Color::DarkGray),
                Tile::Red => plain(Color::LightRed, Color::Red),
                Tile::Blue => plain(Color::LightBlue, Color::Blue),
                Tile::PutsRed => plain(Color::LightMagenta, Color::Magenta),
                Tile::PutsBlue => plain(Color::LightCyan, Color::Cyan),
                Tile::Cross => plain(Color::LightGreen, Color::Green),
                Tile::Nought => plain(Color::LightBlue, Color::Blue),
                Tile::PutsCross => plain(Color::LightYellow, Color::Yellow),
                Tile::PutsNought => plain(Color::LightCyan, Color::Cyan),
                Tile::White('Q' | 'q') | Tile::PutsWhite('Q' | 'q') => plain(Color::LightYellow, Color::Yellow),
                Tile::White(_) | Tile::PutsWhite(_) | Tile::Text(_) => plain(Color::White, Color::Gray),
                Tile::Black(_) | Tile::PutsBlack(_) => plain(Color::LightRed, Color::Red),
            },
        }
    }
}
