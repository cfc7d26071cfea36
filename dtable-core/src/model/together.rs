//! Names that the tables of a model share: equal names are one question, one input, one action, one output.

use super::{Action, Column, Model, Origin, Output, Table, last_segment};
use crate::lists::CollectVec;
use crate::source::Spanned;

impl Model {
    /// Returns what the types of all tables derive, so that those of the model can.
    #[must_use]
    pub fn derived_by_all(&self) -> Vec<String> {
        let derives = |table: &Table, path: &str| table.derive.iter().any(|it| last_segment(it) == last_segment(path));
        let first = self.tables.first().map_or(&[][..], |it| &it.derive);
        first.iter().filter(|path| self.tables.iter().all(|table| derives(table, path))).cloned().collect_vec()
    }

    /// Returns a table without rules that has all questions, inputs, actions and outputs of the tables, each name once,
    /// in the order in which the names first appear.
    #[must_use]
    pub fn together(&self) -> Table {
        let (mut columns, mut actions, mut outputs) = (Vec::<Column>::new(), Vec::<Action>::new(), Vec::<Output>::new());
        let mut derive: Vec<String> = Vec::new();
        for table in &self.tables {
            for column in table.named().iter().filter(|it| it.origin != Origin::Expression) {
                // In a model it is a question like any other, even if only used tables ask it.
                let question = Column { borrowed: None, ..column.clone() };
                put(&mut columns, &question, |it| (&it.name, &mut it.text));
            }
            for action in &table.actions {
                put(&mut actions, action, |it| (&it.name, &mut it.text));
            }
            for output in &table.outputs {
                put(&mut outputs, output, |it| (&it.name, &mut it.text));
            }
            for path in &table.derive {
                if !derive.iter().any(|it| last_segment(it) == last_segment(path)) {
                    derive.push(path.clone());
                }
            }
        }
        let all = Table::new(self.name.clone(), columns);
        let uses = self.tables.iter().flat_map(|it| it.uses.clone()).collect_vec();
        Table { title: self.title.clone(), doc: self.doc.clone(), actions, outputs, derive, uses, ..all }
    }
}

/// Adds an item, unless there is one with its name. That one takes the text of the item if it has none.
fn put<T: Clone>(all: &mut Vec<T>, item: &T, parts: impl Fn(&mut T) -> (&Spanned<String>, &mut String)) {
    let mut item = item.clone();
    let (name, text) = parts(&mut item);
    let (name, text) = (name.value.clone(), text.clone());
    for known in all.iter_mut() {
        let (its_name, its_text) = parts(known);
        if its_name.value == name {
            if its_text.is_empty() {
                *its_text = text;
            }
            return;
        }
    }
    all.push(item);
}
