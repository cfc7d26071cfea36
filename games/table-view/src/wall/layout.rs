//! How large the boards are, and where they stand.

use ratatui::layout::Rect;

use super::measure::Measure;

/// How a tile is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Four cells in two lines a tile: a large square.
    Large,
    /// Two cells a tile: a square.
    Wide,
    /// A cell a tile, with a letter.
    Letters,
    /// Half a cell a tile: a small square, without letters.
    Halves,
}

impl Form {
    /// The cells of a picture with so many columns and rows.
    pub const fn cells(self, (columns, rows): (usize, usize)) -> (usize, usize) {
        match self {
            Self::Large => (4 * columns, 2 * rows),
            Self::Wide => (2 * columns, rows),
            Self::Letters => (columns, rows),
            Self::Halves => (columns, rows.div_ceil(2)),
        }
    }
}

/// How the rules of a table are laid out.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    pub form: Form,
    /// The cells within the bars of a board, its title not counted.
    pub content: (u16, u16),
    /// Empty lines between rows of boards.
    gap: u16,
    /// The boards in a row.
    pub per_row: usize,
}

/// The most lines below the boards, the legend's aside.
const MOST_DETAILS: u16 = 5;
/// The columns of the bars at the sides.
const BARS: u16 = 2;
/// Between boards beside one another.
const BESIDE: u16 = 1;
/// The widest title, its mark not counted.
const WIDEST: usize = 20;
/// The widest and the narrowest words in place of a picture.
pub const WORDS: [usize; 4] = [30, 24, 18, 12];

impl Layout {
    /// The largest boards of which all fit; if none do, the smallest.
    pub fn new(measure: &Measure, has_blocks: bool, area: Rect, rules: usize) -> Self {
        let ways = ways(measure, has_blocks);
        let last = ways.len() - 1;
        let layouts = ways.into_iter().map(|way| Self::way(way, area));
        let mut layouts: Vec<_> = layouts.collect();
        let fitting = layouts.iter().position(|it| it.fits(rules, area)).unwrap_or(last);
        let mut layout = layouts.swap_remove(fitting);
        layout.per_row = layout.per_row.max(1);
        layout.content.0 = layout.content.0.min(area.width.saturating_sub(BARS).max(1));
        layout.content.1 = layout.content.1.min(area.height.saturating_sub(1));
        layout
    }

    fn way((form, (width, height), gap): Way, area: Rect) -> Self {
        let content = (u16::try_from(width).unwrap_or(u16::MAX / 2), u16::try_from(height).unwrap_or(u16::MAX / 2));
        let per_row = usize::from((area.width + BESIDE) / (content.0 + BARS + BESIDE));
        Self { form, content, gap, per_row }
    }

    /// Do so many boards fit?
    pub fn fits(&self, rules: usize, area: Rect) -> bool {
        let rows = rules.checked_div(self.per_row).map(|rows| rows + usize::from(!rules.is_multiple_of(self.per_row)));
        rows.is_some_and(|it| it <= self.rows(area.height)) && self.width() <= area.width && self.content.1 < area.height
    }

    /// Are the boards as large, and as far apart?
    pub fn is_alike(&self, other: &Self) -> bool {
        (self.form, self.content, self.gap) == (other.form, other.content, other.gap)
    }

    const fn width(&self) -> u16 {
        self.content.0 + BARS
    }

    const fn pitch(&self) -> u16 {
        1 + self.content.1 + self.gap
    }

    /// The rows of boards that fit.
    pub fn rows(&self, height: u16) -> usize {
        usize::from((height + self.gap) / self.pitch()).max(1)
    }

    /// The lines that so many boards take, or as many as fit.
    pub fn height(&self, rules: usize, room: u16) -> u16 {
        let rows = rules.div_ceil(self.per_row).min(self.rows(room)) as u16;
        rows.saturating_mul(self.pitch()).saturating_sub(self.gap).clamp(1, room.max(1))
    }

