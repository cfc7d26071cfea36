//! Where the game starts: W on h8, Q on g7, B on any square that the rules of chess allow.

use std::error::Error;
use std::fmt;

use crate::chess::{NotAPosition, Position, Square};

/// The start with the black king on this square, and White to move.
///
/// ```
/// use queen_mate::{NotAStart, start};
///
/// assert_eq!(start("e4".parse()?)?.to_string(), "W h8 Q g7 B e4");
/// assert_eq!(start("a7".parse()?), Err(NotAStart::InCheck));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Says why the black king cannot start there.
pub fn start(black: Square) -> Result<Position, NotAStart> {
    let [queen, white] = [(7, 7), (8, 8)].map(|(file, rank)| Square::new(file, rank).expect("it is on the board"));
    let position = Position::new(black, queen, white).map_err(NotAStart::NotAPosition)?;
    if position.is_check() { Err(NotAStart::InCheck) } else { Ok(position) }
}

/// All starts: forty.
pub fn starts() -> impl Iterator<Item = Position> {
    Square::all().filter_map(|black| start(black).ok())
}

/// Why the black king cannot start there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAStart {
    /// The pieces cannot stand so.
    NotAPosition(NotAPosition),
    /// White is to move, and could take the king.
    InCheck,
}

impl fmt::Display for NotAStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAPosition(why) => why.fmt(f),
            Self::InCheck => f.write_str("the queen on g7 attacks that square, and White is to move"),
        }
    }
}

impl Error for NotAStart {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_forty_starts() {
        assert_eq!(starts().count(), 40);
    }

    #[test]
    fn what_is_no_start_has_a_reason() {
        for (name, why) in [
            ("g7", NotAStart::NotAPosition(NotAPosition::SharedSquare)),
            ("h7", NotAStart::NotAPosition(NotAPosition::KingsMeet)),
            ("h6", NotAStart::InCheck),
            ("a1", NotAStart::InCheck),
        ] {
            assert_eq!(start(name.parse().unwrap()), Err(why), "{name}");
        }
    }
}
