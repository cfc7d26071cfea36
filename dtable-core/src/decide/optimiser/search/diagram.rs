//! The decision diagram: which ends are right, as a function of the answers.
//!
//! A node stands for such a function. It belongs to a *level*, that of one factor (questions that relations tie
//! together, [`factors`](super::super::problem::factors)), and has one *part* for each row of the factor: the node of a
//! later level, or an end. Factors come in a fixed order, so equal functions are one node. This is the multi-valued
//! form of R. E. Bryant's diagrams ("Graph-based algorithms for Boolean function manipulation", 1986).
//!
//! For three independent conditions, with the result 1 if `a` and `b`, or if not `a` and `c`:
//!
//! ```text
//! level a    n4: F -> n1, T -> n3
//! level b                 n3: F -> 0, T -> 1
//! level c    n1: F -> 0, T -> 1
//! ```
//!
//! An answer turns a node into another one ([`Diagram::answered`]): `b: T` turns `n4` into *F -> n1, T -> 1*. Whatever
//! was asked on the way, equal remainders are one node. So the search for a graph meets far fewer nodes than there are
//! lists of answers.
//!
//! The *mass* of a node is the average weight of its cases; it does not depend on the way that leads to the node.

use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::factors::{Factor, FactorRow, row_bits};
use crate::decide::optimiser::problem::sets::{ANY, SetId};
use crate::decide::optimiser::problem::unique::{Memo, Unique};
use crate::lists::CollectVec;
use crate::space::Unanswered;

/// A node, by number. The parts of a node have smaller numbers.
pub(in crate::decide) type FunctionId = u32;

/// A part for a row that answers have excluded.
const NEVER: FunctionId = 0;
/// A part for a row that can occur only if an assumption is wrong.
const EXCLUDED: FunctionId = 1;
/// The level of ends.
const END: u32 = u32::MAX;

/// The diagram. See the module.
pub(in crate::decide) struct Diagram {
    pub(in crate::decide) factors: Vec<Factor>,
    /// For each question the level of its factor.
    levels_of: Vec<u32>,
    /// For each question its answer in every row of its factor.
    rows_of: Vec<Vec<u32>>,
    /// For each question the number of its first answer; the answers of all questions are numbered through.
    answers: Vec<u64>,
    /// For each node its level and its parts; for an end its set and its mass.
    keys: Unique,
    /// For each node its level, or [`END`].
    levels: Vec<u32>,
    /// For each node the set of ends that are right in all of its cases.
    sets: Vec<SetId>,
    masses: Vec<f64>,
    /// The results of [`answered`](Self::answered), by node and answer.
    asked: Memo,
    /// The keys of the nodes that are being built, a stack.
    scratch: Vec<u32>,
    /// The number of nodes and results of answers that may still be added.
    pub(in crate::decide) steps: usize,
}

impl Diagram {
    /// Builds the diagram of a problem within `steps` steps and `most` nodes. Returns it with its root.
    pub(in crate::decide) fn new(
        problem: &mut Problem,
        factors: Vec<Factor>,
        steps: usize,
        most: usize,
    ) -> Result<(Self, FunctionId), Unanswered> {
        let (mut levels_of, mut rows_of) = (vec![0; problem.questions.len()], vec![Vec::new(); problem.questions.len()]);
        for (level, factor) in factors.iter().enumerate() {
            for (place, question) in factor.questions.iter().enumerate() {
                levels_of[*question] = level as u32;
                rows_of[*question] = factor.rows.iter().map(|row| row.answers[place] as u32).collect_vec();
            }
        }
        let mut this = Self {
            factors,
            levels_of,
            rows_of,
            answers: first_answers(problem),
            keys: Unique::new(),
            levels: vec![END, END],
            sets: vec![ANY, ANY],
            masses: vec![0.0, 0.0],
            asked: Memo::new(),
            scratch: Vec::new(),
            steps,
        };
        this.keys.intern(&[END, ANY, 0]);
        this.keys.intern(&[END, ANY, 1]);
        let mut builder = DiagramBuilder::new(&this.factors, problem, most);
        let root = builder.node(&mut this, problem, 0)?;
        Ok((this, root))
    }

