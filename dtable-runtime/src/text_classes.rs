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
    /// The number of a text that has come to a state, and goes on with whole characters.
    #[inline(always)]
    #[must_use]
    pub const fn number_from(&self, mut state: usize, bytes: &[u8]) -> usize {
        let mut at = 0;
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
            state = match self.next.split_at(place).1.first_chunk() {
                Some(next) => u16::from_le_bytes(*next) as usize,
                None => return 0,
            };
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

/// The bytes after a beginning, if they have it.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub const fn rest_after<'a, const N: usize>(bytes: &'a [u8], beginning: &[u8; N]) -> Option<&'a [u8]> {
    rest_after_ignoring_case(bytes, beginning, &[0; N])
}

/// The bytes after a beginning, if they have it; a letter may be a capital where `capitals` has the bit that this lacks.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub const fn rest_after_ignoring_case<'a, const N: usize>(bytes: &'a [u8], beginning: &[u8; N], capitals: &[u8; N]) -> Option<&'a [u8]> {
    let Some((head, rest)) = bytes.split_first_chunk::<N>() else { return None };
    let mut at = 0;
    // The last word overlaps the one before it.
    while N >= 8 && at < N {
        let from = if at + 8 <= N { at } else { N - 8 };
        if eight(head, from) | eight(capitals, from) != eight(beginning, from) {
            return None;
        }
        at += 8;
    }
    while N < 8 && at < N {
        let step = if N >= 4 {
            4
        } else if N >= 2 {
            2
        } else {
            1
        };
        let from = if at + step <= N { at } else { N - step };
        if few(head, from, step) | few(capitals, from, step) != few(beginning, from, step) {
            return None;
        }
        at += step;
    }
    Some(rest)
}

/// The bytes from the first of a kind on.
#[doc(hidden)]
#[inline(always)]
#[must_use]
pub const fn rest_from(mut bytes: &[u8], byte: u8) -> &[u8] {
    const ONES: u64 = u64::MAX / 0xff;
    while let Some((word, rest)) = bytes.split_first_chunk::<8>() {
        let different = u64::from_le_bytes(*word) ^ (ONES * byte as u64);
        // The lowest byte that is zero has its highest bit here; bytes above it may have theirs as well.
        let zeros = different.wrapping_sub(ONES) & !different & (ONES << 7);
        if zeros != 0 {
            return bytes.split_at(zeros.trailing_zeros() as usize / 8).1;
        }
        bytes = rest;
    }
    while let [first, rest @ ..] = bytes {
        if *first == byte {
            break;
        }
        bytes = rest;
    }
    bytes
}

#[inline(always)]
const fn eight(of: &[u8], at: usize) -> u64 {
    u64::from_le_bytes([of[at], of[at + 1], of[at + 2], of[at + 3], of[at + 4], of[at + 5], of[at + 6], of[at + 7]])
}

/// One, two or four bytes.
#[inline(always)]
const fn few(of: &[u8], at: usize, count: usize) -> u32 {
    match count {
        4 => u32::from_le_bytes([of[at], of[at + 1], of[at + 2], of[at + 3]]),
        2 => u32::from_le_bytes([of[at], of[at + 1], 0, 0]),
        _ => of[at] as u32,
    }
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
    use super::{TextClasses, is_text_ignoring_case, rest_after, rest_after_ignoring_case, rest_from, wide_character};

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
        assert_eq!(["", "жж", "жa", "ä", "жз", "\u{10000}"].map(|it| classes.number_from(0, it.as_bytes())), [7, 7, 8, 8, 8, 8]);
    }

    /// A beginning of each length, in texts of each length that differ from it in one byte or in none.
    fn beginnings<const N: usize>() {
        let (letters, capitals) = ([b'k'; N], [0x20; N]);
        for length in 0..N + 10 {
            let text = &[b'k'; 40][..length];
            assert_eq!(rest_after(text, &letters), text.get(N..), "{N} of {length}");
            for at in 0..length {
                let with = |byte: u8| {
                    let mut all = [b'k'; 40];
                    all[at] = byte;
                    all
                };
                for (byte, is_capital) in [(b'K', true), (b'+', false), (0xeb, false)] {
                    let other = &with(byte)[..length];
                    let right = other.get(N..);
                    assert_eq!(rest_after(other, &letters), right.filter(|_| at >= N), "{N} of {length}, {at}");
                    let ignoring = rest_after_ignoring_case(other, &letters, &capitals);
                    assert_eq!(ignoring, right.filter(|_| at >= N || is_capital), "{N} of {length}, {at}");
                }
            }
        }
    }

    #[test]
    fn runs_are_compared_as_bytes_are() {
        beginnings::<1>();
        beginnings::<2>();
        beginnings::<3>();
        beginnings::<4>();
        beginnings::<5>();
        beginnings::<7>();
        beginnings::<8>();
        beginnings::<9>();
        beginnings::<16>();
        beginnings::<21>();
    }

    #[test]
    fn the_rest_begins_at_the_first_byte_of_a_kind() {
        // Bytes beside it, and those that a word of them could be taken for.
        for other in [b'.', b'0', 0, 0xaf, 0xd0, 0xff] {
            for length in 0..30 {
                let mut all = [other; 30];
                let text = &mut all[..length];
                assert_eq!(rest_from(text, b'/'), b"");
                for at in 0..length {
                    text[at] = b'/';
                    for second in at..length {
                        text[second] = b'/';
                        assert_eq!(rest_from(text, b'/'), &text[at..], "{other} {length} {at} {second}");
                        text[second] = if second == at { b'/' } else { other };
                    }
                    text[at] = other;
                }
            }
        }
    }
}
