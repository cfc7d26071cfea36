//! Parses entries, the cells in the condition part of a rule, and patterns, which are the entries of `matches!`.
//!
//! An entry is `-`, a value, a range, a comparison, a call such as `starts_with("a")`, a list with `,`, `not(..)` or `!=
//! value`, or several of them joined by `&&`. Whether a column has the values is checked later, by `resolve`.

use super::call::{self, Call};
use super::limits;
use super::literal::Literal;
use super::text::Text;
use super::token::{self, Token, TokenKind};
use crate::diagnostic::{Code, Finding, Remedy, nearest};
use crate::lists::CollectVec;
use crate::source::{Span, Spanned};

/// An entry.
#[derive(Clone, Debug)]
pub enum Entry {
    /// `-`: any value.
    Irrelevant,
    /// The values that match.
    OneOf(Vec<Item>),
    /// The values that do not match.
    NoneOf(Vec<Item>),
    /// `n/a`, perhaps beside another entry: the condition is not applicable, or the other entry matches.
    NotApplicable(Option<Box<Entry>>),
    /// `!= n/a`: any value.
    Applicable,
    /// `<= limit`, `not(<= limit)`: a comparison with a name alone, which may be that of a column.
    Named(Named),
    /// `> 50 && <= limit`: all parts match.
    All(Vec<Entry>),
    /// `not(> 50 && < 60)`: a part does not match. The parts are about values.
    NotAll(Vec<Entry>),
}

/// A comparison with a name alone.
#[derive(Clone, Debug)]
pub struct Named {
    /// Whether it stands in `not(..)`.
    pub not: bool,
    /// How it compares.
    pub sign: Sign,
    /// The name.
    pub name: Spanned<String>,
    /// The place of all of it.
    pub span: Span,
}

/// The sign of a comparison with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `<` and its like.
    Ordered(ItemOrder),
}

impl Named {
    /// The entry that it is where the name is that of a value.
    ///
    /// # Errors
    ///
    /// Forms that an entry cannot have for values: `== a`, `not(!= a)`.
    pub fn with_value(&self) -> Result<Entry, Finding> {
        let (Spanned { value: name, span: at }, span) = (&self.name, &self.span);
        let value = Value { span: *at, text: name.clone(), negative: false, kind: ValueKind::Path(vec![name.clone()]) };
        let one = |kind| vec![Spanned::new(kind, *span)];
        match (self.sign, self.not) {
            (Sign::Ordered(order), false) => Ok(Entry::OneOf(one(ItemKind::Compare(order, value)))),
            (Sign::Ordered(order), true) => Ok(Entry::NoneOf(one(ItemKind::Compare(order, value)))),
            (Sign::NotEqual, false) => Ok(Entry::NoneOf(vec![Spanned::new(ItemKind::One(value), *at)])),
            (Sign::NotEqual, true) => Err(invalid(*span, "`!=` inside `not(..)`").help(format!("write `{name}`"))),
            (Sign::Equal, _) => {
                let help = format!("no column is called `{name}`; a value is written alone");
                Err(invalid(*span, "a value needs no `=`").help(help))
            }
        }
    }
}

/// An item of a list, with its place.
pub type Item = Spanned<ItemKind>;

/// The kind of an item of a list.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// A value.
    One(Value),
    /// `a..b`, `a..=b`, `a..`, `..b`, `..=b`, `..`; `a<..b` and `a<..=b`.
    Range {
        /// The beginning.
        low: Option<Value>,
        /// Whether the beginning does not belong to the range.
        open: bool,
        /// The end.
        high: Option<Value>,
        /// Whether the end belongs to the range.
        inclusive: bool,
    },
    /// `< a`, `<= a`, `> a`, `>= a`.
    Compare(ItemOrder, Value),
    /// `Some(entry)`.
    Some(Box<Entry>),
    /// `starts_with("a")` and its like.
    Call(Call),
}

/// How an item compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemOrder {
    /// `<`.
    Less,
    /// `<=`.
    LessOrEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterOrEqual,
}

impl ItemOrder {
    /// The order that says the same with its sides exchanged.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
        }
    }
}

