//! Texts told apart without comparing one after the other: what generated code knows of the texts of a column.

/// Numbers of some texts, by a perfect hash over the length and two words of eight bytes.
///
/// Texts of up to sixteen bytes are their length and these words, so two comparisons of integers tell whether a text is the one that has its
/// place; of longer ones the bytes between are compared as well. The compiler finds the multiplier and the displacements
/// (`emit/texts/perfect.rs` of `dtable-core`, which hashes as this module does).
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TextNumbers {
    /// What keys are multiplied by.
    pub multiplier: u64,
    /// How many bits the place of an entry has.
    pub slot_bits: u32,
    /// For each bucket what the place is changed by: two bytes each, little-endian, a power of two of them.
    pub displacements: &'static [u8],
    /// The entries, of sixteen bytes where all texts have up to eight: the text, and its length and number, of four bytes each. Else of 32:
    /// both words, length and number, eight bytes of nothing. All numbers are little-endian; places without a text have a length that no
    /// text has.
    pub entries: &'static [u8],
    /// The bytes of the longest text.
    pub longest: usize,
    /// The texts, where one has more than sixteen bytes.
    pub texts: &'static [&'static str],
    /// The number of all other texts.
    pub other: usize,
}

impl TextNumbers {
    /// The number of a text.
    #[inline]
    #[must_use]
    pub const fn number(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        if self.longest <= 8 { self.of_short(bytes) } else { self.of_long(bytes) }
    }

    #[inline]
    const fn of_short(&self, text: &[u8]) -> usize {
        let key = short_word(text);
        let at = 16 * if self.is_direct() { self.direct(key) } else { self.slot(hash(key, text.len(), self.multiplier)) };
        let is_it = word(self.entries, at) == key;
        self.number_at(at + 8, text.len(), is_it)
    }

    #[inline]
    const fn of_long(&self, text: &[u8]) -> usize {
        if text.len() > self.longest {
            return self.other;
        }
        let (head, tail) = ends(text);
        let key = head.wrapping_mul(self.multiplier) ^ tail;
        let at = 32 * if self.is_direct() { self.direct(key) } else { self.slot(hash(key, text.len(), self.multiplier)) };
        let is_it = (word(self.entries, at) == head) & (word(self.entries, at + 8) == tail);
        let number = self.number_at(at + 16, text.len(), is_it);
        if text.len() <= 16 || number == self.other || are_equal(text, self.texts[number].as_bytes()) { number } else { self.other }
    }

    /// The number of the entry whose length stands at a place, where the text is the one of the entry.
    #[inline]
    const fn number_at(&self, at: usize, length: usize, is_it: bool) -> usize {
        let both = word(self.entries, at);
        if is_it & (both as u32 as usize == length) { (both >> 32) as usize } else { self.other }
    }

    /// Whether all texts are in one bucket.
    #[inline]
    const fn is_direct(&self) -> bool {
        self.displacements.len() == 2
    }

    /// The place of an entry where there is one bucket: the highest bits of a product, which depend on all of the key.
    #[inline]
    const fn direct(&self, key: u64) -> usize {
        (key.wrapping_mul(self.multiplier) >> (64 - self.slot_bits)) as usize
    }

    /// The place of an entry where there are buckets.
    #[inline]
    const fn slot(&self, hash: u64) -> usize {
        let slots = 1 << self.slot_bits;
        let bucket = (hash >> 8) as usize & (self.displacements.len() / 2 - 1);
        let displacement = self.displacements[2 * bucket] as usize | (self.displacements[2 * bucket + 1] as usize) << 8;
        ((hash >> (64 - self.slot_bits)) as usize ^ displacement) & (slots - 1)
    }
}

/// Mixes a key: the highest bits of the product are those that depend on all of it.
#[inline]
const fn hash(key: u64, length: usize, multiplier: u64) -> u64 {
    let product = (key ^ key >> 32).wrapping_add(length as u64).wrapping_mul(multiplier);
    product ^ product >> 32
}

