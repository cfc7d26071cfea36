//! Running the tests.

use std::ffi::OsString;
use std::path::Path;

use super::records::{VARIABLE, cargo};
use crate::ended::Stopped;
use crate::package::Package;

/// Runs `cargo test` of a package with the feature and some arguments, which record into a folder; the answer is whether they pass.
pub fn tests(folder: &Path, package: &Package, arguments: &[OsString]) -> Result<bool, Stopped> {
    // Tests run in the folders of their packages.
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_path_buf());
    let mut command = cargo("test", package);
    command.args(["--features", "dtable-runtime/coverage"]).args(arguments).env(VARIABLE, folder);
    let status = command.status().map_err(|error| Stopped::refused(format!("cannot run `cargo test`: {error}")))?;
    Ok(status.success())
}