/// A value as written.
#[derive(Clone, Debug)]
pub struct Value {
    /// Where.
    pub span: Span,
    /// The text of the value.
    pub text: String,
    /// Whether `-` stands before it.
    pub negative: bool,
    /// A name or a literal.
    pub kind: ValueKind,
}

/// The spelling of a value.
#[derive(Clone, Debug)]
pub enum ValueKind {
    /// A word, or a path such as `Season::Fall`.
    Path(Vec<String>),
    /// A literal.
    Literal(Literal),
}

impl Entry {
    /// The entry where no column can be named: a name is that of a value.
    ///
    /// # Errors
    ///
    /// Items that only entries of rules may have.
    pub fn about_values(self) -> Result<Self, Finding> {
        match self {
            Self::Named(named) => named.with_value(),
            Self::NotApplicable(Some(entry)) => Ok(Self::NotApplicable(Some(Box::new(entry.about_values()?)))),
            Self::All(parts) => {
                let span = parts.iter().find_map(Self::place).unwrap_or_default();
                Err(invalid(span, "`&&` in a place that takes values").help("only entries of rules are joined by `&&`"))
            }
            other => Ok(other),
        }
    }

    /// Calls `visit` for every name that may be that of a column.
    pub fn names(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            Self::Named(named) => visit(&named.name.value),
            Self::All(parts) => parts.iter().for_each(|it| it.names(visit)),
            _ => {} // The parts of `not(a && b)` are about values.
        }
    }

    /// Where something in it stands.
    fn place(&self) -> Option<Span> {
        match self {
            Self::Named(named) => Some(named.span),
            Self::OneOf(items) | Self::NoneOf(items) => items.first().map(|it| it.span),
            Self::All(parts) | Self::NotAll(parts) => parts.iter().find_map(Self::place),
            Self::NotApplicable(Some(entry)) => entry.place(),
            Self::Irrelevant | Self::Applicable | Self::NotApplicable(None) => None,
        }
    }

    /// Calls `visit` for every text in it, with its place.
    pub fn texts(&self, visit: &mut dyn FnMut(Span, &str)) {
        match self {
            Self::Irrelevant | Self::Applicable | Self::NotApplicable(None) | Self::Named(_) => {}
            Self::All(parts) | Self::NotAll(parts) => parts.iter().for_each(|it| it.texts(visit)),
            Self::NotApplicable(Some(entry)) => entry.texts(visit),
            Self::OneOf(items) | Self::NoneOf(items) => texts(items, visit),
        }
    }
}

impl Entry {
    /// Calls `visit` for every item in it, also inside of `Some(..)`.
    pub fn items(&self, visit: &mut dyn FnMut(&Item)) {
        match self {
            Self::Irrelevant | Self::Applicable | Self::NotApplicable(None) | Self::Named(_) => {}
            Self::All(parts) | Self::NotAll(parts) => parts.iter().for_each(|it| it.items(visit)),
            Self::NotApplicable(Some(entry)) => entry.items(visit),
            Self::OneOf(items) | Self::NoneOf(items) => {
                for item in items {
                    visit(item);
                    if let ItemKind::Some(entry) = &item.value {
                        entry.items(visit);
                    }
                }
            }
        }
    }
}

/// Calls `visit` for every text that is a value among the items, with its place.
pub fn texts(items: &[Item], visit: &mut dyn FnMut(Span, &str)) {
    for item in items {
        match &item.value {
            ItemKind::One(Value { span, kind: ValueKind::Literal(Literal::Str(text)), .. }) => visit(*span, text),
            ItemKind::Some(entry) => entry.texts(visit),
            _ => {}
        }
    }
}

/// Reads an entry about values.
///
/// # Errors
///
/// The first place that is not an entry, with what to write instead.
pub fn parse(text: &Text) -> Result<Entry, Finding> {
    of_rule(text)?.about_values()
}

/// Reads an entry of a rule, which can compare columns.
///
/// # Errors
///
/// The first place that is not an entry, with what to write instead.
pub fn of_rule(text: &Text) -> Result<Entry, Finding> {
    read(text).map_err(|it| unpaired(text).unwrap_or(it))
}

