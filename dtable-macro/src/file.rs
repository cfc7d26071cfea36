//! Finding and reading table files.

use dtable_core::source::Source;
use proc_macro2::Span;
use std::path::{Path, PathBuf};

/// A file that was read.
pub(crate) struct File {
    /// Its text, under the name that the user will read.
    pub(crate) source: Source,
    /// Where it is, for rustc to watch.
    pub(crate) absolute: String,
    /// The folder it lies in.
    pub(crate) folder: PathBuf,
}

/// Finds the file that a call names: in the folder of `Cargo.toml`, else beside the calling file or in a folder with
/// a `Cargo.toml` above it (`trybuild` compiles from another manifest than the one the user sees).
pub(crate) fn find(path: &str, span: Span) -> Result<File, String> {
    let candidates = candidates(path, span);
    match candidates.iter().find(|candidate| candidate.is_file()) {
        Some(found) => read(found),
        None => {
            let mut tried: Vec<String> = Vec::new();
            for place in candidates.iter().map(|it| format!("  {}", shown(it))) {
                if !tried.contains(&place) {
                    tried.push(place);
                }
            }
            Err(format!(
                "unreadable-file [DT001]: there is no table file `{path}`\n= note: tried\n{}\n= help: the path is relative to the folder of `Cargo.toml`, else to the calling file",
                tried.join("\n")
            ))
        }
    }
}

fn candidates(path: &str, span: Span) -> Vec<PathBuf> {
    let manifest = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let caller = span.unwrap().local_file().and_then(|file| file.canonicalize().ok());
    let beside = caller.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    let crates = caller.iter().flat_map(|file| file.ancestors()).filter(|folder| folder.join("Cargo.toml").is_file());
    let folders = manifest.into_iter().chain(beside).chain(crates.map(Path::to_path_buf));
    let mut candidates: Vec<PathBuf> = Vec::new();
    for folder in folders {
        let candidate = folder.join(path);
        if !candidates.contains(&candidate) {
            candidates.push(candidate);
        }
    }
    candidates
}

/// Reads a file, or says why not.
pub(crate) fn read(path: &Path) -> Result<File, String> {
    let name = shown(path);
    let bytes = std::fs::read(path).map_err(|error| format!("cannot read `{name}`: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("cannot read `{name}`: line {line} is not UTF-8")
    })?;
    let absolute = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    Ok(File {
        source: Source::new(name, text),
        absolute: absolute.display().to_string(),
        folder: path.parent().map(Path::to_path_buf).unwrap_or_default(),
    })
}

/// The path as rustc shows paths: relative to the folder it runs in, the workspace root; elsewhere to the nearest
/// folder with a `Cargo.toml`. With forward slashes.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let crate_folder = path.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file());
    let relative = path.strip_prefix(&here).ok().or_else(|| path.strip_prefix(crate_folder?).ok()).unwrap_or(path);
    relative.display().to_string().replace('\\', "/")
}
