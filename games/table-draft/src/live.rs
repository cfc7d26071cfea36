//! Deciding by a table that the program has read.

use std::fmt;
use std::sync::Arc;

use dtable_core::model::{Column, Domain, HitPolicy, Origin, Position, Table, ValueSet};
use dtable_core::source::{FileId, Source};
use dtable_core::{resolve, syntax};
use dtable_runtime::{NextData, Observer, TableData, Value};

use crate::data::table_data;
use crate::values::value;
use crate::{Stuck, Unusable};

/// A table that decides, verified or not. A clone shares it.
#[derive(Clone)]
pub struct LiveTable(pub(crate) Arc<Parts>);

pub(crate) struct Parts {
    pub table: Table,
    pub data: &'static TableData,
    /// Of each column, its values.
    pub domains: Vec<ValueSet>,
    /// Of each rule but ELSE, in order.
    rules: Vec<Asks>,
    otherwise: Option<usize>,
    /// Whether each case is known to have a rule.
    is_complete: bool,
}

/// The columns that a rule asks: those whose entries do not hold for every value.
struct Asks {
    rule: usize,
    columns: Vec<bool>,
    /// The first column after which no other is asked.
    end: usize,
}

/// What a table has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The rule that fires, by its place in [`TableData::rules`].
    pub rule: usize,
    /// Its id.
    pub id: &'static str,
    /// The names of its actions, in the order in which they are performed.
    pub actions: Vec<&'static str>,
    /// Its outputs, as written.
    pub outputs: Vec<&'static str>,
    /// The table that follows.
    pub next: NextData,
}

/// Answers a condition that the table asks, by its index and its name; `None` where there is no answer.
pub type Answers<'a> = &'a mut dyn FnMut(usize, &str) -> Option<Value>;

impl LiveTable {
    /// Reads a table and proves nothing about it. `path` is the name of the file in errors; nothing is read from there.
    ///
    /// # Errors
    ///
    /// [`Unusable`] where the text is no table, or a table that decides in ways that are not understood here.
    pub fn read(path: &str, text: &str) -> Result<Self, Unusable> {
        let source = Source::new(path, text);
        let unread = |findings: Vec<dtable_core::diagnostic::Finding>| {
            Unusable(findings.first().map_or_else(|| format!("`{path}` cannot be read"), |it| format!("{path}: {}", it.message)))
        };
        match syntax::parse(&source, FileId(0)).map_err(unread)? {
            syntax::Document::Table(document) => Self::new(&resolve::table(&document).map_err(unread)?, false),
            _ => Err(Unusable(format!("`{path}` is not a table"))),
        }
    }

    /// Takes a table that is resolved. `is_complete` says that it is verified: each case has a rule.
    ///
    /// # Errors
    ///
    /// [`Unusable`] where the table collects rules, uses other tables, or compares columns whose values are texts.
    pub fn new(table: &Table, is_complete: bool) -> Result<Self, Unusable> {
        let name = &table.name.value;
        if matches!(table.hit, HitPolicy::Collect(_)) {
            return Err(Unusable(format!("`{name}` collects rules, and has no single one that fires")));
        }
        if !table.uses.is_empty() {
            return Err(Unusable(format!("`{name}` uses other tables")));
        }
        if table.compared_columns().any(|(at, it)| !is_compared_by_position(table, at, it.left)) {
            return Err(Unusable(format!("an entry of `{name}` compares columns that are no numbers")));
        }
        let domains: Vec<ValueSet> = table.columns.iter().map(|it| it.domain.all()).collect();
        let rules = (0..table.rules.len()).filter_map(|rule| asks(table, &domains, rule)).collect();
        let otherwise = table.rules.iter().position(|it| it.is_else());
        let data = table_data(table);
        Ok(Self(Arc::new(Parts { data, domains, rules, otherwise, is_complete, table: table.clone() })))
    }

