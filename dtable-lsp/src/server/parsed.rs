//! A file as it is understood so far, for requests that need no check.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use dtable_core::source::{FileId, Source};
use dtable_core::syntax::{self, Document};

use crate::files::{FileUri, Files};
use crate::names::{Call, FileLinks, Mention};
use crate::text::Text;

/// A file as it is understood so far.
pub(crate) struct Parsed {
    pub(crate) text: Text,
    /// What could be read of it; `None` where that is nothing.
    pub(crate) document: Option<Document>,
    mentions: OnceLock<Vec<Mention>>,
}

impl Parsed {
    fn new(file: &FileUri, text: Text) -> Self {
        let source = Source::new(file.name(), text.text());
        let document = syntax::parse_so_far(&source, FileId(0)).0;
        Self { text, document, mentions: OnceLock::new() }
    }

    /// The places at which it names something, in the order of the text.
    pub(crate) fn mentions(&self) -> &[Mention] {
        self.mentions.get_or_init(|| crate::names::mentions(self))
    }
}

/// Files that were read and parsed, each once for a text.
#[derive(Default)]
pub(super) struct ParsedFiles {
    /// The texts of files that are not open.
    texts: BTreeMap<FileUri, Text>,
    files: BTreeMap<FileUri, Arc<Parsed>>,
    /// The calls of `dtable!` in Rust files, with the text in which they stand, if it is open.
    calls: BTreeMap<FileUri, (Option<Text>, Arc<[Call]>)>,
    /// The files that each file names, with the text that names them.
    links: BTreeMap<FileUri, (Text, Arc<FileLinks>)>,
    /// The Rust files below each folder.
    rust: BTreeMap<FileUri, Arc<[FileUri]>>,
}

impl ParsedFiles {
    /// The text of a file as it is open, or else as it was on disk.
    pub(super) fn text(&mut self, file: &FileUri, open: Option<&Text>, files: &dyn Files) -> Option<Text> {
        if let Some(text) = open.or_else(|| self.texts.get(file)) {
            return Some(text.clone());
        }
        let text = Text::new(files.read(file).ok()?);
        // What is known of a text that was read again, and is as it was, stays.
        let known = [self.files.get(file).map(|it| &it.text), self.links.get(file).map(|it| &it.0)];
        let text = known.into_iter().flatten().find(|it| it.text() == text.text()).cloned().unwrap_or(text);
        self.texts.insert(file.clone(), text.clone());
        Some(text)
    }

    /// A file with its text as it is open, or else as it was on disk.
    pub(super) fn get(&mut self, file: &FileUri, open: Option<&Text>, files: &dyn Files) -> Option<Arc<Parsed>> {
        let text = self.text(file, open, files)?;
        if let Some(known) = self.files.get(file).filter(|it| text.is(&it.text)) {
            return Some(Arc::clone(known));
        }
        let parsed = Arc::new(Parsed::new(file, text));
        self.files.insert(file.clone(), Arc::clone(&parsed));
        Some(parsed)
    }

    /// The files that a file names.
    pub(super) fn links(&mut self, file: &FileUri, open: Option<&Text>, files: &dyn Files) -> Arc<FileLinks> {
        let Some(text) = self.text(file, open, files) else { return Arc::default() };
        if let Some((_, links)) = self.links.get(file).filter(|(known, _)| text.is(known)) {
            return Arc::clone(links);
        }
        let parsed = if FileLinks::may_be_in(text.text()) { self.get(file, open, files) } else { None };
        let links = Arc::new(FileLinks::new(file, parsed.as_ref().and_then(|it| it.document.as_ref())));
        self.links.insert(file.clone(), (text, Arc::clone(&links)));
        links
    }

    /// The calls of `dtable!` in a Rust file. The text of a file that is not open is not kept: there may be many.
    pub(super) fn calls(&mut self, file: &FileUri, open: Option<&Text>, files: &dyn Files) -> Option<Arc<[Call]>> {
        let is_same = |known: &Option<Text>| match (known, open) {
            (Some(known), Some(open)) => open.is(known),
            (known, open) => known.is_none() && open.is_none(),
        };
        if let Some((_, calls)) = self.calls.get(file).filter(|(known, _)| is_same(known)) {
            return Some(Arc::clone(calls));
        }
        let calls: Arc<[Call]> = match open {
            Some(text) => crate::names::calls(text.text()).into(),
            None => crate::names::calls(&files.read(file).ok()?).into(),
        };
        self.calls.insert(file.clone(), (open.cloned(), Arc::clone(&calls)));
        Some(calls)
    }

    /// The Rust files below a folder. Without `is_kept` they are looked for anew.
    pub(super) fn rust(&mut self, folder: &FileUri, is_kept: bool, files: &dyn Files) -> Arc<[FileUri]> {
        if let Some(known) = self.rust.get(folder).filter(|_| is_kept) {
            return Arc::clone(known);
        }
        let found: Arc<[FileUri]> = files.rust(folder).into();
        self.rust.insert(folder.clone(), Arc::clone(&found));
        found
    }

    /// Has files that are not open read again: nobody says which of them have changed on disk.
    pub(super) fn read_again(&mut self) {
        self.texts.clear();
        self.calls.retain(|_, (open, _)| open.is_some());
    }

    /// Forgets a file: it has changed on disk, or is gone or new.
    pub(super) fn forget(&mut self, file: &FileUri) {
        self.texts.remove(file);
        self.files.remove(file);
        self.calls.remove(file);
        self.links.remove(file);
        if file.path().ends_with(".rs") {
            self.rust.clear();
        }
    }
}
