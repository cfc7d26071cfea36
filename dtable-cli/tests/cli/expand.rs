//! `expand`: files with the code of tables, and the package of `tests/coverage` built from them, without the macro.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::package::{copied, target};
use crate::run::{GOOD, dtable, err, folder, gap, out};

/// The files of the package, with what is said for each on the command line.
const FILES: [(&str, &[&str]); 14] = [
    ("fare", &[]),
    ("fees", &[]),
    ("gate", &[]),
    ("later", &["tables/gate.yaml", "--mode", "async-mut-try", "--as", "later"]),
    ("slowly", &["tables/gate.yaml", "--mode", "ask", "--as", "slowly"]),
    ("lamp", &[]),
    ("parcel", &[]),
    ("fixed_size", &["tables/size.yaml", "--as", "fixed_size"]),
    ("door", &[]),
    ("debts", &["tables/debts.yaml", "--mode", "ask"]),
    ("alone", &[]),
    ("bill", &[]),
    ("later_bill", &["tables/bill.yaml", "--mode", "async-mut-try", "--as", "later_bill"]),
    ("slow_bill", &["tables/bill.yaml", "--mode", "ask", "--as", "slow_bill"]),
];

fn expand(folder: &PathBuf, arguments: &[&str]) -> Output {
    dtable(folder, &[&["expand"], arguments].concat(), "")
}

/// The package with files in place of `dtable!`, written by the command.
fn package() -> PathBuf {
    let package = copied("expanded", |name, text| match name {
        "Cargo.toml" => {
            text.replace("/dtable-runtime\" }", "/dtable-runtime\", default-features = false }").replace("recorded", "expanded")
        }
        "src/lib.rs" => text.lines().filter(|line| !line.contains("dtable!(") && !line.starts_with("use dtable")).map(included).collect(),
        _ => text,
    });
    let mut library = fs::read_to_string(package.join("src/lib.rs")).unwrap();
    for (name, arguments) in
        FILES.iter().chain([&("called", &["tables/names.yaml", "--mode", "try", "--as", "called", "--visibility", "pub(crate)"][..])])
    {
        let (table, file) = (format!("tables/{name}.yaml"), format!("src/made_{name}.rs"));
        let arguments = if arguments.is_empty() { &[&*table] } else { *arguments };
        let output = expand(&package, &[arguments, &["--output", &file]].concat());
        assert_eq!(output.status.code(), Some(0), "{name}: {}", err(&output));
        library += &format!("include!(\"made_{name}.rs\");\n");
    }
    // As users deny what a macro does not do.
    let denied = "#![deny(warnings, unused, clippy::all, clippy::pedantic, clippy::nursery)]\n#![allow(missing_docs, clippy::missing_const_for_fn)]\n";
    fs::write(
        package.join("src/lib.rs"),
        library.replacen("//! Tables whose decisions are recorded.\n", &format!("//! Tables.\n{denied}"), 1),
    )
    .unwrap();
    package
}

fn included(line: &str) -> String {
    format!("{line}\n")
}

fn cargo(package: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .args(arguments)
        .args(["--offline", "--quiet", "--lib"])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", target())
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .unwrap()
}

