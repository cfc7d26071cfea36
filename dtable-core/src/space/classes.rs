//! Classes: sets of values of a column that no entry and no relation distinguishes.
//!
//! The proof sees classes in place of values: there a position is the number of a class. Each value of a `bool` or an
//! enum is a class of its own. A number column with the entries `<= 8` and `5..=8` has three: 0 to 4, 5 to 8, and the
//! rest. Classes are numbered in the order in which their first values appear. A condition with `requires:` has one
//! more class, the last: *not applicable*. An input that only expressions look at is no column of the space
//! ([`super::feasible`] looks at its values); it has one class here.
//!
//! A class of sets says of each member that something mentions whether it is in the set.
//!
//! A class need not be an interval: with `0..=9` and `3..=5`, the values 0 to 2 and 6 to 9 are one class.

use super::hash::{Fast, FastMap};
use super::members::Members;
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Domain, Example, Formula, Origin, Position, Region, Table, ValueSet};
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

/// The classes of all columns.
pub(crate) struct Classes {
    columns: Vec<ColumnClasses>,
}

/// The classes of one column.
struct ColumnClasses {
    /// The intervals of the domain in ascending order, each with its class.
    pieces: Vec<(Position, Position, u32)>,
    /// The intervals of `pieces`, sorted by class.
    by_class: Vec<(u32, Position, Position)>,
    /// The number of classes without *not applicable*.
    count: u32,
    /// For each piece, and for the end, the number of different classes of the pieces before it.
    before: Vec<u32>,
    /// The pieces whose class is not the successor of the class before: there a run of successive classes begins.
    runs: Vec<usize>,
    /// The places in `by_class` whose interval does not touch the one before: there a run of touching intervals begins.
    touching: Vec<usize>,
    /// Whether there is a class *not applicable* after the others.
    optional: bool,
    /// Whether the column is one of the space.
    is_column: bool,
}

impl Classes {
    pub(crate) fn new(table: &Table) -> Self {
        let columns = (0..table.columns.len()).map(|column| ColumnClasses::new(table, column)).collect_vec();
        Self { columns }
    }

    /// Whether a column of the table is a column of the space.
    pub(crate) fn is_column(&self, column: usize) -> bool {
        self.columns[column].is_column
    }

    /// All classes of a column.
    pub(crate) fn all(&self, column: usize) -> ValueSet {
        let it = &self.columns[column];
        let count = Position::from(it.count) + Position::from(it.optional);
        count.checked_sub(1).map_or(ValueSet::EMPTY, |last| ValueSet::span(0, last))
    }

    /// The class *not applicable*, where the column has one.
    pub(crate) fn not_applicable(&self, column: usize) -> Option<Position> {
        let it = &self.columns[column];
        it.optional.then_some(Position::from(it.count))
    }

    /// The classes of an entry.
    pub(crate) fn of_entry(&self, column: usize, entry: &ConditionEntry) -> ValueSet {
        if entry.is_irrelevant() { self.all(column) } else { self.with_not_applicable(column, &entry.set, entry.not_applicable) }
    }

    /// The classes to which some values belong, also if only a part of a class is in `set`.
    pub(crate) fn of(&self, column: usize, set: &ValueSet) -> ValueSet {
        let it = &self.columns[column];
        let place = |&(low, high): &(Position, Position)| {
            (it.pieces.partition_point(|piece| piece.1 < low), it.pieces.partition_point(|piece| piece.0 <= high))
        };
        let class = |at: usize| Position::from(it.pieces[at].2);
        let mut spans = Vec::with_capacity(set.spans().len());
        for span in set.spans() {
            let (first, end) = place(span);
            if it.all_begin_in(first, end) {
                spans.push((Position::from(it.before[first]), Position::from(it.before[end] - 1)));
                continue;
            }
            spans.extend(within(&it.runs, first, end).map(|(first, last)| (class(first), class(last))));
        }
        ValueSet::from_spans(spans)
    }

    /// The values of some classes; *not applicable* has none.
    pub(crate) fn values(&self, column: usize, classes: &ValueSet) -> ValueSet {
        let it = &self.columns[column];
        let inside = classes.spans().iter().flat_map(|(low, high)| {
            let first = it.by_class.partition_point(|piece| Position::from(piece.0) < *low);
            let end = it.by_class.partition_point(|piece| Position::from(piece.0) <= *high);
            within(&it.touching, first, end).map(|(first, last)| (it.by_class[first].1, it.by_class[last].2))
        });
        ValueSet::from_spans(inside.collect_vec())
    }

