//! A game that is played on the screen.

mod breaking;
mod control;
mod correction;
mod counting;
mod editor;
mod proof;
mod stepping;
mod table_pane;

use std::rc::Rc;

use ratatui::layout::Rect;
use table_draft::LiveTable;
use table_view::{Decision, Recorder, explain};

use super::board::BoardState;
use super::keys::KeyLine;
use super::log::Log;
use super::look::Look;
use super::play::{Place, Play, Setting, Step};
use super::replay::Replay;
use super::shot::Shot;
use super::workshop::Workshop;
pub use counting::Counting;
pub use editor::Editor;
use proof::Claims;
pub use table_pane::{Form, TablePane};

/// What is said while an earlier decision is looked at.
const PAST: &str = "an earlier decision, with its board (Enter: now)";

/// What the arrow keys act upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pane {
    Board,
    Table,
    Log,
}

impl Pane {
    pub const ALL: [Self; 3] = [Self::Board, Self::Table, Self::Log];

    const fn next(self) -> Self {
        match self {
            Self::Board => Self::Table,
            Self::Table => Self::Log,
            Self::Log => Self::Board,
        }
    }

    const fn previous(self) -> Self {
        self.next().next()
    }
}

/// A board that is no moment of the game.
pub struct Exhibit {
    /// What it shows, in a few words.
    pub what: &'static str,
    pub board: Rc<Shot>,
    /// What the table as it stands decides there; `None` where it is not asked.
    pub decision: Option<Decision>,
}

/// A game, what its tables have decided, and how both are looked at.
pub struct Session {
    pub play: Box<dyn Play>,
    pub board: BoardState,
    pub table: TablePane,
    /// The tables as they can be changed.
    pub workshop: Workshop,
    pub log: Log,
    pub focus: Pane,
    pub status: String,
    /// Where the panes are, those that are seen.
    pub panes: Vec<(Pane, Rect)>,
    pub look: Look,
    pub keys: KeyLine,
    recorder: Recorder,
    /// The length of the log when the human's turn began, now and at each move before.
    turn: usize,
    turns: Vec<usize>,
    /// What the census has counted.
    pub counting: Counting,
    /// The claims about a table, tried when somebody asks.
    claims: Option<Claims>,
    /// A game that was played elsewhere, on the board.
    replay: Option<Replay>,
    /// Is this no rehearsal?
    is_real: bool,
    /// The rule that is edited.
    pub editor: Option<Editor>,
    /// A case that a finding is about, on the board.
    pub exhibit: Option<Exhibit>,
    /// The digits typed since another key.
    typed: String,
    /// How the game has ended; stays until the next one.
    verdict: Option<String>,
}

impl Session {
    pub fn new(play: Box<dyn Play>, look: Look, is_real: bool) -> Self {
        let mut session = Self {
            board: BoardState::at(play.start()),
            play,
            table: TablePane::default(),
            workshop: Workshop::new(is_real),
            log: Log::default(),
            focus: Pane::Board,
            status: String::new(),
            panes: Vec::new(),
            look,
            keys: KeyLine::default(),
            recorder: Recorder::new(),
            turn: 0,
            turns: Vec::new(),
            counting: Counting::default(),
            claims: None,
            replay: None,
            is_real,
            editor: None,
            exhibit: None,
            typed: String::new(),
            verdict: None,
        };
        session.advance();
        session
    }

    /// Lets the computer play until the human is asked, or the game is over.
    fn advance(&mut self) {
        let from = self.log.len();
        let mut board = self.board_now();
        loop {
            let step = self.play.advance(&mut self.recorder);
            self.add(&board);
            board = self.board_now();
            match step {
                Step::Moved(line) => {
                    self.see();
                    self.log.say(line, &board);
                }
                Step::Waits => {
                    self.status = self.play.prompt();
                    break;
                }
                Step::Over(verdict) => {
                    self.log.say(verdict.clone(), &board);
                    "(n: new game, u: undo)".clone_into(&mut self.status);
                    self.verdict = Some(verdict);
                    break;
                }
            }
        }
        if let Some(last) = self.play.last() {
            self.board.follow(last);
        }
        self.turn = self.log.len();
        self.log.show_since(from, self.play.deciders());
        self.table.follow();
        self.count(false);
    }

