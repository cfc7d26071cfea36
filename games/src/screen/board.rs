//! A board of squares, of which as many are drawn as there is room for, and the cursor on it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use table_view::Palette;

use super::look::{Look, Role};
use super::paint::{self, Canvas, Form, Pen, Tile};
use super::play::{Grid, Place};
use super::shot::{Note, Shot};

/// Which part of the board is seen, and where the cursor is.
#[derive(Debug, Default)]
pub struct BoardState {
    pub cursor: Place,
    /// Nobody moves the cursor: it is not drawn.
    pub hides_cursor: bool,
    /// The first square that is seen.
    from: Place,
    /// Is the computer's last move to be seen, too?
    follows: bool,
    drawn: Drawn,
}

/// What was drawn last.
#[derive(Clone, Copy, Debug, Default)]
struct Drawn {
    /// The squares alone, without names; gaps behind the last ones among them.
    area: Rect,
    /// From a square to the next.
    step: (u16, u16),
    columns: usize,
    rows: usize,
}

/// The widths and heights of all that is drawn of a board, the largest first.
pub fn extents(shot: &Shot) -> impl DoubleEndedIterator<Item = (u16, u16)> {
    paint::forms(shot.grid.design).iter().map(|&form| extent(shot, form))
}

fn extent(shot: &Shot, form: Form) -> (u16, u16) {
    let (step, (left, top), ends) = (form.step(), margins(shot), form.ends);
    let length = |count: usize, step: u16| u16::try_from(count).unwrap_or(u16::MAX).saturating_mul(step);
    (left + length(shot.grid.columns, step.0) + ends.0, top + length(shot.grid.rows, step.1) + ends.1)
}

/// The largest squares with which the board fits; the smallest, if it does not.
fn fitting(shot: &Shot, area: Rect) -> Form {
    let forms = paint::forms(shot.grid.design);
    let fits = |form: &&Form| {
        let (width, height) = extent(shot, **form);
        width <= area.width && height <= area.height
    };
    *forms.iter().find(fits).unwrap_or(&forms[forms.len() - 1])
}

/// What the names of the rows and columns take.
fn margins(shot: &Shot) -> (u16, u16) {
    let longest = |names: &[String]| names.iter().map(String::len).max().unwrap_or(0) as u16;
    let (left, top) = (longest(&shot.rows), longest(&shot.columns));
    (left + u16::from(left > 0), top)
}

impl BoardState {
    pub const fn at(cursor: Place) -> Self {
        let nothing = Drawn { area: Rect::ZERO, step: (1, 1), columns: usize::MAX, rows: usize::MAX };
        Self { cursor, hides_cursor: false, from: Place { column: 0, row: 0 }, follows: true, drawn: nothing }
    }

    /// The square under the mouse.
    pub fn square_at(&self, at: Position) -> Option<Place> {
        let Drawn { area, step, .. } = self.drawn;
        let cell = |from: u16, at: u16, step: u16| usize::from((at - from) / step);
        area.contains(at)
            .then(|| Place { column: self.from.column + cell(area.x, at.x, step.0), row: self.from.row + cell(area.y, at.y, step.1) })
    }

    /// Moves the cursor, as far as the board goes.
    pub fn move_cursor(&mut self, grid: Grid, columns: isize, rows: isize) {
        let moved = |at: usize, by: isize, count: usize| at.saturating_add_signed(by).min(count.saturating_sub(1));
        self.cursor = Place { column: moved(self.cursor.column, columns, grid.columns), row: moved(self.cursor.row, rows, grid.rows) };
    }

    /// The next drawing shows a move of the computer; where it is too far from the cursor for both to be seen, the cursor goes there.
    pub const fn follow(&mut self, last: Place) {
        let (columns, rows) = self.seen();
        self.follows = true;
        if last.column.abs_diff(self.cursor.column) >= columns || last.row.abs_diff(self.cursor.row) >= rows {
            self.cursor = last;
        }
    }

    /// How many squares are seen, across and down: for turning pages.
    pub const fn seen(&self) -> (usize, usize) {
        (self.drawn.columns, self.drawn.rows)
    }

    /// Draws the board, so that the cursor is seen.
    pub fn draw(&mut self, shot: &Shot, area: Rect, buffer: &mut Buffer, look: Look) {
        let (grid, form) = (shot.grid, fitting(shot, area));
        let ((width, height), (left, top), ends) = (form.step(), margins(shot), form.ends);
        if area.width < left + width + ends.0 || area.height < top + form.square.1 + form.rim.1 {
            return;
        }
        let columns = grid.columns.min(usize::from((area.width - left - ends.0) / width));
        let rows = grid.rows.min(usize::from((area.height - top - form.rim.1 + form.gap.1) / height));
        self.scroll(shot, grid, columns, rows);
        let spare = area.width - left - ends.0 - columns as u16 * width;
        let (x, y) = (area.x + left + form.rim.0 + spare / 2, area.y + top + form.rim.1);
        let inner = Rect::new(x, y, columns as u16 * width, (rows as u16 * height).min(area.bottom() - y));
        self.drawn = Drawn { area: inner, step: (width, height), columns, rows };
        Drawing { shot, look, form, state: self, cursor: (!self.hides_cursor).then_some(self.cursor), area }.draw(buffer);
    }

    fn scroll(&mut self, shot: &Shot, grid: Grid, columns: usize, rows: usize) {
        let seen = |from: usize, at: usize, count: usize| from.min(at).max((at + 1).saturating_sub(count));
        let mut show = |place: Place| {
            let from = Place { column: seen(self.from.column, place.column, columns), row: seen(self.from.row, place.row, rows) };
            self.from = Place { column: from.column.min(grid.columns - columns), row: from.row.min(grid.rows - rows) };
        };
        shot.last.into_iter().filter(|_| self.follows).for_each(&mut show);
        show(self.cursor);
        self.follows = false;
    }

