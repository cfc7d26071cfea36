//! Tables of many entangled rules: the first rule that all columns admit.

/// Rows of bits, one bit a box, which is a rule or a part of one.
///
/// A row has a bit for each box, in words of eight bytes. If there are summaries, they stand before the words: one bit
/// for each word, set if the word is not empty. All numbers are little-endian.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Bitmaps<'a> {
    /// The rows of each part, one after the other.
    pub parts: &'a [&'static [u8]],
    /// How many boxes there are.
    pub boxes: usize,
    /// Whether rows have summaries.
    pub has_summaries: bool,
    /// The bounds that a box has to admit as well.
    pub bounds: &'a [Bounds],
}

/// The first and the last key of each box, in a column whose rows admit more than its boxes do.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The place of the column's key.
    pub key: usize,
    /// The keys, box by box.
    pub keys: &'static [u8],
    /// Whether a key has eight bytes, and not four.
    pub is_wide: bool,
}

impl Bitmaps<'_> {
    /// The first box that has its bit set in a row of every part and holds the keys; the number of boxes if there is
    /// none.
    #[inline]
    #[must_use]
    pub const fn first(&self, rows: &[usize], keys: &[u64]) -> usize {
        let words = self.boxes.div_ceil(64);
        let summaries = if self.has_summaries { words.div_ceil(64) } else { 0 };
        let mut block = 0;
        while block < words.div_ceil(64) {
            let left = words - 64 * block;
            let mut open = if self.has_summaries {
                self.left(rows, summaries + words, block)
            } else if left < 64 {
                (1 << left) - 1
            } else {
                u64::MAX
            };
            while open != 0 {
                let word = 64 * block + open.trailing_zeros() as usize;
                open &= open - 1;
                let mut boxes = self.left(rows, summaries + words, summaries + word);
                while boxes != 0 {
                    let at = 64 * word + boxes.trailing_zeros() as usize;
                    boxes &= boxes - 1;
                    if self.holds(at, keys) {
                        return at;
                    }
                }
            }
            block += 1;
        }
        self.boxes
    }

    /// The bits of a word that all rows have set.
    #[inline]
    const fn left(&self, rows: &[usize], width: usize, word: usize) -> u64 {
        let (mut all, mut part) = (u64::MAX, 0);
        while part < self.parts.len() {
            all &= wide(self.parts[part], rows[part] * width + word);
            part += 1;
        }
        all
    }

    #[inline]
    const fn holds(&self, at: usize, keys: &[u64]) -> bool {
        let mut place = 0;
        while place < self.bounds.len() {
            let it = &self.bounds[place];
            let key = keys[it.key];
            if key < it.nth(2 * at) || key > it.nth(2 * at + 1) {
                return false;
            }
            place += 1;
        }
        true
    }
}

impl Bounds {
    #[inline]
    const fn nth(&self, at: usize) -> u64 {
        if self.is_wide { wide(self.keys, at) } else { narrow(self.keys, at) }
    }
}

/// A number of eight bytes.
#[inline]
const fn wide(bytes: &[u8], at: usize) -> u64 {
    match bytes.split_at(8 * at).1.first_chunk() {
        Some(number) => u64::from_le_bytes(*number),
        None => 0,
    }
}

/// A number of four bytes.
#[inline]
const fn narrow(bytes: &[u8], at: usize) -> u64 {
    match bytes.split_at(4 * at).1.first_chunk() {
        Some(number) => u32::from_le_bytes(*number) as u64,
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::{Bitmaps, Bounds};

    #[test]
    fn the_first_box_that_is_left_and_holds() {
        let parts: [&[u8]; 2] = [b"\x05\0\0\0\0\0\0\0\x07\0\0\0\0\0\0\0", b"\x06\0\0\0\0\0\0\0"];
        let bounds = [Bounds { key: 0, keys: b"\0\0\0\0\x04\0\0\0\0\0\0\0\x04\0\0\0\x02\0\0\0\x09\0\0\0", is_wide: false }];
        let filter = Bitmaps { parts: &parts, boxes: 3, has_summaries: false, bounds: &bounds };
        assert_eq!([4, 5, 9, 10].map(|key| filter.first(&[1, 0], &[key])), [1, 2, 2, 3]);
        let exact = Bitmaps { bounds: &[], ..filter };
        assert_eq!([exact.first(&[0, 0], &[]), exact.first(&[1, 0], &[])], [2, 1]);
    }

    #[test]
    fn empty_words_are_passed_over() {
        let row: &[u8] = b"\x02\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x04\0\0\0\0\0\0\0";
        let it = Bitmaps { parts: &[row], boxes: 70, has_summaries: true, bounds: &[] };
        assert_eq!(it.first(&[0], &[]), 66);
    }
}
