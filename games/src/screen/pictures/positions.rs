//! Examples of rules about three chessmen: a position in which the rule fires, and where its piece goes.
//!
//! The conditions compare files and ranks, which no single board can say. So the example is the first position in which the rule fires:
//! of those that come up in play from the forty starts, nearest to the start first, or else of all legal ones.

use std::collections::HashSet;
use std::sync::LazyLock;

use ::queen_mate::chess::{Position, Reply, Square as Field};
use ::queen_mate::complete_mate::Actions;
use ::queen_mate::{Pieces, Strategy, starts};
use dtable_runtime::Value;
use table_view::{Decision, Picture, Tile};

use super::asked::Asked;
use super::told::is_yes;
use crate::screen::play::{Design, Grid, Piece, Place, Square};
use crate::screen::shot::Shot;

const SIDE: usize = 8;

/// The answers to the conditions c1 to c16, a bit each.
type Answers = u16;

/// The conditions as the document has them, c15 and c16 as `complete.yaml` adds them.
pub fn answers(pieces: &Pieces) -> Answers {
    let Pieces { bx, by, qx, qy, wx, wy } = *pieces;
    let answers = [
        (bx - qx).abs() > 2,
        (bx - qx).abs() == 1,
        by == qy - 2,
        bx == 1 && by == 1,
        (by - qy).abs() == 1,
        wy == 8,
        qx == 2 && qy == 4,
        by == 8,
        qy == 8,
        qx == 4 && qy == 7,
        bx == 1 && by == 8,
        wx == 3,
        wy == 6,
        wx == 8,
        wx == 6 && wy == 3,
        qx == 7 && qy == 4 && bx == 8,
    ];
    answers.into_iter().rev().fold(0, |bits, answer| bits << 1 | Answers::from(answer))
}

/// A position for each combination of answers that comes up in play: found at once.
static PLAYED: LazyLock<Vec<(Answers, Position)>> = LazyLock::new(|| one_each(played()));

/// A position for each combination of answers that there is, for rules that do not fire in play: all positions are looked at.
static ALL: LazyLock<Vec<(Answers, Position)>> = LazyLock::new(|| one_each(all()));

/// The first position of each combination of answers.
fn one_each(positions: impl IntoIterator<Item = Position>) -> Vec<(Answers, Position)> {
    let mut known = HashSet::new();
    let positions = positions.into_iter().map(|position| (answers(&Pieces::from(&position)), position));
    positions.filter(|(answers, _)| known.insert(*answers)).collect()
}

/// All positions with White to move.
fn all() -> impl Iterator<Item = Position> {
    let pairs = || Field::all().flat_map(|white| Field::all().map(move |queen| (white, queen)));
    let positions = pairs().flat_map(|(white, queen)| Field::all().filter_map(move |black| Position::new(black, queen, white).ok()));
    positions.filter(|position| !position.is_check())
}

/// The positions that come up with White to move, whatever Black plays, those after fewer moves first.
pub fn played() -> Vec<Position> {
    let mut seen = HashSet::new();
    let mut positions: Vec<Position> = starts().collect();
    let mut next = 0;
    while let Some(&position) = positions.get(next) {
        next += 1;
        for strategy in Strategy::ALL {
            let Some(after) = strategy.decide(&position, &mut ()).pieces.position() else { continue };
            let replies = after.black_moves().filter_map(|to| after.black_to(to).ok());
            let moved = replies.filter_map(|reply| if let Reply::Moves(position) = reply { Some(position) } else { None });
            positions.extend(moved.filter(|it| seen.insert(*it)));
        }
    }
    positions
}

/// What a rule asks of the conditions c1 to c16: the bits that matter, and what they have to be.
#[derive(Clone, Copy, Default)]
struct Pattern {
    matters: Answers,
    is: Answers,
}

impl Pattern {
    /// `None` where the rule admits no answer, or asks for files and ranks themselves.
    fn of(asked: Asked<'_>) -> Option<Self> {
        let mut pattern = Self::default();
        for (at, condition) in asked.table.conditions.iter().enumerate() {
            match condition.name.strip_prefix('c').and_then(|number| number.parse::<u32>().ok()) {
                Some(number @ 1..=16) => pattern.narrow(number - 1, asked, at)?,
                Some(_) => return None,
                None if INPUTS.contains(&condition.name) && (1..=8).all(|value| asked.allows_at(at, Value::Integer(value))) => {}
                None => return None,
            }
        }
        Some(pattern)
    }

    fn narrow(&mut self, bit: u32, asked: Asked<'_>, at: usize) -> Option<()> {
        let [yes, no] = [true, false].map(|answer| asked.allows_at(at, Value::Bool(answer)));
        if yes != no {
            self.matters |= 1 << bit;
            self.is |= Answers::from(yes) << bit;
        }
        (yes || no).then_some(())
    }

    const fn matches(self, answers: Answers) -> bool {
        answers & self.matters == self.is
    }
}

const INPUTS: [&str; 6] = ["bx", "by", "qx", "qy", "wx", "wy"];

/// The rule in its example.
pub fn picture(asked: Asked<'_>) -> Option<Picture> {
    drawn(asked, example(asked)?)
}

