//! Rust in a table: expressions of outputs, and types. Checked here, used as they stand.

use super::depth::depth;
use super::elsewhere::{self, ColumnSort};
use super::lexical::Unreadable;
use super::limits;
use super::numbers;
use super::text::Text;
use super::token::{self, Token, TokenKind};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;

/// A Rust expression: its text is rustc's, its canonical form tells equal ones.
///
/// # Errors
///
/// A blank cell, or the first place that is not a Rust expression.
pub fn canonical(text: &Text) -> Result<String, Finding> {
    let choice = || text.value.split_once(" or ").map(|(a, b)| format!("one_of({}, {})", a.trim(), b.trim()));
    read(text).map_err(|it| meant(it, text, &choice().into_iter().chain(expressions_elsewhere(&text.value)).collect_vec(), read))
}

/// The expression of a computed condition.
///
/// # Errors
///
/// The tokens of [`canonical`].
pub fn condition(text: &Text) -> Result<String, Finding> {
    read(text).map_err(|it| meant(it, text, &expressions_elsewhere(&text.value), read))
}

fn read(text: &Text) -> Result<String, Finding> {
    let tokens = tokens(text, Code::InvalidResult, "an expression")?;
    if tokens.is_empty() {
        return Err(Finding::new(Code::InvalidResult, text.span, "a blank result").help("write a Rust expression"));
    }
    if !matches!(tokens.as_slice(), [Token { kind: TokenKind::Literal(_), .. }]) {
        is_expression(&text.value, &tokens).map_err(|reason| not_rust(text, Code::InvalidResult, "expression", &reason))?;
    }
    if let Some(token) = assignment(&tokens) {
        return Err(Finding::new(Code::InvalidResult, text.part(token.range.clone()), ASSIGNMENT).help(EXPRESSIONS));
    }
    Ok(spelling(&text.value, &tokens))
}

/// A Rust type in the spelling that equal types share.
///
/// # Errors
///
/// A blank type, or the first place that is not a Rust type.
pub fn type_name(text: &Text) -> Result<String, Finding> {
    read_type(text).map_err(|it| meant(it, text, &types_elsewhere(&text.value), read_type))
}

/// The bytes of the longest expression that is tried in other words: nobody types a longer one.
const LONGEST_REWORDED_EXPRESSION: usize = 200;

/// The finding with the first of the texts that is read, if one is.
fn meant(finding: Finding, text: &Text, texts: &[String], read: fn(&Text) -> Result<String, Finding>) -> Finding {
    if text.value.len() > LONGEST_REWORDED_EXPRESSION {
        return finding;
    }
    match texts.iter().find(|it| read(&Text::whole(it.as_str(), text.span)).is_ok()) {
        Some(it) => Finding::new(finding.code, finding.primary.span, finding.message).help(format!("write `{it}`")),
        None => finding,
    }
}

/// The likely meaning of an expression written as in other languages: `=a * 2`, `1,000`, `9,5`, `50 EUR`, `'text'`.
fn expressions_elsewhere(text: &str) -> Vec<String> {
    let written = text.trim();
    let tokens = token::tokens(written).unwrap_or_default();
    let numbers = numbers::misread(written, &tokens, Some(0)).map_or_else(Vec::new, |it| it.numbers);
    let formula = written.strip_prefix('=').map(|it| it.trim().to_owned());
    let words = [chosen(written), in_between(written), joined(written), negated(written), raw(written)];
    let is_quoted = written.starts_with(['\'', '“']);
    let values = [ColumnSort::Whole, ColumnSort::Fraction]
        .into_iter()
        .chain(is_quoted.then_some(ColumnSort::Text))
        .flat_map(|sort| elsewhere::readings(written, sort, "", &is_literal));
    let others = formula.into_iter().chain(values.map(|it| it.text)).chain(words.into_iter().flatten());
    numbers.into_iter().chain(others).collect_vec()
}

/// Whether a text is one literal, with or without a sign.
fn is_literal(text: &str) -> bool {
    let tokens = token::tokens(text).unwrap_or_default();
    matches!(token::signed(&tokens).1, [Token { kind: TokenKind::Literal(_), .. }])
}

/// `if a then b else c`, `a ? b : c`.
fn chosen(text: &str) -> Option<String> {
    let (condition, rest) = match text.strip_prefix("if ") {
        Some(rest) => rest.split_once(" then ")?,
        None => text.split_once('?')?,
    };
    let (yes, no) = rest.split_once(if text.starts_with("if ") { " else " } else { ":" })?;
    Some(format!("if {} {{ {} }} else {{ {} }}", condition.trim(), yes.trim(), no.trim()))
}

