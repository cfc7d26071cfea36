//! Finds the combinations of options that can occur, as a decision diagram: a page follows it and needs no relations.

use super::field::Field;
use crate::model::{Position, ValueSet};
use crate::space::{ResidualId, Space, Unanswered};
use std::collections::HashMap;

/// The most nodes of the diagram: with more, a page would load slowly.
const MOST_DIAGRAM_NODES: usize = 4_000;
/// The part of a proof's budget for making a diagram: the budget divided by this.
const OPTIONS_SHARE: u64 = 4;

/// The combinations of options that can occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PossibleOptions {
    /// All of them.
    All,
    /// The combinations for which a path leads through all levels.
    Some(Vec<OptionLevel>),
    /// Not known: finding them takes too long, or only the solver knows the expressions.
    Unknown,
}

/// The nodes of one field: for each option the node of the next level, or `None` if it cannot occur. The level after
/// the last one has one node.
pub(super) type OptionLevel = Vec<Vec<Option<usize>>>;

/// Finds out which combinations can occur.
pub(super) fn possible(space: &mut Space, fields: &[Field]) -> PossibleOptions {
    let demand = space.demand;
    if space.logic.is_by_solver() {
        return PossibleOptions::Unknown;
    }
    if demand == ResidualId::TRUE {
        return PossibleOptions::All;
    }
    let mut diagram = OptionDiagram { fields, levels: vec![OptionLevel::new(); fields.len()], known: HashMap::new(), nodes: 0 };
    let steps = space.logic.budget.limit() / OPTIONS_SHARE;
    let reserved = space.logic.budget.slice(steps);
    let root = diagram.node(space, 0, demand);
    space.logic.budget.reserve(reserved);
    match root {
        Ok(Some(_)) if diagram.is_full() => PossibleOptions::All,
        Ok(_) => PossibleOptions::Some(diagram.levels),
        Err(Unanswered::OutOfBudget | Unanswered::NotKnown) => PossibleOptions::Unknown,
    }
}

struct OptionDiagram<'a> {
    fields: &'a [Field],
    levels: Vec<OptionLevel>,
    /// The nodes by their level and the residual of the demand.
    known: HashMap<(usize, ResidualId), Option<usize>>,
    nodes: usize,
}

impl OptionDiagram<'_> {
    /// The node of a level with a residual of the demand; `None` if nothing satisfies it.
    fn node(&mut self, space: &mut Space, level: usize, demand: ResidualId) -> Result<Option<usize>, Unanswered> {
        if demand == ResidualId::FALSE {
            return Ok(None);
        }
        let Some(field) = self.fields.get(level) else { return Ok((demand == ResidualId::TRUE).then_some(0)) };
        if let Some(known) = self.known.get(&(level, demand)) {
            return Ok(*known);
        }
        let mut next = Vec::with_capacity(field.options.len());
        let mut by_class: HashMap<Position, Option<usize>> = HashMap::new();
        for option in &field.options {
            let to = match by_class.get(&option.class) {
                Some(known) => *known,
                None => {
                    let logic = &mut space.logic;
                    let left = logic.residuals.restrict(demand, field.column, &ValueSet::one(option.class), &mut logic.budget)?;
                    self.node(space, level + 1, left)?
                }
            };
            by_class.insert(option.class, to);
            next.push(to);
        }
        let node = next.iter().any(Option::is_some).then(|| self.add(level, next));
        self.known.insert((level, demand), node);
        self.nodes += 1;
        if self.nodes > MOST_DIAGRAM_NODES { Err(Unanswered::NotKnown) } else { Ok(node) }
    }

    /// The node with these ways, added if there is none yet.
    fn add(&mut self, level: usize, next: Vec<Option<usize>>) -> usize {
        let nodes = &mut self.levels[level];
        nodes.iter().position(|it| *it == next).unwrap_or_else(|| {
            nodes.push(next);
            nodes.len() - 1
        })
    }

    /// Whether all combinations can occur.
    fn is_full(&self) -> bool {
        self.levels.iter().flatten().flatten().all(Option::is_some)
    }
}
