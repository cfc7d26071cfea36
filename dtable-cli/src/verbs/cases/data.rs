//! Test cases as data: YAML of which every line is JSON, so that anything reads it.

use dtable_core::explore::cases::{TestCase, TestCases, collected, is_given, text};
use dtable_core::model::{Aggregate, Column, Domain, HitPolicy, Position, Table, Variant, last_segment};
use serde_json::{Map, Value, json};

use super::rows::outputs;
use crate::findings::json::line;

/// Leaves out the cases in which an `Option` holds what data cannot write: read back, it would be `None`.
pub fn without_unsayable(table: &Table, found: &mut TestCases) {
    let is_lost = |(column, at): (&Column, &Option<Position>)| {
        let is_none = |at: Position| value(&column.domain, at).is_none();
        matches!(column.domain, Domain::Option(_)) && at.is_some_and(is_none)
    };
    let (lost, kept): (Vec<TestCase>, Vec<TestCase>) =
        std::mem::take(&mut found.cases).into_iter().partition(|case| table.named().iter().zip(&case.values).any(is_lost));
    found.cases = kept;
    found.without.extend(lost.into_iter().map(|it| format!("{}: data has no value for what it holds", it.about)));
}

/// A list with one object for each case.
pub fn list(table: &Table, cases: &[TestCase]) -> String {
    cases.iter().map(|it| format!("- {}\n", line(&object(table, it)))).collect()
}

/// A list with one object for each case of the tables of a model; each names its table.
pub fn list_of_model(all: &[(&Table, &[TestCase])]) -> String {
    let named = |table: &Table, case: &TestCase| {
        let mut it = object(table, case);
        it["table"] = json!(table.name.value);
        format!("- {}\n", line(&it))
    };
    all.iter().flat_map(|(table, cases)| cases.iter().map(|case| named(table, case))).collect()
}

fn object(table: &Table, case: &TestCase) -> Value {
    let given = (0..table.named().len()).filter(|at| is_given(table, *at));
    let when: Map<String, Value> = given
        .filter_map(|at| {
            let column = &table.columns[at];
            Some((column.name.value.clone(), value(&column.domain, case.values[at]?)?))
        })
        .collect();
    let rule = case.rule.map(|it| &table.rules[it]);
    let actions: Vec<&str> = rule.iter().flat_map(|it| &it.outcome.actions).map(|at| table.actions[*at].name.value.as_str()).collect();
    let matching: Vec<&str> = case.matching.iter().map(|at| table.rules[*at].id.value.as_str()).collect();
    json!({
        "when": when,
        "rule": rule.map(|it| it.id.value.as_str()),
        "matching": matching,
        "out": outs(table, case),
        "do": actions,
        "about": case.about,
    })
}

/// What comes out, by the names of the outputs. Of a table that collects that is what it makes of all rules that match: a list, also where it would make one of
/// results that are no literals.
fn outs(table: &Table, case: &TestCase) -> Map<String, Value> {
    let text = |at: usize, rule: usize| table.rules[rule].outcome.outputs[at].text.as_str();
    let all = |at: usize| match (table.hit, case.rule) {
        (HitPolicy::Collect(aggregate), _) => match collected(table, at, case) {
            Some(made) if aggregate != Aggregate::All => json!(made.concat()),
            made => json!(made.unwrap_or_else(|| case.deciding().into_iter().map(|rule| text(at, rule).to_owned()).collect())),
        },
        (_, Some(rule)) => json!(text(at, rule)),
        (_, None) => Value::Null,
    };
    outputs(table).map(|(at, output)| (output.name.value.clone(), all(at))).collect()
}

/// A value as `serde` has it: enums by the names of their variants in Rust, `None` as null. Nothing where nobody can name it.
fn value(domain: &Domain, at: Position) -> Option<Value> {
    Some(match domain {
        Domain::Bool => json!(at == 1),
        Domain::Enum { variants, .. } => json!(variant(variants, at)?),
        Domain::Integer { .. } | Domain::Float { .. } => number(domain, at),
        Domain::Char { .. } => json!(dtable_core::model::character(at).to_string()),
        Domain::Text { literals, .. } => json!(text(literals, at)),
        Domain::Set(members) => json!(
            members
                .members(at)
                .into_iter()
                .map(|it| variant(&members.listed, it as Position).map(last_segment))
                .collect::<Option<Vec<_>>>()?
        ),
        Domain::Option(_) if at == 0 => Value::Null,
        Domain::Option(inner) => value(inner, at - 1)?,
        _ => return None,
    })
}

fn variant(variants: &[Variant], at: Position) -> Option<&str> {
    variants.get(usize::try_from(at).ok()?).map(|it| it.variant.as_str())
}

/// How many digits a number with a fraction has at most, so that a 64-bit float keeps them all.
const DIGITS: usize = 15;

/// A number where JSON has it; dates, `inf`, and those that JSON's readers would round are text.
fn number(domain: &Domain, at: Position) -> Value {
    let text = domain.value(at);
    let whole = text.parse::<i64>().map(Value::from).or_else(|_| text.parse::<u64>().map(Value::from));
    let is_short = || text.bytes().filter(u8::is_ascii_digit).count() <= DIGITS;
    let fraction = || text.parse::<f64>().ok().filter(|_| matches!(domain, Domain::Float { .. }) || text.contains('.') && is_short());
    whole.ok().or_else(|| fraction().and_then(serde_json::Number::from_f64).map(Value::Number)).unwrap_or_else(|| json!(text))
}
