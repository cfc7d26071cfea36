//! Sets of positions: the one representation of "which values", from single entries to whole domains.
use crate::lists::CollectVec;

/// A position in a domain; see [`Domain`](super::Domain).
pub type Position = u128;

/// A set of positions, kept as sorted, disjoint intervals that do not touch.
///
/// One interval is stored in place: almost every entry of a real table is one.
///
/// ```
/// use dtable_core::model::ValueSet;
/// let low = ValueSet::span(0, 4);
/// let high = ValueSet::span(5, 9);
/// assert_eq!(low.union(&high), ValueSet::span(0, 9));
/// assert!(low.intersect(&high).is_empty());
/// assert_eq!(ValueSet::span(0, 9).minus(&ValueSet::one(3)).len(), 9);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueSet(Spans);

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Spans {
    Empty,
    One((Position, Position)),
    /// Several intervals, and the same positions as bits; 0 if one is [`BITS`] or more.
    Many(Box<[(Position, Position)]>, u128),
}

/// Sets of positions below this are compared and combined as bits: each operation is a word's, however many intervals
/// there are.
const BITS: Position = 128;

/// The positions of an interval below [`BITS`], as bits.
const fn bits_of((low, high): (Position, Position)) -> u128 {
    (u128::MAX >> (BITS - 1 - (high - low))) << low
}

/// Ratio of interval counts from which the intervals of the smaller set are looked up in the larger one.
const INTERVALS_RATIO_FOR_LOOKUP: usize = 16;

impl ValueSet {
    /// The set without positions.
    pub const EMPTY: Self = Self(Spans::Empty);

    /// The set of one position.
    #[must_use]
    pub const fn one(at: Position) -> Self {
        Self(Spans::One((at, at)))
    }

    /// The positions from `low` to `high`, both included; empty when `low > high`.
    #[must_use]
    pub const fn span(low: Position, high: Position) -> Self {
        if low > high { Self::EMPTY } else { Self(Spans::One((low, high))) }
    }

    /// The union of any intervals, in any order.
    #[must_use]
    pub fn from_spans(mut spans: Vec<(Position, Position)>) -> Self {
        if let [(low, high)] = spans[..] {
            return Self::span(low, high);
        }
        spans.retain(|(low, high)| low <= high);
        spans.sort_unstable();
        let mut merged: Vec<(Position, Position)> = Vec::with_capacity(spans.len());
        for (low, high) in spans {
            match merged.last_mut() {
                Some(last) if low <= last.1.saturating_add(1) => last.1 = last.1.max(high),
                _ => merged.push((low, high)),
            }
        }
        Self::from_sorted(merged)
    }

    fn from_sorted(spans: Vec<(Position, Position)>) -> Self {
        match spans[..] {
            [] => Self::EMPTY,
            [one] => Self(Spans::One(one)),
            [.., (_, last)] => {
                let bits = if last < BITS { spans.iter().fold(0, |bits, span| bits | bits_of(*span)) } else { 0 };
                Self(Spans::Many(spans.into_boxed_slice(), bits))
            }
        }
    }

    /// The set of the positions whose bits are set.
    pub(crate) fn from_bits(bits: u128) -> Self {
        let (mut spans, mut left, mut low) = (Vec::new(), bits, 0);
        while left != 0 {
            let begin = left.trailing_zeros();
            let length = (left >> begin).trailing_ones();
            let span = (low + Position::from(begin), low + Position::from(begin + length) - 1);
            let behind = begin + length;
            left = left.checked_shr(behind).unwrap_or(0);
            if left == 0 && spans.is_empty() {
                return Self(Spans::One(span));
            }
            spans.push(span);
            low += Position::from(behind);
        }
        if spans.is_empty() { Self::EMPTY } else { Self(Spans::Many(spans.into_boxed_slice(), bits)) }
    }

    /// The positions as bits; `None` if one is 128 or more.
    pub(crate) const fn bits(&self) -> Option<u128> {
        match self.0 {
            Spans::Empty => Some(0),
            Spans::One(span) if span.1 < BITS => Some(bits_of(span)),
            Spans::Many(_, bits) if bits != 0 => Some(bits),
            Spans::One(_) | Spans::Many(..) => None,
        }
    }

    /// The intervals, ascending.
    #[must_use]
    pub fn spans(&self) -> &[(Position, Position)] {
        match &self.0 {
            Spans::Empty => &[],
            Spans::One(one) => std::slice::from_ref(one),
            Spans::Many(many, _) => many,
        }
    }

