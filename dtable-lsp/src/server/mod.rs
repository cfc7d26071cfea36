//! The state of the server, and what a message does to it.
//!
//! ```text
//! message -> dispatch -> requests/NAME -> answer
//!                `-> open files, settings -> units: which are to be checked -> Check -> Checked -> findings told
//! ```
//!
//! A request that needs what a check knows waits for the check of the text as it is; where the text changes meanwhile,
//! the client is told so, and asks again. All else is answered at once.
//!
//! # Files
//!
//! - `dispatch`: Which file of `requests` answers which request, and how it fails.
//! - `life`: From `initialize` to `exit`.
//! - `client`: What the client can do, and what its user wants.
//! - `documents`: Opening, changing, closing files.
//! - `units`: Which tables and models there are, which are to be checked, and what was found.
//! - `check`: One check, which needs nothing of the server, and its result.
//! - `parsed`: A file as it is understood so far, for requests that need no check.

mod check;
mod client;
mod dispatch;
mod documents;
mod life;
mod parsed;
mod units;

pub use check::{Check, Checked};
pub(crate) use client::Client;
pub(crate) use dispatch::{Answer, Failed, params, value};
pub(crate) use parsed::Parsed;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dtable_core::compile::Trust;
use dtable_core::diagnostic::Finding;
use gen_lsp_types as lsp;
use lsp_server::{Message, Notification, Request, RequestId};

use crate::files::{FileUri, Files};
use crate::names::{Call, FileLinks};
use crate::text::{Encoding, Text};
use life::Phase;
use parsed::ParsedFiles;
use units::Units;

/// The texts that are open in the editor.
pub(crate) type Buffers = BTreeMap<FileUri, Text>;

/// The server.
pub struct Server {
    files: Arc<dyn Files>,
    trust: Trust,
    phase: Phase,
    client: Client,
    /// The folders that the client has open.
    folders: Vec<FileUri>,
    open: BTreeMap<FileUri, Open>,
    /// The texts of `open`, shared with the checks that run.
    buffers: Arc<Buffers>,
    units: Units,
    /// Files about which findings were sent.
    told: BTreeSet<FileUri>,
    parsed: RefCell<ParsedFiles>,
    /// Requests that wait for a check, in the order in which they came.
    waiting: Vec<Waiting>,
    /// Messages that go out before what answers the message at hand.
    outbox: Vec<Message>,
    /// The number of the next request to the client.
    next_request: i32,
}

/// A file that the client has open.
pub(crate) struct Open {
    /// Its URI, as the client spells it.
    pub(crate) uri: lsp::Uri,
    pub(crate) version: i32,
    pub(crate) text: Text,
    /// Whether the client, or its name, says that it is a table.
    is_named_as_ours: bool,
}

/// A request that waits for a check of a file.
struct Waiting {
    request: Request,
    file: FileUri,
    /// The revision of the file that the request is about.
    revision: u64,
}

impl Server {
    /// Creates a server that reads files which are not open from `files`.
    #[must_use]
    pub fn new(files: impl Files + 'static) -> Self {
        Self {
            files: Arc::new(files),
            trust: Trust::Code,
            phase: Phase::default(),
            client: Client::default(),
            folders: Vec::new(),
            open: BTreeMap::new(),
            buffers: Arc::default(),
            units: Units::default(),
            told: BTreeSet::new(),
            parsed: RefCell::default(),
            waiting: Vec::new(),
            outbox: Vec::new(),
            next_request: 0,
        }
    }

    /// Says how far tables are trusted; by default as code of the program.
    #[must_use]
    pub fn trusting(mut self, trust: Trust) -> Self {
        self.trust = trust;
        self
    }

    /// Takes a message, runs all checks that it makes necessary, and returns the messages that answer it.
    pub fn handle(&mut self, message: Message) -> Vec<Message> {
        let mut answers = self.receive(message);
        while let Some(check) = self.take_check() {
            answers.extend(self.checked(check.run()));
        }
        answers
    }

