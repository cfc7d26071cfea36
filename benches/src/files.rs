//! Where the crate's files are.

use std::path::{Path, PathBuf};

/// The folder of the workspace.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate lies in the workspace").to_owned()
}

/// The file of a published table.
pub fn table(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tables").join(format!("{name}.yaml"))
}

/// A drawing.
pub fn plot(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("plots").join(format!("{name}.svg"))
}

/// Writes a file of the crate and says so.
pub fn write(path: &Path, text: &str) -> std::io::Result<()> {
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    std::fs::write(path, text)?;
    println!("wrote {}", path.strip_prefix(workspace()).unwrap_or(path).display());
    Ok(())
}

/// The forms of a table that are written by hand.
pub fn handwritten(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/code/handwritten").join(format!("{name}.rs"))
}
