//! Checks that a literal in a cell has the type of its output. The type of any other expression is left to rustc.

use super::written_types::{self, TypeKind};
use crate::diagnostic::{Code, Finding, Remedy};
use crate::model::{Float, Integer, Library, Notation};
use crate::syntax::token::{self, Token, TokenKind};
use crate::syntax::{Literal, Text};

/// The type that an output has, as far as its spelling tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::resolve) enum OutputType {
    Bool,
    Integer(Integer),
    Float(Float),
    Char,
    Str,
    String,
    Option(Box<OutputType>),
    /// A type of a library, by its path, or by its name alone. No literal of Rust has it; by its path it has
    /// [literals of its own](super::library_literals).
    Library(String),
    Unknown,
}

impl OutputType {
    /// The type, from the spelling that equal types share.
    pub(in crate::resolve) fn new(type_name: &str) -> Self {
        let (lent, behind) = written_types::behind_reference(type_name);
        match written_types::kind(behind) {
            _ if lent => {
                if behind == "str" {
                    Self::Str
                } else {
                    Self::Unknown
                }
            }
            TypeKind::Bool => Self::Bool,
            TypeKind::Integer(ty) => Self::Integer(ty),
            TypeKind::Float(ty) => Self::Float(ty),
            TypeKind::Char => Self::Char,
            TypeKind::Text => Self::String,
            TypeKind::Option(_) => Self::Option(Box::new(Self::new(written_types::optional(behind).unwrap_or_default()))),
            TypeKind::Unknown => {
                let path: String = behind.split(' ').collect();
                let is_known = Library::of(&path, Notation::Number).is_some() || is_decimal(&path);
                if is_known { Self::Library(path) } else { Self::Unknown }
            }
        }
    }

    /// Whether values have this type and no other: nothing converts them unasked.
    pub(super) const fn is_plain(&self) -> bool {
        !matches!(self, Self::Unknown | Self::Option(_))
    }

    pub(super) fn name(&self) -> String {
        match self {
            Self::Bool => "bool".to_owned(),
            Self::Integer(ty) => ty.name().to_owned(),
            Self::Float(ty) => ty.name().to_owned(),
            Self::Char => "char".to_owned(),
            Self::Str => "&str".to_owned(),
            Self::String => "String".to_owned(),
            Self::Option(inner) => format!("Option<{}>", inner.name()),
            Self::Library(path) => path.clone(),
            Self::Unknown => "_".to_owned(),
        }
    }
}

/// Refuses a literal that the type does not have.
///
/// # Errors
///
/// The finding, at the literal.
pub(in crate::resolve) fn check(text: &Text, wanted: &OutputType) -> Result<(), Finding> {
    // Nearly all cells are literals, and a type that is not known may have any literal.
    if *wanted == OutputType::Unknown {
        return Ok(());
    }
    token::tokens(&text.value).map_or(Ok(()), |tokens| check_tokens(text, &tokens, wanted))
}

/// Returns the literal that a word for yes or no means, in entries or in other tools.
fn truth(word: &str) -> Option<&'static str> {
    match word {
        "T" | "Y" | "True" | "TRUE" | "yes" | "Yes" => Some("true"),
        "F" | "N" | "False" | "FALSE" | "no" | "No" => Some("false"),
        _ => None,
    }
}

fn check_tokens(text: &Text, tokens: &[Token], wanted: &OutputType) -> Result<(), Finding> {
    if let (OutputType::Option(inner), [some, open, inside @ .., close]) = (wanted, tokens)
        && is_word(some, "Some")
        && open.is("(")
        && close.is(")")
    {
        return check_tokens(text, inside, inner);
    }
    if let (OutputType::Bool, [token @ Token { kind: TokenKind::Word(word), .. }]) = (wanted, tokens) {
        return truth(word).map_or(Ok(()), |meant| {
            let finding = Finding::new(Code::InvalidResult, text.part(token.range.clone()), format!("`{word}` is no `bool`"));
            let remedy = Remedy::Rename { written: word.clone(), name: meant.to_owned(), is_only: true };
            Err(finding.help(format!("write `{meant}`")).remedy(remedy))
        });
    }
    let (negative, [literal]) = token::signed(tokens) else { return Ok(()) };
    let fits = match &literal.kind {
        TokenKind::Literal(value) => fits(value, negative, wanted),
        TokenKind::Word(word) if !negative && matches!(word.as_str(), "true" | "false") => {
            matches!(wanted, OutputType::Bool | OutputType::Unknown)
        }
        _ => true,
    };
    if fits { Ok(()) } else { Err(mismatch(text, tokens, wanted)) }
}

fn is_word(token: &Token, word: &str) -> bool {
    matches!(&token.kind, TokenKind::Word(it) if it == word)
}

/// Whether a type has a literal.
fn fits(literal: &Literal, negative: bool, wanted: &OutputType) -> bool {
    match (wanted, literal) {
        (OutputType::Unknown, _) => true,
        (OutputType::Integer(ty), Literal::Int(value, suffix)) => {
            (suffix.is_empty() || suffix == ty.name()) && ty.position(negative, *value).is_some()
        }
        (OutputType::Integer(Integer::U8), Literal::Byte(_)) => !negative,
        (OutputType::Float(ty), Literal::Float(_, _, suffix)) => suffix.is_empty() || suffix == ty.name(),
        (OutputType::Char, Literal::Char(_)) | (OutputType::Str, Literal::Str(_)) => !negative,
        _ => false,
    }
}