    /// Which part is seen, where it is not all.
    pub fn part(&self, shot: &Shot) -> Option<String> {
        let (grid, Drawn { columns, rows, .. }) = (shot.grid, self.drawn);
        if columns >= grid.columns && rows >= grid.rows {
            return None;
        }
        let [left, right] = [self.from.column, self.from.column + columns.max(1) - 1].map(|column| &shot.columns[column]);
        let [top, bottom] = [self.from.row, self.from.row + rows.max(1) - 1].map(|row| &shot.rows[row]);
        Some(format!("{left}-{right}, {top}-{bottom} of {} x {}", grid.columns, grid.rows))
    }
}

/// What is drawn, and where.
struct Drawing<'a> {
    shot: &'a Shot,
    look: Look,
    form: Form,
    state: &'a BoardState,
    cursor: Option<Place>,
    area: Rect,
}

impl Drawing<'_> {
    fn draw(&self, buffer: &mut Buffer) {
        let (design, tiles) = (self.shot.grid.design, self.tiles());
        let mut canvas = Canvas::new(self.area);
        tiles.iter().for_each(|tile| paint::pixels(&mut canvas, self.look, design, tile));
        let chosen = tiles.iter().find(|tile| tile.is_chosen);
        chosen.into_iter().for_each(|tile| paint::cursor(&mut canvas, self.look, design, tile));
        let mut pen = Pen { buffer, look: self.look };
        self.names(&mut pen);
        self.lines(&mut pen);
        canvas.draw(pen.buffer, self.look.glyphs);
        // Brackets around the chosen square may reach into the next one.
        let others = tiles.iter().filter(|tile| !tile.is_chosen);
        others.chain(chosen).for_each(|tile| paint::texts(&mut pen, design, tile));
    }

    /// The squares that are seen.
    fn tiles(&self) -> Vec<Tile<'_>> {
        let (Drawn { columns, rows, .. }, from) = (self.state.drawn, self.state.from);
        // A board may have ten thousand notes: each is looked at once.
        let mut notes = vec![None; columns * rows];
        for note in &self.shot.notes {
            let seen = (note.place.column.checked_sub(from.column), note.place.row.checked_sub(from.row));
            if let (Some(column), Some(row)) = seen
                && column < columns
                && row < rows
            {
                notes[row * columns + column] = Some(note);
            }
        }
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        places.zip(notes).map(|((column, row), note)| self.tile(column, row, note)).collect()
    }

    /// A square that is seen, in so many columns and rows from the first one.
    fn tile<'a>(&self, column: usize, row: usize, note: Option<&'a Note>) -> Tile<'a> {
        let (place, (width, height)) =
            (Place { column: self.state.from.column + column, row: self.state.from.row + row }, self.form.square);
        let (x, y) = self.corner(column, row);
        let is_chosen = self.cursor == Some(place);
        Tile { place, square: self.shot.square(place), note, is_chosen, form: self.form, area: Rect::new(x, y, width, height) }
    }

    fn corner(&self, column: usize, row: usize) -> (u16, u16) {
        let Drawn { area, step, .. } = self.state.drawn;
        (area.x + column as u16 * step.0, area.y + row as u16 * step.1)
    }

    /// The names of columns downwards above the squares, those of rows at the left.
    fn names(&self, pen: &mut Pen<'_>) {
        let (faint, Drawn { area: inner, columns, rows, .. }) = (Role::Faint.style(self.look.palette), self.state.drawn);
        for at in 0..columns {
            let name = &self.shot.columns[self.state.from.column + at];
            let x = self.corner(at, 0).0 + self.form.square.0 / 2;
            let top = inner.y - name.len() as u16;
            for (letter, y) in name.chars().zip(top..) {
                pen.write(x, y, letter.encode_utf8(&mut [0; 4]), faint);
            }
        }
        for at in 0..rows {
            let name = &self.shot.rows[self.state.from.row + at];
            let y = self.corner(0, at).1 + self.form.square.1 / 2;
            pen.write((inner.x.saturating_sub(name.len() as u16 + 1)).max(self.area.x), y, name, faint);
        }
    }

    /// Lines in the gaps between squares, where their grounds are not seen.
    fn lines(&self, pen: &mut Pen<'_>) {
        if self.look.palette == Palette::Rich {
            return;
        }
        let (Drawn { area, columns, rows, .. }, faint) = (self.state.drawn, Role::Faint.style(self.look.palette));
        let ([across, down, both], (gap_x, gap_y)) =
            ([("─", "-"), ("│", "|"), ("┼", "+")].map(|(unicode, ascii)| self.look.either(unicode, ascii)), self.form.gap);
        let (right, bottom) = self.corner(columns, rows);
        let line = across.repeat((right - gap_x - area.x).into());
        let between = |count: usize, gap: u16| 1..if gap == 0 { 1 } else { count };
        for row in between(rows, gap_y) {
            pen.write(area.x, self.corner(0, row).1 - 1, &line, faint);
        }
        for column in between(columns, gap_x) {
            let x = self.corner(column, 0).0 - 1;
            (area.y..bottom - gap_y).for_each(|y| pen.write(x, y, down, faint));
            between(rows, gap_y).for_each(|row| pen.write(x, self.corner(0, row).1 - 1, both, faint));
        }
    }
}
