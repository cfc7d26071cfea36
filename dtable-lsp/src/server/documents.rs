//! Opening, changing, closing files.

use std::collections::BTreeSet;
use std::sync::Arc;

use gen_lsp_types as lsp;

use super::{Open, Server};
use crate::files::{FileUri, is_file_of_types, is_table_or_model};
use crate::requests::diagnostics;
use crate::text::Text;

/// The language of tables, as clients name it.
const LANGUAGE: &str = "dtable";

impl Server {
    pub(super) fn opened(&mut self, item: lsp::TextDocumentItem) {
        let file = FileUri::of(&item.uri);
        let is_named_as_ours = item.language_id.to_string() == LANGUAGE || file.path().ends_with(".dtable.yaml");
        let text = Text::new(item.text);
        self.read_again();
        self.buffers_mut().insert(file.clone(), text.clone());
        self.open.insert(file.clone(), Open { uri: item.uri, version: item.version, text, is_named_as_ours });
        // The findings about a closed file were sent; those about an open one will be asked for.
        if self.client.pulls_findings && self.told.contains(&file) {
            self.publish(&file, Vec::new());
        }
        self.text_changed(&file, true);
    }

    pub(super) fn changed(&mut self, params: &lsp::DidChangeTextDocumentParams) {
        let file = FileUri::of(&params.text_document.text_document_identifier.uri);
        let encoding = self.client.encoding;
        let Some(open) = self.open.get_mut(&file) else { return };
        open.version = params.text_document.version;
        for change in &params.content_changes {
            open.text = open.text.changed(change, encoding);
        }
        let text = open.text.clone();
        self.buffers_mut().insert(file.clone(), text);
        self.text_changed(&file, false);
    }

    pub(super) fn saved(&mut self, file: &FileUri) {
        self.read_again();
        if self.open.contains_key(file) {
            self.text_changed(file, true);
        }
    }

    /// Where the client does not tell about changes on disk, files are read again now and then: with each that is opened
    /// or saved.
    fn read_again(&self) {
        if !self.client.can_watch {
            self.parsed.borrow_mut().read_again();
        }
    }

    pub(super) fn closed(&mut self, file: &FileUri) {
        self.open.remove(file);
        self.buffers_mut().remove(file);
        self.changed_on_disk(file);
    }

    /// A file that is not open is another one now, or is gone.
    pub(super) fn changed_on_disk(&mut self, file: &FileUri) {
        if self.open.contains_key(file) {
            return;
        }
        self.parsed.borrow_mut().forget(file);
        let reads_as_ours = || self.files.read(file).is_ok_and(|it| is_table_or_model(&it));
        // A new file may be one that the workspace leaves out, as git does.
        let is_listed = || self.units.contains(file) || self.files.tables(&file.folder()).contains(file);
        if file.is_yaml() && self.is_in_workspace(file) && reads_as_ours() && is_listed() {
            self.units.touch(file, true);
        } else if self.units.contains(file) {
            let told = self.units.remove(file);
            self.tell(&told);
        }
        self.units.changed(file, true);
    }

    /// An open file has another text: it and what reads it are to be checked.
    fn text_changed(&mut self, file: &FileUri, is_saved: bool) {
        let Some(open) = self.open.get(file) else { return };
        let text = open.text.text();
        if open.is_named_as_ours || is_table_or_model(text) || is_file_of_types(text) {
            self.units.touch(file, is_saved);
        } else if self.units.contains(file) {
            let told = self.units.remove(file);
            self.tell(&told);
        }
        self.units.changed(file, is_saved);
        self.fail_outdated();
    }

    fn buffers_mut(&mut self) -> &mut super::Buffers {
        Arc::make_mut(&mut self.buffers)
    }

    /// Tells the client the findings about files, unless it asks for them itself.
    pub(super) fn tell(&mut self, files: &BTreeSet<FileUri>) {
        for file in files {
            if !(self.client.pulls_findings && self.open.contains_key(file)) {
                let found = diagnostics::of_file(self, file);
                self.publish(file, found);
            }
        }
    }

    /// Has the client ask again for what it asks itself, if one of the files is open.
    pub(super) fn refresh(&mut self, files: &BTreeSet<FileUri>) {
        if !files.iter().any(|it| self.open.contains_key(it)) {
            return;
        }
        if self.client.pulls_findings && self.client.refreshes_findings {
            self.send_request::<lsp::DiagnosticRefreshRequest>(&());
        }
        if self.client.refreshes_hints {
            self.send_request::<lsp::InlayHintRefreshRequest>(&());
        }
        if self.client.refreshes_lenses {
            self.send_request::<lsp::CodeLensRefreshRequest>(&());
        }
    }

    fn publish(&mut self, file: &FileUri, found: Vec<lsp::Diagnostic>) {
        let was_told = if found.is_empty() { self.told.remove(file) } else { !self.told.insert(file.clone()) };
        let open = self.open.get(file);
        // Of a file that is not open the client hears nothing, until there is something.
        if found.is_empty() && !was_told && open.is_none() {
            return;
        }
        let params = lsp::PublishDiagnosticsParams { uri: self.uri(file), version: open.map(|it| it.version), diagnostics: found };
        self.send_notification::<lsp::PublishDiagnosticsNotification>(&params);
    }
}
