//! Checks a forest against the statements of the table before it becomes code.
//!
//! The boxes have to be the statements, box by box, and each list has to be in the order of the lines, which are the
//! numbers of the statements. Then every line that a decision finds contains the case. That a decision misses no line
//! is shown tree by tree: every part of a tree's space has a list, and a box that lies in the part has to be in the
//! list, or behind a box of the list that contains the whole part. A box that a tree misses in some part has to be
//! found in another tree: boxes that the first tree misses are looked for in the second, those that it misses as well
//! in the third, and the last tree may miss none.

use super::{Forest, ForestBox, ForestNode, ForestTarget};
use crate::decide::forms::check::statements::Statements;
use crate::decide::forms::check::told_apart::{last_key, statements_of_boxes, tell_apart};
use crate::lists::CollectVec;
use crate::model::{Table, ValueSet};

/// Whether a forest decides every case by the first statement that contains it.
pub(in crate::decide) fn agrees(it: &Forest, table: &Table, statements: &Statements) -> bool {
    looks(it, table, statements).is_some()
}

/// Checks a forest. Returns the number of boxes looked at, at all nodes together; `None` if the forest is wrong.
fn looks(it: &Forest, table: &Table, statements: &Statements) -> Option<usize> {
    let ends = statements.in_order.iter().map(|statement| statement.end).chain([statements.otherwise]);
    let (digits, compared) = (it.digits.iter().collect_vec(), it.compared.iter().collect_vec());
    let are_told = tell_apart(&digits, &compared, table, statements.by_column(table));
    if !are_told || !it.ends.iter().copied().eq(ends) || !boxes_agree(it, table, statements) {
        return None;
    }
    let last = |place: usize| last_key(&it.compared[place], table);
    let are_narrow = it.narrow <= it.compared.len() && (0..it.narrow).all(|place| last(place) <= u64::from(u32::MAX));
    let are_in_order = it.trees.is_sorted_by_key(|root| root.first);
    let part = ReachedPart {
        classes: it.digits.iter().map(|digit| u32::MAX >> (32 - digit.values.len())).collect_vec(),
        bounds: (0..it.compared.len()).map(|place| (0, last(place))).collect_vec(),
    };
    let (mut left, mut looks): (Vec<usize>, _) = ((0..it.boxes.len()).collect_vec(), 0);
    let are_found = are_narrow
        && are_in_order
        && it.trees.iter().all(|root| {
            let mut walk = ForestWalk { it, first: root.first, is_missed: vec![false; it.boxes.len()], looks: 0 };
            let is_right = walk.look(root.way, 0, &part, &left);
            left.retain(|at| walk.is_missed[*at]);
            looks += walk.looks;
            is_right
        });
    (are_found && left.is_empty()).then_some(looks)
}

/// Whether the boxes are the statements, in their order.
fn boxes_agree(it: &Forest, table: &Table, statements: &Statements) -> bool {
    let columns = it.compared.iter().collect_vec();
    let bounds = |at: usize| it.boxes.get(at).map(|it| it.bounds.clone());
    let Some(of_box) = statements_of_boxes(it.boxes.len(), &bounds, &columns, table, &statements.in_order) else { return false };
    let mut place = 0;
    it.digits.iter().all(|digit| digit.values.len() <= 32)
        && it.boxes.iter().zip(of_box).all(|(own, statement)| {
            while statements.in_order.get(place).is_some_and(|it| !std::ptr::eq(it, statement)) {
                place += 1;
            }
            let mut classes = it.digits.iter().map(|digit| {
                // No statement cuts a class, so its last value stands for all of them.
                let holds = |class: &ValueSet| class.last().is_some_and(|value| statement.sets[digit.column].contains(value));
                digit.values.iter().enumerate().fold(0, |bits, (number, class)| bits | u32::from(holds(class)) << number)
            });
            own.line == place && own.classes.len() == it.digits.len() && own.classes.iter().all(|own| classes.next() == Some(*own))
        })
}

/// A part of the space: the classes, as bits, and the keys that lead to it.
#[derive(Clone)]
struct ReachedPart {
    classes: Vec<u32>,
    bounds: Vec<(u64, u64)>,
}

impl ReachedPart {
    fn is_within(&self, it: &ForestBox) -> bool {
        self.classes.iter().zip(&it.classes).all(|(own, its)| own & !its == 0)
            && self.bounds.iter().zip(&it.bounds).all(|(own, its)| its.0 <= own.0 && own.1 <= its.1)
    }
}

