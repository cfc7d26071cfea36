//! Rules about windows, five cells in a line: how many stones of either player are in them.
//!
//! The stones may lie in any order. A picture has as many stones as there must be, then cells that may hold one more, then cells that have
//! to be empty. So it says exactly which numbers the rule admits, as far as a window of five cells can have them.

use std::ops::RangeInclusive;

use dtable_runtime::Value;
use table_view::{Picture, Stone, Tile};

use super::asked::Asked;
use crate::screen::play::{Design, Grid, Piece, Square};
use crate::screen::shot::Shot;

const CELLS: usize = 5;

/// The player whose stone is tried has crosses, or noughts where the rule is about the opponent alone.
pub fn picture(asked: Asked<'_>) -> Option<Picture> {
    let (mine, theirs) = (counts(asked, "mine")?, counts(asked, "theirs")?);
    let sides = ["Own", "Opponent"].map(|side| asked.allows_named("side", side));
    let is_opponents = match sides {
        [Some(true), Some(_)] => false,
        [Some(false), Some(true)] => true,
        _ => return None,
    };
    let (own, other) = ((Tile::Cross, Stone::Cross), (Tile::Nought, Stone::Nought));
    let (mine_are, theirs_are) = if is_opponents { (other, own) } else { (own, other) };
    let left = CELLS.checked_sub(mine.start() + theirs.start())?;
    // Of the cells that are left, so many may hold a stone of either player.
    let (more, of_theirs) = ((mine.end() - mine.start()).min(left), (theirs.end() - theirs.start()).min(left));
    let any = (more + of_theirs).saturating_sub(left);
    let empty = left - (more + of_theirs - any);
    let tiles = [
        (mine_are.0, *mine.start()),
        (theirs_are.0, *theirs.start()),
        (Tile::Not(theirs_are.1), more - any),
        (Tile::Not(mine_are.1), of_theirs - any),
        (Tile::Any, any),
        (Tile::Empty, empty),
    ];
    Picture::new(CELLS, tiles.into_iter().flat_map(|(tile, count)| vec![tile; count]).collect())
}

/// The numbers of stones that a rule admits, of those that a window can have; `None` where they leave gaps.
fn counts(asked: Asked<'_>, name: &str) -> Option<RangeInclusive<usize>> {
    let admitted: Vec<usize> = (0..=CELLS).filter(|count| asked.allows(name, Value::Integer(*count as i128)) == Some(true)).collect();
    let (first, last) = (*admitted.first()?, *admitted.last()?);
    (admitted.len() == last - first + 1).then_some(first..=last)
}

/// A window with so many stones of either player.
pub fn position(case: &[(String, String)]) -> Option<Shot> {
    let value = |name: &str| case.iter().find(|(column, _)| column == name).map(|(_, value)| value.as_str());
    let number = |name| value(name)?.parse::<usize>().ok();
    let (mine, theirs) = (number("mine")?, number("theirs")?);
    let is_opponents = value("side").is_some_and(|side| side.ends_with("Opponent"));
    let (own, other) = if is_opponents { (Piece::Nought, Piece::Cross) } else { (Piece::Cross, Piece::Nought) };
    let piece = |at: usize| if at < mine { Some(own) } else { (at < mine + theirs).then_some(other) };
    let grid = Grid { columns: CELLS, rows: 1, design: Design::Sheet };
    (mine + theirs <= CELLS).then(|| Shot::new(grid, |place| Square { piece: piece(place.column), ..Square::default() }))
}
