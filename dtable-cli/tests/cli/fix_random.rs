//! `fix` and `fmt` on random tables, written in many ways and spoilt: never more errors, nothing left to do, and what is not mended stays.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dtable_tests::random::{Right, contradictory, fixed, text};
use serde_json::Value;

use crate::run::{dtable, err, folder};

/// How many tables every run mends.
const TABLES: u64 = 50;

/// What a table of a seed is spoilt and written with.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

fn is_row(line: &str) -> bool {
    line.starts_with("  |")
}

/// The cells of a row; a bar behind a backslash belongs to its cell.
fn cells(row: &str) -> Vec<String> {
    let hidden = row.trim().trim_matches('|').replace("\\|", "\u{1}");
    hidden.split('|').map(|it| it.trim().replace('\u{1}', "\\|")).collect()
}

/// A row less, an entry that is `-`, or two letters in another order.
fn spoilt(chance: &mut Chance, mut lines: Vec<String>) -> Vec<String> {
    let rows: Vec<usize> = (0..lines.len()).filter(|it| is_row(&lines[*it])).skip(1).collect();
    if rows.len() < 2 {
        return lines;
    }
    let row = rows[chance.below(rows.len())];
    match chance.below(4) {
        0 => drop(lines.remove(row)),
        1 => {
            let mut cells = cells(&lines[row]);
            let at = 1 + chance.below(cells.len() - 1);
            cells[at] = "-".to_owned();
            lines[row] = format!("  | {} |", cells.join(" | "));
        }
        2 => {
            let letters: Vec<(usize, char)> = lines[row].char_indices().filter(|it| it.1.is_ascii_alphabetic()).collect();
            let pair = letters.windows(2).filter(|it| it[1].0 == it[0].0 + 1).nth(chance.below(4));
            if let Some(&[(at, a), (_, b)]) = pair {
                lines[row].replace_range(at..at + 2, &format!("{b}{a}"));
            }
        }
        _ => {}
    }
    lines
}

/// The same table with titles, tabs, comments, ragged cells, and either kind of line ends.
fn written(chance: &mut Chance, lines: &[String]) -> String {
    let (mut text, end, mut is_first) = (String::new(), chance.of(&["\n", "\r\n"]), true);
    let has_titles = chance.below(3) == 0 && lines.iter().find(|it| is_row(it)).is_some_and(|it| cells(it)[0] == "rule");
    for (at, line) in lines.iter().enumerate() {
        let mut line = line.clone();
        if is_row(&line) {
            let mut cells = cells(&line);
            cells
                .extend(has_titles.then(|| if is_first { "title" } else { chance.of(&["漢字", "🙂 a \\| b", "e\u{301}", ""]) }.to_owned()));
            let cell = |it: &String| format!("{}{it}{}", chance.of(&[" ", "\t", "  "]), chance.of(&[" ", "", "\t"]));
            line = format!("  |{}|", cells.iter().map(cell).collect::<Vec<_>>().join("|"));
            is_first = false;
        } else if chance.below(6) == 0 && !line.starts_with("   ") {
            text += &format!("# note {at} 漢 | x{end}");
        }
        text += &format!("{line}{end}");
    }
    text
}

/// The tables of some seeds, by the names of their files.
fn made() -> BTreeMap<String, String> {
    let alone = (0..TABLES).map(|seed| (seed, text(seed))).filter(|(_, it)| !it.contains("\nuse: "));
    let written = |(seed, text): (u64, String)| {
        let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let lines = spoilt(&mut chance, text.lines().map(str::to_owned).collect());
        (format!("t{seed}.yaml"), written(&mut chance, &lines))
    };
    alone.map(written).collect()
}