/// A bracket that has no other one.
fn unpaired(text: &Text) -> Option<Finding> {
    let tokens = token::cell_tokens(&text.value).ok()?;
    let mut open: Vec<&Token> = Vec::new();
    for token in &tokens {
        if token.is("(") {
            open.push(token);
        } else if token.is(")") && open.pop().is_none() {
            return Some(invalid(text.part(token.range.clone()), "a bracket that was not opened").help("brackets come in pairs"));
        } else if token.is("[") || token.is("]") {
            return None;
        }
    }
    let first = open.first()?;
    Some(invalid(text.part(first.range.clone()), "a bracket that does not close").help(format!(
        "write `{}{}`",
        text.value,
        ")".repeat(open.len())
    )))
}

fn read(text: &Text) -> Result<Entry, Finding> {
    if text.is_blank() {
        return Err(Finding::new(Code::InvalidEntry, text.span, "a blank entry").help("write `-` where the condition does not matter"));
    }
    let tokens = token::cell_tokens(&text.value).map_err(|it| invalid(text.part(it.range), it.message).help(FORMS))?;
    if tokens.len() > limits::TOKENS {
        return Err(Finding::new(Code::TooLarge, text.span, "an entry with too many tokens"));
    }
    EntryParser { text, separator: ",", depth: 0 }.entry(&tokens)
}

/// Reads the alternatives of a pattern: those patterns of Rust that an entry could have, too.
///
/// # Errors
///
/// The first place that is no such pattern.
pub fn patterns(text: &Text, tokens: &[Token]) -> Result<Vec<Item>, Finding> {
    EntryParser { text, separator: "|", depth: 0 }.list(tokens)
}

/// Reads the values between commas in the brackets of a call.
///
/// # Errors
///
/// The first place that is no value.
pub fn arguments(text: &Text, tokens: &[Token]) -> Result<Vec<Value>, Finding> {
    EntryParser { text, separator: ",", depth: 1 }.arguments(tokens)
}

const FORMS: &str = "entries are `-`, values such as `a, b`, `1..=5`, `< 5`, `not(a, b)`, and `!= a`";

fn word(token: &Token) -> Option<&str> {
    match &token.kind {
        TokenKind::Word(word) => Some(word),
        _ => None,
    }
}

fn invalid(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Code::InvalidEntry, span, message)
}

/// `(` and all up to its `)` at the end.
fn bracketed(tokens: &[Token]) -> Option<&[Token]> {
    match tokens {
        [open, inner @ .., close] if open.is("(") && close.is(")") => Some(inner),
        _ => None,
    }
}

/// The pieces between separators outside brackets.
fn pieces<'a>(tokens: &'a [Token], separator: &str) -> Vec<&'a [Token]> {
    let mut pieces = Vec::new();
    let (mut start, mut open) = (0, 0_usize);
    for (at, token) in tokens.iter().enumerate() {
        if token.is("(") || token.is("{") {
            open += 1;
        } else if token.is(")") || token.is("}") {
            open = open.saturating_sub(1);
        } else if open == 0 && token.is(separator) {
            pieces.push(&tokens[start..at]);
            start = at + 1;
        }
    }
    pieces.push(&tokens[start..]);
    pieces
}

#[derive(Clone, Copy)]
struct EntryParser<'a> {
    text: &'a Text,
    /// `,` in entries, `|` in patterns.
    separator: &'static str,
    depth: usize,
}

