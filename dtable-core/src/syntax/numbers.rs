//! Numbers that a table would read as others than people mean: `10,000`, the list of 10 and 0, and `007`.
//!
//! Entries, relations and `one_of(..)` are searched for them before anything is read, and refused with every reading
//! that is accepted.

use std::ops::Range;

use super::literal::Literal;
use super::text::Text;
use super::token::{self, Token, TokenKind};
use crate::lists::CollectVec;

/// A number that would be read as another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MisreadNumber {
    /// Where it stands in its text.
    pub range: Range<usize>,
    /// Whether a comma stands between its digits; else it begins with a zero.
    pub has_comma: bool,
    /// The whole text with the number written as one: with digits in groups, then with a fraction.
    pub numbers: Vec<String>,
    /// The whole text with the number written as several, or without the zero.
    pub plain: String,
}

/// Whether a text may have such a number: a look at its bytes, as nearly all have none.
#[must_use]
pub fn may_be_misread(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let is_start = |at: usize| at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    (0..bytes.len()).any(|at| match bytes[at] {
        b',' => at > 0 && is_digit(at - 1) && is_digit(at + 1),
        b'0' => is_start(at) && is_digit(at + 1),
        _ => false,
    })
}

/// The first number that would be read as another one.
///
/// With `depth`, commas outside this number of brackets belong to calls of Rust, and zeros are Rust's.
///
/// ```
/// use dtable_core::syntax::numbers::misread;
/// use dtable_core::syntax::token::cell_tokens;
/// let read = |text| misread(text, &cell_tokens(text).unwrap(), None);
/// let found = read("> 10,000").unwrap();
/// assert_eq!((found.numbers, found.plain), (vec!["> 10_000".to_owned(), "> 10.000".to_owned()], "> 10, 0".to_owned()));
/// assert!(read("1, 5").is_none() && read("1,-1").is_none() && read("0.5").is_none());
/// ```
#[must_use]
pub fn misread(text: &str, tokens: &[Token], depth: Option<usize>) -> Option<MisreadNumber> {
    let numerals = Numerals { text, tokens };
    // `1.000.000,00` is no number here, and no list: it is refused as it stands.
    if (1..tokens.len()).any(|at| numerals.is_field(at) && numerals.touch(at) && numerals.numeral(at).is_some() && numerals.is_group(at)) {
        return None;
    }
    let chains = numerals.chains(depth);
    let zeros = if depth.is_some() { Vec::new() } else { numerals.zeros(&chains) };
    let range = match (chains.first(), zeros.first()) {
        (Some(chain), _) => tokens[chain.start].range.start..tokens[chain.end - 1].range.end,
        (None, Some(zero)) => tokens[*zero].range.clone(),
        (None, None) => return None,
    };
    let write = |number: Reformat| numerals.written(&chains, &zeros, number);
    let mut numbers = Vec::new();
    for reading in [grouped as Reformat, fraction, number].into_iter().filter_map(write).filter(|_| !chains.is_empty()) {
        if !numbers.contains(&reading) {
            numbers.push(reading);
        }
    }
    Some(MisreadNumber { range, has_comma: !chains.is_empty(), numbers, plain: write(several)? })
}

/// The first number of an entry or a relation that would be read as another one.
#[must_use]
pub fn misread_in(text: &Text) -> Option<MisreadNumber> {
    if !may_be_misread(&text.value) {
        return None;
    }
    misread(&text.value, &token::cell_tokens(&text.value).ok()?, None)
}

/// How numbers with nothing but commas between them are written otherwise, if they can be.
type Reformat = fn(&[&str]) -> Option<String>;

/// The numbers of a text.
struct Numerals<'a> {
    text: &'a str,
    tokens: &'a [Token],
}

