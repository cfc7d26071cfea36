//! The graphs of a table: the cheapest that are found within the limits, by the method that fits its size.

use super::effort::{GraphTooLarge, Limits};
use super::exact::lattice::Lattice;
use super::exact::{self, Solved};
use super::grown;
use super::problem::factors::factors;
use super::problem::{EndKind, Problem};
use super::search::diagram::Diagram;
use super::search::{self, Rounds};
use super::small;
use crate::decide::ExpectedCost;
use crate::decide::forms::entries::entries_alone;
use crate::decide::forms::graph::once::once;
use crate::decide::forms::graph::validate::agreeing_graphs;
use crate::decide::forms::graph::{Branch, Dag, Node};
use crate::decide::tuning::{GraphSizes, Tuning};
use crate::lists::CollectVec;
use crate::model::{Effort, Outcomes, Table};
use crate::space::{Listing, Space};
use crate::verify::VerifiedTable;

/// A graph, and what it costs where that is known.
pub type Costed = (Dag, Option<ExpectedCost>);

/// The graphs of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graphs {
    /// Ends in rules.
    pub rules: Option<Costed>,
    /// Ends in outcomes by their number: for tables with outputs.
    pub results: Option<Costed>,
}

impl Graphs {
    /// The graphs of a table, whether its code is to have them or not: for tests and measurements.
    #[must_use]
    pub fn of(verified: &VerifiedTable) -> Self {
        Self::new(verified, &Outcomes::new(verified.table()), &Tuning::DEFAULT.graph)
    }

    /// The graphs of a table, as far as they do not become too large.
    pub(in crate::decide) fn new(verified: &VerifiedTable, outcomes: &Outcomes, sizes: &GraphSizes) -> Self {
        let table = verified.table();
        if table.rules.len() > sizes.nodes {
            return Self::default();
        }
        match verified.listing() {
            Listing::Groups(groups) => Self::within(table, Space::of_groups(table, groups), verified, outcomes, sizes),
            // What can occur together is not listed: the entries alone make a graph, without a figure of what it costs
            // on average.
            Listing::BySolver => {
                let Some(alone) = entries_alone(verified) else { return Self::default() };
                let Ok(space) = Space::new(&alone) else { return Self::default() };
                let graphs = Self::within(&alone, space, verified, outcomes, &sizes.of_entries());
                let without_cost = |graph: Option<Costed>| graph.map(|(dag, _)| (dag, None));
                Self { rules: without_cost(graphs.rules), results: without_cost(graphs.results) }
            }
        }
    }

    /// The graphs of a table in a space of cases.
    fn within(table: &Table, space: Space, verified: &VerifiedTable, outcomes: &Outcomes, sizes: &GraphSizes) -> Self {
        let mut asked = GraphRequest { table, verified, outcomes, sizes, space };
        let results = if !table.only_gives() { Ok(None) } else { asked.graph(EndKind::Results) };
        // A graph that ends in rules ends in results, too: where every graph of results is too large, so is every one
        // of rules.
        let Ok(results) = results else { return Self::default() };
        let rules = match (&results, outcomes.rules()) {
            (Some((dag, expected)), Some(rules)) => Some((with_leaves(dag, &rules), *expected)),
            _ => asked.graph(EndKind::Rules).unwrap_or_default(),
        };
        let mut space = asked.space;
        let in_values = |it: Costed| (in_values(&it.0, &space), it.1);
        let graphs = [rules, results].map(|graph| graph.map(in_values));
        let [rules, results] = agreeing_graphs(graphs, verified, outcomes, &mut space);
        Self { rules, results }
    }
}

/// The table that graphs are asked for.
struct GraphRequest<'a> {
    table: &'a Table,
    verified: &'a VerifiedTable,
    outcomes: &'a Outcomes,
    sizes: &'a GraphSizes,
    space: Space,
}

impl GraphRequest<'_> {
    /// A graph in which no way asks a column twice, and what it costs where that is known.
    fn graph(&mut self, ends: EndKind) -> Result<Option<Costed>, GraphTooLarge> {
        let most = self.sizes.nodes;
        let is_small = |dag: &Dag| dag.nodes.len() <= most;
        let found = self.cheapest(ends)?.filter(|(dag, _)| is_small(dag));
        let asked_once = found.map(|(dag, expected)| (once(dag), expected));
        Ok(asked_once.filter(|(dag, _)| is_small(dag)))
    }

    /// The cheapest graph that is found within the limits, and what it costs where that is known.
    fn cheapest(&mut self, ends: EndKind) -> Result<Option<Costed>, GraphTooLarge> {
        let Self { table, verified, outcomes, sizes, space } = self;
        let Some(mut problem) = Problem::new(table, space, verified.verdict(), outcomes, ends) else { return Ok(None) };
        let limits = Limits::of(table, verified.verdict(), sizes, problem.sets.are_single());
        // The rule behind a value is asked for in traces only.
        let rounds = match table.effort {
            Effort::Exact => Rounds::ToTheEnd,
            Effort::Default if ends == EndKind::Rules && table.only_gives() => Rounds::One,
            Effort::Default => Rounds::WhileStepsLast,
        };
        if let Some(solved) = searched(&mut problem, limits, rounds)? {
            let dag = small::smallest(&solved.choices, solved.root, &mut problem, limits);
            return Ok(Some(costed(dag, &solved)));
        }
        let leaf = |rule: usize| if ends == EndKind::Rules { rule } else { outcomes.of_rule[rule][0] };
        Ok(grown::build(table, space, leaf, sizes.nodes).map(|dag| (dag, None)))
    }
}

/// The graph with its cost.
fn costed(dag: Dag, solved: &Solved) -> Costed {
    (dag, Some(ExpectedCost { cost: solved.cost, least: solved.least }))
}

/// Settles all states of knowledge where they are few enough, and searches where they are not.
fn searched(problem: &mut Problem, limits: Limits, rounds: Rounds) -> Result<Option<Solved>, GraphTooLarge> {
    let Ok(Some(factors)) = factors(problem) else { return Ok(None) };
    if let Some(solved) = Lattice::new(problem, &factors, limits.known).and_then(|it| exact::solve(&it)) {
        return Ok(Some(solved));
    }
    let building = limits.diagram.min(limits.steps);
    let Ok((mut diagram, root)) = Diagram::new(problem, factors, building, limits.reduced) else {
        return if building < limits.steps { Err(GraphTooLarge) } else { Ok(None) };
    };
    diagram.steps += limits.steps - building;
    search::solve(problem, diagram, root, rounds, limits)
}

/// A graph with other leaves, by their old numbers.
fn with_leaves(dag: &Dag, leaves: &[usize]) -> Dag {
    let nodes = dag.nodes.iter().map(|node| match node {
        Node::Leaf(leaf) => Node::Leaf(leaves[*leaf]),
        test @ Node::Test { .. } => test.clone(),
    });
    Dag { nodes: nodes.collect_vec() }
}

/// The graph with the table's values in place of classes.
fn in_values(dag: &Dag, space: &Space) -> Dag {
    let values = |column: usize, branch: &Branch| Branch { values: space.classes.values(column, &branch.values), to: branch.to };
    let nodes = dag.nodes.iter().map(|node| match node {
        Node::Leaf(leaf) => Node::Leaf(*leaf),
        Node::Test { column, branches } => {
            Node::Test { column: *column, branches: branches.iter().map(|branch| values(*column, branch)).collect_vec() }
        }
    });
    Dag { nodes: nodes.collect_vec() }
}
