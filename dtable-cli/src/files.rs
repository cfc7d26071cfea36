//! Which files a verb is about: those that are named, and below folders all tables and models.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use dtable_core::compile::{Refusal, Trust};
use dtable_core::source::Source;
use dtable_core::syntax::limits::FILE_BYTES;
use dtable_files::{Bounds, shown};
use dtable_lsp::is_table_or_model;
use ignore::WalkBuilder;

use crate::ended::Stopped;
use crate::package::Package;
use crate::said::{counted, one_line, remark};

/// The endings of tables and models.
const ENDINGS: [&str; 2] = ["yaml", "yml"];

/// How many files are named where one of them has to be chosen.
const NAMED: usize = 8;

/// The files that are meant: a file is itself, a folder or a pattern what it holds; without any, the current package does.
///
/// # Errors
///
/// A folder or a pattern without tables: a check that checks nothing would pass for ever.
pub fn meant(named: &[PathBuf], package: &Package) -> Result<Vec<PathBuf>, Stopped> {
    if named.is_empty() {
        return below(&package.folder()?);
    }
    let mut files = Vec::new();
    for path in named {
        match path.to_str() {
            Some(pattern) if is_pattern(path, pattern) => files.extend(matching(pattern)?),
            _ if path.is_dir() => files.extend(below(path)?),
            _ => files.push(path.clone()),
        }
    }
    let mut seen = BTreeSet::new();
    // A file that two names lead to is one.
    files.retain(|it| seen.insert(it.canonicalize().unwrap_or_else(|_| it.clone())));
    Ok(files)
}

/// The one file that is meant: the one that is named, or the only table or model of the package.
///
/// # Errors
///
/// A package with several: one has to be named.
pub fn one_meant(named: Option<&Path>, package: &Package) -> Result<PathBuf, Stopped> {
    if let Some(path) = named {
        return Ok(path.to_path_buf());
    }
    let mut files = below(&package.folder()?)?;
    if files.len() > 1 {
        let mut names: Vec<String> = files.iter().take(NAMED).map(|it| format!("`{}`", shown(it))).collect();
        names.extend((files.len() > NAMED).then(|| "..".to_owned()));
        let refused = Stopped::refused(format!("which of {} is meant?", counted(files.len(), "file")));
        return Err(refused.help(format!("name it: {}", names.join(", "))));
    }
    files.pop().ok_or_else(|| nothing_below(Path::new(".")))
}

/// Whether it is a pattern that the shell has left as it is.
fn is_pattern(path: &Path, text: &str) -> bool {
    text.contains(['*', '?', '[']) && !path.exists()
}

/// The files that match a pattern.
fn matching(pattern: &str) -> Result<Vec<PathBuf>, Stopped> {
    let paths = glob::glob(pattern).map_err(|error| Stopped::refused(format!("`{pattern}` is no pattern: {error}")))?;
    let mut files = Vec::new();
    for path in paths.filter_map(Result::ok) {
        if path.is_dir() {
            files.extend(below(&path)?);
        } else {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(Stopped::refused(format!("no file matches `{pattern}`")));
    }
    Ok(files)
}

/// The files below a folder that have one of some endings, in the order of their paths. What `.gitignore` names, hidden files, and folders that
/// cargo marks as its own (`CACHEDIR.TAG`) are left out. So is what the system does not let us read, which is said on standard error.
pub fn with_ending(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let walk = WalkBuilder::new(folder)
        .require_git(false)
        .sort_by_file_path(Path::cmp)
        .filter_entry(|it| !it.path().join("CACHEDIR.TAG").is_file())
        .build();
    let paths = walk.filter_map(|it| it.map_err(|error| left_out(&error)).ok()).map(ignore::DirEntry::into_path);
    let is_wanted = |path: &PathBuf| path.extension().is_some_and(|it| endings.iter().any(|ending| it == *ending)) && path.is_file();
    let wanted = paths.filter(is_wanted).map(|it| it.strip_prefix(".").map_or_else(|_| it.clone(), Path::to_path_buf));
    without_links(wanted.collect())
}

/// Says what of a folder cannot be read.
fn left_out(error: &ignore::Error) {
    if error.is_io() {
        // Where standard error is gone, too, nobody can be told.
        let _ = remark(&format!("warning: left out: {}", one_line(&error.to_string())));
    }
}

/// Files without the links to others of them: each is meant once.
fn without_links(mut files: Vec<PathBuf>) -> Vec<PathBuf> {
    if files.iter().any(|it| it.is_symlink()) {
        let own: BTreeSet<PathBuf> = files.iter().filter(|it| !it.is_symlink()).filter_map(|it| it.canonicalize().ok()).collect();
        files.retain(|it| !it.is_symlink() || it.canonicalize().is_ok_and(|real| !own.contains(&real)));
    }
    files
}

/// The tables and models below a folder, which may have none.
pub fn tables_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = with_ending(folder, &ENDINGS);
    files.retain(|it| is_ours(it));
    files
}

