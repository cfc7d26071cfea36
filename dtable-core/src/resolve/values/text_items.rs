//! Reads tests of texts in entries and formulas.

use super::{Vocabulary, invalid};
use crate::diagnostic::Finding;
use crate::lists::CollectVec;
use crate::model::texts::TestList;
use crate::model::texts::pattern::ported;
use crate::model::{Domain, Pattern, TextTest, TextWord, ValueSet};
use crate::source::Span;
use crate::syntax::Literal;
use crate::syntax::call::Call;
use crate::syntax::entry::{Entry, Item, ItemKind, ItemOrder, Value, ValueKind};
use std::collections::BTreeSet;

/// The test of a text that an item is, and whether it holds where the test does not; `None` for other items.
pub(in crate::resolve) fn test_of(item: &ItemKind) -> Option<(TextTest, bool)> {
    let (word, not, value) = match item {
        ItemKind::Call(Call { word, arguments }) => match arguments.as_slice() {
            [only] => (TextWord::named(&word.value)?, false, only),
            _ => return None,
        },
        ItemKind::Compare(ItemOrder::Less, value) => (TextWord::Less, false, value),
        ItemKind::Compare(ItemOrder::LessOrEqual, value) => (TextWord::LessOrEqual, false, value),
        ItemKind::Compare(ItemOrder::Greater, value) => (TextWord::LessOrEqual, true, value),
        ItemKind::Compare(ItemOrder::GreaterOrEqual, value) => (TextWord::Less, true, value),
        _ => return None,
    };
    Some((TextTest { word, text: literal(value)?.to_owned() }, not))
}

/// Adds the tests of an entry: lists of those that stand in one list, and of others each by itself.
pub(in crate::resolve) fn tests_of(entry: &Entry, lists: &mut BTreeSet<TestList>) {
    match entry {
        Entry::Irrelevant | Entry::Applicable | Entry::NotApplicable(None) | Entry::Named(_) => {}
        Entry::All(parts) | Entry::NotAll(parts) => parts.iter().for_each(|it| tests_of(it, lists)),
        Entry::NotApplicable(Some(entry)) => tests_of(entry, lists),
        Entry::OneOf(items) | Entry::NoneOf(items) => {
            let mut list = BTreeSet::new();
            for item in items {
                match (&item.value, test_of(&item.value)) {
                    (ItemKind::Call(_), Some((test, _))) => list.extend([test]),
                    (_, Some((test, _))) => lists.extend([vec![test]]),
                    (ItemKind::Some(entry), None) => tests_of(entry, lists),
                    _ => {}
                }
            }
            lists.extend((!list.is_empty()).then(|| list.into_iter().collect_vec()));
        }
    }
}

fn literal(value: &Value) -> Option<&str> {
    match &value.kind {
        ValueKind::Literal(Literal::Str(text)) if !value.negative => Some(text),
        _ => None,
    }
}

/// Whether an item tests texts, perhaps inside of `Some(..)`.
pub(super) fn is_test(item: &ItemKind) -> bool {
    let ItemKind::Some(entry) = item else { return test_of(item).is_some() };
    let mut is_any = false;
    entry.items(&mut |it| is_any |= test_of(&it.value).is_some());
    is_any
}

/// The test that an item is, or that alone stands in its `Some(..)`.
fn only_test(item: &ItemKind) -> Option<(TextTest, bool)> {
    match item {
        ItemKind::Some(entry) => match &**entry {
            Entry::OneOf(items) if items.len() == 1 => only_test(&items[0].value),
            _ => None,
        },
        item => test_of(item),
    }
}

/// An item that stands in a list twice, where one of the two is a test of texts. Such items may overlap.
pub(super) fn repeated(items: &[Item]) -> Option<Finding> {
    let is_again = |(at, item): &(usize, &Item)| {
        let test = only_test(&item.value);
        test.is_some() && items[..*at].iter().any(|it| only_test(&it.value) == test)
    };
    let (_, again) = items.iter().enumerate().find(is_again)?;
    Some(invalid(again.span, "an item stands in the list twice").label("again here").help("delete one of them"))
}

impl Vocabulary<'_> {
    /// The texts for which a test holds.
    pub(super) fn tested(&self, item: &Item, domain: &Domain) -> Result<ValueSet, Finding> {
        if let ItemKind::Call(call) = &item.value
            && TextWord::named(&call.word.value).is_none()
        {
            return Err(self.not_called(call));
        }
        let Domain::Text { classes, closed: false, .. } = domain else {
            let finding = invalid(item.span, format!("`{}` lists its values: entries name them", self.name));
            return Err(finding.help(format!("its values are: {}", super::listed(domain))));
        };
        let Some((test, not)) = test_of(&item.value) else { return Err(self.no_test(item)) };
        refuse_misread(&test, item.span)?;
        let set = classes.as_ref().and_then(|it| it.set(&test));
        let set = set.ok_or_else(|| invalid(item.span, format!("`{}` has too many patterns", self.name)))?;
        Ok(if not { domain.complement(&set) } else { set })
    }

    /// An item about texts without one text.
    fn no_test(&self, item: &Item) -> Finding {
        match &item.value {
            ItemKind::Call(Call { word, .. }) => {
                let word = &word.value;
                let finding = invalid(item.span, format!("`{word}` takes one text"));
                finding.help(format!("several stand in a list: `{word}(\"a\"), {word}(\"b\")`"))
            }
            _ => invalid(item.span, format!("the values of `{}` are texts", self.name)).help("texts stand in quotes, as in `< \"m\"`"),
        }
    }
}

/// A pattern that cannot be read, or an argument that every text has.
fn refuse_misread(test: &TextTest, span: Span) -> Result<(), Finding> {
    match test.word {
        TextWord::StartsWith | TextWord::EndsWith | TextWord::Contains if test.text.is_empty() => {
            Err(invalid(span, "every text matches this").help("write `-`"))
        }
        TextWord::Matches => Pattern::parse(&test.text).map(drop).map_err(|it| {
            let finding = invalid(span, format!("the pattern `{}` {}", test.text, it.message));
            let meant = Some(ported(&test.text)).filter(|it| *it != test.text && Pattern::parse(it).is_ok());
            match meant {
                Some(meant) => finding.help(format!("write `matches({meant:?})`")),
                None => finding.help(it.help),
            }
        }),
        _ => Ok(()),
    }
}
