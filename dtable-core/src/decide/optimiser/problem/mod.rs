//! The decision problem of a graph, without names and syntax: questions with a few answers each, and for every case the
//! ends that are right and how much the case counts.

pub(in crate::decide) mod best_questions;
pub(in crate::decide) mod factors;
pub(in crate::decide) mod sets;
pub(in crate::decide) mod unique;

use crate::decide::optimiser::problem::sets::{ANY, SetId, Sets};
use crate::lists::CollectVec;
use crate::model::Outcomes;
use crate::model::{Table, ValueSet};
use crate::space::{ResidualId, Space, Unanswered};
use crate::verify::Verdict;

/// The kind of ends that a graph leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::decide) enum EndKind {
    /// The rule that fires.
    Rules,
    /// The number of an outcome that is right.
    Results,
}

/// A column that may be asked.
#[derive(Clone, Debug)]
pub(in crate::decide) struct AskedColumn {
    /// The column of the table.
    pub(in crate::decide) column: usize,
    /// The number of answers: the classes of the column.
    pub(in crate::decide) answers: usize,
    /// The answer *not applicable*, if the column has it.
    pub(in crate::decide) not_applicable: Option<usize>,
    /// The cost of asking.
    pub(in crate::decide) cost: f64,
}

/// The decision problem of a table. A set of rules is a bit for each rule of the space, without ELSE.
pub(in crate::decide) struct Problem<'a> {
    pub(in crate::decide) questions: Vec<AskedColumn>,
    pub(in crate::decide) space: &'a mut Space,
    pub(in crate::decide) sets: Sets,
    /// For each rule of the space, then for ELSE, the set of ends that it allows.
    allowed: Vec<SetId>,
    /// For each rule of the space, then for ELSE, the weight of one of its cases; 1 in a table without weights.
    density: Vec<f64>,
    /// For each question the rules that hold for its first answer, then for the second, and so on.
    accepting: Vec<Vec<u64>>,
    /// Whether only the first rule that matches counts.
    first: bool,
    /// Whether rules have weights.
    pub(in crate::decide) is_weighted: bool,
    /// The number of words of a set of rules.
    words: usize,
    /// The columns that relations mention and no rule looks at, each with its number of classes.
    unasked: Vec<(usize, usize)>,
}

/// The demands on the cases that share a list of answers.
#[derive(Clone, Copy)]
pub(in crate::decide) struct Demands {
    /// The residual of the demand.
    pub(in crate::decide) demand: ResidualId,
    /// The residual of the demand without assumptions, for which the program could break its promise; everywhere true
    /// if all columns are always applicable.
    pub(in crate::decide) given: ResidualId,
}

/// The ends that a graph may give to a case: for the tests that go through cases one by one.
#[cfg(test)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::decide) struct Required {
    /// The ends that are right.
    pub(in crate::decide) set: SetId,
    /// How often the case occurs.
    pub(in crate::decide) mass: f64,
    /// Whether it can occur when the relations are not believed.
    pub(in crate::decide) possible: bool,
}

impl<'a> Problem<'a> {
    /// Makes the problem of a table; `None` if a column has too many classes to be one question.
    pub(in crate::decide) fn new(
        table: &Table,
        space: &'a mut Space,
        verdict: &Verdict,
        outcomes: &Outcomes,
        ends: EndKind,
    ) -> Option<Self> {
        let mut sets = Sets::new();
        let order: Vec<usize> = space.rules.iter().map(|it| it.rule).chain(space.else_rule).collect_vec();
        let allowed = order.iter().map(|&rule| match ends {
            EndKind::Rules => sets.of(&[number(rule)]),
            EndKind::Results => sets.of(&sorted(&outcomes.of_rule[rule])),
        });
        let allowed = allowed.collect_vec();
        let is_weighted = table.is_weighted();
        let density = order.iter().map(|&rule| density(table, verdict, is_weighted, rule)).collect_vec();
        let questions = questions(table, space)?;
        let words = space.rules.len().div_ceil(64).max(1);
        let accepting = questions.iter().map(|it| accepting(space, it, words)).collect_vec();
        let mentioned = space.logic.residuals.columns(space.demand).clone();
        let unasked = mentioned.iter().filter(|column| questions.iter().all(|it| it.column != **column));
        let unasked = unasked.map(|&column| Some((column, small(&space.all.0[column])?))).collect::<Option<_>>()?;
        let first = table.hit.is_in_order() || ends == EndKind::Rules;
        Some(Self { questions, space, sets, allowed, density, accepting, first, is_weighted, words, unasked })
    }