    /// The ends that are right in all cases of a node; the empty set if something has to be asked.
    pub(in crate::decide) fn set(&self, node: FunctionId) -> SetId {
        self.sets[node as usize]
    }

    /// The mass of a node: the average weight of its cases.
    pub(in crate::decide) fn mass(&self, node: FunctionId) -> f64 {
        self.masses[node as usize]
    }

    const fn spend(&mut self) -> Result<(), Unanswered> {
        if self.steps == 0 {
            return Err(Unanswered::OutOfBudget);
        }
        self.steps -= 1;
        Ok(())
    }

    fn end(&mut self, set: SetId, density: f64) -> FunctionId {
        let bits = density.to_bits();
        let (id, new) = self.keys.intern(&[END, set, (bits >> 32) as u32, bits as u32]);
        if new {
            self.levels.push(END);
            self.sets.push(set);
            self.masses.push(density);
        }
        id
    }

    /// Makes the node with the key (level and parts) that begins at `start` of the scratch, and pops the key. If all
    /// possible parts are equal, the node is that part.
    fn node(&mut self, problem: &mut Problem, start: usize) -> FunctionId {
        let key = &self.scratch[start..];
        let (mut only, mut differ, mut at) = (NEVER, false, 1);
        while at < key.len() {
            let part = key[at];
            if part > EXCLUDED {
                differ = differ || (only > EXCLUDED && part != only);
                only = part;
            } else if only == NEVER {
                only = part;
            }
            at += 1;
        }
        if differ {
            let (id, new) = self.keys.intern(key);
            only = id;
            if new {
                self.describe(problem, start);
            }
        }
        self.scratch.truncate(start);
        only
    }

    /// Computes the level, the right ends and the mass of a new node.
    fn describe(&mut self, problem: &mut Problem, start: usize) {
        let key = &self.scratch[start..];
        let rows = &self.factors[key[0] as usize].rows[..];
        let (sets, masses) = (&self.sets[..], &self.masses[..]);
        let (mut set, mut mass, mut all, mut at) = (ANY, 0.0, 0.0, 1);
        while at < key.len() {
            let part = key[at] as usize;
            if key[at] > EXCLUDED {
                let row = rows[at - 1].mass;
                if set != sets[part] {
                    set = problem.sets.both(set, sets[part]);
                }
                mass += row * masses[part];
                all += row;
            }
            at += 1;
        }
        self.levels.push(key[0]);
        self.sets.push(set);
        self.masses.push(mass / all);
    }

    /// The node that a node becomes by an answer. A result that was not computed before costs a step.
    pub(in crate::decide) fn answered(
        &mut self,
        problem: &mut Problem,
        node: FunctionId,
        question: usize,
        answer: usize,
    ) -> Result<FunctionId, Unanswered> {
        let (level, own) = (self.levels_of[question], self.levels[node as usize]);
        if own > level {
            return Ok(node);
        }
        let known = (node as u64) << 32 | (self.answers[question] + answer as u64);
        if let Some(result) = self.asked.get(known) {
            return Ok(result);
        }
        self.spend()?;
        let start = self.scratch.len();
        let (key, mut at) = (self.keys.get(node), 0);
        while at < key.len() {
            self.scratch.push(key[at]);
            at += 1;
        }
        let end = self.scratch.len();
        if own == level {
            let (parts, rows, mut at) = (&mut self.scratch[start + 1..end], &self.rows_of[question][..], 0);
            while at < rows.len() {
                if rows[at] != answer as u32 {
                    parts[at] = NEVER;
                }
                at += 1;
            }
        } else {
            // Parts that cannot occur have the level of ends, so they stay.
            let mut at = start + 1;
            while at < end {
                let part = self.scratch[at];
                if self.levels[part as usize] <= level {
                    let part = self.answered(problem, part, question, answer)?;
                    self.scratch[at] = part;
                }
                at += 1;
            }
        }
        let result = self.node(problem, start);
        self.asked.insert(known, result);
        Ok(result)
    }

