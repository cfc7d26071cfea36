//! Words around values: `at least 5`, `5 or more`, `not in (a, b)`, `between 1 and 5`.

use crate::lists::CollectVec;

/// Words, with their meaning for the value beside them.
pub(super) struct Phrase {
    /// The entry, with `{}` for the rest.
    pub(super) entry: &'static str,
    /// The rest; nothing where the words say everything.
    pub(super) rest: Option<String>,
}

/// Words before a value. Of those that begin alike, the longest come first.
const BEFORE: [(&[&str], &str); 9] = [
    (
        &[
            "up to and including",
            "up to",
            "at most",
            "no more than",
            "not more than",
            "not over",
            "not above",
            "not after",
            "maximum of",
            "maximum",
            "max.",
            "max",
            "less than or equal to",
            "less or equal to",
            "less or equal",
            "smaller than or equal to",
            "on or before",
            "lte",
            "le",
        ],
        "<= {}",
    ),
    (
        &[
            "at least",
            "no less than",
            "not less than",
            "no fewer than",
            "not under",
            "not below",
            "not before",
            "minimum of",
            "minimum",
            "min.",
            "min",
            "greater than or equal to",
            "greater or equal to",
            "greater or equal",
            "more than or equal to",
            "larger than or equal to",
            "on or after",
            "starting from",
            "starting",
            "since",
            "from",
            "gte",
            "ge",
        ],
        ">= {}",
    ),
    (
        &[
            "more than",
            "greater than",
            "larger than",
            "bigger than",
            "higher than",
            "older than",
            "longer than",
            "later than",
            "over",
            "above",
            "after",
            "exceeds",
            "exceeding",
            "gt",
        ],
        "> {}",
    ),
    (
        &[
            "less than",
            "fewer than",
            "smaller than",
            "lower than",
            "younger than",
            "shorter than",
            "earlier than",
            "under",
            "below",
            "before",
            "lt",
        ],
        "< {}",
    ),
    (
        &[
            "none of",
            "not one of",
            "not any of",
            "neither",
            "not in",
            "other than",
            "anything but",
            "anything except",
            "everything but",
            "everything except",
            "all except",
            "all but",
            "any but",
            "any except",
            "is not",
            "isn't",
            "not equal to",
            "not equals",
            "not equal",
            "except for",
            "except",
            "excluding",
            "not",
            "neq",
            "ne",
            "!==",
            "!=",
            "<>",
            "!",
            "∉",
        ],
        "not({})",
    ),
    (
        &[
            "is equal to",
            "equal to",
            "equals",
            "equal",
            "exactly",
            "one of",
            "any of",
            "either",
            "is in",
            "is one of",
            "is",
            "in",
            "only",
            "just",
            "eq",
            "on",
            "===",
            "==",
            "=",
            "∈",
        ],
        "{}",
    ),
    (&["is at least"], ">= {}"),
    (&["is at most"], "<= {}"),
    (&["some"], "Some({})"),
];

/// Words behind a value.
const BEHIND: [(&[&str], &str); 4] = [
    (
        &[
            "or more",
            "and more",
            "or over",
            "and over",
            "or above",
            "and above",
            "and up",
            "or up",
            "or older",
            "and older",
            "or higher",
            "and higher",
            "or greater",
            "or larger",
            "or later",
            "and later",
            "or longer",
            "or after",
            "and after",
            "upwards",
            "or bigger",
            "minimum",
            "min",
            "+",
        ],
        ">= {}",
    ),
    (
        &[
            "or less",
            "and less",
            "or fewer",
            "and fewer",
            "or under",
            "and under",
            "or below",
            "and below",
            "or lower",
            "and lower",
            "or younger",
            "and younger",
            "or earlier",
            "and earlier",
            "or shorter",
            "or smaller",
            "or before",
            "and before",
            "maximum",
            "max",
        ],
        "<= {}",
    ),
    (&["only", "exactly"], "{}"),
    (&["excluded"], "not({})"),
];

/// Whole entries.
const WHOLE: [(&[&str], &str); 6] = [
    (
        &[
            "is not null",
            "not null",
            "is not none",
            "not none",
            "not nil",
            "not empty",
            "non-empty",
            "nonempty",
            "some()",
            "present",
            "is present",
            "exists",
            "any value",
            "!null",
            "!= null",
            "<> null",
            "!= none",
            "defined",
            "is some",
            "some",
        ],
        "Some(..)",
    ),
    (
        &[
            "is null",
            "is none",
            "is nil",
            "null",
            "nil",
            "none",
            "nothing",
            "empty",
            "is empty",
            "missing",
            "absent",
            "= null",
            "== null",
            "undefined",
            "unset",
            "blank",
            "not present",
        ],
        "None",
    ),
    (&["n/a", "n.a.", "n. a.", "not applicable"], "n/a"),
    (&["positive", "is positive"], "> 0"),
    (&["negative", "is negative"], "< 0"),
    (&["non-negative", "nonnegative", "not negative"], ">= 0"),
];

