//! The scripts that install a release, and those of the action: against releases on this machine, whose program is a script.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::fix::repository;
use crate::run::{err, folder, gap, out};

const COMMIT: &str = "0123456789abcdef0123456789abcdef01234567";

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn write_program(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Serves the files of a folder on a port of this machine, until the process ends.
fn served(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || listener.incoming().flatten().for_each(|stream| answer(&folder, stream)));
    address
}

fn answer(folder: &Path, mut stream: TcpStream) {
    let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
    let request = lines.next().unwrap().unwrap();
    lines.find(|line| line.as_ref().is_ok_and(String::is_empty));
    let path = request.split(' ').nth(1).unwrap().trim_start_matches('/');
    let (status, body) = fs::read(folder.join(path)).map_or(("404 Not Found", Vec::new()), |body| ("200 OK", body));
    write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len()).unwrap();
    stream.write_all(&body).unwrap();
}

/// Releases of one version, as their workflow makes them, for this machine and one of another system.
struct Releases {
    folder: PathBuf,
    url: String,
}

impl Releases {
    fn new(test: &str) -> Self {
        let folder = folder(test, &[]);
        fs::remove_dir_all(&folder).unwrap();
        let version = format!("v{}", env!("CARGO_PKG_VERSION"));
        let assets = folder.join("releases/download").join(&version);
        let program = folder.join("cargo-dtable");
        write_program(&program, "#!/bin/sh\necho dtable-cli of the release\n");
        for target in ["x86_64-unknown-linux-musl", "aarch64-unknown-linux-musl", "x86_64-apple-darwin", "aarch64-apple-darwin"] {
            let archive = workspace().join(".github/release/archive.sh");
            let status = Command::new("bash").arg(archive).arg(target).arg(&program).current_dir(&folder).status();
            assert!(status.unwrap().success());
        }
        fs::create_dir_all(assets.parent().unwrap()).unwrap();
        fs::rename(folder.join("dist"), &assets).unwrap();
        fs::copy(workspace().join(".github/release/install.sh"), assets.join("install.sh")).unwrap();
        fs::write(assets.join("COMMIT"), COMMIT).unwrap();
        fs::create_dir_all(folder.join("releases/latest")).unwrap();
        std::os::unix::fs::symlink(&assets, folder.join("releases/latest/download")).unwrap();
        let url = served(folder.clone()) + "/releases";
        Self { folder, url }
    }

    /// Another checksum than that of the archive stands beside it.
    fn damage(&self) {
        for file in fs::read_dir(self.folder.join("releases/latest/download")).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_some_and(|it| it == "sha256") {
                fs::write(path, "0000  archive\n").unwrap();
            }
        }
    }

    fn bin(&self) -> PathBuf {
        self.folder.join("bin")
    }

    fn installed(&self) -> PathBuf {
        self.bin().join("cargo-dtable")
    }

    /// The search path, with the programs of the folder `fakes` in front.
    fn path(&self) -> OsString {
        let mut path = self.folder.join("fakes").into_os_string();
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap());
        path
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.env("PATH", self.path()).env("DTABLE_RELEASES", &self.url).env("DTABLE_BIN", self.bin()).env_remove("DTABLE_VERSION");
        command
    }

    /// The line that the guide tells, with the address of these releases.
    fn install(&self) -> Output {
        let line = "curl -fsSL \"$DTABLE_RELEASES/latest/download/install.sh\" | sh";
        self.command("sh").args(["-c", line]).output().unwrap()
    }

    /// The step of the action, as a workflow names it; cargo is a script that tells its arguments.
    fn action(&self, reference: &str) -> Output {
        write_program(&self.folder.join("fakes/cargo"), "#!/bin/sh\necho \"cargo $*\"\n");
        let script = workspace().join(".github/action/install.sh");
        let mut command = self.command("bash");
        command.arg(script).env("ACTION_REF", reference).env("ACTION_SOURCE", workspace());
        command.env("GITHUB_PATH", self.folder.join("github-path")).output().unwrap()
    }
}

#[test]
fn the_line_of_the_guide_installs_the_program_of_the_last_release() {
    let releases = Releases::new("release-installed");
    let output = releases.install();
    let installed = releases.installed();
    assert_eq!(out(&output), format!("installed {}: dtable-cli of the release\n", installed.display()), "{}", err(&output));
    assert_eq!(err(&output), format!("note: {} is not in PATH; cargo finds `cargo dtable` only there\n", releases.bin().display()));
    assert_eq!(out(&Command::new(&installed).output().unwrap()), "dtable-cli of the release\n");
    // A second time, over the first.
    assert!(releases.install().status.success());
    assert_eq!(fs::read_dir(releases.bin()).unwrap().count(), 1);
}

