//! `one_of(a, b)`: several results of which each is right.
//!
//! `one_of` is always a whole result, so it is found by its tokens before anything is read as Rust. A function of the
//! program that has this name is called with its path, `self::one_of(..)`.

use crate::lists::CollectVec;
use std::ops::Range;

use super::expression;
use super::limits;
use super::numbers::{self, MisreadNumber};
use super::text::Text;
use super::token::{self, Token, TokenKind};
use crate::diagnostic::{Code, Finding};

/// How many commas an expression may have outside its brackets: `|a, b| a + b`, `f::<A, B>()`.
const COMMAS: usize = 8;

/// The members between the commas of `one_of(..)`; `None` where the text is something else.
///
/// # Errors
///
/// `one_of(..)` that is only a part of a result, and one with too many members.
///
/// ```
/// use dtable_core::source::FileId;
/// use dtable_core::syntax::{Text, one_of};
/// let members = |text| one_of::members(&Text::exact(text, FileId(0), 0, Vec::new())).unwrap();
/// let found: Vec<String> = members("one_of(swim, walk)").unwrap().into_iter().map(|it| it.value).collect();
/// assert_eq!(found, ["swim", "walk"]);
/// assert!(members("swim").is_none());
/// ```
pub fn members(text: &Text) -> Result<Option<Vec<Text>>, Finding> {
    Ok(pieces(text)?.map(|pieces| pieces.into_iter().map(|it| text.slice(it).trimmed()).collect_vec()))
}

/// The alternatives of a `one_of(..)` of Rust expressions, which may have commas of their own outside brackets: an
/// expression ends at the first comma before which there is a whole one.
///
/// # Errors
///
/// `one_of(..)` that is only a part of an expression, and one with too many members.
pub fn expressions(text: &Text) -> Result<Option<Vec<Text>>, Finding> {
    let Some(pieces) = pieces(text)? else { return Ok(None) };
    let mut whole = Vec::new();
    let mut at = 0;
    while at < pieces.len() {
        let joined = |last: usize| text.slice(pieces[at].start..pieces[last].end).trimmed();
        let furthest = if text.value[pieces[at].clone()].contains(['|', '<']) { at + COMMAS } else { at };
        let furthest = furthest.min(pieces.len() - 1);
        // Where only one piece comes into question, nobody has to read it to know.
        let last = if furthest > at { (at..=furthest).find(|last| expression::canonical(&joined(*last)).is_ok()) } else { None };
        whole.push(joined(last.unwrap_or(at)));
        at = last.unwrap_or(at) + 1;
    }
    Ok(Some(whole))
}

/// A number among the alternatives that a comma would cut in two, with what to write instead of all of it:
/// `one_of(1,000)`.
#[must_use]
pub fn misread(text: &Text) -> Option<MisreadNumber> {
    if !text.value.contains("one_of") {
        return None;
    }
    let tokens = token::tokens(&text.value).ok().filter(|it| it.len() > 2 && is_call(it, 0))?;
    let found = numbers::misread(&text.value, &tokens, Some(1))?;
    let alone = |written: String| match members(&Text::whole(&written, text.span)) {
        Ok(Some(one)) if one.len() == 1 => one[0].value.clone(),
        _ => written,
    };
    Some(MisreadNumber { numbers: found.numbers.into_iter().map(alone).collect_vec(), ..found })
}

fn pieces(text: &Text) -> Result<Option<Vec<Range<usize>>>, Finding> {
    // Nearly every cell is something else, and tables are large.
    if !text.value.contains("one_of") {
        return Ok(None);
    }
    let Ok(tokens) = token::tokens(&text.value) else { return Ok(None) };
    let calls: Vec<usize> = (0..tokens.len()).filter(|at| is_call(&tokens, *at)).collect_vec();
    match calls[..] {
        [] => Ok(None),
        [0] => match closing(&tokens) {
            Some(last) if last + 1 == tokens.len() => between_commas(text, &tokens).map(Some),
            Some(_) => Err(only_a_part(text, &tokens[0])),
            // Read as an expression, it is told about its brackets.
            None => Ok(None),
        },
        [0, inner, ..] | [inner, ..] => Err(only_a_part(text, &tokens[inner])),
    }
}