/// How many errors each file has, and which findings all of them have, without their places. Properties are looked at
/// once there is no other error, so what is said of them does not count.
fn checked(folder: &PathBuf) -> (BTreeMap<String, u64>, Vec<String>) {
    let output = dtable(folder, &["check", "--format", "json", "."], "");
    let object: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = object["findings"].as_array().unwrap().iter();
    let is_counted = |it: &&Value| it["severity"] == "error" && !["DT211", "DT212"].contains(&it["code"].as_str().unwrap());
    let mut errors: BTreeMap<String, u64> = BTreeMap::new();
    for file in object["files"].as_array().unwrap() {
        errors.insert(file["path"].as_str().unwrap().to_owned(), 0);
    }
    for finding in findings.clone().filter(is_counted) {
        *errors.entry(finding["place"]["file"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    (errors, findings.map(|it| format!("{} {}", it["place"]["file"], it["message"])).collect())
}

/// The comments that no edit may delete: one above a relation goes with it.
fn notes(text: &str) -> Vec<&str> {
    let mut key = "";
    let mut notes = Vec::new();
    for line in text.lines() {
        if line.starts_with("# note") {
            notes.extend((key != "relations:").then_some(line));
        } else if !line.starts_with([' ', '#', '-']) && !line.is_empty() {
            key = line.trim_end();
        }
    }
    notes
}

/// Mends the tables, and says how many files have changed.
fn mended(name: &str, options: &[&str]) -> usize {
    let made = made();
    let _ = std::fs::remove_dir_all(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
    let folder = folder(name, &made.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>());
    let (before, _) = checked(&folder);
    let arguments = [&["fix", "--allow-dirty", "--allow-no-vcs", "."], options].concat();
    dtable(&folder, &arguments, "");
    let (after, _) = checked(&folder);
    let mut changed = 0;
    for (file, text) in &made {
        assert!(after[file] <= before[file], "{file}: {} errors, then {}", before[file], after[file]);
        let now = std::fs::read_to_string(folder.join(file)).unwrap();
        // A comment may stand between the rules of a list, and go with one of them.
        let is_kept = notes(&now) == notes(text) || text.contains("rules:\n") || text.contains("rules:\r\n");
        assert!(is_kept, "{file}: {text}\n{now}");
        let windows = |text: &str| (text.matches("\r\n").count(), text.matches('\n').count());
        let (ends, all) = windows(&now);
        assert_eq!(ends, if text.contains("\r\n") { all } else { 0 }, "{file}");
        changed += usize::from(now != *text);
    }
    // Rules that never fire since a file can be read stay until somebody has seen that: they go when it is mended again.
    let again = dtable(&folder, &arguments, "");
    let is_said = |line: &str| {
        line.contains(": delete rule")
            || line.contains(": cases stay missing")
            || line.contains(" stay: ")
            || line.contains(" stays: ")
            || line.starts_with("applied ")
    };
    assert!(err(&again).lines().all(is_said), "{}", err(&again));
    let again = dtable(&folder, &arguments, "");
    assert!(err(&again).ends_with("applied 0 suggestions in 0 files\n"), "{}", err(&again));
    let checked_again = checked(&folder);
    dtable(&folder, &["fmt", "."], "");
    assert_eq!(checked(&folder), checked_again);
    assert!(err(&dtable(&folder, &["fmt", "."], "")).ends_with("aligned 0 files\n"));
    changed
}

/// What is said about rules that contradict each other, by the ids of the rules.
type Saying<'a> = &'a dyn Fn(&[String]) -> (Vec<String>, Right);

/// Mends tables whose rules contradict each other, each by itself; in how many points contradictions were decided.
fn decided(name: &str, tables: usize, options: Saying) -> usize {
    let contradictory = (0..).filter_map(|seed| Some((seed, contradictory(seed)?))).take(tables);
    let tables: Vec<(u64, Vec<String>)> = contradictory.collect();
    let _ = std::fs::remove_dir_all(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
    let files: Vec<(String, String)> = tables.iter().map(|(seed, _)| (format!("t{seed}.yaml"), text(*seed))).collect();
    let folder = folder(name, &files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>());
    let mut count = 0;
    for ((seed, ids), (file, text)) in tables.iter().zip(&files) {
        let (said, right) = options(ids);
        let arguments: Vec<&str> =
            ["fix", "--allow-no-vcs", "--allow-dirty", file].into_iter().chain(said.iter().map(String::as_str)).collect();
        dtable(&folder, &arguments, "");
        let now = std::fs::read_to_string(folder.join(file)).unwrap();
        count += fixed(*seed, &now, right).unwrap_or_else(|it| panic!("SEED={seed} {said:?}: {it}\n{text}\n{now}"));
    }
    count
}

#[test]
fn contradictions_stay_unless_the_author_decides_them() {
    assert_eq!(decided("fix-unsaid", 30, &|_| (Vec::new(), Right::Unsaid)), 0);
}

#[test]
fn contradictions_are_decided_as_the_author_says() {
    let strategy = |it: &str| vec!["--contradictions".to_owned(), it.to_owned()];
    assert!(decided("fix-first", 60, &|_| (strategy("first"), Right::First)) > 100);
    assert!(decided("fix-narrower", 60, &|_| (strategy("narrower"), Right::Narrower)) > 20);
    let last = |ids: &[String]| (0..ids.len()).rfind(|it| ids[*it] != "else").unwrap();
    assert!(decided("fix-prefer", 60, &|ids| (vec!["--prefer".to_owned(), ids[last(ids)].clone()], Right::Preferred(last(ids)))) > 20);
}

#[test]
fn random_tables_are_mended_and_aligned() {
    let changed = mended("fix-random", &[]);
    assert!(changed > 8, "{changed}");
}

#[test]
fn random_tables_are_mended_as_the_author_says() {
    let changed = mended("fix-random-said", &["--missing", "todo", "--contradictions", "first"]);
    assert!(changed > 10, "{changed}");
}
