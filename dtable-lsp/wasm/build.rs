//! Says whether this machine can build for web pages and run what they run: without it the test is ignored, and
//! `cargo test` shows why.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_wasm)");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let folder = Command::new(rustc).args(["--print", "target-libdir", "--target", "wasm32-unknown-unknown"]).output();
    let is_installed = folder.is_ok_and(|it| Path::new(String::from_utf8_lossy(&it.stdout).trim()).is_dir());
    let has_node = Command::new("node").arg("--version").output().is_ok_and(|it| it.status.success());
    if is_installed && has_node {
        println!("cargo::rustc-cfg=has_wasm");
    }
}
