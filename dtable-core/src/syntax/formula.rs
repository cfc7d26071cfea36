//! Relations: Rust's boolean operators and comparisons, then `->`, then `<->`, as a tree with places.
//!
//! From tight to loose: `!`, `^`, `==` `!=` (one comparison, no chains), `&&`, `||`, `->` (right to left), `<->`.
//! A chain of equal operators is one node, so only brackets and `!` make a tree deep, and their depth is limited.

use std::ops::Range;

use super::literal::Literal;
use super::text::Text;
use super::token::{self, Kind, Token};
use super::{limits, token::Unreadable};
use crate::diagnostic::{Code, Finding};
use crate::source::Span;

/// A part of a relation.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub kind: ExprKind,
}

/// What a part of a relation says.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `true`, `false`.
    Bool(bool),
    /// A condition, or a value such as `Season::Fall`.
    Path(Vec<String>),
    /// `!a`.
    Not(Box<Expr>),
    /// `a ^ b ^ c`.
    Xor(Vec<Expr>),
    /// `a == b`; `equal` is false for `!=`.
    Compare {
        /// Whether the sides have to be equal, or different.
        equal: bool,
        /// What stands before the operator, and after it.
        sides: Box<(Expr, Expr)>,
    },
    /// `a && b && c`.
    And(Vec<Expr>),
    /// `a || b || c`.
    Or(Vec<Expr>),
    /// `a -> b -> c`, read from the right.
    Implies(Vec<Expr>),
    /// `a <-> b <-> c`.
    Iff(Vec<Expr>),
    /// `exactly_one(a, b, c)` and its like.
    Count(Counting, Vec<Expr>),
}

/// How many have to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// `exactly_one`.
    ExactlyOne,
    /// `at_most_one`.
    AtMostOne,
    /// `at_least_one`.
    AtLeastOne,
}

impl Counting {
    const NAMES: [(&str, Self); 3] =
        [("exactly_one", Self::ExactlyOne), ("at_most_one", Self::AtMostOne), ("at_least_one", Self::AtLeastOne)];

    fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(it, _)| *it == name).map(|(_, counting)| *counting)
    }
}

/// Reads a relation.
///
/// # Errors
///
/// The first place that is not a relation, with what to write instead.
pub fn parse(text: &Text) -> Result<Expr, Finding> {
    let tokens = token::tokens(&text.value).map_err(|it| unreadable(text, it))?;
    if tokens.is_empty() {
        return Err(Finding::new(Code::InvalidRelation, text.span, "an empty relation").help("write a relation, or delete the line"));
    }
    if tokens.len() > limits::TOKENS {
        let message = format!("{} tokens in a relation; at most {} are possible", tokens.len(), limits::TOKENS);
        return Err(Finding::new(Code::TooLarge, text.span, message).help("split it into several relations"));
    }
    let mut parser = Parser { text, tokens: &tokens, at: 0, depth: 0 };
    let formula = parser.level(0)?;
    match parser.peek() {
        Some(token) => Err(parser.not_expected(token)),
        None => Ok(formula),
    }
}

fn unreadable(text: &Text, error: Unreadable) -> Finding {
    Finding::new(Code::InvalidRelation, text.part(error.range), error.message).help("relations are written as in Rust: `a && !b -> c`")
}

/// The operators from loose to tight.
const LEVELS: [&str; 6] = ["<->", "->", "||", "&&", "==", "^"];

