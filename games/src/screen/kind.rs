//! Which games there are.

/// A game of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Tictactoe,
    QueenMate,
    Five,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Tictactoe, Self::QueenMate, Self::Five];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Tictactoe => "Tic-tac-toe",
            Self::QueenMate => "Mate with king and queen",
            Self::Five => "Five in a row",
        }
    }

    pub const fn about(self) -> &'static str {
        match self {
            Self::Tictactoe => "against the table of 2005, against one that cannot lose, or minimax",
            Self::QueenMate => "you have the lone king, a table has the rest",
            Self::Five => "an evaluation function plays, tables judge and explain",
        }
    }
}
