//! What a case says of a table's conditions: values as entries write them.

use dtable_runtime::{TableData, Value};

/// Do these facts agree with all that a case says?
pub fn agrees(table: &TableData, case: &[(String, String)], facts: &[(&str, Value)]) -> bool {
    case.iter().all(|(name, text)| {
        let fact = facts.iter().find(|(it, _)| it == name).map(|(_, value)| *value);
        let condition = table.conditions.iter().find(|it| it.name == name);
        condition.zip(fact).is_some_and(|(condition, fact)| is_value(text, fact, &condition.show(fact).to_string()))
    })
}

/// Does a text name a value, which is shown so?
fn is_value(text: &str, value: Value, shown: &str) -> bool {
    match value {
        Value::Bool(value) => is_yes(text) == value,
        _ => text.strip_prefix("Some(").and_then(|text| text.strip_suffix(')')).unwrap_or(text) == shown,
    }
}

/// Is that how entries write a `true`?
pub fn is_yes(text: &str) -> bool {
    ["T", "Y", "true"].contains(&text)
}
