//! Rectangles in a plane, by a line that sweeps over it.
//!
//! A line sweeps over `x`. What the rectangles on it cover is kept in a segment tree over `y` (Bentley, *Algorithms for
//! Klee's rectangle problems*, 1977): a rectangle from `a` to `b` stands at the `log n` nodes whose intervals make up
//! `a..=b`. With three rectangles, in order,
//!
//! ```text
//! y  3 |    2 2        A node knows the first rule that stands at it, and of its interval, with only what stands at the node or
//!    2 |  1 1 2 2      below: the last of the first rules of its places (`behind`), and the last rule that is first
//!    1 |  1 1 2 2      at some place and not yet known to be (`fresh`). At the root, `fresh` is a rule that is found; once that is
//!    0 |    0 0 0      noted, its nodes are computed anew, and the root has the next one.
//!      +--------- x
//! ```
//!
//! where rule 2 is first at `x = 2`, `y = 3`. A rule is found once, so all that costs as much as moving the rectangles
//! in and out.

use super::row_bounds::RowBounds;
use crate::model::Region;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No rule.
const NO_RULE: u32 = u32::MAX;

/// Rules as rectangles.
pub(crate) struct Rectangles {
    all: Vec<Rectangle>,
    rules: usize,
    /// How many intervals of `y` there are.
    height: usize,
}

/// A part of a rule, by the numbers of the intervals in which it begins and ends in both columns.
struct Rectangle {
    rule: u32,
    x: (u32, u32),
    y: (u32, u32),
}

impl Rectangles {
    /// The rules of which `x` and `y` are the columns that they look at; `None` where they are too many.
    pub(super) fn new(regions: &[&Region], (x, y): (usize, usize), by_x: &RowBounds, by_y: &RowBounds) -> Option<Self> {
        let mut all = Vec::new();
        for (rule, region) in (0u32..).zip(regions) {
            for &across in region.0[x].spans() {
                for &up in region.0[y].spans() {
                    all.push(Rectangle { rule, x: by_x.interval(across)?, y: by_y.interval(up)? });
                }
            }
        }
        Some(Self { all, rules: regions.len(), height: by_y.count() })
    }

    /// The steps that a question takes.
    pub(super) const fn cost(&self) -> usize {
        4 * self.all.len() * (self.height.ilog2() as usize + 1)
    }

    /// For each rule whether some case lies in it, but in no rule before it.
    pub(super) fn first_somewhere(&self) -> Vec<bool> {
        self.sweep(&mut Firsts { nodes: self.nodes(|| First { standing: BinaryHeap::new(), behind: NO_RULE, fresh: NO_RULE }) })
    }

    /// For each rule whether some case lies in it, but in no other rule.
    pub(super) fn alone_somewhere(&self) -> Vec<bool> {
        self.sweep(&mut Alones { nodes: self.nodes(|| Alone { standing: 0, sum: 0, is_bare: true, fresh: NO_RULE }) })
    }

    fn nodes<T>(&self, node: impl FnMut() -> T) -> Vec<T> {
        let mut nodes = Vec::new();
        nodes.resize_with(2 * self.height.next_power_of_two(), node);
        nodes
    }

    /// Moves the rectangles in and out, and asks at each place for the rules that are found there.
    fn sweep(&self, tree: &mut impl SegmentTree) -> Vec<bool> {
        let mut moves: Vec<(u32, bool, u32)> = Vec::with_capacity(2 * self.all.len());
        for (at, it) in (0u32..).zip(&self.all) {
            moves.push((it.x.0, true, at));
            moves.push((it.x.1 + 1, false, at));
        }
        // What ends at a place goes before what begins there.
        moves.sort_unstable();
        let mut sweep = Sweep { found: vec![false; self.rules], leaves: self.height.next_power_of_two() };
        let mut of_rule: Vec<Vec<u32>> = vec![Vec::new(); self.rules];
        for (at, it) in (0u32..).zip(&self.all) {
            of_rule[it.rule as usize].push(at);
        }
        for (next, &(place, begins, at)) in moves.iter().enumerate() {
            let it = &self.all[at as usize];
            sweep.change(tree, it, if begins { RectangleChange::In } else { RectangleChange::Out });
            if moves.get(next + 1).is_some_and(|next| next.0 == place) {
                continue;
            }
            while tree.fresh() != NO_RULE {
                let rule = tree.fresh();
                sweep.found[rule as usize] = true;
                for part in of_rule[rule as usize].iter().map(|at| &self.all[*at as usize]).filter(|it| it.x.0 <= place && place <= it.x.1)
                {
                    sweep.change(tree, part, RectangleChange::Nothing);
                }
            }
        }
        sweep.found
    }
}

/// The event of a rectangle at a line of the sweep.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RectangleChange {
    In,
    Out,
    /// Its rule was found.
    Nothing,
}

/// The data at the nodes of a segment tree.
trait SegmentTree {
    /// Moves a rule into a node, or out of it.
    fn change(&mut self, node: usize, rule: u32, change: RectangleChange, found: &[bool]);

