//! Programs that tests write.

use std::fs;
use std::path::Path;
use std::process::Command;

use dtable_tests::corpus::workspace;

/// Builds a program as a package of this name, and runs it.
pub fn run(name: &str, program: &str) {
    run_with(name, program, "");
}

/// Builds a program that checks no relations, as in release, and runs it.
pub fn run_unchecked(name: &str, program: &str) {
    run_with(name, program, "debug-assertions = false\noverflow-checks = true\n");
}

fn run_with(name: &str, program: &str, profile: &str) {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(package.join("src")).unwrap();
    let manifest = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies]\n\
         dtable-runtime = {{ path = \"{}/dtable-runtime\" }}\n\n[profile.dev]\ndebug = false\n{profile}",
        workspace().display()
    );
    fs::write(package.join("Cargo.toml"), manifest).unwrap();
    fs::write(package.join("Cargo.lock"), fs::read(workspace().join("Cargo.lock")).unwrap()).unwrap();
    fs::write(package.join("src/main.rs"), program).unwrap();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("forms-target");
    let cargo = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline"])
        .current_dir(&package)
        .env("CARGO_TARGET_DIR", target)
        .env_remove("RUSTFLAGS")
        .output();
    let output = cargo.unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
