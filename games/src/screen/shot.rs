//! A board at one moment, apart from the game: what is drawn of it.

use super::play::{Design, Grid, Mark, Piece, Place, Play, Square};

/// All squares of a board with their names, and what is written over them.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    pub grid: Grid,
    /// Row by row, from the top left.
    squares: Vec<Square>,
    /// The names of the columns above the board; empty where they have none.
    pub columns: Vec<String>,
    /// The names of the rows at the left of the board.
    pub rows: Vec<String>,
    /// Where the computer has moved last: a board that is larger than its pane shows that part.
    pub last: Option<Place>,
    /// Texts over squares; the last one counts where a square has several.
    pub notes: Vec<Note>,
}

/// A text over a square: what it is worth, a question mark.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub place: Place,
    pub text: String,
    /// How warm the ground of the square is, from 0 to 1.
    pub heat: f32,
}

impl Note {
    /// Nobody knows what is there.
    pub fn unknown(place: Place) -> Self {
        Self { place, text: "?".to_owned(), heat: 0.0 }
    }
}

impl Shot {
    /// The board as it is now.
    pub fn of(play: &dyn Play) -> Self {
        let grid = play.grid();
        let (columns, rows) = ((0..grid.columns).map(|at| play.column(at)), (0..grid.rows).map(|at| play.row(at)));
        Self { columns: columns.collect(), rows: rows.collect(), last: play.last(), ..Self::new(grid, |place| play.square(place)) }
    }

    /// A board with these squares; only those of a chess board have names.
    pub fn new(grid: Grid, square: impl Fn(Place) -> Square) -> Self {
        let is_chess = grid.design == Design::Chess;
        let name = |is_there: bool, name: String| if is_there { name } else { String::new() };
        Self {
            grid,
            squares: grid.places().map(square).collect(),
            columns: ('a'..).take(grid.columns).map(|letter| name(is_chess, letter.to_string())).collect(),
            rows: (1..=grid.rows).rev().map(|number| name(is_chess, number.to_string())).collect(),
            last: None,
            notes: Vec::new(),
        }
    }

    /// The same board with these pieces alone.
    pub fn with(&self, pieces: &[(Place, Piece)]) -> Self {
        let piece = |place: Place| pieces.iter().find(|(at, _)| *at == place).map(|(_, piece)| *piece);
        let squares = self.grid.places().map(|place| Square { piece: piece(place), ..Square::default() }).collect();
        Self { squares, last: None, notes: Vec::new(), ..self.clone() }
    }

    /// The same board with marks on squares.
    pub fn marked(mut self, marks: impl IntoIterator<Item = (Place, Mark)>) -> Self {
        for (place, mark) in marks {
            self.squares[place.row * self.grid.columns + place.column].mark = mark;
        }
        self
    }

    /// The same board with the move marked that has led here from another.
    pub fn moved_from(self, before: &Self) -> Self {
        let mark = |place: Place| match (before.square(place).piece, self.square(place).piece) {
            (left, stands) if left == stands => None,
            (_, Some(_)) => Some((place, Mark::Last)),
            (_, None) => Some((place, Mark::Left)),
        };
        let marks: Vec<_> = self.grid.places().filter_map(mark).collect();
        self.marked(marks)
    }

    /// The square at a place of the board.
    pub fn square(&self, place: Place) -> Square {
        self.squares[place.row * self.grid.columns + place.column]
    }
}
