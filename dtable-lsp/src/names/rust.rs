//! Calls of `dtable!` in Rust files, found by their text.

use std::ops::Range;

use crate::files::FileUri;
use crate::server::Server;

/// A call of `dtable!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    /// The bytes of the path, without quotes.
    pub(crate) place: Range<usize>,
    /// The path, as written.
    pub(crate) path: String,
}

/// The name of the macro, with its mark.
const MACRO: &str = "dtable!";

/// The calls in a Rust file, but for those in comments.
///
/// A call is the macro's name, a bracket, and a text in quotes before the bracket closes.
pub(crate) fn calls(text: &str) -> Vec<Call> {
    text.match_indices(MACRO).filter(|(at, _)| !is_in_comment(text, *at)).filter_map(|(at, _)| call(text, at + MACRO.len())).collect()
}

fn is_in_comment(text: &str, at: usize) -> bool {
    let start = text[..at].rfind('\n').map_or(0, |it| it + 1);
    text[start..at].contains("//")
}

fn call(text: &str, after: usize) -> Option<Call> {
    let inner = text[after..].trim_start().strip_prefix(['(', '[', '{'])?;
    let start = text.len() - inner.len();
    let open = start + inner.find('"')? + 1;
    // Between the bracket and the path stand a visibility and words: `pub(crate) async(local) try`.
    let is_word = |it: char| it.is_alphanumeric() || it.is_whitespace() || "_():#".contains(it);
    let path = &text[open..open + text[open..].find('"')?];
    let is_call = text[start..open - 1].chars().all(is_word) && !path.contains('\n');
    is_call.then(|| Call { place: open..open + path.len(), path: path.to_owned() })
}

/// The file of the table that a call names: the path is relative to the folder of a `Cargo.toml` above the caller, else to
/// the caller.
pub(crate) fn table_of(server: &Server, caller: &FileUri, path: &str) -> Option<FileUri> {
    let mut ups = String::new();
    let folders = caller.path().matches('/').count();
    let mut candidates = Vec::new();
    for _ in 0..folders {
        if server.text(&caller.join(&format!("{ups}Cargo.toml"))).is_some() {
            candidates.push(caller.join(&format!("{ups}{path}")));
        }
        ups.push_str("../");
    }
    // The nearest package is that of the caller; those above it come last.
    candidates.insert(candidates.len().min(1), caller.join(path));
    candidates.into_iter().find(|it| server.text(it).is_some())
}

/// The calls of a table in the Rust files of the workspace, with the bytes of the path in each.
pub(crate) fn callers(server: &Server, table: &FileUri) -> Vec<(FileUri, Range<usize>)> {
    let mut found = Vec::new();
    for file in server.rust_files() {
        for call in server.calls(&file).iter().flat_map(|it| it.iter()) {
            let is_named = call.path.rsplit('/').next() == Some(table.name());
            if is_named && table_of(server, &file, &call.path).as_ref() == Some(table) {
                found.push((file.clone(), call.place.clone()));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::calls;

    #[test]
    fn calls_are_found_by_their_text() {
        let text = "//! dtable!(\"doc.yaml\")\ndtable!(\"a.yaml\");\nx::dtable! [ pub(crate) async(local) try\n  \"b/ц.yaml\" as c];\n\
                    dtable!(path); fn f() { g(\"no.yaml\"); }";
        let found: Vec<String> = calls(text).into_iter().map(|it| text[it.place].to_owned()).collect();
        assert_eq!(found, ["a.yaml", "b/ц.yaml"]);
    }
}
