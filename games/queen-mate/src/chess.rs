//! The rules of chess for king and queen against king.
//!
//! The sources are the FIDE Laws of Chess: article 3.4 (the queen), 3.8.1 (the king), 3.9 (check, and that no move may
//! leave the own king attacked), 5.1.1 (mate) and 5.2.1 (stalemate). With three pieces, this is all that is left of them.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A square of the board, named `e4` or by the numbers of its file and rank, `5 4`.
///
/// ```
/// use queen_mate::chess::Square;
///
/// let square: Square = "e4".parse()?;
/// assert_eq!(Square::new(5, 4), Some(square));
/// assert_eq!("5 4".parse(), Ok(square));
/// assert_eq!(square.to_string(), "e4");
/// # Ok::<(), queen_mate::chess::NotASquare>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    file: i8,
    rank: i8,
}

impl Square {
    /// The square on a file and a rank, both from 1 to 8.
    #[must_use]
    pub const fn new(file: i8, rank: i8) -> Option<Self> {
        if 1 <= file && file <= 8 && 1 <= rank && rank <= 8 { Some(Self { file, rank }) } else { None }
    }

    /// The file: 1 is the file a.
    #[must_use]
    pub const fn file(self) -> i8 {
        self.file
    }

    /// The rank, 1 to 8.
    #[must_use]
    pub const fn rank(self) -> i8 {
        self.rank
    }

    /// All squares, file by file.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).flat_map(|file| (1..=8).map(move |rank| Self { file, rank }))
    }

    /// How many moves a king needs from one to the other.
    #[must_use]
    pub fn distance(self, other: Self) -> i8 {
        self.to(other).length()
    }

    fn to(self, other: Self) -> Step {
        Step { files: other.file - self.file, ranks: other.rank - self.rank }
    }

    fn plus(self, step: Step) -> Option<Self> {
        Self::new(self.file + step.files, self.rank + step.ranks)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file.unsigned_abs() - 1), self.rank)
    }
}

/// The text names no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotASquare;

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: say e4, or its file and rank as numbers, 5 4")
    }
}

impl Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        let numbers = || text.split_once(' ').map(|(file, rank)| (file, rank.trim_start()));
        let square = match *text.as_bytes() {
            [file, rank] => Self::new(offset(file.to_ascii_lowercase(), b'a'), offset(rank, b'1')),
            _ => numbers().and_then(|(file, rank)| Self::new(digit(file)?, digit(rank)?)),
        };
        square.ok_or(NotASquare)
    }
}

/// The place of a byte in the row that begins with `first`, from 1; 0 for any that cannot be in it.
fn offset(byte: u8, first: u8) -> i8 {
    byte.checked_sub(first).and_then(|at| i8::try_from(at).ok()).map_or(0, |at| at.saturating_add(1))
}

fn digit(text: &str) -> Option<i8> {
    match *text.as_bytes() {
        [byte] => Some(offset(byte, b'1')),
        _ => None,
    }
}

/// From a square to another.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    files: i8,
    ranks: i8,
}

impl Step {
    /// A king's eight moves, and the queen's eight directions.
    const ALL: [Self; 8] = {
        const fn step(files: i8, ranks: i8) -> Step {
            Step { files, ranks }
        }
        [step(0, 1), step(1, 1), step(1, 0), step(1, -1), step(0, -1), step(-1, -1), step(-1, 0), step(-1, 1)]
    };

    fn length(self) -> i8 {
        self.files.abs().max(self.ranks.abs())
    }

    /// Along a file, a rank or a diagonal?
    const fn is_straight(self) -> bool {
        self.files == 0 || self.ranks == 0 || self.files.abs() == self.ranks.abs()
    }

    /// Does it lead straight across `other`, and further?
    fn passes(self, other: Self) -> bool {
        let (far, near) = (self.length(), other.length());
        near < far && self.files * near == other.files * far && self.ranks * near == other.ranks * far
    }
}

/// Where the black king, the white queen and the white king stand: on three squares, the kings not side by side.
///
/// Whose move it is, the caller knows. With White to move, a position is legal if Black is not in [check](Self::is_check).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    black: Square,
    queen: Square,
    white: Square,
}

impl Position {
    /// The position with the black king, the white queen and the white king on these squares.
    ///
    /// # Errors
    ///
    /// Two pieces cannot share a square, nor the kings stand side by side.
    ///
    /// ```
    /// use queen_mate::chess::{NotAPosition, Position, Square};
    ///
    /// let [a1, b2, c3] = ["a1", "b2", "c3"].map(|name| name.parse::<Square>().unwrap());
    /// assert!(Position::new(a1, b2, c3)?.is_mate());
    /// assert_eq!(Position::new(a1, c3, b2), Err(NotAPosition::KingsMeet));
    /// # Ok::<(), NotAPosition>(())
    /// ```
    pub fn new(black: Square, queen: Square, white: Square) -> Result<Self, NotAPosition> {
        if black == queen || queen == white || white == black {
            Err(NotAPosition::SharedSquare)
        } else if black.distance(white) == 1 {
            Err(NotAPosition::KingsMeet)
        } else {
            Ok(Self { black, queen, white })
        }
    }

