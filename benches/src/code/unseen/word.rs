//! Texts of a known length as numbers, which one instruction compares.

/// Up to eight bytes as one number; 0 where there are not exactly `LENGTH`, which is at most 8.
#[inline]
pub const fn word<const LENGTH: usize>(bytes: &[u8]) -> u64 {
    let mut word = 0;
    if let Some((bytes, [])) = bytes.split_first_chunk::<LENGTH>() {
        let mut at = 0;
        while at < LENGTH {
            word |= (bytes[at] as u64) << (8 * at);
            at += 1;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::word;

    #[test]
    fn bytes_are_digits() {
        assert_eq!((word::<2>(b"as"), word::<2>(b"a"), word::<1>(b"a")), (0x7361, 0, 0x61));
    }
}
