//! A table that is parsed, verified, and decides.

use super::findings::beside;
use super::form::DecidingForm;
use super::plan::{ColumnPlan, PlannedTable};
use super::{Case, Collected, Column, Decided, Findings, NotDecided, Output, Rule, Value};
#[cfg(feature = "explore")]
use crate::compile::UsedUnits;
use crate::compile::{self, Compiled, Limits, Refusal, Trust, Unit};
use crate::decide::Forms;
use crate::diagnostic::{Code, Finding, nearest};
use crate::model::{self, HitPolicy};
use crate::resolve::given_values::Words;
use crate::source::{FileId, Source, Span};
use crate::syntax::{self, Document};
use crate::verify::VerifiedTable;
#[cfg(feature = "explore")]
use std::sync::Arc;

/// A decision table that is verified, and decides.
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// use dtable_core::Table;
/// let table = Table::parse("ticket.yaml", TICKET)?;
/// let decided = table.decide([("visitor", "Adult"), ("weekend", "T"), ("member", "F")])?;
/// assert_eq!(decided.rule().id(), "weekend");
/// assert_eq!(decided.output("euros").unwrap().text(), "14");
/// assert_eq!(decided.why_not("senior").unwrap().to_string(), "visitor is Adult, not Senior");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    verified: VerifiedTable,
    form: DecidingForm,
    plan: ColumnPlan,
    words: Words,
    warnings: Findings,
    /// The limits within which questions about it are answered, too.
    #[cfg(feature = "explore")]
    pub(super) limits: Limits,
    /// The tables that it uses, which stand on its page.
    #[cfg(feature = "explore")]
    pub(super) used: Arc<UsedUnits>,
}

impl Table {
    /// Reads and verifies a table. `path` is what findings call the file; nothing is read from there.
    ///
    /// # Errors
    ///
    /// The findings of `cargo dtable check`, where one of them is an error. A model is an error, too:
    /// [`Model::parse`](super::Model::parse).
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// let text = TICKET.replace("  | weekend |", "  #");
    /// let found = dtable_core::Table::parse("ticket.yaml", text).unwrap_err();
    /// assert_eq!(found[0].code.name(), "missing-rule");
    /// assert!(found.to_string().contains("for example: visitor = Adult, weekend = T, member = F"));
    /// ```
    pub fn parse(path: &str, text: impl Into<String>) -> Result<Self, Findings> {
        Self::parse_with(path, text, |name| {
            let refusal = Refusal::from(format!("`{name}` is not given"));
            Err::<String, _>(refusal.help("read a table that uses other files with `Table::parse_with`, which is given their texts"))
        })
    }

    /// Reads and verifies a table that uses other files. `load` gives the text of a file by its path, as the table
    /// names it under `use:` and `uses:`; findings call it so from where `path` is: `tables/risk.yaml` beside
    /// `tables/loan.yaml`.
    ///
    /// # Errors
    ///
    /// The findings of [`parse`](Self::parse), in all files.
    ///
    /// ```
    /// let types = "types:\n  Day: { type: Day, as: date, with: Day::number, range: 2026-01-01..2027-01-01 }\n";
    /// let text = "table: open\nuse: [types.yaml]\ninputs: { day: Day }\noutputs: { open: bool }\n\
    ///             rules: |\n  | rule | day          | open  |\n  | 1    | < 2026-03-01 | false |\n  | else |              | true  |\n";
    /// let table = dtable_core::Table::parse_with("open.yaml", text, |_| Ok::<_, String>(types.to_owned())).unwrap();
    /// assert_eq!(table.decide([("day", "2026-02-28")]).unwrap().rule().id(), "1");
    /// ```
    pub fn parse_with<E: Into<Refusal>>(
        path: &str,
        text: impl Into<String>,
        load: impl FnMut(&str) -> Result<String, E>,
    ) -> Result<Self, Findings> {
        Self::parse_trusting(Trust::Code, path, text, load)
    }

    /// Reads and verifies a table as [`parse_with`](Self::parse_with) does. `trust` says what the table may contain: a
    /// table of a stranger may become code later, so `Trust::Data` accepts only literals, listed values and
    /// expressions that the compiler understands.
    ///
    /// # Errors
    ///
    /// The findings of [`parse_with`](Self::parse_with), and one for each part that `trust` does not allow.
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// use dtable_core::{Table, compile::Trust};
    /// let parse = |text: &str| Table::parse_trusting(Trust::Data, "ticket.yaml", text, |_| Err::<String, _>("no other files".to_owned()));
    /// assert!(parse(TICKET).is_ok());
    /// let found = parse(&TICKET.replace("u32", "\"[u32; { panic!() }]\"")).unwrap_err();
    /// assert_eq!(found[0].code.name(), "invalid-type");
    /// ```
    pub fn parse_trusting<E: Into<Refusal>>(
        trust: Trust,
        path: &str,
        text: impl Into<String>,
        load: impl FnMut(&str) -> Result<String, E>,
    ) -> Result<Self, Findings> {
        Self::parse_within(Limits::of_format(trust), path, text, load)
    }