    /// The black king's square.
    #[must_use]
    pub const fn black(&self) -> Square {
        self.black
    }

    /// The white queen's square.
    #[must_use]
    pub const fn queen(&self) -> Square {
        self.queen
    }

    /// The white king's square.
    #[must_use]
    pub const fn white(&self) -> Square {
        self.white
    }

    /// Is the black king in check?
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.queen_attacks(self.black)
    }

    /// With Black to move: in check, and there is no legal move.
    #[must_use]
    pub fn is_mate(&self) -> bool {
        self.is_check() && self.black_moves().next().is_none()
    }

    /// With Black to move: not in check, and there is no legal move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.black_moves().next().is_none()
    }

    /// With White to move: the positions after each legal move of king and queen.
    pub fn white_moves(&self) -> impl Iterator<Item = Self> {
        self.white_king_moves().chain(self.queen_moves())
    }

    fn white_king_moves(&self) -> impl Iterator<Item = Self> {
        let Self { black, queen, white } = *self;
        let squares = Step::ALL.into_iter().filter_map(move |step| white.plus(step));
        squares.filter_map(move |to| Self::new(black, queen, to).ok())
    }

    fn queen_moves(&self) -> impl Iterator<Item = Self> {
        let position = *self;
        let squares = Step::ALL.into_iter().flat_map(move |step| position.free_from(position.queen, step));
        squares.map(move |queen| Self { queen, ..position })
    }

    /// The free squares in a direction, up to the first piece or the edge.
    fn free_from(self, square: Square, step: Step) -> impl Iterator<Item = Square> {
        let squares = std::iter::successors(square.plus(step), move |at| at.plus(step));
        squares.take_while(move |&at| at != self.black && at != self.white)
    }

    /// With Black to move: the squares to which the king may go, that of an undefended queen among them.
    pub fn black_moves(&self) -> impl Iterator<Item = Square> {
        let position = *self;
        let squares = Step::ALL.into_iter().filter_map(move |step| position.black.plus(step));
        squares.filter(move |&to| position.black_to(to).is_ok())
    }

    /// With Black to move: what becomes of a move of the black king.
    ///
    /// # Errors
    ///
    /// Says why the king cannot go there.
    pub fn black_to(&self, to: Square) -> Result<Reply, IllegalMove> {
        let Self { black, queen, white } = *self;
        if to == black {
            Err(IllegalMove::NoMove)
        } else if to.distance(black) > 1 {
            Err(IllegalMove::TooFar)
        } else if to.distance(white) <= 1 {
            Err(IllegalMove::NextToKing)
        } else if to == queen {
            Ok(Reply::TakesQueen)
        } else if self.queen_attacks(to) {
            Err(IllegalMove::Attacked)
        } else {
            Ok(Reply::Moves(Self { black: to, ..*self }))
        }
    }

    /// Does the queen attack a square, other than her own? The black king hides nothing: it is he who would move there.
    fn queen_attacks(&self, square: Square) -> bool {
        let line = self.queen.to(square);
        line.is_straight() && !line.passes(self.queen.to(self.white))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "W {} Q {} B {}", self.white, self.queen, self.black)
    }
}

/// A move of White, written as chess players do: `Kh7`, `Qg6+`, `Qb2#`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhiteMove {
    /// White to move.
    pub before: Position,
    /// Black to move.
    pub after: Position,
}

impl fmt::Display for WhiteMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { before, after } = self;
        let (piece, to) = if before.queen == after.queen { ('K', after.white) } else { ('Q', after.queen) };
        let sign = match (after.is_mate(), after.is_check()) {
            (true, _) => "#",
            (_, true) => "+",
            _ => "",
        };
        write!(f, "{piece}{to}{sign}")
    }
}

/// Why three squares make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotAPosition {
    /// Two pieces stand on one square.
    SharedSquare,
    /// The kings stand side by side.
    KingsMeet,
}

impl fmt::Display for NotAPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SharedSquare => "another piece stands there",
            Self::KingsMeet => "the kings cannot stand side by side",
        })
    }
}

impl Error for NotAPosition {}

/// What a move of the black king leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// White is to move in this position.
    Moves(Position),
    /// The queen is lost, and nobody can win.
    TakesQueen,
}

