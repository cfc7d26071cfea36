//! The line about tables in a project's AGENTS.md.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use dtable_files::shown;

use crate::ended::Stopped;

/// The file that coding agents read first.
const FILE: &str = "AGENTS.md";

/// What the line has that no other line has.
const MARK: &str = "cargo dtable explain --agents";

const LINE: &str = "- Decision tables are YAML files with a line `table:` or `model:`. Before you write or change one, read what `cargo dtable explain --agents` prints; \
                    afterwards run `cargo dtable check`.\n";

/// Adds the line where no line names its command yet, and says what was done.
pub fn add_line(package: &Path) -> Result<String, Stopped> {
    let path = place(package);
    let failed = |error: io::Error| Stopped::refused(format!("cannot write `{}`: {error}", shown(&path)));
    let before = match fs::read(&path) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(failed(error)),
    };
    if before.contains(MARK) {
        return Ok(format!("`{}` has the line already\n", shown(&path)));
    }
    // What is there is never written again, so that nothing of it can be lost.
    let file = OpenOptions::new().append(true).create(true).open(&path);
    file.and_then(|mut it| it.write_all(appended(&before).as_bytes())).map_err(failed)?;
    Ok(format!("{} `{}`\n", if before.is_empty() { "made" } else { "added a line to" }, shown(&path)))
}

/// The file that is there, in the folder of the package or above it in its repository; else a new one in the folder of the package.
fn place(package: &Path) -> PathBuf {
    let mut folder = package.to_path_buf();
    while let Ok(whole) = folder.canonicalize() {
        if folder.join(FILE).exists() {
            return tidy(&folder);
        }
        if whole.join(".git").exists() || whole.parent().is_none() {
            break;
        }
        folder.push("..");
    }
    tidy(package)
}

/// The file in a folder, without a needless `./` before it.
fn tidy(folder: &Path) -> PathBuf {
    let path = folder.join(FILE);
    path.strip_prefix(".").map_or_else(|_| path.clone(), Path::to_path_buf)
}

/// What comes behind a text: the line, in its list, or in a paragraph of its own.
fn appended(before: &str) -> String {
    let end = if before.contains("\r\n") { "\r\n" } else { "\n" };
    let last = before.lines().next_back().unwrap_or_default();
    let is_ended = before.is_empty() || before.ends_with('\n');
    let is_apart = last.is_empty() || last.starts_with("- ");
    let ends = usize::from(!is_ended) + usize::from(!is_apart);
    format!("{}{}", end.repeat(ends), LINE.replace('\n', end))
}

#[cfg(test)]
mod tests {
    use super::{LINE, appended};

    #[test]
    fn the_line_joins_a_list_or_stands_apart() {
        for (before, gap) in
            [("", ""), ("# Agents\n", "\n"), ("# Agents\n\n", ""), ("words", "\n\n"), ("- a line\n", ""), ("- a line", "\n")]
        {
            assert_eq!(appended(before), format!("{gap}{LINE}"), "{before:?}");
        }
        assert!(appended("# Agents\r\n").starts_with("\r\n- ") && appended("# Agents\r\n").ends_with(".\r\n"));
    }
}
