//! What rustdoc makes of tables whose texts try to be more than text: built for real, read as HTML.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use dtable_tests::corpus::workspace;

/// The files of `tests/hostile` in a package that compiles them.
fn package() -> PathBuf {
    let package = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("hostile_docs");
    fs::create_dir_all(package.join("src")).unwrap();
    for name in ["table.yaml", "acts.yaml", "linked.yaml"] {
        fs::copy(workspace().join("tests/hostile").join(name), package.join(name)).unwrap();
    }
    let lib = "//! Hostile tables.\n/// How it runs.\npub enum Mode {\n    /// Not.\n    Off,\n    /// So fast.\n    On(u8),\n}\n\
               dtable_runtime::dtable!(\"table.yaml\");\ndtable_runtime::dtable!(\"linked.yaml\");\n";
    fs::write(package.join("src/lib.rs"), lib).unwrap();
    let runtime = workspace().join("dtable-runtime");
    let manifest = format!(
        "[package]\nname = \"hostile_docs\"\nversion = \"0.0.0\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n\
         dtable-runtime = {{ path = \"{}\" }}\n[profile.dev]\ndebug = false\n",
        runtime.display()
    );
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    fs::copy(workspace().join("Cargo.lock"), package.join("Cargo.lock")).unwrap();
    package
}

/// Runs cargo with the packages that the programs of `ui` were built with.
fn cargo(package: &Path, arguments: &[&str]) -> Output {
    let output = Command::new(env!("CARGO"))
        .args(arguments)
        .arg("--offline")
        .current_dir(package)
        .env("CARGO_TARGET_DIR", package.with_file_name("ui").join("target"))
        .env("RUSTDOCFLAGS", "-D warnings")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    output
}

fn pages(folder: &Path, found: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.path() {
            path if path.is_dir() => pages(&path, found),
            path if path.extension().is_some_and(|it| it == "html") => found.push((path.clone(), fs::read_to_string(path).unwrap())),
            _ => {}
        }
    }
}

/// Links that titles and `doc` may have: addresses, as links, as such, and in place of images.
const LINKS: &[&str] = &[
    "https://evil.example/t",
    "https://evil.example/i.png",
    "https://evil.example/doc",
    "https://evil.example/auto",
    "https://evil.example/bare",
    "https://evil.example/doc.png",
    "https://evil.example/reference",
    "https://evil.example/split.png",
    "https://evil.example/model",
    "https://evil.example/model.png",
    "https://evil.example/words",
];

#[test]
fn texts_of_tables_are_text_in_rustdoc() {
    let package = package();
    let docs = package.with_file_name("ui").join("target/doc/hostile_docs");
    let _ = fs::remove_dir_all(&docs);
    cargo(&package, &["doc", "--no-deps"]);
    let mut found = Vec::new();
    pages(&docs, &mut found);
    for (path, page) in &found {
        let path = path.display();
        for live in ["<img", "<script>alert", "<b>bold", "<h1>Heading", "\u{1b}"] {
            assert!(!page.contains(live), "{live} in {path}");
        }
        let values = |attribute: &str| {
            let begins = page.match_indices(attribute).map(|(at, it)| at + it.len()).collect::<Vec<_>>();
            begins.into_iter().map(|at| page[at..].split('"').next().unwrap())
        };
        assert!(values("src=\"").all(|it| !it.contains("evil")), "{path}");
        assert!(
            values("href=\"").all(|it| !it.contains("evil") || LINKS.contains(&it)),
            "{path}: {:?}",
            values("href=\"").collect::<Vec<_>>()
        );
        assert!(values("href=\"").all(|it| !it.starts_with("javascript")), "{path}");
        assert!(!page.contains("rust-example-rendered"), "{path} has code that looks like an example");
    }
    // The words are there, as words.
    let all: String = found.iter().map(|it| it.1.as_str()).collect();
    for text in [
        "[js](javascript:alert(2))",
        "&lt;b&gt;bold&lt;/b&gt;",
        "[<code>Rule</code>]",
        "[String]",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
        "panic!(\"fenced in doc\");",
        "panic!(\"never closed\");",
        "![i](https://evil.example/c.png)",
        "[x](https://evil.example/action)",
        "[x]: https://evil.example/definition",
    ] {
        assert!(all.contains(text) || all.contains(&text.replace('"', "&quot;")), "{text}");
    }
}

#[test]
fn no_text_of_a_table_is_a_doctest() {
    let output = cargo(&package(), &["test", "--doc"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("running 0 tests"), "{text}");
}