    /// The table as data. The same table has the same data, also where it was read twice.
    #[must_use]
    pub fn data(&self) -> &'static TableData {
        self.0.data
    }

    /// The table as the compiler understands it.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.0.table
    }

    /// The value of a condition, by its index, that findings and entries name so; `None` where it has no such value.
    #[must_use]
    pub fn value(&self, condition: usize, name: &str) -> Option<Value> {
        let domain = &self.0.table.columns.get(condition)?.domain;
        domain.position(name).map(|at| value(domain, at))
    }

    /// Whether the table is verified: each case has a rule.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.0.is_complete
    }

    /// Decides a case: the first rule that matches fires, or ELSE.
    ///
    /// The table asks its inputs first, then its conditions in the order of the file, each only while a rule that may still fire
    /// depends on it. A computed condition (`is:`) is computed; one whose expression the compiler does not understand is asked. The
    /// observer sees what it sees of a compiled table. It is told of all actions at once, before the program performs them.
    ///
    /// # Errors
    ///
    /// [`Stuck`] where no rule fires, or an answer is missing or impossible.
    pub fn decide(&self, answers: Answers, observer: &mut dyn Observer) -> Result<Chosen, Stuck> {
        let parts = &*self.0;
        let mut case = Case { parts, known: vec![None; parts.table.columns.len()], values: vec![None; parts.data.conditions.len()] };
        for input in parts.inputs() {
            case.find(input, answers, observer)?;
        }
        let rule = case.fired(answers, observer)?;
        observer.fired(parts.data, rule);
        let it = parts.data.rules.nth(rule);
        it.actions().iter().for_each(|action| observer.performing(parts.data, *action));
        let actions = it.actions().iter().map(|action| parts.data.actions[*action].name).collect();
        Ok(Chosen { rule, id: it.id(), actions, outputs: it.outputs().collect(), next: it.next() })
    }
}

impl fmt::Debug for LiveTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LiveTable").field("name", &self.0.data.name).field("rules", &self.0.data.rules.len()).finish_non_exhaustive()
    }
}

/// Whether a comparison of columns is about the positions of their values.
fn is_compared_by_position(table: &Table, column: usize, left: usize) -> bool {
    let is_plain = matches!(table.columns[left].domain, Domain::Bool | Domain::Integer { .. } | Domain::Char { .. });
    is_plain && table.columns[column].meaning().is_some()
}

/// The columns that a rule asks; `None` for ELSE.
fn asks(table: &Table, domains: &[ValueSet], rule: usize) -> Option<Asks> {
    let entries = table.rules[rule].entries()?;
    let always_holds = |column: usize| {
        let is_optional = table.columns[column].requires.is_some();
        entries[column].set == domains[column] && (entries[column].not_applicable || !is_optional)
    };
    let columns: Vec<bool> = (0..entries.len()).map(|column| !always_holds(column)).collect();
    let end = columns.iter().rposition(|it| *it).map_or(0, |it| it + 1);
    Some(Asks { rule, columns, end })
}

impl Parts {
    fn inputs(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.data.conditions.len()).filter(|at| self.table.columns[*at].origin == Origin::Input)
    }
}

/// A case whose values become known one by one.
struct Case<'a> {
    parts: &'a Parts,
    /// By column: nothing, a position, or that the column is not applicable.
    known: Vec<Option<Option<Position>>>,
    /// By condition, as they were answered.
    values: Vec<Option<Value>>,
}

