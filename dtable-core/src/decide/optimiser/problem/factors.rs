//! Groups questions into independent *factors*.
//!
//! Relations tie columns together: under `r -> !b`, the answer that the ball is red tells that it is not blue. The
//! questions whose columns are tied together by relations, directly or through others, form a factor; a question
//! without relations is a factor of its own. The *rows* of a factor are the combinations of its answers that can occur,
//! each with its number of cases. Factors are independent: an answer in one says nothing about the rows of another.

use crate::decide::optimiser::problem::{Demands, Problem};
use crate::lists::{CollectVec, Order};
use crate::space::{ResidualId, Unanswered};

/// The most combinations of answers of a factor. No measurement is recorded for it.
const MOST_ROWS: usize = 4096;

/// A group of questions. See the module.
#[derive(Clone, Debug)]
pub(in crate::decide) struct Factor {
    /// The questions, ascending.
    pub(in crate::decide) questions: Vec<usize>,
    /// The rows that can occur.
    pub(in crate::decide) rows: Vec<FactorRow>,
}

/// A combination of answers.
#[derive(Clone, Debug)]
pub(in crate::decide) struct FactorRow {
    /// The answers, in the order of the factor's questions.
    pub(in crate::decide) answers: Vec<usize>,
    /// The number of its cases, over the columns of the factor; 0 if only assumptions exclude it.
    pub(in crate::decide) mass: f64,
}

/// Finds the factors of a problem, ordered by the number of rules that look at a question of theirs, most first. `None`
/// if one has too many combinations of answers.
pub(in crate::decide) fn factors(problem: &mut Problem) -> Result<Option<Vec<Factor>>, Unanswered> {
    let mut groups: Vec<(Vec<usize>, Vec<ResidualId>, Vec<ResidualId>)> = Vec::new();
    let demands = problem.demands();
    let parts = |problem: &mut Problem, id: ResidualId| {
        let parts = if id == ResidualId::TRUE { Vec::new() } else { problem.space.logic.residuals.parts(id) };
        parts.into_iter().map(|part| (problem.space.logic.residuals.columns(part).to_vec(), part)).collect_vec()
    };
    for (columns, part) in parts(problem, demands.demand) {
        groups.push((columns, vec![part], Vec::new()));
    }
    for (columns, part) in parts(problem, demands.given) {
        groups.push((columns, Vec::new(), vec![part]));
    }
    groups.extend(problem.questions.iter().map(|it| (vec![it.column], Vec::new(), Vec::new())));
    let mut factors = Vec::new();
    for (columns, demand, given) in joined(groups) {
        let demand = problem.space.logic.residuals.and(demand);
        let given = problem.space.logic.residuals.and(given);
        let questions: Vec<usize> =
            (0..problem.questions.len()).filter(|it| columns.contains(&problem.questions[*it].column)).collect_vec();
        let combinations = questions.iter().try_fold(1usize, |all, it| all.checked_mul(problem.questions[*it].answers));
        if questions.is_empty() {
            continue;
        }
        if combinations.is_none_or(|it| it > MOST_ROWS) {
            return Ok(None);
        }
        let mut factor = Factor { questions, rows: Vec::new() };
        rows(problem, &mut factor, &mut Vec::new(), Demands { demand, given })?;
        factors.push(factor);
    }
    let looks = |factor: &Factor| -> u32 { factor.questions.iter().map(|it| problem.looks(*it)).max().unwrap_or(0) };
    factors.order_by_key(|it| (std::cmp::Reverse(looks(it)), it.questions[0]));
    Ok(Some(factors))
}

/// The rules that accept a row, as bits.
pub(in crate::decide) fn row_bits(problem: &Problem, factor: &Factor, row: &FactorRow) -> Vec<u64> {
    let mut bits = problem.all_rules();
    for (question, answer) in factor.questions.iter().zip(&row.answers) {
        bits.iter_mut().zip(problem.accepting(*question, *answer)).for_each(|(bits, it)| *bits &= it);
    }
    bits
}

type FactorGroup = (Vec<usize>, Vec<ResidualId>, Vec<ResidualId>);

/// Joins groups that share columns.
fn joined(groups: Vec<FactorGroup>) -> Vec<FactorGroup> {
    let mut apart: Vec<FactorGroup> = Vec::new();
    for mut group in groups {
        let (touching, others): (Vec<_>, Vec<_>) = apart.into_iter().partition(|it| it.0.iter().any(|column| group.0.contains(column)));
        for other in touching {
            group.0.extend(other.0);
            group.1.extend(other.1);
            group.2.extend(other.2);
        }
        apart = others;
        apart.push(group);
    }
    apart
}

fn rows(problem: &mut Problem, factor: &mut Factor, answers: &mut Vec<usize>, demands: Demands) -> Result<(), Unanswered> {
    let Some(&question) = factor.questions.get(answers.len()) else {
        let mass = problem.completions(demands.demand)?;
        if mass > 0.0 || problem.space.logic.is_satisfiable(demands.given)? {
            factor.rows.push(FactorRow { answers: answers.clone(), mass });
        }
        return Ok(());
    };
    for answer in 0..problem.questions[question].answers {
        let inside = problem.answered(demands, question, answer)?;
        answers.push(answer);
        rows(problem, factor, answers, inside)?;
        answers.pop();
    }
    Ok(())
}
