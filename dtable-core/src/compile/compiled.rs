//! The result of compiling a file, and the files that it names.

use super::files::Refusal;
use super::options::CheckOptions;
use crate::decide::{self, Forms};
#[cfg(feature = "emit")]
use crate::diagnostic::Code;
use crate::diagnostic::Finding;
use crate::model::{Model, Statement, Table};
use crate::source::{Source, Span};
#[cfg(feature = "library")]
use crate::suggest;
use crate::syntax::TypesDocument;
use crate::syntax::document::PropertyItem;
#[cfg(feature = "library")]
use crate::verify::settle::{Preference, Settled, settle};
use crate::verify::{VerifiedModel, VerifiedTable};
use crate::witness;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The result of compiling a file.
#[derive(Debug)]
pub struct Compiled {
    /// The files read: the root, and the tables of a model.
    pub sources: Vec<Source>,
    /// All findings. If one of them is an error, `unit` is not verified.
    pub findings: Vec<Finding>,
    /// The table or model, at the stage that it reached.
    pub unit: Unit,
    /// The formulas that were asked about, as the table reads them; none where one of them is not understood.
    pub statements: Vec<Statement>,
    /// The formulas that are to be read with the table.
    pub(super) asked: Vec<PropertyItem>,
    /// The forms that are chosen already, by table.
    pub(super) forms: Vec<Option<Forms>>,
    /// Some cases of each table, which its code is compared with.
    pub(super) cases: Vec<witness::Cases>,
    /// The files of types that were read, by path; `None` where one has errors.
    pub(super) types: BTreeMap<String, Option<TypesDocument>>,
    /// The used tables by path; `None` where one has errors.
    pub(crate) used: UsedUnits,
    /// The paths of the used tables that are being read, each used by the one before.
    pub(super) users: Vec<String>,
    /// The options of the check, for the file and for all files that it names.
    pub(super) options: CheckOptions,
    /// The steps that the proofs took so far: a file and all files that it names share one budget.
    pub(super) spent: u64,
    /// Whether the table is known to be verified: a question about it proves nothing again.
    pub(super) is_proved: bool,
    /// Whether too many tables use each other in a row.
    pub(super) is_too_deep: bool,
    /// Whether a table asks for `effort: exact`, and has the steps of the default.
    pub(super) is_put_off: bool,
}

#[cfg(feature = "emit")]
impl Compiled {
    /// Refuses a table that records its answers, where the program has not the feature for it, and returns its name: the
    /// items bear it that stand in for those of the table.
    pub fn refuse_recording(&mut self) -> Option<String> {
        let table = self.unit.table()?;
        let (key, name) = (table.record?, table.name.value.clone());
        let finding = Finding::new(Code::Unsupported, key, "`record: answers` needs the feature `record` of `dtable-runtime`");
        self.findings.push(finding.help("write `dtable-runtime = { version = \"0.1\", features = [\"record\"] }` in Cargo.toml"));
        self.unit = Unit::Unread;
        Some(name)
    }
}

#[cfg(feature = "library")]
impl Compiled {
    /// Returns edits that leave no common case to rules that contradict each other, where the author prefers some of
    /// them. `None` where the file is no table with errors, or where the budget is used up.
    ///
    /// ```
    /// use dtable_core::compile::{Preference, check};
    /// use dtable_core::diagnostic::applied;
    /// use dtable_core::source::Source;
    /// let text = "table: fare\ninputs: { age: u8 }\noutputs: { euros: u8 }\nrules: |\n  \
    ///             | rule  | age | euros |\n  | child | < 6 | 0     |\n  | all   | -   | 3     |\n";
    /// let checked = check(Source::new("fare.yaml", text), &mut |_| Err(String::new()));
    /// let preference = Preference { rules: vec!["child".to_owned()], otherwise: None };
    /// let settled = checked.settled(&preference).unwrap().suggestion.unwrap();
    /// assert!(settled.title.ends_with("for `age` in rule `all`"));
    /// let mended = applied(text, &settled.edits).unwrap();
    /// assert!(check(Source::new("fare.yaml", mended), &mut |_| Err(String::new())).findings.is_empty());
    /// ```
    #[must_use]
    pub fn settled(&self, preference: &Preference) -> Option<Settled> {
        let Unit::Table(table) = &self.unit else { return None };
        let (changes, mut stay) = settle(table, preference)?;
        let suggestion = suggest::settled(&changes, self.sources.first()?);
        if suggestion.is_none() {
            stay.extend(changes.rules(table));
        }
        stay.sort_unstable();
        Some(Settled { suggestion, stay: stay.into_iter().map(|rule| table.rules[rule].id.value.clone()).collect() })
    }
}

