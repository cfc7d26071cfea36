//! A game that is played on the screen.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use table_view::{Palette, Recorder, TableState, explain};

use super::board::BoardState;
use super::log::Log;
use super::play::{Place, Play, Setting, Step};

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
    pub palette: Palette,
    recorder: Recorder,
    /// The length of the log when the human's turn began, now and at each move before.
    turn: usize,
    turns: Vec<usize>,
}

impl Session {
    pub fn new(play: Box<dyn Play>, palette: Palette) -> Self {
        let mut session = Self {
            board: BoardState::at(play.start()),
            play,
            table: TableState::default(),
            log: Log::default(),
            focus: Pane::Board,
            status: String::new(),
            panes: Vec::new(),
            palette,
            recorder: Recorder::new(),
            turn: 0,
            turns: Vec::new(),
        };
        session.advance();
        session
    }

    /// Lets the computer play until the human is asked, or the game is over.
    fn advance(&mut self) {
        let from = self.log.len();
        loop {
            let step = self.play.advance(&mut self.recorder);
            self.log.add(self.recorder.take());
            match step {
                Step::Moved(line) => self.log.say(line),
                Step::Waits => {
                    self.status = self.play.prompt();
                    break;
                }
                Step::Over(verdict) => {
                    self.status = format!("{verdict} (n: new game, u: undo)");
                    self.log.say(verdict);
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

    pub fn key(&mut self, key: KeyCode) {
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
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.choose(self.board.cursor);
                (0, 0)
            }
            _ => (0, 0),
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
            KeyCode::Enter | KeyCode::Char(' ') => self.table.follow(),
            _ => {}
        }
    }

    fn log_key(&mut self, key: KeyCode) {
        match key {
            KeyCode::Up => self.step(-1),
            KeyCode::Down => self.step(1),
            KeyCode::PageUp => self.log.scroll(-10),
            KeyCode::PageDown => self.log.scroll(10),
            _ => {}
        }
    }

    /// Shows the decision before this one, or after it.
    fn step(&mut self, by: isize) {
        if self.log.step(by) {
            self.table.follow();
        }
    }

    fn choose(&mut self, place: Place) {
        match self.play.choose(place) {
            Ok(line) => {
                self.turns.push(self.turn);
                self.log.say(line);
                self.advance();
            }
            Err(why) => self.status = why,
        }
    }

    fn restart(&mut self) {
        self.play.restart();
        self.board.cursor = self.play.start();
        self.log = Log::default();
        self.turns.clear();
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
        self.log.add(decisions);
        self.log.show_since(from, self.play.deciders());
        self.log.say(hint.says.clone());
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
                    self.table.follow();
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
