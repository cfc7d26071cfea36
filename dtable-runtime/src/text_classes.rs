//! Texts that patterns tell apart, in one pass.

/// The automaton of a column's patterns (`emit/column/texts/byte_automaton.rs` of `dtable-core` makes it).
///
/// It reads characters in groups that no pattern tells apart: one look-up for a character of one byte. It stops at
/// states that nothing leaves.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TextClasses {
    /// The group of each character of one byte.
    pub groups: &'static [u8; 128],
    /// Where the groups of the characters beyond begin, with their numbers, ascending.
    pub wide: &'static [(u32, u8)],
    /// The length of a row of `next`: a power of two.
    pub width: usize,
    /// The next state by state and group: two bytes each, little-endian.
    pub next: &'static [u8],
    /// How many states something leaves: they come first.
    pub open: usize,
    /// The number of each state: four bytes, little-endian.
    pub numbers: &'static [u8],
}

impl TextClasses {
    /// The number of a text.
    #[inline(always)]
    #[must_use]
    pub const fn number(&self, text: &str) -> usize {
        let bytes = text.as_bytes();
        let (mut state, mut at) = (0, 0);
        while state < self.open && at < bytes.len() {
            let first = bytes[at];
            let group = if first < 0x80 {
                at += 1;
                self.groups[first as usize & 0x7f]
            } else {
                let (it, length) = wide_character(bytes, at);
                at += length;
                self.wide_group(it)
            };
            let place = 2 * (state * self.width + group as usize);
            state = self.next[place] as usize | (self.next[place + 1] as usize) << 8;
        }
        let place = 4 * state;
        let number = [self.numbers[place], self.numbers[place + 1], self.numbers[place + 2], self.numbers[place + 3]];
        u32::from_le_bytes(number) as usize
    }

    const fn wide_group(&self, it: u32) -> u8 {
        let mut at = self.wide.len() - 1;
        while at > 0 && self.wide[at].0 > it {
            at -= 1;
        }
        self.wide[at].1
    }
}

/// The code point of a character of two to four bytes, and how many these are.
const fn wide_character(text: &[u8], at: usize) -> (u32, usize) {
    let first = text[at] as u32;
    let next = (text[at + 1] & 0x3f) as u32;
    if first < 0xe0 {
        return ((first & 0x1f) << 6 | next, 2);
    }
    let third = (text[at + 2] & 0x3f) as u32;
    if first < 0xf0 {
        return ((first & 0xf) << 12 | next << 6 | third, 3);
    }
    ((first & 7) << 18 | next << 12 | third << 6 | (text[at + 3] & 0x3f) as u32, 4)
}

/// Whether two texts are equal where capitals are small letters (ASCII).
#[doc(hidden)]
#[inline]
#[must_use]
pub const fn is_text_ignoring_case(text: &str, literal: &str) -> bool {
    let (text, literal) = (text.as_bytes(), literal.as_bytes());
    let mut at = 0;
    while at < text.len() && at < literal.len() && text[at].eq_ignore_ascii_case(&literal[at]) {
        at += 1;
    }
    at == text.len() && at == literal.len()
}

#[cfg(test)]
mod tests {
    use super::{TextClasses, is_text_ignoring_case, wide_character};

    #[test]
    fn characters_are_read_as_they_are_written() {
        for it in ['ä', 'ж', '€', '\u{ffff}', '\u{10000}', char::MAX] {
            assert_eq!(wide_character(it.encode_utf8(&mut [0; 4]).as_bytes(), 0), (it as u32, it.len_utf8()), "{it:?}");
        }
        assert!(is_text_ignoring_case("aB", "Ab") && !is_text_ignoring_case("ä", "Ä"));
        assert!(!is_text_ignoring_case("a", "ab") && !is_text_ignoring_case("ab", "a") && is_text_ignoring_case("", ""));
    }

    #[test]
    fn texts_are_read_once() {
        // `ж*`: group 0 is `ж`, 1 all other characters.
        let classes = TextClasses {
            groups: &[1; 128],
            wide: &[(0x80, 1), ('ж' as u32, 0), ('ж' as u32 + 1, 1)],
            width: 2,
            next: &[0, 0, 1, 0],
            open: 1,
            numbers: &[7, 0, 0, 0, 8, 0, 0, 0],
        };
        assert_eq!(["", "жж", "жa", "ä", "жз", "\u{10000}"].map(|it| classes.number(it)), [7, 7, 8, 8, 8, 8]);
    }
}
