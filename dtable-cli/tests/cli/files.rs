//! Which files are meant.

use crate::run::{GOOD, dtable, err, folder, gap, out};

/// A package with tables in it, and what is none.
fn package(test: &str) -> std::path::PathBuf {
    let package = folder(test, &[("Cargo.toml", "[package]\nname = \"a\"\n"), (".gitignore", "/made\n"), ("lamp.yaml", GOOD)]);
    for (inner, name, text) in [
        ("tables", "gap.yml", gap()),
        ("tables", "other.yaml", "model: resnet\nepochs: 3\n".to_owned()),
        ("made", "made.yaml", gap()),
        ("target", "copy.yaml", gap()),
        (".hidden", "hidden.yaml", gap()),
        ("src", "lib.rs", String::new()),
    ] {
        std::fs::create_dir_all(package.join(inner)).unwrap();
        std::fs::write(package.join(inner).join(name), text).unwrap();
    }
    std::fs::write(package.join("target/CACHEDIR.TAG"), "").unwrap();
    package
}

#[test]
fn without_files_the_package_is_meant() {
    let package = package("package");
    let output = dtable(&package, &["check", "--format", "short"], "");
    assert_eq!(out(&output), "tables/gap.yml:8:5: error[DT201]: missing-rule: 1 of 2 cases fires no rule\n");
    assert_eq!(err(&output), "checked 2 files: 1 error\n");
    assert_eq!(output.status.code(), Some(1));
    // From a folder inside, the same tables.
    let inside = dtable(&package.join("src"), &["check", "--format", "short"], "");
    assert!(out(&inside).starts_with("../tables/gap.yml:8:5: error"), "{}", out(&inside));
}

#[test]
fn folders_and_patterns_are_files() {
    let package = package("patterns");
    for named in ["tables", "tab*/**/*.yml", "tables/g?p.yml"] {
        let output = dtable(&package, &["check", "--format", "short", named], "");
        assert!(out(&output).contains("gap.yml:8:5"), "{named}: {} {}", out(&output), err(&output));
        assert_eq!(err(&output), "checked 1 file: 1 error\n", "{named}");
    }
}

#[test]
fn a_check_of_nothing_does_not_pass() {
    let package = package("nothing");
    let output = dtable(&package, &["check", "src"], "");
    assert_eq!((out(&output), output.status.code()), ("", Some(2)));
    assert!(err(&output).starts_with("error: no tables or models below `src`\n  help: "), "{}", err(&output));
    let output = dtable(&package, &["check", "tables/*.toml"], "");
    assert_eq!((err(&output), output.status.code()), ("error: no file matches `tables/*.toml`\n", Some(2)));
}