    /// The node itself and all nodes below it that are no ends.
    pub(in crate::decide) fn below(&self, node: FunctionId, stamps: &mut Stamps) -> Vec<FunctionId> {
        stamps.begin(self.sets.len());
        let (mut pending, mut below) = (vec![node], Vec::new());
        while let Some(node) = pending.pop() {
            below.push(node);
            let key = self.keys.get(node);
            let mut at = 1;
            while at < key.len() {
                if self.levels[key[at] as usize] != END && stamps.first(key[at]) {
                    pending.push(key[at]);
                }
                at += 1;
            }
        }
        below
    }

    /// Selects from some nodes the last one of each level that occurs.
    pub(in crate::decide) fn samples(&self, nodes: &[FunctionId]) -> Vec<FunctionId> {
        let mut samples = vec![NEVER; self.factors.len()];
        let mut at = 0;
        while at < nodes.len() {
            samples[self.levels[nodes[at] as usize] as usize] = nodes[at];
            at += 1;
        }
        samples.retain(|it| *it != NEVER);
        samples
    }

    /// Adds to `open` the questions of a factor that tell something and are certain to be applicable, each with the
    /// share of every answer. `sample` is any node of the factor's level below the state.
    pub(in crate::decide) fn questions(&self, problem: &Problem, sample: FunctionId, open: &mut Vec<(usize, Vec<f64>)>) {
        let key = self.keys.get(sample);
        let factor = &self.factors[key[0] as usize];
        for (place, question) in factor.questions.iter().enumerate() {
            let it = &problem.questions[*question];
            let mut shares = vec![0.0; it.answers];
            let (mut all, mut applies) = (0.0, true);
            let (rows, mut at) = (&factor.rows[..], 1);
            while at < key.len() {
                if key[at] != NEVER {
                    let row = &rows[at - 1];
                    shares[row.answers[place]] += row.mass;
                    all += row.mass;
                    applies &= it.not_applicable != Some(row.answers[place]);
                }
                at += 1;
            }
            if applies && shares.iter().all(|share| *share < all) {
                shares.iter_mut().for_each(|share| *share /= all);
                open.push((*question, shares));
            }
        }
    }

    /// The number of nodes.
    pub(in crate::decide) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The parts of a node, one for each row of its factor, with these rows; `None` for an end.
    pub(in crate::decide) fn parts(&self, node: FunctionId) -> Option<(&[FunctionId], &[FactorRow])> {
        let key = self.keys.get(node);
        if key[0] == END { None } else { Some((&key[1..], &self.factors[key[0] as usize].rows)) }
    }

    /// The level of a node.
    pub(in crate::decide) fn level(&self, node: FunctionId) -> u32 {
        self.levels[node as usize]
    }

    /// The level of a question's factor.
    pub(in crate::decide) fn level_of(&self, question: usize) -> u32 {
        self.levels_of[question]
    }

    /// A question's answer in every row of its factor.
    pub(in crate::decide) fn answers_of(&self, question: usize) -> &[u32] {
        &self.rows_of[question]
    }

    /// Whether a node is an end.
    pub(in crate::decide) fn is_end(&self, node: FunctionId) -> bool {
        self.levels[node as usize] == END
    }

    /// Whether a part stands for cases that can occur.
    pub(in crate::decide) const fn is_possible(part: FunctionId) -> bool {
        part > EXCLUDED
    }
}

fn first_answers(problem: &Problem) -> Vec<u64> {
    let mut next = 0;
    let first = problem.questions.iter().map(|it| {
        next += it.answers as u64;
        next - it.answers as u64
    });
    first.collect_vec()
}

/// Marks of visited nodes that need no clearing between walks: a mark is the number of the walk.
#[derive(Default)]
pub(in crate::decide) struct Stamps {
    marks: Vec<u32>,
    round: u32,
}

impl Stamps {
    fn begin(&mut self, len: usize) {
        self.marks.resize(len.max(self.marks.len()), 0);
        self.round += 1;
    }

    fn first(&mut self, node: FunctionId) -> bool {
        std::mem::replace(&mut self.marks[node as usize], self.round) != self.round
    }
}

