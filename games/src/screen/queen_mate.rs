//! Mate with king and queen on the screen: the human first puts the black king on the board, then moves it.

use ::queen_mate::chess::{Position, Square as Field};
use ::queen_mate::{Event, Failure, Game, Outcome, Proof, Strategy, Tables, start};
use dtable_runtime::TableData;
use proved::Claim;
use table_draft::{LiveTable, Replace};
use table_view::{Decision, Recorder};

use super::jobs::Work;
use super::kind::Kind;
use super::play::{Changed, Count, Design, Grid, Hint, Mark, Piece, Place, Play, Setting, Square, Step};
use super::replay::{Moment, Recorded};
use super::shot::Shot;
use crate::queen_mate::options::START;

const HELP: &[&str] = &[
    "You have the black king; a table has the white king and the queen, and",
    "moves first. In ASCII they are B, W and Q. Put your king on a marked",
    "square, then move it to one. Green squares, or _ and >, show White's",
    "last move. You win by not losing: take the queen, or be stalemated.",
    "Tables (l): complete mates from every start; seed, over the conditions",
    "of 2005 alone, does not.",
];

const SIDE: usize = 8;

pub struct QueenMate {
    /// `None` while the human chooses where the king starts.
    game: Option<Game>,
    /// For the next game.
    strategy: Strategy,
    /// The tables in place of compiled ones.
    edited: Vec<LiveTable>,
    /// Where the king starts, or started last.
    start: Field,
    /// White's moves.
    moves: Vec<Position>,
    over: bool,
}

impl QueenMate {
    pub fn new(strategy: Strategy, black: Option<Position>) -> Self {
        let start = black.map_or_else(|| START.parse().expect("a square has this name"), |position| position.black());
        Self {
            game: black.map(|position| Game::new(strategy, position)),
            strategy,
            edited: Vec::new(),
            start,
            moves: Vec::new(),
            over: false,
        }
    }

    /// The pieces; before the start, with the king where he starts unless he is put elsewhere.
    fn position(&self) -> Position {
        let before = || start(self.start).expect("a game has started there, or can");
        self.game.as_ref().map_or_else(before, |game| *game.position())
    }

    fn can_go(&self, to: Field) -> bool {
        match &self.game {
            None => start(to).is_ok(),
            Some(game) => !self.over && game.position().black_to(to).is_ok(),
        }
    }

    /// From where to where White's king or queen has moved last.
    fn last_move(&self) -> Option<(Field, Field)> {
        let (after, before) = (self.moves.last()?, self.moves.len().checked_sub(2).map(|at| self.moves[at]));
        let before = before.or_else(|| start(self.start).ok())?;
        Some(if after.queen() == before.queen() { (before.white(), after.white()) } else { (before.queen(), after.queen()) })
    }

    fn put(&mut self, black: Field) -> Result<String, String> {
        let position = start(black).map_err(|why| why.to_string())?;
        self.start = black;
        self.game = Some(Game::with(self.strategy, position, &Tables::default().with_tables(&self.edited)));
        Ok(format!("your king starts on {black}"))
    }
}

/// A game that does not end in mate, on the board.
fn recorded(failure: &Failure, board: &Shot) -> Recorded {
    let shown = |position: &Position| board.with(&pieces(position));
    let moment = |words, board, rule| Moment { words, board, rule };
    let mut moments = vec![moment(format!("the black king starts on {}", failure.start.black()), shown(&failure.start), None)];
    for turn in &failure.line {
        let Some(after) = turn.decision.pieces.position().filter(|_| !turn.decision.is_stop()) else { continue };
        let rule = turn.decision.rule();
        let fired = Some((turn.decision.table.name, rule.id()));
        moments.push(moment(format!("White, rule {} ({})", rule.id(), rule.title()), shown(&after), fired));
        let Some(to) = turn.reply else { continue };
        let replied =
            pieces(&after).into_iter().map(|(at, piece)| if piece == Piece::BlackKing { (place(to), piece) } else { (at, piece) });
        // The king that takes the queen stands where she stood.
        let replied: Vec<_> = replied.filter(|(at, piece)| *piece == Piece::BlackKing || *at != place(to)).collect();
        moments.push(moment(format!("Black goes to {to}"), board.with(&replied), None));
    }
    if let Some(last) = moments.last_mut() {
        last.words += &format!(": {}", failure.fault);
    }
    for at in (1..moments.len()).rev() {
        moments[at].board = moments[at].board.clone().moved_from(&moments[at - 1].board);
    }
    Recorded { title: "a game without mate".to_owned(), moments }
}

