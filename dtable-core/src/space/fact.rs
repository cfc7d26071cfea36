//! What formulas can say of expressions that are not listed.

/// What only the solver knows the meaning of.
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
