//! The page of a table that a program reads.

use super::{NotDecided, Table, TriedCase};
use crate::compile::{UsedUnits, used_subjects};
use crate::explore::render::{File, Subject, page_of_case};
use std::borrow::Cow;
use std::sync::Arc;

impl Table {
    /// Returns the page that `cargo dtable render --format html` writes, with the tables that this one uses. Nothing is
    /// proved again for it. The page shows `case`: names of columns, each with its value as an entry names it. That of a
    /// [`ChangedRegion`](crate::explore::diff::ChangedRegion) is one. The page of a table of a model names no lines.
    ///
    /// # Errors
    ///
    /// There is no such column or value, or no case has these values.
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
    /// assert!(table.page(&[])?.contains("<h1>What a ticket costs</h1>"));
    /// let chosen = |value: &str| table.page(&[("visitor".to_owned(), value.to_owned())]);
    /// assert_ne!(chosen("Senior")?, table.page(&[])?);
    /// assert!(chosen("Sneior").unwrap_err().to_string().contains("did you mean `Senior`?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn page(&self, case: &[(String, String)]) -> Result<String, NotDecided> {
        let case = if case.is_empty() { None } else { Some(TriedCase::of_shown(self.resolved(), case)?) };
        let sources = self.warnings().sources();
        let subject = Subject::new(self.verified(), Cow::Borrowed(self.form().forms()), sources);
        let mut used = used_subjects(&self.used, sources);
        used.retain(|(path, _)| self.resolved().used_at(path).is_some());
        let file = File { model: None, tables: vec![subject], used };
        Ok(page_of_case(&file, case.as_ref()))
    }

    /// Gives the tables of a model the tables that some of them use.
    pub(super) fn share(tables: &mut [Self], used: UsedUnits) {
        let used = Arc::new(used);
        tables.iter_mut().for_each(|it| it.used = Arc::clone(&used));
    }
}
