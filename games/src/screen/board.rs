//! A board of squares, of which as many are drawn as there is room for, and the cursor on it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use table_view::Palette;

use super::look::{Role, SELECTED};
use super::play::{Grid, Place, Play};

/// Which part of the board is seen, and where the cursor is.
#[derive(Debug, Default)]
pub struct BoardState {
    pub cursor: Place,
    /// The first square that is seen.
    from: Place,
    /// Is the computer's last move to be seen, too?
    follows: bool,
    drawn: Drawn,
}

/// What was drawn last.
#[derive(Clone, Copy, Debug, Default)]
struct Drawn {
    /// The squares alone, without names.
    area: Rect,
    /// From a square to the next.
    step: (u16, u16),
    columns: usize,
    rows: usize,
}

/// The width and height of all that is drawn of a board, with squares of this size.
pub fn extent(play: &dyn Play, square: (u16, u16)) -> (u16, u16) {
    let grid = play.grid();
    let (step, (left, top)) = (step(grid, square), margins(play));
    let length = |count: usize, step: u16| u16::try_from(count).unwrap_or(u16::MAX).saturating_mul(step);
    (left + length(grid.columns, step.0) + 1, top + length(grid.rows, step.1))
}

/// The largest squares with which the board fits; the smallest, if it does not.
fn fitting(play: &dyn Play, area: Rect) -> (u16, u16) {
    let squares = play.grid().squares;
    let fits = |square: &&(u16, u16)| {
        let (width, height) = extent(play, **square);
        width <= area.width && height <= area.height
    };
    *squares.iter().find(fits).or(squares.last()).unwrap_or(&(2, 1))
}

fn step(grid: Grid, (width, height): (u16, u16)) -> (u16, u16) {
    let line = u16::from(grid.ruled);
    (width + line, height + line)
}

/// What the names of the rows and columns take.
fn margins(play: &dyn Play) -> (u16, u16) {
    let grid = play.grid();
    let longest = |name: &dyn Fn(usize) -> String, count: usize| (0..count).map(|at| name(at).len()).max().unwrap_or(0);
    let left = longest(&|row| play.row(row), grid.rows);
    let top = longest(&|column| play.column(column), grid.columns);
    (left as u16 + u16::from(left > 0), top as u16)
}

impl BoardState {
    pub const fn at(cursor: Place) -> Self {
        let nothing = Drawn { area: Rect::ZERO, step: (1, 1), columns: usize::MAX, rows: usize::MAX };
        Self { cursor, from: Place { column: 0, row: 0 }, follows: true, drawn: nothing }
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
    pub fn draw(&mut self, play: &dyn Play, area: Rect, buffer: &mut Buffer, palette: Palette) {
        let (grid, square) = (play.grid(), fitting(play, area));
        let ((width, height), (left, top)) = (step(grid, square), margins(play));
        if area.width < left + width + 1 || area.height < top + square.1 {
            return;
        }
        let columns = grid.columns.min(usize::from((area.width - left - 1) / width));
        let rows = grid.rows.min(usize::from((area.height - top + u16::from(grid.ruled)) / height));
        self.scroll(play, grid, columns, rows);
        let spare = area.width - left - 1 - columns as u16 * width;
        let inner =
            Rect::new(area.x + left + spare / 2, area.y + top, columns as u16 * width, (rows as u16 * height).min(area.height - top));
        self.drawn = Drawn { area: inner, step: (width, height), columns, rows };
        let mut brush = Brush { play, buffer, palette, square, state: self, ruled: grid.ruled };
        brush.names(area);
        brush.squares();
    }

    fn scroll(&mut self, play: &dyn Play, grid: Grid, columns: usize, rows: usize) {
        let seen = |from: usize, at: usize, count: usize| from.min(at).max((at + 1).saturating_sub(count));
        let mut show = |place: Place| {
            let from = Place { column: seen(self.from.column, place.column, columns), row: seen(self.from.row, place.row, rows) };
            self.from = Place { column: from.column.min(grid.columns - columns), row: from.row.min(grid.rows - rows) };
        };
        play.last().into_iter().filter(|_| self.follows).for_each(&mut show);
        show(self.cursor);
        self.follows = false;
    }

    /// Which part is seen, where it is not all.
    pub fn part(&self, play: &dyn Play) -> Option<String> {
        let (grid, Drawn { columns, rows, .. }) = (play.grid(), self.drawn);
        if columns >= grid.columns && rows >= grid.rows {
            return None;
        }
        let [left, right] = [self.from.column, self.from.column + columns.max(1) - 1].map(|column| play.column(column));
        let [top, bottom] = [self.from.row, self.from.row + rows.max(1) - 1].map(|row| play.row(row));
        Some(format!("{left}-{right}, {top}-{bottom} of {} x {}", grid.columns, grid.rows))
    }
}

struct Brush<'a> {
    play: &'a dyn Play,
    buffer: &'a mut Buffer,
    palette: Palette,
    square: (u16, u16),
    state: &'a BoardState,
    ruled: bool,
}

