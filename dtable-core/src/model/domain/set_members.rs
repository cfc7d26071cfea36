//! Sets of members: a position is a mask, with one bit for each member that the table mentions.

use super::Variant;
use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};

/// The most members of a set that a table can mention: positions are their subsets.
pub const MENTIONED_MEMBERS: usize = 12;

/// The members that a set can have.
///
/// ```
/// use dtable_core::model::{Domain, SetMembers, ValueSet, Variant};
/// let listed = ["Nuts", "Milk", "Eggs"].map(Variant::plain).to_vec();
/// let members = SetMembers { listed, open: false, mentioned: vec![0, 2], counted: 3 };
/// assert_eq!(members.with_all(&[2]), ValueSet::span(2, 3));
/// let domain = Domain::Set(members);
/// assert_eq!([0, 1, 3].map(|at| domain.value(at)), ["[]", "[Nuts]", "[Nuts, Eggs]"]);
/// assert_eq!(domain.entry(&ValueSet::span(1, 3)), "has_any(Nuts, Eggs)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetMembers {
    /// The members of `values:`, in the order of the file.
    pub listed: Vec<Variant>,
    /// Whether the list ends with `other`, one more member: the set has a member that is not listed.
    pub open: bool,
    /// The members that the table mentions, by index, ascending: the first has the lowest bit of a position.
    pub mentioned: Vec<usize>,
    /// The bits of those that divide cases: an entry, a relation or `requires:` mentions them. Examples and formulas of
    /// properties mention the others.
    pub counted: Position,
}

/// The masks that have all bits of `has`, and none of `lacks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The bits that a mask has.
    pub has: Position,
    /// The bits that a mask does not have.
    pub lacks: Position,
}

