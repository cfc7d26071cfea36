//! All states of knowledge of a table, and the best question for each.
//!
//! What is known of a table is what is known of each of its factors ([`super::knowledge`]), so its states are as many as those of the
//! factors multiplied: for nine fields that are empty, crossed or circled, asked about by eighteen yes-no questions, 6^9 = 10,077,696 where
//! lists of answers ([`super::cells`]) would be 3^18. All are settled in one pass, what lies behind an answer first; that is the
//! dynamic programme of H. Schumacher and K. C. Sevcik (1976) over what relations leave of its cells, and it proves what it
//! finds, however large the table: nothing is left out.
//!
//! A state's number has one digit a factor. The pass goes through the states of the first factor while what may be asked
//! about all others stays as it is.

use super::exact::Settled;
use super::factors::{Factor, row_bits};
use super::knowledge::{Knowledge, Split, knowledge};
use super::problem::{Problem, Question};
use super::sets::{ANY, NONE, SetId};

/// The states, by number.
pub(super) struct Lattice {
    questions: Vec<Question>,
    parts: Vec<Part>,
    /// For each question and state of its factor how much smaller the numbers behind the answers are that can occur.
    back: Vec<usize>,
    /// The ends that are right in all cases of a state.
    sets: Vec<SetId>,
    /// How many cases a state has, weighted.
    masses: Vec<f64>,
    /// The least cost of deciding all its cases; infinite where that is not possible.
    costs: Vec<f64>,
}

/// A factor in the numbers of states.
struct Part {
    /// What one step in its digit is worth.
    stride: usize,
    knowledge: Knowledge,
    /// For each digit the questions that may be asked.
    asks: Vec<Vec<Ask>>,
    /// For each digit some question, whether it may be asked or not.
    any: Vec<Option<Ask>>,
}

/// A question at a digit: its cost, and where in [`Lattice::back`] its answers are.
#[derive(Clone, Copy)]
struct Ask {
    cost: f64,
    start: usize,
    end: usize,
}

/// In the search for states so many rows are looked at for each that there may be.
const ROWS: usize = 10;

impl Lattice {
    /// The states of a problem, settled; `None` where there are more than `limit`, or a factor is too tangled.
    pub(super) fn new(problem: &mut Problem, factors: &[Factor], limit: usize) -> Option<Self> {
        let mut steps = limit.saturating_mul(ROWS);
        let mut this = Self {
            questions: problem.questions.clone(),
            parts: Vec::new(),
            back: Vec::new(),
            sets: Vec::new(),
            masses: Vec::new(),
            costs: Vec::new(),
        };
        let mut total = 1usize;
        for factor in factors {
            let knowledge = knowledge(problem, factor, &mut steps)?;
            let stride = total;
            total = total.checked_mul(knowledge.splits.len()).filter(|it| *it <= limit)?;
            this.push(stride, knowledge);
        }
        this.sets = vec![NONE; total];
        this.masses = vec![0.0; total];
        this.costs = vec![0.0; total];
        this.fill(problem, factors);
        this.settle(problem);
        Some(this)
    }

    fn push(&mut self, stride: usize, knowledge: Knowledge) {
        let (questions, back) = (&self.questions, &mut self.back);
        let mut ask = |digit: usize, split: &Split| {
            let start = back.len();
            back.extend(split.to.iter().flatten().map(|to| (digit - to) * stride));
            Ask { cost: questions[split.question].cost, start, end: back.len() }
        };
        let digits = || knowledge.splits.iter().enumerate();
        let any = digits().map(|(digit, splits)| splits.first().map(|split| ask(digit, split))).collect();
        let asks =
            digits().map(|(digit, splits)| splits.iter().filter(|it| it.is_askable).map(|split| ask(digit, split)).collect()).collect();
        self.parts.push(Part { stride, knowledge, asks, any });
    }

    /// Enters what is due where everything is known.
    fn fill(&mut self, problem: &mut Problem, factors: &[Factor]) {
        let known = |(factor, part): (&Factor, &Part)| -> Vec<Known> {
            let rows = factor.rows.iter().zip(&part.knowledge.rows);
            let occurring = rows.filter(|(row, _)| row.mass > 0.0);
            occurring
                .filter_map(|(row, digit)| {
                    Some(Known { digit: (*digit)? * part.stride, mass: row.mass, bits: row_bits(problem, factor, row) })
                })
                .collect()
        };
        let known: Vec<Vec<Known>> = factors.iter().zip(&self.parts).map(known).collect();
        let all = problem.all_rules();
        self.enter(problem, &known, &all, 0, 1.0);
    }

