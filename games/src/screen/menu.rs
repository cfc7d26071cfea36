//! The menu of the games: which there are, and the chosen one, playing itself.

use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;

use super::demo::Demo;
use super::games::Setups;
use super::kind::Kind;
use super::look::{Look, SELECTED, STRONG, WEAK};
use super::view;

/// The least height that a game needs to play itself below the menu.
const DEMO_HEIGHT: u16 = 12;

/// Which game is chosen.
pub struct Menu {
    chosen: usize,
    setups: Setups,
    look: Look,
    demo: Demo,
    /// What has to be said before anything else goes on.
    pub says: Option<String>,
    area: Rect,
}

impl Menu {
    pub fn new(setups: Setups, look: Look) -> Self {
        Self { chosen: 0, setups, look, demo: Demo::new(Kind::ALL[0], &setups, look), says: None, area: Rect::ZERO }
    }

    pub fn step(&mut self, by: isize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(Kind::ALL.len() - 1);
        self.show();
    }

    pub fn choose(&mut self, at: usize) -> Option<Kind> {
        let kind = Kind::ALL.get(at).copied();
        self.chosen = if kind.is_some() { at } else { self.chosen };
        self.show();
        kind
    }

    /// The chosen game begins to play itself.
    fn show(&mut self) {
        if self.demo.kind != self.chosen() {
            self.demo = Demo::new(self.chosen(), &self.setups, self.look);
        }
    }

    pub const fn chosen(&self) -> Kind {
        Kind::ALL[self.chosen]
    }

    /// Some time has passed: is there anything new to draw?
    pub fn tick(&mut self) -> bool {
        self.demo.tick()
    }

    /// The game under the mouse, which is chosen by that.
    pub fn click(&mut self, at: Position) -> Option<Kind> {
        self.area.contains(at).then(|| self.choose(usize::from(at.y - self.area.y))).flatten()
    }

    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer, is_left: impl Fn(Kind) -> bool) {
        let [title, body, status, keys] = view::rows(area, 1);
        buffer.set_stringn(title.x, title.y, " Games that play by decision tables", title.width.into(), STRONG);
        let [_, list, _, below] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(Kind::ALL.len() as u16),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(body);
        self.area = list;
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            self.line(at, kind, is_left(kind), buffer);
        }
        if below.height >= DEMO_HEIGHT {
            view::panes(&mut self.demo.session, below, buffer);
        }
        let what = self.says.as_deref().unwrap_or("The tables were verified while this program was compiled.");
        buffer.set_stringn(status.x + 1, status.y, what, usize::from(status.width.saturating_sub(1)), Style::new());
        let text = " arrows and Enter, 1 to 3, or the mouse: play   ? help   q quit";
        buffer.set_stringn(keys.x, keys.y, text, keys.width.into(), WEAK);
    }

    /// A game, and what it is about.
    fn line(&self, at: usize, kind: Kind, is_left: bool, buffer: &mut Buffer) {
        let (area, y) = (self.area, self.area.y + at as u16);
        if y >= area.bottom() {
            return;
        }
        let (pointer, style) = if at == self.chosen { (">", SELECTED.patch(STRONG)) } else { (" ", STRONG) };
        let goes_on = if is_left { "(your game goes on) " } else { "" };
        let name = format!(" {pointer} {} {} {goes_on}", at + 1, kind.name());
        let (x, _) = buffer.set_stringn(area.x, y, name, area.width.into(), style);
        let room = area.right().saturating_sub(x + 2);
        buffer.set_stringn(x + 2, y, kind.about(), room.into(), WEAK);
    }
}