fn mismatch(text: &Text, tokens: &[Token], wanted: &OutputType) -> Finding {
    let range = tokens[0].range.start..tokens[tokens.len() - 1].range.end;
    let written = &text.value[range.clone()];
    let finding = Finding::new(Code::InvalidResult, text.part(range), format!("`{written}` is no `{}`", wanted.name()));
    finding.help(help(written, tokens, wanted))
}

/// Returns the text to write instead.
fn help(written: &str, tokens: &[Token], wanted: &OutputType) -> String {
    let literal = if let TokenKind::Literal(it) = &tokens[tokens.len() - 1].kind { Some(it) } else { None };
    match (wanted, literal) {
        (OutputType::Integer(ty), Some(Literal::Int(value, suffix))) if !suffix.is_empty() && suffix != ty.name() => {
            format!("write `{}{value}`", if tokens.len() > 1 { "-" } else { "" })
        }
        (OutputType::Integer(ty), Some(Literal::Int(..))) => {
            format!("`{}` goes from {} to {}", ty.name(), ty.value(0), ty.value(ty.last()))
        }
        (OutputType::Float(_), Some(Literal::Int(_, suffix))) if suffix.is_empty() => format!("write `{written}.0`"),
        (OutputType::Bool, Some(Literal::Int(it @ (0 | 1), _))) => format!("write `{}`", *it == 1),
        (OutputType::Char, Some(Literal::Str(it))) if it.chars().count() == 1 => {
            format!("write `{:?}`", it.chars().next().unwrap_or_default())
        }
        (OutputType::Str, Some(Literal::Char(it))) => format!("write `{:?}`", it.to_string()),
        (OutputType::String, Some(Literal::Str(_))) => format!("write `{written}.into()`, or give the output the type `&'static str`"),
        (OutputType::Library(path), Some(_)) if is_decimal(path) && decimal(written).is_some() => {
            let new = format!("{path}::new({})", decimal(written).unwrap_or_default());
            format!("write the full path of the type, `rust_decimal::Decimal`, or a Rust expression that gives one: `{new}`, if it is that")
        }
        (OutputType::Option(inner), Some(it)) if fits(it, tokens.len() > 1, inner) => format!("write `Some({written})`"),
        (OutputType::Library(path), _) => {
            let example = Library::of(path, Notation::Number).map(|it| format!("a value such as `{}`", it.notation().example()));
            format!("write {}, or a Rust expression that gives one", example.as_deref().unwrap_or("a value"))
        }
        _ => format!("write {}, or a Rust expression that gives one", example(wanted)),
    }
}

/// Whether a type is called `Decimal`, in any crate: such a type is no float, and has no literals of Rust.
fn is_decimal(path: &str) -> bool {
    path.rsplit("::").next() == Some("Decimal")
}

/// Returns all digits of a decimal, and the number of those after the point: `1250, 2` for `12.50`.
fn decimal(written: &str) -> Option<String> {
    let plain = written.replace(['_', ' '], "");
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let digits: i64 = format!("{whole}{fraction}").parse().ok()?;
    Some(format!("{digits}, {}", fraction.len()))
}

fn example(wanted: &OutputType) -> &'static str {
    match wanted {
        OutputType::Bool => "`true` or `false`",
        OutputType::Integer(_) => "an integer, such as `8`",
        OutputType::Float(_) => "a number, such as `2.5`",
        OutputType::Char => "a character, such as `'a'`",
        OutputType::Str => "a text, such as `\"text\"`",
        OutputType::String => "`\"text\".into()`",
        OutputType::Option(_) => "`None` or `Some(..)`",
        OutputType::Library(_) | OutputType::Unknown => "a value",
    }
}

#[cfg(test)]
mod tests {
    use super::{OutputType, check};
    use crate::source::FileId;
    use crate::syntax::Text;

    fn fits(type_name: &str, cell: &str) -> bool {
        check(&Text::exact(cell, FileId(0), 0, Vec::new()), &OutputType::new(type_name)).is_ok()
    }

    #[test]
    fn literals_of_other_types_are_refused() {
        let good = [
            ("u8", "255"),
            ("u8", "b'a'"),
            ("i8", "-128"),
            ("u32", "0xffu32"),
            ("f64", "-2.5"),
            ("f32", "1f32"),
            ("char", "'a'"),
            ("bool", "true"),
            ("& 'static str", "r\"a\""),
            ("Option < u8 >", "Some(255)"),
            ("Option < u8 >", "None"),
            ("Zone", "\"two\""),
            ("& u8", "8"),
            ("String", "String::new()"),
            ("rust_decimal :: Decimal", "rust_decimal::Decimal::new(1250, 2)"),
            ("u8", "255 + 1"),
            ("u8", "T"),
        ];
        for (ty, cell) in good {
            assert!(fits(ty, cell), "{cell} for {ty}");
        }
        let wrong = [
            ("u8", "300"),
            ("u8", "-2"),
            ("i8", "128"),
            ("rust_decimal :: Decimal", "12.50"),
            ("Decimal", "12.50"),
            ("std :: time :: Duration", "5"),
            ("u32", "\"two\""),
            ("u32", "8u8"),
            ("u32", "1.5"),
            ("f64", "2"),
            ("f64", "1f32"),
            ("char", "\"a\""),
            ("bool", "1"),
            ("u8", "true"),
            ("& 'static str", "'a'"),
            ("String", "\"a\""),
            ("Option < u8 >", "5"),
            ("Option < u8 >", "Some(300)"),
        ];
        for (ty, cell) in wrong {
            assert!(!fits(ty, cell), "{cell} for {ty}");
        }
    }
}
