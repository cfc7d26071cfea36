//! Programs that use `dtable!`: those in `ui/pass` compile without a word and run, those in `ui/warn` run all the
//! same, those in `ui/fail` do not compile. What rustc prints is the text in their `.stderr`, to the letter;
//! `UPDATE_EXPECT=1` rewrites it.
//!
//! All programs are copied into one package of their own and built by one cargo, so that paths and lines are
//! those that a user would see. (`trybuild` leaves the lines of other files than the program itself out.)
//! The program with which the README begins is built beside them, and once more without the rule that the README deletes.

use std::collections::BTreeMap;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use dtable_tests::corpus::workspace;
use dtable_tests::markdown;
use expect_test::expect_file;
use serde_json::Value;

/// What cargo said about one program.
#[derive(Default)]
struct Program {
    messages: String,
    executable: Option<PathBuf>,
}

#[test]
fn programs() {
    let package = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ui");
    let names = copy_programs(&package);
    let readme = Readme::read();
    readme.copy(&package);
    let built = build(&package);
    readme.check(&built);
    let failed: Vec<_> = names.iter().filter(|(name, folder)| catch_unwind(|| check(name, folder, &built)).is_err()).collect();
    assert!(failed.is_empty(), "{failed:?}");
}

fn check(name: &str, folder: &str, built: &BTreeMap<String, Program>) {
    let program = built.get(name).expect("cargo built it");
    assert_eq!(program.executable.is_none(), folder == "fail", "{name}:\n{}", program.messages);
    if folder == "pass" {
        assert_eq!(program.messages, "", "{name}");
    } else {
        // rustc shows our own crates by their whole paths.
        let messages = program.messages.replace(&format!("{}/", workspace().display()), "");
        expect_file![workspace().join(format!("tests/ui/{folder}/{name}.stderr"))].assert_eq(&messages);
    }
    if let Some(executable) = &program.executable {
        assert!(Command::new(executable).status().unwrap().success(), "{name}");
    }
}

/// The table and the program with which the README begins, and what it says of them without the rule `weekend`.
struct Readme {
    table: String,
    program: String,
    message: String,
}

impl Readme {
    fn read() -> Self {
        let page = fs::read_to_string(workspace().join("README.md")).unwrap();
        let first = |language: &str| {
            let block = markdown::blocks(&page).into_iter().find(|it| it.language == language).unwrap();
            page[block.content].to_owned()
        };
        Self { table: first("yaml"), program: first("rust"), message: first("text") }
    }

    /// Two members of the package's workspace, each as a user would have it.
    fn copy(&self, package: &Path) {
        let deleted: String = self.table.split_inclusive('\n').filter(|it| !it.starts_with("  | weekend |")).collect();
        assert_ne!(deleted, self.table);
        for (name, table) in [("readme", &self.table), ("readme_gap", &deleted)] {
            let manifest = format!(
                "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                 [dependencies]\ndtable-runtime = {{ path = \"{}/dtable-runtime\" }}\n",
                workspace().display()
            );
            for (file, text) in [("Cargo.toml", &manifest), ("tables/ticket.yaml", table), ("src/main.rs", &self.program)] {
                write(&package.join(name).join(file), text.as_bytes());
            }
        }
    }

    fn check(&self, built: &BTreeMap<String, Program>) {
        let [whole, gap] = ["readme", "readme_gap"].map(|it| &built[it]);
        assert_eq!(whole.messages, "");
        assert!(Command::new(whole.executable.as_ref().expect("the README's program compiles")).status().unwrap().success());
        assert!(gap.executable.is_none());
        assert_eq!(gap.messages.replace("readme_gap/", "").trim_end(), self.message.trim_end(), "README.md");
    }
}

/// Writes the package, and gives the programs, each with its folder.
fn copy_programs(package: &Path) -> BTreeMap<String, &'static str> {
    let mut names = BTreeMap::new();
    let mut manifest = fs::read_to_string(workspace().join("tests/ui/Cargo.toml.in")).unwrap();
    manifest = manifest.replace("WORKSPACE", &workspace().display().to_string());
    for folder in ["pass", "warn", "fail", "tables"] {
        for file in copy_folder(&format!("ui/{folder}"), package) {
            if let Some(name) = file.strip_suffix(".rs") {
                manifest += &format!("\n[[bin]]\nname = \"{name}\"\npath = \"ui/{folder}/{file}\"\n");
                names.insert(name.to_owned(), folder);
            }
        }
    }
    write(&package.join("Cargo.toml"), manifest.as_bytes());
    write(&package.join("Cargo.lock"), &fs::read(workspace().join("Cargo.lock")).unwrap());
    names
}

fn copy_folder(folder: &str, package: &Path) -> Vec<String> {
    let files = fs::read_dir(workspace().join("tests").join(folder)).unwrap().map(|it| it.unwrap());
    let mut copied = Vec::new();
    for file in files.filter(|it| it.path().extension().is_some_and(|it| it == "rs" || it == "yaml")) {
        let name = file.file_name().to_string_lossy().into_owned();
        write(&package.join(folder).join(&name), &fs::read(file.path()).unwrap());
        copied.push(name);
    }
    copied
}

/// Leaves a file that is the same untouched: cargo looks at its time.
fn write(path: &Path, text: &[u8]) {
    if fs::read(path).ok().as_deref() != Some(text) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}

fn build(package: &Path) -> BTreeMap<String, Program> {
    let output = Command::new(env!("CARGO"))
        .args(["build", "--workspace", "--bins", "--keep-going", "--offline", "--message-format", "json"])
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.join("target"))
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    let mut programs = BTreeMap::<String, Program>::new();
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let message: Value = serde_json::from_str(line).unwrap();
        if message["target"]["kind"][0] == "bin" {
            note(programs.entry(message["target"]["name"].as_str().unwrap().to_owned()).or_default(), &message);
        }
    }
    programs
}

fn note(program: &mut Program, message: &Value) {
    if let Some(executable) = message["executable"].as_str() {
        program.executable = Some(executable.into());
    }
    // The runtime's own lines stand wherever the workspace does.
    let rendered = message["message"]["rendered"].as_str().map(|it| it.replace(&workspace().display().to_string(), "WORKSPACE"));
    if let Some(rendered) = rendered
        && message["message"]["spans"].as_array().is_some_and(|spans| !spans.is_empty())
        // cargo shows equal messages once.
        && !program.messages.contains(&rendered)
    {
        program.messages += &rendered;
    }
}
