//! A file for each request.
//!
//! # Files
//!
//! - `code_actions`: What findings suggest, as actions that a client offers; `fix_all`: all at once.
//! - `commands`: The commands of the server, by name.
//! - `completion`: What may stand at the cursor.
//! - `definition`: Where a name is defined. `references`: all its places. `rename`: another name at all of them.
//! - `diagnostics`: Findings, as the protocol has them.
//! - `edits`: Edits of files, as the protocol and the client have them.
//! - `folding`: What can be folded.
//! - `ghost_rows`: The rules that are missing, shown where they would stand.
//! - `hands`: What an editor's keys do in a grid: commands, and the cell at a position.
//! - `inlay_hints`: What is shown within a table.
//! - `symbols`: The names that files define.

mod code_actions;
mod commands;
mod completion;
mod definition;
pub(crate) mod diagnostics;
mod edits;
mod folding;
mod ghost_rows;
mod hands;
mod inlay_hints;
mod references;
mod rename;
mod symbols;

use gen_lsp_types as lsp;
use lsp::{LspRequestMethod as Method, Request as _};
use lsp_server::{ErrorCode, Request};
use serde_json::Value;

use crate::server::{Answer, Client, Failed, Server, params, value};

/// Whether a request is answered from the check of the text as it is, and waits for it.
pub(crate) fn asks_checks(request: &Request) -> bool {
    let is_known = |it: &Method| it.as_str() == request.method;
    ASKED_OF_CHECKS.iter().any(is_known) || commands::asks_checks(request)
}

/// Requests that are answered from the check of the text as it is.
const ASKED_OF_CHECKS: &[Method] = &[lsp::CodeActionRequest::METHOD, lsp::DocumentDiagnosticRequest::METHOD, lsp::InlayHintRequest::METHOD];

/// Answers a request.
pub(crate) fn answer(server: &Server, request: &Request) -> Answer<Value> {
    match Method::from(request.method.as_str()) {
        Method::TextDocumentCodeAction => by::<lsp::CodeActionRequest>(server, request, code_actions::at),
        Method::TextDocumentCompletion => by::<lsp::CompletionRequest>(server, request, completion::completed),
        Method::TextDocumentDefinition => by::<lsp::DefinitionRequest>(server, request, definition::definition),
        Method::TextDocumentDiagnostic => by::<lsp::DocumentDiagnosticRequest>(server, request, diagnostics::pulled),
        Method::TextDocumentDocumentHighlight => by::<lsp::DocumentHighlightRequest>(server, request, references::highlights),
        Method::TextDocumentDocumentSymbol => by::<lsp::DocumentSymbolRequest>(server, request, symbols::of_document),
        Method::TextDocumentFoldingRange => by::<lsp::FoldingRangeRequest>(server, request, folding::ranges),
        Method::TextDocumentInlayHint => by::<lsp::InlayHintRequest>(server, request, inlay_hints::within),
        Method::TextDocumentPrepareRename => by::<lsp::PrepareRenameRequest>(server, request, rename::prepared),
        Method::TextDocumentReferences => by::<lsp::ReferencesRequest>(server, request, references::references),
        Method::TextDocumentRename => value(rename::renamed(server, params(request)?)?),
        Method::WorkspaceExecuteCommand => commands::run(server, request),
        Method::WorkspaceSymbol => by::<lsp::WorkspaceSymbolRequest>(server, request, symbols::of_workspace),
        Method::Custom("dtable/cell") => hands::cell(server, request),
        _ => Err(Failed::new(ErrorCode::MethodNotFound, format!("`{}` is not supported", request.method))),
    }
}

/// Answers a request by a function.
fn by<R: lsp::Request>(server: &Server, request: &Request, answer: fn(&Server, R::Params) -> R::Result) -> Answer<Value> {
    value(answer(server, params(request)?))
}

/// What the server can do, for this client.
pub(crate) fn capabilities(client: &Client) -> lsp::ServerCapabilities {
    lsp::ServerCapabilities {
        position_encoding: Some(client.encoding.into()),
        text_document_sync: Some(lsp::TextDocumentSync::Options(lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::Incremental),
            save: Some(lsp::Save::Bool(true)),
            ..Default::default()
        })),
        code_action_provider: code_actions::capability(client),
        completion_provider: Some(lsp::CompletionOptions {
            trigger_characters: Some(completion::TRIGGERS.map(str::to_owned).to_vec()),
            ..Default::default()
        }),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        rename_provider: Some(lsp::RenameOptions { prepare_provider: Some(true), ..Default::default() }.into()),
        folding_range_provider: Some(true.into()),
        diagnostic_provider: client.pulls_findings.then(|| {
            lsp::DiagnosticProvider::DiagnosticOptions(lsp::DiagnosticOptions { inter_file_dependencies: true, ..Default::default() })
        }),
        execute_command_provider: Some(commands::capability()),
        inlay_hint_provider: Some(true.into()),
        workspace: Some(lsp::WorkspaceOptions {
            workspace_folders: Some(lsp::WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(true.into()),
            }),
            ..Default::default()
        }),
        ..Default::default()
    }
}
