//! Tables whose results are columns of another table.

use super::{Aggregate, AggregatedType, Column, Domain, HitPolicy, Integer, Origin, Outcome, Output, Position, Rule, Table, ValueSet};
use crate::lists::CollectVec;
use crate::source::Spanned;
use std::sync::Arc;

/// A table that another one uses.
#[derive(Clone, Debug)]
pub struct Use {
    /// The key of `uses:`.
    pub name: Spanned<String>,
    /// The path of its file, relative to the folder of the root.
    pub path: String,
    /// The used table.
    pub table: Arc<Table>,
    /// Pairs of a column of the used table (an input or a question) and the column of the user that gives its value.
    pub inputs: Vec<(usize, usize)>,
    /// For each output and each rule, the positions of its possible results in the column of the user; `None` for any
    /// value.
    pub results: Vec<Vec<Option<ValueSet>>>,
}

impl Use {
    /// Returns the column of the user that gives the value of a column of the used table.
    #[must_use]
    pub fn given(&self, column: usize) -> Option<usize> {
        self.inputs.iter().find(|(of, _)| *of == column).map(|(_, here)| *here)
    }

    /// Returns the values of all columns of the used table, where `value` says which values those of the user have. A
    /// column that the used table computes itself has its first value. `None` where a value is not known, or none of the
    /// used table's.
    #[must_use]
    pub fn values(&self, user: &[Column], value: &dyn Fn(usize) -> Option<Position>) -> Option<Vec<Position>> {
        let of = |(at, column): (usize, &Column)| match self.given(at) {
            Some(here) => column.domain.position_of(&user[here].domain, value(here)?),
            None => column.domain.all().first(),
        };
        self.table.columns.iter().enumerate().map(of).collect()
    }

    /// Returns for each given column of the used table that column, the column of the user, and the values of the
    /// latter that the former does not have.
    pub fn outside<'a>(&'a self, user: &'a Table) -> impl Iterator<Item = (usize, usize, ValueSet)> + 'a {
        self.inputs.iter().map(|(of, here)| (*of, *here, self.table.columns[*of].domain.outside(&user.columns[*here].domain)))
    }

    /// Returns this use by `user`, and every use behind it, each with the table that has it.
    pub(crate) fn behind<'a>(&'a self, user: &'a Table) -> Vec<(&'a Table, &'a Self)> {
        let (mut found, mut seen, mut at) = (vec![(user, self)], Vec::new(), 0);
        while let Some((_, it)) = found.get(at).copied() {
            at += 1;
            if !seen.contains(&it.path.as_str()) {
                seen.push(&it.path);
                found.extend(it.table.uses.iter().map(|next| (&*it.table, next)));
            }
        }
        found
    }

    /// Whether the column that a user gives to an input lies within the input's range: it is an input that was checked
    /// itself, or a result all of whose values are known.
    #[must_use]
    pub fn is_given_within(&self, user: &Table, column: usize) -> bool {
        let Some(here) = self.given(column) else { return false };
        let given = &user.columns[here];
        let is_known = given.result_of.is_some_and(|(at, output)| user.uses[at].results[output].iter().all(Option::is_some));
        let is_within = self.outside(user).all(|(of, _, outside)| of != column || outside.is_empty());
        is_within && (given.origin == Origin::Input || is_known)
    }
}

impl Table {
    /// Whether the used table gives only the number of rules that match.
    #[must_use]
    pub const fn counts_rules(&self) -> bool {
        matches!(self.hit, HitPolicy::Collect(Aggregate::Count))
    }

    /// Whether the program stops where an outcome of this table comes out, because a result is `todo!()`. A table that
    /// counts rules looks at no result.
    #[must_use]
    pub fn stops_with(&self, outcome: &Outcome) -> bool {
        !self.counts_rules() && outcome.is_to_do()
    }

    /// Whether the program stops in some case, because a result is `todo!()`.
    #[must_use]
    pub fn has_to_do(&self) -> bool {
        self.rules.iter().flat_map(Rule::outcomes).any(|it| self.stops_with(it))
    }

    /// Returns the outputs that a user of this table sees as columns. A table that counts rules has one, the number, in
    /// place of its first output.
    #[must_use]
    pub fn used_outputs(&self) -> Vec<Output> {
        if !self.counts_rules() {
            return self.outputs.clone();
        }
        let number =
            |first: &Output| Output { text: first.text.clone(), ..Output::new(first.name.clone(), Integer::Usize.name().to_owned()) };
        self.outputs.first().map(number).into_iter().collect_vec()
    }

