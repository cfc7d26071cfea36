//! Where records are kept.

use std::env;
use std::path::{Path, PathBuf};

/// The variable that names the folder.
const VARIABLE: &str = "DTABLE_COVERAGE";

/// The folder of the records: the one that the variable names, else `dtable-coverage` in cargo's target folder, which
/// is the one above the program, above the package whose tests cargo runs, or above the current folder.
pub fn folder() -> PathBuf {
    if let Some(named) = env::var_os(VARIABLE).filter(|it| !it.is_empty()) {
        return PathBuf::from(named);
    }
    let program = env::current_exe().ok();
    let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let current = env::current_dir().ok();
    let above = program.as_deref().and_then(target_above);
    let beside = || [manifest, current].into_iter().flatten().find_map(|it| target_beside(&it));
    above.or_else(beside).unwrap_or_else(|| PathBuf::from("target")).join("dtable-coverage")
}

/// The nearest folder above a path that cargo marks as its own.
fn target_above(path: &Path) -> Option<PathBuf> {
    path.ancestors().find(|it| is_target(it)).map(Path::to_path_buf)
}

/// The folder `target` in the nearest folder above a path that has one of cargo's.
fn target_beside(path: &Path) -> Option<PathBuf> {
    path.ancestors().map(|it| it.join("target")).find(|it| is_target(it))
}

fn is_target(folder: &Path) -> bool {
    folder.join("CACHEDIR.TAG").is_file()
}
