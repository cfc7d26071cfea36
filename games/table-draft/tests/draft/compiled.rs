//! The tables of the games, compiled, and programs that answer them.

use dtable_runtime::{NextData, Observer, TableData, Value};
use table_draft::LiveTable;

dtable_runtime::dtable!("../tictactoe/tables/game.yaml");
dtable_runtime::dtable!("../tictactoe/tables/win.yaml");
dtable_runtime::dtable!("../tictactoe/tables/computer_move.yaml");
dtable_runtime::dtable!("../tictactoe/tables/computer_move_perfect.yaml");
dtable_runtime::dtable!("../queen-mate/tables/seed.yaml");
dtable_runtime::dtable!("../queen-mate/tables/complete.yaml");
dtable_runtime::dtable!("../queen-mate/tables/black_move.yaml");
dtable_runtime::dtable!("../five/tables/turn.yaml");
dtable_runtime::dtable!("../five/tables/level.yaml");
dtable_runtime::dtable!("../five/tables/window.yaml");
dtable_runtime::dtable!("../five/tables/shape.yaml");
dtable_runtime::dtable!("../five/tables/move_class.yaml");

const VALUATION_FACTOR: u32 = 3;

#[derive(Clone, Copy)]
pub enum Mark {
    Empty,
    Mine,
    Theirs,
}

#[derive(Clone, Copy)]
#[allow(dead_code, reason = "tables give it, and tests ask for rules")]
pub enum Cell {
    C11,
    C12,
    C22,
}

#[derive(Clone, Copy)]
pub enum Player {
    Human,
    Computer,
}

#[derive(Clone, Copy)]
pub enum Level {
    Beginner,
    Amateur,
    Professional,
}

#[derive(Clone, Copy)]
pub enum Side {
    Own,
    Opponent,
}

#[derive(Clone, Copy)]
pub enum Shape {
    Five,
    OpenFour,
    FourAndThree,
    Four,
    TwoThrees,
    OpenThree,
    Nothing,
}

#[derive(Clone, Copy)]
#[allow(dead_code, reason = "tables give it, and tests ask for rules")]
pub enum MoveClass {
    Wins,
    BlocksFive,
    MakesOpenFour,
    BlocksOpenFour,
    MakesFourAndThree,
    BlocksFourAndThree,
    MakesTwoThrees,
    BlocksTwoThrees,
    MakesFour,
    MakesOpenThree,
    BlocksFour,
    BlocksOpenThree,
    Quiet,
}

/// The positions of a case by condition, as a program that answers.
pub struct Answering<'a>(pub &'a [u128]);

macro_rules! answers {
    ($table:ident: $($condition:ident $at:literal)*; $($action:ident)*) => {
        impl $table::Conditions for Answering<'_> {
            $(fn $condition(&self) -> bool { self.0[$at] == 1 })*
        }
        impl $table::Actions for Answering<'_> {
            $(fn $action(&mut self) {})*
        }
    };
}

answers!(game: closed 0 started 1 over 2 free 3 computer_turn 4 human_turn 5 human_moved 6; wait draw);
answers!(win: red_three 0 blue_three 1 human_moved 2 computer_moved 3; human_won computer_won human_next computer_next game_over);
answers!(computer_move: r11 0 r12 1 r13 2 r21 3 r22 4 r23 5 r31 6 r32 7 r33 8 b11 9 b12 10 b13 11 b21 12 b22 13 b23 14 b31 15 b32 16 b33 17;
    put11 put12 put13 put21 put22 put23 put31 put32 put33 put_any);

impl black_move::Conditions for Answering<'_> {
    fn moved(&self) -> bool {
        self.0[0] == 1
    }
    fn taken(&self) -> bool {
        self.0[1] == 1
    }
    fn stuck(&self) -> bool {
        self.0[2] == 1
    }
    fn check(&self) -> bool {
        self.0[3] == 1
    }
}

impl turn::Conditions for Answering<'_> {
    fn five(&self) -> bool {
        self.0[0] == 1
    }
    fn full(&self) -> bool {
        self.0[1] == 1
    }
    fn last(&self) -> Option<Player> {
        self.0[2].checked_sub(1).map(player)
    }
    fn first(&self) -> Player {
        player(self.0[3])
    }
}

fn player(at: u128) -> Player {
    [Player::Human, Player::Computer][at as usize]
}

macro_rules! performs {
    ($($table:ident: $($action:ident)*;)*) => {
        $(impl $table::Actions for Answering<'_> {
            $(fn $action(&mut self) {})*
        })*
    };
}

