//! The texts of a column, told apart without comparing one after the other.

/// Numbers of some texts, by a perfect hash over the length and one or two words of up to eight bytes.
///
/// Texts of up to sixteen bytes are their length and these words, so comparisons of integers tell whether a text is the
/// one that has its place; of longer ones the bytes between are compared as well. The compiler finds the multiplier and
/// the displacements (`emit/column/texts/perfect.rs` of `dtable-core`, which hashes as this module does).
///
/// All fields are constants of generated code, so that rustc leaves one way to read a text: the one for the lengths
/// that occur.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TextNumbers {
    /// The multiplier of keys.
    pub multiplier: u64,
    /// How many bits the place of an entry has.
    pub slot_bits: u32,
    /// The displacement of each bucket: two bytes each, little-endian; their number is a power of two.
    pub displacements: &'static [u8],
    /// The key of the text at each place: eight bytes, or sixteen where a text has more than eight, which are both
    /// words. All numbers are little-endian.
    pub keys: &'static [u8],
    /// The length of the text at each place, in one byte where all texts have up to eight, else in four; the greatest
    /// number where there is none. Empty where keys hold the lengths.
    pub lengths: &'static [u8],
    /// The number of the text at each place, in two bytes.
    pub numbers: &'static [u8],
    /// The bytes of the shortest text.
    pub shortest: usize,
    /// The bytes of the longest text.
    pub longest: usize,
    /// The texts, where one has more than sixteen bytes.
    pub texts: &'static [&'static str],
    /// The number of all other texts.
    pub other: usize,
}

impl TextNumbers {
    /// The number of a text.
    #[inline(always)]
    #[must_use]
    pub const fn number(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        if bytes.len() < self.shortest || bytes.len() > self.longest {
            return self.other;
        }
        if self.longest <= 8 { self.of_short(bytes) } else { self.of_long(bytes) }
    }

    #[inline(always)]
    const fn of_short(&self, text: &[u8]) -> usize {
        let key = self.short_key(text);
        let place = if self.is_direct() { self.direct(key) } else { self.slot(hash(key, text.len(), self.multiplier)) };
        let is_it = word(self.keys, 8 * place) == key;
        self.number_at(place, text.len(), is_it)
    }

    /// One number for a text of up to eight bytes. Up to four bytes are read without a branch on their number, and the
    /// length stands above them.
    #[inline(always)]
    const fn short_key(&self, text: &[u8]) -> u64 {
        if self.are_lengths_in_keys() {
            let bytes = if self.shortest >= 2 { pair(text) } else { quarters(text) };
            return bytes | (text.len() as u64) << 32;
        }
        let (head, tail) = halves(text);
        head | tail << 32
    }

    /// Whether keys hold the lengths of their texts: where all texts have one to four bytes.
    #[inline(always)]
    const fn are_lengths_in_keys(&self) -> bool {
        1 <= self.shortest && self.longest <= 4
    }

    #[inline(always)]
    const fn of_long(&self, text: &[u8]) -> usize {
        let (head, tail) = ends(text);
        let key = head.wrapping_mul(self.multiplier) ^ tail;
        let place = if self.is_direct() { self.direct(key) } else { self.slot(hash(key, text.len(), self.multiplier)) };
        let is_it = (word(self.keys, 16 * place) == head) & (word(self.keys, 16 * place + 8) == tail);
        let number = self.number_at(place, text.len(), is_it);
        if text.len() <= 16 || number == self.other || are_equal(text, self.texts[number].as_bytes()) { number } else { self.other }
    }

    /// The number of the text at a place, where that is the one whose key was compared.
    #[inline(always)]
    const fn number_at(&self, place: usize, length: usize, is_it: bool) -> usize {
        let is_as_long = self.are_lengths_in_keys() || self.length_at(place) == length;
        let number = self.numbers[2 * place] as usize | (self.numbers[2 * place + 1] as usize) << 8;
        if is_it & is_as_long { number } else { self.other }
    }

    #[inline(always)]
    const fn length_at(&self, place: usize) -> usize {
        if self.longest <= 8 { self.lengths[place] as usize } else { quarter(self.lengths, 4 * place) }
    }

    /// Whether all texts are in one bucket.
    #[inline(always)]
    const fn is_direct(&self) -> bool {
        self.displacements.len() == 2
    }