    /// Marks the decision of the last move or hint, where its table sees another board.
    fn see(&mut self) {
        if let Some(seen) = self.play.seen() {
            self.log.see(&seen, self.play.deciders());
        }
    }

    /// The tables by which the game can be played in place of compiled or printed ones.
    fn live(&self) -> Vec<LiveTable> {
        self.workshop.live(self.play.is_printed())
    }

    /// Adds what the tables have decided to the log.
    fn add(&mut self, board: &Rc<Shot>) {
        let in_place_of = self.play.in_place_of();
        self.log.add(self.recorder.take(), board, &self.workshop, in_place_of.as_ref());
    }

    fn board_now(&self) -> Rc<Shot> {
        Rc::new(Shot::of(&*self.play))
    }

    /// The board as it is looked at: now, at the moment of an earlier decision, or in a case that a finding is about.
    pub fn shot(&self) -> Rc<Shot> {
        let other = self.replay.as_ref().map(Replay::board).or(self.exhibit.as_ref().map(|it| &it.board)).or_else(|| self.log.moment());
        other.map_or_else(|| self.board_now(), Rc::clone)
    }

    /// What the board shows, in a few words.
    pub fn board_shows(&self) -> &str {
        match (&self.replay, &self.exhibit, self.log.moment()) {
            (Some(replay), ..) => replay.title(),
            (None, Some(exhibit), _) => exhibit.what,
            (None, None, Some(_)) => "an earlier board",
            (None, None, None) => "board",
        }
    }

    /// What the table decides on the board that is looked at, where that is no moment of the game: the case of a finding, or a move of
    /// another game, of which only the rule is known.
    pub fn decided_elsewhere(&mut self) -> Option<Decision> {
        let Some(replay) = &self.replay else { return self.exhibit.as_ref().and_then(|exhibit| exhibit.decision.clone()) };
        let (table, rule) = (self.log.table()?, replay.rule());
        let table = self.workshop.bench(table).map_or(table, |bench| bench.table());
        let rule = rule.filter(|(name, _)| *name == table.name).and_then(|(_, id)| table.rules.iter().position(|it| it.id() == id));
        Some(Decision { fired: rule, ..Decision::new(table) })
    }

    /// Shows what each square is worth, until something else is looked at.
    fn show_values(&mut self) {
        if self.return_to_now() {
            return;
        }
        let notes = self.play.values();
        if notes.is_empty() {
            "nobody knows what the squares are worth in this game".clone_into(&mut self.status);
            return;
        }
        let mut shot = Shot::of(&*self.play);
        shot.notes = notes;
        self.exhibit = Some(Exhibit { what: "values", board: Rc::new(shot), decision: None });
        "what a move of yours is worth on each square (Enter: the game)".clone_into(&mut self.status);
    }

    /// Some time has passed: is there anything new to draw?
    pub fn tick(&mut self) -> bool {
        self.look_at_work() | self.replay.as_mut().is_some_and(Replay::tick)
    }

