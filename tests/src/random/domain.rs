//! Which values a column can have.

use super::evaluate::item_holds;
use super::table::{Column, Domain, Item, Table};
use super::value::{Type, Value};

/// The text that no table names.
pub(crate) const OTHER_TEXT: &str = "any other text";

/// Another one.
pub(crate) const SECOND_TEXT: &str = "one more text";

/// Whether a column can have a value of its type.
pub(crate) fn contains(domain: &Domain, value: &Value) -> bool {
    match (domain, value) {
        (Domain::Whole, _) | (_, Value::None) => true,
        (_, Value::Some(inner)) => contains(domain, inner),
        (Domain::Range(item), value) => item_holds(item, value),
        (Domain::List(items), value) => items.iter().any(|it| item_holds(it, value)),
    }
}

/// All values of a column; `None` where there are more than `limit`. A text that `values:` does not list stands for all others.
pub(crate) fn all(table: &Table, column: &Column, named: &[Value], limit: usize) -> Option<Vec<Value>> {
    of_type(table, &column.ty, &column.domain, named, limit)
}

fn of_type(table: &Table, ty: &Type, domain: &Domain, named: &[Value], limit: usize) -> Option<Vec<Value>> {
    match ty {
        Type::Bool => Some(vec![Value::Bool(false), Value::Bool(true)]),
        Type::Enum(at) => Some((0..table.enums[*at].count()).map(Value::Variant).collect()),
        Type::Text(_) => Some(texts(domain, named)),
        Type::Set(at) => Some(subsets(table.enums[*at].count())),
        Type::Option(inner) => {
            let inside = of_type(table, inner, domain, &insides(named), limit)?;
            Some(std::iter::once(Value::None).chain(inside.into_iter().map(Value::some)).collect())
        }
        Type::Float { .. } => None,
        Type::Int(_) | Type::Key(_) | Type::Char => enumerated(ty, domain, limit),
    }
}

/// What literals of an `Option` are about; `5` stands for `Some(5)`.
fn insides(named: &[Value]) -> Vec<Value> {
    let inside = |it: &Value| match it {
        Value::None => None,
        Value::Some(it) => Some((**it).clone()),
        other => Some(other.clone()),
    };
    named.iter().filter_map(inside).collect()
}

/// All sets of so many members.
pub(crate) fn subsets(count: usize) -> Vec<Value> {
    (0..1_usize << count).map(|mask| Value::Set((0..count).filter(|at| mask >> at & 1 == 1).collect())).collect()
}

fn texts(domain: &Domain, named: &[Value]) -> Vec<Value> {
    if let Domain::List(items) = domain {
        return items.iter().filter_map(|it| if let Item::One(literal) = it { Some(literal.value.clone()) } else { None }).collect();
    }
    let mut texts: Vec<Value> = named.iter().filter(|it| matches!(it, Value::Text(_))).cloned().collect();
    texts.push(Value::Text(OTHER_TEXT.to_owned()));
    texts.sort();
    texts.dedup();
    texts
}

fn enumerated(ty: &Type, domain: &Domain, limit: usize) -> Option<Vec<Value>> {
    let mut values = Vec::new();
    for (low, high) in intervals(ty, domain) {
        let mut at = low;
        loop {
            values.push(at.clone());
            if values.len() > limit {
                return None;
            }
            if at == high {
                break;
            }
            at = ty.after(&at)?;
        }
    }
    values.sort();
    values.dedup();
    Some(values)
}

/// The intervals of values of an ordered type, without NaN.
pub(crate) fn intervals(ty: &Type, domain: &Domain) -> Vec<(Value, Value)> {
    match domain {
        Domain::Whole => vec![ty.ends()],
        Domain::Range(item) => vec![interval(ty, item)],
        Domain::List(items) => items.iter().map(|it| interval(ty, it)).collect(),
    }
}

/// The least and the greatest value for which an item holds.
pub(crate) fn interval(ty: &Type, item: &Item) -> (Value, Value) {
    use super::table::Op;
    let (first, last) = ty.ends();
    match item {
        Item::One(it) => (it.value.clone(), it.value.clone()),
        Item::Range { low, high } => {
            let low = match low {
                None => first,
                Some((it, true)) => it.value.clone(),
                Some((it, false)) => ty.after(&it.value).expect("ranges are not empty"),
            };
            let high = match high {
                None => last,
                Some((it, true)) => it.value.clone(),
                Some((it, false)) => ty.before(&it.value).expect("ranges are not empty"),
            };
            (low, high)
        }
        Item::Network(low, high, _) => (low.clone(), high.clone()),
        Item::Compare(Op::Less, it) => (first, ty.before(&it.value).expect("ranges are not empty")),
        Item::Compare(Op::LessOrEqual, it) => (first, it.value.clone()),
        Item::Compare(Op::Greater, it) => (ty.after(&it.value).expect("ranges are not empty"), last),
        Item::Compare(Op::GreaterOrEqual, it) => (it.value.clone(), last),
        Item::Compare(..) | Item::AnySome | Item::Some(_) | Item::Members(_) | Item::Text(_) => panic!("no interval: {item:?}"),
    }
}

/// Values at which something may change: the ends of the domain, the literals, zero, and what lies `near` steps from them.
pub(crate) fn landmarks(ty: &Type, domain: &Domain, named: &[Value], near: usize) -> Vec<Value> {
    if let Type::Option(inner) = ty {
        let inside = landmarks(inner, domain, &insides(named), near).into_iter().map(Value::some);
        return std::iter::once(Value::None).chain(inside).collect();
    }
    let (first, last) = ty.ends();
    let mut marks: Vec<Value> = named.iter().filter(|it| **it >= first && **it <= last).cloned().collect();
    marks.extend(intervals(ty, domain).into_iter().flat_map(|(low, high)| [low, high]));
    match ty {
        Type::Float { .. } => marks.push(Value::real(0.0)),
        Type::Char => marks.push(Value::Char('a')),
        _ => marks.push(Value::Int(0)),
    }
    let mut all = Vec::new();
    for mark in marks {
        let (mut up, mut down) = (Some(mark.clone()), Some(mark.clone()));
        for _ in 0..near {
            up = up.and_then(|it| ty.after(&it));
            down = down.and_then(|it| ty.before(&it));
            all.extend(up.clone().into_iter().chain(down.clone()));
        }
        all.push(mark);
    }
    if matches!(ty, Type::Float { .. }) {
        all.push(Value::real(f64::NAN));
    }
    all.retain(|it| contains(domain, it));
    all.sort();
    all.dedup();
    all
}
