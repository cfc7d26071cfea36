//! Files that get another text: shown, or written.

use std::fs::OpenOptions;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

use dtable_files::shown;
use similar::TextDiff;

use crate::ended::Stopped;
use crate::said::print_bytes;

/// So long the shortest patch is looked for; behind that, one that is longer than need be is as right.
const SHORTEST: Duration = Duration::from_secs(1);

/// A file, and its text before and after.
#[derive(Debug)]
pub struct Change {
    /// The file.
    pub path: PathBuf,
    /// The text that was read.
    pub before: String,
    /// The text that is to be written.
    pub after: String,
}

/// Shows the changes as a patch on standard output.
pub fn show(changes: &[Change]) -> io::Result<()> {
    for change in changes {
        let name = shown(&from_repository(&change.path));
        let diff = TextDiff::configure().timeout(SHORTEST).diff_lines(&change.before, &change.after);
        let patch = diff.unified_diff().context_radius(3).header(&format!("a/{name}"), &format!("b/{name}")).to_string();
        print_bytes(&patch)?;
    }
    Ok(())
}

/// The path of a file as `git apply` takes it: a file above the current folder is called from the repository's, as git itself does.
fn from_repository(path: &Path) -> PathBuf {
    let leaves = path.components().any(|it| it == Component::ParentDir);
    let Some(real) = path.canonicalize().ok().filter(|_| leaves) else { return path.to_path_buf() };
    let root = real.ancestors().skip(1).find(|it| it.join(".git").exists());
    root.and_then(|root| real.strip_prefix(root).ok()).map_or_else(|| path.to_path_buf(), Path::to_path_buf)
}

/// Writes the changes, once it is known that no file has changed meanwhile, and that all of them can be written. Where one of them cannot be written
/// whole, as on a full disk, all of them get back what they had.
///
/// # Errors
///
/// A file that has changed, or cannot be written.
pub fn write(changes: &[Change]) -> Result<(), Stopped> {
    for change in changes {
        if std::fs::read(&change.path).ok().as_deref() != Some(change.before.as_bytes()) {
            let message = format!("`{}` has changed meanwhile: nothing is written", shown(&change.path));
            return Err(Stopped::refused(message).help("run it again"));
        }
    }
    let refused = |change: &Change, error: &io::Error| Stopped::refused(format!("cannot write `{}`: {error}", shown(&change.path)));
    for change in changes {
        OpenOptions::new().write(true).open(&change.path).map_err(|error| refused(change, &error).help("nothing is written"))?;
    }
    for (at, change) in changes.iter().enumerate() {
        if let Err(error) = std::fs::write(&change.path, &change.after) {
            return Err(refused(change, &error).help(put_back(&changes[..=at])));
        }
    }
    Ok(())
}

/// Gives files back what they had, and says of which that cannot be done.
fn put_back(changes: &[Change]) -> String {
    let is_lost = |it: &&Change| std::fs::write(&it.path, &it.before).is_err();
    let lost: Vec<String> = changes.iter().filter(is_lost).map(|it| format!("`{}`", shown(&it.path))).collect();
    if lost.is_empty() { "nothing is written".to_owned() } else { format!("not whole any more: {}", lost.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::{Change, write};
    use std::fs::OpenOptions;

    #[test]
    fn a_file_that_changed_meanwhile_is_not_written_nor_any_other() {
        let folder = std::env::temp_dir().join(format!("dtable-changes-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let change = |name: &str, text: &str| {
            std::fs::write(folder.join(name), text).unwrap();
            Change { path: folder.join(name), before: "a".to_owned(), after: "b".to_owned() }
        };
        assert!(write(&[change("same", "a"), change("other", "c")]).is_err());
        assert_eq!(std::fs::read_to_string(folder.join("same")).unwrap(), "a");
        std::fs::create_dir_all(folder.join("read-only")).unwrap();
        let read_only = change("read-only/file", "a");
        let mut permissions = std::fs::metadata(&read_only.path).unwrap().permissions();
        permissions.set_readonly(true);
        std::fs::set_permissions(&read_only.path, permissions.clone()).unwrap();
        // The superuser may write it all the same.
        if OpenOptions::new().write(true).open(&read_only.path).is_err() {
            assert!(write(&[change("same", "a"), read_only]).is_err());
            assert_eq!(std::fs::read_to_string(folder.join("same")).unwrap(), "a");
        }
        assert!(write(&[change("same", "a")]).is_ok());
        assert_eq!(std::fs::read_to_string(folder.join("same")).unwrap(), "b");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
