//! One check, which needs nothing of the server, and its result.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use dtable_core::compile::{self, CheckOptions, Compiled, Refusal, Trust};
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::source::{FileId, Source, Span};

use super::Buffers;
use crate::files::{FileUri, Files};
use crate::text::Text;

/// A check of a table or a model, which may run on another thread.
pub struct Check {
    pub(super) root: FileUri,
    pub(super) revision: u64,
    /// Whether the check may take long: nobody is typing.
    pub(super) is_saved: bool,
    pub(super) trust: Trust,
    pub(super) buffers: Arc<Buffers>,
    pub(super) files: Arc<dyn Files>,
}

/// The result of a check.
pub struct Checked {
    /// The table or model.
    pub(crate) root: FileUri,
    pub(crate) revision: u64,
    pub(crate) compiled: Compiled,
    /// The file of each source.
    pub(crate) sources: Vec<FileUri>,
    /// The texts that were checked, by file.
    pub(crate) texts: BTreeMap<FileUri, Text>,
    /// All files that were read, or could not be.
    pub(crate) read: BTreeSet<FileUri>,
}

impl Check {
    /// Runs the check.
    #[must_use]
    pub fn run(self) -> Checked {
        let mut read = Read { check: &self, sources: vec![self.root.clone()], texts: BTreeMap::new(), read: BTreeSet::new() };
        let mut compiled = match read.source(&self.root) {
            Ok(root) => read.compiled(root),
            Err(refusal) => Compiled::refused(Source::new(self.root.name(), ""), refusal),
        };
        if compiled.is_put_off() {
            // More steps, which a save gets, may decide it.
            compiled.findings.retain(|it| it.code != Code::Undecided);
        }
        let Read { sources, texts, read, .. } = read;
        Checked { root: self.root.clone(), revision: self.revision, compiled, sources, texts, read }
    }

    /// What takes long waits until the text is saved.
    fn options(&self) -> CheckOptions {
        if self.is_saved { CheckOptions::all(self.trust) } else { CheckOptions::while_typing(self.trust) }
    }
}

/// What a check has read so far.
struct Read<'a> {
    check: &'a Check,
    sources: Vec<FileUri>,
    texts: BTreeMap<FileUri, Text>,
    read: BTreeSet<FileUri>,
}

impl Read<'_> {
    fn compiled(&mut self, root: Source) -> Compiled {
        let (options, broken) = (self.check.options(), root.clone());
        let load = &mut |path: &str| {
            let file = self.check.root.join(path);
            self.check.files.hold(&file, &self.check.root)?;
            let source = self.source(&file)?;
            self.sources.push(file);
            Ok::<_, Refusal>(source)
        };
        catch_unwind(AssertUnwindSafe(|| compile::check_with(options, root, load))).unwrap_or_else(|_| {
            self.sources.truncate(1);
            let bug = Refusal::from("the compiler has a bug: this file cannot be checked".to_owned());
            Compiled::refused(broken, Refusal { code: Code::InternalError, ..bug })
        })
    }

    /// Reads a file: as it is open, or else as it is on disk. Findings call it by its path from the root.
    fn source(&mut self, file: &FileUri) -> Result<Source, Refusal> {
        self.read.insert(file.clone());
        let text = match self.check.buffers.get(file) {
            Some(text) => text.clone(),
            None => Text::new(self.check.files.read(file)?),
        };
        self.texts.insert(file.clone(), text.clone());
        Ok(Source::new(file.relative_to(&self.check.root), text.text()))
    }
}

impl Checked {
    /// The file and the text at which a span points; `None` where the file could not be read.
    pub(crate) fn place(&self, span: Span) -> Option<(&FileUri, &Text)> {
        let file = self.file(span.file)?;
        Some((file, self.texts.get(file)?))
    }

    /// The findings about a file.
    pub(crate) fn about<'a>(&'a self, file: &'a FileUri) -> impl Iterator<Item = &'a Finding> {
        self.compiled.findings.iter().filter(move |it| self.file(it.primary.span.file) == Some(file))
    }

    /// The files that findings are about.
    pub(crate) fn told_files(&self) -> BTreeSet<&FileUri> {
        self.compiled.findings.iter().filter_map(|it| self.file(it.primary.span.file)).collect()
    }

    /// All that a finding says, and where: of two that are equal in this, one is shown.
    pub(crate) fn words(&self, finding: &Finding) -> Vec<String> {
        finding.words(|id| self.file(id).map_or_else(String::new, FileUri::to_string))
    }

    /// The file of a source.
    pub(crate) fn file(&self, id: FileId) -> Option<&FileUri> {
        self.sources.get(id.0 as usize)
    }
}
