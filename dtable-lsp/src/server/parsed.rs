//! A file as it is understood so far, for requests that need no check.

use std::collections::BTreeMap;
use std::sync::Arc;

use dtable_core::source::{FileId, Source};
use dtable_core::syntax::{self, Document};

use crate::files::{FileUri, Files};
use crate::text::Text;

/// A file as it is understood so far.
pub(crate) struct Parsed {
    pub(crate) text: Text,
    pub(crate) source: Source,
    /// What could be read of it; `None` where that is nothing.
    pub(crate) document: Option<Document>,
}

impl Parsed {
    fn new(file: &FileUri, text: Text) -> Self {
        let source = Source::new(file.name(), text.text());
        let document = syntax::parse(&source, FileId(0)).ok();
        Self { text, source, document }
    }
}

/// Files that were parsed, each once for a text.
#[derive(Default)]
pub(super) struct ParsedFiles {
    files: BTreeMap<FileUri, Arc<Parsed>>,
}

impl ParsedFiles {
    /// A file with its text as it is open, or else as it was on disk.
    pub(super) fn get(&mut self, file: &FileUri, open: Option<&Text>, files: &dyn Files) -> Option<Arc<Parsed>> {
        let known = self.files.get(file).filter(|it| open.is_none_or(|text| text.is(&it.text)));
        if let Some(known) = known {
            return Some(Arc::clone(known));
        }
        let text = match open {
            Some(text) => text.clone(),
            None => Text::new(files.read(file).ok()?),
        };
        let parsed = Arc::new(Parsed::new(file, text));
        self.files.insert(file.clone(), Arc::clone(&parsed));
        Some(parsed)
    }

    /// Forgets a file: it has changed.
    pub(super) fn forget(&mut self, file: &FileUri) {
        self.files.remove(file);
    }
}
