//! Finds the feasible combinations over inputs with few values, by partial evaluation.
//!
//! The search gives the inputs their values one after the other, and simplifies the expressions after each
//! (`partial_evaluation`). With `a` = 0, `(a - b).abs() > 2` becomes `(0 - b).abs() > 2`; with `b` = 3 as well, it is
//! true.
//!
//! A *state* is the list of the simplified expressions that are still open, plus the vectors of values that the others
//! have got. Many values lead to equal lists of open expressions: an order above 100 is as good as one above 200 once
//! `order > 100` was all that named it. Equal lists are one state with the vectors of both, so the 8^6 positions of
//! three chess pieces become a few thousand states. When all inputs have values, no expression is open, and the
//! vectors are exactly the feasible combinations, each with one example.
//!
//! As soon as the result of a used table is known, it replaces the result's name in the other expressions. A hidden
//! result is dropped once no open expression names it. So in a chain of used tables the states differ only in the
//! table that is being evaluated.

use super::partial_evaluation::{InputValue, PartialId, Partials};
use super::{Combination, GroupItem, UnderstoodExpression, Unknown};
use crate::lists::CollectVec;
use crate::model::Position;
use crate::space::budget::{Budget, rate};
use crate::space::hash::{FastMap, FastSet};

/// A set of values of an input that no expression and no entry distinguishes.
pub(super) struct InputCell {
    /// One value of the cell, which stands for all.
    pub(super) example: Position,
    /// Their class, where the input is a column of the space.
    pub(super) class: Option<u16>,
}

/// An input with its cells: every value is in exactly one.
pub(super) struct CutInput {
    pub(super) column: usize,
    pub(super) cells: Vec<InputCell>,
}

/// Stands in a vector for the value of an open item; no class has this number.
const NOT_KNOWN: u16 = u16::MAX;

/// A state: all assignments to the first inputs that leave the same expressions open.
struct PathSet {
    /// The expressions, simplified by the values given so far. [`PartialId::TRUE`] stands for each that has got a
    /// value: the vectors hold it.
    open: Vec<PartialId>,
    /// One vector for each different list of values, with the first assignment that gave it.
    found: Vec<Vector>,
    /// The vectors in `found`.
    seen: FastSet<Vec<u16>>,
}

/// One value for each item, or [`NOT_KNOWN`]; and the inputs so far of one assignment that gives them.
type Vector = (Vec<u16>, Vec<Position>);

/// Finds all combinations of values of `items` that some inputs give without breaking an assumption. `expressions` has
/// the unevaluated expression of each item.
pub(super) fn rows(
    partials: &mut Partials,
    (inputs, members): (&[CutInput], &[&UnderstoodExpression]),
    items: &[GroupItem],
    expressions: &[PartialId],
    budget: &mut Budget,
) -> Result<Vec<Combination>, Unknown> {
    let vectors = vec![(vec![NOT_KNOWN; items.len()], Vec::new())];
    let (mut results, before) = (NamedResults::new(members), [PartialId::OPEN].repeat(items.len()));
    let mut open = expressions.to_vec();
    results.substitute(partials, &mut open, &before, budget)?;
    let start = next_state(&open, &vectors, &before, &NextValue::default(), (items, members));
    let mut level: Vec<PathSet> = start.into_iter().collect_vec();
    for (assigned_inputs, input) in inputs.iter().enumerate() {
        // A vector is stored in `found`, and its values in `seen` as well.
        let bytes = 2 * size_of::<u16>() * items.len() + size_of::<Position>() * assigned_inputs;
        let copy = 2 + bytes / rate::VECTOR_BYTES_PER_STEP;
        let mut next: Vec<PathSet> = Vec::new();
        let mut places: FastMap<Vec<PartialId>, usize> = FastMap::default();
        let place = items.iter().position(|item| *item == GroupItem::Input(input.column));
        let steps = input.cells.iter().map(|cell| NextValue { example: Some(cell.example), class: place.zip(cell.class) });
        let mut steps: Vec<(NextValue, AssignedValues)> = steps.map(|step| (step, AssignedValues::default())).collect_vec();
        for state in &level {
            for (step, assigned) in &mut steps {
                // Simplifying an expression copies it part by part.
                budget.spend(12 * state.open.len() + copy * state.found.len())?;
                let mut open = assigned.all(partials, &state.open, input.column, step.example.unwrap_or(0));
                results.substitute(partials, &mut open, &state.open, budget)?;
                let Some(settled) = next_state(&open, &state.found, &state.open, step, (items, members)) else { continue };
                match places.get(&settled.open) {
                    Some(&place) => merge(&mut next[place], settled.found),
                    None => {
                        places.insert(settled.open.clone(), next.len());
                        next.push(PathSet { seen: settled.found.iter().map(|it| it.0.clone()).collect(), ..settled });
                    }
                }
            }
        }
        level = next;
    }
    let found = level.into_iter().flat_map(|state| state.found);
    let rows = found.map(|(values, inputs)| Combination { values, inputs }).collect_vec();
    Ok(rows)
}

