//! Files on disk, for the language server.

use std::path::{Path, PathBuf};

use dtable_core::compile::Refusal;
use dtable_files::shown;
use dtable_lsp::{FileUri, Files};

use crate::files;

/// Files on disk.
pub struct Disk;

impl Files for Disk {
    fn read(&self, file: &FileUri) -> Result<String, Refusal> {
        if !file.is_on_disk() {
            return Err(Refusal::from(format!("cannot read `{file}`: it is not on disk")));
        }
        let path = path(file);
        dtable_files::read(&path, &shown(&path)).map(|it| it.text().to_owned())
    }

    fn tables(&self, folder: &FileUri) -> Vec<FileUri> {
        files::tables_below(&path(folder)).iter().filter_map(|it| uri(it)).collect()
    }

    fn rust(&self, folder: &FileUri) -> Vec<FileUri> {
        files::with_ending(&path(folder), &["rs"]).iter().filter_map(|it| uri(it)).collect()
    }

    fn hold(&self, file: &FileUri, named_by: &FileUri) -> Result<(), Refusal> {
        let path = path(file);
        files::bounds(&self::path(named_by)).hold(&path, &shown(&path))
    }
}

fn path(file: &FileUri) -> PathBuf {
    let path = file.path();
    // `/c:/tables` is `c:/tables`.
    let is_drive = cfg!(windows) && path.get(2..3) == Some(":");
    PathBuf::from(if is_drive { &path[1..] } else { path })
}

/// The URI of a path; `None` where the path is no text.
fn uri(path: &Path) -> Option<FileUri> {
    let path = path.to_str()?;
    Some(FileUri::of_path(&if cfg!(windows) { path.replace('\\', "/") } else { path.to_owned() }))
}
