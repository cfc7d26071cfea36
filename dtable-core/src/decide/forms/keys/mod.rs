//! Keys: the values of several columns as one number.
//!
//! The values of a column fall into classes, which are numbered: this number is the *digit* of the column, and the
//! number of its classes is its *radix*. A key is a number in mixed radix: for `size` (small, large) and `zone` (0 to
//! 2), `large` and zone 1 have the digits 1 and 1, and the key 1 * 3 + 1 = 4. A form that looks up ends by keys is
//! right only if the digits are; `check/columns` checks them.

use crate::decide::tuning::KeySizes;
use crate::lists::CollectVec;
use crate::model::{Column, Domain, Position, Table, ValueSet};
use std::collections::HashMap;

/// The classes of a column, numbered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digit {
    /// The column, by index.
    pub column: usize,
    /// The values of each class: a partition of the domain. The classes of numbers and characters are in order, and no
    /// class has a value between two values of another one.
    pub values: Vec<ValueSet>,
}

impl Digit {
    /// Divides the values of a column into classes, so that each of `sets` consists of whole classes; `None` if there
    /// are more than `most`.
    pub(in crate::decide) fn new(column: usize, domain: &Domain, sets: &[&ValueSet], most: usize) -> Option<Self> {
        if let Domain::Set(_) = domain.innermost() {
            let values = refined(domain, sets);
            return (values.len() <= most).then_some(Self { column, values });
        }
        let pieces = pieces(domain, sets, 4 * most)?;
        let mut values: Vec<ValueSet> = Vec::new();
        let (mut kinds, mut last): (HashMap<Vec<bool>, usize>, usize) = (HashMap::new(), 0);
        for piece in pieces {
            let first = piece.first()?;
            let kind: Vec<bool> = sets.iter().map(|set| set.contains(first)).collect_vec();
            let same = kinds.get(&kind).copied().filter(|it| !is_compared(domain) || *it == last);
            last = same.unwrap_or(values.len());
            match same {
                Some(same) => values[same] = values[same].union(&piece),
                None => values.push(piece),
            }
            kinds.insert(kind, last);
        }
        (values.len() <= most).then_some(Self { column, values })
    }

    /// The number of classes.
    #[must_use]
    pub fn radix(&self) -> usize {
        self.values.len()
    }

    /// The number of a value's class.
    pub(in crate::decide) fn number_of(&self, at: Position) -> usize {
        self.values.iter().position(|values| values.contains(at)).unwrap_or(0)
    }
}

/// The classes of masks. Sets of them have very many intervals, but there are few masks: each set divides all classes
/// so far.
fn refined(domain: &Domain, sets: &[&ValueSet]) -> Vec<ValueSet> {
    let mut class_of = vec![0; domain.last() as usize + 1];
    let mut count = 1;
    for set in sets {
        let (mut inside, mut has_others, mut is_in) = (vec![usize::MAX; count], vec![false; count], vec![false; class_of.len()]);
        set.iter().for_each(|at| is_in[at as usize] = true);
        for (class, is_in) in class_of.iter().zip(&is_in) {
            has_others[*class] |= !is_in;
        }
        for (class, _) in class_of.iter_mut().zip(&is_in).filter(|it| *it.1 && has_others[*it.0]) {
            if inside[*class] == usize::MAX {
                inside[*class] = count;
                count += 1;
            }
            *class = inside[*class];
        }
    }
    let mut spans = vec![Vec::new(); count];
    for (at, class) in class_of.into_iter().enumerate() {
        spans[class].push((at as Position, at as Position));
    }
    spans.into_iter().map(ValueSet::from_spans).collect_vec()
}

/// Cuts the domain wherever one of the sets begins or ends; `None` if there are more than `most` pieces.
fn pieces(domain: &Domain, sets: &[&ValueSet], most: usize) -> Option<Vec<ValueSet>> {
    let mut cuts: Vec<Position> = Vec::new();
    for set in sets {
        cuts.extend(set.spans().iter().flat_map(|(low, high)| [Some(*low), high.checked_add(1)]).flatten());
        if cuts.len() > 8 * most {
            cuts.sort_unstable();
            cuts.dedup();
            if cuts.len() > 2 * most {
                return None;
            }
        }
    }
    cuts.sort_unstable();
    cuts.dedup();
    let mut pieces = Vec::new();
    for &(mut low, high) in domain.all().spans() {
        for cut in cuts.iter().copied().filter(|cut| low < *cut && *cut <= high).collect_vec() {
            pieces.push(ValueSet::span(low, cut - 1));
            low = cut;
        }
        pieces.push(ValueSet::span(low, high));
    }
    (pieces.len() <= most).then_some(pieces)
}

