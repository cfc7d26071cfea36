//! Examples of rules that ask for flags: small boards of which the flags are true.

use dtable_runtime::{TableData, Value};
use table_view::{Picture, Tile};

use super::asked::Asked;
use super::told;
use crate::screen::play::{Design, Grid, Piece, Place, Square};
use crate::screen::shot::{Note, Shot};

/// A small board, and what a program answers to the conditions when it looks like this.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub facts: &'a [(&'static str, Value)],
    /// `r` and `b` are balls, `R` and `B` where one is put next, `X` and `O` stones, `+` and `*` where a cross or a nought is put, `.` cells that are empty; `K`, `Q` and `k`
    /// are chessmen, `m` is where the black king has moved, `_` another square.
    pub rows: &'a [&'static str],
}

/// The first scene that agrees with a case, on a board.
pub fn position(table: &TableData, case: &[(String, String)], scenes: &[Scene<'_>], design: Design) -> Option<Shot> {
    let agrees = |scene: &&Scene<'_>| told::agrees(table, case, scene.facts);
    shot(&picture(scenes.iter().find(agrees)?.rows)?, design)
}

/// A picture on a board; where it puts a stone, there is the question.
pub fn shot(picture: &Picture, design: Design) -> Option<Shot> {
    let grid = Grid { columns: picture.columns(), rows: picture.rows(), design };
    let mut shot = Shot::new(grid, |Place { column, row }| Square { piece: piece(picture.tile(column, row)), ..Square::default() });
    let puts = grid.places().filter(|place| matches!(picture.tile(place.column, place.row), Tile::PutsCross | Tile::PutsNought));
    shot.notes = puts.map(Note::unknown).collect();
    Some(shot)
}

const fn piece(tile: Tile) -> Option<Piece> {
    match tile {
        Tile::Red => Some(Piece::RedBall),
        Tile::Blue => Some(Piece::BlueBall),
        Tile::Cross => Some(Piece::Cross),
        Tile::Nought => Some(Piece::Nought),
        Tile::White('Q') => Some(Piece::WhiteQueen),
        Tile::White(_) => Some(Piece::WhiteKing),
        Tile::Black(_) | Tile::PutsBlack(_) => Some(Piece::BlackKing),
        _ => None,
    }
}

/// The first scene in which the rule fires.
pub fn first<'a>(asked: Asked<'_>, scenes: impl IntoIterator<Item = Scene<'a>>) -> Option<Picture> {
    let fires = |scene: &Scene<'_>| {
        let before = asked.before().any(|rule| rule.holds(scene.facts) == Some(true));
        asked.holds(scene.facts) == Some(true) && !before
    };
    picture(scenes.into_iter().find(fires)?.rows)
}

/// A board of rows of equal length.
pub fn picture(rows: &[&str]) -> Option<Picture> {
    Picture::new(rows.first()?.len(), rows.iter().flat_map(|row| row.chars()).map(tile).collect())
}

const fn tile(sign: char) -> Tile {
    match sign {
        'r' => Tile::Red,
        'b' => Tile::Blue,
        'R' => Tile::PutsRed,
        'B' => Tile::PutsBlue,
        'X' => Tile::Cross,
        'O' => Tile::Nought,
        '+' => Tile::PutsCross,
        '*' => Tile::PutsNought,
        '.' => Tile::Empty,
        'K' | 'Q' => Tile::White(sign),
        'k' => Tile::Black('K'),
        'm' => Tile::PutsBlack('K'),
        '_' => Tile::Any,
        _ => Tile::Nothing,
    }
}

const YES: Value = Value::Bool(true);
const NO: Value = Value::Bool(false);
const HUMAN: Value = Value::Nth(0);
const COMPUTER: Value = Value::Nth(1);
const NOBODY: Value = Value::Nothing(0);

/// Whose turn it is in five in a row: the human has noughts.
pub fn turn(asked: Asked<'_>) -> Option<Picture> {
    first(asked, TURNS)
}

