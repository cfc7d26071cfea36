//! The meaning of the signs on the boards.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::Role;
use super::drawing::Drawing;
use super::measure::Sign;
use super::paint::Swatch;
use crate::text::{cut, put, width};
use crate::{Stone, words};

/// A sign, and what it means; in full, or in short.
struct Meaning {
    sign: Swatch,
    words: [String; 2],
}

impl Meaning {
    fn width(&self, words: usize) -> usize {
        self.sign.width() + 1 + width(&self.words[words])
    }
}

/// The lines of the legend being written.
struct Writing {
    rows: Vec<Rect>,
    /// The line, and the distance from its left edge.
    at: (usize, usize),
}

/// Writes which rules are visible, what the marks mean, and as many of the signs as fit.
pub fn draw(drawing: &Drawing<'_>, shown: Option<(usize, usize, usize)>, area: Rect, buf: &mut Buffer) {
    let (signs, marks) = (signs(drawing), marks(drawing));
    let part = shown.map(|(from, to, all)| format!("{from}-{to} of {all}")).unwrap_or_default();
    let room = usize::from(area.width).saturating_sub(if part.is_empty() { 0 } else { width(&part) + 2 });
    let length = |meanings: &[Meaning], words: usize| -> usize { meanings.iter().map(|it| it.width(words) + GAP).sum() };
    // Both in full, the marks in full, both in short.
    let ways = [(0, 0), (1, 0), (1, 1)];
    let fits = |way: &(usize, usize)| length(&signs, way.0) + length(&marks, way.1) <= room * usize::from(area.height) + GAP;
    let (of_signs, of_marks) = ways.into_iter().find(fits).unwrap_or((1, 1));
    let mut writing = Writing { rows: area.rows().map(|row| Rect { width: room as u16, ..row }).collect(), at: (0, 0) };
    let has_room = fits(&(of_signs, of_marks));
    let (signs, marks) = (signs.iter().map(|it| (it, of_signs)), marks.iter().map(|it| (it, of_marks)));
    let all: Vec<_> = if has_room { signs.chain(marks).collect() } else { marks.chain(signs).collect() };
    all.into_iter().for_each(|(meaning, words)| writing.write(meaning, words, drawing.styles.other, buf));
    if let Some(row) = area.rows().next_back() {
        put(buf, row, usize::from(row.width).saturating_sub(width(&part)), &part, drawing.styles.other);
    }
}

/// Between two meanings.
const GAP: usize = 2;

impl Writing {
    /// In the next line, where this one is full; not at all, where that is the last.
    fn write(&mut self, meaning: &Meaning, words: usize, style: Style, buf: &mut Buffer) {
        let (text, takes) = (&meaning.words[words], meaning.width(words));
        if self.rows.first().is_some_and(|row| self.at.1 > 0 && self.at.1 + takes > usize::from(row.width)) {
            self.at = (self.at.0 + 1, 0);
        }
        let (Some(row), x) = (self.rows.get(self.at.0), self.at.1) else { return };
        meaning.sign.draw(Rect { x: row.x + x as u16, width: row.width.saturating_sub(x as u16), ..*row }, buf);
        let after = x + meaning.sign.width() + 1;
        put(buf, *row, after, &cut(text, usize::from(row.width).saturating_sub(after)), style);
        self.at.1 += takes + GAP;
    }
}

/// The signs that occur in the pictures.
fn signs(drawing: &Drawing<'_>) -> Vec<Meaning> {
    let has_else = (0..drawing.view.rows.table.rules.len()).any(|rule| words::is_else(drawing.view.rows.table, rule));
    let dots = (drawing.measure.board.is_some() && has_else).then_some(Sign::Any);
    let signs = drawing.measure.tiles.iter().copied().chain(dots).collect::<std::collections::BTreeSet<_>>();
    let meaning = |sign: Sign| {
        let (long, short) = meaning(sign, &drawing.measure.excluded)?;
        Some(Meaning { sign: drawing.paint.swatch(sign)?, words: [long, short].map(str::to_owned) })
    };
    signs.into_iter().filter_map(meaning).collect()
}

const fn meaning(sign: Sign, excluded: &[Stone]) -> Option<(&'static str, &'static str)> {
    Some(match sign {
        Sign::Red => ("red here", "red"),
        Sign::Blue => ("blue here", "blue"),
        Sign::Cross => ("cross here", "cross"),
        Sign::Nought => ("nought here", "nought"),
        Sign::White('K') => ("white king", "king"),
        Sign::White('Q') => ("white queen", "queen"),
        Sign::White(_) => ("white", "white"),
        Sign::Black('K') => ("black king", "black"),
        Sign::Black(_) => ("black", "black"),
        Sign::PutsRed | Sign::PutsBlue => ("puts a ball", "puts"),
        Sign::PutsCross => ("puts a cross", "puts"),
        Sign::PutsNought => ("puts a nought", "puts"),
        Sign::PutsWhite | Sign::PutsBlack => ("moves here", "moves"),
        Sign::Empty => ("empty", "empty"),
        // One kind is the plain ground of the board: it is named, too.
        Sign::Not(stone) if excluded.len() == 1 || stone > 3 => match excluded {
            [Stone::Red, ..] => ("no red", "no red"),
            [Stone::Blue, ..] => ("no blue", "no blue"),
            [Stone::Cross, ..] => ("no cross", "no cross"),
            _ => ("no nought", "no nought"),
        },
        Sign::Not(0) => ("no red", "no red"),
        Sign::Not(1) => ("no blue", "no blue"),
        Sign::Not(2) => ("no cross", "no cross"),
        Sign::Not(_) => ("no nought", "no nought"),
        Sign::Any => ("any", "any"),
        Sign::Text => return None,
    })
}

/// The marks, with the number of the rules that have them.
fn marks(drawing: &Drawing<'_>) -> Vec<Meaning> {
    let (view, styles) = (drawing.view, &drawing.styles);
    let near = |name: &str| view.marks.and_then(|it| words::near_in_all(it, name));
    let too = view.marks.map_or(0, |it| it.matching().count());
    let has_fired = view.decision.is_some_and(|it| it.fired.is_some());
    let sign = |role: Role, style: Style| Swatch::new(vec![(role.mark().to_owned(), style)]);
    let mark = |is_there: bool, role, style, long: String, short: String| {
        is_there.then(|| Meaning { sign: sign(role, style), words: [long, short] })
    };
    let plain = |text: &str| text.to_owned();
    let (deleted, left) = (view.rows.deleted.len(), drawing.left.rules.len());
    [
        mark(has_fired, Role::Fired, styles.bar_fired, plain("fired"), plain("fired")),
        mark(near("").is_some(), Role::Near, styles.near, near("one answer away").unwrap_or_default(), near("near").unwrap_or_default()),
        mark(too > 0, Role::Matches, styles.head, format!("{too} match too"), format!("{too} too")),
        mark(left > 0, Role::Left, styles.head, format!("{left} left"), format!("{left} left")),
        mark(deleted > 0, Role::Deleted, styles.other, format!("{deleted} deleted"), format!("{deleted} deleted")),
    ]
    .into_iter()
    .flatten()
    .collect()
}