    /// Whether there is no position in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        matches!(self.0, Spans::Empty)
    }

    /// How many positions there are; `u128::MAX` also stands for one more than that.
    #[must_use]
    pub fn len(&self) -> u128 {
        if let Spans::One((low, high)) = self.0 {
            return (high - low).saturating_add(1);
        }
        self.spans().iter().fold(0u128, |sum, (low, high)| sum.saturating_add((high - low).saturating_add(1)))
    }

    /// The smallest position.
    #[must_use]
    pub fn first(&self) -> Option<Position> {
        self.spans().first().map(|span| span.0)
    }

    /// The greatest position.
    #[must_use]
    pub fn last(&self) -> Option<Position> {
        self.spans().last().map(|span| span.1)
    }

    /// The set with every position `by` higher; what would pass the last position is dropped.
    #[must_use]
    pub fn up(&self, by: Position) -> Self {
        let moved = self.spans().iter().filter_map(|&(low, high)| Some((low.checked_add(by)?, high.saturating_add(by))));
        Self::from_sorted(moved.collect_vec())
    }

    /// The set with every position `by` lower; what would pass 0 is dropped.
    #[must_use]
    pub fn down(&self, by: Position) -> Self {
        let moved = self.spans().iter().filter_map(|&(low, high)| Some((low.saturating_sub(by), high.checked_sub(by)?)));
        Self::from_sorted(moved.collect_vec())
    }

    /// Whether `at` is in it.
    #[must_use]
    pub fn contains(&self, at: Position) -> bool {
        let spans = self.spans();
        spans.get(spans.partition_point(|span| span.1 < at)).is_some_and(|span| span.0 <= at)
    }

    /// The intersection.
    #[must_use]
    pub fn intersect(&self, other: &Self) -> Self {
        if let (Spans::One(a), Spans::One(b)) = (&self.0, &other.0) {
            return Self::span(a.0.max(b.0), a.1.min(b.1));
        }
        if let (Some(a), Some(b)) = (self.bits(), other.bits()) {
            return Self::from_bits(a & b);
        }
        let (mut a, mut b) = (self.spans(), other.spans());
        if a.len() > b.len() {
            std::mem::swap(&mut a, &mut b);
        }
        if let [(low, high)] = *a {
            b = &b[b.partition_point(|span| span.1 < low)..b.partition_point(|span| span.0 <= high)];
        }
        let mut both = Vec::with_capacity(b.len());
        while let (Some(x), Some(y)) = (a.first(), b.first()) {
            let (low, high) = (x.0.max(y.0), x.1.min(y.1));
            if low <= high {
                both.push((low, high));
            }
            if x.1 < y.1 { a = &a[1..] } else { b = &b[1..] }
        }
        Self::from_sorted(both)
    }

    /// Whether something is in both.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        if let (Spans::One(a), Spans::One(b)) = (&self.0, &other.0) {
            return a.0 <= b.1 && b.0 <= a.1;
        }
        if let (Some(a), Some(b)) = (self.bits(), other.bits()) {
            return a & b != 0;
        }
        let (mut a, mut b) = (self.spans(), other.spans());
        if a.len() > b.len() {
            std::mem::swap(&mut a, &mut b);
        }
        if INTERVALS_RATIO_FOR_LOOKUP * a.len() < b.len() {
            return a.iter().any(|x| b.get(b.partition_point(|y| y.1 < x.0)).is_some_and(|y| y.0 <= x.1));
        }
        while let (Some(x), Some(y)) = (a.first(), b.first()) {
            if x.0 <= y.1 && y.0 <= x.1 {
                return true;
            }
            if x.1 < y.1 { a = &a[1..] } else { b = &b[1..] }
        }
        false
    }

    /// The union.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        if let (Spans::One(a), Spans::One(b)) = (&self.0, &other.0)
            && a.0 <= b.1.saturating_add(1)
            && b.0 <= a.1.saturating_add(1)
        {
            return Self::span(a.0.min(b.0), a.1.max(b.1));
        }
        if let (Some(a), Some(b)) = (self.bits(), other.bits()) {
            return Self::from_bits(a | b);
        }
        Self::from_spans([self.spans(), other.spans()].concat())
    }

    /// The difference: values that are in this set only.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        if let (Spans::One(a), Spans::One(b)) = (&self.0, &other.0) {
            match (a.0 < b.0, b.1 < a.1) {
                _ if b.1 < a.0 || a.1 < b.0 => return self.clone(),
                (true, true) => {}
                (true, false) => return Self::span(a.0, b.0 - 1),
                (false, true) => return Self::span(b.1 + 1, a.1),
                (false, false) => return Self::EMPTY,
            }
        }
        if let (Some(a), Some(b)) = (self.bits(), other.bits()) {
            return Self::from_bits(a & !b);
        }
        let mut rest = Vec::new();
        let mut others = other.spans();
        for &(mut low, high) in self.spans() {
            others = &others[others.partition_point(|span| span.1 < low)..];
            let mut done = false;
            for &(from, to) in others {
                if from > high {
                    break;
                }
                if from > low {
                    rest.push((low, from - 1));
                }
                if to >= high {
                    done = true;
                    break;
                }
                low = to + 1;
            }
            if !done {
                rest.push((low, high));
            }
        }
        Self::from_sorted(rest)
    }

    /// Whether all of it is in `other`.
    #[must_use]
    pub fn is_subset(&self, other: &Self) -> bool {
        if let (Spans::One(a), Spans::One(b)) = (&self.0, &other.0) {
            return b.0 <= a.0 && a.1 <= b.1;
        }
        if let (Some(a), Some(b)) = (self.bits(), other.bits()) {
            return a & !b == 0;
        }
        // No two intervals touch, so each has to lie in a single one.
        let mut outer = other.spans();
        if let ([outer], Some((first, last))) = (outer, self.first().zip(self.last())) {
            return outer.0 <= first && last <= outer.1;
        }
        if INTERVALS_RATIO_FOR_LOOKUP * self.spans().len() < outer.len() {
            return self.spans().iter().all(|x| outer.get(outer.partition_point(|y| y.1 < x.1)).is_some_and(|y| y.0 <= x.0));
        }
        self.spans().iter().all(|span| {
            while outer.first().is_some_and(|it| it.1 < span.1) {
                outer = &outer[1..];
            }
            outer.first().is_some_and(|it| it.0 <= span.0)
        })
    }

    /// The positions, ascending; only for sets known to be small.
    pub fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        self.spans().iter().flat_map(|&(low, high)| low..=high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All subsets of five positions from `from` on, as bit masks.
    fn set(from: u128, mask: u32) -> ValueSet {
        ValueSet::from_spans((0..5).filter(|bit| mask >> bit & 1 == 1).map(|bit| (from + bit, from + bit)).collect())
    }

    /// Wherever the positions lie: below 128, where sets are bits, above, and on both sides.
    #[test]
    fn operations_agree_with_bit_masks() {
        for from in [0, 60, 123, 124, 126, 127, 128, 1000] {
            let set = |mask| set(from, mask);
            for a in 0..32 {
                for b in 0..32 {
                    assert_eq!(set(a).intersect(&set(b)), set(a & b));
                    assert_eq!(set(a).union(&set(b)), set(a | b));
                    assert_eq!(set(a).minus(&set(b)), set(a & !b));
                    assert_eq!(set(a).meets(&set(b)), a & b != 0);
                    assert_eq!(set(a).is_subset(&set(b)), a & !b == 0);
                }
                assert_eq!(set(a).len(), u128::from(a.count_ones()));
                assert_eq!(set(a).bits(), (a == 0 || from + u128::from(a.ilog2()) < 128).then(|| u128::from(a) << from.min(127)));
                assert!(set(a).bits().is_none_or(|bits| ValueSet::from_bits(bits) == set(a)));
            }
        }
        assert_eq!(ValueSet::from_bits(u128::MAX), ValueSet::span(0, 127));
    }

    #[test]
    fn in_a_set_of_many_intervals_others_are_looked_up() {
        let many = ValueSet::from_spans((0..100).map(|at| (10 * at, 10 * at + 3)).collect());
        for low in 0..50 {
            for high in low..low + 25 {
                let set = ValueSet::span(low, high);
                let shared = (low..=high).filter(|at| many.contains(*at)).count() as u128;
                assert_eq!((set.meets(&many), many.meets(&set)), (shared > 0, shared > 0));
                assert_eq!(set.intersect(&many).len(), shared);
                assert_eq!(many.intersect(&set).len(), shared);
                assert_eq!(set.is_subset(&many), shared == set.len());
                assert!(!many.is_subset(&set));
            }
        }
        assert!(many.is_subset(&ValueSet::span(0, 993)));
    }

    #[test]
    fn the_ends_of_the_positions_do_not_overflow() {
        let all = ValueSet::span(0, u128::MAX);
        assert_eq!(all.minus(&ValueSet::one(u128::MAX)), ValueSet::span(0, u128::MAX - 1));
        assert_eq!(all.len(), u128::MAX);
        assert_eq!(ValueSet::from_spans(vec![(0, u128::MAX), (3, 4)]), all);
    }
}
