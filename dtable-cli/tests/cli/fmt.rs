//! `fmt`.

use std::path::{Path, PathBuf};

use dtable_core::source::{FileId, Source};
use dtable_core::syntax::document::Rules;
use dtable_core::syntax::{Document, parse};

use crate::run::{GOOD, dtable, err, folder, out};

#[test]
fn files_are_aligned_or_shown() {
    let crooked = GOOD.replace("| rule | dark | do |", "|rule|dark|do|");
    let folder = folder("fmt", &[("lamp.yaml", &crooked), ("odd.yaml", "table: [\n")]);
    let shown = dtable(&folder, &["fmt", "--check", "lamp.yaml"], "");
    assert!(out(&shown).contains("-  |rule|dark|do|\n+  | rule | dark | do |\n"), "{}", out(&shown));
    assert_eq!((err(&shown), shown.status.code()), ("would align 1 file\n", Some(1)));
    let written = dtable(&folder, &["fmt", "lamp.yaml"], "");
    assert_eq!((out(&written), err(&written), written.status.code()), ("", "aligned 1 file\n", Some(0)));
    assert_eq!(std::fs::read_to_string(folder.join("lamp.yaml")).unwrap(), GOOD);
    assert_eq!(dtable(&folder, &["fmt", "--check", "lamp.yaml"], "").status.code(), Some(0));
    let odd = dtable(&folder, &["fmt", "odd.yaml", "lamp.yaml"], "");
    assert!(err(&odd).starts_with("`odd.yaml` is left alone: "), "{}", err(&odd));
    assert_eq!(odd.status.code(), Some(1));
}

#[test]
fn editors_pipe() {
    let folder = folder("fmt_pipe", &[]);
    let output = dtable(&folder, &["fmt", "-"], &GOOD.replace("| 1    | T    |", "|1|T|"));
    assert_eq!((out(&output), err(&output), output.status.code()), (GOOD, "", Some(0)));
    let broken = dtable(&folder, &["fmt", "-"], "table: [\n");
    assert_eq!((out(&broken), broken.status.code()), ("table: [\n", Some(1)));
}

/// What a table says: the lines outside of its grid as they are, and the cells.
fn meaning(path: &Path) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let source = Source::new("a.yaml", std::fs::read_to_string(path).ok()?);
    let Ok(Document::Table(table)) = parse(&source, FileId(0)) else { return Some((vec![source.text().to_owned()], Vec::new())) };
    let outside = source.text().split_inclusive('\n').filter(|it| !it.trim_start().starts_with('|')).map(str::to_owned).collect();
    let Rules::Grid(grid) = table.rules else { return Some((outside, Vec::new())) };
    let rows = std::iter::once(&grid.header).chain(&grid.rows);
    Some((outside, rows.map(|row| row.cells.iter().map(|it| it.value.clone()).collect()).collect()))
}

fn copied(from: &Path, to: &Path, files: &mut Vec<(PathBuf, PathBuf)>) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copied(&path, &copy, files);
        } else if path.extension().is_some_and(|it| it == "yaml") {
            std::fs::copy(&path, &copy).unwrap();
            files.push((path, copy));
        }
    }
}

#[test]
fn tables_of_the_corpus_say_the_same_afterwards_and_are_aligned_once() {
    let folder = folder("fmt_corpus", &[]);
    let mut files = Vec::new();
    copied(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus"), &folder.join("corpus"), &mut files);
    let names: Vec<String> = files.iter().map(|(_, copy)| copy.strip_prefix(&folder).unwrap().display().to_string()).collect();
    let arguments: Vec<&str> = std::iter::once("fmt").chain(names.iter().map(String::as_str)).collect();
    dtable(&folder, &arguments, "");
    for (before, after) in &files {
        assert_eq!(meaning(before), meaning(after), "{}", before.display());
    }
    let again = dtable(&folder, &arguments, "");
    assert!(err(&again).ends_with("aligned 0 files\n"), "{}", err(&again));
    assert!(files.len() > 200, "{}", files.len());
}
