//! Which file of `requests` answers which request, and how it fails.

use std::panic::{AssertUnwindSafe, catch_unwind};

use gen_lsp_types as lsp;
use lsp::Request as _;
use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::client::Settings;
use super::{Server, Waiting};
use crate::files::FileUri;
use crate::requests::asks_checks;

/// Why a request has no answer.
#[derive(Debug)]
pub(crate) struct Failed {
    code: ErrorCode,
    message: String,
}

impl Failed {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The answer of a request.
pub(crate) type Answer<T> = Result<T, Failed>;

impl Server {
    pub(super) fn request(&mut self, request: Request) {
        let is_initialize = request.method == lsp::InitializeRequest::METHOD.as_str();
        if let Err(failed) = self.phase.allow(is_initialize) {
            return self.respond(&request, Err(failed));
        }
        let file = asks_checks(&request).then(|| file_of(&request.params)).flatten();
        match file.filter(|it| !self.units.is_fresh(it)) {
            Some(file) => {
                let revision = self.units.revision(&file);
                self.waiting.push(Waiting { request, file, revision });
            }
            None => self.answer(&request),
        }
    }

    /// Answers the requests for which the check has ended.
    pub(super) fn answer_waiting(&mut self) {
        let (ready, waiting) = std::mem::take(&mut self.waiting).into_iter().partition(|it| self.units.is_fresh(&it.file));
        self.waiting = waiting;
        for it in ready {
            self.answer(&it.request);
        }
    }

    /// Tells the client that its waiting requests are about a text that is no more. Findings are those of the last text,
    /// whenever somebody asked for them.
    pub(super) fn fail_outdated(&mut self) {
        let is_pull = |it: &Waiting| it.request.method == lsp::DocumentDiagnosticRequest::METHOD.as_str();
        let is_outdated = |it: &Waiting| !is_pull(it) && self.units.revision(&it.file) != it.revision;
        let (outdated, waiting) = std::mem::take(&mut self.waiting).into_iter().partition(is_outdated);
        self.waiting = waiting;
        for it in outdated {
            self.respond(&it.request, Err(Failed::new(ErrorCode::ContentModified, "the text has changed")));
        }
        // What is no table any more is checked by nobody.
        self.answer_waiting();
    }

    fn cancel(&mut self, id: &Value) {
        let is_meant = |it: &Waiting| serde_json::to_value(&it.request.id).is_ok_and(|own| own == *id);
        let Some(at) = self.waiting.iter().position(is_meant) else { return };
        let it = self.waiting.remove(at);
        self.respond(&it.request, Err(Failed::new(ErrorCode::RequestCanceled, "canceled")));
    }

    fn answer(&mut self, request: &Request) {
        let answered = match lsp::LspRequestMethod::from(request.method.as_str()) {
            lsp::LspRequestMethod::Initialize => params(request).map(|it| self.initialize(it)).and_then(value),
            lsp::LspRequestMethod::Shutdown => {
                self.shut_down();
                Ok(Value::Null)
            }
            _ => catch_unwind(AssertUnwindSafe(|| crate::requests::answer(self, request))).unwrap_or_else(|_| {
                let message = "the server has a bug; what was asked is not answered";
                Err(Failed::new(ErrorCode::InternalError, message))
            }),
        };
        self.respond(request, answered);
    }

    fn respond(&mut self, request: &Request, answered: Answer<Value>) {
        let id = request.id.clone();
        self.outbox.push(Message::Response(match answered {
            Ok(value) => Response::new_ok(id, value),
            Err(failed) => Response::new_err(id, failed.code as i32, failed.message),
        }));
    }

    pub(super) fn notification(&mut self, notification: Notification) {
        if notification.method == "exit" {
            return self.exit();
        }
        // Before `initialize` and after `shutdown` all others are dropped, as the protocol says.
        if self.phase.is_running() {
            // A notification that cannot be read has no answer that could say so.
            let _ = self.notified(notification);
        }
    }

    fn notified(&mut self, it: Notification) -> Option<()> {
        type Method<'a> = lsp::LspNotificationMethod<'a>;
        match Method::from(it.method.as_str()) {
            Method::Initialized => self.initialized(),
            Method::TextDocumentDidOpen => self.opened(read::<lsp::DidOpenTextDocumentParams>(it)?.text_document),
            Method::TextDocumentDidChange => self.changed(&read(it)?),
            Method::TextDocumentDidSave => self.saved(&FileUri::of(&read::<lsp::DidSaveTextDocumentParams>(it)?.text_document.uri)),
            Method::TextDocumentDidClose => self.closed(&FileUri::of(&read::<lsp::DidCloseTextDocumentParams>(it)?.text_document.uri)),
            Method::WorkspaceDidChangeWatchedFiles => {
                for event in read::<lsp::DidChangeWatchedFilesParams>(it)?.changes {
                    self.changed_on_disk(&FileUri::of(&event.uri));
                }
            }
            Method::WorkspaceDidChangeWorkspaceFolders => {
                self.folders_changed(&read::<lsp::DidChangeWorkspaceFoldersParams>(it)?.event);
            }
            Method::WorkspaceDidChangeConfiguration => {
                self.client.settings = Settings::read(it.params.get("settings")?);
                let open = self.open.keys().cloned().collect();
                self.refresh(&open);
            }
            Method::CancelRequest => self.cancel(it.params.get("id")?),
            _ => {}
        }
        Some(())
    }
}

/// The file that a request is about.
fn file_of(params: &Value) -> Option<FileUri> {
    let uri = params.pointer("/textDocument/uri").or_else(|| params.pointer("/arguments/0/textDocument/uri"))?;
    uri.as_str().map(FileUri::parse)
}

/// Reads the parameters of a request.
pub(crate) fn params<T: DeserializeOwned>(request: &Request) -> Answer<T> {
    serde_json::from_value(request.params.clone()).map_err(|error| Failed::new(ErrorCode::InvalidParams, error.to_string()))
}

/// Writes an answer.
pub(crate) fn value(answer: impl Serialize) -> Answer<Value> {
    serde_json::to_value(answer).map_err(|error| Failed::new(ErrorCode::InternalError, error.to_string()))
}

fn read<T: DeserializeOwned>(notification: Notification) -> Option<T> {
    serde_json::from_value(notification.params).ok()
}
