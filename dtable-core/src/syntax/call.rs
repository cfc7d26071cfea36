//! Calls of the words that say something about a text or a set: `starts_with("/api/")`, `has(Nuts)`.

use super::entry::Value;
use crate::lists::CollectVec;
use crate::source::Spanned;

/// A word with its arguments.
#[derive(Clone, Debug)]
pub struct Call {
    /// The word before the bracket.
    pub word: Spanned<String>,
    /// The values in the brackets.
    pub arguments: Vec<Value>,
}

/// The words about texts.
pub const TEXT_WORDS: [&str; 4] = ["starts_with", "ends_with", "contains", "matches"];

/// The words about sets.
pub const SET_WORDS: [&str; 2] = ["has", "has_any"];

/// The word about sets that formulas call, and entries write alone.
pub const EMPTY: &str = "empty";

/// Whether entries and formulas call a word.
#[must_use]
pub fn is_called(word: &str) -> bool {
    TEXT_WORDS.contains(&word) || SET_WORDS.contains(&word)
}

impl Call {
    /// Whether it is about a text.
    #[must_use]
    pub fn is_about_texts(&self) -> bool {
        TEXT_WORDS.contains(&self.word.value.as_str())
    }

    /// The call as an entry writes it.
    #[must_use]
    pub fn text(&self) -> String {
        let arguments: Vec<&str> = self.arguments.iter().map(|it| it.text.as_str()).collect_vec();
        format!("{}({})", self.word.value, arguments.join(", "))
    }
}