impl<'a> Numerals<'a> {
    /// The text of a token that is a number, or a duration.
    fn numeral(&self, at: usize) -> Option<&'a str> {
        let token = self.tokens.get(at)?;
        let written = &self.text[token.range.clone()];
        match token.kind {
            TokenKind::Literal(Literal::Int(..) | Literal::Float(..)) => Some(written),
            TokenKind::Literal(Literal::Time(_)) if !written.contains([':', '-']) => Some(written),
            _ => None,
        }
    }

    fn touch(&self, at: usize) -> bool {
        at > 0 && self.tokens[at - 1].range.end == self.tokens[at].range.start
    }

    /// Whether it is the field of a tuple, or what follows a point in a number.
    fn is_field(&self, at: usize) -> bool {
        at > 0 && self.tokens[at - 1].is(".")
    }

    /// Whether a number stands before the point before it.
    fn is_group(&self, at: usize) -> bool {
        at > 1 && self.touch(at - 1) && self.numeral(at - 2).is_some()
    }

    /// Numbers with nothing but a comma between each two, as ranges of tokens.
    fn chains(&self, depth: Option<usize>) -> Vec<Range<usize>> {
        let (mut chains, mut open, mut at): (Vec<Range<usize>>, usize, usize) = (Vec::new(), 0, 0);
        while at < self.tokens.len() {
            let token = &self.tokens[at];
            open = match token.kind {
                TokenKind::Mark("(" | "[" | "{") => open + 1,
                TokenKind::Mark(")" | "]" | "}") => open.saturating_sub(1),
                _ => open,
            };
            let start = at;
            at += 1;
            if depth.is_some_and(|it| it != open) || self.numeral(start).is_none() || self.is_field(start) {
                continue;
            }
            while self.is_joined(at) {
                at += 2;
            }
            if at > start + 1 {
                chains.push(start..at);
            }
        }
        chains
    }

    /// Whether a comma at `at` touches the digits on both sides, or stands before a group that nobody writes as a
    /// number: `10, 000`.
    fn is_joined(&self, at: usize) -> bool {
        let is_comma = self.tokens.get(at).is_some_and(|it| it.is(","));
        let before = self.numeral(at - 1).filter(|it| it.ends_with(|it: char| it.is_ascii_digit()));
        let (Some(_), Some(next)) = (before.filter(|_| is_comma), self.numeral(at + 1)) else { return false };
        self.touch(at) && (self.touch(at + 1) || next.len() == 3 && next.starts_with('0') && is_digits(next))
    }

    /// Numbers outside of chains that begin with 0 and another digit.
    fn zeros(&self, chains: &[Range<usize>]) -> Vec<usize> {
        let is_zero = |at: &usize| {
            let digits = self.numeral(*at).unwrap_or("").as_bytes();
            digits.len() > 1 && digits[0] == b'0' && digits[1].is_ascii_digit() && !self.is_field(*at)
        };
        (0..self.tokens.len()).filter(is_zero).filter(|at| !chains.iter().any(|it| it.contains(at))).collect_vec()
    }

    /// The text with each chain as `number` writes it, and without zeros before other digits.
    fn written(&self, chains: &[Range<usize>], zeros: &[usize], number: Reformat) -> Option<String> {
        let mut places: Vec<(Range<usize>, String)> = Vec::new();
        for chain in chains {
            let parts: Vec<&str> = chain.clone().step_by(2).filter_map(|at| self.numeral(at)).collect_vec();
            places.push((self.tokens[chain.start].range.start..self.tokens[chain.end - 1].range.end, number(&parts)?));
        }
        places.extend(zeros.iter().map(|at| (self.tokens[*at].range.clone(), without_zeros(&self.text[self.tokens[*at].range.clone()]))));
        let mut text = self.text.to_owned();
        places.sort_unstable_by_key(|it| std::cmp::Reverse(it.0.start));
        for (range, by) in places {
            text.replace_range(range, &by);
        }
        Some(text)
    }
}

/// `1,000,000.50` as one number; digits may stand in twos before the last three.
fn grouped(parts: &[&str]) -> Option<String> {
    let (first, rest) = parts.split_first()?;
    let (last, middle) = rest.split_last()?;
    let is_group = |it: &&str| is_digits(it) && matches!(it.len(), 2 | 3);
    let is_last = last.len() >= 3 && is_digits(&last[..3]) && !last[3..].starts_with(|it: char| it.is_ascii_digit() || it == '_');
    let is_first = is_digits(first) && first.len() <= 3 && !first.starts_with('0');
    (is_first && middle.iter().all(is_group) && is_last).then(|| parts.join("_"))
}