impl EntryParser<'_> {
    fn entry(&self, tokens: &[Token]) -> Result<Entry, Finding> {
        match &pieces(tokens, "&&")[..] {
            [_] => self.part(tokens),
            // `n/a, has(A) && n/a, not(has(B))`: all parts hold where the condition is not applicable.
            parts if self.depth == 0 && parts.iter().all(|it| self.is_not_applicable_or_more(it)) => {
                Ok(Entry::All(parts.iter().map(|it| self.not_applicable(it)).collect::<Result<_, _>>()?))
            }
            parts => Ok(Entry::All(self.all_joined(parts)?)),
        }
    }

    fn all_joined(&self, parts: &[&[Token]]) -> Result<Vec<Entry>, Finding> {
        let mut read = Vec::new();
        for part in parts {
            read.push(self.joined(part)?);
        }
        Ok(read)
    }

    /// A part of `a && b`.
    fn joined(&self, tokens: &[Token]) -> Result<Entry, Finding> {
        let place = if tokens.is_empty() { self.text.span } else { self.place(tokens) };
        let help = "write an entry on both sides, as in `> 50 && <= limit`";
        match tokens {
            [] => Err(invalid(place, "`&&` joins nothing here").help(help)),
            [only] if only.is("-") => Err(invalid(place, "`-` beside `&&`").help("`-` stands for every value: leave it out")),
            _ if pieces(tokens, ",").iter().any(|it| self.is_not_applicable(it)) => {
                Err(invalid(place, "`n/a` beside `&&`").help("no comparison holds where the condition is not applicable: write two rules"))
            }
            _ => self.part(tokens),
        }
    }

    /// `<= limit`, `!= home`, `== other`.
    fn named(&self, tokens: &[Token], not: bool) -> Option<Named> {
        let (sign, names) = tokens.split_first()?;
        let name = match names {
            [name] => word(name)?.to_owned(),
            // A result of a used table: `<= risk.limit`.
            [table, dot, output] if dot.is(".") => format!("{}.{}", word(table)?, word(output)?),
            _ => return None,
        };
        let span = self.place(names);
        let sign = match order(sign) {
            Some(order) => Sign::Ordered(order),
            None if sign.is("==") => Sign::Equal,
            None if sign.is("!=") => Sign::NotEqual,
            None => return None,
        };
        let whole = self.place(tokens);
        (self.depth == 0 && self.separator == ",").then(|| Named { not, sign, name: Spanned::new(name, span), span: whole })
    }

    /// An entry without `&&`.
    fn part(&self, tokens: &[Token]) -> Result<Entry, Finding> {
        match tokens {
            [only] if only.is("-") => Ok(Entry::Irrelevant),
            [first, rest @ ..] if first.is("!=") && self.is_not_applicable(rest) => Ok(Entry::Applicable),
            _ if self.depth == 0 && pieces(tokens, ",").iter().any(|it| self.is_not_applicable(it)) => self.not_applicable(tokens),
            _ => self.values(tokens),
        }
    }

    /// `n/a, ..`.
    fn is_not_applicable_or_more(&self, tokens: &[Token]) -> bool {
        let pieces = pieces(tokens, ",");
        pieces.len() > 1 && pieces.iter().any(|it| self.is_not_applicable(it))
    }

    /// `n/a`.
    fn is_not_applicable(&self, tokens: &[Token]) -> bool {
        let is_written = matches!(tokens, [n, slash, a] if word(n) == Some("n") && slash.is("/") && word(a) == Some("a"));
        is_written && self.separator == "," && self.depth == 0
    }

    /// A list with `n/a` in it; the rest is an entry of its own.
    fn not_applicable(&self, tokens: &[Token]) -> Result<Entry, Finding> {
        let all = pieces(tokens, ",");
        let rest: Vec<&[Token]> = all.iter().copied().filter(|it| !self.is_not_applicable(it)).collect_vec();
        if rest.len() + 1 < all.len() {
            return Err(invalid(self.place(tokens), "`n/a` stands twice in this entry").help("write it once"));
        }
        let Some(comma) = tokens.iter().find(|it| it.is(",")).filter(|_| !rest.is_empty()) else { return Ok(Entry::NotApplicable(None)) };
        let mut joined = Vec::new();
        for piece in rest {
            if !joined.is_empty() {
                joined.push(comma.clone());
            }
            joined.extend_from_slice(piece);
        }
        match self.values(&joined)? {
            Entry::Irrelevant => {
                Err(invalid(self.place(tokens), "`-` beside `n/a`").help("`-` alone stands for every value, and for `n/a`"))
            }
            entry => Ok(Entry::NotApplicable(Some(Box::new(entry)))),
        }
    }

    /// An entry without `n/a`.
    fn values(&self, tokens: &[Token]) -> Result<Entry, Finding> {
        let named = match tokens {
            [not, rest @ ..] if word(not) == Some("not") => bracketed(rest).and_then(|inner| self.named(inner, true)),
            _ => self.named(tokens, false),
        };
        if let Some(named) = named {
            return Ok(Entry::Named(named));
        }
        match tokens {
            [only] if only.is("-") => Ok(Entry::Irrelevant),
            [first, rest @ ..] if first.is("!=") => self.different(rest),
            [not, rest @ ..] if word(not) == Some("not") => match bracketed(rest) {
                Some(inner) if self.is_not_applicable(inner) => Ok(Entry::Applicable),
                Some(inner) if pieces(rest, ",").len() == 1 => self.none_of(inner, tokens),
                _ => Ok(Entry::OneOf(self.list(tokens)?)),
            },
            all => Ok(Entry::OneOf(self.list(all)?)),
        }
    }

    fn place(&self, tokens: &[Token]) -> Span {
        match (tokens.first(), tokens.last()) {
            (Some(first), Some(last)) => self.text.part(first.range.start..last.range.end),
            _ => self.text.span,
        }
    }

    /// `not(inner)`, which is `all`.
    fn none_of(&self, inner: &[Token], all: &[Token]) -> Result<Entry, Finding> {
        match &pieces(inner, "&&")[..] {
            [_] => Ok(Entry::NoneOf(self.list(inner)?)),
            parts => Ok(Entry::NotAll(self.deeper(all)?.all_joined(parts)?)),
        }
    }

    fn different(&self, rest: &[Token]) -> Result<Entry, Finding> {
        if let [name, ..] = rest
            && word(name).is_some_and(call::is_called)
        {
            let written = &self.text.value[rest[0].range.start..rest[rest.len() - 1].range.end];
            return Err(invalid(self.place(rest), "`!=` takes a value").help(format!("write `not({written})`")));
        }
        if pieces(rest, ",").len() > 1 {
            return Err(invalid(self.text.span, "`!=` takes one value").help("several stand in `not(a, b)`"));
        }
        Ok(Entry::NoneOf(vec![self.item(rest)?]))
    }

    fn list(&self, tokens: &[Token]) -> Result<Vec<Item>, Finding> {
        pieces(tokens, self.separator).into_iter().map(|it| self.item(it)).collect()
    }

    fn item(&self, tokens: &[Token]) -> Result<Item, Finding> {
        let kind = match tokens {
            [some, rest @ ..] if word(some) == Some("Some") && bracketed(rest).is_some() => {
                ItemKind::Some(Box::new(self.some(&rest[1..rest.len() - 1], tokens)?))
            }
            [name, rest @ ..] if self.separator == "," && word(name).is_some_and(call::is_called) && bracketed(rest).is_some() => {
                let arguments = self.arguments(&rest[1..rest.len() - 1])?;
                ItemKind::Call(Call { word: Spanned::new(self.written(name).to_owned(), self.place(&tokens[..1])), arguments })
            }
            [first, rest @ ..] if order(first).is_some() && self.separator == "," => {
                ItemKind::Compare(order(first).unwrap_or(ItemOrder::Less), self.compared(first, rest)?)
            }
            _ => match tokens.iter().position(|it| it.is("..") || it.is("..=")) {
                Some(at) if !tokens[..at].iter().any(|it| it.is("(") || it.is("{")) => self.range(tokens, at)?,
                _ => ItemKind::One(self.value(tokens)?),
            },
        };
        Ok(Spanned::new(kind, self.place(tokens)))
    }

    /// The values between commas in the brackets of a call.
    fn arguments(&self, tokens: &[Token]) -> Result<Vec<Value>, Finding> {
        let mut read = Vec::new();
        if !tokens.is_empty() {
            for piece in pieces(tokens, ",") {
                read.push(self.value(piece)?);
            }
        }
        Ok(read)
    }

    /// The parser of what stands inside the brackets of `all`.
    fn deeper(&self, all: &[Token]) -> Result<Self, Finding> {
        let deeper = Self { depth: self.depth + 1, ..*self };
        if deeper.depth <= limits::BRACKETS {
            return Ok(deeper);
        }
        let message = format!("brackets nest more than {} deep", limits::BRACKETS);
        Err(Finding::new(Code::TooLarge, self.place(all), message).help("no type of a column is that deep"))
    }

    /// The part inside `Some(..)`.
    fn some(&self, inner: &[Token], all: &[Token]) -> Result<Entry, Finding> {
        let deeper = self.deeper(all)?;
        match inner {
            [one] if one.is("..") || word(one) == Some("_") => Ok(Entry::Irrelevant),
            _ if self.separator == "|" => Ok(Entry::OneOf(deeper.list(inner)?)),
            _ => deeper.entry(inner),
        }
    }

    fn compared(&self, first: &Token, rest: &[Token]) -> Result<Value, Finding> {
        if rest.is_empty() {
            let message = format!("`{}` without a number", &self.text.value[first.range.clone()]);
            return Err(invalid(self.place(std::slice::from_ref(first)), message).help("a number follows, as in `< 5`"));
        }
        self.value(rest)
    }

    fn range(&self, tokens: &[Token], at: usize) -> Result<ItemKind, Finding> {
        let inclusive = tokens[at].is("..=");
        if let Some(sign) = tokens[at + 1..].first().filter(|it| it.is("<") || it.is("<=")) {
            let message = format!("`..{}` is no range", self.written(sign));
            return Err(invalid(self.place(tokens), message).help(RANGES));
        }
        let bound = |tokens: &[Token]| if tokens.is_empty() { Ok(None) } else { self.value(tokens).map(Some) };
        // Rust's patterns have no open beginning.
        let (low, open) = match tokens[..at].split_last() {
            Some((sign, low)) if sign.is("<") && self.separator == "," => (low, true),
            _ => (&tokens[..at], false),
        };
        let (low, high) = (bound(low)?, bound(&tokens[at + 1..])?);
        if inclusive && high.is_none() {
            return Err(invalid(self.place(tokens), "`..=` without an end").help("a range is `1..=5`, and `1..` one without an end"));
        }
        if let (Some(low), true, None) = (&low, open, &high) {
            let help = format!("what is more has no end: `> {}`", low.text);
            return Err(invalid(self.place(tokens), format!("`{}<..` without an end", low.text)).help(help));
        }
        Ok(ItemKind::Range { low, open, high, inclusive })
    }

    fn value(&self, tokens: &[Token]) -> Result<Value, Finding> {
        let Some(first) = tokens.first() else {
            return Err(invalid(self.text.span, "a value is missing").help("a value stands on both sides of each comma"));
        };
        let negative = first.is("-") && tokens.len() > 1;
        let unsigned = without_fields(if negative { &tokens[1..] } else { tokens });
        let kind = match unsigned {
            [Token { kind: TokenKind::Literal(literal), .. }] if !is_other(literal) => ValueKind::Literal(literal.clone()),
            _ => ValueKind::Path(path(unsigned).ok_or_else(|| self.not_a_value(first, tokens))?),
        };
        let (span, written) = (self.place(tokens), &self.text.value[first.range.start..tokens[tokens.len() - 1].range.end]);
        Ok(Value { span, text: written.to_owned(), negative, kind })
    }

    fn written(&self, token: &Token) -> &str {
        &self.text.value[token.range.clone()]
    }

    fn not_a_value(&self, first: &Token, tokens: &[Token]) -> Finding {
        let span = self.place(tokens);
        if let [name, open, ..] = tokens
            && let Some(called) = word(name).filter(|it| open.is("(") && *it != "not")
            && let Some(near) = nearest(called, call::TEXT_WORDS.into_iter().chain(call::SET_WORDS))
        {
            let finding = invalid(self.place(&tokens[..1]), format!("`{called}` is no word of entries"));
            let remedy = Remedy::Rename { written: called.to_owned(), name: near.to_owned(), is_only: true };
            return if near == called {
                invalid(span, "this is no entry").help(FORMS)
            } else {
                finding.help(format!("did you mean `{near}`?")).remedy(remedy)
            };
        }
        if let [low, dash, high] = tokens
            && dash.is("-")
            && is_number(low)
            && is_number(high)
        {
            return invalid(span, "`-` makes no range").help(RANGES);
        }
        if let [year, dash, month, _, day] = tokens
            && dash.is("-")
            && [year, month, day].into_iter().all(is_number)
        {
            return invalid(span, format!("`{}` is no date", &self.text.value[first.range.start..day.range.end]))
                .help("dates have four digits, two and two, as in `2026-01-31`");
        }
        if let [low, sign, .., high] = tokens
            && let TokenKind::Mark(mark @ ("+" | "-" | "*" | "/" | "%")) = sign.kind
            && [low, high].into_iter().all(is_operand)
            && (mark != "-" || is_number(low) || is_number(high))
        {
            if mark == "/" && [low, high].into_iter().all(is_number) {
                return invalid(span, format!("`{}` is no value", &self.text.value[first.range.start..high.range.end]))
                    .help("an entry computes nothing; a date is `2026-01-31`");
            }
            return invalid(span, "an entry computes nothing")
                .help("compute it in a condition, with `is:` and a name, and compare with that");
        }
        match &first.kind {
            TokenKind::Mark("-") if tokens.len() == 1 => {
                invalid(span, "`-` inside a list").help("`-` alone stands for every value; leave the other values out")
            }
            TokenKind::Mark("!=") => invalid(span, "`!=` inside a list").help("`not(..)` stands around all values that do not match"),
            TokenKind::Mark("==") if matches!(tokens, [_, it] if word(it).is_some()) => {
                let (name, message) = (self.written(&tokens[1]), "`==` inside a list");
                invalid(span, message).help(format!("a value stands alone, `{name}`; a comparison with a column needs a rule of its own"))
            }
            TokenKind::Mark("==" | "=") => {
                invalid(span, "a value needs no `=`").help("a value stands alone; a column has `==` before its name")
            }
            TokenKind::Mark("!") => invalid(span, "`!` before a value").help("what does not match is `!= a`, or `not(a, b)`"),
            _ if tokens.iter().any(|it| it.is("...")) => invalid(span, "`...` is no range").help(RANGES),
            TokenKind::Word(word) if word == "not" && !tokens.get(1).is_some_and(|it| it.is("(")) => {
                invalid(span, "`not` without brackets").help("brackets stand around what does not match: `not(a, b)`")
            }
            TokenKind::Word(word) if word == "not" => {
                invalid(span, "`not(..)` inside a list").help("one `not(..)` stands around all values")
            }
            TokenKind::Word(_) | TokenKind::Literal(_) if tokens.len() > 1 && tokens.iter().all(is_operand_or_literal) => {
                invalid(span, "values are separated by commas").help("a list is `a, b`, and a range `1..=5`")
            }
            _ => invalid(span, "this is no entry").help(FORMS),
        }
    }
}

