//! Types, as written and as spelled.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Float, Integer, Origin};
use crate::rust_names::GENERATED_TYPES;
use crate::syntax::document::{ColumnItem, OutputItem};
use crate::syntax::{Text, expression};

/// The kind of a type, as far as its spelling shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::resolve) enum TypeKind {
    Bool,
    Integer(Integer),
    Float(Float),
    Char,
    Text,
    Option(Box<TypeKind>),
    Unknown,
}

/// Finds the kind of a type from the spelling that equal types share.
pub(in crate::resolve) fn kind(type_name: &str) -> TypeKind {
    let words: Vec<&str> = type_name.split(' ').collect_vec();
    match words.as_slice() {
        ["&", lifetime, _, ..] if lifetime.starts_with('\'') => lent(&type_name["& ".len() + lifetime.len() + 1..]),
        ["&", _, ..] => lent(&type_name["& ".len()..]),
        ["bool"] => TypeKind::Bool,
        ["char"] => TypeKind::Char,
        ["String"] => TypeKind::Text,
        [name] => match (Integer::named(name), Float::named(name)) {
            (Some(ty), _) => TypeKind::Integer(ty),
            (_, Some(ty)) => TypeKind::Float(ty),
            _ => TypeKind::Unknown,
        },
        _ => optional(type_name).map_or(TypeKind::Unknown, |inner| TypeKind::Option(Box::new(kind(inner)))),
    }
}

/// Whether a type is one of Rust's own that borrows nothing: a number, a character, a truth value.
pub(in crate::resolve) fn is_plain(type_name: &str) -> bool {
    matches!(kind(type_name), TypeKind::Bool | TypeKind::Integer(_) | TypeKind::Float(_) | TypeKind::Char)
}

/// The help on a type of the language or of the standard library that is no enum whose variants a table could list.
pub(in crate::resolve) fn no_variants(type_name: &str) -> Option<String> {
    let bare = without_options(type_name);
    let first = bare.split(' ').next().unwrap_or_default();
    let is_path = first == "::" || first == "<" || crate::syntax::token::is_word(first) && !["dyn", "impl", "fn"].contains(&first);
    let collections = ["Vec", "VecDeque", "HashSet", "HashMap", "BTreeSet", "BTreeMap", "Box", "Rc", "Arc", "Cow", "Result"];
    let is_std = !bare.contains(" :: ") || ["std", "core", "alloc"].contains(&first);
    let is_known = is_std && bare.contains(" < ") && last_name(bare).is_some_and(|it| collections.contains(&it));
    (!is_path || is_known).then(|| format!("`{}` is no enum with variants to list", shown(type_name)))
}

/// The type of the members of a type that is a set, by its spelling: a slice, an array, a collection of the standard
/// library; by reference or not.
pub(in crate::resolve) fn member_type(type_name: &str) -> Option<&str> {
    let bare = without_references(type_name);
    if let Some(inside) = bare.strip_prefix("[ ").and_then(|it| it.strip_suffix(" ]")) {
        return Some(inside.split(" ;").next().unwrap_or(inside));
    }
    let (path, arguments) = bare.split_once(" < ")?;
    let is_std = !path.contains("::") || ["std", "core", "alloc"].contains(&path.trim_start_matches(":: ").split(' ').next()?);
    let is_set = ["Vec", "VecDeque", "HashSet", "BTreeSet"].contains(&path.rsplit(' ').next()?);
    let arguments = arguments.strip_suffix('>')?.trim_end();
    (is_std && is_set).then(|| arguments.split(" ,").next().unwrap_or(arguments))
}

/// Whether a type is a reference, and the type behind it.
pub(in crate::resolve) fn behind_reference(type_name: &str) -> (bool, &str) {
    let Some(rest) = type_name.strip_prefix("& ") else { return (false, type_name) };
    match rest.split_once(' ') {
        Some((lifetime, behind)) if lifetime.starts_with('\'') => (true, behind),
        _ => (true, rest),
    }
}

/// The type behind a reference.
fn lent(type_name: &str) -> TypeKind {
    if type_name == "str" { TypeKind::Text } else { kind(type_name) }
}

/// The number of `Option`s around a type.
pub(in crate::resolve) fn options(type_name: &str) -> usize {
    optional(without_references(type_name)).map_or(0, |inner| 1 + options(inner))
}

/// A type without its `Option`s, and without references.
pub(in crate::resolve) fn without_options(type_name: &str) -> &str {
    let bare = without_references(type_name);
    optional(bare).map_or(bare, without_options)
}

fn without_references(type_name: &str) -> &str {
    let Some(rest) = type_name.strip_prefix("& ") else { return type_name };
    let is_lifetime = rest.starts_with('\'');
    without_references(if is_lifetime { rest.split_once(' ').map_or("", |it| it.1) } else { rest })
}

/// The type inside `Option<..>`.
pub(in crate::resolve) fn optional(type_name: &str) -> Option<&str> {
    type_name.strip_prefix("Option < ")?.strip_suffix('>').map(|it| it.trim_end_matches(' '))
}