/// The pieces of a position.
fn pieces(position: &Position) -> Vec<(Place, Piece)> {
    vec![
        (place(position.white()), Piece::WhiteKing),
        (place(position.queen()), Piece::WhiteQueen),
        (place(position.black()), Piece::BlackKing),
    ]
}

fn field(place: Place) -> Option<Field> {
    let number = |at: usize| i8::try_from(at + 1).ok();
    Field::new(number(place.column)?, number(SIDE.checked_sub(place.row + 1)?)?)
}

const fn place(field: Field) -> Place {
    Place { column: field.file().unsigned_abs() as usize - 1, row: SIDE - field.rank().unsigned_abs() as usize }
}

impl Play for QueenMate {
    fn kind(&self) -> Kind {
        Kind::QueenMate
    }

    fn settings(&self) -> String {
        let strategy = self.game.as_ref().map_or(self.strategy, Game::strategy);
        format!("table {strategy}, White first")
    }

    fn grid(&self) -> Grid {
        Grid { columns: SIDE, rows: SIDE, design: Design::Chess }
    }

    fn square(&self, place: Place) -> Square {
        let Some(field) = field(place) else { return Square::default() };
        let position = self.position();
        let pieces = [(position.white(), Piece::WhiteKing), (position.queen(), Piece::WhiteQueen), (position.black(), Piece::BlackKing)];
        let piece = pieces.into_iter().find(|(at, piece)| *at == field && (*piece != Piece::BlackKing || self.game.is_some()));
        let mark = match self.last_move() {
            Some((_, to)) if to == field => Mark::Last,
            Some((from, _)) if from == field => Mark::Left,
            _ => Mark::Nothing,
        };
        Square { piece: piece.map(|(_, piece)| piece), mark, is_target: self.can_go(field) }
    }

    fn column(&self, column: usize) -> String {
        char::from(b'a' + column as u8).to_string()
    }

    fn row(&self, row: usize) -> String {
        (SIDE - row).to_string()
    }

    fn start(&self) -> Place {
        place(self.start)
    }

    fn last(&self) -> Option<Place> {
        self.last_move().map(|(_, to)| place(to))
    }

    fn choose(&mut self, place: Place) -> Result<String, String> {
        let to = field(place).ok_or("that is not on the board")?;
        let Some(game) = &mut self.game else { return self.put(to) };
        game.black_moves(to).map_err(|why| why.to_string())?;
        Ok(format!("{}. you: K{to}", self.moves.len()))
    }

    fn advance(&mut self, recorder: &mut Recorder) -> Step {
        let Some(game) = &mut self.game else { return Step::Waits };
        match game.advance(recorder) {
            Event::WhiteMoved { moved, .. } => {
                self.moves.push(moved.after);
                Step::Moved(format!("{}. White: {moved}", self.moves.len()))
            }
            Event::Stuck(stuck) => Step::Over(format!("the tables do not go on: {stuck}")),
            Event::BlackToMove => Step::Waits,
            Event::Over(outcome) => {
                self.over = true;
                Step::Over(verdict(outcome, self.moves.len()))
            }
        }
    }

    fn undo(&mut self) -> Option<String> {
        let game = self.game.as_mut()?;
        let Some(back) = game.undo() else {
            self.restart();
            return Some("taken back: the start".to_owned());
        };
        let position = *game.position();
        let kept = self.moves.iter().rposition(|after| *after == position).map_or(0, |at| at + 1);
        self.moves.truncate(kept);
        self.over = false;
        Some(format!("taken back: your king is on {back} again"))
    }

