//! ARCHITECTURE.md and the lists of files in `dtable-core` name files that are there, and every file of a room; tests/README.md every test.

use std::fs;
use std::path::{Path, PathBuf};

use dtable_core::diagnostic::Code;
use dtable_tests::corpus::workspace;

/// The rooms of `dtable-core` whose `mod.rs` lists their files.
const ROOMS: [&str; 18] = [
    "compile",
    "decide",
    "decide/forms",
    "decide/optimiser",
    "diagnostic",
    "doc",
    "emit",
    "emit/column",
    "evaluate",
    "explore",
    "front",
    "model",
    "resolve",
    "space",
    "suggest",
    "syntax",
    "verify",
    "witness",
];

#[test]
fn every_room_lists_its_files() {
    let rooms = ROOMS.map(|room| workspace().join("dtable-core/src").join(room));
    let missing: Vec<String> = rooms.iter().flat_map(|room| unlisted(room)).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_room_of_the_core_lists_its_files() {
    let folders = fs::read_dir(workspace().join("dtable-core/src")).unwrap().map(|it| it.unwrap()).filter(|it| it.path().is_dir());
    let unknown: Vec<String> = folders.map(|it| it.file_name().display().to_string()).filter(|it| !ROOMS.contains(&it.as_str())).collect();
    assert_eq!(unknown, [""; 0]);
}

/// The files and folders of a room that its list does not name; a finding's file has the finding's name, and needs no line.
fn unlisted(room: &Path) -> Vec<String> {
    let text = fs::read_to_string(room.join("mod.rs")).unwrap();
    let list: String = text.lines().take_while(|it| it.starts_with("//!")).skip_while(|it| *it != "//! # Files").collect();
    let named: Vec<&str> = quoted(&list).collect();
    let entries =
        fs::read_dir(room).unwrap().map(|it| it.unwrap().path()).filter(|it| it.is_dir() || it.extension().is_some_and(|it| it == "rs"));
    let names = entries.map(|it| it.file_stem().unwrap().display().to_string()).filter(|it| it != "mod" && it != "golden");
    let is_finding = |name: &str| Code::ALL.iter().any(|code| code.name().replace('-', "_") == name);
    names.filter(|it| !named.contains(&it.as_str()) && !is_finding(it)).map(|it| format!("{}: {it}", room.display())).collect()
}

#[test]
fn every_test_has_its_claim() {
    let page = fs::read_to_string(workspace().join("tests/README.md")).unwrap();
    let claims: String = page.lines().skip_while(|it| !it.starts_with("| test |")).collect();
    let named: Vec<&str> = quoted(&claims).collect();
    let tests = fs::read_dir(workspace().join("tests/tests")).unwrap().map(|it| it.unwrap().path());
    let unnamed: Vec<String> =
        tests.map(|it| it.file_stem().unwrap().display().to_string()).filter(|it| !named.contains(&it.as_str()) && it != "all").collect();
    assert_eq!(unnamed, [""; 0]);
}

/// A test that is in no program would never run, and nobody would see it.
#[test]
fn every_test_is_in_a_program() {
    let tests = workspace().join("tests/tests");
    let manifest = fs::read_to_string(workspace().join("tests/Cargo.toml")).unwrap();
    let modules = fs::read_to_string(tests.join("all.rs")).unwrap();
    let is_module = |name: &str| modules.lines().any(|it| it == format!("mod {name};"));
    let is_program = |name: &str| manifest.contains(&format!("[[test]]\nname = \"{name}\"\n"));
    let names = fs::read_dir(tests).unwrap().map(|it| it.unwrap().path().file_stem().unwrap().display().to_string());
    let lost: Vec<String> = names.filter(|it| !is_module(it) && !is_program(it)).collect();
    assert_eq!(lost, [""; 0]);
}

#[test]
fn the_architecture_names_files_that_are_there() {
    let page = fs::read_to_string(workspace().join("ARCHITECTURE.md")).unwrap();
    let missing: Vec<String> = page.lines().filter(|it| it.starts_with('|')).flat_map(missing_files).collect();
    assert_eq!(missing, [""; 0]);
}

/// The paths of a row that lead nowhere. Each is below the workspace, below `src` of the core or of the command, or in or beside the one before it; words in capitals stand
/// for any name.
fn missing_files(row: &str) -> Vec<String> {
    let mut folders = ["", "dtable-core/src", "dtable-cli/src"].map(|it| workspace().join(it)).to_vec();
    let mut missing = Vec::new();
    let is_path =
        |it: &&str| (it.contains('/') || it.ends_with(".rs")) && it.chars().all(|it| it.is_ascii_alphanumeric() || "/._-".contains(it));
    for path in quoted(row).filter(is_path) {
        let path: PathBuf = Path::new(path).iter().take_while(|it| !is_any(&it.to_string_lossy())).collect();
        let found = folders.iter().rev().map(|folder| folder.join(&path)).find(|it| it.exists());
        match found {
            Some(found) => folders.extend([found.parent().unwrap().to_owned(), found]),
            None => missing.push(path.display().to_string()),
        }
    }
    missing
}

/// Whether a part of a path stands for any name: `VERB`, `NAME.rs`.
fn is_any(part: &str) -> bool {
    part.trim_end_matches(".rs").chars().all(|it| it.is_ascii_uppercase())
}

/// What stands in backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}