impl SetMembers {
    /// The number of members, `other` included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.listed.len() + usize::from(self.open)
    }

    /// The name of a member.
    #[must_use]
    pub fn name(&self, member: usize) -> &str {
        self.listed.get(member).map_or("other", |it| &it.name)
    }

    /// The member that entries call by a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<usize> {
        let listed = self.listed.iter().position(|it| it.name == name);
        listed.or_else(|| (self.open && name == "other").then_some(self.listed.len()))
    }

    /// The bit of a member, where the table mentions it.
    fn bit(&self, member: usize) -> Option<Position> {
        self.mentioned.iter().position(|it| *it == member).map(|at| 1 << at)
    }

    /// The mask of all bits.
    #[must_use]
    pub const fn all_bits(&self) -> Position {
        (1 << self.mentioned.len()) - 1
    }

    /// The mask of the set that has exactly some members, as far as the table mentions them.
    #[must_use]
    pub fn mask(&self, members: &[usize]) -> Position {
        members.iter().filter_map(|it| self.bit(*it)).fold(0, |mask, bit| mask | bit)
    }

    /// The sets that have all of some members, which the table mentions.
    #[must_use]
    pub fn with_all(&self, members: &[usize]) -> ValueSet {
        self.of_cube(Cube { has: self.mask(members), lacks: 0 })
    }

    /// The sets that have none of some members, which the table mentions.
    #[must_use]
    pub fn with_none(&self, members: &[usize]) -> ValueSet {
        self.of_cube(Cube { has: 0, lacks: self.mask(members) })
    }

    /// Whether the table mentions all members, so that one position is the empty set.
    #[must_use]
    pub fn are_all_mentioned(&self) -> bool {
        self.mentioned.len() == self.count()
    }

    /// For each member that divides cases, the sets that have it.
    #[must_use]
    pub fn dividing(&self) -> Vec<ValueSet> {
        self.members(self.counted).into_iter().map(|it| self.with_all(&[it])).collect_vec()
    }

    /// For each member on which it depends whether a set of masks holds, the sets that have it.
    #[must_use]
    pub fn told_apart_by(&self, set: &ValueSet) -> Vec<ValueSet> {
        let decides = |member: &&usize| {
            let bit = self.mask(&[**member]);
            (0..=self.all_bits()).any(|mask| mask & bit == 0 && set.contains(mask) != set.contains(mask | bit))
        };
        self.mentioned.iter().filter(decides).map(|it| self.with_all(&[*it])).collect_vec()
    }

    /// Whether another column has the same members, perhaps under other names in entries.
    #[must_use]
    pub fn are_those_of(&self, other: &Self) -> bool {
        let has_all = |a: &Self, b: &Self| a.listed.iter().all(|it| b.listed.iter().any(|of| of.variant == it.variant));
        self.open == other.open && has_all(self, other) && has_all(other, self)
    }

    /// The mask here of a mask of another column, which mentions the members that this one mentions; `None` where it has
    /// a member that this column cannot have.
    #[must_use]
    pub fn mask_of(&self, other: &Self, mask: Position) -> Option<Position> {
        let otherwise = self.open.then_some(self.listed.len());
        let here = |member: usize| {
            let listed = other.listed.get(member).and_then(|it| self.listed.iter().position(|of| of.variant == it.variant));
            listed.or(otherwise)
        };
        let members: Option<Vec<usize>> = other.members(mask).into_iter().map(here).collect();
        members.map(|it| self.mask(&it))
    }

    /// The sets of another column that are one of `set` here, as far as this column mentions their members.
    #[must_use]
    pub fn set_in(&self, set: &ValueSet, other: &Self) -> ValueSet {
        let holds = |mask: &Position| self.mask_of(other, *mask).is_some_and(|it| set.contains(it));
        ValueSet::from_spans((0..=other.all_bits()).filter(holds).map(|at| (at, at)).collect_vec())
    }

    /// The members of a mask, in the order of `values:`.
    #[must_use]
    pub fn members(&self, mask: Position) -> Vec<usize> {
        self.mentioned.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1).map(|(_, it)| *it).collect_vec()
    }

    /// One set, as examples write it.
    #[must_use]
    pub fn value(&self, mask: Position) -> String {
        format!("[{}]", self.names(mask))
    }

    /// The mask of a set as examples write it: `[Nuts, Milk]`.
    ///
    /// # Errors
    ///
    /// The word that is no member, or that stands there twice; an empty word where it is no list.
    pub fn read<'a>(&self, text: &'a str) -> Result<Position, &'a str> {
        Ok(self.mask(&self.listed_in(text)?))
    }

    /// A set as examples write it, with all its members, in the order of the declaration.
    pub(crate) fn in_order(&self, text: &str) -> Option<String> {
        let mut members = self.listed_in(text).ok()?;
        members.sort_unstable();
        Some(format!("[{}]", members.into_iter().map(|it| self.name(it)).collect_vec().join(", ")))
    }

    fn listed_in<'a>(&self, text: &'a str) -> Result<Vec<usize>, &'a str> {
        let inside = text.trim().strip_prefix('[').and_then(|it| it.strip_suffix(']')).ok_or("")?;
        let words = inside.split(',').map(str::trim).collect_vec();
        let mut members = Vec::new();
        for word in words.iter().copied().filter(|it| words.len() > 1 || !it.is_empty()) {
            let member = self.named(word).filter(|it| !members.contains(it)).ok_or(word)?;
            members.push(member);
        }
        Ok(members)
    }

    fn names(&self, mask: Position) -> String {
        self.members(mask).into_iter().map(|it| self.name(it)).collect_vec().join(", ")
    }

    fn of_cube(&self, cube: Cube) -> ValueSet {
        let holds = |mask: &Position| mask & (cube.has | cube.lacks) == cube.has;
        ValueSet::from_spans((0..=self.all_bits()).filter(holds).map(|at| (at, at)).collect_vec())
    }

    /// Few cubes that together are exactly `set`: the best of some prime implicants for each mask that none has yet.
    #[must_use]
    pub fn cubes(&self, set: &ValueSet) -> Vec<Cube> {
        Cover::new(self, set).cubes(false)
    }

    /// The shortest entry for `set`, neither empty nor everything.
    #[must_use]
    pub(super) fn entry(&self, set: &ValueSet) -> String {
        self.parts(set).join(" && ")
    }

    /// The parts of the shortest entry for `set`, which have to hold together: one of them is a list of items of which no
    /// two overlap, or each excludes cubes outside of the set.
    #[must_use]
    pub(in crate::model) fn parts(&self, set: &ValueSet) -> Vec<String> {
        let rest = ValueSet::span(0, self.all_bits()).minus(set);
        let cubes = Cover::new(self, set).cubes(true);
        if let [cube] = cubes[..] {
            return self.conjunction(cube);
        }
        let items: Option<Vec<String>> = cubes.iter().map(|it| self.item(*it)).collect();
        let list = items.filter(|it| !it.is_empty()).map(|it| it.join(", "));
        let (single, several): (Vec<Cube>, Vec<Cube>) = self.cubes(&rest).into_iter().partition(|it| (it.has | it.lacks).count_ones() == 1);
        // Not to be in any of the single ones is one cube, too.
        let all = single.iter().fold(Cube { has: 0, lacks: 0 }, |all, it| Cube { has: all.has | it.lacks, lacks: all.lacks | it.has });
        let first = if single.is_empty() { Vec::new() } else { self.conjunction(all) };
        let parts = first.into_iter().chain(several.iter().map(|it| self.negation(*it))).collect_vec();
        match list {
            Some(list) if list.len() <= parts.join(" && ").len() => vec![list],
            _ => parts,
        }
    }

    /// The item of a list for the sets of a cube, if there is one.
    fn item(&self, cube: Cube) -> Option<String> {
        if cube.has == 0 && cube.lacks == self.all_bits() && self.are_all_mentioned() {
            return Some("empty".to_owned());
        }
        (cube.lacks == 0).then(|| format!("has({})", self.names(cube.has)))
    }

    /// The parts of an entry for the sets of a cube.
    fn conjunction(&self, cube: Cube) -> Vec<String> {
        if let Some(item) = self.item(cube) {
            return vec![item];
        }
        let has = (cube.has != 0).then(|| format!("has({})", self.names(cube.has)));
        has.into_iter().chain([format!("not({})", self.any(cube.lacks))]).collect_vec()
    }

    /// The entry for the sets outside of a cube.
    fn negation(&self, cube: Cube) -> String {
        if cube.has != 0 { format!("not({})", self.conjunction(cube).join(" && ")) } else { self.any(cube.lacks) }
    }

    /// The entry for the sets that have one of some members.
    fn any(&self, mask: Position) -> String {
        let word = if mask.count_ones() == 1 { "has" } else { "has_any" };
        if mask == self.all_bits() && self.are_all_mentioned() && mask.count_ones() > 2 {
            return "not(empty)".to_owned();
        }
        format!("{word}({})", self.names(mask))
    }
}

