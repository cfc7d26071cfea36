//! A perfect hash over some texts: each has a place of its own among few.
//!
//! Hash and displace (Belazzougui, Botelho, Dietzfelbinger, *Hash, displace, and compress*, 2009): a hash gives every
//! text a bucket and a place, and every bucket a number that changes the places of its texts, found bucket by bucket,
//! the largest first. Up to [`DIRECT`] texts one bucket does, with more places and another multiplier until it does.
//! `dtable_runtime::TextNumbers` looks texts up; what hashes here is what hashes there.

use crate::lists::{CollectVec, Order};
use std::collections::HashSet;

/// The texts up to which one bucket is tried: the places fill four kilobytes at most.
const DIRECT: usize = 48;
/// The multipliers that are tried for a number of places: two dozen texts in 128 places have a place of their own once
/// in a dozen times.
const TRIALS: u64 = 200;
/// The multipliers that are tried with many buckets, each of which may change its places: nearly always the first one
/// does.
const DISPLACED_TRIALS: u64 = 16;
/// The golden ratio in 64 bits, from which multipliers are drawn (Knuth, *Sorting and Searching*, 6.4).
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Where texts lie.
pub(super) struct Perfect {
    pub(super) multiplier: u64,
    pub(super) slot_bits: u32,
    pub(super) displacements: Vec<u16>,
    /// For each place the number of its text.
    pub(super) slots: Vec<Option<usize>>,
    pub(super) shortest: usize,
    pub(super) longest: usize,
}

impl Perfect {
    /// The words of one of the texts, as its entry has them.
    pub(super) fn words(&self, text: &[u8]) -> (u64, u64) {
        words(text, self.shortest, self.longest)
    }

    /// Whether keys hold the lengths of their texts: where all texts have one to four bytes.
    pub(super) const fn are_lengths_in_keys(&self) -> bool {
        are_lengths_in_keys(self.shortest, self.longest)
    }
}

const fn are_lengths_in_keys(shortest: usize, longest: usize) -> bool {
    1 <= shortest && longest <= 4
}

/// The places of different texts; `None` where none are found.
pub(super) fn places(texts: &[String]) -> Option<Perfect> {
    let (shortest, longest) = (texts.iter().map(String::len).min()?, texts.iter().map(String::len).max()?);
    let keys: Vec<(u64, u64)> = texts.iter().map(|it| words(it.as_bytes(), shortest, longest)).collect_vec();
    let mut different = HashSet::new();
    if !texts.iter().zip(&keys).all(|(text, key)| different.insert((text.len(), key))) {
        return None;
    }
    let least = texts.len().next_power_of_two().ilog2().max(1);
    let tried = if texts.len() <= DIRECT { (least..=least + 2).map(|bits| (bits, 0)).collect_vec() } else { Vec::new() };
    // Seven places for four texts, about, leave room for every bucket; a displacement has sixteen bits.
    let displaced = [(least, least), (least + 1, least), (least + 2, least)].into_iter().filter(|_| least < 15);
    tried.into_iter().chain(displaced).find_map(|(slot_bits, bucket_bits)| {
        (1..=if bucket_bits == 0 { TRIALS } else { DISPLACED_TRIALS }).map(multiplier).find_map(|multiplier| {
            let is_direct = bucket_bits == 0;
            let hashes = texts.iter().zip(&keys).map(|(text, (head, tail))| {
                let key = if longest <= 8 { *head } else { head.wrapping_mul(multiplier) ^ tail };
                if is_direct { key.wrapping_mul(multiplier) } else { hash(key, text.len(), multiplier) }
            });
            let (displacements, slots) = placed(&hashes.collect_vec(), slot_bits, bucket_bits)?;
            Some(Perfect { multiplier, slot_bits, displacements, slots, shortest, longest })
        })
    })
}