    /// Returns the type of the number that a table makes of all results: their sum, the least, the greatest, or the
    /// number of rules. `None` for floats.
    #[must_use]
    pub fn aggregated_type(&self) -> Option<AggregatedType> {
        if self.counts_rules() {
            return Some(AggregatedType::Integer(Integer::Usize));
        }
        AggregatedType::named(&self.outputs.first()?.ty)
    }

    /// Returns the table with a path that this table uses, directly or through others.
    pub(crate) fn used_at(&self, path: &str) -> Option<&Self> {
        let (mut open, mut seen) = (vec![self], Vec::new());
        while let Some(it) = open.pop() {
            for used in it.uses.iter().filter(|it| !seen.contains(&it.path.as_str())).collect_vec() {
                if used.path == path {
                    return Some(&used.table);
                }
                seen.push(&used.path);
                open.push(&used.table);
            }
        }
        None
    }

    /// Whether a used table asks the program, itself or through others.
    #[must_use]
    pub fn asks_through_uses(&self) -> bool {
        self.uses.iter().any(|it| it.table.has_questions())
    }

    /// Whether a relation, by index, is one of a used table.
    #[must_use]
    pub fn is_of_used(&self, relation: usize) -> bool {
        !self.uses.is_empty() && self.relations[relation].span.file != self.name.span.file
    }
}

impl Domain {
    /// The positions in another domain of the values in `set`. Both are domains of one type.
    #[must_use]
    pub fn set_in(&self, set: &ValueSet, other: &Self) -> ValueSet {
        match (self, other) {
            (Self::Opaque, _) => {
                if set.is_empty() {
                    ValueSet::EMPTY
                } else {
                    other.all()
                }
            }
            (Self::Option(inner), Self::Option(of)) => {
                let none = if set.contains(0) { ValueSet::one(0) } else { ValueSet::EMPTY };
                none.union(&inner.set_in(&set.minus(&ValueSet::one(0)).down(1), of).up(1))
            }
            (Self::Set(members), Self::Set(of)) => members.set_in(set, of),
            (Self::Enum { .. }, Self::Enum { .. }) | (Self::Text { .. }, Self::Text { .. }) => {
                let holds = |at: &Position| self.position_of(other, *at).is_some_and(|it| set.contains(it));
                ValueSet::from_spans(other.all().iter().filter(holds).map(|at| (at, at)).collect_vec())
            }
            _ => set.intersect(&other.all()),
        }
    }

    /// The positions in another domain of the values that this one does not have. Both are domains of one type.
    #[must_use]
    pub fn outside(&self, other: &Self) -> ValueSet {
        other.all().minus(&self.set_in(&self.all(), other))
    }

    /// The position here of a value of another domain of the same type; `None` where it is outside.
    #[must_use]
    pub fn position_of(&self, other: &Self, at: Position) -> Option<Position> {
        match (self, other) {
            (Self::Opaque, _) => Some(0),
            (Self::Option(_), Self::Option(_)) if at == 0 => Some(0),
            (Self::Option(inner), Self::Option(of)) => Some(inner.position_of(of, at - 1)? + 1),
            (Self::Enum { variants, open, .. }, Self::Enum { variants: others, .. }) => {
                let name = others.get(at as usize).map(|it| &it.variant);
                by_name(variants.iter().map(|it| &it.variant), name, variants.len(), *open)
            }
            (Self::Text { literals, classes: Some(classes), .. }, Self::Text { literals: others, .. }) => {
                classes.position(others.get(at as usize)?, literals)
            }
            (Self::Set(members), Self::Set(of)) => members.mask_of(of, at),
            (Self::Text { literals, closed, .. }, Self::Text { literals: others, .. }) => {
                by_name(literals.iter(), others.get(at as usize), literals.len(), !*closed)
            }
            _ => Some(at).filter(|at| self.all().contains(*at)),
        }
    }
}

/// Returns the index of a name among others; where `open`, any other name has the position `count`.
fn by_name<'a>(mut names: impl Iterator<Item = &'a String>, name: Option<&String>, count: usize, open: bool) -> Option<Position> {
    let place = name.and_then(|name| names.position(|it| it == name));
    place.or_else(|| open.then_some(count)).map(|at| at as Position)
}