/// Why the black king cannot go there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// He stands there.
    NoMove,
    /// It is more than one square away.
    TooFar,
    /// It is beside the white king.
    NextToKing,
    /// The queen attacks it.
    Attacked,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMove => "your king stands there already",
            Self::TooFar => "a king moves one square at a time",
            Self::NextToKing => "that is next to the white king",
            Self::Attacked => "the queen attacks that square",
        })
    }
}

impl Error for IllegalMove {}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// The position with White's king and queen and the black king on these squares.
    fn position(white: &str, queen: &str, black: &str) -> Position {
        Position::new(square(black), square(queen), square(white)).unwrap()
    }

    fn names(squares: impl Iterator<Item = Square>) -> String {
        let mut names: Vec<String> = squares.map(|square| square.to_string()).collect();
        names.sort();
        names.join(" ")
    }

    #[test]
    fn every_square_has_its_names() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.to_string().to_uppercase().parse(), Ok(square));
            assert_eq!(format!("{} {}", square.file(), square.rank()).parse(), Ok(square));
        }
        assert_eq!(Square::all().count(), 64);
    }

    #[test]
    fn other_texts_are_no_squares() {
        for text in
            ["", "e", "4", "e0", "e9", "i1", "`1", "44", "0 1", "9 1", "1 9", "5,4", "e 4", "e4 ", " e4", "+5 4", "5 4 3", "٥ ٤", "é"]
        {
            assert_eq!(text.parse::<Square>(), Err(NotASquare), "{text:?}");
        }
    }

    /// 3612 is the number of ways to place two kings on a board; 62 squares are left for the queen.
    #[test]
    fn the_positions_are_counted() {
        let kings = || Square::all().flat_map(|black| Square::all().map(move |white| (black, white)));
        assert_eq!(kings().filter(|(black, white)| black.distance(*white) > 1).count(), 3612);
        let all = || kings().flat_map(|(black, white)| Square::all().filter_map(move |queen| Position::new(black, queen, white).ok()));
        assert_eq!(all().count(), 3612 * 62);
        assert_eq!(all().filter(|position| !position.is_check()).count(), 144_508);
    }

    #[test]
    fn the_queen_goes_up_to_the_next_piece() {
        let position = position("h8", "g7", "d4");
        let squares = names(position.queen_moves().map(|it| it.queen));
        assert_eq!(squares, "a7 b7 c7 d7 e5 e7 f6 f7 f8 g1 g2 g3 g4 g5 g6 g8 h6 h7");
        assert_eq!(names(position.white_king_moves().map(|it| it.white)), "g8 h7");
        assert_eq!(position.white_moves().count(), 18 + 2);
    }

    #[test]
    fn kings_keep_apart() {
        assert_eq!(names(position("c3", "h8", "a3").white_king_moves().map(|it| it.white)), "c2 c4 d2 d3 d4");
        assert_eq!(names(position("c3", "h7", "a3").black_moves()), "a2 a4");
    }

    #[test]
    fn the_white_king_hides_what_is_behind_him() {
        assert!(!position("d4", "h8", "b2").is_check());
        assert!(position("e4", "h8", "b2").is_check());
    }

    #[test]
    fn the_black_king_hides_nothing() {
        let check = position("a8", "h4", "e4");
        assert_eq!(check.black_to(square("d4")), Err(IllegalMove::Attacked));
        assert_eq!(names(check.black_moves()), "d3 d5 e3 e5 f3 f5");
    }

    #[test]
    fn illegal_moves_have_reasons() {
        let position = position("h8", "d3", "e5");
        for (to, why) in [("e5", IllegalMove::NoMove), ("e7", IllegalMove::TooFar), ("d4", IllegalMove::Attacked)] {
            assert_eq!(position.black_to(square(to)), Err(why), "{to}");
        }
    }

    #[test]
    fn only_an_undefended_queen_can_be_taken() {
        assert_eq!(position("h8", "b2", "a1").black_to(square("b2")), Ok(Reply::TakesQueen));
        assert_eq!(position("c3", "b2", "a1").black_to(square("b2")), Err(IllegalMove::NextToKing));
    }

    #[test]
    fn mate_and_stalemate() {
        assert!(position("c3", "b2", "a1").is_mate());
        assert!(!position("h8", "b2", "a1").is_mate());
        assert!(position("h8", "b3", "a1").is_stalemate());
        assert!(!position("h8", "b4", "a1").is_stalemate());
    }

    #[test]
    fn moves_are_written_as_chess_players_do() {
        let before = position("c3", "b8", "a1");
        let written: Vec<String> = before.white_moves().map(|after| WhiteMove { before, after }.to_string()).collect();
        assert_eq!(&written[..3], ["Kc4", "Kd4", "Kd3"]);
        for name in ["Kc2", "Qb7", "Qa8+", "Qb2#"] {
            assert!(written.iter().any(|it| it == name), "{name}: {written:?}");
        }
    }
}
