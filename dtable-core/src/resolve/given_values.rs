//! Values that a program gives by their text, read as an entry of the column would be.

use super::values::constants::Constants;
use super::values::meant::Meant;
use super::values::{ReadMode, Vocabulary, listed};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Column, Domain, Notation, Position, SetMembers, Table};
use crate::source::{FileId, Span};
use crate::syntax::entry::{self, Entry, ItemKind};
use crate::syntax::{Literal, Text, expression};
use std::collections::BTreeMap;

/// How the values of a table's columns are named.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    columns: Vec<ColumnWords>,
    constants: Constants,
}

#[derive(Clone, Debug)]
struct ColumnWords {
    /// The type whose values the column has, in the spelling that equal types share.
    type_name: String,
    /// The variants or the texts that the table names.
    named: BTreeMap<String, Position>,
}

impl Words {
    /// The names that a table gives to values.
    pub(crate) fn new(table: &Table) -> Self {
        Self { columns: table.columns.iter().map(ColumnWords::new).collect_vec(), constants: Constants::known(table.constants.clone()) }
    }

    /// The position of the value that `written` names in a column, by index: what an entry of the column would say, and
    /// plainer: a text without its quotes, one character without them. `None` for `n/a`.
    ///
    /// # Errors
    ///
    /// The finding that an entry would get.
    pub(crate) fn position(&self, column: &Column, at: usize, written: &str) -> Result<Option<Position>, Finding> {
        if written.trim() == "n/a" && column.requires.is_some() {
            return Ok(None);
        }
        let text = Text::exact(written.trim(), FileId(0), 0, Vec::new());
        let takes = |written: &str| self.read(column, at, &column.domain, written).is_ok();
        let meant = Meant { text: &text, domain: &column.domain, column: &column.name.value, names_column: &|| false, takes: &takes };
        meant.misread().map_or(Ok(()), Err)?;
        let read = self.read(column, at, &column.domain, written).map(Some);
        read.map_err(|it| meant.instead(vec![it.clone()]).into_iter().next().unwrap_or(it))
    }

    /// The position of exactly this text, where the column has texts or variants.
    pub(crate) fn text(&self, column: &Column, at: usize, text: &str) -> Option<Position> {
        self.named(&column.domain, at, text)
    }

    fn read(&self, column: &Column, at: usize, domain: &Domain, written: &str) -> Result<Position, Finding> {
        let trimmed = written.trim();
        let plain = match domain {
            Domain::Bool => domain.position(trimmed),
            Domain::Integer { notation: Notation::Dense, .. } => domain.position(trimmed),
            Domain::Integer { .. } if trimmed.starts_with(|it: char| it.is_ascii_digit()) => domain.position(trimmed),
            Domain::Enum { .. } => self.named(domain, at, trimmed),
            Domain::Text { .. } => match literal(trimmed) {
                Some(text) => self.named(domain, at, &text),
                None => self.named(domain, at, written),
            },
            Domain::Set(members) => return members.read(trimmed).map_err(|word| no_set(column, members, trimmed, word)),
            Domain::Option(_) if trimmed == "None" => Some(0),
            Domain::Option(inner) => {
                let inside = trimmed.strip_prefix("Some(").and_then(|it| it.strip_suffix(')'));
                return Ok(self.read(column, at, inner, inside.unwrap_or(written))? + 1);
            }
            Domain::Opaque => Some(0),
            _ => None,
        };
        plain.map_or_else(|| self.as_entry(column, at, domain, trimmed), Ok)
    }

    fn as_entry(&self, column: &Column, at: usize, domain: &Domain, written: &str) -> Result<Position, Finding> {
        let quoted = match (domain, written.chars().next()) {
            (Domain::Text { .. }, _) => format!("{:?}", literal(written).as_deref().unwrap_or(written)),
            (Domain::Char { .. }, Some(only)) if written.len() == only.len_utf8() => format!("{only:?}"),
            _ => written.to_owned(),
        };
        let text = Text::exact(quoted, FileId(0), 0, Vec::new());
        let Entry::OneOf(items) = entry::parse(&text)? else { return Err(several(column, written)) };
        let words = &self.columns[at];
        let vocabulary = Vocabulary {
            mode: ReadMode::Entry,
            name: &column.name.value,
            type_name: &words.type_name,
            range: column.range.as_ref().map(|it| it.value.as_str()),
            narrow: None,
            named: Some(&words.named),
            constants: &self.constants,
        };
        match items.as_slice() {
            [item] if matches!(item.value, ItemKind::One(_)) => {
                let set =
                    vocabulary.item(item, domain).map_err(|found| found.into_iter().next().unwrap_or_else(|| several(column, written)))?;
                set.first().ok_or_else(|| several(column, written))
            }
            _ => Err(several(column, written)),
        }
    }

