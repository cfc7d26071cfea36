//! Plays every start against every defence.
//!
//! One walk over the positions with White to move. In each, the table is asked once; its move has to be legal, and the
//! position good for White after every reply. What is known of a position is remembered, so that each is looked at
//! once, and one that is met again before its own walk has ended is a cycle: a defence that lasts for ever.

use std::collections::HashMap;
use std::fmt;

use proved::{Move, Record};

use crate::census::Census;
use crate::chess::{Position, Reply, Square, WhiteMove};
use crate::decider::Decider;
use crate::document::matching;
use crate::start::starts;
use crate::strategy::{Decision, Strategy};
use crate::tables::Tables;

/// What became of all starts.
///
/// A start is *mated* when every defence ends in mate, and all on the way is as it should be: each move of White is
/// legal, exactly one rule matches while there is no mate and none but ELSE when there is, no stalemate, no lost queen,
/// no cycle.
///
/// ```no_run
/// use queen_mate::{Proof, Strategy};
///
/// let proof = Proof::of(Strategy::Complete);
/// assert!(proof.to_string().starts_with("starts 40  mated 40  worst 24 moves"));
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    /// The starts that are mated, and White's moves against the best defence.
    pub mated: Vec<(Position, usize)>,
    /// The other starts.
    pub failures: Vec<Failure>,
    /// How many positions with White to move can be reached from all starts.
    pub positions: usize,
    /// How all games end.
    pub census: Census,
    /// The positions after White's moves, sorted.
    pub(crate) after_white: Vec<Position>,
}

/// A start from which some defence does not end in mate.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The start.
    pub start: Position,
    /// How the game goes then, from the start to the fault.
    pub line: Vec<Turn>,
    /// What goes wrong after that.
    pub fault: Fault,
}

/// What White does in a position, and the reply, unless the fault comes before it.
#[derive(Clone, Copy, Debug)]
pub struct Turn {
    /// White is to move.
    pub position: Position,
    /// The table's answer.
    pub decision: Decision,
    /// Where the black king goes.
    pub reply: Option<Square>,
}

/// What can go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The rule that fired is not the only one that matches by the program's account of the conditions.
    NotTheOnlyRule,
    /// ELSE fires, and there is no mate.
    NoRule,
    /// A rule fires, and there is mate already.
    MateUnseen,
    /// The rule's actions together are no legal move.
    IllegalMove,
    /// Black has no move, and is not in check.
    Stalemate,
    /// The black king takes the queen.
    QueenLost,
    /// The position has been there before.
    Cycle,
    /// The table decides nothing, or what the program does not know.
    Undecided,
    /// There is no mate in 200 moves.
    TooLong,
}

/// Games are followed for so many moves of White. The compiled tables need 24, and the fifty-move rule of chess ends games much sooner.
pub(crate) const LONGEST: usize = 200;

impl Proof {
    /// Plays a table.
    #[must_use]
    pub fn of(strategy: Strategy) -> Self {
        Self::of_with(strategy, &Tables::default())
    }

    /// Plays a table among these.
    #[must_use]
    pub fn of_with(strategy: Strategy, tables: &Tables) -> Self {
        let decider = Decider { strategy, tables: tables.clone() };
        Self::by(&|position| decider.white(position, &mut ()).ok())
    }

    fn by(decide: &dyn Fn(&Position) -> Option<Decision>) -> Self {
        let mut walk = Walk { decide, known: HashMap::new(), depth: 0 };
        let (mut mated, mut failures) = (Vec::new(), Vec::new());
        for start in starts() {
            match walk.visit(start) {
                Verdict::Mated(moves) => mated.push((start, moves)),
                Verdict::Failed { .. } => failures.push(walk.failure(start)),
            }
        }
        let census = Census::take(&|position| walk.white_move(position).ok());
        let mut after_white: Vec<Position> = walk.known.keys().filter_map(|position| walk.white_move(position).ok()).collect();
        after_white.sort_unstable();
        Self { mated, failures, positions: walk.known.len(), census, after_white }
    }

    /// How many starts there are.
    #[must_use]
    pub const fn starts(&self) -> usize {
        self.mated.len() + self.failures.len()
    }

    /// White's moves in the longest game that ends in mate from a start that is always mated.
    #[must_use]
    pub fn worst(&self) -> usize {
        self.mated.iter().map(|(_, moves)| *moves).max().unwrap_or(0)
    }
}

/// What the defences of the black king come to against a table, found by the same walk.
pub(crate) struct Defences {
    decider: Decider,
    known: HashMap<Position, Verdict>,
}

impl Defences {
    pub(crate) fn against(decider: &Decider) -> Self {
        Self { decider: decider.clone(), known: HashMap::new() }
    }

