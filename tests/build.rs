//! Says which published tables there are, and whether there is another solver (z3), the schema of SARIF, an engine of SQL, ajv, mdBook, Neovim, actionlint, or shellcheck: a test without its data is ignored, and `cargo test` shows why.
//!
//! They are looked for in `$DTABLE_CASES`, by default in `../shared/cases` beside the workspace, when this package is built; `touch tests/build.rs` has them
//! looked for again.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=DTABLE_CASES");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=Z3");
    println!("cargo::rustc-check-cfg=cfg(has_z3)");
    let solver = std::env::var_os("Z3").unwrap_or_else(|| "z3".into());
    if std::process::Command::new(solver).arg("--version").output().is_ok_and(|it| it.status.success()) {
        println!("cargo::rustc-cfg=has_z3");
    }
    println!("cargo::rerun-if-env-changed=SARIF_SCHEMA");
    println!("cargo::rerun-if-env-changed=PYTHON");
    println!("cargo::rustc-check-cfg=cfg(has_sarif_schema)");
    let python = std::env::var_os("PYTHON").unwrap_or_else(|| "python3".into());
    let has = |packages: &str| {
        std::process::Command::new(&python).args(["-c", &format!("import {packages}")]).output().is_ok_and(|it| it.status.success())
    };
    if std::env::var_os("SARIF_SCHEMA").is_some_and(|it| Path::new(&it).is_file()) && has("jsonschema") {
        println!("cargo::rustc-cfg=has_sarif_schema");
    }
    println!("cargo::rustc-check-cfg=cfg(has_sql_engines)");
    if has("duckdb, sqlite3") {
        println!("cargo::rustc-cfg=has_sql_engines");
    }
    println!("cargo::rerun-if-env-changed=NVIM");
    println!("cargo::rustc-check-cfg=cfg(has_neovim)");
    let nvim = std::env::var_os("NVIM").unwrap_or_else(|| "nvim".into());
    let is_new = ["--clean", "--headless", "+lua if vim.fn.has('nvim-0.11') == 0 then vim.cmd.cquit() end", "+quit"];
    if std::process::Command::new(nvim).args(is_new).output().is_ok_and(|it| it.status.success()) {
        println!("cargo::rustc-cfg=has_neovim");
    }
    println!("cargo::rerun-if-env-changed=MDBOOK");
    println!("cargo::rustc-check-cfg=cfg(has_mdbook)");
    let mdbook = std::env::var_os("MDBOOK").unwrap_or_else(|| "mdbook".into());
    if std::process::Command::new(mdbook).arg("--version").output().is_ok_and(|it| it.status.success()) {
        println!("cargo::rustc-cfg=has_mdbook");
    }
    println!("cargo::rerun-if-env-changed=NODE_PATH");
    println!("cargo::rustc-check-cfg=cfg(has_ajv)");
    if std::process::Command::new("node").args(["-e", "require('ajv')"]).output().is_ok_and(|it| it.status.success()) {
        println!("cargo::rustc-cfg=has_ajv");
    }
    for (checker, version) in [("actionlint", "-version"), ("shellcheck", "--version")] {
        println!("cargo::rustc-check-cfg=cfg(has_{checker})");
        if std::process::Command::new(checker).arg(version).output().is_ok_and(|it| it.status.success()) {
            println!("cargo::rustc-cfg=has_{checker}");
        }
    }
    let cases = std::env::var_os("DTABLE_CASES").map_or_else(|| Path::new("../../shared/cases").to_owned(), PathBuf::from);
    for name in ["kie", "graphgen"] {
        println!("cargo::rustc-check-cfg=cfg(has_{name})");
        if cases.join(name).is_dir() {
            println!("cargo::rustc-cfg=has_{name}");
        }
    }
}