struct Parser<'a> {
    text: &'a Text,
    tokens: &'a [Token],
    at: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn level(&mut self, level: usize) -> Result<Expr, Finding> {
        let Some(&operator) = LEVELS.get(level) else { return self.unary() };
        let first = self.level(level + 1)?;
        if operator == "==" {
            return self.comparison(first, level);
        }
        let mut parts = vec![first];
        while self.eat(operator) {
            parts.push(self.level(level + 1)?);
        }
        Ok(chain(operator, parts))
    }

    fn comparison(&mut self, first: Expr, level: usize) -> Result<Expr, Finding> {
        let Some(equal) = self.comparator() else { return Ok(first) };
        let second = self.level(level + 1)?;
        let span = first.span.to(second.span);
        let start = self.at;
        if self.comparator().is_some() {
            let at = self.text.part(self.tokens[start].range.clone());
            let finding = Finding::new(Code::InvalidRelation, at, "comparisons cannot follow one another");
            return Err(finding.also(span, "the first comparison").help("put one of them in brackets, or write `a == b && b == c`"));
        }
        Ok(Expr { span, kind: ExprKind::Compare { equal, sides: Box::new((first, second)) } })
    }

    fn comparator(&mut self) -> Option<bool> {
        if self.eat("==") {
            return Some(true);
        }
        self.eat("!=").then_some(false)
    }

    fn unary(&mut self) -> Result<Expr, Finding> {
        let Some(token) = self.peek() else { return Err(self.ends_early()) };
        match &token.kind {
            Kind::Mark("!") => self.deeper(token, Self::not),
            Kind::Mark("(") => self.deeper(token, Self::brackets),
            Kind::Word(name) if self.tokens.get(self.at + 1).is_some_and(|it| it.is("(")) => match Counting::named(name) {
                Some(counting) => self.deeper(token, |parser| parser.count(counting)),
                None => Err(self.unknown_function(token, name)),
            },
            Kind::Word(_) => self.path(),
            _ => Err(self.not_expected(token)),
        }
    }

    fn deeper(&mut self, token: &Token, read: impl FnOnce(&mut Self) -> Result<Expr, Finding>) -> Result<Expr, Finding> {
        if self.depth >= limits::BRACKETS {
            let message = format!("more than {} brackets and `!` inside one another", limits::BRACKETS);
            return Err(Finding::new(Code::TooLarge, self.place(&token.range), message).help("split it into several relations"));
        }
        self.depth += 1;
        let start = self.place(&token.range);
        self.at += 1;
        let read = read(self)?;
        self.depth -= 1;
        Ok(Expr { span: start.to(read.span).to(self.last()), kind: read.kind })
    }

    fn not(&mut self) -> Result<Expr, Finding> {
        let inner = self.unary()?;
        Ok(Expr { span: inner.span, kind: ExprKind::Not(Box::new(inner)) })
    }

    fn brackets(&mut self) -> Result<Expr, Finding> {
        let inner = self.level(0)?;
        self.expect(")")?;
        Ok(inner)
    }

    fn count(&mut self, counting: Counting) -> Result<Expr, Finding> {
        let start = self.last();
        self.expect("(")?;
        let mut parts = Vec::new();
        while !self.eat(")") {
            if !parts.is_empty() {
                self.expect(",")?;
                if self.eat(")") {
                    break;
                }
            }
            parts.push(self.level(0)?);
        }
        let span = start.to(self.last());
        if parts.is_empty() {
            return Err(
                Finding::new(Code::InvalidRelation, span, "nothing to choose from").help("name the conditions between the brackets")
            );
        }
        Ok(Expr { span, kind: ExprKind::Count(counting, parts) })
    }

    fn path(&mut self) -> Result<Expr, Finding> {
        let mut names = Vec::new();
        let start = self.at;
        loop {
            match self.peek().map(|it| &it.kind) {
                Some(Kind::Word(name)) => names.push(name.clone()),
                Some(_) => return Err(self.not_expected(&self.tokens[self.at])),
                None => return Err(self.ends_early()),
            }
            self.at += 1;
            if !self.eat("::") {
                break;
            }
        }
        let span = self.place(&(self.tokens[start].range.start..self.tokens[self.at - 1].range.end));
        let kind = match names.as_slice() {
            [one] if one == "true" => ExprKind::Bool(true),
            [one] if one == "false" => ExprKind::Bool(false),
            _ => ExprKind::Path(names),
        };
        Ok(Expr { span, kind })
    }

    fn peek(&self) -> Option<&'a Token> {
        self.tokens.get(self.at)
    }

    /// Takes an operator. `<->` is two tokens in Rust.
    fn eat(&mut self, operator: &str) -> bool {
        let Some(token) = self.peek() else { return false };
        if operator == "<->" {
            let found = token.is("<") && self.tokens.get(self.at + 1).is_some_and(|it| it.is("->") && it.range.start == token.range.end);
            self.at += if found { 2 } else { 0 };
            return found;
        }
        let found = token.is(operator);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, mark: &str) -> Result<(), Finding> {
        if self.eat(mark) {
            return Ok(());
        }
        match self.peek() {
            Some(token) => Err(self.not_expected(token)),
            None => {
                Err(Finding::new(Code::InvalidRelation, self.last(), format!("`{mark}` is missing at the end")).help("close the bracket"))
            }
        }
    }

    fn place(&self, range: &Range<usize>) -> Span {
        self.text.part(range.clone())
    }

    /// The token before.
    fn last(&self) -> Span {
        self.tokens[..self.at].last().map_or(self.text.span, |it| self.place(&it.range))
    }

    fn ends_early(&self) -> Finding {
        Finding::new(Code::InvalidRelation, self.last(), "the relation ends here").help("write the condition that follows")
    }

    fn unknown_function(&self, token: &Token, name: &str) -> Finding {
        let finding = Finding::new(Code::InvalidRelation, self.place(&token.range), format!("`{name}` is no function of relations"));
        if name == "not" {
            return finding.help("write `!(..)`");
        }
        let names = Counting::NAMES.map(|(it, _)| it);
        match crate::diagnostic::nearest(name, names) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help(format!("there are `{}`", names.join("`, `"))),
        }
    }

    fn not_expected(&self, token: &Token) -> Finding {
        let span = self.place(&token.range);
        let text = &self.text.value[token.range.clone()];
        let finding = Finding::new(Code::InvalidRelation, span, format!("`{text}` cannot stand here"));
        let help = match &token.kind {
            Kind::Mark("=") => "to compare, write `==`",
            Kind::Mark("=>") => "for `if .. then`, write `->`",
            Kind::Mark("&") => "for `and`, write `&&`",
            Kind::Mark("|") => "for `or`, write `||`",
            Kind::Mark("<" | ">" | "<=" | ">=") => "only `==` and `!=` compare; numbers are not available yet",
            Kind::Mark(")" | "]" | "}") => "delete the bracket, or open one",
            Kind::Literal(Literal::Int(..) | Literal::Float(..)) => "numbers are not available yet",
            Kind::Word(word) if word == "and" => "for `and`, write `&&`",
            Kind::Word(word) if word == "or" => "for `or`, write `||`",
            Kind::Word(_) => "put an operator between names: `&&`, `||`, `->`, `<->`, `^`, `==`, `!=`",
            _ => "relations have names, `!`, `^`, `==`, `!=`, `&&`, `||`, `->`, `<->` and brackets",
        };
        finding.help(help)
    }
}

