//! What a program would do by itself: a loop over the filters, and hash tables in the manner of TupleMerge (J. Daly, V. Bruschi, L. Linguaglossa, S. Pontarelli,
//! D. Rossi, J. Tollet, E. Torng, A. Yourtchenko, *TupleMerge: fast software packet processing for online packet classification*, IEEE/ACM Transactions on
//! Networking 27, 2019). Each table has filters whose prefixes are at least as long as its own pair of lengths, under the bits that remain.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A range of each field, both ends included.
pub type Filter = [(u32, u32); 5];
/// A value of each field.
pub type Packet = [u32; 5];

fn matches(filter: &Filter, packet: &Packet) -> bool {
    filter.iter().zip(packet).all(|((low, high), value)| low <= value && value <= high)
}

/// The first filter that matches, by a loop over all.
pub fn plain(filters: &[Filter], packet: &Packet) -> u32 {
    filters.iter().position(|filter| matches(filter, packet)).unwrap_or(filters.len()) as u32
}

/// A multiplication and a fold in place of SipHash, which would take longer than all else.
#[derive(Default)]
pub struct Multiply(u64);

impl Hasher for Multiply {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(29) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The filters of one pair of lengths.
pub struct Table {
    shifts: [u32; 2],
    first: u32,
    /// Where the numbers of the filters under a key stand in `numbers`.
    keys: HashMap<u64, (u32, u32), BuildHasherDefault<Multiply>>,
    numbers: Vec<u32>,
}

/// All filters, in tables; those with the first filters come first.
pub struct TupleMerge {
    filters: Vec<Filter>,
    tables: Vec<Table>,
}

/// How many filters may stand under one key before a table with longer prefixes is made, as in the paper.
const COLLISIONS: usize = 40;

fn key([source, target]: [u32; 2], shifts: [u32; 2]) -> u64 {
    (u64::from(source) >> shifts[0]) << 32 | u64::from(target) >> shifts[1]
}

/// How many bits of a prefix are free.
fn free((low, high): (u32, u32)) -> u32 {
    32 - (low ^ high).leading_zeros()
}

/// Shifts of whole nibbles, so that lengths that are near share a table.
fn rounded(free: u32) -> u32 {
    free.div_ceil(4) * 4
}

/// A table that grows.
struct Draft {
    shifts: [u32; 2],
    keys: HashMap<u64, Vec<u32>>,
}

impl TupleMerge {
    /// Puts each filter into the first table that takes it.
    pub fn new(filters: Vec<Filter>) -> Self {
        let mut drafts: Vec<Draft> = Vec::new();
        for (filter, number) in filters.iter().zip(0..) {
            let prefixes = [filter[0].0, filter[1].0];
            let frees = [free(filter[0]), free(filter[1])];
            let takes = |draft: &Draft| {
                let fits = frees[0] <= draft.shifts[0] && frees[1] <= draft.shifts[1];
                fits && draft.keys.get(&key(prefixes, draft.shifts)).is_none_or(|it| it.len() < COLLISIONS)
            };
            let at = drafts.iter().position(takes).unwrap_or_else(|| {
                let (wide, exact) = (frees.map(rounded), frees);
                let shifts = if drafts.iter().any(|it| it.shifts == wide) { exact } else { wide };
                drafts.push(Draft { shifts, keys: HashMap::new() });
                drafts.len() - 1
            });
            let shifts = drafts[at].shifts;
            drafts[at].keys.entry(key(prefixes, shifts)).or_default().push(number);
        }
        let mut tables: Vec<Table> = drafts.into_iter().map(Table::new).collect();
        tables.sort_by_key(|it| it.first);
        Self { filters, tables }
    }

    /// The first filter that matches.
    pub fn decide(&self, packet: &Packet) -> u32 {
        let mut best = self.filters.len() as u32;
        for table in &self.tables {
            if table.first >= best {
                break;
            }
            let Some(&(from, to)) = table.keys.get(&key([packet[0], packet[1]], table.shifts)) else { continue };
            let mut numbers = table.numbers[from as usize..to as usize].iter().take_while(|it| **it < best);
            if let Some(number) = numbers.find(|it| matches(&self.filters[**it as usize], packet)) {
                best = *number;
            }
        }
        best
    }

    /// What it has in memory, without the free places of its hash tables.
    pub fn bytes(&self) -> usize {
        let tables: usize = self.tables.iter().map(|it| it.keys.len() * 16 + it.numbers.len() * 4).sum();
        tables + self.filters.len() * size_of::<Filter>()
    }
}

impl Table {
    fn new(draft: Draft) -> Self {
        let (mut keys, mut numbers) = (HashMap::default(), Vec::new());
        let first = draft.keys.values().filter_map(|it| it.first()).min().copied().unwrap_or(u32::MAX);
        for (key, its) in draft.keys {
            let from = numbers.len() as u32;
            numbers.extend(its);
            keys.insert(key, (from, numbers.len() as u32));
        }
        Self { shifts: draft.shifts, first, keys, numbers }
    }
}

#[cfg(test)]
mod tests {
    use super::{TupleMerge, plain};
    use crate::filters::rules::{Style, filters, packets};

    #[test]
    fn both_find_the_first_filter() {
        for style in [Style::Acl, Style::Fw, Style::Ipc] {
            let filters = filters(style, 500, 3);
            let merged = TupleMerge::new(filters.clone());
            for packet in packets(&filters, 500, 4) {
                assert_eq!(merged.decide(&packet), plain(&filters, &packet));
            }
            assert!(merged.bytes() > 500 * 40);
        }
    }
}
