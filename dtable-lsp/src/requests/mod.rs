//! A file for each request.
//!
//! # Files
//!
//! - `cases`: A case that somebody chooses.
//! - `code_actions`: What findings suggest, as actions that a client offers; `example`: a case as an example;
//!   `fix_all`: all at once.
//! - `code_lenses`: Lines above a table that say more.
//! - `commands`: The commands of the server, by name.
//! - `completion`: What may stand at the cursor.
//! - `definition`: Where a name is defined. `references`: all its places. `rename`: another name at all of them.
//! - `diagnostics`: Findings, as the protocol has them.
//! - `edits`: Edits of files, as the protocol and the client have them.
//! - `folding`: What can be folded.
//! - `formatting`: The grid, aligned.
//! - `ghost_rows`: The rules that are missing, shown where they would stand.
//! - `hands`: What an editor's keys do in a grid: commands, and the cell at a position.
//! - `hover`: What is known of the thing under the pointer.
//! - `inlay_hints`: What is shown within a table.
//! - `page`: The page of a table, for a view beside its text.
//! - `semantic_tokens`: What each piece of a file is.
//! - `symbols`: The names that files define.

mod cases;
mod code_actions;
mod code_lenses;
mod commands;
mod completion;
mod definition;
pub(crate) mod diagnostics;
mod edits;
mod folding;
mod formatting;
mod ghost_rows;
mod hands;
mod hover;
mod inlay_hints;
mod page;
mod references;
mod rename;
mod semantic_tokens;
mod symbols;

use dtable_core::model::Table;
use gen_lsp_types as lsp;
use lsp::{LspRequestMethod as Method, Request as _};
use lsp_server::{ErrorCode, Request};
use serde_json::Value;

use crate::files::FileUri;
use crate::server::{Answer, Client, Failed, Server, params, value};
use crate::text::Text;

/// Whether a request is answered from the check of the text as it is, and waits for it.
pub(crate) fn asks_checks(request: &Request) -> bool {
    let is_known = |it: &Method| it.as_str() == request.method;
    ASKED_OF_CHECKS.iter().any(is_known) || commands::asks_checks(request)
}

/// Requests that are answered from the check of the text as it is.
const ASKED_OF_CHECKS: &[Method] = &[
    lsp::CodeActionRequest::METHOD,
    lsp::CodeLensRequest::METHOD,
    lsp::DocumentDiagnosticRequest::METHOD,
    lsp::HoverRequest::METHOD,
    lsp::InlayHintRequest::METHOD,
    Method::Custom(page::METHOD),
];

/// How many steps of a proof may be taken to count cases for a person who waits.
const COUNTED_STEPS: u64 = 200_000;

/// The table of a file that was checked as it is, with the text; `None` where it was not understood.
fn checked_table<'a>(server: &'a Server, file: &FileUri) -> Option<(&'a Text, &'a Table)> {
    let checked = server.last_check(file)?;
    let text = checked.texts.get(file).filter(|it| edits::is_current(server, file, it))?;
    Some((text, checked.compiled.unit.table()?))
}

/// Answers a request.
pub(crate) fn answer(server: &Server, request: &Request) -> Answer<Value> {
    match Method::from(request.method.as_str()) {
        Method::TextDocumentCodeAction => by::<lsp::CodeActionRequest>(server, request, code_actions::at),
        Method::TextDocumentCodeLens => by::<lsp::CodeLensRequest>(server, request, code_lenses::of_file),
        Method::TextDocumentCompletion => by::<lsp::CompletionRequest>(server, request, completion::completed),
        Method::TextDocumentDefinition => by::<lsp::DefinitionRequest>(server, request, definition::definition),
        Method::TextDocumentDiagnostic => by::<lsp::DocumentDiagnosticRequest>(server, request, diagnostics::pulled),
        Method::TextDocumentDocumentHighlight => by::<lsp::DocumentHighlightRequest>(server, request, references::highlights),
        Method::TextDocumentDocumentSymbol => by::<lsp::DocumentSymbolRequest>(server, request, symbols::of_document),
        Method::TextDocumentFoldingRange => by::<lsp::FoldingRangeRequest>(server, request, folding::ranges),
        Method::TextDocumentFormatting => by::<lsp::DocumentFormattingRequest>(server, request, formatting::formatted),
        Method::TextDocumentHover => by::<lsp::HoverRequest>(server, request, hover::at),
        Method::TextDocumentInlayHint => by::<lsp::InlayHintRequest>(server, request, inlay_hints::within),
        Method::TextDocumentPrepareRename => by::<lsp::PrepareRenameRequest>(server, request, rename::prepared),
        Method::TextDocumentReferences => by::<lsp::ReferencesRequest>(server, request, references::references),
        Method::TextDocumentRename => value(rename::renamed(server, params(request)?)?),
        Method::TextDocumentSemanticTokensFull => by::<lsp::SemanticTokensRequest>(server, request, semantic_tokens::full),
        Method::TextDocumentSemanticTokensRange => by::<lsp::SemanticTokensRangeRequest>(server, request, semantic_tokens::range),
        Method::WorkspaceExecuteCommand => commands::run(server, request),
        Method::WorkspaceSymbol => by::<lsp::WorkspaceSymbolRequest>(server, request, symbols::of_workspace),
        Method::Custom("dtable/cell") => hands::cell(server, request),
        Method::Custom(page::METHOD) => value(page::of_file(server, &params(request)?)),
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
        code_lens_provider: Some(lsp::CodeLensOptions::default()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        workspace_symbol_provider: Some(true.into()),
        rename_provider: Some(lsp::RenameOptions { prepare_provider: Some(true), ..Default::default() }.into()),
        folding_range_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        diagnostic_provider: client.pulls_findings.then(|| {
            lsp::DiagnosticProvider::DiagnosticOptions(lsp::DiagnosticOptions { inter_file_dependencies: true, ..Default::default() })
        }),
        execute_command_provider: Some(commands::capability()),
        hover_provider: Some(true.into()),
        semantic_tokens_provider: Some(semantic_tokens::capability().into()),
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
