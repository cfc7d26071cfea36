//! What is due to every case, as a decision diagram: a node asks for the row of a factor, its parts are further nodes, and equal
//! parts are one node.
//!
//! This is the multi-valued form of R. E. Bryant's diagrams ("Graph-based algorithms for Boolean function manipulation", 1986). It
//! makes equal what is equal: whatever was asked on the way, two points that leave the same to be decided are one node, and the
//! search for a good graph meets far fewer of them than there are cells. Masses are conditional, so that they belong to the node.

use super::factors::Factor;
use super::problem::Problem;
use super::sets::{ANY, SetId};
use super::unique::Unique;
use crate::verify::OutOfBudget;

/// A node, by number. What lies below a node has smaller numbers.
pub(super) type FunctionId = u32;

/// In place of a node: the row was excluded by answers.
const NEVER: FunctionId = 0;
/// In place of a node: the row can occur only where the relations are not believed.
const EXCLUDED: FunctionId = 1;
/// The level of ends.
const END: u32 = u32::MAX;

/// The diagram; see the module.
pub(super) struct Diagram {
    pub(super) factors: Vec<Factor>,
    /// For each question its factor, and its place there.
    places: Vec<(usize, usize)>,
    keys: Unique,
    sets: Vec<SetId>,
    masses: Vec<f64>,
    /// Restrictions that are known: node, question, answer.
    asked: Unique,
    results: Vec<FunctionId>,
    /// How many more nodes and restrictions there may be.
    pub(super) steps: usize,
}

impl Diagram {
    /// The diagram of a problem with its root.
    pub(super) fn new(problem: &mut Problem, factors: Vec<Factor>, steps: usize) -> Result<(Self, FunctionId), OutOfBudget> {
        let mut places = vec![(0, 0); problem.questions.len()];
        for (level, factor) in factors.iter().enumerate() {
            for (place, question) in factor.questions.iter().enumerate() {
                places[*question] = (level, place);
            }
        }
        let mut this = Self {
            factors,
            places,
            keys: Unique::new(),
            sets: vec![ANY, ANY],
            masses: vec![0.0, 0.0],
            asked: Unique::new(),
            results: Vec::new(),
            steps,
        };
        this.keys.intern(&[END, ANY, 0]);
        this.keys.intern(&[END, ANY, 1]);
        let mut builder = Builder::new(&this.factors, problem);
        let live = problem.all_rules();
        let root = builder.node(&mut this, problem, 0, &live)?;
        Ok((this, root))
    }

    /// The ends that are right in all cases of a node; [`NONE`] where something has to be asked.
    pub(super) fn set(&self, node: FunctionId) -> SetId {
        self.sets[node as usize]
    }

    /// How much a case of the node counts on average.
    pub(super) fn mass(&self, node: FunctionId) -> f64 {
        self.masses[node as usize]
    }

    fn spend(&mut self) -> Result<(), OutOfBudget> {
        self.steps = self.steps.checked_sub(1).ok_or(OutOfBudget)?;
        Ok(())
    }

    fn end(&mut self, set: SetId, density: f64) -> FunctionId {
        let bits = density.to_bits();
        let (id, new) = self.keys.intern(&[END, set, (bits >> 32) as u32, bits as u32]);
        if new {
            self.sets.push(set);
            self.masses.push(density);
        }
        id
    }

    /// The node with some parts, one for each row of a factor; the part itself where there is only one.
    fn node(&mut self, problem: &mut Problem, key: &[u32]) -> FunctionId {
        let mut only = NEVER;
        let mut differ = false;
        for &part in &key[1..] {
            if part > EXCLUDED {
                differ |= only > EXCLUDED && part != only;
                only = part;
            } else if only == NEVER {
                only = part;
            }
        }
        if !differ {
            return only;
        }
        let (id, new) = self.keys.intern(key);
        if new {
            let (mut set, mut mass, mut all) = (ANY, 0.0, 0.0);
            for (part, row) in key[1..].iter().zip(&self.factors[key[0] as usize].rows) {
                if *part > EXCLUDED {
                    set = problem.sets.both(set, self.sets[*part as usize]);
                    mass += row.mass * self.masses[*part as usize];
                    all += row.mass;
                }
            }
            self.sets.push(set);
            self.masses.push(mass / all);
        }
        id
    }

    /// What is left of a node after an answer.
    pub(super) fn answered(
        &mut self,
        problem: &mut Problem,
        node: FunctionId,
        question: usize,
        answer: usize,
    ) -> Result<FunctionId, OutOfBudget> {
        let (level, place) = self.places[question];
        let own = self.keys.get(node)[0];
        if own == END || own as usize > level {
            return Ok(node);
        }
        let (known, new) = self.asked.intern(&[node, question as u32, answer as u32]);
        if !new {
            return Ok(self.results[known as usize]);
        }
        self.results.push(node);
        self.spend()?;
        let mut key = self.keys.get(node).to_vec();
        if own as usize == level {
            for (part, row) in key[1..].iter_mut().zip(&self.factors[level].rows) {
                if row.answers[place] != answer {
                    *part = NEVER;
                }
            }
        } else {
            for part in key[1..].iter_mut().filter(|it| **it > EXCLUDED) {
                *part = self.answered(problem, *part, question, answer)?;
            }
        }
        let result = self.node(problem, &key);
        self.results[known as usize] = result;
        Ok(result)
    }

