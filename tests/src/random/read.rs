//! Entries of the evidence, back from their words.

use super::domain::{OTHER_TEXT, SECOND_TEXT};
use super::table::{Entry, EntryComparison, Item, Literal, Membership, Op, Table, TextTest};
use super::value::{Case, Type, Value};
use crate::patterns::Test;

/// What the evidence says about a column; `None` where it cannot be read.
pub(crate) fn entry(table: &Table, ty: &Type, text: &str) -> Option<Entry> {
    let text = text.trim();
    if let (Type::Set(of), false) = (ty, matches!(text, "-" | "not applicable" | "n/a" | "!= n/a")) {
        return about_sets(table, *of, text);
    }
    let parts = joined(text);
    let (compares, own): (Vec<&str>, Vec<&str>) = parts.iter().copied().partition(|it| comparison(table, it).is_some());
    if !compares.is_empty() {
        let values = if own.is_empty() { Entry::Any } else { entry(table, ty, &own.join(" && "))? };
        return Some(Entry::Joined(Box::new(values), compares.iter().filter_map(|it| comparison(table, it)).collect()));
    }
    if parts.len() > 1 {
        return Some(Entry::All(parts.iter().map(|it| entry(table, ty, it)).collect::<Option<_>>()?));
    }
    match text {
        "-" => return Some(Entry::Any),
        "not applicable" | "n/a" => return Some(Entry::NotApplicable(Vec::new())),
        "!= n/a" => return Some(Entry::Not(Vec::new())),
        _ => {}
    }
    if let Some(rest) = text.strip_prefix("n/a,") {
        return match entry(table, ty, rest)? {
            Entry::Items(items) => Some(Entry::NotApplicable(items)),
            Entry::Not(items) => Some(Entry::NotApplicableOrNot(items)),
            _ => None,
        };
    }
    if let Some(rest) = text.strip_prefix("!= ") {
        return Some(Entry::Not(items(table, ty, rest)?));
    }
    if let Some(rest) = text.strip_prefix("not(").and_then(|it| it.strip_suffix(')')) {
        let parts = joined(rest);
        if parts.len() > 1 {
            return Some(Entry::NotAll(parts.iter().map(|it| entry(table, ty, it)).collect::<Option<_>>()?));
        }
        return Some(Entry::Not(items(table, ty, rest)?));
    }
    Some(Entry::Items(items(table, ty, text)?))
}

/// Parts joined by `&&`, each perhaps in `not(..)` or beside `n/a`.
fn about_sets(table: &Table, of: usize, text: &str) -> Option<Entry> {
    let parts = joined(text);
    if parts.len() > 1 {
        return Some(Entry::All(parts.iter().map(|it| about_sets(table, of, it)).collect::<Option<_>>()?));
    }
    let (text, or_none) = text.strip_prefix("n/a, ").map_or((text, false), |it| (it, true));
    let Some(inside) = text.strip_prefix("not(").and_then(|it| it.strip_suffix(')')) else {
        let items = split(text).iter().map(|it| membership(table, of, it.trim())).collect::<Option<Vec<_>>>()?;
        return Some(if or_none { Entry::NotApplicable(items) } else { Entry::Items(items) });
    };
    let parts = joined(inside);
    if parts.len() > 1 && !or_none {
        return Some(Entry::NotAll(parts.iter().map(|it| about_sets(table, of, it)).collect::<Option<_>>()?));
    }
    let items = split(inside).iter().map(|it| membership(table, of, it.trim())).collect::<Option<Vec<_>>>()?;
    Some(if or_none { Entry::NotApplicableOrNot(items) } else { Entry::Not(items) })
}

