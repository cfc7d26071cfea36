//! What a table promises about its graphs: that they are optimal (`effort: exact`), or that there is one at all.
//!
//! Every other table has the graph that the default effort finds, or rule-by-rule code; nothing can fail there.

use super::{Decision, Expected};
use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{Effort, HitPolicy};
use crate::verify::VerifiedTable;

/// Whether the graphs have to be made to know if the table can be compiled.
#[must_use]
pub fn is_promised(verified: &VerifiedTable) -> bool {
    let table = verified.table();
    !matches!(table.hit, HitPolicy::Collect(_)) && (table.effort == Effort::Exact || !verified.decides_by_rule())
}

/// The finding about a promise that the graphs do not keep. A table for which any graph would be too large promises nothing about its
/// costs.
#[must_use]
pub fn broken_promise(verified: &VerifiedTable, decision: &Decision) -> Option<Finding> {
    let table = verified.table();
    if !verified.decides_by_rule() && !table.outputs.is_empty() && decision.results.is_none() {
        let text = "no verdict: the result of some rule depends on which other rules match, and a graph that tells would be too large";
        return Some(finding(verified, text.to_owned(), "write rules with `one_of` so that one result is right wherever the rule fires"));
    }
    if table.effort != Effort::Exact {
        return None;
    }
    let main = if table.outputs.is_empty() { decision.rules_cost } else { decision.results_cost };
    main.filter(|it| !it.is_optimal())
        .map(|it| finding(verified, bounds(it), "leave out `effort: exact` to take the best graph found, or split the table"))
}

fn bounds(expected: Expected) -> String {
    let Expected { cost, least } = expected;
    format!("no optimal graph within the steps of `effort: exact`: a decision costs at most {cost:.4} on average, at least {least:.4}")
}

fn finding(verified: &VerifiedTable, text: String, help: &str) -> Finding {
    let name = &verified.table().name;
    Finding::new(Code::Undecided, name.span, text)
        .label("no graph that is proved to be the best")
        .help(help)
        .evidence(Evidence { table: Some(name.value.clone()), ..Evidence::default() })
}
