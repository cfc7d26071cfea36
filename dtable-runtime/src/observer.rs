//! Seeing a decision being made.

use crate::{TableData, Value};

/// Sees each question and its answer, the rule that fires, and each action that is performed.
///
/// `()` observes nothing and costs nothing.
///
/// ```
/// use dtable_runtime::{Observer, TableData, Value};
///
/// #[derive(Default)]
/// struct Count(usize);
///
/// impl Observer for Count {
///     fn asked(&mut self, _: &'static TableData, _: usize, _: Value) {
///         self.0 += 1;
///     }
/// }
/// ```
pub trait Observer {
    /// A condition was asked, or an input looked at: its index in [`TableData::conditions`], and its value.
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        let _ = (table, condition, value);
    }

    /// [`asked`](Self::asked) about a condition or an input whose values are texts, with the text itself. Tables with
    /// `record: answers` tell it.
    fn asked_text(&mut self, table: &'static TableData, condition: usize, value: Value, text: &str) {
        let _ = text;
        self.asked(table, condition, value);
    }

    /// A rule fires: its place in [`TableData::rules`].
    fn fired(&mut self, table: &'static TableData, rule: usize) {
        let _ = (table, rule);
    }

    /// An action is about to be performed: its index in [`TableData::actions`].
    fn performing(&mut self, table: &'static TableData, action: usize) {
        let _ = (table, action);
    }
}

impl Observer for () {}

impl<O: Observer + ?Sized> Observer for &mut O {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        (**self).asked(table, condition, value);
    }

    fn asked_text(&mut self, table: &'static TableData, condition: usize, value: Value, text: &str) {
        (**self).asked_text(table, condition, value, text);
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        (**self).fired(table, rule);
    }

    fn performing(&mut self, table: &'static TableData, action: usize) {
        (**self).performing(table, action);
    }
}
