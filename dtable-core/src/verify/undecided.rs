//! `undecided`: the budget was reached before a verdict, or an expression is beyond the methods.

use crate::diagnostic::{Code, Evidence, Finding};
use crate::model::{Effort, Table};
use crate::space::budget::Budget;
use crate::space::together::Unknown;

/// The finding about a table without a verdict.
pub(super) fn finding(table: &Table, unknown: &Unknown) -> Finding {
    if let Unknown::Hard(span, reason) = unknown {
        return Finding::new(Code::Undecided, *span, format!("no verdict: {reason}"))
            .label("beyond what the verifier can decide")
            .help("narrow the inputs with `range:`, or compute the condition in the program and give it as an input or a condition without `is:`")
            .evidence(Evidence { table: Some(table.name.value.clone()), ..Evidence::default() });
    }
    let budget = Budget::of(table);
    let help = if table.effort == Effort::Default {
        let exact = budget.limit() / Budget::DEFAULT * Budget::EXACT;
        format!("write `effort: exact` for {exact} steps, or split the table")
    } else {
        "split the table: decide a part in a table of its own, and give its result to this one as a condition".to_owned()
    };
    Finding::new(Code::Undecided, table.name.span, format!("no verdict after {} steps", budget.limit()))
        .label("neither proved nor refuted")
        .help(help)
        .evidence(Evidence { table: Some(table.name.value.clone()), ..Evidence::default() })
}