fn chain(operator: &str, mut parts: Vec<Expr>) -> Expr {
    if parts.len() == 1 {
        return parts.remove(0);
    }
    let span = parts[0].span.to(parts[parts.len() - 1].span);
    let kind = match operator {
        "<->" => ExprKind::Iff(parts),
        "->" => ExprKind::Implies(parts),
        "||" => ExprKind::Or(parts),
        "&&" => ExprKind::And(parts),
        _ => ExprKind::Xor(parts),
    };
    Expr { span, kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;

    /// The tree with all its brackets.
    fn shown(expr: &Expr) -> String {
        let joined = |parts: &[Expr], operator: &str| format!("({})", parts.iter().map(shown).collect::<Vec<_>>().join(operator));
        match &expr.kind {
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Path(names) => names.join("::"),
            ExprKind::Not(inner) => format!("!{}", shown(inner)),
            ExprKind::Xor(parts) => joined(parts, " ^ "),
            ExprKind::Compare { equal, sides } => {
                format!("({} {} {})", shown(&sides.0), if *equal { "==" } else { "!=" }, shown(&sides.1))
            }
            ExprKind::And(parts) => joined(parts, " && "),
            ExprKind::Or(parts) => joined(parts, " || "),
            ExprKind::Implies(parts) => joined(parts, " -> "),
            ExprKind::Iff(parts) => joined(parts, " <-> "),
            ExprKind::Count(counting, parts) => format!("{counting:?}{}", joined(parts, ", ")),
        }
    }

    fn check(text: &str, expected: &str) {
        let parsed = parse(&Text::exact(text, FileId(0), 0, Vec::new())).map(|it| shown(&it));
        assert_eq!(parsed.as_deref().map_err(|it| it.message.as_str()), Ok(expected), "{text}");
    }

    #[test]
    fn operators_bind_as_in_rust() {
        check("a ^ b == c && d || e -> f <-> g", "((((((a ^ b) == c) && d) || e) -> f) <-> g)");
        check("a || b && !c ^ d", "(a || (b && (!c ^ d)))");
        check("!a == b", "(!a == b)");
        check("!(a == b)", "!(a == b)");
        check("a -> b || c -> d", "(a -> (b || c) -> d)");
        check("a<->b<->c", "(a <-> b <-> c)");
    }

    #[test]
    fn calls_and_literals() {
        check("exactly_one(a, !b, c == d,)", "ExactlyOne(a, !b, (c == d))");
        check("at_most_one(a) -> at_least_one(b, false)", "(AtMostOne(a) -> AtLeastOne(b, false))");
        check("r#type && ход", "(type && ход)");
        check("exactly_one && a /* the name of a condition */", "(exactly_one && a)");
    }

    #[test]
    fn places_are_exact() {
        let expr = parse(&Text::exact("a -> !(b == c)", FileId(0), 10, Vec::new())).unwrap();
        let ExprKind::Implies(parts) = expr.kind else { panic!("{expr:?}") };
        assert_eq!((parts[1].span.start, parts[1].span.end), (15, 24));
    }

    #[test]
    fn long_chains_are_shallow() {
        for operator in [" && ", " || ", " ^ ", " -> ", " <-> "] {
            let text = vec!["a"; 5000].join(operator);
            assert!(parse(&Text::exact(text, FileId(0), 0, Vec::new())).is_ok());
        }
    }
}
