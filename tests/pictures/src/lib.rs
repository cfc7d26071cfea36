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

/// A colour of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// One of the sixteen, by its number in ANSI.
    Ansi(u8),
    /// Red, green and blue.
    Rgb(u8, u8, u8),
}

impl Colour {
    /// As SVG spells it.
    fn spelled(self) -> String {
        match self {
            Self::Ansi(number) => COLOURS[usize::from(number) % COLOURS.len()].to_owned(),
            Self::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        }
    }
}

/// How characters look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The colour of the text.
    pub colour: Option<Colour>,
    /// The colour behind it.
    pub ground: Option<Colour>,
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
            code @ 30..=37 => Self { colour: Some(Colour::Ansi(code - 30)), ..style },
            code @ 40..=47 => Self { ground: Some(Colour::Ansi(code - 40)), ..style },
            code @ 90..=97 => Self { colour: Some(Colour::Ansi(code - 82)), ..style },
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
        let left = (column as f64).mul_add(CELL.0, MARGIN);
        column += piece.text.chars().count();
        let (text, ground) = colours(piece.style);
        if let Some(ground) = ground {
            write_block(svg, &Block { ground: &ground, left, top, part: (0.0, 0.0, piece.text.chars().count() as f64, 1.0) });
        }
        let is_blocks = piece.text.chars().all(|it| it == ' ' || block(it).is_some());
        if is_blocks {
            write_blocks(svg, &piece.text, &text, (left, top));
        } else {
            write_text(svg, piece, &text, (left, top));
        }
    }
}

fn write_text(svg: &mut String, piece: &Piece, text: &str, (left, top): (f64, f64)) {
    let width = piece.text.chars().count() as f64 * CELL.0;
    let weight = if piece.style.is_bold { " font-weight=\"700\"" } else { "" };
    let faint = if piece.style.is_dim { " opacity=\"0.6\"" } else { "" };
    let fill = if text == TEXT { String::new() } else { format!(" style=\"fill:{text}\"") };
    // The length keeps columns below each other whatever font there is.
    let _ = writeln!(
        svg,
        "<text x=\"{left:.1}\" y=\"{:.1}\" textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\"{weight}{faint}{fill}>{}</text>",
        top + 13.0,
        escaped(&piece.text)
    );
}

/// Parts of characters as rectangles, the same ones beside each other as one: fonts leave lines between them.
fn write_blocks(svg: &mut String, text: &str, ground: &str, (left, top): (f64, f64)) {
    let letters: Vec<char> = text.chars().collect();
    let mut column = 0;
    for same in letters.chunk_by(|one, other| one == other) {
        if let Some((x, y, width, height)) = block(same[0]) {
            // Only a block that fills the width of its cell goes on in the next one.
            let (count, length) = if width < 1.0 { (same.len(), width) } else { (1, same.len() as f64) };
            for at in 0..count {
                write_block(svg, &Block { ground, left, top, part: ((column + at) as f64 + x, y, length, height) });
            }
        }
        column += same.len();
    }
}

/// A rectangle: a part of a line, in characters and in lines.
struct Block<'a> {
    ground: &'a str,
    left: f64,
    top: f64,
    part: (f64, f64, f64, f64),
}

fn write_block(svg: &mut String, block: &Block<'_>) {
    let (x, y, width, height) = block.part;
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{}\" shape-rendering=\"crispEdges\"/>",
        x.mul_add(CELL.0, block.left),
        y.mul_add(CELL.1, block.top),
        width * CELL.0,
        height * CELL.1,
        block.ground
    );
}

/// The part of a cell that a block of Unicode fills: from the left, from the top, its width and its height.
const fn block(letter: char) -> Option<(f64, f64, f64, f64)> {
    Some(match letter {
        '█' => (0.0, 0.0, 1.0, 1.0),
        '▀' => (0.0, 0.0, 1.0, 0.5),
        '▄' => (0.0, 0.5, 1.0, 0.5),
        '▌' => (0.0, 0.0, 0.5, 1.0),
        '▐' => (0.5, 0.0, 0.5, 1.0),
        '▎' => (0.0, 0.0, 0.25, 1.0),
        '▏' => (0.0, 0.0, 0.125, 1.0),
        '▕' => (0.875, 0.0, 0.125, 1.0),
        '▁' => (0.0, 0.875, 1.0, 0.125),
        '▔' => (0.0, 0.0, 1.0, 0.125),
        _ => return None,
    })
}

/// The colour of a text, and what is behind it.
fn colours(style: Style) -> (String, Option<String>) {
    let (text, ground) = (style.colour.map_or_else(|| TEXT.to_owned(), Colour::spelled), style.ground.map(Colour::spelled));
    if style.is_reversed { (ground.unwrap_or_else(|| GROUND.to_owned()), Some(text)) } else { (text, ground) }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::{Colour, Piece, Style, printed, terminal};

    #[test]
    fn colours_begin_and_end() {
        let lines = printed("a\u{1b}[1m\u{1b}[91mb<\u{1b}[0m c\n\u{1b}[2;32md");
        let styles: Vec<(&str, Option<Colour>, bool, bool)> =
            lines.iter().flatten().map(|it| (it.text.as_str(), it.style.colour, it.style.is_bold, it.style.is_dim)).collect();
        assert_eq!(
            styles,
            [
                ("a", None, false, false),
                ("b<", Some(Colour::Ansi(9)), true, false),
                (" c", None, false, false),
                ("d", Some(Colour::Ansi(2)), false, true)
            ]
        );
        let svg = terminal("t & u", &lines);
        assert!(svg.contains(">b&lt;</text>") && svg.contains("<title>t &amp; u</title>"), "{svg}");
    }

    #[test]
    fn blocks_are_rectangles() {
        let style = Style { colour: Some(Colour::Rgb(1, 2, 255)), ..Style::default() };
        let svg = terminal("t", &[vec![Piece { text: " ▀".to_owned(), style }]]);
        assert!(svg.contains("<rect x=\"24.4\" y=\"44.0\" width=\"8.4\" height=\"8.5\" fill=\"#0102ff\""), "{svg}");
    }
}