    /// Cuts `domain` into intervals that neither the classes nor `sets` distinguish, ascending, each with its class.
    pub(crate) fn cells(&self, column: usize, domain: &ValueSet, sets: &[ValueSet]) -> Vec<(Position, Position, Position)> {
        cells_of(&self.columns[column].pieces, domain, sets)
    }

    /// One value of a class, the one that is easiest to read: 100 rather than 97.
    pub(crate) fn example(&self, table: &Table, column: usize, class: Position) -> Position {
        let values = self.values(column, &ValueSet::one(class));
        let domain = &table.columns[column].domain;
        let plain = domain.plainest(0, Position::MAX);
        let distance = |(low, high): &(Position, Position)| plain.clamp(*low, *high).abs_diff(plain);
        values.spans().iter().min_by_key(|span| distance(span)).map_or(0, |(low, high)| domain.plainest(*low, *high))
    }

    /// The region of the author's example.
    pub(crate) fn of_example(&self, example: &Example) -> Region {
        let sets = example.when.iter().zip(&example.not_applicable).enumerate();
        Region(sets.map(|(column, (set, not_applicable))| self.with_not_applicable(column, set, *not_applicable)).collect_vec())
    }

    /// The classes to which some values belong, with *not applicable* if the flag says so.
    fn with_not_applicable(&self, column: usize, set: &ValueSet, not_applicable: bool) -> ValueSet {
        let classes = self.of(column, set);
        match self.not_applicable(column).filter(|_| not_applicable) {
            Some(class) => classes.union(&ValueSet::one(class)),
            None => classes,
        }
    }

    /// Whether a set has some, but not all values of a class.
    pub(crate) fn cuts(&self, column: usize, set: &ValueSet) -> bool {
        self.values(column, &self.of(column, set)) != *set
    }

    /// Whether *not applicable* is among some classes; also `true` if the column is always applicable.
    pub(crate) fn holds_not_applicable(&self, column: usize, classes: &ValueSet) -> bool {
        self.not_applicable(column).is_none_or(|class| classes.contains(class))
    }

    /// Splits a set of values by class. Each part has its class, or `None` if the column is none of the space.
    pub(crate) fn split(&self, column: usize, set: &ValueSet) -> Vec<(Option<u16>, ValueSet)> {
        if !self.is_column(column) {
            return vec![(None, set.clone())];
        }
        let classes = self.of(column, set);
        let part = |class| (u16::try_from(class).ok(), self.values(column, &ValueSet::one(class)).intersect(set));
        classes.iter().map(part).filter(|(_, part)| !part.is_empty()).collect_vec()
    }

    /// The region of a rule's entries.
    pub(crate) fn region(&self, entries: &[ConditionEntry]) -> Region {
        // With the right capacity: a list that grows takes up to twice its memory.
        let mut sets = Vec::with_capacity(entries.len());
        sets.extend(entries.iter().enumerate().map(|(column, entry)| self.of_entry(column, entry)));
        Region(sets)
    }

    /// For each condition of a formula that may be not applicable, the formula that it is not applicable.
    fn lacks(&self, formula: &Formula) -> Vec<Formula> {
        let optional = formula.columns().into_iter().filter_map(|column| Some((column, self.not_applicable(column)?)));
        optional.map(|(column, class)| Formula::Atom { column, set: ValueSet::one(class) }).collect_vec()
    }

    /// The demand of a relation, over classes: `formula` holds, or a condition that `whole` mentions is not applicable.
    pub(crate) fn demanded(&self, whole: &Formula, formula: &Formula) -> Formula {
        let mut any = self.lacks(whole);
        any.push(self.formula(formula));
        Formula::Or(any)
    }

    /// Where a requirement holds, over classes: its formula holds, and all conditions that it mentions are applicable.
    pub(crate) fn required(&self, requirement: &Formula) -> Formula {
        Formula::And(vec![self.formula(requirement), self.applicable(requirement)])
    }

    /// Where all conditions that a formula mentions are applicable, over classes.
    pub(crate) fn applicable(&self, formula: &Formula) -> Formula {
        Formula::Not(Box::new(Formula::Or(self.lacks(formula))))
    }

    /// Translates a formula over values into one over classes.
    pub(crate) fn formula(&self, formula: &Formula) -> Formula {
        match formula {
            Formula::Atom { column, set } => Formula::Atom { column: *column, set: self.of(*column, set) },
            Formula::Not(it) => Formula::Not(Box::new(self.formula(it))),
            Formula::And(of) => Formula::And(of.iter().map(|it| self.formula(it)).collect_vec()),
            Formula::Or(of) => Formula::Or(of.iter().map(|it| self.formula(it)).collect_vec()),
            Formula::Iff(a, b) => Formula::Iff(Box::new(self.formula(a)), Box::new(self.formula(b))),
            Formula::Count { low, high, of } => {
                Formula::Count { low: *low, high: *high, of: of.iter().map(|it| self.formula(it)).collect_vec() }
            }
            Formula::Test(_) => formula.clone(),
        }
    }
}

