//! The server as a page has it: built for `wasm32-unknown-unknown`, loaded by node.

use std::path::Path;
use std::process::Command;

#[test]
#[cfg_attr(
    not(has_wasm),
    ignore = "wasm32-unknown-unknown (rustup target add) or node is not installed; then `touch dtable-lsp/wasm/build.rs`"
)]
fn a_page_is_told_of_a_gap() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let target = here.join("../../target/wasm");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let built = Command::new(cargo)
        .args(["build", "--quiet", "--locked", "-p", "dtable-lsp-wasm", "--target", "wasm32-unknown-unknown", "--target-dir"])
        .arg(&target)
        .current_dir(here)
        .status();
    assert!(built.is_ok_and(|it| it.success()));
    let module = target.join("wasm32-unknown-unknown/debug/dtable_lsp_wasm.wasm");
    let page = Command::new("node").arg(here.join("tests/page.mjs")).arg(module).output().unwrap();
    let said = String::from_utf8_lossy(&page.stdout).into_owned() + &String::from_utf8_lossy(&page.stderr);
    assert_eq!(said, "a gap: DT201 1 of 2 cases fires no rule\nmended: no finding\nbroken: DT008\nno message: no answer\n");
}
