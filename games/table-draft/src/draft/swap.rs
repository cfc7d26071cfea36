//! Moves rules.

use std::ops::Range;

use super::grid::Grid;
use super::{Edit, Refused};

/// Where a rule is moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Before the rule before it.
    Up,
    /// Behind the rule behind it.
    Down,
}

impl Grid<'_> {
    /// The edits that exchange a rule with its neighbour; deleted rules are none.
    pub fn shift(&self, id: &str, direction: Direction, deleted: &[String]) -> Result<Vec<Edit>, Refused> {
        let (rule, ids) = (self.rule(id)?, self.ids());
        if deleted.iter().any(|it| it == id) {
            return Err(Refused::new(format!("`{id}` is deleted: bring it back first")));
        }
        let is_there = |at: &usize| !deleted.contains(&ids[*at]);
        let (other, end) = match direction {
            Direction::Up => ((0..rule).rfind(is_there), "first"),
            Direction::Down => ((rule + 1..ids.len()).find(is_there), "last"),
        };
        let other = other.ok_or_else(|| Refused::new(format!("`{id}` is the {end} rule")))?;
        let pairs: Vec<[Range<usize>; 2]> = if self.is_rows {
            vec![[rule, other].map(|it| self.line(it))]
        } else {
            (0..self.places()).map(|place| [rule, other].map(|it| self.cell(it, place))).collect()
        };
        let exchanged = |[a, b]: [Range<usize>; 2]| [Edit::new(a.clone(), &self.text[b.clone()]), Edit::new(b, &self.text[a])];
        Ok(pairs.into_iter().flat_map(exchanged).collect())
    }

    /// A rule that is a line, from its first bar to its last.
    fn line(&self, rule: usize) -> Range<usize> {
        let bars = &self.lines[rule + 1];
        bars[0]..bars[bars.len() - 1] + 1
    }
}
