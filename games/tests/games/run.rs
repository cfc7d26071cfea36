//! Runs the binary, and reads what it prints.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs it with arguments that spaces part, and this input.
pub fn games(arguments: &str, input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_games"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that ends early closes the pipe, which is its right.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// What it prints, and that it ends well.
pub fn printed(arguments: &str, input: &str) -> String {
    let output = games(arguments, input.as_bytes());
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The lines that tell moves.
pub fn moves(printed: &str) -> Vec<&str> {
    printed.lines().filter(|line| line.starts_with("move ")).collect()
}

/// Input that is no text ends well, and cannot disturb the terminal.
pub fn survives_bytes(arguments: &str) {
    let output = games(arguments, b"\xff\xfe\x1b[2J\n");
    assert!(output.status.success(), "{output:?}");
    assert!(!output.stdout.contains(&0x1b), "{output:?}");
}

/// What is wrong with a command line: the exit code, and the message.
pub fn explains(arguments: &str, message: &str) {
    let output = games(arguments, b"");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let explained = String::from_utf8(output.stderr).unwrap();
    assert!(explained.contains(message), "{explained}");
}

/// Where output is no terminal, there is no colour.
pub fn is_plain(arguments: &str, input: &str) {
    for arguments in [arguments.to_owned(), format!("{arguments} --no-color")] {
        assert!(!printed(&arguments, input).contains('\u{1b}'));
    }
}
