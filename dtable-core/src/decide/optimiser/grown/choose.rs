//! Chooses the next column to ask: the one that tells most about the end.
//!
//! The end of a state is a random variable: every rule has the share of the state's cases that its open entries leave,
//! and ELSE has the rest. The chosen column leaves the least entropy on average (information gain). Shares of rules
//! that overlap are counted twice, and relations are ignored: this is a guide, and every choice gives a right graph.
//!
//! Only operations are used that are exact to the last bit on every machine, so that equal tables have equal graphs.

use crate::decide::optimiser::grown::state::{OpenQuestion, OpenRule};
use crate::decide::optimiser::search::entropy::log2;
use crate::model::{Table, ValueSet};
use crate::space::{Logic, Space, Unanswered};

/// Chooses the column to ask; `None` if no rule looks at any.
pub(in crate::decide) fn best_column(state: &OpenQuestion, table: &Table, space: &mut Space) -> Result<Option<usize>, Unanswered> {
    let askable = askable(state, table, space)?;
    let mut best: Option<(f64, usize)> = None;
    for column in askable {
        let left = entropy_after(state, column, &space.logic, &space.all.0);
        if best.is_none_or(|(least, _)| left < least) {
            best = Some((left, column));
        }
    }
    Ok(best.map(|(_, column)| column))
}

/// The columns that rules look at; in place of a condition that may be not applicable, the columns on which that
/// depends.
fn askable(state: &OpenQuestion, table: &Table, space: &mut Space) -> Result<Vec<usize>, Unanswered> {
    let mut pending = state.columns();
    let (mut askable, mut seen) = (Vec::new(), Vec::new());
    while let Some(column) = pending.pop() {
        if seen.contains(&column) {
            continue;
        }
        seen.push(column);
        if !may_be_not_applicable(state, space, column)? {
            askable.push(column);
        } else if let Some(requirement) = &table.columns[column].requires {
            let open = space.logic.residuals.columns(state.given).clone();
            pending.extend(requirement.formula.columns().into_iter().filter(|it| open.contains(it)));
        }
    }
    askable.sort_unstable();
    Ok(askable)
}

fn may_be_not_applicable(state: &OpenQuestion, space: &mut Space, column: usize) -> Result<bool, Unanswered> {
    let Some(class) = space.classes.not_applicable(column) else { return Ok(false) };
    let given = space.logic.confined(state.given, column, &ValueSet::one(class))?;
    space.logic.is_satisfiable(given)
}

/// The entropy that is left on average after asking `column`.
fn entropy_after(state: &OpenQuestion, column: usize, logic: &Logic, all: &[ValueSet]) -> f64 {
    let size = all[column].len() as f64;
    let cells = state.cells(column, logic, all);
    cells.iter().map(|cell| cell.len() as f64 / size * entropy(state, column, cell, all)).sum()
}

fn entropy(state: &OpenQuestion, column: usize, cell: &ValueSet, all: &[ValueSet]) -> f64 {
    let mut shares: Vec<(usize, f64)> = Vec::new();
    let mut rest = 1.0;
    for rule in &state.rules {
        let share = share(rule, column, cell, all);
        rest -= share;
        match shares.iter_mut().find(|it| it.0 == rule.leaf) {
            Some(known) => known.1 += share,
            None => shares.push((rule.leaf, share)),
        }
    }
    let sum: f64 = shares.iter().map(|(_, share)| information(*share)).sum();
    sum + information(rest)
}

/// The rule's share of the cases in which `column` lies in `cell`.
fn share(rule: &OpenRule, column: usize, cell: &ValueSet, all: &[ValueSet]) -> f64 {
    let mut share = 1.0;
    for (at, set) in &rule.entries {
        if *at != column {
            share *= set.len() as f64 / all[*at].len() as f64;
        } else if !cell.meets(set) {
            return 0.0;
        }
    }
    share
}

fn information(share: f64) -> f64 {
    if share <= 0.0 { 0.0 } else { -share * log2(share.min(1.0)) }
}
