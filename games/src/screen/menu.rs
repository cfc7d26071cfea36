//! The menu of the games.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use table_view::Palette;

use super::kind::Kind;
use super::look::{SELECTED, STRONG, WEAK, bar};

/// Which game is chosen.
#[derive(Default)]
pub struct Menu {
    chosen: usize,
    area: Rect,
}

impl Menu {
    pub fn step(&mut self, by: isize) {
        self.chosen = self.chosen.saturating_add_signed(by).min(Kind::ALL.len() - 1);
    }

    pub fn choose(&mut self, at: usize) -> Option<Kind> {
        let kind = Kind::ALL.get(at).copied();
        self.chosen = if kind.is_some() { at } else { self.chosen };
        kind
    }

    pub const fn chosen(&self) -> Kind {
        Kind::ALL[self.chosen]
    }

    /// The game under the mouse, which is chosen by that.
    pub fn click(&mut self, at: Position) -> Option<Kind> {
        self.area.contains(at).then(|| self.choose(usize::from(at.y - self.area.y) / 3)).flatten()
    }

    pub fn draw(&mut self, area: Rect, buffer: &mut Buffer, palette: Palette, is_left: impl Fn(Kind) -> bool) {
        let [title, body, status, keys] = super::view::rows(area, 1);
        buffer.set_style(title, bar(palette));
        buffer.set_stringn(title.x, title.y, " Games that play by decision tables", title.width.into(), bar(palette).patch(STRONG));
        let rows = 3 * Kind::ALL.len() as u16;
        let top = body.y + (body.height.saturating_sub(rows)) / 2;
        let width = body.width.min(72);
        self.area = Rect::new(body.x + (body.width - width) / 2, top, width, rows.min(body.bottom() - top));
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            let chosen = at == self.chosen;
            let goes_on = if is_left(kind) { " (your game goes on)" } else { "" };
            let (pointer, style) = if chosen { (">", SELECTED.patch(STRONG)) } else { (" ", Style::new()) };
            self.line(buffer, 3 * at as u16, &format!("{pointer} {} {}{goes_on} ", at + 1, kind.name()), style);
            self.line(buffer, 3 * at as u16 + 1, &format!("    {}", kind.about()), WEAK);
        }
        let what = " The tables were verified while this program was compiled.";
        buffer.set_stringn(status.x, status.y, what, status.width.into(), Style::new());
        let text = " arrows and Enter, 1 to 3, or the mouse: play   ? help   q quit";
        buffer.set_stringn(keys.x, keys.y, text, keys.width.into(), WEAK);
    }

    fn line(&self, buffer: &mut Buffer, row: u16, text: &str, style: Style) {
        if row < self.area.height {
            buffer.set_stringn(self.area.x, self.area.y + row, text, self.area.width.into(), style);
        }
    }
}
