//! The service of `examples/service`, a workspace of its own: its tables and, on request, its own tests.

use dtable_tests::corpus::{self, workspace};
use std::process::Command;

const SERVICE: &str = "examples/service";

#[test]
fn its_tables_have_no_findings() {
    let tables = corpus::files(&format!("{SERVICE}/tables"), ".yaml").unwrap();
    assert_eq!(tables.len(), 5, "{tables:?}");
    for table in tables {
        let report = corpus::check(&table).unwrap();
        assert!(report.compiled.findings.is_empty(), "{}", report.text);
    }
}

#[test]
#[ignore = "builds a web server and a database, some minutes, from the registry: cargo test -p dtable-tests --test all service:: -- --ignored"]
fn its_own_tests_pass() {
    let manifest = workspace().join(SERVICE).join("Cargo.toml");
    for verb in [&["fmt", "--check"][..], &["clippy", "--all-targets", "--", "-D", "warnings"], &["test"]] {
        let mut cargo = Command::new(env!("CARGO"));
        let (name, rest) = verb.split_first().unwrap();
        cargo.arg(name).arg("--manifest-path").arg(&manifest).args(rest).env_remove("CARGO_TARGET_DIR").current_dir(workspace());
        assert!(cargo.status().unwrap().success(), "cargo {}", verb.join(" "));
    }
}
