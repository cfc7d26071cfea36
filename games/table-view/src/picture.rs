//! Rules as small boards.

use dtable_runtime::TableData;

/// The pictures of a game's tables: what a rule asks of the board, and what it puts there.
///
/// ```
/// use dtable_runtime::TableData;
/// use table_view::{Picture, Pictures, Tile};
///
/// /// A table whose conditions `a1`, `b1` ask for red balls on a board of two cells.
/// struct Two;
///
/// impl Pictures for Two {
///     fn picture(&self, table: &TableData, rule: usize) -> Option<Picture> {
///         let entries = table.rules.get(rule)?.entries();
///         let tile = |entry: &str| if entry == "T" { Tile::Red } else { Tile::Any };
///         Picture::new(2, entries.map(|it| tile(it.text())).collect())
///     }
/// }
/// ```
pub trait Pictures {
    /// The picture of a rule; `None` where it has none: its entries are shown in words.
    fn picture(&self, table: &TableData, rule: usize) -> Option<Picture>;
}

/// No table has pictures.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPictures;

impl Pictures for NoPictures {
    fn picture(&self, _: &TableData, _: usize) -> Option<Picture> {
        None
    }
}

/// A small board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    columns: usize,
    tiles: Vec<Tile>,
}

impl Picture {
    /// A board of so many columns, its tiles row by row; `None` where they do not fill its rows.
    #[must_use]
    pub fn new(columns: usize, tiles: Vec<Tile>) -> Option<Self> {
        (columns > 0 && !tiles.is_empty() && tiles.len().is_multiple_of(columns)).then_some(Self { columns, tiles })
    }

    /// How many columns it has.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows it has.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.tiles.len() / self.columns
    }

    /// The tile in a column of a row, both from 0; [`Tile::Nothing`] outside.
    #[must_use]
    pub fn tile(&self, column: usize, row: usize) -> Tile {
        if column < self.columns { self.tiles.get(row * self.columns + column).copied().unwrap_or(Tile::Nothing) } else { Tile::Nothing }
    }

    /// Its tiles, row by row.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }
}

/// A cell of a small board: what a rule asks of it, or puts there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// No cell of the board: nothing is drawn.
    Nothing,
    /// The rule asks nothing of this cell.
    Any,
    /// It has to be empty.
    Empty,
    /// A red ball has to be here.
    Red,
    /// A blue ball.
    Blue,
    /// A cross.
    Cross,
    /// A nought.
    Nought,
    /// Anything but this stone may be here.
    Not(Stone),
    /// The rule puts a red ball here; so the cell has to be empty.
    PutsRed,
    /// The rule puts a blue ball here; so the cell has to be empty.
    PutsBlue,
    /// The rule puts a cross here; so the cell has to be empty.
    PutsCross,
    /// The rule puts a nought here; so the cell has to be empty.
    PutsNought,
    /// A white piece stands here, by its letter: `K`, `Q`, `R`, `B`, `N`, `P`.
    White(char),
    /// A black piece.
    Black(char),
    /// The rule moves a white piece to this square.
    PutsWhite(char),
    /// The rule moves a black piece to this square.
    PutsBlack(char),
    /// Something else to be read, one cell wide.
    Text(char),
}

/// A stone on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stone {
    /// A red ball.
    Red,
    /// A blue ball.
    Blue,
    /// A cross.
    Cross,
    /// A nought.
    Nought,
}
