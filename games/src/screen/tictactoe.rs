//! Tic-tac-toe on the screen.

use std::iter;

use ::tictactoe::{Board, Cell, Census, Event, Fill, Game, Played, Player, Reason, Strategy, Symmetry, Tables, computer_move};
use dtable_runtime::{TableData, Value};
use proved::Claim;
use table_draft::{LiveTable, Replace};
use table_view::{Decision, Recorder};

use super::jobs::Work;
use super::kind::Kind;
use super::play::{Changed, Count, Design, Grid, Hint, Mark, Piece, Place, Play, Seen, Setting, Square, Step};
use super::replay::{Moment, Recorded};
use super::shot::{Note, Shot};
use crate::tictactoe::{verdict, why};

const HELP: &[&str] = &[
    "You have red balls, the computer blue ones; without colours they bear",
    "R and B. Three in a row win: across, down or along a diagonal. Green or",
    "a > marks the computer's last ball, gold or a * three that have won.",
    "Players of the computer (l): simpr, the founding document's table,",
    "which can be beaten; perfect, a table that cannot; minimax, which",
    "looks ahead to the end: there is no table of its moves to show.",
];

pub struct Tictactoe {
    game: Game,
    fill: Fill,
    /// Who moved first in this game, and who will in the next.
    first: (Player, Player),
    /// For the next game.
    strategy: Strategy,
    /// The tables in place of compiled ones.
    edited: Vec<LiveTable>,
    /// The computer's moves.
    moves: Vec<Cell>,
    /// What has decided the last move or hint.
    reason: Option<Reason>,
}

impl Tictactoe {
    pub fn new(strategy: Strategy, first: Player, fill: Fill) -> Self {
        Self {
            game: Game::new(strategy, first, fill),
            fill,
            first: (first, first),
            strategy,
            edited: Vec::new(),
            moves: Vec::new(),
            reason: None,
        }
    }

    /// The three in a row that have won.
    fn is_winning(&self, cell: Cell) -> bool {
        self.game.board().three().is_some_and(|three| three.contains(&cell))
    }
}

/// Tells all answers to the document's table, which asks for the balls in the cells: `r11` to `r33`, `b11` to `b33`.
fn tell(recorder: &mut Recorder, board: Board) {
    let table = &computer_move::TABLE;
    recorder.tell(table, |condition| {
        let (colour, cell) = table.conditions[condition].name.split_at_checked(1)?;
        let whose = if colour == "r" { Player::Human } else { Player::Computer };
        Some(Value::Bool(board.at(cell.parse().ok()?) == Some(whose)))
    });
}

/// The tables of a player, with these in place of those of their names.
fn replaced(strategy: Strategy, by: &[LiveTable]) -> Tables {
    strategy.tables().with_tables(by)
}

/// A game on the board, move by move.
fn recorded(title: &str, game: &Played, grid: &Shot) -> Recorded {
    let words = iter::once("the empty board".to_owned()).chain(game.moves.iter().map(|it| match it.reason {
        Some(reason) => format!("{} {}, {}", it.player, it.cell, why(reason)),
        None => format!("{} {}", it.player, it.cell),
    }));
    let boards = game.boards();
    let shots = boards.iter().zip(iter::once(None).chain(game.moves.iter().map(|it| Some(place(it.cell))))).map(|(board, last)| {
        let three = board.three().into_iter().flatten().map(|cell| (place(cell), Mark::Winning));
        grid.with(&pieces(board)).marked(last.map(|at| (at, Mark::Last)).into_iter().chain(three))
    });
    let rule = |reason: Option<Reason>| match reason? {
        Reason::Rule { table, place, .. } => Some((table.name, table.rules.nth(place).id())),
        _ => None,
    };
    let rules = iter::once(None).chain(game.moves.iter().map(|it| rule(it.reason)));
    let moments = words.zip(shots).zip(rules).map(|((words, board), rule)| Moment { words, board, rule });
    Recorded { title: title.to_owned(), moments: moments.collect() }
}

/// The balls on a board.
fn pieces(board: &Board) -> Vec<(Place, Piece)> {
    let ball = |player| if player == Player::Human { Piece::RedBall } else { Piece::BlueBall };
    Cell::ALL.iter().filter_map(|&cell| Some((place(cell), ball(board.at(cell)?)))).collect()
}

const fn place(cell: Cell) -> Place {
    Place { column: cell.column() - 1, row: cell.row() - 1 }
}

const fn cell(place: Place) -> Cell {
    Cell::ALL[place.row * 3 + place.column]
}

impl Play for Tictactoe {
    fn kind(&self) -> Kind {
        Kind::Tictactoe
    }

    fn settings(&self) -> String {
        format!("player {}, {} first", self.game.strategy(), self.first.0)
    }

    fn grid(&self) -> Grid {
        Grid { columns: 3, rows: 3, design: Design::Balls }
    }