/// The displacements of the buckets, and which text has each place.
fn placed(hashes: &[u64], slot_bits: u32, bucket_bits: u32) -> Option<(Vec<u16>, Vec<Option<usize>>)> {
    let mut buckets: Vec<Vec<usize>> = vec![Vec::new(); 1 << bucket_bits];
    let last = buckets.len() - 1;
    for (text, hash) in hashes.iter().enumerate() {
        buckets[(hash >> 8) as usize & last].push(text);
    }
    let mut order: Vec<usize> = (0..buckets.len()).collect_vec();
    order.order_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
    let mut slots = vec![None; 1 << slot_bits];
    let mut displacements = vec![0; buckets.len()];
    let most = if bucket_bits == 0 { 0 } else { slots.len() - 1 };
    for bucket in order {
        let own: Vec<usize> = buckets[bucket].iter().map(|text| (hashes[*text] >> (64 - slot_bits)) as usize).collect_vec();
        if own.iter().collect::<HashSet<_>>().len() < own.len() {
            return None;
        }
        let displacement = (0..=most).find(|it| own.iter().all(|slot| slots[slot ^ it].is_none()))?;
        displacements[bucket] = displacement as u16;
        for (text, slot) in buckets[bucket].iter().zip(own) {
            slots[slot ^ displacement] = Some(*text);
        }
    }
    Some((displacements, slots))
}

/// An odd number of which all bits depend on which one it is (Steele, Lea, Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
fn multiplier(trial: u64) -> u64 {
    let state = trial.wrapping_mul(GOLDEN);
    let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (mixed ^ mixed >> 27) | 1
}

/// The hash where there are buckets; where there is one, the product of key and multiplier does.
fn hash(key: u64, length: usize, multiplier: u64) -> u64 {
    let product = (key ^ key >> 32).wrapping_add(length as u64).wrapping_mul(multiplier);
    product ^ product >> 32
}

/// The words of a text among texts of which the shortest and the longest have so many bytes; where all have up to
/// eight, the first is the key.
fn words(text: &[u8], shortest: usize, longest: usize) -> (u64, u64) {
    if longest > 8 {
        return if text.len() > 16 { (mixed(text), ends(text, 8).1) } else { ends(text, 8) };
    }
    if !are_lengths_in_keys(shortest, longest) {
        let (head, tail) = ends(text, 4);
        return (head | tail << 32, 0);
    }
    let bytes = if shortest >= 2 {
        let (head, tail) = ends(text, 2);
        head | tail << 16
    } else {
        let last = text.len() - 1;
        number(&[0, last / 2, text.len() / 2, last].map(|at| text[at]))
    };
    (bytes | (text.len() as u64) << 32, 0)
}

/// The first and the last bytes of a text: as many as a power of two up to `most` gives without reading beyond it, a
/// single one only once.
fn ends(text: &[u8], most: usize) -> (u64, u64) {
    let chunk = [8, 4, 2, 1].into_iter().find(|chunk| *chunk <= text.len().min(most)).unwrap_or(0);
    let (head, tail) = (number(&text[..chunk]), number(&text[text.len() - chunk..]));
    if chunk <= 1 { (head, 0) } else { (head, tail) }
}

fn mixed(text: &[u8]) -> u64 {
    text.chunks_exact(8).fold(0u64, |all, word| (all.rotate_left(5) ^ number(word)).wrapping_mul(GOLDEN))
}

/// The number whose bytes these are, the lowest first.
fn number(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn every_text_has_its_place() {
        let texts = |count: usize, name: &dyn Fn(usize) -> String| (0..count).map(name).collect::<Vec<_>>();
        for count in [4, 16, 38, 48, 49, 200, 3000] {
            let names: [&dyn Fn(usize) -> String; 4] =
                [&|at| format!("{at}"), &|at| format!("item {at:04}"), &|at| format!("{at:04} of the articles in the warehouse"), &|at| {
                    "x".repeat(at % 100) + &format!("{}", at / 100)
                }];
            for name in names {
                let texts = texts(count, name);
                let found = places(&texts).unwrap_or_else(|| panic!("{count} texts like {:?}", texts.last()));
                let mut placed: Vec<usize> = found.slots.iter().copied().flatten().collect();
                placed.sort_unstable();
                assert!(placed.into_iter().eq(0..count), "{}", texts[0]);
                assert!(found.slots.len() <= 8 * count.next_power_of_two(), "{}", found.slots.len());
            }
        }
    }
}
