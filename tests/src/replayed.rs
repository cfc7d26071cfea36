//! Recorded cases, given to the front door of the compiler.

use dtable_core::{Column, Table, Value};
use dtable_runtime::record::{Case, CaseValue};

/// The values of a recorded case, as a table that a program reads takes them.
///
/// # Errors
///
/// The name of a value that is no column of the table.
pub fn given<'c>(table: &Table, case: &'c Case) -> Result<Vec<(&'c str, Value<'static>)>, String> {
    case.iter()
        .map(|(name, value)| {
            let column = table.column(name).map_err(|it| it.to_string())?;
            Ok((name, of(&column, value)))
        })
        .collect()
}

fn of(column: &Column, value: &CaseValue) -> Value<'static> {
    match value {
        CaseValue::Nothing => Value::Nothing,
        CaseValue::Bool(it) => Value::Bool(*it),
        CaseValue::Text(text) => {
            let mut characters = text.chars();
            let character = characters.next().filter(|_| characters.next().is_none()).map(Value::Char);
            let number = text.parse().ok().filter(|it: &f64| !it.is_finite()).map(Value::Float);
            let exact = std::iter::once(Value::text(text.to_string())).chain(character).chain(number);
            exact.into_iter().find(|it| column.position(it.clone()).is_ok()).unwrap_or_else(|| Value::from(text.to_string()))
        }
        number => Value::from(number.to_string()),
    }
}
