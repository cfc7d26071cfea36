//! The links of a model: `unknown-table`, `unreachable-table`, `cannot-stop`, `idle-loop`.

use super::verdict::Verdict;
use crate::diagnostic::{Code, Evidence, Finding, nearest};
use crate::model::{Model, Next, Rule, Table};

/// What the tables' own proofs found out, by table; `None` where a table has errors.
pub(super) type Verdicts<'a> = [Option<&'a Verdict>];

pub(super) fn check(model: &Model, verdicts: &Verdicts) -> Vec<Finding> {
    let unknown = unknown_tables(model);
    if !unknown.is_empty() {
        return unknown;
    }
    let graph = Graph::new(model, verdicts);
    let mut findings = unreachable_tables(model, &graph);
    findings.extend(cannot_stop(model, &graph));
    findings.extend(idle_loops(model, verdicts));
    findings
}

/// Which tables follow which, by index; `stops` where some rule stops.
struct Graph {
    follow: Vec<Vec<usize>>,
    stops: Vec<bool>,
}

impl Graph {
    fn new(model: &Model, verdicts: &Verdicts) -> Self {
        let mut graph = Self { follow: Vec::new(), stops: Vec::new() };
        for (at, table) in model.tables.iter().enumerate() {
            let rules: Vec<&Rule> = live_rules(table, verdicts[at]).map(|(_, rule)| rule).collect();
            graph.stops.push(rules.iter().any(|rule| rule.outcome.next == Next::Stop));
            graph.follow.push(rules.iter().filter_map(|rule| target(model, at, &rule.outcome.next)).collect());
        }
        graph
    }

    /// The tables to which a path leads from `start`.
    fn reached_from(&self, start: usize) -> Vec<bool> {
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
fn live_rules<'a>(table: &'a Table, verdict: Option<&'a Verdict>) -> impl Iterator<Item = (usize, &'a Rule)> {
    table
        .rules
        .iter()
        .enumerate()
        .filter(move |(at, _)| verdict.and_then(|verdict| verdict.takes.get(*at)).is_none_or(|takes| !takes.is_zero()))
}

fn target(model: &Model, from: usize, next: &Next) -> Option<usize> {
    match next {
        Next::Same => Some(from),
        Next::Stop => None,
        Next::Table(name) => model.tables.iter().position(|table| table.name.value == *name),
    }
}

fn unknown_tables(model: &Model) -> Vec<Finding> {
    let names = || model.tables.iter().map(|table| table.name.value.as_str());
    let mut findings = Vec::new();
    for table in &model.tables {
        for rule in &table.rules {
            let Next::Table(name) = &rule.outcome.next else { continue };
            if names().any(|known| known == name) {
                continue;
            }
            let help = match nearest(name, names()) {
                Some(known) => format!("there is a table `{known}`"),
                None => format!("add the table's file to `tables:` of the model; it has `{}`", names().collect::<Vec<_>>().join("`, `")),
            };
            findings.push(
                Finding::new(Code::UnknownTable, rule.outcome.next_span, format!("the model has no table `{name}`"))
                    .label(format!("rule `{}` goes there", rule.id.value))
                    .also(model.name.span, "the model")
                    .help(help)
                    .evidence(evidence(table, &[rule])),
            );
        }
    }
    findings
}

fn unreachable_tables(model: &Model, graph: &Graph) -> Vec<Finding> {
    let reached = graph.reached_from(model.start.value);
    let lost = (0..model.tables.len()).filter(|at| !reached[*at]);
    lost.map(|at| {
        let (name, start) = (&model.tables[at].name.value, &model.tables[model.start.value].name.value);
        Finding::new(Code::UnreachableTable, model.listed[at], format!("no path leads from `{start}` to `{name}`"))
            .label("never used")
            .also(model.start.span, "the model starts here")
            .help(format!("name `{name}` as `next` of some rule, or take it out of the model"))
            .evidence(evidence(&model.tables[at], &[]))
    })
    .collect()
}

/// A model that is meant to run for ever has no `stop` at all: then this is a warning about the model, not an
/// error about its tables.
fn cannot_stop(model: &Model, graph: &Graph) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !graph.stops.contains(&true) {
        let mut finding = Finding::new(Code::CannotStop, model.name.span, "no table of the model stops")
            .label("runs for ever")
            .help("write `stop` as `next` of the rule that ends the work, if something should");
        finding.severity = crate::diagnostic::Severity::Warning;
        findings.push(finding);
        return findings;
    }
    let reached = graph.reached_from(model.start.value);
    for at in (0..model.tables.len()).filter(|at| reached[*at]) {
        let onward = graph.reached_from(at);
        if !(0..model.tables.len()).any(|to| onward[to] && graph.stops[to]) {
            let trap: Vec<String> =
                (0..model.tables.len()).filter(|to| onward[*to]).map(|to| format!("`{}`", model.tables[to].name.value)).collect();
            let name = &model.tables[at].name;
            findings.push(
                Finding::new(Code::CannotStop, name.span, format!("from `{}` no path leads to `stop`", name.value))
                    .label("never left")
                    .note(format!("from here only {} can follow", trap.join(", ")))
                    .help("write `stop`, or a table that stops, as `next` of one of their rules")
                    .evidence(evidence(&model.tables[at], &[])),
            );
        }
    }
    findings
}

/// A rule that does nothing and goes to its own table decides the same again, for ever, unless the
/// world changes by itself.
fn idle_loops(model: &Model, verdicts: &Verdicts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, table) in model.tables.iter().enumerate() {
        for (_, rule) in live_rules(table, verdicts[at]) {
            let again = target(model, at, &rule.outcome.next) == Some(at);
            if again && rule.outcome.actions.is_empty() {
                findings.push(
                    Finding::new(Code::IdleLoop, rule.id.span, format!("rule `{}` does nothing and decides again", rule.id.value))
                        .label(format!("`{}` follows itself, and nothing has changed", table.name.value))
                        .help("give it an action that waits or changes something, another `next`, or `stop`")
                        .evidence(evidence(table, &[rule])),
                );
            }
        }
    }
    findings
}

fn evidence(table: &Table, rules: &[&Rule]) -> Evidence {
    Evidence {
        table: Some(table.name.value.clone()),
        rules: rules.iter().map(|rule| rule.id.value.clone()).collect(),
        ..Evidence::default()
    }
}
