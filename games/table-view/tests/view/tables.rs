//! Tables, compiled, and programs that answer them.

use dtable_runtime::Value;
use std::sync::LazyLock;

use table_view::{Cases, Decision, Marks, Recorder};

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

/// What there is to say of the rules of one of these tables.
pub fn marks(decision: &Decision) -> Marks {
    static CASES: LazyLock<[Cases; 3]> = LazyLock::new(|| {
        [
            Cases::read(&parcel::TABLE, include_str!("../../tables/parcel.yaml")),
            Cases::read(&game::TABLE, include_str!("../../../tictactoe/tables/game.yaml")),
            Cases::read(&computer_move::TABLE, include_str!("../../../tictactoe/tables/computer_move.yaml")),
        ]
        .map(|cases| cases.expect("the text is the table's"))
    });
    CASES.iter().find(|it| it.table() == decision.table).map_or_else(Marks::default, |it| it.marks(decision))
}

/// A decision of which the program knows all answers.
fn told(decision: Decision, yes: &[&str]) -> Decision {
    let told = decision.table.conditions.iter().map(|it| Some(Value::Bool(yes.contains(&it.name)))).collect();
    Decision { told, ..decision }
}

/// Two red balls in a line: P12 wants the cell between them.
pub fn between() -> Decision {
    let yes = &["r11", "r13", "b22"];
    told(recorded(|it| _ = computer_move::observe(&mut Yes(yes, 0), it)), yes)
}

/// No ball yet.
pub fn empty() -> Decision {
    told(recorded(|it| _ = computer_move::observe(&mut Yes(&[], 0), it)), &[])
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
