//! A rule of a table.

use super::output::Output;
use super::table::Table;
use crate::model;
use std::fmt;

/// A rule of a [`Table`].
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// # let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
/// let rule = table.rule("senior").unwrap();
/// assert_eq!((rule.id(), rule.index(), rule.is_else()), ("senior", 4, false));
/// assert_eq!(rule.entries().collect::<Vec<_>>(), [("visitor", "Senior"), ("member", "F")]);
/// assert_eq!(rule.outputs().map(|(name, it)| (name, it.text().to_owned())).next(), Some(("euros", "8".to_owned())));
/// # Ok::<(), dtable_core::Findings>(())
/// ```
#[derive(Clone, Copy)]
pub struct Rule<'t> {
    pub(super) table: &'t Table,
    pub(super) at: usize,
}

impl<'t> Rule<'t> {
    pub(super) fn resolved(&self) -> &'t model::Rule {
        &self.table.resolved().rules[self.at]
    }

    /// The author's id; `else` for the rule that fires where no other does.
    #[must_use]
    pub fn id(&self) -> &'t str {
        &self.resolved().id.value
    }

    /// A name for people; may be empty.
    #[must_use]
    pub fn title(&self) -> &'t str {
        &self.resolved().title
    }

    /// A note by its name; empty where it is blank. `None` where the table has no such note.
    #[must_use]
    pub fn note(&self, name: &str) -> Option<&'t str> {
        let at = self.table.notes().position(|it| it == name)?;
        Some(self.resolved().note(at))
    }

    /// The notes that are not blank, each with its name, in the order of the file.
    pub fn notes(&self) -> impl Iterator<Item = (&'t str, &'t str)> + use<'t> {
        self.table.resolved().notes_of(self.resolved())
    }

    /// Its place among the rules of the table, see [`Table::rules`].
    #[must_use]
    pub const fn index(&self) -> usize {
        self.at
    }

    /// Whether it is the rule that fires where no other does.
    #[must_use]
    pub fn is_else(&self) -> bool {
        self.resolved().is_else()
    }

    /// The entries that say something, each with the name of its column, in the order of the file.
    pub fn entries(&self) -> impl Iterator<Item = (&'t str, &'t str)> + use<'t> {
        let columns = self.table.resolved().written();
        let entries = columns.iter().zip(self.resolved().entries().unwrap_or_default());
        entries.filter(|(_, entry)| !entry.is_irrelevant()).map(|(column, entry)| (column.name.value.as_str(), &*entry.text))
    }

    /// The outputs with their names, in the order of the file. Where the rule leaves a choice (`one_of`), these are the
    /// results that generated code takes, unless other rules decide which is right.
    pub fn outputs(&self) -> impl Iterator<Item = (&'t str, Output<'t>)> + use<'t> {
        self.table.outputs().zip(self.resolved().outcome.outputs.iter().map(Output::new))
    }

    /// The names of the actions, in the order in which they are performed.
    pub fn actions(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        let all = &self.table.resolved().actions;
        self.resolved().outcome.actions.iter().map(|at| all[*at].name.value.as_str())
    }
}

impl PartialEq for Rule<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.table, other.table) && self.at == other.at
    }
}

impl Eq for Rule<'_> {}

impl fmt::Debug for Rule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rule({})", self.id())
    }
}