    /// Where the boards stand from a row on: area, and which of them.
    pub fn places(&self, area: Rect, top: usize, rules: usize) -> impl Iterator<Item = (Rect, usize)> + use<> {
        let (layout, rows) = (*self, self.rows(area.height));
        let first = top.saturating_mul(layout.per_row).min(rules);
        (first..rules).take(rows * layout.per_row).map(move |at| {
            let (column, row) = ((at % layout.per_row) as u16, ((at - first) / layout.per_row) as u16);
            let (x, y) = (area.x + column * (layout.width() + BESIDE), area.y + row * layout.pitch());
            (Rect::new(x, y, layout.width(), 1 + layout.content.1).intersection(area), at)
        })
    }
}

/// The areas of a wall.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    pub layout: Layout,
    pub boards: Rect,
    pub details: Rect,
    pub legend: Rect,
}

impl Parts {
    /// Shares out an area. On a low screen, the boards come first.
    pub fn new(measure: &Measure, has_blocks: bool, area: Rect, rules: usize) -> Self {
        let legend = u16::from(area.height > 3);
        let with = |details: u16| {
            let room = Rect { height: area.height - details - legend, ..area };
            (room, Layout::new(measure, has_blocks, room, rules))
        };
        // A second line of details may cost a row of boards where not all of them fit anyway, but no larger boards.
        let least = u16::from(area.height > 5);
        let (less, more) = (with(least), with(if area.height > 13 { 2 } else { least }));
        let fits = |(room, layout): &(Rect, Layout)| layout.fits(rules, *room);
        let costs_nothing = less.1.is_alike(&more.1) && (fits(&more) || !fits(&less));
        let (room, layout) = if costs_nothing { more } else { less };
        let boards = Rect { height: layout.height(rules, room.height), ..room };
        Self::below(layout, boards, (room.height - boards.height, legend), area)
    }

    /// Details and legend take the lines that are spare.
    fn below(layout: Layout, boards: Rect, (spare, legend): (u16, u16), area: Rect) -> Self {
        let (legend, blank) = (legend + u16::from(spare > 3), u16::from(spare > 1));
        let below = Rect { y: boards.bottom() + blank, height: area.height - boards.height - blank, ..area };
        let details = Rect { height: (below.height - legend).min(MOST_DETAILS), ..below };
        let last = details.bottom() + (below.height - legend - details.height).min(1);
        Self { layout, boards, details, legend: Rect { y: last, height: legend, ..area } }
    }
}

/// Form, cells within the bars, empty lines between rows.
type Way = (Form, (usize, usize), u16);

/// The ways in which boards can be laid out, the best first.
fn ways(measure: &Measure, has_blocks: bool) -> Vec<Way> {
    // A title reaches over the bar on the right.
    let id = measure.id.clamp(1, WIDEST).saturating_sub(1);
    let full = if measure.count > 0 { id + 1 + measure.count } else { id };
    let Some(board) = measure.board else { return in_words(measure, full, id) };
    let small = if has_blocks && !measure.has_text() { Form::Halves } else { Form::Letters };
    let mut ways = Vec::new();
    let large = has_blocks.then_some(Form::Large);
    for form in large.into_iter().chain([Form::Wide, small]) {
        let (width, height) = form.cells(board);
        for gap in [1, 0] {
            ways.extend([full, id].map(|title| (form, (width.max(title), height), gap)));
        }
    }
    let (width, height) = small.cells(board);
    ways.push((small, (width.max(id.min(3)), height), 0));
    ways
}

/// The same for rules without pictures: what does not fit is cut.
fn in_words(measure: &Measure, full: usize, id: usize) -> Vec<Way> {
    let most = measure.lines.iter().copied().max().unwrap_or(1).max(1);
    let mut ways = Vec::new();
    for missing in 0..most {
        for gap in [1, 0] {
            let way = |(width, lines): (&usize, &usize)| (Form::Wide, ((*width).max(full), lines.saturating_sub(missing).max(1)), gap);
            ways.extend(WORDS.iter().zip(&measure.lines).map(way));
        }
    }
    ways.push((Form::Wide, (WORDS[3].max(id), 1), 0));
    ways
}
