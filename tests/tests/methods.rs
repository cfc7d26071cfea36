//! Every table of the corpus with expressions, proved once by each method: what is found does not depend on the method.

use std::collections::BTreeSet;

use dtable_core::diagnostic::Code;
use dtable_core::model::Table;
use dtable_core::verify::{Method, verify_by};
use dtable_tests::corpus::{compiled, tables};

/// What is found that makes a table refused; `None` where there is no verdict.
fn errors(table: &Table, method: Method) -> Option<BTreeSet<Code>> {
    let (_, findings) = verify_by(method, table);
    let codes: BTreeSet<Code> = findings.iter().filter(|it| it.is_error()).map(|it| it.code).collect();
    (!codes.contains(&Code::Undecided)).then_some(codes)
}

#[test]
fn every_method_finds_the_same_errors() {
    let (mut compared, mut differing) = (0, Vec::new());
    for path in ["fail", "warn", "pass"].into_iter().flat_map(|it| tables(it).unwrap()) {
        let compiled = compiled(&path).unwrap();
        let Some(table) = compiled.unit.table() else { continue };
        let is_computed = table.columns.iter().any(|it| it.meaning().is_some());
        // A search does not count cases.
        if !is_computed && !table.relations.iter().any(|it| it.formula.has_tests()) || table.expect_else.is_some() {
            continue;
        }
        let Some(expected) = errors(table, Method::BySize) else { continue };
        for method in [Method::Arithmetic, Method::Search] {
            if let Some(found) = errors(table, method) {
                compared += 1;
                differing.extend((found != expected).then(|| format!("{path} by {method:?}: {found:?}, not {expected:?}")));
            }
        }
    }
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    assert!(compared > 150, "{compared} comparisons");
}
