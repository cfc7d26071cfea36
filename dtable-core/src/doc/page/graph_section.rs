//! The graph as HTML: its drawing, and the cost of a decision by it.

use crate::decide::{Dag, ExpectedCost};
use crate::doc::shown_table::{Section, Shown};
use crate::model::{Origin, Table};

/// The section about the graph.
pub(super) fn section(shown: &Shown, dag: &Dag) -> Section {
    let table = shown.table;
    let drawing = crate::doc::drawing::drawing(table, dag, shown.links).map_or_else(
        || format!("<p>The graph has {} nodes, too many to be drawn.</p>", dag.nodes.len()),
        |svg| format!("<div class=\"dtable-graph-box\">{svg}</div>"),
    );
    let cost = shown.cost.map_or_else(String::new, |it| cost(table, it));
    Section { heading: "Decision graph", html: format!("{cost}{drawing}") }
}

/// Describes the average cost of a decision, and whether a better graph is possible.
fn cost(table: &Table, expected: &ExpectedCost) -> String {
    let columns = table.columns.len();
    let (verb, what, less) = if table.may_panic || table.columns.iter().all(|column| column.cost <= 1) {
        ("asks", format!("{:.2} of {columns} columns", expected.cost), "fewer")
    } else {
        ("costs", format!("{:.2}", expected.cost), "less")
    };
    let cases = if table.is_weighted() { "all cases, by the weights of the rules" } else { "all cases" };
    if table.in_order.is_some() {
        return in_order(table, expected, cases);
    }
    let bound = if expected.is_optimal() {
        format!("no graph {verb} {less}")
    } else {
        format!("whether a graph {verb} {less} is not known, but none {verb} {less} than {:.2}", expected.least)
    };
    format!("<p>A decision {verb} {what} on average over {cases}: {bound}.{}</p>\n", not_counted(table))
}

/// Says that weights and costs do not count, where the table has some.
fn not_counted(table: &Table) -> String {
    if !table.has_weights_or_costs() || !table.may_panic {
        return String::new();
    }
    let panics = table.columns.iter().find(|it| it.panics().is_some());
    let what = panics.map_or_else(|| "an expression of a used table".to_owned(), |it| format!("<code>{}</code>", it.name.value));
    format!(" Weights and costs do not count: they would decide in which cases {what} is computed, which can panic.")
}

/// Describes what a decision costs that asks in the order of the file, and what the order costs.
fn in_order(table: &Table, expected: &ExpectedCost, cases: &str) -> String {
    let questions = table.columns.iter().filter(|it| it.origin == Origin::Program);
    let (verb, of) = if questions.clone().all(|it| it.cost <= 1) {
        ("asks", format!(" of {} questions", questions.count()))
    } else {
        ("costs", String::new())
    };
    let ExpectedCost { cost, least } = expected;
    format!("<p>A decision {verb} {cost:.2}{of} on average over {cases}, in the order of the file; without the order, {least:.2}.</p>\n")
}

#[cfg(test)]
mod tests {
    use super::cost;
    use crate::decide::ExpectedCost;
    use crate::doc::fixture::game;

    #[test]
    fn the_cost_is_told_with_its_bound() {
        let optimal = ExpectedCost { cost: 2.5, least: 2.5 };
        assert_eq!(cost(&game(), &optimal), "<p>A decision asks 2.50 of 7 columns on average over all cases: no graph asks fewer.</p>\n");
        let open = ExpectedCost { cost: 2.5, least: 1.0 };
        assert!(cost(&game(), &open).contains("whether a graph asks fewer is not known, but none asks fewer than 1.00."));
        let mut weighed = game();
        weighed.columns[0].cost = 3;
        weighed.rules[0].weight = Some(2);
        let text = "<p>A decision costs 2.50 on average over all cases, by the weights of the rules: no graph costs less.</p>\n";
        assert_eq!(cost(&weighed, &optimal), text);
    }
}
