//! What a move is good for.

use std::fmt;

use dtable_runtime::{Observer, TableData};
use table_draft::Stuck;

use crate::board::Board;
use crate::cell::Cell;
use crate::line::Line;
use crate::player::Player;
use crate::tables::Tables;
#[cfg(doc)]
use crate::{move_class, shape};

/// What a stone makes on the lines through its cell, the strongest first; the table [`shape()`](shape()) tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Shape {
    /// Five in a row.
    Five,
    /// Two cells or more on which the next stone is a fifth: an open four, or two fours.
    OpenFour,
    /// One such cell, and an open three on another line.
    FourAndThree,
    /// One such cell.
    Four,
    /// Two open threes or more.
    TwoThrees,
    /// An open three: the next stone can make an open four.
    OpenThree,
    /// None of these.
    Nothing,
}

/// The strongest reason for a move; the table [`move_class()`](move_class()) finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MoveClass {
    /// Five in a row.
    Wins,
    /// The opponent would have had five in a row there.
    BlocksFive,
    /// Two cells complete five now.
    MakesOpenFour,
    /// The opponent would have made an open four there.
    BlocksOpenFour,
    /// A four on one line, and an open three on another.
    MakesFourAndThree,
    /// The opponent would have made them there.
    BlocksFourAndThree,
    /// Two open threes.
    MakesTwoThrees,
    /// The opponent would have made two open threes there.
    BlocksTwoThrees,
    /// One cell completes five now.
    MakesFour,
    /// An open three.
    MakesOpenThree,
    /// The opponent would have made a four there.
    BlocksFour,
    /// The opponent would have made an open three there.
    BlocksOpenThree,
    /// Nothing of all that.
    Quiet,
}

impl Shape {
    /// All shapes, the strongest first.
    pub const ALL: [Self; 7] =
        [Self::Five, Self::OpenFour, Self::FourAndThree, Self::Four, Self::TwoThrees, Self::OpenThree, Self::Nothing];
}

impl MoveClass {
    /// All classes, the strongest first.
    pub const ALL: [Self; 13] = [
        Self::Wins,
        Self::BlocksFive,
        Self::MakesOpenFour,
        Self::BlocksOpenFour,
        Self::MakesFourAndThree,
        Self::BlocksFourAndThree,
        Self::MakesTwoThrees,
        Self::BlocksTwoThrees,
        Self::MakesFour,
        Self::MakesOpenThree,
        Self::BlocksFour,
        Self::BlocksOpenThree,
        Self::Quiet,
    ];
}

/// A result of [`shape()`](shape()) or [`move_class()`](move_class()), as their rules write it, in words; `None` for any other text.
///
/// ```
/// assert_eq!(five::in_words("MoveClass::BlocksFive").as_deref(), Some("blocks a five"));
/// assert_eq!(five::in_words("Shape::FourAndThree").as_deref(), Some("a four and an open three"));
/// assert_eq!(five::in_words("10_000"), None);
/// ```
#[must_use]
pub fn in_words(result: &str) -> Option<String> {
    let (kind, name) = result.split_once("::")?;
    match kind {
        "MoveClass" => MoveClass::ALL.iter().find(|it| format!("{it:?}") == name).map(ToString::to_string),
        "Shape" => Shape::ALL.iter().find(|it| format!("{it:?}") == name).map(ToString::to_string),
        _ => None,
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Five => "a five",
            Self::OpenFour => "an open four",
            Self::FourAndThree => "a four and an open three",
            Self::Four => "a four",
            Self::TwoThrees => "two open threes",
            Self::OpenThree => "an open three",
            Self::Nothing => "nothing",
        })
    }
}

impl fmt::Display for MoveClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Wins => "wins",
            Self::BlocksFive => "blocks a five",
            Self::MakesOpenFour => "makes an open four",
            Self::BlocksOpenFour => "blocks an open four",
            Self::MakesFourAndThree => "makes a four and an open three",
            Self::BlocksFourAndThree => "blocks a four and an open three",
            Self::MakesFour => "makes a four",
            Self::MakesTwoThrees => "makes two open threes",
            Self::BlocksTwoThrees => "blocks two open threes",
            Self::MakesOpenThree => "makes an open three",
            Self::BlocksFour => "blocks a four",
            Self::BlocksOpenThree => "blocks an open three",
            Self::Quiet => "quiet",
        })
    }
}

/// The rule that has said what a move is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FiredRule {
    /// Its id.
    pub id: &'static str,
    /// Why, in words; may be empty.
    pub title: &'static str,
}

impl FiredRule {
    pub(crate) fn of(table: &'static TableData, rule: usize) -> Self {
        let rule = table.rules.nth(rule);
        Self { id: rule.id(), title: rule.title() }
    }
}

/// The class of a stone of the player on an empty cell, and the rule that says so.
pub fn class_of(
    board: &Board,
    cell: Cell,
    player: Player,
    tables: &Tables,
    observer: &mut impl Observer,
) -> Result<(MoveClass, FiredRule), Stuck> {
    let mine = shape_of(board, cell, player, tables, observer)?;
    let theirs = shape_of(board, cell, player.opponent(), tables, observer)?;
    tables.move_class(mine, theirs, observer)
}

/// What a stone of the player on an empty cell makes.
fn shape_of(board: &Board, cell: Cell, player: Player, tables: &Tables, observer: &mut impl Observer) -> Result<Shape, Stuck> {
    let lines = Line::through(board, cell, player);
    let fives = lines.iter().map(|line| line.fives()).sum();
    let fours = lines.iter().map(|line| line.fours()).sum();
    let threes = lines.iter().map(|line| u32::from(line.is_open_three())).sum();
    tables.shape(fives, fours, threes, observer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{move_class, shape};

    #[test]
    fn each_result_of_the_tables_has_words() {
        for (table, known) in [(&shape::TABLE, 7), (&move_class::TABLE, 13)] {
            let results: Vec<&str> = table.rules.iter().filter_map(|rule| rule.output(0)).collect();
            let words: std::collections::BTreeSet<String> = results.iter().map(|result| in_words(result).unwrap()).collect();
            assert_eq!((results.len(), words.len()), (known, known), "{results:?}");
        }
        assert_eq!((in_words("MoveClass::Loses"), in_words("Level::Beginner")), (None, None));
    }

    #[test]
    fn the_lists_are_in_order() {
        assert!(Shape::ALL.is_sorted() && MoveClass::ALL.is_sorted());
    }
}
