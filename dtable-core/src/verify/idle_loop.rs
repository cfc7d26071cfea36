//! `idle-loop`: a rule that does nothing and goes to its own table.

use super::evidence::finding_about;
use super::evidence::links::{Verdicts, live_rules, target};
use crate::diagnostic::{Code, Finding};
use crate::model::Model;

/// Finds rules that do nothing and go to their own table. Such a rule fires again and again, for ever, unless the world
/// changes by itself; then the author writes `stay`.
pub(super) fn check(model: &Model, verdicts: &Verdicts) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (at, table) in model.tables.iter().enumerate() {
        for (index, rule) in live_rules(table, verdicts[at]) {
            let again = target(model, at, &rule.outcome.next) == Some(at);
            let is_idle = rule.outcome.actions.is_empty() && rule.outcome.outputs.is_empty();
            if again && is_idle && !rule.outcome.stays {
                findings.push(
                    finding_about(table, Code::IdleLoop, rule.id.span, format!("rule `{}` does nothing and decides again", rule.id.value))
                        .label(format!("`{}` follows itself, and nothing has changed", table.name.value))
                        .help("give it an action that waits or changes something, another `next`, or `stop`; write `stay` as `next` where that is meant")
                        .rules(table, &[index]),
                );
            }
        }
    }
    findings
}
