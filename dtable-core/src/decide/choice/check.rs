//! Every form is held against the rules before it becomes code, here. How is each form's own affair: its check stands beside it, and shares
//! nothing with what made it.

use crate::decide::forms::graph::{Dag, validate};
use crate::decide::forms::lines::Lines;
use crate::decide::forms::rule_by_rule::RuleByRule;
use crate::decide::forms::{Form, bitmaps, dense, forest, masks, tree};
use crate::model::{Outcomes, Table};
use crate::space::Space;
use crate::verify::VerifiedTable;

/// What a form ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::decide) enum End {
    /// A rule, by index.
    Rule,
    /// An outcome, by its number.
    Outcome,
}

impl End {
    /// Where a decision ends in which a rule fires that says all.
    pub(super) fn of_rule(self, rule: usize, outcomes: &Outcomes) -> usize {
        match self {
            Self::Rule => rule,
            Self::Outcome => outcomes.of_rule[rule][0],
        }
    }

    /// The table as boxes that end so.
    pub(super) fn lines(self, verified: &VerifiedTable, outcomes: &Outcomes) -> Option<Lines> {
        match self {
            Self::Rule => Lines::of_rules(verified.table()),
            Self::Outcome => Lines::of_outcomes(verified, outcomes),
        }
    }
}

/// Whether a form ends as the rules do; one that was made of a graph, as that graph does, which is held against the rules itself.
pub(super) fn agrees(form: &Form, verified: &VerifiedTable, outcomes: &Outcomes, end: End, made_of: Option<&Dag>) -> bool {
    let table = verified.table();
    let lines = || end.lines(verified, outcomes);
    match (form, made_of) {
        (Form::Constant(_) | Form::Graph(_), _) => false,
        (Form::Dense(it), Some(dag)) => dense::agrees_with_graph(it, table, dag),
        (Form::Dense(it), None) => lines().is_some_and(|lines| dense::agrees_with_lines(it, table, &lines)),
        (Form::Masks(it), _) => masks::agrees(it, table, &|rule| end.of_rule(rule, outcomes)),
        (Form::Tree(it), _) => end == End::Rule && tree::agrees(it, table),
        (Form::Forest(it), _) => lines().is_some_and(|lines| forest::agrees(it, table, &lines)),
        (Form::Bitmaps(it), _) => lines().is_some_and(|lines| bitmaps::agrees(it, table, &lines)),
        (Form::RuleByRule(it), _) => end == End::Rule && RuleByRule::new(table).as_ref() == Some(it),
    }
}

/// Those of the graphs, which end in rules and in outcomes, that decide as the rules do.
pub(in crate::decide) fn agreeing_graphs<T>(
    [rules, results]: [Option<(Dag, T)>; 2],
    table: &Table,
    outcomes: &Outcomes,
    space: &mut Space,
) -> [Option<(Dag, T)>; 2] {
    let rules = rules.filter(|(dag, _)| validate::agrees_with_rules(dag, table, space) == Ok(true));
    let results = results.filter(|(dag, _)| {
        let rules = rules.as_ref().map(|it| &it.0);
        validate::results_agree(dag, rules, table, outcomes, space) == Ok(true)
    });
    [rules, results]
}
