//! Booleans of the solver, and their negations.
//!
//! Their small functions are inlined in unoptimised builds as well, because the search does little else than call them.

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

    /// Its own number. A boolean and its negation have successive numbers.
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