    /// Enters what is due, from the last of the factors in `open` to the first.
    fn enter(&mut self, problem: &mut Problem, open: &[Vec<Known>], live: &[u64], state: usize, mass: f64) {
        let Some((last, open)) = open.split_last() else {
            let (set, density) = problem.right(live);
            self.sets[state] = set;
            self.masses[state] = mass * density;
            return;
        };
        for row in last {
            let inside: Vec<u64> = live.iter().zip(&row.bits).map(|(live, row)| live & row).collect();
            self.enter(problem, open, &inside, state + row.digit, mass * row.mass);
        }
    }

    /// The one pass over all states. Loops by hand, as in [`super::cells`].
    fn settle(&mut self, problem: &mut Problem) {
        let mut digits = vec![0usize; self.parts.len()];
        let width = self.parts.first().map_or(1, |part| part.asks.len());
        let mut above: Vec<Ask> = Vec::new();
        let mut state = 0;
        while state < self.sets.len() {
            above.clear();
            let mut any = None;
            for (part, digit) in self.parts.iter().zip(&digits).skip(1) {
                above.extend_from_slice(&part.asks[*digit]);
                any = any.or(part.any[*digit]);
            }
            let mut digit = 0;
            while digit < width {
                let own = self.parts.first().and_then(|part| part.any[digit]);
                if let Some(ask) = own.or(any) {
                    self.join(problem, state, ask);
                    if self.sets[state] == NONE {
                        let asks = self.parts.first().map_or(&[][..], |part| &part.asks[digit]);
                        self.costs[state] = self.least(state, asks, self.least(state, &above, f64::INFINITY));
                    }
                }
                digit += 1;
                state += 1;
            }
            let mut place = 1;
            while place < digits.len() {
                digits[place] += 1;
                if digits[place] < self.parts[place].asks.len() {
                    break;
                }
                digits[place] = 0;
                place += 1;
            }
        }
    }

    /// Joins what is known about the states behind the answers to a question.
    fn join(&mut self, problem: &mut Problem, state: usize, ask: Ask) {
        let (mut set, mut mass, mut at) = (ANY, 0.0, ask.start);
        while at < ask.end {
            let behind = state - self.back[at];
            if set != self.sets[behind] {
                set = problem.sets.both(set, self.sets[behind]);
            }
            mass += self.masses[behind];
            at += 1;
        }
        self.sets[state] = set;
        self.masses[state] = mass;
    }

    /// The least cost of a state when one of some questions is asked first, where it is below `least`.
    fn least(&self, state: usize, asks: &[Ask], mut least: f64) -> f64 {
        let (costs, back) = (&self.costs[..], &self.back[..]);
        let (mass, mut at) = (self.masses[state], 0);
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

/// A row where everything is known: what its factor adds to the number of the state, how many cases it stands for, and the rules that hold.
struct Known {
    digit: usize,
    mass: f64,
    bits: Vec<u64>,
}

impl Settled for Lattice {
    fn questions(&self) -> &[Question] {
        &self.questions
    }

    fn root(&self) -> usize {
        self.sets.len() - 1
    }

    fn set(&self, state: usize) -> SetId {
        self.sets[state]
    }

    fn mass(&self, state: usize) -> f64 {
        self.masses[state]
    }

    fn cost(&self, state: usize) -> f64 {
        self.costs[state]
    }

    fn best(&self, state: usize, equal: f64) -> Vec<(usize, Vec<Option<usize>>)> {
        let mut best = Vec::new();
        for part in &self.parts {
            let digit = state / part.stride % part.asks.len();
            let askable = part.knowledge.splits[digit].iter().filter(|it| it.is_askable);
            for (split, ask) in askable.zip(&part.asks[digit]) {
                if self.least(state, std::slice::from_ref(ask), f64::INFINITY) <= self.costs[state] + equal {
                    let behind = split.to.iter().map(|to| to.map(|to| state - (digit - to) * part.stride));
                    best.push((split.question, behind.collect()));
                }
            }
        }
        best.sort_by_key(|it| it.0);
        best
    }
}
