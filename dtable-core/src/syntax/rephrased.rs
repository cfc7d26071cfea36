//! Whole entries of people who come from elsewhere, and how they are written here: `between 1 and 5`, `in (a, b)`, `is not null`.
//!
//! As with [what is respelled](super::respelled), whether the new text is an entry says the parser.

use std::ops::Range;

/// A text as it is written here, and what was written otherwise.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Rephrased {
    /// The text.
    pub(super) text: String,
    /// What was written otherwise first.
    pub(super) range: Range<usize>,
}

/// The text as it is written here, if that is another one.
pub(super) fn rephrased(text: &str) -> Option<Rephrased> {
    let body = text.trim();
    let start = text.len() - text.trim_start().len();
    let (written, length) = PHRASES.iter().find_map(|(words, form)| {
        let rest = after(body, words)?;
        let is_lower = body.starts_with(words[0]);
        Some((written(rest, form, is_lower)?, body.len() - rest.len()))
    })?;
    let length = body[..length].trim_end().len();
    Some(Rephrased { text: written, range: start..start + length.max(1) })
}

/// What stands behind the words, and what becomes of it.
#[derive(Clone, Copy)]
enum Form {
    /// `1 and 5`: `1..=5`; whether it is what does not match.
    Ends { not: bool },
    /// `(a, b)`: `a, b`.
    List { not: bool },
    /// `a`: `!= a`.
    Different,
    /// `a`: `a`.
    Same,
    /// `(a)`: `not(a)`, `a`: `not(a)`.
    Not,
    /// Nothing: this entry.
    Nothing(&'static str),
    /// `(a)`: `Some(a)`.
    Some,
}

/// The first that fits counts.
const PHRASES: [(&[&str], Form); 13] = [
    (&["is", "not", "null"], Form::Nothing("Some(..)")),
    (&["not", "null"], Form::Nothing("Some(..)")),
    (&["is", "null"], Form::Nothing("None")),
    (&["is", "none"], Form::Nothing("None")),
    (&["some()"], Form::Nothing("Some(..)")),
    (&["not", "between"], Form::Ends { not: true }),
    (&["between"], Form::Ends { not: false }),
    (&["not", "in"], Form::List { not: true }),
    (&["in"], Form::List { not: false }),
    (&["is", "not"], Form::Different),
    (&["is"], Form::Same),
    (&["not"], Form::Not),
    (&["some"], Form::Some),
];

/// What stands behind some words, in small or capital letters.
fn after<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    let mut rest = text;
    for word in words {
        let (first, behind) = rest.split_at_checked(word.len())?;
        let is_cut = word.ends_with(char::is_alphanumeric) && behind.starts_with(|it: char| it == '_' || it.is_alphanumeric());
        if !first.eq_ignore_ascii_case(word) || is_cut {
            return None;
        }
        rest = behind.trim_start();
    }
    Some(rest)
}

fn written(rest: &str, form: &Form, is_lower: bool) -> Option<String> {
    let negated = |not: bool, text: String| if not { format!("not({text})") } else { text };
    match *form {
        Form::Ends { not } => {
            let lower = rest.to_ascii_lowercase();
            let middle = lower.find(" and ")?;
            Some(negated(not, format!("{}..={}", rest[..middle].trim(), rest[middle + " and ".len()..].trim())))
        }
        Form::List { not } => {
            let inner = ["()", "[]", "{}"].into_iter().find_map(|it| rest.strip_prefix(&it[..1])?.strip_suffix(&it[1..]));
            Some(negated(not, inner?.trim().to_owned()))
        }
        Form::Different if rest.is_empty() || rest.starts_with('=') => None,
        Form::Different => Some(format!("!= {rest}")),
        Form::Same => (!rest.is_empty()).then(|| rest.to_owned()),
        // The parser says itself what is wrong with `not a`.
        Form::Not if rest.is_empty() || is_lower => None,
        Form::Not => {
            let inner = rest.strip_prefix('(').and_then(|it| it.strip_suffix(')'));
            Some(format!("not({})", inner.unwrap_or(rest)))
        }
        Form::Nothing(entry) => rest.is_empty().then(|| entry.to_owned()),
        Form::Some => Some(format!("Some({})", rest.strip_prefix('(')?.strip_suffix(')')?)),
    }
}

#[cfg(test)]
mod tests {
    use super::rephrased;

    #[test]
    fn entries_are_rephrased() {
        for (text, expected) in [
            ("between 1.5 and 2.25", "1.5..=2.25"),
            ("NOT BETWEEN 1 AND 5", "not(1..=5)"),
            ("in (a, b)", "a, b"),
            ("not in [a, b]", "not(a, b)"),
            ("IS NOT NULL", "Some(..)"),
            ("is null", "None"),
            ("is not a", "!= a"),
            ("NOT \"a\"", "not(\"a\")"),
            ("some(T)", "Some(T)"),
            ("Some()", "Some(..)"),
        ] {
            assert_eq!(rephrased(text).map(|it| it.text).as_deref(), Some(expected), "{text}");
        }
        assert_eq!(rephrased("  not in (a)").map(|it| it.range), Some(2..8));
    }

    #[test]
    fn other_words_stay() {
        for text in ["inside", "notable", "island (a)", "between 1", "in a", "!= a", "not a", "some", "", "{a"] {
            assert_eq!(rephrased(text), None, "{text}");
        }
    }
}
