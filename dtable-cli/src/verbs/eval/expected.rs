//! What somebody expects of a decision.

use dtable_core::model::Next;
use dtable_core::{Decided, Output, Value};
use serde_json::Value as Json;

use super::{Answer, Names};
use crate::ended::Stopped;

/// A name, and what it is expected to be.
pub struct Expected {
    /// An output, `rule`, `do` or `next`; of a model also `table`.
    pub name: String,
    /// As a field or an argument writes it.
    pub value: String,
    /// Of a line of JSON, the value.
    json: Option<Json>,
}

impl Expected {
    /// A name, and a text of a file.
    pub fn text(name: &str, value: &str) -> Self {
        Self { name: name.to_owned(), value: value.to_owned(), json: None }
    }

    /// A result as a program wrote it.
    pub fn json(name: &str, value: &Json) -> Self {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        Self { name: name.to_owned(), value: text, json: Some(value.clone()) }
    }

    /// `euros=14`.
    pub fn given(names: &Names, text: &str) -> Result<Self, Stopped> {
        let Some((name, value)) = text.split_once('=') else {
            return Err(
                Stopped::refused(format!("`{text}` is no expectation")).help("write `--expect NAME=VALUE`, or name a column of `--cases`")
            );
        };
        names.check(name.trim())?;
        Ok(Self::text(name.trim(), value.trim()))
    }

    /// What came out, where it is something else. What is not decided differs from nothing: that is said anyway.
    pub fn difference(&self, answer: &Answer) -> Option<String> {
        let (is_met, came) = match answer {
            Answer::None(_) => return None,
            Answer::One(decided) => self.of_one(decided),
            Answer::All(collected) if self.name == "rule" => {
                let rules: Vec<&str> = collected.rules().map(|it| it.id()).collect();
                (is_list(&self.value, &rules), rules.join(", "))
            }
            Answer::All(collected) => match collected.result(&self.name) {
                Some(output) => (self.is(&output), shown(&output)),
                // A program writes a list in its own way.
                None if self.json.is_some() => return None,
                None => {
                    let all: Vec<Output> = collected.outputs(&self.name).collect();
                    let texts: Vec<&str> = all.iter().map(Output::text).collect();
                    (is_list(&self.value, &texts), texts.join(", "))
                }
            },
        };
        (!is_met).then_some(came)
    }

    fn of_one(&self, decided: &Decided) -> (bool, String) {
        match self.name.as_str() {
            "rule" => (decided.rule().id() == self.value, decided.rule().id().to_owned()),
            "next" => {
                let next = next(decided.next());
                (next == self.value, next.to_owned())
            }
            "do" => {
                let actions: Vec<&str> = decided.actions().collect();
                (is_list(&self.value, &actions), actions.join(", "))
            }
            "table" => (decided.table().name() == self.value, decided.table().name().to_owned()),
            // Of a model, another table has it.
            name => decided.output(name).map_or((self.value.is_empty(), "nothing".to_owned()), |it| (self.is(&it), shown(&it))),
        }
    }

    /// Whether a result is the expected one: as it is written, or by its value.
    fn is(&self, output: &Output) -> bool {
        if let Some(json) = &self.json {
            return is_written(json, output);
        }
        let text = self.value.as_str();
        let by_value = match output.value() {
            Some(Value::Text(it)) => it == text,
            Some(Value::Char(it)) => text.chars().eq([*it]),
            Some(Value::Integer(it)) => text.replace('_', "").parse() == Ok(*it),
            Some(Value::Float(it)) => text.replace('_', "").parse() == Ok(*it),
            Some(Value::Bool(it)) => {
                matches!((it, text.to_lowercase().as_str()), (true, "t" | "y" | "true") | (false, "f" | "n" | "false"))
            }
            _ => false,
        };
        by_value || output.text() == text
    }
}

/// Whether a program may have written a result so. It computes a result that is no literal, and writes objects in its
/// own way: these are not compared.
fn is_written(json: &Json, output: &Output) -> bool {
    match (output.value(), json) {
        (None, _) | (_, Json::Object(_) | Json::Array(_)) => true,
        (Some(Value::Text(it)), Json::String(text)) if output.expression().contains('"') => it == text,
        (Some(Value::Text(it)), Json::String(text)) => is_name(it, text) || is_name(output.expression(), text),
        (Some(Value::Char(it)), Json::String(text)) => text.chars().eq([*it]),
        (Some(Value::Bool(it)), Json::Bool(written)) => it == written,
        (Some(Value::Integer(it)), Json::Number(_)) => json.to_string().parse() == Ok(*it) || json.as_f64() == Some(*it as f64),
        (Some(Value::Float(it)), Json::Number(_)) => json.as_f64() == Some(*it),
        (Some(Value::Integer(_) | Value::Float(_)), Json::String(text)) => {
            text.parse::<f64>().ok() == output.text().replace('_', "").parse().ok()
        }
        (Some(Value::Nothing), Json::Null) => true,
        _ => false,
    }
}

/// Whether two names are those of one variant: `serde` may write `LowRisk` as `low_risk`.
fn is_name(of_table: &str, written: &str) -> bool {
    let plain = |it: &str| it.rsplit("::").next().unwrap_or(it).trim().replace(['_', '-', ' '], "").to_lowercase();
    plain(of_table) == plain(written)
}

/// What follows, as a table writes it.
pub fn next(next: &Next) -> &str {
    match next {
        Next::Stop => "stop",
        Next::Table(name) => name,
        _ => "",
    }
}

/// A result as people read it: where it was computed, with its value.
pub fn shown(output: &Output) -> String {
    match output.value() {
        Some(value) if !matches!(value, Value::Text(_)) && value.to_string() != output.text() => format!("{} = {value}", output.text()),
        _ => output.text().to_owned(),
    }
}

/// Whether a text lists these, with or without brackets.
fn is_list(text: &str, items: &[&str]) -> bool {
    let inner = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(text);
    let listed: Vec<&str> = inner.split([',', ';']).map(str::trim).filter(|it| !it.is_empty()).collect();
    listed == items
}
