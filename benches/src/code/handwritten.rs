//! What people write by hand, a module for each table of booleans.
#![allow(clippy::if_same_then_else, reason = "one question a line reads better than long disjunctions, and compiles to the same")]

/// The two hosts of a table, from its conditions and their bits.
macro_rules! hosts {
    ($($name:ident = $at:literal),*) => {
        use crate::code::host::{Asked, Free, ask};

        impl<const N: usize> Conditions for Free<N> {
            $(
                #[inline]
                fn $name(&self) -> bool {
                    self.0[$at]
                }
            )*
        }

        impl<const ROUNDS: u32> Conditions for Asked<ROUNDS> {
            $(
                #[inline]
                fn $name(&self) -> bool {
                    ask::<ROUNDS>(self.0, $at)
                }
            )*
        }

        impl<const ROUNDS: u32> PackedConditions for Asked<ROUNDS> {
            $(
                #[inline]
                fn $name(&self) -> bool {
                    ask::<ROUNDS>(self.0, $at)
                }
            )*
        }
    };
}

/// Three booleans, eight rules.
pub mod three {
    use crate::code::made::three::Conditions;
    use crate::code::made::three_packed::Conditions as PackedConditions;
    use crate::code::made::{three, three_free, three_packed};
    include!("handwritten/three.rs");
}

/// The start and the end of tic-tac-toe.
pub mod game {
    use crate::code::made::game::{Conditions, Rule};
    use crate::code::made::game_packed::Conditions as PackedConditions;
    use crate::code::made::{game, game_free, game_packed};
    include!("handwritten/game.rs");
}

/// The computer's move in tic-tac-toe.
pub mod computer_move {
    use crate::code::made::computer_move::{Conditions, Rule};
    use crate::code::made::computer_move_packed::Conditions as PackedConditions;
    use crate::code::made::{computer_move, computer_move_free, computer_move_packed};
    include!("handwritten/computer_move.rs");
}

/// Thinning by Zhang and Suen.
pub mod zhang_suen {
    use crate::code::made::zhang_suen_asked::Conditions;
    use crate::code::made::zhang_suen_packed::Conditions as PackedConditions;
    use crate::code::made::{zhang_suen, zhang_suen_asked, zhang_suen_packed};
    use crate::code::types::Pixel;
    include!("handwritten/zhang_suen.rs");
}

/// The labelling mask of a block of pixels.
pub mod bbdt {
    use crate::code::made::bbdt_asked::Conditions;
    use crate::code::made::bbdt_packed::Conditions as PackedConditions;
    use crate::code::made::{bbdt, bbdt_asked, bbdt_packed};
    use crate::code::types::Label;
    include!("handwritten/bbdt.rs");
}
