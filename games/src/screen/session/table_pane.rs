//! The pane of the table: its rules as pictures or as lines, and the rule under the cursor.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;
use table_view::{ScrollState, Spot, TableState, WallState};

/// How the rules are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Each as a small board.
    Wall,
    /// Each as a line of entries.
    Lines,
    /// The questions of the decision, with what other answers would have left.
    Path,
    /// The graph by which the table decides, the way of the decision lit: in brief, or all of it.
    Graph { is_whole: bool },
}

/// How a table is looked at.
#[derive(Default)]
pub struct TablePane {
    /// How it was chosen to be drawn; otherwise as there is room.
    chosen: Option<Form>,
    /// The graph, or what else was chosen to be seen for a while.
    other: Option<Form>,
    /// How it was drawn last.
    drawn: Option<Form>,
    /// Did it fill the screen when it was drawn last?
    pub fills: bool,
    /// How many steps of the decision are seen; all of them if absent.
    pub steps: Option<usize>,
    pub scroll: ScrollState,
    pub lines: TableState,
    pub wall: WallState,
}

impl TablePane {
    /// The form that it is drawn in, where there is room for a wall or not.
    pub fn form(&mut self, has_room: bool) -> Form {
        let form = self.other.or(self.chosen).unwrap_or(if has_room { Form::Wall } else { Form::Lines });
        self.drawn = Some(form);
        form
    }

    /// Was it chosen to be drawn as a wall, for which a small screen has no room beside the board?
    pub fn fills_the_screen(&self) -> bool {
        self.chosen == Some(Form::Wall) && self.other.is_none()
    }

    /// Leaves the screen to the other panes; `false` where it does not fill it.
    pub fn makes_room(&mut self) -> bool {
        let filled = self.fills && self.fills_the_screen();
        if filled {
            self.turn();
        }
        filled
    }

    /// Draws it in the other form from now on; which that is.
    pub fn turn(&mut self) -> Form {
        let other = if self.drawn == Some(Form::Wall) { Form::Lines } else { Form::Wall };
        (self.chosen, self.other, self.drawn) = (Some(other), None, Some(other));
        other
    }

    /// Shows the questions of the decision, then the graph in brief, then all of it, then the rules again; which that is.
    pub fn turn_graph(&mut self, has_graph: bool) -> Option<Form> {
        let graph = |is_whole| has_graph.then_some(Form::Graph { is_whole });
        self.other = match self.other {
            None => Some(Form::Path),
            Some(Form::Path) => graph(false),
            Some(Form::Graph { is_whole: false }) => graph(true),
            Some(_) => None,
        };
        self.scroll.follow();
        self.other
    }

    /// The rule that fires is seen again.
    pub fn follow(&mut self) {
        self.lines.follow();
        self.wall.follow();
        self.scroll.follow();
        self.steps = None;
    }

    /// The rule under the cursor.
    pub fn cursor(&self) -> Option<Spot> {
        match self.drawn? {
            Form::Wall => self.wall.cursor(),
            Form::Lines => self.lines.selected(),
            Form::Path | Form::Graph { .. } => None,
        }
    }

    /// Puts the cursor on a rule of a table that was not drawn before.
    pub fn show(&mut self, rule: Option<Spot>) {
        (self.lines, self.wall) = (TableState::default(), WallState::default());
        self.wall.select(rule);
        self.lines.select(rule);
    }

    /// A key in the pane; `false` where it has no meaning here.
    pub fn key(&mut self, key: KeyCode) -> bool {
        match self.drawn {
            Some(Form::Wall) => self.wall_key(key),
            Some(Form::Path | Form::Graph { .. }) => self.scroll_key(key),
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

    fn scroll_key(&mut self, key: KeyCode) -> bool {
        match key {
            KeyCode::Up => self.scroll.scroll(-1),
            KeyCode::Down => self.scroll.scroll(1),
            KeyCode::PageUp => self.scroll.page(-1),
            KeyCode::PageDown => self.scroll.page(1),
            KeyCode::Enter => self.scroll.follow(),
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
            Some(Form::Path | Form::Graph { .. }) | None => false,
        }
    }

    /// The wheel turns over the pane.
    pub const fn wheel(&mut self, down: isize, right: isize) {
        match self.drawn {
            Some(Form::Wall) => self.wall.scroll(down),
            Some(Form::Path | Form::Graph { .. }) => self.scroll.scroll(3 * down),
            _ => self.lines.scroll(3 * down, 3 * right),
        }
    }
}