/// The entry that words mean which stand for nothing or for something.
pub(super) fn nothing(text: &str) -> Option<&'static str> {
    let words = text.split_whitespace().collect_vec().join(" ").to_lowercase();
    WHOLE.iter().find(|it| it.0.contains(&words.as_str())).map(|it| it.1)
}

/// All ways to read words of the text as saying something about the rest.
pub(super) fn phrases(text: &str) -> Vec<Phrase> {
    let mut found: Vec<(usize, Phrase)> = Vec::new();
    found.extend(nothing(text).map(|entry| (usize::MAX, Phrase { entry, rest: None })));
    for (words, entry) in BEFORE {
        for it in words {
            found.extend(behind(text, it).map(|rest| (it.len(), Phrase { entry, rest: Some(rest.to_owned()) })));
        }
    }
    for (words, entry) in BEHIND {
        for it in words {
            found.extend(before(text, it).map(|rest| (it.len(), Phrase { entry, rest: Some(rest.to_owned()) })));
        }
    }
    // The longest words say the most.
    let longest = found.iter().map(|it| it.0).max();
    found.retain(|it| Some(it.0) == longest);
    found.into_iter().map(|it| it.1).map(nested).collect_vec()
}

/// `neither A nor B` is about a list.
fn nested(phrase: Phrase) -> Phrase {
    Phrase { rest: phrase.rest.map(|it| it.replace(" nor ", ", ")), ..phrase }
}

/// The text behind some words, in small or capital letters.
fn behind<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let mut rest = text;
    for (at, word) in words.split(' ').enumerate() {
        rest = if at == 0 { rest } else { rest.strip_prefix(|it: char| it.is_whitespace())?.trim_start() };
        let (first, after) = rest.split_at_checked(word.len())?;
        if !first.eq_ignore_ascii_case(word) {
            return None;
        }
        rest = after;
    }
    let is_word = words.ends_with(|it: char| it.is_alphanumeric());
    let is_cut = if is_word {
        rest.starts_with(|it: char| it == '_' || it == '-' || it.is_alphanumeric())
    } else {
        rest.starts_with(['<', '>', '=', '!'])
    };
    let rest = rest.trim_start();
    (!is_cut && !rest.is_empty()).then_some(rest)
}

/// The text before some words.
fn before<'a>(text: &'a str, words: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(words.len())?;
    let (rest, last) = text.split_at_checked(at)?;
    let is_word = words.starts_with(|it: char| it.is_alphanumeric());
    let is_cut = is_word && !rest.ends_with(|it: char| it.is_whitespace() || it.is_ascii_digit());
    let rest = rest.trim_end();
    // Nobody adds nothing: `> 18+` is none of both.
    let is_compared = rest.starts_with(['<', '>', '=', '!']);
    (last.eq_ignore_ascii_case(words) && !is_cut && !rest.is_empty() && !is_compared).then_some(rest)
}

/// The ends of `between 1 and 5`, `from 1 to 5`, and whether all others are meant.
pub(super) fn ends(text: &str) -> Option<(String, String, bool)> {
    let (rest, not) = match behind(text, "not between").or_else(|| behind(text, "is not between")) {
        Some(rest) => (rest, true),
        None => (behind(text, "between").or_else(|| behind(text, "is between")).or_else(|| behind(text, "from"))?, false),
    };
    let rest = rest.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(rest);
    let lower = rest.to_ascii_lowercase();
    let (at, word) = [" and ", " to ", " through ", ","].into_iter().find_map(|it| Some((lower.find(it)?, it)))?;
    Some((rest[..at].trim().to_owned(), rest[at + word.len()..].trim().to_owned(), not))
}

/// The signs of comparisons in a text: where they begin and end, and how they are written here.
pub(super) fn signs(text: &str) -> Vec<(usize, usize, &'static str)> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let rest = &text[at..];
        if let Some((sign, by)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            found.push((at, at + sign.len(), *by));
            at += sign.len();
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    found
}

/// Longest first.
pub(super) const SIGNS: [(&str, &str); 15] = [
    ("===", ""),
    ("!==", "!="),
    ("> =", ">="),
    ("< =", "<="),
    ("! =", "!="),
    ("<=", "<="),
    (">=", ">="),
    ("=<", "<="),
    ("=>", ">="),
    ("<>", "!="),
    ("!=", "!="),
    ("==", ""),
    ("<", "<"),
    (">", ">"),
    ("=", ""),
];

/// The sign with the sides exchanged.
pub(super) fn turned(sign: &'static str) -> &'static str {
    match sign {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        other => other,
    }
}