/// `12,50`, `1.000,50` as a number with a fraction.
fn fraction(parts: &[&str]) -> Option<String> {
    let [whole, rest] = parts else { return None };
    let digits = rest.find(|it: char| !it.is_ascii_digit()).unwrap_or(rest.len());
    let is_fraction = digits > 0 && !rest[digits..].starts_with(['.', '_']);
    let mut groups = whole.split('.');
    let is_grouped = groups.next().is_some_and(|it| is_digits(it) && it.len() <= 3) && groups.all(|it| is_digits(it) && it.len() == 3);
    let is_whole = is_digits(whole) || is_grouped;
    (is_fraction && is_whole).then(|| format!("{}.{rest}", without_zeros(&whole.replace('.', "_"))))
}

/// One number, in groups where these can be: several numbers of a text may be of either kind.
fn number(parts: &[&str]) -> Option<String> {
    grouped(parts).or_else(|| fraction(parts))
}

/// Several numbers.
fn several(parts: &[&str]) -> Option<String> {
    Some(parts.iter().map(|it| without_zeros(it)).collect_vec().join(", "))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit())
}

/// A number without the zeros before its first digit.
fn without_zeros(number: &str) -> String {
    let is_zero = number.len() > 1 && number.starts_with('0') && number.as_bytes()[1].is_ascii_digit();
    let rest = number.trim_start_matches('0');
    match rest.starts_with(|it: char| it.is_ascii_digit()) {
        _ if !is_zero => number.to_owned(),
        true => rest.to_owned(),
        false => format!("0{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{may_be_misread, misread};
    use crate::syntax::token::cell_tokens;

    fn readings(text: &str, depth: Option<usize>) -> Option<Vec<String>> {
        let found = misread(text, &cell_tokens(text).unwrap(), depth)?;
        assert!(may_be_misread(text), "{text}");
        Some(found.numbers.into_iter().chain([found.plain]).collect())
    }

    #[test]
    fn numbers_with_commas_have_several_readings() {
        for (text, expected) in [
            ("10,000", &["10_000", "10.000", "10, 0"][..]),
            ("< 12,50", &["< 12.50", "< 12, 50"]),
            ("1,000..5,000", &["1_000..5_000", "1.000..5.000", "1, 0..5, 0"]),
            ("1,234,567.89", &["1_234_567.89", "1, 234, 567.89"]),
            ("12,34,567", &["12_34_567", "12, 34, 567"]),
            ("-1,5", &["-1.5", "-1, 5"]),
            ("1.000,50", &["1_000.50", "1.000, 50"]),
            ("1,5h", &["1.5h", "1, 5h"]),
            ("not(1,2)", &["not(1.2)", "not(1, 2)"]),
            ("0,500", &["0.500", "0, 500"]),
            ("1,2,3", &["1, 2, 3"]),
            ("10, 000", &["10_000", "10.000", "10, 0"]),
            ("< 2, 050", &["< 2_050", "< 2.050", "< 2, 50"]),
            ("10, 00", &["10, 0"]),
            ("0x10,5", &["0x10, 5"]),
            ("007", &["7"]),
            ("000", &["0"]),
            ("00.5..=012", &["0.5..=12"]),
        ] {
            assert_eq!(readings(text, None).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn other_commas_and_zeros_stay() {
        for text in [
            "1, 5",
            "1 ,5",
            "1,-1",
            "2026-01-31,2026-02-28",
            "08:30,09:00",
            "5m,10m",
            "\"1,000\"",
            "\"007\"",
            "A1,B2",
            "0",
            "0.5",
            "0x0f",
            "0h",
            "x.0,1",
        ] {
            assert_eq!(readings(text, None), None, "{text}");
        }
        assert_eq!(readings("one_of(f(1,2), g(3,4))", Some(1)), None);
        assert_eq!(readings("one_of(1,000)", Some(1)).unwrap()[0], "one_of(1_000)");
    }
}