/// The number of keys.
pub(in crate::decide) fn keys(digits: &[Digit]) -> usize {
    digits.iter().fold(1, |keys: usize, digit| keys.saturating_mul(digit.radix()))
}

/// The key of a case.
pub(in crate::decide) fn key(digits: &[Digit], case: &[Position]) -> usize {
    digits.iter().fold(0, |key, digit| key * digit.radix() + digit.number_of(case[digit.column]))
}

/// Calls `visit` with the digits of every key, in the order of the keys.
pub(in crate::decide) fn for_each_key(digits: &[Digit], mut visit: impl FnMut(&[usize])) {
    let mut numbers = vec![0; digits.len()];
    loop {
        visit(&numbers);
        let mut place = digits.len();
        loop {
            if place == 0 {
                return;
            }
            place -= 1;
            numbers[place] += 1;
            if numbers[place] < digits[place].radix() {
                break;
            }
            numbers[place] = 0;
        }
    }
}

/// Divides digits, in order, into `count` parts with about the same number of keys.
pub(in crate::decide) fn dealt(digits: &[Digit], count: usize) -> Vec<Vec<Digit>> {
    let mut parts: Vec<Vec<Digit>> = Vec::new();
    let mut rest = digits;
    for part in 0..count {
        let left = count - part;
        let mut end = rest.len();
        if left > 1 {
            // A part ends where its keys, to the power of the parts that are left, are at least all keys that are left.
            let enough = |end: &usize| power(keys(&rest[..*end]), left) >= keys(rest) as u128;
            end = (1..=rest.len()).find(enough).unwrap_or(rest.len());
        }
        let (now, later) = rest.split_at(end);
        parts.push(now.to_vec());
        rest = later;
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Divides digits, in order, into parts with as many digits as fit into `most` keys.
pub(in crate::decide) fn filled(digits: &[Digit], most: usize) -> Vec<Vec<Digit>> {
    let mut parts: Vec<Vec<Digit>> = Vec::new();
    for digit in digits {
        match parts.last_mut().filter(|part| keys(part).saturating_mul(digit.radix()) <= most) {
            Some(part) => part.push(digit.clone()),
            None => parts.push(vec![digit.clone()]),
        }
    }
    parts
}

fn power(base: usize, exponent: usize) -> u128 {
    (0..exponent).fold(1u128, |product, _| product.saturating_mul(base as u128))
}

/// The digits of all columns in which `sets` distinguish values, in order. `None` if one would have more classes than
/// the limits allow, or may be not applicable, in which case it must not be asked.
pub(in crate::decide) fn digits<'a>(
    table: &Table,
    sets: impl Iterator<Item = (usize, &'a ValueSet)>,
    limits: KeySizes,
) -> Option<Vec<Digit>> {
    let mut of_column = vec![Vec::new(); table.columns.len()];
    for (column, set) in sets {
        of_column[column].push(set);
    }
    let mut digits = Vec::new();
    for (column, sets) in of_column.iter_mut().enumerate().filter(|(_, sets)| !sets.is_empty()) {
        sets.sort_unstable();
        sets.dedup();
        let Column { requires, domain, .. } = &table.columns[column];
        let is_always_there = requires.is_none();
        let digit = Digit::new(column, domain, sets, limits.radix_of(domain));
        digits.push(digit.filter(|_| is_always_there)?);
    }
    Some(digits)
}

/// Whether the classes of a domain are intervals in order, so that comparisons find them. `None` comes before all
/// others.
#[must_use]
pub fn is_compared(domain: &Domain) -> bool {
    matches!(domain.innermost(), Domain::Integer { .. } | Domain::Char { .. } | Domain::Float { .. })
}

/// The columns of some parts, ascending.
pub(crate) fn columns(parts: &[Vec<Digit>]) -> Vec<usize> {
    let mut columns: Vec<usize> = parts.iter().flatten().map(|digit| digit.column).collect_vec();
    columns.sort_unstable();
    columns
}
