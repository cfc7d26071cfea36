//! Finding and reading table files.

use dtable_core::compile::Refusal;
use dtable_core::diagnostic::printable_name;
use dtable_core::source::Source;
use dtable_files::Bounds;
use proc_macro2::Span;
use std::path::{Path, PathBuf};

/// A file that was read.
pub(crate) struct File {
    /// Its text, with the name that the user reads in messages.
    pub(crate) source: Source,
    /// Its path, for rustc to watch; `None` if no literal can express the path.
    pub(crate) absolute: Option<String>,
    /// The folder it lies in.
    pub(crate) folder: PathBuf,
    /// The bounds of the paths in it.
    pub(crate) bounds: Bounds,
}

/// Finds the file that a call names: in the folder of `Cargo.toml`, else beside the calling file or in a folder with
/// a `Cargo.toml` above it (`trybuild` compiles from another manifest than the one the user sees).
pub(crate) fn find(path: &str, span: Span) -> Result<File, Refusal> {
    let candidates = candidates(path, span);
    // A folder or a link to nothing in one place does not hide a file in another.
    let file = candidates.iter().find(|candidate| candidate.is_file());
    match file.or_else(|| candidates.iter().find(|candidate| candidate.symlink_metadata().is_ok())) {
        Some(found) => read(found),
        None => {
            let mut tried: Vec<String> = Vec::new();
            for place in candidates.iter().map(|it| format!("  {}", shown(it))) {
                if !tried.contains(&place) {
                    tried.push(place);
                }
            }
            let message = format!("there is no table file `{}`\n= note: tried\n{}", printable_name(path.as_ref()), tried.join("\n"));
            let relative = "the path is relative to the folder of `Cargo.toml`, else to the calling file";
            let near = candidates.iter().find_map(|it| near_path(it, path));
            Err(Refusal::from(message).help(near.unwrap_or_else(|| relative.to_owned())))
        }
    }
}

/// The file that the author probably meant, as the call would write it: from the same folder.
fn near_path(candidate: &Path, written: &str) -> Option<String> {
    let near = dtable_files::nearest_file(candidate)?;
    let folder = candidate.ancestors().nth(Path::new(written).components().count())?;
    Some(dtable_files::did_you_mean(near.strip_prefix(folder).ok()?))
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
pub(crate) fn read(path: &Path) -> Result<File, Refusal> {
    let source = dtable_files::read(path, &shown(path))?;
    let absolute = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    Ok(File { source, absolute: absolute.to_str().map(str::to_owned), folder, bounds: Bounds::of(path) })
}

impl File {
    /// Reads a file that this one names, or says why not.
    pub(crate) fn member(&self, name: &str) -> Result<Self, Refusal> {
        let path = self.folder.join(name);
        self.bounds.hold(&path, &shown(&path))?;
        read(&path)
    }
}

/// The path as rustc shows paths: relative to the folder it runs in, the workspace root; elsewhere to the nearest
/// folder with a `Cargo.toml`. With forward slashes.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let crate_folder = path.ancestors().skip(1).find(|folder| folder.join("Cargo.toml").is_file());
    let relative = path.strip_prefix(&here).ok().or_else(|| path.strip_prefix(crate_folder?).ok()).unwrap_or(path);
    dtable_files::shown(relative)
}
