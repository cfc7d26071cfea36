//! Builds a forest, one tree after the other.

use super::planned_cut::{ForestRegion, Parts, PlannedCut, named};
use super::{Forest, ForestBox, ForestNode, ForestTarget, Root};
use crate::decide::forms::boxes::{KeyColumn, columns, line_parts};
use crate::decide::forms::keys::Digit;
use crate::decide::forms::lines::Line;
use crate::decide::tuning::ForestSizes;
use crate::lists::{CollectVec, Order};
use crate::model::{Table, ValueSet};

/// The most classes of all digits together: a decision keeps them in eight words.
const CLASSES: usize = 256;

pub(super) fn build(table: &Table, lines: &[Line], otherwise: usize, sizes: ForestSizes) -> Option<Forest> {
    let (digits, mut compared) = columns(table, lines, sizes.classes.min(32))?;
    if digits.iter().map(Digit::radix).sum::<usize>() > CLASSES {
        return None;
    }
    let is_wide = |it: &KeyColumn| it.last > u64::from(u32::MAX);
    compared.order_by_key(is_wide);
    let boxes = boxes(lines, &digits, &compared)?;
    let region = ForestRegion {
        classes: digits.iter().map(|digit| u32::MAX >> (32 - digit.radix())).collect_vec(),
        bounds: compared.iter().map(|it| (0, it.last)).collect_vec(),
    };
    let mut left = (0..boxes.len()).map(|at| at as u32).collect_vec();
    let mut grower =
        Grower { boxes: &boxes, sizes, keeps_out: true, nodes: Vec::new(), leaves: Vec::new(), out: Vec::new(), looks: 0, listed: 0 };
    let mut trees = Vec::new();
    while let Some(first) = left.first() {
        grower.keeps_out = trees.len() + 1 < sizes.trees;
        let first = boxes[*first as usize].line;
        let way = grower.grow(left, &region)?;
        trees.push(Root { way, first });
        left = std::mem::take(&mut grower.out);
        left.sort_unstable();
        left.dedup();
    }
    trees.order_by_key(|root| root.first);
    let (nodes, leaves) = (grower.nodes, grower.leaves);
    let narrow = compared.iter().filter(|it| !is_wide(it)).count();
    let compared = compared.into_iter().map(|it| it.column).collect_vec();
    let ends = lines.iter().map(|line| line.end).chain([otherwise]).collect_vec();
    let forest = Forest { digits, compared, narrow, boxes, trees, nodes, leaves, ends };
    (forest.bytes() <= sizes.bytes).then_some(forest)
}

fn boxes(lines: &[Line], digits: &[Digit], compared: &[KeyColumn]) -> Option<Vec<ForestBox>> {
    let line_parts = line_parts(lines, &compared.iter().collect_vec())?;
    let classes = |digit: &Digit, set: &ValueSet| {
        digit.values.iter().enumerate().fold(0, |bits, (class, values)| bits | u32::from(values.is_subset(set)) << class)
    };
    let of_lines = lines.iter().map(|line| digits.iter().map(|digit| classes(digit, &line.region.0[digit.column])).collect_vec());
    let of_lines: Vec<Vec<u32>> = of_lines.collect_vec();
    Some(
        line_parts
            .into_iter()
            .map(|line_part| ForestBox { line: line_part.line, classes: of_lines[line_part.line].clone(), bounds: line_part.bounds })
            .collect_vec(),
    )
}

/// The trees in the making.
struct Grower<'a> {
    boxes: &'a [ForestBox],
    sizes: ForestSizes,
    /// Whether boxes may be kept out of the tree: there may be another one.
    keeps_out: bool,
    nodes: Vec<ForestNode>,
    leaves: Vec<Vec<usize>>,
    /// The boxes that were kept out of this tree.
    out: Vec<u32>,
    /// The number of boxes looked at, at all nodes together.
    looks: usize,
    /// The number of boxes in all lists together.
    listed: usize,
}

impl Grower<'_> {
    /// Grows the part of a tree for the boxes `of`, which meet a region and are in the order of their lines. Returns
    /// the way to it; `None` if it exceeds the limits.
    fn grow(&mut self, mut of: Vec<u32>, region: &ForestRegion) -> Option<ForestTarget> {
        let keeps_out = self.keeps_out && of.len() > self.sizes.least;
        // Boxes behind one that contains the whole region are never the first, if that box stays in the tree.
        let covering = if keeps_out { None } else { of.iter().position(|at| region.is_within(&self.boxes[*at as usize])) };
        of.truncate(covering.map_or(of.len(), |at| at + 1));
        self.looks += of.len();
        if self.looks > self.sizes.looks * self.boxes.len() + 4096 {
            return None;
        }
        let cut = if of.len() > self.sizes.leaf { PlannedCut::best(region, &named(self.boxes, &of), keeps_out, &self.sizes) } else { None };
        let Some(cut) = cut else { return self.leaf(of) };
        let at = self.nodes.len();
        self.nodes.push(ForestNode { place: cut.place, shift: 0, first: 0, ways: Vec::new() });
        let mut own = vec![Vec::new(); cut.parts.count()];
        for at in of {
            match cut.touched(&self.boxes[at as usize], region) {
                Some(touched) => touched.for_each(|part| own[part].push(at)),
                None => self.out.push(at),
            }
        }
        let mut ways = Vec::with_capacity(own.len());
        for (part, own) in own.into_iter().enumerate() {
            ways.push(self.grow(own, &region.part(cut.place, &cut.parts, part))?);
        }
        let node = &mut self.nodes[at];
        match &cut.parts {
            Parts::Classes(classes) => {
                let of_class =
                    |class: u32| classes.iter().position(|part| part >> class & 1 == 1).map_or(ForestTarget::Nothing, |part| ways[part]);
                node.ways = (0..32 - classes.iter().fold(0, |all, part| all | part).leading_zeros()).map(of_class).collect_vec();
            }
            Parts::Ranges { shift, first, lasts } => {
                (node.shift, node.first) = (*shift, *first);
                let mut from = 0;
                for (last, way) in lasts.iter().zip(&ways) {
                    node.ways.extend((from..=*last).map(|_| *way));
                    from = last + 1;
                }
            }
        }
        Some(ForestTarget::Node(at))
    }

    fn leaf(&mut self, of: Vec<u32>) -> Option<ForestTarget> {
        if of.is_empty() {
            return Some(ForestTarget::Nothing);
        }
        self.listed += of.len();
        self.leaves.push(of.into_iter().map(|at| at as usize).collect_vec());
        (self.listed <= self.sizes.copies * self.boxes.len() + 256).then_some(ForestTarget::Leaf(self.leaves.len() - 1))
    }
}
