//! The commands on the pages for coding agents print what stands below them. `UPDATE_EXPECT=1` rewrites it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dtable_tests::corpus::workspace;
use dtable_tests::markdown::{blocks, examples};
use expect_test::expect_file;

use crate::run::{dtable, folder, out};

const PAGES: [&str; 2] = ["skills/dtable/SKILL.md", "docs/llms.txt"];

#[test]
fn commands_print_what_stands_below_them() {
    for page in PAGES {
        let path = workspace().join(page);
        let text = fs::read_to_string(&path).unwrap();
        let folder = folder(&format!("skill_{}", page.replace('/', "_")), &[]);
        fs::remove_dir_all(&folder).unwrap();
        fs::create_dir_all(&folder).unwrap();
        // Where no file is named, the tables of this package are meant.
        fs::write(folder.join("Cargo.toml"), "").unwrap();
        for table in examples(&text, "table.yaml") {
            let file = folder.join(&table.file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, &table.yaml).unwrap();
        }
        expect_file![path].assert_eq(&ran(&text, &folder));
    }
}

/// The page with what its commands print, each in the folder as those before it leave it.
fn ran(page: &str, folder: &Path) -> String {
    let mut text = page.to_owned();
    let mut offset = 0;
    for block in blocks(page).into_iter().filter(|it| it.language == "console") {
        let commands = page[block.content.clone()].lines().filter_map(|it| it.strip_prefix("$ "));
        let said: String = commands.map(|it| format!("$ {it}\n{}", printed(it, folder))).collect();
        let range = block.content.start + offset..block.content.end + offset;
        text.replace_range(range, &said);
        offset = text.len() - page.len();
    }
    text
}

/// What a command line prints on both streams.
fn printed(line: &str, folder: &Path) -> String {
    let binary = env!("CARGO_BIN_EXE_cargo-dtable");
    let line = line.replace("cargo dtable", &format!("'{binary}' dtable"));
    let output = Command::new("sh").args(["-c", &format!("exec 2>&1; {line}")]).current_dir(folder).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn pages_for_agents_are_short() {
    for page in PAGES {
        let lines = fs::read_to_string(workspace().join(page)).unwrap().lines().count();
        assert!(lines <= 150, "{page} has {lines} lines");
    }
}

#[test]
fn the_command_prints_the_skill() {
    let folder: PathBuf = folder("skill_explained", &[]);
    let page = fs::read_to_string(workspace().join(PAGES[0])).unwrap();
    let explained = dtable(&folder, &["explain", "--agents"], "");
    assert!(page.starts_with("---\nname: dtable\ndescription: ") && page.ends_with(out(&explained)));
    assert!(out(&explained).starts_with("# dtable"), "{}", out(&explained));
}