    /// A text of the table, any other where there can be one, or a variant.
    fn named(&self, domain: &Domain, at: usize, text: &str) -> Option<Position> {
        let known = self.columns[at].named.get(text).copied();
        match domain {
            Domain::Text { literals, classes: Some(classes), .. } => classes.position(text, literals),
            Domain::Text { literals, closed, .. } => known.or_else(|| (!closed).then_some(literals.len() as Position)),
            Domain::Enum { variants, open, .. } => known.or_else(|| (*open && text == "other").then_some(variants.len() as Position)),
            Domain::Set(members) => members.read(text).ok(),
            Domain::Option(inner) => Some(self.named(inner, at, text)? + 1),
            _ => None,
        }
    }
}

impl ColumnWords {
    fn new(column: &Column) -> Self {
        let ty = column.converted.as_ref().unwrap_or(&column.ty);
        let type_name = expression::type_name(&Text::whole(ty, Span::default())).unwrap_or_default();
        Self { type_name, named: names(&column.domain) }
    }
}

/// The position of each name; of equal names, the first.
fn names(domain: &Domain) -> BTreeMap<String, Position> {
    let domain = domain.innermost();
    match domain {
        Domain::Enum { variants, .. } => variants.iter().enumerate().rev().map(|(at, it)| (it.name.clone(), at as Position)).collect(),
        Domain::Text { .. } => domain.names().into_iter().zip(0..).map(|(it, at)| (it.to_owned(), at)).collect(),
        _ => BTreeMap::new(),
    }
}

/// The text that is meant, with quotes or without.
pub(crate) fn text(written: &str) -> String {
    literal(written.trim()).unwrap_or_else(|| written.to_owned())
}

/// The meaning of a text in Rust's quotes.
fn literal(written: &str) -> Option<String> {
    match crate::syntax::literal::literal(written, 0) {
        Ok(Some((end, Literal::Str(text)))) if end == written.len() => Some(text),
        _ => None,
    }
}

/// The finding about a text that is no set of a column's members.
fn no_set(column: &Column, members: &SetMembers, written: &str, word: &str) -> Finding {
    let name = &column.name.value;
    let finding = |message: String| Finding::new(Code::InvalidEntry, Span::default(), message);
    if word.is_empty() {
        return finding(format!("`{written}` is no value of `{name}`")).help(set_of(members));
    }
    if members.named(word).is_some() {
        return finding(format!("`{word}` stands in the set twice")).help("delete one of them");
    }
    let near = finding(format!("`{name}` has no member `{word}`")).or_nearest(word, (0..members.count()).map(|it| members.name(it)));
    near.unwrap_or_else(|it| it.help(set_of(members)))
}

/// How a set is written as a value, for people.
fn set_of(members: &SetMembers) -> String {
    let names = (0..members.count()).map(|it| members.name(it)).collect_vec().join(", ");
    format!("its values are sets of its members, as in `[]` or `[{}]`; there are: {names}", members.name(0))
}

fn several(column: &Column, written: &str) -> Finding {
    let message = format!("`{written}` is no value of `{}`", column.name.value);
    Finding::new(Code::InvalidEntry, Span::default(), message).help(values(column))
}

/// The values of a column, for people: what is declared, or what its type has.
pub(crate) fn values(column: &Column) -> String {
    if let Some(range) = &column.range {
        return format!("its values are: {}", range.value);
    }
    let domain = column.domain.innermost();
    let values = match domain {
        Domain::Bool | Domain::Enum { .. } => format!("its values are: {}", listed(domain)),
        Domain::Integer { notation, .. } if *notation != Notation::Number => format!("its values are {}", notation.plural()),
        Domain::Integer { ty, .. } => format!("its values are the numbers from {} to {}", ty.value(0), ty.value(ty.last())),
        Domain::Float { ty, .. } => format!("its values are the numbers of `{}`, and NaN", ty.name()),
        Domain::Char { .. } => "its values are characters".to_owned(),
        Domain::Set(members) => set_of(members),
        Domain::Text { closed: true, .. } => format!("its values are: {}", listed(domain)),
        Domain::Text { .. } => "its values are texts".to_owned(),
        Domain::Option(_) | Domain::Opaque => "its values are not known".to_owned(),
    };
    if matches!(column.domain, Domain::Option(_)) { format!("{values}; and `None`") } else { values }
}
