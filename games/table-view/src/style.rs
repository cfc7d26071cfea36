//! What is lit up, what is dimmed.

use ratatui::style::{Color, Modifier, Style};

/// Whether there are colours. Nothing is said by colour alone: the fired rule stands behind a `>`, a rule that is one answer away
/// behind a `!`, one that matches too behind a `=`, and the lines below spell them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// The sixteen colours that every terminal has.
    #[default]
    Colour,
    /// Bold, dim, reverse and underlined text only, as `NO_COLOR` asks for.
    Plain,
}

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
}

impl From<Palette> for Styles {
    fn from(palette: Palette) -> Self {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match palette {
            Palette::Colour => Self {
                head: bold,
                answer: bold.fg(Color::Cyan),
                fired: bold.fg(Color::Black).bg(Color::Green),
                near: Style::new().fg(Color::Yellow),
                contradicted: bold.fg(Color::Black).bg(Color::Yellow),
                other: Style::new().fg(Color::DarkGray),
            },
            Palette::Plain => Self {
                head: bold,
                answer: bold,
                fired: bold.add_modifier(Modifier::REVERSED),
                near: Style::new(),
                contradicted: bold.add_modifier(Modifier::UNDERLINED),
                other: Style::new().add_modifier(Modifier::DIM),
            },
        }
    }
}
