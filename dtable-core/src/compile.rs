//! The whole compiler on one screen.
//!
//! ```text
//! text -> syntax -> resolve -> verify -> decision -> emit -> Rust
//! ```
//!
//! Within a stage all findings are collected; between stages errors are a barrier.

use crate::decide::{self, Forms};
use crate::diagnostic::{Code, Finding};
use crate::doc;
use crate::doc::html::Links;
use crate::doc::shown::Shown;
#[cfg(feature = "emit")]
use crate::emit;
#[cfg(feature = "emit")]
pub use crate::emit::{Call, Mode};
#[cfg(feature = "explore")]
use crate::explore::render::{File, Subject};
use crate::lists::CollectVec;
#[cfg(feature = "emit")]
use crate::model::HitPolicy;
use crate::model::{Model, Table};
use crate::resolve;
use crate::source::{FileId, Source, Span, Spanned};
#[cfg(feature = "library")]
use crate::suggest;
use crate::syntax::{self, Document, ModelDocument, TableDocument, TypesDocument, limits::FILE_BYTES};
use crate::verify::{self, VerifiedModel, VerifiedTable};
use crate::witness;
#[cfg(feature = "emit")]
use proc_macro2::TokenStream;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What became of a file.
#[derive(Debug)]
pub struct Compiled {
    /// The files read: the root, and the tables of a model.
    pub sources: Vec<Source>,
    /// Everything found; errors among them mean that `unit` is not verified.
    pub findings: Vec<Finding>,
    /// How far it came.
    pub unit: Unit,
    /// The forms that are chosen already, by table.
    forms: Vec<Option<Forms>>,
    /// Some cases of each table, at which its code is to be tried.
    cases: Vec<witness::Cases>,
    /// The files of types that were read, by path; `None` where one has errors.
    types: BTreeMap<String, Option<TypesDocument>>,
    /// The tables that others use, by path, with some of their cases; `None` where one has errors.
    used: BTreeMap<String, Option<Used>>,
    /// The paths of the used tables that are being read, each used by the one before.
    users: Vec<String>,
}

/// A table that others use.
#[derive(Debug)]
struct Used {
    table: Arc<Table>,
    verified: VerifiedTable,
    cases: witness::Cases,
    /// Its forms, once they are made.
    forms: Option<Forms>,
}

#[cfg(any(feature = "emit", feature = "explore"))]
impl Used {
    /// Its forms: those that are made, or made now.
    fn forms(&self) -> Cow<'_, Forms> {
        self.forms.as_ref().map_or_else(|| Cow::Owned(decide::build(&self.verified)), Cow::Borrowed)
    }
}

/// A table or a model, at the stage it reached.
#[derive(Debug)]
pub enum Unit {
    /// Not understood: there are errors in the text or its names.
    Unread,
    /// Types that tables can use; there is nothing to verify.
    Types,
    /// Understood, with errors in its logic.
    Table(Box<Table>),
    /// Understood, with errors in its logic.
    Model(Box<Model>),
    /// Complete and consistent.
    VerifiedTable(Box<VerifiedTable>),
    /// Complete and consistent in all its tables.
    VerifiedModel(Box<VerifiedModel>),
}

impl Unit {
    /// The tables that are verified.
    fn verified(&self) -> &[VerifiedTable] {
        match self {
            Self::VerifiedTable(table) => std::slice::from_ref(&**table),
            Self::VerifiedModel(model) => model.tables(),
            Self::Unread | Self::Types | Self::Table(_) | Self::Model(_) => &[],
        }
    }
}

/// Checks a file. `load` gives the text of another file, a model's table or types that a table uses, by its path relative to the root's
/// folder, and the name to show for it, or says why it cannot.
///
/// ```
/// use dtable_core::compile::{Unit, check};
/// use dtable_core::source::Source;
/// let text = "table: day\nconditions: { sunny: Is it sunny? }\nactions: { swim: Swim }\n\
///             rules: |\n  | rule | sunny | do   |\n  | yes  | T     | swim |\n";
/// let compiled = check(Source::new("day.yaml", text), &mut |_| Err("no models here".to_owned()));
/// assert_eq!(compiled.findings[0].code.name(), "missing-rule");
/// assert!(matches!(compiled.unit, Unit::Table(_)));
/// ```
pub fn check<E: Into<Refusal>>(root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    check_all(root, &mut |path| load(path).map_err(Into::into))
}

