//! Unites two domains, and translates the positions of each.

use crate::lists::CollectVec;
use crate::model::texts::TestList;
use crate::model::{Domain, Integer, MENTIONED_MEMBERS, Notation, Position, SetMembers, TextClasses, ValueSet, Variant};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

/// The translation of a domain's positions to a wider domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ColumnNumbering {
    /// Every position stays.
    Same,
    /// Every position is higher by this number.
    Up(Position),
    /// For each position the one or several positions that it becomes.
    Listed(Vec<ValueSet>),
    /// `None` stays at position 0; other positions are translated as inside, and are higher by one.
    Optional(Box<Self>),
}

impl ColumnNumbering {
    /// Translates a set to the wider domain.
    pub(super) fn set(&self, set: &ValueSet) -> ValueSet {
        let none = ValueSet::one(0);
        match self {
            Self::Same => set.clone(),
            Self::Up(by) => set.up(*by),
            Self::Listed(all) => {
                let sets = set.iter().filter_map(|at| all.get(usize::try_from(at).ok()?));
                ValueSet::from_spans(sets.flat_map(|it| it.spans().to_vec()).collect_vec())
            }
            Self::Optional(inner) => set.intersect(&none).union(&inner.set(&set.minus(&none).down(1)).up(1)),
        }
    }
}

/// The texts that columns which are compared with each other share; empty for other columns.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedTexts {
    /// The texts, each once.
    pub(super) literals: Vec<String>,
    /// The number of further texts that are distinguished besides "any other".
    pub(super) more: usize,
    /// The tests by which other texts are told apart.
    pub(super) tests: Vec<TestList>,
}

/// Makes a domain with the values of two others, and the translation of each; `None` if their values cannot be
/// compared. Variants and texts are in the order of the second domain, followed by those that only the first has.
pub(super) fn united(old: &Domain, new: &Domain, shared: &SharedTexts) -> Option<(Domain, [ColumnNumbering; 2])> {
    let same = || [ColumnNumbering::Same, ColumnNumbering::Same];
    Some(match (old, new) {
        (Domain::Bool, Domain::Bool) => (Domain::Bool, same()),
        (Domain::Opaque, Domain::Opaque) => (Domain::Opaque, same()),
        (Domain::Enum { variants: a, open: a_open, ordered }, Domain::Enum { variants: b, open: b_open, ordered: is_ordered }) => {
            enums((a, *a_open), (b, *b_open), *ordered && *is_ordered)
        }
        (Domain::Integer { ty: a, notation: a_as, all: a_all }, Domain::Integer { ty: b, notation: b_as, all: b_all }) if a_as == b_as => {
            integers((*a, a_all), (*b, b_all), *a_as)?
        }
        (Domain::Float { ty: a, all: a_all }, Domain::Float { ty: b, all: b_all }) if a == b => {
            (Domain::Float { ty: *a, all: a_all.union(b_all) }, same())
        }
        (Domain::Char { all: a }, Domain::Char { all: b }) => (Domain::Char { all: a.union(b) }, same()),
        (Domain::Text { .. }, Domain::Text { .. }) => {
            let domain = texts(old, new, shared)?;
            let numberings = [old, new].map(|own| within_texts(own, &domain));
            (domain, numberings)
        }
        (Domain::Set(a), Domain::Set(b)) => sets(a, b)?,
        (Domain::Option(a), Domain::Option(b)) => {
            let (domain, [a, b]) = united(a, b, shared)?;
            (Domain::Option(Box::new(domain)), [optional(a), optional(b)])
        }
        _ => return None,
    })
}

fn optional(inner: ColumnNumbering) -> ColumnNumbering {
    if inner == ColumnNumbering::Same { inner } else { ColumnNumbering::Optional(Box::new(inner)) }
}

/// Unites the variants of two lists, each with whether it is open. They keep an order that both lists have.
fn enums(
    (old, old_is_open): (&[Variant], bool),
    (new, new_is_open): (&[Variant], bool),
    are_ordered: bool,
) -> (Domain, [ColumnNumbering; 2]) {
    let place = |all: &[Variant], it: &Variant| all.iter().position(|other| other.variant == it.variant);
    let variants: Vec<Variant> = new.iter().chain(old.iter().filter(|it| place(new, it).is_none())).cloned().collect_vec();
    let ordered = are_ordered && old.iter().is_sorted_by_key(|it| place(&variants, it));
    let domain = Domain::Enum { open: old_is_open || new_is_open, ordered, variants: variants.clone() };
    let numbering = |own: &[Variant], is_open: bool| {
        let known = own.iter().map(|it| place(&variants, it).map_or(ValueSet::EMPTY, |at| ValueSet::one(at as Position)));
        let mut sets: Vec<ValueSet> = known.collect_vec();
        if is_open {
            let named = sets.iter().fold(ValueSet::EMPTY, |all, it| all.union(it));
            sets.push(domain.all().minus(&named));
        }
        listed(sets)
    };
    (domain.clone(), [numbering(old, old_is_open), numbering(new, new_is_open)])
}

