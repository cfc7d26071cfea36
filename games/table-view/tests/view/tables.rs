//! Tables, compiled, and programs that answer them.

use table_view::{Decision, Recorder};

dtable_runtime::dtable!("tables/parcel.yaml");
dtable_runtime::dtable!("../tictactoe/tables/game.yaml");
dtable_runtime::dtable!("../tictactoe/tables/win.yaml");
dtable_runtime::dtable!("../tictactoe/tables/computer_move.yaml");

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    Domestic,
    NeighbouringCountry,
    Overseas,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carrier {
    Post,
    Courier,
    Lorry,
    Ship,
}

/// Says yes to these conditions, and counts what it does.
pub struct Yes(pub &'static [&'static str], pub usize);

macro_rules! answers {
    ($table:ident: $($condition:ident)*; $($action:ident)*) => {
        impl $table::Conditions for Yes {
            $(fn $condition(&self) -> bool { self.0.contains(&stringify!($condition)) })*
        }
        impl $table::Actions for Yes {
            $(fn $action(&mut self) { self.1 += 1; })*
        }
    };
}

answers!(game: closed started over free computer_turn human_turn human_moved; wait draw);
answers!(win: red_three blue_three human_moved computer_moved; human_won computer_won human_next computer_next game_over);
answers!(computer_move:
    r11 r12 r13 r21 r22 r23 r31 r32 r33 b11 b12 b13 b21 b22 b23 b31 b32 b33;
    put11 put12 put13 put21 put22 put23 put31 put32 put33 put_any);

/// The decision that an observer sees.
pub fn recorded(decide: impl FnOnce(&mut Recorder)) -> Decision {
    let mut recorder = Recorder::new();
    decide(&mut recorder);
    recorder.take().pop().expect("a decision is made")
}

/// Two red balls in a line: P12 wants the cell between them.
pub fn between() -> Decision {
    recorded(|it| _ = computer_move::observe(&mut Yes(&["r11", "r13", "b22"], 0), it))
}

/// The human has moved.
pub fn judged() -> Decision {
    recorded(|it| _ = game::observe(&mut Yes(&["started", "free", "human_turn", "human_moved"], 0), it))
}

/// Glass is sent to a neighbour.
pub fn glass() -> Decision {
    recorded(|it| _ = parcel::observe(Destination::NeighbouringCountry, 400, true, true, it))
}

/// A letter within the land.
pub fn letter() -> Decision {
    recorded(|it| _ = parcel::observe(Destination::Domestic, 20, false, true, it))
}

/// A load for a ship.
pub fn load() -> Decision {
    recorded(|it| _ = parcel::observe(Destination::Overseas, 40_000, false, false, it))
}