fn check_all(root: Source, load: Load) -> Compiled {
    let mut compiled = Compiled {
        sources: vec![root],
        findings: Vec::new(),
        unit: Unit::Unread,
        forms: Vec::new(),
        cases: Vec::new(),
        types: BTreeMap::new(),
        used: BTreeMap::new(),
        users: Vec::new(),
    };
    compiled.unit = match syntax::parse(&compiled.sources[0], FileId(0)) {
        Ok(Document::Table(document)) => match compiled.resolved(*document, "", load) {
            Some(table) => compiled.table(table),
            None => Unit::Unread,
        },
        Ok(Document::Types(document)) => match resolve::shared::check(&document) {
            Ok(()) => Unit::Types,
            Err(findings) => compiled.unread(findings),
        },
        Ok(Document::Model(document)) => compiled.model(&document, load),
        Err(findings) => compiled.unread(findings),
    };
    #[cfg(feature = "library")]
    suggest::add(&mut compiled.findings, &compiled.sources);
    compiled
}

/// Checks a file as [`check`] does, makes the decisions that [`expand`] writes, and holds them against the tables as they are written.
pub fn decide<E: Into<Refusal>>(root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    let mut compiled = check(root, load);
    let tables = compiled.unit.verified();
    let forms: Vec<Forms> = tables.iter().enumerate().map(|(at, table)| compiled.forms(at, table).into_owned()).collect_vec();
    let against = |(at, table): (usize, &VerifiedTable)| witness::against_code(table.table(), &forms[at], compiled.cases.get(at)?);
    let mut wrong: Vec<Finding> = tables.iter().enumerate().filter_map(against).collect_vec();
    compiled.forms = forms.into_iter().map(Some).collect_vec();
    for used in compiled.used.values_mut().flatten() {
        let forms = used.forms.insert(decide::build(&used.verified));
        wrong.extend(witness::against_code(used.verified.table(), forms, &used.cases));
    }
    if !wrong.is_empty() {
        compiled.findings.extend(wrong);
        compiled.unit = match compiled.unit {
            Unit::VerifiedTable(table) => Unit::Table(Box::new(table.table().clone())),
            Unit::VerifiedModel(model) => Unit::Model(Box::new(model.model().clone())),
            unverified => unverified,
        };
    }
    compiled
}

/// Used tables that use tables, and so on, at most: each is read inside the other.
const MOST_USERS: usize = 32;

