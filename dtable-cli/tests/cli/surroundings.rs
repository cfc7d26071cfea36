//! Where a command runs: hooks of git, no git, devices, disks that are full.

use std::path::Path;
use std::process::{Command, Output};

use crate::run::{GOOD, dtable, err, folder, out};

/// The binary, with the environment of a shell that has said something before.
fn after(folder: &Path, said: &str, arguments: &[&str]) -> Output {
    let script = format!("{said}; exec \"$0\" \"$@\"");
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", &script, env!("CARGO_BIN_EXE_cargo-dtable")]).args(arguments).current_dir(folder).output().unwrap()
}

fn git(folder: &Path, arguments: &[&str]) {
    let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"];
    assert!(Command::new("git").current_dir(folder).args(identity).args(arguments).output().unwrap().status.success(), "{arguments:?}");
}

/// A repository of its own with a table in a folder of it, committed.
fn repository(test: &str) -> std::path::PathBuf {
    let _ = std::fs::remove_dir_all(Path::new(env!("CARGO_TARGET_TMPDIR")).join(test));
    let sun = GOOD.replace("lamp", "sun");
    let folder = folder(test, &[("Cargo.toml", "[package]\n"), ("tables/lamp.yaml", GOOD), ("tables/sun.yaml", &sun)]);
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "first"]);
    folder
}

#[test]
fn hooks_of_git_change_nothing() {
    let folder = repository("hooks");
    let misspelled = GOOD.replace("| dark |", "| drak |");
    std::fs::write(folder.join("tables/lamp.yaml"), GOOD.replace("| F    |    |", "| F    | on |")).unwrap();
    // As a commit in another working tree of the repository has it.
    let hook = format!("export GIT_DIR='{0}' GIT_INDEX_FILE='{0}/index' GIT_PREFIX=", folder.join(".git").display());
    let output = after(&folder, &hook, &["diff", "--against", "HEAD", "tables/lamp.yaml"]);
    let expected = "tables/lamp.yaml: table `lamp` changes 1 of 2 cases; compatible\n  nothing -> `on`: 1 case\n";
    assert!(out(&output).starts_with(expected), "{}{}", out(&output), err(&output));
    std::fs::write(folder.join("tables/lamp.yaml"), &misspelled).unwrap();
    git(&folder, &["commit", "-qam", "second"]);
    let output = after(&folder, &hook, &["fix", "tables/lamp.yaml"]);
    assert!(err(&output).ends_with("applied 1 suggestion in 1 file\n"), "{}", err(&output));
}

#[test]
fn without_git_it_is_said_that_there_is_none() {
    let folder = folder("no-git", &[("lamp.yaml", &GOOD.replace("| dark |", "| drak |"))]);
    let output = after(&folder, "export PATH=/nowhere", &["fix", "lamp.yaml"]);
    let said = "error: git, which would give them back, cannot be run: `lamp.yaml`\n  help: `--dry-run` shows what would change; `--allow-no-vcs` writes it\n";
    assert_eq!((err(&output), output.status.code()), (said, Some(2)));
}

