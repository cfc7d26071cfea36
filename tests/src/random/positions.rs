//! Values as the compiler numbers them: the way from the oracle into the forms of code.

use super::domain::SECOND_TEXT;
use super::value::Value;
use dtable_core::model::{Domain, Position, character_position};

/// The position of a value.
pub(crate) fn position(domain: &Domain, value: &Value) -> Position {
    match (domain, value) {
        (Domain::Bool, Value::Bool(it)) => Position::from(*it),
        (Domain::Enum { .. }, Value::Variant(at)) => *at as Position,
        (Domain::Integer { ty, .. }, Value::Int(it)) => ty.position_of(*it).expect("values are of the type"),
        (Domain::Integer { .. }, Value::Huge(it)) => *it,
        (Domain::Float { ty, .. }, Value::Float(it)) => ty.position(&format!("{:?}", it.get())).expect("values are of the type"),
        (Domain::Char { .. }, Value::Char(it)) => character_position(*it),
        (Domain::Text { literals, classes: Some(classes), .. }, Value::Text(it)) => {
            classes.position(it, literals).expect("a class has every text")
        }
        (Domain::Text { literals, more, .. }, Value::Text(it)) => {
            // Other texts are told apart where columns are compared.
            let other = literals.len() + usize::from(*more > 0 && it == SECOND_TEXT);
            literals.iter().position(|named| named == it).unwrap_or(other) as Position
        }
        (Domain::Set(members), Value::Set(of)) => members.mask(of),
        (Domain::Option(_), Value::None) => 0,
        (Domain::Option(inner), Value::Some(it)) => position(inner, it) + 1,
        other => panic!("no value of the column: {other:?}"),
    }
}
