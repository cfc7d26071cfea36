//! A decision with its value.

/// The rule that fired, and its value, both of one decision.
///
/// ```
/// use dtable_runtime::Outcome;
/// let Outcome { rule, value } = Outcome { rule: "young", value: 20 };
/// assert_eq!((rule, value), ("young", 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome<R, V> {
    /// The rule.
    pub rule: R,
    /// The value.
    pub value: V,
}
