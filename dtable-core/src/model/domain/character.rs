//! Characters and their positions: code points, surrogates not counted.

use crate::model::Position;

/// The first surrogate, and how many there are.
const SURROGATES: (u32, u32) = (0xd800, 0x800);

/// The greatest position of a character.
pub const LAST_CHARACTER: Position = character_position(char::MAX);

/// The position of a character.
///
/// ```
/// use dtable_core::model::{character, character_position};
/// assert_eq!(character_position('\u{e000}'), character_position('\u{d7ff}') + 1);
/// assert_eq!(character(character_position('ж')), 'ж');
/// ```
#[must_use]
pub const fn character_position(it: char) -> Position {
    let code = it as u32;
    (if code < SURROGATES.0 { code } else { code - SURROGATES.1 }) as Position
}

/// The character at a position; the greatest one for positions that no character has.
#[must_use]
pub fn character(at: Position) -> char {
    let code = u32::try_from(at).unwrap_or(u32::MAX);
    let code = if code < SURROGATES.0 { code } else { code.saturating_add(SURROGATES.1) };
    char::from_u32(code).unwrap_or(char::MAX)
}
