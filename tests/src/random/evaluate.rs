//! What entries and expressions say about concrete values, by `docs/format.md` alone.

use super::table::{
    Arithmetic, Chosen, Column, Connective, Counting, Entry, EntryComparison, Formula, Item, Op, Opaque, Origin, Table, Term,
};
use super::value::{Int, Type, Value};
use std::cmp::Ordering;

/// An operation whose result the type does not have, or a division by zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overflow;

/// Whether the entry of a column matches in a case, with all that it compares.
pub(crate) fn entry_matches(entry: &Entry, column: usize, values: &dyn Fn(usize) -> Value) -> bool {
    let holds = |it: &EntryComparison| match (values(column), values(it.other)) {
        (Value::NotApplicable, _) | (_, Value::NotApplicable) => it.matches[2],
        (left, right) => it.matches[usize::from(!compares(it.op, &left, &right))],
    };
    entry_holds(entry, &values(column)) && entry.compares().iter().all(holds)
}

/// Whether an entry matches, comparisons with other columns left out. Where a condition is not applicable, only `-` does, and `n/a`.
pub(crate) fn entry_holds(entry: &Entry, value: &Value) -> bool {
    match (entry, value) {
        (Entry::Joined(values, _), value) => entry_holds(values, value),
        (Entry::All(parts), value) => parts.iter().all(|it| entry_holds(it, value)),
        (Entry::NotAll(_), Value::NotApplicable) => false,
        (Entry::NotAll(parts), value) => !parts.iter().all(|it| entry_holds(it, value)),
        (Entry::Any, _) => true,
        (Entry::NotApplicable(_) | Entry::NotApplicableOrNot(_), Value::NotApplicable) => true,
        (_, Value::NotApplicable) => false,
        (Entry::Items(items) | Entry::NotApplicable(items), value) => items.iter().any(|it| item_holds(it, value)),
        (Entry::Not(items) | Entry::NotApplicableOrNot(items), value) => !items.iter().any(|it| item_holds(it, value)),
        (Entry::NotEqual(literal), value) => !literal_is(&literal.value, value),
    }
}

/// A literal on an `Option` stands for `Some` of it.
fn literal_is(literal: &Value, value: &Value) -> bool {
    match (literal, value) {
        (Value::Some(_) | Value::None, _) => literal == value,
        (_, Value::Some(inner)) => literal_is(literal, inner),
        _ => literal == value,
    }
}

/// Whether one item of a list, or a pattern, matches.
pub(crate) fn item_holds(item: &Item, value: &Value) -> bool {
    match (item, value) {
        (Item::One(literal), value) => literal_is(&literal.value, value),
        (Item::Members(is), Value::Set(set)) => is.holds(set),
        (Item::Members(_), _) => false,
        (Item::Text(is), value) => matches!(value, Value::Text(it) if is.test.holds(it)),
        (Item::AnySome, value) => matches!(value, Value::Some(_)),
        (Item::Some(entry), Value::Some(inner)) => entry_holds(entry, inner),
        (Item::Some(_), _) => false,
        (Item::Range { .. } | Item::Compare(..) | Item::Network(..), Value::Some(inner)) => item_holds(item, inner),
        (_, Value::None | Value::NotApplicable) => false,
        (Item::Range { low, high }, value) => {
            !value.is_nan()
                && low.as_ref().is_none_or(|(it, inside)| it.value < *value || *inside && it.value == *value)
                && high.as_ref().is_none_or(|(it, inside)| *value < it.value || *inside && *value == it.value)
        }
        (Item::Compare(op, literal), value) => compares(*op, value, &literal.value),
        (Item::Network(low, high, _), value) => low <= value && value <= high,
    }
}

/// Comparisons as Rust has them: NaN is unequal to everything.
pub(crate) fn compares(op: Op, left: &Value, right: &Value) -> bool {
    if left.is_nan() || right.is_nan() {
        return op == Op::NotEqual;
    }
    let order = left.cmp(right);
    match op {
        Op::Less => order == Ordering::Less,
        Op::LessOrEqual => order != Ordering::Greater,
        Op::Greater => order == Ordering::Greater,
        Op::GreaterOrEqual => order != Ordering::Less,
        Op::Equal => order == Ordering::Equal,
        Op::NotEqual => order != Ordering::Equal,
    }
}

/// Whether a formula holds where all columns that it mentions have values. `&&`, `||` and `->` skip what cannot matter.
pub(crate) fn holds(table: &Table, formula: &Formula, values: &[Value]) -> Result<bool, Overflow> {
    Ok(match formula {
        Formula::Truth(truth) => *truth,
        Formula::Column(column) => values[*column] == Value::Bool(true),
        Formula::Not(it) => !holds(table, it, values)?,
        Formula::Join(connective, a, b) => joined(table, *connective, a, b, values)?,
        Formula::Count(counting, of) => {
            let mut count = 0;
            for it in of {
                count += usize::from(holds(table, it, values)?);
            }
            match counting {
                Counting::Exactly => count == 1,
                Counting::AtMost => count <= 1,
                Counting::AtLeast => count >= 1,
            }
        }
        Formula::Literal { column, op, literal, .. } => match (op, &values[*column]) {
            (Op::Equal, value) if !value.is_nan() => literal_is(&literal.value, value),
            (Op::NotEqual, value) if !value.is_nan() => !literal_is(&literal.value, value),
            (op, Value::Some(inner)) => compares(*op, inner, &literal.value),
            (_, Value::None) => false,
            (op, value) => compares(*op, value, &literal.value),
        },
        Formula::Columns { left, op, right } => compares(*op, &values[*left], &values[*right]),
        Formula::Terms { left, op, right } => {
            let ty = int_of(table, formula);
            compares(*op, &Value::Int(number(left, ty, values)?), &Value::Int(number(right, ty, values)?))
        }
        Formula::Matches { column, patterns } => patterns.iter().any(|it| item_holds(it, &values[*column])),
        Formula::Members { column, is } => matches!(&values[*column], Value::Set(set) if is.holds(set)),
        Formula::Text { column, is } => matches!(&values[*column], Value::Text(it) if is.test.holds(it)),
        Formula::Method { column, method } => match *method {
            "is_some" => matches!(values[*column], Value::Some(_)),
            "is_none" => values[*column] == Value::None,
            _ => values[*column].is_nan(),
        },
        Formula::Opaque { column, kind } => opaque(*kind, &values[*column]),
    })
}

