//! The size of a table's pictures, and the signs that occur in them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use dtable_runtime::TableData;

use super::WallView;
use super::layout::WORDS;
use crate::text::{fold, width};
use crate::{Picture, Pictures, Stone, Tile, words};

/// How many rules are measured: a screen is drawn at once, however large the table is.
const LOOKED_AT: usize = 2048;

/// The largest of a table's pictures, and what occurs in them.
#[derive(Clone, Debug, Default)]
pub struct Measure {
    /// The columns and rows of the largest pictures; none at all where no rule has one.
    pub board: Option<(usize, usize)>,
    /// The widest id, ELSE's aside.
    pub id: usize,
    /// The widest number of cases, ELSE's aside.
    pub count: usize,
    /// By width of [`WORDS`], the most lines that a rule without a picture takes.
    pub lines: [usize; WORDS.len()],
    /// The signs that occur in the pictures, in the order of the legend.
    pub tiles: BTreeSet<Sign>,
    /// The stones that must not be somewhere.
    pub excluded: Vec<Stone>,
}

/// The meaning of a tile, to be explained once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    Red,
    Blue,
    Cross,
    Nought,
    White(char),
    Black(char),
    PutsRed,
    PutsBlue,
    PutsCross,
    PutsNought,
    PutsWhite,
    PutsBlack,
    Empty,
    Not(u8),
    Any,
    Text,
}

impl Sign {
    /// The meaning of a tile; `None` of no cell.
    pub const fn of(tile: Tile) -> Option<Self> {
        Some(match tile {
            Tile::Nothing => return None,
            Tile::Any => Self::Any,
            Tile::Empty => Self::Empty,
            Tile::Red => Self::Red,
            Tile::Blue => Self::Blue,
            Tile::Cross => Self::Cross,
            Tile::Nought => Self::Nought,
            Tile::Not(stone) => Self::Not(stone as u8),
            Tile::PutsRed => Self::PutsRed,
            Tile::PutsBlue => Self::PutsBlue,
            Tile::PutsCross => Self::PutsCross,
            Tile::PutsNought => Self::PutsNought,
            Tile::White(piece) => Self::White(piece),
            Tile::Black(piece) => Self::Black(piece),
            Tile::PutsWhite(_) => Self::PutsWhite,
            Tile::PutsBlack(_) => Self::PutsBlack,
            Tile::Text(_) => Self::Text,
        })
    }
}

impl Measure {
    pub fn of(view: &WallView<'_>) -> Self {
        let count = view.rows.count();
        let first = count.min(LOOKED_AT / 2);
        let looked_at = (0..first).chain((first..count).rev().take(LOOKED_AT / 2));
        let rules = looked_at.filter_map(|row| view.rows.rule(view.rows.spot(row)?));
        rules.fold(Self::default(), |measure, (table, rule)| {
            // The title of ELSE has the room behind the last board.
            let title = if words::is_else(table, rule) { 0 } else { width(&id(table, rule)) };
            let measure = Self { id: measure.id.max(title), ..measure };
            match view.pictures.picture(table, rule) {
                Some(picture) => measure.with(&picture),
                None => measure.with_words(table, rule),
            }
        })
    }

    /// With the widest number of cases.
    pub fn with_counts(mut self, view: &WallView<'_>) -> Self {
        let counts = view.counts.into_iter().flat_map(|it| it.rules.iter().enumerate());
        let counts = counts.filter(|(rule, _)| !words::is_else(view.rows.table, *rule)).map(|(_, it)| it.to_string().len());
        self.count = counts.max().unwrap_or(0);
        self
    }

    fn with(mut self, picture: &Picture) -> Self {
        let (columns, rows) = self.board.unwrap_or((0, 0));
        self.board = Some((columns.max(picture.columns()), rows.max(picture.rows())));
        for tile in picture.tiles() {
            self.tiles.extend(Sign::of(*tile));
            if let Tile::Not(stone) = *tile
                && !self.excluded.contains(&stone)
            {
                self.excluded.push(stone);
            }
        }
        self
    }

    fn with_words(mut self, table: &'static TableData, rule: usize) -> Self {
        let words = words::card(table, rule);
        for (lines, room) in self.lines.iter_mut().zip(WORDS) {
            let needed: usize = words.iter().map(|line| fold(line, room, usize::MAX).len()).sum();
            *lines = needed.max(*lines);
        }
        self
    }

    /// The picture of a rule; dots for ELSE where other rules have pictures.
    pub fn picture(&self, pictures: &dyn Pictures, table: &TableData, rule: usize) -> Option<Picture> {
        let dots = || {
            let (columns, rows) = self.board.filter(|_| words::is_else(table, rule))?;
            Picture::new(columns, vec![Tile::Any; columns * rows])
        };
        pictures.picture(table, rule).or_else(dots)
    }

    /// Does a picture hold what cannot be drawn in half a cell?
    pub fn has_text(&self) -> bool {
        self.tiles.contains(&Sign::Text)
    }
}

/// The id of a rule, that of ELSE as documents write it.
pub fn id(table: &TableData, rule: usize) -> Cow<'static, str> {
    if words::is_else(table, rule) { Cow::Borrowed("ELSE") } else { words::id(table, rule) }
}
