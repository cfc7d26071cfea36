//! Which files name which.

use std::collections::{BTreeMap, BTreeSet};

use dtable_core::syntax::Document;
use dtable_core::syntax::document::TableDocument;

use crate::files::FileUri;
use crate::server::Server;

/// The keys without which a file names no other.
const KEYS: [&str; 3] = ["use:", "uses:", "tables:"];

/// The files that a file names.
#[derive(Debug, Default)]
pub(crate) struct FileLinks {
    /// Used tables, each with its name.
    uses: Vec<(String, FileUri)>,
    /// Files of types.
    types: Vec<FileUri>,
    /// The tables of a model.
    tables: Vec<FileUri>,
}

impl FileLinks {
    /// Whether a text can have links at all: most tables have none, and need not be parsed for it.
    pub(crate) fn may_be_in(text: &str) -> bool {
        KEYS.iter().any(|it| text.contains(it))
    }

    pub(crate) fn new(file: &FileUri, document: Option<&Document>) -> Self {
        match document {
            Some(Document::Table(table)) => Self {
                uses: table.uses.iter().map(|it| (it.name.value.clone(), file.join(&it.path.value))).collect(),
                types: table.used.iter().map(|it| file.join(&it.value)).collect(),
                tables: Vec::new(),
            },
            Some(Document::Model(it)) => Self { tables: it.tables.iter().map(|it| file.join(&it.value)).collect(), ..Self::default() },
            _ => Self::default(),
        }
    }

    /// The tables that a table uses.
    pub(crate) fn uses(&self) -> impl Iterator<Item = &FileUri> {
        self.uses.iter().map(|it| &it.1)
    }

    fn all(&self) -> impl Iterator<Item = &FileUri> {
        self.uses.iter().map(|it| &it.1).chain(&self.types).chain(&self.tables)
    }
}

/// The tables that a table uses, each with its name there.
pub(crate) fn uses_of(server: &Server, file: &FileUri) -> Vec<(String, FileUri)> {
    server.links(file).uses.clone()
}

/// The files of types that a table uses.
pub(crate) fn types_of(server: &Server, file: &FileUri) -> Vec<FileUri> {
    server.links(file).types.clone()
}

/// The tables that a model lists.
pub(crate) fn tables_of(server: &Server, model: &FileUri) -> Vec<FileUri> {
    server.links(model).tables.clone()
}

/// The models that list a table.
pub(crate) fn models_of(server: &Server, table: &FileUri) -> Vec<FileUri> {
    server.units().filter(|it| server.links(it).tables.contains(table)).cloned().collect()
}

/// The tables that use a table.
pub(crate) fn used_by(server: &Server, table: &FileUri) -> Vec<FileUri> {
    server.units().filter(|it| server.links(it).uses.iter().any(|it| it.1 == *table)).cloned().collect()
}

/// All files that belong together with a file: that name it or are named by it, directly or through others.
pub(crate) fn neighbours(server: &Server, file: &FileUri) -> BTreeSet<FileUri> {
    let mut naming: BTreeMap<FileUri, Vec<&FileUri>> = BTreeMap::new();
    for unit in server.units() {
        for named in server.links(unit).all() {
            naming.entry(named.clone()).or_default().push(unit);
        }
    }
    closure_of(BTreeSet::from([file.clone()]), |it| {
        let from = naming.get(it).into_iter().flatten().map(|it| (*it).clone());
        server.links(it).all().cloned().chain(from).collect()
    })
}

/// The tables that ask their questions together with a table: with it in a model, or in tables that use each other.
pub(super) fn network(server: &Server, file: &FileUri) -> BTreeSet<FileUri> {
    let roots = closure_of(BTreeSet::from([file.clone()]), |it| {
        let models = models_of(server, it);
        let members = models.iter().flat_map(|it| tables_of(server, it));
        used_by(server, it).into_iter().chain(members).collect()
    });
    closure_of(roots, |it| uses_of(server, it).into_iter().map(|it| it.1).collect())
}

fn closure_of(mut found: BTreeSet<FileUri>, next: impl Fn(&FileUri) -> Vec<FileUri>) -> BTreeSet<FileUri> {
    let mut rest: Vec<FileUri> = found.iter().cloned().collect();
    while let Some(file) = rest.pop() {
        for it in next(&file) {
            if found.insert(it.clone()) {
                rest.push(it);
            }
        }
    }
    found
}

/// The table in a file.
pub(super) fn with_table<T>(server: &Server, file: &FileUri, read: impl FnOnce(&TableDocument) -> T) -> Option<T> {
    let parsed = server.parsed(file)?;
    match parsed.document.as_ref()? {
        Document::Table(table) => Some(read(table)),
        _ => None,
    }
}
