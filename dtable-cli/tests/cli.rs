//! The binary as users run it.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const GOOD: &str = "\
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

fn gap() -> String {
    GOOD.replace("  | 2    | F    |    |\n", "")
}

fn warning() -> String {
    GOOD.replace("| on |", "|    |")
}

fn folder(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).unwrap();
    for (name, text) in files {
        std::fs::write(folder.join(name), text).unwrap();
    }
    folder
}

fn dtable(folder: &PathBuf, arguments: &[&str], input: &str) -> Output {
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

fn out(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).unwrap()
}

fn err(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn a_good_table_is_silent_but_for_the_summary() {
    let folder = folder("good", &[("lamp.yaml", GOOD)]);
    let output = dtable(&folder, &["dtable", "check", "lamp.yaml"], "");
    assert_eq!((out(&output), err(&output), output.status.code()), ("", "checked 1 file: nothing to report\n", Some(0)));
}

#[test]
fn an_error_is_shown_and_the_other_files_are_checked() {
    let folder = folder("several", &[("gap.yaml", &gap()), ("warning.yaml", &warning())]);
    let output = dtable(&folder, &["dtable", "check", "nowhere.yaml", "gap.yaml", "warning.yaml"], "");
    assert!(out(&output).contains("error: unreadable-file [DT001]: cannot read `nowhere.yaml`: there is no such file\n"));
    assert!(out(&output).contains("error: missing-rule [DT201]: "));
    assert!(out(&output).contains("warning: "));
    assert!(err(&output).starts_with("checked 3 files: 2 errors, "), "{}", err(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn warnings_alone_are_no_failure() {
    let folder = folder("warnings", &[("warning.yaml", &warning())]);
    let output = dtable(&folder, &["dtable", "check", "warning.yaml"], "");
    assert!(out(&output).contains(" --> warning.yaml:"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn standard_input_is_a_file_and_the_name_of_the_verb_is_enough() {
    let folder = folder("stdin", &[]);
    let output = dtable(&folder, &["check", "-"], &gap());
    assert!(out(&output).contains(" --> <stdin>:"), "{}", out(&output));
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn the_tables_of_a_model_are_read_from_its_folder() {
    let model = "model: lights\nstart: lamp\ntables: [lamp.yaml]\n";
    let table = GOOD.replace("| do |", "| do | next |").replace("on |\n", "on | stop |\n").replace("|    |\n", "|    | stop |\n");
    std::fs::create_dir_all(folder("model", &[]).join("inner")).unwrap();
    let folder = folder("model", &[("inner/lights.yaml", model), ("inner/lamp.yaml", &table)]);
    let output = dtable(&folder, &["check", "inner/lights.yaml"], "");
    assert_eq!((out(&output), output.status.code()), ("", Some(0)));
}

#[test]
fn a_finding_is_reported_once() {
    let model = "model: lights\nstart: lamp\ntables: [lamp.yaml]\n";
    let folder = folder("once", &[("lights.yaml", model), ("lamp.yaml", &gap())]);
    let output = dtable(&folder, &["check", "lamp.yaml", "lights.yaml"], "");
    assert_eq!(out(&output).matches("missing-rule").count(), 1, "{}", out(&output));
}

#[test]
fn colour_is_for_terminals() {
    let folder = folder("colour", &[("gap.yaml", &gap())]);
    assert!(!out(&dtable(&folder, &["check", "gap.yaml"], "")).contains('\u{1b}'));
    assert!(out(&dtable(&folder, &["check", "gap.yaml", "--color", "always"], "")).contains("\u{1b}["));
    assert!(!out(&dtable(&folder, &["check", "gap.yaml", "--color", "never"], "")).contains('\u{1b}'));
}

#[test]
fn json_holds_the_evidence() {
    let folder = folder("json", &[("gap.yaml", &gap()), ("good.yaml", GOOD)]);
    let output = dtable(&folder, &["dtable", "check", "--format", "json", "gap.yaml", "good.yaml"], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(object["version"], 1);
    assert_eq!(object["files"][0]["errors"], 1);
    assert_eq!(object["files"][1]["errors"], 0);
    let finding = &object["findings"][0];
    assert_eq!((&finding["code"], &finding["name"], &finding["severity"]), (&"DT201".into(), &"missing-rule".into(), &"error".into()));
    assert_eq!(finding["place"]["file"], "gap.yaml");
    assert!(finding["place"]["line"].is_u64() && finding["place"]["end"].is_u64());
    assert_eq!(finding["table"], "lamp");
    assert_eq!(finding["evidence"]["cases"], "1");
    assert_eq!(finding["evidence"]["total"], "2");
    assert_eq!(finding["evidence"]["case"]["dark"], "F");
    assert_eq!(finding["evidence"]["regions"][0]["entries"]["dark"], "F");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(err(&output), "");
}

#[test]
fn wrong_arguments_are_exit_code_2() {
    let folder = folder("usage", &[]);
    for arguments in [&["dtable", "check"][..], &["dtable", "chek", "a.yaml"], &["dtable", "explain", "DT999"], &["dtable"]] {
        assert_eq!(dtable(&folder, arguments, "").status.code(), Some(2), "{arguments:?}");
    }
    assert!(err(&dtable(&folder, &["dtable", "explain", "mising-rule"], "")).contains("did you mean `missing-rule`?"));
}

#[test]
fn pages_are_found_by_code_and_by_name() {
    let folder = folder("explain", &[]);
    let by_code = dtable(&folder, &["dtable", "explain", "dt201"], "");
    assert!(out(&by_code).starts_with("# DT201: missing-rule\n"));
    assert_eq!(by_code.stdout, dtable(&folder, &["dtable", "explain", "missing-rule"], "").stdout);
    assert!(out(&dtable(&folder, &["dtable", "explain"], "")).contains("DT201  missing-rule           error\n"));
}

#[test]
fn help_has_examples() {
    let folder = folder("help", &[]);
    assert!(out(&dtable(&folder, &["dtable", "check", "--help"], "")).contains("cargo dtable check tables/game.yaml"));
}
