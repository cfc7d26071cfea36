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
        let is_there = Command::new("git").arg("--version").output().is_ok();
        let why = if is_there { "in no git repository" } else { "git, which would give them back, cannot be run" };
        let message = format!("{why}: `{}`", unversioned.join("`, `"));
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

/// What a hook of git is told about the repository that runs it: with the folder of the repository alone, git takes any folder that it is called in for the
/// root of the files.
const OF_HOOKS: [&str; 4] = ["GIT_DIR", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"];

/// Git in a folder, about the repository in which that lies; where `GIT_WORK_TREE` says which files belong to which repository, about that one.
pub fn command(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("-C").arg(folder);
    if std::env::var_os("GIT_WORK_TREE").is_none() {
        for variable in OF_HOOKS {
            git.env_remove(variable);
        }
    }
    git
}

fn state(path: &Path) -> State {
    let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(name) = path.file_name() else { return State::Unversioned };
    let mut git = command(folder);
    git.args(["status", "--porcelain", "--ignored", "--"]).arg(Path::new(".").join(name));
    match git.output() {
        Ok(output) if output.status.success() && output.stdout.is_empty() => State::Clean,
        Ok(output) if output.status.success() => State::Dirty,
        _ => State::Unversioned,
    }
}