/// Used tables by path; `None` where one has errors.
pub(crate) type UsedUnits = BTreeMap<String, Option<UsedUnit>>;

/// A table that others use.
#[derive(Clone, Debug)]
pub(crate) struct UsedUnit {
    pub(super) table: Arc<Table>,
    pub(super) verified: VerifiedTable,
    pub(super) cases: witness::Cases,
    /// Its forms, once they are built.
    pub(super) forms: Option<Forms>,
}

#[cfg(any(feature = "emit", feature = "explore"))]
impl UsedUnit {
    /// Returns its forms, and builds them if that is not done.
    pub(super) fn forms(&self) -> Cow<'_, Forms> {
        self.forms.as_ref().map_or_else(|| Cow::Owned(decide::build(&self.verified)), Cow::Borrowed)
    }
}

/// A table or a model, at the stage it reached.
#[derive(Debug)]
pub enum Unit {
    /// There are errors in the text, or in names.
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
    /// Returns the table of the file, verified or not; `None` if the file is none.
    #[must_use]
    pub fn table(&self) -> Option<&Table> {
        match self {
            Self::Table(table) => Some(table),
            Self::VerifiedTable(verified) => Some(verified.table()),
            Self::Unread | Self::Types | Self::Model(_) | Self::VerifiedModel(_) => None,
        }
    }

    /// Returns the name of the table or model of the file; `None` if the file is none.
    #[cfg(feature = "emit")]
    pub(super) fn name(&self) -> Option<&str> {
        match self {
            Self::Model(model) => Some(&model.name.value),
            Self::VerifiedModel(verified) => Some(&verified.model().name.value),
            _ => self.table().map(|it| it.name.value.as_str()),
        }
    }

    /// Returns the verified tables: none, one, or those of a model.
    pub(super) fn verified(&self) -> &[VerifiedTable] {
        match self {
            Self::VerifiedTable(table) => std::slice::from_ref(&**table),
            Self::VerifiedModel(model) => model.tables(),
            Self::Unread | Self::Types | Self::Table(_) | Self::Model(_) => &[],
        }
    }
}

impl Compiled {
    /// The result for a file that cannot be read.
    ///
    /// ```
    /// use dtable_core::compile::{Compiled, Refusal};
    /// use dtable_core::source::Source;
    /// let refused = Compiled::refused(Source::new("a.yaml", ""), Refusal::from("cannot read `a.yaml`".to_owned()));
    /// assert_eq!(refused.findings[0].message, "cannot read `a.yaml`");
    /// ```
    #[must_use]
    pub fn refused(root: Source, refusal: Refusal) -> Self {
        let mut compiled = Self::new(CheckOptions::default(), root);
        compiled.findings.push(refusal.finding(Span::default()));
        compiled
    }

    /// Creates the state of a file before it is read.
    pub(super) fn new(options: CheckOptions, root: Source) -> Self {
        Self {
            options,
            sources: vec![root],
            findings: Vec::new(),
            unit: Unit::Unread,
            statements: Vec::new(),
            asked: Vec::new(),
            forms: Vec::new(),
            cases: Vec::new(),
            types: BTreeMap::new(),
            used: BTreeMap::new(),
            users: Vec::new(),
            spent: 0,
            is_proved: false,
            is_too_deep: false,
            is_put_off: false,
        }
    }

    /// Whether a table that was read asks for `effort: exact`, and had the steps of the default: a check that may take
    /// longer may decide what is undecided here.
    #[must_use]
    pub const fn is_put_off(&self) -> bool {
        self.is_put_off
    }

    /// The steps that the proofs of all tables took.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.spent
    }

    /// Takes the forms that are built already, by table, and leaves none behind.
    #[cfg(feature = "library")]
    pub(crate) fn take_forms(&mut self) -> Vec<Option<Forms>> {
        std::mem::take(&mut self.forms)
    }

    /// The forms of a table, by its place among the tables.
    pub(super) fn forms(&self, at: usize, table: &VerifiedTable) -> Cow<'_, Forms> {
        self.forms.get(at).and_then(Option::as_ref).map_or_else(|| Cow::Owned(decide::build(table)), Cow::Borrowed)
    }
}
