//! Evaluates used tables as they are written.
//!
//! Tables that use each other form a graph. Where two tables use a third, they share its evaluator, which remembers the
//! rules that match for each of its inputs. An evaluator for each use would grow exponentially: ten tables that each
//! use the two before them would have about a hundred.

use super::{AssignedCase, Evaluator};
use crate::lists::CollectVec;
use crate::model::{Column, HitPolicy, Origin, Position, Table, Use, ValueSet};
use crate::space::hash::FastMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The most inputs of one used table whose matching rules are remembered. No measurement is recorded.
const INPUTS_REMEMBERED: usize = 4096;

/// The evaluators of a network, by the address of their table.
pub(super) type Evaluators<'a> = FastMap<*const Table, Rc<UsedEvaluator<'a>>>;

/// The rules that match, and whether the table, or one that it uses, may stop there; `None` where an expression of the
/// table overflows.
type Matching = Option<Rc<(Vec<usize>, bool)>>;

/// A used table: its evaluator, and the rules that match for each of the inputs seen so far.
pub(super) struct UsedEvaluator<'a> {
    evaluator: Evaluator<'a>,
    /// Whether the table, or one that it uses, has a result that is `todo!()`.
    has_to_do: bool,
    matching: RefCell<FastMap<Vec<Position>, Matching>>,
}

impl<'a> UsedEvaluator<'a> {
    fn of(table: &'a Table, known: &mut Evaluators<'a>) -> Rc<Self> {
        let at: *const Table = table;
        if let Some(used) = known.get(&at) {
            return Rc::clone(used);
        }
        let evaluator = Evaluator::in_network(table, known);
        let has_to_do = table.has_to_do() || evaluator.uses.have_to_do;
        let used = Rc::new(Self { evaluator, has_to_do, matching: RefCell::default() });
        known.insert(at, Rc::clone(&used));
        used
    }

    /// Returns the rules that match these values.
    fn matching(&self, given: Vec<Position>) -> Matching {
        if let Some(matching) = self.matching.borrow().get(&given) {
            return matching.clone();
        }
        let mut inside = AssignedCase::new();
        let matching = self.evaluator.settle(&given, &mut inside).then(|| {
            let matching = self.evaluator.matching(&inside);
            let stops = self.evaluator.stops(&matching) || self.evaluator.uses.may_stop(&self.evaluator.table.columns, &inside);
            Rc::new((matching, stops))
        });
        let mut known = self.matching.borrow_mut();
        if known.len() >= INPUTS_REMEMBERED {
            known.clear();
        }
        known.insert(given, matching.clone());
        matching
    }

    /// Whether the table, or one that it uses, has an expression that the compiler does not understand.
    fn has_unknown(&self) -> bool {
        let is_unknown = |it: &Column| it.origin == Origin::Expression && it.meaning().is_none();
        self.evaluator.table.columns.iter().any(is_unknown) || self.evaluator.uses.shares_unknown
    }
}

/// The used tables of a table, ready to be evaluated.
pub(super) struct UsedEvaluators<'a> {
    all: Vec<(&'a Use, Rc<UsedEvaluator<'a>>)>,
    /// Whether a used table has an expression that the compiler does not understand. Its value then counts as the first
    /// possible one at each place in the network.
    pub(super) shares_unknown: bool,
    /// Whether a used table has a result that is `todo!()`.
    have_to_do: bool,
}

impl<'a> UsedEvaluators<'a> {
    pub(super) fn new(uses: &'a [Use], known: &mut Evaluators<'a>) -> Self {
        let all: Vec<(&Use, Rc<UsedEvaluator>)> = uses.iter().map(|it| (it, UsedEvaluator::of(&it.table, known))).collect_vec();
        let shares_unknown = all.iter().any(|(_, used)| used.has_unknown());
        let have_to_do = all.iter().any(|(_, used)| used.has_to_do);
        Self { all, shares_unknown, have_to_do }
    }

    /// Whether a used table stops in a case of the user, because its result is `todo!()`; also `true` where that is not
    /// known.
    pub(super) fn may_stop(&self, user: &[Column], case: &[Option<Position>]) -> bool {
        let stops = |(it, used): &(&Use, Rc<UsedEvaluator>)| {
            used.has_to_do && given(it, user, case).and_then(|given| used.matching(given)).is_none_or(|it| it.1)
        };
        self.have_to_do && (self.shares_unknown || self.all.iter().any(stops))
    }

    /// Returns the values that an output of a used table can have in a case of the user; `None` where an input is
    /// outside of the values that the table expects, or its sum overflows.
    pub(super) fn result(&self, (of, output): (usize, usize), user: &[Column], case: &[Option<Position>]) -> Option<ValueSet> {
        let (it, used) = self.all.get(of)?;
        let any = || Some(user.iter().find(|it| it.result_of == Some((of, output)))?.domain.all());
        let matching = used.matching(given(it, user, case)?)?;
        let matching = &matching.0;
        let results = it.results.get(output)?;
        if let (HitPolicy::Collect(_), false) = (it.table.hit, matching.is_empty()) {
            let ty = it.table.aggregated_type()?;
            if matching.iter().any(|rule| results.get(*rule).is_some_and(Option::is_none)) {
                return any();
            }
            let values = matching.iter().map(|rule| ty.value_at(results.get(*rule)?.as_ref()?.first()?));
            return ty.position_of(values.sum::<Option<i128>>()?).map(ValueSet::one);
        }
        match (it.table.hit, used.evaluator.fired(matching)) {
            (HitPolicy::Collect(_), None) => it.table.aggregated_type()?.position_of(0).map(ValueSet::one),
            (_, fired) => {
                let fired = fired?;
                // The result is right for all rules that match, so those that leave a choice narrow each other.
                let judges = if matching.is_empty() { std::slice::from_ref(&fired) } else { &matching[..] };
                let allowed = judges.iter().filter_map(|rule| results.get(*rule)?.clone());
                allowed.reduce(|all, it| all.intersect(&it)).map_or_else(any, Some)
            }
        }
    }
}

/// The values of all columns of a used table in a case of the user; `None` where one is outside of what the table expects.
/// A used table may ask a question that is not applicable in its user: any value serves.
fn given(it: &Use, user: &[Column], case: &[Option<Position>]) -> Option<Vec<Position>> {
    it.values(user, &|here| case[here].or_else(|| user[here].domain.all().first()))
}
