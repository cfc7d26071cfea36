//! The oracle with which tests compare [`lattice`](super::lattice): settles all lists of answers of a small table.
//!
//! A *cell* is the set of cases that share a list of answers: for every question one answer or *not asked*. Ten yes-no
//! questions have 3^10 = 59,049 cells. A cell costs nothing if some end is right in all of its cases. Otherwise its
//! best graph asks the question whose cost, plus the cost of the cells behind its answers, is least. So one pass
//! settles all cells, the fully answered ones first (H. Schumacher and K. C. Sevcik, "The synthetic approach to
//! decision table conversion", CACM 19(6), 1976, which also gives the bound of 3^n). Costs are summed over the cases
//! that can occur.
//!
//! The number of a cell has one digit for each question, the highest digit for *not asked*, so the cell behind an
//! answer has a smaller number.

use crate::decide::optimiser::exact::SettledStates;
use crate::decide::optimiser::problem::sets::{NONE, SetId};
use crate::decide::optimiser::problem::{AskedColumn, Demands, Problem};
use crate::space::Unanswered;

/// The cells, by number.
pub(super) struct KnowledgeCells {
    questions: Vec<AskedColumn>,
    /// The weight of each question's digit.
    strides: Vec<usize>,
    /// The ends that are right in all cases of a cell.
    sets: Vec<SetId>,
    /// How many cases a cell has, weighted.
    masses: Vec<f64>,
    /// The least cost of deciding all its cases; infinite where that is not possible.
    costs: Vec<f64>,
    /// Whether a case of it can occur when the relations are not believed; empty where all conditions always apply.
    possible: Vec<bool>,
}

/// How many cells there would be; `None` past `limit`.
pub(super) fn count(questions: &[AskedColumn], limit: usize) -> Option<usize> {
    questions.iter().try_fold(1usize, |cells, it| cells.checked_mul(it.answers + 1).filter(|it| *it <= limit))
}

impl KnowledgeCells {
    /// The cells of a problem, settled; `total` is their [`count`].
    pub(super) fn new(problem: &mut Problem, total: usize) -> Result<Self, Unanswered> {
        let questions = problem.questions.clone();
        let strides = questions
            .iter()
            .scan(1, |stride, it| {
                *stride *= it.answers + 1;
                Some(*stride / (it.answers + 1))
            })
            .collect();
        let optional = questions.iter().any(|it| it.not_applicable.is_some());
        let possible = vec![false; if optional { total } else { 0 }];
        let mut this = Self { questions, strides, sets: vec![NONE; total], masses: vec![0.0; total], costs: vec![0.0; total], possible };
        let mut live = problem.all_rules();
        live.resize(live.len() * (this.questions.len() + 1), 0);
        let demands = problem.demands();
        this.fill(problem, 0, 0, &mut live, demands)?;
        this.settle(problem);
        Ok(this)
    }

    /// The number of a cell behind an answer, from one in which the question is not asked.
    fn behind(&self, cell: usize, question: usize, answer: usize) -> usize {
        cell - (self.questions[question].answers - answer) * self.strides[question]
    }

    /// Whether a question is not asked yet and certain to be applicable, whatever the relations assume.
    fn is_askable(&self, cell: usize, question: usize) -> bool {
        let it = &self.questions[question];
        let open = cell / self.strides[question] % (it.answers + 1) == it.answers;
        open && it.not_applicable.is_none_or(|class| !self.possible[self.behind(cell, question, class)])
    }

    /// The cost of a cell when a question is asked first.
    fn cost_of_asking(&self, cell: usize, question: usize) -> f64 {
        let mut cost = self.masses[cell] * self.questions[question].cost;
        for answer in 0..self.questions[question].answers {
            cost += self.costs[self.behind(cell, question, answer)];
        }
        cost
    }