/// The parts between `&&` that stand outside brackets and quotes.
fn joined(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
    let (mut quote, mut escaped) = (None, false);
    for (at, it) in text.char_indices() {
        match it {
            _ if escaped => escaped = false,
            '\\' if quote.is_some() => escaped = true,
            _ if quote.is_some() => quote = quote.filter(|open| *open != it),
            '"' | '\'' => quote = Some(it),
            '(' => depth += 1,
            ')' => depth -= 1,
            '&' if depth == 0 && text[at..].starts_with("&&") => {
                parts.push(text[from..at].trim());
                from = at + 2;
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

/// `has(A)`, `empty`, and a set as a case shows it: `[A, B]`.
fn membership(table: &Table, of: usize, text: &str) -> Option<Item> {
    let members = |text: &str| {
        let names = text.split(',').map(str::trim).filter(|it| !it.is_empty());
        let place = |name: &str| table.enums[of].variants.iter().position(|it| it.short == name);
        names.map(|it| place(it).or((it == "other").then_some(table.enums[of].variants.len()))).collect::<Option<Vec<usize>>>()
    };
    if let Some(inside) = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        return Some(Item::One(Literal { value: Value::Set(members(inside)?), text: String::new() }));
    }
    let (word, inside) = if text == "empty" { ("empty", "") } else { text.strip_suffix(')')?.split_once('(')? };
    let word = ["has", "has_any", "empty"].into_iter().find(|it| *it == word)?;
    Some(Item::Members(Membership { word, members: members(inside)?, text: inside.to_owned() }))
}

/// `<= limit`, `not(<= limit)`, and what is said about where a side is not applicable.
fn comparison(table: &Table, text: &str) -> Option<EntryComparison> {
    let column = |name: &str| table.columns.iter().position(|it| it.name == name.trim());
    let of = |op, other: usize, matches| EntryComparison { op, other, name: table.columns[other].name.clone(), matches };
    if let Some(name) = text.strip_prefix("n/a, or ").and_then(|it| it.strip_suffix(" n/a")) {
        return Some(of(Op::Equal, column(name)?, [false, false, true]));
    }
    if let Some(name) = text.strip_prefix("!= n/a, and ").and_then(|it| it.strip_suffix(" != n/a")) {
        return Some(of(Op::Equal, column(name)?, [true, true, false]));
    }
    let (text, or_none) = text.strip_suffix(", or n/a").map_or((text, false), |it| (it, true));
    let (text, not) = text.strip_prefix("not(").and_then(|it| it.strip_suffix(')')).map_or((text, false), |it| (it, true));
    let signs = [Op::LessOrEqual, Op::GreaterOrEqual, Op::Less, Op::Greater, Op::Equal, Op::NotEqual];
    let (op, name) = signs.iter().find_map(|it| Some((*it, text.strip_prefix(it.sign())?)))?;
    Some(of(op, column(name)?, [!not, not, or_none]))
}

fn items(table: &Table, ty: &Type, text: &str) -> Option<Vec<Item>> {
    split(text).iter().map(|it| item(table, ty, it.trim())).collect()
}

/// The parts between commas that stand outside quotes and brackets.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut quote, mut escaped) = (vec![String::new()], 0, None, false);
    for it in text.chars() {
        match (quote, it) {
            (Some(_), _) if escaped => escaped = false,
            (Some(_), '\\') => escaped = true,
            (Some(open), _) if open == it => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(it),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth -= 1,
            (None, ',') if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            (None, _) => {}
        }
        parts.last_mut().expect("there is a part").push(it);
    }
    parts
}

fn item(table: &Table, ty: &Type, text: &str) -> Option<Item> {
    if text == "Some(..)" {
        return Some(Item::AnySome);
    }
    if let Type::Option(inner) = ty {
        return match text.strip_prefix("Some(").and_then(|it| it.strip_suffix(')')) {
            Some(rest) => Some(Item::Some(Box::new(entry(table, inner, rest)?))),
            None if text == "None" => Some(Item::One(Literal { value: Value::None, text: String::new() })),
            None => Some(Item::Some(Box::new(Entry::Items(vec![item(table, inner, text)?])))),
        };
    }
    if let (Type::Text(case), Some((word, argument))) = (ty, text.strip_suffix(')').and_then(|it| it.split_once('('))) {
        let test = Test::read(word, &unquoted(argument)?)?;
        return Some(Item::Text(TextTest::new(test, *case)));
    }
    for (sign, op) in [("<=", Op::LessOrEqual), (">=", Op::GreaterOrEqual), ("<", Op::Less), (">", Op::Greater)] {
        if let Some(rest) = text.strip_prefix(sign) {
            return Some(Item::Compare(op, literal(table, ty, rest.trim())?));
        }
    }
    if let (Type::Key(key), Some((address, prefix))) = (ty, text.split_once('/')) {
        let (low, high) = key.network(key.read(address)?, prefix.parse().ok()?);
        return Some(Item::Network(Value::Int(low), Value::Int(high), text.to_owned()));
    }
    if ty.is_ordered(&table.enums)
        && !text.starts_with('\'')
        && let Some((low, high)) = text.split_once("..")
    {
        return range(table, ty, low, high);
    }
    if ty.is_ordered(&table.enums)
        && let Some((low, high)) = text.split_once("'..")
    {
        return range(table, ty, &format!("{low}'"), high);
    }
    Some(Item::One(literal(table, ty, text)?))
}

fn range(table: &Table, ty: &Type, low: &str, high: &str) -> Option<Item> {
    let (high, is_closed) = high.strip_prefix('=').map_or((high, false), |it| (it, true));
    let (low, is_open) = low.strip_suffix('<').map_or((low, false), |it| (it, true));
    let low = if low.is_empty() { None } else { Some((literal(table, ty, low)?, !is_open)) };
    let high = if high.is_empty() { None } else { Some((literal(table, ty, high)?, is_closed)) };
    Some(Item::Range { low, high })
}

fn literal(table: &Table, ty: &Type, text: &str) -> Option<Literal> {
    Some(Literal { value: value(table, ty, text)?, text: text.to_owned() })
}

fn value(table: &Table, ty: &Type, text: &str) -> Option<Value> {
    Some(match ty {
        Type::Bool => match text {
            "T" | "Y" => Value::Bool(true),
            "F" | "N" => Value::Bool(false),
            _ => return None,
        },
        Type::Enum(at) => {
            let variants = &table.enums[*at].variants;
            Value::Variant(variants.iter().position(|it| it.short == text).or((text == "other").then_some(variants.len()))?)
        }
        Type::Key(key) => Value::Int(key.read(text)?),
        Type::Int(_) => match text.parse::<i128>() {
            Ok(it) => Value::Int(it),
            Err(_) => Value::Huge(text.parse().ok()?),
        },
        Type::Float { bits: 32 } => Value::real(f64::from(text.parse::<f32>().ok()?)),
        Type::Float { .. } => Value::real(text.parse().ok()?),
        Type::Char => Value::Char(character(text.strip_prefix('\'')?.strip_suffix('\'')?)?),
        Type::Text(_) if text == "other text 2" => Value::Text(SECOND_TEXT.to_owned()),
        Type::Text(_) if text == "any other" || text.starts_with("other text") => Value::Text(OTHER_TEXT.to_owned()),
        Type::Text(Case::Kept) => Value::Text(unquoted(text)?),
        Type::Text(Case::Ignored) => Value::Text(unquoted(text)?.to_ascii_lowercase()),
        Type::Set(_) | Type::Option(_) => return None,
    })
}

/// A text without its quotes and escapes.
fn unquoted(text: &str) -> Option<String> {
    let mut rest = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut unquoted = String::new();
    while let Some(it) = rest.chars().next() {
        let end = match (it, rest.as_bytes().get(1)) {
            ('\\', Some(b'u')) => rest.find('}')? + 1,
            ('\\', _) => 2,
            _ => it.len_utf8(),
        };
        unquoted.push(if &rest[..end] == "\\\"" { '"' } else { character(&rest[..end])? });
        rest = &rest[end..];
    }
    Some(unquoted)
}

fn character(text: &str) -> Option<char> {
    match text {
        "\\n" => Some('\n'),
        "\\0" => Some('\0'),
        "\\t" => Some('\t'),
        "\\r" => Some('\r'),
        "\\'" => Some('\''),
        "\\\\" => Some('\\'),
        _ => match text.strip_prefix("\\u{").and_then(|it| it.strip_suffix('}')) {
            Some(code) => char::from_u32(u32::from_str_radix(code, 16).ok()?),
            None => Some(text.chars().next()?).filter(|_| text.chars().count() == 1),
        },
    }
}

/// The value, where an entry stands for one alone.
pub(crate) fn single(entry: &Entry) -> Option<Value> {
    let Entry::Items(items) = entry else { return None };
    match &items[..] {
        [Item::One(literal)] => Some(literal.value.clone()),
        [Item::Some(inner)] => single(inner).map(Value::some),
        _ => None,
    }
}
