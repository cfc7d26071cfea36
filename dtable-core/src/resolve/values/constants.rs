//! Integer constants of the program.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Constant, Integer};
use crate::resolve::allowed_names;
use crate::source::Spanned;
use crate::syntax::document::ConstantItem;
use crate::syntax::entry::{self, Entry, ItemKind, Value, ValueKind};
use crate::syntax::{Literal, Text, limits, token};

/// The constants that a table declares.
#[derive(Clone, Debug, Default)]
pub(in crate::resolve) struct Constants(Vec<Constant>);

impl Constants {
    /// The constants of a table, each checked.
    pub(in crate::resolve) fn new(items: &[ConstantItem], findings: &mut Vec<Finding>) -> Self {
        if let Some(item) = items.get(limits::RESULTS) {
            let message = format!("{} constants; at most {} are possible", items.len(), limits::RESULTS);
            findings.push(Finding::new(Code::TooLarge, item.name.span, message).help("leave out what no expression names"));
            return Self::default();
        }
        let constants: Vec<Constant> = items.iter().filter_map(|it| constant(it, findings)).collect_vec();
        allowed_names::refuse_equal(&constants.iter().map(|it| &it.name).collect_vec(), "constants", str::to_owned, findings);
        Self(constants)
    }

    /// Constants that are checked already.
    #[cfg(feature = "library")]
    pub(in crate::resolve) const fn known(constants: Vec<Constant>) -> Self {
        Self(constants)
    }

    /// Their places in the model.
    pub(in crate::resolve) fn into_vec(self) -> Vec<Constant> {
        self.0
    }

    /// The names.
    pub(in crate::resolve) fn names(&self) -> Vec<&Spanned<String>> {
        self.0.iter().map(|it| &it.name).collect_vec()
    }

    /// The type and the value that a path means: a declared constant, or `u8::MAX` and its like.
    pub(in crate::resolve) fn value(&self, path: &[String]) -> Option<(Integer, i128)> {
        let name = path.join("::");
        if let Some(constant) = self.0.iter().find(|it| it.name.value == name) {
            return Some((constant.ty, constant.value));
        }
        let [ty, bound] = path else { return None };
        let ty = Integer::named(ty)?;
        match bound.as_str() {
            "MIN" => Some((ty, ty.min())),
            "MAX" => ty.max().map(|max| (ty, max)),
            _ => None,
        }
    }
}

fn constant(item: &ConstantItem, findings: &mut Vec<Finding>) -> Option<Constant> {
    let name = path(&item.name, findings)?;
    let ty = Integer::named(item.ty.value.trim());
    if ty.is_none() {
        let finding = Finding::new(Code::InvalidType, item.ty.span, format!("`{}` is no integer type", item.ty.value));
        findings.push(finding.help("constants are integers: `i32`, `u64`, `usize` and their like"));
    }
    let value = number(&item.value, ty, findings)?;
    Some(Constant { path: name.value.clone(), name, ty: ty?, value, span: item.value.span })
}

/// The key: a path in Rust.
fn path(name: &Text, findings: &mut Vec<Finding>) -> Option<Spanned<String>> {
    let mut parts = name.value.split("::");
    let is_path = parts.all(token::is_word);
    if !is_path {
        let finding = Finding::new(Code::InvalidName, name.span, format!("`{}` cannot be the name of a constant", name.value));
        findings.push(finding.help("write its path in Rust, such as `LIMIT` or `limits::LIMIT`"));
    }
    is_path.then(|| name.spanned())
}

fn number(text: &Text, ty: Option<Integer>, findings: &mut Vec<Finding>) -> Option<i128> {
    let literal = match entry::parse(&text.trimmed()) {
        Ok(Entry::OneOf(items)) => match items.as_slice() {
            [Spanned { value: ItemKind::One(Value { kind: ValueKind::Literal(Literal::Int(number, suffix)), negative, .. }), .. }] => {
                Some((*number, suffix.clone(), *negative))
            }
            _ => None,
        },
        _ => None,
    };
    if let Some(found) = crate::syntax::numbers::misread_in(text) {
        findings.push(super::meant::misread(text, Code::UnexpectedValue, &found, &|it| {
            super::meant::taken(it, token::tokens(it).is_ok_and(|it| it.len() == 1))
        }));
        return None;
    }
    let Some((magnitude, suffix, negative)) = literal else {
        let finding = Finding::new(Code::UnexpectedValue, text.span, format!("`{}` is no integer", text.value));
        findings.push(finding.help("write the constant's value as a number, such as `value: 100`"));
        return None;
    };
    let ty = ty?;
    let fits = suffix.is_empty() || suffix == ty.name();
    let value = ty.position(negative, magnitude).filter(|_| fits).and_then(|at| ty.value_at(at));
    if value.is_none() {
        let finding = Finding::new(Code::UnexpectedValue, text.span, format!("`{}` is no `{}`", text.value, ty.name()));
        findings.push(finding.help("write a value of the constant's type; values of more than 127 bits are not available"));
    }
    value
}
