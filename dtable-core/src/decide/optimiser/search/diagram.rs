//! The ends that every case requires, as a decision diagram: a node asks for the row of a factor, its parts are further
//! nodes, and equal parts are one node.
//!
//! This is the multi-valued form of R. E. Bryant's diagrams ("Graph-based algorithms for Boolean function
//! manipulation", 1986). It makes equal what is equal: whatever was asked on the way, two points that leave the same to
//! be decided are one node, and the search for a good graph meets far fewer of them than there are cells. Masses are
//! conditional, so that they belong to the node.

use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::factors::{Factor, FactorRow, row_bits};
use crate::decide::optimiser::problem::sets::{ANY, SetId};
use crate::decide::optimiser::problem::unique::{Memo, Unique};
use crate::lists::CollectVec;
use crate::space::Unanswered;

/// A node, by number. What lies below a node has smaller numbers.
pub(in crate::decide) type FunctionId = u32;

/// Stands for a node: answers excluded the row.
const NEVER: FunctionId = 0;
/// Stands for a node: the row can occur only if an assumption is wrong.
const EXCLUDED: FunctionId = 1;
/// The level of ends.
const END: u32 = u32::MAX;

/// The diagram; see the module.
pub(in crate::decide) struct Diagram {
    pub(in crate::decide) factors: Vec<Factor>,
    /// For each question the level of its factor.
    levels_of: Vec<u32>,
    /// For each question its answer in every row of its factor.
    rows_of: Vec<Vec<u32>>,
    /// For each question the number of its first answer, when all answers are counted through.
    answers: Vec<u64>,
    keys: Unique,
    /// For each node the factor for whose row it asks, or [`END`].
    levels: Vec<u32>,
    sets: Vec<SetId>,
    masses: Vec<f64>,
    /// Restrictions that are known, by node and answer.
    asked: Memo,
    /// Keys of nodes that are being built.
    scratch: Vec<u32>,
    /// The number of nodes and restrictions that may still be added.
    pub(in crate::decide) steps: usize,
}

impl Diagram {
    /// Builds the diagram of a problem, within `steps` and nodes; also returns its root.
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

    /// The ends that are right in all cases of a node; `NONE` (of the sets of ends) where something has to be asked.
    pub(in crate::decide) fn set(&self, node: FunctionId) -> SetId {
        self.sets[node as usize]
    }

    /// How much a case of the node counts on average.
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

    /// The node with some parts, one for each row of a factor; the part itself where there is only one. The key begins
    /// at `start` of the scratch, and is taken off it.
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

    /// Notes what a new node is about.
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

    /// The node that remains of a node after an answer. A result that is not known yet costs a step.
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
            // Also of what cannot occur: that asks nothing.
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

    /// The nodes below a node that are no ends, with the node itself.
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

    /// Selects from some nodes the last of each factor, by level.
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

    /// Adds the questions of a factor that may be asked, each with the share of every answer; `sample` is a node of the
    /// factor.
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

    /// How many nodes there are.
    pub(in crate::decide) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The parts of a node, one for each row of its factor, and these rows; `None` for an end.
    pub(in crate::decide) fn parts(&self, node: FunctionId) -> Option<(&[FunctionId], &[FactorRow])> {
        let key = self.keys.get(node);
        if key[0] == END { None } else { Some((&key[1..], &self.factors[key[0] as usize].rows)) }
    }

    /// The level of the factor for whose row a node asks.
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

    /// Whether nothing is asked at a node.
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

/// Marks for nodes that were visited, without clearing between visits.
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

/// Builds the diagram from the rules, level by level.
///
/// Most rows of a factor lead where the row before leads: what tells them apart are rules that no longer match. So a
/// row is looked into only where it leaves other rules than the row before.
struct DiagramBuilder {
    /// How many words the bits of all rules take.
    words: usize,
    /// For each factor the rules that accept its rows, a row after the other.
    accepting: Vec<Vec<u64>>,
    /// For each level the rules that still look at something there or below.
    open: Vec<Vec<u64>>,
    /// For each level the rules that still match on the way from the root.
    live: Vec<u64>,
    known: Unique,
    nodes: Vec<FunctionId>,
    /// How many nodes the diagram may have.
    most: usize,
    /// The key of a node in the making.
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

    /// The node of a level, of the rules that are live there.
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

    /// The number of the rules that are live at a level, and whether it is new.
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

    /// Leaves live at the next level those rules of a level that accept a row; the answer is whether these are others
    /// than before.
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
