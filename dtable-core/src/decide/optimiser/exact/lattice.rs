//! Settles all states of knowledge of a table: finds the least cost of each.
//!
//! A state of the table is a state of each of its factors ([`super::knowledge`]), so their numbers multiply. Nine
//! fields that are empty, crossed or circled, with eighteen yes-no questions, have 6^9 = 10,077,696 states; lists of
//! answers would be 3^18 = 387,420,489. One pass settles all states, the ones behind answers first. This is the dynamic
//! programme of H. Schumacher and K. C. Sevcik ("The synthetic approach to decision table conversion", CACM 19(6),
//! 1976), without the lists of answers that relations exclude. It leaves nothing out, so its costs are proved to be
//! least.
//!
//! The number of a state has one digit for each factor. The pass joins factors into *blocks* of at most [`BLOCK`]
//! states: it goes through the digits of the first block while the questions of the other blocks stay the same.

use crate::decide::optimiser::exact::SettledStates;
use crate::decide::optimiser::exact::knowledge::{Knowledge, Split, knowledge};
use crate::decide::optimiser::problem::factors::{Factor, row_bits};
use crate::decide::optimiser::problem::sets::{ANY, NONE, SetId};
use crate::decide::optimiser::problem::{AskedColumn, Problem};
use crate::lists::{CollectVec, Order};

/// All states, by number.
pub(in crate::decide) struct Lattice {
    questions: Vec<AskedColumn>,
    /// For each factor the value of one step in its digit, and its states of knowledge.
    parts: Vec<(usize, Knowledge)>,
    /// For each question at each digit and each answer that can occur: how much smaller the number of the state behind
    /// the answer is.
    back: Vec<usize>,
    blocks: Vec<Block>,
    /// For each state the ends that are right in all of its cases.
    sets: Vec<SetId>,
    /// For each state the least cost, summed over its cases; infinite if no questions decide it.
    costs: Vec<f64>,
    /// For each state the total weight of its cases; empty if every case counts 1.
    weights: Vec<f64>,
}

/// Some factors together, with one digit for all of them.
struct Block {
    digits: Vec<LatticeDigit>,
}

/// A state of knowledge of a block.
#[derive(Clone)]
struct LatticeDigit {
    /// The number of possible cases, over the block's factors.
    cases: f64,
    /// The questions that tell something more and may be asked.
    asks: Vec<Ask>,
    /// Any question that tells something more, even if it may not be asked.
    any: Option<Ask>,
}

/// A question at a digit: its cost, and the range of [`Lattice::back`] with its answers.
#[derive(Clone, Copy)]
struct Ask {
    cost: f64,
    start: usize,
    end: usize,
}

/// The number of looks at rows that the search for states may take, for each state that there may be. No measurement is
/// recorded for this and the next number.
const ROWS_PER_STATE: usize = 2;
/// The most states of a block of several factors.
const BLOCK: usize = 256;

impl Lattice {
    /// Settles all states of a problem; `None` if there are more than `limit`, or if finding them takes too long.
    pub(in crate::decide) fn new(problem: &mut Problem, factors: &[Factor], limit: usize) -> Option<Self> {
        let (mut steps, mut total, mut parts) = (limit.saturating_mul(ROWS_PER_STATE), 1usize, Vec::new());
        for factor in factors {
            let knowledge = knowledge(problem, factor, limit / total, &mut steps)?;
            let stride = total;
            total *= knowledge.states.len();
            parts.push((stride, knowledge));
        }
        let weights = vec![0.0; if problem.is_weighted { total } else { 0 }];
        let (sets, costs) = (vec![NONE; total], vec![0.0; total]);
        let mut this = Self { questions: problem.questions.clone(), parts, back: Vec::new(), blocks: Vec::new(), sets, costs, weights };
        this.blocks();
        let known: Vec<Vec<CompleteRow>> = factors.iter().zip(&this.parts).map(|(factor, part)| known(problem, factor, part)).collect_vec();
        let all = problem.all_rules();
        this.enter(problem, &known, &all, 0, 1.0);
        this.settle(problem);
        Some(this)
    }

