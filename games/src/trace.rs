//! What the tables asked, decided and did.

use std::fmt::Write;
use std::mem;

use dtable_runtime::{Observer, TableData, Value};

/// Collects a line for each step of the tables, if wanted.
pub struct Trace {
    wanted: bool,
    lines: String,
}

impl Trace {
    pub const fn new(wanted: bool) -> Self {
        Self { wanted, lines: String::new() }
    }

    /// The lines since the last time.
    pub fn take(&mut self) -> String {
        mem::take(&mut self.lines)
    }

    fn note(&mut self, table: &TableData, what: std::fmt::Arguments<'_>) {
        if self.wanted {
            writeln!(self.lines, "  {}: {what}", table.name).expect("a string takes all text");
        }
    }
}

impl Observer for Trace {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        let condition = &table.conditions[condition];
        let (name, question, answer) = (condition.name, condition.text, condition.show(value));
        self.note(table, format_args!("{name}: {question} {answer}"));
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        self.note(table, format_args!("rule {}", table.id(rule)));
    }

    fn performing(&mut self, table: &'static TableData, action: usize) {
        let action = &table.actions[action];
        self.note(table, format_args!("{}: {}", action.name, action.text));
    }
}
