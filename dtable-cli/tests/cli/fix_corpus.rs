//! `fix` on many tables, mutated ones among them: never more errors, nothing left to do, line ends as they were.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::run::{dtable, err, folder};

/// One table in so many of the corpus is mended.
const EVERY: usize = 6;

/// Larger tables take long without optimisation.
const LARGEST: usize = 3_000;

/// So do these.
const SLOW: [&str; 2] = ["entangled_relations", "undecided_budget"];

/// The tables of the corpus that need no other file, by name.
fn corpus() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/corpus");
    let mut paths: Vec<PathBuf> = Vec::new();
    for kind in ["fail", "warn"] {
        paths.extend(std::fs::read_dir(root.join(kind)).unwrap().map(|it| it.unwrap().path()));
    }
    paths.sort();
    let texts = paths.into_iter().filter(|it| it.extension().is_some_and(|it| it == "yaml"));
    let texts = texts.filter_map(|it| Some((it.file_stem()?.to_str()?.to_owned(), std::fs::read_to_string(&it).ok()?)));
    let is_alone = |text: &str| ["\nuse", "\ntables:", "types:"].iter().all(|key| !text.contains(key)) && text.len() < LARGEST;
    texts.filter(|(name, text)| is_alone(text) && !SLOW.contains(&name.as_str())).step_by(EVERY).collect()
}

/// Another text: a line less, a line twice, a sign less, or other line ends.
fn mutated(text: &str, seed: usize) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let at = seed * 7919 % lines.len().max(1);
    match seed % 4 {
        0 => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        1 => lines.iter().enumerate().filter(|it| it.0 != at).map(|it| *it.1).collect(),
        2 => lines.iter().enumerate().flat_map(|(it, line)| vec![*line; if it == at { 2 } else { 1 }]).collect(),
        _ => {
            let places: Vec<usize> = text.char_indices().filter(|it| it.1.is_alphabetic()).map(|it| it.0).collect();
            let mut text = text.to_owned();
            places.get(seed * 31 % places.len().max(1)).map(|it| text.remove(*it));
            text
        }
    }
}

/// How many errors each file has.
fn errors(folder: &PathBuf) -> BTreeMap<String, u64> {
    let output = dtable(folder, &["check", "--format", "json", "."], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let files = object["files"].as_array().unwrap();
    files.iter().map(|it| (it["path"].as_str().unwrap().to_owned(), it["errors"].as_u64().unwrap())).collect()
}

#[test]
fn no_table_has_more_errors_than_before() {
    let mut files: Vec<(String, String)> = Vec::new();
    for (seed, (name, text)) in corpus().into_iter().enumerate() {
        files.push((format!("{name}_{seed}.yaml"), mutated(&text, seed)));
        files.push((format!("{name}.yaml"), text));
    }
    assert!(files.len() > 80, "{}", files.len());
    let name = "fix-corpus";
    let _ = std::fs::remove_dir_all(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
    let folder = folder(name, &files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>());
    let before = errors(&folder);
    let output = dtable(&folder, &["fix", "--allow-dirty", "--allow-no-vcs", "."], "");
    let applied = err(&output).lines().next_back().unwrap().to_owned();
    assert!(!applied.starts_with("applied 0"), "{}", err(&output));
    let after = errors(&folder);
    for (path, count) in &before {
        assert!(after.get(path).is_some_and(|it| it <= count), "{path}: {count} before, {:?} now", after.get(path));
    }
    for (name, text) in &files {
        let now = std::fs::read_to_string(folder.join(name)).unwrap();
        let is_windows = |text: &str| text.lines().count() > 1 && text.matches('\n').count() == text.matches("\r\n").count();
        assert!(!is_windows(text) || is_windows(&now), "{name}");
    }
    let again = dtable(&folder, &["fix", "--allow-dirty", "--allow-no-vcs", "."], "");
    assert!(err(&again).ends_with("applied 0 suggestions in 0 files\n"), "{}", err(&again));
}

#[test]
fn a_file_that_two_names_lead_to_is_mended_once() {
    let loan = "table: loan\nuses: { risk: ../parts/risk.yaml }\ninputs: { age: u8 }\noutputs: { days: u8 }\nrules: |\n  | rule | risk | days |\n  | 1    | Low  | 1    |\n  | 2    | High | 30   |\n";
    let risk = "table: risk\ninputs: { age: u8 }\noutputs: { risk: { type: Risk, values: [Low, High] } }\nrules: |\n  | rule | aeg   | risk |\n  | 1    | < 25  | High |\n  | 2    | >= 25 | Low  |\n";
    let folder = folder("fix-names", &[("Cargo.toml", ""), ("tables/loan.yaml", loan), ("parts/risk.yaml", risk)]);
    let output =
        dtable(&folder, &["fix", "--allow-dirty", "--allow-no-vcs", "tables/loan.yaml", "parts/risk.yaml", "./parts/risk.yaml"], "");
    assert!(err(&output).ends_with("applied 1 suggestion in 1 file\n"), "{}", err(&output));
    assert_eq!(std::fs::read_to_string(folder.join("parts/risk.yaml")).unwrap(), risk.replace("aeg", "age"));
}
