//! Which package is meant where no file is named.

use std::path::{Path, PathBuf};

use clap::Args;
use dtable_files::shown;

use crate::ended::Stopped;

/// The package that is meant where no file is named.
#[derive(Args, Default)]
pub struct Package {
    /// The `Cargo.toml` of the package that is meant where no file is named; without it, the next one upwards.
    #[arg(long, value_name = "PATH")]
    manifest_path: Option<PathBuf>,
}

impl Package {
    /// The folder of the package, relative to the current folder where it lies below; the current folder outside of packages.
    ///
    /// # Errors
    ///
    /// A manifest that is none, in the words of cargo.
    pub fn folder(&self) -> Result<PathBuf, Stopped> {
        let Some(path) = &self.manifest_path else { return Ok(next_upwards()) };
        if path.file_name().is_none_or(|it| it != "Cargo.toml") {
            return Err(Stopped::refused("the manifest-path must be a path to a Cargo.toml file"));
        }
        if !path.is_file() {
            return Err(Stopped::refused(format!("manifest path `{}` does not exist", shown(path))));
        }
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        Ok(folder.unwrap_or(Path::new(".")).to_path_buf())
    }

    /// The manifest that is named, for cargo.
    pub fn manifest(&self) -> Option<&Path> {
        self.manifest_path.as_deref()
    }
}

/// The folder of the package that a file lies in, of which the whole path is given.
pub fn around(file: &Path) -> Option<&Path> {
    file.ancestors().skip(1).find(|it| it.join("Cargo.toml").is_file())
}

/// The folder of the next package upwards.
fn next_upwards() -> PathBuf {
    let Ok(current) = std::env::current_dir() else { return PathBuf::from(".") };
    let root = current.ancestors().find(|it| it.join("Cargo.toml").is_file()).unwrap_or(&current);
    let levels = current.strip_prefix(root).map_or(0, |it| it.components().count());
    if levels == 0 { PathBuf::from(".") } else { (0..levels).map(|_| "..").collect() }
}
