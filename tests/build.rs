//! Says which published tables there are: a test without its data is ignored, and `cargo test` shows why.
//!
//! They are looked for in `$DTABLE_CASES`, by default in `../shared/cases` beside the workspace, when this package is built; `touch tests/build.rs` has them
//! looked for again.

use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=DTABLE_CASES");
    println!("cargo::rerun-if-changed=build.rs");
    let cases = std::env::var_os("DTABLE_CASES").map_or_else(|| Path::new("../../shared/cases").to_owned(), PathBuf::from);
    for name in ["kie", "graphgen"] {
        println!("cargo::rustc-check-cfg=cfg(has_{name})");
        if cases.join(name).is_dir() {
            println!("cargo::rustc-cfg=has_{name}");
        }
    }
}
