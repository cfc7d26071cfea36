//! Hash consing: every sequence of numbers is kept once and has a number.
//!
//! The table of slots is our own because `std`'s maps are compiled without optimisation in a user's debug build, where
//! a look-up costs several times as much. Numbers are given in the order of arrival, so nothing depends on the hashes.

/// Sequences, each once.
#[derive(Debug)]
pub(in crate::decide) struct Unique {
    data: Vec<u32>,
    /// Where each sequence starts, and where the last one ends.
    starts: Vec<usize>,
    /// The number of a sequence plus one, below the upper half of its hash; 0 where there is none. Always a power of
    /// two long, at most half full.
    slots: Vec<u64>,
}

impl Unique {
    pub(in crate::decide) fn new() -> Self {
        Self { data: Vec::new(), starts: vec![0], slots: vec![0; 512] }
    }

    /// How many sequences there are.
    pub(in crate::decide) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The sequence with a number.
    pub(in crate::decide) fn get(&self, id: u32) -> &[u32] {
        let starts = &self.starts[..];
        &self.data[starts[id as usize]..starts[id as usize + 1]]
    }

    /// The number of a sequence, and whether it is new.
    pub(in crate::decide) fn intern(&mut self, key: &[u32]) -> (u32, bool) {
        let hash = hash(key);
        let mut slot = self.slot(key, hash);
        let known = self.slots[slot] as u32;
        if known != 0 {
            return (known - 1, false);
        }
        if self.starts.len() * 2 >= self.slots.len() {
            self.grow();
            slot = self.slot(key, hash);
        }
        let id = self.starts.len() as u32;
        self.slots[slot] = hash & UPPER | id as u64;
        let mut at = 0;
        while at < key.len() {
            self.data.push(key[at]);
            at += 1;
        }
        self.starts.push(self.data.len());
        (id - 1, true)
    }

    /// The slot of a sequence, or the free one where it belongs. Nothing is called here, as this is where look-ups
    /// spend their time.
    fn slot(&self, key: &[u32], hash: u64) -> usize {
        let (slots, starts, data) = (&self.slots[..], &self.starts[..], &self.data[..]);
        let mask = slots.len() - 1;
        let mut slot = (hash >> 32) as usize & mask;
        while slots[slot] != 0 {
            if (slots[slot] ^ hash) & UPPER == 0 {
                let id = slots[slot] as u32 as usize;
                let (start, len) = (starts[id - 1], starts[id] - starts[id - 1]);
                let mut same = if len == key.len() { 0 } else { len + 1 };
                while same < len && data[start + same] == key[same] {
                    same += 1;
                }
                if same == len {
                    return slot;
                }
            }
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let mut slots = vec![0; self.slots.len() * 2];
        let (new, mask) = (&mut slots[..], self.slots.len() * 2 - 1);
        for &kept in &self.slots {
            if kept != 0 {
                let mut slot = (kept >> 32) as usize & mask;
                while new[slot] != 0 {
                    slot = (slot + 1) & mask;
                }
                new[slot] = kept;
            }
        }
        self.slots = slots;
    }
}

/// The half of a hash that is kept in its slot.
const UPPER: u64 = !(u32::MAX as u64);

fn hash(key: &[u32]) -> u64 {
    let mut hash: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut at = 0;
    while at < key.len() {
        hash = (hash ^ key[at] as u64).wrapping_mul(0xff51_afd7_ed55_8ccd);
        hash ^= hash >> 32;
        at += 1;
    }
    hash.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Answers by key, where keys are numbers other than 0.
#[derive(Debug)]
pub(in crate::decide) struct Memo {
    /// Keys with their answers; the key 0 where there is none. Always a power of two long, at most half full.
    slots: Vec<(u64, u32)>,
    len: usize,
}

impl Memo {
    pub(in crate::decide) fn new() -> Self {
        Self { slots: vec![(0, 0); 1024], len: 0 }
    }

    /// The answer that is known.
    pub(in crate::decide) fn get(&self, key: u64) -> Option<u32> {
        let slots = &self.slots[..];
        let mask = slots.len() - 1;
        let mut slot = first_slot(key) & mask;
        while slots[slot].0 != 0 {
            if slots[slot].0 == key {
                return Some(slots[slot].1);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    /// Notes an answer.
    pub(in crate::decide) fn insert(&mut self, key: u64, answer: u32) {
        if self.len * 2 >= self.slots.len() {
            let larger = vec![(0, 0); self.slots.len() * 2];
            let old = std::mem::replace(&mut self.slots, larger);
            self.len = 0;
            for (key, answer) in old {
                if key != 0 {
                    self.put(key, answer);
                }
            }
        }
        self.put(key, answer);
    }

    fn put(&mut self, key: u64, answer: u32) {
        let slots = &mut self.slots[..];
        let mask = slots.len() - 1;
        let mut slot = first_slot(key) & mask;
        while slots[slot].0 != 0 && slots[slot].0 != key {
            slot = (slot + 1) & mask;
        }
        if slots[slot].0 == 0 {
            self.len += 1;
        }
        slots[slot] = (key, answer);
    }
}

/// Where to look for a key first, before the table's length is taken into account.
const fn first_slot(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::{Memo, Unique};

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
            assert_eq!(unique.intern(key), (id, false));
        }
        let mut different = keys.clone();
        different.sort();
        different.dedup();
        assert_eq!(unique.len(), different.len());
        assert!(unique.intern(&[5, 5, 5, 5, 5, 5, 5, 5]).1);
    }

    #[test]
    fn answers_are_kept() {
        let mut memo = Memo::new();
        (1..1000u64).for_each(|key| memo.insert((key << 32) | (key % 3), key as u32));
        memo.insert(1 << 32 | 1, 7);
        assert_eq!(memo.get(1 << 32 | 1), Some(7));
        assert!((2..1000u64).all(|key| memo.get((key << 32) | (key % 3)) == Some(key as u32)));
        assert_eq!(memo.get(1), None);
    }
}
