//! `undecided`: there is no verdict, because the budget is used up, because no method decides the table, or because an
//! expression is beyond all methods.

use super::evidence::finding_about;
use crate::diagnostic::{Code, Finding};
use crate::model::{Effort, Property, Table};
use crate::space::budget::Budget;
use crate::space::feasible::Unknown;

/// Says why a table has no verdict. `before` are the steps of the file's budget that other tables took before.
pub(super) fn finding(table: &Table, unknown: &Unknown, before: u64) -> Finding {
    match unknown {
        Unknown::Budget => out_of_budget(table, before),
        Unknown::NotKnown => {
            let text = "no verdict: no method of the verifier decides this table, however many steps it takes".to_owned();
            finding_about(table, Code::Undecided, table.name.span, text).label("neither proved nor refuted").help(
                "take smaller factors, narrow the inputs with `range:`, or compute a condition in the program and give it as an input or a condition without `is:`",
            )
        }
        Unknown::Hard(span, reason) => finding_about(table, Code::Undecided, *span, format!("no verdict: {reason}"))
            .label("beyond what the verifier can decide")
            .help("narrow the inputs with `range:`, or compute the condition in the program and give it as an input or a condition without `is:`"),
    }
}

/// Says why a property has no verdict. `progress` is the number of rules whose cases were searched, and of all rules.
pub(super) fn of_property(table: &Table, property: &Property, unknown: &Unknown, progress: Option<(usize, usize)>) -> Finding {
    let name = property.shown();
    let (span, message, help) = match unknown {
        Unknown::Budget if table.effort == Effort::Deferred => {
            (property.span, format!("no verdict yet on `{name}`: this check takes the steps of `effort: default`"), DEFERRED)
        }
        Unknown::Budget if table.effort == Effort::Default && !is_limited(table) => (
            property.span,
            format!("no verdict on `{name}` within its share of the steps"),
            "write `effort: exact` for more steps, or claim less",
        ),
        Unknown::Budget => {
            (property.span, format!("no verdict on `{name}` within its share of the steps"), "claim less, or split the table")
        }
        Unknown::NotKnown => (
            property.span,
            format!("no verdict on `{name}`: no method of the verifier decides it"),
            "narrow the inputs with `range:`, or claim less",
        ),
        Unknown::Hard(_, reason) => {
            (property.span, format!("no verdict on `{name}`: {reason}"), "narrow the inputs with `range:`, or claim less")
        }
    };
    let progress = progress.map(|(done, all)| format!("the cases of {done} of {all} rules are searched, without a case that decides it"));
    finding_about(table, Code::Undecided, span, message).label("neither proved nor refuted").notes(progress).help(help)
}

/// The remark on a budget that is smaller than the one that `effort:` gives.
const SET_BY_READER: &str = "the program that reads the table sets this limit";

/// Whether the program that reads the table allows fewer steps than its `effort:`.
fn is_limited(table: &Table) -> bool {
    table.most_steps == Some(Budget::of(table).limit())
}

/// The advice while `effort: exact` is put off.
const DEFERRED: &str = "`cargo dtable check` takes as many steps as `effort: exact` asks for";

/// The finding about a table whose proof used up the budget.
fn out_of_budget(table: &Table, before: u64) -> Finding {
    let budget = Budget::of(table);
    if is_limited(table) {
        let message = format!("no verdict after {} steps, which is all that this table may take", budget.limit());
        return finding_about(table, Code::Undecided, table.name.span, message)
            .label("neither proved nor refuted")
            .note(SET_BY_READER)
            .notes(taken_before(before))
            .help("split the table, or take fewer rules and relations");
    }
    if table.effort == Effort::Deferred {
        let message = format!("no verdict yet after {} steps: this check takes the steps of `effort: default`", budget.limit());
        return finding_about(table, Code::Undecided, table.name.span, message).label("neither proved nor refuted").help(DEFERRED);
    }
    let help = if table.effort == Effort::Default {
        let exact = budget.limit() / Budget::DEFAULT * Budget::EXACT;
        format!("write `effort: exact` for {exact} steps, or split the table")
    } else {
        "split the table: decide a part in a table of its own, and give its result to this one as a condition".to_owned()
    };
    let finding = finding_about(table, Code::Undecided, table.name.span, format!("no verdict after {} steps", budget.limit()));
    finding.notes(taken_before(before)).label("neither proved nor refuted").help(help)
}

/// The remark on a budget of which other tables took a part before.
fn taken_before(steps: u64) -> Option<String> {
    (steps > 0).then(|| format!("{steps} of them were taken by other tables: all that a file reads is proved with one budget"))
}

#[cfg(test)]
mod tests {
    use crate::fixture::understood;
    use crate::model::{Effort, Table};
    use crate::space::budget::Budget;
    use crate::verify::verify_after;

    const RULES: &str =
        "rules: |\n  | rule | a   | b   | r |\n  | 1    | < 5 | -   | 1 |\n  | 2    | -   | < 5 | 2 |\n  | else |     |     | 3 |\n";

    /// Steps that one table of a file took are missing for the next one: a file costs no more, however many tables it
    /// reads.
    #[test]
    fn tables_of_a_file_have_one_budget() {
        let table = understood(&format!("table: t\nhit: first\ninputs: {{ a: u8, b: u8 }}\noutputs: {{ r: u8 }}\n{RULES}"));
        let mut spent = Budget::DEFAULT - 1;
        let (verified, findings) = verify_after(&table, &mut spent);
        assert!(verified.is_none() && spent <= Budget::DEFAULT, "{spent}");
        assert_eq!(findings[0].notes, ["19999999 of them were taken by other tables: all that a file reads is proved with one budget"]);
        let mut spent = 1_000;
        assert!(verify_after(&table, &mut spent).0.is_some() && (1_001..2_000).contains(&spent), "{spent}");
    }

    #[test]
    fn a_proof_that_is_put_off_says_so() {
        let text = format!("table: t\nhit: first\neffort: exact\ninputs: {{ a: u8, b: u8 }}\noutputs: {{ r: u8 }}\n{RULES}");
        let table = Table { effort: Effort::Deferred, ..understood(&text) };
        let (_, findings) = verify_after(&table, &mut (Budget::DEFAULT - 1));
        assert_eq!(findings[0].message, "no verdict yet after 20000000 steps: this check takes the steps of `effort: default`");
        assert_eq!(findings[0].help, ["`cargo dtable check` takes as many steps as `effort: exact` asks for"]);
    }
}
