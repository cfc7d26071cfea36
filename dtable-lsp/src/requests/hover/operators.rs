//! What the operators of entries and of formulas mean.

use dtable_core::doc::markdown::code;
use dtable_core::syntax::document::ClaimItem;
use dtable_core::syntax::token::{self, Token, TokenKind};
use dtable_core::syntax::{Document, Text};

use super::{Pointed, Said};

/// The operators of entries.
const IN_ENTRIES: &[(&str, &str)] = &[
    ("-", "any value: the rule does not look at the column"),
    ("!=", "any value but this one"),
    ("!", "any value but this one"),
    ("<", "smaller than this value; of times: before it"),
    ("<=", "this value or a smaller one"),
    (">", "larger than this value; of times: after it"),
    (">=", "this value or a larger one"),
    ("==", "the value that another column has"),
    ("..", "from the first value to below the last; a side that is left out has no bound"),
    ("..=", "from the first value to the last, both included"),
    (",", "one of several: any of these values"),
    ("&&", "both have to hold"),
    ("/", "`n/a`: the condition is not applicable, since its `requires:` does not hold"),
];

/// The words of entries about texts, and of formulas about a column of texts.
const ABOUT_TEXTS: &[(&str, &str)] = &[
    ("starts_with", "the text begins so"),
    ("ends_with", "the text ends so"),
    ("contains", "the text has this anywhere"),
    ("matches", "the text is as the pattern says, as a whole: `.` is any character, `[a-z]` one of these, `*`, `+`, `?` and `{3}` repeat"),
];

/// The operators of formulas.
const IN_FORMULAS: &[(&str, &str)] = &[
    ("<->", "both or neither"),
    ("->", "if the left side holds, then the right side does"),
    ("||", "at least one of them"),
    ("&&", "both"),
    ("^", "one of them, not both"),
    ("!", "not"),
    ("==", "equal"),
    ("!=", "not equal"),
    ("<", "smaller"),
    ("<=", "smaller or equal"),
    (">", "larger"),
    (">=", "larger or equal"),
    ("+", "sum"),
    ("-", "difference"),
    ("*", "product; one side is a constant"),
    ("/", "quotient, without the rest, as in Rust; the right side is a constant"),
    ("%", "rest of a division, as in Rust; the right side is a constant"),
];

/// The operator of an entry under the pointer; `start..end` are the bytes of the entry.
pub(super) fn in_entry(pointed: &Pointed, start: usize, end: usize) -> Option<String> {
    let text = pointed.parsed.text.text().get(start..end)?;
    let tokens = token::cell_tokens(text).unwrap_or_default();
    let byte = pointed.byte.checked_sub(start)?;
    match mark(&tokens, byte) {
        Some((mark, _)) => said(IN_ENTRIES, mark),
        None => said(ABOUT_TEXTS, called(&tokens, byte)?),
    }
}

/// The operator under the pointer in a relation, in `requires:` or in a property.
pub(super) fn in_formula(pointed: &Pointed) -> Option<Said> {
    let Some(Document::Table(table)) = &pointed.parsed.document else { return None };
    let required = table.conditions.iter().filter_map(|it| it.requires.as_ref());
    let claimed = table.properties.iter().filter_map(|it| match &it.claim {
        ClaimItem::Formula(_, formula) => Some(&**formula),
        _ => None,
    });
    let mut texts = table.relations.iter().chain(required).chain(claimed).map(|it| &it.text);
    let text: &Text = texts.find(|it| pointed.is_in(it.span))?;
    let tokens = token::cell_tokens(&text.value).unwrap_or_default();
    let place = |it: &Token| text.part(it.range.clone());
    let under = tokens.iter().find(|it| place(it).start <= pointed.byte && pointed.byte < place(it).end)?;
    let (said, range) = match mark(&tokens, under.range.start) {
        Some((mark, range)) => (said(IN_FORMULAS, mark)?, range),
        None => (said(ABOUT_TEXTS, called(&tokens, under.range.start)?)?, under.range.clone()),
    };
    let about = text.part(range);
    Some(Said { text: said, about: about.start..about.end })
}

/// The operator at a byte of a text, with its bytes: `<->` is two tokens.
fn mark(tokens: &[Token], byte: usize) -> Option<(&'static str, std::ops::Range<usize>)> {
    let at = tokens.iter().position(|it| it.range.contains(&byte))?;
    let TokenKind::Mark(own) = tokens[at].kind else { return None };
    let both = |left: usize, right: usize| {
        let (left, right) = (tokens.get(left)?, tokens.get(right)?);
        (left.is("<") && right.is("->") && left.range.end == right.range.start).then_some(("<->", left.range.start..right.range.end))
    };
    both(at, at + 1).or_else(|| both(at.checked_sub(1)?, at)).or(Some((own, tokens[at].range.clone())))
}

/// The word at a byte of a text, if a bracket follows.
fn called(tokens: &[Token], byte: usize) -> Option<&str> {
    let at = tokens.iter().position(|it| it.range.contains(&byte))?;
    let TokenKind::Word(word) = &tokens[at].kind else { return None };
    tokens.get(at + 1)?.is("(").then_some(word.as_str())
}

fn said(operators: &[(&str, &str)], mark: &str) -> Option<String> {
    let (_, meaning) = operators.iter().find(|it| it.0 == mark)?;
    Some(format!("{}: {meaning}", code(mark)))
}
