//! All cases of a table in a strip.

use dtable_runtime::TableData;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::Widget;

use crate::counts::grouped;
use crate::style::{FIRED, NEAR, Styles, rgb};
use crate::text::{cut, put, width};
use crate::{CaseCounts, Glyphs, Look, Marks, Palette, words};

/// The most rows of the strip.
const ROWS: u16 = 2;

/// Draws all cases of a table as a strip in the order of its rules, those of the rule that fired lit, below a line that says how many
/// there are.
///
/// No cell is shared: each stands for cases of one rule, for at most so many as the line says, so a rule that takes few cases
/// has a cell, too. The strip has the fewest cases to a cell for which it fits; what that leaves at its end stays empty. Only of tables
/// with more rules than cells, a cell stands for the cases of several rules, and the line says so. Cases that no rule takes come last.
#[derive(Clone, Debug)]
pub struct StripView<'a> {
    table: &'static TableData,
    counts: &'a CaseCounts,
    fired: Option<usize>,
    selected: Option<usize>,
    marks: Option<&'a Marks>,
    left: Option<&'a [usize]>,
    look: Look,
}

/// Whose cases a cell stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Rule(usize),
    /// No rule takes them.
    Nobody,
}

impl<'a> StripView<'a> {
    /// The cases of a table by its rules, in colour.
    #[must_use]
    pub const fn new(table: &'static TableData, counts: &'a CaseCounts) -> Self {
        Self { table, counts, fired: None, selected: None, marks: None, left: None, look: Look::DEFAULT }
    }

    /// With the rule that fired lit.
    #[must_use]
    pub const fn fired(mut self, rule: Option<usize>) -> Self {
        self.fired = rule;
        self
    }

    /// With a rule that is pointed at.
    #[must_use]
    pub const fn selected(mut self, rule: Option<usize>) -> Self {
        self.selected = rule;
        self
    }

    /// With the rules that are one answer away.
    #[must_use]
    pub const fn marks(mut self, marks: &'a Marks) -> Self {
        self.marks = Some(marks);
        self
    }

    /// Before a rule has fired, with those that still can ([`Decision::possible`](crate::Decision::possible)): all others go dark.
    #[must_use]
    pub const fn left(mut self, rules: &'a [usize]) -> Self {
        self.left = Some(rules);
        self
    }

    /// With the colours and characters of a terminal.
    #[must_use]
    pub const fn look(mut self, look: Look) -> Self {
        self.look = look;
        self
    }

    /// The rule whose cases are at a place on the screen, where the strip is drawn in this area.
    #[must_use]
    pub fn rule_at(&self, area: Rect, at: Position) -> Option<usize> {
        let (_, strip) = split(area);
        if !strip.contains(at) {
            return None;
        }
        let cell = usize::from(at.y - strip.y) * usize::from(strip.width) + usize::from(at.x - strip.x);
        match self.cells(strip.area() as usize).1.get(cell)?.first()? {
            Owner::Rule(rule) => Some(*rule),
            Owner::Nobody => None,
        }
    }

    /// Whose cases there are, and how many.
    fn parts(&self) -> Vec<(Owner, u128)> {
        let rules = self.counts.rules.iter().enumerate().map(|(rule, cases)| (Owner::Rule(rule), *cases));
        rules.chain([(Owner::Nobody, self.uncovered())]).filter(|(_, cases)| *cases > 0).collect()
    }

    /// How many cases no rule takes.
    fn uncovered(&self) -> u128 {
        self.counts.rules.iter().fold(self.counts.all, |left, cases| left.saturating_sub(*cases))
    }

    /// The most cases of a cell, and by cell, whose they are.
    fn cells(&self, room: usize) -> (u128, Vec<Vec<Owner>>) {
        let parts = self.parts();
        if parts.len() > room { shared(&parts, room) } else { owned(&parts, room) }
    }

