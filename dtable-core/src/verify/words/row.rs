//! Writes a rule with other entries in the author's own layout, ready to replace rules.

use super::paste::{aligned, column_of};
use crate::lists::CollectVec;
use crate::model::{Layout, Next, Rule, Table};
use crate::syntax::quoted;

/// The lines of a rule with the result of `rule` and other `entries`, a text for each column: a row with the header
/// above, a column with the names before, or YAML data. `None` if one row cannot express it, because the header groups
/// columns.
pub(crate) fn row(table: &Table, rule: &Rule, entries: &[String], weight: Option<u64>) -> Option<Vec<String>> {
    let row = PastedRow { table, rule, entries, weight };
    Some(match &table.layout {
        Layout::Rows(header) => {
            let cells: Option<Vec<String>> = header.iter().map(|names| row.grouped(&names.value)).collect();
            aligned(&[header.iter().map(|names| names.value.join(" ")).collect_vec(), cells?])
        }
        Layout::Columns(names) => {
            let head = vec![String::new(), rule.id.value.clone()];
            let rows = names.iter().map(|name| vec![name.value.clone(), row.cell(&name.value)]);
            aligned(&std::iter::once(head).chain(rows).collect_vec())
        }
        Layout::Data => vec![row.data()],
    })
}

struct PastedRow<'a> {
    table: &'a Table,
    rule: &'a Rule,
    entries: &'a [String],
    weight: Option<u64>,
}

impl PastedRow<'_> {
    /// The cell under some names: entries of one character next to each other, others separated by spaces.
    fn grouped(&self, names: &[String]) -> Option<String> {
        let parts: Vec<String> = names.iter().map(|name| self.cell(name)).collect_vec();
        if let [one] = &parts[..] {
            return Some(one.clone());
        }
        if parts.iter().any(|part| part.is_empty() || part.contains(|it: char| it.is_whitespace() || it == ',')) {
            return None;
        }
        let is_narrow = parts.iter().all(|part| part.chars().count() == 1);
        Some(parts.join(if is_narrow { "" } else { " " }))
    }

    /// The cell of one name.
    fn cell(&self, name: &str) -> String {
        let (table, rule) = (self.table, self.rule);
        if let Some(column) = column_of(table, name) {
            return self.entries[column].clone();
        }
        if let Some(output) = table.outputs.iter().position(|it| it.name.value == name) {
            return rule.output_text(output);
        }
        if table.actions.iter().any(|it| it.name.value == name) {
            // The place of the action in the rule's order.
            return self.actions().iter().position(|it| *it == name).map_or_else(String::new, |at| (at + 1).to_string());
        }
        if let Some(note) = table.notes.iter().position(|it| it.name.value == name) {
            return rule.note(note).to_owned();
        }
        match name {
            "rule" => rule.id.value.clone(),
            "title" => rule.title.clone(),
            "do" => self.actions().join(", "),
            "next" => self.next().unwrap_or_default(),
            "weight" => self.weight.map_or_else(String::new, |it| it.to_string()),
            _ => String::new(),
        }
    }

    fn actions(&self) -> Vec<&str> {
        self.rule.outcome.actions.iter().map(|at| self.table.actions[*at].name.value.as_str()).collect_vec()
    }

    fn next(&self) -> Option<String> {
        match &self.rule.outcome.next {
            Next::Same if self.rule.outcome.stays => Some("stay".to_owned()),
            Next::Same => None,
            Next::Stop => Some("stop".to_owned()),
            Next::Table(name) => Some(name.clone()),
        }
    }

    fn data(&self) -> String {
        let (table, rule) = (self.table, self.rule);
        let pair = |name: &str, value: &str| format!("{name}: {}", quoted(value));
        let entries = table.written().iter().zip(self.entries).filter(|(_, entry)| *entry != "-");
        let when: Vec<String> = entries.map(|(column, entry)| pair(&column.name.value, entry)).collect_vec();
        let outputs: Vec<String> =
            table.outputs.iter().enumerate().map(|(at, output)| pair(&output.name.value, &rule.output_text(at))).collect_vec();
        let title = (!rule.title.is_empty()).then(|| pair("title", &rule.title));
        let actions = self.actions();
        let does = (!actions.is_empty()).then(|| format!("do: [{}]", actions.join(", ")));
        let gives = (!outputs.is_empty()).then(|| format!("out: {{ {} }}", outputs.join(", ")));
        let (next, weight) = (self.next().map(|it| pair("next", &it)), self.weight.map(|it| format!("weight: {it}")));
        let notes = table.notes_of(rule).map(|(name, text)| pair(name, text)).collect_vec();
        let notes = (!notes.is_empty()).then(|| format!("notes: {{ {} }}", notes.join(", ")));
        let when = Some(format!("when: {{ {} }}", when.join(", ")));
        let parts = [Some(format!("id: {}", rule.id.value)), title, when, does, gives, next, weight, notes];
        format!("- {{ {} }}", parts.into_iter().flatten().collect_vec().join(", "))
    }
}
