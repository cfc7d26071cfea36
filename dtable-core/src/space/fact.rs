//! Facts about expressions whose combinations are not listed: formulas name them, and the solver knows them.

/// A statement about expressions that only the solver can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Fact {
    /// No expression that is evaluated overflows.
    NoOverflow,
    /// A relation, by index, demands nothing more.
    Relation(usize),
    /// The expression of a condition overflows, and is evaluated.
    ConditionOverflows(usize),
    /// Something in a relation overflows, and is evaluated.
    RelationOverflows(usize),
}
