//! Checks every form against the rules before it becomes code. Graphs are checked where they are made
//! (`forms/graph/validate`). The check of a form is in its own folder, and shares no code with the form's builder.

use crate::decide::forms::check::statements::{Statements, shared};
use crate::decide::forms::graph::Dag;
use crate::decide::forms::{Form, bitmaps, dense, forest, masks, tree};
use crate::model::Outcomes;
use crate::trial::is_out;
use crate::verify::VerifiedTable;

/// The kind of a form's ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::decide) enum End {
    /// A rule, by index.
    Rule,
    /// An outcome, by its number.
    Outcome,
}

impl End {
    /// The end of a decision in which a rule fires and the outcome follows from it.
    pub(in crate::decide) fn of_rule(self, rule: usize, outcomes: &Outcomes) -> usize {
        match self {
            Self::Rule => rule,
            Self::Outcome => outcomes.of_rule[rule][0],
        }
    }
}

/// Whether a form decides as the rules do. A form that was made of a graph is compared with that graph, which was
/// checked against the rules.
pub(in crate::decide) fn agrees(form: &Form, verified: &VerifiedTable, outcomes: &Outcomes, end: End, made_of: Option<&Dag>) -> bool {
    if is_out(form.kind().name()) {
        return false;
    }
    let table = verified.table();
    match (form, made_of) {
        (Form::Dense(it), Some(dag)) => return dense::agrees_with_graph(it, table, dag),
        (Form::Tree(it), _) => return end == End::Rule && tree::agrees(it, table),
        _ => {}
    }
    let rows = if end == End::Outcome { verified.rows() } else { &[] };
    let shared = shared(table, rows);
    let statements = match rows {
        [] => Statements::of_rules(table, &|rule| end.of_rule(rule, outcomes)),
        rows => Statements::of_rows(table, rows, &shared),
    };
    statements.is_some_and(|statements| match form {
        Form::Dense(it) => dense::agrees_with_statements(it, table, &statements),
        Form::Masks(it) => masks::agrees(it, table, &statements),
        Form::Forest(it) => forest::agrees(it, table, &statements),
        Form::Bitmaps(it) => bitmaps::agrees(it, table, &statements),
        // Checked elsewhere: graphs where they are made, rules one by one by the second witness.
        Form::Constant(_) | Form::Graph(_) | Form::Tree(_) | Form::RuleByRule(_) => false,
    })
}
