//! Collects the members of sets that a table mentions: each is one bit of a position, so all of them are known before
//! entries are read.

use super::rules::draft::Draft;
use super::scope::Scope;
use super::uses::Used;
use super::values::set_columns::named_member;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Domain, MENTIONED_MEMBERS};
use crate::syntax::call;
use crate::syntax::document::{ClaimItem, TableDocument};
use crate::syntax::entry::{self, Entry, Item, ItemKind, Value, ValueKind};
use crate::syntax::formula::{Expr, ExprKind};
use std::collections::BTreeMap;

/// For each column that is a set, the members that are mentioned, and whether each divides cases.
type Mentioned = BTreeMap<usize, BTreeMap<usize, bool>>;

/// Gives every column that is a set the members that the table, or a table that it uses, mentions.
pub(super) fn collect(
    scope: &mut Scope,
    document: &TableDocument,
    drafts: &[Draft],
    used: &[Used],
    links: &[Vec<(usize, usize)>],
    findings: &mut Vec<Finding>,
) {
    let is_set = |at: &usize| matches!(scope.columns[*at].domain, Some(Domain::Set(_)));
    let mentioned: Mentioned = (0..scope.columns.len()).filter(is_set).map(|at| (at, BTreeMap::new())).collect();
    if mentioned.is_empty() {
        return;
    }
    let mut collector = Collector { scope, mentioned, divides: true };
    for (at, text) in drafts.iter().flat_map(|it| &it.when) {
        collector.text(*at, &entry::of_rule(text));
    }
    for relation in document.relations.iter().chain(document.conditions.iter().filter_map(|it| it.requires.as_ref())) {
        collector.formula(&relation.formula);
    }
    collector.divides = false;
    for (name, text) in document.examples.iter().flat_map(|it| &it.when) {
        if let Some(at) = scope.column(&name.value) {
            collector.text(at, &entry::of_rule(&text.trimmed()));
        }
    }
    for property in &document.properties {
        if let ClaimItem::Formula(_, formula) = &property.claim {
            collector.formula(&formula.formula);
        }
    }
    for (used, links) in used.iter().zip(links) {
        collector.used(used, links);
    }
    let mentioned = collector.mentioned;
    for (at, members) in mentioned {
        give(scope, at, &members, findings);
    }
}

struct Collector<'a> {
    scope: &'a Scope,
    mentioned: Mentioned,
    /// Whether the mentions that are collected now divide cases.
    divides: bool,
}

impl Collector<'_> {
    fn text(&mut self, at: usize, entry: &Result<Entry, Finding>) {
        if let Ok(entry) = entry
            && self.mentioned.contains_key(&at)
        {
            self.entry(at, entry);
        }
    }

    fn entry(&mut self, at: usize, entry: &Entry) {
        match entry {
            Entry::OneOf(items) | Entry::NoneOf(items) => self.items(at, items),
            Entry::All(parts) | Entry::NotAll(parts) => parts.iter().for_each(|it| self.entry(at, it)),
            Entry::NotApplicable(Some(inner)) => self.entry(at, inner),
            Entry::Irrelevant | Entry::NotApplicable(None) | Entry::Applicable | Entry::Named(_) => {}
        }
    }

    fn items(&mut self, at: usize, items: &[Item]) {
        for item in items {
            match &item.value {
                ItemKind::Call(call) if call::SET_WORDS.contains(&call.word.value.as_str()) => self.values(at, &call.arguments),
                ItemKind::One(Value { kind: ValueKind::Path(path), .. }) if matches!(&path[..], [word] if word == call::EMPTY) => {
                    self.all(at);
                }
                _ => {}
            }
        }
    }

    fn values(&mut self, at: usize, values: &[Value]) {
        let column = &self.scope.columns[at];
        let Some(Domain::Set(members)) = &column.domain else { return };
        let paths = values.iter().filter_map(|it| if let ValueKind::Path(path) = &it.kind { Some(path) } else { None });
        let named = paths.filter_map(|it| named_member(it, &column.type_name, members)).collect_vec();
        named.into_iter().for_each(|it| self.note(at, it));
    }

    fn all(&mut self, at: usize) {
        if let Some(Domain::Set(members)) = &self.scope.columns[at].domain {
            (0..members.count()).for_each(|it| self.note(at, it));
        }
    }

    fn note(&mut self, at: usize, member: usize) {
        if let Some(of_column) = self.mentioned.get_mut(&at) {
            *of_column.entry(member).or_default() |= self.divides;
        }
    }

    fn formula(&mut self, formula: &Expr) {
        let of = |column: &Expr| match &column.kind {
            ExprKind::Path(path) if path.len() == 1 => self.scope.column(&path[0]).filter(|it| self.mentioned.contains_key(it)),
            _ => None,
        };
        match &formula.kind {
            ExprKind::Call(column, call) => match of(column) {
                Some(at) if call.word.value == call::EMPTY => self.all(at),
                Some(at) => self.values(at, &call.arguments),
                None => {}
            },
            ExprKind::Matches { value, patterns } => {
                if let Some(at) = of(value) {
                    self.items(at, patterns);
                }
            }
            _ => {}
        }
        formula.parts().into_iter().for_each(|it| self.formula(it));
    }

    /// The members that a used table tells apart. By themselves they divide no cases here.
    fn used(&mut self, used: &Used, links: &[(usize, usize)]) {
        for (of, here) in links {
            let (Domain::Set(there), Some(Domain::Set(members))) = (&used.table.columns[*of].domain, &self.scope.columns[*here].domain)
            else {
                continue;
            };
            let same = |member: &usize| match there.listed.get(*member) {
                Some(it) => members.listed.iter().position(|of| of.variant == it.variant),
                None => members.open.then_some(members.listed.len()),
            };
            let named = there.mentioned.iter().filter_map(same).collect_vec();
            named.into_iter().for_each(|it| self.note(*here, it));
        }
    }
}

fn give(scope: &mut Scope, at: usize, mentioned: &BTreeMap<usize, bool>, findings: &mut Vec<Finding>) {
    let column = &mut scope.columns[at];
    if mentioned.len() > MENTIONED_MEMBERS {
        let (name, count) = (&column.name, mentioned.len());
        let message = format!("{count} members of `{}` are mentioned; at most {MENTIONED_MEMBERS} are possible", name.value);
        let help = "split the table, or let the program answer a group of members by a condition of its own, a `bool`; `empty` mentions all members";
        findings.push(Finding::new(Code::TooLarge, name.span, message).help(help));
        column.domain = None;
    } else if let Some(Domain::Set(members)) = &mut column.domain {
        members.mentioned = mentioned.keys().copied().collect_vec();
        members.counted = mentioned.values().zip(0..).filter(|it| *it.0).fold(0, |mask, (_, at)| mask | 1 << at);
    }
}
