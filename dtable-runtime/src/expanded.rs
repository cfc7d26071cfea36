//! Checks of the files that `cargo dtable expand` wrote, made while rustc runs.

/// Bytes of a file that the check reads at most; of a larger file it reads eight bytes at equal distances. rustc warns
/// of constants that take two million steps.
const LOOKED_AT: usize = 1 << 19;

/// Whether a file was written for this version of the runtime.
#[must_use]
pub const fn is_version(version: &str) -> bool {
    is_equal(version.as_bytes(), env!("CARGO_PKG_VERSION").as_bytes())
}

const fn is_equal(left: &[u8], right: &[u8]) -> bool {
    let mut at = 0;
    while at < left.len() && at < right.len() {
        if left[at] != right[at] {
            return false;
        }
        at += 1;
    }
    left.len() == right.len()
}

/// A number that changes with the text of a file: FNV-1a over its length and its bytes, eight at a time.
///
/// ```
/// # use dtable_runtime::text_number;
/// assert_ne!(text_number(b"table: a\n"), text_number(b"table: b\n"));
/// ```
#[must_use]
pub const fn text_number(text: &[u8]) -> u64 {
    let stride = text.len() / LOOKED_AT + 1;
    let mut hash = next(0xcbf2_9ce4_8422_2325, text.len() as u64);
    // rustc's interpreter takes one step for a word that it reads whole, and eight for eight bytes: a file of 500 KB is
    // read in 0.4 s instead of 2.4 s.
    let (words, rest) = text.as_chunks();
    let mut at = 0;
    while at < words.len() {
        hash = next(hash, u64::from_be_bytes(words[at]));
        at += stride;
    }
    if at == words.len() && !rest.is_empty() {
        hash = next(hash, last_word(rest));
    }
    hash
}

/// The word of fewer than eight bytes, as the end of one.
const fn last_word(bytes: &[u8]) -> u64 {
    let (mut word, mut at) = (0, 0);
    while at < bytes.len() {
        word = word << 8 | bytes[at] as u64;
        at += 1;
    }
    word
}

const fn next(hash: u64, word: u64) -> u64 {
    let mixed = (hash ^ word).wrapping_mul(0x0100_0000_01b3);
    mixed ^ mixed >> 29
}

/// Whether a file is one of two texts: that from which code was made, with line ends of one kind or the other.
#[must_use]
pub const fn is_text(text: &[u8], numbers: [u64; 2]) -> bool {
    let number = text_number(text);
    number == numbers[0] || number == numbers[1]
}

/// Whether all lines of a file but the last are one of two texts.
#[must_use]
pub const fn is_unedited(file: &[u8], numbers: [u64; 2]) -> bool {
    let mut end = file.len();
    while end > 0 && matches!(file[end - 1], b'\n' | b'\r') {
        end -= 1;
    }
    while end > 0 && file[end - 1] != b'\n' {
        end -= 1;
    }
    is_text(file.split_at(end).0, numbers)
}

#[cfg(test)]
mod tests {
    use super::{is_text, is_unedited, is_version, text_number};

    #[test]
    fn the_last_line_is_no_part_of_what_is_held() {
        let numbers = [text_number(b"fn a() {}\n"), text_number(b"fn a() {}\r\n")];
        for file in [&b"fn a() {}\nlast\n"[..], b"fn a() {}\nlast", b"fn a() {}\r\nlast\r\n"] {
            assert!(is_unedited(file, numbers), "{file:?}");
        }
        for file in [&b"fn b() {}\nlast\n"[..], b"fn a() {}\n", b"fn a() {}\n\nlast\n", b"last", b""] {
            assert!(!is_unedited(file, numbers), "{file:?}");
        }
    }

    #[test]
    fn a_number_never_changes() {
        // They stand in the files that people have committed.
        assert_eq!(text_number(b""), 0xaf63_bd49_fd1c_5dbb);
        assert_eq!(text_number(b"table: ticket"), 0xdf90_62bb_15d4_232f);
        assert_eq!(text_number(&[b'a'; 2 * super::LOOKED_AT + 5]), 0x9039_ed02_75a7_5a50);
    }

    #[test]
    fn texts_are_told_apart() {
        let texts = [&b""[..], b"\0", b"a", b"ab", b"abcdefgh", b"abcdefghi", b"abcdefgh\0", b"bbcdefgh"];
        for (at, text) in texts.iter().enumerate() {
            assert!(texts[..at].iter().all(|it| text_number(it) != text_number(text)), "{text:?}");
        }
        assert!(is_text(b"a", [0, text_number(b"a")]) && !is_text(b"a", [0, 1]));
    }

    #[test]
    fn the_version_is_that_of_the_package() {
        assert!(is_version(env!("CARGO_PKG_VERSION")) && !is_version("0.0.0") && !is_version(""));
    }
}
