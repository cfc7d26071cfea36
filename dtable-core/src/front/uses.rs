//! The results of used tables in a decision.

use super::case_values::{ValueState, Values};
use super::exact::put_arithmetic;
use crate::evaluate::Evaluator;
use crate::lists::CollectVec;
use crate::model::{Expression, HitPolicy, Position, Table, Use};
use std::collections::HashSet;

/// A table that was used in a decision: the rule that fired there, and its outputs.
///
/// ```
/// let risk = "table: risk\ninputs: { age: u8 }\noutputs: { risk: { type: Risk, values: [Low, High] } }\n\
///             rules: |\n  | rule  | age   | risk |\n  | young | < 25  | High |\n  | rest  | >= 25 | Low  |\n";
/// let loan = "table: loan\nuses: { risk: risk.yaml }\ninputs: { age: u8 }\noutputs: { days: u8 }\n\
///             rules: |\n  | rule | risk | days |\n  | 1    | Low  | 1    |\n  | 2    | High | 30   |\n";
/// let table = dtable_core::Table::parse_with("loan.yaml", loan, |_| Ok::<_, String>(risk.to_owned())).unwrap();
/// let decided = table.decide([("age", "20")]).unwrap();
/// let used = &decided.used()[0];
/// assert_eq!((used.name, &used.rules[..], &used.outputs[..]), ("risk", &["young"][..], &[("risk", "High".to_owned())][..]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Used<'t> {
    /// The key of `uses:`.
    pub name: &'t str,
    /// The path of its file, relative to the folder of the table that was asked to decide.
    pub path: &'t str,
    /// The id of the rule that fired; of a table that adds up or counts, the ids of all rules that match. Empty where
    /// the table [rests on a choice](Self::rests_on_choice).
    pub rules: Vec<&'t str>,
    /// Whether its rules look at a result that a table further down leaves open (`one_of`, expressions): the rule that
    /// fires is not known then.
    pub rests_on_choice: bool,
    /// Its outputs by name, as they are written. Where the rule leaves a choice, the values that the caller gave, if
    /// any. A table that adds up has the sum here, and a table that counts has the number under the name of its first
    /// output.
    pub outputs: Vec<(&'t str, String)>,
    /// The tables that it uses itself. A table that was listed before with the same values has none here: in a network
    /// whose tables share others, a full list at each place could grow exponentially.
    pub used: Vec<Used<'t>>,
}

/// Returns the result of each used table whose inputs are all known.
pub(super) fn used<'t>(table: &'t Table, values: &Values) -> Vec<Used<'t>> {
    let known = |(state, at): (&ValueState, &Position)| (*state == ValueState::Known).then_some(*at);
    let case: Vec<Option<Position>> = values.states.iter().zip(&values.positions).map(known).collect_vec();
    of_case(table, &case, &mut ToldTables::new())
}

/// The paths of the tables that are listed already, each with its inputs.
type ToldTables<'t> = HashSet<(&'t str, Vec<Position>)>;

fn of_case<'t>(table: &'t Table, case: &[Option<Position>], told: &mut ToldTables<'t>) -> Vec<Used<'t>> {
    table.uses.iter().filter_map(|it| one(table, it, case, told)).collect_vec()
}

fn one<'t>(user: &'t Table, it: &'t Use, case: &[Option<Position>], told: &mut ToldTables<'t>) -> Option<Used<'t>> {
    let mut given = it.values(&user.columns, &|here| case[here].or_else(|| unasked(user, here, case)))?;
    let is_known = put_arithmetic(&it.table, &mut given);
    let (evaluator, mut inside) = (Evaluator::new(&it.table), Vec::new());
    if !evaluator.settle(&given, &mut inside) {
        return None;
    }
    let rests_on_choice = !it.table.facts.is_empty() || !is_known;
    let is_sum = matches!(it.table.hit, HitPolicy::Collect(_));
    let rules = if rests_on_choice { Vec::new() } else { told_rules(&evaluator, evaluator.matching(&inside), is_sum) };
    let fired = rules.first().and_then(|rule| it.table.rules.get(*rule)).filter(|rule| !is_sum && rule.outcomes().nth(1).is_none());
    let outputs = it.table.outputs.iter().enumerate().take(it.table.used_outputs().len()).filter_map(|(at, output)| {
        let text = match fired {
            Some(rule) => rule.outcome.outputs.get(at).map(Expression::shown).map(str::to_owned),
            None => result(user, it, at, case),
        };
        Some((output.name.value.as_str(), text?))
    });
    Some(Used {
        name: &it.name.value,
        path: &it.path,
        rests_on_choice,
        outputs: outputs.collect_vec(),
        rules: rules.iter().map(|rule| it.table.rules[*rule].id.value.as_str()).collect_vec(),
        used: if !rests_on_choice && told.insert((&it.path, given)) { of_case(&it.table, &inside, told) } else { Vec::new() },
    })
}

/// Returns the rule that fires; of a table that adds up or counts, all rules that match, or ELSE where none does.
fn told_rules(evaluator: &Evaluator, matching: Vec<usize>, is_sum: bool) -> Vec<usize> {
    if is_sum && !matching.is_empty() { matching } else { evaluator.fired(&matching).into_iter().collect_vec() }
}

/// Returns the first value of a question that no table asks in this case, as any value gives the same result; `None`
/// where a table asks it.
fn unasked(user: &Table, column: usize, case: &[Option<Position>]) -> Option<Position> {
    let (it, formula) = (&user.columns[column], &user.columns[column].asked_where()?.formula);
    let is_unasked = formula.columns().iter().all(|at| case[*at].is_some()) && !formula.holds(&|at| case[at].unwrap_or(0));
    is_unasked.then(|| it.domain.all().first()).flatten()
}

/// Returns the value of the user's column that holds an output of a used table.
fn result(user: &Table, it: &Use, output: usize, case: &[Option<Position>]) -> Option<String> {
    let of = user.uses.iter().position(|other| other.name.value == it.name.value)?;
    let column = user.columns.iter().position(|column| column.result_of == Some((of, output)))?;
    Some(user.columns[column].domain.value(case[column]?))
}
