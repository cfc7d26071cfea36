//! The rules, columns and actions that properties name: no advice deletes them.

use super::Proof;
use crate::diagnostic::{Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{PartKind, Property, PropertyKind, ResultFact, Statement, StatementPart, Table};
use crate::source::Span;
use crate::space::cases::Space;
use std::collections::BTreeSet;

impl Property {
    /// The formula, where it has one.
    pub(crate) fn statement(&self) -> Option<&Statement> {
        match &self.kind {
            PropertyKind::Always(it) | PropertyKind::Never(it) | PropertyKind::Can(it) => Some(it),
            PropertyKind::Ignores(_) | PropertyKind::Rises(_) | PropertyKind::Falls(_) => None,
        }
    }

    /// Whether it names a column.
    pub(crate) fn names_column(&self, column: usize) -> bool {
        match &self.kind {
            PropertyKind::Ignores(columns) => columns.contains(&column),
            PropertyKind::Rises(it) | PropertyKind::Falls(it) => it.columns.contains(&column),
            _ => self.statement().is_some_and(|it| it.columns().contains(&column)),
        }
    }

    /// Whether it names a fact about results.
    pub(crate) fn names(&self, fact: &ResultFact) -> bool {
        self.statement().is_some_and(|it| it.facts.contains(fact))
    }

    /// Whether a part of its formula has a word.
    pub(crate) fn has_word(&self, word: &str) -> bool {
        fn has(part: &StatementPart, word: &str) -> bool {
            match &part.kind {
                PartKind::All(of) | PartKind::Any(of) | PartKind::Implies(of) => of.iter().any(|it| has(it, word)),
                PartKind::Formula(_) => crate::verify::mentions(&part.text, word),
            }
        }
        self.statement().is_some_and(|it| has(&it.whole, word))
    }
}

impl Table {
    /// The rules that properties name by `fires(..)`, each with the property.
    fn rules_of_properties(&self) -> Vec<(usize, &Property)> {
        let facts = self.properties.iter().filter_map(|it| Some((it, it.statement()?)));
        let rules = facts.flat_map(|(property, statement)| statement.facts.iter().map(move |fact| (property, fact)));
        rules.filter_map(|(property, fact)| if let ResultFact::Fires(rule) = fact { Some((*rule, property)) } else { None }).collect_vec()
    }
}

/// The rules without which a rule that a property names could fire elsewhere: these rules, and those that share cases
/// with one of them. Every rule, where a property names ELSE.
pub(crate) fn rules_kept(table: &Table, space: &Space) -> BTreeSet<usize> {
    let named = table.rules_of_properties().into_iter().map(|it| it.0).collect::<BTreeSet<usize>>();
    if named.iter().any(|it| table.rules[*it].is_else()) {
        return (0..table.rules.len()).collect();
    }
    let regions = space.rules.iter().filter(|it| named.contains(&it.rule)).map(|it| &it.region).collect_vec();
    let near = space.rules.iter().filter(|it| regions.iter().any(|region| region.meets(&it.region))).map(|it| it.rule);
    near.chain(named.iter().copied()).collect()
}

/// Takes back the advice to delete rules that properties need.
pub(crate) fn keep_rules(proof: &Proof, findings: &mut [Finding]) {
    let table = proof.table;
    let named = table.rules_of_properties();
    if named.is_empty() {
        return;
    }
    let kept = rules_kept(table, &proof.space);
    let rule_at = |span: &Span| table.rules.iter().position(|it| it.id.span == *span);
    for finding in findings {
        let deleted = finding.remedies.iter().find_map(|remedy| match remedy {
            Remedy::DeleteRules(spans) | Remedy::JoinRules { gone: spans, .. } => {
                spans.iter().filter_map(rule_at).find(|rule| kept.contains(rule))
            }
            _ => None,
        });
        let Some(rule) = deleted else { continue };
        let id = &table.rules[rule].id.value;
        finding.remedies.retain(|it| !matches!(it, Remedy::DeleteRules(_) | Remedy::JoinRules { .. }));
        finding.help = vec![match named.iter().find(|it| it.0 == rule) {
            Some((_, property)) => format!("keep rule `{id}`, of which the property `{}` speaks, or rewrite both", property.shown()),
            None => {
                let (other, property) = named[0];
                let (other, name) = (&table.rules[other].id.value, property.shown());
                format!(
                    "keep rule `{id}`: without it `{other}` could fire elsewhere, of which the property `{name}` speaks; or rewrite both"
                )
            }
        }];
    }
}
