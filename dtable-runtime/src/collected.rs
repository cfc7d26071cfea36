//! The result of a table that collects: the rules that match, and the value.

use core::fmt;

/// The rules that matched, and the value that they make, both of one decision.
///
/// ```
/// use dtable_runtime::{Collected, MatchingRules};
/// let fees = Collected { rules: MatchingRules::new(&["base", "child", "far"], [true, false, true]), value: 12 };
/// assert_eq!(format!("{} cents by {}", fees.value, fees.rules), "12 cents by base, far");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Collected<R, V> {
    /// The rules, in the order of the file.
    pub rules: R,
    /// The sum, the count, the least or the greatest; or the values, in the order of the rules.
    pub value: V,
}

/// The values of a table that collects, at most one for each of its `N` rules: an iterator whose type has a name.
pub type CollectedValues<V, const N: usize> = core::iter::Flatten<core::array::IntoIter<Option<V>, N>>;

impl<R, V: Iterator> Collected<R, V> {
    /// The same with at most `N` values, computed now, in a type that has a name.
    #[must_use]
    pub fn listed<const N: usize>(self) -> Collected<R, CollectedValues<V::Item, N>> {
        let mut values = self.value.fuse();
        let listed: [Option<V::Item>; N] = core::array::from_fn(|_| values.next());
        Collected { rules: self.rules, value: listed.into_iter().flatten() }
    }
}

/// The rules of a table that match, in the order of the file. They are held without an allocation, can be copied, and
/// are shown with commas between them.
///
/// ```
/// use dtable_runtime::MatchingRules;
/// let rules = MatchingRules::new(&["base", "child", "far"], [true, false, true]);
/// assert_eq!((rules.len(), rules.contains("far"), rules.contains("child")), (2, true, false));
/// assert!(rules.iter().eq(["base", "far"]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchingRules<R: 'static, const N: usize> {
    all: &'static [R; N],
    hits: [bool; N],
}

impl<R: Copy, const N: usize> MatchingRules<R, N> {
    /// The rules of `all` whose `hits` are true.
    #[must_use]
    pub const fn new(all: &'static [R; N], hits: [bool; N]) -> Self {
        Self { all, hits }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hits.iter().filter(|hit| **hit).count()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.hits.contains(&true)
    }

    /// Whether a rule is among them.
    #[must_use]
    pub fn contains(&self, rule: R) -> bool
    where
        R: PartialEq,
    {
        self.iter().any(|it| it == rule)
    }

    /// The rules, in the order of the file.
    #[must_use]
    pub const fn iter(&self) -> MatchingRulesIter<R, N> {
        MatchingRulesIter { rules: *self, next: 0 }
    }
}

impl<R: Copy, const N: usize> IntoIterator for MatchingRules<R, N> {
    type Item = R;
    type IntoIter = MatchingRulesIter<R, N>;

    fn into_iter(self) -> Self::IntoIter {
        MatchingRulesIter { rules: self, next: 0 }
    }
}

impl<R: Copy, const N: usize> IntoIterator for &MatchingRules<R, N> {
    type Item = R;
    type IntoIter = MatchingRulesIter<R, N>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<R: Copy + fmt::Debug, const N: usize> fmt::Debug for MatchingRules<R, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl<R: Copy + fmt::Display, const N: usize> fmt::Display for MatchingRules<R, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, rule) in self.iter().enumerate() {
            if at > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{rule}")?;
        }
        Ok(())
    }
}

/// The rules that match, one after the other.
#[derive(Clone, Debug)]
pub struct MatchingRulesIter<R: Copy + 'static, const N: usize> {
    rules: MatchingRules<R, N>,
    /// The first rule that was not looked at.
    next: usize,
}

impl<R: Copy, const N: usize> Iterator for MatchingRulesIter<R, N> {
    type Item = R;

    fn next(&mut self) -> Option<R> {
        while self.next < N {
            let at = self.next;
            self.next += 1;
            if self.rules.hits[at] {
                return Some(self.rules.all[at]);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.rules.hits[self.next..].iter().filter(|hit| **hit).count();
        (left, Some(left))
    }
}

impl<R: Copy, const N: usize> ExactSizeIterator for MatchingRulesIter<R, N> {}
impl<R: Copy, const N: usize> core::iter::FusedIterator for MatchingRulesIter<R, N> {}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::MatchingRules;
    use std::format;
    use std::string::{String, ToString};
    use std::vec::Vec;

    #[test]
    fn rules_are_those_whose_hits_are_true() {
        for bits in 0..8_u8 {
            let hits = [0, 1, 2].map(|rule| bits & 1 << rule != 0);
            let rules = MatchingRules::new(&['a', 'b', 'c'], hits);
            let expected: String = ['a', 'b', 'c'].into_iter().zip(hits).filter(|it| it.1).map(|it| it.0).collect();
            assert_eq!(rules.into_iter().collect::<String>(), expected);
            assert_eq!((rules.len(), rules.is_empty()), (expected.len(), bits == 0));
            assert_eq!(['a', 'b', 'c'].map(|it| rules.contains(it)), hits);
            let mut left = rules.iter();
            for count in (0..expected.len()).rev() {
                assert!(left.next().is_some() && left.len() == count);
            }
            assert!(left.next().is_none() && left.next().is_none());
            assert_eq!(rules.to_string().replace(", ", ""), expected);
            assert_eq!(format!("{rules:?}"), format!("{:?}", expected.chars().collect::<Vec<_>>()));
        }
    }
}
