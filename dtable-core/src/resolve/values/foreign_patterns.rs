//! Patterns of texts as other tools write them: `startsWith("a")`, `like "a%"`, `~ "^abc"`, `/api/*`.

use crate::lists::CollectVec;
use crate::model::texts::pattern::ported;
use crate::syntax::elsewhere::Reading;

/// Ways in which tools write patterns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PatternLanguage {
    /// A text that stands at the start, at the end, or anywhere.
    Start,
    End,
    Part,
    /// `%` and `_`.
    Like,
    /// `*` and `?`.
    Glob,
    /// A regular language of which some part of the text is found.
    Found,
    /// One that is about the whole text in some tools, and about a part in others.
    Regex,
}

use PatternLanguage::{End, Found, Glob, Like, Part, Regex, Start};

/// Words before a text. Of those that begin alike, the longest come first; blanks and `_` count for nothing.
const PATTERN_WORDS: [(&str, PatternLanguage); 30] = [
    ("startswith", Start),
    ("startwith", Start),
    ("startingwith", Start),
    ("beginswith", Start),
    ("beginwith", Start),
    ("beginningwith", Start),
    ("hasprefix", Start),
    ("prefix", Start),
    ("endswith", End),
    ("endwith", End),
    ("endingwith", End),
    ("hassuffix", End),
    ("suffix", End),
    ("containing", Part),
    ("contains", Part),
    ("contain", Part),
    ("includes", Part),
    ("including", Part),
    ("like", Like),
    ("glob", Glob),
    ("matchesregex", Regex),
    ("regexpmatches", Regex),
    ("regexplike", Regex),
    ("regexp", Regex),
    ("regex", Regex),
    ("rlike", Found),
    ("matches", Regex),
    ("match", Regex),
    ("=~", Found),
    ("~", Found),
];

/// Finds the likely meanings of a pattern; none of a text that is no pattern in other tools.
pub(super) fn text_patterns(text: &str) -> Vec<Reading> {
    let (text, not) = denied(text);
    // What is wrong in a word of this language was told.
    if ["starts_with(", "ends_with(", "contains(", "matches("].iter().any(|it| text.starts_with(it)) {
        return Vec::new();
    }
    let found = match of_words(text) {
        Some((language, pattern)) => entries(language, &pattern),
        None => bare(text),
    };
    found.into_iter().map(|it| Reading::new(if not { format!("not({it})") } else { it })).collect_vec()
}

/// The text without `not` before it.
fn denied(text: &str) -> (&str, bool) {
    let without = |word: &str| text.get(..word.len()).filter(|it| it.eq_ignore_ascii_case(word)).map(|_| text[word.len()..].trim_start());
    match ["does not ", "not ", "!"].iter().find_map(|it| without(it)) {
        Some(rest) => (rest, true),
        None => (text, false),
    }
}

/// `startsWith("a")`, `begins with "a"`, `~ 'abc'`: the word, and the text in quotes.
fn of_words(text: &str) -> Option<(PatternLanguage, String)> {
    let start = text.find(['"', '\'', '(', '/']).filter(|at| *at > 0)?;
    let word = text[..start].to_lowercase().replace([' ', '_'], "");
    let language = PATTERN_WORDS.iter().find(|it| it.0 == word)?.1;
    let rest = text[start..].trim();
    let inside = rest.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(rest).trim();
    let is_found = matches!(language, Found | Regex);
    quoted(inside).or_else(|| between(inside, '/').filter(|_| is_found)).map(|it| (language, it))
}

/// The text in quotes; none where there are several.
fn quoted(text: &str) -> Option<String> {
    match text.strip_prefix('r') {
        Some(raw) => between(raw, '"'),
        None => Some(between(text, '"').or_else(|| between(text, '\''))?.replace("\\\\", "\\")),
    }
}

fn between(text: &str, mark: char) -> Option<String> {
    let inside = text.strip_prefix(mark)?.strip_suffix(mark)?;
    (!inside.is_empty() && !inside.contains(mark)).then(|| inside.to_owned())
}

