//! The first part of an opaque expression that panics for some values, by the tokens: a division, an index, `unwrap()`,
//! arithmetic that overflows.
//!
//! A part is passed over where the author has looked: the divisor, the list or the option is named before an `&&`, an
//! `||` or a block that stands in front of it (`people > 0 && total / people > 3`).

use crate::lists::CollectVec;
use crate::model::{Domain, Float, Notation, Panics, PanicsBy, ValueSet};
use crate::resolve::scope::{Scope, ScopeColumn};
use crate::syntax::token::{self, Token, TokenKind};
use crate::syntax::{Literal, Text};

/// The first part that panics for some values: one that is told, or else arithmetic that overflows.
pub(super) fn panics(text: &Text, scope: &Scope) -> Option<Panics> {
    let tokens = token::tokens(&text.value).ok()?;
    if tokens.len() > LONGEST {
        return Some(Panics { by: PanicsBy::Overflow, span: text.span, divisor: None });
    }
    let reader = Reader { tokens: &tokens, scope };
    let found = (0..tokens.len()).filter_map(|at| Some((at, reader.panics_by(at)?))).collect_vec();
    let is_told = |it: &&(usize, PanicsBy)| it.1 != PanicsBy::Overflow;
    let (at, by) = found.iter().find(is_told).or_else(|| found.first())?;
    let divisor = if *by == PanicsBy::Division { reader.word(*at + 1).and_then(|it| scope.column(it)) } else { None };
    let is_number = |it: &usize| matches!(scope.columns[*it].domain, Some(Domain::Integer { notation: Notation::Number, .. }));
    let is_alone = reader.operand(*at + 1).len() == 1;
    Some(Panics { by: *by, span: text.part(tokens[*at].range.clone()), divisor: divisor.filter(|it| is_alone && is_number(it)) })
}

/// The most tokens of an expression that is read: each part looks at those around it. A longer one counts as one that
/// panics, of which nothing is told.
const LONGEST: usize = 200;

struct Reader<'a> {
    tokens: &'a [Token],
    scope: &'a Scope,
}

