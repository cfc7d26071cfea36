//! The states of knowledge of a factor.
//!
//! Some answers to the questions of a factor leave some of its rows possible. This set of rows is the *state of
//! knowledge*. Different lists of answers may leave the same rows: under `r -> !b`, two questions have nine lists of
//! answers (yes, no or not asked each), and only six states. They are found from the state in which every row is
//! possible, by asking every question in every state.
//!
//! The example: `r -> !b` leaves three rows, red (`r`), blue (`!r`, `b`) and none (`!r`, `!b`).
//!
//! ```text
//! possible rows           r?                         b?
//! red, blue, none         T: red    F: blue, none    T: blue   F: red, none
//! blue, none              tells nothing more         T: blue   F: none
//! red, none               T: red    F: none          tells nothing more
//! red | blue | none       nothing is left to ask
//! ```
//!
//! *`b` was answered F* and *`b` was answered F, then `r` was answered F* are different states; *`r` T* and *`r` T,
//! then `b` F* are one. With a result of its own for each row, a state of one row costs nothing, one of two rows costs
//! one question, and the first costs 1 + 2/3: the best question of a state follows from those of smaller states.

use crate::decide::optimiser::problem::Problem;
use crate::decide::optimiser::problem::factors::Factor;
use crate::decide::optimiser::problem::unique::Unique;
use crate::lists::{CollectVec, Order};

/// The states of knowledge of a factor. The state behind an answer has a smaller number than the state before it; in
/// the last state nothing is known.
pub(in crate::decide) struct Knowledge {
    pub(in crate::decide) states: Vec<KnowledgeState>,
    /// For each row the state in which only this row is possible; `None` for a row that is no possible one.
    pub(in crate::decide) rows: Vec<Option<usize>>,
}

/// A state of knowledge.
pub(in crate::decide) struct KnowledgeState {
    /// The number of possible cases.
    pub(in crate::decide) cases: f64,
    /// The questions that tell something more.
    pub(in crate::decide) splits: Vec<Split>,
}

/// A question at a state of knowledge.
#[derive(Clone, Debug)]
pub(in crate::decide) struct Split {
    pub(in crate::decide) question: usize,
    /// Whether the question is certain to be applicable, even if an assumption is wrong.
    pub(in crate::decide) is_askable: bool,
    /// For each answer the state behind it; `None` for an answer that cannot occur.
    pub(in crate::decide) to: Vec<Option<usize>>,
}

/// Finds the states of knowledge of a factor; `None` if there are more than `most`, or if finding them takes more than
/// `steps` steps. A step is a look at one row.
pub(in crate::decide) fn knowledge(problem: &Problem, factor: &Factor, most: usize, steps: &mut usize) -> Option<Knowledge> {
    // A row that is excluded by assumptions alone can make a question not applicable.
    let counts = factor.questions.iter().any(|it| problem.questions[*it].not_applicable.is_some());
    let all: Vec<u32> = (0..factor.rows.len() as u32).filter(|row| counts || factor.rows[*row as usize].mass > 0.0).collect_vec();
    let mut states = Unique::new();
    states.intern(&all);
    let mut splits = Vec::new();
    while splits.len() < states.len() {
        if states.len() > most {
            return None;
        }
        let rows = states.get(splits.len() as u32).to_vec();
        *steps = steps.checked_sub(rows.len() * factor.questions.len())?;
        let found = (0..factor.questions.len()).filter_map(|place| split(problem, factor, place, &rows, &mut states));
        splits.push(found.collect_vec());
    }
    Some(numbered(factor, &states, &splits))
}

/// Splits possible rows by a question; `None` if all of them have the same answer.
fn split(problem: &Problem, factor: &Factor, place: usize, rows: &[u32], states: &mut Unique) -> Option<Split> {
    let question = factor.questions[place];
    let it = &problem.questions[question];
    let mut parts = vec![Vec::new(); it.answers];
    rows.iter().for_each(|row| parts[factor.rows[*row as usize].answers[place]].push(*row));
    if parts.iter().filter(|part| !part.is_empty()).count() < 2 {
        return None;
    }
    let is_askable = it.not_applicable.is_none_or(|answer| parts[answer].is_empty());
    let to = parts.iter().map(|part| {
        let occurs = part.iter().any(|row| factor.rows[*row as usize].mass > 0.0);
        occurs.then(|| states.intern(part).0 as usize)
    });
    Some(Split { question, is_askable, to: to.collect_vec() })
}

/// Numbers the states anew, states of fewer rows first.
fn numbered(factor: &Factor, states: &Unique, splits: &[Vec<Split>]) -> Knowledge {
    let rows = |state: usize| states.get(state as u32);
    let mut order: Vec<usize> = (0..states.len()).collect_vec();
    order.order_by_key(|state| (rows(*state).len(), *state));
    let mut numbers = vec![0; order.len()];
    order.iter().enumerate().for_each(|(number, state)| numbers[*state] = number);
    let mut known = vec![None; factor.rows.len()];
    for state in order.iter().take_while(|state| rows(**state).len() == 1) {
        known[rows(*state)[0] as usize] = Some(numbers[*state]);
    }
    let renumbered = |split: &Split| Split { to: split.to.iter().map(|it| it.map(|state| numbers[state])).collect_vec(), ..split.clone() };
    let states = order.iter().map(|&state| KnowledgeState {
        cases: rows(state).iter().map(|row| factor.rows[*row as usize].mass).sum(),
        splits: splits[state].iter().map(renumbered).collect_vec(),
    });
    Knowledge { states: states.collect_vec(), rows: known }
}

#[cfg(test)]
mod tests {
    use super::knowledge;
    use crate::decide::optimiser::fixture::of_problem;
    use crate::decide::optimiser::problem::factors::factors;
    use crate::decide::optimiser::problem::{EndKind, Problem};
    use crate::fixture::verified;

    /// For each factor how many states of knowledge there are.
    fn states(conditions: &str, relations: &str) -> Vec<usize> {
        let table = verified(&format!(
            "table: t\nconditions:\n{conditions}actions: {{ go: Go }}\nrelations: [{relations}]\nhit: first\nrules: |\n  \
             | rule | a | b | c | d | go |\n  | 1 | T | - | - | T | 1 |\n  | 2 | - | T | F | - | |\n  | else |  |  |  |  | 1 |\n"
        ));
        of_problem(&table, EndKind::Rules, |problem: &mut Problem| {
            let factors = factors(problem).ok().flatten().expect("few rows");
            factors.iter().map(|factor| knowledge(problem, factor, 100, &mut 10_000).map_or(0, |it| it.states.len())).collect()
        })
    }

    const FREE: &str = "  a: A\n  b: B\n  c: C\n  d: D\n";

    #[test]
    fn lists_of_answers_that_tell_the_same_are_one_state() {
        assert_eq!(states(FREE, ""), [3, 3, 3, 3]);
        // Neither, one, the other; not this one, not the other; nothing known.
        assert_eq!(states(FREE, "a -> !c"), [6, 3, 3]);
        // The answer to one is the answer to the other.
        assert_eq!(states(FREE, "a <-> b"), [3, 3, 3]);
        // All, either of two, one of three.
        assert_eq!(states(FREE, "'exactly_one(a, b, c)'"), [7, 3]);
    }

    #[test]
    fn what_may_not_apply_is_known_not_to() {
        // Whether `a` holds; where it does, whether `b` does.
        assert_eq!(states("  a: A\n  b: { text: B, requires: a }\n  c: C\n  d: D\n", ""), [5, 3, 3]);
    }
}
