//! The examples of the documentation. `UPDATE_EXPECT=1` rewrites the findings that the pages show.

mod book;
mod links;
mod programs;
mod rooms;
mod skill;

use std::fs;
use std::panic::catch_unwind;
use std::path::PathBuf;

use dtable_core::diagnostic::Code;
use dtable_tests::corpus::workspace;
use dtable_tests::markdown::{self, Example};
use expect_test::expect_file;

#[test]
fn every_code_has_a_page_that_shows_it() {
    let failed: Vec<_> = Code::ALL.iter().filter(|code| catch_unwind(|| check_page(**code)).is_err()).map(|it| it.id()).collect();
    assert!(failed.is_empty(), "{failed:?}");
}

#[test]
fn every_page_has_a_code() {
    for entry in fs::read_dir(workspace().join("docs/diagnostics")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        assert!(name == "README.md" || Code::ALL.iter().any(|code| name == format!("{}.md", code.id())), "{name}");
    }
}

#[test]
fn the_book_has_every_page() {
    let [summary, findings] = ["docs/SUMMARY.md", "docs/diagnostics/README.md"].map(|it| fs::read_to_string(workspace().join(it)).unwrap());
    let folders = ["", "guide/src/"].map(|folder| (folder, workspace().join("docs").join(folder)));
    let pages = folders.iter().flat_map(|(folder, path)| fs::read_dir(path).unwrap().map(move |it| (folder, it.unwrap().file_name())));
    let pages = pages.map(|(folder, name)| format!("{folder}{}", name.display())).filter(|it| it.ends_with(".md") && it != "SUMMARY.md");
    let missing: Vec<String> = pages.filter(|it| !summary.contains(&format!("]({it})"))).collect();
    assert_eq!(missing, [""; 0]);
    for code in Code::ALL {
        let (id, name) = (code.id(), code.name());
        assert!(
            summary.contains(&format!("  - [{id}: {name}](diagnostics/{id}.md)\n"))
                && findings.contains(&format!("- [{id}]({id}.md): {name}\n")),
            "{id}"
        );
    }
}

#[test]
fn the_wizard_of_the_page_is_the_example() {
    let [page, example] =
        ["docs/programs.md", "dtable-runtime/examples/wizard.rs"].map(|it| fs::read_to_string(workspace().join(it)).unwrap());
    let program = &example[example.find("dtable!(ask").unwrap()..];
    assert!(page.contains(&format!("```rust\n{program}```\n")));
}

#[test]
fn the_tables_of_the_guides_compile() {
    let chapters = fs::read_dir(workspace().join("docs/guide/src")).unwrap().map(|it| it.unwrap().path());
    let pages =
        ["README.md", "docs/cli.md", "docs/code.md", "docs/editor.md", "docs/format.md", "docs/programs.md"].map(|it| workspace().join(it));
    for path in pages.into_iter().chain(chapters) {
        let text = fs::read_to_string(&path).unwrap();
        let page = path.display();
        let examples = markdown::examples(&text, "table.yaml");
        expect_file![&path].assert_eq(&markdown::refreshed(&text, &examples));
        for example in examples.iter().filter(|it| it.findings.is_none()) {
            let report = markdown::check(example, &examples);
            assert!(!report.compiled.findings.iter().any(|it| it.is_error()), "{page}\n{}\n{}", example.yaml, report.text);
        }
    }
}

fn check_page(code: Code) {
    let (path, text) = page(code);
    let examples = markdown::examples(&text, "table.yaml");
    expect_file![path].assert_eq(&markdown::refreshed(&text, &examples));
    assert!(text.starts_with(&format!("# {}: {}\n", code.id(), code.name())), "the title of {}", code.id());
    let shown = examples.iter().any(|it| it.findings.is_some());
    assert_eq!(shown, !code.is_internal(), "what {} shows", code.id());
    for example in &examples {
        check_example(code, example, &examples);
    }
}

/// A table with findings shown has exactly one, of this code; every other table has none.
fn check_example(code: Code, example: &Example, page: &[Example]) {
    let found: Vec<_> = markdown::check(example, page).compiled.findings.iter().map(|it| it.code.name()).collect();
    let expected: &[&str] = if example.findings.is_some() { &[code.name()] } else { &[] };
    assert_eq!(found, expected, "{}\n{}", code.id(), example.yaml);
}

fn page(code: Code) -> (PathBuf, String) {
    let path = workspace().join(format!("docs/diagnostics/{}.md", code.id()));
    let text = fs::read_to_string(&path).unwrap();
    (path, text)
}