/// A path without `.`, and without `..` behind a folder.
fn plain_path(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match (part, parts.last()) {
            (".", _) => {}
            ("..", Some(&last)) if last != ".." && !last.is_empty() => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The folder of a path, with the stroke behind it.
fn folder_of(path: &str) -> &str {
    path.rfind(['/', '\\']).map_or("", |at| &path[..=at])
}

/// Some cases of a table, and what is wrong where what was found about it is held against them.
fn witnessed(table: &Table, verified: Option<&VerifiedTable>, findings: &[Finding]) -> (witness::Cases, Option<Finding>) {
    let cases = witness::cases(table);
    let wrong = witness::against_findings(table, verified, findings, &cases);
    (cases, wrong)
}

/// Tables that use each other.
fn circular(path: &Spanned<String>, name: &str, users: &[String]) -> Finding {
    let Some(first) = users.iter().position(|it| it == name) else {
        let message = format!("more than {MOST_USERS} tables use each other in a row");
        return Finding::new(Code::TooLarge, path.span, message).help("use fewer tables");
    };
    let way: Vec<String> = users[first..].iter().map(String::as_str).chain([name]).map(|it| format!("`{it}`")).collect_vec();
    Finding::new(Code::CircularUse, path.span, format!("`{}` uses itself", path.value))
        .note(format!("in a circle: {}", way.join(" uses ")))
        .help("move what both need into a table that uses neither")
}

/// Gives the text of a model's table by its path.
type Load<'a> = &'a mut dyn FnMut(&str) -> Result<Source, Refusal>;

/// Why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Which kind of finding it is.
    pub code: Code,
    /// What is wrong, with the file's name.
    pub message: String,
    /// What to do instead.
    pub help: Option<String>,
}

impl From<String> for Refusal {
    fn from(message: String) -> Self {
        Self { code: Code::UnreadableFile, message, help: None }
    }
}

impl Refusal {
    /// Says what to do instead.
    #[must_use]
    pub fn help(self, text: impl Into<String>) -> Self {
        Self { help: Some(text.into()), ..self }
    }

    /// The finding, at the place that names the file.
    #[must_use]
    pub fn finding(self, span: Span) -> Finding {
        let finding = Finding::new(self.code, span, self.message);
        self.help.into_iter().fold(finding, Finding::help)
    }
}

#[cfg(feature = "emit")]
impl Compiled {
    /// Why a used table that asks is not decided a question at a time, where one is not.
    fn used_cannot_ask(&self) -> Option<&'static str> {
        let mut asking = self.used.values().flatten().filter(|it| it.table.has_questions());
        let collects = |it: &Used| matches!(it.table.hit, HitPolicy::Collect(_));
        let is_refused = asking.any(|it| !collects(it) && !emit::rule_tells_value(&it.table, it.verified.decides_by_rule()));
        is_refused.then_some(
            "`ask` is for used tables whose rules tell the result, and one that asks gives `one_of(..)`, or a text without a lifetime\n\
             = help: leave `ask` out, and call the function when all is answered",
        )
    }

    /// Why `dtable!(ask ..)` cannot be said of this, where it cannot.
    #[must_use]
    pub fn cannot_ask(&self) -> Option<&'static str> {
        match &self.unit {
            Unit::VerifiedTable(table) => emit::cannot_ask(table.table()).or_else(|| self.used_cannot_ask()),
            Unit::Table(table) => emit::cannot_ask(table),
            Unit::Model(_) | Unit::VerifiedModel(_) => Some(
                "`ask` is for one table, and this is a model\n= help: call `dtable!(ask ..)` for the table that is asked a question at a time",
            ),
            Unit::Unread | Unit::Types => None,
        }
    }

    /// Why `dtable!(const ..)` cannot be said of this, where it cannot.
    #[must_use]
    pub fn cannot_be_const(&self) -> Option<String> {
        match &self.unit {
            Unit::VerifiedTable(table) => emit::cannot_be_const(table.table()),
            Unit::Table(table) => emit::cannot_be_const(table),
            Unit::Model(_) | Unit::VerifiedModel(_) => {
                Some("`const` is for one table, and this is a model\n= help: leave `const` out".to_owned())
            }
            Unit::Unread | Unit::Types => None,
        }
    }
}

/// Makes the Rust code of what was checked. Where there are errors, `errors` (the tokens that report them) go into the
/// body of a stand-in, which keeps rustc from complaining about anything else.
#[cfg(feature = "emit")]
#[must_use]
pub fn expand(compiled: &Compiled, errors: &TokenStream, call: Call) -> TokenStream {
    match &compiled.unit {
        Unit::VerifiedTable(table) => {
            let used = compiled.used_by(std::slice::from_ref(&**table));
            emit::table_using(table, &compiled.forms(0, table), &used, &compiled.sources, call)
        }
        Unit::VerifiedModel(model) => {
            let forms: Vec<_> = model.tables().iter().enumerate().map(|(at, table)| compiled.forms(at, table).into_owned()).collect_vec();
            emit::model(model, &forms, &compiled.used_by(model.tables()), &compiled.sources, call)
        }
        Unit::Table(table) => emit::table_stand_in(table, errors, call),
        Unit::Model(model) => emit::model_stand_in(model, errors, call),
        Unit::Unread | Unit::Types => stand_in(compiled.sources[0].path(), errors, call),
    }
}