    /// How many words the bits of all rules take.
    #[cfg(test)]
    pub(in crate::decide) const fn words(&self) -> usize {
        self.words
    }

    /// The rules that hold for an answer.
    pub(in crate::decide) fn accepting(&self, question: usize, answer: usize) -> &[u64] {
        &self.accepting[question][answer * self.words..][..self.words]
    }

    /// The demand before anything is asked.
    pub(in crate::decide) fn demands(&self) -> Demands {
        let optional = self.questions.iter().any(|it| it.not_applicable.is_some());
        let given = if optional { self.space.given } else { ResidualId::TRUE };
        Demands { demand: self.space.demand, given }
    }

    /// The set of all rules.
    pub(in crate::decide) fn all_rules(&self) -> Vec<u64> {
        let rules = self.space.rules.len();
        (0..self.words).map(|word| if rules >= 64 * (word + 1) { u64::MAX } else { (1u64 << (rules - 64 * word)) - 1 }).collect_vec()
    }

    /// The demand after an answer.
    pub(in crate::decide) fn answered(&mut self, demands: Demands, question: usize, answer: usize) -> Result<Demands, Unanswered> {
        if demands.demand == ResidualId::TRUE && demands.given == ResidualId::TRUE {
            return Ok(demands);
        }
        let (column, value) = (self.questions[question].column, ValueSet::one(answer as u128));
        let demand = self.space.logic.confined(demands.demand, column, &value)?;
        let given = self.space.logic.confined(demands.given, column, &value)?;
        Ok(Demands { demand, given })
    }

    /// The ends that the cases require which remain when all questions are answered: `live` are the rules that match.
    #[cfg(test)]
    pub(in crate::decide) fn required(&mut self, live: &[u64], demands: Demands) -> Result<Required, Unanswered> {
        let completions = self.completions(demands.demand)?;
        if completions == 0.0 {
            let possible = self.space.logic.is_satisfiable(demands.given)?;
            return Ok(Required { set: ANY, mass: 0.0, possible });
        }
        let (set, density) = self.right(live);
        Ok(Required { set, mass: completions * density, possible: true })
    }

    /// The ends that are right where exactly the rules `live` match, and the weight of such a case.
    pub(in crate::decide) fn right(&mut self, live: &[u64]) -> (SetId, f64) {
        let first = first_bit(live).unwrap_or(self.space.rules.len());
        let Some(&density) = self.density.get(first) else { return (ANY, 0.0) };
        let set = if self.first || self.sets.are_single() { self.allowed[first] } else { self.agreed(live, first) };
        (set, density)
    }

    /// Whether the answers to come make no difference. `live` are the rules that match so far, `open` those that look
    /// at a question to come.
    pub(in crate::decide) fn is_settled(&self, live: &[u64], open: &[u64]) -> bool {
        let Some(first) = first_bit(live) else { return true };
        if self.first || (self.sets.are_single() && !self.is_weighted) {
            return open[first / 64] >> (first % 64) & 1 == 0;
        }
        live.iter().zip(open).all(|(live, open)| live & open == 0)
    }

    /// The number of rules that look at a question.
    pub(in crate::decide) fn looks(&self, question: usize) -> u32 {
        let it = &self.questions[question];
        let all = self.all_rules();
        let accepted = |word: usize| (0..it.answers).fold(u64::MAX, |bits, answer| bits & self.accepting(question, answer)[word]);
        (0..self.words).map(|word| (all[word] & !accepted(word)).count_ones()).sum()
    }

