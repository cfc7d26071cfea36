//! A name that no table of a model has.

use core::error::Error;
use core::fmt;

/// The error of `from_str` of the enum `Table`: the model has no table of this name.
///
/// ```
/// use dtable_runtime::UnknownTable;
/// let unknown = UnknownTable { model: "turnstile", tables: &["closed", "open"] };
/// assert_eq!(unknown.to_string(), "the model `turnstile` has no such table; its tables are `closed`, `open`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnknownTable {
    /// The name of the model.
    pub model: &'static str,
    /// The names of its tables.
    pub tables: &'static [&'static str],
}

impl fmt::Display for UnknownTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the model `{}` has no such table; its tables are ", self.model)?;
        for (at, table) in self.tables.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}`{table}`")?;
        }
        Ok(())
    }
}

impl Error for UnknownTable {}
