//! Which cases both tables have, which only the old one, which only the new one.
//!
//! An assumption of only one table splits the cases: an assumption more, and some cases are gone; one less, and some
//! came. A column that nobody wrote, the *world*, says which of these a case is, and relations say what holds in each
//! world. So the engine answers questions about cases of one table alone, and about cases of both, in one space of
//! classes.
//!
//! An assumption has a world of its own: where it fails, and those before it hold. Where it says nothing, because a
//! condition that it mentions is not applicable, it cannot fail: [`World::region`] leaves these cases out.

use crate::lists::CollectVec;
use crate::model::{Column, Domain, Formula, Origin, Position, Region, Relation, ValueSet, Variant};
use crate::source::{Span, Spanned};
use crate::space::Space;

/// An assumption about cases.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Assumption {
    /// As the author would write it.
    pub(super) text: String,
    /// Its formula.
    pub(super) formula: Formula,
}

/// Some cases of the united table.
#[derive(Clone, Debug)]
pub(crate) struct World {
    /// Which cases they are.
    pub(crate) kind: WorldKind,
    at: Position,
    /// The columns that are applicable there.
    applicable: Vec<usize>,
}

/// Which cases a world has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WorldKind {
    /// The cases of both tables.
    Both,
    /// The cases of the old table that an assumption of the new one excludes; its text.
    Went(String),
    /// The cases of the new table that an assumption of the old one excluded; its text.
    Came(String),
}

impl World {
    /// The cases of the world, as far as a region can say it.
    pub(crate) fn region(&self, space: &Space) -> Region {
        let mut region = space.all.clone();
        if let Some(last) = region.0.last_mut() {
            *last = ValueSet::one(self.at);
        }
        for column in &self.applicable {
            if let Some(class) = space.classes.not_applicable(*column) {
                region.0[*column] = region.0[*column].minus(&ValueSet::one(class));
            }
        }
        region
    }
}

/// The worlds of two tables with these assumptions, the column that tells them apart, which has the index `at`, and the
/// relations that say what holds.
pub(super) fn worlds(old: &[Assumption], new: &[Assumption], at: usize) -> (Vec<World>, Column, Vec<Relation>) {
    let common = old.iter().filter(|it| is_among(it, new));
    let mut relations: Vec<Relation> = common.map(relation).collect_vec();
    let (gone, fresh) = (only(old, new), only(new, old));
    let mut worlds = vec![World { kind: WorldKind::Both, at: 0, applicable: Vec::new() }];
    for (of, kind) in [(&fresh, WorldKind::Went as fn(String) -> WorldKind), (&gone, WorldKind::Came)] {
        for it in of {
            let applicable = it.formula.columns();
            worlds.push(World { kind: kind(it.text.clone()), at: worlds.len() as Position, applicable });
        }
    }
    let last = worlds.len() as Position - 1;
    let came = 1 + fresh.len() as Position;
    // The old table's hold in all worlds but those that came, the new one's in all but those that went, each as far as
    // the first that fails.
    for (of, own) in [(&gone, came), (&fresh, 1)] {
        for (it, place) in of.iter().zip(own..) {
            let others = ValueSet::span(own, own + of.len() as Position - 1);
            let holds = ValueSet::span(0, last).minus(&others).union(&ValueSet::span(place + 1, own + of.len() as Position - 1));
            relations.push(within(at, &ValueSet::span(0, last).minus(&holds), it, it.formula.clone()));
            let fails = Formula::Not(Box::new(it.formula.clone()));
            relations.push(within(at, &ValueSet::span(0, last).minus(&ValueSet::one(place)), it, fails));
        }
    }
    let variants = worlds.iter().map(|it| Variant { name: it.at.to_string(), variant: it.at.to_string() }).collect_vec();
    let column = Column::new(
        Spanned::new(super::WORLD.to_owned(), Span::default()),
        Origin::Program,
        String::new(),
        Domain::Enum { variants, open: false },
    );
    (worlds, column, relations)
}

fn is_among(it: &Assumption, others: &[Assumption]) -> bool {
    others.iter().any(|other| other.formula == it.formula)
}

fn only(of: &[Assumption], others: &[Assumption]) -> Vec<Assumption> {
    of.iter().filter(|it| !is_among(it, others)).cloned().collect_vec()
}

fn relation(it: &Assumption) -> Relation {
    Relation { text: it.text.clone(), span: Span::default(), formula: it.formula.clone() }
}

/// A formula that demands nothing in the worlds `elsewhere`.
fn within(at: usize, elsewhere: &ValueSet, it: &Assumption, formula: Formula) -> Relation {
    let unless = Formula::Atom { column: at, set: elsewhere.clone() };
    Relation { formula: Formula::Or(vec![unless, formula]), ..relation(it) }
}
