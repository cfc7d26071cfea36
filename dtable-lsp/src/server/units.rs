//! Which tables and models there are, which are to be checked, and what was found.
//!
//! A unit is a file that is checked by itself: a table, a model, or a file of types that is open. A check reads other
//! files; when one of them changes, the unit is stale.

use std::collections::{BTreeMap, BTreeSet};

use dtable_core::compile::Unit as Stage;
use dtable_core::diagnostic::Finding;

use super::check::Checked;
use crate::files::FileUri;

/// Which tables and models there are, which are to be checked, and what was found.
#[derive(Default)]
pub(super) struct Units {
    units: BTreeMap<FileUri, Unit>,
    /// Units that read a file, or tried to.
    readers: BTreeMap<FileUri, BTreeSet<FileUri>>,
    stale: BTreeSet<FileUri>,
    /// Counts changes.
    revision: u64,
}

#[derive(Default)]
struct Unit {
    /// The change that the next check will see.
    revision: u64,
    /// The check that runs: its revision, and whether it may take long.
    running: Option<(u64, bool)>,
    /// Whether the last change was a save.
    is_saved: bool,
    /// Whether the unit itself is as it was, and a file that it reads has changed.
    is_indirect: bool,
    checked: Option<Checked>,
}

impl Unit {
    /// Whether a check may begin: one runs at a time, but that of a saved text may take long, and holds up nobody who
    /// types on.
    fn is_ready(&self) -> bool {
        self.running.is_none_or(|(_, is_long)| is_long)
    }
}

impl Units {
    /// Adds units, to be checked.
    pub(super) fn add(&mut self, files: Vec<FileUri>) {
        for file in files {
            if !self.units.contains_key(&file) {
                self.touch(&file, true);
            }
        }
    }

    pub(super) fn contains(&self, file: &FileUri) -> bool {
        self.units.contains_key(file)
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &FileUri> {
        self.units.keys()
    }

    /// The unit itself has changed, or is new.
    pub(super) fn touch(&mut self, file: &FileUri, is_saved: bool) {
        self.revision += 1;
        let unit = self.units.entry(file.clone()).or_default();
        (unit.revision, unit.is_saved, unit.is_indirect) = (self.revision, is_saved, false);
        self.stale.insert(file.clone());
    }

    /// A file has changed: what reads it is stale.
    pub(super) fn changed(&mut self, file: &FileUri, is_saved: bool) {
        for reader in self.readers.get(file).cloned().unwrap_or_default() {
            if reader != *file {
                self.touch(&reader, is_saved);
                if let Some(unit) = self.units.get_mut(&reader) {
                    unit.is_indirect = true;
                }
            }
        }
    }

    /// Forgets a unit. Returns the files about which there were findings.
    pub(super) fn remove(&mut self, file: &FileUri) -> BTreeSet<FileUri> {
        self.stale.remove(file);
        let Some(Unit { checked: Some(checked), .. }) = self.units.remove(file) else { return BTreeSet::from([file.clone()]) };
        self.forget_reads(&checked);
        checked.told_files().into_iter().chain([file]).cloned().collect()
    }

    /// Takes a unit that is to be checked, with its revision, and whether it was saved: of the open ones that which
    /// changed last, or else any.
    pub(super) fn take<'a>(&mut self, open: impl Iterator<Item = &'a FileUri>) -> Option<(FileUri, u64, bool)> {
        let ready = |it: &&FileUri| self.units.get(*it).is_some_and(Unit::is_ready);
        let urgent = open.filter(|it| self.stale.contains(*it)).filter(ready).max_by_key(|it| self.revision(it));
        let file = urgent.or_else(|| self.stale.iter().find(ready))?.clone();
        self.stale.remove(&file);
        let unit = self.units.get_mut(&file)?;
        unit.running = Some((unit.revision, unit.is_saved));
        Some((file, unit.revision, unit.is_saved))
    }

    /// Whether an open file is to be checked.
    pub(super) fn is_stale<'a>(&self, mut open: impl Iterator<Item = &'a FileUri>) -> bool {
        open.any(|it| self.stale.contains(it))
    }

    /// Takes a result. Returns the files whose findings may be others now, none where the result is of an older text;
    /// and whether the client does not know that they may be, because another file has changed.
    pub(super) fn put(&mut self, checked: Checked) -> (BTreeSet<FileUri>, bool) {
        let Some(unit) = self.units.get_mut(&checked.root) else { return Default::default() };
        unit.running = unit.running.filter(|(revision, _)| *revision != checked.revision);
        if unit.revision != checked.revision {
            return Default::default();
        }
        let is_indirect = unit.is_indirect;
        let root = checked.root.clone();
        let mut told: BTreeSet<FileUri> = checked.told_files().into_iter().cloned().collect();
        told.insert(root.clone());
        // What a model says of its tables silences warnings about them.
        told.extend(checked.sources.iter().filter(|_| is_model(&checked)).cloned());
        if let Some(before) = unit.checked.take() {
            told.extend(before.told_files().into_iter().cloned());
            told.extend(before.sources.iter().filter(|_| is_model(&before)).cloned());
            self.forget_reads(&before);
        }
        for file in &checked.read {
            self.readers.entry(file.clone()).or_default().insert(root.clone());
        }
        if let Some(unit) = self.units.get_mut(&root) {
            unit.checked = Some(checked);
        }
        (told, is_indirect)
    }

    fn forget_reads(&mut self, checked: &Checked) {
        for file in &checked.read {
            if let Some(readers) = self.readers.get_mut(file) {
                readers.remove(&checked.root);
                if readers.is_empty() {
                    self.readers.remove(file);
                }
            }
        }
    }

    /// The revision of a unit.
    pub(super) fn revision(&self, file: &FileUri) -> u64 {
        self.units.get(file).map_or(0, |it| it.revision)
    }

    /// Whether the last check of a unit saw the files as they are. What is no unit is never checked, so that nobody
    /// has to wait for it.
    pub(super) fn is_fresh(&self, file: &FileUri) -> bool {
        self.units.get(file).is_none_or(|it| it.checked.as_ref().is_some_and(|checked| checked.revision == it.revision))
    }

    pub(super) fn checked(&self, file: &FileUri) -> Option<&Checked> {
        self.units.get(file)?.checked.as_ref()
    }

    /// The findings about a file, each with the check that found it, each once: of the file itself, then of others that
    /// read it. Warnings about a table of a model are those that the model repeats: what one of its tables does not
    /// need, another one may.
    pub(super) fn findings<'a>(&'a self, file: &'a FileUri) -> Vec<(&'a Checked, &'a Finding)> {
        let readers = self.readers.get(file).into_iter().flatten().filter(|it| *it != file);
        let checks: Vec<&Checked> = std::iter::once(file).chain(readers).filter_map(|it| self.checked(it)).collect();
        let models: Vec<&&Checked> = checks.iter().filter(|it| is_model(it) && it.root != *file).collect();
        let said: BTreeSet<Vec<String>> = models.iter().flat_map(|it| it.about(file).map(|finding| it.words(finding))).collect();
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for check in &checks {
            for finding in check.about(file) {
                let words = check.words(finding);
                let is_silenced = check.root == *file && !finding.is_error() && !models.is_empty() && !said.contains(&words);
                if !is_silenced && seen.insert(words) {
                    found.push((*check, finding));
                }
            }
        }
        found
    }
}

fn is_model(checked: &Checked) -> bool {
    matches!(checked.compiled.unit, Stage::Model(_) | Stage::VerifiedModel(_))
}
