//! Finds the feasible combinations over inputs with few values, by partial evaluation.
//!
//! Inputs get their values one after the other. A state is the list of what the expressions have become with the
//! values given so far. Many choices of values lead to equal states, and equal states are followed once: the 8^6
//! positions of a chess board become a few thousand states. When all inputs have values, every expression has one too;
//! the combinations reached are exactly the feasible ones, each with the inputs of one example.
//!
//! As soon as the result of a used table is known, it replaces the result's name in the other expressions. A hidden
//! result is dropped once no open expression names it. So of a chain of used tables the search follows only the table
//! that it is evaluating.

use super::partial_evaluation::{InputValue, PartialId, Partials};
use super::{Combination, GroupItem, UnderstoodExpression, Unknown};
use crate::lists::CollectVec;
use crate::model::Position;
use crate::space::budget::Budget;
use crate::space::hash::{FastMap, FastSet};

/// The values of an input that no expression and no entry tells apart.
pub(super) struct InputCell {
    /// One of them.
    pub(super) example: Position,
    /// Their class, where the input is a column of the space.
    pub(super) class: Option<u16>,
}

/// An input, cut into cells.
pub(super) struct CutInput {
    pub(super) column: usize,
    pub(super) cells: Vec<InputCell>,
}

/// The value of an item that is not known yet; no class has this number.
const NOT_KNOWN: u16 = u16::MAX;

/// Choices of input values that left the same expressions open.
struct PathSet {
    /// Each expression after the values given so far; [`PartialId::TRUE`] for one that has a value, which the vectors
    /// hold.
    open: Vec<PartialId>,
    /// The vectors so far.
    found: Vec<Vector>,
    /// The vectors in `found`.
    seen: FastSet<Vec<u16>>,
}

/// The values of the items that are known, and the inputs of one choice that gives them.
type Vector = (Vec<u16>, Vec<Position>);

/// Finds the combinations of values of `items` that some inputs give under all assumptions. `expressions` are those of
/// the items, unevaluated.
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
    results.tell(partials, &mut open, &before, budget)?;
    let start = moved(&open, &vectors, &before, &LearnedInput::default(), (items, members));
    let mut level: Vec<PathSet> = start.into_iter().collect_vec();
    for input in inputs {
        let mut next: Vec<PathSet> = Vec::new();
        let mut places: FastMap<Vec<PartialId>, usize> = FastMap::default();
        let place = items.iter().position(|item| *item == GroupItem::Input(input.column));
        let steps = input.cells.iter().map(|cell| LearnedInput { example: Some(cell.example), class: place.zip(cell.class) });
        let mut steps: Vec<(LearnedInput, AssignedValues)> = steps.map(|step| (step, AssignedValues::default())).collect_vec();
        for state in &level {
            for (step, assigned) in &mut steps {
                // What is evaluated anew is copied part by part.
                budget.spend(12 * state.open.len() + 2 * state.found.len())?;
                let mut open = assigned.all(partials, &state.open, input.column, step.example.unwrap_or(0));
                results.tell(partials, &mut open, &state.open, budget)?;
                let Some(settled) = moved(&open, &state.found, &state.open, step, (items, members)) else { continue };
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
    /// The expression that remains after a result, by its place, got a value.
    told: FastMap<(PartialId, usize, PartialId), PartialId>,
}

impl<'a> NamedResults<'a> {
    fn new(members: &'a [&'a UnderstoodExpression]) -> Self {
        let columns: FastSet<usize> = members.iter().flat_map(|it| it.columns()).collect();
        let is_named = |at: &usize| members[*at].result().is_some_and(|it| columns.contains(&it));
        Self { members, named: (0..members.len()).filter(is_named).collect_vec(), told: FastMap::default() }
    }

    /// Puts results that were not known `before` into the expressions that name them, and forgets hidden ones that no
    /// open expression names. Loops by hand: this is the inner loop of a proof over a network.
    fn tell(&mut self, partials: &mut Partials, open: &mut [PartialId], before: &[PartialId], budget: &mut Budget) -> Result<(), Unknown> {
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
                    let told = &mut self.told;
                    let of = *id;
                    *id = *told.entry((of, at, value)).or_insert_with(|| partials.assign(of, column, known));
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

/// A value of the input that comes next; none at the start.
#[derive(Default)]
struct LearnedInput {
    example: Option<Position>,
    /// Its class, and its place in the vectors, where it is a column of the space.
    class: Option<(usize, u16)>,
}

/// By expression, the expression that remains after one input got one value; [`PartialId::OPEN`] where it is not
/// computed yet.
#[derive(Default)]
struct AssignedValues(Vec<PartialId>);

impl AssignedValues {
    /// Loops by hand: this is the inner loop of a proof over inputs in debug builds.
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

/// The next state: writes the class of the input, and the values of expressions that were open `before`, into the
/// vectors. `None` when an assumption fails.
fn moved(
    open: &[PartialId],
    found: &[Vector],
    before: &[PartialId],
    step: &LearnedInput,
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
        (values, longer(inputs, step))
    });
    Some(PathSet { open: left, found: found.collect_vec(), seen: FastSet::default() })
}

fn longer(inputs: &[Position], step: &LearnedInput) -> Vec<Position> {
    let mut longer = Vec::with_capacity(inputs.len() + 1);
    longer.extend_from_slice(inputs);
    longer.extend(step.example);
    longer
}

/// Adds the vectors that the state does not have yet.
fn merge(state: &mut PathSet, found: Vec<Vector>) {
    for (values, inputs) in found {
        if !state.seen.contains(&values) {
            state.seen.insert(values.clone());
            state.found.push((values, inputs));
        }
    }
}
