//! Chooses the cut of a node: the column, the number of parts, and the boxes that are kept out of the tree.

use super::ForestBox;
use crate::decide::forms::boxes::Interval;
use crate::decide::tuning::ForestSizes;
use crate::lists::CollectVec;

/// A part of the space.
#[derive(Clone)]
pub(super) struct ForestRegion {
    /// The classes of each digit, as bits next to each other.
    pub(super) classes: Vec<u32>,
    /// The first and the last key of each compared column.
    pub(super) bounds: Vec<Interval>,
}

/// A cut that may be made.
pub(super) struct PlannedCut {
    /// The place of the column.
    pub(super) place: usize,
    pub(super) parts: Parts,
    /// A box that lies in more parts than this is kept out.
    most: usize,
    /// The estimated work after the cut, divided by the work without one.
    cost: f64,
}

/// The parts of a column.
pub(super) enum Parts {
    /// For each part its classes, as bits.
    Classes(Vec<u32>),
    /// The keys are divided into slots of 2^`shift` keys, of which `first` is the first one. `lasts` has the last slot
    /// of each part, counted from `first`.
    Ranges { shift: u32, first: u64, lasts: Vec<u64> },
}

/// The parts in which a box lies.
pub(super) enum Touched {
    /// As bits.
    Bits(u32),
    /// From the first to the last, both included.
    Range(usize, usize),
}

impl Touched {
    fn count(&self) -> usize {
        match self {
            Self::Bits(bits) => bits.count_ones() as usize,
            Self::Range(from, to) => to - from + 1,
        }
    }

    pub(super) fn for_each(&self, mut visit: impl FnMut(usize)) {
        match self {
            Self::Bits(bits) => (0..32).filter(|part| bits >> part & 1 == 1).for_each(visit),
            Self::Range(from, to) => (*from..=*to).for_each(&mut visit),
        }
    }
}

impl ForestRegion {
    /// Whether a box contains the region.
    pub(super) fn is_within(&self, it: &ForestBox) -> bool {
        let has_classes = self.classes.iter().zip(&it.classes).all(|(own, its)| own & !its == 0);
        has_classes && self.bounds.iter().zip(&it.bounds).all(|(own, its)| its.0 <= own.0 && own.1 <= its.1)
    }

    /// The region of a part.
    pub(super) fn part(&self, place: usize, parts: &Parts, part: usize) -> Self {
        let mut region = self.clone();
        match parts {
            Parts::Classes(classes) => region.classes[place] = classes[part],
            Parts::Ranges { shift, first, lasts } => {
                let bounds = &mut region.bounds[place - self.classes.len()];
                let next = part.checked_sub(1).map_or(0, |before| lasts[before] + 1);
                let low = (first + next) << shift;
                let last = (first + lasts[part]) << shift | ((1u64 << shift) - 1);
                *bounds = (bounds.0.max(low), bounds.1.min(last));
            }
        }
        region
    }
}

impl PlannedCut {
    /// Finds the cut with the least estimated work; `None` if no cut is worth it. With `keeps_out`, boxes that lie in
    /// many parts go to the next tree.
    pub(super) fn best(region: &ForestRegion, boxes: &[&ForestBox], keeps_out: bool, sizes: &ForestSizes) -> Option<Self> {
        let digits = region.classes.len();
        let mut best: Option<Self> = None;
        let mut compare = |cut: Self| {
            if cut.cost <= WORTH && best.as_ref().is_none_or(|best| cut.cost < best.cost) {
                best = Some(cut);
            }
        };
        for place in 0..digits {
            if let Some(parts) = classes(region.classes[place], boxes, place) {
                compare(Self::of_classes(boxes, place, parts, keeps_out));
            }
        }
        for place in 0..region.bounds.len() {
            let slots = Slots::new(region.bounds[place], boxes, place, sizes.parts);
            let mut size = sizes.leaf.max(1);
            while size < boxes.len().max(2) {
                let Some(lasts) = slots.lasts(size, keeps_out) else { break };
                compare(Self::of_slots(&slots, digits + place, lasts, keeps_out));
                size *= COARSER;
            }
        }
        best
    }

