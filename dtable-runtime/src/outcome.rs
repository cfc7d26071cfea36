//! A decision with its value.

use core::ops::Deref;

/// The rule that fired, and its value, both of one decision.
///
/// An outcome stands for its rule: the methods of the rule are those of the outcome, so `outcome.id()` names the rule,
/// and `outcome.perform(&mut host)` performs its actions. Where a table has no outputs, the value is `()`.
///
/// ```
/// use dtable_runtime::Outcome;
/// let Outcome { rule, value } = Outcome { rule: "young", value: 20 };
/// assert_eq!((rule, value), ("young", 20));
/// assert_eq!(Outcome { rule, value }.len(), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome<R, V> {
    /// The rule.
    pub rule: R,
    /// The value.
    pub value: V,
}

impl<R, V> Deref for Outcome<R, V> {
    type Target = R;

    fn deref(&self) -> &R {
        &self.rule
    }
}
