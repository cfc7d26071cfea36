//! The outcome of a decision, with its case.

use super::Case;
use crate::TableData;
use core::fmt;
use core::ops::Deref;
use serde::ser::{Serialize, SerializeMap, Serializer};

/// The rule that fired, its value, and what was asked and answered, all of one decision: the outcome of a table with
/// `record: answers`.
///
/// An outcome stands for its rule: `outcome.actions()`, `outcome.perform(&mut host)`. Serde writes it as a line of an
/// audit log, `{"table": .., "rule": .., "case": {..}, "value": ..}`, which `cargo dtable eval --cases` decides again.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded<R, V> {
    /// The rule.
    pub rule: R,
    /// The value.
    pub value: V,
    pub(super) table: Name,
    /// The id of the rule.
    pub(super) id: &'static str,
    pub(super) inputs: Case,
    pub(super) answers: Case,
}

impl<R, V> Recorded<R, V> {
    /// The table that decided.
    #[must_use]
    pub const fn table(&self) -> &'static TableData {
        self.table.0
    }

    /// What was asked and answered, in this order.
    #[must_use]
    pub const fn answers(&self) -> &Case {
        &self.answers
    }

    /// The inputs, in the order of the file.
    #[must_use]
    pub const fn inputs(&self) -> &Case {
        &self.inputs
    }

    /// The inputs, and then what was asked and answered.
    #[must_use]
    pub fn case(&self) -> Case {
        self.inputs.and(&self.answers)
    }
}

impl<R, V> Deref for Recorded<R, V> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.rule
    }
}

impl<R, V: Serialize> Serialize for Recorded<R, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut line = serializer.serialize_map(None)?;
        line.serialize_entry("table", self.table.0.name)?;
        line.serialize_entry("rule", self.id)?;
        line.serialize_entry("case", &self.case())?;
        line.serialize_entry("value", &self.value)?;
        line.end()
    }
}

/// A table, of which messages show the name.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Name(pub(super) &'static TableData);

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name)
    }
}