    /// Takes a message, and returns the messages that answer it so far. What has to be checked is for
    /// [`take_check`](Self::take_check).
    pub fn receive(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => self.request(request),
            Message::Notification(notification) => self.notification(notification),
            // The client's answers say nothing that the server needs.
            Message::Response(_) => {}
        }
        std::mem::take(&mut self.outbox)
    }

    /// Takes the most urgent check: first of the file that changed last, then of other open files, then of the rest of
    /// the workspace. It may run on another thread, and its result belongs to [`checked`](Self::checked).
    pub fn take_check(&mut self) -> Option<Check> {
        if !self.phase.is_running() {
            return None;
        }
        let (root, revision, is_saved) = self.units.take(self.open.keys())?;
        Some(Check { root, revision, is_saved, trust: self.trust, buffers: Arc::clone(&self.buffers), files: Arc::clone(&self.files) })
    }

    /// Whether a check is wanted of a file that is open: somebody waits for it.
    #[must_use]
    pub fn is_urgent(&self) -> bool {
        self.units.is_stale(self.open.keys())
    }

    /// Takes the result of a check, and returns what the client is told of it.
    pub fn checked(&mut self, checked: Checked) -> Vec<Message> {
        let (changed, is_indirect) = self.units.put(checked);
        self.tell(&changed);
        if is_indirect {
            self.refresh(&changed);
        }
        self.answer_waiting();
        std::mem::take(&mut self.outbox)
    }

    /// The exit code of the process, once the client has said `exit`: 0 if it said `shutdown` before, else 1.
    #[must_use]
    pub fn exit_code(&self) -> Option<u8> {
        self.phase.exit_code()
    }

    pub(crate) const fn encoding(&self) -> Encoding {
        self.client.encoding
    }

    pub(crate) const fn client(&self) -> &Client {
        &self.client
    }

    pub(crate) fn folders(&self) -> &[FileUri] {
        &self.folders
    }

    /// A file that is open.
    pub(crate) fn open(&self, file: &FileUri) -> Option<&Open> {
        self.open.get(file)
    }

    /// The text of a file: as it is open, or else as it is on disk.
    #[must_use]
    pub fn text(&self, file: &FileUri) -> Option<Text> {
        self.parsed.borrow_mut().text(file, self.open_text(file), &*self.files)
    }

    /// A file as it is understood so far; `None` if it cannot be read.
    pub(crate) fn parsed(&self, file: &FileUri) -> Option<Arc<Parsed>> {
        self.parsed.borrow_mut().get(file, self.open_text(file), &*self.files)
    }

    /// The files that a file names.
    pub(crate) fn links(&self, file: &FileUri) -> Arc<FileLinks> {
        self.parsed.borrow_mut().links(file, self.open_text(file), &*self.files)
    }

    /// The calls of `dtable!` in a Rust file; `None` if it cannot be read.
    pub(crate) fn calls(&self, file: &FileUri) -> Option<Arc<[Call]>> {
        self.parsed.borrow_mut().calls(file, self.open_text(file), &*self.files)
    }

    /// The Rust files of the workspace.
    pub(crate) fn rust_files(&self) -> Vec<FileUri> {
        let mut parsed = self.parsed.borrow_mut();
        // Nobody says when there are others, unless the client does.
        let found = self.folders.iter().map(|it| parsed.rust(it, self.client.can_watch, &*self.files));
        let found: BTreeSet<FileUri> = found.flat_map(|it| it.to_vec()).collect();
        found.into_iter().collect()
    }

    fn open_text(&self, file: &FileUri) -> Option<&Text> {
        self.open.get(file).map(|it| &it.text)
    }

    /// What the last check of a table or model found. A request that waits for checks sees that of the text as it is.
    pub(crate) fn last_check(&self, file: &FileUri) -> Option<&Checked> {
        self.units.checked(file)
    }

    /// A check of a table or model as if it had this text.
    pub(crate) fn check_as(&self, file: &FileUri, text: Text) -> Check {
        let mut buffers = Buffers::clone(&self.buffers);
        buffers.insert(file.clone(), text);
        let (files, buffers) = (Arc::clone(&self.files), Arc::new(buffers));
        Check { root: file.clone(), revision: 0, is_saved: false, trust: self.trust, buffers, files }
    }

    /// The findings about a file, each with the check that found it, each once.
    pub(crate) fn findings<'a>(&'a self, file: &'a FileUri) -> Vec<(&'a Checked, &'a Finding)> {
        self.units.findings(file)
    }

    /// The tables and models of the workspace, and those that are open.
    pub(crate) fn units(&self) -> impl Iterator<Item = &FileUri> {
        self.units.files()
    }

    /// The URI of a file, as the client spells it.
    pub(crate) fn uri(&self, file: &FileUri) -> lsp::Uri {
        self.open.get(file).map_or_else(|| file.to_lsp(), |it| it.uri.clone())
    }

    fn send_notification<N: lsp::Notification>(&mut self, params: &N::Params) {
        self.outbox.push(Message::Notification(Notification::new(N::METHOD.as_str().to_owned(), params)));
    }

    fn send_request<R: lsp::Request>(&mut self, params: &R::Params) {
        self.next_request += 1;
        let id = RequestId::from(format!("dtable-{}", self.next_request));
        self.outbox.push(Message::Request(Request::new(id, R::METHOD.as_str().to_owned(), params)));
    }
}
