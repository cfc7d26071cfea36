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

/// Which files are named by which, for one request.
pub(super) struct LinkIndex<'a> {
    server: &'a Server,
    /// The models that list a table.
    models: BTreeMap<FileUri, Vec<&'a FileUri>>,
    /// The tables that use a table.
    users: BTreeMap<FileUri, Vec<&'a FileUri>>,
    /// All files that name a file.
    naming: BTreeMap<FileUri, Vec<&'a FileUri>>,
}

impl<'a> LinkIndex<'a> {
    pub(super) fn new(server: &'a Server) -> Self {
        let mut index = Self { server, models: BTreeMap::new(), users: BTreeMap::new(), naming: BTreeMap::new() };
        for unit in server.units() {
            let links = server.links(unit);
            let put = |map: &mut BTreeMap<FileUri, Vec<&'a FileUri>>, named: &FileUri| map.entry(named.clone()).or_default().push(unit);
            links.tables.iter().for_each(|it| put(&mut index.models, it));
            links.uses().for_each(|it| put(&mut index.users, it));
            links.all().for_each(|it| put(&mut index.naming, it));
        }
        index
    }

    /// The tables that use a table.
    pub(super) fn used_by(&self, table: &FileUri) -> &[&'a FileUri] {
        self.users.get(table).map_or(&[], Vec::as_slice)
    }

    /// The tables of the models that list a table.
    pub(super) fn members(&self, table: &FileUri) -> Vec<FileUri> {
        let models = self.models.get(table).into_iter().flatten();
        models.flat_map(|it| self.server.links(it).tables.clone()).collect()
    }

    /// All files that belong together with some: that name them or are named by them, directly or through others.
    pub(super) fn neighbours(&self, files: BTreeSet<FileUri>) -> BTreeSet<FileUri> {
        closure_of(files, |it| {
            let from = self.naming.get(it).into_iter().flatten().map(|it| (*it).clone());
            self.server.links(it).all().cloned().chain(from).collect()
        })
    }

    /// The tables that ask their questions together with a table: with it in a model, or in tables that use each other.
    pub(super) fn network(&self, file: &FileUri) -> BTreeSet<FileUri> {
        let roots = closure_of(BTreeSet::from([file.clone()]), |it| {
            self.used_by(it).iter().map(|it| (*it).clone()).chain(self.members(it)).collect()
        });
        closure_of(roots, |it| self.server.links(it).uses().cloned().collect())
    }
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
