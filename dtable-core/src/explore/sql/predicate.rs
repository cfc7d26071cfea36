//! Conditions of SQL, joined by `AND` and `OR` alone.
//!
//! SQL has three truths, and `NOT` of NULL is NULL. So no `NOT` stands before a condition that may be NULL: its opposite
//! is written out instead. Then NULL counts as false, as it does for `WHERE`.

use crate::lists::CollectVec;

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Predicate {
    /// A condition without `AND` and `OR` outside of parentheses.
    Atom(String),
    /// All hold; without parts it is true.
    All(Vec<Self>),
    /// At least one holds; without parts it is false.
    Any(Vec<Self>),
}

impl Predicate {
    /// True.
    pub(super) const TRUE: Self = Self::All(Vec::new());

    /// False.
    pub(super) const FALSE: Self = Self::Any(Vec::new());

    /// All of some conditions.
    pub(super) fn all(of: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = Vec::new();
        for it in of {
            match it {
                Self::Any(of) if of.is_empty() => return Self::FALSE,
                Self::All(more) => more.into_iter().for_each(|it| add(&mut parts, it)),
                it => add(&mut parts, it),
            }
        }
        if parts.len() == 1 { parts.remove(0) } else { Self::All(parts) }
    }

    /// At least one of some conditions.
    pub(super) fn any(of: impl IntoIterator<Item = Self>) -> Self {
        let mut parts: Vec<Self> = Vec::new();
        for it in of {
            match it {
                Self::All(of) if of.is_empty() => return Self::TRUE,
                Self::Any(more) => more.into_iter().for_each(|it| add(&mut parts, it)),
                it => add(&mut parts, it),
            }
        }
        if parts.len() == 1 { parts.remove(0) } else { Self::Any(parts) }
    }

    /// The condition on one line.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Atom(it) => it.clone(),
            Self::All(of) if of.is_empty() => "TRUE".to_owned(),
            Self::Any(of) if of.is_empty() => "FALSE".to_owned(),
            Self::All(of) => of.iter().map(Self::operand).collect_vec().join(" AND "),
            Self::Any(of) => of.iter().map(Self::text).collect_vec().join(" OR "),
        }
    }

    /// The condition as a part of an `AND`.
    pub(super) fn operand(&self) -> String {
        if matches!(self, Self::Any(of) if of.len() > 1) { format!("({})", self.text()) } else { self.text() }
    }
}

/// Adds a condition that is not there yet.
fn add(parts: &mut Vec<Predicate>, it: Predicate) {
    if !parts.contains(&it) {
        parts.push(it);
    }
}
