//! Colours and characters, and what stands for them where there are none.

use ratatui::style::{Color, Modifier, Style};
pub use table_view::Look;
use table_view::Palette;

/// What is proved.
pub fn good(look: Look) -> Style {
    look.pick(0x3c_c4_7c, Some(Color::Green)).map_or_else(Style::new, |colour| Style::new().fg(colour))
}

/// What is refuted.
pub fn bad(look: Look) -> Style {
    look.pick(0xf0_56_4e, Some(Color::Red)).map_or(STRONG, |colour| STRONG.fg(colour))
}

/// A colour of 24 bits: red, green, blue.
pub const fn rgb(colour: u32) -> Color {
    let [_, red, green, blue] = colour.to_be_bytes();
    Color::Rgb(red, green, blue)
}

/// A colour between two others, at `part` of the way.
pub fn mixed(from: u32, to: u32, part: f32) -> u32 {
    let (from, to) = (from.to_be_bytes(), to.to_be_bytes());
    u32::from_be_bytes(
        [0, 1, 2, 3].map(|at| (f32::from(to[at]) - f32::from(from[at])).mul_add(part.clamp(0.0, 1.0), f32::from(from[at])) as u8),
    )
}

/// What something on the board is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Nothing to look at.
    Faint,
    /// Red: the human's balls, the black king.
    Red,
    /// Blue: the computer's balls.
    Blue,
    /// White's pieces.
    White,
    /// Where the human can move.
    Target,
    /// The cursor.
    Cursor,
}

impl Role {
    pub fn style(self, palette: Palette) -> Style {
        match palette {
            Palette::Rich => self.rich(),
            Palette::Colour => self.colour(),
            Palette::Plain => self.plain(),
        }
    }

    fn rich(self) -> Style {
        let bold = |colour| Style::new().fg(rgb(colour)).add_modifier(Modifier::BOLD);
        match self {
            Self::Faint => Style::new().fg(rgb(0x6B_727C)),
            Self::Red => bold(0xFF_5454),
            Self::Blue => bold(0x55_A0FF),
            Self::White => bold(0xFF_FFFF),
            Self::Cursor => bold(0xFF_D75F),
            Self::Target => Style::new().fg(rgb(0xF0_E6CF)),
        }
    }

    fn colour(self) -> Style {
        let bold = |colour| Style::new().fg(colour).add_modifier(Modifier::BOLD);
        match self {
            Self::Faint => Style::new().fg(Color::DarkGray),
            Self::Red => bold(Color::LightRed),
            Self::Blue => bold(Color::LightBlue),
            Self::White => bold(Color::White),
            // Seen on light and dark grounds, and beside all of red, blue, green and yellow.
            Self::Cursor => bold(Color::Cyan),
            Self::Target => Style::new().fg(Color::LightCyan),
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

/// What is chosen: a line of the menu, of the log, a square.
pub const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);

/// What matters in a line of text.
pub const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);

/// What matters less.
pub const WEAK: Style = Style::new().add_modifier(Modifier::DIM);
