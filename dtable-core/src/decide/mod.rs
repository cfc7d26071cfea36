//! How a verified table decides: chooses the form of its code, and finds the graph that asks least.
//!
//! A [`Form`] is a value that finds the *end* of a case: a rule, or the number of an outcome. `selection` chooses the
//! form of a table and checks it against the rules; no other room sees a form that was not checked. The sizes at which
//! one form takes the place of another are a value ([`Tuning`]). Tests set them low, to try forms for very many rules
//! on few.
//!
//! # Files
//!
//! - `selection`: Which form a table gets: the one place that chooses. `worth` estimates whether keys beat a graph,
//!   `quickest` compares the forms for many rules, `check` holds each form against the rules.
//! - `tuning`: The sizes at which one form takes the place of another.
//! - `forms`: The forms, a folder for each. Its own list says more.
//! - `optimiser`: The decision graph that asks least. Its own list says more.
//! - `promise`: Whether the graph is what the table asked for (`effort: exact`).

pub mod forms;
mod optimiser;
mod promise;
mod selection;
mod tuning;

pub use crate::model::Outcomes;
#[doc(hidden)]
pub use optimiser::{Costed, Graphs};
pub use selection::{build, build_tuned};

pub use forms::bitmaps::Bitmaps;
pub use forms::dense::Dense;
pub use forms::forest::Forest;
pub use forms::graph::{Branch, Dag, Node, NodeId};
pub use forms::masks::Masks;
pub use forms::rule_by_rule::RuleByRule;
pub use forms::totals::Totals;
pub use forms::tree::Tree;
pub use forms::{Form, FormKind};
pub use promise::{broken_promise, is_promised};
pub use tuning::{BitmapSizes, ForestSizes, GraphSizes, KeySizes, TreeSizes, Tuning};

use crate::model::{Position, Table};

/// How a verified table decides: the forms that were chosen for it, each checked against the rules.
#[derive(Clone, Debug)]
pub struct Forms {
    /// The form that finds the rule that fires.
    pub rule: Form,
    /// The form that observers follow and pages draw, if `rule` asks all columns at once: it asks only columns that
    /// still matter.
    pub followed: Option<Form>,
    /// The form that finds the number of the outcome, for tables with outputs; `None` if it follows from the rule that
    /// fires.
    pub result: Option<Form>,
    /// The sums by column, for a table that adds up or counts.
    pub totals: Option<Totals>,
    /// The cost of deciding by the graph of rules.
    pub rule_cost: Option<ExpectedCost>,
    /// The cost of deciding by the graph of results.
    pub result_cost: Option<ExpectedCost>,
    /// The outcomes.
    pub outcomes: Outcomes,
    /// The sizes at which forms change.
    pub tuning: Tuning,
}

impl Forms {
    /// The rule that fires in a case. `case` has one position for each column.
    #[must_use]
    pub fn rule_of(&self, table: &Table, case: &[Position]) -> usize {
        self.rule.decide(table, case)
    }

    /// The number of the outcome of a case.
    #[must_use]
    pub fn result_of(&self, table: &Table, case: &[Position]) -> usize {
        match &self.result {
            Some(form) => form.decide(table, case),
            None => self.outcomes.of_rule[self.rule_of(table, case)][0],
        }
    }

    /// The form that an observer follows: it ends in rules, and asks only columns that still matter.
    #[must_use]
    pub fn observed(&self) -> &Form {
        self.followed.as_ref().unwrap_or(&self.rule)
    }

    /// The graph that ends in rules, if there is one.
    #[must_use]
    pub fn graph(&self) -> Option<&Dag> {
        graph_of(self.observed())
    }

    /// The graph by which the function finds its outcome, if it does so by a graph.
    #[must_use]
    pub fn result_graph(&self) -> Option<&Dag> {
        self.result.as_ref().and_then(graph_of)
    }
}

fn graph_of(form: &Form) -> Option<&Dag> {
    if let Form::Graph(dag) = form { Some(dag) } else { None }
}

/// The average cost of a decision by a graph. The cost of a case is the sum of the costs of the columns that are asked
/// for it, 1 for a column without `cost:`. Cases are weighted by `weight:`; without it all count alike.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ExpectedCost {
    /// The average, rounded as `f64` does.
    pub cost: f64,
    /// A lower bound for all graphs of the table; equal to `cost` if the graph is proved to be optimal.
    pub least: f64,
}

impl ExpectedCost {
    /// Whether the graph is proved to be optimal.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.cost <= self.least
    }
}
