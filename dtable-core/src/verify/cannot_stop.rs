//! `cannot-stop`: a table of a model from which no path leads to `stop`.

use super::evidence::finding_about;
use super::evidence::links::Graph;
use crate::diagnostic::{Code, Finding, Severity};
use crate::lists::CollectVec;
use crate::model::Model;

/// Finds tables from which no path leads to `stop`. A model that is meant to run for ever has no `stop` at all: then
/// this is one warning about the model, not errors about its tables.
pub(super) fn check(model: &Model, graph: &Graph) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !graph.stops.contains(&true) {
        let mut finding = Finding::new(Code::CannotStop, model.name.span, "no table of the model stops").label("runs for ever").help(
            "write `stop` as `next` of the rule that ends the work; where nothing ends it, `lints: { cannot-stop: allow }` in the model",
        );
        finding.severity = Severity::Warning;
        findings.push(finding);
        return findings;
    }
    let reached = graph.reached_from(model.start.value);
    for at in (0..model.tables.len()).filter(|at| reached[*at]) {
        let onward = graph.reached_from(at);
        if !(0..model.tables.len()).any(|to| onward[to] && graph.stops[to]) {
            let trap: Vec<String> =
                (0..model.tables.len()).filter(|to| onward[*to]).map(|to| format!("`{}`", model.tables[to].name.value)).collect_vec();
            let name = &model.tables[at].name;
            findings.push(
                finding_about(&model.tables[at], Code::CannotStop, name.span, format!("from `{}` no path leads to `stop`", name.value))
                    .label("never left")
                    .note(format!("from here only {} can follow", trap.join(", ")))
                    .help("write `stop`, or a table that stops, as `next` of one of their rules"),
            );
        }
    }
    findings
}