    /// Visits the fully answered cells; `live` holds the rules that match, a row for each depth.
    fn fill(&mut self, problem: &mut Problem, depth: usize, cell: usize, live: &mut [u64], demands: Demands) -> Result<(), Unanswered> {
        let words = problem.words();
        if depth == self.questions.len() {
            let due = problem.required(&live[depth * words..][..words], demands)?;
            self.sets[cell] = due.set;
            self.masses[cell] = due.mass;
            if let Some(possible) = self.possible.get_mut(cell) {
                *possible = due.possible;
            }
            return Ok(());
        }
        let mut answer = 0;
        while answer < self.questions[depth].answers {
            let (above, below) = live[depth * words..].split_at_mut(words);
            let accepting = problem.accepting(depth, answer);
            let mut word = 0;
            while word < words {
                below[word] = above[word] & accepting[word];
                word += 1;
            }
            let inside = problem.answered(demands, depth, answer)?;
            self.fill(problem, depth + 1, cell + answer * self.strides[depth], live, inside)?;
            answer += 1;
        }
        Ok(())
    }

    /// The one pass over all cells. Loops by hand: this is the inner loop of expansions in debug builds.
    fn settle(&mut self, problem: &mut Problem) {
        let count = self.questions.len();
        let answers: Vec<usize> = self.questions.iter().map(|it| it.answers).collect();
        let answers = &answers[..];
        let mut digits = vec![0usize; count];
        let digits = &mut digits[..];
        let mut cell = 0;
        let total = self.sets.len();
        while cell < total {
            let mut open = 0;
            while open < count && digits[open] != answers[open] {
                open += 1;
            }
            if open < count && self.join(problem, cell, open) == NONE {
                let cost = self.least_cost(cell, open, digits);
                self.costs[cell] = cost;
            }
            let mut place = 0;
            while place < count && digits[place] == answers[place] {
                digits[place] = 0;
                place += 1;
            }
            if place < count {
                digits[place] += 1;
            }
            cell += 1;
        }
    }

    /// Joins what is known about the cells behind the answers to one question; the answer is what is right in all of
    /// them.
    fn join(&mut self, problem: &mut Problem, cell: usize, question: usize) -> SetId {
        let stride = self.strides[question];
        let (sets, masses) = (&mut self.sets[..], &mut self.masses[..]);
        let first = cell - self.questions[question].answers * stride;
        let (mut set, mut mass, mut part) = (sets[first], masses[first], first + stride);
        while part < cell {
            let other = sets[part];
            if set != other {
                set = problem.sets.both(set, other);
            }
            mass += masses[part];
            part += stride;
        }
        sets[cell] = set;
        masses[cell] = mass;
        if !self.possible.is_empty() {
            let possibles = &mut self.possible[..];
            part = first;
            while part < cell {
                possibles[cell] |= possibles[part];
                part += stride;
            }
        }
        set
    }

    /// The least cost of a cell in which something has to be asked; `open` is its first open question.
    fn least_cost(&self, cell: usize, open: usize, digits: &[usize]) -> f64 {
        let (costs, questions, strides) = (&self.costs[..], &self.questions[..], &self.strides[..]);
        let (mass, count) = (self.masses[cell], digits.len());
        let mut least = f64::INFINITY;
        let mut question = open;
        while question < count {
            let it = &questions[question];
            let answers = it.answers;
            if digits[question] == answers && (it.not_applicable.is_none() || self.is_askable(cell, question)) {
                let stride = strides[question];
                let mut part = cell - answers * stride;
                let mut cost = mass * it.cost;
                while part < cell {
                    cost += costs[part];
                    part += stride;
                }
                if cost < least {
                    least = cost;
                }
            }
            question += 1;
        }
        least
    }
}

impl SettledStates for KnowledgeCells {
    fn questions(&self) -> &[AskedColumn] {
        &self.questions
    }

    fn root(&self) -> usize {
        self.sets.len() - 1
    }

    fn set(&self, cell: usize) -> SetId {
        self.sets[cell]
    }

    fn mass(&self, cell: usize) -> f64 {
        self.masses[cell]
    }

    fn cost(&self, cell: usize) -> f64 {
        self.costs[cell]
    }

    fn best(&self, cell: usize, equal: f64) -> Vec<(usize, Vec<Option<usize>>)> {
        let is_best =
            |question: &usize| self.is_askable(cell, *question) && self.cost_of_asking(cell, *question) <= self.costs[cell] + equal;
        let behind =
            |question: usize| (0..self.questions[question].answers).map(|answer| Some(self.behind(cell, question, answer))).collect();
        (0..self.questions.len()).filter(is_best).map(|question| (question, behind(question))).collect()
    }
}