/// `1 < a < 5`.
fn in_between(text: &str) -> Option<String> {
    let tokens = token::tokens(text).ok()?;
    let is_order = |it: &&Token| ["<", "<=", ">", ">="].iter().any(|sign| it.is(sign));
    let signs: Vec<&Token> = tokens.iter().filter(is_order).collect_vec();
    let [first, second] = signs[..] else { return None };
    let middle = text[first.range.end..second.range.start].trim();
    Some(format!("{} && {middle} {}", text[..second.range.start].trim(), text[second.range.start..].trim()))
}

/// `a and b`, `a or b`.
fn joined(text: &str) -> Option<String> {
    let tokens = token::tokens(text).ok()?;
    let (mut written, mut at) = (String::new(), 0);
    for token in &tokens {
        let sign = match &text[token.range.clone()] {
            "and" | "AND" => "&&",
            "or" | "OR" => "||",
            _ => continue,
        };
        written = written + &text[at..token.range.start] + sign;
        at = token.range.end;
    }
    (at > 0).then(|| written + &text[at..])
}

/// `type > 5`, where a column is called as a keyword.
fn raw(text: &str) -> Option<String> {
    let tokens = token::tokens(text).ok()?;
    let (mut written, mut at) = (String::new(), 0);
    for token in &tokens {
        let word = &text[token.range.clone()];
        if ["type", "fn", "in", "use", "where", "mod", "enum", "struct", "trait", "impl", "ref", "pub", "static", "const", "extern"]
            .contains(&word)
        {
            written = written + &text[at..token.range.start] + "r#" + word;
            at = token.range.end;
        }
    }
    (at > 0).then(|| written + &text[at..])
}

/// `not a`.
fn negated(text: &str) -> Option<String> {
    let rest = text.strip_prefix("not ").or_else(|| text.strip_prefix("NOT "))?;
    Some(if token::is_word(rest.trim()) { format!("!{}", rest.trim()) } else { format!("!({})", rest.trim()) })
}

/// The `=` of an assignment, which gives nothing.
fn assignment(tokens: &[Token]) -> Option<&Token> {
    let mut open = 0;
    for token in tokens {
        match &token.kind {
            TokenKind::Mark("(" | "[" | "{") => open += 1,
            TokenKind::Mark(")" | "]" | "}") => open -= 1,
            TokenKind::Mark("|" | "||") => return None,
            TokenKind::Word(word) if word == "let" => return None,
            TokenKind::Mark("=") if open == 0 => return Some(token),
            _ => {}
        }
    }
    None
}

/// The likely meaning of a type written as in other languages: `bool?`, `Optional[bool]`, `bool | None`, `optional
/// bool`, `Option<bool`.
fn types_elsewhere(text: &str) -> Vec<String> {
    let written = text.trim();
    let inner = [("", "?"), ("Optional[", "]"), ("Option[", "]"), ("", "| None"), ("", "| null"), ("optional ", "")]
        .into_iter()
        .filter_map(|(before, after)| written.strip_prefix(before)?.strip_suffix(after));
    let optional = inner.map(|it| format!("Option<{}>", it.trim()));
    let open = if written.ends_with('<') { 0 } else { written.matches('<').count() }.saturating_sub(written.matches('>').count());
    optional.chain((open > 0).then(|| format!("{written}{}", ">".repeat(open)))).collect_vec()
}

fn read_type(text: &Text) -> Result<String, Finding> {
    let tokens = tokens(text, Code::InvalidType, "a type")?;
    if tokens.is_empty() {
        return Err(Finding::new(Code::InvalidType, text.span, "a blank type").help("write a Rust type"));
    }
    is_type(&text.value, &tokens).map_err(|reason| not_rust(text, Code::InvalidType, "type", &reason))?;
    Ok(spelling(&text.value, &tokens))
}

/// Whether rustc reads an expression there; the reason why not.
#[cfg(feature = "emit")]
fn is_expression(text: &str, _: &[Token]) -> Result<(), String> {
    syn::parse_str::<syn::Expr>(text).map(drop).map_err(|error| error.to_string())
}

/// Whether rustc reads a type there; the reason why not.
#[cfg(feature = "emit")]
fn is_type(text: &str, _: &[Token]) -> Result<(), String> {
    syn::parse_str::<syn::Type>(text).map(drop).map_err(|error| error.to_string())
}

/// Whether it looks like an expression: no code is written, so rustc never sees it.
#[cfg(not(feature = "emit"))]
fn is_expression(text: &str, tokens: &[Token]) -> Result<(), String> {
    super::rust::is_expression(text, tokens).then_some(()).ok_or_else(String::new)
}