    /// The place of an entry where there is one bucket: the highest bits of a product, which depend on all of the key.
    #[inline(always)]
    const fn direct(&self, key: u64) -> usize {
        (key.wrapping_mul(self.multiplier) >> (64 - self.slot_bits)) as usize
    }

    /// The place of an entry where there are buckets.
    #[inline(always)]
    const fn slot(&self, hash: u64) -> usize {
        let slots = 1 << self.slot_bits;
        let bucket = (hash >> 8) as usize & (self.displacements.len() / 2 - 1);
        let displacement = self.displacements[2 * bucket] as usize | (self.displacements[2 * bucket + 1] as usize) << 8;
        ((hash >> (64 - self.slot_bits)) as usize ^ displacement) & (slots - 1)
    }
}

/// Mixes a key: the highest bits of the product are those that depend on all of it.
#[inline(always)]
const fn hash(key: u64, length: usize, multiplier: u64) -> u64 {
    let product = (key ^ key >> 32).wrapping_add(length as u64).wrapping_mul(multiplier);
    product ^ product >> 32
}

/// The first and the last two bytes of a text of two to four.
#[inline(always)]
const fn pair(text: &[u8]) -> u64 {
    match (text.first_chunk::<2>(), text.last_chunk::<2>()) {
        (Some(head), Some(tail)) => u16::from_le_bytes(*head) as u64 | (u16::from_le_bytes(*tail) as u64) << 16,
        _ => 0,
    }
}

/// The bytes of a text of one to four, some of them more than once: which places they have depends on the length alone.
#[inline(always)]
const fn quarters(text: &[u8]) -> u64 {
    let length = text.len();
    if length == 0 {
        return 0;
    }
    text[0] as u64 | (text[(length - 1) / 2] as u64) << 8 | (text[length / 2] as u64) << 16 | (text[length - 1] as u64) << 24
}

/// The first and the last bytes of a text as two numbers: up to eight bytes each, which have all bytes of a text of up
/// to sixteen. In the first number of a longer one all are mixed.
#[inline(always)]
const fn ends(text: &[u8]) -> (u64, u64) {
    let (Some(head), Some(tail)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) else { return halves(text) };
    let (head, tail) = (u64::from_le_bytes(*head), u64::from_le_bytes(*tail));
    if text.len() <= 16 { (head, tail) } else { (mixed(text), tail) }
}

/// The first and the last bytes of a text, up to four each, which have all bytes of a text of up to eight.
#[inline(always)]
const fn halves(text: &[u8]) -> (u64, u64) {
    if let (Some(head), Some(tail)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        return (u32::from_le_bytes(*head) as u64, u32::from_le_bytes(*tail) as u64);
    }
    if let (Some(head), Some(tail)) = (text.first_chunk::<2>(), text.last_chunk::<2>()) {
        return (u16::from_le_bytes(*head) as u64, u16::from_le_bytes(*tail) as u64);
    }
    match text.first() {
        Some(one) => (*one as u64, 0),
        None => (0, 0),
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
        let ((a_head, a_tail), (b_head, b_tail)) = (halves(a), halves(b));
        return a_head == b_head && a_tail == b_tail;
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

/// A number of four bytes.
#[inline(always)]
pub(crate) const fn quarter(bytes: &[u8], at: usize) -> usize {
    match bytes.split_at(at).1.first_chunk() {
        Some(number) => u32::from_le_bytes(*number) as usize,
        None => 0,
    }
}

/// A number of eight bytes.
#[inline(always)]
pub(crate) const fn word(bytes: &[u8], at: usize) -> u64 {
    match bytes.split_at(at).1.first_chunk() {
        Some(number) => u64::from_le_bytes(*number),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{are_equal, ends, halves, is_text, pair, quarters};
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
                let (short, of_four) = (a.len().max(b.len()), |text: &[u8]| (1..=4).contains(&text.len()));
                assert!(short > 8 || ((a.len(), halves(a)) == (b.len(), halves(b))) == (a == b), "{a:?} {b:?}");
                if of_four(a) && of_four(b) {
                    assert_eq!((a.len(), quarters(a)) == (b.len(), quarters(b)), a == b, "{a:?} {b:?}");
                    assert!(a.len().min(b.len()) < 2 || ((a.len(), pair(a)) == (b.len(), pair(b))) == (a == b), "{a:?} {b:?}");
                }
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