    /// The line above: in full, or as much as fits.
    fn line(&self, most: u128, is_shared: bool, room: usize) -> String {
        let (uncovered, all) = (self.uncovered(), grouped(self.counts.all));
        let cell = match most {
            _ if is_shared => format!("a cell is up to {} cases of several rules", grouped(most)),
            1 => String::from("a cell is a case"),
            most => format!("a cell is up to {} cases", grouped(most)),
        };
        let rest = (0..self.table.rules.len()).find(|rule| words::is_else(self.table, *rule)).and_then(|rule| self.counts.of(rule));
        let rest = rest.map(|cases| format!("; {} of {all} come to ELSE", grouped(cases)));
        let has_else = rest.is_some();
        let rest = rest.unwrap_or_else(|| format!("; {all} in all"));
        let head = match uncovered {
            0 => String::from("every case has its rule"),
            uncovered => format!("{} of {all} cases fire no rule", grouped(uncovered)),
        };
        let short = if has_else && uncovered == 0 { rest.trim_start_matches("; ").to_owned() } else { head.clone() };
        let ways = [format!("{head} ({cell}{rest})"), format!("{cell}{rest}"), format!("{head} ({cell})"), cell];
        ways.into_iter().find(|it| width(it) <= room).unwrap_or(short)
    }

    fn cell(&self, owners: &[Owner]) -> (&'static str, Style) {
        let has = |wanted: Option<usize>| owners.iter().any(|it| matches!(it, Owner::Rule(rule) if Some(*rule) == wanted));
        let is_near =
            |it: &Owner| matches!(it, Owner::Rule(rule) if self.marks.is_some_and(|it| it.nearest().any(|(near, _)| near == *rule)));
        let is_left = |it: &Owner| matches!(it, Owner::Rule(rule) if self.left.is_some_and(|it| it.contains(rule)));
        let role = match owners.first() {
            _ if has(self.fired) => Role::Fired,
            _ if has(self.selected) => Role::Selected,
            _ if owners.contains(&Owner::Nobody) => Role::Nobody,
            _ if self.left.is_some() => {
                if owners.iter().any(is_left) {
                    Role::Left
                } else {
                    Role::Out
                }
            }
            // ELSE is near nearly always: the strip would be of its colour.
            Some(Owner::Rule(rule)) if words::is_else(self.table, *rule) => Role::Else,
            _ if owners.iter().any(is_near) => Role::Near,
            Some(Owner::Rule(rule)) if rule % 2 == 0 => Role::Even,
            _ => Role::Odd,
        };
        role.drawn(self.look.palette, self.look.glyphs)
    }
}

/// The meaning of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Fired,
    Selected,
    Near,
    Nobody,
    Left,
    Out,
    Else,
    Even,
    Odd,
}

impl Role {
    fn drawn(self, palette: Palette, glyphs: Glyphs) -> (&'static str, Style) {
        let sign = match self {
            Self::Fired => ">",
            Self::Selected => "#",
            Self::Near => "!",
            Self::Nobody => "x",
            Self::Left => "?",
            Self::Out => " ",
            Self::Else => ".",
            Self::Even => "-",
            Self::Odd => "=",
        };
        let styles = Styles::from(palette);
        match (palette, glyphs) {
            (Palette::Plain, _) => (sign, if self.is_lit() { styles.head } else { styles.other }),
            (_, Glyphs::Ascii) => (sign, Style::new().fg(self.colour(palette))),
            // A sign on the colour says the same without it.
            _ if self.is_lit() => (sign, Style::new().fg(Color::Black).bg(self.colour(palette)).add_modifier(Modifier::BOLD)),
            (Palette::Colour, _) if self == Self::Odd => ("▒", Style::new().fg(Color::DarkGray).bg(Color::Black)),
            _ => (" ", Style::new().bg(self.colour(palette))),
        }
    }

    const fn is_lit(self) -> bool {
        matches!(self, Self::Fired | Self::Selected | Self::Nobody | Self::Left)
    }

    const fn colour(self, palette: Palette) -> Color {
        let is_rich = matches!(palette, Palette::Rich);
        match self {
            Self::Fired if is_rich => FIRED,
            Self::Fired => Color::Green,
            Self::Selected => Color::White,
            Self::Near if is_rich => NEAR,
            Self::Near => Color::Yellow,
            Self::Nobody if is_rich => rgb(0xE0484A),
            Self::Nobody => Color::Red,
            Self::Left if is_rich => rgb(0xA9B0BC),
            Self::Left => Color::Gray,
            Self::Out if is_rich => rgb(0x1D1F23),
            Self::Else if is_rich => rgb(0x2B3038),
            Self::Out | Self::Else => Color::Black,
            Self::Even if is_rich => rgb(0x515862),
            Self::Odd if is_rich => rgb(0x3B414A),
            Self::Even | Self::Odd => Color::DarkGray,
        }
    }
}

