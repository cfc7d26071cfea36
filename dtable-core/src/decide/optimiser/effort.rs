//! How much work goes into a graph: every limit in one place. All are counted in steps, so the same table has the same
//! graph on every machine.

use crate::decide::tuning::GraphSizes;
use crate::model::{Count, Effort, Table};
use crate::verify::Verdict;

/// The limits of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Up to how many states of knowledge the best graph is found by looking at all of them: ten yes-no conditions have
    /// 59,049, sixteen 43,046,721. A state takes twelve bytes, twenty where cases are weighted, and without
    /// optimisation 0.1 µs.
    pub(super) known: usize,
    /// How many nodes and restrictions of the diagram the search may make beyond; each takes up to two hundred bytes.
    pub(super) steps: usize,
    /// How many of them the diagram itself may take. One that is larger has no graph within the limits: 13,671 is the
    /// most that a graph of up to 2,000 nodes began with, among the tables of the repository and 45 random ones of 10
    /// to 16 columns.
    pub(super) diagram: usize,
    /// How many nodes the diagram may have that is left of these, equal ones being one. Where each case has one right
    /// end, the graph of a larger one is too large: among 400 random tables of 6 to 18 columns and those of the
    /// repository, 2,840 nodes is the most that a graph of up to 2,000 began with. Where several ends are right, parts
    /// of the graph do for different nodes, and this tells too little.
    pub(super) reduced: usize,
    /// How many states the first round of the search may settle, which are the tests of its graph: later rounds ask
    /// better, but not half as much. Where each case has one right end, they hardly ask less: among those 400 tables,
    /// no graph had fewer nodes than states that were settled, from 500 states on.
    pub(super) settled: usize,
    /// After how many steps the search is greedy: it estimates what questions tell, and there is one round.
    pub(super) thorough: usize,
    /// How many of them are left for the rounds after the first.
    pub(super) widening: usize,
    /// How many states are looked at to make the best graph small.
    pub(super) climbing: usize,
    /// How many attempts are made to let parts of the graph do for several states.
    pub(super) regrowing: usize,
    /// How many graphs are made, of which the smallest is taken.
    pub(super) starts: usize,
}

impl Limits {
    /// The limits of a table, of which each case has one right end or not. By default they grow with its cases, as far
    /// as yes-no conditions of the same number would have them: without optimisation up to twelve conditions take some
    /// tens of milliseconds, sixteen are worth a second.
    pub(super) fn of(table: &Table, verdict: &Verdict, sizes: &GraphSizes, has_single_ends: bool) -> Self {
        let most = 1u32 << table.columns.len().clamp(12, 30);
        let cases = verdict.cases.as_ref().map_or(f64::INFINITY, Count::to_f64).min(most.into());
        let steps = (cases * cases.sqrt() / 60.0) as usize;
        match table.effort {
            Effort::Default => Self {
                known: sizes.known,
                steps: sizes.steps,
                diagram: 10 * sizes.nodes,
                reduced: if has_single_ends { 5 * sizes.nodes / 2 } else { usize::MAX },
                settled: if has_single_ends { 5 * sizes.nodes / 4 } else { 2 * sizes.nodes },
                thorough: (steps.min(400_000) * 5 / 2).min(sizes.thorough),
                widening: steps.min(400_000),
                climbing: 100_000,
                regrowing: steps.clamp(20_000, 400_000),
                starts: 4,
            },
            Effort::Exact => Self {
                known: 45_000_000,
                steps: 5_000_000,
                diagram: usize::MAX,
                reduced: usize::MAX,
                settled: usize::MAX,
                thorough: usize::MAX,
                widening: usize::MAX,
                climbing: 2_000_000,
                regrowing: 2_000_000,
                starts: 16,
            },
        }
    }
}

/// The graph would have more nodes than it may have, whichever method comes next: the size of the diagram shows it, or
/// that of the first graph of the search.
pub(super) struct GraphTooLarge;