/// The state of a search for few cubes that cover a set of masks.
struct Cover {
    bits: usize,
    inside: Vec<bool>,
    is_covered: Vec<bool>,
}

impl Cover {
    fn new(members: &SetMembers, set: &ValueSet) -> Self {
        let inside = (0..=members.all_bits()).map(|at| set.contains(at)).collect_vec();
        Self { bits: members.mentioned.len(), is_covered: vec![false; inside.len()], inside }
    }

    /// Cubes that cover all masks inside; of which no two overlap, where they have to be `disjoint`.
    fn cubes(mut self, disjoint: bool) -> Vec<Cube> {
        let mut cubes = Vec::new();
        for mask in 0..self.inside.len() {
            if !self.inside[mask] || self.is_covered[mask] {
                continue;
            }
            let cube = self.best(mask as Position, disjoint);
            for mask in masks(cube, self.bits) {
                self.is_covered[mask] = true;
            }
            cubes.push(cube);
        }
        if disjoint { cubes } else { self.needed(cubes) }
    }

    /// The cube around a mask that covers the most masks that no cube has yet, of those that are found when the bits are
    /// left out in one order or another.
    fn best(&self, mask: Position, disjoint: bool) -> Cube {
        let all = (1 << self.bits) - 1;
        let mut best = (Cube { has: mask, lacks: all & !mask }, 0);
        for first in 0..self.bits.max(1) {
            let mut cube = Cube { has: mask, lacks: all & !mask };
            for at in 0..self.bits {
                let bit = 1 << ((first + at) % self.bits);
                let wider = Cube { has: cube.has & !bit, lacks: cube.lacks & !bit };
                if masks(wider, self.bits).all(|it| self.inside[it] && !(disjoint && self.is_covered[it])) {
                    cube = wider;
                }
            }
            let fresh = masks(cube, self.bits).filter(|it| !self.is_covered[*it]).count();
            if fresh > best.1 {
                best = (cube, fresh);
            }
        }
        best.0
    }

    /// The cubes without those whose masks all are in others.
    fn needed(&self, cubes: Vec<Cube>) -> Vec<Cube> {
        let mut counts = vec![0_u32; self.inside.len()];
        cubes.iter().for_each(|cube| masks(*cube, self.bits).for_each(|it| counts[it] += 1));
        let is_needed = |cube: &Cube| {
            let is_only = masks(*cube, self.bits).any(|it| counts[it] == 1);
            if !is_only {
                masks(*cube, self.bits).for_each(|it| counts[it] -= 1);
            }
            is_only
        };
        cubes.into_iter().filter(is_needed).collect_vec()
    }
}

