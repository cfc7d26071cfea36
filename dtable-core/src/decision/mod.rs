//! Decision graphs: the cheapest questions that settle what is right.
//!
//! A graph costs what its questions cost, averaged over all cases. `problem` is the table without names: questions, answers, and what is
//! due to each case. Where it has few enough cells (`cells`) or states of knowledge (`factors`, `knowledge`, `lattice`), the best graphs
//! are found by looking at each of them (`exact`); beyond, the rules become a diagram (`diagram`) in which equal remainders are equal
//! nodes, and a search (`search`) settles those that the most telling questions lead to (`entropy`; in haste, `estimate`). Whichever way, the outcome is all best choices at
//! every state (`choices`), from which a small graph is made (`share`, `climb`, `merge`, `marks`). Where even the diagram is too large, a
//! graph is grown from residual rules (`build`, `state`) by information gain alone (`choose`). All limits stand in `effort`, and are
//! counted in steps.
//!
//! Where the rules are too many for a graph there is a search tree (`tree`); where they are too tangled for either, bitmaps (`bitmaps`), as
//! far as answers are free; else the emitter writes rule-by-rule code. Whatever comes out is held against the rules (graphs by `validate`)
//! before anybody uses it.

pub mod bitmaps;
mod build;
mod cells;
mod choices;
mod choose;
mod climb;
mod dag;
mod diagram;
mod effort;
mod entropy;
mod estimate;
mod exact;
mod factors;
#[cfg(test)]
mod fixture;
mod knowledge;
mod lattice;
mod marks;
mod merge;
mod once;
pub mod packed;
mod problem;
mod promise;
mod search;
mod sets;
mod share;
mod state;
pub mod tree;
mod unique;
mod validate;

pub use crate::model::Outcomes;
pub use bitmaps::Bitmaps;
pub use dag::{Branch, Dag, Node, NodeId};
pub use packed::Packed;
pub use promise::{broken_promise, is_promised};
pub use tree::Tree;

use crate::model::{Count, Effort, HitPolicy};
use crate::space::Space;
use crate::verify::VerifiedTable;
use effort::Limits;
use problem::{Ends, Problem};
use search::Rounds;

/// Up to so many cases a table has a graph, however many rules there are: twice those of sixteen booleans.
const GRAPH_CASES: u32 = 1 << 17;

/// Rules from which on a tree or bitmaps take the place of a graph.
const RULES: usize = 257;

/// Rules from which on bitmaps do, where there is no tree: a graph would hardly be smaller, and takes long to fail.
const TANGLED_RULES: usize = 65;

/// The graphs of a table.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Ends in rules; `None` where data or rule-by-rule code is better.
    pub rules: Option<Dag>,
    /// Ends in outcomes by their number: for tables with outputs.
    pub results: Option<Dag>,
    /// What deciding by `rules` costs.
    pub rules_cost: Option<Expected>,
    /// What deciding by `results` costs.
    pub results_cost: Option<Expected>,
    /// The outcomes.
    pub outcomes: Outcomes,
    /// The rules as a search tree, where they are too many for a graph.
    pub tree: Option<Tree>,
    /// The rules as bitmaps, where there is neither a graph nor a tree.
    pub bitmaps: Option<Bitmaps>,
    /// The outcomes as bitmaps, where neither the rule that fires nor a graph tells them.
    pub outcome_bitmaps: Option<Bitmaps>,
}

/// What a decision by a graph costs on average, over all cases as often as they occur: the sum of the costs of the columns that are
/// asked on the way, each 1 where the table does not say `cost:`. Without `weight:` all cases occur equally often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The average, rounded as `f64` does.
    pub cost: f64,
    /// No graph of the table has a smaller average; equal to `cost` where the graph is proved to be optimal.
    pub least: f64,
}

impl Expected {
    /// Whether no graph is better.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.cost <= self.least
    }
}

/// The graphs of a verified table.
#[must_use]
pub fn build(verified: &VerifiedTable) -> Decision {
    let table = verified.table();
    let outcomes = Outcomes::new(table);
    let mut decision = Decision {
        rules: None,
        results: None,
        rules_cost: None,
        results_cost: None,
        outcomes,
        tree: None,
        bitmaps: None,
        outcome_bitmaps: None,
    };
    if matches!(table.hit, HitPolicy::Collect(_)) {
        return decision;
    }
    let size = Size::of(verified);
    if size != Size::Small && verified.decides_by_rule() {
        let tree = Tree::of(verified);
        let is_tangled = tree.is_none() && table.effort == Effort::Default;
        decision.bitmaps = if is_tangled { Bitmaps::of(verified) } else { None };
        decision.tree = tree.filter(|_| size == Size::Large);
    }
    if decision.tree.is_none() && decision.bitmaps.is_none() {
        graphs(verified, &mut decision);
        decision.bitmaps = if decision.rules.is_none() { Bitmaps::of(verified) } else { None };
    }
    if !verified.decides_by_rule() && decision.results.is_none() {
        decision.outcome_bitmaps = Bitmaps::of_outcomes(verified);
    }
    decision
}

