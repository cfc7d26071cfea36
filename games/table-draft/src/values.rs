//! Values and kinds of values, as compiled tables have them.

use dtable_core::model::{Domain, Integer, Notation, Position};
use dtable_runtime::{Kind, Value};

use crate::interned::Store;

/// The kind of the values of a domain.
pub fn kind(store: &mut Store, domain: &Domain) -> Kind {
    match domain {
        Domain::Bool => Kind::Bool,
        Domain::Enum { .. } | Domain::Text { .. } => Kind::Listed,
        Domain::Integer { ty, notation, .. } => integer(*ty, *notation),
        Domain::Float { ty, .. } if ty.name() == "f32" => Kind::F32,
        Domain::Float { .. } => Kind::F64,
        Domain::Char { .. } => Kind::Char,
        Domain::Option(inner) => {
            let inner = kind(store, inner);
            Kind::Optional(store.kinds.one(inner))
        }
        _ => Kind::Opaque,
    }
}

const fn integer(ty: Integer, notation: Notation) -> Kind {
    match notation {
        Notation::Date => Kind::Date,
        Notation::Time => Kind::Time,
        Notation::DateTime => Kind::DateTime,
        Notation::Duration => Kind::Duration,
        Notation::MonthDay => Kind::MonthDay,
        Notation::Months => Kind::Months,
        Notation::Decimal(places) => Kind::Decimal(places),
        Notation::Dense => Kind::Dense,
        Notation::Ipv4 => Kind::Ipv4,
        Notation::Ipv6 => Kind::Ipv6,
        Notation::Number if ty.is_signed() => Kind::Signed(ty.min()),
        _ => Kind::Unsigned,
    }
}

/// The names of values that are listed.
pub fn listed(domain: &Domain) -> Vec<String> {
    match domain {
        Domain::Enum { .. } => domain.names().into_iter().map(str::to_owned).collect(),
        Domain::Text { literals, .. } => literals.iter().map(|it| format!("{it:?}")).collect(),
        Domain::Option(inner) => listed(inner),
        _ => Vec::new(),
    }
}

/// The value at a position of a computed condition, for observers.
pub fn value(domain: &Domain, at: Position) -> Value {
    match domain {
        Domain::Bool => Value::Bool(at == 1),
        Domain::Enum { .. } | Domain::Text { .. } => usize::try_from(at).map_or(Value::Opaque, Value::Nth),
        Domain::Integer { ty, .. } => ty.value_at(at).map_or(Value::Unsigned(at), Value::Integer),
        Domain::Option(_) if at == 0 => Value::Nothing(0),
        Domain::Option(inner) => match value(inner, at - 1) {
            Value::Nothing(depth) => Value::Nothing(depth + 1),
            value => value,
        },
        _ => Value::Opaque,
    }
}
