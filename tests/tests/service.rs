//! The service of `examples/service`, a workspace of its own: its tables, the chapters about it, and, on request, its own tests.

use dtable_tests::corpus::{self, workspace};
use dtable_tests::markdown::blocks;
use std::fs;
use std::process::Command;

const SERVICE: &str = "examples/service";

/// The chapters that show its code.
const CHAPTERS: [&str; 2] = ["docs/guide/src/service.md", "docs/guide/src/uploads.md"];

#[test]
fn its_tables_have_no_findings() {
    let tables = corpus::files(&format!("{SERVICE}/tables"), ".yaml").unwrap();
    assert_eq!(tables.len(), 5, "{tables:?}");
    for table in tables {
        let report = corpus::check(&table).unwrap();
        assert!(report.compiled.findings.is_empty(), "{}", report.text);
    }
}

/// A block of a chapter names its file in its first line; a comment `..` stands for what the chapter leaves out.
#[test]
fn the_chapters_show_its_files() {
    let mut count = 0;
    for chapter in CHAPTERS {
        let page = fs::read_to_string(workspace().join(chapter)).unwrap();
        for block in blocks(&page).iter().filter(|it| ["rust", "yaml", "sql"].contains(&it.language.as_str())) {
            let (first, shown) = page[block.content.clone()].split_once('\n').unwrap();
            let name = first.trim_start_matches(['/', '#', '-', ' ']);
            let name = if block.language == "yaml" { format!("tables/{name}") } else { name.to_owned() };
            let file = fs::read_to_string(workspace().join(SERVICE).join(&name)).unwrap_or_else(|it| panic!("{chapter}: {name}: {it}"));
            for part in parts(shown) {
                assert!(file.contains(&part), "{chapter}: {name} does not have\n{part}");
                count += 1;
            }
        }
    }
    assert!(count > 8, "{count} parts of files in {CHAPTERS:?}");
}

fn parts(shown: &str) -> Vec<String> {
    let lines: Vec<&str> = shown.split_inclusive('\n').collect();
    let is_gap = |line: &&str| line.trim().trim_start_matches(['/', '#', '-', ' ']) == "..";
    lines.split(is_gap).map(<[&str]>::concat).filter(|it| !it.trim().is_empty()).collect()
}

#[test]
#[ignore = "builds a web server and a database, some minutes, from the registry: cargo test -p dtable-tests --test all service:: -- --ignored"]
fn its_own_tests_pass() {
    let manifest = workspace().join(SERVICE).join("Cargo.toml");
    for verb in [&["fmt", "--check"][..], &["clippy", "--all-targets", "--", "-D", "warnings"], &["test"]] {
        let mut cargo = Command::new(env!("CARGO"));
        let (name, rest) = verb.split_first().unwrap();
        cargo.arg(name).arg("--manifest-path").arg(&manifest).args(rest).env_remove("CARGO_TARGET_DIR").current_dir(workspace());
        assert!(cargo.status().unwrap().success(), "cargo {}", verb.join(" "));
    }
}
