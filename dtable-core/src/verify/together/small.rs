//! What can occur together over inputs with few values.
//!
//! The inputs become known one after the other. What is left of the expressions is the state; paths that leave the same are
//! followed together, so 8^6 positions on a chess board are a few thousand states. At the end everything is known, and the
//! vectors that were reached are exactly those that can occur, each with the inputs of one example.

use super::partial::{PartialId, Partials};
use super::{Item, Overflow, Row, Rows, Unknown};
use crate::model::Position;
use crate::verify::Budget;
use std::collections::{HashMap, HashSet};

/// The values of an input that no expression and no entry tells apart.
pub(super) struct Cell {
    /// One of them.
    pub(super) example: Position,
    /// Their class, where the input is a column of the space.
    pub(super) class: Option<u16>,
}

/// An input, cut into cells.
pub(super) struct CellInput {
    pub(super) column: usize,
    pub(super) cells: Vec<Cell>,
}

/// Not known yet.
const OPEN: u16 = u16::MAX;

/// A set of paths that leave the same to be settled.
struct State {
    /// What is left of each expression; a known one is [`PartialId::TRUE`], its value is in the vectors.
    open: Vec<PartialId>,
    /// The vectors so far, each with the inputs of one path.
    found: Vec<(Vec<u16>, Vec<Position>)>,
    /// The vectors in `found`.
    seen: HashSet<Vec<u16>>,
}

/// The vectors over `items` that some inputs give under all assumptions.
pub(super) fn rows(
    partials: &mut Partials,
    inputs: &[CellInput],
    items: &[Item],
    expressions: &[PartialId],
    budget: &mut Budget,
) -> Result<Rows, Unknown> {
    let mut overflows = Vec::new();
    let start = State { open: expressions.to_vec(), found: vec![(vec![OPEN; items.len()], Vec::new())], seen: HashSet::new() };
    let mut level: Vec<State> = settle(start, items, &mut overflows).into_iter().collect();
    for input in inputs {
        let mut next: Vec<State> = Vec::new();
        let mut places: HashMap<Vec<PartialId>, usize> = HashMap::new();
        for state in &level {
            for cell in &input.cells {
                // What is evaluated anew is copied part by part.
                budget.spend(12 * state.open.len() + 2 * state.found.len())?;
                let moved = advance(partials, state, input.column, cell, items);
                let Some(settled) = settle(moved, items, &mut overflows) else { continue };
                match places.get(&settled.open) {
                    Some(&place) => merge(&mut next[place], settled.found),
                    None => {
                        places.insert(settled.open.clone(), next.len());
                        next.push(State { seen: settled.found.iter().map(|it| it.0.clone()).collect(), ..settled });
                    }
                }
            }
        }
        level = next;
    }
    let found = level.into_iter().flat_map(|state| state.found);
    let rows = found.map(|(values, inputs)| Row { values, inputs }).collect();
    Ok(Rows { rows, overflows })
}

/// One more input is known.
fn advance(partials: &mut Partials, state: &State, column: usize, cell: &Cell, items: &[Item]) -> State {
    let open = state.open.iter().map(|id| partials.assign(*id, column, cell.example)).collect();
    let place = items.iter().position(|item| *item == Item::Input(column));
    let found = state.found.iter().map(|(values, inputs)| {
        let mut values = values.clone();
        if let (Some(place), Some(class)) = (place, cell.class) {
            values[place] = class;
        }
        (values, [&inputs[..], &[cell.example]].concat())
    });
    State { open, found: found.collect(), seen: HashSet::new() }
}

/// Moves what has become known into the vectors; `None` when an assumption fails.
fn settle(mut state: State, items: &[Item], overflows: &mut Vec<Overflow>) -> Option<State> {
    for (at, id) in state.open.iter_mut().enumerate() {
        if !id.is_known() {
            continue;
        }
        match items[at] {
            Item::Assumption(_) if *id == PartialId::FALSE => return None,
            Item::Assumption(_) if *id == PartialId::OVERFLOW => {
                overflows.extend(state.found.first().map(|(_, inputs)| Overflow { item: items[at], inputs: inputs.clone() }));
                return None;
            }
            Item::Input(_) => continue,
            _ => {}
        }
        let value = match *id {
            PartialId::FALSE => 0,
            PartialId::OVERFLOW => Row::OVERFLOW,
            _ => 1,
        };
        for (values, _) in &mut state.found {
            if values[at] == OPEN {
                values[at] = value;
            }
        }
        *id = PartialId::TRUE;
    }
    Some(state)
}

/// Adds vectors that are not there yet.
fn merge(state: &mut State, found: Vec<(Vec<u16>, Vec<Position>)>) {
    for (values, inputs) in found {
        if state.seen.insert(values.clone()) {
            state.found.push((values, inputs));
        }
    }
}