    /// What is said below the panes: how the game has ended, and the last answer.
    pub fn says(&self) -> String {
        if let Some(replay) = &self.replay {
            return replay.says();
        }
        let parts = [self.verdict.as_deref(), Some(self.status.as_str())];
        parts.into_iter().flatten().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Shows the decision before this one, or after it, and the board that it was about.
    fn step(&mut self, by: isize) {
        if let Some(replay) = &mut self.replay {
            replay.step(by);
            return;
        }
        self.exhibit = None;
        if self.log.step(by) {
            self.look();
        } else {
            (if by < 0 { "there is no earlier decision" } else { "this is the game as it is" }).clone_into(&mut self.status);
        }
    }

    /// After another moment has been chosen.
    fn look(&mut self) {
        self.table.follow();
        self.status = if self.log.moment().is_some() { PAST.to_owned() } else { self.play.prompt() };
    }

    /// Where an earlier moment or a finding is looked at, shows the game as it is; `false` where that was so.
    pub fn return_to_now(&mut self) -> bool {
        let returned =
            self.table.steps.take().is_some() | self.replay.take().is_some() | self.exhibit.take().is_some() | self.log.return_to_now();
        if returned {
            self.look();
        }
        returned
    }

    fn choose(&mut self, place: Place) {
        if self.return_to_now() {
            return;
        }
        match self.play.choose(place) {
            Ok(line) => self.chosen(place, line),
            Err(why) => self.status = why,
        }
    }

    /// Goes on after a move of the human.
    fn chosen(&mut self, place: Place, line: String) {
        self.board.cursor = place;
        self.turns.push(self.turn);
        let board = self.board_now();
        self.log.say(line, &board);
        self.advance();
    }

    /// Has the game ended?
    pub const fn is_over(&self) -> bool {
        self.verdict.is_some()
    }

    /// Moves in the human's place: as the tables advise, or where they do not, to the first square that can be chosen from the `nth` on.
    pub fn play_itself(&mut self, nth: usize) {
        let hint = if self.play.has_begun() { self.play.hint(&mut self.recorder) } else { None };
        self.recorder.take();
        if let Some(hint) = hint {
            return self.choose(hint.place);
        }
        let places: Vec<Place> = self.play.grid().places().collect();
        let begun = nth * 7 % places.len();
        let from_there = places[begun..].iter().chain(&places[..begun]);
        if let Some((place, line)) = from_there.copied().find_map(|place| Some((place, self.play.choose(place).ok()?))) {
            self.chosen(place, line);
        }
    }

    pub fn restart(&mut self) {
        self.return_to_now();
        self.play.restart();
        // Another player may decide by the tables as printed, or as compiled: the edits of either are its own.
        let _ = self.play.decide_by(&self.live());
        self.board.cursor = self.play.start();
        self.log = Log::default();
        self.turns.clear();
        self.verdict = None;
        self.advance();
    }

    /// A setting that needs a new game begins one only where no move of the human is lost.
    fn change(&mut self, setting: Setting) {
        let Some(changed) = self.play.change(setting) else {
            self.status = setting.is_fixed().to_owned();
            return;
        };
        let later = changed.needs_restart && self.play.has_begun();
        if changed.needs_restart && !later {
            self.restart();
        }
        self.status = changed.says + if later { ", from the next game (n)" } else { "" };
    }

    fn undo(&mut self) {
        self.return_to_now();
        let Some(line) = self.play.undo() else {
            self.status = "there is no move of yours to take back".to_owned();
            return;
        };
        self.verdict = None;
        self.turn = self.turns.pop().unwrap_or(0);
        self.log.truncate(self.turn, self.play.deciders());
        // That it is the human's turn, the tables have said before that move: the log has it.
        self.play.advance(&mut self.recorder);
        self.recorder.take();
        self.table.follow();
        self.status = format!("{line}; {}", self.play.prompt());
    }

    fn hint(&mut self) {
        self.return_to_now();
        let hint = self.play.hint(&mut self.recorder);
        let decisions = self.recorder.take();
        let Some(hint) = hint else {
            self.status = "a hint comes when it is your turn".to_owned();
            return;
        };
        self.board.cursor = hint.place;
        let from = self.log.len();
        let board = self.board_now();
        self.log.add(decisions, &board, &self.workshop, self.play.in_place_of().as_ref());
        self.see();
        self.log.show_since(from, self.play.deciders());
        self.log.say(hint.says.clone(), &board);
        self.status = format!("{} (w: why)", hint.says);
        self.table.follow();
    }

    /// What was answered, decided, and missed by one answer, in lines.
    pub fn why(&self) -> Vec<String> {
        let Some((decision, marks)) = self.log.shown() else { return vec!["no table has decided yet".to_owned()] };
        self.log.seen().map(|seen| seen.words.clone()).into_iter().chain(explain(decision, marks)).collect()
    }
}