    fn blocks(&mut self) {
        for (stride, knowledge) in &self.parts {
            let digits = knowledge.states.iter().enumerate().map(|(at, state)| {
                let mut ask = |split: &Split| {
                    let start = self.back.len();
                    self.back.extend(split.to.iter().flatten().map(|to| (at - to) * stride));
                    Ask { cost: self.questions[split.question].cost, start, end: self.back.len() }
                };
                let any = state.splits.first().map(&mut ask);
                LatticeDigit { cases: state.cases, asks: state.splits.iter().filter(|it| it.is_askable).map(&mut ask).collect_vec(), any }
            });
            let block = Block { digits: digits.collect_vec() };
            match self.blocks.pop() {
                Some(last) if last.digits.len() * block.digits.len() <= BLOCK => self.blocks.push(last.with(&block)),
                last => self.blocks.extend(last.into_iter().chain([block])),
            }
        }
    }

    /// Enters the right ends of the states in which everything is known. `open` are the factors whose rows are still to
    /// be chosen, the last one first; `state` and `cases` come from the rows chosen so far.
    fn enter(&mut self, problem: &mut Problem, open: &[Vec<CompleteRow>], live: &[u64], state: usize, cases: f64) {
        let Some((last, open)) = open.split_last() else {
            let (set, density) = problem.right(live);
            self.sets[state] = set;
            if let Some(weight) = self.weights.get_mut(state) {
                *weight = cases * density;
            }
            return;
        };
        for row in last {
            let inside: Vec<u64> = live.iter().zip(&row.bits).map(|(live, row)| live & row).collect_vec();
            self.enter(problem, open, &inside, state + row.digit, cases * row.cases);
        }
    }

    /// The pass over all states. Loops by hand: iterators take five times as long in unoptimised builds.
    fn settle(&mut self, problem: &mut Problem) {
        let mut blocks = std::mem::take(&mut self.blocks).into_iter();
        let Some(first) = blocks.next() else { return };
        let others: Vec<Block> = blocks.collect_vec();
        let mut places = vec![0usize; others.len()];
        let (first, mut state, mut asks) = (&first.digits[..], 0, Vec::new());
        while state < self.sets.len() {
            asks.clear();
            let (mut cases, mut any) = (1.0, None);
            for (block, place) in others.iter().zip(&places) {
                let digit = &block.digits[*place];
                cases *= digit.cases;
                asks.extend_from_slice(&digit.asks);
                any = any.or(digit.any);
            }
            let mut place = 0;
            while place < first.len() {
                let digit = &first[place];
                if let Some(ask) = digit.any.or(any) {
                    self.join(problem, state, ask);
                    if self.sets[state] == NONE {
                        let mass = self.weights.get(state).copied().unwrap_or(cases * digit.cases);
                        self.costs[state] = self.least(state, mass, &digit.asks, self.least(state, mass, &asks, f64::INFINITY));
                    }
                }
                place += 1;
                state += 1;
            }
            step(&mut places, &others);
        }
    }

    /// Computes the right ends and the weight of a state from the states behind the answers to a question.
    fn join(&mut self, problem: &mut Problem, state: usize, ask: Ask) {
        let (mut set, mut at) = (ANY, ask.start);
        while at < ask.end {
            let behind = state - self.back[at];
            if set != self.sets[behind] {
                set = problem.sets.both(set, self.sets[behind]);
            }
            at += 1;
        }
        self.sets[state] = set;
        if !self.weights.is_empty() {
            self.weights[state] = self.back[ask.start..ask.end].iter().map(|back| self.weights[state - back]).sum();
        }
    }

