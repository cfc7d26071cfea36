//! Patterns of texts as other tools write them: `startsWith("a")`, `like "a%"`, `~ "^abc"`, `/api/*`; one alone, several in a
//! list, or several that all have to match.

use super::meant::WORDS_OF_OTHER_TOOLS;
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
    /// Like `Like`, where capitals and small letters are alike.
    LikeInAnyCase,
    /// `*` and `?`.
    Glob,
    /// A regular language of which some part of the text is found.
    Found,
    /// One that is about the whole text in some tools, and about a part in others.
    Regex,
}

use PatternLanguage::{End, Found, Glob, Like, LikeInAnyCase, Part, Regex, Start};

/// Words before a text. Of those that begin alike, the longest come first; blanks and `_` count for nothing.
const PATTERN_WORDS: [(&str, PatternLanguage); 31] = [
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
    ("ilike", LikeInAnyCase),
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

/// Finds the likely meanings of one pattern or several, in a column that reads capitals as small letters if `ignores_case`;
/// none of a text that has no pattern of other tools.
pub(super) fn text_patterns(text: &str, ignores_case: bool) -> Vec<Reading> {
    let all = pieces(text, &["&&", " and ", " AND "]);
    let found = match all.as_slice() {
        [_] => listed(text, ignores_case),
        all => joined(&all.iter().map(|it| listed(it, ignores_case)).collect_vec(), " && "),
    };
    found.into_iter().map(Reading::new).collect_vec()
}

/// The likely meanings of a list, or of its only item.
fn listed(text: &str, ignores_case: bool) -> Vec<String> {
    let items = pieces(text, &[",", ";", " | ", " or ", " OR "]);
    if items.len() == 1 {
        return pattern(text, ignores_case);
    }
    let patterns = items.iter().map(|it| pattern(it, ignores_case)).collect_vec();
    // A list has no `not`, and some item has to be refused here.
    if patterns.iter().all(Vec::is_empty) || items.iter().any(|it| denied(it).1) {
        return Vec::new();
    }
    joined(&items.iter().zip(patterns).map(|(item, found)| if found.is_empty() { plain(item) } else { found }).collect_vec(), ", ")
}

/// An item that is no pattern of other tools: a pattern of this language, a text, or a word that is a text.
fn plain(item: &str) -> Vec<String> {
    let is_word =
        item.contains(char::is_alphanumeric) && item.chars().all(|it| it.is_alphanumeric() || matches!(it, '_' | '-' | '.' | '/'));
    // `null` may mean a text, or none.
    if is_word && WORDS_OF_OTHER_TOOLS.contains(&item.to_lowercase().as_str()) {
        return Vec::new();
    }
    if is_word || item.starts_with('\'') {
        return quoted(item).or_else(|| is_word.then(|| item.to_owned())).map(|it| format!("{it:?}")).into_iter().collect_vec();
    }
    vec![item.to_owned()]
}

/// The first meanings of several parts as one entry, the second ones, and so on; none if a part has none.
fn joined(parts: &[Vec<String>], sign: &str) -> Vec<String> {
    let count = if parts.iter().any(Vec::is_empty) { 0 } else { parts.iter().map(Vec::len).max().unwrap_or(0) };
    let nth = |at: usize| parts.iter().map(|it| it[at.min(it.len() - 1)].as_str()).collect_vec().join(sign);
    (0..count).map(nth).collect_vec()
}

/// The trimmed pieces of a text between signs that stand outside of quotes and brackets.
fn pieces<'a>(text: &'a str, signs: &[&str]) -> Vec<&'a str> {
    let (mut found, mut start, mut quote, mut depth) = (Vec::new(), 0, None, 0_u32);
    for (at, it) in text.char_indices() {
        match (it, quote) {
            (_, Some(open)) => quote = Some(open).filter(|open| *open != it),
            ('"' | '\'', None) => quote = Some(it),
            ('(' | '[' | '{', None) => depth += 1,
            (')' | ']' | '}', None) => depth = depth.saturating_sub(1),
            _ => {}
        }
        let sign = signs.iter().find(|sign| at >= start && quote.is_none() && depth == 0 && text[at..].starts_with(**sign));
        if let Some(sign) = sign {
            found.push(text[start..at].trim());
            start = at + sign.len();
        }
    }
    found.push(text[start..].trim());
    found
}

