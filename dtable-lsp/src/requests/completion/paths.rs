//! Files that a file can name.

use std::collections::BTreeSet;

use gen_lsp_types as lsp;

use super::{Candidate, Completer};
use crate::files::FileUri;
use crate::names;

impl Completer<'_> {
    fn path(&self, file: &FileUri) -> Candidate {
        Candidate::new(file.relative_to(self.file), lsp::CompletionItemKind::File)
    }

    /// The tables that a model does not list yet.
    pub(super) fn member_paths(&self) -> Vec<Candidate> {
        let listed = names::tables_of(self.server, self.file);
        let tables = self.server.units().filter(|it| self.has_key(it, "table:") && !listed.contains(it));
        tables.map(|it| self.path(it)).collect()
    }

    /// The tables that this one can use: those that give results, and do not use this one.
    pub(super) fn used_paths(&self) -> Vec<Candidate> {
        let gives = |it: &&FileUri| self.has_key(it, "table:") && self.has_key(it, "outputs:") && !self.has_key(it, "actions:");
        let is_free = |it: &&FileUri| *it != self.file && !self.leads_here(it);
        self.server.units().filter(gives).filter(is_free).map(|it| self.path(it)).collect()
    }

    /// Whether a table uses this one, directly or through others.
    fn leads_here(&self, from: &FileUri) -> bool {
        let (mut seen, mut rest) = (BTreeSet::new(), vec![from.clone()]);
        while let Some(file) = rest.pop() {
            if file == *self.file {
                return true;
            }
            if seen.insert(file.clone()) {
                rest.extend(names::uses_of(self.server, &file).into_iter().map(|it| it.1));
            }
        }
        false
    }

    /// The files of types that tables use, and those that are open.
    pub(super) fn type_paths(&self) -> Vec<Candidate> {
        let own = names::types_of(self.server, self.file);
        let named = self.server.units().flat_map(|it| names::types_of(self.server, it));
        let open = self.server.units().filter(|it| self.has_key(it, "types:")).cloned();
        let files: BTreeSet<FileUri> = named.chain(open).filter(|it| !own.contains(it)).collect();
        files.iter().map(|it| self.path(it)).collect()
    }

    /// Whether a line of a file begins with a key.
    fn has_key(&self, file: &FileUri, key: &str) -> bool {
        self.server.text(file).is_some_and(|text| text.text().lines().any(|line| line.starts_with(key)))
    }
}