#[test]
fn a_package_is_built_without_the_macro() {
    let package = package();
    let tested = cargo(&package, &["test"]);
    assert!(tested.status.success(), "{}\n{}", out(&tested), err(&tested));
    assert_eq!(err(&tested), "");
    let output = expand(&package, &["--check"]);
    assert_eq!((err(&output), output.status.code()), ("15 files current\n", Some(0)));

    // A file that was edited by hand decides otherwise than its table: neither the command nor rustc takes it.
    let made = package.join("src/made_parcel.rs");
    let text = fs::read_to_string(&made).unwrap();
    fs::write(&made, text.replacen("=> ", "=>  ", 1)).unwrap();
    let built = cargo(&package, &["check"]);
    let said = "error[E0080]: evaluation panicked: `src/made_parcel.rs` was edited: edit the table, and run `cargo dtable expand`";
    assert!(!built.status.success() && err(&built).contains(said), "{}", err(&built));
    assert_eq!(expand(&package, &["--check"]).status.code(), Some(1));
    fs::write(&made, text).unwrap();

    // A table that a used table is made of has changed: neither the command nor rustc takes the file any more.
    let size = package.join("tables/size.yaml");
    fs::write(&size, fs::read_to_string(&size).unwrap() + "# a remark\n").unwrap();
    let built = cargo(&package, &["check"]);
    let said = "error[E0080]: evaluation panicked: `tables/size.yaml` has changed: run `cargo dtable expand`";
    assert!(!built.status.success() && err(&built).contains(said), "{}", err(&built));
    let output = expand(&package, &["--check"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        err(&output),
        "`src/made_fixed_size.rs` is not current\n`src/made_parcel.rs` is not current\n  help: `cargo dtable expand` with the same arguments writes it\n"
    );
    let output = expand(&package, &[]);
    assert_eq!((err(&output), output.status.code()), ("wrote 2 files; 13 current\n", Some(0)));
    assert!(cargo(&package, &["check"]).status.success());
}

#[test]
fn a_file_says_what_it_is_and_is_renewed_as_it_was() {
    let folder = folder("expand-renewed", &[("Cargo.toml", ""), ("lamp.yaml", GOOD), ("crlf.yaml", &GOOD.replace('\n', "\r\n"))]);
    let _ = fs::remove_file(folder.join("lamp.rs"));
    let output = expand(&folder, &["lamp.yaml", "--mode", "try", "--as", "light", "--visibility", "pub(crate)"]);
    assert_eq!((out(&output), err(&output)), ("", "wrote 1 file; 0 current\n"));
    let text = || fs::read_to_string(folder.join("lamp.rs")).unwrap();
    assert!(text().starts_with("// @generated by `cargo dtable expand`: dtable!(pub(crate) try \"lamp.yaml\" as light)\n"), "{}", text());
    let first = text();
    for arguments in [&["lamp.yaml"][..], &["lamp.rs"], &[], &["."]] {
        assert_eq!(err(&expand(&folder, arguments)), "wrote 0 files; 1 current\n", "{arguments:?}");
    }
    fs::write(folder.join("lamp.rs"), first.replace('\n', "\r\n")).unwrap();
    assert_eq!(expand(&folder, &["--check"]).status.code(), Some(0));
    expand(&folder, &["lamp.rs", "--mode", "plain"]);
    assert!(text().starts_with("// @generated by `cargo dtable expand`: dtable!(pub(crate) \"lamp.yaml\" as light)\n"), "{}", text());

    // Line ends of either kind are one text.
    let [plain, other] = ["lamp.yaml", "crlf.yaml"].map(|it| out(&expand(&folder, &[it, "-o", "-"])).to_owned());
    assert_eq!(
        other.replace("crlf.yaml", "lamp.yaml").replace("crlf_yaml", "lamp_yaml"),
        plain.replace(" as light", "").replace("pub(crate) ", "")
    );
}

#[test]
fn what_is_not_written_says_why() {
    let folder = folder("expand-refused", &[("lamp.yaml", GOOD), ("gap.yaml", &gap()), ("lamp.rs", "fn mine() {}\n")]);
    let said = |arguments: &[&str]| {
        let output = expand(&folder, arguments);
        (output.status.code(), err(&output).lines().next().unwrap_or_default().to_owned())
    };
    let refused = |text: &str| (Some(2), format!("error: {text}"));
    assert_eq!(said(&["lamp.yaml"]), refused("`lamp.rs` is there, and was not written by this command"));
    assert_eq!(said(&["lamp.rs"]), refused("`lamp.rs` was not written by this command"));
    let (code, text) = said(&["."]);
    assert_eq!((code, &*text), (Some(2), "error: no file below `.` was written by this command"));
    assert_eq!(said(&["--as", "x"]), refused("options about a call need tables that are named"));
    assert_eq!(said(&["lamp.yaml", "gap.yaml", "--as", "x"]), refused("`--as` and `--output` are about one table, and several are named"));
    assert_eq!(said(&["lamp.yaml", "--as", "a b", "--output", "-"]), refused("`a b` is no name in Rust"));
    assert_eq!(said(&["lamp.yaml", "--visibility", "public", "--output", "-"]), refused("`public` is no visibility"));
    assert_eq!(fs::read_to_string(folder.join("lamp.rs")).unwrap(), "fn mine() {}\n");

    let output = expand(&folder, &["gap.yaml"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).starts_with("error: missing-rule [DT201]: 1 of 2 cases fires no rule\n"), "{}", err(&output));
    assert!(!folder.join("gap.rs").exists());
    let output = expand(&folder, &["lamp.yaml", "--check", "--output", "other.rs"]);
    assert_eq!((output.status.code(), err(&output).lines().next()), (Some(1), Some("`other.rs` is not there")));
}

#[test]
#[cfg(unix)]
fn a_name_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let folder = folder("expand-bytes", &[]);
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.yaml");
    std::fs::write(folder.join(name), GOOD).unwrap();
    let output =
        std::process::Command::new(env!("CARGO_BIN_EXE_cargo-dtable")).arg("expand").arg(name).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(err(&output), "error: no line of Rust can name `caf\\x{e9}.yaml`: it is not UTF-8\n  help: rename the file\n");
    assert!(!folder.join(std::ffi::OsStr::from_bytes(b"caf\xe9.rs")).exists());
}