    fn square(&self, place: Place) -> Square {
        let cell = cell(place);
        let piece = self.game.board().at(cell).map(|player| match player {
            Player::Human => Piece::RedBall,
            Player::Computer => Piece::BlueBall,
        });
        let mark = if self.is_winning(cell) {
            Mark::Winning
        } else if self.moves.last() == Some(&cell) {
            Mark::Last
        } else {
            Mark::Nothing
        };
        Square { piece, mark, is_target: false }
    }

    fn column(&self, _: usize) -> String {
        String::new()
    }

    fn row(&self, _: usize) -> String {
        String::new()
    }

    fn typed(&self, digits: &str, from: Place) -> Option<Place> {
        let row = |row: &str| row.parse().ok().filter(|it| (1..=3).contains(it)).map(|row: usize| Place { row: row - 1, ..from });
        digits.parse().ok().filter(|_| digits.len() == 2).map(place).or_else(|| row(digits))
    }

    fn start(&self) -> Place {
        place(Cell::C22)
    }

    fn last(&self) -> Option<Place> {
        self.moves.last().copied().map(place)
    }

    fn choose(&mut self, place: Place) -> Result<String, String> {
        let cell = cell(place);
        self.game.human_moves(cell).map_err(|why| why.to_string())?;
        Ok(format!("{}. you: {cell}", self.game.board().balls()))
    }

    fn advance(&mut self, recorder: &mut Recorder) -> Step {
        let before = *self.game.board();
        match self.game.advance(recorder) {
            Event::ComputerMoved(decision) => {
                tell(recorder, before);
                self.moves.push(decision.cell);
                self.reason = Some(decision.reason);
                let number = self.game.board().balls();
                Step::Moved(format!("{number}. computer: {}, {}", decision.cell, why(decision.reason)))
            }
            Event::HumanToMove | Event::Closed => Step::Waits,
            Event::Over(outcome) => Step::Over(verdict(outcome).to_owned()),
            Event::Stuck(stuck) => Step::Over(format!("the tables do not go on: {stuck}")),
        }
    }

    fn undo(&mut self) -> Option<String> {
        let cell = self.game.undo()?;
        self.moves.retain(|&cell| self.game.board().at(cell).is_some());
        Some(format!("taken back: {cell}"))
    }

    fn hint(&mut self, recorder: &mut Recorder) -> Option<Hint> {
        let decision = self.game.hint(recorder)?;
        self.reason = Some(decision.reason);
        // The document's table knows red for the human and blue for itself.
        tell(recorder, self.game.board().exchanged());
        let sides = if decision.reason.exchanged() { ", asked with the colours exchanged" } else { "" };
        Some(Hint { says: format!("hint: {}, {}{sides}", decision.cell, why(decision.reason)), place: place(decision.cell) })
    }

    fn restart(&mut self) {
        self.first.0 = self.first.1;
        if self.strategy == self.game.strategy() {
            self.game.restart(self.first.0);
        } else {
            self.game = Game::with(self.strategy, self.first.0, self.fill, &replaced(self.strategy, &self.edited));
        }
        self.moves.clear();
    }

    fn has_begun(&self) -> bool {
        Cell::ALL.iter().any(|&cell| self.game.board().at(cell) == Some(Player::Human))
    }

    fn change(&mut self, setting: Setting) -> Option<Changed> {
        let says = match setting {
            Setting::First => {
                self.first.1 = self.first.1.other();
                format!("{} first", self.first.1)
            }
            Setting::Level => {
                let at = Strategy::ALL.iter().position(|&it| it == self.strategy).unwrap_or(0);
                self.strategy = Strategy::ALL[(at + 1) % Strategy::ALL.len()];
                format!("player {}", self.strategy)
            }
            Setting::Size => return None,
        };
        Some(Changed { says, needs_restart: true })
    }

