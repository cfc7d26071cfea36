//! Finds the graphs of a table, by the method that fits its size, and checks them against the rules.

use super::effort::{GraphLimits, GraphTooLarge};
use super::exact::lattice::Lattice;
use super::exact::{self, Solved};
use super::grown;
use super::ordered;
use super::problem::factors::factors;
use super::problem::{EndKind, Problem};
use super::search::average::average_cost;
use super::search::diagram::Diagram;
use super::search::{self, Rounds};
use super::small;
use crate::decide::ExpectedCost;
use crate::decide::forms::entries_alone::entries_alone;
use crate::decide::forms::graph::once::once;
use crate::decide::forms::graph::validate::agreeing_graphs;
use crate::decide::forms::graph::{Branch, Dag, Node};
use crate::decide::tuning::{GraphSizes, Tuning};
use crate::lists::CollectVec;
use crate::model::{Effort, Outcomes, Table};
use crate::space::{Listing, Space};
use crate::trial::is_out;
use crate::verify::VerifiedTable;

/// A graph, with its average cost if that is known.
pub type Costed = (Dag, Option<ExpectedCost>);

/// The graphs of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graphs {
    /// The graph that ends in rules.
    pub rules: Option<Costed>,
    /// The graph that ends in numbers of outcomes: for tables with outputs.
    pub results: Option<Costed>,
}

impl Graphs {
    /// Finds the graphs of a table, even if its code will have another form: for tests and measurements.
    #[must_use]
    pub fn of(verified: &VerifiedTable) -> Self {
        Self::new(verified, &Outcomes::new(verified.table()), &Tuning::DEFAULT.graph)
    }

    /// Finds the graphs of a table. A graph that is too large is missing.
    pub(in crate::decide) fn new(verified: &VerifiedTable, outcomes: &Outcomes, sizes: &GraphSizes) -> Self {
        let table = verified.table();
        if table.rules.len() > sizes.nodes {
            return Self::default();
        }
        match verified.listing() {
            Listing::Groups(groups) => Self::within(table, Space::of_groups(table, groups), verified, outcomes, sizes),
            // What cannot matter is known only where the feasible combinations are listed.
            Listing::BySolver if table.in_order.is_some() => Self::default(),
            // They are not listed: the entries alone make a graph, and its average cost is not known.
            Listing::BySolver => {
                let Some(alone) = entries_alone(verified) else { return Self::default() };
                let Ok(space) = Space::new(&alone) else { return Self::default() };
                let graphs = Self::within(&alone, space, verified, outcomes, &sizes.of_entries());
                let without_cost = |graph: Option<Costed>| graph.map(|(dag, _)| (dag, None));
                Self { rules: without_cost(graphs.rules), results: without_cost(graphs.results) }
            }
        }
    }

    /// Finds the graphs of a table in a space of cases.
    fn within(table: &Table, space: Space, verified: &VerifiedTable, outcomes: &Outcomes, sizes: &GraphSizes) -> Self {
        let mut asked = GraphRequest { table, verified, outcomes, sizes, space };
        let results = if !table.only_gives() { Ok(None) } else { asked.graph(EndKind::Results) };
        // A graph that ends in rules is also one of results. So if every graph of results is too large, every graph of
        // rules is as well.
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

/// A table, and what is needed to find its graphs.
struct GraphRequest<'a> {
    table: &'a Table,
    verified: &'a VerifiedTable,
    outcomes: &'a Outcomes,
    sizes: &'a GraphSizes,
    space: Space,
}

impl GraphRequest<'_> {
    /// Finds the cheapest graph within the limits, which asks no column twice on a path.
    fn graph(&mut self, ends: EndKind) -> Result<Option<Costed>, GraphTooLarge> {
        let Self { table, verified, outcomes, sizes, space } = self;
        let Some(mut problem) = Problem::new(table, space, verified.verdict(), outcomes, ends) else { return Ok(None) };
        let limits = GraphLimits::of(table, verified.verdict(), sizes, problem.sets.are_single());
        // In a table with outputs, only traces ask for the rule, so one round is enough.
        let rounds = match table.effort {
            Effort::Exact => Rounds::ToTheEnd,
            Effort::Default | Effort::Deferred if ends == EndKind::Rules && table.only_gives() => Rounds::One,
            Effort::Default | Effort::Deferred => Rounds::WhileStepsLast,
        };
        let most = sizes.nodes;
        if table.in_order.is_some() {
            return Ok(ordered::graph(table, &mut problem, limits).filter(|it| it.0.nodes.len() <= most));
        }
        let is_small = |dag: &Dag| dag.nodes.len() <= most;
        let asked_once = |dag: Dag| Some(dag).filter(is_small).map(once).filter(is_small);
        if let Some(solved) = searched(&mut problem, limits, rounds)? {
            let dag = asked_once(small::smallest(&solved.best, solved.root, &mut problem, limits));
            return Ok(dag.map(|dag| {
                let counted = solved.searched.and_then(|(diagram, root)| average_cost(&dag, &mut problem, diagram, root));
                (dag, Some(ExpectedCost { cost: counted.unwrap_or(solved.cost), least: solved.least }))
            }));
        }
        if is_out("grown") {
            return Ok(None);
        }
        let leaf = |rule: usize| if ends == EndKind::Rules { rule } else { outcomes.of_rule[rule][0] };
        Ok(grown::build(table, space, leaf, most).and_then(asked_once).map(|dag| (dag, None)))
    }
}

/// Finds the best questions by settling all states of knowledge, or by searching if there are too many.
pub(super) fn searched(problem: &mut Problem, limits: GraphLimits, rounds: Rounds) -> Result<Option<Solved>, GraphTooLarge> {
    let Ok(Some(factors)) = factors(problem) else { return Ok(None) };
    if !is_out("exact")
        && let Some(solved) = Lattice::new(problem, &factors, limits.known).and_then(|it| exact::solve(&it))
    {
        return Ok(Some(solved));
    }
    if is_out("search") {
        return Ok(None);
    }
    let building = limits.diagram.min(limits.steps);
    let Ok((mut diagram, root)) = Diagram::new(problem, factors, building, limits.reduced) else {
        return if building < limits.steps { Err(GraphTooLarge) } else { Ok(None) };
    };
    diagram.steps += limits.steps - building;
    search::solve(problem, diagram, root, rounds, limits)
}

/// Replaces the leaves of a graph; `leaves` has the new one for each old one.
fn with_leaves(dag: &Dag, leaves: &[usize]) -> Dag {
    let nodes = dag.nodes.iter().map(|node| match node {
        Node::Leaf(leaf) => Node::Leaf(leaves[*leaf]),
        test @ Node::Test { .. } => test.clone(),
    });
    Dag { nodes: nodes.collect_vec() }
}

/// Replaces the classes in a graph by the table's own values.
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