    /// The number of cases that share all answers: they differ in columns that are not asked.
    pub(in crate::decide) fn completions(&mut self, demand: ResidualId) -> Result<f64, Unanswered> {
        if demand == ResidualId::TRUE && self.unasked.is_empty() {
            return Ok(1.0);
        }
        let mut count = self.space.logic.residuals.count(demand, &mut self.space.logic.budget)?.to_f64();
        for (column, classes) in &self.unasked {
            if self.space.logic.residuals.columns(demand).binary_search(column).is_err() {
                count *= *classes as f64;
            }
        }
        Ok(count)
    }

    /// The ends that all matching rules allow.
    fn agreed(&mut self, live: &[u64], first: usize) -> SetId {
        let mut set = self.allowed[first];
        for (word, bits) in live.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                set = self.sets.both(set, self.allowed[64 * word + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
        set
    }
}

/// The position of the lowest bit.
fn first_bit(bits: &[u64]) -> Option<usize> {
    let word = bits.iter().position(|word| *word != 0)?;
    Some(64 * word + bits[word].trailing_zeros() as usize)
}

fn number(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn sorted(outcomes: &[usize]) -> Vec<u32> {
    let mut sorted: Vec<u32> = outcomes.iter().map(|it| number(*it)).collect_vec();
    sorted.sort_unstable();
    sorted
}

/// The number of classes in a set; `None` if it is too large for a question.
fn small(classes: &ValueSet) -> Option<usize> {
    usize::try_from(classes.len()).ok().filter(|it| *it <= 1024)
}

/// The weight of one case of a rule: the rule's weight (1 if it has none) divided among its cases, relative to the
/// average case of the table; 1 in a table without weights that count.
fn density(table: &Table, verdict: &Verdict, is_weighted: bool, rule: usize) -> f64 {
    if !is_weighted {
        return 1.0;
    }
    // Without numbers of cases all cases count alike.
    let (Some(takes), Some(all_cases)) = (verdict.case_counts.get(rule), &verdict.cases) else { return 1.0 };
    let cases = takes.to_f64();
    let all: f64 = table.rules.iter().map(|it| it.weight.unwrap_or(1) as f64).sum();
    let share = table.rules[rule].weight.unwrap_or(1) as f64 / all.max(1.0);
    if cases == 0.0 { 0.0 } else { share / cases * all_cases.to_f64() }
}

/// The columns that rules look at, and the columns on which it depends whether these are applicable.
fn questions(table: &Table, space: &Space) -> Option<Vec<AskedColumn>> {
    let all = &space.all.0;
    let mut columns: Vec<usize> = (0..all.len()).filter(|it| space.rules.iter().any(|rule| rule.region.0[*it] != all[*it])).collect_vec();
    let mut at = 0;
    while at < columns.len() {
        let required = space.required[columns[at]].iter().copied().filter(|it| all[*it].len() > 1);
        let new: Vec<usize> = required.filter(|it| !columns.contains(it)).collect_vec();
        columns.extend(new);
        at += 1;
    }
    columns.sort_unstable();
    let costs_count = !table.may_panic;
    let question = |column: usize| {
        let cost = if costs_count { table.columns[column].cost.max(1) as f64 } else { 1.0 };
        let not_applicable = space.classes.not_applicable(column).map(|class| class as usize);
        Some(AskedColumn { column, answers: small(&all[column])?, not_applicable, cost })
    };
    columns.into_iter().map(question).collect()
}

fn accepting(space: &Space, question: &AskedColumn, words: usize) -> Vec<u64> {
    let mut bits = vec![0u64; question.answers * words];
    for (at, rule) in space.rules.iter().enumerate() {
        for class in rule.region.0[question.column].iter() {
            bits[class as usize * words + at / 64] |= 1 << (at % 64);
        }
    }
    bits
}