/// Whether it looks like a type.
#[cfg(not(feature = "emit"))]
fn is_type(text: &str, tokens: &[Token]) -> Result<(), String> {
    super::rust::is_type(text, tokens).then_some(()).ok_or_else(String::new)
}

/// Tokens whose number and brackets Rust's recursive parser can take.
fn tokens(text: &Text, code: Code, what: &str) -> Result<Vec<Token>, Finding> {
    let tokens = token::tokens(&text.value).map_err(|error| unreadable(text, error, code, what))?;
    if tokens.len() > limits::EXPRESSION_TOKENS {
        let message = format!("{what} of {} tokens; at most {} are possible", tokens.len(), limits::EXPRESSION_TOKENS);
        return Err(Finding::new(Code::TooLarge, text.span, message).help("call a function, or name a constant"));
    }
    brackets(text, &tokens, code)?;
    if depth(&tokens) > limits::EXPRESSION_DEPTH {
        return Err(
            Finding::new(Code::TooLarge, text.span, format!("{what} that nests too deep")).help("call a function, or name a constant")
        );
    }
    Ok(tokens)
}

fn unreadable(text: &Text, error: Unreadable, code: Code, what: &str) -> Finding {
    let quote = text.value[error.range.clone()].starts_with('\'');
    let finding = Finding::new(code, text.part(error.range), error.message);
    if quote { finding.help("text stands in double quotes: `\"text\"`") } else { finding.help(format!("write {what} in Rust")) }
}

fn brackets(text: &Text, tokens: &[Token], code: Code) -> Result<(), Finding> {
    let mut open: Vec<(&Token, &str)> = Vec::new();
    for token in tokens {
        match token.kind {
            TokenKind::Mark("(") => open.push((token, ")")),
            TokenKind::Mark("[") => open.push((token, "]")),
            TokenKind::Mark("{") => open.push((token, "}")),
            TokenKind::Mark(")" | "]" | "}") => match open.pop() {
                Some((_, close)) if token.is(close) => {}
                _ => return Err(unpaired(text, token, code, "a bracket that was not opened")),
            },
            _ => {}
        }
        if open.len() > limits::BRACKETS {
            let message = format!("brackets nest more than {} deep", limits::BRACKETS);
            return Err(Finding::new(Code::TooLarge, text.part(token.range.clone()), message).help("call a function, or name a constant"));
        }
    }
    open.pop().map_or(Ok(()), |(token, _)| Err(unpaired(text, token, code, "a bracket that does not close")))
}

fn unpaired(text: &Text, token: &Token, code: Code, message: &str) -> Finding {
    Finding::new(code, text.part(token.range.clone()), message).help("brackets come in pairs")
}

/// The finding about an assignment.
pub(crate) const ASSIGNMENT: &str = "`=` gives nothing";

/// The help where a text is no expression.
pub(crate) const EXPRESSIONS: &str = "write a Rust expression, such as `\"text\"`, `8`, or `price * 2`";

fn not_rust(text: &Text, code: Code, what: &str, reason: &str) -> Finding {
    let word = text.value.trim();
    if token::is_word(word) {
        // Every other word is an expression and a type.
        let finding = Finding::new(code, text.span, format!("`{word}` is a keyword, no Rust {what}"));
        return finding.help(match code {
            Code::InvalidType if word == "enum" => ENUM_VALUES_HELP.to_owned(),
            Code::InvalidType => format!("write `r#{word}` for a type of that name"),
            _ => format!("write `\"{word}\"` for a text, `r#{word}` for a name"),
        });
    }
    let finding = Finding::new(code, text.span, format!("this is no Rust {what}"));
    if let Some(help) = said_beside_a_type(word).filter(|_| code == Code::InvalidType) {
        return finding.help(help);
    }
    let finding = finding.help(match code {
        Code::InvalidType => "write a Rust type, such as `bool` or `crate::Season`",
        _ => EXPRESSIONS,
    });
    // The parser's lists of what could stand there help nobody.
    match reason.split("expected one of").next().map(|it| it.trim_end_matches([',', ' '])) {
        Some(reason) if !reason.is_empty() => finding.note(format!("rust says: {reason}")),
        _ => finding,
    }
}

/// How a table says which values an enum has.
const ENUM_VALUES_HELP: &str =
    "write the name of the enum in your program, and list its variants beside it: `type: crate::Season, values: [Spring, Fall]`";

