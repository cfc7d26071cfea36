//! Every form of code that a verified table can have, as something that decides.
//!
//! This is the one place that knows how forms are made: a new form is one more line in [`forms`].

use super::table::{Results, Table};
use dtable_core::decide::BitmapSizes;
use dtable_core::decide::{self, Bitmaps, Dag, Node, Packed, Tree, Tuning};
use dtable_core::model::{CodeForm, Next, Outcome, Outcomes, Position};
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
    let decision = decide::build(verified);
    let outcomes = Outcomes::new(verified.table());
    let names: Vec<String> = outcomes.all.iter().map(|it| name(verified, table, it)).collect();
    let optional = table.columns.iter().any(|it| it.requires.is_some());
    if let Some(graph) = decision.rules {
        if !optional {
            forms.extend(packed(verified, &graph));
        }
        forms.push(form("the graph of rules is right", move |case| walk(&graph, case).map(Answer::Rule)));
    }
    if let Some(graph) = decision.results {
        let names = names.clone();
        forms.push(form("the graph of results is right", move |case| walk(&graph, case).map(|it| Answer::Result(names[it].clone()))));
    }
    if !optional {
        forms.extend(
            Tree::new(verified.table(), Tuning::default().tree)
                .map(|tree| form("the search tree is right", move |case| Some(Answer::Rule(tree.decide(case))))),
        );
        forms.extend(bitmaps(verified, &names));
    }
    forms
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

fn packed<'a>(verified: &VerifiedTable, graph: &Dag) -> Vec<Form<'a>> {
    let mut table = verified.table().clone();
    table.code = CodeForm::Packed;
    let chain = Packed::of(&table, Some(graph), &|rule| rule);
    let masks = Packed::of(&table, None, &|rule| rule);
    let chain = chain.map(|it| form("the chain of lookups is right", move |case| Some(Answer::Rule(it.decide(case)))));
    let masks = masks.map(|it| form("the masks are right", move |case| Some(Answer::Rule(it.decide(case)))));
    chain.into_iter().chain(masks).collect()
}

fn bitmaps<'a>(verified: &VerifiedTable, names: &[String]) -> Vec<Form<'a>> {
    let mut forms = Vec::new();
    for (classes, rows) in [(16, 256), (1, 256), (1, 2), (3, 1)] {
        let sizes = BitmapSizes { classes, rows, ..BitmapSizes::DEFAULT };
        if let Some(bitmaps) = Bitmaps::new(verified, sizes) {
            forms.push(form("the bitmaps are right", move |case| Some(Answer::Rule(bitmaps.decide(case)))));
        }
        if let Some(bitmaps) = Bitmaps::new_of_outcomes(verified, sizes) {
            let names = names.to_vec();
            forms.push(form("the bitmaps of results are right", move |case| Some(Answer::Result(names[bitmaps.decide(case)].clone()))));
        }
    }
    forms
}

/// A result as the oracle names it.
fn name(verified: &VerifiedTable, table: &Table, outcome: &Outcome) -> String {
    let next = match &outcome.next {
        Next::Same => "same",
        Next::Stop => "stop",
        Next::Table(name) => name,
    };
    let mut text = format!("next {next} ");
    let separator = if matches!(table.results, Results::Actions(_)) { " then " } else { " and " };
    let actions = outcome.actions.iter().map(|it| verified.table().actions[*it].name.value.clone());
    let key = |written: &str| {
        let cells = table.rules.iter().flat_map(|it| &it.cells).flatten();
        cells.filter(|it| it.text == written).map(|it| it.key.clone()).next().expect("results stand in the table")
    };
    for it in actions.chain(outcome.outputs.iter().map(|it| key(&it.text))) {
        text += separator;
        text += &it;
    }
    text
}
