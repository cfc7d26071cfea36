//! Measures how uncertain the end of a case is at a node of the diagram.
//!
//! The end of a case is a random variable; its entropy is the information that is still missing. If several ends are
//! right for a case, the one that is right for most cases counts.
//!
//! Entropy bounds the cost of a graph, but it is not always the best guide to a good question: if one end takes most
//! cases, it rewards questions about the rare ends, however many of these stay possible. Two more measures avoid that:
//! the logarithm of the number of ends (R. V. L. Hartley, "Transmission of Information", 1928), and the chance that two
//! cases have different ends (Gini's index: L. Breiman et al., "Classification and Regression Trees", 1984).
//!
//! INVARIANT: only operations that are exact to the last bit on every machine are used ([`log2`] is our own). Otherwise
//! equal tables could have different graphs.

use crate::decide::optimiser::problem::factors::FactorRow;
use crate::decide::optimiser::problem::sets::{ANY, NONE, SetId, Sets};
use crate::decide::optimiser::search::diagram::{Diagram, FunctionId};
use crate::lists::CollectVec;

/// The measures, in the order of [`Uncertain`]: entropy, the logarithm of the number of ends, Gini's index.
pub(in crate::decide) const MEASURES: usize = 3;

/// The uncertainty about the end by each measure, times the mass of the node.
pub(in crate::decide) type Uncertain = [f64; MEASURES];

/// Stands for measures that are not computed yet.
const NOT_COMPUTED: Uncertain = [-1.0; MEASURES];

/// The uncertainty of nodes, each computed once.
pub(in crate::decide) struct Entropy {
    /// For each set of right ends the end that counts.
    ends: Vec<u32>,
    /// The shares of the ends at each node, times its mass; one node after the other.
    shares: Vec<(u32, f64)>,
    /// For each node the range of its shares; empty if they are not computed.
    places: Vec<(usize, usize)>,
    /// Sums in the making, by end.
    sums: Vec<f64>,
    /// The ends that have a sum.
    summed: Vec<u32>,
    /// For each node its uncertainty, or [`NOT_COMPUTED`].
    known: Vec<Uncertain>,
}

impl Entropy {
    pub(in crate::decide) fn new(diagram: &Diagram, root: FunctionId, sets: &Sets) -> Self {
        let mut this = Self {
            ends: (0..sets.len() as u32).collect_vec(),
            shares: Vec::new(),
            places: Vec::new(),
            sums: vec![0.0; sets.len()],
            summed: Vec::new(),
            known: Vec::new(),
        };
        let (start, end) = this.find(diagram, root);
        let by_set: Vec<(SetId, f64)> = this.shares[start..end].to_vec();
        this.ends = prevailing(by_set, sets);
        this.sums = vec![0.0; this.ends.iter().max().map_or(0, |last| *last as usize + 1)];
        this.shares.clear();
        this.places.clear();
        this
    }

    /// The uncertainty of a node by each measure, times its mass.
    pub(in crate::decide) fn of(&mut self, diagram: &Diagram, node: FunctionId) -> Uncertain {
        if diagram.set(node) != NONE {
            return [0.0; MEASURES];
        }
        if self.known.len() <= node as usize {
            self.known.resize(diagram.len(), NOT_COMPUTED);
        }
        if self.known[node as usize][0] < 0.0 {
            let (start, end) = self.find(diagram, node);
            self.known[node as usize] = uncertain(&self.shares[start..end]);
        }
        self.known[node as usize]
    }

    /// The entropy of a node times its mass, if it was computed before; otherwise 0.
    pub(in crate::decide) fn known(&self, node: FunctionId) -> f64 {
        match self.known.get(node as usize) {
            Some([known, ..]) if *known > 0.0 => *known,
            _ => 0.0,
        }
    }

    /// The ends that occur at a node, each with its share of the cases times the mass of the node.
    pub(in crate::decide) fn shares(&mut self, diagram: &Diagram, node: FunctionId) -> &[(u32, f64)] {
        let (start, end) = self.find(diagram, node);
        &self.shares[start..end]
    }

    /// A number above those of all ends.
    pub(in crate::decide) const fn ends(&self) -> usize {
        self.sums.len()
    }

    /// The range of a node's shares; computes them if necessary.
    fn find(&mut self, diagram: &Diagram, node: FunctionId) -> (usize, usize) {
        if self.places.len() <= node as usize {
            self.places.resize(diagram.len(), (0, 0));
        }
        let known = self.places[node as usize];
        if known.0 != known.1 {
            return known;
        }
        let start = match diagram.parts(node) {
            None => {
                self.shares.push((self.ends[diagram.set(node) as usize], diagram.mass(node)));
                self.shares.len() - 1
            }
            Some((parts, rows)) => self.join(diagram, parts, rows),
        };
        self.places[node as usize] = (start, self.shares.len());
        self.places[node as usize]
    }

