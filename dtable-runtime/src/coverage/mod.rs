//! Which rules and entries a test run reaches: an observer that writes, for `cargo dtable coverage`.
//!
//! The observer writes everything into a file at once, so nothing is lost if a process aborts. Every process writes its
//! own files, one for each table that it decides by, and a lock keeps its threads apart.

mod folder;
mod reached;
mod record;

use crate::{Observer, TableData, Value};
use std::vec::Vec;

/// An observer that records which rules fire, and which entries decide, for `cargo dtable coverage`.
///
/// With the feature `coverage` all code that `dtable!` makes records its decisions, and nobody needs to name this type.
/// It is for code that [`dtable!`](crate::dtable) did not make: pass it wherever an observer is taken.
///
/// ```
/// # use dtable_runtime::{Coverage, Observer, TableData};
/// # fn fare(age: u8, observer: &mut impl Observer) {}
/// fare(7, &mut Coverage::new());
/// ```
///
/// The files are in `$DTABLE_COVERAGE`; without it in `dtable-coverage` in cargo's target folder.
#[derive(Debug, Default)]
pub struct Coverage<O = ()> {
    observer: O,
    /// The path of the table's file, if it is known.
    path: &'static str,
    /// The questions and answers of this decision.
    seen: Vec<(usize, Value)>,
    /// Whether a rule has fired since something was asked.
    has_fired: bool,
}

impl Coverage {
    /// An observer that records.
    #[must_use]
    pub const fn new() -> Self {
        Self::watching((), "")
    }
}

impl<O: Observer> Coverage<O> {
    /// An observer that records, and passes everything on to another one.
    #[doc(hidden)]
    pub const fn watching(observer: O, path: &'static str) -> Self {
        Self { observer, path, seen: Vec::new(), has_fired: false }
    }

    /// Records which rules of a table that collects match.
    #[doc(hidden)]
    pub fn matched(&mut self, table: &'static TableData, rules: &[bool]) {
        let fired: Vec<usize> = rules.iter().enumerate().filter(|(_, matches)| **matches).map(|(rule, _)| rule).collect();
        record::decided(table, self.path, &self.seen, &fired, true);
    }

    /// [`Observer::asked`], for code that does not name the trait.
    #[doc(hidden)]
    pub fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        self.observer.asked(table, condition, value);
        if std::mem::take(&mut self.has_fired) {
            self.seen.clear();
        }
        self.seen.push((condition, value));
    }

    /// [`Observer::fired`], for code that does not name the trait.
    #[doc(hidden)]
    pub fn fired(&mut self, table: &'static TableData, rule: usize) {
        self.observer.fired(table, rule);
        let is_first = !std::mem::replace(&mut self.has_fired, true);
        record::decided(table, self.path, &self.seen, &[rule], is_first);
    }
}

impl<O: Observer> Observer for Coverage<O> {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        Self::asked(self, table, condition, value);
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        Self::fired(self, table, rule);
    }

    fn performing(&mut self, table: &'static TableData, action: usize) {
        self.observer.performing(table, action);
    }
}
