//! Decision graphs: the fewest questions that settle which rule fires.
//!
//! A graph is grown from the state before any question (`state`): the column that tells most is asked (`choose`), each answer gives a
//! smaller state, and states that were met before are not grown again, so equal parts of the decision exist once. A test is made
//! only where its answer can still change the outcome; what the relations settle is not asked.
//!
//! Where the rules are too tangled for a graph of reasonable size, there is none, and the emitter
//! writes rule-by-rule code. Whatever graph comes out is held against the rules (`validate`) before anybody uses it.

mod build;
mod choose;
mod dag;
mod state;
mod validate;

pub use crate::model::Outcomes;
pub use dag::{Branch, Dag, Node, NodeId};

use crate::model::HitPolicy;
use crate::verify::{Space, VerifiedTable};

/// How many paths of a graph of rules are compared with the graph of results; past it the graph of rules serves.
const COMPARED_PATHS: usize = 50_000;

/// The graphs of a table.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Ends in rules; `None` where rule-by-rule code is better.
    pub rules: Option<Dag>,
    /// Ends in outcomes by their number: for tables with outputs.
    pub results: Option<Dag>,
    /// The outcomes.
    pub outcomes: Outcomes,
}

/// The graphs of a verified table.
#[must_use]
pub fn build(verified: &VerifiedTable) -> Decision {
    let table = verified.table();
    let outcomes = Outcomes::new(table);
    if matches!(table.hit, HitPolicy::Collect(_)) {
        return Decision { rules: None, results: None, outcomes };
    }
    let Ok(mut space) = Space::new(table) else { return Decision { rules: None, results: None, outcomes } };
    let rules = build::build(table, &mut space, |rule| rule).filter(|dag| validate::agrees_with_rules(dag, &mut space) == Ok(true));
    let results = match &rules {
        Some(rules) if !table.outputs.is_empty() => {
            let result = |rule: usize| outcomes.of_rule[rule][0];
            build::build(table, &mut space, result)
                .filter(|dag| validate::agrees_with_graph(dag, rules, &result, &mut space, COMPARED_PATHS) == Ok(true))
        }
        _ => None,
    };
    let in_values = |dag: Dag| in_values(&dag, &space);
    Decision { rules: rules.map(in_values), results: results.map(in_values), outcomes }
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