/// A walk through all parts of a tree.
struct ForestWalk<'a> {
    it: &'a Forest,
    /// The first line of which the tree has a box.
    first: usize,
    /// For each box whether the tree misses it in some part.
    is_missed: Vec<bool>,
    /// The number of boxes looked at.
    looks: usize,
}

impl ForestWalk<'_> {
    /// Follows a way for the boxes `of`, which lie in the part. The node behind it must not come before `least`, so
    /// that the walk ends. Returns whether nodes and lists are well-formed.
    fn look(&mut self, way: ForestTarget, least: usize, part: &ReachedPart, of: &[usize]) -> bool {
        self.looks += of.len();
        match way {
            ForestTarget::Nothing => {
                of.iter().for_each(|at| self.is_missed[*at] = true);
                true
            }
            ForestTarget::Leaf(at) => self.it.leaves.get(at).is_some_and(|leaf| self.look_at_list(leaf, part, of)),
            ForestTarget::Node(at) if at < least || at >= self.it.nodes.len() => false,
            ForestTarget::Node(at) if self.it.nodes[at].place < self.it.digits.len() => self.look_at_classes(at, part, of),
            ForestTarget::Node(at) => self.look_at_ranges(at, part, of),
        }
    }

    fn look_at_list(&mut self, leaf: &[usize], part: &ReachedPart, of: &[usize]) -> bool {
        let it = self.it;
        let is_right = leaf.iter().all(|at| it.boxes.get(*at).is_some_and(|it| it.line >= self.first));
        if !is_right || !leaf.is_sorted_by_key(|at| it.boxes[*at].line) {
            return false;
        }
        let covered = leaf.iter().find(|at| part.is_within(&it.boxes[**at])).map(|at| it.boxes[*at].line);
        // A box that is missed in one part is looked for in the next tree in all parts.
        for at in of {
            let is_behind = covered.is_some_and(|line| line <= it.boxes[*at].line);
            if !self.is_missed[*at] && !is_behind && !leaf.contains(at) {
                self.is_missed[*at] = true;
            }
        }
        true
    }

    fn look_at_classes(&mut self, at: usize, part: &ReachedPart, of: &[usize]) -> bool {
        let cut = &self.it.nodes[at];
        let mut ways: Vec<(ForestTarget, u32)> = Vec::new();
        for class in (0..32).filter(|class| part.classes[cut.place] >> class & 1 == 1) {
            let Some(way) = cut.ways.get(class) else { return false };
            match ways.iter_mut().find(|(known, _)| known == way) {
                Some((_, classes)) => *classes |= 1 << class,
                None => ways.push((*way, 1 << class)),
            }
        }
        let is_right = cut.shift == 0 && cut.first == 0;
        is_right
            && ways.into_iter().all(|(way, classes)| {
                let mut inner = part.clone();
                inner.classes[cut.place] = classes;
                let lies_there = |at: &usize| !self.is_missed[*at] && self.it.boxes[*at].classes[cut.place] & classes != 0;
                let own = of.iter().copied().filter(lies_there).collect_vec();
                self.look(way, at + 1, &inner, &own)
            })
    }

    fn look_at_ranges(&mut self, at: usize, part: &ReachedPart, of: &[usize]) -> bool {
        let cut = &self.it.nodes[at];
        let place = cut.place - self.it.digits.len();
        let Some((low, high)) = part.bounds.get(place).copied() else { return false };
        if cut.shift > 63 || low >> cut.shift < cut.first || (high >> cut.shift) - cut.first >= cut.ways.len() as u64 {
            return false;
        }
        let ranges = ranges(cut, low, high);
        let mut begin = vec![Vec::new(); ranges.len()];
        for at in of {
            let (from, to) = self.it.boxes[*at].bounds[place];
            let (from, to) = (ranges.partition_point(|it| it.1.1 < from), ranges.partition_point(|it| it.1.0 <= to));
            if from < to {
                begin[from].push((*at, to));
            }
        }
        // A box that is missed in one part is not looked for in the parts that follow.
        let mut open: Vec<(usize, usize)> = Vec::new();
        ranges.into_iter().zip(begin).enumerate().all(|(range, ((way, bounds), begin))| {
            open.extend(begin);
            open.retain(|(at, to)| range < *to && !self.is_missed[*at]);
            let mut inner = part.clone();
            inner.bounds[place] = bounds;
            let own = open.iter().map(|it| it.0).collect_vec();
            self.look(way, at + 1, &inner, &own)
        })
    }
}

