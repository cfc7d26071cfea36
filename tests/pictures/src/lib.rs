//! Terminals as SVG: what a program prints or draws, with its colours, as a picture that is the same bytes each time.
//!
//! The pictures of the pages are made by tests from what the real programs show, so a picture that is stale fails a test.

use std::fmt::Write;

/// The width of a character, and the height of a line, in a font of 14 pixels.
const CELL: (f64, f64) = (8.4, 17.0);
/// Room around the text.
const MARGIN: f64 = 16.0;
/// The height of the bar on top.
const BAR: f64 = 28.0;
/// Colours of a dark terminal, which can be read beside light and dark pages alike: the text, the ground, the bar.
const TEXT: &str = "#d6dde6";
const GROUND: &str = "#14181d";
const BAR_GROUND: &str = "#262d36";
/// Black to white, then the bright ones, in the order of ANSI.
const COLOURS: [&str; 16] = [
    "#10151b", "#f2777a", "#7fd18c", "#e8c268", "#79b8ff", "#d3a4f0", "#6fd3d8", "#c9d1d9", "#7d8896", "#ff8f8a", "#93e2a0", "#f5d68a",
    "#93c7ff", "#e0bdf7", "#8fe3e7", "#ffffff",
];

/// A piece of a line in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The characters.
    pub text: String,
    /// How they look.
    pub style: Style,
}

/// How characters look: colours by their numbers in ANSI.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colour of the text.
    pub colour: Option<u8>,
    /// The colour behind it.
    pub ground: Option<u8>,
    /// Bold.
    pub is_bold: bool,
    /// Faint.
    pub is_dim: bool,
    /// Text and ground change places.
    pub is_reversed: bool,
}

impl Style {
    /// What a sequence of the terminal's (`\u{1b}[1;31m`) makes of it.
    fn after(self, codes: &str) -> Self {
        codes.split(';').fold(self, |style, code| match code.parse().unwrap_or(0) {
            0 => Self::default(),
            1 => Self { is_bold: true, ..style },
            2 => Self { is_dim: true, ..style },
            7 => Self { is_reversed: true, ..style },
            code @ 30..=37 => Self { colour: Some(code - 30), ..style },
            code @ 40..=47 => Self { ground: Some(code - 40), ..style },
            code @ 90..=97 => Self { colour: Some(code - 82), ..style },
            _ => style,
        })
    }
}

/// Lines that a program has printed for a terminal.
#[must_use]
pub fn printed(text: &str) -> Vec<Vec<Piece>> {
    let mut style = Style::default();
    text.lines().map(|line| pieces(line, &mut style)).collect()
}

fn pieces(line: &str, style: &mut Style) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (at, part) in line.split("\u{1b}[").enumerate() {
        let text = match part.split_once('m').filter(|_| at > 0) {
            Some((codes, text)) => {
                *style = style.after(codes);
                text
            }
            None => part,
        };
        pieces.extend((!text.is_empty()).then(|| Piece { text: text.to_owned(), style: *style }));
    }
    pieces
}

/// A terminal that shows these lines, below a bar with a title.
#[must_use]
pub fn terminal(title: &str, lines: &[Vec<Piece>]) -> String {
    let columns = lines.iter().map(|line| line.iter().map(|it| it.text.chars().count()).sum()).max().unwrap_or(0_usize);
    let width = (columns as f64).mul_add(CELL.0, 2.0 * MARGIN).ceil();
    let height = ((lines.len() as f64).mul_add(CELL.1, 2.0 * MARGIN) + BAR).ceil();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\" \
         aria-label=\"{0}\">\n<title>{0}</title>\n\
         <style>text{{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;fill:{TEXT};white-space:pre}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{GROUND}\"/>\n\
         <path d=\"M0 {BAR}V8a8 8 0 0 1 8-8H{1}a8 8 0 0 1 8 8V{BAR}z\" fill=\"{BAR_GROUND}\"/>\n<text x=\"{MARGIN}\" y=\"19\">{0}</text>\n",
        escaped(title),
        width - 8.0,
    );
    for (at, line) in lines.iter().enumerate() {
        write_line(&mut svg, line, (at as f64).mul_add(CELL.1, BAR + MARGIN));
    }
    svg + "</svg>\n"
}

fn write_line(svg: &mut String, line: &[Piece], top: f64) {
    let mut column = 0;
    for piece in line {
        let (x, count) = ((column as f64).mul_add(CELL.0, MARGIN), piece.text.chars().count());
        let width = count as f64 * CELL.0;
        let (text, ground) = colours(piece.style);
        if let Some(ground) = ground {
            let _ = writeln!(svg, "<rect x=\"{x:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{ground}\"/>", CELL.1);
        }
        column += count;
        if piece.text.trim().is_empty() {
            continue;
        }
        let weight = if piece.style.is_bold { " font-weight=\"700\"" } else { "" };
        let faint = if piece.style.is_dim { " opacity=\"0.6\"" } else { "" };
        let fill = if text == TEXT { String::new() } else { format!(" style=\"fill:{text}\"") };
        // The length keeps columns below each other whatever font there is.
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\"{weight}{faint}{fill}>{}</text>",
            top + 13.0,
            escaped(&piece.text)
        );
    }
}

/// The colour of a text, and what is behind it.
fn colours(style: Style) -> (&'static str, Option<&'static str>) {
    let colour = |number: u8| COLOURS[usize::from(number) % COLOURS.len()];
    let (text, ground) = (style.colour.map_or(TEXT, colour), style.ground.map(colour));
    if style.is_reversed { (ground.unwrap_or(GROUND), Some(text)) } else { (text, ground) }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{printed, terminal};

    #[test]
    fn colours_begin_and_end() {
        let lines = printed("a\u{1b}[1m\u{1b}[91mb<\u{1b}[0m c\n\u{1b}[2;32md");
        let styles: Vec<(&str, Option<u8>, bool, bool)> =
            lines.iter().flatten().map(|it| (it.text.as_str(), it.style.colour, it.style.is_bold, it.style.is_dim)).collect();
        assert_eq!(
            styles,
            [("a", None, false, false), ("b<", Some(9), true, false), (" c", None, false, false), ("d", Some(2), false, true)]
        );
        let svg = terminal("t & u", &lines);
        assert!(svg.contains(">b&lt;</text>") && svg.contains("<title>t &amp; u</title>"), "{svg}");
    }
}
