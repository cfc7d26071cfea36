//! Every form is held against the rules before it becomes code, here; graphs were, where they are made. How is each
//! form's own affair: its check stands beside it, and shares nothing with what made it.

use crate::decide::forms::check::statements::{Statements, shared};
use crate::decide::forms::graph::Dag;
use crate::decide::forms::{Form, bitmaps, dense, forest, masks, tree};
use crate::model::Outcomes;
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
    /// Where a decision ends in which a rule fires that says all.
    pub(in crate::decide) fn of_rule(self, rule: usize, outcomes: &Outcomes) -> usize {
        match self {
            Self::Rule => rule,
            Self::Outcome => outcomes.of_rule[rule][0],
        }
    }
}

/// Whether a form ends as the rules do; one that was made of a graph, as that graph does, which is held against the
/// rules itself.
pub(in crate::decide) fn agrees(form: &Form, verified: &VerifiedTable, outcomes: &Outcomes, end: End, made_of: Option<&Dag>) -> bool {
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
        // What nothing is chosen from is held against the rules elsewhere: graphs where they are made, rules one by one
        // by the second witness.
        Form::Constant(_) | Form::Graph(_) | Form::Tree(_) | Form::RuleByRule(_) => false,
    })
}