    /// White's moves against the best defence, with White to move; `None` where some defence is not mated.
    pub(crate) fn moves_to_mate(&mut self, position: Position) -> Option<usize> {
        let decide = |position: &Position| self.decider.white(position, &mut ()).ok();
        let mut walk = Walk { decide: &decide, known: std::mem::take(&mut self.known), depth: 0 };
        let verdict = walk.visit(position);
        self.known = walk.known;
        match verdict {
            Verdict::Mated(moves) => Some(moves),
            Verdict::Failed { .. } => None,
        }
    }
}

/// What is known of a position with White to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// The number of White's moves against the best defence.
    Mated(usize),
    /// The fault, in this position or after a reply.
    Failed { fault: Fault, reply: Option<Square> },
}

const fn at_once(fault: Fault) -> Verdict {
    Verdict::Failed { fault, reply: None }
}

struct Walk<'a> {
    decide: &'a dyn Fn(&Position) -> Option<Decision>,
    known: HashMap<Position, Verdict>,
    /// White's moves up to where the walk is.
    depth: usize,
}

impl Walk<'_> {
    fn visit(&mut self, position: Position) -> Verdict {
        if let Some(verdict) = self.known.get(&position) {
            return *verdict;
        }
        self.known.insert(position, at_once(Fault::Cycle));
        self.depth += 1;
        let verdict = if self.depth > LONGEST { at_once(Fault::TooLong) } else { self.judge(&position) };
        self.depth -= 1;
        self.known.insert(position, verdict);
        verdict
    }

    fn judge(&mut self, position: &Position) -> Verdict {
        match self.white_move(position) {
            Err(fault) => at_once(fault),
            Ok(after) if after.is_stalemate() => at_once(Fault::Stalemate),
            Ok(after) if after.is_mate() => self.mate(&after),
            Ok(after) => self.replies(&after),
        }
    }

    /// The position after the table's move.
    fn white_move(&self, position: &Position) -> Result<Position, Fault> {
        let decision = (self.decide)(position).ok_or(Fault::Undecided)?;
        if decision.is_stop() {
            return Err(Fault::NoRule);
        }
        if !is_the_only_match(position, &decision) {
            return Err(Fault::NotTheOnlyRule);
        }
        let after = decision.pieces.position().ok_or(Fault::IllegalMove)?;
        position.white_moves().find(|legal| *legal == after).ok_or(Fault::IllegalMove)
    }

    /// The table is asked again, and has to see the mate.
    fn mate(&self, position: &Position) -> Verdict {
        let sees = |decision: Decision| decision.is_stop() && matching(decision.table, position.into()).next().is_none();
        if (self.decide)(position).is_some_and(sees) { Verdict::Mated(1) } else { at_once(Fault::MateUnseen) }
    }

    /// Every reply is tried, also after a fault is found, so that all positions are seen.
    fn replies(&mut self, position: &Position) -> Verdict {
        let verdicts: Vec<_> = position.black_moves().map(|to| self.reply(position, to)).collect();
        let failed = verdicts.iter().find(|verdict| matches!(verdict, Verdict::Failed { .. }));
        let moves = verdicts.iter().map(|verdict| match verdict {
            Verdict::Mated(moves) => *moves,
            Verdict::Failed { .. } => 0,
        });
        failed.copied().unwrap_or_else(|| Verdict::Mated(1 + moves.max().unwrap_or(0)))
    }

    fn reply(&mut self, position: &Position, to: Square) -> Verdict {
        let verdict = match position.black_to(to) {
            Ok(Reply::Moves(next)) => self.visit(next),
            Ok(Reply::TakesQueen) => at_once(Fault::QueenLost),
            Err(_) => unreachable!("the moves of the black king are legal"),
        };
        match verdict {
            Verdict::Failed { fault, .. } => Verdict::Failed { fault, reply: Some(to) },
            mated @ Verdict::Mated(_) => mated,
        }
    }

    /// Follows the faults from a start that has failed.
    fn failure(&self, start: Position) -> Failure {
        let mut line: Vec<Turn> = Vec::new();
        let mut position = start;
        while let Some(Verdict::Failed { fault, reply }) = self.known.get(&position).copied() {
            if line.iter().any(|turn| turn.position == position) {
                break;
            }
            let Some(decision) = (self.decide)(&position) else { return Failure { start, line, fault } };
            let turn = Turn { position, decision, reply };
            line.push(turn);
            match turn.after_reply() {
                Some(next) => position = next,
                None => return Failure { start, line, fault },
            }
        }
        Failure { start, line, fault: Fault::Cycle }
    }
}

/// Does the rule match, and no other, by the program's account of the conditions?
fn is_the_only_match(position: &Position, decision: &Decision) -> bool {
    matching(decision.table, position.into()).eq([decision.place])
}

