//! Booleans of the solver, and their negations.
//!
//! Small functions of them are compiled into their callers without optimisation, too: the search does little else than
//! to call them.

/// A boolean or its negation: twice the number of the boolean, plus one for the negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct BoolLiteral(u32);

impl BoolLiteral {
    /// The boolean with a number.
    pub(crate) const fn positive(variable: u32) -> Self {
        Self(variable << 1)
    }

    /// The number of its boolean.
    #[inline(always)]
    pub(crate) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it is a negation.
    #[inline(always)]
    pub(crate) const fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its own number: booleans and negations in turn.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal with a number of its own.
    pub(crate) const fn of_index(index: u32) -> Self {
        Self(index)
    }
}

impl std::ops::Not for BoolLiteral {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