    fn of_classes(boxes: &[&ForestBox], place: usize, parts: Vec<u32>, keeps_out: bool) -> Self {
        let most = most(parts.len(), keeps_out);
        let (mut sizes, mut out) = (vec![0; parts.len()], 0);
        for it in boxes {
            let touched = touched_classes(&parts, it.classes[place]);
            if touched.count() > most {
                out += 1;
            } else {
                touched.for_each(|part| sizes[part] += 1);
            }
        }
        Self { place, parts: Parts::Classes(parts), most, cost: cost(boxes.len(), out, &sizes) }
    }

    fn of_slots(slots: &Slots, place: usize, lasts: Vec<u64>, keeps_out: bool) -> Self {
        let most = most(lasts.len(), keeps_out);
        let mut of_slot = Vec::with_capacity(slots.begun.len());
        for (part, last) in lasts.iter().enumerate() {
            of_slot.resize(*last as usize + 1, part);
        }
        // First the differences of the sizes of neighbouring parts: a box counts in its first part, and behind its
        // last.
        let (mut sizes, mut out) = (vec![0usize; lasts.len() + 1], 0);
        for (from, to) in &slots.of_boxes {
            let (from, to) = (of_slot[*from as usize], of_slot[*to as usize]);
            if to + 1 - from > most {
                out += 1;
            } else {
                sizes[from] = sizes[from].wrapping_add(1);
                sizes[to + 1] = sizes[to + 1].wrapping_sub(1);
            }
        }
        for part in 1..sizes.len() {
            sizes[part] = sizes[part].wrapping_add(sizes[part - 1]);
        }
        let cost = cost(slots.of_boxes.len(), out, &sizes);
        Self { place, parts: Parts::Ranges { shift: slots.shift, first: slots.first, lasts }, most, cost }
    }

    /// The parts in which a box lies; `None` if it is kept out.
    pub(super) fn touched(&self, it: &ForestBox, region: &ForestRegion) -> Option<Touched> {
        let touched = match &self.parts {
            Parts::Classes(parts) => touched_classes(parts, it.classes[self.place]),
            Parts::Ranges { shift, first, lasts } => {
                let place = self.place - region.classes.len();
                let (own, all) = (it.bounds[place], region.bounds[place]);
                let part = |key: u64| {
                    let slot = (key >> shift) - first;
                    lasts.partition_point(|last| *last < slot)
                };
                Touched::Range(part(own.0.max(all.0)), part(own.1.min(all.1)))
            }
        };
        (touched.count() <= self.most).then_some(touched)
    }
}

/// The parts that have a class in common with a box.
fn touched_classes(parts: &[u32], own: u32) -> Touched {
    let mut bits = 0;
    for (part, classes) in parts.iter().enumerate() {
        bits |= u32::from(own & classes != 0) << part;
    }
    Touched::Bits(bits)
}

/// The most parts in which a box may lie without being kept out.
fn most(parts: usize, keeps_out: bool) -> usize {
    if keeps_out { (parts / SPREAD).max(FEW).min(parts - 1) } else { parts }
}

/// Estimates the work after a cut of `all` boxes into parts of these `sizes`, divided by the work without a cut: from
/// the expected number of boxes in the part of a case, the copies of boxes that lie in several parts, and the `out`
/// boxes that the next tree gets. Cases are taken to lie in a part in proportion to its boxes. Copies count squared,
/// because they take memory as well.
fn cost(all: usize, out: usize, sizes: &[usize]) -> f64 {
    let (all, stay) = (all as f64, (all - out) as f64);
    if stay < MOST_OUT * all {
        return f64::INFINITY;
    }
    let (mut kept, mut squares) = (0.0, 0.0);
    for size in sizes {
        kept += *size as f64;
        squares += (*size as f64) * (*size as f64);
    }
    let (expected, copies) = (squares / kept, kept / stay);
    (expected / all).max(LEAST) * copies * copies * (1.0 + OUT * (all - stay) / all)
}

impl Parts {
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Classes(classes) => classes.len(),
            Self::Ranges { lasts, .. } => lasts.len(),
        }
    }
}