    /// Reads and verifies a table of a stranger, as [`parse_with`](Self::parse_with) does. `limits` bounds the work, and
    /// says what the table may contain: by default, data alone.
    ///
    /// # Errors
    ///
    /// The findings of [`parse_trusting`](Self::parse_trusting), and one for a limit that is passed: it says which
    /// limit, and how much it is.
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// use dtable_core::{Limits, Table};
    /// let parse = |limits| Table::parse_within(limits, "ticket.yaml", TICKET, |_| Err::<String, _>("no other files".to_owned()));
    /// assert!(parse(Limits::default()).is_ok());
    /// let found = parse(Limits { bytes: 100, ..Limits::default() }).unwrap_err();
    /// assert_eq!(found[0].message, format!("the file has {} bytes; at most 100 are taken here", TICKET.len()));
    /// let found = parse(Limits { steps: 10, ..Limits::default() }).unwrap_err();
    /// assert_eq!(found[0].message, "no verdict after 10 steps, which is all that this table may take");
    /// ```
    pub fn parse_within<E: Into<Refusal>>(
        limits: Limits,
        path: &str,
        text: impl Into<String>,
        mut load: impl FnMut(&str) -> Result<String, E>,
    ) -> Result<Self, Findings> {
        let load = &mut |name: &str| load(name).map(|text| Source::new(beside(path, name), text));
        let mut compiled = compile::decide_within(limits, Source::new(path, text.into()), load);
        if let Some(finding) = no_table(path, &compiled) {
            compiled.findings = vec![finding];
            compiled.unit = Unit::Unread;
        }
        let forms = compiled.take_forms().into_iter().next().flatten();
        let findings = Findings::new(compiled.sources, compiled.findings);
        let Unit::VerifiedTable(verified) = compiled.unit else { return Err(findings) };
        let table = Self::new(*verified, forms, findings);
        #[cfg(feature = "explore")]
        let table = Self { limits, used: Arc::new(compiled.used), ..table };
        Ok(table)
    }

    pub(super) fn new(verified: VerifiedTable, forms: Option<Forms>, warnings: Findings) -> Self {
        let table = verified.table();
        let (plan, words, form) = (ColumnPlan::new(table), Words::new(table), DecidingForm::new(&verified, forms));
        Self {
            plan,
            words,
            form,
            warnings,
            verified,
            #[cfg(feature = "explore")]
            limits: Limits::of_format(Trust::Code),
            #[cfg(feature = "explore")]
            used: Arc::default(),
        }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.resolved().name.value
    }

