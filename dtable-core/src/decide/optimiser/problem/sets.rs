//! Sets of ends: the rules or outcomes that are right for a case, or for several cases.
//!
//! A case allows the ends that all rules which decide it allow. Several cases together allow the intersection; if that
//! is not empty, nothing more has to be asked to decide them.

use crate::decide::optimiser::problem::unique::Unique;
use crate::lists::CollectVec;

/// A set of ends, by its number.
pub(in crate::decide) type SetId = u32;

/// The empty set. No end is right for all cases: something has to be asked.
pub(in crate::decide) const NONE: SetId = 0;
/// The set of all ends: the case cannot occur.
pub(in crate::decide) const ANY: SetId = 1;

/// The sets that occur, each once.
pub(in crate::decide) struct Sets {
    sets: Unique,
    pairs: Unique,
    intersections: Vec<SetId>,
    /// Whether no set has two members. Then different sets have an empty intersection.
    single: bool,
}

impl Sets {
    pub(in crate::decide) fn new() -> Self {
        let mut sets = Unique::new();
        sets.intern(&[]);
        sets.intern(&[u32::MAX]);
        Self { sets, pairs: Unique::new(), intersections: Vec::new(), single: true }
    }

    /// The set with some members, ascending and at least one.
    pub(in crate::decide) fn of(&mut self, members: &[u32]) -> SetId {
        self.single &= members.len() == 1;
        self.sets.intern(members).0
    }

    /// The number of sets.
    pub(in crate::decide) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The members of a set, ascending. The set must not be [`ANY`].
    pub(in crate::decide) fn members(&self, set: SetId) -> &[u32] {
        self.sets.get(set)
    }

    /// Whether no set has two members.
    pub(in crate::decide) const fn are_single(&self) -> bool {
        self.single
    }

    /// The ends that both sets allow.
    pub(in crate::decide) fn both(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || b == ANY {
            return a;
        }
        if a == ANY {
            return b;
        }
        if self.single || a == NONE || b == NONE {
            return NONE;
        }
        let (pair, new) = self.pairs.intern(&[a.min(b), a.max(b)]);
        if new {
            let (a, b) = (self.sets.get(a), self.sets.get(b));
            let shared: Vec<u32> = a.iter().copied().filter(|it| b.contains(it)).collect_vec();
            let shared = self.sets.intern(&shared).0;
            self.intersections.push(shared);
        }
        self.intersections[pair as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::{ANY, NONE, Sets};

    #[test]
    fn intersections() {
        let mut sets = Sets::new();
        let (a, ab, bc) = (sets.of(&[0]), sets.of(&[0, 1]), sets.of(&[1, 2]));
        assert_eq!(sets.both(a, ab), a);
        assert_eq!(sets.both(a, bc), NONE);
        assert_eq!(sets.both(NONE, ANY), NONE);
        assert_eq!(sets.both(ANY, bc), bc);
        let b = sets.both(bc, ab);
        assert_eq!(sets.members(b), [1]);
    }
}
