//! Models: linked tables, decided step by step.

use super::findings::beside;
use super::{Decided, Findings, NotDecided, Table, Value};
use crate::compile::{self, Limits, Refusal, Trust, Unit};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::Next;
use crate::source::{FileId, Source, Span};

/// A model: tables that follow each other.
///
/// ```
/// use dtable_core::Model;
/// let day = "\
/// table: day
/// conditions: { dark: Is it dark? }
/// actions: { work: Work, sleep: Sleep }
/// rules: |
///   | rule | dark | do   | next  |
///   | on   | F    | work |       |
///   | end  | T    |      | night |
/// ";
/// let night = "\
/// table: night
/// conditions: { tired: Still tired? }
/// actions: { sleep: Sleep, rise: Rise }
/// rules: |
///   | rule | tired | do    | next |
///   | on   | T     | sleep |      |
///   | up   | F     | rise  | stop |
/// ";
/// let day = day.replace(", sleep: Sleep", "");
/// let load = |path: &str| match path {
///     "day.yaml" => Ok(day.clone()),
///     "night.yaml" => Ok(night.to_owned()),
///     _ => Err(format!("there is no `{path}`")),
/// };
/// let model = Model::parse("life.yaml", "model: life\nstart: day\ntables: [day.yaml, night.yaml]\n", load)?;
/// let mut machine = model.start();
/// assert_eq!(machine.step([("dark", "F")])?.actions().collect::<Vec<_>>(), ["work"]);
/// assert_eq!(machine.step([("dark", "T")])?.rule().id(), "end");
/// assert_eq!(machine.table().unwrap().name(), "night");
/// machine.step([("tired", false)])?;
/// assert!(machine.table().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    name: String,
    title: String,
    start: usize,
    tables: Vec<Table>,
    warnings: Findings,
}

impl Model {
    /// Reads and verifies a model. `path` is what findings call its file; `load` gives the text of a table by its path,
    /// as the model lists it.
    ///
    /// # Errors
    ///
    /// The findings of `cargo dtable check` about the model and its tables, where one of them is an error. A single
    /// table is an error, too: [`Table::parse`].
    pub fn parse<E: Into<Refusal>>(
        path: &str,
        text: impl Into<String>,
        load: impl FnMut(&str) -> Result<String, E>,
    ) -> Result<Self, Findings> {
        Self::parse_trusting(Trust::Code, path, text, load)
    }

    /// Reads and verifies a model as [`parse`](Self::parse) does. `trust` says what its tables may contain, see
    /// [`Table::parse_trusting`].
    ///
    /// # Errors
    ///
    /// The findings of [`parse`](Self::parse), and one for each part that `trust` does not allow.
    pub fn parse_trusting<E: Into<Refusal>>(
        trust: Trust,
        path: &str,
        text: impl Into<String>,
        load: impl FnMut(&str) -> Result<String, E>,
    ) -> Result<Self, Findings> {
        Self::parse_within(Limits::of_format(trust), path, text, load)
    }

    /// Reads and verifies a model of a stranger within limits, see [`Table::parse_within`]. All its tables together have
    /// the bytes and the steps.
    ///
    /// # Errors
    ///
    /// The findings of [`parse_trusting`](Self::parse_trusting), and one for a limit that is passed.
    pub fn parse_within<E: Into<Refusal>>(
        limits: Limits,
        path: &str,
        text: impl Into<String>,
        mut load: impl FnMut(&str) -> Result<String, E>,
    ) -> Result<Self, Findings> {
        let load = &mut |member: &str| load(member).map(|text| Source::new(beside(path, member), text));
        let mut compiled = compile::decide_within(limits, Source::new(path, text.into()), load);
        if matches!(compiled.unit, Unit::Table(_) | Unit::VerifiedTable(_) | Unit::Types) {
            compiled.findings = vec![table_for_a_model(path)];
            compiled.unit = Unit::Unread;
        }
        let mut forms = compiled.take_forms().into_iter();
        let warnings = Findings::new(compiled.sources, compiled.findings);
        let Unit::VerifiedModel(verified) = compiled.unit else { return Err(warnings) };
        let none = || Findings::new(Vec::new(), Vec::new());
        #[cfg_attr(not(feature = "explore"), expect(unused_mut, reason = "only pages need the tables that these use"))]
        let mut tables = verified.tables().iter().map(|it| Table::new(it.clone(), forms.next().flatten(), none())).collect_vec();
        #[cfg(feature = "explore")]
        Table::share(&mut tables, compiled.used);
        let model = verified.model();
        Ok(Self { name: model.name.value.clone(), title: model.title.clone(), start: model.start.value, tables, warnings })
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A name for people; may be empty.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The findings about the model and its tables, all of them warnings.
    #[must_use]
    pub const fn warnings(&self) -> &Findings {
        &self.warnings
    }

    /// The tables, in the order of the file.
    #[must_use]
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// A machine at the table that begins.
    #[must_use]
    pub const fn start(&self) -> Machine<'_> {
        Machine { model: self, at: Some(self.start) }
    }

