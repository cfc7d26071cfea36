//! What the tables asked, decided and did.

use std::fmt::Write;
use std::mem;

use dtable_runtime::{NextData, Observer, TableData, Value};

/// Collects a line for each step of the tables, if wanted.
pub struct Trace {
    wanted: bool,
    lines: String,
    /// A table that does not run, and what runs in its place.
    replaced: Option<(&'static str, &'static str)>,
}

impl Trace {
    pub const fn new(wanted: bool) -> Self {
        Self { wanted, lines: String::new(), replaced: None }
    }

    /// From now on something else decides where a rule names this table.
    pub const fn replace(&mut self, table: &'static str, by: &'static str) {
        self.replaced = Some((table, by));
    }

    /// The table that follows a rule, or the player that really decides in its place.
    fn follows(&self, next: NextData) -> String {
        match (next, self.replaced) {
            (NextData::Table(name), Some((table, by))) if name == table => format!(", then {by} in place of {table}"),
            (NextData::Table(name), _) => format!(", then {name}"),
            (NextData::Stop, _) => ", the end".to_owned(),
            (NextData::Same, _) => String::new(),
        }
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

/// A result as a reader says it: `blocks a five` for `MoveClass::BlocksFive`.
pub fn in_words(result: &str) -> String {
    ::five::in_words(result).unwrap_or_else(|| result.to_owned())
}

impl Observer for Trace {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        let answer = table_view::answer(table, condition, value);
        let (name, question) = (table.conditions[condition].name, table.conditions[condition].text);
        self.note(table, format_args!("{name}: {question} {answer}"));
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        let it = table.rules.nth(rule);
        let results: Vec<String> = it.outputs().map(in_words).collect();
        let results = if results.is_empty() { String::new() } else { format!(" -> {}", results.join(", ")) };
        self.note(table, format_args!("rule {}{results}{}", it.id(), self.follows(it.next())));
    }

    fn performing(&mut self, table: &'static TableData, action: usize) {
        let action = &table.actions[action];
        self.note(table, format_args!("{}: {}", action.name, action.text));
    }
}
