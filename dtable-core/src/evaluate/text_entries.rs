//! Entries about texts, as they are written, on one text.

use super::text_tests;
use crate::model::{Domain, Position, TextTest, TextWord};
use crate::syntax::Literal;
use crate::syntax::entry::{Entry, Item, ItemKind, ItemOrder, Value, ValueKind};

/// Whether an entry holds for the text at a position, or for `None`. `None` for what this module does not know.
pub(super) fn holds(entry: &Entry, domain: &Domain, at: Position) -> Option<bool> {
    let (domain, at) = match domain {
        Domain::Option(_) if at == 0 => (domain, None),
        Domain::Option(inner) => (&**inner, Some(at - 1)),
        _ => (domain, Some(at)),
    };
    let text = match (domain, at) {
        (Domain::Text { literals, .. }, Some(at)) => Some(literals.get(at as usize)?.as_str()),
        (Domain::Option(_), None) => None,
        _ => return None,
    };
    TextReader { ignores_case: domain.ignores_case() }.entry(entry, text)
}

struct TextReader {
    ignores_case: bool,
}

impl TextReader {
    fn entry(&self, entry: &Entry, text: Option<&str>) -> Option<bool> {
        match entry {
            // Comparisons of columns are evaluated apart.
            Entry::Irrelevant | Entry::Applicable | Entry::Named(_) => Some(true),
            Entry::NotApplicable(None) => Some(false),
            Entry::NotApplicable(Some(entry)) => self.entry(entry, text),
            Entry::OneOf(items) => self.any(items, text),
            Entry::NoneOf(items) => self.any(items, text).map(|it| !it),
            Entry::All(parts) => self.all(parts, text),
            Entry::NotAll(parts) => self.all(parts, text).map(|it| !it),
        }
    }

    fn all(&self, parts: &[Entry], text: Option<&str>) -> Option<bool> {
        parts.iter().try_fold(true, |all, it| Some(all & self.entry(it, text)?))
    }

    fn any(&self, items: &[Item], text: Option<&str>) -> Option<bool> {
        items.iter().try_fold(false, |any, it| Some(any | self.item(&it.value, text)?))
    }

    fn item(&self, item: &ItemKind, text: Option<&str>) -> Option<bool> {
        let test = |word: TextWord, value: &Value| -> Option<bool> {
            let test = TextTest { word, text: literal(value)?.to_owned() };
            text.map_or(Some(false), |text| text_tests::holds(&test, text, self.ignores_case))
        };
        match item {
            ItemKind::One(value) if value.text == "None" => Some(text.is_none()),
            ItemKind::One(value) => {
                let literal = literal(value)?;
                Some(text.is_some_and(|text| if self.ignores_case { text.eq_ignore_ascii_case(literal) } else { text == literal }))
            }
            ItemKind::Some(entry) => {
                if text.is_some() {
                    self.entry(entry, text)
                } else {
                    Some(false)
                }
            }
            ItemKind::Call(call) => test(TextWord::named(&call.word.value)?, call.arguments.first()?),
            ItemKind::Compare(ItemOrder::Less, value) => test(TextWord::Less, value),
            ItemKind::Compare(ItemOrder::LessOrEqual, value) => test(TextWord::LessOrEqual, value),
            ItemKind::Compare(ItemOrder::Greater, value) => test(TextWord::LessOrEqual, value).map(|it| !it && text.is_some()),
            ItemKind::Compare(ItemOrder::GreaterOrEqual, value) => test(TextWord::Less, value).map(|it| !it && text.is_some()),
            ItemKind::Range { .. } => None,
        }
    }
}

fn literal(value: &Value) -> Option<&str> {
    match &value.kind {
        ValueKind::Literal(Literal::Str(text)) if !value.negative => Some(text),
        _ => None,
    }
}
