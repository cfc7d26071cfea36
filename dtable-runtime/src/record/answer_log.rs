//! The answers to questions of used tables, in the order in which they were given.

use crate::{Observer, TableData, Value};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

/// What used tables asked in a decision that is recorded, until the observer is told of it.
#[derive(Debug, Default)]
pub struct AnswerLog(Vec<Logged>);

#[derive(Debug)]
struct Logged {
    condition: usize,
    value: Value,
    /// Of a text, the text itself.
    text: Option<String>,
}

impl AnswerLog {
    /// A log without answers.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// The answer to a question, by the index of its condition, with the text that it is, if it is one.
    pub fn add(&mut self, condition: usize, value: Value, text: Option<&str>) {
        self.0.push(Logged { condition, value, text: text.map(ToOwned::to_owned) });
    }

    /// Tells an observer all answers, and forgets them.
    pub fn tell<O: Observer + ?Sized>(&mut self, table: &'static TableData, observer: &mut O) {
        for Logged { condition, value, text } in self.0.drain(..) {
            match text {
                Some(text) => observer.asked_text(table, condition, value, &text),
                None => observer.asked(table, condition, value),
            }
        }
    }
}
