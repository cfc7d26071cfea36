//! Tables of very many entangled rules: search trees with short lists of boxes.

/// Search trees in bytes, and the boxes of their lists: the first line with a box that holds a case.
///
/// Everything is little-endian, and made of words of four bytes.
///
/// - A tree is the first line of which it has a box, and a way.
/// - A way is the place of a node among the words of `nodes`, or (with the highest bit) that of a box; all ones are the
///   way to nothing.
/// - A node is the place of a key (all but the lowest byte), by how many bits that is shifted (the lowest byte), what
///   is subtracted then to number a part, and the way of each part.
/// - A box is its line (with the highest bit where it is the last of its list), `WORDS` words of bits of classes, two
///   words for each of `NARROW` compared keys, the first and the last, and four words for each of `WIDE` others. `BOX`
///   is how many bytes that takes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Forest<const WORDS: usize, const NARROW: usize, const WIDE: usize, const BOX: usize> {
    /// The trees, by their first lines.
    pub trees: &'static [u8],
    /// The nodes, one after the other.
    pub nodes: &'static [u8],
    /// The boxes, list by list.
    pub boxes: &'static [u8],
    /// For each key that is a class the bit of its class 0, among the bits of all classes. These keys come first, the
    /// compared ones follow.
    pub classes: &'static [u8],
    /// How many lines there are.
    pub lines: usize,
}

/// The highest bit of a word: the way to a list, or the end of one.
const LAST: u32 = 1 << 31;
/// The way to nothing.
const NOTHING: u32 = u32::MAX;

impl<const WORDS: usize, const NARROW: usize, const WIDE: usize, const BOX: usize> Forest<WORDS, NARROW, WIDE, BOX> {
    /// The first line that holds the keys; the number of lines where there is none.
    #[inline]
    #[must_use]
    pub const fn first(&self, keys: &[u64]) -> usize {
        let compared = keys.split_at(self.classes.len()).1;
        // Arrays, whose lengths need no look at every box.
        let Some((narrow, rest)) = compared.split_first_chunk::<NARROW>() else { return self.lines };
        let Some(wide) = rest.first_chunk::<WIDE>() else { return self.lines };
        let case = Case { classes: self.bits(keys), narrow, wide };
        let (mut best, mut tree) = (self.lines as u32, 0);
        while tree < self.trees.len() / 8 && word(self.trees, 2 * tree) < best {
            let way = self.list(word(self.trees, 2 * tree + 1), keys);
            if way != NOTHING {
                best = self.first_of(way & !LAST, best, &case);
            }
            tree += 1;
        }
        best as usize
    }

    /// The classes among the keys, as bits.
    #[inline]
    const fn bits(&self, keys: &[u64]) -> [u32; WORDS] {
        let (mut bits, mut place) = ([0; WORDS], 0);
        while place < self.classes.len() {
            let bit = self.classes[place] as usize + keys[place] as usize;
            bits[bit / 32] |= 1 << (bit % 32);
            place += 1;
        }
        bits
    }

    /// The way to a list or to nothing that begins at a node.
    #[inline]
    const fn list(&self, mut way: u32, keys: &[u64]) -> u32 {
        while way & LAST == 0 {
            let at = way as usize;
            let head = word(self.nodes, at);
            // Parts are less than 2^32, so what they are numbered with may be cut off.
            let part = ((keys[(head >> 8) as usize] >> (head & 63)) as u32).wrapping_sub(word(self.nodes, at + 1));
            way = word(self.nodes, at + 2 + part as usize);
        }
        way
    }

    /// The first line of a list that holds the case and comes before `best`; else `best`.
    #[inline]
    const fn first_of(&self, from: u32, best: u32, case: &Case<'_, WORDS, NARROW, WIDE>) -> u32 {
        let mut boxes = self.boxes.split_at(from as usize * BOX).1;
        while let Some((it, rest)) = boxes.split_first_chunk::<BOX>() {
            let line = word(it, 0);
            if line & !LAST >= best {
                return best;
            }
            if case.is_in(it) {
                return line & !LAST;
            }
            if line & LAST != 0 {
                return best;
            }
            boxes = rest;
        }
        best
    }
}

