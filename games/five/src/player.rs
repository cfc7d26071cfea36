//! Who plays.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// Who plays. The human has the noughts, the computer the crosses, whoever begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Noughts.
    Human,
    /// Crosses.
    Computer,
}

impl Player {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Human, Self::Computer];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Human => Self::Computer,
            Self::Computer => Self::Human,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Human => "human",
            Self::Computer => "computer",
        })
    }
}

/// The text names no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAPlayer;

impl fmt::Display for NotAPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `human` or `computer`")
    }
}

impl Error for NotAPlayer {}

impl FromStr for Player {
    type Err = NotAPlayer;

    fn from_str(text: &str) -> Result<Self, NotAPlayer> {
        Self::ALL.into_iter().find(|player| player.to_string() == text).ok_or(NotAPlayer)
    }
}

/// From which side a row is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// It belongs to the player who is about to move.
    Own,
    /// It belongs to the other one.
    Opponent,
}