/// Makes the graphs, as far as they do not become too large.
fn graphs(verified: &VerifiedTable, decision: &mut Decision) {
    let table = verified.table();
    if table.rules.len() > build::MAX_NODES {
        return;
    }
    let Ok(mut space) = Space::new(table) else { return };
    let outcomes = &decision.outcomes;
    let results = if table.outputs.is_empty() { None } else { graph(verified, &mut space, outcomes, Ends::Results) };
    let rules = match (&results, outcomes.rules()) {
        (Some((dag, expected)), Some(rules)) => Some((with_leaves(dag, &rules), *expected)),
        _ => graph(verified, &mut space, outcomes, Ends::Rules),
    };
    let in_values = |it: Option<(Dag, Option<Expected>)>| it.map(|(dag, expected)| (in_values(&dag, &space), expected));
    let (rules, results) = (in_values(rules), in_values(results));
    let rules = rules.filter(|(dag, _)| validate::agrees_with_rules(dag, table, &mut space) == Ok(true));
    let results = results.filter(|(dag, _)| {
        let rules = rules.as_ref().map(|it| &it.0);
        validate::results_agree(dag, rules, table, outcomes, &mut space) == Ok(true)
    });
    (decision.results, decision.results_cost) = results.map_or((None, None), |(dag, expected)| (Some(dag), expected));
    (decision.rules, decision.rules_cost) = rules.map_or((None, None), |(dag, expected)| (Some(dag), expected));
}

/// What a table has too many rules for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    /// For nothing. Over few cases a graph is better, whatever the rules are.
    Small,
    /// For a graph, if they are so tangled that there is no tree.
    Medium,
    /// For a graph.
    Large,
}

impl Size {
    fn of(verified: &VerifiedTable) -> Self {
        if verified.verdict().cases.as_ref().is_some_and(|cases| *cases <= Count::from(GRAPH_CASES)) {
            return Self::Small;
        }
        match verified.table().rules.len() {
            RULES.. => Self::Large,
            TANGLED_RULES.. => Self::Medium,
            _ => Self::Small,
        }
    }
}

/// A graph in which no way asks a column twice, and what it costs where that is known.
fn graph(verified: &VerifiedTable, space: &mut Space, outcomes: &Outcomes, ends: Ends) -> Option<(Dag, Option<Expected>)> {
    let is_small = |dag: &Dag| dag.nodes.len() <= build::MAX_NODES;
    let (dag, expected) = cheapest(verified, space, outcomes, ends).filter(|(dag, _)| is_small(dag))?;
    let dag = once::once(dag);
    is_small(&dag).then_some((dag, expected))
}

/// The cheapest graph that is found within the limits, and what it costs where that is known.
fn cheapest(verified: &VerifiedTable, space: &mut Space, outcomes: &Outcomes, ends: Ends) -> Option<(Dag, Option<Expected>)> {
    let table = verified.table();
    let limits = Limits::of(table, verified.verdict());
    let mut problem = Problem::new(table, space, verified.verdict(), outcomes, ends)?;
    if let Some(total) = cells::count(&problem.questions, limits.cells) {
        let cells = cells::Cells::new(&mut problem, total).ok()?;
        let solved = exact::solve(&cells)?;
        drop(cells);
        let dag = share::smallest(&solved.choices, solved.root, &mut problem, limits);
        return Some(costed(dag, &solved));
    }
    // The rule behind a value is asked for in traces only.
    let rounds = match table.effort {
        Effort::Exact => Rounds::ToTheEnd,
        Effort::Default if ends == Ends::Rules && !table.outputs.is_empty() => Rounds::One,
        Effort::Default => Rounds::WhileStepsLast,
    };
    if let Some(solved) = searched(&mut problem, limits, rounds) {
        let dag = share::smallest(&solved.choices, solved.root, &mut problem, limits);
        return Some(costed(dag, &solved));
    }
    let leaf = |rule: usize| if ends == Ends::Rules { rule } else { outcomes.of_rule[rule][0] };
    build::build(table, space, leaf).map(|dag| (dag, None))
}

/// The graph with its cost.
fn costed(dag: Dag, solved: &exact::Solved) -> (Dag, Option<Expected>) {
    (dag, Some(Expected { cost: solved.cost, least: solved.least }))
}

/// Settles all states of knowledge where they are few enough, and searches where they are not.
fn searched(problem: &mut Problem, limits: Limits, rounds: Rounds) -> Option<exact::Solved> {
    let factors = factors::factors(problem).ok()??;
    if let Some(solved) = lattice::Lattice::new(problem, &factors, limits.known).and_then(|it| exact::solve(&it)) {
        return Some(solved);
    }
    let (diagram, root) = diagram::Diagram::new(problem, factors, limits.steps).ok()?;
    search::solve(problem, diagram, root, rounds, limits)
}

/// The same graph with other leaves.
fn with_leaves(dag: &Dag, leaves: &[usize]) -> Dag {
    let nodes = dag.nodes.iter().map(|node| match node {
        Node::Leaf(leaf) => Node::Leaf(leaves[*leaf]),
        test @ Node::Test { .. } => test.clone(),
    });
    Dag { nodes: nodes.collect() }
}

/// The graph with the table's values in place of classes.
fn in_values(dag: &Dag, space: &Space) -> Dag {
    let values = |column: usize, branch: &Branch| Branch { values: space.classes.values(column, &branch.values), to: branch.to };
    let nodes = dag.nodes.iter().map(|node| match node {
        Node::Leaf(leaf) => Node::Leaf(*leaf),
        Node::Test { column, branches } => {
            Node::Test { column: *column, branches: branches.iter().map(|branch| values(*column, branch)).collect() }
        }
    });
    Dag { nodes: nodes.collect() }
}
