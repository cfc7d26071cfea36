//! The links of a model: the tables that can follow each table.

use super::verdict::Verdict;
use crate::lists::CollectVec;
use crate::model::{Count, Model, Next, Rule, Table};

/// The verdicts of the tables of a model, by table; `None` where a table has errors.
pub(crate) type Verdicts<'a> = [Option<&'a Verdict>];

/// For each table the tables that can follow it, by index; `stops` says whether some rule stops.
pub(crate) struct Graph {
    follow: Vec<Vec<usize>>,
    pub(crate) stops: Vec<bool>,
}

impl Graph {
    pub(crate) fn new(model: &Model, verdicts: &Verdicts) -> Self {
        let mut graph = Self { follow: Vec::new(), stops: Vec::new() };
        for (at, table) in model.tables.iter().enumerate() {
            let rules: Vec<&Rule> = live_rules(table, verdicts[at]).map(|(_, rule)| rule).collect_vec();
            graph.stops.push(rules.iter().any(|rule| rule.outcome.next == Next::Stop));
            graph.follow.push(rules.iter().filter_map(|rule| target(model, at, &rule.outcome.next)).collect_vec());
        }
        graph
    }

    /// The tables to which a path leads from `start`.
    pub(crate) fn reached_from(&self, start: usize) -> Vec<bool> {
        let mut reached = vec![false; self.follow.len()];
        let mut pending = vec![start];
        while let Some(at) = pending.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                pending.extend(&self.follow[at]);
            }
        }
        reached
    }
}

/// The rules that fire in some case.
pub(crate) fn live_rules<'a>(table: &'a Table, verdict: Option<&'a Verdict>) -> impl Iterator<Item = (usize, &'a Rule)> {
    let takes_none = |verdict: &Verdict, at: usize| verdict.case_counts.get(at).is_some_and(Count::is_zero);
    let fires = move |at: usize| verdict.is_none_or(|it| !it.never_fire.contains(&at) && !takes_none(it, at));
    table.rules.iter().enumerate().filter(move |(at, _)| fires(*at))
}

/// The table to which a link leads, by its place in the model; `None` for `stop`, and for a table that does not exist.
pub(crate) fn target(model: &Model, from: usize, next: &Next) -> Option<usize> {
    match next {
        Next::Same => Some(from),
        Next::Stop => None,
        Next::Table(name) => model.tables.iter().position(|table| table.name.value == *name),
    }
}
