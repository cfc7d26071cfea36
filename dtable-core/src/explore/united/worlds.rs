//! Distinguishes the cases of both tables, of the old one alone, and of the new one alone.
//!
//! An assumption of only one table splits the cases: with a new assumption some cases *went*, without an old one some
//! *came*. A column that nobody wrote, the *world*, tells which of these a case is, and relations say which assumptions
//! hold in each world. So one space of classes serves for questions about cases of one table alone and of both.
//!
//! Each assumption has a world of its own: the cases in which it fails and all assumptions before it hold. If a
//! condition that it mentions is not applicable, an assumption cannot fail: [`World::region`] leaves out these cases.

use crate::lists::CollectVec;
use crate::model::{Column, Domain, Formula, Origin, Position, Region, Relation, ValueSet, Variant};
use crate::source::{Span, Spanned};
use crate::space::Space;

/// An assumption about cases.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Assumption {
    /// The assumption as the author would write it.
    pub(super) text: String,
    /// Its formula.
    pub(super) formula: Formula,
}

/// Some cases of the united table.
#[derive(Clone, Debug)]
pub(crate) struct World {
    /// The kind of the cases.
    pub(crate) kind: WorldKind,
    at: Position,
    /// The columns that are applicable in these cases.
    applicable: Vec<usize>,
}

/// The kind of cases that a world has.
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
    /// A region that contains the cases of the world: it has the world's value, and the columns on which its assumption
    /// depends are applicable.
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

/// Makes the worlds of two tables with these assumptions, the column of worlds, which has the index `at`, and the
/// relations that say which assumptions hold in each world.
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
    // Assumptions of the old table hold in all worlds that did not come, those of the new one in all that did not go;
    // in other worlds they hold up to the first that fails.
    for (of, own) in [(&gone, came), (&fresh, 1)] {
        for (it, place) in of.iter().zip(own..) {
            let others = ValueSet::span(own, own + of.len() as Position - 1);
            let holds = ValueSet::span(0, last).minus(&others).union(&ValueSet::span(place + 1, own + of.len() as Position - 1));
            relations.push(within(at, &ValueSet::span(0, last).minus(&holds), it, it.formula.clone()));
            let fails = Formula::Not(Box::new(it.formula.clone()));
            relations.push(within(at, &ValueSet::span(0, last).minus(&ValueSet::one(place)), it, fails));
        }
    }
    let variants = worlds.iter().map(|it| Variant::plain(&it.at.to_string())).collect_vec();
    let column = Column::new(
        Spanned::new(super::WORLD.to_owned(), Span::default()),
        Origin::Program,
        String::new(),
        Domain::Enum { variants, open: false, ordered: false },
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
