//! Colours, and what stands for them where there are none.

use ratatui::style::{Color, Modifier, Style};
use table_view::{Glyphs, Palette};

/// What a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    pub palette: Palette,
    pub glyphs: Glyphs,
}

/// What something on the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing to look at.
    Faint,
    /// Red: the human's balls, the black king.
    Red,
    /// Blue: the computer's balls, the human's noughts.
    Blue,
    /// Green: the crosses of the computer.
    Green,
    /// White's pieces.
    White,
    /// The last move.
    Last,
    /// Stones that have won.
    Winning,
    /// Where the human can move.
    Target,
}

impl Role {
    pub fn style(self, palette: Palette) -> Style {
        match palette {
            Palette::Rich | Palette::Colour => self.colour(),
            Palette::Plain => self.plain(),
        }
    }

    fn colour(self) -> Style {
        let bold = |colour| Style::new().fg(colour).add_modifier(Modifier::BOLD);
        match self {
            Self::Faint => Style::new().fg(Color::DarkGray),
            Self::Red => bold(Color::Red),
            Self::Blue => bold(Color::Blue),
            Self::Green => bold(Color::Green),
            Self::White => Style::new().add_modifier(Modifier::BOLD),
            Self::Last => bold(Color::Yellow),
            Self::Winning => bold(Color::Magenta),
            Self::Target => Style::new().fg(Color::Cyan),
        }
    }

    const fn plain(self) -> Style {
        match self {
            Self::Faint => Style::new().add_modifier(Modifier::DIM),
            Self::Target => Style::new(),
            _ => Style::new().add_modifier(Modifier::BOLD),
        }
    }
}

/// The title and the keys.
pub const fn bar(palette: Palette) -> Style {
    match palette {
        Palette::Rich | Palette::Colour => Style::new().fg(Color::White).bg(Color::Blue),
        Palette::Plain => Style::new().add_modifier(Modifier::REVERSED),
    }
}

/// What is chosen: a line of the menu, of the log, a square.
pub const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);

/// What matters in a line of text.
pub const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// What matters less.
pub const WEAK: Style = Style::new().add_modifier(Modifier::DIM);
