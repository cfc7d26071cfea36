//! `coverage`: a package whose tests are run with their decisions recorded, in `tests/coverage`, and what is said of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::package::{copied, source, target};
use crate::run::{dtable, err, folder, out};

/// A record of one process.
const RECORD: &str = "\
dtable coverage 1
table lamp
file RECORDED/lamp.yaml
rule 00000000000000000003 [h] 378d8591ac946f03 1
rule 00000000000000000000 [f] 37bd1991acbcdb41 2
";

/// `cargo dtable coverage` in a folder, for a fixed time.
fn coverage(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cargo-dtable"))
        .arg("coverage")
        .args(arguments)
        .current_dir(folder)
        .env("CARGO", env!("CARGO"))
        .env("CARGO_TARGET_DIR", target())
        .env("SOURCE_DATE_EPOCH", "1700000000")
        .env_remove("DTABLE_COVERAGE")
        .env_remove("NO_COLOR")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .unwrap()
}

/// Holds a report against its file; `UPDATE_EXPECT=1` rewrites that.
fn held_against(name: &str, report: &str, package: &Path) {
    let report = report
        .replace(&package.canonicalize().unwrap().display().to_string(), "PACKAGE")
        .replace(&package.display().to_string(), "PACKAGE");
    let path = source().join("reports").join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &report).unwrap();
    }
    assert_eq!(fs::read_to_string(path).unwrap(), report, "{name}");
}

#[test]
fn tests_record_what_they_reach_without_another_word() {
    let package = copied("recorded", |_, text| text);
    let output = coverage(&package, &["--test", "--", "--offline", "--quiet", "--lib"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    held_against("report.txt", &text[text.find("tables/").unwrap()..], &package);
    for (format, name) in [("lcov", "report.info"), ("cobertura", "report.xml"), ("json", "report.json")] {
        let output = coverage(&package, &["--format", format]);
        assert_eq!((output.status.code(), err(&output)), (Some(0), ""), "{format}");
        held_against(name, out(&output), &package);
    }
    let output = coverage(&package, &["--fail-under", "80"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).ends_with("of the rules: less than 80%\n"), "{}", err(&output));
    assert_eq!(coverage(&package, &["tables/shut.yaml", "--fail-under", "50"]).status.code(), Some(0));
}

/// A folder with a table and a record of it, as `change` has it.
fn recorded(test: &str, change: impl Fn(&str) -> String) -> PathBuf {
    let folder = folder(test, &[("lamp.yaml", crate::run::GOOD)]);
    let data = folder.join("data");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("lamp-1.txt"), change(&RECORD.replace("RECORDED", &folder.file_name().unwrap().to_string_lossy()))).unwrap();
    folder
}

fn shown(folder: &PathBuf, more: &[&str]) -> Output {
    dtable(folder, &[&["coverage", "--data", "data", "lamp.yaml"], more].concat(), "")
}

#[test]
fn records_are_added_up_and_those_of_other_tables_said() {
    let folder = recorded("coverage-added", str::to_owned);
    fs::write(folder.join("data/lamp-2.txt"), RECORD.replace("RECORDED/lamp.yaml", "").replace("00 [f]", "05 [b]")).unwrap();
    fs::write(folder.join("data/other.txt"), RECORD.replace("table lamp", "table sun")).unwrap();
    let output = shown(&folder, &[]);
    assert_eq!(
        out(&output),
        "lamp.yaml: table `lamp`: 2 of 2 rules (100.0%), 3 of 4 branches of entries (75.0%)\n  lamp.yaml:8: rule `1`: no case misses it by `dark: T` alone\n"
    );
    assert_eq!((err(&output), output.status.code()), ("recorded, and not among the tables here: `sun`\n", Some(0)));
    let coloured = shown(&folder, &["--color", "always"]);
    assert!(out(&coloured).contains("\u{1b}[32m2 of 2 rules"), "{}", out(&coloured));
}

#[test]
fn records_of_an_older_table_do_not_count() {
    let folder = recorded("coverage-old", |text| text.replace(" 1\nrule", " one\nrule").replace("37bd1991acbcdb41", "0000000000000000"));
    let output = shown(&folder, &[]);
    assert_eq!(out(&output), "lamp.yaml: table `lamp`: none of its 2 rules fired\n");
    let said = "\
lamp.yaml: records of an older table do not count: rule `one` not there any more; rule `2` with other entries
  help: `cargo dtable coverage --clean` deletes old records
";
    assert_eq!((err(&output), output.status.code()), (said, Some(0)));
}

#[test]
fn what_cannot_be_read_is_said() {
    let folder = recorded("coverage-broken", |text| text.trim_end().to_owned());
    fs::write(folder.join("gap.yaml"), "tabel: x\n").unwrap();
    let output = dtable(&folder, &["coverage", "--data", "data", "lamp.yaml", "gap.yaml"], "");
    assert_eq!(output.status.code(), Some(1));
    let said = err(&output);
    assert!(said.contains("`gap.yaml` is left out: ") && said.contains("`data/lamp-1.txt` is left out: it is not whole\n"), "{said}");
    let output = dtable(&folder, &["coverage", "--data", "nowhere", "lamp.yaml"], "");
    assert_eq!((output.status.code(), out(&output)), (Some(2), ""));
    assert!(err(&output).starts_with("error: no decision was recorded in `nowhere`\n  help: `cargo test --features"), "{}", err(&output));
    for percent in ["101", "-1", "many"] {
        assert_eq!(shown(&folder, &[&format!("--fail-under={percent}")]).status.code(), Some(2));
    }
}

#[test]
fn only_records_are_deleted() {
    let folder = recorded("coverage-clean", str::to_owned);
    fs::write(folder.join("data/notes.txt"), "mine\n").unwrap();
    let output = dtable(&folder, &["coverage", "--data", "data", "--clean"], "");
    assert_eq!((err(&output), output.status.code()), ("deleted 1 record in `data`\n", Some(0)));
    assert!(folder.join("data/notes.txt").is_file() && !folder.join("data/lamp-1.txt").exists());
}
