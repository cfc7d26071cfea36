//! The package of `tests/coverage`, copied to where a test may build it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::folder;

/// The folder of the package, and of what it is held against.
pub fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/coverage")
}

/// The folder in which packages of tests are built: most of what they need is there already, for the programs of the other tests.
pub fn target() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui/target")
}

/// A copy, with a change to each of its files.
pub fn copied(test: &str, change: impl Fn(&str, String) -> String) -> PathBuf {
    let package = folder(test, &[]);
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let manifest = read(&source().join("Cargo.toml.in")).replace("WORKSPACE", &workspace.display().to_string());
    let tables = fs::read_dir(source().join("tables")).unwrap().map(|it| it.unwrap().path());
    let tables = tables.map(|path| (format!("tables/{}", path.file_name().unwrap().display()), read(&path)));
    let files = [
        ("Cargo.toml".to_owned(), manifest),
        ("Cargo.lock".to_owned(), read(&workspace.join("Cargo.lock"))),
        ("src/lib.rs".to_owned(), read(&source().join("lib.rs"))),
    ];
    for (name, text) in tables.chain(files) {
        write(&package.join(&name), &change(&name, text));
    }
    package
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

/// Leaves a file that is the same untouched: cargo looks at its time.
fn write(path: &Path, text: &str) {
    if fs::read_to_string(path).ok().as_deref() != Some(text) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}
