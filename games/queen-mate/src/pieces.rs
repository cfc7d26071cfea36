//! The variables of the document's program, and what its actions do to them.
//!
//! The program is a window that answers SIMPR's messages. It knows six numbers, and checks none of its moves; that the
//! tables move by the rules of chess is for the [`Proof`](crate::Proof) to show.

use std::fmt;

use dtable_runtime::Value;

use crate::chess::{Position, Square};
use crate::{complete_mate, seed_mate};

/// Where the document's program has the pieces: B is the black king, Q and W are the white queen and king, x is the
/// file and y the rank. Performs the actions of both of White's tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// The black king's file.
    pub bx: i8,
    /// The black king's rank.
    pub by: i8,
    /// The queen's file.
    pub qx: i8,
    /// The queen's rank.
    pub qy: i8,
    /// The white king's file.
    pub wx: i8,
    /// The white king's rank.
    pub wy: i8,
}

impl From<&Position> for Pieces {
    fn from(position: &Position) -> Self {
        let [b, q, w] = [position.black(), position.queen(), position.white()];
        Self { bx: b.file(), by: b.rank(), qx: q.file(), qy: q.rank(), wx: w.file(), wy: w.rank() }
    }
}

impl Pieces {
    /// The position, if the pieces stand in one: on the board, on different squares, the kings not side by side.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        let square = Square::new;
        Position::new(square(self.bx, self.by)?, square(self.qx, self.qy)?, square(self.wx, self.wy)?).ok()
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bx, by, qx, qy, wx, wy } = self;
        write!(f, "W=({wx},{wy}) Q=({qx},{qy}) B=({bx},{by})")
    }
}

/// For tables that are read while the program runs: inputs and actions by name.
impl Pieces {
    /// The value of an input; `None` where the tables have no such input.
    pub(crate) fn answer(&self, input: &str) -> Option<Value> {
        let value = match input {
            "bx" => self.bx,
            "by" => self.by,
            "qx" => self.qx,
            "qy" => self.qy,
            "wx" => self.wx,
            "wy" => self.wy,
            _ => return None,
        };
        Some(Value::Integer(value.into()))
    }

    /// Performs an action; `None` where the program knows no such action.
    pub(crate) fn perform(&mut self, action: &str) -> Option<()> {
        use complete_mate::Actions;
        match action {
            "queen_two_right_of_black" => self.queen_two_right_of_black(),
            "king_down" => self.king_down(),
            "king_up" => self.king_up(),
            "queen_two_above_black" => self.queen_two_above_black(),
            "queen_to_rank_4" => self.queen_to_rank_4(),
            "king_left" => self.king_left(),
            "queen_left" => self.queen_left(),
            "queen_down" => self.queen_down(),
            "queen_up" => self.queen_up(),
            "queen_to_d7" => self.queen_to_d7(),
            "queen_to_b2" => self.queen_to_b2(),
            "queen_to_b7" => self.queen_to_b7(),
            _ => return None,
        }
        Some(())
    }
}

/// The tables have the same twelve actions. Each of them is the assignment that the program makes.
macro_rules! actions {
    ($($model:ident)*) => {
        $(
            impl $model::Actions for Pieces {
                fn queen_two_right_of_black(&mut self) {
                    self.qx = self.bx + 2;
                }

                fn king_down(&mut self) {
                    self.wy -= 1;
                }

                fn king_up(&mut self) {
                    self.wy += 1;
                }

                fn queen_two_above_black(&mut self) {
                    self.qy = self.by + 2;
                }

                fn queen_to_rank_4(&mut self) {
                    self.qy = 4;
                }

                fn king_left(&mut self) {
                    self.wx -= 1;
                }

                fn queen_left(&mut self) {
                    self.qx -= 1;
                }

                fn queen_down(&mut self) {
                    self.qy -= 1;
                }

                fn queen_up(&mut self) {
                    self.qy += 1;
                }

                fn queen_to_d7(&mut self) {
                    (self.qx, self.qy) = (4, 7);
                }

                fn queen_to_b2(&mut self) {
                    (self.qx, self.qy) = (2, 2);
                }

                fn queen_to_b7(&mut self) {
                    (self.qx, self.qy) = (2, 7);
                }
            }
        )*
    };
}

actions!(seed_mate complete_mate);
