//! Tries everything that can be tried: the tables and the counting behind them, case by case, against accounts of their own.

use proved::{Claim, Proved, Tally};
use table_draft::Stuck;

use crate::board::Board;
use crate::cell::Cell;
use crate::class::{MoveClass, Shape};
use crate::document::calculate;
use crate::line::Line;
use crate::player::{Player, Side};
use crate::position::Position;
use crate::size::Size;
use crate::tables::Tables;
use crate::turn;
use crate::windows::{DIRECTIONS, walk};

/// Tries one claim after the other, each when the iterator is asked for it.
///
/// ```
/// for proved in five::proof().take(3) {
///     assert!(proved.passed(), "{proved}");
/// }
/// ```
pub fn proof() -> impl ExactSizeIterator<Item = Proved> {
    claims().into_iter().map(|claim| claim.attempt())
}

/// Every claim, not yet tried.
#[must_use]
pub fn claims() -> Vec<Claim> {
    claims_with(&Tables::default())
}

/// Every claim, to be tried with these tables in place of the compiled ones.
#[must_use]
pub fn claims_with(tables: &Tables) -> Vec<Claim> {
    let claim = |(what, names, attempt, wrong): (&str, _, Attempt, &'static str)| {
        let tables = tables.clone();
        Claim::new(what, names, move || {
            let mut tally = Tally::default();
            attempt(&tables, &mut tally);
            tally.positions(wrong)
        })
    };
    CLAIMS.map(claim).into()
}

type Attempt = fn(&Tables, &mut Tally);

/// The claims in words, the tables that they are about, how they are tried, and what to say of positions that they do not hold for.
const CLAIMS: [(&str, &[&str], Attempt, &str); 7] = [
    ("five: the table of turns judges every state as the rules of the game do", &["turn"], turns, "are judged otherwise"),
    (
        "five: the table of windows gives every window the document's value, for each cell, player and side",
        &["window"],
        windows,
        "have another value",
    ),
    (
        "five: every line of nine cells has the fives, fours and open threes that trying the stones finds",
        &[],
        lines,
        "are counted otherwise",
    ),
    ("five: the table of shapes names the strongest shape for all counts", &["shape"], shapes, "are named otherwise"),
    ("five: the table of classes names the stronger of both players' reasons", &["move_class"], classes, "are named otherwise"),
    ("five: every five in a row is found on every board, through each of its stones, and no four is", &[], fives, "are seen otherwise"),
    (
        "five: the values kept are the document's on all empty boards, and on 10 x 10 with each first stone put and taken back",
        &["window"],
        values,
        "have other values",
    ),
];

/// Answers to the table of turns, and the actions that it performs.
struct State {
    five: bool,
    full: bool,
    last: Option<Player>,
    first: Player,
    done: Vec<turn::Action>,
}

impl turn::Actions for State {
    fn human_moves(&mut self) {
        self.done.push(turn::Action::HumanMoves);
    }

    fn computer_moves(&mut self) {
        self.done.push(turn::Action::ComputerMoves);
    }

    fn human_won(&mut self) {
        self.done.push(turn::Action::HumanWon);
    }

    fn computer_won(&mut self) {
        self.done.push(turn::Action::ComputerWon);
    }

    fn draw(&mut self) {
        self.done.push(turn::Action::Draw);
    }
}

impl turn::Conditions for State {
    fn five(&self) -> bool {
        self.five
    }

    fn full(&self) -> bool {
        self.full
    }

    fn last(&self) -> Option<Player> {
        self.last
    }

    fn first(&self) -> Player {
        self.first
    }
}

/// The rules of the game: players take turns until a five or a full board, and a five was made by the last stone.
fn by_the_rules(state: &State) -> turn::Action {
    let next = state.last.map_or(state.first, Player::opponent);
    match (state.five, state.full, next) {
        (true, _, Player::Human) => turn::Action::ComputerWon,
        (true, _, Player::Computer) => turn::Action::HumanWon,
        (false, true, _) => turn::Action::Draw,
        (false, false, Player::Human) => turn::Action::HumanMoves,
        (false, false, Player::Computer) => turn::Action::ComputerMoves,
    }
}