fn joined(table: &Table, connective: Connective, a: &Formula, b: &Formula, values: &[Value]) -> Result<bool, Overflow> {
    let left = holds(table, a, values)?;
    match connective {
        Connective::And if !left => return Ok(false),
        Connective::Or if left => return Ok(true),
        Connective::Implies if !left => return Ok(true),
        _ => {}
    }
    let right = holds(table, b, values)?;
    Ok(match connective {
        Connective::Both => left & right,
        Connective::Either => left | right,
        Connective::And | Connective::Or | Connective::Implies => right,
        Connective::Xor | Connective::NotEqual => left != right,
        Connective::Equal | Connective::Iff => left == right,
    })
}

fn opaque(kind: Opaque, value: &Value) -> bool {
    match (kind, value) {
        (Opaque::Ones(count), Value::Int(it)) => it.count_ones() > count,
        (Opaque::Ones(count), Value::Huge(it)) => it.count_ones() > count,
        (Opaque::Length(count), Value::Text(it)) => it.len() > count,
        (Opaque::Digit, Value::Char(it)) => it.is_ascii_digit(),
        (Opaque::Identity, Value::Bool(it)) => *it,
        other => panic!("no such expression: {other:?}"),
    }
}

/// What `is:` gives.
pub(crate) fn computed(table: &Table, column: &Column, values: &[Value]) -> Option<Result<Value, Overflow>> {
    match (&column.origin, &column.ty) {
        (Origin::Computed(is), _) => Some(holds(table, is, values).map(Value::Bool)),
        (Origin::Number(term), Type::Int(ty)) => Some(number(term, *ty, values).map(Value::Int)),
        (Origin::Same(input), _) => Some(Ok(values[*input].clone())),
        (Origin::Choice(arms), _) => Some(chosen(table, arms, values)),
        _ => None,
    }
}

/// The value of the first arm whose condition holds.
fn chosen(table: &Table, arms: &[(Option<Formula>, Chosen)], values: &[Value]) -> Result<Value, Overflow> {
    for (condition, chosen) in arms {
        if condition.as_ref().map_or(Ok(true), |it| holds(table, it, values))? {
            return Ok(match chosen {
                Chosen::Literal(it) => it.value.clone(),
                Chosen::Column(column) => values[*column].clone(),
            });
        }
    }
    unreachable!("the last arm has no condition")
}

/// The type of the integers that a comparison is about.
fn int_of(table: &Table, formula: &Formula) -> Int {
    match table.columns[formula.columns()[0]].ty {
        Type::Int(it) => it,
        ref other => panic!("arithmetic with {other:?}"),
    }
}

fn number(term: &Term, ty: Int, values: &[Value]) -> Result<i128, Overflow> {
    let in_type = |it: Option<i128>| it.and_then(|it| ty.checked(it)).ok_or(Overflow);
    match term {
        Term::Literal(literal) => literal.value.number().ok_or(Overflow),
        Term::Column(column) => values[*column].number().ok_or(Overflow),
        Term::Negate(it) => in_type(number(it, ty, values)?.checked_neg()),
        Term::Opposite(it) => {
            let value = number(it, ty, values)?;
            // The ones of the type, without what the value has of them.
            if ty.signed { Ok(-1 - value) } else { ty.max().number().map(|all| all - value).ok_or(Overflow) }
        }
        Term::Absolute(it) => in_type(number(it, ty, values)?.checked_abs()),
        Term::Join(how, a, b) => {
            let (a, b) = (number(a, ty, values)?, number(b, ty, values)?);
            in_type(match how {
                Arithmetic::Add => a.checked_add(b),
                Arithmetic::Subtract => a.checked_sub(b),
                Arithmetic::Multiply => a.checked_mul(b),
                Arithmetic::Divide => a.checked_div(b).filter(|it| ty.checked(*it).is_some()),
                // Rust panics where the quotient overflows.
                Arithmetic::Remainder => a.checked_div(b).filter(|it| ty.checked(*it).is_some()).and(a.checked_rem(b)),
                Arithmetic::Minimum => Some(a.min(b)),
                Arithmetic::Maximum => Some(a.max(b)),
                Arithmetic::BitAnd => Some(a & b),
                Arithmetic::BitOr => Some(a | b),
                Arithmetic::BitXor => Some(a ^ b),
                Arithmetic::ShiftRight => (0..i128::from(ty.bits)).contains(&b).then(|| a.div_euclid(1 << b)),
                Arithmetic::ShiftLeft => (0..i128::from(ty.bits)).contains(&b).then(|| {
                    // Doubled, and brought back into the type, bit by bit.
                    (0..b).fold(a, |value, _| {
                        let doubled = value * 2;
                        let (all, half) = (1i128 << ty.bits, 1i128 << (ty.bits - 1));
                        if ty.signed { (doubled + half).rem_euclid(all) - half } else { doubled.rem_euclid(all) }
                    })
                }),
            })
        }
    }
}
