//! Reads the files of decision tables.
//!
//! The one reader of `dtable!` and of `cargo dtable`. It refuses a file that is not regular before it opens it, because
//! a pipe would block and a device never ends, and reads no more than the limit and one byte.
#![forbid(unsafe_code)]

mod bounds;
mod nearest;

pub use bounds::Bounds;
pub use nearest::nearest_file;

use std::fs::{File, FileType, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use dtable_core::compile::Refusal;
use dtable_core::diagnostic::{Code, printable_name};
use dtable_core::source::Source;
use dtable_core::syntax::limits::FILE_BYTES;

/// Reads the file at `path`, which findings call `name`.
///
/// # Errors
///
/// Why the file cannot be read: it is not there, no regular file, too large, not UTF-8, or the system refuses.
pub fn read(path: &Path, name: &str) -> Result<Source, Refusal> {
    let quoted = format!("`{name}`");
    let found = std::fs::metadata(path).map_err(|error| failed(&quoted, path, &error))?;
    regular(&quoted, &found)?;
    let file = open(path).map_err(|error| failed(&quoted, path, &error))?;
    // Another file may have taken its place.
    let opened = file.metadata().map_err(|error| failed(&quoted, path, &error))?;
    regular(&quoted, &opened)?;
    text(file, &quoted).map(|text| Source::new(name, text))
}

/// Reads one text from standard input, which may be a pipe or a terminal.
///
/// # Errors
///
/// Why it cannot be read: it is too large, not UTF-8, or the system refuses.
pub fn read_stdin() -> Result<Source, Refusal> {
    text(io::stdin().lock(), "standard input").map(|text| Source::new("<stdin>", text))
}

/// The name of a path for people: on one line, printable, with forward slashes.
#[must_use]
pub fn shown(path: &Path) -> String {
    let name = printable_name(path.as_os_str());
    if cfg!(windows) { name.replace('\\', "/") } else { name }
}

/// Reads a text, up to the limit.
fn text(input: impl Read, name: &str) -> Result<String, Refusal> {
    let mut bytes = Vec::new();
    let most = FILE_BYTES as u64 + 1;
    input.take(most).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error.to_string()))?;
    if bytes.len() > FILE_BYTES {
        return Err(too_large(format!("{name} has more than {FILE_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        unreadable(name, &format!("it is not UTF-8 in line {line}")).help("save it as UTF-8")
    })
}

/// Refuses a file that is not regular or is too large.
fn regular(name: &str, metadata: &Metadata) -> Result<(), Refusal> {
    if !metadata.is_file() {
        let help = if metadata.is_dir() {
            "name a table in it"
        } else {
            "name a regular file; `cargo dtable check -` reads a table from standard input"
        };
        return Err(unreadable(name, kind(metadata.file_type())).help(help));
    }
    if metadata.len() > FILE_BYTES as u64 {
        return Err(too_large(format!("{name} has {} bytes; at most {FILE_BYTES} are read", metadata.len())));
    }
    Ok(())
}

#[cfg(unix)]
fn kind(it: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    match it {
        _ if it.is_dir() => "it is a folder",
        _ if it.is_fifo() => "it is a pipe, not a regular file",
        _ if it.is_char_device() || it.is_block_device() => "it is a device, not a regular file",
        _ if it.is_socket() => "it is a socket, not a regular file",
        _ => "it is not a regular file",
    }
}

#[cfg(not(unix))]
fn kind(it: FileType) -> &'static str {
    if it.is_dir() { "it is a folder" } else { "it is not a regular file" }
}

/// Opens without waiting, in case a pipe took the file's place after it was looked at.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "x86", target_arch = "aarch64", target_arch = "riscv64")))]
    {
        use std::os::unix::fs::OpenOptionsExt;
        /// `O_NONBLOCK` of Linux on these processors; it is part of the system's stable interface.
        const NONBLOCK: i32 = 0o4000;
        options.custom_flags(NONBLOCK);
    }
    options.open(path)
}

/// Why the system does not give the file, if possible in the same words on every system.
fn failed(name: &str, path: &Path, error: &io::Error) -> Refusal {
    let is_link = || std::fs::symlink_metadata(path).is_ok_and(|it| it.is_symlink());
    match error.kind() {
        ErrorKind::NotFound if is_link() => unreadable(name, "it is a link to a file that is not there").help("correct the link"),
        ErrorKind::NotFound => {
            let missing = unreadable(name, "there is no such file");
            match nearest_file(path) {
                Some(near) => missing.help(did_you_mean(&near)),
                None => missing,
            }
        }
        ErrorKind::IsADirectory => unreadable(name, "it is a folder").help("name a table in it"),
        ErrorKind::NotADirectory => unreadable(name, "a part of its path is no folder"),
        ErrorKind::PermissionDenied => unreadable(name, "permission is denied").help("make it readable"),
        // `ErrorKind::FilesystemLoop` is not stable.
        _ if is_link() && std::fs::canonicalize(path).is_err() => {
            unreadable(name, &format!("its links lead nowhere ({error})")).help("correct the links")
        }
        _ => unreadable(name, &error.to_string()),
    }
}

/// The help that offers a file in place of one that is not there.
#[must_use]
pub fn did_you_mean(path: &Path) -> String {
    format!("did you mean `{}`?", shown(path))
}

fn unreadable(name: &str, why: &str) -> Refusal {
    Refusal::from(format!("cannot read {name}: {why}"))
}

fn too_large(message: String) -> Refusal {
    Refusal { code: Code::TooLarge, message, help: Some("split the table into linked ones".to_owned()) }
}
