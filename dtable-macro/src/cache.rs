//! Expansions of earlier builds, so that an edit of one table does not check all others of its crate again.
//!
//! # Files
//!
//! Each call of `dtable!` has a file in the folder `dtable-cache`, which lies in the folder that rustc writes to. The
//! file is written after a check without errors whose code has been compared with the rules (`witness`). It holds all
//! that the check has seen (the call, the text of every file, the version and the library of this macro), and what came
//! of it: warnings and code.
//!
//! # When a file is used
//!
//! All that the check has seen has to be the same now, byte by byte: the texts themselves are compared, not hashes of
//! them. The expansion is a function of these, so a check would find the same again. Files that the table names are read
//! again, within their bounds. A sum over the warnings and the code shows whether a disk or another program has changed
//! them. A file that is not as expected counts as none, and is replaced.
//!
//! # When nothing is stored
//!
//! Nothing is stored or read if rustc's arguments name no folder (`--out-dir`; cargo gives it, while rust-analyzer,
//! rustdoc and people who call rustc by hand do not), if the library of this macro is not found, and if the variable
//! `DTABLE_CACHE` is `0`.

use crate::call::Call;
use crate::file::File;
use crate::report::Warning;
use crate::stored_code;
use dtable_core::source::Source;
use proc_macro::{TokenStream, TokenTree};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::UNIX_EPOCH;

/// Turns the cache off if it is `0`.
const VARIABLE: &str = "DTABLE_CACHE";

const FOLDER: &str = "dtable-cache";

/// Changes with the form of the files.
const FORM: &str = "dtable-cache 1\n";

/// The file of one call.
pub(crate) struct Entry {
    path: PathBuf,
    /// The call, the macro, and the file that the call names.
    key: Vec<u8>,
}

/// A file that another one names, and what was read.
pub(crate) struct Member {
    /// The path, as the compiler asked for it.
    pub(crate) asked: String,
    pub(crate) source: Source,
    pub(crate) absolute: Option<String>,
}

/// All that became of a call.
pub(crate) struct Expansion {
    pub(crate) warnings: Vec<Warning>,
    pub(crate) code: TokenStream,
    /// The files for rustc to watch, but for the first one.
    pub(crate) watched: Vec<String>,
}

impl Entry {
    /// The entry of a call; `None` if expansions are not stored.
    pub(crate) fn of(call: &Call, root: &File) -> Option<Self> {
        if std::env::var_os(VARIABLE).is_some_and(|it| it == "0") {
            return None;
        }
        let place = place()?;
        let (words, absolute) = (call.words(), root.absolute.as_deref()?);
        let name = format!("{:016x}", checksum(format!("{absolute}\n{words}").as_bytes())[0]);
        let mut key = Vec::new();
        for text in [FORM, &place.macro_library, &words, absolute, root.source.path(), root.source.text()] {
            put(&mut key, text.as_bytes());
        }
        Some(Self { path: place.folder.join(name), key })
    }

    /// What an earlier build stored, if all that it depends on is as it was.
    pub(crate) fn read(&self, root: &File, given: &[TokenTree]) -> Option<Expansion> {
        let bytes = std::fs::read(&self.path).ok()?;
        let mut rest = &bytes[..];
        if take(&mut rest)? != self.key {
            return None;
        }
        let stored = take(&mut rest)?;
        let sum = checksum(stored).map(u64::to_le_bytes);
        if rest != sum.as_flattened() {
            return None;
        }
        let mut rest = stored;
        let mut watched = Vec::new();
        for _ in 0..count(&mut rest)? {
            let [asked, name, absolute, text] = [text(&mut rest)?, text(&mut rest)?, text(&mut rest)?, text(&mut rest)?];
            let now = root.member(asked).ok()?;
            if now.source.path() != name || now.source.text() != text || now.absolute.as_deref() != Some(absolute) {
                return None;
            }
            watched.extend(now.absolute);
        }
        let mut warnings = Vec::new();
        for _ in 0..count(&mut rest)? {
            warnings.push((text(&mut rest)?.to_owned(), text(&mut rest)?.to_owned()));
        }
        let marks = take(&mut rest)?;
        let mut marks = marks.chunks_exact(4).map(|it| it.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte)));
        let code = stored_code::read(text(&mut rest)?, &mut marks, given)?;
        Some(Expansion { warnings, code, watched })
    }

    /// Stores an expansion. A folder that nobody may write to, or a full disk, is no error: the next build checks the
    /// table again.
    pub(crate) fn write(&self, members: &[Member], expansion: &Expansion, given: &[TokenTree]) {
        if let Some(bytes) = self.bytes(members, expansion, given) {
            let _ = self.replace(&bytes);
        }
    }

    /// The bytes of the file; `None` if the expansion cannot be stored.
    fn bytes(&self, members: &[Member], expansion: &Expansion, given: &[TokenTree]) -> Option<Vec<u8>> {
        let code = stored_code::written(expansion.code.clone(), given)?;
        let mut stored = Vec::new();
        put_count(&mut stored, members.len());
        for it in members {
            for text in [&it.asked, it.source.path(), it.absolute.as_deref()?, it.source.text()] {
                put(&mut stored, text.as_bytes());
            }
        }
        put_count(&mut stored, expansion.warnings.len());
        for (name, text) in &expansion.warnings {
            put(&mut stored, name.as_bytes());
            put(&mut stored, text.as_bytes());
        }
        put(&mut stored, code.marks.iter().copied().map(u32::to_le_bytes).collect::<Vec<_>>().as_flattened());
        put(&mut stored, code.text.as_bytes());
        let mut bytes = Vec::new();
        put(&mut bytes, &self.key);
        put(&mut bytes, &stored);
        bytes.extend(checksum(&stored).map(u64::to_le_bytes).as_flattened());
        Some(bytes)
    }

    /// Puts a whole file in the place of the old one, so that no other rustc reads half of it.
    fn replace(&self, bytes: &[u8]) -> std::io::Result<()> {
        static WRITTEN: AtomicU32 = AtomicU32::new(0);
        let folder = self.path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder)?;
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let new = self.path.with_extension(format!("{}-{number}", std::process::id()));
        let written = std::fs::write(&new, bytes).and_then(|()| std::fs::rename(&new, &self.path));
        if written.is_err() {
            let _ = std::fs::remove_file(&new);
        }
        written
    }
}