performs! {
    turn: human_moves computer_moves human_won computer_won draw;
    seed: queen_two_right_of_black king_down king_up queen_two_above_black queen_to_rank_4 king_left queen_left queen_down queen_up queen_to_d7 queen_to_b2 queen_to_b7;
    complete: queen_two_right_of_black king_down king_up queen_two_above_black queen_to_rank_4 king_left queen_left queen_down queen_up queen_to_d7 queen_to_b2 queen_to_b7;
}

/// What an observer sees of a decision but its questions.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Seen {
    pub rule: Option<usize>,
    pub actions: Vec<usize>,
}

impl Observer for Seen {
    fn fired(&mut self, _: &'static TableData, rule: usize) {
        self.rule = Some(rule);
    }
    fn performing(&mut self, _: &'static TableData, action: usize) {
        self.actions.push(action);
    }
}

/// A table of the games: its text, its data, and its function.
pub struct Compiled {
    pub text: &'static str,
    pub data: &'static TableData,
    pub decide: fn(&[u128], &mut Seen),
}

macro_rules! table {
    ($path:literal, $module:ident, $case:ident, $seen:ident => $decide:expr) => {
        Compiled { text: include_str!(concat!("../../../", $path, ".yaml")), data: &$module::TABLE, decide: |$case, $seen| _ = $decide }
    };
}

/// All tables of the games.
pub const TABLES: [Compiled; 12] = [
    table!("tictactoe/tables/game", game, case, seen => game::observe(&mut Answering(case), seen)),
    table!("tictactoe/tables/win", win, case, seen => win::observe(&mut Answering(case), seen)),
    table!("tictactoe/tables/computer_move", computer_move, case, seen => computer_move::observe(&mut Answering(case), seen)),
    table!("tictactoe/tables/computer_move_perfect", computer_move_perfect, case, seen => perfect(case, seen)),
    table!("queen-mate/tables/seed", seed, case, seen => {
        let [bx, by, qx, qy, wx, wy] = squares(case);
        seed::observe(&mut Answering(case), bx, by, qx, qy, wx, wy, seen)
    }),
    table!("queen-mate/tables/complete", complete, case, seen => {
        let [bx, by, qx, qy, wx, wy] = squares(case);
        complete::observe(&mut Answering(case), bx, by, qx, qy, wx, wy, seen)
    }),
    table!("queen-mate/tables/black_move", black_move, case, seen => black_move::observe(&Answering(case), seen)),
    table!("five/tables/turn", turn, case, seen => turn::observe(&mut Answering(case), seen)),
    table!("five/tables/level", level, case, seen => {
        level::observe([Level::Beginner, Level::Amateur, Level::Professional][case[0] as usize], seen)
    }),
    table!("five/tables/window", window, case, seen => {
        window::observe(case[0] as u32, case[1] as u32, [Side::Own, Side::Opponent][case[2] as usize], seen)
    }),
    table!("five/tables/shape", shape, case, seen => shape::observe(case[0] as u32, case[1] as u32, case[2] as u32, seen)),
    table!("five/tables/move_class", move_class, case, seen => move_class::observe(shape_of(case[0]), shape_of(case[1]), seen)),
];

fn squares(case: &[u128]) -> [i8; 6] {
    std::array::from_fn(|at| (case[at] as i16 - 128) as i8)
}

fn shape_of(at: u128) -> Shape {
    use Shape::{Five, FourAndThree, Nothing, OpenFour, OpenThree, TwoThrees};
    [Five, OpenFour, FourAndThree, Shape::Four, TwoThrees, OpenThree, Nothing][at as usize]
}

fn perfect(case: &[u128], seen: &mut Seen) {
    let [c11, c12, c13, c21, c22, c23, c31, c32, c33] =
        std::array::from_fn(|at| [Mark::Empty, Mark::Mine, Mark::Theirs][case[at] as usize]);
    computer_move_perfect::observe(c11, c12, c13, c21, c22, c23, c31, c32, c33, seen);
}

/// The value at a position of a condition.
pub fn value(data: &TableData, condition: usize, at: u128) -> Value {
    use dtable_runtime::Kind;
    let of = |kind: Kind, at: u128| match kind {
        Kind::Bool => Value::Bool(at == 1),
        Kind::Signed(least) => Value::Integer(at as i128 + least),
        Kind::Listed => Value::Nth(at as usize),
        Kind::Unsigned => Value::Integer(at as i128),
        kind => panic!("{kind:?}"),
    };
    match data.conditions[condition].kind {
        Kind::Optional(_) if at == 0 => Value::Nothing(0),
        Kind::Optional(inner) => of(*inner, at - 1),
        kind => of(kind, at),
    }
}

/// The table as it is read.
pub fn live(table: &Compiled) -> LiveTable {
    LiveTable::read("table.yaml", table.text).unwrap()
}

/// What follows a rule.
pub fn next(table: &Compiled, rule: usize) -> NextData {
    table.data.rules.nth(rule).next()
}
