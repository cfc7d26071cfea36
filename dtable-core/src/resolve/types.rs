//! Types and the values of columns.

use super::names;
use crate::diagnostic::{Code, Finding};
use crate::model::{Domain, Origin, Variant};
use crate::source::Spanned;
use crate::syntax::document::{ColumnItem, OutputItem, ValuesItem};
use crate::syntax::{Text, expression, limits};

/// A column's type as written, and in the spelling that equal types share; `bool` for a condition without one.
pub(super) fn type_of(item: &ColumnItem, origin: Origin, findings: &mut Vec<Finding>) -> (String, String) {
    match (&item.ty, origin) {
        (Some(ty), _) => (ty.value.trim().to_owned(), checked(ty, findings)),
        (None, Origin::Program) if item.values.is_none() => ("bool".to_owned(), "bool".to_owned()),
        (None, _) => {
            let finding = Finding::new(Code::MissingKey, item.name.span, format!("`{}` without a type", item.name.value));
            let help = if origin == Origin::Input {
                "write `NAME: TYPE`, such as `bool`"
            } else {
                "values need the enum that has them: add `type:`"
            };
            findings.push(finding.help(help));
            (String::new(), String::new())
        }
    }
}

/// An output's type as written.
pub(super) fn output_type(item: &OutputItem, findings: &mut Vec<Finding>) -> String {
    let Some(ty) = &item.ty else {
        let finding = Finding::new(Code::MissingKey, item.name.span, format!("the output `{}` without a type", item.name.value));
        findings.push(finding.help("write `NAME: TYPE`, such as `u32` or `\"&'static str\"`"));
        return String::new();
    };
    checked(ty, findings);
    ty.value.trim().to_owned()
}

fn checked(ty: &Text, findings: &mut Vec<Finding>) -> String {
    let name = expression::type_name(ty).and_then(|name| generated(ty, &name).map_or(Ok(name), Err));
    name.unwrap_or_else(|finding| {
        findings.push(finding);
        String::new()
    })
}

/// A type that would mean the table's own type of that name.
fn generated(ty: &Text, spelling: &str) -> Option<Finding> {
    let words: Vec<&str> = spelling.split(' ').collect();
    let is_bare = |at: usize| at == 0 || words[at - 1] != "::";
    let name = (0..words.len()).find(|&at| names::GENERATED_TYPES.contains(&words[at]) && is_bare(at)).map(|at| words[at])?;
    let finding = Finding::new(Code::InvalidType, ty.span, format!("`{name}` would be the table's own type"));
    Some(finding.help(format!("write the whole path, such as `crate::{name}`")))
}

/// The values of a column of a type.
pub(super) fn domain(item: &ColumnItem, type_name: &str, findings: &mut Vec<Finding>) -> Option<Domain> {
    let before = findings.len();
    let domain = match &item.values {
        _ if is_later(type_name) => unsupported(item, type_name, findings),
        None if type_name == "bool" => Some(Domain::Bool),
        None => no_values(item, type_name, findings),
        Some(values) if type_name == "bool" => {
            findings.push(Finding::new(Code::InvalidType, values.span, "`bool` needs no values").help("leave `values:` out"));
            None
        }
        Some(values) => Some(Domain::Enum { variants: variants(values, findings), open: false }),
    };
    domain.filter(|_| findings.len() == before)
}

/// Types that have a domain of their own, but not yet.
fn is_later(type_name: &str) -> bool {
    const PLAIN: [&str; 18] = [
        "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "char", "str", "String",
        "& str",
    ];
    PLAIN.contains(&type_name) || type_name.starts_with("Option <") || (type_name.starts_with("& '") && type_name.ends_with(" str"))
}

fn unsupported(item: &ColumnItem, type_name: &str, findings: &mut Vec<Finding>) -> Option<Domain> {
    let span = item.ty.as_ref().map_or(item.name.span, |it| it.span);
    let finding = Finding::new(Code::Unsupported, span, format!("columns of type `{}` are not available yet", type_name.replace(' ', "")));
    findings.push(finding.help("use `bool`, or an enum with `type:` and `values:`"));
    None
}

fn no_values(item: &ColumnItem, type_name: &str, findings: &mut Vec<Finding>) -> Option<Domain> {
    let span = item.ty.as_ref().map_or(item.name.span, |it| it.span);
    let finding = Finding::new(Code::InvalidType, span, format!("the values of `{}` are not known", item.name.value));
    let help = format!("list the variants: `{{ type: {}, values: [A, B, C] }}`", type_name.replace(" :: ", "::"));
    findings.push(finding.help(help));
    None
}

fn variants(values: &ValuesItem, findings: &mut Vec<Finding>) -> Vec<Variant> {
    if values.items.is_empty() {
        findings
            .push(Finding::new(Code::InvalidType, values.span, "an enum without values").help("list its variants: `values: [A, B, C]`"));
    }
    if values.items.len() > limits::VALUES {
        let message = format!("{} values; at most {} are possible", values.items.len(), limits::VALUES);
        findings.push(Finding::new(Code::TooLarge, values.span, message));
        return Vec::new();
    }
    let items: Vec<_> = values.items.iter().map(|(name, it)| value(name, it, findings)).collect();
    let short: Vec<_> = items.iter().map(|(name, _)| name).collect();
    let before = findings.len();
    names::refuse_equal(&short, "values", str::to_owned, findings);
    if findings.len() == before {
        let long: Vec<_> = items.iter().map(|(_, variant)| variant).collect();
        names::refuse_equal(&long, "values", str::to_owned, findings);
    }
    items.into_iter().map(|(name, variant)| Variant { name: name.value, variant: variant.value }).collect()
}

fn value(name: &Text, of: &Text, findings: &mut Vec<Finding>) -> (Spanned<String>, Spanned<String>) {
    if of.value == "other" {
        findings.push(Finding::new(Code::Unsupported, of.span, "`other` is not available yet").help("list every variant of the enum"));
        return (name.spanned(), of.spanned());
    }
    let long = names::value_name(of, "a variant", findings);
    let short = if name.span == of.span { long.clone() } else { names::value_name(name, "a value", findings) };
    (short, long)
}

/// The last name of a type's path, without references and arguments: what stands before `::` in `Season::Fall`.
pub(super) fn last_name(type_name: &str) -> Option<&str> {
    let path = type_name.split('<').next()?;
    path.split_whitespace().rfind(|it| crate::syntax::token::is_word(it))
}
