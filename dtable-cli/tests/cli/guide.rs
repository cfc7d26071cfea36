//! The commands in the chapters of the guide print what stands below them: `UPDATE_EXPECT=1` writes it anew.
//!
//! A block `console` that shows output is run in a repository with the named tables of its chapter, all of them committed. `cat` of another file makes that file, as it is shown.
//! A block that asks a running service (`curl`) is left out: the service has tests of its own (`examples/service`).

use std::fs;
use std::path::{Path, PathBuf};

use dtable_tests::markdown::{self, Block};
use expect_test::expect_file;

use crate::diff::git;
use crate::run::{dtable, err, folder, out};

#[test]
fn the_commands_of_the_guide_print_what_it_shows() {
    let chapters = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/guide/src");
    for chapter in fs::read_dir(chapters).unwrap().map(|it| it.unwrap().path()).filter(|it| it.extension().is_some_and(|it| it == "md")) {
        let page = fs::read_to_string(&chapter).unwrap();
        expect_file![&chapter].assert_eq(&played(&chapter, &page));
    }
}

/// The page with what its commands print now.
fn played(chapter: &Path, page: &str) -> String {
    let is_played = |it: &Block| {
        let mut lines = page[it.content.clone()].lines();
        it.language == "console" && !lines.clone().any(|it| it.starts_with("$ curl ")) && lines.any(|it| !it.starts_with("$ "))
    };
    let blocks: Vec<Block> = markdown::blocks(page).into_iter().filter(is_played).collect();
    if blocks.is_empty() {
        return page.to_owned();
    }
    let tables = markdown::examples(page, "");
    let files: Vec<(&str, &str)> = tables.iter().map(|it| (it.file.as_str(), it.yaml.as_str())).filter(|it| !it.0.is_empty()).collect();
    let name = format!("guide_{}", chapter.file_stem().unwrap().display());
    let _ = fs::remove_dir_all(folder(&name, &[]));
    let folder = folder(&name, &files);
    for arguments in [&["init", "-q"][..], &["add", "."], &["commit", "-qm", "the tables of the chapter"]] {
        assert!(git(&folder, arguments), "git {arguments:?}");
    }
    // In order: a command may change what a later one reads.
    let printed: Vec<String> = blocks.iter().map(|it| session(&folder, &page[it.content.clone()])).collect();
    let mut text = page.to_owned();
    for (block, printed) in blocks.into_iter().zip(printed).rev() {
        text.replace_range(block.content, &printed);
    }
    text
}

/// Commands, each with what it prints.
fn session(folder: &PathBuf, shown: &str) -> String {
    let steps = shown.trim_end().strip_prefix("$ ").expect("a command").split("\n$ ");
    let steps = steps.map(|it| it.split_once('\n').unwrap_or((it, "")));
    steps.map(|(command, below)| format!("$ {command}\n{}", printed(folder, command, &format!("{below}\n")))).collect()
}

/// What a command prints: on standard output, and then on standard error.
fn printed(folder: &PathBuf, command: &str, below: &str) -> String {
    if let Some(file) = command.strip_prefix("cat ") {
        let file = folder.join(file);
        if !file.exists() {
            fs::write(&file, below).unwrap();
        }
        return fs::read_to_string(file).unwrap();
    }
    let arguments = words(command.strip_prefix("cargo dtable ").unwrap_or_else(|| panic!("`{command}` is run by nobody")));
    let output = dtable(folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>(), "");
    format!("{}{}", out(&output), err(&output))
}

/// The words of a command, as a shell takes them.
fn words(command: &str) -> Vec<String> {
    let parts = command.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}