impl Failure {
    /// The game in words; `title` says what it shows.
    #[must_use]
    pub fn record(&self, title: &str) -> Record {
        let moves = self.line.iter().flat_map(|turn| {
            let reply = turn.reply.map(|to| Move { by: "Black".to_owned(), to: format!("K{to}"), why: String::new() });
            // ELSE moves nothing.
            [Some(turn.white_move()).filter(|_| !turn.decision.is_stop()), reply].into_iter().flatten()
        });
        Record { title: title.to_owned(), start: self.start.to_string(), moves: moves.collect(), end: self.fault.to_string() }
    }
}

impl Turn {
    fn white_move(&self) -> Move {
        let (rule, after) = (self.decision.rule(), self.decision.pieces.position());
        let to = after.map_or_else(|| self.decision.pieces.to_string(), |after| WhiteMove { before: self.position, after }.to_string());
        Move { by: "White".to_owned(), to, why: format!("rule {} ({})", rule.id(), rule.title()) }
    }

    /// The position after the reply.
    fn after_reply(&self) -> Option<Position> {
        match self.decision.pieces.position()?.black_to(self.reply?) {
            Ok(Reply::Moves(next)) => Some(next),
            _ => None,
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (starts, mated, worst, positions) = (self.starts(), self.mated.len(), self.worst(), self.positions);
        write!(f, "starts {starts}  mated {mated}  worst {worst} moves  positions {positions}")
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "B {}:", self.start.black())?;
        for (turn, number) in self.line.iter().zip(1..) {
            write!(f, " {number}. {turn}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.decision.rule().id())?;
        if self.decision.is_stop() {
            return Ok(());
        }
        f.write_str(" ")?;
        match self.decision.pieces.position() {
            Some(after) => WhiteMove { before: self.position, after }.fmt(f)?,
            None => self.decision.pieces.fmt(f)?,
        }
        self.reply.map_or(Ok(()), |to| write!(f, " K{to}"))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotTheOnlyRule => "not the only rule that matches",
            Self::NoRule => "ELSE, and no mate",
            Self::MateUnseen => "mate, and not ELSE",
            Self::IllegalMove => "an illegal move",
            Self::Stalemate => "stalemate",
            Self::QueenLost => "the queen is lost",
            Self::Cycle => "this was there before",
            Self::Undecided => "the table decides nothing",
            Self::TooLong => "no mate in 200 moves",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Pieces;

    /// The faults found when every decision of the complete table is changed.
    fn faults(change: impl Fn(&Position, Decision) -> Decision) -> Vec<Fault> {
        let proof = Proof::by(&|position| Some(change(position, Strategy::Complete.decide(position, &mut ()))));
        proof.failures.iter().map(|failure| failure.fault).collect()
    }

    #[test]
    fn a_pass_is_no_move() {
        let found = faults(|position, decision| Decision { pieces: position.into(), ..decision });
        assert_eq!(found, [Fault::IllegalMove; 40]);
    }

    #[test]
    fn pieces_may_not_leave_the_board() {
        let found = faults(|position, decision| Decision { pieces: Pieces { qx: 9, ..position.into() }, ..decision });
        assert_eq!(found, [Fault::IllegalMove; 40]);
    }

    #[test]
    fn another_rule_may_not_fire() {
        let found = faults(|_, decision| if decision.is_stop() { decision } else { Decision { place: 10, ..decision } });
        assert_eq!(found, [Fault::NotTheOnlyRule; 40]);
    }

    #[test]
    fn else_may_not_fire_early() {
        let found = faults(|_, decision| Decision { place: decision.table.rules.len() - 1, ..decision });
        assert_eq!(found, [Fault::NoRule; 40]);
    }

    #[test]
    fn mate_has_to_be_seen() {
        let found = faults(|_, decision| if decision.is_stop() { Decision { place: 0, ..decision } } else { decision });
        assert_eq!(found, [Fault::MateUnseen; 40]);
    }

    #[test]
    fn the_queen_may_not_be_lost() {
        let found = faults(|position, decision| match position.queen_beside_black() {
            Some(after) => Decision { pieces: (&after).into(), ..decision },
            None => decision,
        });
        assert!(found.contains(&Fault::QueenLost), "{found:?}");
    }

    #[test]
    fn waiting_for_ever_is_a_cycle() {
        let found = faults(|position, decision| {
            let wx = if position.white().file() == 8 { 7 } else { 8 };
            Decision { pieces: Pieces { wx, ..position.into() }, ..decision }
        });
        assert!(found.contains(&Fault::Cycle), "{found:?}");
    }

    impl Position {
        /// A legal move of the queen to a square from which the black king may take her.
        fn queen_beside_black(&self) -> Option<Self> {
            self.white_moves().find(|after| after.black_to(after.queen()) == Ok(Reply::TakesQueen))
        }
    }
}
