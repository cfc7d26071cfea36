//! What is to be written: a table, its file, and the call that the file stands for.

use std::path::{Component, Path, PathBuf};

use dtable_core::compile::Mode;
use dtable_core::diagnostic::is_printable;
use dtable_files::shown;

use super::call::Call;
use crate::ended::Stopped;
use crate::files;
use crate::package::Package;

/// What the command line says about calls.
pub struct Options<'a> {
    pub mode: Option<Mode>,
    pub name: Option<&'a str>,
    pub visibility: Option<&'a str>,
    pub output: Option<&'a Path>,
}

impl Options<'_> {
    const fn is_empty(&self) -> bool {
        self.mode.is_none() && self.name.is_none() && self.visibility.is_none() && self.output.is_none()
    }
}

/// A file to be written.
pub struct Target {
    /// The table.
    pub table: PathBuf,
    /// The file; `None` is standard output.
    pub output: Option<PathBuf>,
    /// The call that it stands for.
    pub call: Call,
}

/// What some files and options ask for.
pub fn of(named: &[PathBuf], package: &Package, options: &Options) -> Result<Vec<Target>, Stopped> {
    let is_folder = |path: &PathBuf| path.is_dir();
    if !options.is_empty() && (named.is_empty() || named.iter().any(is_folder)) {
        return Err(Stopped::refused("options about a call need tables that are named").help("name a table"));
    }
    if (options.name.is_some() || options.output.is_some()) && named.len() > 1 {
        return Err(Stopped::refused("`--as` and `--output` are about one table, and several are named").help("name one table"));
    }
    if named.is_empty() {
        return below(&package.folder()?);
    }
    let mut targets = Vec::new();
    for path in named {
        match path {
            _ if path.as_os_str() == "-" => {
                return Err(Stopped::refused("standard input is no file with others beside it").help("name a file"));
            }
            folder if folder.is_dir() => targets.extend(below(folder)?),
            written if written.extension().is_some_and(|it| it == "rs") => targets.push(again(written, options)?),
            table => targets.push(target(table, options)?),
        }
    }
    Ok(targets)
}

/// The files below a folder that were written before.
fn below(folder: &Path) -> Result<Vec<Target>, Stopped> {
    let targets: Vec<Target> = files::with_ending(folder, &["rs"]).iter().filter_map(|it| of_written(it)).collect();
    if targets.is_empty() {
        let refused = Stopped::refused(format!("no file below `{}` was written by this command", shown(folder)));
        return Err(refused.help("name a table: `cargo dtable expand tables/fare.yaml`"));
    }
    Ok(targets)
}

/// What a file was written from, if it was.
fn of_written(path: &Path) -> Option<Target> {
    let call = Call::of_text(dtable_files::read(path, &shown(path)).ok()?.text())?;
    Some(Target { table: tidy(&folder(path).join(&call.path)), output: Some(path.to_path_buf()), call })
}

/// A file that was written before, with what the options change.
fn again(path: &Path, options: &Options) -> Result<Target, Stopped> {
    let Some(target) = of_written(path) else {
        let refused = Stopped::refused(format!("`{}` was not written by this command", shown(path)));
        return Err(refused.help("name the table; its code is written beside it"));
    };
    if options.output.is_some() {
        return Err(Stopped::refused("`--output` is about a table").help("name the table"));
    }
    Ok(Target { call: changed(target.call, options)?, ..target })
}

/// The file of a table, with what it said before and the options change.
fn target(table: &Path, options: &Options) -> Result<Target, Stopped> {
    let output = match options.output {
        Some(output) if output.as_os_str() == "-" => None,
        Some(output) => Some(output.to_path_buf()),
        None => Some(table.with_extension("rs")),
    };
    if table.to_str().is_none() {
        return Err(Stopped::refused(format!("no line of Rust can name `{}`: it is not UTF-8", shown(table))).help("rename the file"));
    }
    let path = output.as_deref().map_or_else(|| Some(slashed(table)), |output| from(output, table));
    let Some(path) = path.filter(|it| it.chars().all(|it| !matches!(it, '"' | '\\') && is_printable(it))) else {
        return Err(Stopped::refused(format!("no line of Rust can name `{}` from there", shown(table))));
    };
    let before = match output.as_deref().filter(|it| it.exists()) {
        None => None,
        Some(there) => Some(of_written(there).ok_or_else(|| not_ours(there))?.call),
    };
    let plain = Call { visibility: "pub".to_owned(), mode: Mode::PLAIN, path: path.clone(), name: None };
    let call = changed(Call { path, ..before.unwrap_or(plain) }, options)?;
    Ok(Target { table: table.to_path_buf(), output, call })
}

fn not_ours(path: &Path) -> Stopped {
    let refused = Stopped::refused(format!("`{}` is there, and was not written by this command", shown(path)));
    refused.help("move it away, or write elsewhere: `--output FILE`")
}

/// A call, with what the options change.
fn changed(call: Call, options: &Options) -> Result<Call, Stopped> {
    let visibility = options.visibility.map_or(call.visibility, str::to_owned);
    if syn::parse_str::<syn::Visibility>(&visibility).is_err() || visibility.contains(['\n', '"']) {
        return Err(Stopped::refused(format!("`{visibility}` is no visibility")).help("`pub`, `pub(crate)`, `pub(super)`"));
    }
    let name = options.name.map(str::to_owned).or(call.name);
    if let Some(name) = name.as_ref().filter(|it| syn::parse_str::<syn::Ident>(it).is_err()) {
        return Err(Stopped::refused(format!("`{name}` is no name in Rust")));
    }
    Ok(Call { visibility, name, mode: options.mode.unwrap_or(call.mode), ..call })
}

/// The folder of a file.
fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(Path::new(""))
}

/// A path without `..` behind a folder.
fn tidy(path: &Path) -> PathBuf {
    let mut tidy = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(tidy.components().next_back(), Some(Component::Normal(_))) => drop(tidy.pop()),
            part => tidy.push(part),
        }
    }
    tidy
}

/// The path of a table from the folder of its file; `None` where there is none.
fn from(output: &Path, table: &Path) -> Option<String> {
    let folder = std::path::absolute(folder(output)).or_else(|_| std::env::current_dir()).ok()?;
    let (folder, table) = (tidy(&folder), tidy(&std::path::absolute(table).ok()?));
    let shared = folder.components().zip(table.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    Some(slashed(&up.chain(table.components().skip(shared)).collect::<PathBuf>()))
}

/// A path with forward strokes, which every system reads.
fn slashed(path: &Path) -> String {
    let parts = path.components().map(|it| it.as_os_str().to_string_lossy().into_owned());
    parts.collect::<Vec<_>>().join("/").replacen("//", "/", 1)
}

#[cfg(test)]
mod tests {
    use super::{from, tidy};
    use std::path::Path;

    #[test]
    fn tables_are_named_from_the_folder_of_their_file() {
        let from = |output: &str, table: &str| from(Path::new(output), Path::new(table)).unwrap();
        assert_eq!(from("tables/a.rs", "tables/a.yaml"), "a.yaml");
        assert_eq!(from("a.rs", "a.yaml"), "a.yaml");
        assert_eq!(from("src/made/a.rs", "tables/a.yaml"), "../../tables/a.yaml");
        assert_eq!(tidy(Path::new("src/made/../../tables/./a.yaml")), Path::new("tables/a.yaml"));
        assert_eq!(tidy(Path::new("../a.yaml")), Path::new("../a.yaml"));
    }
}