/// A column's type as written, and in the spelling that equal types share; `bool` for a condition without one.
pub(in crate::resolve) fn type_of(item: &ColumnItem, origin: Origin, findings: &mut Vec<Finding>) -> (String, String) {
    match (&item.ty, origin) {
        (Some(ty), _) => (ty.value.trim().to_owned(), checked(ty, findings)),
        (None, Origin::Expression | Origin::Program) if item.values.is_none() && item.range.is_none() && item.converted.is_none() => {
            ("bool".to_owned(), "bool".to_owned())
        }
        (None, _) => {
            let finding = Finding::new(Code::MissingKey, item.name.span, format!("`{}` without a type", item.name.value));
            let help = if origin == Origin::Input {
                "write `NAME: TYPE`, such as `bool`"
            } else {
                "values need the type that has them: add `type:`"
            };
            findings.push(finding.help(help));
            (String::new(), String::new())
        }
    }
}

/// An output's type as written, and in the spelling that equal types share.
pub(in crate::resolve) fn output_type(item: &OutputItem, findings: &mut Vec<Finding>) -> (String, String) {
    let Some(ty) = &item.ty else {
        let finding = Finding::new(Code::MissingKey, item.name.span, format!("the output `{}` without a type", item.name.value));
        findings.push(finding.help("write `NAME: TYPE`, such as `u32` or `\"&'static str\"`"));
        return (String::new(), String::new());
    };
    // An output seldom borrows from an argument.
    (ty.value.trim().to_owned(), checked_with(ty, "&'static str", findings))
}

/// A type in the spelling that equal types share; empty after a finding.
pub(in crate::resolve) fn checked(ty: &Text, findings: &mut Vec<Finding>) -> String {
    checked_with(ty, "&str", findings)
}

/// Checks a type; `text` is the type to suggest for texts.
fn checked_with(ty: &Text, text: &str, findings: &mut Vec<Finding>) -> String {
    let refused = |name: &str| generated(ty, name).or_else(|| elsewhere(ty, name, text)).or_else(|| nobodys(ty, name));
    let name = expression::type_name(ty).and_then(|name| refused(&name).map_or(Ok(name), Err));
    name.unwrap_or_else(|finding| {
        findings.push(finding);
        String::new()
    })
}

/// The finding about a type with the name of a type that is generated for the table.
fn generated(ty: &Text, spelling: &str) -> Option<Finding> {
    let words: Vec<&str> = spelling.split(' ').collect_vec();
    let is_bare = |at: usize| at == 0 || words[at - 1] != "::";
    let name = (0..words.len()).find(|&at| GENERATED_TYPES.contains(&words[at]) && is_bare(at)).map(|at| words[at])?;
    let finding = Finding::new(Code::InvalidType, ty.span, format!("`{name}` would be the table's own type"));
    Some(finding.help(format!("write the whole path, such as `crate::{name}`")))
}

/// The finding about a type that a table cannot name: the program decides such a type elsewhere, or its values have no size.
fn nobodys(ty: &Text, spelling: &str) -> Option<Finding> {
    let words: Vec<&str> = spelling.split(' ').collect_vec();
    let has = |word: &str| words.contains(&word);
    // Blocks and macros in a type are the author's own Rust.
    let is_open = has("_") && !has("{") && !has("!");
    let is_slice = words[0] == "[" && words.last() == Some(&"]") && !has(";");
    let shown = shown(spelling);
    let (message, help) = if has("impl") {
        let help = "write the type itself, or `&dyn` and the trait".to_owned();
        ("`impl` stands for a type that only a function of its own decides".to_owned(), help)
    } else if is_open {
        ("`_` leaves open what rustc cannot infer here".to_owned(), "write the whole type".to_owned())
    } else if has("Self") {
        ("a table stands in no `impl`, so nothing is `Self`".to_owned(), "write the name of the type".to_owned())
    } else if words[0] == "dyn" || is_slice {
        (format!("a `{shown}` has no size, so no function takes or gives one"), format!("write `&{shown}`, or `Box<{shown}>`"))
    } else {
        return None;
    };
    Some(Finding::new(Code::InvalidType, ty.span, message).help(help))
}

/// Names of types in other languages, with the types of Rust that they may mean.
const ELSEWHERE: [(&str, &str); 15] = [
    ("int", "`i32`, or `u32` where nothing is below 0"),
    ("integer", "`i32`, or `u32` where nothing is below 0"),
    ("long", "`i64`, or `u64` where nothing is below 0"),
    ("short", "`i16`, or `u16` where nothing is below 0"),
    ("byte", "`u8`, or `i8` where numbers are below 0"),
    ("uint", "`u32`"),
    ("number", "`i64` for whole numbers, `f64` for others"),
    ("num", "`i64` for whole numbers, `f64` for others"),
    ("float", "`f64`, or `f32`"),
    ("double", "`f64`"),
    ("real", "`f64`"),
    ("boolean", "`bool`"),
    ("string", "`\"&str\"`, in quotes, or `String`"),
    ("text", "`\"&str\"`, in quotes, or `String`"),
    ("str", "`\"&str\"`, in quotes"),
];