    fn can_change(&self) -> &'static [Setting] {
        &[Setting::Level, Setting::First]
    }

    fn is_printed(&self) -> bool {
        self.game.strategy() == Strategy::Simpr2005
    }

    fn decide_by(&mut self, tables: &[LiveTable]) -> Result<(), String> {
        self.edited = tables.to_vec();
        self.game.replace_tables(&replaced(self.game.strategy(), tables));
        Ok(())
    }

    fn in_place_of(&self) -> Option<(&'static str, String)> {
        let (named, decider) = (computer_move::TABLE.name, self.game.strategy().decider());
        let is_table = self.game.strategy().table().is_some();
        (named != decider).then(|| (named, format!("{}{decider}", if is_table { "the table " } else { "the player " })))
    }

    fn tables(&self) -> Vec<&'static TableData> {
        let tables = replaced(self.game.strategy(), &self.edited);
        let decider = self.game.strategy().table().map(|table| table.name);
        [decider, Some("win"), Some("game")].into_iter().flatten().map(|name| tables.data(name)).collect()
    }

    fn seen(&self) -> Option<Seen> {
        let Some(Reason::Rule { seen, table, mover, .. }) = self.reason else { return None };
        // Of the other table, mine is blue in the pictures of rules.
        let is_exchanged = mover == Player::Human;
        let turned =
            (seen != Symmetry::Identity).then(|| format!("asked about the board {seen}: {} here is its {}", Cell::C11, seen.of(Cell::C11)));
        let colours = is_exchanged.then_some(match table.name {
            "computer_move" => "asked with the colours exchanged",
            _ => "asked for you: mine are your red balls",
        });
        let words: Vec<String> = [turned, colours.map(str::to_owned)].into_iter().flatten().collect();
        let squares = Cell::ALL.iter().map(|&cell| seen.of(cell) as usize).collect();
        (!words.is_empty()).then(|| Seen { words: words.join("; "), squares, is_exchanged })
    }

    /// The balls that the document's rule has looked for, and where it puts one; the other tables have titles.
    fn tells(&self, decision: &Decision, seen: Option<&Seen>) -> Option<String> {
        let rule = decision.table.rules.get(decision.fired?).filter(|_| decision.table.name == computer_move::TABLE.name)?;
        let cell = rule.actions().iter().find_map(|&action| decision.table.actions[action].name.strip_prefix("put"));
        let puts = match cell {
            Some("_any") | None => "into an empty cell".to_owned(),
            Some(cell) => format!("into {cell}"),
        };
        let looked = rule.entries().zip(decision.table.conditions).filter(|(entry, _)| entry.text() == "T").map(|(_, it)| it.name);
        let looked: Vec<&str> = looked.collect();
        let of = |colour: &str| looked.iter().filter_map(|it| it.strip_prefix(colour)).collect::<Vec<_>>().join(" and ");
        let colours = if seen.is_some_and(|it| it.is_exchanged) { ["b", "r"] } else { ["r", "b"] };
        let [red, blue] = colours.map(of);
        let seen = match (red.as_str(), blue.as_str()) {
            ("", "") if rule.entries().len() == 0 => "no rule before it fires".to_owned(),
            ("", "") => "no red ball lies there".to_owned(),
            (red, "") => format!("red has {red}"),
            ("", blue) => format!("blue has {blue}"),
            (red, blue) => format!("red has {red}, blue has {blue}"),
        };
        Some(format!("{seen}: a ball {puts}"))
    }

    /// What minimax promises the one who is to move: the computer wants blue to win.
    fn values(&self) -> Vec<Note> {
        let values = ::tictactoe::values(self.game.board(), Player::Human);
        let note = |(cell, value): (Cell, ::tictactoe::Value)| {
            let (text, heat) = match value.winner() {
                Some(Player::Human) => ("win", 1.0),
                None => ("draw", 0.5),
                Some(Player::Computer) => ("loss", 0.0),
            };
            Note { place: place(cell), text: text.to_owned(), heat }
        };
        Cell::ALL.into_iter().zip(values).filter_map(|(cell, value)| Some(note((cell, value?)))).collect()
    }

    fn claims(&self, tables: &[LiveTable]) -> Vec<Claim> {
        ::tictactoe::claims_with(&replaced(Strategy::default(), tables))
    }

    /// A search takes too long to be tried against everybody beside a game.
    fn census(&self, tables: &[LiveTable]) -> Option<Work<Count>> {
        let (strategy, first, grid) = (self.game.strategy(), self.first.0, Shot::of(self));
        strategy.table()?;
        let (tables, fill) = (replaced(strategy, tables), if self.fill == Fill::Last { Fill::Last } else { Fill::First });
        Some(Box::new(move || {
            let census = Census::take_with(strategy, first, fill, &tables);
            let order = if matches!(strategy, Strategy::Simpr | Strategy::Simpr2005) {
                format!(", filling the {fill} empty cell")
            } else {
                String::new()
            };
            let misjudged = match census.misjudged {
                0 => String::new(),
                misjudged => format!("; in {misjudged} it is said wrongly how they end"),
            };
            let what = format!("games when the {first} moves first{order}{misjudged}");
            let example = census.lost.as_ref().map(|game| recorded("a game that it loses", game, &grid));
            Count { lost: census.human, verb: "loses", share: format!("{} of {}", census.human, census.games()), what, example }
        }))
    }

    fn deciders(&self) -> &'static [&'static str] {
        match self.game.strategy() {
            Strategy::Simpr | Strategy::Simpr2005 => &["computer_move", "win", "game"],
            Strategy::Perfect => &["computer_move_perfect", "win", "game"],
            Strategy::Minimax | Strategy::Minimax2005 => &["win", "game"],
        }
    }

    fn prompt(&self) -> String {
        "your move: choose an empty cell".to_owned()
    }

    fn help(&self) -> &'static [&'static str] {
        HELP
    }
}