/// The case, in the shape in which boxes are compared with it.
struct Case<'a, const WORDS: usize, const NARROW: usize, const WIDE: usize> {
    /// The classes, as bits.
    classes: [u32; WORDS],
    narrow: &'a [u64; NARROW],
    wide: &'a [u64; WIDE],
}

impl<const WORDS: usize, const NARROW: usize, const WIDE: usize> Case<'_, WORDS, NARROW, WIDE> {
    /// Whether a box holds it. Compares everything, without a branch: the processor cannot predict which comparison
    /// fails.
    #[inline]
    const fn is_in<const BOX: usize>(&self, it: &[u8; BOX]) -> bool {
        let (mut is_in, mut place) = (true, 0);
        while place < WORDS {
            is_in &= self.classes[place] & !word(it, 1 + place) == 0;
            place += 1;
        }
        place = 0;
        while place < NARROW {
            let (key, at) = (self.narrow[place] as u32, 1 + WORDS + 2 * place);
            is_in &= (word(it, at) <= key) & (key <= word(it, at + 1));
            place += 1;
        }
        place = 0;
        while place < WIDE {
            let (key, at) = (self.wide[place], 1 + WORDS + 2 * NARROW + 4 * place);
            is_in &= (long(it, at) <= key) & (key <= long(it, at + 2));
            place += 1;
        }
        is_in
    }
}

/// A word.
#[inline]
const fn word(bytes: &[u8], at: usize) -> u32 {
    match bytes.split_at(4 * at).1.first_chunk() {
        Some(word) => u32::from_le_bytes(*word),
        None => NOTHING,
    }
}

/// Two words as one number.
#[inline]
const fn long(bytes: &[u8], at: usize) -> u64 {
    word(bytes, at) as u64 | (word(bytes, at + 1) as u64) << 32
}

#[cfg(test)]
mod tests {
    use super::Forest;

    const fn bytes<const WORDS: usize, const BYTES: usize>(words: [u32; WORDS]) -> [u8; BYTES] {
        let (mut bytes, mut at) = ([0; BYTES], 0);
        while at < BYTES {
            bytes[at] = words[at / 4].to_le_bytes()[at % 4];
            at += 1;
        }
        bytes
    }

    const ALL: u32 = u32::MAX;
    const LAST: u32 = 1 << 31;
    const TREES: [u8; 16] = bytes([0, 0, 1, LAST | 3]);
    /// The key at place 1, in parts of four keys, from 8 on: the first list, nothing, the second list.
    const NODES: [u8; 20] = bytes([1 << 8 | 2, 2, LAST, ALL, LAST | 2]);
    #[rustfmt::skip]
    const BOXES: [u8; 128] = bytes([
        0,        0b001, 8,  9,   0, 0, ALL, ALL,
        LAST | 2, 0b011, 8,  11,  0, 1, 7,   1,
        LAST | 3, 0b111, 16, 19,  0, 0, ALL, ALL,
        LAST | 1, 0b100, 0,  ALL, 5, 0, ALL, ALL,
    ]);

    /// Two trees over a class of three, a key of four bytes, and one of eight.
    #[test]
    fn the_first_line_of_all_trees() {
        let forest = Forest::<1, 1, 1, 32> { trees: &TREES, nodes: &NODES, boxes: &BOXES, classes: b"\0", lines: 4 };
        let first = |class: u64, narrow: u64, wide: u64| forest.first(&[class, narrow, wide]);
        assert_eq!([first(0, 8, 0), first(0, 10, 1 << 32), first(0, 10, 0), first(1, 8, 7 | 1 << 32)], [0, 2, 4, 2]);
        assert_eq!([first(2, 8, 4), first(2, 8, 5), first(2, 13, 5), first(0, 13, 5)], [4, 1, 1, 4]);
        assert_eq!([first(0, 16, 0), first(2, 16, 4), first(2, 19, u64::MAX)], [3, 3, 1]);
    }
}
