//! A fast hash for the small keys of the proof's own tables.
//!
//! Rotate, add and multiply a word at a time, as Firefox and rustc do ("Fx"). The standard hash withstands keys that an
//! attacker chooses, at several times the price, most of all in unoptimised builds; here the keys come from the
//! author's own table.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A map with the fast hash; like any hash map it is never iterated over where order matters.
pub(crate) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<Fast>>;

/// A set with the fast hash.
pub(crate) type FastSet<K> = HashSet<K, BuildHasherDefault<Fast>>;

/// The state of the hash.
#[derive(Clone, Copy, Default)]
pub(crate) struct Fast(u64);

impl Fast {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Fast {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() {
            let (mut word, end) = (0, bytes.len().min(at + 8));
            while at < end {
                word = word << 8 | bytes[at] as u64;
                at += 1;
            }
            self.add(word);
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.add(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.add(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.add(value);
    }

    fn write_u128(&mut self, value: u128) {
        self.add(value as u64);
        self.add((value >> 64) as u64);
    }

    fn write_usize(&mut self, value: usize) {
        self.add(value as u64);
    }

    fn write_isize(&mut self, value: isize) {
        self.add(value as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::{BuildHasher, Hash};

    #[test]
    fn small_keys_differ() {
        let hash = |key: &dyn Fn(&mut Fast)| {
            let mut hasher = BuildHasherDefault::<Fast>::default().build_hasher();
            key(&mut hasher);
            hasher.finish()
        };
        let mut hashes: Vec<u64> = (0..1000u128).map(|key| hash(&|it| (key % 10, key / 10, 7usize).hash(it))).collect();
        hashes.sort_unstable();
        hashes.dedup();
        assert_eq!(hashes.len(), 1000);
        assert_ne!(hash(&|it| "ab".hash(it)), hash(&|it| "ba".hash(it)));
    }
}
