//! How far the paths in tables lead.
//!
//! A table names other files, and findings about these show their text. A table may come from a stranger, as a pull
//! request does. So its paths lead to no file outside of the project: neither by `..`, nor from the root of the disk,
//! nor by a link.

use std::path::{Component, Path, PathBuf};

use dtable_core::compile::Refusal;

/// The environment variable that removes the bounds, for builds by the macro.
const VARIABLE: &str = "DTABLE_ALLOW_OUTSIDE";

/// The folder in which the files have to lie that a file names.
pub struct Bounds {
    /// The folder, without links; `None` if they may lie anywhere.
    root: Option<PathBuf>,
    /// The folder's kind in words: the repository, the package, the folder of the file.
    what: &'static str,
}

impl Bounds {
    /// The bounds of a file's paths: the repository that the file lies in; without one the outermost package around it;
    /// without any its own folder.
    #[must_use]
    pub fn of(file: &Path) -> Self {
        let folder = file.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let is_allowed = std::env::var_os(VARIABLE).is_some_and(|it| it == "1");
        match folder.canonicalize() {
            Ok(folder) if !is_allowed => Self::of_folder(&folder),
            // A folder that is not there has no files.
            _ => Self::anywhere(),
        }
    }

    /// No bounds.
    #[must_use]
    pub const fn anywhere() -> Self {
        Self { root: None, what: "" }
    }

    fn of_folder(folder: &Path) -> Self {
        let mut outermost = None;
        for it in folder.ancestors() {
            if it.join(".git").exists() {
                return Self { root: Some(it.to_path_buf()), what: "the repository" };
            }
            if it.join("Cargo.toml").is_file() {
                outermost = Some(it);
            }
        }
        let what = if outermost.is_some() { "the package" } else { "the folder of the file that names it" };
        Self { root: Some(outermost.unwrap_or(folder).to_path_buf()), what }
    }

    /// Refuses a file outside of the bounds, before anybody reads it; findings call it `name`.
    ///
    /// # Errors
    ///
    /// A path that leads outside.
    pub fn hold(&self, path: &Path, name: &str) -> Result<(), Refusal> {
        let Some(root) = &self.root else { return Ok(()) };
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let plain = tidy(&std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()));
        let is_inside = |it: &Path| it.starts_with(root);
        // A folder that is not there is told by its name alone: whether it is there is nobody's business outside.
        let real = path.canonicalize().ok().or_else(|| Some(folder.canonicalize().ok()?.join(path.file_name()?)));
        if real.map_or_else(|| is_inside(&plain), |it| is_inside(&it)) {
            return Ok(());
        }
        let refused = Refusal::from(format!("cannot read `{name}`: it lies outside of {}", self.what));
        Err(refused.help(format!("move it there, or allow it: `cargo dtable` has `--allow-outside`, builds have `{VARIABLE}=1`")))
    }
}

/// A path without `.`, and without `..` behind a folder.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(tidy.pop()),
            part => tidy.push(part),
        }
    }
    tidy
}

#[cfg(test)]
mod tests {
    use super::Bounds;
    use std::fs;
    use std::path::PathBuf;

    /// A folder for a test, below which there is no repository.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().canonicalize().unwrap().join(format!("dtable-bounds-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("a/tables/deep")).unwrap();
        fs::create_dir_all(folder.join("b")).unwrap();
        for file in ["a/tables/x.yaml", "a/y.yaml", "b/z.yaml"] {
            fs::write(folder.join(file), "table: t\n").unwrap();
        }
        folder
    }

    #[test]
    fn files_lie_below_the_project() {
        let folder = folder("project");
        let file = folder.join("a/tables/x.yaml");
        let inside = |path: &str| Bounds::of(&file).hold(&folder.join("a/tables").join(path), path).is_ok();
        let all = ["deep/../x.yaml", "no/such.yaml", "../y.yaml", "../no.yaml", "../../b/z.yaml", "/etc/passwd", "../../../../no/such"];
        assert_eq!(all.map(inside), [true, true, false, false, false, false, false], "its own folder");
        fs::write(folder.join("a/Cargo.toml"), "").unwrap();
        assert_eq!(all.map(inside), [true, true, true, true, false, false, false], "a package");
        fs::write(folder.join("Cargo.toml"), "").unwrap();
        assert_eq!(all.map(inside), [true, true, true, true, true, false, false], "a workspace");
        fs::write(folder.join("a/.git"), "").unwrap();
        assert_eq!(all.map(inside), [true, true, true, true, false, false, false], "a repository");
        fs::remove_dir_all(folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_outside_are_outside() {
        use std::os::unix::fs::symlink;
        let folder = folder("links");
        symlink(folder.join("b/z.yaml"), folder.join("a/tables/file.yaml")).unwrap();
        symlink(folder.join("b"), folder.join("a/tables/folder")).unwrap();
        symlink("x.yaml", folder.join("a/tables/same.yaml")).unwrap();
        symlink(folder.join("b/none.yaml"), folder.join("a/tables/nothing.yaml")).unwrap();
        let bounds = Bounds::of(&folder.join("a/tables/x.yaml"));
        let inside = |path: &str| bounds.hold(&folder.join("a/tables").join(path), path).is_ok();
        assert_eq!(["file.yaml", "folder/z.yaml", "folder/no.yaml", "same.yaml"].map(inside), [false, false, false, true]);
        let refused = bounds.hold(&folder.join("a/tables/file.yaml"), "file.yaml").unwrap_err();
        assert_eq!(refused.message, "cannot read `file.yaml`: it lies outside of the folder of the file that names it");
        fs::remove_dir_all(folder).unwrap();
    }
}