    /// The least cost of a state if one of `asks` is asked first, or `least` if that is smaller.
    fn least(&self, state: usize, mass: f64, asks: &[Ask], mut least: f64) -> f64 {
        let (costs, back) = (&self.costs[..], &self.back[..]);
        let mut at = 0;
        while at < asks.len() {
            let ask = &asks[at];
            let (mut cost, mut to) = (mass * ask.cost, ask.start);
            while to < ask.end {
                cost += costs[state - back[to]];
                to += 1;
            }
            if cost < least {
                least = cost;
            }
            at += 1;
        }
        least
    }
}

impl Block {
    /// This block joined with the next one.
    fn with(&self, other: &Self) -> Self {
        let together = |own: &LatticeDigit, other: &LatticeDigit| LatticeDigit {
            cases: own.cases * other.cases,
            asks: own.asks.iter().chain(&other.asks).copied().collect_vec(),
            any: own.any.or(other.any),
        };
        Self { digits: other.digits.iter().flat_map(|other| self.digits.iter().map(move |own| together(own, other))).collect_vec() }
    }
}

/// Counts the digits of the blocks up by one.
fn step(places: &mut [usize], blocks: &[Block]) {
    for (place, block) in places.iter_mut().zip(blocks) {
        *place += 1;
        if *place < block.digits.len() {
            return;
        }
        *place = 0;
    }
}

/// A row of a factor: what it adds to the number of a state in which everything is known, its number of cases, and the
/// rules that accept it.
struct CompleteRow {
    digit: usize,
    cases: f64,
    bits: Vec<u64>,
}

fn known(problem: &Problem, factor: &Factor, (stride, knowledge): &(usize, Knowledge)) -> Vec<CompleteRow> {
    let rows = factor.rows.iter().zip(&knowledge.rows).filter(|(row, _)| row.mass > 0.0);
    rows.filter_map(|(row, digit)| Some(CompleteRow { digit: (*digit)? * stride, cases: row.mass, bits: row_bits(problem, factor, row) }))
        .collect_vec()
}

impl SettledStates for Lattice {
    fn questions(&self) -> &[AskedColumn] {
        &self.questions
    }

    fn root(&self) -> usize {
        self.sets.len() - 1
    }

    fn set(&self, state: usize) -> SetId {
        self.sets[state]
    }

    fn mass(&self, state: usize) -> f64 {
        let cases =
            || self.parts.iter().map(|(stride, knowledge)| knowledge.states[state / stride % knowledge.states.len()].cases).product();
        self.weights.get(state).copied().unwrap_or_else(cases)
    }

    fn cost(&self, state: usize) -> f64 {
        self.costs[state]
    }

    fn best(&self, state: usize, equal: f64) -> Vec<(usize, Vec<Option<usize>>)> {
        let (mut best, mass) = (Vec::new(), self.mass(state));
        for (stride, knowledge) in &self.parts {
            let digit = state / stride % knowledge.states.len();
            for split in knowledge.states[digit].splits.iter().filter(|it| it.is_askable) {
                let behind = || split.to.iter().map(|to| to.map(|to| state - (digit - to) * stride));
                let cost = behind().flatten().fold(mass * self.questions[split.question].cost, |cost, to| cost + self.costs[to]);
                if cost <= self.costs[state] + equal {
                    best.push((split.question, behind().collect_vec()));
                }
            }
        }
        best.order_by_key(|it| it.0);
        best
    }
}

#[cfg(test)]
mod tests {
    use super::Lattice;
    use crate::decide::Tuning;
    use crate::decide::optimiser::effort::GraphLimits;
    use crate::decide::optimiser::exact::oracle::{self, KnowledgeCells};
    use crate::decide::optimiser::exact::{Solved, solve};
    use crate::decide::optimiser::fixture::of_problem;
    use crate::decide::optimiser::problem::factors::factors;
    use crate::decide::optimiser::problem::{EndKind, Problem};
    use crate::decide::optimiser::small::{Sequence, smallest};
    use crate::fixture::{accepted, verified};
    use std::fmt::Write;