/// Only a stone makes a five.
fn turns(tables: &Tables, tally: &mut Tally) {
    for (five, full) in [(false, false), (false, true), (true, false), (true, true)] {
        for last in [None, Some(Player::Human), Some(Player::Computer)].into_iter().filter(|last| last.is_some() || !five) {
            for first in Player::ALL {
                let mut state = State { five, full, last, first, done: Vec::new() };
                let (said, right) = (tables.turn(&mut state, &mut ()), by_the_rules(&state));
                tally.count(said.is_ok() && state.done == [right], || {
                    let name = |action: turn::Action| turn::TABLE.actions[action as usize].name;
                    let done: Vec<&str> = state.done.iter().map(|action| name(*action)).collect();
                    let done = said.map_or_else(|why| why.to_string(), |()| format!("the table does `{}`", done.join(", ")));
                    let last = last.map_or_else(|| "nobody".to_owned(), |last| last.to_string());
                    format!(
                        "five {five}, full {full}, last {last}, first {first}: {done}, and by the rules of the game it is `{}`",
                        name(right)
                    )
                });
            }
        }
    }
}

/// All contents of so many cells, each empty or a player's.
fn contents<const N: usize>() -> impl Iterator<Item = [Option<Player>; N]> {
    let number = 3_u32.pow(u32::try_from(N).expect("N is small"));
    (0..number).map(|mut number| {
        [(); N].map(|()| {
            let stone = [None, Some(Player::Human), Some(Player::Computer)][(number % 3) as usize];
            number /= 3;
            stone
        })
    })
}

fn windows(tables: &Tables, tally: &mut Tally) {
    for cells in contents::<5>() {
        for place in (0..5).filter(|&place| cells[place].is_none()) {
            for (player, side) in Player::ALL.into_iter().flat_map(|player| [(player, Side::Own), (player, Side::Opponent)]) {
                let mut tried = cells;
                tried[place] = Some(player);
                let [mine, theirs] = [player, player.opponent()].map(|it| (0..5).map(|at| u32::from(tried[at] == Some(it))).sum::<u32>());
                let (value, right) = (tables.window(mine, theirs, side), worth_by_words(tried, player, side));
                tally.count(value == Ok(right), || {
                    let whose = if side == Side::Own { "to himself" } else { "to his opponent" };
                    format!("`{}` for the {player}, {whose}: {} by the table, {right} by the document's words", shown(&tried), said(value))
                });
            }
        }
    }
}

/// The result of a table, or why there is none.
fn said(result: Result<impl ToString, Stuck>) -> String {
    result.map_or_else(|why| why.to_string(), |it| it.to_string())
}

/// Cells of a line: `O` the human's, `X` the computer's, `.` empty.
fn shown(cells: &[Option<Player>]) -> String {
    let symbol = |cell: &Option<Player>| match cell {
        None => '.',
        Some(Player::Human) => 'O',
        Some(Player::Computer) => 'X',
    };
    cells.iter().map(symbol).collect()
}

/// The document's words, cell by cell.
fn worth_by_words(window: [Option<Player>; 5], player: Player, side: Side) -> u32 {
    if window == [Some(player); 5] {
        return if side == Side::Own { 10_000 } else { 1_000 };
    }
    window.into_iter().fold(1, |value, cell| match cell {
        None => value,
        Some(owner) if owner == player => 3 * value,
        Some(_) => 0,
    })
}

/// Beyond the edge is like the opponent's stones: no row of the player's can be there.
fn lines(_: &Tables, tally: &mut Tally) {
    for [a, b, c, d, e, f, g, h] in contents::<8>() {
        let me = Player::Computer;
        let cells = [a, b, c, d, Some(me), e, f, g, h];
        let line = Line::of(|steps| Some(cells[usize::try_from(steps + 4).ok()?].map(|owner| owner == me)));
        let fives = fives_by_run(&cells, me);
        let fours = if fives == 0 { fours_by_trial(&cells, me) } else { line.fours() };
        let three = fives == 0 && fours == 0 && (0..9).any(|at| tried(&cells, at, me).is_some_and(|next| fours_by_trial(&next, me) >= 2));
        let (counted, right) = ((line.fives(), line.fours(), line.is_open_three()), (fives, fours, three));
        tally.count(counted == right, || format!("`{}`: (fives, fours, open three) counted {counted:?}, tried {right:?}", shown(&cells)));
    }
}

/// How many windows the run of the player's stones through the middle holds.
fn fives_by_run(cells: &[Option<Player>; 9], player: Player) -> u32 {
    let his = |cell: &&Option<Player>| **cell == Some(player);
    let run = cells[4..].iter().take_while(his).count() + cells[..4].iter().rev().take_while(his).count();
    u32::try_from(run.saturating_sub(4)).expect("a line is short")
}

fn tried(cells: &[Option<Player>; 9], at: usize, player: Player) -> Option<[Option<Player>; 9]> {
    let mut next = *cells;
    next[at] = Some(player);
    cells[at].is_none().then_some(next)
}