/// Builds the diagram from the rules, level by level. A set of rules is a bit for each.
///
/// The node of a level depends only on the rules that still match (*live*). Most rows of a factor leave the same rules
/// live as the row before, so a part is built only where they differ.
struct DiagramBuilder {
    /// The number of words of a set of rules.
    words: usize,
    /// For each factor and each of its rows the rules that accept the row.
    accepting: Vec<Vec<u64>>,
    /// For each level the rules that look at a question of this level or a later one.
    open: Vec<Vec<u64>>,
    /// For each level the rules that are live on the way from the root.
    live: Vec<u64>,
    /// The levels with live rules that occurred.
    known: Unique,
    /// For each of `known` its node.
    nodes: Vec<FunctionId>,
    /// The most nodes that the diagram may have.
    most: usize,
    /// Room for a key of `known`.
    key: Vec<u32>,
}

impl DiagramBuilder {
    fn new(factors: &[Factor], problem: &Problem, most: usize) -> Self {
        let all = problem.all_rules();
        let words = all.len();
        let mut open = vec![vec![0; words]; factors.len() + 1];
        let mut accepting = Vec::new();
        for factor in factors {
            accepting.push(factor.rows.iter().flat_map(|row| row_bits(problem, factor, row)).collect_vec());
        }
        for level in (0..factors.len()).rev() {
            let mut bits = open[level + 1].clone();
            for row in accepting[level].chunks_exact(words) {
                bits.iter_mut().zip(row).zip(&all).for_each(|((bits, row), all)| *bits |= all & !row);
            }
            open[level] = bits;
        }
        let mut live = vec![0; words * (factors.len() + 1)];
        live[..words].copy_from_slice(&all);
        Self { words, accepting, open, live, known: Unique::new(), nodes: Vec::new(), most, key: vec![0; 1 + 2 * words] }
    }

    /// Builds the node of a level for the rules that are live there.
    fn node(&mut self, diagram: &mut Diagram, problem: &mut Problem, level: usize) -> Result<FunctionId, Unanswered> {
        let live = &self.live[level * self.words..][..self.words];
        if level == self.accepting.len() || problem.is_settled(live, &self.open[level]) {
            let (set, density) = problem.right(live);
            return Ok(diagram.end(set, density));
        }
        let (id, new) = self.intern(level);
        if !new {
            return Ok(self.nodes[id as usize]);
        }
        self.nodes.push(NEVER);
        diagram.spend()?;
        let start = diagram.scratch.len();
        diagram.scratch.push(level as u32);
        let mut part = NEVER;
        for row in 0..diagram.factors[level].rows.len() {
            if diagram.factors[level].rows[row].mass == 0.0 {
                diagram.scratch.push(EXCLUDED);
                continue;
            }
            if self.accept(level, row) || part == NEVER {
                part = self.node(diagram, problem, level + 1)?;
            }
            diagram.scratch.push(part);
        }
        let node = diagram.node(problem, start);
        if diagram.len() > self.most {
            return Err(Unanswered::OutOfBudget);
        }
        self.nodes[id as usize] = node;
        Ok(node)
    }

    /// The number of a level with its live rules, and whether it is new.
    fn intern(&mut self, level: usize) -> (u32, bool) {
        let (live, key, mut at) = (&self.live[level * self.words..][..self.words], &mut self.key[..], 0);
        key[0] = level as u32;
        while at < live.len() {
            key[1 + 2 * at] = live[at] as u32;
            key[2 + 2 * at] = (live[at] >> 32) as u32;
            at += 1;
        }
        self.known.intern(&self.key)
    }

    /// Sets the live rules of the next level to the live rules of this one that accept a row. Returns whether that
    /// changes them.
    fn accept(&mut self, level: usize, row: usize) -> bool {
        let words = self.words;
        let (above, below) = self.live[level * words..].split_at_mut(words);
        let (accepting, mut differ, mut at) = (&self.accepting[level][row * words..][..words], false, 0);
        while at < words {
            let bits = above[at] & accepting[at];
            if below[at] != bits {
                below[at] = bits;
                differ = true;
            }
            at += 1;
        }
        differ
    }
}
