//! The extension for VS Code, in a real VS Code.

use std::path::Path;
use std::process::Command;

/// `editors/vscode/test/real/run.sh` says what it needs, and what is missing.
#[test]
#[ignore = "needs node, npm, Chromium and 320 MB of packages: cargo test -p dtable-cli --test cli -- --ignored vscode"]
fn tables_are_edited_in_vscode() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../editors/vscode/test/real/run.sh");
    let ended = Command::new("bash").arg(script).env("DTABLE", env!("CARGO_BIN_EXE_cargo-dtable")).status().unwrap();
    assert!(ended.success(), "{ended}");
}
