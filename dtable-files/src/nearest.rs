//! Finds the file that the author meant, if a path leads to none.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};

use dtable_core::diagnostic::nearest;

/// Entries of one folder that the search looks at, at most.
const LOOKED_AT: usize = 10_000;

/// Levels of folders in which the search looks for a file by its name.
const DEPTH: usize = 4;

/// The table file that the author of `path` probably meant, if the path leads to none. Each part that does not exist is
/// replaced by the most similar entry of its folder; if that fails, the file is looked for by its name, below the last
/// folder that exists.
#[must_use]
pub fn nearest_file(path: &Path) -> Option<PathBuf> {
    if path.is_file() {
        return None;
    }
    file_like(path).or_else(|| file_below(path))
}

/// The file of that name below the last folder of `path` that exists, or the only one with a similar name.
fn file_below(path: &Path) -> Option<PathBuf> {
    let folder = path.ancestors().skip(1).find(|it| it.as_os_str().is_empty() || it.is_dir())?;
    let (mut tables, mut left) = (Vec::new(), LOOKED_AT);
    tables_below(folder, DEPTH, &mut left, &mut tables);
    tables.sort_by_key(|it| (it.components().count(), it.clone()));
    let stem = |it: &Path| it.file_stem().and_then(OsStr::to_str).map(str::to_owned);
    let written = if is_yaml(path) { stem(path) } else { path.file_name()?.to_str().map(str::to_owned) }?;
    let stems: Vec<String> = tables.iter().map(|it| stem(it).unwrap_or_default()).collect();
    let at = tables.iter().position(|it| it.file_name() == path.file_name());
    let at = at.or_else(|| stems.iter().position(|it| it.to_lowercase() == written.to_lowercase())).or_else(|| {
        let near = nearest(&written, stems.iter().map(String::as_str))?;
        stems.iter().position(|it| it == near)
    })?;
    tables.get(at).cloned()
}

/// The tables below a folder, except in hidden folders and in cargo's target folder.
fn tables_below(folder: &Path, depth: usize, left: &mut usize, tables: &mut Vec<PathBuf>) {
    let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in fs::read_dir(place).into_iter().flatten().filter_map(Result::ok) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        let (name, is_folder) = (entry.file_name(), entry.file_type().is_ok_and(|it| it.is_dir()));
        let path = folder.join(&name);
        let is_hidden = name.to_str().is_none_or(|it| it.starts_with('.') || it == "target");
        if is_folder && !is_hidden && depth > 0 {
            tables_below(&path, depth - 1, left, tables);
        } else if !is_folder && is_table(&path) {
            tables.push(path);
        }
    }
}

/// The file to which a path leads if each missing part is replaced by the most similar entry.
fn file_like(path: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    let mut parts = path.components().peekable();
    while let Some(part) = parts.next() {
        let is_last = parts.peek().is_none();
        let next = found.join(part);
        let is_there = if is_last { next.is_file() } else { next.is_dir() };
        found = match part {
            _ if is_there => next,
            Component::Normal(name) => entry_like(&found, name, is_last)?,
            _ => return None,
        };
    }
    (found != path).then_some(found)
}

/// The entry of a folder that is most similar to `name`: a table file or a folder.
fn entry_like(folder: &Path, name: &OsStr, is_file: bool) -> Option<PathBuf> {
    let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(place).ok()?.take(LOOKED_AT).filter_map(Result::ok).map(|it| it.path());
    let mut entries: Vec<PathBuf> = entries.filter(|it| if is_file { is_table(it) } else { it.is_dir() }).collect();
    entries.sort();
    let named = |it: &Path| -> Option<String> { Some(if is_file { it.file_stem() } else { it.file_name() }?.to_str()?.to_owned()) };
    let names: Vec<(String, &PathBuf)> = entries.iter().filter_map(|it| Some((named(it)?, it))).collect();
    let name = Path::new(name);
    let written = if is_file && is_yaml(name) { name.file_stem()? } else { name.as_os_str() };
    let near = nearest(written.to_str()?, names.iter().map(|it| it.0.as_str()))?;
    let (_, entry) = names.iter().find(|it| it.0 == near)?;
    Some(folder.join(entry.file_name()?))
}

fn is_table(path: &Path) -> bool {
    is_yaml(path) && path.is_file()
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|it| it == "yaml" || it == "yml")
}

#[cfg(test)]
mod tests {
    use super::nearest_file;
    use std::path::Path;

    #[test]
    fn files_are_found_by_what_is_like_them() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
        let like = |path: &str| nearest_file(&root.join(path)).map(|it| it.strip_prefix(&root).unwrap().display().to_string());
        for (written, meant) in [
            ("ui/tables/caot.yaml", Some("ui/tables/coat.yaml")),
            ("ui/tables/coat", Some("ui/tables/coat.yaml")),
            ("ui/tables/coat.yml", Some("ui/tables/coat.yaml")),
            ("ui/table/coat.yaml", Some("ui/tables/coat.yaml")),
            ("ui/table/caot.yaml", Some("ui/tables/coat.yaml")),
            ("ui/tables/coat.yaml", None),
            ("ui/tables/nothing_like_it.yaml", None),
            ("coat.yaml", Some("tables/coat.yaml")),
            ("Coat.yml", Some("tables/coat.yaml")),
            ("caot.yaml", Some("tables/coat.yaml")),
            ("nowhere/coat.yaml", Some("tables/coat.yaml")),
            ("nowhere/nothing_like_it.yaml", None),
        ] {
            assert_eq!(like(written).as_deref(), meant, "{written}");
        }
    }
}
