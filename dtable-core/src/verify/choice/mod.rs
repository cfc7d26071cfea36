//! Rules that leave a choice of results (`one_of`): which contradict each other only together, and what each does.

pub(super) mod choice_rows;
pub(super) mod jointly;
pub(super) mod one_result;
