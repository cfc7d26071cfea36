//! The rules of the games' tables as small boards, and positions that answers describe.
//!
//! A picture is made from the entries of the table at hand, so that a table which is being edited has true pictures, too. It says all
//! that the rule asks, and what it puts ([`balls`], [`windows`]), or it is an example in which the rule fires ([`positions`] of chess,
//! [`lines`] of stones, [`scenes`]). `tests.rs` holds every picture against its table. A rule that neither can show has no picture: its
//! entries are shown in words.

mod asked;
mod balls;
mod lines;
mod positions;
mod scenes;
mod seen;
#[cfg(test)]
mod tests;
mod told;
mod windows;

use dtable_runtime::TableData;
use table_view::{Decision, Picture, Pictures};

use super::play::Design;
use super::shot::Shot;
use asked::Asked;
pub use seen::OnScreen;

/// The pictures of all games.
#[derive(Clone, Copy, Debug, Default)]
pub struct GamePictures;

impl Pictures for GamePictures {
    fn picture(&self, table: &TableData, rule: usize) -> Option<Picture> {
        let asked = Asked::of(table, rule)?;
        match Subject::of(table)? {
            Subject::Balls => balls::picture(asked),
            Subject::Marks => balls::picture_of_marks(asked),
            Subject::Pieces => positions::picture(asked),
            Subject::Window => windows::picture(asked),
            Subject::Shape => lines::shape(asked),
            Subject::Move => lines::move_class(asked),
            Subject::Turn => scenes::turn(asked),
            Subject::Win => scenes::win(asked),
            Subject::Reply => scenes::black_move(asked),
            Subject::Game => scenes::game(asked),
        }
    }
}

/// The rule that has fired, with what the decision knows in place of an example; `None` where its picture is no example.
fn fired(decision: &Decision) -> Option<Picture> {
    let asked = Asked::or_else(decision.table, decision.fired?)?;
    (Subject::of(decision.table)? == Subject::Pieces).then(|| positions::picture_in(asked, decision)).flatten()
}

/// What the conditions of a table ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// Red and blue balls in nine cells.
    Balls,
    /// Nine cells, each empty, mine or theirs.
    Marks,
    /// Three chessmen.
    Pieces,
    /// The stones in a window.
    Window,
    /// What a stone makes.
    Shape,
    /// What a stone makes, and what the opponent's would have made.
    Move,
    /// The board after a stone.
    Turn,
    /// The board after a ball.
    Win,
    /// The black king after his move.
    Reply,
    /// How far a game of tic-tac-toe is.
    Game,
}

impl Subject {
    /// Tells by the conditions: a table that is read while the program runs may have any name.
    fn of(table: &TableData) -> Option<Self> {
        let has = |names: &[&str]| names.iter().all(|name| table.conditions.iter().any(|it| it.name == *name));
        let subjects: [(Self, &[&str]); 10] = [
            (Self::Balls, &["r11", "r33", "b11", "b33"]),
            (Self::Marks, &["c11", "c33"]),
            (Self::Pieces, &["bx", "by", "qx", "qy", "wx", "wy"]),
            (Self::Window, &["mine", "theirs", "side"]),
            (Self::Shape, &["fives", "fours", "threes"]),
            (Self::Move, &["mine", "theirs"]),
            (Self::Turn, &["five", "full", "last", "first"]),
            (Self::Win, &["red_three", "blue_three"]),
            (Self::Game, &["closed", "started", "over", "free", "computer_turn", "human_turn", "human_moved"]),
            (Self::Reply, &["moved", "taken", "stuck", "check"]),
        ];
        subjects.into_iter().find(|(_, names)| has(names)).map(|(subject, _)| subject)
    }
}

/// Are the pictures of a table examples, and not all that its rules ask?
pub fn are_examples(table: &TableData) -> bool {
    matches!(
        Subject::of(table),
        Some(Subject::Pieces | Subject::Shape | Subject::Move | Subject::Turn | Subject::Win | Subject::Reply | Subject::Game)
    )
}

/// The board in a case of a table, told by names of columns and values as entries write them; what the case leaves open has a `?`.
///
/// `None` where no board shows the case.
pub fn position(table: &TableData, case: &[(String, String)]) -> Option<Shot> {
    match Subject::of(table)? {
        Subject::Balls => balls::position(case),
        Subject::Marks => balls::position_of_marks(case),
        Subject::Pieces => positions::position(case),
        Subject::Window => windows::position(case),
        Subject::Shape => lines::position_of_shape(table, case),
        Subject::Move => lines::position_of_move(table, case),
        Subject::Turn => scenes::position(table, case, &scenes::TURNS, Design::Sheet),
        Subject::Win => scenes::position(table, case, &scenes::WINS, Design::Balls),
        Subject::Game => scenes::position(table, case, &scenes::GAMES, Design::Balls),
        Subject::Reply => scenes::position(table, case, &scenes::BLACK_MOVES, Design::Chess),
    }
}
