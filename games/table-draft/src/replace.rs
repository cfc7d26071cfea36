//! Tables that are read in place of compiled ones.

use crate::{LiveTable, Unusable};

/// The tables of a program, in place of which others can decide.
pub trait Replace: Sized {
    /// What they are the tables of, in words.
    const OF: &'static str;

    /// From now on this table decides in place of the one of its name; `false` where there is none.
    fn replace(&mut self, table: LiveTable) -> bool;

    /// With tables that are read in place of some of these, each the name of a file and its text. Which table it is in place of, its name
    /// says.
    ///
    /// # Errors
    ///
    /// Where a text is no table, or the table is none of these.
    fn with<'a>(mut self, files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Unusable> {
        for (path, text) in files {
            let table = LiveTable::read(path, text)?;
            let name = table.data().name;
            if !self.replace(table) {
                return Err(Unusable::new(format!("{path}: `{name}` is no table of {}", Self::OF)));
            }
        }
        Ok(self)
    }

    /// With those of these tables that have their names here; others are left out.
    #[must_use]
    fn with_tables(mut self, tables: &[LiveTable]) -> Self {
        for table in tables {
            self.replace(table.clone());
        }
        self
    }
}