/// Whether `one_of(` stands at `at`, and is no method and has no path.
fn is_call(tokens: &[Token], at: usize) -> bool {
    let is_word = matches!(&tokens[at].kind, TokenKind::Word(word) if word == "one_of");
    let before = at.checked_sub(1).map(|it| &tokens[it]);
    is_word && tokens.get(at + 1).is_some_and(|it| it.is("(")) && !before.is_some_and(|it| it.is(".") || it.is("::"))
}

fn opens(token: &Token) -> bool {
    token.is("(") || token.is("[") || token.is("{")
}

fn closes(token: &Token) -> bool {
    token.is(")") || token.is("]") || token.is("}")
}

/// The token that closes the first bracket.
fn closing(tokens: &[Token]) -> Option<usize> {
    let mut open = 0_usize;
    (1..tokens.len()).find(|at| {
        open = if opens(&tokens[*at]) { open + 1 } else { open.saturating_sub(usize::from(closes(&tokens[*at]))) };
        open == 0
    })
}

/// The bytes between the commas of the first bracket, which the last token closes.
fn between_commas(text: &Text, tokens: &[Token]) -> Result<Vec<Range<usize>>, Finding> {
    let mut pieces = Vec::new();
    let (mut start, mut open) = (tokens[1].range.end, 0_usize);
    for token in &tokens[2..] {
        if open == 0 && (token.is(",") || closes(token)) {
            pieces.push(start..token.range.start);
            start = token.range.end;
        }
        open = if opens(token) { open + 1 } else { open.saturating_sub(usize::from(closes(token))) };
    }
    if pieces.len() > limits::ALTERNATIVES {
        let message = format!("`one_of` with {} results; at most {} are possible", pieces.len(), limits::ALTERNATIVES);
        return Err(Finding::new(Code::TooLarge, text.span, message).help("leave out what need not be chosen"));
    }
    Ok(pieces)
}

fn only_a_part(text: &Text, token: &Token) -> Finding {
    Finding::new(Code::InvalidResult, text.part(token.range.clone()), "`one_of(..)` has to be the whole result").help(
        "write each result in full: `one_of(a + 1, b + 1)`; a function of yours with this name is called by its path, `self::one_of(..)`",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn found(text: &str) -> Option<Vec<String>> {
        let text = Text::exact(text, FileId(0), 10, Vec::new());
        let members = expressions(&text).unwrap()?;
        for member in &members {
            let from = member.span.start - 10;
            assert_eq!(text.value[from..from + member.value.len()], member.value, "a member knows its place");
        }
        Some(members.into_iter().map(|it| it.value).collect())
    }

    #[test]
    fn members_are_whole_expressions() {
        let cases: [(&str, &[&str]); 9] = [
            ("one_of(1, 2)", &["1", "2"]),
            ("one_of ( f(1, 2),[3, 4] , S { a: 1, b: 2 } )", &["f(1, 2)", "[3, 4]", "S { a: 1, b: 2 }"]),
            ("one_of(\"a, b)\", ',', r#\"\"),(\"#)", &["\"a, b)\"", "','", "r#\"\"),(\"#"]),
            ("one_of(|a, b| a + b, 1)", &["|a, b| a + b", "1"]),
            ("one_of(f::<A, B>(1), a < b, c > d)", &["f::<A, B>(1)", "a < b", "c > d"]),
            ("one_of(1 /* , */, 2)", &["1 /* , */", "2"]),
            ("one_of()", &[""]),
            ("one_of(1, , 2,)", &["1", "", "2", ""]),
            ("one_of(1 +, 2)", &["1 +", "2"]),
        ];
        for (text, members) in cases {
            assert_eq!(found(text).unwrap(), members, "{text}");
        }
    }

    #[test]
    fn other_expressions_are_none() {
        for text in
            ["1", "one_of", "one_off(1, 2)", "self::one_of(1, 2)", "x.one_of(1, 2)", "one_of!(1, 2)", "\"one_of(1, 2)\"", "one_of(1"]
        {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn a_part_of_a_result_is_refused() {
        for text in ["one_of(1, 2) + 1", "f(one_of(1, 2))", "one_of(1, one_of(2, 3))", "one_of(1, 2)(3)", "-one_of(1, 2)"] {
            let error = members(&Text::exact(text, FileId(0), 0, Vec::new())).unwrap_err();
            assert_eq!(error.code, Code::InvalidResult, "{text}");
        }
    }
}
