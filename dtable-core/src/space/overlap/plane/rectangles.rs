//! Answers the questions of the plane for rectangles, by a sweep.
//!
//! A line sweeps over `x`. A segment tree over `y` stores the rectangles on the line (Bentley, *Algorithms for Klee's
//! rectangle problems*, 1977): a rectangle from `a` to `b` stands at the `log n` nodes whose intervals together are
//! `a..=b`. Three rectangles, of the rules 0, 1 and 2:
//!
//! ```text
//! y  3 |    2 2
//!    2 |  1 1 2 2
//!    1 |  1 1 2 2
//!    0 |    0 0 0
//!      +--------- x
//! ```
//!
//! Rule 2 is first at `x = 2`, `y = 3`. A node stores three things about its interval, counting only rectangles that
//! stand at the node or below it: the first rule that stands at the node itself; `behind`, the last of the rules that
//! are first at some place; and `fresh`, a rule that is first at some place and was not found before. `fresh` of the
//! root is a rule that is found. Then the nodes of this rule are computed anew, and the root has the next one. Each
//! rule is found once, so all this costs as much as moving the rectangles in and out.

use super::row_bounds::RowBounds;
use crate::model::Region;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Stands for no rule.
const NO_RULE: u32 = u32::MAX;

/// The rectangles of rules that look at two columns.
pub(crate) struct Rectangles {
    all: Vec<Rectangle>,
    rules: usize,
    /// The number of intervals of `y`.
    height: usize,
}

/// A rectangle of a rule. `x` and `y` are the numbers of the first and last interval that it has in each column.
struct Rectangle {
    rule: u32,
    x: (u32, u32),
    y: (u32, u32),
}

impl Rectangles {
    /// The rectangles of rules that look at columns `x` and `y`; `None` if there are too many for the numbers.
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

    /// Moves the rectangles in and out along `x`. Returns for each rule whether the tree found it.
    fn sweep(&self, tree: &mut impl SegmentTree) -> Vec<bool> {
        let mut moves: Vec<(u32, bool, u32)> = Vec::with_capacity(2 * self.all.len());
        for (at, it) in (0u32..).zip(&self.all) {
            moves.push((it.x.0, true, at));
            moves.push((it.x.1 + 1, false, at));
        }
        // Rectangles that end before a place go out before others come in there.
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

/// The change of a rectangle as the line moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RectangleChange {
    /// The line reaches it.
    In,
    /// The line leaves it.
    Out,
    /// The rectangle stays, and its rule was found.
    Nothing,
}

/// The data at the nodes of a segment tree.
trait SegmentTree {
    /// Moves a rule into a node, or out of it.
    fn change(&mut self, node: usize, rule: u32, change: RectangleChange, found: &[bool]);

    /// Computes the data of a node from the rectangles that stand at it, and from the two nodes below it, if it has
    /// any.
    fn compute(&mut self, node: usize, below: Option<(usize, usize)>, found: &[bool]);

    /// The rule that is found at the root, or [`NO_RULE`].
    fn fresh(&self) -> u32;
}

/// The state of a sweep: the rules found, and the number of leaves of the tree.
struct Sweep {
    found: Vec<bool>,
    leaves: usize,
}

impl Sweep {
    /// Changes the nodes at which a rectangle stands, then computes all nodes above them up to the root.
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

/// The tree that finds the rules that are first somewhere.
struct Firsts {
    nodes: Vec<First>,
}

/// A node. For `behind` and `fresh` see the module.
struct First {
    /// The rules that stand at the node, the first on top. A rule that leaves is pushed again, with `true`; both are
    /// dropped when they are on top.
    standing: BinaryHeap<(Reverse<u32>, bool)>,
    behind: u32,
    fresh: u32,
}

impl First {
    /// The first rule that stands at the node.
    fn first(&mut self) -> u32 {
        let mut left = 0;
        while let Some(&(rule, leaves)) = self.standing.peek() {
            // The mark that a rule leaves is above the rule.
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
            // Of two fresh rules the first is hidden by fewer rules.
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

/// The tree that finds the rules that are alone somewhere.
struct Alones {
    nodes: Vec<Alone>,
}

/// A node of it.
#[derive(Clone, Copy)]
struct Alone {
    /// The number of rules that stand at the node.
    standing: u32,
    /// The sum of the numbers of these rules: if it is a single rule, its number.
    sum: u64,
    /// Whether the interval has a place at which no rule stands, here or below.
    is_bare: bool,
    /// A rule that is alone at a place of the interval and was not found before, or [`NO_RULE`].
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
