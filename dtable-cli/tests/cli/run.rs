//! Runs the binary.

use std::io::{ErrorKind, Write};
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
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
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
    // A program that refuses its arguments ends without reading.
    match child.stdin.take().unwrap().write_all(input.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

/// The exit code of the binary where nobody reads what it prints any more.
#[cfg(unix)]
pub fn unread(folder: &PathBuf, arguments: &[&str]) -> Option<i32> {
    let ends = || {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        writer
    };
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"));
    command.args(arguments).current_dir(folder).stdin(Stdio::null()).stdout(ends()).stderr(ends()).status().unwrap().code()
}

/// Standard output.
pub fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

/// Standard error.
pub fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// A table that uses two others, one of them through the other.
pub const NETWORK: [(&str, &str); 3] = [
    (
        "loan.yaml",
        "\
table: loan
uses: { risk: parts/risk.yaml }
inputs:
  age: { type: u8, range: 18..=120 }
  owner: bool
  large: bool
outputs: { days: u8 }
rules: |
  | rule | risk      | large | days |
  | slow | High      | -     | 30   |
  | ask  | not(High) | T     | 9    |
  | fast | not(High) | F     | 1    |
",
    ),
    (
        "parts/risk.yaml",
        "\
table: risk
uses: { safe: safe.yaml }
inputs:
  age: { type: u8, range: 18..=120 }
  owner: bool
outputs:
  risk: { type: Risk, values: [Low, Medium, High] }
rules: |
  | rule  | age   | safe | risk   |
  | young | < 25  | F    | High   |
  | rest  | >= 25 | F    | Medium |
  | safe  | -     | T    | Low    |
",
    ),
    (
        "parts/safe.yaml",
        "\
table: safe
inputs: { owner: bool }
outputs: { safe: bool }
rules: |
  | rule | owner | safe  |
  | yes  | T     | true  |
  | no   | F     | false |
",
    ),
];

/// A model of two tables.
pub const MODEL: [(&str, &str); 3] = [
    ("door.yaml", "model: door\nstart: shut\ntables: [shut.yaml, open.yaml]\n"),
    (
        "shut.yaml",
        "\
table: shut
inputs: { event: { type: Event, values: [Press, Wait] } }
outputs: { lamp: Lamp }
rules: |
  | rule  | event | lamp  | next |
  | press | Press | Green | open |
  | wait  | Wait  | Off   | stay |
",
    ),
    (
        "open.yaml",
        "\
table: open
inputs:
  event: { type: Event, values: [Press, Wait] }
  blocked: bool
outputs: { lamp: Lamp }
rules: |
  | rule | event | blocked | lamp  | next |
  | done | Wait  | F       | Off   | stop |
  | else |       |         | Green | stay |
",
    ),
];
