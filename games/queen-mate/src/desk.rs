//! The board on which the decision maker moves the black king: the host of both tables of a model.

use dtable_runtime::Value;

use crate::chess::{Position, Square};
use crate::pieces::Pieces;
use crate::{complete_mate, seed_mate};

/// The document's window: the pieces, and whether the decision maker has moved since White did.
///
/// ```
/// use queen_mate::{Desk, complete_mate, start};
///
/// let mut machine = complete_mate::Machine::new();
/// let mut desk = Desk::from(&start("a8".parse()?)?);
/// let step = |desk: &mut Desk, machine: &mut complete_mate::Machine| {
///     let it = desk.pieces;
///     machine.step(desk, it.bx, it.by, it.qx, it.qy, it.wx, it.wy).map(|step| step.rule.id())
/// };
/// assert_eq!(step(&mut desk, &mut machine), Some("R7"));
/// assert_eq!(step(&mut desk, &mut machine), Some("thinks"));
/// desk.moves("b8".parse()?);
/// assert_eq!(step(&mut desk, &mut machine), Some("moves"));
/// assert_eq!(machine.table(), Some(complete_mate::Table::Complete));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Desk {
    /// Where the pieces are.
    pub pieces: Pieces,
    moved: bool,
}

impl From<&Position> for Desk {
    fn from(position: &Position) -> Self {
        Self { pieces: position.into(), moved: false }
    }
}

impl Desk {
    /// The decision maker puts the black king on a square; whether he may is for the caller to say.
    pub const fn moves(&mut self, to: Square) {
        (self.pieces.bx, self.pieces.by) = (to.file(), to.rank());
        self.moved = true;
    }
}

impl Desk {
    /// Does the black king stand where the queen stood?
    pub(crate) fn queen_is_taken(&self) -> bool {
        complete_mate::Conditions::taken(self)
    }

    /// The answer to a condition of the decision maker's table; `None` where it has no such condition.
    pub(crate) fn answer(&self, condition: &str) -> Option<Value> {
        use complete_mate::Conditions;
        Some(Value::Bool(match condition {
            "moved" => self.moved(),
            "taken" => self.taken(),
            "stuck" => self.stuck(),
            "check" => self.check(),
            _ => return None,
        }))
    }
}

macro_rules! host {
    ($model:ident: $($action:ident)*) => {
        impl $model::Conditions for Desk {
            fn moved(&self) -> bool {
                self.moved
            }

            fn taken(&self) -> bool {
                (self.pieces.bx, self.pieces.by) == (self.pieces.qx, self.pieces.qy)
            }

            fn stuck(&self) -> bool {
                self.pieces.position().is_some_and(|it| it.black_moves().next().is_none())
            }

            fn check(&self) -> bool {
                self.pieces.position().is_some_and(|it| it.is_check())
            }
        }

        /// White moves, and waits for the decision maker again.
        impl $model::Actions for Desk {
            $(
                fn $action(&mut self) {
                    self.moved = false;
                    $model::Actions::$action(&mut self.pieces);
                }
            )*
        }
    };
}

macro_rules! hosts {
    ($($model:ident)*) => {
        $(host!(
            $model: queen_two_right_of_black king_down king_up queen_two_above_black queen_to_rank_4 king_left queen_left queen_down queen_up
                queen_to_d7 queen_to_b2 queen_to_b7
        );)*
    };
}

hosts!(seed_mate complete_mate);