/// The tables and models below a folder.
fn below(folder: &Path) -> Result<Vec<PathBuf>, Stopped> {
    let files = tables_below(folder);
    if files.is_empty() { Err(nothing_below(folder)) } else { Ok(files) }
}

fn nothing_below(folder: &Path) -> Stopped {
    let refused = Stopped::refused(format!("no tables or models below `{}`", shown(folder)));
    refused.help("name the files; `cargo dtable new` makes a table")
}

/// Whether tables may name files outside of their project.
static IS_OUTSIDE_ALLOWED: AtomicBool = AtomicBool::new(false);

/// Lets tables name files outside of their project, in this run.
pub fn allow_outside() {
    IS_OUTSIDE_ALLOWED.store(true, Ordering::Relaxed);
}

/// Whether tables are data of strangers.
static IS_DATA: AtomicBool = AtomicBool::new(false);

/// Trusts tables as data alone, in this run.
pub fn trust_data() {
    IS_DATA.store(true, Ordering::Relaxed);
}

/// How far tables are trusted.
pub fn trust() -> Trust {
    if IS_DATA.load(Ordering::Relaxed) { Trust::Data } else { Trust::Code }
}

/// How far paths in a file lead.
pub fn bounds(file: &Path) -> Bounds {
    if IS_OUTSIDE_ALLOWED.load(Ordering::Relaxed) { Bounds::anywhere() } else { Bounds::of(file) }
}

/// What reads the files that a file names.
pub fn named_by(file: &Path) -> impl FnMut(&str) -> Result<Source, Refusal> {
    let (folder, bounds) = (file.parent().unwrap_or(Path::new("")).to_path_buf(), bounds(file));
    move |name| {
        let path = folder.join(name);
        bounds.hold(&path, &shown(&path))?;
        dtable_files::read(&path, &shown(&path))
    }
}

/// Whether a path could be that of a table or a model below a folder: by its ending, and not hidden.
pub fn is_named_as_ours(path: &Path) -> bool {
    let is_hidden = path.components().any(|it| it.as_os_str().as_encoded_bytes().starts_with(b"."));
    path.extension().is_some_and(|it| ENDINGS.iter().any(|ending| it == *ending)) && !is_hidden
}

/// Whether a YAML file is a table or a model, by its keys. Files of types are read for the tables that use them. What nobody can open, is too long or not
/// UTF-8, and could be a table, is meant, too: the verb says what is wrong with it.
fn is_ours(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|it| it.take(FILE_BYTES as u64).read_to_end(&mut bytes));
    if read.is_err() {
        return true;
    }
    is_table_or_model(&String::from_utf8_lossy(&bytes))
}

#[cfg(test)]
mod tests {
    use super::{Package, is_ours, meant};
    use std::path::Path;

    #[test]
    fn tables_and_models_are_told_by_their_keys() {
        let folder = std::env::temp_dir().join(format!("dtable-files-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let is_ours = |text: &str| {
            std::fs::write(folder.join("it.yaml"), text).unwrap();
            is_ours(&folder.join("it.yaml"))
        };
        assert!(is_ours("\u{feff}table: a\r\nrules: |\r\n"));
        assert!(is_ours("# a model\nmodel: a\nstart: b\n"));
        assert!(!is_ours("model: resnet\nepochs: 3\n"));
        assert!(!is_ours("on:\n  table: a\n  rules: b\n"));
        assert!(!is_ours("types: { A: u8 }\n"));
        std::fs::write(folder.join("it.yaml"), b"table: a\nrules: \xff\n").unwrap();
        assert!(super::is_ours(&folder.join("it.yaml")));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn files_are_taken_once_and_as_they_are() {
        let (package, named) = (Package::default(), ["a.yaml", "no/such.yaml", "a.yaml", "-"].map(Into::into));
        assert_eq!(meant(&named, &package).unwrap(), ["a.yaml", "no/such.yaml", "-"].map(|it| Path::new(it).to_path_buf()));
        assert!(meant(&["nothing-*.yaml".into()], &package).is_err());
    }
}
