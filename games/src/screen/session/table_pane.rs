//! The pane of the table: its rules as pictures or as lines, and the rule under the cursor.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use table_view::{Spot, TableState, WallState};

/// How the rules are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each as a small board.
    Wall,
    /// Each as a line of entries.
    Lines,
}

/// How a table is looked at.
#[derive(Default)]
pub struct TablePane {
    /// How it was chosen to be drawn; otherwise as there is room.
    chosen: Option<Form>,
    /// How it was drawn last.
    drawn: Option<Form>,
    pub lines: TableState,
    pub wall: WallState,
}

impl TablePane {
    /// The form that it is drawn in, where there is room for a wall or not.
    pub fn form(&mut self, has_room: bool) -> Form {
        let form = self.chosen.unwrap_or(if has_room { Form::Wall } else { Form::Lines });
        self.drawn = Some(form);
        form
    }

    /// Draws it in the other form from now on; which that is.
    pub fn turn(&mut self) -> Form {
        let other = if self.drawn == Some(Form::Wall) { Form::Lines } else { Form::Wall };
        (self.chosen, self.drawn) = (Some(other), Some(other));
        other
    }

    /// The rule that fires is seen again.
    pub fn follow(&mut self) {
        self.lines.follow();
        self.wall.follow();
    }

    /// The rule under the cursor.
    pub fn cursor(&self) -> Option<Spot> {
        match self.drawn? {
            Form::Wall => self.wall.cursor(),
            Form::Lines => self.lines.selected().map(Spot::Rule),
        }
    }

    /// Puts the cursor on a rule of a table that was not drawn before.
    pub fn show(&mut self, rule: Option<Spot>) {
        (self.lines, self.wall) = (TableState::default(), WallState::default());
        self.wall.select(rule);
        if let Some(Spot::Rule(rule)) = rule {
            self.lines.select(Some(rule));
        }
    }

    /// A key in the pane; `false` where it has no meaning here.
    pub fn key(&mut self, key: KeyCode) -> bool {
        match self.drawn {
            Some(Form::Wall) => self.wall_key(key),
            _ => self.lines_key(key),
        }
    }

    fn wall_key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Left => self.wall.move_cursor(-1, 0),
            KeyCode::Right => self.wall.move_cursor(1, 0),
            KeyCode::Up => self.wall.move_cursor(0, -1),
            KeyCode::Down => self.wall.move_cursor(0, 1),
            KeyCode::Home => self.wall.move_cursor(isize::MIN, 0),
            KeyCode::End => self.wall.move_cursor(isize::MAX, 0),
            KeyCode::PageUp => self.wall.page(-1),
            KeyCode::PageDown => self.wall.page(1),
            KeyCode::Enter => self.wall.follow(),
            _ => return false,
        }
        true
    }

    fn lines_key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Left => self.lines.move_cursor(-1, 0),
            KeyCode::Right => self.lines.move_cursor(1, 0),
            KeyCode::Up => self.lines.move_cursor(0, -1),
            KeyCode::Down => self.lines.move_cursor(0, 1),
            KeyCode::PageUp => self.lines.page(-1),
            KeyCode::PageDown => self.lines.page(1),
            KeyCode::Home => self.lines.home(),
            KeyCode::End => self.lines.end(),
            KeyCode::Enter => self.lines.follow(),
            _ => return false,
        }
        true
    }

    /// Puts the cursor on the rule under the mouse, and on the column.
    pub fn point(&mut self, at: Position) -> bool {
        match self.drawn {
            Some(Form::Wall) => {
                let rule = self.wall.rule_at(at);
                let is_new = rule.is_some() && rule != self.wall.cursor();
                if is_new {
                    self.wall.select(rule);
                }
                is_new
            }
            Some(Form::Lines) => {
                let (rule, column) = (self.lines.rule_at(at), self.lines.column_at(at));
                if rule.is_some() {
                    self.lines.select(rule);
                }
                if column.is_some() {
                    self.lines.point(column);
                }
                rule.is_some() || column.is_some()
            }
            None => false,
        }
    }

    /// The wheel turns over the pane.
    pub const fn scroll(&mut self, down: isize, right: isize) {
        match self.drawn {
            Some(Form::Wall) => self.wall.scroll(down),
            _ => self.lines.scroll(3 * down, 3 * right),
        }
    }
}
