//! Examples of rules that ask for flags: small boards of which the flags are true.

use dtable_runtime::Value;
use table_view::{Picture, Tile};

use super::asked::Asked;

/// A small board, and what a program answers to the conditions when it looks like this.
pub struct Scene<'a> {
    pub facts: &'a [(&'static str, Value)],
    /// `r` and `b` are balls, `X` and `O` stones, `+` and `*` where a cross or a nought is put, `.` cells that are empty.
    pub rows: &'a [&'static str],
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
        'X' => Tile::Cross,
        'O' => Tile::Nought,
        '+' => Tile::PutsCross,
        '*' => Tile::PutsNought,
        '.' => Tile::Empty,
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
