//! Where output goes: readers that go away, and terminals.

use std::fs::{File, OpenOptions};
use std::io::Read;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::run::{GOOD, folder, gap, unread};

#[test]
fn a_reader_that_goes_away_changes_no_verdict_and_no_file() {
    let crooked = GOOD.replace("| rule |", "|rule|");
    let folder = folder("streams", &[("good.yaml", GOOD), ("gap.yaml", &gap()), ("crooked.yaml", &crooked)]);
    let _ = std::fs::remove_file(folder.join("good.rs"));
    for (arguments, code) in [
        (&["check", "good.yaml"][..], 0),
        (&["check", "gap.yaml"], 1),
        (&["check", "gap.yaml", "--format", "json"], 1),
        (&["fmt", "--check", "crooked.yaml"], 1),
        (&["fix", "--dry-run", "gap.yaml"], 1),
        (&["expand", "good.yaml", "--check"], 1),
        (&["expand", "good.yaml", "gap.yaml"], 1),
        (&["expand", "good.yaml", "--check"], 0),
        (&["diff", "good.yaml", "gap.yaml", "--exit-code"], 1),
        (&["eval", "good.yaml", "dark=T", "--expect", "rule=2"], 1),
        (&["simplify", "gap.yaml"], 2),
        (&["list", "."], 0),
    ] {
        assert_eq!(unread(&folder, arguments), Some(code), "{arguments:?}");
    }
    assert!(folder.join("good.rs").is_file());
}

#[test]
#[cfg(target_os = "linux")]
fn what_cannot_be_printed_is_said() {
    for (arguments, code) in
        [(&["--help"][..], 2), (&["check", "--help"], 2), (&["--version"], 2), (&["help", "fix"], 2), (&["--nonsense"], 2)]
    {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_cargo-dtable")).args(arguments).stdin(Stdio::null()).stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "), "{arguments:?}");
    }
}

/// What a command writes to a terminal, whichever of its streams that is, and to a file, which the other one is.
fn on_terminal(folder: &std::path::Path, arguments: &[&str], is_output: bool) -> (String, String) {
    let person = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&person).unwrap();
    unlockpt(&person).unwrap();
    let name = ptsname(&person, Vec::new()).unwrap().into_string().unwrap();
    let file = folder.join("stream.txt");
    let terminal = || Stdio::from(OpenOptions::new().read(true).write(true).open(&name).unwrap());
    let other = || Stdio::from(File::create(&file).unwrap());
    let (out, err) = if is_output { (terminal(), other()) } else { (other(), terminal()) };
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-dtable"));
    command
        .args(arguments)
        .current_dir(folder)
        .env("TERM", "xterm")
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR")
        .env_remove("CLICOLOR_FORCE");
    let mut child = command.stdin(Stdio::null()).stdout(out).stderr(err).spawn().unwrap();
    // The streams that are held here would keep the terminal open.
    drop(command);
    let (mut shown, mut bytes) = (Vec::new(), [0; 4096]);
    let mut person = File::from(person);
    while let Ok(count @ 1..) = person.read(&mut bytes) {
        shown.extend_from_slice(&bytes[..count]);
    }
    child.wait().unwrap();
    (String::from_utf8_lossy(&shown).into_owned(), std::fs::read_to_string(&file).unwrap())
}

#[test]
fn each_stream_has_colour_where_it_is_a_terminal_itself() {
    let folder = folder("colour_streams", &[("gap.yaml", &gap())]);
    let is_coloured = |text: &str| {
        assert!(text.contains("missing-rule"), "{text}");
        text.contains("\u{1b}[")
    };
    // `check` prints findings to standard output, `expand` to standard error.
    for (verb, is_output) in [("check", true), ("expand", false)] {
        let (terminal, _) = on_terminal(&folder, &[verb, "gap.yaml"], is_output);
        assert!(is_coloured(&terminal), "{verb}: {terminal}");
        let (_, file) = on_terminal(&folder, &[verb, "gap.yaml"], !is_output);
        assert!(!is_coloured(&file), "{verb}: {file}");
    }
}
