//! `unlike-names`, the warning: a question, an input or an action of several tables of a model, or a question of tables
//! that use each other, has different texts.
//!
//! If names stand for different things, that is an error, which `resolve::unlike` finds before.

use crate::diagnostic::{Code, Finding, Severity};
use crate::lists::CollectVec;
use crate::model::{Model, Origin, Table};
use crate::source::Spanned;
use std::collections::HashMap;

/// A name with its text, and its table.
type ModelName<'a> = (&'a Table, &'a Spanned<String>, &'a str);

pub(super) fn check(model: &Model) -> Vec<Finding> {
    let mut findings = unlike(model, |table| {
        let asked = table.written().iter().filter(|it| it.origin != Origin::Expression);
        asked.map(|it| (&it.name, it.text.as_str())).collect_vec()
    });
    findings.extend(unlike(model, |table| table.actions.iter().map(|it| (&it.name, it.text.as_str())).collect_vec()));
    findings
}

/// Finds questions with different texts in two tables of a network. Differences inside of a used table are reported
/// when that table is checked itself.
pub(super) fn check_network(table: &Table) -> Vec<Finding> {
    let mut known: HashMap<&str, (ModelName, usize)> = HashMap::new();
    let mut findings = Vec::new();
    let of_uses = table.uses.iter().zip(1..).flat_map(|(it, part)| network(&it.table).into_iter().map(move |table| (part, table)));
    for (part, it) in std::iter::once((0, table)).chain(of_uses) {
        let questions = it.written().iter().filter(|column| column.origin == Origin::Program && !column.text.is_empty());
        for column in questions {
            let named: ModelName = (it, &column.name, &column.text);
            let (first, its_part) = *known.entry(&column.name.value).or_insert((named, part));
            if first.2 != named.2 && its_part != part {
                findings.push(finding(first, named));
            }
        }
    }
    findings
}

/// A table and those that it uses, each once.
fn network(table: &Table) -> Vec<&Table> {
    let (mut all, mut paths) = (vec![table], Vec::new());
    let mut at = 0;
    while let Some(it) = all.get(at) {
        for used in &it.uses {
            if !paths.contains(&&used.path) {
                paths.push(&used.path);
                all.push(&used.table);
            }
        }
        at += 1;
    }
    all
}

/// Finds names with different texts.
fn unlike<'a>(model: &'a Model, names: impl Fn(&'a Table) -> Vec<(&'a Spanned<String>, &'a str)>) -> Vec<Finding> {
    let mut known: HashMap<&str, ModelName> = HashMap::new();
    let mut findings = Vec::new();
    for table in &model.tables {
        for (name, text) in names(table).into_iter().filter(|it| !it.1.is_empty()) {
            match known.get(name.value.as_str()) {
                Some(first) if first.2 != text => findings.push(finding(*first, (table, name, text))),
                Some(_) => {}
                None => {
                    known.insert(&name.value, (table, name, text));
                }
            }
        }
    }
    findings
}

fn finding(first: ModelName, it: ModelName) -> Finding {
    let (name, here, there) = (it.1, &it.0.name.value, &first.0.name.value);
    let message = format!("`{}` has one text in `{here}` and another in `{there}`", name.value);
    let mut finding = Finding::new(Code::UnlikeNames, name.span, message)
        .label(it.2)
        .also(first.1.span, first.2)
        .help("the program answers one question: write one text, or leave one of them out; or choose another name");
    finding.severity = Severity::Warning;
    finding
}