#[test]
fn tables_that_moved_are_compared_and_those_that_are_gone_are_told() {
    let folder = repository("moved");
    std::fs::create_dir(folder.join("rules")).unwrap();
    std::fs::rename(folder.join("tables/lamp.yaml"), folder.join("rules/light.yaml")).unwrap();
    std::fs::remove_file(folder.join("tables/sun.yaml")).unwrap();
    let both = "tables/sun.yaml: table `sun` is gone\nrules/light.yaml: table `lamp` decides the same\n";
    let output = dtable(&folder, &["diff", "--against", "HEAD", "--exit-code"], "");
    assert_eq!((out(&output), err(&output), output.status.code()), (both, "", Some(1)));
    // Who names a file is told about that file alone.
    let output = dtable(&folder, &["diff", "--against", "HEAD", "rules/light.yaml", "--exit-code"], "");
    assert_eq!((out(&output), output.status.code()), ("rules/light.yaml: table `lamp` decides the same\n", Some(0)));
    let output = dtable(&folder.join("rules"), &["diff", "--against", "HEAD", ".", "../rules"], "");
    assert_eq!(out(&output), "light.yaml: table `lamp` decides the same\n", "{}", err(&output));
    // The last table is gone, too.
    std::fs::remove_file(folder.join("rules/light.yaml")).unwrap();
    let output = dtable(&folder, &["diff", "--against", "HEAD"], "");
    assert_eq!(out(&output), "tables/lamp.yaml: table `lamp` is gone\ntables/sun.yaml: table `sun` is gone\n", "{}", err(&output));
    git(&folder, &["commit", "-qam", "second"]);
    let output = dtable(&folder, &["diff", "--against", "HEAD"], "");
    assert!(err(&output).starts_with("error: no tables or models below `.`\n"), "{}", err(&output));
}

#[test]
fn code_is_not_looked_for_in_devices() {
    let folder = folder("devices", &[("lamp.yaml", GOOD)]);
    // Whoever reads `/dev/zero` to its end takes all memory that there is.
    let output = after(&folder, "ulimit -v 4000000", &["expand", "lamp.yaml", "--output", "/dev/zero"]);
    assert!(err(&output).starts_with("error: `/dev/zero` is there, and was not written by this command\n"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_is_not_written_whole_is_not_written() {
    let grid = GOOD.replace("actions:\n  on: Switch the lamp on\n", "outputs:\n  on: bool\n").replace("| do |", "| on |");
    let gap = grid.replace("  | 2    | F    |    |\n", "");
    // A file of two blocks at most: the row that is added does not fit.
    let gap = format!("# {}\n{gap}", "long ".repeat(100)).chars().skip(1).collect::<String>();
    let gap = format!("#{}", &gap[gap.len() - 510 + 1..]);
    let small = "table: small\nconditions: { a: A }\noutputs: { b: u8 }\nrules: |\n  | rule | a | b |\n  | 1    | T | 1 |\n".to_owned();
    let folder = folder("full", &[("a.yaml", &small), ("b.yaml", &gap)]);
    let fix = ["fix", "--missing", "todo", "--allow-no-vcs", "--allow-dirty", "a.yaml", "b.yaml"];
    let output = after(&folder, "trap '' XFSZ; ulimit -f 1", &fix);
    assert!(err(&output).starts_with("error: cannot write `b.yaml`: "), "{}", err(&output));
    assert!(err(&output).ends_with("\n  help: nothing is written\n"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
    for (name, text) in [("a.yaml", small), ("b.yaml", gap)] {
        assert_eq!(std::fs::read_to_string(folder.join(name)).unwrap(), text, "{name}");
    }
    assert_eq!(dtable(&folder, &fix, "").status.code(), Some(0));
}

#[test]
fn a_page_does_not_take_the_place_of_its_table() {
    let folder = folder("over", &[("lamp.yaml", GOOD)]);
    let output = dtable(&folder, &["render", "lamp.yaml", "--format", "html", "--out", "./lamp.yaml"], "");
    assert!(err(&output).contains("lamp.yaml` is one of the files that are shown\n  help: "), "{}", err(&output));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(folder.join("lamp.yaml")).unwrap(), GOOD);
}

#[test]
fn no_cases_do_not_pass() {
    let folder = folder("no-cases", &[("lamp.yaml", GOOD), ("empty.csv", ""), ("header.csv", "dark\n")]);
    for name in ["empty.csv", "header.csv"] {
        let output = dtable(&folder, &["eval", "lamp.yaml", "--cases", name], "");
        let said = format!("error: `{name}` has no case\n  help: the first row names the columns, and each row below is a case\n");
        assert_eq!((out(&output), err(&output), output.status.code()), ("", &*said, Some(2)), "{name}");
    }
}
