//! Differences for programs; docs/cli.md describes the object.

use std::io;

use serde_json::{Value, json};

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
    json!({ "file": it.file, "table": it.table, "state": state, "reason": reason, "diff": diff, "properties": it.properties })
}
