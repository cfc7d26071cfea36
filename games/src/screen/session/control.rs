//! Keys and the mouse in a game.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};

use super::super::keys::{self, Key};
use super::super::play::Setting;
use super::{Pane, Session};

impl Session {
    pub fn key(&mut self, key: KeyCode) {
        if self.editor.is_some() {
            return self.editor_key(key);
        }
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
            KeyCode::Char('[') => self.turn_tables(-1),
            KeyCode::Char(']') => self.turn_tables(1),
            KeyCode::Char('t') => self.turn_table(),
            KeyCode::Char('x') => self.delete_rule(),
            KeyCode::Char(' ') => self.step_on(1),
            KeyCode::Backspace if self.table.steps.is_some() => self.step_on(-1),
            KeyCode::Char('g') => self.turn_graph(),
            KeyCode::Char('v') => self.show_values(),
            KeyCode::Char('e') => self.edit_rule(),
            KeyCode::Char('z') => self.take_edit_back(),
            KeyCode::Char('<' | ',') => self.step(-1),
            KeyCode::Char('>' | '.') => self.step(1),
            KeyCode::Tab => self.focus = self.focus.next(),
            KeyCode::BackTab => self.focus = self.focus.previous(),
            _ => self.move_in_pane(key),
        }
    }

    /// The keys that there are now.
    pub fn key_list(&self) -> Vec<Key> {
        match &self.editor {
            None => keys::of_game(self.play.can_change()),
            Some(editor) if editor.typed.is_some() => keys::TYPING.to_vec(),
            Some(_) => keys::EDITOR.to_vec(),
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
            Pane::Table => {
                if !self.table.key(key) {
                    self.unknown(key);
                }
            }
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
            Pane::Table => _ = self.table.point(at),
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
            Some((Pane::Table, _)) => self.table.wheel(down, right),
            Some((Pane::Log, _)) => self.log.scroll(3 * down),
            None => {}
        }
    }

    /// The mouse moves over a rule: it is said in words.
    pub fn hover(&mut self, at: Position) {
        if let Some((Pane::Table, _)) = self.pane_at(at) {
            self.table.point(at);
        }
    }
}
