//! The result that an example expects.

use super::{Expression, Outcome};

/// The result that a case has to have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expected {
    /// The results by the index of their output. A table that collects has the results of all rules that match, or the
    /// one number that is computed from them.
    pub outputs: Vec<(usize, Vec<Expression>)>,
    /// The actions in their order, by index; `None` where the example does not say.
    pub actions: Option<Vec<usize>>,
}

impl Expected {
    /// Whether an outcome is the expected one.
    #[must_use]
    pub fn is(&self, outcome: &Outcome) -> bool {
        let is_given = |(at, all): &(usize, Vec<Expression>)| outcome.outputs.get(*at).is_some_and(|it| all[..] == [it.clone()]);
        self.outputs.iter().all(is_given) && self.actions.as_ref().is_none_or(|it| *it == outcome.actions)
    }
}