/// On how many cells the player's next stone makes a five.
fn fours_by_trial(cells: &[Option<Player>; 9], player: Player) -> u32 {
    let fifth = |at: &usize| tried(cells, *at, player).is_some_and(|next| fives_by_run(&next, player) > 0);
    u32::try_from((0..9).filter(fifth).count()).expect("a line is short")
}

fn shapes(tables: &Tables, tally: &mut Tally) {
    for (fives, fours) in (0..=20).flat_map(|fives| (0..=8).map(move |fours| (fives, fours))) {
        for threes in 0..=4 {
            let shapes = [
                (fives > 0, Shape::Five),
                (fours > 1, Shape::OpenFour),
                (fours > 0 && threes > 0, Shape::FourAndThree),
                (fours > 0, Shape::Four),
                (threes > 1, Shape::TwoThrees),
                (threes > 0, Shape::OpenThree),
            ];
            let strongest = shapes.iter().filter(|(made, _)| *made).map(|(_, shape)| *shape).min().unwrap_or(Shape::Nothing);
            let named = tables.shape(fives, fours, threes, &mut ());
            tally.count(named == Ok(strongest), || {
                format!("fives {fives}, fours {fours}, threes {threes}: {} by the table, and the strongest is {strongest}", said(named))
            });
        }
    }
}

/// Both kinds of reasons, alone, are spelled out; the stronger of them, by the order of classes, decides.
fn classes(tables: &Tables, tally: &mut Tally) {
    let reasons = [
        (Shape::Five, MoveClass::Wins, MoveClass::BlocksFive),
        (Shape::OpenFour, MoveClass::MakesOpenFour, MoveClass::BlocksOpenFour),
        (Shape::FourAndThree, MoveClass::MakesFourAndThree, MoveClass::BlocksFourAndThree),
        (Shape::Four, MoveClass::MakesFour, MoveClass::BlocksFour),
        (Shape::TwoThrees, MoveClass::MakesTwoThrees, MoveClass::BlocksTwoThrees),
        (Shape::OpenThree, MoveClass::MakesOpenThree, MoveClass::BlocksOpenThree),
        (Shape::Nothing, MoveClass::Quiet, MoveClass::Quiet),
    ];
    for (mine, makes, _) in reasons {
        for (theirs, _, blocks) in reasons {
            let (class, right) = (tables.move_class(mine, theirs, &mut ()).map(|(class, _)| class), makes.min(blocks));
            tally.count(class == Ok(right), || format!("mine {mine}, theirs {theirs}: {} by the table, and it {right}", said(class)));
        }
    }
}

fn fives(_: &Tables, tally: &mut Tally) {
    for size in Size::ALL {
        let mut board = Board::new(size);
        for (start, direction) in size.all().flat_map(|start| (0..DIRECTIONS.len()).map(move |direction| (start, direction))) {
            if let [Some(a), Some(b), Some(c), Some(d), Some(e)] = [0, 1, 2, 3, 4].map(|steps| walk(size, start, direction, steps)) {
                tally.count(is_a_five(&mut board, [a, b, c, d, e]), || format!("{a} to {e} on {size} x {size}"));
            }
        }
    }
}

/// On an empty board: is this a five through each of its cells, and none without any of them?
fn is_a_five(board: &mut Board, five: [Cell; 5]) -> bool {
    let put = five.iter().all(|&cell| board.put(cell, Player::Human));
    let found = five.iter().all(|&cell| board.five_through(cell) == Some(five));
    let lone = (0..5).all(|at| {
        board.take(five[at]);
        let none = board.five_through(five[(at + 1) % 5]).is_none();
        board.put(five[at], Player::Human) && none
    });
    five.iter().for_each(|&cell| _ = board.take(cell));
    put && found && lone
}

fn values(tables: &Tables, tally: &mut Tally) {
    for size in Size::ALL {
        tally.count(has_values(&Position::with(size, tables)), || format!("the empty board of {size} x {size}"));
    }
    let (size, mut position) = (Size::ALL[0], Position::with(Size::ALL[0], tables));
    for (cell, player) in size.all().flat_map(|cell| Player::ALL.map(|player| (cell, player))) {
        position.put(cell, player);
        tally.count(has_values(&position), || format!("a stone of the {player} on {cell}"));
        position.take(cell);
        tally.count(position == Position::with(size, tables), || format!("a stone of the {player} on {cell}, taken back"));
    }
}

/// Are the values of the empty cells the document's?
fn has_values(position: &Position) -> bool {
    let board = position.board();
    board.free().all(|cell| {
        Player::ALL.into_iter().all(|player| {
            let kept = position.worth(cell, player);
            [(kept.own, Side::Own), (kept.opponents, Side::Opponent)]
                .iter()
                .all(|(kept, side)| *kept == calculate(board, cell, player, *side))
        })
    })
}