macro_rules! turns {
    ($($five:ident $full:ident $last:ident $first:ident $row:literal)*) => {
        [$(Scene { facts: &[("five", $five), ("full", $full), ("last", $last), ("first", $first)], rows: &[$row] }),*]
    };
}

pub const TURNS: [Scene<'_>; 7] = turns! {
    YES NO HUMAN HUMAN "OOOOO"
    YES NO COMPUTER HUMAN "XXXXX"
    NO YES HUMAN HUMAN "OXOXO"
    NO NO NOBODY HUMAN "..*.."
    NO NO NOBODY COMPUTER "..+.."
    NO NO HUMAN HUMAN ".O+.."
    NO NO COMPUTER HUMAN ".X*.."
};

/// What has come of a ball in tic-tac-toe: the human has red ones.
pub fn win(asked: Asked<'_>) -> Option<Picture> {
    first(asked, WINS)
}

macro_rules! wins {
    ($($red:ident $blue:ident $human:ident $computer:ident [$($row:literal)*])*) => {
        [$(Scene {
            facts: &[("red_three", $red), ("blue_three", $blue), ("human_moved", $human), ("computer_moved", $computer)],
            rows: &[$($row),*],
        }),*]
    };
}

pub const WINS: [Scene<'_>; 4] = wins! {
    YES NO YES NO ["..." "rrr" "..."]
    NO YES NO YES ["..." "bbb" "..."]
    NO NO YES NO ["..." ".r." "..."]
    NO NO NO YES ["..." ".b." "..."]
};

/// Whether a game of tic-tac-toe goes on, and whose turn it is. An application that is closed has no board.
pub fn game(asked: Asked<'_>) -> Option<Picture> {
    first(asked, GAMES)
}

macro_rules! games {
    ($($closed:ident $started:ident $over:ident $free:ident $computer:ident $human:ident $moved:ident [$($row:literal)*])*) => {
        [$(Scene {
            facts: &[
                ("closed", $closed), ("started", $started), ("over", $over), ("free", $free),
                ("computer_turn", $computer), ("human_turn", $human), ("human_moved", $moved),
            ],
            rows: &[$($row),*],
        }),*]
    };
}

pub const GAMES: [Scene<'_>; 7] = games! {
    YES YES NO YES NO YES NO ["   " "   " "   "]
    NO NO NO YES NO YES NO ["..." "..." "..."]
    NO YES YES YES NO YES NO ["r.b" ".rb" "..r"]
    NO YES NO YES YES NO NO ["r.." ".B." "..."]
    NO YES NO YES NO YES NO ["R.." ".b." "..."]
    NO YES NO YES NO YES YES ["r.." ".b." "..."]
    NO YES NO NO NO YES NO ["rbr" "rbb" "brr"]
};

/// What has come of the black king's move.
pub fn black_move(asked: Asked<'_>) -> Option<Picture> {
    first(asked, BLACK_MOVES)
}

macro_rules! black_moves {
    ($($moved:ident $taken:ident $stuck:ident $check:ident [$($row:literal)*])*) => {
        [$(Scene { facts: &[("moved", $moved), ("taken", $taken), ("stuck", $stuck), ("check", $check)], rows: &[$($row),*] }),*]
    };
}

pub const BLACK_MOVES: [Scene<'_>; 5] = black_moves! {
    YES NO NO NO ["_______K" "______Q_" "________" "___m____" "________" "________" "________" "________"]
    YES YES NO NO ["_______K" "________" "________" "________" "___m____" "________" "________" "________"]
    NO NO YES YES ["k_______" "_Q______" "__K_____" "________" "________" "________" "________" "________"]
    NO NO YES NO ["k_______" "__Q_____" "____K___" "________" "________" "________" "________" "________"]
    NO NO NO NO ["_______K" "______Q_" "________" "________" "____k___" "________" "________" "________"]
};
