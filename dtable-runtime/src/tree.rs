//! Tables of very many rules, as a search tree.

/// A search tree in bytes: the rules of a table that has too many for code.
///
/// A node is the place of a key (two bytes; the highest bit says that the operand is a set), an operand (four bytes, or
/// eight), and two ways (four bytes each; the highest bit says that the rest is a rule). All numbers are little-endian.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Tree {
    /// The nodes, one after the other.
    pub nodes: &'static [u8],
    /// Whether operands have eight bytes.
    pub is_wide: bool,
    /// The way to the first node.
    pub root: u32,
}

/// The bit that marks sets.
const SET: u16 = 1 << 15;
/// The bit that marks rules.
const RULE: u32 = 1 << 31;

impl Tree {
    /// The rule of a case, given as one key a column.
    #[must_use]
    pub const fn rule(&self, keys: &[u64]) -> usize {
        let mut way = self.root;
        while way & RULE == 0 {
            way = if self.is_wide { self.wide_way(way, keys) } else { self.narrow_way(way, keys) };
        }
        (way & !RULE) as usize
    }

    /// The way behind a node whose operand has four bytes.
    #[inline]
    const fn narrow_way(&self, at: u32, keys: &[u64]) -> u32 {
        // One look at the length of the nodes, and not one for every byte.
        let Some(node) = self.nodes.split_at(at as usize * 14).1.first_chunk::<14>() else { return RULE };
        let operand = number(node, 2) as u64;
        number(node, 6 + 4 * is_second(node[0], node[1], operand, keys) as usize)
    }

    /// The way behind a node whose operand has eight bytes.
    #[inline]
    const fn wide_way(&self, at: u32, keys: &[u64]) -> u32 {
        let Some(node) = self.nodes.split_at(at as usize * 18).1.first_chunk::<18>() else { return RULE };
        let operand = number(node, 2) as u64 | (number(node, 6) as u64) << 32;
        number(node, 10 + 4 * is_second(node[0], node[1], operand, keys) as usize)
    }
}

/// Whether the second way is that of the key at a place, which is given by its bytes.
#[inline]
const fn is_second(low: u8, high: u8, operand: u64, keys: &[u64]) -> bool {
    let place = u16::from_le_bytes([low, high]);
    let key = keys[(place & !SET) as usize];
    // Both are computed: which of them counts cannot be predicted.
    let (is_set, is_in, is_behind) = (place & SET != 0, operand >> (key & 63) & 1 == 1, key >= operand);
    (is_set & is_in) | (!is_set & is_behind)
}

/// A number of four bytes.
#[inline]
const fn number(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// A number of up to sixteen bytes from a list of such numbers.
#[doc(hidden)]
#[must_use]
pub const fn nth(bytes: &[u8], at: usize, width: usize) -> u128 {
    let (mut number, mut place) = (0, width);
    while place > 0 {
        place -= 1;
        number = number << 8 | bytes[at * width + place] as u128;
    }
    number
}

/// Numbers of the same width, up to sixteen bytes each; of none where all are 0.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// The numbers, one after the other.
    pub bytes: &'static [u8],
    /// The bytes of each.
    pub width: usize,
}

impl Numbers {
    /// A number, by its place.
    #[must_use]
    pub const fn get(&self, at: usize) -> u128 {
        nth(self.bytes, at, self.width)
    }
}

/// Many texts in one, each up to where it ends: numbers of four bytes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Texts {
    /// All of them, one after the other.
    pub all: &'static str,
    /// Where each ends.
    pub ends: &'static [u8],
}

impl Texts {
    /// The text with a number.
    #[must_use]
    pub const fn get(&self, at: usize) -> &'static str {
        let from = if at == 0 { 0 } else { number(self.ends, 4 * (at - 1)) as usize };
        let (before, _) = self.all.split_at(number(self.ends, 4 * at) as usize);
        before.split_at(from).1
    }
}

#[cfg(test)]
mod tests {
    use super::{Texts, Tree, nth};

    #[test]
    fn both_widths_and_sets() {
        let narrow =
            Tree { nodes: b"\x00\x00\x05\0\0\0\x01\0\0\0\x07\0\0\x80\x01\x80\x06\0\0\0\x08\0\0\x80\x09\0\0\x80", is_wide: false, root: 0 };
        assert_eq!([[4, 0], [4, 1], [4, 2], [5, 1]].map(|keys| narrow.rule(&keys)), [8, 9, 9, 7]);
        let wide = Tree { nodes: b"\x00\x00\0\0\0\0\x01\0\0\0\0\0\0\x80\x01\0\0\x80", is_wide: true, root: 0 };
        assert_eq!([(1 << 32) - 1, 1 << 32].map(|key| wide.rule(&[key])), [0, 1]);
    }

    #[test]
    fn numbers_and_texts() {
        assert_eq!([0, 1].map(|at| nth(b"\x01\x02\x03\x04", at, 2)), [0x0201, 0x0403]);
        let texts = Texts { all: "abécd", ends: b"\x01\0\0\0\x04\0\0\0\x04\0\0\0\x06\0\0\0" };
        assert_eq!([0, 1, 2, 3].map(|at| texts.get(at)), ["a", "bé", "", "cd"]);
    }
}