impl Case<'_> {
    /// The rule that fires.
    ///
    /// A column is looked at once: a rule that does not ask it then, or is contradicted by then, never asks it later.
    fn fired(&mut self, answers: Answers, observer: &mut dyn Observer) -> Result<usize, Stuck> {
        let parts = self.parts;
        let mut possible: Vec<&Asks> = parts.rules.iter().collect();
        for column in 0..parts.table.columns.len() {
            // Behind a rule that matches, none can fire.
            possible.truncate(possible.iter().position(|it| it.end <= column).map_or(possible.len(), |at| at + 1));
            if let Some(rule) = self.settled(&possible, column) {
                return Ok(rule);
            }
            if possible.iter().any(|it| it.columns[column]) {
                let at = self.find(column, answers, observer)?;
                possible.retain(|it| !it.columns[column] || parts.table.rules[it.rule].entries().is_some_and(|all| all[column].holds(at)));
            }
        }
        possible.first().map(|it| it.rule).or(parts.otherwise).ok_or_else(|| self.without_rule())
    }

    /// The rule that fires whatever the columns from this one on say.
    fn settled(&self, possible: &[&Asks], column: usize) -> Option<usize> {
        match possible {
            [] => self.parts.otherwise,
            [first, ..] if first.end <= column => Some(first.rule),
            [only] if self.parts.is_complete && self.parts.otherwise.is_none() => Some(only.rule),
            _ => None,
        }
    }

    /// The position of a column; `None` where it is not applicable.
    fn find(&mut self, column: usize, answers: Answers, observer: &mut dyn Observer) -> Result<Option<Position>, Stuck> {
        if let Some(known) = self.known[column] {
            return Ok(known);
        }
        let it = &self.parts.table.columns[column];
        let at = if self.is_applicable(it, answers, observer)? {
            match it.meaning() {
                Some(_) => self.computed(column, answers, observer)?,
                None => Some(self.answered(column, answers)?),
            }
        } else {
            None
        };
        self.known[column] = Some(at);
        if let Some(value) = self.values.get(column).copied().flatten() {
            observer.asked(self.parts.data, column, value);
        }
        Ok(at)
    }

    fn is_applicable(&mut self, column: &Column, answers: Answers, observer: &mut dyn Observer) -> Result<bool, Stuck> {
        let Some(requirement) = &column.requires else { return Ok(true) };
        let mut is_known = true;
        for needed in requirement.formula.columns() {
            is_known &= self.find(needed, answers, observer)?.is_some();
        }
        Ok(is_known && requirement.formula.holds(&|at| self.position(at)))
    }

    /// The position of a column that is known and applicable.
    fn position(&self, column: usize) -> Position {
        self.known[column].flatten().unwrap_or(0)
    }

    fn computed(&mut self, column: usize, answers: Answers, observer: &mut dyn Observer) -> Result<Option<Position>, Stuck> {
        let it = &self.parts.table.columns[column];
        let Some(meaning) = it.meaning() else { return Ok(None) };
        for needed in meaning.columns() {
            if self.find(needed, answers, observer)?.is_none() {
                return Ok(None);
            }
        }
        let overflow = || Stuck::Overflow { table: self.parts.data.name, condition: it.name.value.clone() };
        let at = meaning.position(&|at| self.position(at)).ok_or_else(overflow)?;
        if let Some(kept) = self.values.get_mut(column) {
            *kept = Some(value(&it.domain, at));
        }
        Ok(Some(at))
    }

    fn answered(&mut self, column: usize, answers: Answers) -> Result<Position, Stuck> {
        let (table, data) = (self.parts.data.name, &self.parts.data.conditions[column]);
        let condition = || data.name.to_owned();
        let value = answers(column, data.name).ok_or_else(|| Stuck::Unanswered { table, condition: condition() })?;
        let at = value.position(data.kind);
        if !self.parts.domains[column].contains(at) {
            return Err(Stuck::OutOfRange { table, condition: condition(), value: data.show(value).to_string() });
        }
        self.values[column] = Some(value);
        Ok(at)
    }

    fn without_rule(&self) -> Stuck {
        let data = self.parts.data;
        let known = data.conditions.iter().zip(&self.values);
        let case = known.filter_map(|(it, value)| Some((it.name, it.show((*value)?).to_string()))).collect();
        Stuck::NoRule { table: data.name, case }
    }
}
