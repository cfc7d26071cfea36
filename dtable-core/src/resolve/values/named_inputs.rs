//! Finds misspelled inputs in expressions, and inputs of another type. rustc finds them too, but its suggestion would
//! replace the whole call of the macro.

use super::typed_literals::OutputType;
use crate::diagnostic::{Code, Finding, nearest};
use crate::model::Integer;
use crate::syntax::Text;
use crate::syntax::literal::Literal;
use crate::syntax::token::{self, Token, TokenKind};

/// An input, with its type if the spelling tells it.
#[derive(Clone, Debug)]
pub(in crate::resolve) struct Input {
    pub(in crate::resolve) name: String,
    pub(in crate::resolve) wanted: OutputType,
}

/// The finding about an expression that is one input of another type than the output.
pub(super) fn of_another_type(text: &Text, inputs: &[Input], wanted: &OutputType) -> Option<Finding> {
    let written = text.value.trim();
    let input =
        inputs.iter().find(|it| it.name == written).filter(|it| it.wanted.is_plain() && wanted.is_plain() && it.wanted != *wanted)?;
    let (has, wants) = (input.wanted.name(), wanted.name());
    let finding = Finding::new(Code::InvalidResult, text.span, format!("`{written}` is a `{has}`, and the output is a `{wants}`"));
    Some(match (&input.wanted, wanted) {
        (OutputType::Integer(from), OutputType::Integer(to)) if is_lossless(*from, *to) => {
            finding.help(format!("write `{wants}::from({written})`"))
        }
        (OutputType::Integer(_), OutputType::Integer(_)) => finding.help(format!(
            "give the output the type `{has}`, or say what other numbers become: `{wants}::try_from({written}).unwrap_or({wants}::MAX)`"
        )),
        (OutputType::Str, OutputType::String) => finding.help(format!("write `{written}.to_owned()`")),
        _ => finding.help(format!("give the output the type `{has}`, or convert the input")),
    })
}

/// The finding about an integer without a point beside a floating-point number: `weight * 18`. rustc names neither.
///
/// Only the two operands of a sum or product that nothing else binds to are looked at, so that no type of the program, with operators of its own, takes part.
pub(super) fn mixed_numbers(text: &Text, inputs: &[Input]) -> Option<Finding> {
    if !inputs.iter().any(|it| matches!(it.wanted, OutputType::Float(_))) {
        return None;
    }
    let tokens = token::tokens(&text.value).ok()?;
    let is_operator = |it: &Token| ["+", "-", "*", "/", "%"].iter().any(|mark| it.is(mark));
    let operand = |at: usize| {
        let is_begun = at.checked_sub(1).is_none_or(|it| tokens[it].is("(") || tokens[it].is(","));
        let is_ended = tokens.get(at + 3).is_none_or(|it| it.is(")") || it.is(",") || is_operator(it));
        (is_begun && is_ended && is_operator(&tokens[at + 1])).then(|| (&tokens[at], &tokens[at + 2]))
    };
    let is_decimal = |it: &Token| text.value[it.range.clone()].bytes().all(|it| it.is_ascii_digit() || it == b'_');
    let is_integer = |it: &Token| matches!(&it.kind, TokenKind::Literal(Literal::Int(..))) && is_decimal(it);
    let float = |it: &Token| match &it.kind {
        TokenKind::Word(word) => inputs.iter().find(|input| input.name == *word).filter(|it| matches!(it.wanted, OutputType::Float(_))),
        _ => None,
    };
    let pairs = (0..tokens.len().saturating_sub(2)).filter_map(operand).flat_map(|(left, right)| [(left, right), (right, left)]);
    let (number, input) = pairs.filter(|(number, _)| is_integer(number)).find_map(|(number, other)| Some((number, float(other)?)))?;
    let (written, name, ty) = (&text.value[number.range.clone()], &input.name, input.wanted.name());
    let finding =
        Finding::new(Code::InvalidResult, text.part(number.range.clone()), format!("`{name}` is an `{ty}`, and `{written}` an integer"));
    Some(finding.help(format!("write `{written}.0`")))
}

/// Whether `From` converts all numbers of a type.
fn is_lossless(from: Integer, to: Integer) -> bool {
    let has_size = |ty: Integer| !matches!(ty, Integer::Usize | Integer::Isize);
    has_size(from) && has_size(to) && from.bits() < to.bits() && (to.is_signed() || !from.is_signed())
}

/// Words of Rust that are no names.
const RUST_KEYWORDS_IN_PATHS: [&str; 13] =
    ["as", "crate", "else", "false", "if", "in", "move", "mut", "ref", "return", "self", "super", "true"];

/// Shorter words are ignored: they resemble too many others.
const SHORTEST: usize = 3;

/// The finding about a word that resembles an input and is none: a plain name in small letters, in an expression that
/// introduces no names itself.
pub(in crate::resolve) fn misspelled<'a>(text: &Text, inputs: impl Iterator<Item = &'a str> + Clone) -> Option<Finding> {
    if !text.value.contains(char::is_lowercase) {
        return None;
    }
    let tokens = token::tokens(&text.value).ok()?;
    let binds = |it: &Token| {
        it.is("|") || it.is("{") || matches!(&it.kind, TokenKind::Word(word) if matches!(word.as_str(), "let" | "match" | "for"))
    };
    // A macro may introduce names: `matches!(age, it if it > 3)`.
    let is_macro = |pair: &[Token]| matches!(pair[0].kind, TokenKind::Word(_)) && pair[1].is("!");
    if tokens.iter().any(binds) || tokens.windows(2).any(is_macro) {
        return None;
    }
    tokens.iter().enumerate().find_map(|(at, it)| {
        let TokenKind::Word(word) = &it.kind else { return None };
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        let is_part = before.is_some_and(|it| it.is(".") || it.is("::") || it.kind == TokenKind::Word("as".to_owned()));
        let is_path = tokens.get(at + 1).is_some_and(|it| it.is("(") || it.is("::") || it.is("!") || it.is("<"));
        let is_small = word.chars().all(|it| it.is_lowercase() || it.is_ascii_digit() || it == '_');
        if is_part
            || is_path
            || !is_small
            || word.chars().count() < SHORTEST
            || RUST_KEYWORDS_IN_PATHS.contains(&word.as_str())
            || inputs.clone().any(|it| it == word)
        {
            return None;
        }
        let near = nearest(word, inputs.clone())?;
        let finding = Finding::new(Code::UnknownName, text.part(it.range.clone()), format!("nothing in the table is called `{word}`"));
        Some(
            finding
                .help(format!("did you mean `{near}`?"))
                .help(format!("a constant of the program is named by its path: `crate::{word}`")),
        )
    })
}