/// The results that other expressions name.
struct NamedResults<'a> {
    members: &'a [&'a UnderstoodExpression],
    /// The places, among the members, of results that other expressions name.
    named: Vec<usize>,
    /// The rest of an expression after the result of a member gets a value: by expression, member and value.
    rest: FastMap<(PartialId, usize, PartialId), PartialId>,
}

impl<'a> NamedResults<'a> {
    fn new(members: &'a [&'a UnderstoodExpression]) -> Self {
        let columns: FastSet<usize> = members.iter().flat_map(|it| it.columns()).collect();
        let is_named = |at: &usize| members[*at].result().is_some_and(|it| columns.contains(&it));
        Self { members, named: (0..members.len()).filter(is_named).collect_vec(), rest: FastMap::default() }
    }

    /// Replaces results that were open `before` and have a value now by it, in all open expressions; then drops hidden
    /// results that no open expression names. Loops by hand: this is the inner loop of a proof over a network.
    fn substitute(
        &mut self,
        partials: &mut Partials,
        open: &mut [PartialId],
        before: &[PartialId],
        budget: &mut Budget,
    ) -> Result<(), Unknown> {
        for &at in &self.named {
            let (value, expression) = (open[at], self.members[at]);
            if !value.is_known() || before[at].is_known() {
                continue;
            }
            let (column, known) =
                (expression.result().unwrap_or(0), expression.position(value.value()).map_or(InputValue::Overflows, InputValue::At));
            budget.spend(open.len())?;
            for id in open.iter_mut() {
                if !id.is_known() && partials.columns(*id).contains(&column) {
                    let rest = &mut self.rest;
                    let of = *id;
                    *id = *rest.entry((of, at, value)).or_insert_with(|| partials.assign(of, column, known));
                }
            }
        }
        for &at in self.named.iter().rev() {
            if let (GroupItem::Hidden(column), false) = (self.members[at].item, open[at].is_known()) {
                let is_named = open.iter().any(|id| !id.is_known() && partials.columns(*id).contains(&column));
                if !is_named {
                    open[at] = PartialId::TRUE;
                }
            }
        }
        Ok(())
    }
}

/// The value that the next input gets; none at the start.
#[derive(Default)]
struct NextValue {
    example: Option<Position>,
    /// The input's place in the vectors and the value's class, if the input is a column of the space.
    class: Option<(usize, u16)>,
}

/// For one value of one input: what each expression becomes by it, by [`PartialId`]; [`PartialId::OPEN`] if that was
/// not computed yet.
#[derive(Default)]
struct AssignedValues(Vec<PartialId>);

impl AssignedValues {
    /// Simplifies all open expressions by `column` having `value`. Loops by hand: this is the inner loop of a proof
    /// over inputs, also in debug builds.
    fn all(&mut self, partials: &mut Partials, open: &[PartialId], column: usize, value: Position) -> Vec<PartialId> {
        let mut all = open.to_vec();
        let (left, mut at) = (&mut all[..], 0);
        self.0.resize(partials.len().max(self.0.len()), PartialId::OPEN);
        while at < left.len() {
            let id = left[at];
            if !id.is_known() {
                let known = &mut self.0[id.index()];
                if *known == PartialId::OPEN {
                    *known = partials.assign(id, column, InputValue::At(value));
                }
                left[at] = *known;
            }
            at += 1;
        }
        all
    }
}

/// Makes the next state: writes the class of the new value, and the values of expressions that were open `before` and
/// are known now, into all vectors. Returns `None` if an assumption fails.
fn next_state(
    open: &[PartialId],
    found: &[Vector],
    before: &[PartialId],
    step: &NextValue,
    (items, members): (&[GroupItem], &[&UnderstoodExpression]),
) -> Option<PathSet> {
    let mut known: Vec<(usize, u16)> = step.class.into_iter().collect_vec();
    let mut left = open.to_vec();
    for at in 0..open.len() {
        let id = &mut left[at];
        if !id.is_known() || before[at].is_known() {
            continue;
        }
        match items[at] {
            GroupItem::Assumption(_) | GroupItem::Fact if *id == PartialId::FALSE => return None,
            GroupItem::Input(_) => continue,
            GroupItem::Hidden(_) | GroupItem::Fact => known.push((at, 0)),
            _ => known.push((at, members[at].class(id.value()))),
        }
        *id = PartialId::TRUE;
    }
    let found = found.iter().map(|(values, inputs)| {
        let mut values = values.clone();
        for &(at, value) in &known {
            values[at] = value;
        }
        (values, extended(inputs, step))
    });
    Some(PathSet { open: left, found: found.collect_vec(), seen: FastSet::default() })
}

fn extended(inputs: &[Position], step: &NextValue) -> Vec<Position> {
    let mut longer = Vec::with_capacity(inputs.len() + 1);
    longer.extend_from_slice(inputs);
    longer.extend(step.example);
    longer
}

/// Adds to a state those of the vectors that it does not have yet.
fn merge(state: &mut PathSet, found: Vec<Vector>) {
    for (values, inputs) in found {
        if !state.seen.contains(&values) {
            state.seen.insert(values.clone());
            state.found.push((values, inputs));
        }
    }
}