/// The masks of a cube, ascending.
fn masks(cube: Cube, bits: usize) -> impl Iterator<Item = usize> {
    let free = ((1_usize << bits) - 1) & !((cube.has | cube.lacks) as usize);
    let mut next = Some(0_usize);
    std::iter::from_fn(move || {
        let subset = next?;
        // The next larger subset of the free bits.
        next = Some((subset | !free).wrapping_add(1) & free).filter(|it| *it != 0);
        Some(subset | cube.has as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Random;

    /// A set of so many members, all of which the table mentions.
    fn members(count: usize) -> SetMembers {
        let variant = |at: usize| Variant::plain(["A", "B", "C", "D", "E"][at]);
        SetMembers { listed: (0..count).map(variant).collect(), open: false, mentioned: (0..count).collect(), counted: (1 << count) - 1 }
    }

    /// All sets of masks of up to three members, and some of more.
    fn sets() -> Vec<(SetMembers, ValueSet)> {
        let mut random = Random(7);
        let of = |count: usize, chosen: u64| {
            let spans = (0..1_u32 << count).filter(|at| chosen >> at & 1 == 1).map(|at| (at.into(), at.into()));
            (members(count), ValueSet::from_spans(spans.collect()))
        };
        let small = (0..=3).flat_map(|count| (0..1_u64 << (1 << count)).map(move |chosen| (count, chosen)));
        let some = (0..400).map(|at| (4 + at % 2, random.below(1_u64 << 16) & random.below(1_u64 << 16) | random.below(1_u64 << 16) << 16));
        small.chain(some.collect::<Vec<_>>()).map(|(count, chosen)| of(count, chosen)).collect()
    }

    #[test]
    fn cubes_are_the_set_and_none_is_needless_or_could_be_wider() {
        for (members, set) in sets() {
            let cubes = members.cubes(&set);
            let union = |of: &[Cube]| of.iter().fold(ValueSet::EMPTY, |all, it| all.union(&members.of_cube(*it)));
            assert_eq!(union(&cubes), set);
            for (at, cube) in cubes.iter().enumerate() {
                let mut others = cubes.clone();
                others.remove(at);
                assert_ne!(union(&others), set, "{cube:?} of {cubes:?}");
                for bit in (0..members.mentioned.len()).map(|at| 1 << at).filter(|bit| (cube.has | cube.lacks) & bit != 0) {
                    let wider = Cube { has: cube.has & !bit, lacks: cube.lacks & !bit };
                    assert!(!members.of_cube(wider).is_subset(&set), "{wider:?} in {cubes:?}");
                }
            }
        }
    }

    #[test]
    fn cubes_of_a_list_do_not_overlap() {
        for (members, set) in sets() {
            let cubes = Cover::new(&members, &set).cubes(true);
            let sizes: u128 = cubes.iter().map(|it| members.of_cube(*it).len()).sum();
            let union = cubes.iter().fold(ValueSet::EMPTY, |all, it| all.union(&members.of_cube(*it)));
            assert_eq!((&union, sizes), (&set, set.len()));
        }
    }

    #[test]
    fn entries_are_short() {
        let abc = members(3);
        let [a, b, c] = [0, 1, 2].map(|it| abc.with_all(&[it]));
        for (set, expected) in [
            (a.clone(), "has(A)"),
            (a.intersect(&c), "has(A, C)"),
            (a.union(&b), "has_any(A, B)"),
            (a.minus(&b), "has(A) && not(has(B))"),
            (a.minus(&b.union(&c)), "has(A) && not(has_any(B, C))"),
            (ValueSet::one(0), "empty"),
            (ValueSet::span(1, 7), "not(empty)"),
            (abc.with_none(&[0, 1]), "not(has_any(A, B))"),
            (ValueSet::one(0).union(&a.intersect(&b)), "empty, has(A, B)"),
            (ValueSet::span(0, 7).minus(&a.intersect(&b)), "not(has(A, B))"),
        ] {
            assert_eq!(abc.entry(&set), expected);
        }
        let open = SetMembers { open: true, mentioned: vec![1, 3], ..abc };
        assert_eq!((open.value(3), open.read("[B, other]"), open.read("[A]")), ("[B, other]".to_owned(), Ok(3), Ok(0)));
        assert_eq!((open.read("[]"), open.read("[X]"), open.read("[B, B]"), open.read("B")), (Ok(0), Err("X"), Err("B"), Err("")));
        assert_eq!(open.entry(&ValueSet::one(0)), "not(has_any(B, other))");
    }

    #[test]
    fn masks_of_other_columns_are_translated_by_member() {
        let here = SetMembers { mentioned: vec![0, 2], ..members(3) };
        let mut there = members(3);
        there.listed.reverse();
        assert!(here.are_those_of(&there) && !here.are_those_of(&members(2)));
        // There, C has the lowest bit, and A the highest.
        assert_eq!([0, 1, 2, 4, 5].map(|mask| here.mask_of(&there, mask)), [0, 2, 0, 1, 3].map(Some));
        assert_eq!(here.set_in(&ValueSet::one(1), &there), ValueSet::from_spans(vec![(4, 4), (6, 6)]));
    }
}