impl Reader<'_> {
    fn panics_by(&self, at: usize) -> Option<PanicsBy> {
        let token = &self.tokens[at];
        let is = |marks: &[&str]| marks.iter().any(|mark| token.is(mark));
        if is(&["/", "%", "/=", "%="]) {
            return (!self.divides_safely(at)).then_some(PanicsBy::Division);
        }
        if token.is("[") {
            let is_whole = self.is(at + 1, "..") && self.is(at + 2, "]");
            let is_looked_at = || self.is_looked_at(self.chain_before(at), at) || self.is_looked_at(at..self.closing(at), at);
            return (self.ends_operand(at) && !is_whole && !is_looked_at()).then_some(PanicsBy::Index);
        }
        match &token.kind {
            TokenKind::Word(word) if word == "unwrap" || word == "expect" => {
                let is_method = at > 0 && self.is(at - 1, ".") && self.is(at + 1, "(");
                (is_method && !self.is_looked_at(self.chain_before(at - 1), at)).then_some(PanicsBy::Unwrap)
            }
            _ if is(&["+", "*", "<<", "+=", "-=", "*=", "<<="]) => {
                (self.ends_operand(at) && !self.is_float_at(at)).then_some(PanicsBy::Overflow)
            }
            _ if token.is("-") => {
                let is_literal = self.tokens.get(at + 1).is_some_and(|it| matches!(it.kind, TokenKind::Literal(_)));
                ((self.ends_operand(at) || !is_literal) && !self.is_float_at(at)).then_some(PanicsBy::Overflow)
            }
            _ => None,
        }
    }

    fn is(&self, at: usize, mark: &str) -> bool {
        self.tokens.get(at).is_some_and(|it| it.is(mark))
    }

    fn word(&self, at: usize) -> Option<&str> {
        match &self.tokens.get(at)?.kind {
            TokenKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Whether an operand ends before a place: what stands there is an operator with two sides, or an index.
    fn ends_operand(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return false };
        match &self.tokens[before].kind {
            TokenKind::Word(word) => !matches!(word.as_str(), "in" | "return" | "match" | "if" | "else" | "mut" | "let" | "move" | "as"),
            TokenKind::Literal(_) => true,
            TokenKind::Mark(mark) => matches!(*mark, ")" | "]" | "}" | "?"),
            TokenKind::Lifetime(_) => false,
        }
    }

    /// Whether no value makes the division at a place panic.
    fn divides_safely(&self, at: usize) -> bool {
        let divisor = self.operand(at + 1);
        self.is_not_zero(divisor.clone()) || self.is_float_at(at) || self.is_looked_at(divisor, at)
    }

    /// Whether an operand is never zero: a literal, a constant, a column, `x.max(1)`.
    fn is_not_zero(&self, operand: std::ops::Range<usize>) -> bool {
        let tokens = &self.tokens[operand.clone()];
        let is_positive = |it: &Token| match &it.kind {
            TokenKind::Literal(Literal::Int(value, _)) => *value != 0,
            TokenKind::Literal(Literal::Float(..)) => true,
            _ => false,
        };
        if let [.., dot, max, open, least, close] = tokens
            && dot.is(".")
            && matches!(&max.kind, TokenKind::Word(word) if word == "max")
            && open.is("(")
            && close.is(")")
        {
            return is_positive(least);
        }
        let path = tokens.iter().filter_map(|it| if let TokenKind::Word(word) = &it.kind { Some(word.clone()) } else { None });
        let constant = || self.scope.constants.value(&path.collect_vec());
        match tokens {
            [one] if is_positive(one) => true,
            [one] if matches!(one.kind, TokenKind::Word(_)) => {
                self.column(operand.start).map_or_else(|| constant().is_some_and(|it| it.1 != 0), leaves_out_zero)
            }
            [first, ..] if matches!(first.kind, TokenKind::Word(_)) => {
                self.column(operand.start).map_or_else(|| constant().is_some_and(|it| it.1 != 0), |it| it.type_name.contains("NonZero"))
            }
            _ => false,
        }
    }

    fn column(&self, at: usize) -> Option<&ScopeColumn> {
        let is_own = !at.checked_sub(1).is_some_and(|before| self.is(before, ".") || self.is(before, "::"));
        self.word(at).filter(|_| is_own).and_then(|word| Some(&self.scope.columns[self.scope.column(word)?]))
    }

    /// Whether one side of the operator at a place is a float; then the other one is, too.
    fn is_float_at(&self, at: usize) -> bool {
        let from = self.product_before(at);
        let mut left = from;
        while left < at {
            let operand = self.operand(left);
            if self.is_float(operand.clone()) {
                return true;
            }
            left = operand.end.max(left) + 1;
        }
        self.is_float(self.operand(at + 1))
    }

    fn is_float(&self, operand: std::ops::Range<usize>) -> bool {
        let (mut depth, mut converted) = (0usize, None);
        for at in operand.clone() {
            match &self.tokens[at].kind {
                TokenKind::Mark("(" | "[" | "{") => depth += 1,
                TokenKind::Mark(")" | "]" | "}") => depth = depth.saturating_sub(1),
                TokenKind::Word(word) if word == "as" && depth == 0 => converted = self.word(at + 1),
                _ => {}
            }
        }
        if let Some(ty) = converted {
            return Float::named(ty).is_some();
        }
        let start = operand.clone().find(|at| !["-", "!", "*", "&"].iter().any(|mark| self.is(*at, mark))).unwrap_or(operand.end);
        if self.is(start, "(") {
            // What is in parentheses is a float where some part of it is.
            let (mut at, end) = (start + 1, self.closing(start).saturating_sub(1));
            while at < end {
                let operand = self.operand(at);
                at = operand.end.max(at) + 1;
                if self.is_float(operand) {
                    return true;
                }
            }
            return false;
        }
        match &self.tokens.get(start).map(|it| &it.kind) {
            Some(TokenKind::Literal(Literal::Float(..))) => start < operand.end,
            Some(TokenKind::Word(word)) if start < operand.end => {
                let is_type = Float::named(word).is_some() && self.is(start + 1, "::");
                is_type
                    || self
                        .column(start)
                        .is_some_and(|it| it.converted.is_none() && Float::named(it.type_name.trim_start_matches('&')).is_some())
            }
            _ => false,
        }
    }

    /// Whether an operand names a column that is named before it, in front of `&&`, `||` or a block.
    fn is_looked_at(&self, operand: std::ops::Range<usize>, at: usize) -> bool {
        let Some(last) = (0..at).rev().find(|it| ["&&", "||", "{"].iter().any(|mark| self.is(*it, mark))) else { return false };
        let mut columns = operand.filter(|it| self.column(*it).is_some()).filter_map(|it| self.word(it));
        columns.any(|name| (0..last).any(|it| self.column(it).is_some() && self.word(it) == Some(name)))
    }

    /// The operand that begins at a place, with what is called on it and its conversions.
    fn operand(&self, start: usize) -> std::ops::Range<usize> {
        let prefix = |at: &usize| ["-", "!", "*", "&"].iter().any(|mark| self.is(*at, mark)) || self.word(*at) == Some("mut");
        let mut at = (start..self.tokens.len()).find(|at| !prefix(at)).unwrap_or(self.tokens.len());
        at = if ["(", "[", "{"].iter().any(|mark| self.is(at, mark)) { self.closing(at) } else { at + 1 };
        loop {
            at = match self.tokens.get(at).map(|it| &it.kind) {
                Some(TokenKind::Mark("." | "::" | "!")) => at + 2,
                Some(TokenKind::Mark("(" | "[")) => self.closing(at),
                Some(TokenKind::Mark("?")) => at + 1,
                Some(TokenKind::Word(word)) if word == "as" => at + 2,
                _ => return start.min(self.tokens.len())..at.min(self.tokens.len()),
            };
        }
    }

    /// The place behind the parenthesis that closes the one at a place.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0usize;
        for at in open..self.tokens.len() {
            match &self.tokens[at].kind {
                TokenKind::Mark("(" | "[" | "{") => depth += 1,
                TokenKind::Mark(")" | "]" | "}") => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at + 1;
            }
        }
        self.tokens.len()
    }

    /// The tokens before a place that are called on each other: `a.b(c)`.
    fn chain_before(&self, at: usize) -> std::ops::Range<usize> {
        self.before(at, &[".", "::", "?"])..at
    }

    /// Where the factors before an operator begin: `a * b.c(d)`.
    fn product_before(&self, at: usize) -> usize {
        self.before(at, &[".", "::", "?", "*", "/", "%"])
    }

    /// The first place before another, with words, literals, groups and these marks between them.
    fn before(&self, at: usize, marks: &[&str]) -> usize {
        let mut depth = 0usize;
        for it in (0..at).rev() {
            let is_inside = match &self.tokens[it].kind {
                TokenKind::Mark(")" | "]") => {
                    depth += 1;
                    true
                }
                TokenKind::Mark("(" | "[") if depth > 0 => {
                    depth -= 1;
                    true
                }
                TokenKind::Mark(mark) => depth > 0 || marks.contains(mark),
                _ => true,
            };
            if !is_inside {
                return it + 1;
            }
        }
        0
    }
}

/// Whether no value of a column is zero, as a divisor: a float divides by zero without a panic.
fn leaves_out_zero(column: &ScopeColumn) -> bool {
    match &column.domain {
        Some(Domain::Float { .. }) => true,
        Some(Domain::Integer { ty, all, .. }) => ty.position_of(0).is_none_or(|zero| !all.meets(&ValueSet::one(zero))),
        _ => false,
    }
}
