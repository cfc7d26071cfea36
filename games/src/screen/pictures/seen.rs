//! Pictures of rules on the board of the screen, where a table sees that turned, or with other colours; the rule that has fired with the
//! pieces that stand there.

use dtable_runtime::TableData;
use table_view::{Decision, Picture, Pictures, Stone, Tile};

use super::super::play::Seen;
use super::{GamePictures, fired};

/// The pictures of the games as they are on the screen.
#[derive(Clone, Copy)]
pub struct OnScreen<'a> {
    pub seen: Option<&'a Seen>,
    pub decision: Option<&'a Decision>,
}

impl Pictures for OnScreen<'_> {
    fn picture(&self, table: &TableData, rule: usize) -> Option<Picture> {
        let decision = self.decision.filter(|it| std::ptr::eq(it.table, table) && it.fired == Some(rule));
        if let Some(picture) = decision.and_then(fired) {
            return Some(picture);
        }
        let asked = GamePictures.picture(table, rule)?;
        let Some(seen) = self.seen.filter(|seen| seen.squares.len() == asked.tiles().len()) else { return Some(asked) };
        let tile = |&square: &usize| asked.tiles().get(square).copied().unwrap_or(Tile::Nothing);
        let tiles = seen.squares.iter().map(tile);
        let tiles = if seen.is_exchanged { tiles.map(exchanged).collect() } else { tiles.collect() };
        Picture::new(asked.columns(), tiles)
    }
}

/// With red for blue, and blue for red.
const fn exchanged(tile: Tile) -> Tile {
    match tile {
        Tile::Red => Tile::Blue,
        Tile::Blue => Tile::Red,
        Tile::PutsRed => Tile::PutsBlue,
        Tile::PutsBlue => Tile::PutsRed,
        Tile::Not(Stone::Red) => Tile::Not(Stone::Blue),
        Tile::Not(Stone::Blue) => Tile::Not(Stone::Red),
        other => other,
    }
}
