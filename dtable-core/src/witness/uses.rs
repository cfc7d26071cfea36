//! What used tables give, as they are written.

use super::evaluate::{Case, Evaluator};
use crate::model::{HitPolicy, Origin, Position, Use, ValueSet};

/// The used tables of a table, ready to be evaluated.
pub(super) struct Uses<'a> {
    all: Vec<(&'a Use, Evaluator<'a>)>,
}

impl<'a> Uses<'a> {
    pub(super) fn new(uses: &'a [Use]) -> Self {
        Self { all: uses.iter().map(|it| (it, Evaluator::new(&it.table))).collect() }
    }

    /// Whether a used table looks at values that are not known exactly: these are the first of those possible then, wherever the network has them.
    pub(super) fn share_unknown(&self) -> bool {
        let is_unknown = |it: &crate::model::Column| it.origin == Origin::Expression && it.meaning().is_none();
        self.all.iter().any(|(it, evaluator)| it.table.columns.iter().any(is_unknown) || evaluator.uses.share_unknown())
    }

    /// What an output of a used table can be in a case of the user; `None` where an input is outside of what the table expects.
    pub(super) fn result(&self, (of, output): (usize, usize), user: &[crate::model::Column], case: &Case) -> Option<ValueSet> {
        let (it, evaluator) = self.all.get(of)?;
        let any = || Some(user.iter().find(|it| it.result_of == Some((of, output)))?.domain.all());
        let given = it.table.columns.iter().enumerate().map(|(at, column)| match it.given(at) {
            Some(here) => column.domain.position_of(&user[here].domain, case[here]?),
            None => column.domain.all().first(),
        });
        let (given, mut inside): (Vec<Position>, Case) = (given.collect::<Option<_>>()?, Case::new());
        if !evaluator.settle(&given, &mut inside) {
            return None;
        }
        let (results, matching) = (it.results.get(output)?, evaluator.matching(&inside));
        if let (HitPolicy::Collect(_), false) = (it.table.hit, matching.is_empty()) {
            let ty = it.table.total_type()?;
            if matching.iter().any(|rule| results.get(*rule).is_some_and(Option::is_none)) {
                return any();
            }
            let values = matching.iter().map(|rule| ty.value_at(results.get(*rule)?.as_ref()?.first()?));
            return ty.position_of(values.sum::<Option<i128>>()?).map(ValueSet::one);
        }
        match (it.table.hit, evaluator.fired(&matching)) {
            (HitPolicy::Collect(_), None) => it.table.total_type()?.position_of(0).map(ValueSet::one),
            (_, fired) => results.get(fired?)?.clone().map_or_else(any, Some),
        }
    }
}