/// The members of both, of which those are mentioned that one of them tells apart.
fn sets(old: &SetMembers, new: &SetMembers) -> Option<(Domain, [ColumnNumbering; 2])> {
    let has = |all: &SetMembers, it: &Variant| all.listed.iter().any(|other| other.variant == it.variant);
    let all = new.listed.iter().chain(old.listed.iter().filter(|it| !has(new, it))).cloned().collect_vec();
    let mut united = SetMembers { listed: all, open: old.open || new.open, mentioned: Vec::new(), counted: 0 };
    let is_mentioned = |own: &SetMembers, member: usize| {
        let place = united.listed.get(member).and_then(|it| own.listed.iter().position(|of| of.variant == it.variant));
        own.mentioned.contains(&place.unwrap_or(own.listed.len())) || place.is_none() && !own.open
    };
    united.mentioned = (0..united.count()).filter(|it| is_mentioned(old, *it) || is_mentioned(new, *it)).collect_vec();
    if united.mentioned.len() > MENTIONED_MEMBERS {
        return None;
    }
    let is_counted = |own: &SetMembers, member: usize| {
        let place = united.listed.get(member).and_then(|it| own.listed.iter().position(|of| of.variant == it.variant));
        own.counted & own.mask(&[place.unwrap_or(own.listed.len())]) != 0 || place.is_none() && !own.open
    };
    let counted = united.mentioned.iter().copied().filter(|it| is_counted(old, *it) || is_counted(new, *it)).collect_vec();
    united.counted = united.mask(&counted);
    let of_mask = |own: &SetMembers, mask: Position| own.set_in(&ValueSet::one(mask), &united);
    let numberings = [old, new].map(|own| listed((0..=own.all_bits()).map(|mask| of_mask(own, mask)).collect_vec()));
    Some((Domain::Set(united), numberings))
}

/// The numbering in which each position keeps its number.
fn listed(sets: Vec<ValueSet>) -> ColumnNumbering {
    let is_same = sets.iter().zip(0..).all(|(set, at)| *set == ValueSet::one(at));
    if is_same { ColumnNumbering::Same } else { ColumnNumbering::Listed(sets) }
}

fn integers(old: (Integer, &ValueSet), new: (Integer, &ValueSet), notation: Notation) -> Option<(Domain, [ColumnNumbering; 2])> {
    let holds = |it: Integer, of: Integer| it.holds(of.min()) && of.max().map_or(it.max().is_none(), |max| it.holds(max));
    let widest = [old.0, new.0].into_iter().chain(Integer::ALL).find(|it| holds(*it, old.0) && holds(*it, new.0))?;
    let numbering = |ty: Integer| match widest.position_of(ty.min()) {
        Some(0) | None => ColumnNumbering::Same,
        Some(by) => ColumnNumbering::Up(by),
    };
    let numberings = [numbering(old.0), numbering(new.0)];
    let all = numberings[0].set(old.1).union(&numberings[1].set(new.1));
    Some((Domain::Integer { ty: widest, notation, all }, numberings))
}

/// The texts of two domains, or the texts that their columns share with others.
fn texts(old: &Domain, new: &Domain, shared: &SharedTexts) -> Option<Domain> {
    let is_closed = |it: &Domain| matches!(it, Domain::Text { closed: true, .. });
    let closed = is_closed(old) && is_closed(new);
    let own = || distinct(named(new).iter().chain(named(old)).cloned());
    let mut literals = if closed || shared.literals.is_empty() { own() } else { shared.literals.clone() };
    let (ignores_case, more) = (new.ignores_case(), if closed { 0 } else { shared.more });
    if old.ignores_case() != ignores_case {
        return None;
    }
    let tests: BTreeSet<TestList> = tests(old).chain(tests(new)).chain(shared.tests.iter()).cloned().collect();
    let classes = if tests.is_empty() && !ignores_case {
        None
    } else {
        let most = if closed { 0 } else { 1 + more };
        Some(Arc::new(TextClasses::new(&tests, &mut literals, most, ignores_case).ok()?))
    };
    Some(Domain::Text { literals, closed, more, classes })
}

/// The tests by which a domain tells texts apart.
pub(super) fn tests(domain: &Domain) -> impl Iterator<Item = &TestList> {
    domain.text_classes().into_iter().flat_map(|it| &it.tests)
}

/// The texts that a domain names.
pub(super) fn named(domain: &Domain) -> &[String] {
    match domain {
        Domain::Text { literals, classes, .. } => &literals[..classes.as_ref().map_or(literals.len(), |it| it.named)],
        Domain::Option(inner) => named(inner),
        _ => &[],
    }
}

/// Removes repeated texts; the first of each stays.
pub(super) fn distinct(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    texts.filter(|it| seen.insert(it.clone())).collect_vec()
}

/// The translation of texts to a wider domain. A text that only the wider domain names is one of *any other* here.
fn within_texts(own: &Domain, wider: &Domain) -> ColumnNumbering {
    if let Some(classes) = own.text_classes() {
        let first = |at: Position| classes.peers(at).first().unwrap_or(at);
        return listed(own.all().iter().map(|at| own.set_in(&ValueSet::one(first(at)), wider)).collect_vec());
    }
    let places: HashMap<&String, Position> = named(wider).iter().zip(0..).collect();
    let at = |text: &String| places.get(text).map_or(ValueSet::EMPTY, |at| ValueSet::one(*at));
    let mut sets: Vec<ValueSet> = named(own).iter().map(at).collect_vec();
    let known = ValueSet::from_spans(sets.iter().flat_map(|it| it.spans().to_vec()).collect_vec());
    let others = wider.all().minus(&known);
    let count = own.all().len().saturating_sub(sets.len() as u128);
    sets.extend((0..count).map(|_| others.clone()));
    listed(sets)
}
