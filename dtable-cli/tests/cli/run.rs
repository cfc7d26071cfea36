//! Runs the binary.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A table without findings.
pub const GOOD: &str = "\
table: lamp
conditions:
  dark: Is it dark?
actions:
  on: Switch the lamp on
rules: |
  | rule | dark | do |
  | 1    | T    | on |
  | 2    | F    |    |
";

/// The table, with a case that no rule takes.
pub fn gap() -> String {
    GOOD.replace("  | 2    | F    |    |\n", "")
}

/// The table, with an action that no rule performs.
pub fn warning() -> String {
    GOOD.replace("| on |", "|    |")
}

/// A folder of a test, with files in it.
pub fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// What the binary does in a folder, with some arguments and an input.
pub fn dtable(folder: &PathBuf, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Standard output.
pub fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// Standard error.
pub fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}
