//! Programs of random tables, built by rustc alone.

use crate::random::Program;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The library that generated code refers to: the one beside this test.
fn runtime() -> PathBuf {
    let folder = env::current_exe().unwrap().parent().unwrap().to_owned();
    let is_it = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.starts_with("libdtable_runtime-") && name.ends_with(".rlib")
    };
    let found = fs::read_dir(folder).unwrap().map(|it| it.unwrap().path()).filter(is_it);
    found.max_by_key(|it| it.metadata().unwrap().modified().unwrap()).expect("the runtime is built with the tests")
}

/// A call of rustc in a folder, with the runtime at hand.
fn rustc(folder: &Path) -> Command {
    let runtime = runtime();
    let mut command = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    command.current_dir(folder).args(["--edition", "2024", "--extern"]).arg(format!("dtable_runtime={}", runtime.display()));
    command.arg("-L").arg(format!("dependency={}", runtime.parent().unwrap().display())).env("CARGO_MANIFEST_DIR", folder);
    command
}

/// The files that cargo watches for `main.rs` of a folder: an edit of any of them builds the program anew.
///
/// # Panics
///
/// Where rustc refuses the program.
#[must_use]
pub fn watched(folder: &Path) -> String {
    let asked = rustc(folder).args(["--emit", "dep-info=watched.d", "main.rs"]).output().unwrap();
    assert!(asked.status.success(), "{}", String::from_utf8_lossy(&asked.stderr));
    fs::read_to_string(folder.join("watched.d")).unwrap()
}

/// A call of rustc that compiles the library `lib.rs` of a folder to the object `NAME.o` in its folder `out`, with all that tells a debugger of
/// places, as cargo calls it.
#[must_use]
pub fn library(folder: &Path, name: &str) -> Command {
    let mut command = rustc(folder);
    command.args(["--crate-type", "lib", "--crate-name", name, "--emit", "metadata,obj", "-C", "debuginfo=2", "-C", "codegen-units=1"]);
    command.args(["--out-dir", "out", "lib.rs"]).env_remove("DTABLE_CACHE");
    command
}

/// What rustc says about a library that it refuses, in a line for each error; nothing is written but what it looks at.
///
/// # Panics
///
/// Where there is no rustc, or no place for files.
#[must_use]
pub fn refusal(folder: &Path, source: &str) -> Option<String> {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("main.rs"), source).unwrap();
    let asked = rustc(folder)
        .args(["--crate-type", "lib", "--emit", "metadata", "--error-format", "short", "-o", "main.rmeta", "main.rs"])
        .output()
        .unwrap();
    (!asked.status.success()).then(|| String::from_utf8_lossy(&asked.stderr).into_owned())
}

/// What rustc says about the program `main.rs` of a folder, which it refuses, as a user reads it.
///
/// # Panics
///
/// Where there is no rustc.
#[must_use]
pub fn refused(folder: &Path) -> String {
    let asked = rustc(folder).args(["--emit", "metadata", "main.rs"]).output().unwrap();
    let said = String::from_utf8_lossy(&asked.stderr).into_owned();
    // What is the same at the end of all: how many errors there were, and where errors are explained.
    let end = said.find("error: aborting due to").unwrap_or(said.len());
    said[..end].trim_end().to_owned() + "\n"
}

/// Compiles a program.
///
/// # Errors
///
/// What rustc says where it refuses.
///
/// # Panics
///
/// Where there is no rustc, or no place for files.
pub fn build(program: &Program, folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("main.rs"), &program.source).unwrap();
    fs::write(folder.join("points"), &program.points).unwrap();
    let built = rustc(folder).args(["-C", "debug-assertions=on", "-o", "program", "main.rs"]).output().unwrap();
    if built.status.success() { Ok(()) } else { Err(String::from_utf8_lossy(&built.stderr).into_owned()) }
}

/// Runs a program that was built: what it says, and whether all is well.
///
/// # Panics
///
/// Where it cannot be run.
#[must_use]
pub fn execute(folder: &Path) -> (String, bool) {
    let ran = Command::new(folder.join("program")).arg(folder.join("points")).output().unwrap();
    (String::from_utf8_lossy(&ran.stdout).into_owned(), ran.status.success())
}
