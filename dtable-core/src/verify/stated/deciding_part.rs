//! The part of a formula that decides its truth in a case, and the values that it names.

use super::result_claims::{CaseResult, ClaimReader, ToDo};
use super::stated_cases::{StatedCase, StatedCases, Wanted, of_part, refusing, residual};
use crate::lists::CollectVec;
use crate::model::{
    Aggregate, Domain, FIRST_RESULT, HitPolicy, Meaning, Next, Notation, OutputValue, PartKind, Position, ResultFact, Statement,
    StatementPart, Table, ValueSet,
};
use crate::space::budget::Unanswered;
use crate::space::residual::ResidualId;
use std::collections::HashMap;

/// The part of a formula that fails in a case, or that holds there where the cases of it were looked for: the one that
/// is written shortest. `at` is the outcome of the rule that comes out.
pub(crate) fn deciding_part<'a>(
    cases: &mut StatedCases,
    table: &Table,
    statement: &'a Statement,
    one: &StatedCase,
    wanted: Wanted,
) -> Result<(&'a StatementPart, usize), Unanswered> {
    let outcomes = match table.hit {
        HitPolicy::Collect(_) => 1,
        _ => one.rules.first().map_or(1, |rule| table.rules[*rule].outcomes().count()),
    };
    let matching = cases.space.get().matching(&one.case).collect_vec();
    let is_true = wanted != Wanted::MaybeNot;
    for outcome in 0..outcomes {
        let is_left_out = |rule: &usize| {
            let stops = table.rules[*rule].outcomes().nth(outcome).is_some_and(|it| table.stops_with(it));
            // Another rule that matches may not allow this outcome.
            stops || refusing(table, *rule, outcome).iter().any(|it| matching.contains(it))
        };
        if one.rules.first().is_some_and(is_left_out) {
            continue;
        }
        let claims = ClaimReader::new(table, ToDo::LeftOut);
        let open = match (table.hit, one.rules.first()) {
            (HitPolicy::Collect(_), _) => claims.open_numbers(statement),
            (_, Some(rule)) => claims.open_values(statement, *rule, outcome),
            (_, None) => vec![HashMap::new()],
        };
        for values in open {
            let mut search = PartSearch { cases: &mut *cases, table, statement, one, outcome, values, is_true };
            if search.decides(&statement.whole)? {
                let part = search.shortest(&statement.whole)?;
                return Ok((part, outcome));
            }
        }
    }
    Ok((&statement.whole, 0))
}

struct PartSearch<'s, 'p, 'a> {
    cases: &'s mut StatedCases<'p>,
    table: &'s Table,
    statement: &'a Statement,
    one: &'s StatedCase,
    outcome: usize,
    /// The values that are tried for facts that may have any.
    values: HashMap<usize, Position>,
    /// Whether a part that may hold is looked for; else one that may fail.
    is_true: bool,
}

impl<'a> PartSearch<'_, '_, 'a> {
    /// Whether a part may hold, or may fail, in the case.
    fn decides(&mut self, part: &StatementPart) -> Result<bool, Unanswered> {
        let mut claims = ClaimReader::new(self.table, ToDo::LeftOut);
        claims.places = std::mem::take(&mut self.cases.places);
        let result = match (self.table.hit, self.one.rules.first()) {
            (HitPolicy::Collect(_), _) | (_, None) => CaseResult::Collected(&self.values),
            (_, Some(rule)) => CaseResult::Of(*rule, self.outcome, &self.values),
        };
        let claim = of_part(&mut claims, self.statement, part, result, !self.is_true);
        self.cases.places = std::mem::take(&mut claims.places);
        let space = self.cases.space.get();
        let formula = residual(space, &claim)?;
        let point = self.one.case.iter().map(|it| ValueSet::one(*it)).collect_vec();
        let holds = space.logic.residuals.restrict_to(formula, &point, &mut space.logic.budget)? == ResidualId::TRUE;
        Ok(holds == self.is_true)
    }