#[test]
fn a_file_that_could_be_a_table_is_not_passed_over() {
    let folder = folder("unreadable", &[("Cargo.toml", ""), ("lamp.yaml", GOOD)]);
    std::fs::write(folder.join("latin.yaml"), GOOD.replace("dark?", "d\u{e4}rk?").chars().map(|it| it as u8).collect::<Vec<_>>()).unwrap();
    let output = dtable(&folder, &["check", "--format", "short"], "");
    assert_eq!(out(&output), "latin.yaml:1:1: error[DT001]: unreadable-file: cannot read `latin.yaml`: it is not UTF-8 in line 3\n");
    assert_eq!((err(&output), output.status.code()), ("checked 2 files: 1 error\n", Some(1)));
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_is_there_is_no_other_file() {
    let folder = folder("links", &[("tables/lamp.yaml", GOOD), ("elsewhere/far.yaml", GOOD)]);
    for (to, link) in [("lamp.yaml", "tables/a-link.yaml"), ("../elsewhere/far.yaml", "tables/far.yaml")] {
        let _ = std::fs::remove_file(folder.join(link));
        std::os::unix::fs::symlink(to, folder.join(link)).unwrap();
    }
    let output = dtable(&folder, &["list", "tables"], "");
    let paths: Vec<&str> = out(&output).lines().filter_map(|it| it.split_whitespace().next()).collect();
    assert_eq!(paths, ["tables/far.yaml", "tables/lamp.yaml"]);
}

#[test]
fn annotations_are_commands_on_one_line() {
    let folder = folder("annotations", &[("a,b.yaml", &gap())]);
    let output = dtable(&folder, &["check", "--format", "github", "a,b.yaml"], "");
    let start = "::error file=a%2Cb.yaml,line=8,endLine=8,col=5,endColumn=6,title=missing-rule [DT201]::1 of 2 cases fires no rule%0Afor example: dark = F%0A";
    assert!(out(&output).starts_with(start), "{}", out(&output));
    assert_eq!(out(&output).lines().count(), 1);
}

#[test]
fn a_manifest_names_the_package_as_cargo_has_it() {
    let package = package("manifest");
    let elsewhere = folder("manifest-elsewhere", &[("other.yaml", GOOD)]);
    let said = |arguments: &[&str]| {
        let output = dtable(&elsewhere, arguments, "");
        (output.status.code(), out(&output).to_owned(), err(&output).to_owned())
    };
    let manifest = "../manifest/Cargo.toml";
    let (code, found, _) = said(&["check", "--format", "short", "--manifest-path", manifest]);
    assert_eq!((code, &*found), (Some(1), "../manifest/tables/gap.yml:8:5: error[DT201]: missing-rule: 1 of 2 cases fires no rule\n"));
    let (code, listed, _) = said(&["list", "--manifest-path", manifest]);
    assert_eq!(code, Some(0));
    assert!(listed.lines().all(|it| it.starts_with("../manifest/")) && listed.lines().count() == 2, "{listed}");
    // A file that is named is itself, from where the command is run.
    assert_eq!(said(&["check", "other.yaml", "--manifest-path", manifest]).0, Some(0));
    let refused = |path: &str| said(&["check", "--manifest-path", path]).2;
    assert_eq!(refused("../manifest"), "error: the manifest-path must be a path to a Cargo.toml file\n");
    assert_eq!(refused("none/Cargo.toml"), "error: manifest path `none/Cargo.toml` does not exist\n");
    for verb in ["coverage", "diff", "expand", "export", "fix", "fmt", "render", "simplify", "cases", "eval"] {
        let help = dtable(&package, &[verb, "--help"], "");
        assert!(out(&help).contains("--manifest-path <PATH>"), "{verb}");
    }
}

#[test]
fn the_only_table_needs_no_name() {
    let one = folder("only-table", &[("Cargo.toml", ""), ("tables/lamp.yaml", GOOD)]);
    let cases = dtable(&one, &["cases"], "");
    assert!(out(&cases).contains("when: { dark: T }, rule: 1") && cases.status.code() == Some(0), "{}", err(&cases));
    assert!(out(&dtable(&one, &["export", "smt"], "")).starts_with("; table lamp"));
    assert!(out(&dtable(&one, &["eval", "dark=T"], "")).starts_with("rule `1`\n"));
    assert!(out(&dtable(&one, &["eval", "tables/lamp.yaml", "dark=F"], "")).starts_with("rule `2`\n"));
    let several = dtable(&package("which-of-several"), &["cases"], "");
    let said = "error: which of 2 files is meant?\n  help: name it: `lamp.yaml`, `tables/gap.yml`\n";
    assert_eq!((err(&several), several.status.code()), (said, Some(2)));
    let other = dtable(&one, &["eval", "lmap.yaml", "dark=T"], "");
    assert!(err(&other).starts_with("error: cannot read `lmap.yaml`"), "{}", err(&other));
}

#[test]
fn files_of_types_among_tables_are_left_out() {
    let types = "types: { Day: { type: u8, range: 1..=7 } }\n";
    let table = "table: day\nuse: [types.yaml]\ninputs: { day: Day }\noutputs: { free: bool }\n\
                 rules: |\n  | rule | day | free |\n  | end  | > 5 | true |\n  | week | <= 5 | false |\n";
    let folder = folder("types-among-tables", &[("day.yaml", table), ("types.yaml", types)]);
    for verb in ["expand", "render"] {
        let output = dtable(&folder, &[verb, "types.yaml", "day.yaml"], "");
        let said = err(&output);
        assert!(output.status.code() == Some(0) && said.starts_with("left out: `types.yaml` is a file of types\n"), "{verb}: {said}");
    }
    assert!(folder.join("day.rs").exists() && !folder.join("types.rs").exists());
    let alone = dtable(&folder, &["expand", "types.yaml"], "");
    let said = "error: `types.yaml` is a file of types, not a table\n  help: name a table; tables name it under `use:`\n";
    assert_eq!((err(&alone), alone.status.code()), (said, Some(2)));
}
