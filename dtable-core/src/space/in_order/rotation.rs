//! Finds rules that are needed by changing a case of another one (*model rotation*, Belov and Marques-Silva, 2011).
//!
//! A case that a single rule matches shows that this rule cannot be deleted. *Turning* the case changes its value in
//! one column, so that the rule does not match any more. If a single other rule matches now, this one cannot be deleted
//! either, and the case can be turned again. Each rule found in this way saves a question that may take long.
//!
//! Example, with the rules `a: T, b: T`, then `a: F, b: T`, then `b: F`: only the first matches T T. Turned in `a` this
//! is F T, which only the second matches; turned in `b` it is T F, which only the third matches.

use crate::lists::CollectVec;
use crate::model::{Position, Region};
use crate::space::budget::{Budget, Unanswered};

/// The most values of a column that are tried. No measurement is recorded for it.
const VALUES_TRIED: usize = 4;

/// The rules that are known to be needed.
pub(crate) struct Rotation {
    /// For each column the rules that look at it.
    looking: Vec<Vec<usize>>,
    /// For each rule whether it is known to match a case that no other kept rule matches.
    pub(crate) is_alone: Vec<bool>,
}

/// A case that is being turned.
struct Turned<'a> {
    rules: &'a [&'a Region],
    is_kept: &'a [bool],
    case: Vec<Position>,
    /// For each rule the number of columns in which it does not match the case.
    misses: Vec<u32>,
}

/// One level of the search: a rule that alone matches the case as it is turned so far.
struct Frame {
    /// The turns that remain to be tried: columns and values.
    turns: Vec<(usize, Position)>,
    /// The change that restores the case: a column, and its value before.
    back: Option<(usize, Position)>,
}

impl Rotation {
    /// The state at the start: no rule is known to be needed. Expects that every case is possible.
    pub(crate) fn new(all: &Region, rules: &[&Region], budget: &mut Budget) -> Result<Self, Unanswered> {
        budget.spend(rules.len() * all.0.len() / 4)?;
        let looking = all.0.iter().enumerate().map(|(column, all)| {
            let looks = |rule: &usize| rules[*rule].0[column] != *all;
            (0..rules.len()).filter(looks).collect_vec()
        });
        Ok(Self { looking: looking.collect_vec(), is_alone: vec![false; rules.len()] })
    }

    /// Notes a case that, of the kept rules, only rule `at` matches, and turns it as often as that finds another rule.
    /// Ignores the case if other kept rules match it.
    pub(crate) fn note(
        &mut self,
        (all, rules): (&Region, &[&Region]),
        is_kept: &[bool],
        at: usize,
        case: Vec<Position>,
        budget: &mut Budget,
    ) -> Result<(), Unanswered> {
        let mut misses = vec![0; rules.len()];
        for (column, looking) in self.looking.iter().enumerate() {
            budget.spend(looking.len())?;
            looking.iter().filter(|rule| !rules[**rule].0[column].contains(case[column])).for_each(|rule| misses[*rule] += 1);
        }
        let is_alone = (0..rules.len()).all(|rule| (misses[rule] == 0 && is_kept[rule]) == (rule == at));
        if !is_alone {
            return Ok(());
        }
        let mut turned = Turned { rules, is_kept, case, misses };
        let mut way = vec![turned.frame(all, at, None)];
        self.is_alone[at] = true;
        while let Some(frame) = way.last_mut() {
            let Some((column, value)) = frame.turns.pop() else {
                if let Some((column, value)) = frame.back {
                    turned.turn(&self.looking, column, value);
                }
                way.pop();
                continue;
            };
            budget.spend(self.looking[column].len() / 2)?;
            let before = turned.case[column];
            match turned.turn(&self.looking, column, value) {
                Some(rule) if !self.is_alone[rule] => {
                    self.is_alone[rule] = true;
                    way.push(turned.frame(all, rule, Some((column, before))));
                }
                _ => _ = turned.turn(&self.looking, column, before),
            }
        }
        Ok(())
    }
}

impl Turned<'_> {
    /// Starts a level with all turns at which `rule` does not match any more.
    fn frame(&self, all: &Region, rule: usize, back: Option<(usize, Position)>) -> Frame {
        let others = self.rules[rule].0.iter().zip(&all.0).enumerate();
        let turns = others.flat_map(|(column, (set, all))| {
            let outside = if set == all { Vec::new() } else { all.minus(set).iter().take(VALUES_TRIED).collect_vec() };
            outside.into_iter().map(move |value| (column, value))
        });
        Frame { turns: turns.collect_vec(), back }
    }

    /// Gives a column another value. Returns the rule that matches now, if it is a single one among the kept rules that
    /// look at the column.
    fn turn(&mut self, looking: &[Vec<usize>], column: usize, value: Position) -> Option<usize> {
        let before = std::mem::replace(&mut self.case[column], value);
        let (mut found, mut count) = (None, 0);
        for &rule in &looking[column] {
            let set = &self.rules[rule].0[column];
            let (was, is) = (set.contains(before), set.contains(value));
            self.misses[rule] = self.misses[rule] + u32::from(was) - u32::from(is);
            if self.misses[rule] == 0 && self.is_kept[rule] {
                found = Some(rule);
                count += 1;
            }
        }
        found.filter(|_| count == 1)
    }
}