/// The likely meanings of one pattern.
fn pattern(text: &str, ignores_case: bool) -> Vec<String> {
    let (text, not) = denied(text);
    // What is wrong in a word of this language was told.
    if ["starts_with(", "ends_with(", "contains(", "matches("].iter().any(|it| text.starts_with(it)) {
        return Vec::new();
    }
    let found = match of_words(text) {
        Some((language, pattern)) => entries(language, &pattern, ignores_case),
        None => bare(text),
    };
    found.into_iter().map(|it| if not { format!("not({it})") } else { it }).collect_vec()
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
        Some(regex) => entries(Found, &regex, false),
        None if text.contains('*') => entries(Glob, text, false),
        None if text.starts_with('%') || ends('%') => entries(Like, text, false),
        None => Vec::new(),
    }
}

/// The entries that say what a pattern does.
fn entries(language: PatternLanguage, pattern: &str, ignores_case: bool) -> Vec<String> {
    let word = |word: &str, text: &str| vec![format!("{word}({text:?})")];
    match language {
        Start => word("starts_with", pattern),
        End => word("ends_with", pattern),
        Part => word("contains", pattern),
        Like => wild(pattern, '%', '_', &|_| false),
        // A column that ignores case does so for A to Z alone.
        LikeInAnyCase => wild(pattern, '%', '_', &|it| it.is_alphabetic() && !(ignores_case && it.is_ascii())),
        // There `[a-c]` is a class.
        Glob if pattern.contains('[') => Vec::new(),
        Glob => wild(pattern, '*', '?', &|_| false),
        Found => found(pattern),
        Regex if pattern.starts_with('^') || pattern.ends_with('$') => found(pattern),
        Regex => [format!("matches({:?})", ported(pattern))].into_iter().chain(found(pattern)).collect_vec(),
    }
}

/// A pattern with a sign for any text, and one for any character; of some letters it has the small one and the capital.
/// `\` stands before a sign that means itself.
fn wild(pattern: &str, many: char, one: char, has_both: &dyn Fn(char) -> bool) -> Vec<String> {
    let (mut signs, mut characters) = (Vec::new(), pattern.chars());
    while let Some(it) = characters.next() {
        let own = Some(it).filter(|it| *it == '\\').and_then(|_| characters.next());
        signs.push((own.unwrap_or(it), own.is_none() && (it == many || it == one)));
    }
    let is_many = |it: &&(char, bool)| **it == (many, true);
    let (from_start, to_end) = (signs.first().filter(is_many).is_none(), signs.last().filter(is_many).is_none());
    let inner = signs.iter().skip_while(is_many).collect_vec();
    let inner = &inner[..inner.len() - inner.iter().rev().take_while(|it| is_many(it)).count()];
    if inner.iter().all(|(it, is_sign)| !is_sign && !has_both(*it)) {
        return whole(&inner.iter().map(|it| it.0).collect::<String>(), from_start, to_end);
    }
    let mut written = String::new();
    for (it, is_sign) in signs {
        match is_sign {
            true if it == many && written.ends_with(".*") => {}
            true => written.push_str(if it == many { ".*" } else { "." }),
            false if has_both(it) => written.push_str(&either_case(it)),
            false => written.push_str(&escaped(it)),
        }
    }
    vec![format!("matches({written:?})")]
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

/// A class of the small letter and the capital; the letter alone where it has no other case of one letter.
fn either_case(it: char) -> String {
    let mut both = [it.to_lowercase().to_string(), it.to_uppercase().to_string()].to_vec();
    both.retain(|it| it.chars().count() == 1);
    both.dedup();
    if both.len() == 2 { format!("[{}]", both.concat()) } else { it.to_string() }
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
