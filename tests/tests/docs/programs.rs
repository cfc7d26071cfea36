//! Programs and tables that chapters of the guide show are those that `tests/guide` runs.

use std::fs;
use std::path::{Path, PathBuf};

use dtable_tests::corpus::workspace;
use dtable_tests::markdown;

#[test]
fn the_programs_of_the_guide_are_tested() {
    let programs = fs::read_dir(workspace().join("tests/guide/tests")).unwrap().map(|it| it.unwrap().path());
    let untested: Vec<String> = programs.flat_map(|it| untested(&it)).collect();
    assert_eq!(untested, [""; 0]);
}

/// Blocks of a chapter that its program does not have, tables that differ from the file of their name, and files that the chapter does not show.
fn untested(program: &Path) -> Vec<String> {
    let name = program.file_stem().unwrap().display().to_string();
    let (page, program) = (chapter(&name), fs::read_to_string(program).unwrap());
    let tables = workspace().join("tests/guide/tables").join(&name);
    let blocks = markdown::blocks(&page);
    let shown = |language: &'static str| blocks.iter().filter(move |it| it.language == language).map(|it| &page[it.content.clone()]);
    let named: Vec<(&str, &str)> = shown("yaml").filter_map(|it| Some((markdown::file_name(it)?, it))).collect();
    let wrong_code = shown("rust").filter(|it| !program.contains(*it)).map(str::to_owned);
    let wrong_tables = named.iter().filter(|(file, yaml)| fs::read_to_string(tables.join(file)).is_ok_and(|it| it != *yaml));
    let files = fs::read_dir(&tables).unwrap().map(|it| it.unwrap().file_name().display().to_string());
    let unshown = files.filter(|file| !named.iter().any(|it| it.0 == file));
    wrong_code.chain(wrong_tables.map(|it| it.0.to_owned())).chain(unshown).map(|it| format!("{name}: {it}")).collect()
}

fn chapter(name: &str) -> String {
    let path: PathBuf = workspace().join(format!("docs/guide/src/{name}.md"));
    fs::read_to_string(path).unwrap()
}