/// The bytes of a text as one number, where it has up to eight.
#[inline]
const fn short_word(text: &[u8]) -> u64 {
    let (head, tail, width) = halves(text);
    // Of longer texts, which nobody compares with short ones, any number will do.
    if width == 0 { head } else { head | tail << ((8 * (text.len() - width)) & 63) }
}

/// The first and the last bytes of a text as two numbers: up to eight bytes each, which have all bytes of a text of up to sixteen. In the first
/// number of a longer one all are mixed.
#[inline]
const fn ends(text: &[u8]) -> (u64, u64) {
    let (Some(head), Some(tail)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) else {
        let (head, tail, _) = halves(text);
        return (head, tail);
    };
    let (head, tail) = (u64::from_le_bytes(*head), u64::from_le_bytes(*tail));
    if text.len() <= 16 { (head, tail) } else { (mixed(text), tail) }
}

/// The first and the last bytes of a text, up to four each, and how many these are; 0 where the first are all.
#[inline]
const fn halves(text: &[u8]) -> (u64, u64, usize) {
    if let (Some(head), Some(tail)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        return (u32::from_le_bytes(*head) as u64, u32::from_le_bytes(*tail) as u64, 4);
    }
    if let (Some(head), Some(tail)) = (text.first_chunk::<2>(), text.last_chunk::<2>()) {
        return (u16::from_le_bytes(*head) as u64, u16::from_le_bytes(*tail) as u64, 2);
    }
    match text.first() {
        Some(one) => (*one as u64, 0, 0),
        None => (0, 0, 0),
    }
}

/// All bytes of a text but those at its end, which are less than eight.
const fn mixed(text: &[u8]) -> u64 {
    let (mut rest, mut all) = (text, 0u64);
    while let Some((word, after)) = rest.split_first_chunk::<8>() {
        all = (all.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        rest = after;
    }
    all
}

/// Whether a text is a literal.
#[doc(hidden)]
#[inline]
#[must_use]
pub const fn is_text(text: &str, literal: &str) -> bool {
    are_equal(text.as_bytes(), literal.as_bytes())
}

/// Whether the same bytes stand in both: `==` is not `const`.
#[inline]
const fn are_equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (Some(a_end), Some(b_end)) = (a.last_chunk::<8>(), b.last_chunk::<8>()) else {
        return short_word(a) == short_word(b);
    };
    if u64::from_le_bytes(*a_end) != u64::from_le_bytes(*b_end) {
        return false;
    }
    let (mut a, mut b) = (a, b);
    while let (Some((first, a_rest)), Some((second, b_rest))) = (a.split_first_chunk::<8>(), b.split_first_chunk::<8>()) {
        if u64::from_le_bytes(*first) != u64::from_le_bytes(*second) {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    true
}

/// A number of eight bytes.
#[inline]
const fn word(bytes: &[u8], at: usize) -> u64 {
    match bytes.split_at(at).1.first_chunk() {
        Some(number) => u64::from_le_bytes(*number),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{are_equal, ends, is_text, short_word};
    use std::vec::Vec;

    /// Texts of every length up to some, each with each of its bytes changed.
    fn texts(longest: usize) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        for length in 0..=longest {
            let text: Vec<u8> = (0..length).map(|at| b'a' + at as u8 % 23).collect();
            for at in 0..length {
                let mut other = text.clone();
                other[at] = 0;
                all.push(other);
            }
            all.push(text);
        }
        all
    }

    #[test]
    fn words_and_length_are_the_text() {
        let all = texts(16);
        for a in &all {
            for b in &all {
                assert_eq!((a.len(), ends(a)) == (b.len(), ends(b)), a == b, "{a:?} {b:?}");
                let are_short = a.len() <= 8 && b.len() <= 8;
                assert!(!are_short || ((a.len(), short_word(a)) == (b.len(), short_word(b))) == (a == b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn equal_texts_are_equal() {
        let all = texts(40);
        for a in &all {
            for b in all.iter().filter(|b| b.len() == a.len()) {
                assert_eq!(are_equal(a, b), a == b, "{a:?} {b:?}");
            }
        }
        assert!(is_text("größe", "größe") && !is_text("größe", "grösse") && !is_text("", " ") && is_text("", ""));
    }
}
