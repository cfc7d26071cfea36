//! Whether a file may be changed: what git would give back.

use std::path::Path;
use std::process::Command;

use dtable_files::shown;

use crate::changes::Change;
use crate::ended::Stopped;

/// Refuses files whose text git does not have.
pub fn may_change(changes: &[Change], allow_dirty: bool, allow_no_vcs: bool) -> Result<(), Stopped> {
    let with = |wanted: State| changes.iter().map(|it| &*it.path).filter(move |path| state(path) == wanted).map(shown);
    let unversioned: Vec<String> = if allow_no_vcs { Vec::new() } else { with(State::Unversioned).collect() };
    if !unversioned.is_empty() {
        let message = format!("in no git repository: `{}`", unversioned.join("`, `"));
        return Err(Stopped::refused(message).help("`--dry-run` shows what would change; `--allow-no-vcs` writes it"));
    }
    let dirty: Vec<String> = if allow_dirty { Vec::new() } else { with(State::Dirty).collect() };
    if !dirty.is_empty() {
        let message = format!("changes that are not committed: `{}`", dirty.join("`, `"));
        return Err(Stopped::refused(message).help("commit them, or `--allow-dirty`; `--dry-run` shows what would change"));
    }
    Ok(())
}

/// What git knows of a file.
#[derive(Debug, PartialEq, Eq)]
enum State {
    /// Its text is committed.
    Clean,
    /// It is new, ignored, or has changes.
    Dirty,
    /// There is no repository, or no git.
    Unversioned,
}

fn state(path: &Path) -> State {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(name) = path.file_name() else { return State::Unversioned };
    let mut git = Command::new("git");
    git.arg("-C").arg(folder).args(["status", "--porcelain", "--ignored", "--"]).arg(Path::new(".").join(name));
    match git.output() {
        Ok(output) if output.status.success() && output.stdout.is_empty() => State::Clean,
        Ok(output) if output.status.success() => State::Dirty,
        _ => State::Unversioned,
    }
}
