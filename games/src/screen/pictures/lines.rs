//! Examples of what a stone makes in five in a row: the stone is put on the `+`, on a board that is empty elsewhere.

use dtable_runtime::Value;
use table_view::Picture;

use super::asked::Asked;
use super::scenes;

/// What a stone makes, by the name of the shape; what is counted for it (windows with five, cells for a fifth, open threes); the stones.
///
/// `m` is a stone of the player who moves, `t` one of the other.
pub struct Example {
    pub shape: &'static str,
    pub counts: [i128; 3],
    pub rows: [&'static str; 3],
}

macro_rules! examples {
    ($($shape:literal $counts:tt $rows:tt)*) => { [$(Example { shape: $shape, counts: $counts, rows: $rows }),*] };
}

pub const EXAMPLES: [Example; 7] = examples! {
    "Five" [1, 1, 0] ["      ", "mmmm+ ", "      "]
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
        let [fives, fours, threes] = example.counts.map(Value::Integer);
        let facts = [("fives", fives), ("fours", fours), ("threes", threes)];
        asked.holds(&facts) == Some(true) && !asked.before().any(|rule| rule.holds(&facts) == Some(true))
    };
    drawn(EXAMPLES.iter().find(fires)?, false)
}

/// A rule about what the stone makes, and what the opponent's would have made.
///
/// In an example one of them makes something and the other nothing. The opponent's stones are shown as noughts.
pub fn move_class(asked: Asked<'_>) -> Option<Picture> {
    let nothing = place(asked, "mine", "Nothing")?;
    let of = |is_theirs: bool| {
        EXAMPLES.iter().find(|example| {
            let Some(shape) = place(asked, "mine", example.shape) else { return false };
            let facts = if is_theirs { [("mine", nothing), ("theirs", shape)] } else { [("mine", shape), ("theirs", nothing)] };
            asked.holds(&facts) == Some(true) && !asked.before().any(|rule| rule.holds(&facts) == Some(true))
        })
    };
    of(false).map_or_else(|| drawn(of(true)?, true), |example| drawn(example, false))
}

fn place(asked: Asked<'_>, condition: &str, shape: &str) -> Option<Value> {
    let condition = asked.table.conditions.iter().find(|it| it.name == condition)?;
    condition.values.iter().position(|it| *it == shape).map(Value::Nth)
}

/// The stones as crosses, or as noughts where they are the opponent's.
fn drawn(example: &Example, is_theirs: bool) -> Option<Picture> {
    let (mine, theirs) = if is_theirs { ("O", "X") } else { ("X", "O") };
    let rows = example.rows.map(|row| row.replace('m', mine).replace('t', theirs));
    scenes::picture(&rows.each_ref().map(String::as_str))
}
