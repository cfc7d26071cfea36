//! Rules as they are written, in one shape for all three layouts.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::resolve::allowed_names;
use crate::resolve::scope::Scope;
use crate::source::Span;
use crate::syntax::document::RuleItem;
use crate::syntax::{Text, numbers};

/// A rule whose cells are sorted, but not read.
#[derive(Debug)]
pub struct Draft {
    /// The id of the rule.
    pub id: Text,
    /// The place of the rule: the row, the header cell of the column, or the data.
    pub span: Span,
    /// The title of the rule.
    pub title: Option<Text>,
    /// Entries by column.
    pub when: Vec<(usize, Text)>,
    /// Order numbers by action.
    pub orders: Vec<(usize, Text)>,
    /// `do`: names of actions.
    pub list: Vec<Text>,
    /// Expressions by output.
    pub outputs: Vec<(usize, Text)>,
    /// The table that follows.
    pub next: Option<Text>,
    /// The share of the decisions that the rule is said to have.
    pub weight: Option<Text>,
    /// Texts by note.
    pub notes: Vec<(usize, Text)>,
    /// The place of `when` in data; `None` in grids, and where it is missing.
    pub when_key: Option<Span>,
    /// Whether the rule is data. In a grid, an output is missing in all rules at once, which is one finding.
    pub is_data: bool,
    /// Whether the rule names an unknown output: most often, that is the output that seems to be missing.
    pub has_unknown_output: bool,
}

/// The content of a row or column of a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GridRole {
    /// Rule ids.
    Id,
    /// Titles.
    Title,
    /// Entries; several columns share a cell.
    Entries(Vec<usize>),
    /// Order numbers of an action.
    Order(usize),
    /// `do`.
    List,
    /// Expressions of an output.
    Output(usize),
    /// `next`.
    Next,
    /// `weight`.
    Weight,
    /// Texts of a note.
    Note(usize),
    /// Unknown, after a finding.
    Unknown,
}

impl Draft {
    /// A rule without cells.
    pub fn new(id: Text, span: Span) -> Self {
        Self {
            id,
            span,
            title: None,
            when: Vec::new(),
            orders: Vec::new(),
            list: Vec::new(),
            outputs: Vec::new(),
            next: None,
            weight: None,
            notes: Vec::new(),
            when_key: None,
            is_data: false,
            has_unknown_output: false,
        }
    }

    /// Adds a cell of a grid to the part of the rule that it belongs to.
    pub fn put(&mut self, role: &GridRole, cell: &Text, findings: &mut Vec<Finding>) {
        let filled = || Some(cell.clone()).filter(|it| !it.is_blank());
        match role {
            GridRole::Title => self.title = filled(),
            GridRole::Entries(columns) => self.put_entries(columns, cell, findings),
            GridRole::Order(action) => self.orders.extend(filled().map(|it| (*action, it))),
            GridRole::List => self.list.extend(filled().iter().flat_map(Text::listed)),
            GridRole::Output(output) => self.outputs.push((*output, cell.clone())),
            GridRole::Next => self.next = filled(),
            GridRole::Weight => self.weight = filled(),
            GridRole::Note(note) => self.notes.push((*note, cell.clone())),
            GridRole::Id | GridRole::Unknown => {}
        }
    }

    fn put_entries(&mut self, columns: &[usize], cell: &Text, findings: &mut Vec<Finding>) {
        if let ([column, ..], true) = (columns, columns.len() == 1 || cell.is_blank()) {
            self.when.push((*column, cell.clone()));
            return;
        }
        let entries = grouped(cell);
        if entries.len() == columns.len() && entries.iter().rev().skip(1).all(|it| it.value.len() > 1 && it.value.ends_with(',')) {
            let words = entries.iter().map(|it| it.value.trim_end_matches(',')).collect_vec().join(" ");
            let finding = Finding::new(Code::MalformedGrid, cell.span, "blanks separate the entries of columns that share a cell");
            findings.push(finding.help(format!("write `{words}`")));
            return;
        }
        if let Some(found) = numbers::misread_in(cell).filter(|it| it.has_comma) {
            let message = format!("`{}` may be one number, or several", &cell.value[found.range.clone()]);
            let finding = Finding::new(Code::InvalidEntry, cell.part(found.range), message);
            findings.push(finding.help("give the column a cell of its own: columns that share one have no blanks in their entries"));
            return;
        }
        if entries.len() == columns.len() {
            self.when.extend(columns.iter().copied().zip(entries));
        } else {
            findings.push(uneven(cell, entries.len(), columns.len()));
        }
    }

    /// A rule written as data.
    pub fn from_data(item: &RuleItem, scope: &Scope, findings: &mut Vec<Finding>) -> Self {
        let mut draft = Self::new(item.id.clone(), item.span);
        draft.is_data = true;
        draft.when_key = item.when.as_ref().map(|it| it.span);
        draft.title.clone_from(&item.title);
        draft.next.clone_from(&item.next);
        draft.weight.clone_from(&item.weight);
        draft.list = item.actions.clone().unwrap_or_default();
        for (name, entry) in item.when.iter().flat_map(|it| &it.value) {
            match scope.column(&name.value) {
                Some(column) => draft.when.push((column, entry.trimmed())),
                None => findings.push(allowed_names::unknown(name, "condition", &scope.column_names())),
            }
        }
        for (name, expression) in item.outputs.iter().flat_map(|it| &it.value) {
            match scope.output(&name.value) {
                Some(output) => draft.outputs.push((output, expression.trimmed())),
                None => {
                    draft.has_unknown_output = true;
                    findings.push(allowed_names::unknown(name, "output", &scope.output_names()));
                }
            }
        }
        draft.notes = notes(item, scope, findings);
        draft
    }
}

/// The notes of a rule written as data.
fn notes(item: &RuleItem, scope: &Scope, findings: &mut Vec<Finding>) -> Vec<(usize, Text)> {
    let mut notes = Vec::new();
    for (name, text) in &item.notes {
        match (scope.note(&name.value), text) {
            (Some(note), text) => notes.extend(text.iter().map(|it| (note, it.clone()))),
            (None, Some(_)) => findings.push(allowed_names::unknown(name, "note", &scope.note_names())),
            (None, None) => {
                let finding = allowed_names::unknown(name, "note", &scope.note_names());
                findings.push(finding.help("a text in braces that has a comma stands in quotes"));
            }
        }
    }
    notes
}

/// The entries in a cell that several columns share: its words, or the characters of its one word.
fn grouped(cell: &Text) -> Vec<Text> {
    let words = cell.words();
    match words.as_slice() {
        [one] => one.characters(),
        _ => words,
    }
}

fn uneven(cell: &Text, entries: usize, columns: usize) -> Finding {
    let message = format!("{entries} entries for {columns} conditions");
    Finding::new(Code::MalformedGrid, cell.span, message)
        .help(format!("write {columns} words, or one word of {columns} characters, one for each condition of the header"))
}