impl Brush<'_> {
    fn write(&mut self, x: u16, y: u16, text: &str, style: Style) {
        if self.buffer.area.contains(Position { x, y }) {
            self.buffer.set_string(x, y, text, style);
        }
    }

    /// The names of columns downwards above the squares, those of rows at the left.
    fn names(&mut self, area: Rect) {
        let (faint, Drawn { area: inner, step, columns, rows }) = (Role::Faint.style(self.palette), self.state.drawn);
        for at in 0..columns {
            let name = self.play.column(self.state.from.column + at);
            let x = inner.x + at as u16 * step.0 + self.square.0 / 2;
            let top = inner.y - name.len() as u16;
            for (letter, y) in name.chars().zip(top..) {
                self.write(x, y, letter.encode_utf8(&mut [0; 4]), faint);
            }
        }
        for at in 0..rows {
            let name = self.play.row(self.state.from.row + at);
            let y = inner.y + at as u16 * step.1 + self.square.1 / 2;
            self.write((inner.x.saturating_sub(name.len() as u16 + 1)).max(area.x), y, &name, faint);
        }
    }

    fn squares(&mut self) {
        let Drawn { columns, rows, .. } = self.state.drawn;
        for row in 0..rows {
            for column in 0..columns {
                self.lines(column, row, columns, rows);
                self.symbol(Place { column: self.state.from.column + column, row: self.state.from.row + row });
            }
        }
        self.cursor();
    }

    /// The corner of a square that is seen.
    fn corner(&self, place: Place) -> (u16, u16) {
        let Drawn { area, step, .. } = self.state.drawn;
        let (column, row) = (place.column - self.state.from.column, place.row - self.state.from.row);
        (area.x + column as u16 * step.0, area.y + row as u16 * step.1)
    }

    /// Where the symbol of a square begins.
    fn anchor(&self, place: Place, length: u16) -> (u16, u16) {
        let (x, y) = self.corner(place);
        (x + (self.square.0 + 1).saturating_sub(length) / 2, y + self.square.1 / 2)
    }

    fn symbol(&mut self, place: Place) {
        let square = self.play.square(place);
        let (x, y) = self.anchor(place, square.symbol.len() as u16);
        let style = square.role.style(self.palette);
        self.write(x, y, &square.symbol, style);
        if square.mark != ' ' {
            self.write(x - 1, y, square.mark.encode_utf8(&mut [0; 4]), style);
        }
    }

    /// The lines right of a square and below it, where another follows.
    fn lines(&mut self, column: usize, row: usize, columns: usize, rows: usize) {
        if !self.ruled {
            return;
        }
        let (Drawn { area, step, .. }, faint) = (self.state.drawn, Role::Faint.style(self.palette));
        let (x, y) = (area.x + column as u16 * step.0, area.y + row as u16 * step.1);
        let (is_right, is_low) = (column + 1 == columns, row + 1 == rows);
        if !is_right {
            (0..self.square.1).for_each(|down| self.write(x + self.square.0, y + down, "│", faint));
        }
        if !is_low {
            self.write(x, y + self.square.1, &"─".repeat(self.square.0.into()), faint);
        }
        if !is_right && !is_low {
            self.write(x + self.square.0, y + self.square.1, "┼", faint);
        }
    }

    /// Brackets around the square with the cursor.
    fn cursor(&mut self) {
        let square = self.play.square(self.state.cursor);
        let (x, y) = self.anchor(self.state.cursor, square.symbol.len() as u16);
        let style = square.role.style(self.palette).patch(SELECTED);
        self.write(x - 1, y, &format!("[{}]", square.symbol), style);
    }
}