/// The same code for a file: spelled without hygiene, which a text does not have. The call names no path, as no macro is there to find a page.
#[cfg(feature = "emit")]
#[must_use]
pub fn expand_to_text(compiled: &Compiled, call: Call) -> TokenStream {
    let (none, tables) = (TokenStream::new(), compiled.unit.verified());
    let used = compiled.used.values().flatten().map(|it| &*it.table);
    let columns = tables.iter().map(VerifiedTable::table).chain(used).flat_map(|table| &table.columns);
    let taken: Vec<&str> = columns.map(|column| column.name.value.as_str()).collect_vec();
    emit::spelled(expand(compiled, &none, Call { path: &none, ..call }), &taken)
}

/// The page of documentation of a table, by its name, or, without a name, of the model; `None` where nothing of the file is verified under it.
/// Links lead to the items that are `called` so.
#[must_use]
pub fn page(compiled: &Compiled, name: &str, called: &str) -> Option<String> {
    if let (Unit::VerifiedModel(verified), "") = (&compiled.unit, name) {
        return Some(doc::machine::model_page(verified.model()));
    }
    let tables = compiled.unit.verified();
    let (at, table) = tables.iter().enumerate().find(|(_, it)| it.table().name.value == name)?;
    let forms = compiled.forms(at, table);
    let mut shown = Cow::Borrowed(table.table());
    if called != name {
        called.clone_into(&mut shown.to_mut().name.value);
    }
    Some(doc::page::page(&Shown {
        table: &shown,
        source: compiled.sources.get(table.table().name.span.file.0 as usize),
        verdict: table.verdict(),
        graph: forms.graph(),
        cost: forms.rule_cost.as_ref(),
        links: Links::Items,
        used: &used_pages(tables, matches!(compiled.unit, Unit::VerifiedTable(_)).then_some(called)),
    }))
}

/// What there is to show of a file; `None` where it is not verified.
#[cfg(feature = "explore")]
#[must_use]
pub fn shown(compiled: &Compiled) -> Option<File<'_>> {
    let tables = compiled.unit.verified();
    let model = if let Unit::VerifiedModel(it) = &compiled.unit { Some(it.model()) } else { None };
    (!tables.is_empty()).then(|| File {
        model,
        tables: tables.iter().enumerate().map(|(at, it)| compiled.subject(it, compiled.forms(at, it))).collect_vec(),
        used: compiled.used.iter().filter_map(|(path, used)| Some((path.as_str(), compiled.used_subject(used.as_ref()?)))).collect_vec(),
    })
}

/// Where rustdoc has the pages of used tables, by path, seen from the page of a table: in the module of its user, or of the model.
fn used_pages(tables: &[VerifiedTable], module: Option<&str>) -> Vec<(String, String)> {
    let tables: Vec<&Table> = tables.iter().map(VerifiedTable::table).collect_vec();
    let names = doc::network::item_names(doc::network::used(&tables).into_iter());
    let folder = module.map_or_else(String::new, |it| format!("{}/", it.trim_start_matches("r#")));
    names.into_iter().map(|(path, name)| (path, format!("{folder}fn.{name}.html"))).collect_vec()
}

/// What stands in for a table whose file could not be read.
#[cfg(feature = "emit")]
#[must_use]
pub fn stand_in(path: &str, errors: &TokenStream, call: Call) -> TokenStream {
    let name = call.name.map_or_else(|| file_stem(path), str::to_owned);
    emit::unread_stand_in(&name, errors, call.visibility)
}

#[cfg(feature = "emit")]
fn file_stem(path: &str) -> String {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.split('.').next().unwrap_or(name).to_owned()
}

impl Compiled {
    /// The forms that are chosen already, by table; they are gone afterwards.
    #[cfg(feature = "library")]
    pub(crate) fn take_forms(&mut self) -> Vec<Option<Forms>> {
        std::mem::take(&mut self.forms)
    }