    /// A machine at a table, by its name; `None` where there is no such table.
    #[must_use]
    pub fn at(&self, table: &str) -> Option<Machine<'_>> {
        let at = self.tables.iter().position(|it| it.name() == table)?;
        Some(Machine { model: self, at: Some(at) })
    }
}

/// A model on its way from table to table; see [`Model`].
#[derive(Clone, Debug)]
pub struct Machine<'m> {
    model: &'m Model,
    at: Option<usize>,
}

impl<'m> Machine<'m> {
    /// The table that decides next; `None` when the model has stopped.
    #[must_use]
    pub fn table(&self) -> Option<&'m Table> {
        self.model.tables.get(self.at?)
    }

    /// Decides by the present table, and goes to the one that follows. After an error it stays where it is.
    ///
    /// A caller can give the same values to all tables: this table ignores a value for a column that only another table
    /// of the model has.
    ///
    /// # Errors
    ///
    /// As [`Table::decide`], and [`NotDecided::Stopped`].
    ///
    /// ```
    /// # let shut = "table: shut\ninputs: { event: { type: Event, values: [Press, Wait] } }\noutputs: { lamp: Lamp }\nrules: |\n  | rule | event | lamp  | next |\n  | 1    | Press | Green | open |\n  | else |       | Off   | stay |\n";
    /// # let open = "table: open\ninputs: { event: { type: Event, values: [Press, Wait] }, blocked: bool }\noutputs: { lamp: Lamp }\nrules: |\n  | rule | event | blocked | lamp  | next |\n  | 1    | Wait  | F       | Off   | stop |\n  | else |       |         | Green | stay |\n";
    /// # let load = |path: &str| Ok::<_, String>(if path == "shut.yaml" { shut } else { open }.to_owned());
    /// # let model = dtable_core::Model::parse("door.yaml", "model: door\nstart: shut\ntables: [shut.yaml, open.yaml]\n", load)?;
    /// let mut door = model.start(); // the table `shut` has the input `event`, the table `open` has `blocked` besides
    /// assert_eq!(door.step([("event", "Press"), ("blocked", "F")])?.output("lamp").unwrap().text(), "Green");
    /// assert_eq!(door.table().unwrap().name(), "open");
    /// assert_eq!(door.step([("event", "Press"), ("blocked", "T")])?.rule().id(), "else");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step<'v, N: AsRef<str>, V: Into<Value<'v>>>(
        &mut self,
        values: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Decided<'m>, NotDecided> {
        let table = self.table().ok_or(NotDecided::Stopped)?;
        // A question that only a used table asks is answered to the table that uses it.
        let has = |table: &Table, name: &str| table.resolved().named().iter().any(|it| it.name.value == name);
        let of_another = |name: &str| !has(table, name) && self.model.tables.iter().any(|it| has(it, name));
        let decided = table.decide(values.into_iter().filter(|(name, _)| !of_another(name.as_ref())))?;
        self.at = match decided.next() {
            Next::Same => self.at,
            Next::Stop => None,
            Next::Table(name) => self.model.tables.iter().position(|it| it.name() == name),
        };
        Ok(decided)
    }
}

fn table_for_a_model(path: &str) -> Finding {
    let span = Span::new(FileId(0), 0, 0);
    Finding::new(Code::UnexpectedValue, span, format!("`{path}` is a table, not a model")).help("read it with `Table::parse`")
}