/// Where this rustc stores expansions.
struct Place {
    folder: PathBuf,
    /// The version of this macro; and name, size and time of its library, which change when it is built again.
    macro_library: String,
}

/// The place, which is looked for once in a process.
fn place() -> Option<&'static Place> {
    static PLACE: OnceLock<Option<Place>> = OnceLock::new();
    PLACE.get_or_init(|| place_of(&std::env::args_os().collect::<Vec<_>>())).as_ref()
}

/// The place by the arguments of rustc, as cargo writes them.
fn place_of(arguments: &[OsString]) -> Option<Place> {
    let mut out_dir = None;
    let mut macro_library = Vec::new();
    for (at, argument) in arguments.iter().enumerate() {
        let next = arguments.get(at + 1).and_then(|it| it.to_str());
        if argument == "--out-dir" {
            out_dir = next.map(PathBuf::from);
        } else if argument == "-L" {
            macro_library.extend(next.and_then(|it| it.strip_prefix("dependency=")).map_or_else(Vec::new, libraries));
        }
    }
    let folder = out_dir?.join(FOLDER);
    macro_library.sort_unstable();
    let is_found = !macro_library.is_empty();
    let macro_library = format!("{} {}", env!("CARGO_PKG_VERSION"), macro_library.join(" "));
    is_found.then_some(Place { folder, macro_library })
}

/// The libraries of this macro in a folder.
fn libraries(folder: &str) -> Vec<String> {
    use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
    let start = format!("{DLL_PREFIX}dtable_macro-");
    let mut found = Vec::new();
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = file.file_name();
        let Some(name) = name.to_str().filter(|it| it.starts_with(&start) && it.ends_with(DLL_SUFFIX)) else { continue };
        let Ok(metadata) = file.metadata() else { continue };
        let time = metadata.modified().ok().and_then(|it| it.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
        found.push(format!("{name} {} {}", metadata.len(), time.as_nanos()));
    }
    found
}

/// A sum that shows accidents. It is no protection against people, who could change the program that is built just as well.
fn checksum(bytes: &[u8]) -> [u64; 2] {
    let mut sum = [bytes.len() as u64, 0x9e37_79b9_7f4a_7c15];
    let mut add = |word: u64| {
        sum[0] = (sum[0] ^ word).wrapping_mul(0x0100_0000_01b3_9e3d).rotate_left(29);
        sum[1] = (sum[1].rotate_left(23) ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
    };
    let (words, rest) = bytes.as_chunks::<8>();
    for word in words {
        add(u64::from_le_bytes(*word));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    add(u64::from_le_bytes(last));
    sum
}

fn put_count(bytes: &mut Vec<u8>, count: usize) {
    bytes.extend_from_slice(&(count as u64).to_le_bytes());
}

fn put(bytes: &mut Vec<u8>, field: &[u8]) {
    put_count(bytes, field.len());
    bytes.extend_from_slice(field);
}

fn count(rest: &mut &[u8]) -> Option<u64> {
    let (count, behind) = rest.split_first_chunk()?;
    *rest = behind;
    Some(u64::from_le_bytes(*count))
}

fn take<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(count(rest)?).ok()?;
    let (field, behind) = rest.split_at_checked(length)?;
    *rest = behind;
    Some(field)
}

fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    std::str::from_utf8(take(rest)?).ok()
}