/// The rule in the position that the decision was asked about, if it knows where all pieces stand.
pub fn picture_in(asked: Asked<'_>, decision: &Decision) -> Option<Picture> {
    let known = |name: &str| {
        let at = asked.table.conditions.iter().position(|it| it.name == name)?;
        let answer = [&decision.answers, &decision.told].into_iter().find_map(|answers| *answers.get(at)?);
        if let Some(Value::Integer(number)) = answer { i8::try_from(number).ok() } else { None }
    };
    let [bx, by, qx, qy, wx, wy] = INPUTS.map(known);
    drawn(asked, Pieces { bx: bx?, by: by?, qx: qx?, qy: qy?, wx: wx?, wy: wy? }.position()?)
}

/// Where the pieces stand, and where the rule's actions move one.
fn drawn(asked: Asked<'_>, position: Position) -> Option<Picture> {
    let mut after = Pieces::from(&position);
    asked.actions().try_for_each(|name| perform(&mut after, name))?;
    let moved = after.position()?;
    let mut tiles = vec![Tile::Any; SIDE * SIDE];
    let mut put = |field: Field, tile| tiles[(SIDE - field.rank() as usize) * SIDE + field.file() as usize - 1] = tile;
    for (before, after, piece) in [(position.white(), moved.white(), 'K'), (position.queen(), moved.queen(), 'Q')] {
        put(before, Tile::White(piece));
        if after != before {
            put(after, Tile::PutsWhite(piece));
        }
    }
    put(position.black(), Tile::Black('K'));
    Picture::new(SIDE, tiles)
}

/// The first position in which the rule fires, and none before it.
pub fn example(asked: Asked<'_>) -> Option<Position> {
    let (pattern, before) = (Pattern::of(asked)?, asked.before().map(Pattern::of).collect::<Option<Vec<_>>>()?);
    let fires = |answers: Answers| pattern.matches(answers) && !before.iter().any(|rule| rule.matches(answers));
    let find = |positions: &[(Answers, Position)]| positions.iter().find(|(answers, _)| fires(*answers)).map(|(_, position)| *position);
    find(&PLAYED).or_else(|| find(&ALL))
}

/// What an action of the tables does; `None` where it is another.
fn perform(pieces: &mut Pieces, action: &str) -> Option<()> {
    match action {
        "queen_two_right_of_black" => pieces.queen_two_right_of_black(),
        "king_down" => pieces.king_down(),
        "king_up" => pieces.king_up(),
        "queen_two_above_black" => pieces.queen_two_above_black(),
        "queen_to_rank_4" => pieces.queen_to_rank_4(),
        "king_left" => pieces.king_left(),
        "queen_left" => pieces.queen_left(),
        "queen_down" => pieces.queen_down(),
        "queen_up" => pieces.queen_up(),
        "queen_to_d7" => pieces.queen_to_d7(),
        "queen_to_b2" => pieces.queen_to_b2(),
        "queen_to_b7" => pieces.queen_to_b7(),
        _ => return None,
    }
    Some(())
}

/// The board of a case: files and ranks where it has all of them, or else the first position with its answers.
pub fn position(case: &[(String, String)]) -> Option<Shot> {
    let value = |name: &str| case.iter().find(|(column, _)| column == name).map(|(_, value)| value.as_str());
    let number = |name| value(name)?.parse::<i8>().ok();
    if let [Some(bx), Some(by), Some(qx), Some(qy), Some(wx), Some(wy)] = INPUTS.map(number) {
        return shot(&Pieces { bx, by, qx, qy, wx, wy });
    }
    let mut pattern = Pattern::default();
    for bit in 0..16 {
        let Some(answer) = value(&format!("c{}", bit + 1)) else { continue };
        pattern.matters |= 1 << bit;
        pattern.is |= Answers::from(is_yes(answer)) << bit;
    }
    let agrees = |pieces: &Pieces| {
        let Pieces { bx, by, qx, qy, wx, wy } = *pieces;
        INPUTS.into_iter().zip([bx, by, qx, qy, wx, wy]).all(|(name, is)| number(name).is_none_or(|number| number == is))
    };
    let mut positions = PLAYED.iter().map(|(_, position)| *position).chain(all()).map(|it| Pieces::from(&it));
    shot(&positions.find(|pieces| pattern.matches(answers(pieces)) && agrees(pieces))?)
}

/// The pieces on a board; `None` where two share a square, or one stands beside the board.
fn shot(pieces: &Pieces) -> Option<Shot> {
    let Pieces { bx, by, qx, qy, wx, wy } = *pieces;
    let fields = [Field::new(bx, by)?, Field::new(qx, qy)?, Field::new(wx, wy)?];
    let [black, queen, white] = fields;
    if black == queen || queen == white || white == black {
        return None;
    }
    let men = fields.into_iter().zip([Piece::BlackKing, Piece::WhiteQueen, Piece::WhiteKing]);
    let men: Vec<(Place, Piece)> = men.map(|(field, piece)| (place(field), piece)).collect();
    let grid = Grid { columns: SIDE, rows: SIDE, design: Design::Chess };
    Some(Shot::new(grid, |_| Square::default()).with(&men))
}

const fn place(field: Field) -> Place {
    Place { column: field.file() as usize - 1, row: SIDE - field.rank() as usize }
}
