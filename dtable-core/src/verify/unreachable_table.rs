//! `unreachable-table`: a table of a model to which no path leads.

use super::evidence::finding_about;
use super::evidence::links::Graph;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::Model;

pub(super) fn check(model: &Model, graph: &Graph) -> Vec<Finding> {
    let reached = graph.reached_from(model.start.value);
    let lost = (0..model.tables.len()).filter(|at| !reached[*at]);
    lost.map(|at| {
        let (name, start) = (&model.tables[at].name.value, &model.tables[model.start.value].name.value);
        finding_about(&model.tables[at], Code::UnreachableTable, model.listed[at], format!("no path leads from `{start}` to `{name}`"))
            .label("never used")
            .also(model.start.span, "the model starts here")
            .help(format!("name `{name}` as `next` of some rule, or take it out of the model"))
    })
    .collect_vec()
}