/// A pattern without quotes: `/api/*`, `^abc$`, `/^abc/`, `a%`.
fn bare(text: &str) -> Vec<String> {
    if text.contains(['"', '\'', ',', ' ']) {
        return Vec::new();
    }
    // `5$` and `50%` are amounts.
    let ends = |mark: char| text.strip_suffix(mark).is_some_and(|it| !it.is_empty() && !it.ends_with(|it: char| it.is_ascii_digit()));
    let regex = between(text, '/').filter(|it| it.contains(['^', '$', '\\', '[', '+', '(']));
    match regex.or_else(|| (text.starts_with('^') || ends('$')).then(|| text.to_owned())) {
        Some(regex) => entries(Found, &regex),
        None if text.contains('*') => entries(Glob, text),
        None if text.starts_with('%') || ends('%') => entries(Like, text),
        None => Vec::new(),
    }
}

/// The entries that say what a pattern does.
fn entries(language: PatternLanguage, pattern: &str) -> Vec<String> {
    let word = |word: &str, text: &str| vec![format!("{word}({text:?})")];
    match language {
        Start => word("starts_with", pattern),
        End => word("ends_with", pattern),
        Part => word("contains", pattern),
        Like => wild(pattern, '%', '_'),
        Glob => wild(pattern, '*', '?'),
        Found => found(pattern),
        Regex if pattern.starts_with('^') || pattern.ends_with('$') => found(pattern),
        Regex => [format!("matches({:?})", ported(pattern))].into_iter().chain(found(pattern)).collect_vec(),
    }
}

/// A pattern with a sign for any text, and one for any character.
fn wild(pattern: &str, many: char, one: char) -> Vec<String> {
    let inner = pattern.trim_matches(many);
    let (from_start, to_end) = (!pattern.starts_with(many), !pattern.ends_with(many));
    if inner.contains([many, one, '[', '\\']) {
        let mut written = String::new();
        for it in pattern.chars() {
            match it {
                _ if it == many && written.ends_with(".*") => {}
                _ if it == many => written.push_str(".*"),
                _ if it == one => written.push('.'),
                _ => written.push_str(&escaped(it)),
            }
        }
        return vec![format!("matches({written:?})")];
    }
    whole(inner, from_start, to_end)
}

/// A text that begins, ends, or stands inside of another.
fn whole(text: &str, from_start: bool, to_end: bool) -> Vec<String> {
    match (from_start, to_end) {
        _ if text.is_empty() => vec!["-".to_owned()],
        (true, true) => vec![format!("{text:?}")],
        (true, false) => vec![format!("starts_with({text:?})")],
        (false, true) => vec![format!("ends_with({text:?})")],
        (false, false) => vec![format!("contains({text:?})")],
    }
}

fn escaped(it: char) -> String {
    if it.is_ascii_punctuation() && !matches!(it, '/' | '-' | '_' | '@' | ':' | ',' | ' ' | '%') {
        format!("\\{it}")
    } else {
        it.to_string()
    }
}

/// A pattern of a regular language of which some part is found.
fn found(pattern: &str) -> Vec<String> {
    let (from_start, rest) = pattern.strip_prefix('^').map_or((false, pattern), |it| (true, it));
    let (to_end, inner) = rest.strip_suffix('$').filter(|it| !it.ends_with('\\')).map_or((false, rest), |it| (true, it));
    let (inner, from_start) = inner.strip_prefix(".*").map_or((inner, from_start), |it| (it, false));
    let (inner, to_end) = inner.strip_suffix(".*").filter(|it| !it.ends_with('\\')).map_or((inner, to_end), |it| (it, false));
    if inner.chars().all(|it| it.is_alphanumeric() || matches!(it, '/' | '-' | '_' | '@' | ':' | ' ' | '%')) {
        return whole(inner, from_start, to_end);
    }
    // Alternatives reach from one end to the other: `^a|b` is `^a` or `b`.
    if inner.contains('|') && (from_start || to_end || pattern.contains("(?")) {
        return Vec::new();
    }
    let inner = if inner.contains('|') { format!("({inner})") } else { inner.to_owned() };
    let any = |is_end: bool| if is_end { "" } else { ".*" };
    vec![format!("matches({:?})", format!("{}{}{}", any(from_start), ported(&inner), any(to_end)))]
}