    /// Computes the shares of a node from those of its parts. Returns where they begin.
    fn join(&mut self, diagram: &Diagram, parts: &[FunctionId], rows: &[FactorRow]) -> usize {
        let (mut all, mut at) = (0.0, 0);
        while at < parts.len() {
            let part = parts[at];
            if Diagram::is_possible(part) {
                all += rows[at].mass;
                let known = self.places.get(part as usize);
                if known.is_none_or(|it| it.0 == it.1) {
                    self.find(diagram, part);
                }
            }
            at += 1;
        }
        at = 0;
        while at < parts.len() {
            if Diagram::is_possible(parts[at]) {
                self.add(parts[at], rows[at].mass / all);
            }
            at += 1;
        }
        let start = self.shares.len();
        at = 0;
        while at < self.summed.len() {
            let end = self.summed[at];
            self.shares.push((end, self.sums[end as usize]));
            self.sums[end as usize] = 0.0;
            at += 1;
        }
        self.summed.clear();
        start
    }

    /// Adds the shares of a part to the sums.
    fn add(&mut self, part: FunctionId, factor: f64) {
        let (start, end) = self.places[part as usize];
        let (shares, sums) = (&self.shares[start..end], &mut self.sums[..]);
        let mut at = 0;
        while at < shares.len() {
            let (end, share) = shares[at];
            if sums[end as usize] == 0.0 {
                self.summed.push(end);
            }
            sums[end as usize] += share * factor;
            at += 1;
        }
    }
}

/// The uncertainty of shares, which need not add up to 1.
fn uncertain(shares: &[(u32, f64)]) -> Uncertain {
    let (mut all, mut sum, mut squares, mut ends, mut at) = (0.0, 0.0, 0.0, 0.0, 0);
    while at < shares.len() {
        let share = shares[at].1;
        if share > 0.0 {
            all += share;
            sum += information(share);
            squares += share * share;
            ends += 1.0;
        }
        at += 1;
    }
    if all == 0.0 {
        return [0.0; MEASURES];
    }
    [(sum - information(all)).max(0.0), all * log2(ends), (all - squares / all).max(0.0)]
}

/// Chooses for each set of right ends the end that counts: first the end that is right for most cases, for all sets
/// that contain it; then the end that is right for most of the other cases, and so on.
fn prevailing(mut open: Vec<(SetId, f64)>, sets: &Sets) -> Vec<u32> {
    let mut ends: Vec<u32> = vec![0; sets.len()];
    open.retain(|(set, _)| *set != ANY && *set != NONE);
    if sets.are_single() {
        open.iter().for_each(|(set, _)| ends[*set as usize] = sets.members(*set)[0]);
        return ends;
    }
    let last = open.iter().flat_map(|(set, _)| sets.members(*set)).max().copied().unwrap_or(0);
    let mut totals = vec![0.0; last as usize + 1];
    while !open.is_empty() {
        totals.fill(0.0);
        for (set, share) in &open {
            sets.members(*set).iter().for_each(|end| totals[*end as usize] += share);
        }
        let most = totals.iter().zip(0..).fold((0, -1.0), |most, (total, end)| if *total > most.1 { (end, *total) } else { most }).0;
        open.retain(|(set, _)| {
            let served = sets.members(*set).contains(&most);
            if served {
                ends[*set as usize] = most;
            }
            !served
        });
    }
    ends
}

/// The term of one share in the entropy: `-p * log2(p)`, unscaled; shares need not add up to 1.
fn information(share: f64) -> f64 {
    if share <= 0.0 { 0.0 } else { -share * log2(share) }
}

/// The binary logarithm of a positive, normal number, from sums, products and quotients only: these are exact to the
/// last bit on every machine.
pub(in crate::decide) fn log2(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as i64 - 1023;
    let fraction = f64::from_bits(bits & ((1 << 52) - 1) | 1023 << 52);
    // ln x = 2 artanh((x - 1) / (x + 1)), which converges fast on [1, 2).
    let ratio = (fraction - 1.0) / (fraction + 1.0);
    let square = ratio * ratio;
    let (mut sum, mut odd) = (0.0, 19.0);
    while odd > 0.0 {
        sum = sum * square + 1.0 / odd;
        odd -= 2.0;
    }
    exponent as f64 + 2.0 * ratio * sum / std::f64::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::log2;

    #[test]
    fn the_logarithm_is_close() {
        for x in [1.0, 0.5, 0.25, 0.75, 0.1, 1e-9, 0.999_999] {
            assert!((log2(x) - x.log2()).abs() < 1e-9, "{x}");
        }
    }
}
