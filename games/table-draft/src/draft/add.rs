//! Adds rules.

use super::grid::{ELSE, Grid, line_start, next_line};
use super::{Edit, Refused, applied};

impl Grid<'_> {
    /// The id of a new rule, and the edits that add it.
    pub fn add(&self, after: Option<&str>) -> Result<(String, Vec<Edit>), Refused> {
        let ids = self.ids();
        let (after, is_behind) = match after {
            Some(id) => (self.rule(id)?, id != ELSE),
            None => ids.iter().rposition(|it| it != ELSE).map_or((0, false), |at| (at, true)),
        };
        let id = new_id(&ids, &ids[after]);
        let edits = if self.is_rows { vec![self.new_line(after, is_behind, &id)] } else { self.new_column(after, is_behind, &id) };
        Ok((id, edits))
    }

    /// A copy of a line, behind or before it.
    fn new_line(&self, rule: usize, is_behind: bool, id: &str) -> Edit {
        let start = line_start(self.text, self.id_cell(rule).start);
        let end = next_line(self.text, start);
        let edits: Vec<Edit> = (0..self.places()).filter_map(|place| self.copied(rule, place, id)).collect();
        let moved: Vec<Edit> = edits.into_iter().map(|it| Edit::new(it.at.start - start..it.at.end - start, it.text)).collect();
        let line = applied(&self.text[start..end], &moved);
        let newline = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        match (is_behind, line.ends_with('\n')) {
            (true, false) => Edit::new(end..end, format!("{newline}{line}")),
            (true, true) => Edit::new(end..end, line),
            (false, true) => Edit::new(start..start, line),
            (false, false) => Edit::new(start..start, format!("{line}{newline}")),
        }
    }

    /// A copy of a column, behind or before it.
    fn new_column(&self, rule: usize, is_behind: bool, id: &str) -> Vec<Edit> {
        let copy = |place: usize| {
            let cell = self.cell(rule, place);
            let content = self.copied(rule, place, id).map_or_else(|| self.text[cell.clone()].to_owned(), |it| it.text);
            let bar = if is_behind { cell.end } else { cell.start - 1 };
            Edit::new(bar..bar, format!("|{content}"))
        };
        (0..self.places()).map(copy).collect()
    }

    /// The edit that makes a cell that of the new rule: the id is new, no title is copied, and a copy of ELSE has entries.
    fn copied(&self, rule: usize, place: usize, id: &str) -> Option<Edit> {
        let names = self.names_at(place);
        let content = match &names[..] {
            _ if place == 0 => id.to_owned(),
            [one] if one == "title" && !self.is_condition(one) => String::new(),
            [first, ..] if self.is_condition(first) && self.content(self.id_cell(rule)) == ELSE => "-".repeat(names.len()),
            _ => return None,
        };
        Some(self.write(self.cell(rule, place), &content))
    }
}

/// An id that no rule has: the next number of those like it.
fn new_id(ids: &[String], like: &str) -> String {
    let like = if like == ELSE { ids.iter().rfind(|it| *it != ELSE).map_or("new", String::as_str) } else { like };
    let stem = like.trim_end_matches(|it: char| it.is_ascii_digit());
    let stem = if stem.len() == like.len() { "new" } else { stem };
    let numbers = ids.iter().filter_map(|it| it.strip_prefix(stem)?.parse::<u64>().ok());
    let mut number = numbers.max().map_or(1, |it| it.saturating_add(1));
    while ids.contains(&format!("{stem}{number}")) {
        number = number.wrapping_add(1);
    }
    format!("{stem}{number}")
}
