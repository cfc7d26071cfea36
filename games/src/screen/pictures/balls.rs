//! Rules about nine cells: the balls that they ask for, and where they put one.
//!
//! A picture says exactly what the entries ask of each cell. Only of the cell into which the rule puts a ball it says more: that it is
//! empty, which the move needs, whatever the entries ask.

use ::tictactoe::Cell;
use dtable_runtime::Value;
use table_view::{Picture, Stone, Tile};

use super::asked::Asked;
use super::told::is_yes;
use crate::screen::play::{Design, Grid, Piece, Place, Square};
use crate::screen::shot::{Note, Shot};

/// In which states a rule admits a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Admitted {
    empty: bool,
    red: bool,
    blue: bool,
}

impl Admitted {
    /// The tile that says this; `None` where there is none: no state, or any ball.
    const fn tile(self) -> Option<Tile> {
        match (self.empty, self.red, self.blue) {
            (true, true, true) => Some(Tile::Any),
            (true, false, false) => Some(Tile::Empty),
            (false, true, false) => Some(Tile::Red),
            (false, false, true) => Some(Tile::Blue),
            (true, true, false) => Some(Tile::Not(Stone::Blue)),
            (true, false, true) => Some(Tile::Not(Stone::Red)),
            (false, true, true) | (false, false, false) => None,
        }
    }
}

/// A rule that asks for red and blue balls, cell by cell: `r11` to `b33`. No cell holds both.
pub fn picture(asked: Asked<'_>) -> Option<Picture> {
    let admits = |cell: Cell, red, blue| {
        let [red, blue] = [("r", red), ("b", blue)].map(|(colour, is)| asked.allows(&format!("{colour}{cell}"), Value::Bool(is)));
        Some(red? && blue?)
    };
    let admitted =
        |cell| Some(Admitted { empty: admits(cell, false, false)?, red: admits(cell, true, false)?, blue: admits(cell, false, true)? });
    let puts: Vec<Cell> = asked.actions().filter_map(|name| name.strip_prefix("put")?.parse().ok()).collect();
    board(admitted, &puts)
}

/// A rule that asks for empty cells, mine and theirs: `c11` to `c33`. Mine are blue.
pub fn picture_of_marks(asked: Asked<'_>) -> Option<Picture> {
    let admitted = |cell: Cell| {
        let admits = |mark| asked.allows_named(&format!("c{cell}"), mark);
        Some(Admitted { empty: admits("e")?, red: admits("t")?, blue: admits("m")? })
    };
    let cell = asked.output(0)?.rsplit("::").next()?.strip_prefix('C')?.parse().ok()?;
    board(admitted, &[cell])
}

fn board(admitted: impl Fn(Cell) -> Option<Admitted>, puts: &[Cell]) -> Option<Picture> {
    let tile = |cell: Cell| {
        let admitted = admitted(cell)?;
        if puts.contains(&cell) { admitted.empty.then_some(Tile::PutsBlue) } else { admitted.tile() }
    };
    Picture::new(3, Cell::ALL.into_iter().map(tile).collect::<Option<_>>()?)
}

/// What a case says of a cell: whose ball is there, if any; `None` where it does not say.
type Told = Option<Option<Piece>>;

/// The board of a case with `r11` to `b33`.
pub fn position(case: &[(String, String)]) -> Option<Shot> {
    let says = |name: String| case.iter().find(|(column, _)| *column == name).map(|(_, value)| is_yes(value));
    shot(|cell| match (says(format!("r{cell}")), says(format!("b{cell}"))) {
        (Some(true), _) => Some(Some(Piece::RedBall)),
        (_, Some(true)) => Some(Some(Piece::BlueBall)),
        (Some(false), Some(false)) => Some(None),
        _ => None,
    })
}

/// The board of a case with `c11` to `c33`.
pub fn position_of_marks(case: &[(String, String)]) -> Option<Shot> {
    let says = |name: String| case.iter().find(|(column, _)| *column == name).map(|(_, value)| value.as_str());
    shot(|cell| match says(format!("c{cell}"))? {
        "e" | "Empty" => Some(None),
        "m" | "Mine" => Some(Some(Piece::BlueBall)),
        "t" | "Theirs" => Some(Some(Piece::RedBall)),
        _ => None,
    })
}

fn shot(told: impl Fn(Cell) -> Told) -> Option<Shot> {
    let cell = |place: Place| Cell::ALL[place.row * 3 + place.column];
    let grid = Grid { columns: 3, rows: 3, design: Design::Balls };
    let mut shot = Shot::new(grid, |place| Square { piece: told(cell(place)).flatten(), ..Square::default() });
    let open = grid.places().filter(|place| told(cell(*place)).is_none());
    shot.notes = open.map(Note::unknown).collect();
    // A case that says nothing of any cell is no position.
    (shot.notes.len() < 9).then_some(shot)
}
