//! Reads the files that a file names: the tables of a model, and the tables and types that a table uses.

use super::compiled::{Compiled, UsedUnit};
use super::trust::{self, Trust};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Effort, Table};
use crate::resolve;
use crate::source::{FileId, Source, Span, Spanned};
use crate::syntax::{self, Document, TableDocument, TypesDocument};
use crate::verify;
use crate::witness;
use std::sync::Arc;

/// Loads another file by its path.
pub(super) type Load<'a> = &'a mut dyn FnMut(&str) -> Result<Source, Refusal>;

/// The reason why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of the finding.
    pub code: Code,
    /// The mistake, with the file's name.
    pub message: String,
    /// The advice.
    pub help: Option<String>,
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self { code: Code::UnreadableFile, message, help: None }
    }
}

impl Refusal {
    /// Adds advice.
    #[must_use]
    pub fn help(self, text: impl Into<String>) -> Self {
        Self { help: Some(text.into()), ..self }
    }

    /// Returns the finding, at the span that names the file.
    #[must_use]
    pub fn finding(self, span: Span) -> Finding {
        let finding = Finding::new(self.code, span, self.message);
        self.help.into_iter().fold(finding, Finding::help)
    }
}

/// The findings about a file that should hold a table.
struct FileKind {
    /// The kind of the finding about a file that is no table.
    code: Code,
    /// The beginning of the finding about files that are too large together.
    together: &'static str,
    instead_of_model: &'static str,
    instead_of_types: &'static str,
}

const USED: FileKind = FileKind {
    code: Code::InvalidUse,
    together: "the table and those that it uses have",
    instead_of_model: "use one of its tables",
    instead_of_types: "name it under `use:`",
};

const MEMBER: FileKind = FileKind {
    code: Code::UnexpectedValue,
    together: "the model and its tables have",
    instead_of_model: "list the tables of that model here instead",
    instead_of_types: "tables name it under `use:`",
};

/// The most tables that use each other in a row. The files are read recursively, so the limit guards the stack. After
/// the first finding about it no further used table is read: if a folder is a link to itself, tables in a circle have
/// ever new paths, and the number of ways through them grows exponentially.
const MOST_USERS: usize = 32;

