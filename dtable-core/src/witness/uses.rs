//! What used tables give, as they are written.

use super::evaluate::{Case, Evaluator};
use crate::model::{HitPolicy, Integer, Position, Use};

/// The used tables of a table, ready to be evaluated.
pub(super) struct Uses<'a> {
    all: Vec<(&'a Use, Evaluator<'a>)>,
}

impl<'a> Uses<'a> {
    pub(super) fn new(uses: &'a [Use]) -> Self {
        Self { all: uses.iter().map(|it| (it, Evaluator::new(&it.table))).collect() }
    }

    /// What an output of a used table is in a case of the user; `None` where an input is outside of what the table expects.
    pub(super) fn result(&self, (of, output): (usize, usize), user: &[crate::model::Column], case: &Case) -> Option<Position> {
        let (it, evaluator) = self.all.get(of)?;
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
            let ty = Integer::named(&it.table.outputs.get(output)?.ty)?;
            let values = matching.iter().map(|rule| ty.value_at((*results.get(*rule)?)?));
            return ty.position_of(values.sum::<Option<i128>>()?);
        }
        match (it.table.hit, evaluator.fired(&matching)) {
            (HitPolicy::Collect(_), None) => Integer::named(&it.table.outputs.get(output)?.ty)?.position_of(0),
            (_, fired) => *results.get(fired?)?,
        }
    }
}