    /// Computes what a node knows from what stands at it, and from the two nodes below it, if it has any.
    fn compute(&mut self, node: usize, below: Option<(usize, usize)>, found: &[bool]);

    /// A rule that is found at the root, and was not before; or none.
    fn fresh(&self) -> u32;
}

struct Sweep {
    found: Vec<bool>,
    leaves: usize,
}

impl Sweep {
    /// Changes the nodes at which a rectangle stands, and computes those above, from the leaves to the root.
    fn change(&self, tree: &mut impl SegmentTree, it: &Rectangle, change: RectangleChange) {
        let (mut low, mut high) = (it.y.0 as usize + self.leaves, it.y.1 as usize + self.leaves + 1);
        let (first, last) = (low, high - 1);
        while low < high {
            for node in [(low % 2 == 1).then_some(low), (high % 2 == 1).then_some(high - 1)].into_iter().flatten() {
                tree.change(node, it.rule, change, &self.found);
                tree.compute(node, self.below(node), &self.found);
            }
            (low, high) = (low.div_ceil(2), high / 2);
        }
        let (mut low, mut high) = (first / 2, last / 2);
        while low > 0 {
            tree.compute(low, self.below(low), &self.found);
            if high != low {
                tree.compute(high, self.below(high), &self.found);
            }
            (low, high) = (low / 2, high / 2);
        }
    }

    fn below(&self, node: usize) -> Option<(usize, usize)> {
        (node < self.leaves).then_some((2 * node, 2 * node + 1))
    }
}

/// Which rules are first.
struct Firsts {
    nodes: Vec<First>,
}

struct First {
    /// The rules that stand at the node, the first on top, each with whether it leaves; what has left is dropped when
    /// it is on top.
    standing: BinaryHeap<(Reverse<u32>, bool)>,
    behind: u32,
    fresh: u32,
}

impl First {
    /// The first rule that stands at the node.
    fn first(&mut self) -> u32 {
        let mut left = 0;
        while let Some(&(rule, leaves)) = self.standing.peek() {
            // The marks of a rule are on top of it.
            match (leaves, left) {
                (true, _) => left += 1,
                (false, 0) => return rule.0,
                (false, _) => left -= 1,
            }
            self.standing.pop();
        }
        NO_RULE
    }
}

impl SegmentTree for Firsts {
    fn change(&mut self, node: usize, rule: u32, change: RectangleChange, _: &[bool]) {
        match change {
            RectangleChange::In => self.nodes[node].standing.push((Reverse(rule), false)),
            RectangleChange::Out => self.nodes[node].standing.push((Reverse(rule), true)),
            RectangleChange::Nothing => {}
        }
    }

    fn compute(&mut self, node: usize, below: Option<(usize, usize)>, found: &[bool]) {
        let (behind, fresh) = below.map_or((NO_RULE, NO_RULE), |(low, high)| {
            let (low, high) = (&self.nodes[low], &self.nodes[high]);
            // Of two that are found, the first stays visible under more rules.
            (low.behind.max(high.behind), low.fresh.min(high.fresh))
        });
        let it = &mut self.nodes[node];
        let first = it.first();
        let is_fresh = first < behind && !found[first as usize];
        it.fresh = if fresh < first {
            fresh
        } else if is_fresh {
            first
        } else {
            NO_RULE
        };
        it.behind = behind.min(first);
    }

    fn fresh(&self) -> u32 {
        self.nodes[1].fresh
    }
}

/// Which rules are alone.
struct Alones {
    nodes: Vec<Alone>,
}

#[derive(Clone, Copy)]
struct Alone {
    /// How many rules stand at the node, and the sum of their numbers: the number of the one where it is one.
    standing: u32,
    sum: u64,
    /// Whether there is a place at which none stands, here or below.
    is_bare: bool,
    fresh: u32,
}

impl SegmentTree for Alones {
    fn change(&mut self, node: usize, rule: u32, change: RectangleChange, _: &[bool]) {
        let it = &mut self.nodes[node];
        match change {
            RectangleChange::In => (it.standing, it.sum) = (it.standing + 1, it.sum + u64::from(rule)),
            RectangleChange::Out => (it.standing, it.sum) = (it.standing - 1, it.sum - u64::from(rule)),
            RectangleChange::Nothing => {}
        }
    }

    fn compute(&mut self, node: usize, below: Option<(usize, usize)>, found: &[bool]) {
        let (is_bare, fresh) = below.map_or((true, NO_RULE), |(low, high)| {
            let (low, high) = (&self.nodes[low], &self.nodes[high]);
            (low.is_bare || high.is_bare, low.fresh.min(high.fresh))
        });
        let it = &mut self.nodes[node];
        it.is_bare = is_bare && it.standing == 0;
        it.fresh = match it.standing {
            0 => fresh,
            1 if is_bare && !found[it.sum as usize] => it.sum as u32,
            _ => NO_RULE,
        };
    }

    fn fresh(&self) -> u32 {
        self.nodes[1].fresh
    }
}
