//! Tables, compiled, and programs that answer them.

use dtable_runtime::{TableData, Value};
use std::sync::LazyLock;

use table_view::{CaseCounts, Cases, Decision, Marks, Picture, Pictures, Recorder, Stone, Tile};

dtable_runtime::dtable!("tables/parcel.yaml");
dtable_runtime::dtable!("tables/door.yaml");
dtable_runtime::dtable!("../five/tables/shape.yaml");
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(dead_code, reason = "the table gives it, and nobody looks at it")]
pub enum Shape {
    Five,
    OpenFour,
    FourAndThree,
    Four,
    TwoThrees,
    OpenThree,
    Nothing,
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
answers!(door: locked key; unlock knock open);
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
    static CASES: LazyLock<[Cases; 5]> = LazyLock::new(|| {
        [
            Cases::read(&parcel::TABLE, include_str!("../../tables/parcel.yaml")),
            Cases::read(&door::TABLE, include_str!("../../tables/door.yaml")),
            Cases::read(&shape::TABLE, include_str!("../../../five/tables/shape.yaml")),
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

/// A stone that makes nothing.
pub fn quiet() -> Decision {
    recorded(|it| _ = shape::observe(0, 0, 0, it))
}

/// A door that is locked, and no key.
pub fn locked() -> Decision {
    recorded(|it| _ = door::observe(&mut Yes(&["locked"], 0), it))
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

/// The board of `computer_move`: `r11` asks for a red ball in cell 11, `b11` for a blue one, and `put11` puts a blue one there.
pub struct Boards;

impl Pictures for Boards {
    fn picture(&self, table: &TableData, rule: usize) -> Option<Picture> {
        let rule = table.rules.get(rule).filter(|it| table.name == "computer_move" && it.entries().len() > 0)?;
        let entry = |name: &str| {
            let at = table.conditions.iter().position(|it| it.name == name)?;
            rule.entry(at).map(|it| it.text())
        };
        let puts: Vec<&str> = rule.actions().iter().map(|at| table.actions[*at].name).collect();
        let tile = |cell: u32| match (entry(&format!("r{cell}")), entry(&format!("b{cell}"))) {
            _ if puts.contains(&format!("put{cell}").as_str()) => Tile::PutsBlue,
            (Some("T"), _) => Tile::Red,
            (_, Some("T")) => Tile::Blue,
            (Some("F"), Some("F")) => Tile::Empty,
            (Some("F"), _) => Tile::Not(Stone::Red),
            (_, Some("F")) => Tile::Not(Stone::Blue),
            _ => Tile::Any,
        };
        Picture::new(3, [11, 12, 13, 21, 22, 23, 31, 32, 33].map(tile).to_vec())
    }
}

/// How many cases of `computer_move` each of its rules takes.
pub fn counts() -> CaseCounts {
    static COUNTS: LazyLock<CaseCounts> = LazyLock::new(counted);
    COUNTS.clone()
}

/// All 19,683 boards, tried.
fn counted() -> CaseCounts {
    let (rules, conditions) = (computer_move::TABLE.rules, computer_move::TABLE.conditions);
    let mut counts = CaseCounts { rules: vec![0; rules.len()], all: 0 };
    let matches = |rule: usize, board: &[u32]| {
        let mut entries = rules.nth(rule).entries().zip(conditions).enumerate();
        entries.all(|(at, (entry, condition))| {
            let ball = u32::from(at >= 9) + 1;
            entry.holds_for(Value::Bool(board[at % 9] == ball), condition.kind)
        })
    };
    for number in 0..3_u32.pow(9) {
        let board: Vec<u32> = (0..9).map(|cell| number / 3_u32.pow(cell) % 3).collect();
        let rule = (0..rules.len()).find(|rule| matches(*rule, &board)).expect("ELSE takes the rest");
        counts.rules[rule] += 1;
        counts.all += 1;
    }
    counts
}

/// Red has taken a corner, blue the centre: P37 builds on it.
pub fn corner() -> Decision {
    let yes = &["r13", "b22"];
    told(recorded(|it| _ = computer_move::observe(&mut Yes(yes, 0), it)), yes)
}