    /// A table of five conditions of which some are tied by relations, and one or another may not apply.
    fn random(seed: u64) -> String {
        let mut sequence = Sequence::new(seed);
        let mut below = |bound| sequence.below(bound);
        let mut text = "table: t\nhit: first\nlints: { unneeded-assumption: allow }\nconditions:\n".to_owned();
        for (at, name) in ["a", "b", "c", "d", "e"].iter().enumerate() {
            let requires = if at > 1 && below(3) == 0 { format!(", requires: {}", ["a", "b", "'!a'"][below(3)]) } else { String::new() };
            let _ = writeln!(text, "  {name}: {{ text: Is it?, cost: {}{requires} }}", 1 + below(3));
        }
        let relations = ["a -> !b", "'exactly_one(a, b, c)'", "d <-> e", "'at_most_one(c, d, e)'", "a || e"];
        let _ = writeln!(text, "outputs: {{ x: u8 }}\nrelations: [{}, {}]", relations[below(3)], relations[2 + below(3)]);
        text += "rules: |\n  | rule | a b c d e | x | weight |\n";
        for rule in 0..3 {
            let entries: Vec<&str> = (0..5).map(|_| ["T", "F", "-", "-", "-"][below(5)]).collect();
            let _ = writeln!(text, "  | {rule} | {} | {} | {} |", entries.join(" "), below(3), ["", "5"][below(2)]);
        }
        text + "  | else | | one_of(0, 1) | |\n"
    }

    /// The graphs that are best by lists of answers, and by states of knowledge.
    fn both(problem: &mut Problem) -> (Option<Solved>, Option<Solved>) {
        let total = oracle::count(&problem.questions, 60_000).expect("few cells");
        let by_cells = KnowledgeCells::new(problem, total).ok().and_then(|it| solve(&it));
        let factors = factors(problem).ok().flatten().expect("few rows");
        let lattice = Lattice::new(problem, &factors, 60_000).expect("few states");
        assert!(lattice.sets.len() <= total);
        (by_cells, solve(&lattice))
    }

    #[test]
    fn states_of_knowledge_have_the_best_graphs_of_all_lists_of_answers() {
        let mut compared = 0;
        for seed in 0..400 {
            let Some(table) = accepted(&random(seed)) else { continue };
            for ends in [EndKind::Rules, EndKind::Results] {
                of_problem(&table, ends, |problem| {
                    let limits = GraphLimits::of(table.table(), table.verdict(), &Tuning::DEFAULT.graph, problem.sets.are_single());
                    let (cells, lattice) = both(problem);
                    assert_eq!(cells.is_some(), lattice.is_some(), "seed {seed}");
                    let (Some(cells), Some(lattice)) = (cells, lattice) else { return };
                    assert!((cells.cost - lattice.cost).abs() < 1e-9, "seed {seed}: {} {}", cells.cost, lattice.cost);
                    let mut tests = |it: &Solved| smallest(&it.best, it.root, problem, limits).tests();
                    assert_eq!(tests(&cells), tests(&lattice), "seed {seed}");
                    compared += 1;
                });
            }
        }
        assert!(compared > 100, "{compared} graphs were compared");
    }

    #[test]
    fn too_many_states_are_refused() {
        let text = "table: t\nhit: first\nconditions: { a: A, b: B, c: C }\nactions: { go: Go }\n\
                    rules: |\n  | rule | a b c | go |\n  | 1 | TTT | 1 |\n  | else | | |\n";
        of_problem(&verified(text), EndKind::Rules, |problem| {
            let factors = factors(problem).ok().flatten().expect("few rows");
            assert!(Lattice::new(problem, &factors, 26).is_none());
            assert_eq!(Lattice::new(problem, &factors, 27).map(|it| it.sets.len()), Some(27));
        });
    }
}