/// A cut is worth it if its estimated work is at most this part of the work without it. For this and the next six
/// numbers no measurement is recorded.
const WORTH: f64 = 0.95;
/// The expected share of boxes counts as at least this, so that very small parts do not justify more copies.
const LEAST: f64 = 1.0 / 1024.0;
/// The least share of the boxes that has to stay in the tree.
const MOST_OUT: f64 = 0.1;
/// The weight of the share of boxes that are kept out: the next tree has to look at them.
const OUT: f64 = 2.0;
/// A box that lies in at most this many parts, or in at most one of [`SPREAD`] parts, is not kept out.
const FEW: usize = 2;
/// See [`FEW`].
const SPREAD: usize = 16;
/// Parts with as many boxes as a leaf are tried first, then parts this many times larger, and so on.
const COARSER: usize = 8;

/// Divides the classes of a digit into parts: neighbouring classes that all boxes treat alike. `None` if that is one
/// part.
fn classes(own: u32, boxes: &[&ForestBox], place: usize) -> Option<Vec<u32>> {
    let ends = boxes.iter().fold(0, |ends, it| ends | it.classes[place] ^ it.classes[place] >> 1);
    let mut parts = Vec::new();
    let mut part = 0;
    for class in (0..32).map(|class| 1u32 << class).filter(|class| own & class != 0) {
        part |= class;
        if ends & class != 0 || own < class << 1 {
            parts.push(part);
            part = 0;
        }
    }
    (parts.len() > 1).then_some(parts)
}

/// The keys of a column in equal slots, with the boxes that begin and end in them.
struct Slots {
    shift: u32,
    first: u64,
    /// For each slot the number of boxes that begin before it, without those that contain the whole region.
    begun: Vec<usize>,
    /// For each slot the number of these boxes that end before it.
    ended: Vec<usize>,
    /// The number of boxes that contain the whole region, in this column.
    whole: usize,
    /// The first and the last slot of each box.
    of_boxes: Vec<(u32, u32)>,
}

impl Slots {
    fn new((low, high): Interval, boxes: &[&ForestBox], place: usize, most: usize) -> Self {
        let most = (2 * boxes.len()).next_power_of_two().clamp(4.min(most), most) as u64;
        let shift = (0..63).find(|shift| (high >> shift) - (low >> shift) < most).unwrap_or(63);
        let first = low >> shift;
        let count = ((high >> shift) - first) as usize + 1;
        let (mut begun, mut ended, mut whole) = (vec![0; count + 1], vec![0; count + 1], 0);
        let mut of_boxes = Vec::with_capacity(boxes.len());
        for it in boxes {
            let (from, to) = it.bounds[place];
            if from <= low && high <= to {
                whole += 1;
                of_boxes.push((0, count as u32 - 1));
                continue;
            }
            let slots = ((from.max(low) >> shift) - first, (to.min(high) >> shift) - first);
            begun[slots.0 as usize + 1] += 1;
            ended[slots.1 as usize + 1] += 1;
            of_boxes.push((slots.0 as u32, slots.1 as u32));
        }
        for slot in 1..=count {
            begun[slot] += begun[slot - 1];
            ended[slot] += ended[slot - 1];
        }
        Self { shift, first, begun, ended, whole, of_boxes }
    }

    /// Divides the slots into parts with about `size` boxes each, given by their last slots; `None` if that is one
    /// part.
    fn lasts(&self, size: usize, keeps_out: bool) -> Option<Vec<u64>> {
        let count = self.begun.len() - 1;
        let whole = if keeps_out { 0 } else { self.whole };
        let (mut lasts, mut from) = (Vec::new(), 0);
        for slot in 0..count - 1 {
            // The boxes that begin in this slot or before it, and do not end before the part.
            let boxes = self.begun[slot + 1] - self.ended[from] + whole;
            let is_same = self.begun[slot + 1] == self.begun[from] && self.ended[slot + 1] == self.ended[from];
            if boxes > size && !is_same {
                lasts.push(slot as u64);
                from = slot + 1;
            }
        }
        lasts.push(count as u64 - 1);
        (lasts.len() > 1).then_some(lasts)
    }
}

/// The boxes with these numbers.
pub(super) fn named<'a>(boxes: &'a [ForestBox], of: &[u32]) -> Vec<&'a ForestBox> {
    of.iter().map(|at| &boxes[*at as usize]).collect_vec()
}
