//! `unknown-table`: a `next` that names a table which the model does not have.

use super::evidence::finding_about;
use crate::diagnostic::{Code, Finding, Remedy, nearest};
use crate::lists::CollectVec;
use crate::model::{Model, Next};

/// The most further rules with the same unknown table that a finding shows.
const MOST_RULES_SHOWN: usize = 8;

pub(super) fn check(model: &Model) -> Vec<Finding> {
    let names = || model.tables.iter().map(|table| table.name.value.as_str());
    let mut findings: Vec<Finding> = Vec::new();
    // A table that is missing is one mistake, in however many rules; a misspelled name is one in each.
    let mut missing: Vec<(&str, usize)> = Vec::new();
    for table in &model.tables {
        for (at, rule) in table.rules.iter().enumerate() {
            let Next::Table(name) = &rule.outcome.next else { continue };
            if names().any(|known| known == name) {
                continue;
            }
            let near = nearest(name, names());
            let goes = format!("rule `{}` goes there", rule.id.value);
            if let Some((_, first)) = missing.iter().find(|it| it.0 == name) {
                let finding = &mut findings[*first];
                if finding.secondary.len() <= MOST_RULES_SHOWN {
                    *finding = finding.clone().also(rule.outcome.next_span, goes);
                }
                continue;
            }
            let help = match near {
                Some(known) => format!("there is a table `{known}`"),
                None => format!("add the table's file to `tables:` of the model; it has `{}`", names().collect_vec().join("`, `")),
            };
            let remedy = near.map(|near| Remedy::Rename { written: name.clone(), name: near.to_owned(), is_only: false });
            let message = format!("the model has no table `{name}`");
            let mut finding = finding_about(table, Code::UnknownTable, rule.outcome.next_span, message)
                .label(goes)
                .also(model.name.span, "the model")
                .help(help)
                .rules(table, &[at]);
            finding.remedies.extend(remedy);
            if near.is_none() {
                missing.push((name, findings.len()));
            }
            findings.push(finding);
        }
    }
    findings
}
