//! How uncertain the end is at a node of the diagram.
//!
//! The end of a case is a random variable, its entropy what is still to be found out. Where several ends are right, the one that is
//! right for most cases counts. The arithmetic uses only operations that are exact to the last bit on every machine.

use super::diagram::{Diagram, FunctionId};
use super::sets::{ANY, NONE, SetId, Sets};

/// The entropies that are known.
pub(super) struct Entropy {
    /// For each set the end that counts.
    ends: Vec<u32>,
    shares: Vec<Option<Shares>>,
    known: Vec<f64>,
}

/// How often each end is right, by end.
type Shares = Box<[(u32, f64)]>;

impl Entropy {
    pub(super) fn new(diagram: &Diagram, root: FunctionId, sets: &Sets) -> Self {
        let mut this = Self { ends: (0..sets.len() as u32).collect(), shares: Vec::new(), known: Vec::new() };
        let by_set: Vec<(SetId, f64)> = this.shares(diagram, root).to_vec();
        this.ends = prevailing(by_set, sets);
        this.shares.clear();
        this
    }

    /// The entropy of a node.
    pub(super) fn of(&mut self, diagram: &Diagram, node: FunctionId) -> f64 {
        if diagram.set(node) != NONE {
            return 0.0;
        }
        if self.known.len() <= node as usize {
            self.known.resize(node as usize + 1, -1.0);
        }
        if self.known[node as usize] < 0.0 {
            let shares = self.shares(diagram, node);
            let all: f64 = shares.iter().map(|it| it.1).sum();
            self.known[node as usize] = shares.iter().map(|it| information(it.1 / all)).sum::<f64>() * all;
        }
        self.known[node as usize]
    }

    fn shares(&mut self, diagram: &Diagram, node: FunctionId) -> &Shares {
        if self.shares.len() <= node as usize {
            self.shares.resize_with(node as usize + 1, || None);
        }
        if self.shares[node as usize].is_none() {
            let mut sum: Vec<(u32, f64)> = Vec::new();
            match diagram.parts(node) {
                None => sum.push((self.ends[diagram.set(node) as usize], diagram.mass(node))),
                Some(parts) => {
                    for (part, share) in parts {
                        add(&mut sum, self.shares(diagram, part), share);
                    }
                }
            }
            self.shares[node as usize] = Some(sum.into());
        }
        self.shares[node as usize].as_ref().expect("the shares were just found")
    }
}

/// Adds shares to a sum, both by end.
fn add(sum: &mut Vec<(u32, f64)>, shares: &[(u32, f64)], factor: f64) {
    let old = std::mem::take(sum);
    let (mut a, mut b) = (0, 0);
    while a < old.len() || b < shares.len() {
        if b == shares.len() || (a < old.len() && old[a].0 < shares[b].0) {
            sum.push(old[a]);
            a += 1;
        } else if a == old.len() || shares[b].0 < old[a].0 {
            sum.push((shares[b].0, shares[b].1 * factor));
            b += 1;
        } else {
            sum.push((old[a].0, old[a].1 + shares[b].1 * factor));
            a += 1;
            b += 1;
        }
    }
}

/// For each set the end that is right for most cases, then for most of those that are left, and so on.
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

fn information(share: f64) -> f64 {
    if share <= 0.0 { 0.0 } else { -share * log2(share.min(1.0)) }
}

/// The binary logarithm of a positive, normal number, from sums, products and quotients only.
pub(super) fn log2(x: f64) -> f64 {
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
