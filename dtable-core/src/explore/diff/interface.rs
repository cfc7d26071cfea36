//! Changes that a program around a table notices besides decisions: columns, types, outputs, actions, the ids of rules.

use crate::doc::words;
use crate::lists::CollectVec;
use crate::model::{Aggregate, Column, Domain, HitPolicy, Origin, Table};

/// A change of the interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterfaceChange {
    /// The change, in words.
    pub text: String,
    /// Whether a program that uses the old table has to change.
    pub is_breaking: bool,
}

/// Finds the differences between the interfaces of two tables, in the order in which a table declares its parts.
pub(super) fn changes(old: &Table, new: &Table) -> Vec<InterfaceChange> {
    let mut changes = Vec::new();
    if old.name.value != new.name.value {
        changes.push(breaking(format!("the table `{}` is called `{}`", old.name.value, new.name.value)));
    }
    columns(old, new, &mut changes);
    actions(old, new, &mut changes);
    outputs(old, new, &mut changes);
    notes(old, new, &mut changes);
    if old.hit != new.hit {
        let is_breaking = given(old.hit) != given(new.hit);
        changes.push(whether(is_breaking, format!("`hit: {}` is `hit: {}`", hit(old.hit), hit(new.hit))));
    }
    if old.may_be_empty != new.may_be_empty && matches!(new.hit, HitPolicy::Collect(_)) {
        let how = if new.may_be_empty { "no rule need match (`empty: allowed`)" } else { "some rule matches now (no `empty: allowed`)" };
        changes.push(whether(old.gives_option() != new.gives_option(), how.to_owned()));
    }
    if old.record.is_some() != new.record.is_some() {
        let how = if new.record.is_some() { "has the answers (`record: answers`)" } else { "has the answers no more" };
        changes.push(breaking(format!("an outcome {how}")));
    }
    changes
}

fn breaking(text: String) -> InterfaceChange {
    InterfaceChange { text, is_breaking: true }
}

const fn compatible(text: String) -> InterfaceChange {
    InterfaceChange { text, is_breaking: false }
}

pub(super) fn hit(policy: HitPolicy) -> &'static str {
    words::policy(policy).map_or("unique", |it| it.0)
}

/// Returns the kind of result that generated code returns: whether it comes with several rules, and the operation that
/// makes it, if a table collects.
const fn given(policy: HitPolicy) -> (bool, Option<Aggregate>) {
    match policy {
        HitPolicy::Collect(it @ (Aggregate::All | Aggregate::Count)) => (true, Some(it)),
        HitPolicy::Collect(_) => (true, None),
        _ => (false, None),
    }
}

fn columns(old: &Table, new: &Table, changes: &mut Vec<InterfaceChange>) {
    let find = |table: &'_ Table, name: &str| table.named().iter().position(|it| it.name.value == name);
    for it in old.named() {
        match find(new, &it.name.value) {
            None => changes.push(whether(it.origin != Origin::Expression, format!("{} is gone", called(it)))),
            Some(at) => column(it, &new.named()[at], changes),
        }
    }
    for it in new.named().iter().filter(|it| find(old, &it.name.value).is_none()) {
        changes.push(whether(it.origin != Origin::Expression, format!("{} is new", called(it))));
    }
    let parameters = |table: &Table, other: &Table| -> Vec<String> {
        let all = table.named().iter().filter(|it| it.origin == Origin::Input).map(|it| it.name.value.clone());
        all.filter(|name| find(other, name).is_some_and(|at| other.columns[at].origin == Origin::Input)).collect_vec()
    };
    if parameters(old, new) != parameters(new, old) {
        changes.push(breaking(format!("the inputs have another order: {}", parameters(new, old).join(", "))));
    }
}

const fn whether(is_breaking: bool, text: String) -> InterfaceChange {
    InterfaceChange { text, is_breaking }
}

fn kind(it: &Column) -> &'static str {
    match it.origin {
        _ if it.result_of.is_some() => "result",
        Origin::Program => "condition",
        Origin::Input => "input",
        Origin::Expression => "computed condition",
    }
}

fn called(column: &Column) -> String {
    format!("the {} `{}`", kind(column), column.name.value)
}

/// Compares a column that both tables have.
fn column(old: &Column, new: &Column, changes: &mut Vec<InterfaceChange>) {
    if kind(old) != kind(new) {
        let is_breaking = old.origin != new.origin;
        changes.push(whether(is_breaking, format!("the {} `{}` is a {} now", kind(old), old.name.value, kind(new))));
    }
    let is_given = new.origin != Origin::Expression;
    let key = |it: &Column| it.converted.clone().filter(|_| !matches!(it.domain, Domain::Set(_)));
    let types = |it: &Column| key(it).map_or_else(|| format!("`{}`", it.ty), |key| format!("`{}` as `{key}`", it.ty));
    if types(old) != types(new) {
        changes.push(whether(is_given, format!("{} has the type {}, not {}", called(new), types(new), types(old))));
    }
    let is = |it: &Column| it.is.as_ref().map(|it| it.expression.canonical.clone());
    if let (Some(a), Some(b)) = (is(old), is(new))
        && a != b
    {
        let how = if new.result_of.is_some() { "is of other columns now" } else { "is computed otherwise" };
        changes.push(compatible(format!("{} {how}", called(new))));
    }
    let requires = |it: &Column| it.requires.as_ref().map(|it| it.text.clone());
    if requires(old) != requires(new) {
        changes.push(compatible(format!("{} has another `requires`", called(new))));
    }
}

fn actions(old: &Table, new: &Table, changes: &mut Vec<InterfaceChange>) {
    let names = |table: &Table| table.actions.iter().map(|it| it.name.value.clone()).collect_vec();
    let (before, after) = (names(old), names(new));
    changes.extend(before.iter().filter(|it| !after.contains(it)).map(|it| breaking(format!("the action `{it}` is gone"))));
    changes.extend(after.iter().filter(|it| !before.contains(it)).map(|it| breaking(format!("the action `{it}` is new"))));
}

fn notes(old: &Table, new: &Table, changes: &mut Vec<InterfaceChange>) {
    let has = |table: &Table, name: &str| table.notes.iter().any(|it| it.name.value == name);
    let only = |one: &Table, other: &Table| one.notes.iter().map(|it| it.name.value.clone()).filter(|it| !has(other, it)).collect_vec();
    changes.extend(only(old, new).into_iter().map(|it| breaking(format!("the note `{it}` is gone"))));
    changes.extend(only(new, old).into_iter().map(|it| compatible(format!("the note `{it}` is new"))));
}

fn outputs(old: &Table, new: &Table, changes: &mut Vec<InterfaceChange>) {
    for it in &old.outputs {
        match new.outputs.iter().find(|other| other.name.value == it.name.value) {
            None => changes.push(breaking(format!("the output `{}` is gone", it.name.value))),
            Some(other) if other.ty != it.ty => {
                changes.push(breaking(format!("the output `{}` has the type `{}`, not `{}`", it.name.value, other.ty, it.ty)));
            }
            Some(_) => {}
        }
    }
    let is_new = |name: &str| old.outputs.iter().all(|it| it.name.value != name);
    let fresh = new.outputs.iter().filter(|it| is_new(&it.name.value));
    changes.extend(fresh.map(|it| breaking(format!("the output `{}` is new", it.name.value))));
}
