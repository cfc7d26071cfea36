//! Every table of the corpus against its golden. `UPDATE_EXPECT=1` rewrites the goldens.

use std::collections::BTreeSet;
use std::fs;
use std::panic::catch_unwind;

use dtable_core::diagnostic::Code;
use dtable_tests::corpus::{self, FOLDERS, Promise, workspace};
use expect_test::expect_file;

#[test]
fn every_table_says_what_its_golden_says() {
    let failed: Vec<_> = all_tables().into_iter().filter(|(table, promise)| catch_unwind(|| compare(table, *promise)).is_err()).collect();
    assert!(failed.is_empty(), "{} tables differ: {failed:?}", failed.len());
}

#[test]
fn every_golden_has_a_table() {
    for (folder, _) in FOLDERS {
        assert_eq!(corpus::orphans(folder).unwrap(), Vec::<String>::new());
    }
}

#[test]
fn every_code_is_in_the_corpus() {
    let seen: BTreeSet<_> = all_tables().iter().flat_map(|(table, _)| codes(table)).collect();
    for code in Code::ALL.iter().filter(|code| !code.is_internal()) {
        assert!(seen.contains(code), "{} {}", code.id(), code.name());
    }
}

/// Who reads findings as data learns from each about a table which one it is.
#[test]
fn findings_about_a_table_name_it() {
    for (file, _) in all_tables() {
        let compiled = corpus::check(&file).unwrap().compiled;
        let about_rules = compiled.findings.iter().filter(|it| it.code.id().starts_with("DT2") || it.code.id().starts_with("DT3"));
        for finding in about_rules {
            assert!(finding.evidence.table.is_some(), "{file}: {}: {}", finding.code.name(), finding.message);
        }
    }
}

fn all_tables() -> Vec<(String, Promise)> {
    let tables = |(folder, promise): &(&str, Promise)| {
        let promise = *promise;
        corpus::tables(folder).unwrap().into_iter().map(move |table| (table, promise))
    };
    FOLDERS.iter().flat_map(tables).collect()
}

fn compare(table: &str, promise: Promise) {
    let report = corpus::check(table).unwrap();
    let golden = workspace().join(corpus::golden(table));
    assert!(golden.exists() || std::env::var_os("UPDATE_EXPECT").is_some(), "{} is missing", golden.display());
    expect_file![&golden].assert_eq(&report.text);
    if !golden.exists() {
        fs::write(&golden, "").unwrap();
    }
    assert!(corpus::keeps(promise, &report), "{table} does not keep the promise of its folder ({promise:?}):\n{}", report.text);
}

fn codes(table: &str) -> Vec<Code> {
    corpus::check(table).unwrap().compiled.findings.iter().map(|it| it.code).collect()
}
