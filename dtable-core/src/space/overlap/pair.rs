//! Pairs of rules, as indexes and in 32 bits.

/// Two rules, the earlier one first, by their places in [`Space::rules`](crate::space::cases::Space::rules).
pub(crate) type Pair = (usize, usize);

/// The pair in 32 bits each: there are millions of them in large tables.
pub(super) type SmallPair = (u32, u32);

/// The pair in 32 bits each. There are fewer rules than 2^32.
pub(in crate::space) fn small((first, second): Pair) -> SmallPair {
    let narrow = |rule| u32::try_from(rule).unwrap_or(u32::MAX);
    (narrow(first), narrow(second))
}

/// The pair as indexes.
pub(in crate::space) const fn wide((first, second): SmallPair) -> Pair {
    (first as usize, second as usize)
}