    /// A node of each factor that still matters below `node`, by level.
    pub(super) fn samples(&self, node: FunctionId, stamps: &mut Stamps) -> Vec<FunctionId> {
        let mut samples = vec![NEVER; self.factors.len()];
        stamps.begin(self.sets.len());
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            let key = self.keys.get(node);
            if key[0] == END || !stamps.first(node) {
                continue;
            }
            samples[key[0] as usize] = node;
            pending.extend_from_slice(&key[1..]);
        }
        samples.retain(|it| *it != NEVER);
        samples
    }

    /// The questions of a factor that may be asked, each with the share of every answer; `sample` is a node of the factor.
    pub(super) fn questions(&self, problem: &Problem, sample: FunctionId) -> Vec<(usize, Vec<f64>)> {
        let key = self.keys.get(sample);
        let factor = &self.factors[key[0] as usize];
        let mut questions = Vec::new();
        for (place, question) in factor.questions.iter().enumerate() {
            let it = &problem.questions[*question];
            let mut shares = vec![0.0; it.answers];
            let (mut all, mut applies) = (0.0, true);
            for (part, row) in key[1..].iter().zip(&factor.rows) {
                if *part != NEVER {
                    shares[row.answers[place]] += row.mass;
                    all += row.mass;
                    applies &= it.not_applicable != Some(row.answers[place]);
                }
            }
            if applies && shares.iter().filter(|share| **share > 0.0).count() > 1 {
                shares.iter_mut().for_each(|share| *share /= all);
                questions.push((*question, shares));
            }
        }
        questions
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.sets.len()
    }

    /// The rows of a node: its parts, each with its share; `None` for an end.
    pub(super) fn parts(&self, node: FunctionId) -> Option<impl Iterator<Item = (FunctionId, f64)>> {
        let key = self.keys.get(node);
        (key[0] != END).then(|| {
            let rows = &self.factors[key[0] as usize].rows;
            let all: f64 = key[1..].iter().zip(rows).filter(|it| *it.0 > EXCLUDED).map(|it| it.1.mass).sum();
            key[1..].iter().zip(rows).filter(|it| *it.0 > EXCLUDED).map(move |(part, row)| (*part, row.mass / all))
        })
    }
}

/// Marks for nodes that were visited, without clearing between visits.
#[derive(Default)]
pub(super) struct Stamps {
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
struct Builder {
    /// For each factor and row the rules that accept it.
    accepting: Vec<Vec<Vec<u64>>>,
    /// For each level the rules that still look at something there or below.
    open: Vec<Vec<u64>>,
    known: Unique,
    nodes: Vec<FunctionId>,
}

impl Builder {
    fn new(factors: &[Factor], problem: &Problem) -> Self {
        let all = problem.all_rules();
        let mut open = vec![vec![0; all.len()]; factors.len() + 1];
        let mut accepting = Vec::new();
        for factor in factors {
            let rows = factor.rows.iter().map(|row| {
                let mut bits = all.clone();
                for (question, answer) in factor.questions.iter().zip(&row.answers) {
                    bits.iter_mut().zip(problem.accepting(*question, *answer)).for_each(|(bits, it)| *bits &= it);
                }
                bits
            });
            accepting.push(rows.collect::<Vec<_>>());
        }
        for level in (0..factors.len()).rev() {
            let mut bits = open[level + 1].clone();
            for row in &accepting[level] {
                bits.iter_mut().zip(row).zip(&all).for_each(|((bits, row), all)| *bits |= all & !row);
            }
            open[level] = bits;
        }
        Self { accepting, open, known: Unique::new(), nodes: Vec::new() }
    }

    fn node(&mut self, diagram: &mut Diagram, problem: &mut Problem, level: usize, live: &[u64]) -> Result<FunctionId, OutOfBudget> {
        if level == self.accepting.len() || problem.is_settled(live, &self.open[level]) {
            let (set, density) = problem.right(live);
            return Ok(diagram.end(set, density));
        }
        let mut key = vec![level as u32];
        key.extend(live.iter().flat_map(|word| [*word as u32, (*word >> 32) as u32]));
        if let Some(known) = self.known.find(&key) {
            return Ok(self.nodes[known as usize]);
        }
        diagram.spend()?;
        let mut parts = vec![level as u32];
        for row in 0..self.accepting[level].len() {
            if diagram.factors[level].rows[row].mass == 0.0 {
                parts.push(EXCLUDED);
                continue;
            }
            let inside: Vec<u64> = live.iter().zip(&self.accepting[level][row]).map(|(live, row)| live & row).collect();
            parts.push(self.node(diagram, problem, level + 1, &inside)?);
        }
        let node = diagram.node(problem, &parts);
        self.known.intern(&key);
        self.nodes.push(node);
        Ok(node)
    }
}