/// The line, and the strip below it.
fn split(area: Rect) -> (Rect, Rect) {
    let line = u16::from(area.height > 1);
    let strip = Rect { y: area.y + line, height: (area.height - line).min(ROWS), ..area };
    (Rect { height: line, ..area }, strip)
}

/// Each cell stands for cases of one rule: the fewest to a cell for which there is room.
fn owned(parts: &[(Owner, u128)], room: usize) -> (u128, Vec<Vec<Owner>>) {
    let fits = |most: u128| {
        parts.iter().try_fold(0_u128, |sum, (_, cases)| sum.checked_add(cases.div_ceil(most))).is_some_and(|it| it <= room as u128)
    };
    let (mut least, mut most) = (1, parts.iter().map(|(_, cases)| *cases).max().unwrap_or(1));
    while least < most {
        let middle = least + (most - least) / 2;
        if fits(middle) {
            most = middle;
        } else {
            least = middle + 1;
        }
    }
    let cells = parts.iter().flat_map(|(owner, cases)| vec![vec![*owner]; cases.div_ceil(most) as usize]);
    (most, cells.collect())
}

/// Each cell stands for as many cases as the others, whosever they are.
fn shared(parts: &[(Owner, u128)], room: usize) -> (u128, Vec<Vec<Owner>>) {
    let all: u128 = parts.iter().fold(0, |sum, (_, cases)| sum.saturating_add(*cases));
    let most = all.div_ceil(room.max(1) as u128).max(1);
    let mut cells = vec![Vec::new(); room];
    let mut from = 0_u128;
    for (owner, cases) in parts {
        let last = from.saturating_add(*cases - 1);
        let reach = (from / most) as usize..=(last / most) as usize;
        reach.for_each(|cell| cells.get_mut(cell).into_iter().for_each(|it| it.push(*owner)));
        from = last.saturating_add(1);
    }
    (most, cells)
}

impl Widget for StripView<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        (&self).render(area, buf);
    }
}

impl Widget for &StripView<'_> {
    fn render(self, area: Rect, buf: &mut Buffer) {
        let area = area.intersection(buf.area);
        let (line, strip) = split(area);
        if strip.is_empty() {
            return;
        }
        let (most, cells) = self.cells(strip.area() as usize);
        let is_shared = cells.iter().any(|owners| owners.len() > 1);
        let style = Styles::from(self.look.palette).other;
        put(buf, line, 0, &cut(&self.line(most, is_shared, line.width.into()), line.width.into()), style);
        for (at, owners) in strip.positions().zip(&cells).filter(|(_, owners)| !owners.is_empty()) {
            let (sign, style) = self.cell(owners);
            buf[at].set_symbol(sign).set_style(style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(cases: &[u128], room: usize) -> (u128, Vec<usize>) {
        let parts: Vec<_> = cases.iter().enumerate().map(|(rule, cases)| (Owner::Rule(rule), *cases)).collect();
        let (most, cells) = owned(&parts, room);
        (most, (0..cases.len()).map(|rule| cells.iter().filter(|it| it.contains(&Owner::Rule(rule))).count()).collect())
    }

    #[test]
    fn a_rule_with_one_case_has_a_cell() {
        assert_eq!(sizes(&[1, 1000, 1, 98], 12), (112, vec![1, 9, 1, 1]));
        assert_eq!(sizes(&[4, 2], 12), (1, vec![4, 2]), "a cell a case");
        assert_eq!(sizes(&[u128::MAX, 1], 3), (u128::MAX / 2 + 1, vec![2, 1]));
    }

    #[test]
    fn more_rules_than_cells_share_them() {
        let parts: Vec<_> = (0..100).map(|rule| (Owner::Rule(rule), 1)).collect();
        let (most, cells) = shared(&parts, 7);
        assert_eq!((most, cells.len()), (15, 7));
        assert_eq!(cells.iter().map(Vec::len).sum::<usize>(), 100);
    }
}