impl ColumnClasses {
    fn new(table: &Table, column: usize) -> Self {
        let it = &table.columns[column];
        // A condition that only used tables ask is no column of the space, like an input that only expressions use.
        let is_asked_here = it.borrowed.is_none();
        let by_value = is_asked_here && matches!(it.domain, Domain::Bool | Domain::Enum { .. });
        let domain = it.domain.all();
        let pieces = if !is_asked_here {
            pieces(&domain, &[])
        } else if by_value {
            singles(&domain)
        } else {
            pieces(&domain, &distinguishing_sets(table, column))
        };
        let mut before = Vec::with_capacity(pieces.len() + 1);
        before.push(0);
        pieces.iter().for_each(|piece| before.push(before[before.len() - 1].max(piece.2 + 1)));
        let count = before[pieces.len()];
        let by_class = by_class(&pieces);
        Self {
            before,
            runs: begins(&pieces, |before, next| before.2 + 1 == next.2),
            touching: begins(&by_class, |before, next| before.2.checked_add(1) == Some(next.1)),
            optional: it.requires.is_some(),
            is_column: is_asked_here && (it.origin != Origin::Input || by_value || count > 1),
            by_class,
            pieces,
            count,
        }
    }
    /// Whether all classes of the pieces from `first` to `end` first appear there. Since classes are numbered as they
    /// appear, their numbers then follow each other. This is so if sets contain each other, like prefixes of addresses.
    fn all_begin_in(&self, first: usize, end: usize) -> bool {
        let runs = self.runs.partition_point(|begin| *begin <= first)..self.runs.partition_point(|begin| *begin < end);
        let begins = |at: usize| self.pieces[at].2 >= self.before[first];
        first < end && begins(first) && self.runs[runs].iter().all(|at| begins(*at))
    }
}

/// Cuts the intervals of `pieces` where `sets` begin and end inside `domain`; each keeps its class.
pub(crate) fn cells_of(pieces: &[(Position, Position, u32)], domain: &ValueSet, sets: &[ValueSet]) -> Vec<(Position, Position, Position)> {
    let mut cells = Vec::new();
    let mut ends: Vec<Position> = sets
        .iter()
        .flat_map(|set| set.intersect(domain).spans().to_vec())
        .flat_map(|(low, high)| [low.checked_sub(1), Some(high)])
        .flatten()
        .collect_vec();
    ends.sort_unstable();
    ends.dedup();
    for &(low, high, class) in pieces {
        let mut from = low;
        let first = ends.partition_point(|end| *end < low);
        for end in ends[first..].iter().copied().take_while(|end| *end < high) {
            cells.push((from, end, Position::from(class)));
            from = end + 1;
        }
        cells.push((from, high, Position::from(class)));
    }
    cells
}

/// The places of the items that do not follow the item before; 0 is always one.
fn begins<T>(items: &[T], follows: impl Fn(&T, &T) -> bool) -> Vec<usize> {
    let breaks = items.windows(2).zip(1..).filter(|(pair, _)| !follows(&pair[0], &pair[1])).map(|(_, at)| at);
    std::iter::once(0).chain(breaks).collect_vec()
}

/// The runs between two places, cut there; each by its first and last place. `runs` has the places at which runs begin.
fn within(runs: &[usize], first: usize, end: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut next = runs.partition_point(|begin| *begin <= first);
    let mut first = first;
    std::iter::from_fn(move || {
        let begin = first;
        first = runs.get(next).map_or(end, |it| (*it).min(end));
        next += 1;
        (begin < end).then(|| (begin, first - 1))
    })
}

fn by_class(pieces: &[(Position, Position, u32)]) -> Vec<(u32, Position, Position)> {
    let mut by_class: Vec<_> = pieces.iter().map(|(low, high, class)| (*class, *low, *high)).collect_vec();
    by_class.sort_unstable();
    by_class
}

/// Each value as a class of its own.
fn singles(domain: &ValueSet) -> Vec<(Position, Position, u32)> {
    domain.iter().zip(0..).map(|(at, class)| (at, at, class)).collect_vec()
}

