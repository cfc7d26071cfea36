//! Why an edit cannot be made.

use std::error::Error;
use std::fmt;

use dtable_core::diagnostic::Finding;

/// Why an edit is not made. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Refused {
    pub(super) fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }

    /// In the words of the compiler: the first finding, with its advice.
    pub(super) fn found(findings: &[Finding]) -> Self {
        let Some(first) = findings.first() else { return Self::new("the table cannot be read") };
        let help = first.help.first().map_or_else(String::new, |help| format!(": {}", help.lines().next().unwrap_or_default()));
        Self(format!("{}{help}", first.message))
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Refused {}
