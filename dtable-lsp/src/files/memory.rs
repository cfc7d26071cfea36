//! Files in memory, for tests and web pages.

use std::collections::BTreeMap;
use std::sync::RwLock;

use dtable_core::compile::Refusal;

use super::{FileUri, Files, is_table_or_model};

/// Files in memory.
#[derive(Debug, Default)]
pub struct Memory {
    texts: RwLock<BTreeMap<FileUri, String>>,
}

impl Memory {
    /// Creates the files with these URIs and texts.
    pub fn new<'a>(texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self { texts: RwLock::new(texts.into_iter().map(|(uri, text)| (FileUri::parse(uri), text.to_owned())).collect()) }
    }

    /// Writes a file; `None` deletes it.
    pub fn write(&self, file: FileUri, text: Option<String>) {
        if let Ok(mut texts) = self.texts.write() {
            match text {
                Some(text) => drop(texts.insert(file, text)),
                None => drop(texts.remove(&file)),
            }
        }
    }

    fn below(&self, folder: &FileUri, is_wanted: impl Fn(&FileUri, &str) -> bool) -> Vec<FileUri> {
        let Ok(texts) = self.texts.read() else { return Vec::new() };
        texts.iter().filter(|(file, text)| file.is_below(folder) && is_wanted(file, text)).map(|(file, _)| file.clone()).collect()
    }
}

impl Files for Memory {
    fn read(&self, file: &FileUri) -> Result<String, Refusal> {
        let text = self.texts.read().ok().and_then(|texts| texts.get(file).cloned());
        text.ok_or_else(|| Refusal::from(format!("cannot read `{}`: there is no such file", file.path())))
    }

    fn tables(&self, folder: &FileUri) -> Vec<FileUri> {
        self.below(folder, |file, text| file.is_yaml() && is_table_or_model(text))
    }

    fn rust(&self, folder: &FileUri) -> Vec<FileUri> {
        self.below(folder, |file, _| file.path().ends_with(".rs"))
    }
}
