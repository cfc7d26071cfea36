//! Examples of what a stone makes in five in a row: the stone is put on the `+`, on a board that is empty elsewhere.

use dtable_runtime::{TableData, Value};
use table_view::Picture;

use super::asked::Asked;
use super::{scenes, told};
use crate::screen::play::Design;
use crate::screen::shot::Shot;

/// What a stone makes, by the name of the shape; what is counted for it (windows with five, cells for a fifth, open threes); the stones.
///
/// `m` is a stone of the player who moves, `t` one of the other.
pub struct Example {
    pub shape: &'static str,
    pub counts: [i128; 3],
    pub rows: [&'static str; 3],
}

impl Example {
    fn counted(&self) -> [(&'static str, Value); 3] {
        let [fives, fours, threes] = self.counts.map(Value::Integer);
        [("fives", fives), ("fours", fours), ("threes", threes)]
    }
}

macro_rules! examples {
    ($($shape:literal $counts:tt $rows:tt)*) => { [$(Example { shape: $shape, counts: $counts, rows: $rows }),*] };
}

pub const EXAMPLES: [Example; 8] = examples! {
    "Five" [1, 1, 0] ["      ", "mmmm+ ", "      "]
    "Five" [1, 0, 0] ["      ", "mmmm+t", "      "]
    "OpenFour" [0, 2, 0] ["      ", ".mmm+.", "      "]
    "FourAndThree" [0, 1, 1] ["tmmm+.", "    m ", "    m "]
    "Four" [0, 1, 0] ["      ", "tmmm+.", "      "]
    "TwoThrees" [0, 0, 2] [" .mm+.", "    m ", "    m "]
    "OpenThree" [0, 0, 1] ["      ", " .mm+.", "      "]
    "Nothing" [0, 0, 0] ["      ", "  .+. ", "      "]
};

/// A rule that counts what is on the lines through a stone.
pub fn shape(asked: Asked<'_>) -> Option<Picture> {
    let fires = |example: &&Example| {
        let facts = example.counted();
        asked.holds(&facts) == Some(true) && !asked.before().any(|rule| rule.holds(&facts) == Some(true))
    };
    drawn(EXAMPLES.iter().find(fires)?, false)
}

/// A rule about what the stone makes, and what the opponent's would have made.
///
/// In an example one of them makes something and the other nothing. The opponent's stones are shown as noughts.
pub fn move_class(asked: Asked<'_>) -> Option<Picture> {
    first(asked.table, |facts| asked.holds(facts) == Some(true) && !asked.before().any(|rule| rule.holds(facts) == Some(true)))
}

/// The first example of which the facts are right: of one's own shapes, or else of the opponent's.
fn first(table: &TableData, is_right: impl Fn(&[(&str, Value)]) -> bool) -> Option<Picture> {
    let values = table.conditions.iter().find(|it| it.name == "mine")?.values;
    let shape = |name: &str| values.iter().position(|it| *it == name).map(Value::Nth);
    let nothing = shape("Nothing")?;
    let find = |is_theirs: bool| {
        EXAMPLES.iter().find(|example| {
            let Some(shape) = shape(example.shape) else { return false };
            is_right(&if is_theirs { [("mine", nothing), ("theirs", shape)] } else { [("mine", shape), ("theirs", nothing)] })
        })
    };
    find(false).map_or_else(|| drawn(find(true)?, true), |example| drawn(example, false))
}

/// The example of a case of [`shape`].
pub fn position_of_shape(table: &TableData, case: &[(String, String)]) -> Option<Shot> {
    let example = EXAMPLES.iter().find(|example| told::agrees(table, case, &example.counted()))?;
    scenes::shot(&drawn(example, false)?, Design::Sheet)
}

/// The example of a case of [`move_class`].
pub fn position_of_move(table: &TableData, case: &[(String, String)]) -> Option<Shot> {
    scenes::shot(&first(table, |facts| told::agrees(table, case, facts))?, Design::Sheet)
}

/// The stones as crosses, or as noughts where they are the opponent's.
fn drawn(example: &Example, is_theirs: bool) -> Option<Picture> {
    let (mine, theirs) = if is_theirs { ("O", "X") } else { ("X", "O") };
    let rows = example.rows.map(|row| row.replace('m', mine).replace('t', theirs));
    scenes::picture(&rows.each_ref().map(String::as_str))
}
