//! Differences for programs; docs/cli.md describes the object.

use std::io;

use dtable_core::explore::diff::{Change, ChangedRegion, Diff, Moved, PropertyChange};
use dtable_core::model::Count;
use serde_json::{Map, Value, json};

use super::{Compared, What};
use crate::findings;

/// Prints one object with all differences.
pub fn print(all: &[Compared]) -> io::Result<()> {
    let tables: Vec<Value> = all.iter().map(table).collect();
    findings::json::write(&json!({ "version": findings::json::VERSION, "tables": tables }))
}

fn table(it: &Compared) -> Value {
    let (state, reason, diff) = match &it.what {
        What::New => ("new", None, None),
        What::Gone => ("gone", None, None),
        What::Refused(why) => ("not compared", Some(why.to_string()), None),
        What::Unchanged => ("same", None, None),
        What::Model(said) => ("model", Some(said.clone()), None),
        What::Diff(diff) if it.is_same() => ("same", None, Some(diff)),
        What::Diff(diff) => ("changed", None, Some(diff)),
    };
    let properties: Vec<Value> = it.properties.iter().map(property).collect();
    let diff = diff.map(|it| self::diff(it));
    json!({ "file": it.file, "table": it.table, "state": state, "reason": reason, "diff": diff, "properties": properties })
}

fn property(it: &PropertyChange) -> Value {
    let of = it.new.as_ref().or(it.old.as_ref());
    json!({
        "name": of.map(|it| &it.name),
        "text": of.map(|it| &it.text),
        "old": it.old.as_ref().map(|it| it.verdict.name()),
        "new": it.new.as_ref().map(|it| it.verdict.name()),
    })
}

fn diff(it: &Diff) -> Value {
    let interface = it.interface.iter().map(|it| json!({ "text": it.text, "breaking": it.is_breaking }));
    json!({
        "semver": it.semver().name(),
        "cases": count(it.cases.as_ref()),
        "changed": count(it.changed().as_ref()),
        "changes": it.changes.iter().map(change).collect::<Vec<_>>(),
        "went": it.went.iter().map(moved).collect::<Vec<_>>(),
        "came": it.came.iter().map(moved).collect::<Vec<_>>(),
        "interface": interface.collect::<Vec<_>>(),
        "rules": {
            "renamed": it.rules.renamed.iter().map(|(old, new)| json!({ "old": old, "new": new })).collect::<Vec<_>>(),
            "gone": it.rules.gone.iter().map(|(id, heirs)| json!({ "id": id, "met_by": heirs })).collect::<Vec<_>>(),
            "new": it.rules.fresh,
        },
        "examples": { "gone": it.examples_gone, "new": it.examples_new },
    })
}

fn count(count: Option<&Count>) -> Option<String> {
    count.map(ToString::to_string)
}

fn change(it: &Change) -> Value {
    json!({
        "old": it.old,
        "new": it.new,
        "with_others": it.with_others,
        "cases": count(it.cases.as_ref()),
        "regions": it.regions.iter().map(region).collect::<Vec<_>>(),
        "has_more": it.has_more,
    })
}

fn region(it: &ChangedRegion) -> Value {
    json!({
        "entries": columns(&it.entries),
        "cases": count(it.cases.as_ref()),
        "case": columns(&it.case),
        "old_rules": it.old_rules,
        "new_rules": it.new_rules,
    })
}

fn moved(it: &Moved) -> Value {
    json!({ "because": it.because, "cases": count(it.cases.as_ref()), "case": columns(&it.case) })
}

fn columns(pairs: &[(String, String)]) -> Value {
    Value::Object(pairs.iter().map(|(column, value)| (column.clone(), json!(value))).collect::<Map<_, _>>())
}