/// The help where a type contains a part that has a key of its own in a table: `decimal(2)`, `enum(A, B)`, `A | B`, `u8
/// 0..=5`.
fn said_beside_a_type(text: &str) -> Option<String> {
    let (word, rest) = text.split_once(|it: char| !it.is_alphanumeric()).map_or((text, ""), |(word, _)| (word, &text[word.len()..]));
    let bracketed = rest.trim_start().strip_prefix('(').and_then(|it| it.strip_suffix(')'));
    if text.contains('|') || word.eq_ignore_ascii_case("enum") {
        return Some(ENUM_VALUES_HELP.to_owned());
    }
    if text.contains("..") {
        let range = rest.trim_start_matches([' ', ',', ':']);
        let is_range = !word.is_empty() && range.starts_with(|it: char| it == '.' || it == '-' || it.is_ascii_digit());
        let (ty, range) = if is_range && !word.starts_with(|it: char| it.is_ascii_digit()) {
            (word, range)
        } else {
            (if text.starts_with('-') { "i8" } else { "u8" }, text)
        };
        return Some(format!("write the type and the range beside each other: `type: {ty}, range: {range}`"));
    }
    let digits = bracketed.filter(|_| word.eq_ignore_ascii_case("decimal"))?;
    Some(format!("write the type that your program has, and the key beside it: `type: rust_decimal::Decimal, as: decimal({digits})`"))
}

/// Literals by value, everything else token by token.
fn spelling(text: &str, tokens: &[Token]) -> String {
    let mut spelling = String::new();
    let mut after_point = false;
    for token in tokens {
        if !spelling.is_empty() {
            spelling.push(' ');
        }
        match &token.kind {
            // `pair.0`, `pair.0.1`: these digits are names.
            TokenKind::Literal(literal) if !after_point => spelling.push_str(&literal.to_string()),
            _ => spelling.push_str(&text[token.range.clone()]),
        }
        after_point = token.is(".");
    }
    spelling
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    fn text(value: &str) -> Text {
        Text::exact(value, FileId(0), 0, Vec::new())
    }

    #[test]
    fn equal_expressions_have_one_spelling() {
        let equal = [
            ("8", "0x8"),
            ("1_000", "1000"),
            ("0b11", "0o3"),
            ("1.50", "1.5"),
            ("1e3", "1000.0"),
            ("0.001", "1e-3"),
            ("0.0", "0e9"),
            ("\"a\"", "r#\"a\"#"),
            ("\"\\u{61}\\x62\"", "\"ab\""),
            ("'\\u{41}'", "'A'"),
            ("b'A'", "b'\\x41'"),
            ("br\"a\"", "b\"a\""),
            ("f( 1,2 )", "f(0x1 , 2)"),
            ("a/* why */+b", "a + b"),
        ];
        for (a, b) in equal {
            assert_eq!(canonical(&text(a)).unwrap(), canonical(&text(b)).unwrap(), "{a} and {b}");
        }
    }

    #[test]
    fn different_expressions_have_two() {
        let different = [
            ("8", "8u8"),
            ("8", "8.0"),
            ("1.0", "1.0f32"),
            ("\"a\"", "b\"a\""),
            ("'a'", "\"a\""),
            ("a & &b", "a && b"),
            ("x.0.1", "x.0.10"),
            ("1..2", "1.0.2"),
            ("(8)", "8"),
        ];
        for (a, b) in different {
            assert_ne!(canonical(&text(a)).ok(), canonical(&text(b)).ok(), "{a} and {b}");
        }
    }

    #[test]
    fn only_what_rustc_reads_is_an_expression() {
        for good in ["Some(1)", "x.len()", "if a { 1 } else { 2 }", "[0; 4]", "'a'", "1.max(2)", "|x| x + 1"] {
            assert!(canonical(&text(good)).is_ok(), "{good}");
        }
        let wrong = [
            "",
            "1 +",
            "(1",
            "1)",
            "(]",
            "\"a",
            "'ab'",
            "'",
            "b'é'",
            "\"\\q\"",
            "\"\\x80\"",
            "\"\\u{110000}\"",
            "0x",
            "0b12",
            "1u9",
            "1.0u8",
            "a`",
            "a#b",
            "k\"a\"",
            "1e",
            "'\\u{}'",
            "99999999999999999999999999999999999999999",
            "a b",
            "a; b",
            "let",
            "/* a",
            "r#\"a\"",
            "\u{a0}1",
        ];
        for bad in wrong {
            assert!(canonical(&text(bad)).is_err(), "{bad}");
        }
    }

    #[test]
    fn types_are_rusts() {
        for good in ["bool", "crate::a::B", "&'a [B<C>]", "Option<&'static str>", "(A, B)", "[u8; 4]", "r#type", "A<'_>"] {
            assert!(type_name(&text(good)).is_ok(), "{good}");
        }
        for bad in ["", "1", "A<", "a b", "A B", "&", "A,"] {
            assert!(type_name(&text(bad)).is_err(), "{bad}");
        }
    }
}
