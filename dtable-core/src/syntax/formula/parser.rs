//! The parser of relations: one function a level of precedence.

use std::ops::Range;

use super::FormulaUse;
use super::expr::{Comparator, Counting, Expr, ExprKind, Operation, ResultFunction};
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::source::{Span, Spanned};
use crate::syntax::call::{self, Call};
use crate::syntax::entry::{self, ItemOrder, Value, ValueKind};
use crate::syntax::token::{Token, TokenKind};
use crate::syntax::{Literal, Text, limits};

/// Reads all tokens as one formula.
pub(super) fn parse(text: &Text, tokens: &[Token], of: FormulaUse) -> Result<Expr, Finding> {
    let (names_results, has_bits) = (of == FormulaUse::Results, of == FormulaUse::Expression);
    let mut parser = FormulaParser { text, tokens, at: 0, depth: 0, operations: 0, names_results, has_bits };
    let formula = parser.level(0)?;
    match parser.peek() {
        Some(token) => Err(parser.not_expected(token)),
        None => Ok(formula),
    }
}

/// The boolean operators from loose to tight; comparisons stand at `==`.
const OPERATOR_LEVELS: [&str; 5] = ["<->", "->", "||", "&&", "=="];

/// The operators of numbers from loose to tight; those of bits in expressions alone. `^` stands between `|` and `&`.
const EITHER_BITS: [(&str, Operation); 1] = [("|", Operation::BitOr)];
const COMMON_BITS: [(&str, Operation); 1] = [("&", Operation::BitAnd)];
const SHIFTS: [(&str, Operation); 2] = [("<<", Operation::ShiftLeft), (">>", Operation::ShiftRight)];
const SUMS: [(&str, Operation); 2] = [("+", Operation::Add), ("-", Operation::Subtract)];
const PRODUCTS: [(&str, Operation); 3] = [("*", Operation::Multiply), ("/", Operation::Divide), ("%", Operation::Remainder)];

struct FormulaParser<'a> {
    text: &'a Text,
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    operations: usize,
    names_results: bool,
    has_bits: bool,
}

impl<'a> FormulaParser<'a> {
    fn level(&mut self, level: usize) -> Result<Expr, Finding> {
        let Some(&operator) = OPERATOR_LEVELS.get(level) else { return self.either_bits() };
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
        let Some(comparator) = self.comparator() else { return Ok(first) };
        let second = self.level(level + 1)?;
        let span = first.span.to(second.span);
        let start = self.at;
        if self.comparator().is_some() {
            let at = self.text.part(self.tokens[start].range.clone());
            let finding = Finding::new(Code::InvalidRelation, at, "comparisons cannot follow one another");
            return Err(finding.also(span, "the first comparison").help("put one of them in brackets, or write `a == b && b == c`"));
        }
        Ok(Expr { span, kind: ExprKind::Compare { comparator, sides: Box::new((first, second)) } })
    }

    fn comparator(&mut self) -> Option<Comparator> {
        let orders = [("<=", ItemOrder::LessOrEqual), (">=", ItemOrder::GreaterOrEqual), ("<", ItemOrder::Less), (">", ItemOrder::Greater)];
        if self.eat("==") {
            return Some(Comparator::Equal);
        }
        if self.eat("!=") {
            return Some(Comparator::NotEqual);
        }
        if self.is_double_arrow() {
            return None;
        }
        let order = orders.into_iter().find(|(mark, _)| self.peek().is_some_and(|it| it.is(mark)))?.1;
        self.at += 1;
        Some(Comparator::Ordered(order))
    }

    fn either_bits(&mut self) -> Result<Expr, Finding> {
        self.bits(&EITHER_BITS, Self::exclusive)
    }

    fn exclusive(&mut self) -> Result<Expr, Finding> {
        let mut parts = vec![self.common_bits()?];
        while self.eat("^") {
            parts.push(self.common_bits()?);
        }
        Ok(chain("^", parts))
    }

    fn common_bits(&mut self) -> Result<Expr, Finding> {
        self.bits(&COMMON_BITS, |parser| parser.bits(&SHIFTS, Self::sum))
    }

    fn bits(&mut self, operations: &[(&str, Operation)], operand: fn(&mut Self) -> Result<Expr, Finding>) -> Result<Expr, Finding> {
        if self.has_bits { self.arithmetic(operations, operand) } else { operand(self) }
    }