    #[cfg(feature = "explore")]
    fn subject<'a>(&'a self, verified: &'a VerifiedTable, forms: Cow<'a, Forms>) -> Subject<'a> {
        Subject { verified, forms, source: self.sources.get(verified.table().name.span.file.0 as usize) }
    }

    #[cfg(feature = "explore")]
    fn used_subject<'a>(&'a self, used: &'a Used) -> Subject<'a> {
        self.subject(&used.verified, used.forms())
    }

    /// The tables that some tables use, through others as well, each once.
    #[cfg(feature = "emit")]
    fn used_by(&self, tables: &[VerifiedTable]) -> Vec<emit::UsedTable<'_>> {
        let mut paths: Vec<&str> = Vec::new();
        let mut rest: Vec<&Table> = tables.iter().rev().map(VerifiedTable::table).collect_vec();
        while let Some(table) = rest.pop() {
            for it in &table.uses {
                if let Some((path, Some(used))) = self.used.get_key_value(&it.path)
                    && !paths.contains(&path.as_str())
                {
                    paths.push(path);
                    rest.push(&used.table);
                }
            }
        }
        let table = |path| {
            let used = self.used.get(path)?.as_ref()?;
            Some(emit::UsedTable { path, verified: &used.verified, forms: used.forms() })
        };
        paths.into_iter().filter_map(table).collect_vec()
    }

    /// The forms of a table, by its place among the tables.
    fn forms(&self, at: usize, table: &VerifiedTable) -> Cow<'_, Forms> {
        self.forms.get(at).and_then(Option::as_ref).map_or_else(|| Cow::Owned(decide::build(table)), Cow::Borrowed)
    }

    /// Holds what was found about a table against some of its cases; the answer is whether they agree.
    fn is_witnessed(&mut self, table: &Table, verified: Option<&VerifiedTable>, findings: &[Finding]) -> bool {
        let (cases, wrong) = witnessed(table, verified, findings);
        let agrees = wrong.is_none();
        self.findings.extend(wrong);
        self.cases.push(cases);
        agrees
    }

    /// Makes the graphs of a table that promises something about them, and says what it does not keep.
    fn is_decided(&mut self, table: &VerifiedTable) -> bool {
        let forms = decide::is_promised(table).then(|| decide::build(table));
        let broken = forms.as_ref().and_then(|it| decide::broken_promise(table, it));
        self.forms.push(forms);
        let is_decided = broken.is_none();
        self.findings.extend(broken);
        is_decided
    }

    /// The size of all files read.
    fn bytes(&self) -> usize {
        self.sources.iter().map(|source| source.text().len()).sum()
    }

    fn unread(&mut self, findings: Vec<Finding>) -> Unit {
        self.findings.extend(findings);
        Unit::Unread
    }

    /// The table of a document whose file lies in `folder`, with the types that it uses; `None` after findings, which are noted.
    fn resolved(&mut self, mut document: TableDocument, folder: &str, load: Load) -> Option<Table> {
        let used: Vec<Option<TypesDocument>> = document.used.iter().map(|path| self.used(path, folder, load)).collect_vec();
        let used: Option<Vec<TypesDocument>> = used.into_iter().collect();
        let tables: Vec<Option<resolve::uses::Used>> = document.uses.iter().map(|it| self.used_table(&it.path, folder, load)).collect_vec();
        let tables: Option<Vec<resolve::uses::Used>> = tables.into_iter().collect();
        let (used, tables) = (used?, tables?);
        let resolved = resolve::shared::put(&mut document, &used).and_then(|()| resolve::table_with(&document, &tables));
        resolved.map_err(|findings| self.findings.extend(findings)).ok()
    }

    /// Reads and verifies a table that another one uses, unless that is done; `None` when it has errors, which are noted.
    fn used_table(&mut self, path: &Spanned<String>, folder: &str, load: Load) -> Option<resolve::uses::Used> {
        let name = plain_path(&format!("{folder}{}", path.value));
        if self.users.contains(&name) || self.users.len() >= MOST_USERS {
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

    /// A used table, verified. What is only a warning is told where the table is checked by itself.
    fn read_used(&mut self, name: &str, path: &Spanned<String>, load: Load) -> Option<Used> {
        let another = |what: &str| Finding::new(Code::InvalidUse, path.span, format!("`{}` is {what}, not a table", path.value));
        let wrong = match self.parsed(name, path.span, "the table and those that it uses have", load) {
            Ok(Document::Table(document)) => {
                let table = self.resolved(*document, folder_of(name), load)?;
                return self.verified_use(&table);
            }
            Ok(Document::Model(_)) => vec![another("a model").help("use one of its tables")],
            Ok(Document::Types(_)) => vec![another("a file of types").help("name it under `use:`")],
            Err(findings) => findings,
        };
        self.findings.extend(wrong);
        None
    }

    fn verified_use(&mut self, table: &Table) -> Option<Used> {
        let (verified, findings) = verify::verify(table);
        let (cases, wrong) = witnessed(table, verified.as_ref(), &findings);
        let verified = verified.filter(|_| wrong.is_none());
        self.findings.extend(findings.into_iter().filter(Finding::is_error).chain(wrong));
        let verified = verified?;
        Some(Used { table: Arc::new(verified.table().clone()), verified, cases, forms: None })
    }

    /// Reads a file of types, unless another table did; `None` when it has errors, which are noted.
    fn used(&mut self, path: &Spanned<String>, folder: &str, load: Load) -> Option<TypesDocument> {
        let name = format!("{folder}{}", path.value);
        if let Some(known) = self.types.get(&name) {
            return known.clone();
        }
        let parsed = self.parsed(&name, path.span, "the tables and their types have", load).and_then(|document| match document {
            Document::Types(types) => resolve::shared::check(&types).map(|()| types),
            Document::Table(_) | Document::Model(_) => {
                let message = format!("`{}` is no file of types", path.value);
                Err(vec![Finding::new(Code::UnexpectedValue, path.span, message).help("a file of types begins with `types:`")])
            }
        });
        let types = parsed.map_err(|findings| self.findings.extend(findings)).ok();
        self.types.insert(name, types.clone());
        types
    }

    fn table(&mut self, table: Table) -> Unit {
        let (verified, findings) = verify::verify(&table);
        let is_witnessed = self.is_witnessed(&table, verified.as_ref(), &findings);
        self.findings.extend(findings);
        let verified = verified.filter(|it| is_witnessed && self.is_decided(it));
        verified.map_or_else(|| Unit::Table(Box::new(table)), |it| Unit::VerifiedTable(Box::new(it)))
    }

    fn model(&mut self, document: &ModelDocument, load: Load) -> Unit {
        let tables: Vec<Option<Table>> = document.tables.iter().map(|path| self.member(&path.value, path.span, load)).collect_vec();
        let Some(tables) = tables.into_iter().collect() else { return Unit::Unread };
        let model = match resolve::model(document, tables) {
            Ok(model) => model,
            Err(findings) => return self.unread(findings),
        };
        let (verified, findings) = verify::verify_model(model.clone());
        let mut wrong = 0;
        for (at, table) in model.tables.iter().enumerate() {
            wrong += usize::from(!self.is_witnessed(table, verified.as_ref().map(|it| &it.tables()[at]), &findings));
        }
        self.findings.extend(findings);
        let verified = verified.filter(|_| wrong == 0);
        let undecided = verified.as_ref().map_or(0, |it| it.tables().iter().filter(|table| !self.is_decided(table)).count());
        let verified = verified.filter(|_| undecided == 0);
        verified.map_or_else(|| Unit::Model(Box::new(model)), |it| Unit::VerifiedModel(Box::new(it)))
    }

    /// Reads one table of a model; `None` when it has errors, which are noted.
    fn member(&mut self, path: &str, listed: Span, load: Load) -> Option<Table> {
        if self.bytes() > FILE_BYTES {
            // Said about the table before.
            return None;
        }
        let another = |what: &str| Finding::new(Code::UnexpectedValue, listed, format!("`{path}` is {what}, not a table"));
        let wrong = match self.parsed(path, listed, "the model and its tables have", load) {
            Ok(Document::Table(document)) => return self.resolved(*document, folder_of(path), load),
            Ok(Document::Model(_)) => vec![another("a model").help("list the tables of that model here instead")],
            Ok(Document::Types(_)) => vec![another("a file of types").help("tables name it under `use:`")],
            Err(findings) => findings,
        };
        self.findings.extend(wrong);
        None
    }

    /// The document in another file, which is named at `listed`.
    fn parsed(&mut self, path: &str, listed: Span, too_large: &str, load: Load) -> Result<Document, Vec<Finding>> {
        let source = load(path).map_err(|refusal| vec![refusal.finding(listed)])?;
        let file = FileId(u32::try_from(self.sources.len()).unwrap_or(u32::MAX));
        self.sources.push(source);
        if self.bytes() > FILE_BYTES {
            let message = format!("{too_large} more than {FILE_BYTES} bytes together");
            return Err(vec![Finding::new(Code::TooLarge, listed, message).help("make several models")]);
        }
        syntax::parse(&self.sources[self.sources.len() - 1], file)
    }
}

#[cfg(test)]
mod tests {
    use super::{Refusal, check, page};
    use crate::diagnostic::Code;
    use crate::source::Source;
    use crate::syntax::limits::FILE_BYTES;

    fn table(name: &str, next: &str) -> Source {
        let rules = format!(
            "rules: |\n  | rule | sunny | do   | next   |\n  | yes  | T     | swim | {next} |\n  | no   | F     |      | stop   |\n"
        );
        let text = format!("table: {name}\ntitle: The {name}\nconditions: {{ sunny: Is it sunny? }}\nactions: {{ swim: Swim }}\n{rules}");
        Source::new(format!("{name}.yaml"), text)
    }

    #[test]
    fn tables_have_pages_by_their_names() {
        let single = check(table("day", "stop"), &mut |_| Err(String::new()));
        assert!(page(&single, "day", "day").is_some_and(|it| it.starts_with("The day\n") && it.contains("<svg")), "{:?}", single.findings);
        assert_eq!(page(&single, "night", "night"), None);
        let model = Source::new("life.yaml", "model: life\nstart: day\ntables: [day.yaml, night.yaml]\n");
        let model =
            check(model, &mut |path| Ok::<_, String>(if path == "day.yaml" { table("day", "night") } else { table("night", "stop") }));
        assert!(page(&model, "night", "night").is_some_and(|it| it.starts_with("The night\n")), "{:?}", model.findings);
        assert!(page(&model, "", "").is_some_and(|it| it.starts_with("The model `life`.") && it.contains("dtable-machine")));
    }

    #[test]
    fn a_model_says_why_a_table_is_not_read() {
        let model = || Source::new("life.yaml", "model: life\nstart: day\ntables: [day.yaml, night.yaml, dusk.yaml]\n");
        let refused = check(model(), &mut |path| {
            Err(Refusal { code: Code::TooLarge, message: format!("no {path}"), help: Some("make it smaller".to_owned()) })
        });
        let told: Vec<_> = refused.findings.iter().map(|it| (it.code, it.message.as_str(), it.help.len())).collect();
        assert_eq!(told, ["no day.yaml", "no night.yaml", "no dusk.yaml"].map(|text| (Code::TooLarge, text, 1)));
        let mut read = 0;
        let full = check(model(), &mut |path| {
            read += 1;
            Ok::<_, String>(Source::new(path, "#".repeat(FILE_BYTES / 2 + 1)))
        });
        let told: Vec<_> = full.findings.iter().map(|it| it.code.name()).collect();
        assert_eq!((told.last(), read), (Some(&"too-large"), 2), "{told:?}");
    }
}