/// Returns the path of a file that a file in `folder` names: without `.`, without `..` behind a folder, and without
/// empty parts. The result is absolute only if `path` is, or else `folder`.
fn place(folder: &str, path: &str) -> String {
    let is_absolute = path.starts_with('/');
    let path = if is_absolute { path.to_owned() } else { format!("{folder}{path}") };
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match (part, parts.last()) {
            ("" | ".", _) => {}
            ("..", Some(&last)) if last != ".." => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let root = if path.starts_with('/') { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

/// Whether a text has the key of a table, a model or types. Findings quote lines of their files, so that no other file
/// may be parsed: a table could name a secret one.
fn is_ours(text: &str) -> bool {
    let is_key = |line: &str| {
        let line = line.trim_start_matches('\u{feff}');
        let line = line.strip_prefix('{').map_or(line, str::trim_start);
        let line = line.trim_start_matches(['"', '\'']);
        let rest = ["table", "model", "types"].iter().find_map(|key| line.strip_prefix(key));
        rest.is_some_and(|it| it.trim_start_matches(['"', '\'']).trim_start().starts_with(':'))
    };
    text.lines().any(is_key)
}

/// Returns the folder of a path, with its last slash.
fn folder_of(path: &str) -> &str {
    path.rfind(['/', '\\']).map_or("", |at| &path[..=at])
}

/// Returns the finding about a table that uses itself, directly or through others, or that is too deep.
fn circular(path: &Spanned<String>, name: &str, users: &[String]) -> Finding {
    let Some(first) = users.iter().position(|it| it == name) else {
        let message = format!("more than {MOST_USERS} tables use each other in a row");
        return Finding::new(Code::TooLarge, path.span, message).help("use fewer tables, and no folder that leads back to itself");
    };
    let way: Vec<String> = users[first..].iter().map(String::as_str).chain([name]).map(|it| format!("`{it}`")).collect_vec();
    Finding::new(Code::CircularUse, path.span, format!("`{}` uses itself", path.value))
        .note(format!("in a circle: {}", way.join(" uses ")))
        .help("move what both need into a table that uses neither")
}

impl Compiled {
    /// Returns the size of all files read, in bytes.
    fn bytes(&self) -> usize {
        self.sources.iter().map(|source| source.text().len()).sum()
    }

    /// Resolves a document whose file is in `folder`, with the types and tables that it uses. `None` where there are
    /// errors, which are added to the findings.
    pub(super) fn resolved(&mut self, mut document: TableDocument, folder: &str, load: Load) -> Option<Table> {
        let used: Vec<Option<TypesDocument>> = document.used.iter().map(|path| self.types(path, folder, load)).collect_vec();
        let used: Option<Vec<TypesDocument>> = used.into_iter().collect();
        let tables: Vec<Option<resolve::uses::Used>> = document.uses.iter().map(|it| self.used_table(&it.path, folder, load)).collect_vec();
        let tables: Option<Vec<resolve::uses::Used>> = tables.into_iter().collect();
        let (used, tables) = (used?, tables?);
        document.most_cells = self.options.limits.most_cells();
        let resolved = resolve::shared_types::put(&mut document, &used).and_then(|()| resolve::table_with(&document, &tables));
        let mut table = resolved.map_err(|findings| self.findings.extend(findings)).ok()?;
        if table.effort == Effort::Exact && !self.options.may_be_exact {
            table.effort = Effort::Deferred;
            self.is_put_off = true;
        }
        let limits = self.options.limits;
        table.most_steps = limits.most_steps();
        if let Some(finding) = limits.refused_table(&table) {
            self.findings.push(finding);
            return None;
        }
        let code = if limits.trust == Trust::Data { trust::check(&table) } else { Vec::new() };
        let is_trusted = code.is_empty();
        self.findings.extend(code);
        is_trusted.then_some(table)
    }

    /// Reads and verifies a used table, unless that is done. `None` where it has errors, which are added to the
    /// findings.
    fn used_table(&mut self, path: &Spanned<String>, folder: &str, load: Load) -> Option<resolve::uses::Used> {
        if self.is_too_deep {
            return None;
        }
        let name = place(folder, &path.value);
        let is_circle = self.users.contains(&name);
        if is_circle || self.users.len() >= MOST_USERS {
            self.is_too_deep = !is_circle;
            self.findings.push(circular(path, &name, &self.users));
            return None;
        }
        if !self.used.contains_key(&name) {
            self.users.push(name.clone());
            let used = self.read_used(&name, path, load);
            self.users.pop();
            self.used.insert(name.clone(), used);
        }
        let used = self.used.get(&name)?.as_ref()?;
        Some(resolve::uses::Used { path: name, table: Arc::clone(&used.table) })
    }

    /// Reads and verifies a used table. Its warnings are dropped: a check of that table itself reports them.
    fn read_used(&mut self, name: &str, path: &Spanned<String>, load: Load) -> Option<UsedUnit> {
        let table = self.table_at(name, path, &USED, load)?;
        self.verified_use(&table)
    }

    fn verified_use(&mut self, table: &Table) -> Option<UsedUnit> {
        let (verified, findings) = verify::verify_after(table, &mut self.spent);
        let (cases, wrong) = witness::witnessed(table, verified.as_ref(), &findings);
        let verified = verified.filter(|_| wrong.is_none());
        self.findings.extend(findings.into_iter().filter(Finding::is_error).chain(wrong));
        let verified = verified?;
        Some(UsedUnit { table: Arc::new(verified.table().clone()), verified, cases, forms: None })
    }

    /// Reads a file of types, unless that is done. `None` where it has errors, which are added to the findings.
    fn types(&mut self, path: &Spanned<String>, folder: &str, load: Load) -> Option<TypesDocument> {
        let name = place(folder, &path.value);
        if let Some(known) = self.types.get(&name) {
            return known.clone();
        }
        let parsed = self.parsed(&name, path.span, "the tables and their types have", load).and_then(|document| match document {
            Document::Types(types) => resolve::shared_types::check(&types).map(|()| types),
            Document::Table(_) | Document::Model(_) => {
                let message = format!("`{}` is no file of types", path.value);
                Err(vec![Finding::new(Code::UnexpectedValue, path.span, message).help("a file of types begins with `types:`")])
            }
        });
        let types = parsed.map_err(|findings| self.findings.extend(findings)).ok();
        self.types.insert(name, types.clone());
        types
    }

    /// Reads one table of a model. `None` where it has errors, which are added to the findings.
    pub(super) fn member(&mut self, path: &Spanned<String>, load: Load) -> Option<Table> {
        // If all files together are too large, there is a finding about it already.
        if self.bytes() > self.options.limits.bytes { None } else { self.table_at(&place("", &path.value), path, &MEMBER, load) }
    }

    /// Reads and resolves the table in the file `name`; findings about the file itself point to `path`. `None` where
    /// there are errors, which are added to the findings.
    fn table_at(&mut self, name: &str, path: &Spanned<String>, wanted: &FileKind, load: Load) -> Option<Table> {
        let another = |what: &str, help: &str| {
            vec![Finding::new(wanted.code, path.span, format!("`{}` is {what}, not a table", path.value)).help(help)]
        };
        let wrong = match self.parsed(name, path.span, wanted.together, load) {
            Ok(Document::Table(document)) => return self.resolved(*document, folder_of(name), load),
            Ok(Document::Model(_)) => another("a model", wanted.instead_of_model),
            Ok(Document::Types(_)) => another("a file of types", wanted.instead_of_types),
            Err(findings) => findings,
        };
        self.findings.extend(wrong);
        None
    }

    /// Reads and parses another file, which is named at the span `listed`.
    fn parsed(&mut self, path: &str, listed: Span, too_large: &str, load: Load) -> Result<Document, Vec<Finding>> {
        let source = load(path).map_err(|refusal| vec![refusal.finding(listed)])?;
        let file = FileId(u32::try_from(self.sources.len()).unwrap_or(u32::MAX));
        self.sources.push(source);
        if let Some(finding) = self.options.limits.refused_files(self.bytes(), too_large, listed) {
            return Err(vec![finding]);
        }
        let source = &self.sources[self.sources.len() - 1];
        if !is_ours(source.text()) {
            let message = format!("`{}` is no table, no model, and no file of types", source.path());
            let finding = Finding::new(Code::UnreadableFile, listed, message);
            return Err(vec![finding.help("such a file has the key `table:`, `model:` or `types:`")]);
        }
        syntax::parse(source, file)
    }
}

#[cfg(test)]
mod tests {
    use super::{is_ours, place};

    #[test]
    fn paths_are_plain() {
        for (folder, path, is) in [
            ("", "a.yaml", "a.yaml"),
            ("", "./a/../b.yaml", "b.yaml"),
            ("x/", "../../b.yaml", "../b.yaml"),
            ("", ".//etc/passwd", "etc/passwd"),
            ("", "sub/..//etc/passwd", "etc/passwd"),
            ("x/", "y//z.yaml", "x/y/z.yaml"),
            ("x/", "/a//b.yaml", "/a/b.yaml"),
            ("", "../..", "../.."),
        ] {
            assert_eq!(place(folder, path), is, "{folder} {path}");
        }
    }

    #[test]
    fn what_is_no_table_is_told_apart() {
        assert!(
            ["\u{feff}table: a\n", "# x\ntypes:\n", "{\"model\": \"a\"}", "{ table : a }", "title: x\ntable: a"]
                .iter()
                .all(|it| is_ours(it))
        );
        assert!(
            !["", "root:x:0:0:root:/root:/bin/sh\n", "tables: [a]\n", "db:\n  table: users\n", "token: table: x"]
                .iter()
                .any(|it| is_ours(it))
        );
    }
}