    fn sum(&mut self) -> Result<Expr, Finding> {
        self.arithmetic(&SUMS, Self::product)
    }

    fn product(&mut self) -> Result<Expr, Finding> {
        self.arithmetic(&PRODUCTS, Self::unary)
    }

    fn arithmetic(&mut self, operations: &[(&str, Operation)], operand: fn(&mut Self) -> Result<Expr, Finding>) -> Result<Expr, Finding> {
        let mut left = operand(self)?;
        while let Some((mark, operation)) = operations.iter().find(|(mark, _)| self.peek().is_some_and(|it| it.is(mark))) {
            self.count_operation()?;
            self.eat(mark);
            let right = operand(self)?;
            let span = left.span.to(right.span);
            left = Expr { span, kind: ExprKind::Arithmetic { operation: *operation, sides: Box::new((left, right)) } };
        }
        Ok(left)
    }

    fn count_operation(&mut self) -> Result<(), Finding> {
        self.operations += 1;
        if self.operations <= limits::ARITHMETIC {
            return Ok(());
        }
        let message = format!("more than {} operations with numbers", limits::ARITHMETIC);
        Err(Finding::new(Code::TooLarge, self.text.span, message).help("split it, or let the program compute a part"))
    }

    fn unary(&mut self) -> Result<Expr, Finding> {
        let Some(token) = self.peek() else { return Err(self.ends_early()) };
        match token.kind {
            TokenKind::Mark("!") => self.deeper(token, Self::not),
            TokenKind::Mark("-") if self.is_negative_literal() => {
                self.at += 1;
                Ok(self.literal(true))
            }
            TokenKind::Mark("-") => self.deeper(token, Self::negate),
            _ => self.postfix(),
        }
    }

    /// `-5`, but not `-5.abs()`.
    fn is_negative_literal(&self) -> bool {
        let number = |it: &Token| matches!(it.kind, TokenKind::Literal(Literal::Int(..) | Literal::Float(..) | Literal::Time(_)));
        self.tokens.get(self.at + 1).is_some_and(number) && !self.tokens.get(self.at + 2).is_some_and(|it| it.is("."))
    }

    fn postfix(&mut self) -> Result<Expr, Finding> {
        let mut receiver = self.primary()?;
        while self.peek().is_some_and(|it| it.is(".")) {
            self.count_operation()?;
            self.at += 1;
            let name = match self.peek().map(|it| &it.kind) {
                Some(TokenKind::Word(name)) => name.clone(),
                Some(_) => return Err(self.not_expected(&self.tokens[self.at])),
                None => return Err(self.ends_early()),
            };
            self.at += 1;
            receiver = self.method(receiver, name)?;
        }
        Ok(receiver)
    }

    fn method(&mut self, receiver: Expr, name: String) -> Result<Expr, Finding> {
        let Some(open) = self.peek().filter(|it| it.is("(")) else {
            // A result of a used table: `risk.level`.
            if let ExprKind::Path(path) = &receiver.kind
                && let ([table], false) = (path.as_slice(), path.concat().contains('.'))
            {
                let path = vec![format!("{table}.{name}")];
                return Ok(Expr { span: receiver.span.to(self.last()), kind: ExprKind::Path(path) });
            }
            return Err(super::no_method(&name, self.last()));
        };
        let start = receiver.span;
        let read = self.deeper(open, |parser| {
            let arguments = parser.arguments()?;
            Ok(Expr { span: start, kind: ExprKind::Method { name, receiver: Box::new(receiver), arguments } })
        })?;
        Ok(Expr { span: start.to(self.last()), kind: read.kind })
    }

    fn primary(&mut self) -> Result<Expr, Finding> {
        let Some(token) = self.peek() else { return Err(self.ends_early()) };
        let next = |at: usize, mark: &str| self.tokens.get(self.at + at).is_some_and(|it| it.is(mark));
        match &token.kind {
            TokenKind::Mark("(") => self.deeper(token, Self::brackets),
            TokenKind::Word(name) if name == "matches" && next(1, "!") && next(2, "(") => self.deeper(token, Self::matches),
            TokenKind::Word(name) if name == "Some" && next(1, "(") => self.deeper(token, Self::some),
            TokenKind::Word(name) if next(1, "(") => match (Counting::named(name), self.result_function(name)) {
                (Some(counting), _) => self.deeper(token, |parser| parser.count(counting)),
                (None, Some(function)) => self.deeper(token, |parser| parser.result(function)),
                (None, None) if self.names_results && name == "contains" => self.deeper(token, Self::contains),
                (None, None) if call::is_called(name) || name == call::EMPTY => self.deeper(token, |parser| parser.call(name, token)),
                (None, None) => Err(self.unknown_function(token, name)),
            },
            TokenKind::Word(_) => self.path(),
            TokenKind::Literal(Literal::Bytes(_) | Literal::CStr(_) | Literal::Byte(_)) => Err(self.not_expected(token)),
            TokenKind::Literal(_) => Ok(self.literal(false)),
            _ => Err(self.not_expected(token)),
        }
    }