    fn shortest(&mut self, part: &'a StatementPart) -> Result<&'a StatementPart, Unanswered> {
        let candidates: &[StatementPart] = match (&part.kind, self.is_true) {
            (PartKind::All(of), false) | (PartKind::Any(of), true) => of,
            (PartKind::Implies(of), false) => of.last().map_or(&[], std::slice::from_ref),
            _ => return Ok(part),
        };
        let mut best: Option<&StatementPart> = None;
        for candidate in candidates {
            if self.decides(candidate)? {
                let found = self.shortest(candidate)?;
                let length = |it: &StatementPart| it.text.chars().count();
                if best.is_none_or(|best| length(found) < length(best)) {
                    best = Some(found);
                }
            }
        }
        Ok(best.unwrap_or(part))
    }
}

/// `` `euros` is 5 ``, for each column and each fact that a part names. `shown` has the values of the case.
pub(crate) fn values(
    table: &Table,
    (statement, part): (&Statement, &StatementPart),
    (one, outcome): (&StatedCase, usize),
    shown: &[(String, String)],
) -> Vec<String> {
    let value = |column: usize| match column.checked_sub(FIRST_RESULT) {
        Some(fact) => Some(of_fact(table, statement.facts.get(fact)?, (&one.rules, outcome), shown)),
        None => {
            let name = &table.columns.get(column)?.name.value;
            let value = &shown.iter().find(|it| it.0 == *name)?.1;
            Some(format!("`{name}` is {value}"))
        }
    };
    part.formula().columns().into_iter().filter_map(value).collect_vec()
}

/// A fact with its value.
fn of_fact(table: &Table, fact: &ResultFact, (rules, outcome): (&[usize], usize), shown: &[(String, String)]) -> String {
    let first = rules.first().copied();
    let outcome_of = first.and_then(|rule| table.rules[rule].outcomes().nth(outcome));
    match fact {
        ResultFact::Output(output) => {
            format!("`{}` is {}", table.outputs[*output].name.value, of_output(table, *output, (rules, outcome), shown))
        }
        ResultFact::Item(output) => {
            format!("`{}` is [{}]", table.outputs[*output].name.value, results(table, *output, rules, outcome).join(", "))
        }
        ResultFact::Length => format!("the list has {} of them", rules.len()),
        ResultFact::Fires(rule) => {
            let does = if rules.contains(rule) { "fires" } else { "does not fire" };
            format!("rule `{}` {does}", table.rules[*rule].id.value)
        }
        ResultFact::Does(action) => {
            let is_done = outcome_of.is_some_and(|it| it.actions.contains(action));
            format!("`{}` is {}", table.actions[*action].name.value, if is_done { "done" } else { "not done" })
        }
        ResultFact::Next(_) => {
            let next = match outcome_of.map(|it| &it.next) {
                Some(Next::Stop) => "stop",
                Some(Next::Table(name)) => name,
                _ => &table.name.value,
            };
            format!("`next` is {next}")
        }
    }
}

/// The value of an output, as the author wrote it, or the number that is made of all results.
fn of_output(table: &Table, output: usize, (rules, outcome): (&[usize], usize), shown: &[(String, String)]) -> String {
    let texts = results(table, output, rules, outcome);
    let HitPolicy::Collect(aggregate) = table.hit else {
        let written = texts.join(", ");
        let value = rules.first().and_then(|rule| table.output_values[output].of_rules.get(*rule)?.get(outcome));
        return match value {
            Some(OutputValue::Known(_)) => written,
            Some(OutputValue::Computed(meaning)) => match computed(table, meaning, shown) {
                Some(Some(at)) => format!("{} (`{written}`)", table.output_values[output].domain.value(at)),
                Some(None) => format!("`{written}`, which overflows and may be any value"),
                None => format!("`{written}`"),
            },
            Some(OutputValue::Any) | None => format!("`{written}`, which may be any value"),
        };
    };
    let known = |rule: &usize| match table.output_values[output].of_rules.get(*rule).and_then(|it| it.first()) {
        Some(OutputValue::Known(at)) => Some(*at),
        _ => None,
    };
    let all: Option<Vec<Position>> = rules.iter().map(known).collect();
    let shown = |at: Option<Position>| at.map(|at| table.output_values[output].domain.value(at));
    let number = match (aggregate, all) {
        _ if table.gives_option() && rules.is_empty() => Some("None".to_owned()),
        (Aggregate::Count | Aggregate::All, _) => Some(rules.len().to_string()),
        (Aggregate::Sum, Some(all)) => {
            let ty = table.aggregated_type();
            ty.and_then(|ty| all.iter().map(|at| ty.value_at(*at)).sum::<Option<i128>>().map(|it| ty.written(it)))
        }
        (Aggregate::Min, Some(all)) => shown(all.into_iter().min()),
        (Aggregate::Max, Some(all)) => shown(all.into_iter().max()),
        (_, None) => None,
    };
    number.unwrap_or_else(|| format!("made of {}", texts.join(", ")))
}

/// The value of an expression in a case that is shown, or that it overflows there; `None` where a value is not shown.
fn computed(table: &Table, meaning: &Meaning, shown: &[(String, String)]) -> Option<Option<Position>> {
    let value = |column: usize| {
        let it = table.columns.get(column)?;
        let text = &shown.iter().find(|it| it.0 == table.columns[column].name.value)?.1;
        match &it.domain {
            Domain::Integer { ty, notation: Notation::Number, .. } => ty.position_of(text.replace('_', "").parse().ok()?),
            Domain::Bool => Some(Position::from(matches!(text.as_str(), "T" | "Y"))),
            domain => domain.position(text),
        }
    };
    let known: Option<Vec<(usize, Position)>> = meaning.columns().into_iter().map(|it| Some((it, value(it)?))).collect();
    let known = known?;
    let at = |column: usize| known.iter().find(|it| it.0 == column).map_or(0, |it| it.1);
    Some(meaning.position(&at))
}

/// The results of some rules.
fn results(table: &Table, output: usize, rules: &[usize], outcome: usize) -> Vec<String> {
    let of = |rule: &usize| Some(table.rules[*rule].outcomes().nth(outcome)?.outputs.get(output)?.shown().to_owned());
    rules.iter().filter_map(of).collect_vec()
}
