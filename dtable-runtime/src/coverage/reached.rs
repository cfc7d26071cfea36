//! Which rules and entries a decision reaches.

use crate::{TableData, Value, why_not};
use std::vec::Vec;

/// The bit of an entry that was looked at when its rule fired.
pub const HELD: u8 = 1;
/// The bit of an entry that was looked at and, of all that were, alone kept its rule from matching.
pub const FAILED: u8 = 2;

/// What decisions so far have reached of the rules of a table.
#[derive(Debug)]
pub struct Reached {
    table: &'static TableData,
    /// How often each rule fired.
    pub fired: Vec<u64>,
    /// The bits of each entry, rule by rule.
    entries: Vec<u8>,
    /// The rules with an entry that has not failed alone yet.
    open: Vec<usize>,
}

impl Reached {
    /// Nothing yet.
    pub fn new(table: &'static TableData) -> Self {
        let count = table.rules.len();
        let open = (0..count).filter(|rule| table.rules.nth(*rule).entries().any(|it| it.text() != "-")).collect();
        Self { table, fired: std::vec![0; count], entries: std::vec![0; count * table.conditions.len()], open }
    }

    /// The bits of the entries of a rule that say something, in the order of the conditions.
    pub fn entries(&self, rule: usize) -> impl Iterator<Item = u8> {
        let first = rule * self.table.conditions.len();
        let entries = self.table.rules.nth(rule).entries().enumerate();
        entries.filter(|(_, entry)| entry.text() != "-").map(move |(condition, _)| self.entries[first + condition])
    }

    /// Notes that a rule fired, and returns whether that is new for its entries.
    pub fn fire(&mut self, rule: usize, answers: &[Option<Value>]) -> bool {
        self.fired[rule] = self.fired[rule].saturating_add(1);
        let mut is_news = false;
        for (condition, entry) in self.table.rules.nth(rule).entries().enumerate() {
            let bits = &mut self.entries[rule * self.table.conditions.len() + condition];
            // What is not applicable is not asked: where the rule fires, `n/a` holds.
            let is_seen = answers[condition].is_some() || entry.text() == "n/a";
            if is_seen && entry.text() != "-" && *bits & HELD == 0 {
                *bits |= HELD;
                is_news = true;
            }
        }
        is_news
    }

    /// Notes the entries that alone kept their rules from matching, and returns the rules for which that is new.
    pub fn miss(&mut self, answers: &[Option<Value>]) -> Vec<usize> {
        let (table, width) = (self.table, self.table.conditions.len());
        let mut news = Vec::new();
        for &rule in &self.open {
            let mut failed = why_not(table, rule, answers).map(|it| it.condition);
            let (Some(alone), None) = (failed.next(), failed.next()) else { continue };
            let bits = &mut self.entries[rule * width + alone];
            if *bits & FAILED == 0 {
                *bits |= FAILED;
                news.push(rule);
            }
        }
        if !news.is_empty() {
            let entries = &self.entries;
            self.open.retain(|rule| {
                let mut of_rule = table.rules.nth(*rule).entries().enumerate();
                of_rule.any(|(condition, entry)| entry.text() != "-" && entries[rule * width + condition] & FAILED == 0)
            });
        }
        news
    }
}
