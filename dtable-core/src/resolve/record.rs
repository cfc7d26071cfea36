//! Reads `record: answers`, and refuses it where the answers of a decision are not those of one rule, or where a value
//! cannot be written so that it can be read again.

use super::models::is_elided;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Column, Domain, HitPolicy, Table};
use crate::source::Span;

/// Returns the findings about a table that records its answers at `key`, but cannot.
pub(super) fn refused(table: &Table, key: Span) -> Vec<Finding> {
    if matches!(table.hit, HitPolicy::Collect(_)) {
        let finding = finding(key, "`record: answers` under `hit: collect`");
        return vec![finding.help("every rule that matches counts, so an outcome has no rule of its own: leave the key out")];
    }
    let borrowed = table.outputs.iter().filter(|it| table.has_questions() && is_elided(&it.ty)).map(|it| {
        let finding = finding(it.name.span, "`record: answers` wants outputs that outlive the answers");
        let finding = finding.label(format!("`{}` does not say how long it lives", it.ty)).also(key, "recorded here");
        finding.help("write the lifetime: `&'static str`, or that of an input, `&'a str`")
    });
    borrowed.chain(table.named().iter().filter(|it| is_ambiguous(it)).map(|it| ambiguous(it, key))).collect_vec()
}

/// Returns the finding about a table of a model that records its answers: a step of a machine has no outcome.
pub(super) fn in_model(table: &Table) -> Option<Finding> {
    let finding = finding(table.record?, "`record: answers` in a table of a model");
    Some(finding.help("a step of the machine gives no outcome that could have the answers: watch it with an observer, `step_observed`, and leave the key out"))
}

/// Whether a text could be taken for `None` inside `Some`, which is written `Some(None)`.
fn is_ambiguous(column: &Column) -> bool {
    let (mut domain, mut options) = (&column.domain, 0);
    while let Domain::Option(inner) = domain {
        (domain, options) = (inner, options + 1);
    }
    options > 1 && matches!(domain, Domain::Text { closed: false, .. })
}

fn ambiguous(column: &Column, key: Span) -> Finding {
    let ty = column.converted.as_ref().unwrap_or(&column.ty);
    let finding = finding(column.name.span, &format!("`record: answers` cannot write `{ty}`")).also(key, "recorded here");
    finding.help("the text `Some(None)` and the value `Some(None)` would be written alike: let the program give one `Option`")
}

fn finding(at: Span, message: &str) -> Finding {
    Finding::new(Code::Unsupported, at, message)
}
