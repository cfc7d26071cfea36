//! Decisions, as they are observed.

use std::mem;

use dtable_runtime::{Observer, RuleView, TableData, Value};

/// One decision as it was observed.
#[derive(Clone, Debug, PartialEq)]
pub struct Decision {
    /// The table that decided.
    pub table: &'static TableData,
    /// The answers by the index of the condition; `None` where it was not asked.
    pub answers: Vec<Option<Value>>,
    /// The conditions that were asked, by index, in order.
    pub asked: Vec<usize>,
    /// The answers that the program knows without having been asked, by the index of the condition; may be shorter.
    pub told: Vec<Option<Value>>,
    /// The rule that fired, by index; `None` when the decision broke off before.
    pub fired: Option<usize>,
    /// The actions that were performed, by index, in order.
    pub performed: Vec<usize>,
}

impl Decision {
    /// A decision before its first question.
    #[must_use]
    pub const fn new(table: &'static TableData) -> Self {
        Self { table, answers: Vec::new(), asked: Vec::new(), told: Vec::new(), fired: None, performed: Vec::new() }
    }

    fn answer(&mut self, condition: usize, value: Value) {
        if self.answers.len() <= condition {
            self.answers.resize(self.table.conditions.len().max(condition + 1), None);
        }
        self.answers[condition] = Some(value);
        self.asked.push(condition);
    }

    /// How many steps it takes: a question each, the rule that fires, an action each.
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.asked.len() + if self.fired.is_some() { 1 + self.performed.len() } else { 0 }
    }

    /// The decision as it was after so many steps: answers that were not given yet are not known, and no rule fires before all are.
    #[must_use]
    pub fn after(&self, steps: usize) -> Self {
        let asked: Vec<usize> = self.asked.iter().copied().take(steps).collect();
        let given = |at: usize| self.answered(at).filter(|_| asked.contains(&at));
        let answers = (0..self.answers.len()).map(given).collect();
        let is_over = steps >= self.steps();
        let fired = self.fired.filter(|_| steps > self.asked.len());
        let performed = steps.saturating_sub(self.asked.len() + 1).min(self.performed.len());
        let told = if is_over { self.told.clone() } else { Vec::new() };
        Self { table: self.table, answers, asked, told, fired, performed: self.performed[..performed].to_vec() }
    }

    /// The rules that can still fire by the answers given: those that no answer contradicts, up to the first that asks nothing more.
    /// ELSE is among them until another rule asks nothing more. Relations are not looked at, they may exclude more: whoever counts
    /// cases knows it better, and gives views a [`Left`].
    #[must_use]
    pub fn possible(&self) -> Vec<usize> {
        if let Some(rule) = self.fired {
            return vec![rule];
        }
        let mut possible = Vec::new();
        let mut otherwise = None;
        for (rule, it) in self.table.rules.iter().enumerate() {
            if it.entries().len() == 0 {
                otherwise = Some(rule);
                continue;
            }
            match self.outcome(it) {
                Some(true) => return possible.into_iter().chain([rule]).collect(),
                Some(false) => {}
                None => possible.push(rule),
            }
        }
        possible.extend(otherwise);
        possible.sort_unstable();
        possible
    }

    /// Does the rule match? `None` while that depends on answers not given.
    fn outcome(&self, rule: RuleView) -> Option<bool> {
        let mut is_decided = true;
        for (at, (entry, condition)) in rule.entries().zip(self.table.conditions).enumerate() {
            match self.answered(at) {
                Some(value) if !entry.holds_for(value, condition.kind) => return Some(false),
                Some(_) => {}
                None => is_decided &= entry.text() == "-",
            }
        }
        is_decided.then_some(true)
    }

    /// The answer to a condition, if it was asked.
    pub(crate) fn answered(&self, condition: usize) -> Option<Value> {
        self.answers.get(condition).copied().flatten()
    }

    /// The answer to a condition, if it was asked or told.
    pub(crate) fn known(&self, condition: usize) -> Option<Value> {
        self.answered(condition).or_else(|| self.told.get(condition).copied().flatten())
    }
}

/// The rules that can still fire before a decision is over, and the cases that are left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Left {
    /// The rules, by index, ascending.
    pub rules: Vec<usize>,
    /// The number of cases, if somebody has counted them.
    pub cases: Option<u128>,
}

impl Left {
    /// By the entries of rules alone, as [`Decision::possible`] finds them.
    #[must_use]
    pub fn of(decision: &Decision) -> Self {
        Self { rules: decision.possible(), cases: None }
    }
}

/// An observer that records decisions in the order in which they begin.
///
/// Linked tables can share one, and a decision may be made in the midst of another: what is asked belongs to the decision of
/// that table which has fired no rule yet, what is performed to the last one of that table which has.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    decisions: Vec<Decision>,
    /// Those that have fired no rule yet, the latest last.
    open: Vec<usize>,
}

impl Recorder {
    /// Nothing recorded yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The decisions since the last time, in the order in which they began.
    pub fn take(&mut self) -> Vec<Decision> {
        self.open.clear();
        mem::take(&mut self.decisions)
    }

    /// Tells the answers that the program knows, asked or not, of the table's last decision that has not been taken yet.
    pub fn tell(&mut self, table: &'static TableData, answer: impl FnMut(usize) -> Option<Value>) {
        if let Some(decision) = self.decisions.iter_mut().rfind(|it| it.table == table) {
            decision.told = (0..table.conditions.len()).map(answer).collect();
        }
    }

    /// The place in `open` of the table's decision that goes on.
    fn going_on(&self, table: &'static TableData) -> Option<usize> {
        self.open.iter().rposition(|&at| self.decisions[at].table == table)
    }

    /// The table's decision that goes on, or a new one, by its place in `open`.
    fn begun(&mut self, table: &'static TableData) -> usize {
        self.going_on(table).unwrap_or_else(|| {
            self.decisions.push(Decision::new(table));
            self.open.push(self.decisions.len() - 1);
            self.open.len() - 1
        })
    }
}

impl Observer for Recorder {
    fn asked(&mut self, table: &'static TableData, condition: usize, value: Value) {
        // Each condition is asked once: whatever was going on has broken off.
        let broken_off = self.going_on(table).filter(|&at| self.decisions[self.open[at]].answered(condition).is_some());
        if let Some(at) = broken_off {
            self.open.remove(at);
        }
        let at = self.begun(table);
        self.decisions[self.open[at]].answer(condition, value);
    }

    fn fired(&mut self, table: &'static TableData, rule: usize) {
        let at = self.begun(table);
        let decision = &mut self.decisions[self.open.remove(at)];
        decision.answers.resize(table.conditions.len().max(decision.answers.len()), None);
        decision.fired = Some(rule);
    }

    fn performing(&mut self, table: &'static TableData, action: usize) {
        let done = self.decisions.iter_mut().rfind(|it| it.table == table && it.fired.is_some());
        if let Some(decision) = done {
            decision.performed.push(action);
        }
    }
}
