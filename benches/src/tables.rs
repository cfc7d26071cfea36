//! The tables of the project that are measured.

/// The three tables of tic-tac-toe, and the endgame of king and queen.
pub const GAME: &str = include_str!("../games/game.yaml");
/// Who has won.
pub const WIN: &str = include_str!("../games/win.yaml");
/// Where the computer puts its ball: 18 conditions, 43 rules, 9 relations.
pub const COMPUTER_MOVE: &str = include_str!("../games/computer_move.yaml");
/// Computed conditions over the coordinates of three pieces.
pub const QUEEN_MATE: &str = include_str!("../games/complete.yaml");
/// Three booleans, eight rules.
pub const THREE: &str = include_str!("../tables/three.yaml");
/// An enum, two ranges of integers, a boolean.
pub const PARCEL: &str = include_str!("../tables/parcel.yaml");
/// Ranges of four numbers.
pub const LEVY: &str = include_str!("../tables/levy.yaml");
