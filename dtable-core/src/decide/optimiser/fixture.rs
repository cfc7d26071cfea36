//! The problem and the graphs of a table, for tests.

use crate::decide::Dag;
use crate::decide::optimiser::graphs::Graphs;
use crate::decide::optimiser::problem::{EndKind, Problem};
use crate::model::Outcomes;
use crate::space::Space;
use crate::verify::VerifiedTable;

/// The facts that a test checks about the problem of a table.
pub(in crate::decide) fn of_problem<T>(table: &VerifiedTable, ends: EndKind, find: impl FnOnce(&mut Problem) -> T) -> T {
    let Ok(mut space) = Space::new(table.table()) else { panic!("a table that is not small") };
    let outcomes = Outcomes::new(table.table());
    find(&mut Problem::new(table.table(), &mut space, table.verdict(), &outcomes, ends).expect("few answers"))
}

/// The graphs of a table, which end in rules and in outcomes.
pub(in crate::decide) fn graphs(verified: &VerifiedTable) -> (Option<Dag>, Option<Dag>) {
    let graphs = Graphs::of(verified);
    (graphs.rules.map(|it| it.0), graphs.results.map(|it| it.0))
}