    /// The literal at the place; after its `-` where it is negative.
    fn literal(&mut self, negative: bool) -> Expr {
        let token = &self.tokens[self.at];
        let start = if negative { self.tokens[self.at - 1].range.start } else { token.range.start };
        let TokenKind::Literal(literal) = &token.kind else { unreachable!("only called at literals") };
        self.at += 1;
        let (span, text) = (self.place(&(start..token.range.end)), self.text.value[start..token.range.end].to_owned());
        let kind = ValueKind::Literal(literal.clone());
        Expr { span, kind: ExprKind::Literal(Value { span, text, negative, kind }) }
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

    fn negate(&mut self) -> Result<Expr, Finding> {
        let inner = self.unary()?;
        Ok(Expr { span: inner.span, kind: ExprKind::Negate(Box::new(inner)) })
    }

    fn brackets(&mut self) -> Result<Expr, Finding> {
        let inner = self.level(0)?;
        self.expect(")")?;
        Ok(inner)
    }

    fn some(&mut self) -> Result<Expr, Finding> {
        self.expect("(")?;
        let inner = self.level(0)?;
        self.expect(")")?;
        Ok(Expr { span: inner.span, kind: ExprKind::Some(Box::new(inner)) })
    }

    /// `matches!(value, A | B)`, after its name.
    fn matches(&mut self) -> Result<Expr, Finding> {
        self.at += 2;
        let value = self.level(0)?;
        self.expect(",")?;
        let patterns = entry::patterns(self.text, self.rest_of_brackets()?);
        let patterns = patterns.map_err(|it| Finding { code: relation_code(it.code), ..it })?;
        Ok(Expr { span: value.span, kind: ExprKind::Matches { value: Box::new(value), patterns } })
    }

    /// The tokens up to the closing bracket, without a last comma.
    fn rest_of_brackets(&mut self) -> Result<&'a [Token], Finding> {
        let start = self.at;
        let mut open = 0_usize;
        while let Some(token) = self.peek() {
            match token.kind {
                TokenKind::Mark("(" | "{") => open += 1,
                TokenKind::Mark(")" | "}") if open == 0 => break,
                TokenKind::Mark(")" | "}") => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
        let rest = &self.tokens[start..self.at];
        self.expect(")")?;
        Ok(match rest {
            [values @ .., comma] if comma.is(",") => values,
            all => all,
        })
    }

    /// `starts_with(column, "text")` after its name.
    fn call(&mut self, name: &str, token: &Token) -> Result<Expr, Finding> {
        self.expect("(")?;
        let column = self.level(0)?;
        let tokens = if self.eat(",") { self.rest_of_brackets()? } else { self.expect(")").map(|()| &[][..])? };
        let arguments = entry::arguments(self.text, tokens).map_err(|it| Finding { code: relation_code(it.code), ..it })?;
        let call = Call { word: Spanned::new(name.to_owned(), self.place(&token.range)), arguments };
        Ok(Expr { span: column.span, kind: ExprKind::Call(Box::new(column), call) })
    }

    fn count(&mut self, counting: Counting) -> Result<Expr, Finding> {
        let start = self.last();
        let parts = self.arguments_from("(")?;
        let span = start.to(self.last());
        if parts.is_empty() {
            return Err(
                Finding::new(Code::InvalidRelation, span, "nothing to choose from").help("name the conditions between the brackets")
            );
        }
        Ok(Expr { span, kind: ExprKind::Count(counting, parts) })
    }

    /// The function of results that has a name here.
    fn result_function(&self, name: &str) -> Option<ResultFunction> {
        ResultFunction::NAMES.into_iter().find(|(it, _)| self.names_results && *it == name).map(|(_, function)| function)
    }

    /// `fires(rule)` after its name. The argument is taken as it is written: ids of rules are no words of formulas.
    fn result(&mut self, function: ResultFunction) -> Result<Expr, Finding> {
        let argument = self.raw_argument(function.name(), ")")?;
        self.expect(")")?;
        Ok(Expr { span: argument.span, kind: ExprKind::Result(function, argument) })
    }

    /// `contains(output, value)` after its name.
    fn contains(&mut self) -> Result<Expr, Finding> {
        let output = self.raw_argument("contains", ",")?;
        if self.peek().is_some_and(|it| it.is(")")) {
            let help = format!("write the value, too: `{}`", example_of("contains"));
            return Err(Finding::new(Code::InvalidRelation, output.span, "`contains` without a value").help(help));
        }
        self.expect(",")?;
        let value = self.level(0)?;
        self.expect(")")?;
        Ok(Expr { span: output.span, kind: ExprKind::Contains(output, Box::new(value)) })
    }

    /// The text between the bracket at the place and `end`, outside of further brackets.
    fn raw_argument(&mut self, function: &str, end: &str) -> Result<Text, Finding> {
        self.expect("(")?;
        let start = self.at;
        let mut open = 0_usize;
        while let Some(token) = self.peek().filter(|it| open > 0 || !it.is(end) && !it.is(")")) {
            match token.kind {
                TokenKind::Mark("(") => open += 1,
                TokenKind::Mark(")") => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
        if self.at == start {
            let help = format!("name one between the brackets: `{}`", example_of(function));
            return Err(Finding::new(Code::InvalidRelation, self.last(), format!("`{function}` of nothing")).help(help));
        }
        Ok(self.text.slice(self.tokens[start].range.start..self.tokens[self.at - 1].range.end))
    }

    fn arguments_from(&mut self, open: &str) -> Result<Vec<Expr>, Finding> {
        self.expect(open)?;
        self.arguments()
    }

    /// Parses the parts between commas, up to the closing bracket.
    fn arguments(&mut self) -> Result<Vec<Expr>, Finding> {
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
        Ok(parts)
    }

    fn path(&mut self) -> Result<Expr, Finding> {
        let mut names = Vec::new();
        let start = self.at;
        loop {
            match self.peek().map(|it| &it.kind) {
                Some(TokenKind::Word(name)) => names.push(name.clone()),
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

    /// `<->`, which is two tokens in Rust.
    fn is_double_arrow(&self) -> bool {
        let joined = |first: &Token| self.tokens.get(self.at + 1).is_some_and(|it| it.is("->") && it.range.start == first.range.end);
        self.peek().is_some_and(|it| it.is("<") && joined(it))
    }

    /// Takes an operator.
    fn eat(&mut self, operator: &str) -> bool {
        if operator == "<->" {
            let found = self.is_double_arrow();
            self.at += if found { 2 } else { 0 };
            return found;
        }
        let found = self.peek().is_some_and(|it| it.is(operator));
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
        let of_results = ["contains"].into_iter().chain(ResultFunction::NAMES.iter().map(|it| it.0));
        if !self.names_results && of_results.clone().any(|it| it == name) {
            return finding.help(format!("`{}` is about results: it stands under `properties:`", example_of(name)));
        }
        let names = Counting::NAMES.iter().map(|it| it.0).chain(of_results.filter(|_| self.names_results)).collect_vec();
        finding.or_nearest(name, names.iter().copied()).unwrap_or_else(|it| it.help(format!("there are `{}`", names.join("`, `"))))
    }

    fn not_expected(&self, token: &Token) -> Finding {
        if let Some(finding) = self.english() {
            return finding;
        }
        let span = self.place(&token.range);
        let text = &self.text.value[token.range.clone()];
        let finding = Finding::new(Code::InvalidRelation, span, format!("`{text}` cannot stand here"));
        if token.is("=") && self.tokens.get(self.at + 1).is_some_and(|it| it.is("<")) {
            return finding.help("write `<=`");
        }
        if let Some(help) = self.about_bits(token) {
            return finding.help(help);
        }
        let help = match &token.kind {
            TokenKind::Mark("=") => "to compare, write `==`",
            TokenKind::Mark("=>") => "for `if .. then`, write `->`; for `at least`, write `>=`",
            TokenKind::Mark("&") => "for `and`, write `&&`",
            TokenKind::Mark("|") => "for `or`, write `||`",
            TokenKind::Mark(")" | "]" | "}") => "delete the bracket, or open one",
            TokenKind::Word(word) if word == "and" => "for `and`, write `&&`",
            TokenKind::Word(word) if word == "or" => "for `or`, write `||`",
            TokenKind::Word(word) if word == "is" => "to compare, write `==`, or `!=` for `is not`",
            TokenKind::Word(word) if word == "then" => "for `if .. then`, write `->`",
            TokenKind::Word(word) if word == "implies" => "for `implies`, write `->`",
            TokenKind::Word(word) if word == "xor" => "for `xor`, write `^`",
            TokenKind::Word(word) if word == "in" => "for one of several values, write `matches!(a, B | C)`",
            TokenKind::Word(word) if word == "between" => "write both bounds: `a >= 1 && a <= 5`",
            TokenKind::Mark(".." | "..=") => "write both bounds: `a >= 1 && a <= 5`",
            TokenKind::Word(word) if matches!(word.as_str(), "one" | "most" | "least") => {
                "write `exactly_one(a, b)`, `at_most_one(a, b)` or `at_least_one(a, b)`"
            }
            TokenKind::Word(word) if word == "as" => "types cannot be converted here; compare numbers of one type",
            TokenKind::Word(_) => "put an operator between names: `&&`, `||`, `->`, `<->`, `^`, `==`, `!=`",
            _ => "relations have names, numbers, `!`, `^`, comparisons, `&&`, `||`, `->`, `<->` and brackets",
        };
        let finding = finding.help(help);
        match meant(&token.kind) {
            Some(name) => finding.remedy(Remedy::Rename { written: text.to_owned(), name: name.to_owned(), is_only: true }),
            None => finding,
        }
    }
}

impl FormulaParser<'_> {
    /// The advice for an operation with bits: a shift, or `&` and `|` beside a number or a constant. `None` for
    /// anything else, and where `&` may be meant as `and`.
    fn about_bits(&self, token: &Token) -> Option<&'static str> {
        let is_number = |it: &Token| match &it.kind {
            TokenKind::Literal(it) => matches!(it, Literal::Int(..)),
            TokenKind::Word(word) => word.len() > 1 && !word.contains(char::is_lowercase),
            _ => false,
        };
        let beside = || self.at.checked_sub(1).into_iter().chain([self.at + 1]).filter_map(|it| self.tokens.get(it)).any(is_number);
        let is_bits = token.is("<<") || token.is(">>") || (token.is("&") || token.is("|")) && beside();
        is_bits.then_some("bits are computed by `is:`: make it a condition, such as `odd: { is: number & 1 == 1 }`, and name that here")
    }

    /// A word of English before the place where the parser stands, which it has taken for a name: `not rain`, `if
    /// rain`.
    fn english(&self) -> Option<Finding> {
        let before = self.tokens[..self.at].last()?;
        let TokenKind::Word(word) = &before.kind else { return None };
        let help = match word.as_str() {
            "not" => "write `!` before the name",
            "if" => "for `if a then b`, write `a -> b`",
            _ => return None,
        };
        Some(Finding::new(Code::InvalidRelation, self.place(&before.range), format!("`{word}` cannot stand here")).help(help))
    }
}

/// How a function of results is written.
fn example_of(function: &str) -> &'static str {
    match function {
        "fires" => "fires(RULE)",
        "does" => "does(ACTION)",
        "next" => "next(TABLE)",
        "len" => "len(OUTPUT)",
        _ => "contains(OUTPUT, VALUE)",
    }
}

/// The operator of relations for one of another language.
fn meant(token: &TokenKind) -> Option<&'static str> {
    match token {
        TokenKind::Mark("=") => Some("=="),
        TokenKind::Mark("=>") => Some("->"),
        TokenKind::Mark("&") => Some("&&"),
        TokenKind::Mark("|") => Some("||"),
        TokenKind::Word(word) if word == "and" => Some("&&"),
        TokenKind::Word(word) if word == "or" => Some("||"),
        TokenKind::Word(word) if word == "implies" => Some("->"),
        _ => None,
    }
}

/// Mistakes in patterns are mistakes of the relation that holds them.
const fn relation_code(code: Code) -> Code {
    match code {
        Code::InvalidEntry => Code::InvalidRelation,
        other => other,
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