/// Names of types for dates and money in other languages, with the keys that they may mean.
const KEYED: [(&str, &str); 7] = [
    (
        "date",
        "the type that your program has for it: `chrono::NaiveDate`, `time::Date`, `jiff::civil::Date`, or any with `as: date` beside it",
    ),
    ("time", "the type that your program has for it: `chrono::NaiveTime`, or any with `as: time` beside it"),
    ("datetime", "the type that your program has for it: `chrono::NaiveDateTime`, or any with `as: datetime` beside it"),
    ("duration", "the type that your program has for it: `std::time::Duration`, or any with `as: duration` beside it"),
    ("decimal", "the type that your program has for it: `rust_decimal::Decimal`, or any with `as: decimal(2)` beside it"),
    ("money", "the type that your program has for it: `rust_decimal::Decimal`, or an integer for cents"),
    ("currency", "the type that your program has for it: `rust_decimal::Decimal`, or an integer for cents"),
];

/// The type of Rust that an unknown type probably means: `Bool`, `Integer`, `Option<U32>`.
pub(in crate::resolve) fn of_rust(type_name: &str) -> Option<String> {
    let name = without_options(type_name);
    let lower = name.to_lowercase();
    let is_rusts = is_plain(&lower) && lower != name;
    let meant = ELSEWHERE.iter().find(|it| it.0 == lower).map(|it| it.1.to_owned());
    if is_rusts { Some(format!("`{lower}`")) } else { meant }
}

/// The finding about a type's name from another language; `text` is the type to suggest for texts.
fn elsewhere(ty: &Text, spelling: &str, text: &str) -> Option<Finding> {
    let words: Vec<&str> = spelling.split(' ').collect_vec();
    let is_bare = |at: usize| (at == 0 || words[at - 1] != "::") && words.get(at + 1) != Some(&"::");
    let is_optional = |at: usize| at > 1 && words[at - 1] == "<" && words[at - 2] == "Option";
    let is_lent = |at: usize| words[at] == "str" && words.len() > 1 && !is_optional(at);
    let wrong = |(at, word): (usize, &&str)| ELSEWHERE.iter().chain(&KEYED).find(|it| it.0 == *word && is_bare(at) && !is_lent(at));
    let (name, meant) = words.iter().enumerate().find_map(wrong)?;
    let finding = Finding::new(Code::InvalidType, ty.span, format!("Rust has no type `{name}`"));
    let meant = meant.replace("&str", text);
    Some(finding.help(format!("write {meant}; a type of yours with this name is written with its path, `crate::{name}`")))
}

/// The last name of a type's path, without `Option`, references and arguments: the `Season` of `Season::Fall`.
pub(in crate::resolve) fn last_name(type_name: &str) -> Option<&str> {
    if let Some(inner) = optional(type_name) {
        return last_name(inner);
    }
    let path = type_name.split('<').next()?;
    path.split_whitespace().rfind(|it| crate::syntax::token::is_word(it))
}

/// A spelling for people: without the spaces between tokens.
pub(in crate::resolve) fn shown(type_name: &str) -> String {
    let words: Vec<&str> = type_name.split(' ').collect_vec();
    let mut shown = String::new();
    for (at, word) in words.iter().enumerate() {
        let is_name = |it: &str| it.starts_with(|it: char| it == '_' || it.is_alphanumeric() || it == '\'');
        if at > 0 && is_name(word) && is_name(words[at - 1]) {
            shown.push(' ');
        }
        shown.push_str(word);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_known_by_spelling() {
        let option = |it| TypeKind::Option(Box::new(it));
        assert_eq!(kind("u32"), TypeKind::Integer(Integer::U32));
        assert_eq!(kind("& 'static str"), TypeKind::Text);
        assert_eq!(kind("& & 'a u8"), TypeKind::Integer(Integer::U8));
        assert_eq!(kind("& 'a mut u8"), TypeKind::Unknown);
        assert_eq!(kind("& Option < & char >"), option(TypeKind::Char));
        assert_eq!((kind("str"), kind("&")), (TypeKind::Unknown, TypeKind::Unknown));
        assert_eq!(kind("Option < & 'a str >"), option(TypeKind::Text));
        assert_eq!(kind("Option < Option < u8 >>"), option(option(TypeKind::Integer(Integer::U8))));
        assert_eq!(kind("std :: string :: String"), TypeKind::Unknown);
        assert_eq!(kind("Option < Season >"), option(TypeKind::Unknown));
        for set in [
            "& [ A ]",
            "& 'a [ A ; 3 ]",
            "Vec < A >",
            "& std :: collections :: HashSet < A , S >",
            ":: std :: collections :: BTreeSet < A >",
        ] {
            assert_eq!(member_type(set), Some("A"), "{set}");
        }
        assert_eq!([member_type("crate :: Vec < A >"), member_type("A"), member_type("Option < Vec < A >>")], [None; 3]);
        assert_eq!(last_name("Option < & crate :: Season < 'a >>"), Some("Season"));
        assert_eq!(shown("Option < & 'a mut crate :: Season >"), "Option<&'a mut crate::Season>");
    }
}
