//! Cases in lines of JSON: the audit log that outcomes of tables with `record: answers` write.

use dtable_core::Value;
use dtable_core::source::Source;
use serde::Deserialize;
use serde_json::{Map, Value as Json};

use super::expected::Expected;
use super::{Asked, Names};
use crate::ended::Stopped;
use crate::said::{counted, remark};

/// Whether a file has lines of JSON, and no rows.
pub fn are_lines(text: &Source) -> bool {
    content(text).trim_start().starts_with('{')
}

fn content(text: &Source) -> &str {
    text.text().trim_start_matches('\u{feff}')
}

/// A case for each line about the table or the model of this name; lines about others are left out.
pub fn asked(names: &Names, name: &str, text: &Source, skip: &[String]) -> Result<Vec<Asked>, Stopped> {
    let lines = content(text).lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (mut cases, mut others) = (Vec::new(), 0);
    for (at, line) in lines {
        let wrong = |why: String| Stopped::refused(format!("`{}`, line {}: {why}", text.path(), at + 1));
        let Line { table, fields } = Line::read(line).map_err(wrong)?;
        if table.as_ref().is_some_and(|it| !names.is_about(name, it)) {
            others += 1;
            continue;
        }
        cases.push(case(names, at + 1, table, &fields, skip).map_err(wrong)?);
    }
    if cases.is_empty() {
        let refused = Stopped::refused(format!("`{}` has no case of `{name}`", text.path()));
        return Err(refused.help("a line is an object with `case`, and may say `table`, `rule` and `value`"));
    }
    if others > 0 {
        remark(&format!("left out {} about other tables", counted(others, "line"))).map_err(|it| Stopped::refused(it.to_string()))?;
    }
    Ok(cases)
}

/// A line of the log.
struct Line {
    /// The table that decided.
    table: Option<String>,
    fields: Map<String, Json>,
}

impl Line {
    fn read(text: &str) -> Result<Self, String> {
        let fields: Map<String, Json> = serde_json::from_str(text).map_err(|it| format!("no object of JSON: {it}"))?;
        let table = match fields.get("table") {
            Some(Json::String(name)) => Some(name.clone()),
            None | Some(Json::Null) => None,
            Some(other) => return Err(format!("`table` is no name: {other}")),
        };
        Ok(Self { table, fields })
    }
}

fn case(names: &Names, line: usize, at: Option<String>, fields: &Map<String, Json>, skip: &[String]) -> Result<Asked, String> {
    let is_skipped = |name: &str| skip.iter().any(|it| it == name);
    let Some(Json::Object(case)) = fields.get("case") else { return Err("no `case`, an object of names and values".to_owned()) };
    let values = case.iter().filter(|(name, _)| !is_skipped(name)).map(|(name, it)| Ok((name.clone(), value(name, it)?)));
    let values: Result<Vec<_>, String> = values.collect();
    let mut expected = Vec::new();
    if let Some(rule) = fields.get("rule").filter(|_| !is_skipped("rule")) {
        let Json::String(rule) = rule else { return Err(format!("`rule` is no id: {rule}")) };
        expected.push(Expected::text("rule", rule));
    }
    if let Some(value) = fields.get("value").filter(|_| !is_skipped("value")) {
        expected.extend(results(names, value).into_iter().filter(|it| !is_skipped(&it.name)));
    }
    Ok(Asked { line: Some(line), at: at.filter(|_| names.is_model), values: values?, expected })
}

/// A value of the case, which its column reads by its type.
fn value(name: &str, given: &Json) -> Result<Value<'static>, String> {
    Value::deserialize(given).map_err(|_| format!("`{name}` has no value `{given}`"))
}

/// What the results are expected to be: one value, or an object with a value for each of several outputs.
fn results(names: &Names, value: &Json) -> Vec<Expected> {
    let outputs: Vec<&str> = names.tables.first().map_or_else(Vec::new, |it| it.outputs().collect());
    match (&outputs[..], value) {
        ([only], value) => vec![Expected::json(only, value)],
        (_, Json::Object(fields)) => {
            fields.iter().filter(|(name, _)| outputs.contains(&name.as_str())).map(|(name, it)| Expected::json(name, it)).collect()
        }
        _ => Vec::new(),
    }
}
