//! What the client can do, and what its user wants.

use gen_lsp_types as lsp;
use serde::Deserialize;
use serde_json::Value;

use crate::text::Encoding;

/// What the client can do, and what its user wants.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is something that a client can or cannot")]
pub(crate) struct Client {
    pub(crate) encoding: Encoding,
    /// Whether it asks for the findings of open files; then they are not sent unasked.
    pub(crate) pulls_findings: bool,
    /// Whether it can be asked to tell about changes on disk.
    pub(crate) can_watch: bool,
    pub(crate) refreshes_findings: bool,
    pub(crate) refreshes_hints: bool,
    pub(crate) refreshes_lenses: bool,
    /// Whether it takes actions with edits; else it only knows commands.
    pub(crate) takes_actions: bool,
    /// Whether edits say which version of a file they are about.
    pub(crate) takes_versioned_edits: bool,
    /// Whether edits may have places to fill in.
    pub(crate) takes_snippet_edits: bool,
    /// Whether completions may have places to fill in.
    pub(crate) takes_snippets: bool,
    pub(crate) settings: Settings,
}

/// What the user of the client wants.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct Settings {
    /// Missing rows are shown in the grid.
    pub(crate) ghost_rows: bool,
    /// The cases of each row are shown at its end.
    pub(crate) case_counts: bool,
    /// Lines above examples and tables that say more.
    pub(crate) lenses: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { ghost_rows: true, case_counts: true, lenses: true }
    }
}

impl Settings {
    /// Reads `{ "dtable": { .. } }`, or what is in it. What cannot be read is as by default.
    pub(crate) fn read(value: &Value) -> Self {
        let own = value.get("dtable").unwrap_or(value);
        serde_json::from_value(own.clone()).unwrap_or_default()
    }
}

impl Client {
    pub(crate) fn new(params: &lsp::InitializeParams) -> Self {
        // The part of the capabilities that matters, by name: a client that writes another part wrong loses nothing.
        let all = serde_json::to_value(&params.capabilities).unwrap_or_default();
        let is = |path: &str| all.pointer(path).and_then(Value::as_bool) == Some(true);
        let encodings = all.pointer("/general/positionEncodings").and_then(Value::as_array);
        let encodings: Vec<&str> = encodings.into_iter().flatten().filter_map(Value::as_str).collect();
        Self {
            encoding: if encodings.contains(&"utf-8") { Encoding::Utf8 } else { Encoding::Utf16 },
            pulls_findings: all.pointer("/textDocument/diagnostic").is_some_and(Value::is_object),
            can_watch: is("/workspace/didChangeWatchedFiles/dynamicRegistration"),
            refreshes_findings: is("/workspace/diagnostics/refreshSupport"),
            refreshes_hints: is("/workspace/inlayHint/refreshSupport"),
            refreshes_lenses: is("/workspace/codeLens/refreshSupport"),
            takes_actions: all.pointer("/textDocument/codeAction/codeActionLiteralSupport").is_some_and(Value::is_object),
            takes_versioned_edits: is("/workspace/workspaceEdit/documentChanges"),
            takes_snippet_edits: is("/workspace/workspaceEdit/documentChanges") && is("/workspace/workspaceEdit/snippetEditSupport"),
            takes_snippets: is("/textDocument/completion/completionItem/snippetSupport"),
            settings: params.initialization_options.as_ref().map_or_else(Settings::default, Settings::read),
        }
    }
}
