//! The limits of the work that goes into a graph. All are counted in steps or states, not in time, so that a table has
//! the same graph on every machine.

use crate::decide::tuning::GraphSizes;
use crate::model::{Count, Effort, Table};
use crate::verify::Verdict;

/// The limits of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct GraphLimits {
    /// The most states of knowledge for which `exact` settles all of them. Ten yes-no conditions have 59,049, sixteen
    /// have 43,046,721. A state takes twelve bytes, twenty if cases are weighted, and without optimisation 0.1 µs.
    pub(super) known: usize,
    /// The most steps of the search: nodes of the diagram, and results of answers. Each takes up to two hundred bytes.
    pub(super) steps: usize,
    /// The most steps of building the diagram. A diagram that takes more leads to a graph that is too large: 13,671 is
    /// the most that a graph of up to 2,000 nodes began with, among the tables of the repository and 45 random ones of
    /// 10 to 16 columns.
    pub(super) diagram: usize,
    /// The most nodes of the diagram. If each case has one right end, a diagram with more leads to a graph that is too
    /// large: 2,840 nodes is the most that a graph of up to 2,000 began with, among 400 random tables of 6 to 18
    /// columns and those of the repository. If several ends are right, one part of a graph may serve different nodes,
    /// so the number tells too little.
    pub(super) reduced: usize,
    /// The most states that the first round of the search may settle, which are the tests of its graph. Later rounds
    /// find smaller graphs, but never half as large. If each case has one right end, they are hardly smaller: among
    /// those 400 tables, no graph had fewer nodes than states that were settled, from 500 states on.
    pub(super) settled: usize,
    /// The number of steps after which the search becomes hasty: it only estimates how telling questions are, and makes
    /// a single round.
    pub(super) thorough: usize,
    /// The most steps of the rounds after the first.
    pub(super) widening: usize,
    /// The most steps of changing candidates to make the best graph small.
    pub(super) climbing: usize,
    /// The most steps of changing candidates while parts of the graph may serve several states.
    pub(super) regrowing: usize,
    /// The number of graphs that are made, of which the smallest is taken.
    pub(super) starts: usize,
}

impl GraphLimits {
    /// The limits of a table; `has_single_ends` says whether each case has one right end. By default they grow with the
    /// number of cases, but not beyond that of as many yes-no conditions as the table has columns (twelve at least).
    /// Without optimisation, tables of up to twelve conditions take some tens of milliseconds, sixteen take a second.
    pub(super) fn of(table: &Table, verdict: &Verdict, sizes: &GraphSizes, has_single_ends: bool) -> Self {
        let most = 1u32 << table.columns.len().clamp(12, 30);
        let cases = verdict.cases.as_ref().map_or(f64::INFINITY, Count::to_f64).min(most.into());
        let steps = (cases * cases.sqrt() / 60.0) as usize;
        match table.effort {
            Effort::Default | Effort::Deferred => Self {
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

/// Every graph would have too many nodes, so that no other method has to be tried: the size of the diagram shows it, or
/// the first graph of the search.
pub(super) struct GraphTooLarge;
