//! What values a column can have.

use super::{Position, ValueSet};

/// The values of a column, each at a *position*: the values of a domain are numbered from 0 in their order, so
/// that every set of values of every domain is a [`ValueSet`].
///
/// ```
/// use dtable_core::model::{Domain, ValueSet};
/// assert_eq!(Domain::Bool.all(), ValueSet::span(0, 1));
/// assert_eq!(Domain::Bool.entry(&ValueSet::one(1)), "T");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// `false` at 0, `true` at 1.
    Bool,
    /// The variants of an enum, in the order of `values:`.
    Enum(Vec<Variant>),
}

/// One variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// How entries name it.
    pub name: String,
    /// Its name in Rust.
    pub variant: String,
}

impl Domain {
    /// The greatest position.
    #[must_use]
    pub fn last(&self) -> Position {
        match self {
            Self::Bool => 1,
            Self::Enum(variants) => variants.len().saturating_sub(1) as Position,
        }
    }

    /// All positions.
    #[must_use]
    pub fn all(&self) -> ValueSet {
        ValueSet::span(0, self.last())
    }

    /// The set that is not `set`.
    #[must_use]
    pub fn complement(&self, set: &ValueSet) -> ValueSet {
        self.all().minus(set)
    }

    /// The position of a value by the name that entries give it.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<Position> {
        match self {
            Self::Bool => match name {
                "T" | "Y" | "true" => Some(1),
                "F" | "N" | "false" => Some(0),
                _ => None,
            },
            Self::Enum(variants) => variants.iter().position(|it| it.name == name).map(|at| at as Position),
        }
    }

    /// The names that entries may use.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        match self {
            Self::Bool => vec!["T", "F", "Y", "N", "true", "false"],
            Self::Enum(variants) => variants.iter().map(|it| it.name.as_str()).collect(),
        }
    }

    /// One value, as an entry names it.
    #[must_use]
    pub fn value(&self, at: Position) -> String {
        match self {
            Self::Bool => if at == 0 { "F" } else { "T" }.to_owned(),
            Self::Enum(variants) => variants[at as usize].name.clone(),
        }
    }

    /// The shortest entry that stands for `set`; `-` for the whole domain.
    #[must_use]
    pub fn entry(&self, set: &ValueSet) -> String {
        let rest = self.complement(set);
        if rest.is_empty() {
            "-".to_owned()
        } else if rest.len() == 1 && set.len() > 1 {
            format!("!={}", self.value(rest.first().unwrap_or(0)))
        } else if rest.len() < set.len() {
            format!("not({})", self.list(&rest))
        } else {
            self.list(set)
        }
    }

    fn list(&self, set: &ValueSet) -> String {
        set.iter().map(|at| self.value(at)).collect::<Vec<_>>().join(", ")
    }
}
