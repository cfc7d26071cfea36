//! The styles of lit and of dimmed parts.

use ratatui::style::{Color, Modifier, Style};

use crate::Palette;

/// The style of each part.
#[derive(Clone, Copy, Debug)]
pub struct Styles {
    /// Names of conditions.
    pub head: Style,
    /// An answer.
    pub answer: Style,
    /// The rule that fires.
    pub fired: Style,
    /// A rule that is one answer away.
    pub near: Style,
    /// The entries which that answer contradicts.
    pub contradicted: Style,
    /// Everything else.
    pub other: Style,
    /// A rule that can still fire.
    pub left: Style,
    /// The bars at the sides of the rule that fires, and its title.
    pub bar_fired: Style,
    /// A number of cases.
    pub count: Style,
}

impl From<Palette> for Styles {
    fn from(palette: Palette) -> Self {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match palette {
            Palette::Rich => Self {
                head: bold,
                answer: bold.fg(rgb(0x5BB8D0)),
                fired: bold.fg(rgb(0x0E1511)).bg(FIRED),
                near: Style::new().fg(NEAR),
                contradicted: bold.fg(rgb(0x17140B)).bg(NEAR),
                other: Style::new().fg(rgb(0x7B8089)),
                left: Style::new(),
                bar_fired: Style::new().fg(FIRED),
                count: Style::new().fg(rgb(0x565B64)),
            },
            Palette::Colour => Self {
                head: bold,
                answer: bold.fg(Color::Cyan),
                fired: bold.fg(Color::Black).bg(Color::Green),
                near: Style::new().fg(Color::Yellow),
                contradicted: bold.fg(Color::Black).bg(Color::Yellow),
                other: Style::new().fg(Color::DarkGray),
                left: Style::new(),
                bar_fired: Style::new().fg(Color::Green),
                count: Style::new().fg(Color::DarkGray),
            },
            Palette::Plain => Self {
                head: bold,
                answer: bold,
                fired: bold.add_modifier(Modifier::REVERSED),
                near: Style::new(),
                contradicted: bold.add_modifier(Modifier::UNDERLINED),
                other: Style::new().add_modifier(Modifier::DIM),
                left: Style::new(),
                bar_fired: bold,
                count: Style::new().add_modifier(Modifier::DIM),
            },
        }
    }
}

/// Green: the rule that fires.
pub const FIRED: Color = rgb(0x3CC47C);
/// Yellow: rules that are one answer away.
pub const NEAR: Color = rgb(0xE2B93B);

/// A colour of 24 bits.
pub const fn rgb(colour: u32) -> Color {
    Color::from_u32(colour)
}
