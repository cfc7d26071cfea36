//! Hash consing: every sequence of numbers is kept once and has a number.
//!
//! The table of slots is our own because `std`'s maps are compiled without optimisation in a user's debug build, where a look-up
//! costs several times as much. Numbers are given in the order of arrival, so nothing depends on the hashes.

/// Sequences, each once.
#[derive(Debug)]
pub(super) struct Unique {
    data: Vec<u32>,
    /// Where each sequence ends.
    ends: Vec<usize>,
    /// The number of a sequence plus one; 0 where there is none. Always a power of two long, at most half full.
    slots: Vec<u32>,
}

impl Unique {
    pub(super) fn new() -> Self {
        Self { data: Vec::new(), ends: Vec::new(), slots: vec![0; 64] }
    }

    /// How many sequences there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The sequence with a number.
    pub(super) fn get(&self, id: u32) -> &[u32] {
        let id = id as usize;
        let start = if id == 0 { 0 } else { self.ends[id - 1] };
        &self.data[start..self.ends[id]]
    }

    /// The number of a sequence, and whether it is new.
    pub(super) fn intern(&mut self, key: &[u32]) -> (u32, bool) {
        let mut slot = self.slot(key);
        if self.slots[slot] != 0 {
            return (self.slots[slot] - 1, false);
        }
        if self.ends.len() * 2 >= self.slots.len() {
            self.grow();
            slot = self.slot(key);
        }
        self.data.extend_from_slice(key);
        self.ends.push(self.data.len());
        let count = u32::try_from(self.ends.len()).unwrap_or(u32::MAX);
        self.slots[slot] = count;
        (count - 1, true)
    }

    /// The number of a sequence that is known.
    pub(super) fn find(&self, key: &[u32]) -> Option<u32> {
        self.slots[self.slot(key)].checked_sub(1)
    }

    /// The slot of a sequence, or the free one where it belongs.
    fn slot(&self, key: &[u32]) -> usize {
        let slots = &self.slots[..];
        let mask = slots.len() - 1;
        let mut slot = hash(key) & mask;
        while slots[slot] != 0 && self.get(slots[slot] - 1) != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        let mut id = 0;
        while (id as usize) < self.ends.len() {
            let slot = self.slot(self.get(id));
            id += 1;
            self.slots[slot] = id;
        }
    }
}

fn hash(key: &[u32]) -> usize {
    let mut hash: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut at = 0;
    while at < key.len() {
        hash = (hash ^ key[at] as u64).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 32;
        at += 1;
    }
    hash as usize
}

#[cfg(test)]
mod tests {
    use super::Unique;

    #[test]
    fn equal_sequences_have_one_number() {
        let mut unique = Unique::new();
        let keys: Vec<Vec<u32>> = (0..1000).map(|at| (0..at % 7).map(|part| at * part).collect()).collect();
        for key in &keys {
            let (id, new) = unique.intern(key);
            assert_eq!(
                new,
                id as usize + 1 == unique.len() && keys.iter().position(|it| it == key) == keys.iter().position(|it| std::ptr::eq(it, key))
            );
            assert_eq!(unique.get(id), key);
            assert_eq!(unique.find(key), Some(id));
        }
        let mut different = keys.clone();
        different.sort();
        different.dedup();
        assert_eq!(unique.len(), different.len());
        assert_eq!(unique.find(&[5, 5, 5, 5, 5, 5, 5, 5]), None);
    }
}
