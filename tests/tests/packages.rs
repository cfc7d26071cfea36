//! What is published: each package says what it is and holds what it needs, and all have one version.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use dtable_tests::corpus::workspace;
use serde_json::Value;

/// The packages in the order in which they are published.
const PUBLISHED: [&str; 6] = ["dtable-core", "dtable-files", "dtable-macro", "dtable-runtime", "dtable-lsp", "dtable-cli"];

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO")).args(arguments).current_dir(workspace()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The packages of the workspace, as cargo reads their manifests.
fn packages() -> Vec<Value> {
    let metadata = cargo(&["metadata", "--offline", "--no-deps", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&metadata).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

fn published() -> Vec<Value> {
    let packages = packages();
    PUBLISHED.iter().map(|name| packages.iter().find(|it| it["name"] == *name).unwrap().clone()).collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(workspace().join(path)).unwrap()
}

/// The texts that stand behind a mark, up to a character that no version has.
fn behind<'a>(text: &'a str, mark: &str) -> Vec<&'a str> {
    let ends = |it: char| !it.is_ascii_alphanumeric() && it != '.' && it != '-';
    text.split(mark).skip(1).map(|it| it.split(ends).next().unwrap().trim_end_matches('.')).collect()
}

#[test]
fn every_package_that_may_be_published_is_in_the_list() {
    let packages = packages();
    let may: BTreeSet<&str> = packages.iter().filter(|it| it["publish"].is_null()).map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(may, PUBLISHED.into_iter().collect());
    assert!(read(".ci/package").contains(&format!("crates=({})\n", PUBLISHED.join(" "))));
    let order = PUBLISHED.map(|it| format!("`{it}`")).join(", ");
    assert!(read("RELEASING.md").contains(&format!("each after those that it needs: {order}.")), "{order}");
}

#[test]
fn each_is_published_after_those_that_it_needs() {
    for (at, package) in published().iter().enumerate() {
        for dependency in package["dependencies"].as_array().unwrap() {
            let (name, is_ours) = (dependency["name"].as_str().unwrap(), !dependency["path"].is_null());
            // What only tests need is left out of a package, if it has no version.
            if !is_ours || dependency["kind"] == "dev" {
                continue;
            }
            assert!(PUBLISHED[..at].contains(&name), "{} needs {name}", package["name"]);
        }
    }
}

#[test]
fn all_have_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    for package in packages() {
        assert_eq!(package["version"], version, "{}", package["name"]);
        for dependency in package["dependencies"].as_array().unwrap() {
            let required = dependency["req"].as_str().unwrap();
            let is_ours = !dependency["path"].is_null();
            assert!(!is_ours || required == "*" || required == format!("={version}"), "{}: {dependency}", package["name"]);
        }
    }
    let pages = ["docs/guide/src/ci.md", "RELEASING.md", ".github/release/install.sh"].map(read);
    for mark in ["dtable/dtable@v", "rev: v", "DTABLE_VERSION=v"] {
        let told: Vec<&str> = pages.iter().flat_map(|it| behind(it, mark)).filter(|it| *it != "..").collect();
        assert!(told.iter().all(|it| *it == version || it.is_empty()), "{mark}: {told:?}");
        assert!(told.contains(&version), "{mark}");
    }
    let changes = read("CHANGELOG.md");
    let last = changes.lines().filter_map(|it| it.strip_prefix("## ")).find(|it| *it != "Unreleased");
    assert!(last.is_none_or(|it| it.starts_with(&format!("{version} - "))), "{last:?}");
}

#[test]
fn each_says_what_it_is() {
    for package in published() {
        let name = package["name"].as_str().unwrap();
        for key in ["description", "license", "repository", "documentation", "readme", "rust_version"] {
            assert!(package[key].is_string(), "{name} has no {key}");
        }
        // Registries take five at most, of twenty letters each.
        let keywords: Vec<&str> = package["keywords"].as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
        assert!((1..=5).contains(&keywords.len()) && keywords.iter().all(|it| it.len() <= 20), "{name}: {keywords:?}");
        assert!(!package["categories"].as_array().unwrap().is_empty(), "{name}");
        assert_eq!(package["documentation"], format!("https://docs.rs/{name}"));
    }
}

#[test]
fn each_holds_what_it_needs_and_no_more() {
    for name in PUBLISHED {
        let files = cargo(&["package", "--list", "--offline", "--allow-dirty", "--package", name]);
        let files: BTreeSet<String> = files.lines().map(|it| it.replace('\\', "/")).collect();
        for needed in ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md"] {
            assert!(files.contains(needed), "{name} has no {needed}");
        }
        let folders: BTreeSet<&str> = files.iter().filter_map(|it| it.split_once('/')).map(|it| it.0).collect();
        let expected: &[&str] = match name {
            "dtable-lsp" => &["diagnostics", "src"],
            "dtable-runtime" => &["examples", "src"],
            _ => &["src"],
        };
        assert_eq!(folders, expected.iter().copied().collect(), "{name}");
    }
}

/// The text behind a comment's mark, as the front page of a crate has it.
fn front(path: &str, mark: &str) -> String {
    read(path).lines().filter_map(|it| it.strip_prefix(mark)).map(|it| format!("{}\n", it.strip_prefix(' ').unwrap_or(it))).collect()
}

#[test]
fn the_pages_of_the_runtime_show_the_tables_of_their_examples() {
    let pages = front("dtable-runtime/src/lib.rs", "//!") + &front("dtable-runtime/src/lib.rs", "///");
    for name in ["ticket", "gate"] {
        let table = read(&format!("dtable-runtime/examples/tables/{name}.yaml"));
        assert!(pages.contains(&format!("```yaml\n{table}```\n")), "{name}");
    }
}
