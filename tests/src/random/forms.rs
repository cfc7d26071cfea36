//! Every form of code that a verified table can have, as something that decides.
//!
//! This is the one place that knows how forms are made: a new form is one more line in [`forms`].

use super::table::Table;
use crate::tunings::entangled;
use dtable_core::decide::{Dag, FormKind, Forms, GraphSizes, Graphs, KeySizes, Node, Tuning, build_tuned};
use dtable_core::model::{Next, Outcome, Outcomes, Position};
use dtable_core::verify::VerifiedTable;

/// What a form answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A rule, by index.
    Rule(usize),
    /// A result, as the oracle names it.
    Result(String),
}

/// From one position a column to an answer.
type Decide<'a> = Box<dyn Fn(&[Position]) -> Option<Answer> + 'a>;

/// A form of code.
pub(crate) struct Form<'a> {
    law: &'static str,
    decide: Decide<'a>,
}

impl Form<'_> {
    /// The law that it decides rightly.
    pub(crate) const fn law(&self) -> &'static str {
        self.law
    }

    /// What it answers; `None` where it asks a condition that is not applicable.
    pub(crate) fn decide(&self, case: &[Position]) -> Option<Answer> {
        (self.decide)(case)
    }
}

fn form<'a>(law: &'static str, decide: impl Fn(&[Position]) -> Option<Answer> + 'a) -> Form<'a> {
    Form { law, decide: Box::new(decide) }
}

/// The forms of a table.
pub(crate) fn forms<'a>(verified: &'a VerifiedTable, table: &'a Table) -> Vec<Form<'a>> {
    let mut forms = Vec::new();
    if table.collects() {
        return forms;
    }
    let outcomes = Outcomes::new(verified.table());
    let names: Vec<String> = outcomes.all.iter().map(|it| name(verified, table, it)).collect();
    let graphs = Graphs::of(verified);
    if let Some((graph, _)) = graphs.rules {
        forms.push(form("the graph of rules is right", move |case| walk(&graph, case).map(|it| Answer::Rule(place(verified, table, it)))));
    }
    if let Some((graph, _)) = graphs.results {
        let names = names.clone();
        forms.push(form("the graph of results is right", move |case| walk(&graph, case).map(|it| Answer::Result(names[it].clone()))));
    }
    // What is not applicable has a position that these forms may look at.
    if table.columns.iter().all(|it| it.requires.is_none()) {
        forms.extend(tunings().iter().flat_map(|tuning| tuned(verified, table, &names, tuning)));
    }
    forms
}

/// Forms by their names, and sizes under which small tables take the ways of large ones.
fn tunings() -> Vec<Tuning> {
    let of = |form: FormKind| Tuning { form: Some(form), ..Tuning::DEFAULT };
    let dense = of(FormKind::Dense);
    let two_tables = |it: Tuning| Tuning { keys_on_demand: KeySizes { one_table: 1, ..it.keys_on_demand }, ..it };
    let without_graph = Tuning { graph: GraphSizes { nodes: 0, ..dense.graph }, ..dense };
    let keyed = [dense, two_tables(dense), without_graph, two_tables(without_graph), of(FormKind::Masks)];
    [Tuning::DEFAULT, of(FormKind::Tree), of(FormKind::RuleByRule)].into_iter().chain(keyed).chain(entangled()).collect()
}

/// What decides under some sizes: the rule, and the outcome where it has a form of its own.
fn tuned<'a>(verified: &'a VerifiedTable, table: &'a Table, names: &[String], tuning: &Tuning) -> Vec<Form<'a>> {
    let Some(Forms { rule, result, .. }) = build_tuned(verified, tuning) else { return Vec::new() };
    let (law, names) = (law(rule.kind()), names.to_vec());
    let by_rule = form(law, move |case| Some(Answer::Rule(place(verified, table, rule.decide(verified.table(), case)))));
    let by_result = result.map(|result| {
        let decide = move |case: &[Position]| Some(Answer::Result(names[result.decide(verified.table(), case)].clone()));
        form("the form of results is right", decide)
    });
    [by_rule].into_iter().chain(by_result).collect()
}

const fn law(kind: FormKind) -> &'static str {
    match kind {
        FormKind::Dense => "the dense tables are right",
        FormKind::Masks => "the masks are right",
        FormKind::Tree => "the search tree is right",
        FormKind::Forest => "the forest is right",
        FormKind::Bitmaps => "the bitmaps are right",
        FormKind::RuleByRule => "rules one by one are right",
        _ => "the graph in code is right",
    }
}

/// Follows a graph; `None` where it asks what has no value.
fn walk(graph: &Dag, case: &[Position]) -> Option<usize> {
    let mut at = 0;
    loop {
        match &graph.nodes[at] {
            Node::Leaf(leaf) => return Some(*leaf),
            Node::Test { column, branches } => at = branches.iter().find(|it| it.values.contains(case[*column]))?.to,
        }
    }
}

/// Where a rule stands in the table as it was made.
fn place(verified: &VerifiedTable, table: &Table, rule: usize) -> usize {
    let id = &verified.table().rules[rule].id.value;
    table.rules.iter().position(|it| it.id == *id).expect("rules have the ids of the table")
}

/// A result as the oracle names it.
fn name(verified: &VerifiedTable, table: &Table, outcome: &Outcome) -> String {
    let next = match &outcome.next {
        Next::Same => "same",
        Next::Stop => "stop",
        Next::Table(name) => name,
        other => panic!("{other:?}"),
    };
    let mut text = format!("next {next} ");
    for (at, it) in outcome.outputs.iter().enumerate() {
        text += " and ";
        text += &table.key(at, it.shown());
    }
    for it in &outcome.actions {
        text += " then ";
        text += &verified.table().actions[*it].name.value;
    }
    text
}
