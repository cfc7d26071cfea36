//! The colours and the characters that a terminal has.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::style::rgb;

/// The colours of a terminal. Nothing is said by colour alone: the fired rule stands behind a `>`, a rule that is one answer away
/// behind a `!`, one that matches too behind a `=`, and the lines below spell them out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// Any colour, of 24 bits.
    Rich,
    /// The sixteen colours that every terminal has.
    #[default]
    Colour,
    /// Bold, dim, reverse and underlined text only, as `NO_COLOR` asks for.
    Plain,
}

/// The characters of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glyphs {
    /// Half blocks, lines, chess pieces.
    #[default]
    Unicode,
    /// Those of ASCII only.
    Ascii,
}

/// What a terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The colours.
    pub palette: Palette,
    /// The characters.
    pub glyphs: Glyphs,
}

impl Look {
    /// Sixteen colours and all characters: what most terminals have.
    pub const DEFAULT: Self = Self { palette: Palette::Colour, glyphs: Glyphs::Unicode };

    /// What the variables of an environment promise.
    ///
    /// ```
    /// use table_view::{Glyphs, Look, Palette};
    /// let variable = |name: &str| (name == "NO_COLOR").then(|| String::from("1"));
    /// assert_eq!(Look::of(variable), Look { palette: Palette::Plain, glyphs: Glyphs::Unicode });
    /// ```
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        Self { palette: Palette::of(&variable), glyphs: Glyphs::of(&variable) }
    }
}

impl Look {
    /// A colour of 24 bits (red, green, blue), or the one of sixteen that stands for it; none without colours.
    ///
    /// ```
    /// use ratatui::style::Color;
    /// use table_view::{Look, Palette};
    /// let pick = |palette: Palette| Look::from(palette).pick(0xf0_56_4e, Some(Color::Red));
    /// assert_eq!(pick(Palette::Rich), Some(Color::Rgb(0xf0, 0x56, 0x4e)));
    /// assert_eq!((pick(Palette::Colour), pick(Palette::Plain)), (Some(Color::Red), None));
    /// ```
    #[must_use]
    pub const fn pick(self, rich: u32, colour: Option<Color>) -> Option<Color> {
        match self.palette {
            Palette::Rich => Some(rgb(rich)),
            Palette::Colour => colour,
            Palette::Plain => None,
        }
    }

    /// A text where there is more than ASCII, or what stands for it.
    #[must_use]
    pub const fn either<'a>(self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self.glyphs {
            Glyphs::Unicode => unicode,
            Glyphs::Ascii => ascii,
        }
    }
}

impl From<Palette> for Look {
    /// These colours, and all characters.
    fn from(palette: Palette) -> Self {
        Self { palette, ..Self::DEFAULT }
    }
}

impl From<Glyphs> for Look {
    /// These characters, in sixteen colours.
    fn from(glyphs: Glyphs) -> Self {
        Self { glyphs, ..Self::DEFAULT }
    }
}

impl Palette {
    /// The colours that the variables of an environment promise.
    ///
    /// `NO_COLOR` and `TERM=dumb` ask for none; `COLORTERM=truecolor` or `24bit`, or a `TERM` that ends in `-direct`, promise 24 bits.
    ///
    /// ```
    /// use table_view::Palette;
    /// let terminal = |name: &str| (name == "COLORTERM").then(|| String::from("truecolor"));
    /// assert_eq!(Palette::of(terminal), Palette::Rich);
    /// assert_eq!(Palette::of(|_| None), Palette::Colour);
    /// ```
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).unwrap_or_default();
        let terminal = value("TERM");
        match value("COLORTERM").as_str() {
            _ if !value("NO_COLOR").is_empty() || terminal == "dumb" => Self::Plain,
            "truecolor" | "24bit" => Self::Rich,
            _ if terminal.ends_with("-direct") => Self::Rich,
            _ => Self::Colour,
        }
    }
}

impl Glyphs {
    /// The characters that the variables of an environment promise.
    ///
    /// `TERM=linux`, the console without a window system, and `TERM=dumb` have ASCII only, and so has a locale that is not of UTF-8:
    /// the first that is set of `LC_ALL`, `LC_CTYPE` and `LANG`. Where none is set, nothing speaks against UTF-8.
    ///
    /// ```
    /// use table_view::Glyphs;
    /// let locale = |set: &'static str| move |name: &str| (name == "LANG").then(|| String::from(set));
    /// assert_eq!(Glyphs::of(locale("pl_PL.UTF-8")), Glyphs::Unicode);
    /// assert_eq!(Glyphs::of(locale("C")), Glyphs::Ascii);
    /// ```
    #[must_use]
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let is_utf8 = locale.is_none_or(|it| it.to_ascii_lowercase().replace('-', "").contains("utf8"));
        let is_poor = set("TERM").is_some_and(|it| ["linux", "dumb"].contains(&it.as_str()));
        if is_utf8 && !is_poor { Self::Unicode } else { Self::Ascii }
    }

    /// Replaces the lines, arrows and ellipses of an area where a terminal has ASCII only. Letters of the author stay.
    pub fn restrict(self, area: Rect, buf: &mut Buffer) {
        if self == Self::Unicode {
            return;
        }
        for at in area.intersection(buf.area).positions() {
            let cell = &mut buf[at];
            if let Some((_, ascii)) = SUBSTITUTES.into_iter().find(|(symbols, _)| symbols.contains(cell.symbol()) && cell.symbol() != "") {
                cell.set_symbol(ascii);
            }
        }
    }
}

/// Symbols, and what stands for them in ASCII.
const SUBSTITUTES: [(&str, &str); 6] = [("─━═", "-"), ("│┃║", "|"), ("┌┐└┘├┤┬┴┼┏┓┗┛╔╗╚╝╭╮╰╯", "+"), ("→", ">"), ("…", "~"), ("·", ".")];

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(set: &'static [(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        move |name| set.iter().find(|(it, _)| *it == name).map(|(_, value)| (*value).to_owned())
    }

    #[test]
    fn no_color_wins_over_all_colours() {
        let palette = |set| Palette::of(environment(set));
        assert_eq!(palette(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Palette::Plain);
        assert_eq!(palette(&[("NO_COLOR", ""), ("COLORTERM", "24bit")]), Palette::Rich);
        assert_eq!(palette(&[("TERM", "xterm-direct")]), Palette::Rich);
        assert_eq!(palette(&[("TERM", "xterm-256color"), ("COLORTERM", "yes")]), Palette::Colour);
        assert_eq!(palette(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]), Palette::Plain);
    }

    #[test]
    fn the_first_locale_that_is_set_counts() {
        let glyphs = |set| Glyphs::of(environment(set));
        assert_eq!(glyphs(&[]), Glyphs::Unicode);
        assert_eq!(glyphs(&[("LC_ALL", ""), ("LC_CTYPE", "C.utf8"), ("LANG", "C")]), Glyphs::Unicode);
        assert_eq!(glyphs(&[("LC_ALL", "POSIX"), ("LANG", "en_GB.UTF-8")]), Glyphs::Ascii);
        assert_eq!(glyphs(&[("LANG", "en_GB.UTF-8"), ("TERM", "linux")]), Glyphs::Ascii);
    }
}
