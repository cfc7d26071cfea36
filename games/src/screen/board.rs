//! A board of squares, of which as many are drawn as there is room for, and the cursor on it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use table_view::Palette;

use super::look::{Role, SELECTED};
use super::play::{Design, Grid, Mark, Piece, Place};
use super::shot::Shot;

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

/// How wide and high the squares of a board may be drawn, the largest first.
const fn squares(design: Design) -> &'static [(u16, u16)] {
    match design {
        Design::Balls => &[(8, 3), (4, 1)],
        Design::Chess => &[(4, 2), (3, 1), (2, 1)],
        Design::Sheet => &[(4, 2), (2, 1)],
    }
}

/// The widths and heights of all that is drawn of a board, the largest first.
pub fn extents(shot: &Shot) -> impl DoubleEndedIterator<Item = (u16, u16)> {
    squares(shot.grid.design).iter().map(|&square| extent(shot, square))
}

fn extent(shot: &Shot, square: (u16, u16)) -> (u16, u16) {
    let grid = shot.grid;
    let (step, (left, top)) = (step(grid, square), margins(shot));
    let length = |count: usize, step: u16| u16::try_from(count).unwrap_or(u16::MAX).saturating_mul(step);
    (left + length(grid.columns, step.0) + 1, top + length(grid.rows, step.1))
}

/// The largest squares with which the board fits; the smallest, if it does not.
fn fitting(shot: &Shot, area: Rect) -> (u16, u16) {
    let squares = squares(shot.grid.design);
    let fits = |square: &&(u16, u16)| {
        let (width, height) = extent(shot, **square);
        width <= area.width && height <= area.height
    };
    *squares.iter().find(fits).or(squares.last()).unwrap_or(&(2, 1))
}

/// Are there lines between the squares?
const fn is_ruled(grid: Grid) -> bool {
    matches!(grid.design, Design::Balls)
}

fn step(grid: Grid, (width, height): (u16, u16)) -> (u16, u16) {
    let line = u16::from(is_ruled(grid));
    (width + line, height + line)
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
    pub fn draw(&mut self, shot: &Shot, area: Rect, buffer: &mut Buffer, palette: Palette) {
        let (grid, square) = (shot.grid, fitting(shot, area));
        let ((width, height), (left, top)) = (step(grid, square), margins(shot));
        if area.width < left + width + 1 || area.height < top + square.1 {
            return;
        }
        let columns = grid.columns.min(usize::from((area.width - left - 1) / width));
        let rows = grid.rows.min(usize::from((area.height - top + u16::from(is_ruled(grid))) / height));
        self.scroll(shot, grid, columns, rows);
        let spare = area.width - left - 1 - columns as u16 * width;
        let inner =
            Rect::new(area.x + left + spare / 2, area.y + top, columns as u16 * width, (rows as u16 * height).min(area.height - top));
        self.drawn = Drawn { area: inner, step: (width, height), columns, rows };
        let mut brush = Brush { shot, buffer, palette, square, state: self };
        brush.names(area);
        brush.squares();
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

struct Brush<'a> {
    shot: &'a Shot,
    buffer: &'a mut Buffer,
    palette: Palette,
    square: (u16, u16),
    state: &'a BoardState,
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
            let name = &self.shot.columns[self.state.from.column + at];
            let x = inner.x + at as u16 * step.0 + self.square.0 / 2;
            let top = inner.y - name.len() as u16;
            for (letter, y) in name.chars().zip(top..) {
                self.write(x, y, letter.encode_utf8(&mut [0; 4]), faint);
            }
        }
        for at in 0..rows {
            let name = &self.shot.rows[self.state.from.row + at];
            let y = inner.y + at as u16 * step.1 + self.square.1 / 2;
            self.write((inner.x.saturating_sub(name.len() as u16 + 1)).max(area.x), y, name, faint);
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
        let sign = self.sign(place);
        let (x, y) = self.anchor(place, sign.symbol.len() as u16);
        let style = sign.role.style(self.palette);
        self.write(x, y, &sign.symbol, style);
        if sign.mark != ' ' {
            self.write(x - 1, y, sign.mark.encode_utf8(&mut [0; 4]), style);
        }
    }

    fn sign(&self, place: Place) -> Sign {
        let (square, note) = (self.shot.square(place), self.shot.note(place));
        let (symbol, role) = square.piece.map_or_else(|| empty(self.shot, place), |piece| (letter(piece).to_owned(), role(piece)));
        let symbol = note.map_or(symbol, |note| note.text.clone());
        match (square.mark, square.piece) {
            (Mark::Winning, _) => Sign { symbol, mark: '*', role: Role::Winning },
            (Mark::Last, Some(Piece::RedBall | Piece::BlueBall)) => Sign { symbol, mark: '>', role },
            (Mark::Last, _) => Sign { symbol, mark: '>', role: Role::Last },
            _ => Sign { symbol, mark: ' ', role },
        }
    }

    /// The lines right of a square and below it, where another follows.
    fn lines(&mut self, column: usize, row: usize, columns: usize, rows: usize) {
        if !is_ruled(self.shot.grid) {
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
        let sign = self.sign(self.state.cursor);
        let (x, y) = self.anchor(self.state.cursor, sign.symbol.len() as u16);
        let style = sign.role.style(self.palette).patch(SELECTED);
        self.write(x - 1, y, &format!("[{}]", sign.symbol), style);
    }
}

/// What stands for a square.
struct Sign {
    symbol: String,
    /// What stands before the symbol; a space where nothing is to be said.
    mark: char,
    role: Role,
}

const fn letter(piece: Piece) -> &'static str {
    match piece {
        Piece::RedBall => "R",
        Piece::BlueBall | Piece::BlackKing => "B",
        Piece::Nought => "O",
        Piece::Cross => "X",
        Piece::WhiteKing => "W",
        Piece::WhiteQueen => "Q",
    }
}

const fn role(piece: Piece) -> Role {
    match piece {
        Piece::RedBall | Piece::BlackKing => Role::Red,
        Piece::BlueBall | Piece::Nought => Role::Blue,
        Piece::Cross => Role::Green,
        Piece::WhiteKing | Piece::WhiteQueen => Role::White,
    }
}

/// The name of an empty square where it has one, or whether the human can move there.
fn empty(shot: &Shot, place: Place) -> (String, Role) {
    match shot.grid.design {
        Design::Balls => (format!("{}{}", place.row + 1, place.column + 1), Role::Faint),
        _ if shot.square(place).is_target => ("+".to_owned(), Role::Target),
        _ => (".".to_owned(), Role::Faint),
    }
}