#[test]
fn a_damaged_or_missing_archive_installs_nothing() {
    let releases = Releases::new("release-damaged");
    releases.damage();
    let output = releases.install();
    assert_eq!((output.status.code(), out(&output)), (Some(1), ""));
    assert!(err(&output).starts_with("dtable: http://127.0.0.1:"), "{}", err(&output));
    assert!(err(&output).contains(".tar.gz is damaged: its SHA-256 is "), "{}", err(&output));

    let script = workspace().join(".github/release/install.sh");
    let output = releases.command("sh").arg(&script).env("DTABLE_VERSION", "v0.0.0").output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(err(&output).contains("/releases/download/v0.0.0/cargo-dtable-"), "{}", err(&output));
    assert!(err(&output).ends_with(".tar.gz cannot be downloaded\n"), "{}", err(&output));

    write_program(&releases.folder.join("fakes/uname"), "#!/bin/sh\necho Plan9\n");
    let output = releases.command("sh").arg(&script).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(err(&output).contains("there are no archives for Plan9; build it: cargo install "), "{}", err(&output));
    assert!(!releases.bin().exists());
}

#[test]
fn a_script_that_breaks_off_does_nothing() {
    let releases = Releases::new("release-cut");
    let script = fs::read_to_string(workspace().join(".github/release/install.sh")).unwrap();
    let calls: Vec<usize> = script.match_indices("\nmain ").map(|(at, _)| at).collect();
    assert_eq!(calls, [script.len() - "\nmain \"$@\"\n".len()]);
    let output = releases.command("sh").args(["-c", &script[..calls[0]]]).output().unwrap();
    assert_eq!((output.status.code(), out(&output), err(&output)), (Some(0), "", ""));
    assert!(!releases.bin().exists());
}

#[test]
fn the_action_takes_the_program_of_its_release() {
    for reference in [concat!("v", env!("CARGO_PKG_VERSION")), "v0", COMMIT] {
        let releases = Releases::new("release-action");
        let output = releases.action(reference);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(out(&output).ends_with("/cargo-dtable: dtable-cli of the release\n"), "{reference}: {}", out(&output));
        let path = fs::read_to_string(releases.folder.join("github-path")).unwrap();
        assert_eq!(path, format!("{}\n", releases.bin().display()));
        assert_eq!(out(&releases.action(reference)), "cargo-dtable is in the cache\n");
    }
}

#[test]
fn the_action_is_built_where_no_release_is_meant_or_none_is_there() {
    let releases = Releases::new("release-built");
    let root = releases.folder.display();
    let cli = workspace().join("dtable-cli");
    let built = format!("cargo-dtable is built from source\ncargo install --locked --quiet --path {} --root {root}\n", cli.display());
    for reference in ["main", "", "verify-more", "fedcba9876543210fedcba9876543210fedcba98"] {
        let output = releases.action(reference);
        assert_eq!((output.status.code(), out(&output)), (Some(0), &*built), "{reference}: {}", err(&output));
    }
    fs::remove_dir_all(releases.folder.join("releases")).unwrap();
    let output = releases.action("v0.1.0");
    assert_eq!((output.status.code(), out(&output)), (Some(0), &*built), "{}", err(&output));
}

#[test]
fn the_action_refuses_a_damaged_release() {
    let releases = Releases::new("release-refused");
    releases.damage();
    let output = releases.action("v0.1.0");
    assert_eq!((output.status.code(), out(&output)), (Some(1), ""), "{}", err(&output));
    assert!(!releases.installed().exists());
}

#[test]
fn the_action_tells_findings_changes_and_a_log_for_code_scanning() {
    let repository = repository("action-check", &[("night lamp.yaml", crate::run::GOOD), ("day.yaml", crate::run::GOOD)]);
    fs::write(repository.join("night lamp.yaml"), gap()).unwrap();
    fs::create_dir_all(repository.join("bin")).unwrap();
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_cargo-dtable"), repository.join("bin/cargo-dtable")).unwrap();
    let path = format!("{}:{}", repository.join("bin").display(), std::env::var("PATH").unwrap());
    let run = |files: &str, against: &str| {
        let mut command = Command::new("bash");
        command.arg(workspace().join(".github/action/check.sh")).current_dir(&*repository).env("PATH", &path);
        command.env("FILES", files).env("AGAINST", against).env("SARIF", "findings.sarif");
        command.env("GITHUB_STEP_SUMMARY", repository.join("summary.md")).output().unwrap()
    };
    let output = run("\n  \nnight lamp.yaml\nday.yaml", "HEAD");
    assert_eq!(output.status.code(), Some(1), "{}", err(&output));
    assert!(out(&output).starts_with("::error file=night lamp.yaml,"), "{}", out(&output));
    let summary = fs::read_to_string(repository.join("summary.md")).unwrap();
    assert!(summary.contains("night lamp.yaml"), "{summary}");
    let log: serde_json::Value = serde_json::from_slice(&fs::read(repository.join("findings.sarif")).unwrap()).unwrap();
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "DT201");

    let output = run("day.yaml", "");
    assert_eq!((output.status.code(), out(&output)), (Some(0), ""), "{}", err(&output));
    assert_eq!(fs::read_to_string(repository.join("summary.md")).unwrap(), summary);
    // All tables of the folder, where none is named.
    assert_eq!(run("", "").status.code(), Some(1));
}
