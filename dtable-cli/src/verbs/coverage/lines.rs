//! Lines and branches, as viewers of coverage know them.
//!
//! A line of the YAML counts as often as the rule on it fired; where parts of several rules stand on one line, as often as the one that fired least. An
//! entry is two branches: its rule fired with it, and it alone kept the rule from matching. Where several rules stand on a line, each is a branch, too.

use std::collections::BTreeMap;

use super::merged::{Covered, Share};

/// What is known of a line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How often it was reached; `None` before anything is known.
    hits: Option<u64>,
    /// The branches, in blocks.
    pub blocks: Vec<Vec<u64>>,
}

impl Line {
    fn hit(&mut self, count: u64) {
        self.hits = Some(self.hits.map_or(count, |it| it.min(count)));
    }

    /// How often it was reached.
    pub fn hits(&self) -> u64 {
        self.hits.unwrap_or(0)
    }

    /// How many branches were taken.
    pub fn branches(&self) -> Share {
        Share::of(self.blocks.iter().flatten(), |it| **it > 0)
    }
}

/// The lines of a table, by their numbers.
pub fn lines(table: &Covered) -> BTreeMap<usize, Line> {
    let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
    let mut on_line: BTreeMap<usize, Vec<u64>> = BTreeMap::new();
    for (rule, reached) in table.rules() {
        lines.entry(rule.line).or_default().hit(reached.fired);
        on_line.entry(rule.line).or_default().push(reached.fired);
        for (entry, (held, failed)) in reached.entries(rule) {
            let line = lines.entry(entry.line).or_default();
            line.hit(reached.fired);
            line.blocks.push(vec![u64::from(held), u64::from(failed)]);
        }
    }
    for (number, rules) in on_line.into_iter().filter(|(_, rules)| rules.len() > 1) {
        lines.entry(number).or_default().blocks.insert(0, rules);
    }
    lines
}

/// How many of the lines were reached.
pub fn reached(lines: &BTreeMap<usize, Line>) -> Share {
    Share::of(lines.values(), |it| it.hits() > 0)
}

/// How many branches of the lines were taken.
pub fn branches(lines: &BTreeMap<usize, Line>) -> Share {
    lines.values().map(Line::branches).sum()
}
