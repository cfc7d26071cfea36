//! Who moves for the computer, and by which tables.

use dtable_runtime::{Observer, Value};
use table_draft::{LiveTable, Stuck};

use crate::board::{Board, Cell, Player};
use crate::fill::Fill;
use crate::host::Program;
use crate::perfect::{Marks, is_free_for_the_table, marks};
use crate::reason::{Decision, Reason};
use crate::strategy::Strategy;
use crate::symmetry::Symmetry;
use crate::tables::{Tables, decide};

/// A player of the computer: a strategy, and the tables by which it plays.
#[derive(Clone, Debug)]
pub struct Decider {
    pub strategy: Strategy,
    pub tables: Tables,
}

impl Decider {
    /// The strategy by its own tables: the compiled ones, or those as printed.
    pub fn new(strategy: Strategy) -> Self {
        Self { strategy, tables: strategy.tables() }
    }

    /// Chooses a cell for a player who is to move.
    ///
    /// # Errors
    ///
    /// Where a table that was read decides nothing, or what cannot be done; and where such tables ask for a move after the end of the game.
    pub fn decide(&self, board: &Board, mover: Player, fill: &mut Fill, observer: &mut impl Observer) -> Result<Decision, Stuck> {
        let over = |what: &str| Err(Stuck::Refused { table: "game", why: format!("the {mover} is to move, and {what}") });
        if board.free().next().is_none() {
            return over("no cell is empty");
        }
        let table = match self.strategy {
            Strategy::Simpr | Strategy::Simpr2005 => self.tables.computer_move(),
            Strategy::Perfect => self.tables.computer_move_perfect(),
            Strategy::Minimax | Strategy::Minimax2005 if board.winner().is_some() => return over("somebody has three in a row"),
            Strategy::Minimax | Strategy::Minimax2005 => None,
        };
        match table {
            None => Ok(self.strategy.decide(board, mover, fill, observer)),
            Some(table) if self.strategy == Strategy::Perfect => by_perfect(table, board, mover, observer),
            Some(table) => by_simpr(table, board, mover, fill, observer),
        }
    }
}

/// A table such as the document's: it moves the blue balls, and for the human it is asked with the colours exchanged.
fn by_simpr(table: &LiveTable, board: &Board, mover: Player, fill: &mut Fill, observer: &mut dyn Observer) -> Result<Decision, Stuck> {
    let mut program = Program::asked_about(if mover == Player::Computer { *board } else { board.exchanged() }, *fill);
    let chosen = decide(table, &mut program, observer)?;
    *fill = program.fill();
    let put: Vec<Cell> = board.free().filter(|&cell| program.board().at(cell).is_some()).collect();
    let reason = Reason::Rule { table: table.data(), place: chosen.rule, seen: Symmetry::Identity, mover };
    match put[..] {
        [cell] => Ok(Decision { cell, reason }),
        [] => Err(Stuck::by_rule(table.data(), chosen.rule, "puts no ball")),
        _ => Err(Stuck::by_rule(table.data(), chosen.rule, format_args!("puts {} balls", put.len()))),
    }
}

/// A table such as the perfect one: it is asked about all images of the board, and the highest rule decides.
fn by_perfect(table: &LiveTable, board: &Board, mover: Player, observer: &mut dyn Observer) -> Result<Decision, Stuck> {
    let mut best: Option<(usize, Symmetry, Marks)> = None;
    let mut stuck = None;
    for seen in Symmetry::ALL {
        let image = marks(&board.turned(seen), mover);
        if is_free_for_the_table(image) {
            match table.decide(&mut |_, name| mark(image, name), &mut ()) {
                Ok(chosen) if best.is_none_or(|(rule, ..)| chosen.rule < rule) => best = Some((chosen.rule, seen, image)),
                Ok(_) => {}
                Err(why) => _ = stuck.get_or_insert(why),
            }
        }
    }
    let Some((_, seen, image)) = best else {
        return Err(stuck.unwrap_or_else(|| Stuck::Refused { table: table.data().name, why: "no cell is free".to_owned() }));
    };
    let chosen = table.decide(&mut |_, name| mark(image, name), observer)?;
    let wrong = |what: std::fmt::Arguments<'_>| Stuck::by_rule(table.data(), chosen.rule, what);
    let output = chosen.outputs.first().copied().unwrap_or_default();
    let named = output.rsplit("::").next().and_then(|cell| cell.trim().strip_prefix('C')).and_then(|cell| cell.parse().ok());
    let cell: Cell = named.ok_or_else(|| wrong(format_args!("gives `{output}`, which is no cell: cells are C11 to C33")))?;
    let cell = seen.inverse().of(cell);
    if board.at(cell).is_some() {
        return Err(wrong(format_args!("takes {cell}, where a ball lies")));
    }
    Ok(Decision { cell, reason: Reason::Rule { table: table.data(), place: chosen.rule, seen, mover } })
}

/// The answer to `c11` to `c33`.
fn mark(image: Marks, condition: &str) -> Option<Value> {
    let cell: Cell = condition.strip_prefix('c')?.parse().ok()?;
    Some(Value::Nth(image[cell as usize] as usize))
}
