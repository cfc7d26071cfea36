//! Both sides of a model, decided by the compiled tables or by tables that were read.

use dtable_runtime::{NextData, Observer};
use table_draft::Stuck;

use crate::chess::Position;
use crate::desk::Desk;
use crate::pieces::Pieces;
use crate::strategy::{Decision, Side, Strategy};
use crate::tables::Tables;

/// A model, and the tables that decide in place of its own.
#[derive(Clone, Debug)]
pub struct Decider {
    pub strategy: Strategy,
    pub tables: Tables,
}

impl Decider {
    pub fn new(strategy: Strategy) -> Self {
        Self { strategy, tables: Tables::default() }
    }

    /// Asks White's table, with White to move, or with Black mated. What its rule does may break the rules of chess.
    ///
    /// # Errors
    ///
    /// Where no rule fires, or one does what the program does not know.
    pub fn white(&self, position: &Position, observer: &mut impl Observer) -> Result<Decision, Stuck> {
        let Some(table) = self.tables.white(self.strategy) else { return Ok(self.strategy.decide(position, observer)) };
        let mut pieces = Pieces::from(position);
        let chosen = table.decide(&mut |_, name| pieces.answer(name), observer)?;
        for action in &chosen.actions {
            let known = pieces.perform(action);
            known.ok_or_else(|| {
                Stuck::by_rule(table.data(), chosen.rule, format_args!("has the action `{action}`, which the program does not know"))
            })?;
        }
        Ok(Decision { table: table.data(), place: chosen.rule, pieces })
    }

    /// White's move, which has to be legal; `None` where the table says that Black is mated.
    ///
    /// # Errors
    ///
    /// Where the table decides nothing, or what the rules of chess forbid.
    pub fn white_moves(&self, position: &Position, observer: &mut impl Observer) -> Result<Option<(Decision, Position)>, Stuck> {
        let decision = self.white(position, observer)?;
        let wrong = |what: String| Err(Stuck::by_rule(decision.table, decision.place, what));
        match decision.rule().next() {
            NextData::Stop if position.is_mate() => return Ok(None),
            NextData::Stop => return wrong("says that Black is mated, and he is not".to_owned()),
            NextData::Table("black_move") => {}
            NextData::Table(other) => return wrong(format!("leads to `{other}`, and Black is to move")),
            NextData::Same => return wrong("moves White again, and Black is to move".to_owned()),
        }
        let legal = decision.pieces.position().filter(|after| position.white_moves().any(|legal| legal == *after));
        legal.map_or_else(|| wrong(format!("makes no legal move: {}", decision.pieces)), |after| Ok(Some((decision, after))))
    }

    /// Asks the decision maker's table after White's move: who moves then, or nobody, in a stalemate.
    ///
    /// # Errors
    ///
    /// Where the table decides nothing, or what the rules of chess forbid.
    pub fn after_white(&self, position: &Position, observer: &mut impl Observer) -> Result<Option<Side>, Stuck> {
        let mut desk = Desk::from(position);
        let Some(table) = self.tables.black_move() else { return Ok(self.strategy.step(Side::Black, &mut desk, observer)) };
        let chosen = table.decide(&mut |_, name| desk.answer(name), observer)?;
        let can_move = position.black_moves().next().is_some();
        let wrong = |what: &str| Err(Stuck::by_rule(table.data(), chosen.rule, what));
        match (chosen.next, can_move) {
            (NextData::Same, true) => Ok(Some(Side::Black)),
            (NextData::Same, false) => wrong("waits for the king, who has no move"),
            (NextData::Stop, false) if position.is_stalemate() => Ok(None),
            (NextData::Stop, false) => wrong("ends the game without a winner, and it is mate"),
            (NextData::Stop, true) => wrong("ends the game, and the king has a move"),
            (NextData::Table("seed" | "complete"), false) if position.is_mate() => Ok(Some(Side::White)),
            (NextData::Table("seed" | "complete"), _) => wrong("lets White move twice"),
            (NextData::Table(other), _) => wrong(&format!("leads to `{other}`, which is not White's table")),
        }
    }

    /// Asks it after the black king's move, to where he stands on the desk: White moves then, or nobody, where the queen is taken.
    ///
    /// # Errors
    ///
    /// Where the table decides nothing, or what the rules of chess forbid.
    pub fn after_black(&self, desk: &mut Desk, observer: &mut impl Observer) -> Result<Option<Side>, Stuck> {
        let Some(table) = self.tables.black_move() else { return Ok(self.strategy.step(Side::Black, desk, observer)) };
        let chosen = table.decide(&mut |_, name| desk.answer(name), observer)?;
        let wrong = |what: &str| Err(Stuck::by_rule(table.data(), chosen.rule, what));
        match (chosen.next, desk.queen_is_taken()) {
            (NextData::Stop, true) => Ok(None),
            (NextData::Stop, false) => wrong("ends the game, and White has a queen"),
            (NextData::Table("seed" | "complete"), false) => Ok(Some(Side::White)),
            (NextData::Table("seed" | "complete"), true) => wrong("lets White move, who has no queen any more"),
            (NextData::Table(other), _) => wrong(&format!("leads to `{other}`, which is not White's table")),
            (NextData::Same, _) => wrong("waits for a move that has been made"),
        }
    }
}
