//! The site of generated code: the function in whose body it stands, as far as code that looks at columns has to know
//! it.

use super::Plan;
use crate::model::Origin;

/// The site of generated code, which its [`Function`](super::mode::function::Function) tells.
#[derive(Clone, Copy)]
pub(in crate::emit) struct Site {
    is_inside: bool,
    has_observer: bool,
    has_answers: bool,
}

impl Site {
    /// The body of a function inside the module of the table, or beside it; the local `observer` may see what is asked,
    /// and the local `answers` may have what the program answered.
    pub(super) const fn new(is_inside: bool, has_observer: bool, has_answers: bool) -> Self {
        Self { is_inside, has_observer, has_answers }
    }

    /// This site, where an observer is at hand.
    pub(in crate::emit) const fn with_observer(self) -> Self {
        Self { has_observer: true, ..self }
    }

    /// Whether names are those of the module.
    pub(in crate::emit) const fn is_inside(self) -> bool {
        self.is_inside
    }

    /// Whether the local `observer` is told of each column that is looked at.
    pub(in crate::emit) const fn has_observer(self) -> bool {
        self.has_observer
    }

    /// Whether questions are answered by the local `answers`, and not by the program: a question without an answer ends
    /// the function.
    pub(in crate::emit) const fn has_answers(self) -> bool {
        self.has_answers
    }

    /// Whether the value of a column lies among the local `answers`, where code looks at it.
    pub(in crate::emit) fn is_given(self, plan: &Plan, column: usize) -> bool {
        self.has_answers && plan.table.columns[column].origin == Origin::Program
    }

    /// Whether a question may end the function, or wait, so that no closure can ask it.
    pub(in crate::emit) fn leaves(self, plan: &Plan) -> bool {
        plan.leaves() || self.has_answers
    }

    /// Whether a decision follows the form that asks only what can still matter: where somebody looks on, or answers
    /// one question at a time.
    pub(in crate::emit) const fn is_followed(self) -> bool {
        self.has_observer || self.has_answers
    }
}