/// All sets by which rules, relations, `requires`, claims, questions and used tables distinguish values of a column.
///
/// INVARIANT: every set that an entry or a formula of the proof has for the column is here. Otherwise a class would be
/// cut, and the proof would take some of its values for others.
fn distinguishing_sets(table: &Table, column: usize) -> Vec<ValueSet> {
    // Most rules repeat sets of others, so only different sets are sorted.
    let entries = table.rules.iter().filter_map(|rule| rule.entries()).map(|entries| &entries[column].set);
    let different: HashSet<&ValueSet, BuildHasherDefault<Fast>> = entries.collect();
    let mut sets: Vec<ValueSet> = different.into_iter().cloned().collect_vec();
    let relations = table.relations.iter().map(|it| &it.formula);
    let required = table.columns.iter().filter_map(|it| it.requires.as_ref()).map(|it| &it.formula);
    for formula in relations.chain(required) {
        formula.atoms(&mut |at, set| {
            if at == column {
                sets.push(set.clone());
            }
        });
    }
    if let Domain::Set(members) = &table.columns[column].domain {
        sets.extend(members.dividing());
    }
    for (_, set) in table.told_apart.iter().filter(|it| it.0 == column) {
        match &table.columns[column].domain {
            Domain::Set(members) => sets.extend(members.told_apart_by(set)),
            _ => sets.push(set.clone()),
        }
    }
    sets.extend(table.columns[column].claim().map(|claim| claim.set.clone()));
    sets.extend(table.uses.iter().flat_map(|it| it.outside(table)).filter(|it| it.1 == column).map(|it| it.2));
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// Cuts a domain into intervals where `sets` begin and end, each with its class. Intervals in exactly the same sets are
/// one class; classes are numbered in the order in which they first appear.
fn pieces(domain: &ValueSet, sets: &[ValueSet]) -> Vec<(Position, Position, u32)> {
    let mut edges: Vec<(Position, usize)> = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        for &(low, high) in set.spans() {
            edges.push((low, at));
            edges.extend(high.checked_add(1).map(|end| (end, at)));
        }
    }
    edges.sort_unstable();
    let mut active = Members::new(sets.len());
    let mut classes: FastMap<u32, u32> = FastMap::default();
    let mut pieces = Vec::new();
    let mut next_edge = 0;
    for &(low, high) in domain.spans() {
        let mut from = low;
        loop {
            while next_edge < edges.len() && edges[next_edge].0 <= from {
                active.toggle(edges[next_edge].1);
                next_edge += 1;
            }
            let end = edges.get(next_edge).map_or(high, |edge| high.min(edge.0 - 1));
            let fresh = u32::try_from(classes.len()).unwrap_or(u32::MAX);
            let class = *classes.entry(active.id()).or_insert(fresh);
            pieces.push((from, end, class));
            if end == high {
                break;
            }
            from = end + 1;
        }
    }
    pieces
}

/// Splits a domain into the sets of values that `sets` do not distinguish.
pub(crate) fn partition(domain: &ValueSet, sets: &[ValueSet]) -> Vec<ValueSet> {
    let pieces = pieces(domain, sets);
    let count = pieces.iter().map(|piece| piece.2 + 1).max().unwrap_or(0);
    let part = |class| ValueSet::from_spans(pieces.iter().filter(|piece| piece.2 == class).map(|piece| (piece.0, piece.1)).collect_vec());
    (0..count).map(part).collect_vec()
}

#[cfg(test)]
mod tests {
    use super::Classes;
    use crate::fixture::{Random, understood};
    use crate::model::{Position, ValueSet};
    use std::fmt::Write;

    /// The classes of a set are those of its values, also where some lie on both sides of others, as with `0..=9` and
    /// `3..=5`.
    #[test]
    fn the_classes_of_a_set_are_those_of_its_values() {
        let mut random = Random(1);
        for seed in 0..40 {
            let mut text = "table: t\nhit: any\ninputs:\n  a: { type: u8, range: 0..=59 }\noutputs:\n  result: u8\nrules:\n".to_owned();
            for rule in 0..1 + seed % 7 {
                let (low, width) = (random.below(60), random.below(30));
                let _ = writeln!(text, "  - {{ id: {rule}, when: {{ a: '{low}..={}' }}, out: {{ result: 1 }} }}", (low + width).min(59));
            }
            text.push_str("  - { id: else, out: { result: 1 } }\n");
            let classes = Classes::new(&understood(&text));
            for low in 0..60 {
                for high in low..60 {
                    let of_values = (low..=high).map(|value| classes.of(0, &ValueSet::one(value)).first().expect("a class"));
                    let expected = ValueSet::from_spans(of_values.map(|class: Position| (class, class)).collect());
                    assert_eq!(classes.of(0, &ValueSet::span(low, high)), expected, "{low}..={high} in\n{text}");
                }
            }
        }
    }
}