const fn is_operand(token: &Token) -> bool {
    is_number(token) || matches!(token.kind, TokenKind::Word(_))
}

const RANGES: &str = "a range is `1..=5` with its end, and `1..5` without";

/// A word or any literal.
const fn is_operand_or_literal(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Word(_) | TokenKind::Literal(_))
}

const fn is_number(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Literal(Literal::Int(..) | Literal::Float(..)))
}

/// Bytes and their like: no column has them.
const fn is_other(literal: &Literal) -> bool {
    matches!(literal, Literal::Bytes(_) | Literal::CStr(_) | Literal::Byte(_))
}

const fn order(token: &Token) -> Option<ItemOrder> {
    match token.kind {
        TokenKind::Mark(mark) => match mark.as_bytes() {
            b"<" => Some(ItemOrder::Less),
            b"<=" => Some(ItemOrder::LessOrEqual),
            b">" => Some(ItemOrder::Greater),
            b">=" => Some(ItemOrder::GreaterOrEqual),
            _ => None,
        },
        _ => None,
    }
}

/// The variant alone in `Fixed(..)` and `Fixed { .. }`.
fn without_fields(tokens: &[Token]) -> &[Token] {
    match tokens {
        [path @ .., open, fields, close]
            if !path.is_empty() && fields.is("..") && (open.is("(") && close.is(")") || open.is("{") && close.is("}")) =>
        {
            path
        }
        _ => tokens,
    }
}

/// `a`, `a::b`.
fn path(tokens: &[Token]) -> Option<Vec<String>> {
    let names: Option<Vec<String>> = tokens.iter().step_by(2).map(|it| word(it).map(str::to_owned)).collect();
    let separated = tokens.iter().skip(1).step_by(2).all(|it| it.is("::")) && tokens.len() % 2 == 1;
    names.filter(|_| separated)
}
