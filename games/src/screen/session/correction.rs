//! What a compiled table corrects in the one that the document prints.

use std::collections::BTreeSet;

use dtable_runtime::{RuleView, TableData};

use super::super::tables;
use super::Session;

impl Session {
    /// The corrections of the table that is looked at, in lines.
    pub fn correction(&self) -> Vec<String> {
        let Some(printed) = self.log.shown().map(|(decision, _)| decision.table) else {
            return vec!["no table has decided yet".to_owned()];
        };
        let Some(corrected) = tables::correction(printed) else {
            return vec![format!("`{}` plays as it was compiled; of the tables as printed, the player simpr-2005 plays (l)", printed.name)];
        };
        let told =
            corrected.text.lines().take_while(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim().to_owned());
        let head = format!("`{}` as it is compiled, against the table as printed:", printed.name);
        let differences = relations(printed, corrected.data).into_iter().chain(rules(printed, corrected.data));
        std::iter::once(head).chain(differences).chain([String::new()]).chain(told).collect()
    }
}

/// The relations that only one of both has.
fn relations(printed: &TableData, corrected: &TableData) -> Vec<String> {
    let texts = |table: &TableData| table.relations.iter().map(|it| it.text).collect::<BTreeSet<_>>();
    let (before, after) = (texts(printed), texts(corrected));
    let lost = before.difference(&after).map(|it| format!("  not the relation {it}"));
    lost.chain(after.difference(&before).map(|it| format!("  the relation {it}"))).collect()
}

/// The entries and results that differ, by rule.
fn rules(printed: &TableData, corrected: &TableData) -> Vec<String> {
    let named = |id: &str| printed.rules.iter().find(|it| it.id() == id);
    corrected
        .rules
        .iter()
        .flat_map(|rule| named(rule.id()).map_or_else(|| vec![format!("  the rule {}", rule.id())], |was| entries(was, rule, corrected)))
        .collect()
}

fn entries(was: RuleView, is: RuleView, table: &TableData) -> Vec<String> {
    let entries = table.conditions.iter().zip(was.entries().zip(is.entries()));
    let differ = entries.filter(|(_, (was, is))| was.text() != is.text());
    let told = differ.map(|(it, (was, now))| format!("  {}: {} is {}, was {}", is.id(), it.name, now.text(), was.text()));
    let results = (was.actions() != is.actions()).then(|| format!("  {}: other actions", is.id()));
    told.chain(results).collect()
}
