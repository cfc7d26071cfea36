//! From `initialize` to `exit`.

use gen_lsp_types as lsp;
use lsp::Notification as _;
use lsp_server::ErrorCode;

use super::dispatch::Failed;
use super::{Client, Server};
use crate::files::FileUri;
use crate::requests::capabilities;

/// How far the conversation is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    /// Before `initialize`.
    #[default]
    New,
    /// Before `shutdown`.
    Running,
    /// Before `exit`.
    ShutDown,
    /// After `exit`, with the code of the process.
    Exited(u8),
}

impl Phase {
    pub(super) fn is_running(self) -> bool {
        self == Self::Running
    }

    pub(super) const fn exit_code(self) -> Option<u8> {
        match self {
            Self::Exited(code) => Some(code),
            _ => None,
        }
    }

    /// Refuses requests that come before `initialize` or after `shutdown`.
    pub(super) fn allow(self, is_initialize: bool) -> Result<(), Failed> {
        match (self, is_initialize) {
            (Self::New, true) | (Self::Running, false) => Ok(()),
            (Self::New, false) => Err(Failed::new(ErrorCode::ServerNotInitialized, "the first request is `initialize`")),
            (Self::Running, true) => Err(Failed::new(ErrorCode::InvalidRequest, "`initialize` comes once")),
            _ => Err(Failed::new(ErrorCode::InvalidRequest, "the server is shut down")),
        }
    }
}

impl Server {
    pub(super) fn initialize(&mut self, params: lsp::InitializeParams) -> lsp::InitializeResult {
        self.folders = folders(&params);
        self.client = Client::new(&params);
        self.phase = Phase::Running;
        lsp::InitializeResult {
            capabilities: capabilities(&self.client),
            server_info: Some(lsp::ServerInfo { name: "dtable".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) }),
        }
    }

    /// Finds the tables of the workspace, and asks to be told about changes on disk.
    pub(super) fn initialized(&mut self) {
        for folder in self.folders.clone() {
            self.units.add(self.files.tables(&folder));
        }
        if self.client.can_watch {
            self.send_request::<lsp::RegistrationRequest>(&watched());
        }
    }

    pub(super) fn folders_changed(&mut self, event: &lsp::WorkspaceFoldersChangeEvent) {
        let added: Vec<FileUri> = event.added.iter().map(|it| FileUri::of(&it.uri)).collect();
        let removed: Vec<FileUri> = event.removed.iter().map(|it| FileUri::of(&it.uri)).collect();
        self.folders.retain(|it| !removed.contains(it));
        let gone: Vec<FileUri> =
            self.units.files().filter(|it| !self.open.contains_key(it) && !self.is_in_workspace(it)).cloned().collect();
        for file in gone {
            let told = self.units.remove(&file);
            self.tell(&told);
        }
        for folder in added {
            self.units.add(self.files.tables(&folder));
            self.folders.push(folder);
        }
    }

    pub(super) fn is_in_workspace(&self, file: &FileUri) -> bool {
        self.folders.iter().any(|folder| file.is_below(folder))
    }

    pub(super) fn shut_down(&mut self) {
        self.phase = Phase::ShutDown;
    }

    pub(super) fn exit(&mut self) {
        self.phase = Phase::Exited(u8::from(self.phase != Phase::ShutDown));
    }
}

fn folders(params: &lsp::InitializeParams) -> Vec<FileUri> {
    let named = &params.workspace_folders_initialize_params.workspace_folders;
    match named {
        Some(lsp::WorkspaceFolders::WorkspaceFolderList(list)) => list.iter().map(|it| FileUri::of(&it.uri)).collect(),
        #[allow(deprecated, reason = "older clients send nothing else")]
        _ => params.root_uri.iter().map(FileUri::of).collect(),
    }
}

fn watched() -> lsp::RegistrationParams {
    let glob = |pattern: &str| serde_json::json!({ "globPattern": pattern });
    lsp::RegistrationParams {
        registrations: vec![lsp::Registration {
            id: "files".to_owned(),
            method: lsp::DidChangeWatchedFilesNotification::METHOD.as_str().to_owned(),
            register_options: Some(serde_json::json!({ "watchers": [glob("**/*.yaml"), glob("**/*.yml"), glob("**/*.rs")] })),
        }],
    }
}
