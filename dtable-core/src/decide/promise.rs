//! Checks promises of a table about its graphs: that they are optimal (`effort: exact`), that they ask in the order of the
//! file (`ask: in order`), or that there is one at all.
//!
//! Other tables promise nothing: they have the graph that the default effort finds, data, or rule-by-rule code.

use super::{ExpectedCost, Form, Forms};
use crate::diagnostic::{Code, Finding};
use crate::model::{Effort, HitPolicy, Table};
use crate::verify::{VerifiedTable, finding_about};

/// Whether the graphs are needed to know if the table can be compiled.
#[must_use]
pub fn is_promised(verified: &VerifiedTable) -> bool {
    let table = verified.table();
    !matches!(table.hit, HitPolicy::Collect(_))
        && (table.effort == Effort::Exact || table.in_order.is_some() || !verified.decides_by_rule())
}

/// The finding about a promise that the graphs do not keep. If every graph would be too large, `effort: exact` promises
/// nothing.
#[must_use]
pub fn broken_promise(verified: &VerifiedTable, decided: &Forms) -> Option<Finding> {
    let table = verified.table();
    if !verified.decides_by_rule() && table.only_gives() && decided.result.is_none() {
        let text = "no verdict: the result of some rule depends on which other rules match, and a graph that tells would be too large";
        return Some(finding(verified, text.to_owned(), "write rules with `one_of` so that one result is right wherever the rule fires"));
    }
    if let Some(key) = table.in_order
        && !has_graphs(table, decided)
    {
        let text = "no verdict on `ask: in order`: a graph that asks in the order of the file would be too large";
        let help =
            "leave the key out, or split the table: decide a part in a table of its own, and give its result to this one as an input";
        return Some(finding_about(table, Code::Undecided, key, text.to_owned()).label("no such graph within the limits").help(help));
    }
    if table.effort != Effort::Exact {
        return None;
    }
    let main = if !table.only_gives() { decided.rule_cost } else { decided.result_cost };
    main.filter(|it| !it.is_optimal())
        .map(|it| finding(verified, bounds(it), "leave out `effort: exact` to take the best graph found, or split the table"))
}

/// Whether graphs tell the rule and, where the table only gives, the outcome.
fn has_graphs(table: &Table, decided: &Forms) -> bool {
    let is_graph = |it: &Form| matches!(it, Form::Graph(_) | Form::Constant(_));
    is_graph(decided.observed()) && (!table.only_gives() || decided.result.as_ref().is_some_and(is_graph))
}

fn bounds(expected: ExpectedCost) -> String {
    let ExpectedCost { cost, least } = expected;
    format!("no optimal graph within the steps of `effort: exact`: a decision costs at most {cost:.4} on average, at least {least:.4}")
}

fn finding(verified: &VerifiedTable, text: String, help: &str) -> Finding {
    let table = verified.table();
    finding_about(table, Code::Undecided, table.name.span, text).label("no graph that is proved to be the best").help(help)
}

#[cfg(test)]
mod tests {
    use crate::compile::Unit;
    use crate::fixture::checked;
    use std::fmt::Write;

    /// Where cold, the result of the first rule depends on the others; elsewhere there is a rule for each `n`.
    fn torn(rules: usize, kind: &str) -> String {
        let mut text = format!("table: torn\ninputs:\n  n: {{ type: u16, range: 1..={rules} }}\n{kind}");
        text += "outputs:\n  x: u32\nrules: |\n  | rule | cold | late | n | x |\n";
        text += "  | a | T | - | - | one_of(1, 2) |\n  | b | T | T | - | one_of(1, 3) |\n  | c | T | F | - | one_of(2, 3) |\n";
        for n in 1..=rules {
            let _ = writeln!(text, "  | r{n} | F | - | {n} | {} |", n % 7);
        }
        text
    }

    const INPUTS: &str = "  cold: bool\n  late: bool\n";
    const ASKED: &str = "conditions: { cold: , late: }\n";

    #[test]
    fn a_result_that_no_graph_tells_is_a_finding_unless_bitmaps_do() {
        for (rules, kind) in [(20, INPUTS), (20, ASKED), (2_000, INPUTS)] {
            let told = checked(&torn(rules, kind));
            let Unit::VerifiedTable(table) = &told.unit else { panic!("{:?}", told.findings) };
            assert!(!table.decides_by_rule());
        }
        let many = checked(&torn(2_000, ASKED));
        assert!(matches!(many.unit, Unit::Table(_)));
        let texts: Vec<_> = many.findings.iter().map(|it| &it.message[..]).collect();
        assert!(texts.iter().any(|it| it.contains("a graph that tells would be too large")), "{texts:?}");
    }
}