/// The ways of a node with the keys, among `low` to `high`, that take each; neighbouring parts with one way are joined.
fn ranges(cut: &ForestNode, low: u64, high: u64) -> Vec<(ForestTarget, (u64, u64))> {
    let (mut ranges, mut from) = (Vec::new(), 0);
    for ways in cut.ways.chunk_by(|a, b| a == b) {
        let to = from + ways.len();
        // The end of the last part may exceed 64 bits.
        let begin = (u128::from(cut.first) + from as u128) << cut.shift;
        let end = ((u128::from(cut.first) + to as u128) << cut.shift) - 1;
        let inside = (u128::from(low).max(begin), u128::from(high).min(end));
        if inside.0 <= inside.1 {
            ranges.push((ways[0], (inside.0 as u64, inside.1 as u64)));
        }
        from = to;
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::{agrees, looks};
    use crate::decide::ForestSizes;
    use crate::decide::forms::check::statements::Statements;
    use crate::decide::forms::forest::{Forest, ForestTarget};
    use crate::decide::forms::lines::Lines;
    use crate::fixture::{Random, verified};
    use crate::model::ValueSet;

    const TEXT: &str =
        "table: t\ninputs: { n: u8, m: i64, k: { type: K, values: [P, Q, R] }, b: bool }\noutputs: { x: u8 }\nhit: first\nrules: |
  | rule | n           | m     | k    | b | x |
  | 1    | < 9         | > 300 | P, R | - | 1 |
  | 2    | 6, 8..=20   | -     | -    | T | 2 |
  | 3    | 50..60      | < -7  | Q    | - | 3 |
  | 4    | > 100       | 1..=9 | -    | F | 4 |
  | 5    | 30..40      | 7     | -    | F | 5 |
  | 6    | 40          | -     | P    | F | 6 |
  | 7    | 45          | 3     | -    | - | 7 |
  | 8    | 46          | -     | -    | - | 8 |
  | else |             |       |      |   | 9 |\n";

    /// For every `l` the ninth rule holds each case, and the tenth comes after it. A cut of `k` keeps the ninth out of
    /// the tree: the tenth has to be found all the same.
    #[test]
    fn what_comes_after_a_box_that_is_kept_out() {
        let mut text =
            "table: t\ninputs: { l: u8, k: u8 }\noutputs: { x: u8 }\nhit: first\nlints: { unreachable-rule: allow }\nrules: |\n".to_owned();
        text += "  | rule | l | k | x |\n";
        for l in 0..16 {
            for (at, k) in ["0", "30", "60", "90", "120", "150", "180", "210", "-", "240"].into_iter().enumerate() {
                text += &format!("  | {l}{at} | {l} | {k} | {at} |\n");
            }
        }
        text += "  | else | | | 10 |\n";
        let verified = verified(&text);
        let lines = Lines::of_rules(verified.table()).expect("lines");
        let statements = Statements::of_rules(verified.table(), &|rule| rule).expect("statements");
        for trees in 1..4 {
            let sizes = ForestSizes { classes: 1, leaf: 1, trees, least: 0, ..ForestSizes::DEFAULT };
            let forest = Forest::new(verified.table(), &lines, sizes).expect("a forest");
            assert!(agrees(&forest, verified.table(), &statements), "{forest:?}");
        }
    }

    /// Filters of packets, of which some leave an address open: 6,089 looks at 2,000 boxes in three trees. A builder
    /// may take 16,000.
    #[test]
    fn a_check_takes_no_more_looks_than_its_builder() {
        let mut random = Random(7);
        let mut text = "table: t\ninputs: { from: u32, to: u32, port: u16 }\noutputs: { x: u32 }\nhit: first\n\
                        lints: { unreachable-rule: allow }\nrules: |\n  | rule | from | to | port | x |\n"
            .to_owned();
        for rule in 0..2_000 {
            let address = |random: &mut Random| match random.below(6) {
                0 => "-".to_owned(),
                _ => std::iter::once(random.below(1 << 30)).map(|low| format!("{low}..={}", low + 5_000)).collect(),
            };
            let (from, to) = (address(&mut random), address(&mut random));
            let port = if random.below(3) == 0 { "-".to_owned() } else { random.below(1 << 16).to_string() };
            text += &format!("  | {rule} | {from} | {to} | {port} | {} |\n", rule % 99);
        }
        let verified = verified(&(text + "  | else | | | | 99 |\n"));
        let (table, sizes) = (verified.table(), ForestSizes::DEFAULT);
        let lines = Lines::of_rules(table).expect("lines");
        let statements = Statements::of_rules(table, &|rule| rule).expect("statements");
        let forest = Forest::new(table, &lines, sizes).expect("a forest");
        let looks = looks(&forest, table, &statements).expect("a forest that is right");
        assert!(looks <= 6 * forest.boxes.len() && forest.trees.len() > 1, "{looks} {}", forest.trees.len());
    }

    /// One tree and several, with classes and without: whatever is changed is noticed, or changes no decision.
    #[test]
    fn wrong_forests_are_refused() {
        let verified = verified(TEXT);
        let table = verified.table();
        let lines = Lines::of_rules(table).expect("lines");
        let statements = Statements::of_rules(table, &|rule| rule).expect("statements");
        let of = |classes, trees, least| ForestSizes { classes, trees, least, leaf: 1, ..ForestSizes::DEFAULT };
        let (mut digits, mut trees, mut ranges) = (0, 0, 0);
        for sizes in [of(16, 1, 0), of(3, 4, 0), of(3, 2, 2), ForestSizes { parts: 4, ..of(1, 4, 0) }] {
            let right = Forest::new(table, &lines, sizes).expect("a forest");
            let is_right = |change: &dyn Fn(&mut Forest)| {
                let mut wrong = right.clone();
                change(&mut wrong);
                agrees(&wrong, table, &statements)
            };
            let refused = |what: &str, change: &dyn Fn(&mut Forest)| assert!(!is_right(change), "{what} {right:?}");
            assert!(is_right(&|_| {}), "{right:?}");
            (digits, trees) = (digits + right.digits.len(), trees.max(right.trees.len()));
            for at in 0..right.boxes.len() {
                refused("line", &|it| it.boxes[at].line ^= 1);
                for place in 0..right.digits.len() {
                    refused("class", &|it| it.boxes[at].classes[place] ^= 1);
                }
                for place in 0..right.compared.len() {
                    refused("low", &|it| it.boxes[at].bounds[place].0 ^= 1);
                    refused("high", &|it| it.boxes[at].bounds[place].1 ^= 1);
                }
            }
            for end in 0..right.ends.len() {
                refused("end", &|it| it.ends[end] ^= 1);
            }
            for tree in 0..right.trees.len() {
                refused("first", &|it| it.trees[tree].first += 1);
                refused("tree", &|it| {
                    it.trees.remove(tree);
                });
            }
            for leaf in 0..right.leaves.len() {
                refused("a box that is not there", &|it| it.leaves[leaf].push(99));
                refused("no list", &|it| it.leaves.truncate(leaf));
                let lines: Vec<usize> = right.leaves[leaf].iter().map(|at| right.boxes[*at].line).collect();
                for place in (1..lines.len()).filter(|place| lines[place - 1] != lines[*place]) {
                    refused("order", &|it| it.leaves[leaf].swap(place - 1, place));
                }
            }
            for node in 0..right.nodes.len() {
                refused("no parts", &|it| it.nodes[node].ways.clear());
                refused("a circle", &|it| it.nodes[node].ways.fill(ForestTarget::Node(node)));
                refused("a node that is not there", &|it| it.nodes[node].ways.fill(ForestTarget::Node(99)));
                refused("nothing", &|it| it.nodes[node].ways.fill(ForestTarget::Nothing));
                refused("no place", &|it| it.nodes[node].place = 99);
                if right.nodes[node].place >= right.digits.len() {
                    ranges += 1;
                    refused("shift", &|it| it.nodes[node].shift = 64);
                    refused("first part", &|it| it.nodes[node].first += 1);
                }
            }
            refused("narrow", &|it| it.narrow += 1);
            for place in 0..right.compared.len() {
                refused("key", &|it| it.compared[place].base += 1);
            }
            for place in 0..right.digits.len() {
                refused("classes", &|it| it.digits[place].values[0] = ValueSet::EMPTY);
                refused("order of classes", &|it| it.digits[place].values.swap(0, 1));
            }
        }
        assert!(digits > 3 && trees > 2 && ranges > 3, "{digits} {trees} {ranges}");
    }
}
