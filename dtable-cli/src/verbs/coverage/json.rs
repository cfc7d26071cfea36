//! One object; docs/cli.md describes it.

use std::io;

use serde_json::{Value, json};

use super::merged::{Covered, Merged, Reached, Share, Shares};
use super::tables::RuleLines;
use crate::findings;

/// Prints it.
pub fn print(merged: &Merged) -> io::Result<()> {
    findings::json::write(&json!({
        "version": findings::json::VERSION,
        "total": shares(merged.total()),
        "tables": merged.tables.iter().map(table).collect::<Vec<_>>(),
        "unknown": merged.unknown,
    }))
}

fn shares(it: Shares) -> Value {
    json!({ "rules": share(it.rules), "branches": share(it.branches) })
}

fn share(it: Share) -> Value {
    json!({ "reached": it.reached, "all": it.all })
}

fn table(it: &Covered) -> Value {
    json!({
        "path": it.lines.path,
        "table": it.lines.name,
        "line": it.lines.line,
        "fired": it.decisions(),
        "shares": shares(it.shares()),
        "rules": it.rules().map(|(lines, reached)| rule(lines, reached)).collect::<Vec<_>>(),
        "gone": it.gone,
        "changed": it.changed,
    })
}

fn rule(lines: &RuleLines, reached: &Reached) -> Value {
    let entries = reached.entries(lines).map(|(entry, (held, failed))| {
        json!({ "column": entry.column, "entry": entry.text, "line": entry.line, "held": held, "failed": failed })
    });
    json!({ "id": lines.id, "line": lines.line, "fired": reached.fired, "entries": entries.collect::<Vec<_>>() })
}
