//! A game that is played on the screen.

use std::rc::Rc;

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use table_view::{Recorder, TableState, explain};

use super::board::BoardState;
use super::keys::KeyLine;
use super::log::Log;
use super::look::Look;
use super::play::{Place, Play, Setting, Step};
use super::shot::Shot;

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

/// A game, what its tables have decided, and how both are looked at.
pub struct Session {
    pub play: Box<dyn Play>,
    pub board: BoardState,
    pub table: TableState,
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
    /// The digits typed since another key.
    typed: String,
    /// How the game has ended; stays until the next one.
    verdict: Option<String>,
}

impl Session {
    pub fn new(play: Box<dyn Play>, look: Look) -> Self {
        let mut session = Self {
            board: BoardState::at(play.start()),
            play,
            table: TableState::default(),
            log: Log::default(),
            focus: Pane::Board,
            status: String::new(),
            panes: Vec::new(),
            look,
            keys: KeyLine::default(),
            recorder: Recorder::new(),
            turn: 0,
            turns: Vec::new(),
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
            self.log.add(self.recorder.take(), &board);
            board = self.board_now();
            match step {
                Step::Moved(line) => self.log.say(line, &board),
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
    }

    fn board_now(&self) -> Rc<Shot> {
        Rc::new(Shot::of(&*self.play))
    }

    /// The board as it is looked at: now, or at the moment of an earlier decision.
    pub fn shot(&self) -> Rc<Shot> {
        self.log.moment().map_or_else(|| self.board_now(), Rc::clone)
    }

    pub fn key(&mut self, key: KeyCode) {
        if let KeyCode::Char(digit @ '0'..='9') = key {
            return self.digit(digit);
        }
        self.typed.clear();
        match key {
            KeyCode::Char('n') => self.restart(),
            KeyCode::Char('f') => self.change(Setting::First),
            KeyCode::Char('l') => self.change(Setting::Level),
            KeyCode::Char('b') => self.change(Setting::Size),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('h') => self.hint(),
            KeyCode::Char('<' | ',') => self.step(-1),
            KeyCode::Char('>' | '.') => self.step(1),
            KeyCode::Tab => self.focus = self.focus.next(),
            KeyCode::BackTab => self.focus = self.focus.previous(),
            _ => self.move_in_pane(key),
        }
    }

    /// Digits name squares: a row, or where columns are numbers, too, a row and a column.
    fn digit(&mut self, digit: char) {
        self.typed.push(digit);
        let mut place = self.play.typed(&self.typed, self.board.cursor);
        if place.is_none() {
            self.typed = digit.to_string();
            place = self.play.typed(&self.typed, self.board.cursor);
        }
        match place {
            Some(place) => (self.board.cursor, self.focus) = (place, Pane::Board),
            None => {
                self.status = format!("no square is named {digit}");
                self.typed.clear();
            }
        }
    }

    fn move_in_pane(&mut self, key: KeyCode) {
        match self.focus {
            Pane::Board => self.board_key(key),
            Pane::Table => self.table_key(key),
            Pane::Log => self.log_key(key),
        }
    }

    fn board_key(&mut self, key: KeyCode) {
        let (grid, (columns, rows)) = (self.play.grid(), self.board.seen());
        let page = |squares: usize| squares.max(2) as isize - 1;
        let (right, down) = match key {
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Home => (-page(columns), 0),
            KeyCode::End => (page(columns), 0),
            KeyCode::PageUp => (0, -page(rows)),
            KeyCode::PageDown => (0, page(rows)),
            KeyCode::Enter => return self.choose(self.board.cursor),
            key => return self.unknown(key),
        };
        self.board.move_cursor(grid, right, down);
    }

    fn table_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Left => self.table.scroll(0, -1),
            KeyCode::Right => self.table.scroll(0, 1),
            KeyCode::Up => self.table.scroll(-1, 0),
            KeyCode::Down => self.table.scroll(1, 0),
            KeyCode::PageUp => self.table.page(-1),
            KeyCode::PageDown => self.table.page(1),
            KeyCode::Home => self.table.home(),
            KeyCode::End => self.table.end(),
            KeyCode::Enter => self.table.follow(),
            key => self.unknown(key),
        }
    }

    fn log_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.log.scroll(-10),
            KeyCode::PageDown => self.log.scroll(10),
            KeyCode::Enter => {
                self.return_to_now();
            }
            key => self.unknown(key),
        }
    }

    /// A key that does nothing says so.
    fn unknown(&mut self, key: KeyCode) {
        self.status = format!("the key {key} does nothing here (?: all keys)");
    }

    /// What is said below the panes: how the game has ended, and the last answer.
    pub fn says(&self) -> String {
        let parts = [self.verdict.as_deref(), Some(self.status.as_str())];
        parts.into_iter().flatten().filter(|it| !it.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Shows the decision before this one, or after it, and the board that it was about.
    fn step(&mut self, by: isize) {
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

    /// Where an earlier moment is looked at, shows the game as it is; `false` where that was so.
    pub fn return_to_now(&mut self) -> bool {
        let returned = self.log.return_to_now();
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
        self.play.restart();
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
        let hint = self.play.hint(&mut self.recorder);
        let decisions = self.recorder.take();
        let Some(hint) = hint else {
            self.status = "a hint comes when it is your turn".to_owned();
            return;
        };
        self.board.cursor = hint.place;
        let from = self.log.len();
        let board = self.board_now();
        self.log.add(decisions, &board);
        self.log.show_since(from, self.play.deciders());
        self.log.say(hint.says.clone(), &board);
        self.status = format!("{} (w: why)", hint.says);
        self.table.follow();
    }

    /// What was answered, decided, and missed by one answer, in lines.
    pub fn why(&self) -> Vec<String> {
        self.log.shown().map_or_else(|| vec!["no table has decided yet".to_owned()], |(decision, marks)| explain(decision, marks))
    }

    fn pane_at(&self, at: Position) -> Option<(Pane, Rect)> {
        self.panes.iter().copied().find(|(_, area)| area.contains(at))
    }

    /// A click goes to the pane under it, and chooses there.
    pub fn click(&mut self, at: Position) {
        let Some((pane, area)) = self.pane_at(at) else { return };
        self.focus = pane;
        match pane {
            Pane::Board => {
                if let Some(place) = self.board.square_at(at) {
                    self.board.cursor = place;
                    self.choose(place);
                }
            }
            Pane::Table => {}
            Pane::Log => {
                if at.y > area.y && self.log.click(usize::from(at.y - area.y - 1)) {
                    self.look();
                }
            }
        }
    }

    /// The wheel turns over the pane under it: lines of the log, rules of the table, rows of the board.
    pub fn wheel(&mut self, at: Position, down: isize, right: isize) {
        match self.pane_at(at) {
            Some((Pane::Board, _)) => self.board.move_cursor(self.play.grid(), right, down),
            Some((Pane::Table, _)) => self.table.scroll(3 * down, 3 * right),
            Some((Pane::Log, _)) => self.log.scroll(3 * down),
            None => {}
        }
    }
}
