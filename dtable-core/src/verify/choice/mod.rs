//! Rules with a choice of results (`one_of`): finds contradictions among them, and gives each rule its result.

pub(super) mod choice_rows;
pub(super) mod jointly;
pub(super) mod one_result;
