//! A set that changes by one member at a time and has a number for its content: equal sets have equal numbers.
//!
//! A sweep through the values of a column meets entries that begin and end, and values in exactly the same entries are
//! one class. Writing down the entries at every place would be quadratic if thousands of entries contain each other.
//! So the members are the leaves of a binary tree, and trees with equal halves have one number: a change renumbers the
//! nodes from one leaf up to the root, and the number of the root identifies the set.

use super::hash::FastMap;

/// A set with a number for its content. See the module.
pub(crate) struct Members {
    /// A bit for each possible member.
    words: Vec<u64>,
    /// The numbers of the nodes as in a heap: the root at 1, the halves of node `n` at `2 n` and `2 n + 1`, the words
    /// last.
    numbers: Vec<u32>,
    /// The numbers of all words and of all pairs of halves so far.
    known_words: FastMap<u64, u32>,
    known_pairs: FastMap<(u32, u32), u32>,
}

impl Members {
    /// The empty set of up to `most` members.
    pub(crate) fn new(most: usize) -> Self {
        let count = most.div_ceil(64).next_power_of_two();
        let mut it =
            Self { words: vec![0; count], numbers: vec![0; 2 * count], known_words: FastMap::default(), known_pairs: FastMap::default() };
        it.known_words.insert(0, 0);
        (1..count).rev().for_each(|node| it.join(node));
        it
    }

    /// Adds a member if it is not there, or else removes it.
    pub(crate) fn toggle(&mut self, member: usize) {
        let word = member / 64;
        self.words[word] ^= 1 << (member % 64);
        let fresh = number(self.known_words.len());
        let mut node = self.words.len() + word;
        self.numbers[node] = *self.known_words.entry(self.words[word]).or_insert(fresh);
        while node > 1 {
            node /= 2;
            self.join(node);
        }
    }

    /// The number of the set's content.
    pub(crate) fn id(&self) -> u32 {
        self.numbers[1]
    }

    fn join(&mut self, node: usize) {
        let fresh = number(self.known_pairs.len());
        let halves = (self.numbers[2 * node], self.numbers[2 * node + 1]);
        self.numbers[node] = *self.known_pairs.entry(halves).or_insert(fresh);
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).expect("limits on entries keep the changes far below")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn equal_sets_have_equal_numbers() {
        for most in [1, 64, 65, 300] {
            let (mut members, mut plain) = (Members::new(most), vec![false; most]);
            let mut ids = BTreeMap::from([(plain.clone(), members.id())]);
            for step in 0..400usize {
                let at = step * step * 31 % most % 9 * (most / 9).max(1) % most;
                members.toggle(at);
                plain[at] = !plain[at];
                assert_eq!(*ids.entry(plain.clone()).or_insert(members.id()), members.id());
            }
            let mut different: Vec<u32> = ids.values().copied().collect();
            different.sort_unstable();
            different.dedup();
            assert_eq!(different.len(), ids.len());
            assert!(ids.len() > 1);
        }
    }
    #[test]
    fn a_change_makes_few_nodes() {
        let most = 20_000;
        let mut members = Members::new(most);
        (0..most).for_each(|at| members.toggle(at));
        (0..most).rev().for_each(|at| members.toggle(at));
        assert!(members.known_words.len() < most && members.known_pairs.len() < 10 * most);
    }
}