    fn hint(&mut self, recorder: &mut Recorder) -> Option<Hint> {
        let given = self.game.as_ref()?.hint(recorder)?;
        Some(Hint { says: format!("hint: {given}"), place: place(given.to) })
    }

    fn restart(&mut self) {
        self.game = None;
        self.moves.clear();
        self.over = false;
    }

    fn has_begun(&self) -> bool {
        self.game.is_some()
    }

    fn change(&mut self, setting: Setting) -> Option<Changed> {
        if setting != Setting::Level {
            return None;
        }
        self.strategy = if self.strategy == Strategy::Complete { Strategy::Seed } else { Strategy::Complete };
        Some(Changed { says: format!("table {}", self.strategy), needs_restart: true })
    }

    fn can_change(&self) -> &'static [Setting] {
        &[Setting::Level]
    }

    fn tables(&self) -> Vec<&'static TableData> {
        vec![self.game.as_ref().map_or(self.strategy, Game::strategy).table()]
    }

    fn aside(&self, decision: &Decision) -> Option<String> {
        let is_white = self.deciders().contains(&decision.table.name);
        self.game.as_ref().filter(|_| is_white).map(|game| format!("plan {}", game.plan()))
    }

    fn decide_by(&mut self, tables: &[LiveTable]) -> Result<(), String> {
        self.edited = tables.to_vec();
        if let Some(game) = &mut self.game {
            game.replace_tables(&Tables::default().with_tables(tables));
        }
        Ok(())
    }

    fn census(&self, tables: &[LiveTable]) -> Option<Work<Count>> {
        let strategy = self.game.as_ref().map_or(self.strategy, Game::strategy);
        let (tables, board) = (Tables::default().with_tables(tables), Shot::of(self));
        Some(Box::new(move || {
            let proof = Proof::of_with(strategy, &tables);
            // The shortest game in which something happens.
            let by_moves = |failure: &&Failure| (failure.line.len() < 2, failure.line.len());
            let example = proof.failures.iter().min_by_key(by_moves).map(|failure| recorded(failure, &board));
            let share = format!("{} of {}", proof.mated.len(), proof.starts());
            Count { lost: proof.failures.len(), verb: "mates from", share, what: "starts, against every defence".to_owned(), example }
        }))
    }

    fn claims(&self, tables: &[LiveTable]) -> Vec<Claim> {
        ::queen_mate::claims_with(&Tables::default().with_tables(tables))
    }

    fn deciders(&self) -> &'static [&'static str] {
        &["complete", "seed"]
    }

    fn prompt(&self) -> String {
        match &self.game {
            None => "choose a marked square for your king".to_owned(),
            Some(game) if game.position().is_check() => "check! your king must move".to_owned(),
            Some(_) => "your move: choose a marked square".to_owned(),
        }
    }

    fn help(&self) -> &'static [&'static str] {
        HELP
    }
}

fn verdict(outcome: Outcome, moves: usize) -> String {
    match outcome {
        Outcome::Mate => format!("Mate in {moves} moves. White has won."),
        Outcome::Stalemate => "Stalemate: you cannot move, and are not in check. A draw!".to_owned(),
        Outcome::QueenLost => "You have taken the queen. A draw!".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In each moment of a recorded game but the first, one piece has moved: where it stood and where it stands are marked.
    #[test]
    fn moves_of_recorded_games_are_marked() {
        let board = Shot::of(&QueenMate::new(Strategy::Seed, None));
        let failure = Proof::of(Strategy::Seed).failures.into_iter().next().unwrap();
        let moments = recorded(&failure, &board).moments;
        assert!(moments.len() > 3);
        let marks = |shot: &Shot| {
            let mut marks: Vec<Mark> =
                shot.grid.places().map(|place| shot.square(place).mark).filter(|mark| *mark != Mark::Nothing).collect();
            marks.sort_by_key(|mark| *mark == Mark::Left);
            marks
        };
        assert_eq!(marks(&moments[0].board), []);
        assert!(moments[1..].iter().all(|it| marks(&it.board) == [Mark::Last, Mark::Left]), "{moments:?}");
    }
}