    /// A name for people; may be empty.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.resolved().title
    }

    /// The purpose of the table; may be empty.
    #[must_use]
    pub fn doc(&self) -> &str {
        &self.resolved().doc
    }

    /// The findings about the table, all of them warnings. Those about a table of a model are in
    /// [`Model::warnings`](super::Model::warnings).
    #[must_use]
    pub const fn warnings(&self) -> &Findings {
        &self.warnings
    }

    /// The conditions and inputs, in the order of the file.
    pub fn columns(&self) -> impl Iterator<Item = Column<'_>> {
        (0..self.resolved().written().len()).map(|at| Column { table: self, at })
    }

    /// A condition or an input.
    ///
    /// # Errors
    ///
    /// [`NotDecided::UnknownColumn`], with the name that is most like it.
    pub fn column(&self, name: &str) -> Result<Column<'_>, NotDecided> {
        self.plan.places.get(name).map(|at| Column { table: self, at: *at }).ok_or_else(|| {
            let near = nearest(name, self.columns().map(|it| it.name()));
            NotDecided::UnknownColumn { column: name.to_owned(), nearest: near.map(str::to_owned) }
        })
    }

    /// The rules, in the order of the file; under `hit: priority` by the rank of their results, the best first.
    pub fn rules(&self) -> impl Iterator<Item = Rule<'_>> {
        (0..self.resolved().rules.len()).map(|at| Rule { table: self, at })
    }

    /// A rule by its id.
    #[must_use]
    pub fn rule(&self, id: &str) -> Option<Rule<'_>> {
        self.rules().find(|it| it.id() == id)
    }

    /// The names of the outputs, in the order of the file.
    pub fn outputs(&self) -> impl Iterator<Item = &str> {
        self.resolved().outputs.iter().map(|it| it.name.value.as_str())
    }

    /// The names of the notes that rules have, in the order of the file.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.resolved().notes.iter().map(|it| it.name.value.as_str())
    }

    /// The names of the actions, in the order of the file.
    pub fn actions(&self) -> impl Iterator<Item = &str> {
        self.resolved().actions.iter().map(|it| it.name.value.as_str())
    }

    /// Whether every result that a rule may have is a literal, or a value that its output lists: then each
    /// [`Output`](super::Output) has a [`value`](super::Output::value), and the program needs no Rust to know what a
    /// decision gives. `false` where one result is an expression, a variant, or the value of a column.
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// let parse = |text: &str| dtable_core::Table::parse("ticket.yaml", text).unwrap();
    /// assert!(parse(TICKET).results_are_literals());
    /// assert!(!parse(&TICKET.replace(" 14 ", " 7 * 2 ")).results_are_literals());
    /// ```
    #[must_use]
    pub fn results_are_literals(&self) -> bool {
        let outcomes = self.resolved().rules.iter().flat_map(|rule| rule.outcomes());
        outcomes.flat_map(|it| &it.outputs).all(|it| Output::new(it).value().is_some())
    }

    /// The hit policy: which rules decide where several match.
    #[must_use]
    pub fn hit(&self) -> HitPolicy {
        self.resolved().hit
    }

    /// An empty case, to be filled and decided again and again.
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// # let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
    /// let [visitor, weekend, member] = [table.column("visitor")?, table.column("weekend")?, table.column("member")?];
    /// let senior = visitor.position("Senior")?;
    /// let mut case = table.case();
    /// for is_member in [false, true] {
    ///     case.put(visitor, senior)?.set(weekend, false)?.set(member, is_member)?;
    ///     assert_eq!(case.decide()?.rule().id(), if is_member { "member" } else { "senior" });
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn case(&self) -> Case<'_> {
        Case::new(self)
    }

    /// Decides on values that are given by name.
    ///
    /// A value that no rule asks for any more may be left out. A value that is given for a condition that is not
    /// applicable (`requires:`) is ignored. Relations are checked, whatever `check:` says: what they exclude is an
    /// error, as by `try_decide` of generated code.
    ///
    /// # Errors
    ///
    /// See [`NotDecided`].
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// # let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
    /// use dtable_core::Value;
    /// let decided = table.decide([("member", Value::from(true)), ("visitor", "Adult".into())])?;
    /// assert_eq!(decided.rule().id(), "member");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decide<'v, N: AsRef<str>, V: Into<Value<'v>>>(
        &self,
        values: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Decided<'_>, NotDecided> {
        self.given(values)?.into_decided()
    }

    /// Finds all rules that match values that are given by name. A table with `hit: collect` is decided by this; of
    /// another table it returns the rules that match besides the one that fires.
    ///
    /// # Errors
    ///
    /// See [`NotDecided`].
    pub fn collect<'v, N: AsRef<str>, V: Into<Value<'v>>>(
        &self,
        values: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Collected<'_>, NotDecided> {
        self.given(values)?.into_collected()
    }

    fn given<'v, N: AsRef<str>, V: Into<Value<'v>>>(&self, values: impl IntoIterator<Item = (N, V)>) -> Result<Case<'_>, NotDecided> {
        let mut case = self.case();
        let mut is_named = vec![false; self.resolved().columns.len()];
        for (name, value) in values {
            let column = self.column(name.as_ref())?;
            if std::mem::replace(&mut is_named[column.at], true) {
                return Err(NotDecided::Twice { column: name.as_ref().to_owned() });
            }
            case.set(column, value)?;
        }
        Ok(case)
    }

    pub(super) const fn resolved(&self) -> &model::Table {
        self.verified.table()
    }

    pub(super) const fn verified(&self) -> &VerifiedTable {
        &self.verified
    }

    pub(super) const fn plan(&self) -> &ColumnPlan {
        &self.plan
    }

    pub(super) const fn words(&self) -> &Words {
        &self.words
    }

    pub(super) const fn form(&self) -> &DecidingForm {
        &self.form
    }

    /// The table as cases need it.
    pub(super) const fn planned(&self) -> PlannedTable<'_> {
        PlannedTable { resolved: self.verified.table(), plan: &self.plan }
    }
}

/// Returns the finding about a file that is a model, or only declares types; `None` for a table.
fn no_table(path: &str, compiled: &Compiled) -> Option<Finding> {
    let is_model = || matches!(syntax::parse(&compiled.sources[0], FileId(0)), Ok(Document::Model(_)));
    let (what, help) = match compiled.unit {
        Unit::Model(_) | Unit::VerifiedModel(_) => ("a model", "read it with `Model::parse`"),
        Unit::Types => ("a file of types", "give its text to `Table::parse_with`, for a table that uses it"),
        Unit::Unread if is_model() => ("a model", "read it with `Model::parse`"),
        Unit::Unread | Unit::Table(_) | Unit::VerifiedTable(_) => return None,
    };
    let finding = Finding::new(Code::UnexpectedValue, Span::new(FileId(0), 0, 0), format!("`{path}` is {what}, not a table"));
    Some(finding.help(help))
}
